"""What `--seat` leaves out: a game and a position as one seat, or a spectator, knows them."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from support.cli_runner import BAD_TAKE, TIE, printed
from support.paths import GAMES

from splendor_rules import Card, Reserve, judge_record, parse_scenario, read_record
from splendor_rules.cli.app import run
from splendor_rules.cli.exit_codes import ILLEGAL, LEGAL, UNDECIDED, UNREADABLE
from splendor_rules.cli.verdict_output import ending
from splendor_rules.messages import messages_for
from splendor_rules.records.judging import positions
from splendor_rules.views import view

if TYPE_CHECKING:
    from splendor_rules import State
    from splendor_rules.records import Record

GAME = str(GAMES / "legal" / "base-014.json")
HAND = 'players = ["Anna", "Ben"]\n[player.Anna]\ntokens = "G4"\nreserved = ["hidden 1W1-G4"]\n'
ASKED = HAND + '[ask]\npurchase = "1W1-G4"\nfrom = "hand"\n'


def ids_in(text: str) -> set[str]:
    return set(re.findall(r"\b[123][WUGRK][0-5]-[WUGRK0-9]+\b", text))


def ids_seen(state: State, seat: int | None) -> set[str]:
    seen = view(state, seat)
    cards = {card for row in seen.market for card in row if isinstance(card, Card)}
    for player in seen.players:
        held = (reserved.card for reserved in player.reserved)
        cards |= {card for card in (*player.cards, *held) if isinstance(card, Card)}
    return {card.id for card in cards}


def blind(record: Record) -> list[int]:
    return [
        place
        for place, recorded in enumerate(record.turns)
        if isinstance(recorded.turn.action, Reserve) and recorded.turn.action.place == "deck"
    ]


@pytest.mark.parametrize(("viewer", "seat"), [("A", 0), ("b", 1), ("none", None)])
def test_no_turn_shows_a_card_that_the_seat_had_not_seen(
    viewer: str, seat: int | None, capsys: pytest.CaptureFixture[str]
) -> None:
    record = read_record(GAME)
    assert blind(record), "somebody reserves off a deck in this game"
    pages = re.split(
        r"\n(?=Turn |After turn )", printed(capsys, ["show", GAME, "--step", "--seat", viewer])
    )
    seen: set[str] = set()
    for place, (state, page) in enumerate(zip(positions(record), pages, strict=True)):
        seen |= ids_seen(state, seat)
        turn_names = ids_in(page.partition("\n")[0])
        hidden = ids_in(page) - seen
        bought = place < len(record.turns) and " from hand" in page.partition("\n")[0]
        assert hidden <= (turn_names if bought else set()), page
    assert "✗" not in "".join(pages)


def test_the_whole_page_of_a_seat_is_that_of_its_record(capsys: pytest.CaptureFixture[str]) -> None:
    text = printed(capsys, ["show", GAME, "--html", "--seat", "B", "--lang", "de"])
    record = read_record(GAME)
    assert text.count("<section") == len(record.turns) + 1
    outcome = judge_record(record).outcome
    assert outcome is not None
    assert ending(outcome, messages_for(record.ruleset, "de", record.players))[1] in text
    assert text != printed(capsys, ["show", GAME, "--html", "--lang", "de"])


def test_a_page_ends_with_the_turn_that_is_not_legal_and_why(
    capsys: pytest.CaptureFixture[str],
) -> None:
    text = printed(capsys, ["show", BAD_TAKE, "--html"])
    assert text.count("<section") == 51
    assert "from a pile of 4 or more" in text.rpartition("<section")[2]
    assert re.findall(r"https?://[\w./]+", text.replace("http://www.w3.org/2000/svg", "")) == []


def test_a_position_is_a_page_of_one_picture(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "position.toml"
    path.write_text(ASKED, encoding="utf-8")
    assert printed(capsys, ["show", str(path), "--html"]).count("<section") == 1


@pytest.mark.parametrize(("seat", "status"), [("Anna", LEGAL), ("Ben", UNDECIDED)])
def test_a_position_is_judged_by_what_a_seat_knows(
    seat: str, status: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    by_option, by_key = tmp_path / "option.toml", tmp_path / "key.toml"
    by_option.write_text(ASKED, encoding="utf-8")
    by_key.write_text(f'seen_by = "{seat}"\n{ASKED}', encoding="utf-8")
    assert run(["judge", "--json", str(by_option), "--seat", seat]) == status
    asked = json.loads(capsys.readouterr().out)
    assert run(["judge", "--json", str(by_key)]) == status
    assert json.loads(capsys.readouterr().out) | {"file": None} == asked | {"file": None}


def test_a_described_position_as_nobody_in_particular_sees_it() -> None:
    described = "market.1 = 1R0-W3; decks.1 = 1K1-U4; A.reserved = hidden 1W1-G4, 2R3-R6"
    spectator = parse_scenario(f"{described}; seen_by = none").state
    everything = parse_scenario(described).state
    for card in ("1K1-U4", "1W1-G4"):
        assert card in repr(everything)
        assert card not in repr(spectator)
    assert "2R3-R6" in repr(spectator)
    assert parse_scenario(f"{described}; seen_by = A").state.players == everything.players


def test_a_game_is_judged_by_what_a_seat_knows(capsys: pytest.CaptureFixture[str]) -> None:
    whole = printed(capsys, ["judge", "--json", GAME])
    assert printed(capsys, ["judge", "--json", GAME, "--seat", "A"]) == whole
    assert judge_record(read_record(GAME)).legal
    assert run(["judge", TIE, BAD_TAKE, "--seat", "none"]) == ILLEGAL
    assert run(["judge", TIE, "--seat", "north"]) == LEGAL


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["judge", TIE, "--seat", "E"], "they are A, B, or none"),
        (["show", TIE, "--seat", ""], "is no player"),
        (["show", TIE, "--html", "--turn", "3"], "without --turn"),
        (["show", TIE, "--html", "--svg"], "without --turn"),
        (["show", TIE, "--html", "--step"], "without --turn"),
    ],
)
def test_a_call_that_cannot_be_is_refused_with_the_reason(
    arguments: list[str], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(arguments) == UNREADABLE
    assert reason in capsys.readouterr().err


def test_a_name_that_can_mean_two_players_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = json.loads(Path(TIE).read_text(encoding="utf-8"))
    path = tmp_path / "game.json"
    path.write_text(json.dumps(record | {"players": ["Ann", "Anna"]}), encoding="utf-8")
    assert run(["show", str(path), "--seat", "an"]) == UNREADABLE
    assert "can mean" in capsys.readouterr().err
    path.write_text(json.dumps(record | {"players": ["none", "Anna"]}), encoding="utf-8")
    assert run(["show", str(path), "--seat", "none"]) == LEGAL

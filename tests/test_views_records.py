"""Recorded games made fit to give away: a record as one seat may have it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from attrs import evolve
from support.paths import GAMES

from splendor_rules import (
    BASE,
    Card,
    Reserve,
    Turn,
    Unknown,
    apply,
    as_state,
    judge_record,
    new_game,
    read_record,
    view,
)
from splendor_rules.errors import RecordError
from splendor_rules.records import Record, RecordedTurn, parse_record, record_of, record_to_json
from splendor_rules.views import redact_record


def small(*turns: dict[str, Any], unknown: bool = False, **more: Any) -> Record:
    """A record for two whose decks lie in the order of the components' table, or are unknown."""
    box = BASE.box
    decks = {str(n): [] if unknown else [card.id for card in box.level(n)] for n in (1, 2, 3)}
    written = {
        "format": "splendor-record/1",
        "game": "base",
        "players": ["North", "South"],
        "decks": decks,
        "tiles": [tile.id for tile in box.tiles[:3]],
        "turns": list(turns),
        **more,
    }
    return parse_record(json.dumps(written), "games/secret-seed-7.json")


def named(record: Record) -> list[str | None]:
    """The cards that the reservations of a record name."""
    actions = [recorded.turn.action for recorded in record.turns]
    cards = [one.card for one in actions if isinstance(one, Reserve)]
    return [None if card is None else card.id for card in cards]


def blind(seat: int, card: str | None = None, level: int = 1) -> dict[str, Any]:
    said = {} if card is None else {"card": card}
    return {"seat": seat, "action": "reserve", "level": level, "place": "deck", **said}


FIFTH, SIXTH = (card.id for card in BASE.box.level(1)[4:6])


@pytest.mark.parametrize("unknown", [False, True])
def test_the_card_of_a_blind_reservation_is_named_to_its_owner_only(*, unknown: bool) -> None:
    record = small(blind(0, FIFTH), blind(1, SIXTH), unknown=unknown)
    assert named(redact_record(record, 0)) == [FIFTH, None]
    assert named(redact_record(record, 1)) == [None, SIXTH]
    assert named(redact_record(record, None)) == [None, None]
    for seat in (0, 1, None):
        given = redact_record(record, seat)
        final = judge_record(given).final
        assert judge_record(given).legal
        assert final == as_state(view(judge_record(record).final, seat))


def take(seat: int, **tokens: int) -> dict[str, Any]:
    return {"seat": seat, "action": "take", "tokens": tokens}


@pytest.mark.parametrize("unknown", [False, True])
def test_a_blind_card_is_named_to_all_once_it_was_purchased(*, unknown: bool) -> None:
    card = BASE.box.card("1G0-R3")
    deck = [one.id for one in BASE.box.level(1) if one != card]
    deck.insert(6, card.id)
    pay = {"action": "purchase", "card": card.id, "from": "hand", "pay": {"red": 2, "gold": 1}}
    turns = (
        blind(0, deck[4]),
        blind(1),
        blind(0, card.id),
        take(1, white=1, blue=1, black=1),
        take(0, red=2),
        take(1, white=1, blue=1, black=1),
        {"seat": 0, **pay},
    )
    record = small(*turns, decks={"1": [] if unknown else deck, "2": [], "3": []})
    assert judge_record(record).legal
    for seat in (1, None):
        given = redact_record(record, seat)
        assert named(given) == [None, None, card.id]
        final = judge_record(given).final
        assert final == as_state(view(judge_record(record).final, seat))
        assert final.players[0].cards == (card,)


def test_no_meta_and_no_file_name_but_names_and_result() -> None:
    result = {"points": [0, 0], "ended_by": "unfinished"}
    record = small(blind(0), meta={"seed": 7}, result=result)
    given = redact_record(record, 1)
    assert (given.meta, given.file) == (None, None)
    assert (given.players, given.result) == (record.players, record.result)
    assert "meta" not in record_to_json(given)


def test_a_redacted_record_reads_back() -> None:
    record = small(blind(0, FIFTH), blind(1))
    for seat in (0, 1, None):
        given = redact_record(record, seat)
        assert parse_record(json.dumps(record_to_json(given))) == given
        assert redact_record(given, seat) == given


def test_a_record_from_a_position_is_redacted_as_well() -> None:
    start = new_game(BASE, 2, 7)
    middle = apply(start, Reserve(1, "deck"))
    top = apply(middle, Reserve(2, "deck")).decks[2][0]
    assert isinstance(top, Card)
    begun = RecordedTurn(0, Turn(Reserve(3, "deck", top)))
    record = evolve(record_of(middle, [Reserve(2, "deck")]), begun=begun)
    for seat in (0, 1, None):
        given = redact_record(record, seat)
        position = given.position
        assert position is not None
        assert position.players[0].reserved == view(middle, seat).players[0].reserved
        unseen = [isinstance(deck[0], Unknown) for deck in position.decks]
        assert unseen == [True, seat != 1, seat != 0]
        assert given.begun == evolve(
            begun, turn=Turn(Reserve(3, "deck", top if seat == 0 else None))
        )
        assert redact_record(given, seat) == given
        assert judge_record(given).final == as_state(view(judge_record(record).final, seat))


def test_a_claim_after_an_illegal_turn_is_dropped_too() -> None:
    record = small({"seat": 0, "action": "pass"}, blind(1, FIFTH), blind(0, SIXTH))
    given = redact_record(record, 0)
    assert named(given) == [None, SIXTH]
    assert set(given.decks[0][4:]) == {Unknown(1)}
    assert judge_record(given).stopped == judge_record(record).stopped


def test_a_further_action_of_a_turn_is_redacted_as_well() -> None:
    card = BASE.box.card(FIFTH)
    record = small(blind(0))
    turn = evolve(record.turns[0].turn, further=(Reserve(1, "deck", card),))
    record = evolve(record, turns=(evolve(record.turns[0], turn=turn),))
    assert redact_record(record, 1).turns[0].turn.further == (Reserve(1, "deck"),)
    assert redact_record(record, 0).turns[0].turn.further == (Reserve(1, "deck", card),)


def test_recorded_games_are_judged_the_same_when_redacted() -> None:
    judged = 0
    for path in sorted(GAMES.glob("*/*.json"))[::3]:
        try:
            record = read_record(path)
        except RecordError:
            continue
        verdict = judge_record(record)
        for seat in (*range(len(record.players)), None):
            given = judge_record(redact_record(record, seat))
            assert (given.legal, given.stopped) == (verdict.legal, verdict.stopped)
            assert (given.outcome, given.turns_judged) == (verdict.outcome, verdict.turns_judged)
            assert given.final == as_state(view(verdict.final, seat))
            judged += 1
    assert judged > 20


def test_a_lie_about_a_hidden_card_is_out_of_sight() -> None:
    """Seat 0 says that it drew another card than it did: seat 1 cannot know that."""
    record = small(blind(0, SIXTH))
    assert judge_record(record).legal is False
    assert judge_record(redact_record(record, 0)).legal is True
    assert judge_record(redact_record(record, 1)).legal is True


def test_a_lie_about_a_card_in_sight_stays() -> None:
    first = BASE.box.level(1)[0].id
    record = small(blind(0, first))
    for seat in (0, 1, None):
        assert named(redact_record(record, seat)) == [first]
        assert judge_record(redact_record(record, seat)).stopped == judge_record(record).stopped

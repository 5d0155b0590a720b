"""A game that is being played: doing, undoing, names, records, views, and how it is shown."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st
from support.paths import EXAMPLES, GAMES

from splendor_rules import (
    BASE,
    MARVEL,
    Card,
    Game,
    Gem,
    IllegalActionError,
    Reserve,
    Take,
    Turn,
    Unknown,
    judge_record,
    new_game,
    parse_scenario,
    read_record,
    render_svg,
    render_text,
    view,
)
from splendor_rules.errors import (
    NotationSyntaxError,
    RecordError,
    RefusedActionError,
    RevealError,
    SetupError,
    UndoError,
    UnknownCardError,
)
from splendor_rules.notation import format_turn, read_game, write_game
from splendor_rules.records import Result, record_of
from splendor_rules.state import CardPlace
from splendor_rules.testing.strategies import records

if TYPE_CHECKING:
    from pathlib import Path

    from splendor_rules import State
    from splendor_rules.records import Record
    from splendor_rules.serialization.nodes import Json

LEGAL_GAMES = GAMES / "legal"
NAMES = ("North", "South")
TAKE = Take.of(Gem.WHITE, Gem.BLUE, Gem.GREEN)
WITH_RETURNS = LEGAL_GAMES / "base-119.json"
TIE = EXAMPLES / "base-tie.json"


def is_complete(record: Record) -> bool:
    return not any(isinstance(card, Unknown) for deck in record.decks for card in deck)


def dealt() -> Game:
    return Game.new(BASE, players=2, seed=7, names=NAMES)


def test_a_game_begins_with_the_deal() -> None:
    game = dealt()
    assert game.state == new_game(BASE, 2, 7)
    assert (game.names, game.actions, game.history) == (NAMES, (), (game.state,))
    assert game.outcome is None
    assert Game.new().names == ("seat 0", "seat 1")
    assert Game.new(MARVEL, names=["A", "B", "C"]).names == ("A", "B", "C")


def test_a_game_needs_a_name_for_each_player() -> None:
    with pytest.raises(SetupError, match="1 names for 3 players"):
        Game.new(BASE, players=3, names=["North"])


@pytest.mark.parametrize("action", [TAKE, "take W U G", "ｔａｋｅ　Ｗ、Ｕ、Ｇ", Turn(TAKE)])
def test_an_action_a_text_or_a_turn_is_played(action: Take | str | Turn) -> None:
    game = dealt()
    start = game.state
    assert game.judge(action).legal
    assert game.play(action, seat=0) == (TAKE if isinstance(action, str) else action)
    assert game.actions == (TAKE,)
    assert game.history == (start, game.state)
    assert game.state.to_act == 1
    assert set(game.legal_actions()) > {Take.of(Gem.RED, Gem.RED)}


def test_a_text_may_be_a_whole_turn() -> None:
    record = read_record(WITH_RETURNS)
    game = Game(record.start(), record.players)
    texts = [format_turn(recorded.turn, BASE) for recorded in record.turns]
    assert any(", return " in text for text in texts)
    for text in texts:
        game.play(text)
    assert game.record().turns == record.turns


@pytest.mark.parametrize("action", [TAKE, "take W U G", Turn(TAKE)])
def test_out_of_turn_nothing_is_done(action: Take | str | Turn) -> None:
    game = dealt()
    assert [refusal.clause for refusal in game.judge(action, seat=1).refusals] == ["turn.own-turn"]
    with pytest.raises(IllegalActionError, match=r"turn\.own-turn"):
        game.play(action, seat=1)
    assert game.actions == ()


def test_what_is_refused_changes_nothing() -> None:
    game = dealt()
    assert [refusal.clause for refusal in game.judge("take R3").refusals] == ["take.pattern"]
    for action in ("take R3", Take.of(Gem.RED)):
        with pytest.raises(IllegalActionError):
            game.play(action)
    with pytest.raises(RefusedActionError):
        game.play("take W U G, return W1")
    with pytest.raises(NotationSyntaxError):
        game.play("dance")
    assert game.history == (new_game(BASE, 2, 7),)


def test_what_depends_on_an_unknown_card_is_not_done() -> None:
    game = Game.from_scenario(parse_scenario((EXAMPLES / "reserving-at-ten.toml").read_text()))
    for ask in (game.judge, game.play):
        with pytest.raises(UnknownCardError):
            ask("reserve 3 deck 3R4-G7")


def test_the_last_decision_is_taken_back() -> None:
    game = dealt()
    assert game.undo() == ()
    start = game.state
    game.play("take W U G")
    game.play("take R2")
    assert game.undo() == (Take.of(Gem.RED, Gem.RED),)
    assert game.state == game.history[1]
    assert game.undo() == (TAKE,)
    assert (game.state, game.actions) == (start, ())


def test_a_seat_takes_back_its_own_decision_with_what_followed() -> None:
    game = dealt()
    game.play("take W U G")
    game.play("take R2")
    game.play("take R K U")
    assert game.undo(1) == (Take.of(Gem.RED, Gem.RED), Take.of(Gem.RED, Gem.BLACK, Gem.BLUE))
    assert game.undo(1) == ()
    assert game.state.to_act == 1


def test_a_card_that_has_come_into_sight_stays_in_sight() -> None:
    game = dealt()
    game.play("reserve 1 1")
    game.play("take R2")
    game.undo()
    with pytest.raises(UndoError, match="come into sight"):
        game.undo()
    assert len(game.actions) == 1
    assert len(game.undo(force=True)) == 1
    assert game.state == new_game(BASE, 2, 7)


def test_a_game_is_saved_and_loaded(tmp_path: Path) -> None:
    game, file = dealt(), tmp_path / "game.json"
    game.play("take W U G")
    game.save(file)
    again = Game.load(file)
    assert (again.history, again.actions, again.names) == (game.history, game.actions, NAMES)
    assert again.record() == game.record() == record_of(game.history[0], game.actions, NAMES)


def test_a_game_is_saved_in_mid_turn(tmp_path: Path) -> None:
    record, file = read_record(WITH_RETURNS), tmp_path / "game.json"
    game = Game.from_record(record)
    while not game.in_mid_turn:
        last = game.undo(force=True)
    game.save(file)
    again = Game.load(file)
    assert (again.history, again.actions) == (game.history, game.actions)
    assert again.in_mid_turn
    again.play(last[0])
    assert not again.in_mid_turn
    turns = again.record().turns
    assert turns == record.turns[: len(turns)]
    assert again.record().begun is None


NOTES: list[Json] = [
    {"after": 0, "comment": "before"},
    {"after": 2, "comment": "second"},
    {"instead_of": 3, "turns": [{"seat": 0, "action": "pass"}]},
    {"after": 4, "comment": "fourth"},
]
META: Json = {"event": "club", "notes": NOTES}


def annotated(tmp_path: Path, name: str) -> tuple[Record, Path]:
    """A record with everything that the rules do not read, in a file in the format of its name."""
    whole = read_record(TIE)
    record = evolve(
        whole,
        turns=whole.turns[:4],
        meta=META,
        result=Result(ended_by="unfinished"),
        rules="2025.3",
        ruleset=BASE.under(wild_choice="shortfall-only"),
    )
    write_game(record, tmp_path / name)
    return record, tmp_path / name


@pytest.mark.parametrize("name", ["game.json", "game.splendor"])
def test_what_else_a_record_says_is_kept_while_nothing_is_added_or_taken_back(
    name: str, tmp_path: Path
) -> None:
    record, file = annotated(tmp_path, name)
    game = Game.load(file)
    game.save(file)
    assert read_game(file) == record
    game.play("take W U K")
    game.undo(force=True)
    assert game.record() == record
    game.play("take W U K")
    game.save(file)
    written = read_game(file)
    assert (written.turns[:-1], written.meta) == (record.turns, META)
    assert (written.rules, written.ruleset) == (record.rules, record.ruleset)
    assert written.result is None


@pytest.mark.parametrize("name", ["game.json", "game.splendor"])
@pytest.mark.parametrize(("undone", "notes"), [(1, 3), (2, 2), (3, 1), (4, 1)])
def test_the_notes_of_undone_turns_go_with_them(
    undone: int, notes: int, name: str, tmp_path: Path
) -> None:
    record, file = annotated(tmp_path, name)
    game = Game.load(file)
    for _ in range(undone):
        game.undo(force=True)
    game.save(file)
    written = read_game(file)
    assert written.turns == record.turns[:-undone]
    assert written.meta == {"event": "club", "notes": NOTES[:notes]}
    assert written.result is None
    for action in Game.from_record(record).actions[-undone:]:
        game.play(action)
    assert game.record().turns == record.turns
    assert game.record().meta == written.meta


@pytest.mark.parametrize(
    ("meta", "kept"),
    [
        ({"notes": [{"after": 1, "comment": "late"}]}, None),
        ({"notes": "mine"}, {"notes": "mine"}),
        ({"notes": ["mine", {"after": "noon"}]}, {"notes": ["mine", {"after": "noon"}]}),
        (["mine"], ["mine"]),
        (None, None),
    ],
)
def test_notes_of_another_form_stay(meta: Json, kept: Json) -> None:
    whole = read_record(TIE)
    game = Game.from_record(evolve(whole, turns=whole.turns[:1], result=None, meta=meta))
    game.undo(force=True)
    assert game.record().meta == kept


@pytest.mark.parametrize(
    ("loaded", "saved", "in_notation"),
    [
        ("a.json", "b.splendor", True),
        ("a.splendor", "b.JSON", False),
        ("a.splendor", "b.Splendor", True),
        ("a.splendor", "b", True),
        ("a.splendor", "b.txt", True),
        ("a.json", "b.txt", False),
        (None, "b.txt", False),
        (None, "b.splendor", True),
    ],
)
def test_a_game_is_saved_in_the_format_of_the_name_or_of_what_was_loaded(
    loaded: str | None, saved: str, *, in_notation: bool, tmp_path: Path
) -> None:
    game = dealt()
    game.play("take W U G")
    if loaded is not None:
        game.save(tmp_path / loaded)
        game = Game.load(tmp_path / loaded)
    game.save(tmp_path / saved)
    text = (tmp_path / saved).read_text(encoding="utf-8")
    assert text.startswith("splendor-game/1\n") == in_notation
    assert Game.load(tmp_path / saved).record() == game.record()
    assert judge_record(read_game(tmp_path / saved)).legal


def test_a_finished_game_is_judged_as_it_was_recorded() -> None:
    record = read_record(TIE)
    game = Game.from_record(record)
    assert game.outcome == judge_record(record).outcome
    assert game.legal_actions() == ()
    with pytest.raises(IllegalActionError, match=r"turn\.game-over"):
        game.play("take W U G")
    game.undo(force=True)
    assert game.outcome is None
    assert game.record().result is None


def test_only_a_legal_record_goes_on() -> None:
    with pytest.raises(RecordError, match="/turns/50: this turn is not legal") as caught:
        Game.load(EXAMPLES / "base-illegal-take.json")
    assert caught.value.pointer == "/turns/50"
    with pytest.raises(RecordError, match="this turn is undecided"):
        Game.from_record(evolve(read_record(TIE), decks=UNKNOWN))


# Games whose decks nobody knows

UNKNOWN = tuple((Unknown(level),) * size for level, size in enumerate((40, 30, 20), start=1))


def name_all(game: Game, known: State) -> None:
    """Name what lies face up or in the hand of the seat to act, as the dealer sees it."""
    for where in game.unnamed:
        card = where.card_in(known)
        assert isinstance(card, Card)
        if where.place != "deck" and where.seat in (None, known.to_act):
            game.name_card(where, card)


@pytest.mark.parametrize("seed", range(6))
def test_the_dealer_names_the_cards_as_they_turn_up(seed: int, tmp_path: Path) -> None:
    rules, rng = (BASE, MARVEL)[seed % 2], Random(seed)
    known = Game.new(rules, players=2, seed=seed)
    game = Game.from_record(evolve(known.record(), decks=UNKNOWN, meta={"kept": 1}))
    file = tmp_path / "game.json"
    for step in range(60):
        name_all(game, known.state)
        action = rng.choice(known.legal_actions())
        assert action in game.legal_actions()
        known.play(action)
        game.play(action)
        if step % 20 == 19:
            game.save(file)
            game = Game.load(file)
    name_all(game, known.state)
    record = game.record()
    assert game.state.market == known.state.market
    assert record.meta == {"kept": 1}
    assert judge_record(record).legal
    for named, dealt in zip(record.decks, known.record().decks, strict=True):
        assert all(card in (dealt[n], Unknown(dealt[n].level)) for n, card in enumerate(named))
        assert not isinstance(named[4], Unknown) or len(known.state.decks[dealt[0].level - 1]) > 15


def test_a_record_whose_turns_name_cards_goes_on() -> None:
    known = Game.new(BASE, players=2, seed=7)
    card = known.state.market[0][0]
    assert isinstance(card, Card)
    known.play(Reserve(1, 1, card))
    game = Game.from_record(evolve(known.record(), decks=UNKNOWN))
    assert game.state.players[0].reserved[0].card == card
    assert judge_record(game.record()).legal


def test_a_card_is_named_where_it_can_lie_and_nowhere_else() -> None:
    game = Game.from_record(evolve(Game.new(BASE, seed=7).record(), decks=UNKNOWN))
    place, card = CardPlace(1, place=1), BASE.box.card("1W0-U3")
    game.name_card(place, card)
    for where, name in ((place, "1K0-G3"), (CardPlace(1, place=2), "1W0-U3")):
        with pytest.raises(RevealError):
            game.name_card(where, BASE.box.card(name))
    assert game.record().decks[0][:2] == (card, Unknown(1))
    game.play("reserve 1 1")
    assert CardPlace(1, place=1) in game.unnamed
    game.undo(force=True)
    assert game.state.market[0][0] == card


def test_a_game_shows_what_lies_on_the_table() -> None:
    game = dealt()
    assert f"{game}\n" == render_text(game.state, names=NAMES)
    assert game._repr_svg_() == render_svg(game.state, names=NAMES)
    assert repr(game) == "<Game base: 'North', 'South'; 0 actions>"
    game.play("reserve 3 deck")
    for seat in (0, 1, None):
        assert game.view(seat) == view(game.state, seat)


def test_a_described_position_is_played_on(tmp_path: Path) -> None:
    scenario = parse_scenario((EXAMPLES / "reserving-at-ten.toml").read_text(encoding="utf-8"))
    game = Game.from_scenario(scenario)
    assert (game.state, game.names) == (scenario.state, scenario.names)
    game.play(game.legal_actions()[0])
    game.save(tmp_path / "game.json")
    again = Game.load(tmp_path / "game.json")
    assert (again.history, again.names) == (game.history, game.names)


@settings(max_examples=25)
@given(records().filter(is_complete), st.data())
def test_a_recorded_game_is_replayed_and_taken_back(record: Record, data: st.DataObject) -> None:
    game = Game.from_record(record)
    assert game.state == judge_record(record).final
    assert game.record() == record
    again = Game(record.start(), record.players)
    for action in game.actions:
        again.play(action)
    assert again.history == game.history
    again_turns = Game(record.start(), record.players)
    for recorded in record.turns:
        again_turns.play(recorded.turn, recorded.seat)
    assert again_turns.history == game.history
    assert again.record().turns == record.turns
    seat = data.draw(st.sampled_from(range(len(record.players))))
    mine = [number for number, state in enumerate(game.history[:-1]) if state.to_act == seat]
    undone = game.undo(seat, force=True)
    assert undone == (again.actions[mine[-1] :] if mine else ())
    assert game.state == (again.history[mine[-1]] if mine else again.state)

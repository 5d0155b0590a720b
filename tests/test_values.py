"""What is put into a value or a function is taken as exactly what it is, or refused at once."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, Final

import pytest
from attrs import evolve
from support.wrong_kinds import NoSequence

from splendor_rules import (
    BASE,
    Game,
    Gem,
    Outcome,
    Purchase,
    Reserve,
    Return,
    Ruling,
    State,
    Take,
    Turn,
    Unknown,
    contested,
    explain,
    find_action,
    judge,
    judge_for,
    judge_turn,
    legal_actions,
    new_game,
    play_turn,
    render_svg,
    render_text,
    view,
)
from splendor_rules.actions import Row
from splendor_rules.box import Box, tokens_of
from splendor_rules.errors import SetupError, SplendorError
from splendor_rules.events import TokensMoved, TurnBegun, apply_with_events, redact_events
from splendor_rules.records import Record, RecordedTurn, Result, record_of
from splendor_rules.ruleset import Limits, Reading, Readings
from splendor_rules.rulings import Contested, Defect, Refusal
from splendor_rules.state import CardPlace, PartialCard, Player, Reserved, ReturnOwed, TileChoice
from splendor_rules.views import determinize, redact_record, reveals

if TYPE_CHECKING:
    from collections.abc import Callable

    Use = Callable[[Any], object]

STATE: Final = new_game(BASE, 2, 7)
TAKE: Final = Take.of(Gem.WHITE, Gem.BLUE, Gem.GREEN)
TURN: Final = Turn(TAKE)
CARD: Final = BASE.box.cards[0]
TILE: Final = BASE.box.tiles[0]
RECORD: Final = record_of(STATE, [Reserve(1, "deck")])
AFTER, EVENTS = apply_with_events(STATE, Reserve(1, "deck"))
"""Seat 0 has a card that nobody else sees."""
PARTS: Final[dict[str, Any]] = {
    name: getattr(STATE, name)
    for name in ("ruleset", "supply", "decks", "market", "tiles", "players")
}


class Whole:
    """A whole number of another library."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __index__(self) -> int:
        return self.number


ODD: Final[dict[str, object]] = {
    "a boolean": True,
    "a float": 1.0,
    "no number": float("nan"),
    "digits": "1",
    "bytes": b"1",
    "a complex number": 1j,
    "an object": object(),
    "no sequence": NoSequence(),
    "an action": TAKE,
    "a dictionary": {1: 1},
    "a set": {1},
    "a list of floats": [1.0, 1.0, 1.0, 0.0, 0.0, 0.0, 0.0],
    "booleans": (True, True, True, False, False, False, False),
    "a text of digits": "1110000",
    "bytes of a length": bytes(7),
    "numbers without order": {0, 1, 2, 3, 4, 5, 6},
    "numbers by number": dict.fromkeys(range(7), 1),
}

NUMBERS: Final[dict[str, Use]] = {
    "Reserve.level": lambda n: Reserve(n, 1).level,
    "Reserve.place": lambda n: Reserve(1, n).place,
    "Row.level": lambda n: Row(n).level,
    "Row.place": lambda n: Row(1, n).place,
    "Unknown.level": lambda n: Unknown(n).level,
    "PartialCard.level": lambda n: PartialCard(n, Gem.RED).level,
    "PartialCard.bonus": lambda n: int(PartialCard(1, n).bonus),
    "PartialCard.points": lambda n: PartialCard(1, Gem.RED, n).points,
    "ReturnOwed.count": lambda n: ReturnOwed(n).count,
    "CardPlace.level": lambda n: CardPlace(n).level,
    "CardPlace.place": lambda n: CardPlace(1, n).place,
    "CardPlace.seat": lambda n: CardPlace(1, seat=n, hand=1).seat,
    "CardPlace.hand": lambda n: CardPlace(1, seat=0, hand=n).hand,
    "State.to_act": lambda n: State(**PARTS, to_act=n).to_act,
    "State.end_triggered_by": lambda n: State(**PARTS, end_triggered_by=n).end_triggered_by,
    "Limits.tokens": lambda n: Limits(n, 3, 4, 15).tokens,
    "with_limits": lambda n: BASE.with_limits(tokens=n).limits.tokens,
    "Contested.turn": lambda n: Contested("a", "b", n).turn,
    "RecordedTurn.seat": lambda n: RecordedTurn(n, TURN).seat,
    "TokensMoved.taker": lambda n: TokensMoved(TAKE.tokens, None, n, "take.effect").taker,
    "TurnBegun.seat": lambda n: TurnBegun(n, "turn.end-order").seat,
    "tokens of a box": lambda n: BASE.box.tokens(blue=n)[1],
    "view": lambda n: view(STATE, n).viewer,
    "colours": lambda n: tokens_of(n, n)[1] - 1,
}
"""What is made of a whole number, and gives it back."""


def _with_one_take() -> Game:
    game = Game(STATE)
    game.play(TAKE)
    return game


SEATS: Final[dict[str, Use]] = {
    "judge": lambda seat: judge(STATE, TAKE, seat),
    "judge_turn": lambda seat: judge_turn(STATE, TURN, seat),
    "judge_for": lambda seat: judge_for(STATE, seat, TAKE),
    "contested": lambda seat: contested(STATE, Take.of(Gem.RED, Gem.BLUE), seat),
    "reveals": lambda seat: reveals(STATE, AFTER, seat),
    "redact_record": lambda seat: redact_record(RECORD, seat),
    "redact_events": lambda seat: redact_events(EVENTS, seat),
    "Game.judge": lambda seat: Game(STATE).judge(TAKE, seat),
    "Game.judge of a text": lambda seat: Game(STATE).judge("take W U G", seat),
    "Game.view": lambda seat: Game(STATE).view(seat),
    "Game.undo": lambda seat: _with_one_take().undo(seat),
    "render_svg": lambda seat: render_svg(STATE, TAKE, seat=seat),
}

COUNTS: Final[dict[str, Use]] = {
    "Take": lambda counts: Take(counts).tokens,
    "Return": lambda counts: Return(counts).tokens,
    "Purchase.payment": lambda counts: Purchase(CARD, counts).payment,
    "Turn.returned": lambda counts: Turn(TAKE, counts).returned,
    "Player.tokens": lambda counts: Player(counts).tokens,
    "State.supply": lambda counts: State(**{**PARTS, "supply": counts}).supply,
    "TokensMoved.tokens": lambda counts: TokensMoved(counts, None, 0, "take.effect").tokens,
}
"""What is made of seven counts."""

OTHERS: Final[dict[str, Use]] = {
    "Reserve.card": lambda value: Reserve(1, 1, value),
    "Purchase": Purchase,
    "Purchase.origin": lambda value: Purchase(CARD, origin=value),
    "Turn.tile": lambda value: Turn(TAKE, tile=value),
    "Turn.further": lambda value: Turn(TAKE, further=value),
    "Reserved": Reserved,
    "Player.cards": lambda value: Player(cards=value),
    "Player.reserved": lambda value: Player(reserved=value),
    "TileChoice": TileChoice,
    "State.ruleset": lambda value: State(**{**PARTS, "ruleset": value}),
    "State.market": lambda value: State(**{**PARTS, "market": value}),
    "Refusal.facts": lambda value: Refusal("a.b", value),
    "Ruling.step": lambda value: Ruling("base", value, legal=True),
    "Ruling.refusals": lambda value: Ruling("base", "turn", legal=False, refusals=value),
    "Outcome.ended_by": lambda value: Outcome(value, (0,), (15, 3), (9, 8), "end.round"),
    "Readings": lambda value: Readings(stuck=value),
    "under": lambda value: BASE.under(stuck=value),
    "Reading.alternatives": lambda value: Reading("a", "b", value),
    "names of a game": lambda value: Game(STATE, value),
    "names of a new game": lambda value: Game.new(BASE, names=value),
    "names of a picture": lambda value: render_svg(STATE, names=value),
    "names of a drawing": lambda value: render_text(STATE, names=value),
    "names of an explanation": lambda value: explain(judge(STATE, TAKE), names=value),
    "Record.ruleset": lambda value: Record(value, ("A", "B")),
    "Record.players": lambda value: Record(BASE, value),
    "Record.decks": lambda value: Record(BASE, ("A", "B"), value),
    "Record.turns": lambda value: Record(BASE, ("A", "B"), turns=value),
    "RecordedTurn.turn": lambda value: RecordedTurn(0, value),
    "Result.ended_by": lambda value: Result(ended_by=value),
    "Box.letters": lambda value: Box("x", tuple("abcdef"), value, (), ()),
    "card of a box": BASE.box.card,
    "players of a deal": lambda value: new_game(BASE, value),
    "decks of a deal": lambda value: new_game(BASE, 2, decks=value),
    "tiles of a deal": lambda value: new_game(BASE, 2, tiles=value),
}
"""What takes none of the odd values."""


def pairs(uses: dict[str, Use]) -> list[Any]:
    """Each use, by its name."""
    return [pytest.param(use, id=name) for name, use in uses.items()]


@pytest.mark.parametrize("use", pairs(NUMBERS | SEATS | COUNTS | OTHERS))
def test_what_is_something_else_is_refused_at_once(use: Use) -> None:
    for name, value in ODD.items():
        with pytest.raises((SplendorError, ValueError), match=r"\S+ \S+ \S+"):
            pytest.fail(f"{name} is taken: {use(value)!r}")


@pytest.mark.parametrize("use", pairs(NUMBERS))
def test_a_whole_number_of_any_library_becomes_a_plain_one(use: Use) -> None:
    assert use(1) == use(Whole(1)) == 1
    assert type(use(Whole(1))) is int


@pytest.mark.parametrize("use", pairs(SEATS))
def test_a_seat_is_a_whole_number_of_any_library(use: Use) -> None:
    for seat in (0, 1):
        assert use(Whole(seat)) == use(seat)
    assert use(0) != use(1)


@pytest.mark.parametrize("use", pairs(COUNTS))
def test_a_sequence_of_whole_numbers_becomes_a_tuple_of_plain_ones(use: Use) -> None:
    wanted = (1, 1, 1, 0, 0, 0, 0)
    for counts in (list(wanted), tuple(map(Whole, wanted)), iter(wanted)):
        taken: Any = use(counts)
        assert taken == wanted
        assert {*map(type, taken)} == {int}


def test_numpy_is_taken_as_what_it_is() -> None:
    numpy = pytest.importorskip("numpy")
    assert Take(numpy.array(TAKE.tokens)) == TAKE
    assert judge(STATE, TAKE, numpy.int64(1)) == judge(STATE, TAKE, 1)
    for odd in (numpy.array(1), numpy.ones(7), numpy.ones(7, dtype=bool), numpy.ones((7, 1))):
        with pytest.raises(SplendorError):
            Take(odd)
    with pytest.raises(SplendorError):
        view(STATE, numpy.bool_(1))


@pytest.mark.parametrize("seat", [-1, 2, 9])
def test_a_seat_that_there_is_not_sees_nothing_and_may_do_nothing(seat: int) -> None:
    ruling = judge(STATE, TAKE, seat)
    assert [refusal.clause for refusal in ruling.refusals] == ["turn.own-turn"]
    with pytest.raises(SplendorError):
        play_turn(STATE, TURN, seat)
    with pytest.raises(SplendorError):
        find_action(STATE, "take W U G", seat)
    with pytest.raises(ValueError, match="no seat"):
        judge_for(STATE, seat, TAKE)
    with pytest.raises(ValueError, match="no seat"):
        Game(STATE).undo(seat)


@pytest.mark.parametrize("colour", [-1, 7, 10**30, None, "red", 1.0, True])
def test_a_colour_that_there_is_not_is_refused(colour: Any) -> None:
    for of in (Take.of, Return.of, tokens_of):
        with pytest.raises(SplendorError, match="expected a colour"):
            of(colour)


@pytest.mark.parametrize("seed", [7.0, True, b"7", (7,), object()])
def test_a_seed_is_a_whole_number_or_a_text(seed: Any) -> None:
    with pytest.raises(SplendorError, match="seed: expected a whole number"):
        new_game(BASE, 2, seed)
    assert new_game(BASE, Whole(2), Whole(7)) == STATE  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "names", ["AB", ["A"], ["A", 1], ["A", "\ud800"], ["A", "n" * 1001], 0, {"A", "B"}, 1.5]
)
def test_a_game_takes_names_that_can_be_recorded(names: Any) -> None:
    with pytest.raises(SetupError):
        Game(STATE, names)
    with pytest.raises(SetupError):
        Game.new(BASE, names=names)
    assert Game.new(BASE, names=(name for name in "AB")).names == ("A", "B")  # type: ignore[arg-type]


def test_a_value_keeps_nothing_that_its_maker_can_change() -> None:
    what: Any = ["red"]
    meta: Any = {"event": ["club"]}
    defect = Defect("setup.conservation", {"what": what})
    record = Record(BASE, ("A", "B"), meta=meta)
    what.append("blue")
    meta["event"].append("final")
    assert defect.facts == {"what": ("red",)}
    assert record.meta == {"event": ["club"]}
    words: Any = {"en": {"clauses": {"club.own": {"support": ["a rule of the club"]}}}}
    own = evolve(BASE, name="club", texts=words)
    words["en"]["clauses"]["club.own"]["support"].append("another")
    assert own.texts["en"]["clauses"]["club.own"]["support"] == ("a rule of the club",)


@pytest.mark.parametrize("fact", [None, 1.5, object(), {"red": 1.5}, {1: 1}, ["red", None]])
def test_a_fact_is_a_number_a_text_or_made_of_them(fact: Any) -> None:
    with pytest.raises(SplendorError):
        Refusal("club.own", {"what": fact})


def test_what_a_house_rule_lists_is_explained() -> None:
    own = Refusal("club.own", {"places": (1, 2), "count": Whole(3)})
    assert "1, 2" in explain(Ruling("base", "turn", legal=False, refusals=(own,)))


@pytest.mark.parametrize("width", [59, 1001, 10**30])
def test_a_width_has_bounds(width: int) -> None:
    with pytest.raises(ValueError, match="at least 60 and at most 1000"):
        render_text(STATE, width=width)


def test_a_theme_and_a_name_of_a_ruleset_are_checked() -> None:
    with pytest.raises(ValueError, match="no theme 'pink'"):
        render_svg(STATE, theme="pink")  # type: ignore[arg-type]
    with pytest.raises(SplendorError, match="name: expected str, not"):
        BASE.with_limits(name=["x"], tokens=11)  # type: ignore[arg-type]
    assert BASE.box.level(Whole(1)) == BASE.box.level(1)  # type: ignore[arg-type]


def test_whatever_can_shuffle_can_determinize() -> None:
    assert legal_actions(determinize(view(STATE, 0), Random(1))) == legal_actions(STATE)

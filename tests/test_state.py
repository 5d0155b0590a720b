"""Positions, actions and rulings are values: equal when alike, never changed."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections import Counter
from copy import copy, deepcopy
from typing import TYPE_CHECKING, Any

import attrs
import hypothesis.strategies as st
import pytest
from hypothesis import given, settings
from support.public_names import PUBLIC
from support.state_builder import buy, player, position

from splendor_rules import (
    BASE,
    MARVEL,
    Card,
    ChooseTile,
    Gem,
    IllegalActionError,
    Outcome,
    Pass,
    Purchase,
    Reserve,
    Return,
    Ruleset,
    Ruling,
    State,
    Take,
    Turn,
    Unknown,
    apply,
    as_state,
    judge,
    judge_turn,
    legal_actions,
    new_game,
    outcome,
    render_svg,
    render_text,
    view,
)
from splendor_rules.actions import Hand, Row
from splendor_rules.box import BASE_BOX, MARVEL_BOX, NO_TOKENS
from splendor_rules.errors import ComponentError, SetupError
from splendor_rules.notation import parse_tokens
from splendor_rules.rulings import Contested, Defect, Refusal
from splendor_rules.state import (
    CardPlace,
    Over,
    PartialCard,
    Player,
    Reserved,
    ReturnOwed,
    TileChoice,
    ToAct,
    canonical,
)
from splendor_rules.testing.strategies import states

if TYPE_CHECKING:
    from random import Random

    from splendor_rules.rulings import Fact

CARD = BASE_BOX.card("1R1-W4")
NOBLE = BASE_BOX.tile("W4U4")
HERO = MARVEL_BOX.card("thor")
FACTS: dict[str, Fact] = {
    "price": {"white": 4},
    "paid": {},
    "colours": ("red", "blue"),
    "held": 3,
    "lies": "row",
}
RULING = Ruling("base", "take", legal=False, refusals=(Refusal("take.pattern", {"tokens": {}}),))
OUTCOME = Outcome("points", (1,), (3, 15), (2, 9), "winner.most-points")
ACTIONS = (
    Take.of(Gem.RED, Gem.RED),
    Reserve(2, "deck"),
    Reserve(1, 3, CARD),
    Purchase(CARD),
    Purchase(CARD, (3, 0, 0, 0, 0, 1, 0)),
    Purchase(CARD, (4, 0, 0, 0, 0, 0, 0), Row(1, 2)),
    Purchase(CARD, origin=Hand()),
    Pass(),
    Return.of(Gem.GOLD),
    ChooseTile(NOBLE),
)
TURNS = (
    Turn(Pass()),
    Turn(Take.of(Gem.RED, Gem.RED), returned=(1, 0, 0, 0, 0, 0, 0)),
    Turn(Reserve(1, 1), tile=NOBLE),
    Turn(Pass(), further=(Pass(), Reserve(3, 4))),
)
OTHERS = (
    CARD,
    NOBLE,
    HERO,
    Unknown(2),
    Reserved(CARD, hidden=True),
    CardPlace(2, place="deck"),
    CardPlace(1, seat=1, hand=3),
    Refusal("purchase.exact-payment", FACTS),
    Defect("setup.players", {"players": 5}),
    RULING,
    OUTCOME,
    Contested("stuck", "ends"),
    ToAct(),
    ReturnOwed(2),
    TileChoice((NOBLE,)),
    Over(OUTCOME),
    Player((1, 0, 0, 0, 0, 0, 0), (CARD,), (Reserved(Unknown(3)),), (NOBLE,)),
    new_game(BASE, 2, 1),
    new_game(MARVEL.under(stuck="ends"), 4, 1),
    BASE,
    MARVEL.under(wild_choice="shortfall-only", undone_end="triggered-anew"),
    BASE_BOX,
)
VALUES = (*ACTIONS, *TURNS, *OTHERS)
IDS = [f"{type(value).__name__}-{n}" for n, value in enumerate(VALUES)]
EVERY = pytest.mark.parametrize("value", VALUES, ids=IDS)


@EVERY
def test_a_repr_pastes_back(value: object) -> None:
    names = dict(PUBLIC)
    again = eval(repr(value), names)  # noqa: S307  (that it can be pasted is what is tested)
    assert again == value
    assert repr(again) == repr(value)


def test_a_repr_leaves_out_what_is_not_said() -> None:
    assert repr(Reserve(2, "deck")) == "Reserve(level=2, place='deck')"
    assert repr(Turn(Pass())) == "Turn(action=Pass())"
    assert repr(Take.of(Gem.RED)) == "Take(tokens=(0, 0, 0, 1, 0, 0, 0))"
    assert repr(BASE) == "BASE"
    assert repr(MARVEL.under(stuck="ends")) == "MARVEL.under(stuck='ends')"
    assert repr(MARVEL.under(stuck="pass")) == "MARVEL"
    refusal = Refusal("take.pattern", {"tokens": {"red": 3}})
    assert repr(refusal) == "Refusal(clause='take.pattern', facts={'tokens': {'red': 3}})"


def test_what_a_refused_action_says_can_be_pasted() -> None:
    state = position(BASE, [player(tokens={"white": 2}), player()])
    with pytest.raises(IllegalActionError) as caught:
        apply(state, Take.of(Gem.WHITE, Gem.WHITE, Gem.GOLD))
    assert str(caught.value).splitlines() == [
        "take.pattern: tokens = white 2 gold 1",
        "take.ordinary-only: colours = gold",
    ]
    assert parse_tokens("white 2 gold 1", BASE_BOX) == (2, 0, 0, 0, 0, 1, 0)
    assert str(Refusal("take.short-supply", {"left": (), "supply": {}})) == (
        "take.short-supply: left = none; supply = none"
    )
    assert str(Refusal("house.no-red")) == "house.no-red"


@EVERY
def test_a_value_survives_pickling_and_copying(value: object) -> None:
    again = pickle.loads(pickle.dumps(value))  # noqa: S301  (pickled one line before)
    assert again == value
    assert repr(again) == repr(value)
    assert copy(value) is deepcopy(value) is value


@EVERY
def test_a_value_is_equal_to_its_like_alone(value: object) -> None:
    assert [other for other in VALUES if other == value] == [value]
    assert hash(value) == hash(deepcopy(value))


def test_a_kept_hash_is_not_pickled() -> None:
    # Another process hashes texts otherwise, so a hash that came along would be wrong there.
    for value in (CARD, NOBLE, BASE, BASE.readings, Unknown(1)):
        assert hash(value) == hash(value)
    data = pickle.dumps((CARD, NOBLE, BASE.readings))
    script = (
        "import pickle, sys; from splendor_rules import BASE\n"
        "from splendor_rules.box import BASE_BOX\n"
        "card, noble, readings = pickle.loads(sys.stdin.buffer.read())\n"
        "own = {BASE_BOX.card(card.id), BASE_BOX.tile(noble.id), BASE.readings}\n"
        "print(card in own, noble in own, readings in own)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        input=data,
        capture_output=True,
        check=True,
        env=os.environ | {"PYTHONHASHSEED": "12345"},
    )
    assert done.stdout.split() == [b"True", b"True", b"True"]


@EVERY
def test_a_value_cannot_be_changed(value: attrs.AttrsInstance) -> None:
    for attribute in attrs.fields(type(value)):
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            setattr(value, attribute.name, None)
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            delattr(value, attribute.name)


def test_facts_cannot_be_changed_from_outside() -> None:
    inner = {"white": 4}
    facts: dict[str, Fact] = {"price": inner, "held": 3}
    refusal = Refusal("purchase.exact-payment", facts)
    inner["white"] = 9
    facts["held"] = 0
    assert dict(refusal.facts) == {"price": {"white": 4}, "held": 3}
    with pytest.raises(TypeError):
        refusal.facts["held"] = 4  # type: ignore[index]


def test_equal_positions_are_equal_values() -> None:
    first, second = new_game(BASE, 3, 7), new_game(BASE, 3, 7)
    assert first == second
    assert hash(first) == hash(second)
    assert len({first, second, new_game(BASE, 3, 8)}) == 2
    order = [Reserve(1, 1), Reserve(2, 1), Reserve(3, 1)]
    for action in order:
        first, second = apply(first, action), apply(second, action)
    assert (first, hash(first)) == (second, hash(second))


def test_a_position_has_no_memory_of_how_it_came_about() -> None:
    start = position(BASE, [player(tokens={}), player(tokens={})])
    red, blue = Take.of(Gem.RED, Gem.WHITE, Gem.BLACK), Take.of(Gem.BLUE, Gem.WHITE, Gem.BLACK)
    there = apply(apply(apply(apply(start, red), blue), blue), red)
    other = apply(apply(apply(apply(start, blue), red), red), blue)
    assert there == other


def test_the_readings_are_part_of_a_position() -> None:
    state = new_game(BASE, 2, 1)
    assert state != state.changed(ruleset=BASE.under(stuck="ends"))


OTHERWISE: dict[str, Any] = {
    "ruleset": MARVEL.under(stuck="ends"),
    "supply": (3, 4, 4, 4, 4, 5, 2),
    "decks": new_game(MARVEL, 2, 2).decks,
    "market": new_game(MARVEL, 2, 2).market,
    "tiles": (),
    "players": (Player(), Player(tiles=MARVEL_BOX.tiles[:1])),
    "to_act": 1,
    "pending": ReturnOwed(1),
    "avengers_holder": 0,
    "end_triggered_by": 0,
    "passes": 1,
}
"""For every attribute of a position another value than at the start."""


def test_positions_that_differ_in_one_thing_are_not_equal() -> None:
    state = new_game(MARVEL, 2, 1)
    assert set(OTHERWISE) == {attribute.name for attribute in attrs.fields(State)}
    for name, value in OTHERWISE.items():
        other = attrs.evolve(state, **{name: value})
        assert other != state, name
        assert len({other, state}) == 2


def counts_by_definition(one: Player) -> tuple[tuple[int, ...], int, int, int]:
    return (
        tuple(sum(card.bonus == colour for card in one.cards) for colour in range(5)),
        sum(card.points for card in one.cards),
        sum(tile.points for tile in one.tiles),
        sum(card.avengers for card in one.cards),
    )


def counts(one: Player) -> tuple[tuple[int, ...], int, int, int]:
    return one.bonuses, one.card_points, one.tile_points, one.avengers_marks


@pytest.mark.parametrize("size", [0, 1, 5, 17, 90])
def test_stored_counts_equal_their_definition(size: int) -> None:
    cards: tuple[Card, ...] = MARVEL_BOX.cards[::-1][:size]
    owner = Player(cards=cards, tiles=MARVEL_BOX.tiles[:3])
    assert counts(owner) == counts_by_definition(owner)
    for less in (
        owner.changed(cards=cards[1:]),
        owner.changed(tiles=()),
        owner.changed(reserved=()),
    ):
        assert counts(less) == counts_by_definition(less)


@pytest.mark.parametrize("card", [*BASE_BOX.cards, *MARVEL_BOX.cards], ids=lambda card: card.id)
def test_stored_counts_follow_the_purchase_of_every_card(card: Card) -> None:
    owner = Player(cards=MARVEL_BOX.cards[-2:], tiles=MARVEL_BOX.tiles[:1])
    after = owner.purchased(card)
    assert counts(after) == counts_by_definition(after)
    assert after.card_points == owner.card_points + card.points


OWNER = Player((1, 0, 0, 0, 0, 0, 0), (CARD,), (Reserved(HERO),), (NOBLE,))
TABLE = new_game(MARVEL, 3, 1)


@pytest.mark.parametrize(
    ("value", "changes"),
    [
        (OWNER, {}),
        (OWNER, {"cards": (CARD, BASE_BOX.card("3W5-W3K7"))}),
        *((OWNER, {name: ()}) for name in ("cards", "tiles", "reserved")),
        (OWNER, {"tokens": (0,) * 7}),
        (TABLE, {}),
        (TABLE, {"to_act": 2, "passes": 1}),
        (TABLE, {"supply": (1, 2, 3, 4, 5, 1, 2)}),
        (TABLE, {"avengers_holder": 1, "end_triggered_by": 0}),
        (TABLE, {"ruleset": BASE}),
    ],
)
def test_changed_is_what_evolve_makes(value: Any, changes: Any) -> None:
    before, changed, evolved = repr(value), value.changed(**changes), attrs.evolve(value, **changes)
    assert changed == evolved
    assert (hash(changed), repr(changed), repr(value)) == (hash(evolved), repr(evolved), before)
    if isinstance(changed, Player):
        assert counts(changed) == counts(evolved)


def test_rulings_are_alike_for_an_action_and_for_its_turn() -> None:
    state = new_game(BASE, 2, 1)
    for action in (Take.of(Gem.RED), Reserve(1, 5), Pass(), Purchase(CARD)):
        assert judge_turn(state, Turn(action)) == judge(state, action)


@pytest.mark.parametrize(
    ("ruleset", "reading", "problem"),
    [
        (BASE, {"undone_end": "triggered-anew"}, "'undone-end' is no reading of the base game"),
        (MARVEL, {"final_tie": "most-tokens"}, "'final-tie' is no reading of the marvel game"),
        (MARVEL, {"short_take": "not-allowed"}, "the reading short-take is one of"),
        (BASE, {"stuck": "maybe"}, "the reading stuck is one of pass, ends, not 'maybe'"),
    ],
)
def test_under_refuses_what_there_is_not(ruleset: Ruleset, reading: Any, problem: str) -> None:
    with pytest.raises(SetupError, match=problem):
        ruleset.under(**reading)


def test_under_changes_what_is_named_and_keeps_the_rest() -> None:
    two: Ruleset = BASE.under(stuck="ends").under(final_tie="most-tokens")
    assert (two.reading("stuck"), two.reading("final-tie")) == ("ends", "most-tokens")
    assert (BASE.reading("stuck"), two.reading("wild-choice")) == ("pass", "free")
    assert two == BASE.under(final_tie="most-tokens", stuck="ends")
    assert two.under(stuck="pass", final_tie="shared") == BASE


LIST: Any = [1, 0, 0, 0, 0, 1, 0]


class Index:
    """A number that is no `int`, as those of NumPy are."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __index__(self) -> int:
        return self.value


@pytest.mark.parametrize(
    ("kind", "args", "named", "expected"),
    [
        (Take, (LIST,), {}, Take((1, 0, 0, 0, 0, 1, 0))),
        (Return, (iter(LIST),), {}, Return((1, 0, 0, 0, 0, 1, 0))),
        (Player, (LIST, [CARD], [Reserved(HERO)], [NOBLE]), {}, None),
        (Reserve, (Index(2), Index(3)), {}, Reserve(2, 3)),
        (Row, (Index(2), None), {}, Row(2)),
        (ReturnOwed, (Index(2),), {}, ReturnOwed(2)),
        (TileChoice, ([NOBLE],), {}, TileChoice((NOBLE,))),
        (PartialCard, (1, 3), {}, PartialCard(1, Gem.RED)),
    ],
)
def test_numbers_and_sequences_become_plain(
    kind: Any, args: Any, named: Any, expected: object
) -> None:
    value = kind(*args, **named)
    if expected is None:
        expected = Player((1, 0, 0, 0, 0, 1, 0), (CARD,), (Reserved(HERO),), (NOBLE,))
    assert (value, repr(value), hash(value)) == (expected, repr(expected), hash(expected))


NO: Any = None
START = new_game(BASE, 2, 1)


@pytest.mark.parametrize(
    ("kind", "args", "named", "problem"),
    [
        (Take, ((1, 1, 1),), {}, "tokens: expected 7 counts, by Colour, not 3"),
        (Return, ((True, 0, 0, 0, 0, 0, 0),), {}, "tokens: expected a whole number, not True"),
        (Take, ((1.0, 1, 1, 0, 0, 0, 0),), {}, "tokens: expected a whole number, not 1.0"),
        (Take, ("1110000",), {}, "tokens: expected 7 whole numbers, by Colour, not '1110000'"),
        (Take, (3,), {}, "tokens: expected 7 whole numbers, by Colour, not 3"),
        (Purchase, (CARD, NO), {}, "payment: expected 7 whole numbers, by Colour, not None"),
        (Purchase, (NO,), {}, "card: expected Card, not None"),
        (Purchase, (CARD,), {"origin": CARD}, "origin: expected Row or Hand or None, not"),
        (Reserve, ("2", 1), {}, "level: expected a whole number, not '2'"),
        (Reserve, (2, "top"), {}, "place: expected a whole number, not 'top'"),
        (Reserve, (2, True), {}, "place: expected a whole number, not True"),
        (ChooseTile, (NO,), {}, "tile: expected Tile, not None"),
        (Turn, (NO,), {}, "action: expected Take or Reserve or Purchase or Pass, not None"),
        (Turn, (Pass(),), {"tile": CARD}, "tile: expected Tile or None, not"),
        (Turn, (Pass(),), {"further": (NO,)}, "further: expected Take or Reserve or"),
        (Unknown, (1.5,), {}, "level: expected a whole number, not 1.5"),
        (PartialCard, (1, Gem.GOLD), {}, "bonus: expected an ordinary colour, not Colour.WILD"),
        (Reserved, (NO,), {}, "card: expected Card or Unknown, not None"),
        (Player, (), {"cards": NO}, "cards: expected a sequence of Card or PartialCard, not None"),
        (Player, (), {"tiles": (CARD,)}, "tiles: expected Tile, not"),
        (attrs.evolve, (START,), {"ruleset": "base"}, "ruleset: expected Ruleset, not 'base'"),
        (attrs.evolve, (START,), {"decks": (NO,)}, "decks: expected a sequence of Card or Unknown"),
        (attrs.evolve, (START,), {"decks": ((NO,),)}, "decks: expected Card or Unknown, not None"),
        (attrs.evolve, (START,), {"players": (NO,)}, "players: expected Player, not None"),
        (attrs.evolve, (START,), {"to_act": NO}, "to_act: expected a whole number, not None"),
        (attrs.evolve, (START,), {"pending": NO}, "pending: expected ToAct or ReturnOwed or"),
        (CardPlace, (1,), {"seat": False}, "seat: expected a whole number, not False"),
        (attrs.evolve, (CARD,), {"cost": (1, 2)}, "cost: expected 5 counts, by Colour, not 2"),
    ],
)
def test_what_a_value_cannot_hold_is_refused_at_once(
    kind: Any, args: Any, named: Any, problem: str
) -> None:
    with pytest.raises(ComponentError) as caught:
        kind(*args, **named)
    assert str(caught.value).startswith(problem)


def test_facts_are_copied_deeply_and_read_only() -> None:
    colours = ["red"]
    facts: Any = {"colours": colours, "deep": {"a": {"b": [1, [2]]}}}
    refusal = Refusal("house.rule", facts)
    colours.append("blue")
    facts["deep"]["a"]["b"].append(3)
    assert dict(refusal.facts) == {"colours": ("red",), "deep": {"a": {"b": (1, (2,))}}}
    deep: Any = refusal.facts["deep"]
    with pytest.raises(TypeError):
        deep["a"]["b"] = 0
    assert pickle.loads(pickle.dumps(refusal)) == refusal  # noqa: S301  (pickled right here)


def house_points(_state: State, seat: int) -> int:
    return seat


@pytest.mark.parametrize(
    ("ruleset", "shown"),
    [
        (attrs.evolve(BASE, name="house", points=house_points), "<Ruleset 'house'>"),
        (attrs.evolve(BASE, points=house_points), "<Ruleset 'base'>"),
        (
            attrs.evolve(MARVEL, readings=attrs.evolve(MARVEL.readings, final_tie="most-tokens")),
            None,
        ),
        (attrs.evolve(BASE, texts={"en": {"messages": {"house.rule": "No."}}}), "<Ruleset 'base'>"),
        (attrs.evolve(BASE, box=attrs.evolve(BASE_BOX, cards=BASE_BOX.cards[1:])), None),
    ],
)
def test_a_house_ruleset_is_pickled_by_value_and_never_shown_as_a_published_one(
    ruleset: Ruleset, shown: str | None
) -> None:
    again: Ruleset = pickle.loads(pickle.dumps(ruleset))  # noqa: S301  (pickled right here)
    assert again == ruleset
    assert (again.texts, again.points) == (ruleset.texts, ruleset.points)
    assert not ruleset.is_published
    assert repr(ruleset) == (shown or f"<Ruleset {ruleset.name!r}>")
    with pytest.raises(TypeError):
        ruleset.sections[Take] = ruleset.take  # type: ignore[index]  # that is what is tested


def test_the_published_rulesets_and_their_components_keep_their_identity_in_a_pickle() -> None:
    for value in (BASE, MARVEL, BASE_BOX, MARVEL_BOX, CARD, HERO, NOBLE, MARVEL_BOX.tiles[0]):
        assert pickle.loads(pickle.dumps(value)) is value  # noqa: S301  (pickled right here)
    assert len(pickle.dumps(START)) < 3000
    small = attrs.evolve(BASE_BOX, cards=BASE_BOX.cards[:9])
    assert pickle.loads(pickle.dumps(small)) == small  # noqa: S301  (pickled right here)
    assert repr(small) == "<Box 'base': 9 cards, 10 tiles>"


def test_a_position_shows_itself() -> None:
    state = new_game(MARVEL, 2, 7)
    for value in (state, view(state, 1)):
        assert str(value) == render_text(value).rstrip("\n")
        assert value._repr_svg_() == render_svg(value)


@settings(max_examples=150)
@given(states())
def test_a_position_pastes_back_and_is_short(state: State) -> None:
    for value in (state, as_state(view(state, 0)), view(state, 1)):
        text = repr(value)
        assert len(text) < 2000
        assert eval(text, dict(PUBLIC)) == value  # noqa: S307  (made right here)


def test_texts_of_a_position_say_every_card_that_is_not_fully_known() -> None:
    partial = PartialCard(2, Gem.RED, 1, 2, time_stone=True)
    hand = (Reserved(Unknown(3), hidden=True), Reserved(HERO), Reserved(Unknown(1)))
    state = new_game(MARVEL, 2, 7)
    state = state.changed(
        players=(Player(cards=(partial, PartialCard(1, Gem.BLUE)), reserved=hand), Player()),
        market=((None, *state.market[0][1:]), *state.market[1:]),
    )
    text = repr(state)
    assert "'cards': 'red-1-L2-A2-T blue-0-L1', 'reserved': 'hidden ?3 thor ?1'" in text
    assert eval(text, dict(PUBLIC)) == state  # noqa: S307  (made right here)


def test_texts_of_a_position_that_name_no_card_are_refused() -> None:
    parts: Any = {"supply": NO_TOKENS, "decks": (), "market": (), "tiles": "", "players": ()}
    with pytest.raises(ComponentError, match="'thor' is no card of the base game"):
        State.of(BASE, **parts | {"decks": ("thor",)})
    with pytest.raises(ComponentError, match="written with its level, such as"):
        State.of(BASE, **parts | {"players": [{"reserved": "?"}]})
    with pytest.raises(ComponentError, match="'x' is no tile of the base game"):
        State.of(BASE, **parts | {"tiles": "x"})
    for number in ("9" * 5000, "\u0663", "\N{SUPERSCRIPT TWO}"):
        for card in (f"red-{number}-L1", f"red-1-L{number}", f"red-1-L1-A{number}"):
            with pytest.raises(ComponentError, match="is no card of the base game"):
                State.of(BASE, **parts | {"players": [{"cards": card}]})


@settings(max_examples=150)
@given(states(), st.randoms(use_true_random=False))
def test_canonical_positions_are_alike_for_the_rules(state: State, dice: Random) -> None:
    plain = canonical(state)
    assert canonical(plain) == plain
    assert Counter(legal_actions(plain)) == Counter(legal_actions(state))
    assert (outcome(plain), plain.to_act) == (outcome(state), state.to_act)
    other = mixed(state, dice)
    assert canonical(other) == plain
    assert hash(canonical(other)) == hash(plain)
    for action in dice.sample(legal_actions(state), min(3, len(legal_actions(state)))):
        assert canonical(apply(other, action)) == canonical(apply(state, action))


def mixed(state: State, dice: Random) -> State:
    """The position with what has no order in another one."""

    def some(things: tuple[Any, ...]) -> tuple[Any, ...]:
        return tuple(dice.sample(things, len(things)))

    tiles, pending = some(state.tiles), state.pending
    if isinstance(pending, TileChoice):
        pending = TileChoice(tuple(tile for tile in tiles if tile in pending.tiles))
    players = tuple(
        old.changed(cards=some(old.cards), reserved=some(old.reserved), tiles=some(old.tiles))
        for old in state.players
    )
    return state.changed(tiles=tiles, players=players, pending=pending)


def test_the_order_of_purchases_does_not_matter_to_a_canonical_position() -> None:
    seat = player(tokens={"black": 4, "white": 4}, reserved=["1R1-W4", "1G1-K4"])
    start = position(BASE, [seat, player(tokens={})])
    wait = Take.of(Gem.RED, Gem.GREEN, Gem.BLUE)
    ends = []
    for order in (("1R1-W4", "1G1-K4"), ("1G1-K4", "1R1-W4")):
        state = apply(buy(start, order[0]), wait)
        ends.append(buy(state, order[1]))
    assert ends[0] != ends[1]
    assert canonical(ends[0]) == canonical(ends[1])


@pytest.mark.parametrize(
    ("word", "clause"),
    [
        ("points", "end.round"),
        ("gauntlet", "end.round"),
        ("stalemate", "turn.stalemate"),
        ("stuck", "turn.stuck-ends"),
    ],
)
def test_what_ended_a_game_is_a_word_that_knows_its_clause(word: str, clause: str) -> None:
    ended_by = Outcome(word, (0,), (15, 3), (7, 2), clause).ended_by
    assert (ended_by, repr(ended_by), ended_by.clause) == (word, repr(word), clause)


def test_a_game_is_ended_by_nothing_else() -> None:
    with pytest.raises(ValueError, match="boredom"):
        Outcome("boredom", (), (), (), "end.round")


def test_a_choice_of_tile_pastes_back_and_follows_the_order_of_the_tiles() -> None:
    tiles = BASE_BOX.tiles[2::-1]
    owner = Player(cards=BASE_BOX.cards)
    state = START.with_player(owner, tiles=tiles, pending=TileChoice(tiles))
    assert "choice='" in repr(state)
    assert "pending=" not in repr(state)
    assert eval(repr(state), dict(PUBLIC)) == state  # noqa: S307  (made right here)
    plain = canonical(state)
    assert plain.pending == TileChoice(plain.tiles)
    assert [tile.id for tile in plain.tiles] == sorted(tile.id for tile in tiles)
    assert Counter(legal_actions(plain)) == Counter(legal_actions(state))


def test_a_card_is_found_face_up_or_in_the_hand_that_is_named() -> None:
    face_up, held = START.market[1][2], START.decks[2][0]
    assert isinstance(face_up, Card)
    assert isinstance(held, Card)
    state = START.with_player(Player(reserved=(Reserved(Unknown(1)), Reserved(held))), seat=1)
    assert state.find(face_up) == CardPlace(2, place=3)
    assert state.find(attrs.evolve(face_up)) == CardPlace(2, place=3)
    assert state.find(held, 1) == CardPlace(3, seat=1, hand=2)
    assert state.find(attrs.evolve(held), 1) == CardPlace(3, seat=1, hand=2)
    assert state.find(held) is state.find(held, 0) is None
    assert state.find(attrs.evolve(face_up, level=9)) is None


def test_a_card_is_replaced_wherever_it_lies() -> None:
    state = START.with_player(Player(reserved=(Reserved(CARD), Reserved(Unknown(2), hidden=True))))
    other = BASE_BOX.level(2)[-1]
    for place in (CardPlace(2, place=4), CardPlace(2, place="deck"), CardPlace(2, seat=0, hand=2)):
        after = state.with_card(place, other)
        assert place.card_in(after) == other
        assert after.with_card(place, place.card_in(state)) == state
    assert state.with_card(CardPlace(1, seat=0, hand=1), None).player.reserved == (
        Reserved(Unknown(2), hidden=True),
    )
    assert state.with_card(CardPlace(3, place="deck"), None).decks[2] == state.decks[2][1:]
    assert state.with_card(CardPlace(1, place=1), None).market[0][0] is None
    for nowhere in (
        CardPlace(4, place=1),
        CardPlace(1, place=5),
        CardPlace(1),
        CardPlace(1, seat=7, hand=1),
        CardPlace(1, seat=-1, hand=1),
        CardPlace(2, seat=0, hand=1),
    ):
        assert nowhere.card_in(state) is None

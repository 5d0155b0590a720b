"""Positions, actions and rulings are values: equal when alike, never changed."""

from __future__ import annotations

import pickle
import subprocess
import sys
from copy import deepcopy
from typing import TYPE_CHECKING, Any

import attrs
import pytest
from support.public_names import PUBLIC
from support.state_builder import buy, player, position

from splendor_rules import (
    BASE,
    MARVEL,
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
    judge,
    judge_turn,
    new_game,
)
from splendor_rules.actions import Hand, Row
from splendor_rules.box import BASE_BOX, MARVEL_BOX
from splendor_rules.errors import ComponentError, SetupError
from splendor_rules.notation import parse_tokens
from splendor_rules.rulings import CardPlace, Contested, Defect, Refusal
from splendor_rules.state import Over, Player, Reserved, ReturnOwed, TileChoice, ToAct

if TYPE_CHECKING:
    from splendor_rules import Card
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
    assert deepcopy(value) == value


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
        "import pickle, sys; from splendor_rules import BASE; from splendor_rules.box import BASE_BOX\n"
        "card, noble, readings = pickle.loads(sys.stdin.buffer.read())\n"
        "own = {BASE_BOX.card(card.id), BASE_BOX.tile(noble.id), BASE.readings}\n"
        "print(card in own, noble in own, readings in own)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        input=data,
        capture_output=True,
        check=True,
        env={"PYTHONHASHSEED": "12345"},
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
    one, other = new_game(BASE, 3, 7), new_game(BASE, 3, 7)
    assert one == other
    assert hash(one) == hash(other)
    assert len({one, other, new_game(BASE, 3, 8)}) == 2
    order = [Reserve(1, 1), Reserve(2, 1), Reserve(3, 1)]
    for action in order:
        one, other = apply(one, action), apply(other, action)
    assert (one, hash(one)) == (other, hash(other))


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
    one = Player(cards=cards, tiles=MARVEL_BOX.tiles[:3])
    assert counts(one) == counts_by_definition(one)
    for less in (one.changed(cards=cards[1:]), one.changed(tiles=()), one.changed(reserved=())):
        assert counts(less) == counts_by_definition(less)


def test_stored_counts_follow_a_purchase() -> None:
    seat = player(tokens={"grey": 5}, marks=2, reserved=["squirrel-girl"], tiles=["asgard"])
    after = buy(position(MARVEL, [seat, player()]), "squirrel-girl").players[0]
    assert counts(after) == counts_by_definition(after)
    assert after.avengers_marks == 3


@pytest.mark.parametrize("card", [*BASE_BOX.cards, *MARVEL_BOX.cards], ids=lambda card: card.id)
def test_stored_counts_follow_the_purchase_of_every_card(card: Card) -> None:
    one = Player(cards=MARVEL_BOX.cards[-2:], tiles=MARVEL_BOX.tiles[:1])
    after = one.purchased(card, ())
    assert counts(after) == counts_by_definition(after)
    assert after.card_points == one.card_points + card.points


def test_changed_of_a_player_is_what_evolve_makes() -> None:
    one = Player((1, 0, 0, 0, 0, 0, 0), (CARD,), (Reserved(HERO),), (NOBLE,))
    card = BASE_BOX.card("3W5-W3K7")
    for changed, evolved in (
        (one.changed(), attrs.evolve(one)),
        (one.changed(cards=(CARD, card)), attrs.evolve(one, cards=(CARD, card))),
        (one.changed(tiles=()), attrs.evolve(one, tiles=())),
        (one.changed(tokens=(0,) * 7), attrs.evolve(one, tokens=(0,) * 7)),
        (one.changed(reserved=()), attrs.evolve(one, reserved=())),
    ):
        assert changed == evolved
        assert (hash(changed), repr(changed)) == (hash(evolved), repr(evolved))
        assert counts(changed) == counts(evolved)
    assert one == Player((1, 0, 0, 0, 0, 0, 0), (CARD,), (Reserved(HERO),), (NOBLE,))


def test_changed_of_a_state_is_what_evolve_makes() -> None:
    state: State = new_game(MARVEL, 3, 1)
    supply = (1, 2, 3, 4, 5, 1, 2)
    for changed, evolved in (
        (state.changed(), attrs.evolve(state)),
        (state.changed(to_act=2, passes=1), attrs.evolve(state, to_act=2, passes=1)),
        (state.changed(supply=supply), attrs.evolve(state, supply=supply)),
        (
            state.changed(avengers_holder=1, end_triggered_by=0),
            attrs.evolve(state, avengers_holder=1, end_triggered_by=0),
        ),
        (state.changed(ruleset=BASE), attrs.evolve(state, ruleset=BASE)),
    ):
        assert changed == evolved
        assert (hash(changed), repr(changed)) == (hash(evolved), repr(evolved))
    assert state == new_game(MARVEL, 3, 1)


def test_rulings_are_alike_for_an_action_and_for_its_turn() -> None:
    state = new_game(BASE, 2, 1)
    for action in (Take.of(Gem.RED), Reserve(1, 5), Pass(), Purchase(CARD)):
        assert judge_turn(state, Turn(action)) == judge(state, action)


def test_under_refuses_readings_and_values_that_there_are_not() -> None:
    with pytest.raises(SetupError, match="'undone-end' is no reading of the base game"):
        BASE.under(undone_end="triggered-anew")
    with pytest.raises(SetupError, match="'final-tie' is no reading of the marvel game"):
        MARVEL.under(final_tie="most-tokens")
    with pytest.raises(SetupError, match="the reading short-take is one of"):
        MARVEL.under(short_take="not-allowed")
    with pytest.raises(SetupError, match="the reading stuck is one of pass, ends, not 'maybe'"):
        BASE.under(stuck="maybe")


def test_under_changes_what_is_named_and_keeps_the_rest() -> None:
    two: Ruleset = BASE.under(stuck="ends").under(final_tie="most-tokens")
    assert (two.reading("stuck"), two.reading("final-tie")) == ("ends", "most-tokens")
    assert (BASE.reading("stuck"), two.reading("wild-choice")) == ("pass", "free")
    assert two == BASE.under(final_tie="most-tokens", stuck="ends")
    assert two.under(stuck="pass", final_tie="shared") == BASE


@pytest.mark.parametrize("kind", [Take, Return, lambda tokens: Purchase(BASE.box.cards[0], tokens)])
def test_tokens_of_an_action_have_seven_places(kind: Any) -> None:
    with pytest.raises(ComponentError, match="7 places, by Colour, not 3"):
        kind((1, 1, 1))

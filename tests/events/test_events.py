"""What is told of each thing that can happen, and to whom."""

from __future__ import annotations

import pickle
import re
from typing import TYPE_CHECKING, Any, get_args

import pytest
from attrs import evolve
from attrs.exceptions import FrozenInstanceError
from support.paths import ROOT
from support.public_names import PUBLIC
from support.state_builder import NEWCOMER, player, position, purchase
from support.stuck_states import stuck

from splendor_rules import (
    BASE,
    MARVEL,
    ChooseTile,
    Gem,
    IllegalActionError,
    Outcome,
    Pass,
    Reserve,
    Return,
    State,
    Stone,
    Take,
    Turn,
    Unknown,
    apply,
    as_state,
    new_game,
    view,
)
from splendor_rules.box import BASE_BOX, MARVEL_BOX, tokens_of
from splendor_rules.events import (
    AvengersMoved,
    CardPurchased,
    CardReserved,
    DecisionOwed,
    EndTriggered,
    EndUndone,
    Event,
    GameOver,
    Passed,
    PlaceFilled,
    PlaceLeftEmpty,
    TileGained,
    TokensMoved,
    TurnBegun,
    apply_with_events,
    redact_events,
    replay,
)
from splendor_rules.rulebook import CLAUSES
from splendor_rules.state import CardPlace, Reserved, ReturnOwed, TileChoice

if TYPE_CHECKING:
    from splendor_rules import Action

PAGE = ROOT / "docs" / "reference" / "api.md"
THREE = Take.of(Gem.WHITE, Gem.BLUE, Gem.GREEN)
TEN = {"white": 2, "blue": 2, "green": 2, "red": 2, "black": 2}
CHEAP, DEAR = BASE_BOX.card("1R1-W4"), BASE_BOX.card("3W4-K7")
NEXT = TurnBegun(1, "turn.end-order")
FOUR = TokensMoved((4, 0, 0, 0, 0, 0, 0), 0, None, "purchase.to-supply")
GOLD = TokensMoved(tokens_of(Gem.GOLD), None, 0, "reserve.wild")


def told(state: State, action: Action | Turn) -> tuple[Event, ...]:
    after, events = apply_with_events(state, action)
    assert replay(state, events) == after != state
    return events


def last_of_level_one(first: str | None = "1W0-U3") -> State:
    """A card stands in the second place of its row, whose deck is empty."""
    rich = player(tokens={"white": 4}, cards=())
    return position(BASE, [rich, player()], market={1: [first, "1R1-W4"]}, left={1: 0})


# Each thing that can happen


def test_tokens_are_taken() -> None:
    taken = TokensMoved(THREE.tokens, None, 0, "take.effect")
    assert told(new_game(BASE, 2, 1), THREE) == (taken, NEXT)


def test_a_face_up_card_is_reserved_and_its_place_filled() -> None:
    state = position(BASE, [NEWCOMER, NEWCOMER], market={1: ["1W0-U3", "1R1-W4"]})
    where = CardPlace(1, place=2)
    assert told(state, Reserve(1, 2)) == (
        CardReserved(0, CHEAP, where, "reserve.effect"),
        PlaceFilled(where, state.decks[0][0], "market.refill"),
        GOLD,
        NEXT,
    )


def test_without_a_wild_token_none_is_moved() -> None:
    rich = player(tokens={"gold": 5}, cards=())
    state = position(BASE, [NEWCOMER, rich], decks={3: ["3W4-K7"]})
    reserved = CardReserved(0, DEAR, CardPlace(3, place="deck"), "reserve.effect")
    assert told(state, Reserve(3, "deck")) == (reserved, NEXT)


def test_a_card_is_purchased_out_of_the_row() -> None:
    state = position(
        BASE,
        [player(tokens={"white": 4}, cards=()), NEWCOMER],
        market={1: ["1W0-U3", "1R1-W4"]},
    )
    where = CardPlace(1, place=2)
    assert told(state, purchase(state, "1R1-W4")) == (
        FOUR,
        CardPurchased(0, CHEAP, where, "purchase.effect"),
        PlaceFilled(where, state.decks[0][0], "market.refill"),
        NEXT,
    )


def test_a_card_is_purchased_out_of_the_hand() -> None:
    hand = ["3W4-K7", "1R1-W4", "2U3-U6"]
    state = position(BASE, [player(tokens={"white": 4}, cards=(), reserved=hand), NEWCOMER])
    bought = CardPurchased(0, CHEAP, CardPlace(1, seat=0, hand=2), "purchase.effect")
    assert told(state, purchase(state, "1R1-W4")) == (FOUR, bought, NEXT)


def test_a_card_that_costs_nothing_moves_no_tokens() -> None:
    seat = player(tokens={}, bonuses={"white": 4}, reserved=["1R1-W4"])
    state = position(BASE, [seat, NEWCOMER])
    kinds = [type(event) for event in told(state, purchase(state, "1R1-W4"))]
    assert kinds == [CardPurchased, TurnBegun]


@pytest.mark.parametrize("reserve", [True, False])
def test_a_place_stays_empty_once_its_deck_is(*, reserve: bool) -> None:
    state = last_of_level_one()
    where = CardPlace(1, place=2)
    left_empty = PlaceLeftEmpty(where, "market.refill")
    if reserve:
        reserved = CardReserved(0, CHEAP, where, "reserve.effect")
        assert told(state, Reserve(1, 2)) == (reserved, left_empty, GOLD, NEXT)
    else:
        bought = CardPurchased(0, CHEAP, where, "purchase.effect")
        assert told(state, purchase(state, "1R1-W4")) == (FOUR, bought, left_empty, NEXT)


def test_a_place_that_was_empty_before_is_not_told_again() -> None:
    events = told(last_of_level_one(first=None), Reserve(1, 2))
    gaps = [one for one in events if isinstance(one, PlaceLeftEmpty)]
    assert gaps == [PlaceLeftEmpty(CardPlace(1, place=2), "market.refill")]


def test_tokens_over_ten_are_owed_and_returned() -> None:
    state = position(BASE, [player(tokens=TEN, cards=()), NEWCOMER])
    take = Take.of(Gem.RED, Gem.BLUE, Gem.WHITE)
    due, events = apply(state, take), told(state, take)
    assert events[1:] == (DecisionOwed(0, ReturnOwed(3), "limit.excess"),)
    assert replay(state, events) == due
    back = Return.of(Gem.RED, Gem.RED, Gem.WHITE)
    returned = TokensMoved(back.tokens, 0, None, "limit.effect")
    assert told(due, back) == (returned, NEXT)


def test_a_single_tile_comes_by_itself() -> None:
    rich = player(tokens={}, bonuses={"white": 4, "blue": 4})
    state = position(BASE, [rich, NEWCOMER], tiles=["W4U4"])
    tile = BASE_BOX.tile("W4U4")
    gained = TileGained(0, tile, chosen=False, clause="tile.effect")
    assert told(state, THREE)[1:] == (gained, NEXT)
    assert told(state, Turn(THREE, tile=tile)) == told(state, THREE)


def test_of_several_tiles_one_is_chosen() -> None:
    rich = player(tokens={}, bonuses={"white": 4, "blue": 4, "green": 4})
    state = position(BASE, [rich, NEWCOMER], tiles=["W4U4", "U4G4"])
    tiles = (BASE_BOX.tile("W4U4"), BASE_BOX.tile("U4G4"))
    due, events = apply(state, THREE), told(state, THREE)
    assert events[1:] == (DecisionOwed(0, TileChoice(tiles), "tile.one-a-turn"),)
    assert replay(state, events) == due
    gained = TileGained(0, tiles[1], chosen=True, clause="tile.effect")
    assert told(due, ChooseTile(tiles[1])) == (gained, NEXT)
    assert told(state, Turn(THREE, tile=tiles[1])) == (events[0], gained, NEXT)


def test_the_first_character_of_level_three_brings_a_time_stone() -> None:
    seat = player(tokens={"red": 5}, bonuses={"yellow": 1, "red": 2}, reserved=["iron-fist"])
    state = position(MARVEL, [seat, NEWCOMER, NEWCOMER])
    stone = tokens_of(Stone.TIME)
    moved = TokensMoved(stone, None, 0, "time-stone.first-level-three")
    events = told(state, purchase(state, "iron-fist"))
    assert (events[2], events[-1]) == (moved, NEXT)


def avengers(first: int, second: int) -> State:
    """The second player is about to recruit one more with a mark; the first has the end on."""
    colours = dict.fromkeys(MARVEL_BOX.colours[:5], 1)
    rich = player(tokens={}, bonuses=colours, points=13, marks=first, stone=True)
    rival = player(tokens={"grey": 5}, reserved=["squirrel-girl"], marks=second)
    ending = 0 if first else None
    return position(MARVEL, [rich, rival, NEWCOMER], seat=1, ending=ending)


def test_the_avengers_tile_is_taken() -> None:
    state = avengers(0, 2)
    events = told(state, purchase(state, "squirrel-girl"))
    assert [one for one in events if isinstance(one, AvengersMoved | EndUndone)] == [
        AvengersMoved(None, 1, "avengers.first-three")
    ]


def test_the_avengers_tile_changes_hands_and_undoes_the_end() -> None:
    state = avengers(3, 3)
    events = told(state, purchase(state, "squirrel-girl"))
    assert events[-3:] == (
        AvengersMoved(0, 1, "avengers.takeover"),
        EndUndone(0, "end.undone"),
        TurnBegun(2, "turn.end-order"),
    )


def test_the_end_is_triggered_and_comes() -> None:
    near = player(tokens={"white": 4}, points=14, reserved=["1R1-W4"], count=5)
    first = position(BASE, [near, NEWCOMER])
    after, events = apply_with_events(first, purchase(first, "1R1-W4"))
    assert events[-2:] == (EndTriggered(0, "end.fifteen"), NEXT)
    outcome = Outcome("points", (0,), (15, 0), (6, 0), "winner.most-points")
    taken = TokensMoved(THREE.tokens, None, 1, "take.effect")
    assert told(after, THREE) == (taken, GameOver(outcome, "end.round"))


def test_marvel_names_its_own_clause_of_the_end() -> None:
    colours = dict.fromkeys(MARVEL_BOX.colours[:5], 1)
    near = player(tokens={"blue": 5}, bonuses=colours, points=13, stone=True, reserved=["hela"])
    state = position(MARVEL, [NEWCOMER, NEWCOMER, near], seat=2)
    events = told(state, purchase(state, "hela"))
    assert events[-2] == EndTriggered(2, "end.gauntlet")
    assert isinstance(events[-1], GameOver)
    assert (events[-1].clause, events[-1].outcome.winners) == ("end.round", (2,))


def test_whoever_gains_something_has_not_passed() -> None:
    rich = player(
        tokens={"white": 4, "gold": 2},
        bonuses={"white": 4, "blue": 4, "green": 4},
        reserved=["1R1-W4"],
        tiles=["R4K4"],
    )
    state = position(BASE, [NEWCOMER, rich, NEWCOMER], seat=1, passes=1, tiles=["W4U4", "U4G4"])
    for action in (THREE, Reserve(1, "deck"), purchase(state, "1R1-W4")):
        due = apply(state, action)
        assert told(state, action)[-1].clause == "tile.one-a-turn"
        tile = ChooseTile(BASE_BOX.tile("U4G4"))
        assert told(due.changed(passes=1), tile)[-1] == TurnBegun(2, "turn.end-order")


def test_a_forced_pass_and_a_stalemate() -> None:
    state = stuck(BASE, [player(cards=()), player(cards=())])
    after, events = apply_with_events(state, Pass())
    assert events == (Passed(0, "turn.forced-pass"), NEXT)
    passed, over = told(after, Pass())
    assert passed == Passed(1, "turn.forced-pass")
    assert isinstance(over, GameOver)
    assert (over.outcome.ended_by, over.clause) == ("stalemate", "turn.stalemate")


def test_a_player_who_cannot_act_can_be_the_end() -> None:
    colours = dict.fromkeys(BASE_BOX.colours[:5], 1)
    free = "1U0-W1G1R1K1"
    state = stuck(BASE.under(stuck="ends"), [player(bonuses=colours), NEWCOMER], free=free)
    begun, over = told(state, purchase(state, free))[-2:]
    assert begun == NEXT
    assert isinstance(over, GameOver)
    assert (over.outcome.ended_by, over.clause) == ("stuck", "turn.stuck-ends")


# What a seat may see


def test_a_card_off_a_deck_is_seen_by_its_owner_alone() -> None:
    state = new_game(BASE, 3, 7)
    events = told(state, Reserve(2, "deck"))
    assert redact_events(events, 0) == events
    hidden = CardReserved(0, Unknown(2), CardPlace(2, place="deck"), "reserve.effect")
    for seat in (1, 2, None):
        assert redact_events(events, seat) == (hidden, *events[1:])


def test_a_card_reserved_face_up_is_seen_by_all() -> None:
    events = told(new_game(BASE, 3, 7), Reserve(2, 3))
    assert all(redact_events(events, seat) == events for seat in (0, 1, 2, None))


def test_a_hidden_card_is_seen_by_all_when_it_is_purchased() -> None:
    hand = [Reserved(DEAR, hidden=True), Reserved(CHEAP, hidden=True)]
    state = position(BASE, [player(tokens={"white": 4}, cards=(), reserved=hand), NEWCOMER])
    after, events = apply_with_events(state, purchase(state, "1R1-W4"))
    assert redact_events(events, 1) == events
    followed = replay(as_state(view(state, 1)), events)
    assert followed == as_state(view(after, 1))
    assert followed.players[0].reserved == (Reserved(Unknown(3), hidden=True),)


# Whole turns


def test_a_whole_turn_owes_nothing_on_the_way() -> None:
    rich = player(tokens=TEN, bonuses={"white": 4, "blue": 4, "green": 4})
    state = position(BASE, [rich, NEWCOMER], tiles=["W4U4", "U4G4"])
    tile = BASE_BOX.tile("U4G4")
    turn = Turn(Reserve(1, 1), tokens_of(Gem.GOLD), tile)
    due, first = apply_with_events(state, turn.action)
    choice, second = apply_with_events(due, Return.of(Gem.GOLD))
    after, third = apply_with_events(choice, ChooseTile(tile))
    single = (*first, *second, *third)
    assert [type(one) for one in (first[-1], second[-1])] == [DecisionOwed] * 2
    assert told(state, turn) == tuple(one for one in single if not isinstance(one, DecisionOwed))
    assert apply_with_events(state, turn)[0] == after


# What is refused


def test_what_is_illegal_is_refused_as_ever() -> None:
    state = new_game(BASE, 2, 1)
    with pytest.raises(IllegalActionError, match=r"take\.pattern"):
        apply_with_events(state, Take.of(Gem.RED, Gem.RED, Gem.RED))
    with pytest.raises(IllegalActionError, match=r"limit\.return-exact"):
        apply_with_events(state, Turn(THREE, returned=tokens_of(Gem.BLUE)))
    with pytest.raises(TypeError, match="an action is one of"):
        apply_with_events(state, "pass")  # type: ignore[arg-type]


# House rules


def gift(state: State, _action: Take | ChooseTile) -> State:
    """A rule that no box has: the player gives the next one a gold token."""
    giver, taker = state.players[0], state.players[1]
    return state.changed(
        players=(
            giver.changed(tokens=(*giver.tokens[:5], giver.tokens[5] - 1, 0)),
            taker.changed(tokens=(*taker.tokens[:5], taker.tokens[5] + 1, 0)),
        )
    )


GIVEN = (
    TokensMoved(tokens_of(Gem.GOLD), 0, None, "gift"),
    TokensMoved(tokens_of(Gem.GOLD), None, 1, "gift"),
)


def test_an_effect_of_ones_own_is_told_by_its_name() -> None:
    take = evolve(BASE.take, effects=(*BASE.take.effects, gift))
    rules = evolve(BASE, name="house", take=take)
    state = position(rules, [player(tokens={"gold": 1}, cards=()), NEWCOMER])
    assert told(state, THREE)[1:] == (*GIVEN, NEXT)
    assert told(state, Turn(THREE)) == told(state, THREE)


def test_such_an_effect_of_a_tile_too() -> None:
    choose = evolve(BASE.choose_tile, effects=(*BASE.choose_tile.effects, gift))
    rules = evolve(BASE, name="house", choose_tile=choose)
    rich = player(tokens={"gold": 1}, bonuses={"white": 4, "blue": 4})
    state = position(rules, [rich, NEWCOMER], tiles=["W4U4"])
    tile = BASE_BOX.tile("W4U4")
    gained = TileGained(0, tile, chosen=False, clause="tile.effect")
    assert told(state, Turn(THREE, tile=tile))[1:] == (gained, *GIVEN, NEXT)


# Events as values


OUTCOME = Outcome("points", (1,), (3, 15), (2, 9), "winner.most-points")
EVENTS: tuple[Event, ...] = (
    FOUR,
    CardReserved(0, Unknown(2), CardPlace(2, place="deck"), "reserve.effect"),
    CardPurchased(1, CHEAP, CardPlace(1, seat=1, hand=2), "purchase.effect"),
    PlaceFilled(CardPlace(3, place=4), DEAR, "market.refill"),
    PlaceLeftEmpty(CardPlace(3, place=4), "market.refill"),
    AvengersMoved(None, 2, "avengers.first-three"),
    TileGained(0, BASE_BOX.tile("W4U4"), chosen=True, clause="tile.effect"),
    Passed(1, "turn.forced-pass"),
    DecisionOwed(0, ReturnOwed(2), "limit.excess"),
    EndTriggered(0, "end.gauntlet"),
    EndUndone(0, "end.undone"),
    NEXT,
    GameOver(OUTCOME, "end.round"),
)


def test_the_examples_have_every_kind() -> None:
    assert {type(event) for event in EVENTS} == set(get_args(Event))


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: type(event).__name__)
def test_an_event_is_a_value(event: Event) -> None:
    names = dict(PUBLIC)
    assert eval(repr(event), names) == event  # noqa: S307  (made right here)
    assert pickle.loads(pickle.dumps(event)) == event  # noqa: S301  (made right here)
    assert [other for other in EVENTS if other == event] == [event]
    assert hash(event) == hash(pickle.loads(pickle.dumps(event)))  # noqa: S301  (as above)
    with pytest.raises(FrozenInstanceError):
        event.clause = "none"  # type: ignore[misc]


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: type(event).__name__)
def test_its_page_names_clauses_that_there_are(event: Event) -> None:
    ids = {clause.id for clause in CLAUSES}
    named = re.findall(r"`([a-z-]+\.[a-z-]+)`", type(event).__doc__ or "")
    assert set(named) <= ids
    assert event.clause in named


def test_the_example_on_the_page_runs() -> None:
    blocks = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    (example,) = (block for block in blocks if "apply_with_events(" in block)
    names: dict[str, Any] = {}
    exec(example, names)  # noqa: S102  (the page is the project's own)
    assert names["known"] == as_state(view(names["after"], 1))

"""Every invariant is broken by some position, and every broken rule is found at the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

import pytest
from attrs import evolve
from hypothesis import Phase, settings
from hypothesis.stateful import run_state_machine_as_test

from splendor_rules import BASE, MARVEL, Outcome, Reserve, Take, apply, legal_actions, new_game
from splendor_rules.actions import Purchase
from splendor_rules.box import BASE_BOX, Colour
from splendor_rules.box.tokens import NO_TOKENS, as_tokens
from splendor_rules.rulebook import avengers, market, purchase, reserve, take, turn
from splendor_rules.rulings import Refusal
from splendor_rules.state import Over, Reserved, State, TileChoice
from splendor_rules.testing.invariants import INVARIANTS, InvariantViolatedError, broken, check
from splendor_rules.testing.machine import RulesMachine
from splendor_rules.testing.strategies import reached

if TYPE_CHECKING:
    from collections.abc import Callable

    from splendor_rules import Action
    from splendor_rules.ruleset import Ruleset, Section

Step: TypeAlias = tuple[State | None, State]

START = new_game(BASE, 2, 7)
HEROES = new_game(MARVEL, 3, 7)


def purse(state: State, seat: int, tokens: tuple[int, ...]) -> State:
    """A player holds other tokens; the supply has the rest."""
    held = as_tokens(tokens)
    supply = as_tokens([a - b for a, b in zip(state.supply, held, strict=True)])
    return owning(state.changed(supply=supply), seat, tokens=held)


def owning(state: State, seat: int, **changes: Any) -> State:
    players = list(state.players)
    players[seat] = evolve(players[seat], **changes)
    return state.changed(players=tuple(players))


def taken(state: State, seat: int, *names: str) -> State:
    """A player has cards, which lie nowhere else."""
    cards = tuple(state.ruleset.box.card(name) for name in names)
    decks = [[*row, *deck] for row, deck in zip(state.market, state.decks, strict=True)]
    left = [[card for card in deck if card and card not in cards] for deck in decks]
    state = state.changed(
        market=tuple(tuple(deck[:4]) for deck in left), decks=tuple(tuple(d[4:]) for d in left)
    )
    return owning(state, seat, cards=cards)


def after(state: State, action: Action, **changes: Any) -> Step:
    """A legal step, with something wrong in the position after it."""
    return state, evolve(apply(state, action), **changes)


RICH = purse(START, 0, (4, 4, 2, 0, 0, 0, 0))
TEN = reached("ten-tokens", BASE, 2, 1, 0)
OWED = reached("return-owed", BASE, 2, 1, 0)
CHOICE = reached("two-tiles", BASE, 2, 1, 0)
OVER = reached("over", BASE, 2, 1, 0)
STUCK = reached("stuck", BASE, 2, 1, 0)
TAKE = Take.of(Colour.FIRST, Colour.SECOND, Colour.THIRD)
TOOK = apply(START, TAKE)
BUYING = reached("near-the-end", BASE, 2, 3, 0)
BUY = next(a for a in legal_actions(BUYING) if isinstance(a, Purchase) and any(a.payment))
TAKEOVER = reached("avengers-takeover", MARVEL, 3, 1, 0)


def bought() -> State:
    return apply(BUYING, BUY)


def returned(more: tuple[int, ...]) -> State:
    """The position after a legal return, with some more tokens gone back."""
    done = apply(OWED, legal_actions(OWED)[0])
    tokens = [a - b for a, b in zip(done.players[OWED.to_act].tokens, more, strict=True)]
    supply = [a + b for a, b in zip(done.supply, more, strict=True)]
    changed = owning(done, OWED.to_act, tokens=as_tokens(tokens))
    return changed.changed(supply=as_tokens(supply))


def takes_over() -> Step:
    for action in legal_actions(TAKEOVER):
        if apply(TAKEOVER, action).avengers_holder == TAKEOVER.to_act:
            return TAKEOVER, apply(TAKEOVER, action).changed(
                avengers_holder=TAKEOVER.avengers_holder
            )
    raise AssertionError


def with_tile(state: State, seat: int) -> State:
    first, *rest = state.tiles
    return owning(state.changed(tiles=tuple(rest)), seat, tiles=(first,))


def found(state: State, **changes: Any) -> State:
    outcome_ = state.pending.outcome if isinstance(state.pending, Over) else None
    assert outcome_ is not None
    return state.changed(pending=Over(evolve(outcome_, **changes)))


def refusing(section: Section[Any]) -> Section[Any]:
    """A section of rules that refuses whatever it is asked."""
    return evolve(section, cost=(lambda _state, _action: Refusal("house"),))


NOTHING_ASKED = evolve(BASE.take, components=())
FREE = evolve(BASE, take=NOTHING_ASKED)
"""Rules under which any take is legal."""
NO_BLIND = evolve(BASE, reserve=evolve(BASE.reserve, components=(reserve.card_there,)))
"""Rules under which a fourth card can be reserved."""


BROKEN: dict[str, Callable[[], Step]] = {
    "the_table_is_laid_out": lambda: (None, START.changed(to_act=2)),
    "levels_never_mix": lambda: (None, START.changed(decks=START.decks[::-1])),
    "tokens_are_neither_made_nor_lost": lambda: (None, START.changed(supply=NO_TOKENS)),
    "every_card_is_in_one_place": lambda: (
        None,
        owning(START, 0, cards=(BASE_BOX.card("1W0-U3"),)),
    ),
    "every_tile_is_in_one_place": lambda: (None, START.changed(tiles=START.tiles[1:])),
    "rows_are_full_while_the_deck_lasts": lambda: (
        None,
        START.changed(market=((None,) * 4, *START.market[1:])),
    ),
    "a_hand_has_three_cards_at_most": lambda: (
        None,
        owning(START, 0, reserved=tuple(Reserved(card) for card in START.decks[1][:4])),
    ),
    "nobody_keeps_more_than_ten_tokens": lambda: (None, purse(START, 1, (4, 4, 3, 0, 0, 0, 0))),
    "a_tile_is_chosen_among_several_earned": lambda: (
        None,
        START.changed(pending=TileChoice(START.tiles[:2])),
    ),
    "only_what_is_owned_counts": lambda: (
        None,
        evolve(START, ruleset=evolve(BASE, points=lambda _state, _seat: 1)),
    ),
    "a_time_stone_exactly_with_a_level_three": lambda: (
        None,
        purse(HEROES, 0, (0, 0, 0, 0, 0, 0, 1)),
    ),
    "the_avengers_tile_is_with_the_most_marks": lambda: (None, HEROES.changed(avengers_holder=1)),
    "an_end_that_stands_has_been_triggered": lambda: (
        None,
        START.changed(to_act=1, end_triggered_by=0),
    ),
    "nobody_qualifies_before_its_turn": lambda: (
        None,
        taken(START, 1, "3W4-K7", "3U4-W7", "3G4-U7", "3R4-G7"),
    ),
    "forced_passes_come_to_an_end": lambda: (None, START.changed(passes=2)),
    "nothing_follows_the_end": lambda: (OVER, OVER),
    "seats_rotate": lambda: after(START, TAKE, to_act=0),
    "only_who_acts_gains_or_pays": lambda: (START, purse(TOOK, 1, (0, 0, 0, 0, 1, 0, 0))),
    "one_decision_is_one_thing": lambda: (
        START,
        taken(TOOK, 0, "1W0-U3", "1K1-U4"),
    ),
    "a_take_is_three_different_or_two_alike": lambda: (
        START,
        purse(START, 0, (2, 1, 0, 0, 0, 0, 0)).changed(to_act=1),
    ),
    "a_reservation_brings_a_wild_token_if_there_is_one": lambda: (
        START,
        purse(apply(START, Reserve(1, 1)), 0, (0, 0, 0, 0, 0, 0, 0)),
    ),
    "a_purchase_costs_exactly_its_price": lambda: (
        BUYING,
        owning(bought(), BUYING.to_act, tokens=BUYING.players[BUYING.to_act].tokens),
    ),
    "only_who_cannot_act_passes": lambda: (START, START.changed(to_act=1, passes=1)),
    "exactly_the_excess_goes_back": lambda: (OWED, returned((0, 0, 0, 0, 0, 1, 0))),
    "a_card_comes_from_one_place_which_is_filled": lambda: after(
        START, Reserve(1, 1), market=START.market
    ),
    "a_reserved_card_leaves_only_by_its_owners_purchase": lambda: (
        owning(START, 0, reserved=(Reserved(START.decks[0][0]),)),
        TOOK,
    ),
    "a_tile_stays_with_its_owner": lambda: (with_tile(START, 1), TOOK),
    "one_earned_tile_comes_at_the_end_of_the_turn": lambda: (START, with_tile(TOOK, 0)),
    "the_avengers_tile_goes_only_to_more_marks": takes_over,
    "forced_passes_in_a_row_are_counted": lambda: after(START, TAKE, passes=1),
    "who_qualifies_at_the_end_of_the_own_turn_triggers_the_end": lambda: after(
        START, TAKE, end_triggered_by=0
    ),
    "the_game_ends_when_it_must": lambda: after(
        START, TAKE, pending=Over(Outcome("points", (0, 1), (0, 0), (0, 0), "winner.shared"))
    ),
    "the_best_of_those_who_may_win_have_won": lambda: (None, found(OVER, winners=())),
    "something_can_be_done_until_the_end": lambda: (
        None,
        evolve(STUCK, ruleset=evolve(BASE, take=NOTHING_ASKED)),
    ),
    "every_take_is_listed_however_many_tokens_are_held": lambda: (
        None,
        evolve(START, ruleset=FREE),
    ),
    "every_card_that_lies_there_can_be_reserved": lambda: (
        None,
        evolve(reached("three-in-hand", BASE, 2, 0, 0), ruleset=NO_BLIND),
    ),
    "every_payment_of_every_card_is_listed": lambda: (
        None,
        evolve(BUYING, ruleset=evolve(BASE, purchase=refusing(BASE.purchase))),
    ),
    "every_return_of_what_is_held_is_listed": lambda: (
        None,
        evolve(OWED, ruleset=evolve(BASE, give_back=refusing(BASE.give_back))),
    ),
    "cards_and_tiles_only_move_on": lambda: (bought(), BUYING),
}


def test_something_breaks_every_invariant() -> None:
    assert BROKEN.keys() == INVARIANTS.keys()


@pytest.mark.parametrize("name", INVARIANTS)
def test_an_invariant_is_broken(name: str) -> None:
    before, state = BROKEN[name]()
    named = {one.invariant: one for one in broken(state, before)}
    assert name in named
    assert named[name].clauses == INVARIANTS[name].clauses
    assert named[name].facts
    with pytest.raises(InvariantViolatedError) as error:
        check(state, before)
    assert name.replace("_", " ") in str(error.value)
    assert INVARIANTS[name].clauses[0] in str(error.value)


def test_what_breaks_them_is_sound_before_it_is_changed() -> None:
    for state in (START, HEROES, RICH, TEN, OWED, CHOICE, OVER, STUCK, TOOK, BUYING, TAKEOVER):
        check(state)


def in_no_row(state: State, action: Take) -> State:
    """Tokens come to the player, and stay in the supply."""
    return state.with_tokens(state.supply, take.tokens_change_hands(state, action).player.tokens, 0)


def takes_over_on_a_tie(state: State, action: Purchase) -> State:
    holder, mine = state.avengers_holder, state.player.avengers_marks
    if holder is not None and mine == state.players[holder].avengers_marks:
        return state.changed(avengers_holder=state.to_act)
    return avengers.takeover(state, action)


FAULTS: dict[str, tuple[Ruleset, str]] = {
    "reserving brings no wild token": (
        evolve(BASE, reserve=evolve(BASE.reserve, effects=(reserve.effect, market.refill))),
        "reserve.wild",
    ),
    "a row is not refilled": (
        evolve(BASE, reserve=evolve(BASE.reserve, effects=(reserve.effect, reserve.wild))),
        "market.refill",
    ),
    "taken tokens stay in the supply": (
        evolve(BASE, take=evolve(BASE.take, effects=(in_no_row,))),
        "setup.conservation",
    ),
    "two alike of any pile": (
        evolve(BASE, take=evolve(BASE.take, components=BASE.take.components[:-1])),
        "take.two-needs-four",
    ),
    "spent tokens leave the game": (
        evolve(
            BASE,
            purchase=evolve(BASE.purchase, effects=(purchase.effect, market.refill)),
        ),
        "purchase.exact-payment",
    ),
    "a turn ends without a return or a tile": (evolve(BASE, end_of_turn=turn.close), "limit.ten"),
    "the Avengers tile goes on a tie": (
        evolve(
            MARVEL,
            purchase=evolve(
                MARVEL.purchase, effects=(*MARVEL.purchase.effects[:-1], takes_over_on_a_tie)
            ),
        ),
        "avengers.takeover",
    ),
    "the end comes at nine points": (
        evolve(BASE, ends=lambda s, n: s.ruleset.points(s, n) > 8),
        "end.fifteen",
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_rules_with_a_fault_do_not_live(fault: str) -> None:
    ruleset, clause = FAULTS[fault]

    class Table(RulesMachine):
        rulesets = (ruleset,)

    hasty = settings(
        max_examples=60,
        phases=[Phase.generate],
        database=None,
        derandomize=True,
        report_multiple_bugs=False,
    )
    with pytest.raises(InvariantViolatedError) as error:
        run_state_machine_as_test(Table, settings=hasty)
    assert clause in {name for one in error.value.broken for name in one.clauses}

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
    from splendor_rules import Action
    from splendor_rules.ruleset import Ruleset
    from splendor_rules.sections import Section

Step: TypeAlias = tuple[State, State]

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
    others = [[card for card in deck if card and card not in cards] for deck in decks]
    state = state.changed(
        market=tuple(tuple(deck[:4]) for deck in others), decks=tuple(tuple(d[4:]) for d in others)
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


def refusing(section: Section[Any]) -> Section[Any]:
    """A section of rules that refuses everything."""
    return evolve(section, cost=(lambda _state, _action: Refusal("house"),))


def under(state: State, **sections: Any) -> State:
    """The same position under other rules."""
    return evolve(state, ruleset=evolve(state.ruleset, **sections))


NOTHING_ASKED = evolve(BASE.take, components=())
"""Rules under which any take is legal."""
BLIND = evolve(BASE.reserve, components=(reserve.card_there,))
"""Rules under which a fourth card can be reserved."""
assert isinstance(OVER.pending, Over)
NOBODY_WON = Over(evolve(OVER.pending.outcome, winners=()))
ENDED = Over(Outcome("points", (0, 1), (0, 0), (0, 0), "winner.shared"))
FOUR = tuple(Reserved(card) for card in START.decks[1][:4])
PAID = BUYING.player.tokens
ONE = (BASE_BOX.card("1W0-U3"),)
FULL = reached("three-in-hand", BASE, 2, 0, 0)

POSITIONS: dict[str, State] = {
    "the_table_is_laid_out": START.changed(to_act=2),
    "levels_never_mix": START.changed(decks=START.decks[::-1]),
    "tokens_are_neither_made_nor_lost": START.changed(supply=NO_TOKENS),
    "every_card_is_in_one_place": owning(START, 0, cards=ONE),
    "every_tile_is_in_one_place": START.changed(tiles=START.tiles[1:]),
    "rows_are_full_while_the_deck_lasts": START.changed(market=((None,) * 4, *START.market[1:])),
    "a_hand_has_three_cards_at_most": owning(START, 0, reserved=FOUR),
    "nobody_keeps_more_than_ten_tokens": purse(START, 1, (4, 4, 3, 0, 0, 0, 0)),
    "a_tile_is_chosen_among_several_earned": START.changed(pending=TileChoice(START.tiles[:2])),
    "only_what_is_owned_counts": under(START, points=lambda _state, _seat: 1),
    "a_time_stone_exactly_with_a_level_three": purse(HEROES, 0, (0, 0, 0, 0, 0, 0, 1)),
    "the_avengers_tile_is_with_the_most_marks": HEROES.changed(avengers_holder=1),
    "an_end_that_stands_has_been_triggered": START.changed(to_act=1, end_triggered_by=0),
    "nobody_qualifies_before_its_turn": taken(START, 1, "3W4-K7", "3U4-W7", "3G4-U7", "3R4-G7"),
    "forced_passes_come_to_an_end": START.changed(passes=2),
    "the_best_of_those_who_may_win_have_won": OVER.changed(pending=NOBODY_WON),
    "something_can_be_done_until_the_end": under(STUCK, take=NOTHING_ASKED),
    "every_take_is_listed_however_many_tokens_are_held": under(START, take=NOTHING_ASKED),
    "every_card_that_lies_there_can_be_reserved": under(FULL, reserve=BLIND),
    "every_payment_of_every_card_is_listed": under(BUYING, purchase=refusing(BASE.purchase)),
    "every_return_of_what_is_held_is_listed": under(OWED, give_back=refusing(BASE.give_back)),
}
STEPS: dict[str, Step] = {
    "nothing_follows_the_end": (OVER, OVER),
    "seats_rotate": after(START, TAKE, to_act=0),
    "only_who_acts_gains_or_pays": (START, purse(TOOK, 1, (0, 0, 0, 0, 1, 0, 0))),
    "one_decision_is_one_thing": (START, taken(TOOK, 0, "1W0-U3", "1K1-U4")),
    "a_take_is_three_different_or_two_alike": (
        *(START, purse(START, 0, (2, 1, 0, 0, 0, 0, 0)).changed(to_act=1)),
    ),
    "a_reservation_brings_a_wild_token_if_there_is_one": (
        *(START, purse(apply(START, Reserve(1, 1)), 0, NO_TOKENS)),
    ),
    "a_purchase_costs_exactly_its_price": (
        *(BUYING, owning(apply(BUYING, BUY), BUYING.to_act, tokens=PAID)),
    ),
    "only_who_cannot_act_passes": (START, START.changed(to_act=1, passes=1)),
    "exactly_the_excess_goes_back": (OWED, returned((0, 0, 0, 0, 0, 1, 0))),
    "a_card_comes_from_one_place_which_is_filled": after(START, Reserve(1, 1), market=START.market),
    "a_reserved_card_leaves_only_by_its_owners_purchase": (
        *(owning(START, 0, reserved=(Reserved(START.decks[0][0]),)), TOOK),
    ),
    "a_tile_stays_with_its_owner": (with_tile(START, 1), TOOK),
    "one_earned_tile_comes_at_the_end_of_the_turn": (START, with_tile(TOOK, 0)),
    "the_avengers_tile_goes_only_to_more_marks": takes_over(),
    "forced_passes_in_a_row_are_counted": after(START, TAKE, passes=1),
    "who_qualifies_at_the_end_of_the_own_turn_triggers_the_end": after(
        START, TAKE, end_triggered_by=0
    ),
    "the_game_ends_when_it_must": after(START, TAKE, pending=ENDED),
    "cards_and_tiles_only_move_on": (apply(BUYING, BUY), BUYING),
}
BROKEN: dict[str, tuple[State | None, State]] = {
    **{name: (None, state) for name, state in POSITIONS.items()},
    **STEPS,
}


def test_something_breaks_every_invariant() -> None:
    assert BROKEN.keys() == INVARIANTS.keys()


def test_a_choice_of_tile_that_is_not_listed_is_found() -> None:
    unlisted = under(CHOICE, choose_tile=refusing(BASE.choose_tile))
    names = [each.invariant for each in broken(unlisted)]
    assert "a_tile_is_chosen_among_several_earned" in names


@pytest.mark.parametrize("name", INVARIANTS)
def test_an_invariant_is_broken(name: str) -> None:
    before, state = BROKEN[name]
    violations = {each.invariant: each for each in broken(state, before)}
    assert name in violations
    assert violations[name].clauses == INVARIANTS[name].clauses
    assert violations[name].facts
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


def house(ruleset: Ruleset, section: str, **changes: Any) -> Ruleset:
    """The ruleset with other clauses in one section."""
    return evolve(ruleset, **{section: evolve(getattr(ruleset, section), **changes)})


TO_A_TIE = (*MARVEL.purchase.effects[:-1], takes_over_on_a_tie)
FAULTS: dict[str, tuple[Ruleset, str]] = {
    "reserving brings no wild token": (
        house(BASE, "reserve", effects=(reserve.effect, market.refill)),
        "reserve.wild",
    ),
    "a row is not refilled": (
        house(BASE, "reserve", effects=(reserve.effect, reserve.wild)),
        "market.refill",
    ),
    "taken tokens stay in the supply": (
        house(BASE, "take", effects=(in_no_row,)),
        "setup.conservation",
    ),
    "two alike of any pile": (
        house(BASE, "take", components=BASE.take.components[:-1]),
        "take.two-needs-four",
    ),
    "spent tokens leave the game": (
        house(BASE, "purchase", effects=(purchase.effect, market.refill)),
        "purchase.exact-payment",
    ),
    "a turn ends without a return or a tile": (evolve(BASE, end_of_turn=turn.close), "limit.ten"),
    "the Avengers tile goes on a tie": (
        house(MARVEL, "purchase", effects=TO_A_TIE),
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
    assert clause in {name for each in error.value.broken for name in each.clauses}

"""A ruleset of one's own: another goal, a clause more, a clause less, another order of ties."""

from __future__ import annotations

from attrs import evolve

from splendor_rules import BASE, MARVEL, Gem, Ruleset, State, Take, apply, legal_actions, new_game
from splendor_rules.rulebook import take, winner
from splendor_rules.ruleset import Limits, Readings
from splendor_rules.rulings import Defect, Refusal
from splendor_rules.sections import Section


def no_red(state: State, action: Take) -> Refusal | None:
    red = action.tokens[Gem.RED]
    return Refusal("house.no-red", {"seat": state.to_act, "red": red}) if red else None


def one_token(state: State, action: Take) -> State:
    return state.with_tokens(state.supply, action.tokens, state.passes)


def last_seat_first(_state: State, seats: tuple[int, ...]) -> tuple[int, ...]:
    return seats[-1:]


def few_cards(state: State) -> Defect | None:
    most = max(len(player.cards) for player in state.players)
    return Defect("house.few-cards", {"cards": most}) if most > 20 else None


takes: Section[Take] = Section(
    shape=(take.pattern, no_red),
    components=BASE.take.components,
    cost=(),
    effects=(one_token,),
)
house: Ruleset = evolve(
    BASE,
    name="house",
    limits=Limits(tokens=11, hand=4, pile_for_two=5, goal=21),
    take=takes,
    ranking=(winner.most_points, last_seat_first),
    invariants=(*BASE.invariants, few_cards),
    readings=Readings(stuck="ends", final_tie="most-tokens"),
)
long: Ruleset = MARVEL.under(undone_end="triggered-anew", stone_supply="seven")
after: State = apply(new_game(house, 2, 1), legal_actions(new_game(house, 2, 1))[0])

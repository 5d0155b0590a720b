"""The two games: which clauses are in force, in which slot and order. The games differ in data."""

from __future__ import annotations

import copyreg
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from attrs import evolve

from splendor_rules.box.catalogue import BASE_BOX, MARVEL_BOX
from splendor_rules.rulebook import (
    avengers,
    end,
    limit,
    market,
    points,
    purchase,
    reserve,
    setup,
    take,
    tile,
    time_stone,
    turn,
    winner,
)
from splendor_rules.ruleset import PUBLISHED, Limits, Ruleset, Setup, reading_of
from splendor_rules.rulings import EndedBy
from splendor_rules.sections import Section

if TYPE_CHECKING:
    from collections.abc import Mapping

RULES_VERSION: Final = "2026.1"
"""The version of the rules: it rises when any action's legality, effect or outcome changes."""

_SHORT_TAKE: Final = reading_of("short_take")
_FEWER: Final = reading_of("fewer_by_choice")
_WILD: Final = reading_of("wild_choice")
_STUCK: Final = reading_of("stuck")
_STONES: Final = reading_of("stone_supply")
_UNDONE: Final = reading_of("undone_end")
_TIE: Final = reading_of("final_tie")

BASE: Final = Ruleset(
    name="base",
    box=BASE_BOX,
    options=(_SHORT_TAKE, _FEWER, _WILD, _STUCK, _TIE),
    limits=Limits(tokens=10, hand=3, pile_for_two=4, goal=15),
    ended_by=EndedBy.POINTS,
    setup=Setup(
        supply=setup.supply,
        wild=setup.wild_supply,
        time_stones=setup.no_time_stones,
        tiles=setup.nobles,
    ),
    game_over=turn.game_over,
    own_turn=turn.own_turn,
    pending=turn.pending,
    one_action=turn.one_action,
    take=Section(
        shape=(take.pattern, take.ordinary_only),
        components=(
            take.in_supply,
            take.three_different,
            take.short_supply,
            take.two_needs_four,
        ),
        effects=(take.tokens_change_hands,),
    ),
    reserve=Section(
        components=(reserve.card_there, reserve.hand_limit),
        effects=(reserve.effect, market.refill, reserve.wild),
    ),
    purchase=Section(
        components=(purchase.source,),
        cost=(purchase.held_tokens, purchase.exact_payment, purchase.wild_any_colour),
        effects=(purchase.to_supply, purchase.effect, market.refill),
    ),
    forced_pass=Section(cost=(turn.no_pass,), effects=(turn.forced_pass,)),
    give_back=Section(
        components=(limit.return_held,),
        cost=(limit.return_exact,),
        effects=(limit.effect,),
    ),
    choose_tile=Section(components=(tile.among_earned,), effects=(tile.effect,)),
    compulsory_tile=tile.compulsory,
    end_of_turn=turn.end_order,
    close_turn=turn.close,
    points=points.base,
    ends=end.fifteen,
    ranking=(
        winner.most_points,
        winner.fewest_cards,
        winner.most_tokens,
        winner.shared,
    ),
    invariants=(setup.players, setup.conservation, market.full_rows, limit.ten),
    soundness=(
        setup.tiles_set_out,
        turn.not_stuck_for_good,
        reserve.hands_fit,
        limit.debt_of_one_turn,
        tile.choice_is_due,
        end.end_stands,
        end.game_goes_on,
    ),
    transitions=(reserve.kept, tile.not_replaced),
)
"""Splendor."""

MARVEL: Final = evolve(
    BASE,
    name="marvel",
    box=MARVEL_BOX,
    options=(
        evolve(_SHORT_TAKE, alternatives=("two-only",)),
        _FEWER,
        _WILD,
        _STUCK,
        _STONES,
        _UNDONE,
    ),
    limits=evolve(BASE.limits, goal=16),
    ended_by=EndedBy.GAUNTLET,
    setup=evolve(BASE.setup, time_stones=setup.time_stones, tiles=setup.locations),
    purchase=evolve(
        BASE.purchase,
        cost=(*BASE.purchase.cost, purchase.time_stone_unspendable),
        effects=(
            *BASE.purchase.effects,
            time_stone.first_level_three,
            avengers.first_three,
            avengers.takeover,
        ),
    ),
    give_back=evolve(
        BASE.give_back,
        components=(limit.return_held, limit.time_stone_kept),
    ),
    points=points.marvel,
    ends=end.gauntlet,
    ranking=(
        winner.qualified,
        winner.most_points,
        winner.avengers_tile,
        winner.fewest_cards,
        winner.shared,
    ),
    invariants=(*BASE.invariants, time_stone.one_each, avengers.holder),
)
"""Splendor: Marvel."""

RULESETS: Final[Mapping[str, Ruleset]] = MappingProxyType({"base": BASE, "marvel": MARVEL})
"""The rulesets by the name that records use."""

PUBLISHED.update(RULESETS)


def _restored(name: str, readings: dict[str, str]) -> Ruleset:
    return RULESETS[name].under(**readings)


def _reduced(ruleset: Ruleset) -> tuple[Any, tuple[Any, ...]]:
    """One of the two goes into a pickle by name and readings, a house ruleset by value."""
    if ruleset.is_published:
        return _restored, (ruleset.name, ruleset.changed_readings)
    return ruleset.__reduce__()


copyreg.pickle(Ruleset, _reduced)

"""The numbers of a ruleset as one row: out of its box, limits, readings and setup, and its clauses.

No number of the rules stands here. Which takes are possible the clauses are asked, for every set of
colours that can be left.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from attrs import frozen

from splendor_rules.box.tokens import ORDINARY, as_tokens
from splendor_rules.bulk.action_space import (
    HAND_SLOTS,
    LEVELS,
    PAIRS,
    PAYMENTS,
    RETURNS,
    ROW,
    TAKES,
    TILE_PLACES,
)
from splendor_rules.bulk.clause_numbers import CLAUSES
from splendor_rules.bulk.layout import CARDS, COLOURS, ENDS, NONE, RULES, packed
from splendor_rules.clauses import name_of
from splendor_rules.deal import new_game
from splendor_rules.errors import SetupError
from splendor_rules.rulebook.avengers import FIRST_CLAIM
from splendor_rules.rulebook.end import gauntlet
from splendor_rules.rulebook.points import AVENGERS_POINTS
from splendor_rules.rulebook.setup import tokens_set_out
from splendor_rules.rulebook.take import DIFFERENT
from splendor_rules.rulesets import BASE, MARVEL

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from splendor_rules.box.components import Box, Card, Tile
    from splendor_rules.bulk.rows import Array, RulesArray
    from splendor_rules.ruleset import Ruleset
    from splendor_rules.sections import Section

_MOST: Final = 127
"""The most that one colour's byte holds, and that tokens come to in all."""
_NEVER_PAID: Final = 50
"""What an empty place costs of each colour: more than tokens and bonuses come to."""

_PLAIN: Final = (
    "game_over",
    "own_turn",
    "pending",
    "one_action",
    "compulsory_tile",
    "end_of_turn",
    "close_turn",
    "points",
    "ends",
)
_SECTIONS: Final = ("take", "reserve", "purchase", "forced_pass", "give_back", "choose_tile")
_SLOTS: Final = (*_PLAIN, *_SECTIONS, "ranking")


def rules_in(ruleset: Ruleset) -> Iterator[Callable[..., Any]]:
    """Every rule by which a ruleset is played: requirements, effects, the end and the ranking."""
    yield from (getattr(ruleset, slot) for slot in _PLAIN)
    sections: list[Section[Any]] = [getattr(ruleset, slot) for slot in _SECTIONS]
    yield from chain(*((*section.requirements, *section.effects) for section in sections))
    yield from ruleset.ranking


def check_rules(ruleset: Ruleset) -> None:
    """Check that the kernels play by these rules, with numbers that ids and rows hold.

    Raises:
        SetupError: they do not; the error names the rule or the limit.
    """
    known = {rule for game in (BASE, MARVEL) for rule in rules_in(game)}
    for rule in rules_in(ruleset):
        if rule not in known:
            raise SetupError(
                f"{name_of(rule)} of the ruleset {ruleset.name!r} is no rule of the two games: "
                "games in bulk are played by theirs alone"
            )
    games = [game for game in (BASE, MARVEL) if _same_rules(game, ruleset)]
    if not games:
        slot = next(slot for slot in _SLOTS if getattr(BASE, slot) != getattr(ruleset, slot))
        raise SetupError(
            f"{slot} of the ruleset {ruleset.name!r} has other rules than either game, "
            "or has them in another order: games in bulk are played by the rules of one of them"
        )
    _check_box(ruleset.box)


def _same_rules(game: Ruleset, ruleset: Ruleset) -> bool:
    return all(getattr(game, slot) == getattr(ruleset, slot) for slot in _SLOTS)


def _check(what: str, number: int, most: int, least: int = 0) -> None:
    if not least <= number <= most:
        expected = f"{most}" if least == most else f"at most {most}"
        raise SetupError(f"{what} is {number}: games in bulk have {expected}")


def _check_box(box: Box) -> None:
    _check("the number of levels", len(box.levels), LEVELS, LEVELS)
    _check("the number of places in a row", box.row, ROW, ROW)
    _check("the number of cards", len(box.cards), CARDS)
    _check("the number of tile faces", len(box.tiles), NONE)
    for card in box.cards:
        _check(f"the cost of {card.id}", sum(card.cost), _MOST)
        _check(f"the points of {card.id}", card.points, CARDS)
        _check(f"the Avengers marks of {card.id}", card.avengers, LEVELS)
    for tile in box.tiles:
        _check(f"the requirement of {tile.id}", max(tile.requirement), _MOST)
        _check(f"the points of {tile.id}", tile.points, CARDS)


def _check_numbers(ruleset: Ruleset, players: int) -> None:
    setup = ruleset.setup
    _check("the limit of cards in hand", ruleset.limits.hand, HAND_SLOTS)
    _check("the number of wild tokens", setup.wild(), max(map(sum, PAYMENTS)))
    _check("the number of tiles", setup.tiles(players), TILE_PLACES)
    _check("the number of tokens", sum(tokens_set_out(ruleset, players)), _MOST)


@frozen(eq=False)
class Tables:
    """What kernels and conversions need to know of a ruleset with so many players.

    Attributes:
        ruleset: the ruleset.
        players: the number of players.
        rules: one row of `layout.RULES`.
        cards: every card, by its number.
        card_numbers: the number of each card.
        tile_numbers: the number of each tile.
    """

    ruleset: Ruleset
    players: int
    rules: RulesArray
    cards: tuple[Card, ...]
    card_numbers: Mapping[Card, int]
    tile_numbers: Mapping[Tile, int]


@lru_cache(maxsize=256)
def tables_of(ruleset: Ruleset, players: int) -> Tables:
    """The tables of a ruleset.

    Raises:
        SetupError: the kernels do not know one of its rules, an id or a row cannot hold one of
            its numbers, or there cannot be so many players.
    """
    check_rules(ruleset)
    new_game(ruleset, players, 0)
    _check_numbers(ruleset, players)
    box = ruleset.box
    cards = tuple(chain(*(box.level(level) for level in box.levels)))
    rules = np.zeros(1, RULES)
    _enter_components(rules[0], box, cards)
    _enter_tokens(rules[0])
    _enter_takes(rules[0], ruleset)
    _enter_numbers(rules[0], ruleset, players)
    rules.flags.writeable = False
    return Tables(
        ruleset=ruleset,
        players=players,
        rules=rules,
        cards=cards,
        card_numbers={card: number for number, card in enumerate(cards)},
        tile_numbers={tile: number for number, tile in enumerate(box.tiles)},
    )


def _enter_components(rules: Array, box: Box, cards: Sequence[Card]) -> None:
    rules["cost"][:] = packed([_NEVER_PAID] * COLOURS)
    rules["requirement"][:] = packed([_MOST] * COLOURS)
    for number, card in enumerate(cards):
        rules["cost"][number] = packed(card.cost)
        rules["bonus"][number] = 1 << 8 * card.bonus
        rules["card_points"][number] = card.points
        rules["marks"][number] = card.avengers
        rules["time_stone"][number] = card.time_stone
    for number, tile in enumerate(box.tiles):
        rules["requirement"][number] = packed(tile.requirement)
        rules["tile_points"][number] = tile.points
    sizes = [len(box.level(level)) for level in box.levels]
    rules["size"], rules["first"] = sizes, [sum(sizes[:level]) for level in range(LEVELS)]


def _enter_tokens(rules: Array) -> None:
    rules["take"] = [packed(take.tokens) for take in TAKES]
    rules["returned"] = [packed(tokens) for tokens in RETURNS]
    rules["payment"] = [packed((*ways, sum(ways))) for ways in PAYMENTS]
    rules["returns_from"] = _starts(RETURNS, len(rules["returns_from"]))
    rules["payments_from"] = _starts(PAYMENTS, len(rules["payments_from"]))


def _starts(vectors: Sequence[tuple[int, ...]], sums: int) -> list[int]:
    """For each sum, how many vectors come to less."""
    return [sum(sum(vector) < least for vector in vectors) for least in range(sums)]


def _enter_takes(rules: Array, ruleset: Ruleset) -> None:
    """Ask the clauses which takes there are, for each set of colours that are left."""
    for colours in range(1 << COLOURS):
        left = [colours >> colour & 1 for colour in ORDINARY]
        possible = _possible_takes(ruleset, left)
        _enter(rules, "threes", colours, [take for take in possible if take < PAIRS.start])
        _enter(rules, "shorts", colours, [take for take in possible if take >= PAIRS.stop])
        pile = ruleset.limits.pile_for_two
        enough = _possible_takes(ruleset, [pile * there for there in left])
        _enter(rules, "pairs", colours, [take for take in enough if take in PAIRS])


def _possible_takes(ruleset: Ruleset, supply: list[int]) -> list[int]:
    state = new_game(ruleset, 2, 0).changed(supply=as_tokens(supply))
    return [number for number, take in enumerate(TAKES) if ruleset.take.allows(state, take)]


def _enter(rules: Array, kind: str, colours: int, takes: list[int]) -> None:
    rules[kind][colours, : len(takes)] = takes
    rules[f"number_of_{kind}"][colours] = len(takes)


def _short_from(ruleset: Ruleset) -> int:
    """The fewest colours left with which a short take is possible; three if with none."""
    for count in range(1, DIFFERENT):
        if _possible_takes(ruleset, [1] * count + [0] * (COLOURS - count)):
            return count
    return DIFFERENT


def _enter_numbers(rules: Array, ruleset: Ruleset, players: int) -> None:
    limits, readings = ruleset.limits, ruleset.readings
    rules["set_out"] = packed(tokens_set_out(ruleset, players))
    rules["players"] = players
    rules["token_limit"], rules["hand_limit"] = limits.tokens, limits.hand
    rules["pile_for_two"], rules["goal"] = limits.pile_for_two, limits.goal
    rules["avengers_points"], rules["first_claim"] = AVENGERS_POINTS, FIRST_CLAIM
    up_to_three = readings.fewer_by_choice == "up-to-three"
    rules["fewest_different"] = 1 if up_to_three else DIFFERENT
    rules["short_from"] = _short_from(ruleset)
    rules["wild_is_free"] = readings.wild_choice == "free"
    rules["stuck_ends"] = readings.stuck == "ends"
    rules["triggered_anew"] = readings.undone_end == "triggered-anew"
    rules["most_tokens_decide"] = readings.final_tie == "most-tokens"
    rules["gauntlet"] = ruleset.ends is gauntlet
    rules["ended_by"] = ENDS.index(ruleset.ended_by)
    ranking = [CLAUSES.index(name_of(clause)) for clause in ruleset.ranking]
    rules["ranking"][: len(ranking)] = ranking

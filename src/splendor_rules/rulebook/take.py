"""Chapter 3: taking tokens."""

from __future__ import annotations

from itertools import combinations, product
from typing import TYPE_CHECKING, Final

from splendor_rules.actions import Take
from splendor_rules.box.tokens import NO_TOKENS, ORDINARY, Colour, add, covers, subtract, tokens_of
from splendor_rules.clauses import Silent, clause
from splendor_rules.rulebook.sources import (
    BASE_EN,
    BASE_JA,
    FAQ_DE,
    FAQ_FR,
    MARVEL_EN,
    MARVEL_JA,
)

if TYPE_CHECKING:
    from splendor_rules.rulings import Facts
    from splendor_rules.state import State

DIFFERENT = 3
"""How many different tokens a take has."""
COLOURS = len(ORDINARY)
"""How many colours can be taken."""
ALIKE = 2
"""How many tokens of one colour a take has."""

CANDIDATES: Final = (
    *(Take.of(*colours) for colours in combinations(ORDINARY, 3)),
    *(Take.of(colour, colour) for colour in ORDINARY),
    *(Take.of(*colours) for colours in combinations(ORDINARY, 2)),
    *(Take.of(colour) for colour in ORDINARY),
)
"""Every take that some supply and some reading allow: threes, pairs, then short takes."""


DIFFERENT_TAKES: Final = frozenset(product((0, 1), repeat=len(Colour))) - {NO_TOKENS}
PAIR_TAKES: Final = frozenset(tokens_of(*[colour] * ALIKE) for colour in Colour)


def is_different(_state: State, action: Take) -> bool:
    """Whether a take is of one token each of different colours."""
    return action.tokens in DIFFERENT_TAKES


def is_pair(_state: State, action: Take) -> bool:
    """Whether a take is of two tokens of one colour."""
    return action.tokens in PAIR_TAKES


@clause(
    "take.pattern",
    BASE_JA.states("ゲームの流れ 2 (1)"),
    BASE_JA.states("ゲームの流れ 2 (2)"),
    MARVEL_JA.states("4 (1)"),
    MARVEL_JA.states("4 (2)"),
    BASE_EN.second_hand("Game rules"),
    MARVEL_EN.second_hand("Gameplay"),
)
def pattern(state: State, action: Take) -> Facts | None:
    """One token each of different colours, or two of one colour; never a mixture or nothing.

    Facts: `tokens`, what was asked for, by colour name.
    """
    if action.tokens in DIFFERENT_TAKES or action.tokens in PAIR_TAKES:
        return None
    return {"tokens": state.ruleset.box.named(action.tokens)}


@clause(
    "take.ordinary-only",
    BASE_JA.states("ゲームの流れ 2 (1)"),
    BASE_JA.states("情報 3"),
    MARVEL_JA.states("4 (1)"),
    MARVEL_JA.states("4 (2)"),
    FAQ_DE.states("2"),
    FAQ_FR.states("2"),
    BASE_EN.second_hand("Game rules; Reserve a development card"),
    MARVEL_EN.second_hand("Gameplay"),
)
def ordinary_only(state: State, action: Take) -> Facts | None:
    """Wild tokens and Time Stones are never taken with this action.

    Facts: `colours`, those that cannot be taken.
    """
    *_, wild, time_stones = action.tokens
    if not wild and not time_stones:
        return None
    names = (*state.ruleset.box.colours[len(ORDINARY) :], "time stone")
    wrong = tuple(name for name, count in zip(names, (wild, time_stones), strict=False) if count)
    return {"colours": wrong}


@clause(
    "take.in-supply",
    BASE_JA.implies("ゲームの流れ 2 (1)"),
    BASE_JA.implies("ゲームの流れ 2 (2)"),
    MARVEL_JA.implies("4 (1)"),
    MARVEL_JA.implies("4 (2)"),
)
def in_supply(state: State, action: Take) -> Facts | None:
    """Only tokens that lie in the supply can be taken.

    Facts: `colours`, those of which the supply has too few.
    """
    supply, tokens = state.supply, action.tokens
    if covers(supply, tokens):
        return None
    names = state.ruleset.box.colours
    short = tuple(names[c] for c in ORDINARY if tokens[c] > supply[c])
    return {"colours": short}


def colours_left(state: State) -> int:
    """How many ordinary colours lie in the supply."""
    a, b, c, d, e, _, _ = state.supply
    return COLOURS - (a, b, c, d, e).count(0)


def _three_can_be_asked(state: State, action: Take) -> bool:
    """Whether a take is of different colours, with three left or the number free."""
    return is_different(state, action) and (
        colours_left(state) >= DIFFERENT or state.ruleset.readings.fewer_by_choice == "up-to-three"
    )


@clause(
    "take.three-different",
    BASE_JA.states("ゲームの流れ 2 (1)"),
    MARVEL_JA.states("4 (1)"),
    BASE_EN.second_hand("Game rules"),
    MARVEL_EN.second_hand("Gameplay"),
    readings=("fewer-by-choice",),
    applies=_three_can_be_asked,
)
def three_different(state: State, action: Take) -> Facts | None:
    """While three or more colours are in the supply, three different tokens are taken.

    One to three, at any time, under the reading `fewer-by-choice` = `up-to-three`.

    Facts: `taken`, how many were asked for; `needed`, three; `left`, how many colours the supply
    has.
    """
    taken = sum(action.tokens)
    fewest = 1 if state.ruleset.readings.fewer_by_choice == "up-to-three" else DIFFERENT
    if fewest <= taken <= DIFFERENT:
        return None
    return {"taken": taken, "needed": DIFFERENT, "left": colours_left(state)}


def _is_short(state: State, action: Take) -> bool:
    """Whether a take is of different colours, with fewer than three left."""
    return (
        colours_left(state) < DIFFERENT
        and is_different(state, action)
        and state.ruleset.readings.fewer_by_choice == "exactly-three"
    )


@clause(
    "take.short-supply",
    MARVEL_JA.states("4 (1)"),
    MARVEL_EN.second_hand("Gameplay", "the take of a single colour that is left"),
    Silent("the reading short-take, for all of the base game"),
    readings=("short-take", "fewer-by-choice"),
    applies=_is_short,
)
def short_supply(state: State, action: Take) -> Facts | None:
    """With fewer than three colours left, one of each colour that is left is taken.

    Under the reading `short-take` = `two-only` this needs two colours; under `not-allowed` it
    cannot be done.

    Facts: `left`, the colours in the supply; `reading`, the value of `short-take`.
    """
    reading = state.ruleset.readings.short_take
    left = tuple(colour for colour in ORDINARY if state.supply[colour])
    enough = {"one-of-each-left": 1, "two-only": 2, "not-allowed": DIFFERENT}[reading]
    if len(left) >= enough and action == Take.of(*left):
        return None
    names = tuple(state.ruleset.box.colours[colour] for colour in left)
    return {"left": names, "reading": reading}


@clause(
    "take.two-needs-four",
    BASE_JA.states("ゲームの流れ 2 (2)"),
    MARVEL_JA.states("4 (2)"),
    BASE_EN.second_hand("Game rules; Selecting tokens"),
    MARVEL_EN.second_hand("Gameplay"),
    applies=is_pair,
)
def two_needs_four(state: State, action: Take) -> Facts | None:
    """Two tokens of one colour need a pile of four before the take.

    The pile is counted once, before anything is taken, so at least two remain.

    Facts: `colour`; `supply`, how many lie there; `needed`, four.
    """
    colour = action.tokens.index(ALIKE)
    there, needed = state.supply[colour], state.ruleset.limits.pile_for_two
    if there >= needed:
        return None
    name = state.ruleset.box.colours[colour]
    return {"colour": name, "supply": there, "needed": needed}


@clause(
    "take.effect",
    BASE_JA.implies("ゲームの流れ 2"),
    MARVEL_JA.implies("4"),
)
def tokens_change_hands(state: State, action: Take) -> State:
    """The tokens go from the supply to the player."""
    player = state.players[state.to_act]
    supply = subtract(state.supply, action.tokens)
    return state.with_tokens(supply, add(player.tokens, action.tokens), passes=0)


def likeliest_take(state: State) -> Take:
    """One token each of the first three colours that are left, or of all: mostly allowed."""
    left = [colour for colour in ORDINARY if state.supply[colour]]
    return Take.of(*left[:DIFFERENT])


def possible_takes(state: State) -> tuple[Take, ...]:
    """The takes that the clauses in force allow here, in the order of `CANDIDATES`."""
    allows = state.ruleset.take.allows
    return tuple(candidate for candidate in CANDIDATES if allows(state, candidate))

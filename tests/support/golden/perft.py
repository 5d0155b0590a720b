"""Count the sequences of legal actions from fixed positions: docs/reference/perft.md.

Another program for these rules can be compared with the counts.
"""

from __future__ import annotations

from splendor_rules import (
    BASE,
    MARVEL,
    State,
    apply,
    legal_actions,
    new_game,
    play_turn,
    read_record,
)
from splendor_rules.scenarios.cards import format_place
from support.paths import ROOT

SEED = 2026
DEPTHS = {2: 4, 3: 3, 4: 3}
"""How many actions a sequence from a deal has at most, by the number of players."""
DEPTH = 4
SHOWN = 4 + DEPTH
"""How many cards of a deck can come into sight by then."""
LATER = (
    ("examples/base-stalemate.json", 12, 4),
    ("examples/base-tie.json", 46, 3),
    ("examples/base-tie.json", 62, 3),
    ("tests/games/legal/base-056.json", 45, 4),
    ("tests/games/legal/base-017.json", 100, 3),
    ("tests/games/legal/base-075.json", 14, 3),
    ("examples/marvel-undone-end.json", 83, 3),
    ("examples/marvel-avengers-tie.json", 137, 4),
    ("tests/games/legal/marvel-006.json", 98, 3),
    ("tests/games/legal/marvel-006.json", 111, 3),
    ("tests/games/legal/marvel-048.json", 79, 3),
)
"""Recorded games, after how many turns to count, and how deep."""

INTRODUCTION = """\
---
search:
  boost: 0.3
---

# Counts of legal actions

The tables give the number of sequences of exactly *n* legal actions from a position. Another
program with the same counts has the same legal actions, effects and ends. If the counts differ,
compare the positions after each first action, and so on down.

An action is a single decision: a take, a reservation, a purchase with its payment, a forced pass,
a return, a choice among several earned tiles. A single earned tile is gained automatically, without
an action. Sequences are counted, not positions: two sequences differ if any of their actions
differ. Where the game ends earlier, there is no sequence of that length. Every reading has its
default.

`make update` writes the page, and a test compares it with what the library counts.
"""


def perft(state: State, depth: int) -> int:
    """How many sequences of so many actions there are from a position."""
    actions = legal_actions(state)
    if depth == 1:
        return len(actions)
    return sum(perft(apply(state, action), depth - 1) for action in actions)


def counts(state: State, depth: int) -> list[int]:
    """The counts for 1, 2, ... actions from a position."""
    return [perft(state, n) for n in range(1, depth + 1)]


def _after(record: str, turns: int) -> State:
    game = read_record(ROOT / record)
    state = new_game(game.ruleset, len(game.players), decks=game.decks, tiles=game.tiles)
    for recorded in game.turns[:turns]:
        state = play_turn(state, recorded.turn)
    return state


def _row(*cells: object) -> str:
    shown = [f"{cell:,}" if isinstance(cell, int) else str(cell) for cell in cells]
    return f"| {' | '.join(shown)} |"


def _head(*names: str) -> list[str]:
    depths = map(str, range(1, DEPTH + 1))
    return [_row(*names, *depths), "|" + "---|" * len(names) + "---:|" * DEPTH]


def _counted(state: State, depth: int) -> list[object]:
    return [*counts(state, depth), *[""] * (DEPTH - depth)]


def _deals() -> list[str]:
    lines = ["", "## From the deal", "", *_head("game", "players")]
    for ruleset in (BASE, MARVEL):
        for players in (2, 3, 4):
            state = new_game(ruleset, players, SEED)
            lines.append(_row(ruleset.name, str(players), *_counted(state, DEPTHS[players])))
    return lines


def _cards() -> list[str]:
    lines = [
        "",
        f"The games are dealt from the seed {SEED} ([how a seed determines the deal](deal.md)).",
        f"Sequences of this length reveal at most the first {SHOWN} cards of each deck. The",
        "first four of them lie in the row, from the left; the fifth is on top of the deck. The",
        "two games first differ at a purchase, which no sequence of this length contains.",
        "",
    ]
    for ruleset in (BASE, MARVEL):
        state = new_game(ruleset, 4, SEED)
        for level, (row, deck) in enumerate(zip(state.market, state.decks, strict=True), start=1):
            cards = " ".join(f"`{format_place(card)}`" for card in (*row, *deck)[:SHOWN])
            lines.append(f"- {ruleset.name}, level {level}: {cards}")
        tiles = " ".join(f"`{tile.id}`" for tile in state.tiles)
        lines.append(f"- {ruleset.name}, tiles, in the order of the deal: {tiles}")
    return lines


def _later() -> list[str]:
    lines = [
        "",
        "## From recorded games",
        "",
        "Counts after the given number of turns of a recorded game. They include returns, choices",
        "of a tile, empty decks, forced passes and ends of the game. The records are in the",
        "repository.",
        "",
        *_head("record", "after turn"),
    ]
    for record, turns, depth in LATER:
        found = _counted(_after(record, turns), depth)
        lines.append(_row(f"`{record}`", str(turns), *found))
    return lines


def page() -> str:
    """The whole page."""
    return INTRODUCTION + "\n".join([*_deals(), *_cards(), *_later()]) + "\n"

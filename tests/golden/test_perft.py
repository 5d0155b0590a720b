"""The page of counts can be repeated from what it says alone."""

from __future__ import annotations

import re

import pytest
from support.paths import ROOT

from splendor_rules import BASE, MARVEL, Ruleset, State, apply, legal_actions, new_game

PAGE = (ROOT / "docs" / "reference" / "perft.md").read_text(encoding="utf-8")
QUICK = 3
"""How many actions are counted here."""


def laid_out(ruleset: Ruleset, what: str) -> list[str]:
    """The ids in the line of the page that begins with the game and this."""
    line = re.search(rf"^- {ruleset.name}, {what}.*$", PAGE, re.MULTILINE)
    assert line is not None
    return re.findall(r"`([^`]+)`", line[0])


def dealt(ruleset: Ruleset, players: int) -> State:
    """The game as it is dealt from the cards and tiles on the page alone."""
    box = ruleset.box
    decks = [[box.card(name) for name in laid_out(ruleset, f"level {n}")] for n in (1, 2, 3)]
    faces = [box.tile_by_id[name] for name in laid_out(ruleset, "tiles")]
    tiles = faces[: ruleset.setup.tiles(players)]
    return new_game(ruleset, players, decks=decks, tiles=tiles)


def count(state: State, depth: int) -> int:
    actions = legal_actions(state)
    if depth == 1:
        return len(actions)
    return sum(count(apply(state, action), depth - 1) for action in actions)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("ruleset", [BASE, MARVEL], ids=["base", "marvel"])
def test_the_counts_can_be_repeated_from_the_page(ruleset: Ruleset, players: int) -> None:
    row = re.search(rf"^\| {ruleset.name} \| {players} \|(.*)\|$", PAGE, re.MULTILINE)
    assert row is not None
    counts = [int(cell.replace(",", "")) for cell in row[1].split("|") if cell.strip()]
    state = dealt(ruleset, players)
    assert counts[:QUICK] == [count(state, depth) for depth in range(1, QUICK + 1)]

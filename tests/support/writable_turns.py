"""Strategies of actions and turns that the notation can write, legal or not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st

from splendor_rules import ChooseTile, Pass, Purchase, Reserve, Return, Take, Turn
from splendor_rules.actions import Hand, Row
from splendor_rules.box.tokens import as_tokens

if TYPE_CHECKING:
    from splendor_rules import Action
    from splendor_rules.actions import MainAction, Origin
    from splendor_rules.box import Box

ROWS = [Row(level, place) for level in (1, 2, 3) for place in (1, 2, 3, 4)]
ORIGINS: st.SearchStrategy[Origin | None] = st.sampled_from((None, Hand(), Row(), *ROWS))


def tokens(box: Box) -> st.SearchStrategy[Any]:
    count = st.integers(0, 2) | st.integers(0, 99)
    colours = len(box.colours)
    return st.lists(count, min_size=colours, max_size=colours).map(as_tokens)


def main_actions(box: Box) -> st.SearchStrategy[MainAction]:
    cards = st.sampled_from(box.cards)
    places = st.sampled_from((1, 2, 3, 4, "deck"))
    return st.one_of(
        st.just(Pass()),
        st.builds(Take, tokens(box)),
        st.builds(Reserve, st.integers(1, 3), places, st.none() | cards),
        st.builds(Purchase, cards, tokens(box), ORIGINS),
    )


def writable_actions(box: Box) -> st.SearchStrategy[Action]:
    tiles = st.sampled_from(box.tiles)
    return main_actions(box) | st.builds(Return, tokens(box)) | st.builds(ChooseTile, tiles)


def writable_turns(box: Box) -> st.SearchStrategy[Turn]:
    tiles = st.none() | st.sampled_from(box.tiles)
    further = st.lists(main_actions(box), max_size=2).map(tuple)
    return st.builds(Turn, main_actions(box), tokens(box), tiles, further)

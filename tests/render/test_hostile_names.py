"""Names that somebody made to do harm: they cost no more than their length, and are only shown."""

from __future__ import annotations

from time import process_time
from typing import TYPE_CHECKING, Final
from xml.etree.ElementTree import fromstring

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.costs import growth

from splendor_rules import (
    BASE,
    MARVEL,
    Reserve,
    Ruling,
    as_state,
    explain,
    judge,
    new_game,
    render_svg,
    render_text,
    view,
)
from splendor_rules.render.text_layout import breadth, cut, wrapped
from splendor_rules.rulings import Refusal
from splendor_rules.state import Reserved, TileChoice, Unknown

if TYPE_CHECKING:
    from collections.abc import Callable

    from splendor_rules import State

PIECES: Final = {
    "one word": "n",
    "words": "name ",
    "hyphens": "a-",
    "blanks": " ",
    "wide letters": "漢",
    "marks that take no room": "\u0301",
    "lines": "\n",
    "what a terminal obeys": "\x1b[2J",
    "the direction of writing": "\u202e",
    "half surrogate pairs": "\ud800",
    "markup": "<b>&amp;]]>",
    "templates": "{0}%s[tile][a|b]",
}
HIDDEN: Final = (Reserved(Unknown(1), hidden=True),)


def table() -> State:
    """A position whose captions name players, places and tiles."""
    state = new_game(MARVEL, 2, 7)
    hands = tuple(player.changed(reserved=HIDDEN) for player in state.players)
    return as_state(view(state.changed(players=hands), 0))


TABLE: Final = table()
CHOICE: Final = TABLE.changed(pending=TileChoice(TABLE.tiles))


def pictures(names: tuple[str, ...]) -> list[str]:
    """Every kind of line that a name stands in, drawn as SVG."""
    claimed = Reserve(3, "deck", MARVEL.box.level(3)[0])
    drawn = (render_svg(TABLE, names=names), render_svg(TABLE, claimed, names=names))
    return [*drawn, render_svg(CHOICE, names=names, lang="ja")]


def long_name(piece: str, size: int) -> str:
    return (piece * size)[:size]


@pytest.mark.long
def test_a_name_of_a_million_letters_is_drawn_in_two_seconds() -> None:
    start = process_time()
    render_text(TABLE, names=("n" * 1_000_000, "B"))
    render_svg(TABLE, names=("\n" * 1_000_000, "B"))
    assert process_time() - start < 2


@pytest.mark.parametrize("piece", PIECES.values(), ids=PIECES)
@pytest.mark.parametrize("draw", [render_text, render_svg])
def test_a_drawing_costs_no_more_than_the_length_of_a_name(
    draw: Callable[..., str], piece: str
) -> None:
    grown = growth(lambda size: draw(TABLE, names=(long_name(piece, size), "B")), 15_000)
    assert grown < 6


def explained(name: str) -> str:
    """An explanation with the name of a player and as a fact of every kind."""
    refused = Refusal("purchase.source", {"card": name, "lies": name})
    listed = Refusal("purchase.held-tokens", {"colours": (name, name)})
    counted = Refusal("club.unknown", {"counts": {name: 2}})
    own_turn = judge(TABLE, Reserve(1, 1), seat=1).refusals
    grounds = (refused, listed, counted, *own_turn)
    return explain(Ruling("marvel", "turn", legal=False, refusals=grounds), "fr", (name, name))


@pytest.mark.parametrize("piece", PIECES.values(), ids=PIECES)
def test_names_and_facts_stand_in_an_explanation_as_they_are(piece: str) -> None:
    assert explained(f"|{piece}|").count(f"|{piece}|") == 7
    assert growth(lambda size: explained(long_name(piece, size)), 3_000) < 6


@given(st.text(st.characters(), max_size=30), st.sampled_from(list(PIECES.values())))
def test_a_picture_is_xml_whatever_the_names(name: str, piece: str) -> None:
    for picture in pictures((piece + name, name + piece)):
        fromstring(picture)  # noqa: S314  (drawn here)
        assert picture.isprintable()


def test_of_a_name_a_picture_keeps_what_xml_can_hold() -> None:
    name = "\u200fAnn\n\x07\x9b\ud800\uffff🧑\u200d🚀"
    kept = "\u200fAnn\n" + 4 * "\ufffd" + "🧑\u200d🚀"
    drawn = fromstring(render_svg(new_game(BASE, 2, 7), names=(name, "B")))  # noqa: S314  (as above)
    assert any(kept in (element.text or "") for element in drawn.iter())


@given(st.text(st.sampled_from("ab- 漢\u0301\n"), max_size=40), st.integers(2, 12))
def test_whatever_is_wrapped_or_cut_fits_and_is_all_there(text: str, width: int) -> None:
    lines = wrapped(text, width)
    assert all(breadth(line) <= width for line in lines)
    assert "".join("".join(lines).split()) == "".join(text.split())
    shortened = cut(text, width)
    assert breadth(shortened) <= width
    assert shortened == text or text.startswith(shortened[:-1])

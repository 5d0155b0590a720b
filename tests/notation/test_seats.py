"""Who a letter or name means: one seat, or the text is refused; what is written means one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from splendor_rules import BASE, Pass, Turn, new_game
from splendor_rules.errors import AmbiguousNotationError, NotationSyntaxError, RecordError
from splendor_rules.notation import format_game, parse_game
from splendor_rules.notation.seats import SeatNames
from splendor_rules.notation.spans import Span
from splendor_rules.records import (
    Record,
    RecordedTurn,
    Result,
    format_record,
    parse_record,
    record_of,
)

if TYPE_CHECKING:
    from splendor_rules.serialization.nodes import Json

HOSTILE_NAMES: Final = (
    "A",
    "b",
    "#A",
    "##B",
    "\N{FULLWIDTH LATIN CAPITAL LETTER A}",
    "Ann",
    "ANN",
    "Anna",
    "",
    " ",
    ":",
    "!?",
    "1",
    "none",
    "1. A: pass",
    "x: y",
    '"',
    "{",
    "(C)",
    "a\nb",
    "\u2028\x9b31m",
    "\u202e",
    "\N{IDEOGRAPHIC SPACE}山",
    "splendor-game/1",
    "points",
)


def begun(*names: str) -> Record:
    """A game of these players that is only dealt."""
    return record_of(new_game(BASE, len(names), 7), [], names)


@given(st.data())
@settings(max_examples=60)
def test_a_record_reads_back_whatever_the_players_are_called(data: st.DataObject) -> None:
    name = st.sampled_from(HOSTILE_NAMES) | st.text(st.characters(codec="utf-8"), max_size=5)
    names = tuple(data.draw(st.lists(name, min_size=2, max_size=4)))
    seat = st.integers(0, len(names) - 1)
    seats = data.draw(st.lists(seat, min_size=1, max_size=5))
    winners = data.draw(st.none() | st.lists(seat, unique=True).map(tuple))
    turns = tuple(RecordedTurn(seat, Turn(Pass())) for seat in seats)
    notes: Json = {"notes": [{"instead_of": 1, "turns": [{"seat": seats[-1], "action": "pass"}]}]}
    record = evolve(begun(*names), turns=turns, result=Result(winners=winners), meta=notes)
    text = format_game(record)
    assert parse_game(text) == record == parse_record(format_record(record))
    assert "meta:" not in text.split("\n\n")[0]
    assert text.replace("\n", "").replace("\N{IDEOGRAPHIC SPACE}", "").isprintable()


AMBIGUOUS: Final = [
    (("Ann", "Bob", "Ann"), "Ann", ("A", "C")),
    (("Ann", "Bob", "ann!"), "ANN", ("A", "C")),
    (("Ann", "Bob", "Anna"), "An", ("A", "C")),
    (("B", "South"), "B", ("A", "#B")),
    (("x", "y", "A"), "a", ("#A", "C")),
    (("B", "A"), "A", ("#A", "#B")),
    (("\N{FULLWIDTH LATIN SMALL LETTER B}", "x"), "B", ("A", "#B")),
    (("#B", "x"), "#B", ("A", "##B")),
]


@pytest.mark.parametrize(("names", "text", "candidates"), AMBIGUOUS)
def test_what_can_mean_two_seats_is_ambiguous(
    names: tuple[str, ...], text: str, candidates: tuple[str, ...]
) -> None:
    seats = SeatNames.of(names)
    with pytest.raises(AmbiguousNotationError) as caught:
        seats.find(Span(text))
    assert caught.value.candidates == candidates
    assert all(len(seats.meant_by(candidate)) == 1 for candidate in candidates)


@pytest.mark.parametrize("line", ["1. {}: pass", "begun: {}: pass", "result: winners {}"])
@pytest.mark.parametrize(("names", "text", "candidates"), AMBIGUOUS)
def test_a_game_that_names_two_seats_at_once_is_refused_with_the_candidates(
    names: tuple[str, ...], text: str, candidates: tuple[str, ...], line: str
) -> None:
    head = format_game(begun(*names)).rstrip()
    with pytest.raises(RecordError, match=" or ".join(candidates)) as caught:
        parse_game(f"{head}\n{line.format(text)}\n")
    assert isinstance(caught.value.__cause__, AmbiguousNotationError)
    assert caught.value.line == len(head.split("\n")) + 1


@pytest.mark.parametrize(
    ("names", "text", "seat"),
    [
        (("Ann", "Bob"), "a", 0),
        (("Ann", "Bob"), "bob", 1),
        (("Bob", "x"), "B", 1),
        (("Bob", "x"), "bo", 0),
        (("B", "South"), "so", 1),
        (("B", "South"), "#b", 1),
        (("A", "B"), "A", 0),
        (("", "!"), "B", 1),
    ],
)
def test_what_can_mean_one_seat_alone_means_it(
    names: tuple[str, ...], text: str, seat: int
) -> None:
    assert SeatNames.of(names).find(Span(text)) == seat


def test_an_unknown_name_is_refused_with_the_nearest() -> None:
    with pytest.raises(NotationSyntaxError, match="A or B, not 'Sotuh'; perhaps B"):
        SeatNames.of(("North", "South")).find(Span("Sotuh"))


def test_nobody_is_not_the_player_who_is_called_none() -> None:
    record = evolve(begun("x", "None"), result=Result(winners=()))
    text = format_game(record)
    assert parse_game(text) == record
    with pytest.raises(RecordError, match="expected `winners` alone or B"):
        parse_game(text.replace("winners", "winners none"))
    anonymous = format_game(evolve(begun("x", "y"), result=Result(winners=())))
    assert "winners none" in anonymous

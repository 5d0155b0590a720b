"""Text from outside: what is decoded, what is refused, what a terminal gets."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from splendor_rules.bounds import MOST_BYTES, MOST_SHOWN
from splendor_rules.plain_text import decode, printable, shortened


@given(st.text(alphabet=st.characters(exclude_categories=["Cs"])))
def test_text_and_its_bytes_are_the_same_text_with_and_without_a_mark(text: str) -> None:
    whole = text.removeprefix("\ufeff")
    if not text.encode()[:8].count(0):  # zeros in a row are how UTF-16 is known
        assert decode(text.encode()) == whole
        assert decode(text.encode("utf-8-sig")) == text
    assert decode(text) == whole


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (b"game\xff", "byte 4 is not UTF-8"),
        ("game: \ud800", "character 7 is half of a surrogate pair"),
        (b"game: \xed\xa0\x80", "byte 6 is not UTF-8"),
        ("game".encode("utf-16"), "UTF-16"),
        ("game".encode("utf-16-le"), "UTF-16"),
        ("game".encode("utf-16-be"), "UTF-16"),
        (b"x" * (MOST_BYTES + 1), "more than 16777216 bytes"),
        ("é" * (MOST_BYTES // 2 + 1), "more than 16777216 bytes"),
    ],
)
def test_what_is_no_text_is_refused_and_the_message_says_why(
    text: str | bytes, problem: str
) -> None:
    with pytest.raises(ValueError, match=problem):
        decode(text)


def test_the_longest_text_is_read() -> None:
    assert len(decode(b"x" * MOST_BYTES)) == MOST_BYTES
    assert len(decode("é" * (MOST_BYTES // 2))) == MOST_BYTES // 2


def test_what_is_neither_text_nor_bytes_is_a_type_error() -> None:
    with pytest.raises(TypeError, match="expected a text or its bytes, not int"):
        decode(5)  # type: ignore[arg-type]


@given(st.text())
def test_what_is_printable_stays_and_nothing_else_does(text: str) -> None:
    shown = printable(text)
    assert shown.isprintable()
    assert len(shown) == len(text)
    assert all(after in (before, "\ufffd") for before, after in zip(text, shown, strict=True))


def test_a_long_text_is_shortened() -> None:
    assert shortened("x" * MOST_SHOWN) == "x" * MOST_SHOWN
    assert shortened("x" * (MOST_SHOWN + 1)) == "x" * (MOST_SHOWN - 1) + "…"

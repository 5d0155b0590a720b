"""What every reader has in common: its documented errors and no others, whatever it is given."""

from __future__ import annotations

from typing import Any, Final

import pytest
from support.readers import READERS

LONGEST_MESSAGE: Final = 1000
TEXTS: Final[dict[str, str | bytes]] = {
    "nothing": "",
    "blanks": " \n\t ",
    "a word": "x",
    "no UTF-8": b"take \xff",
    "a byte of zero": "take \0",
    "UTF-16": "take W2".encode("utf-16"),
    "half a surrogate pair": "take \ud800",
    "a long word": "x" * 100_000,
    "a mark and an action": b"\xef\xbb\xbftake W2",
}


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("name", READERS)
def test_a_reader_raises_its_documented_errors_alone(name: str, text: str) -> None:
    reader, message = READERS[name], ""
    try:
        reader.read(TEXTS[text])
    except reader.errors as error:
        message = str(error)
    assert len(message) < LONGEST_MESSAGE


@pytest.mark.parametrize("value", [None, 5, ["take W2"], {}, bytearray(b"take W2")])
@pytest.mark.parametrize("name", [name for name in READERS if name.startswith(("parse_", "find_"))])
def test_what_is_no_text_is_a_type_error_that_says_so(name: str, value: Any) -> None:
    with pytest.raises(
        TypeError, match=f"expected a text or its bytes, not {type(value).__name__}"
    ):
        READERS[name].read(value)

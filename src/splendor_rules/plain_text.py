"""Text from outside: decoded whole or refused, shortened for messages, made safe for a terminal."""

from __future__ import annotations

import json
import re
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from typing import Final

from splendor_rules.bounds import MOST_BYTES, MOST_SHOWN

_SURROGATE: Final = re.compile("[\ud800-\udfff]")
_PLAIN_DIGITS: Final = {ord("\N{FULLWIDTH DIGIT ZERO}") + digit: str(digit) for digit in range(10)}


_NOT_IN_XML: Final = re.compile("[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")
_REPLACEMENT: Final = "\N{REPLACEMENT CHARACTER}"
_MORE: Final = "\N{HORIZONTAL ELLIPSIS}"
_UTF_16_STARTS: Final = (BOM_UTF16_LE, BOM_UTF16_BE)


def decode(text: str | bytes) -> str:
    """A text as characters, without a byte order mark.

    Args:
        text: the text, or its UTF-8 bytes.

    Raises:
        ValueError: it is too long, not UTF-8, or has half of a surrogate pair in it; the message
            says which, as one sentence without a full stop.
        TypeError: it is neither text nor bytes.
    """
    if isinstance(text, bytes):
        return _decoded(text)
    if not isinstance(text, str):
        raise TypeError(f"expected a text or its bytes, not {type(text).__name__}")
    if len(text) > MOST_BYTES // 4 and len(text.encode("utf-8", "surrogatepass")) > MOST_BYTES:
        raise ValueError(_too_long())
    if surrogate := surrogate_at(text):
        raise ValueError(
            f"character {surrogate} is half of a surrogate pair, which is no character"
        )
    return text.removeprefix("\ufeff")


def _decoded(data: bytes) -> str:
    if len(data) > MOST_BYTES:
        raise ValueError(_too_long())
    if data.startswith(_UTF_16_STARTS) or _looks_like_utf_16(data):
        raise ValueError("this is UTF-16: save the text as UTF-8")
    try:
        return data.removeprefix(BOM_UTF8).decode("utf-8")
    except UnicodeDecodeError as error:
        raise ValueError(f"byte {error.start} is not UTF-8, which texts are written in") from None


def _too_long() -> str:
    return f"the text has more than {MOST_BYTES} bytes, which are the most"


def _looks_like_utf_16(data: bytes) -> bool:
    """Whether every other byte at the beginning is zero, as in Latin text without a mark."""
    start = data[:8]
    return len(start) >= 4 and (not any(start[::2]) or not any(start[1::2]))  # noqa: PLR2004  (two characters)


def surrogate_at(text: str) -> int | None:
    """Where half of a surrogate pair stands, counted from 1; None if nowhere."""
    match = None if text.isascii() else _SURROGATE.search(text)
    return None if match is None else match.start() + 1


def shortened(text: str, most: int = MOST_SHOWN) -> str:
    """A text as a message shows it: its beginning if it is long."""
    return text if len(text) <= most else text[: most - 1] + _MORE


def printable(text: str) -> str:
    """A text in which what a terminal would obey, or what would break a line, is replaced."""
    if text.isprintable():
        return text
    return "".join(letter if letter.isprintable() else _REPLACEMENT for letter in text)


def ascii_digits(text: str) -> str:
    """A text in which full-width digits, as Japanese keyboards write them, are plain ones."""
    return text if text.isascii() else text.translate(_PLAIN_DIGITS)


def safe_xml(document: str) -> str:
    """An XML document in which nothing is left that breaks it, or that a terminal would obey.

    What XML does not have, and every control character, is replaced. Other letters that are not
    printed, such as marks of the direction of writing, become references: they stay what they are.
    """
    if document.isprintable():
        return document
    return "".join(map(_in_xml, document))


def _in_xml(letter: str) -> str:
    if letter.isprintable():
        return letter
    return _REPLACEMENT if _NOT_IN_XML.match(letter) else f"&#{ord(letter)};"


def escape_json(text: str) -> str:
    """JSON on one line, of the same value, with escapes for what `printable` replaces."""
    if text.isprintable():
        return text
    return "".join(letter if letter.isprintable() else json.dumps(letter)[1:-1] for letter in text)

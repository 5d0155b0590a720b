"""One pass over a TOML text before it is parsed: where its keys stand, and whether it is in bounds.

`tomllib` tells no line of a key, has no bounds, and needs time and memory that grow with the square
of the parts of a key. Every token is read once here, whether the text is TOML or not.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from typing import TYPE_CHECKING, Final, NoReturn, TypeAlias

from attrs import define, field

from splendor_rules.bounds import MOST_DIGITS, MOST_KEY_CHARACTERS, MOST_KEYS, MOST_NESTING
from splendor_rules.errors import Diagnostic, ScenarioError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

KeyPath: TypeAlias = tuple[str, ...]
"""The keys that lead to a value; the tables of a list count from 1."""

_TOKEN: Final = re.compile(
    r'(?P<string>"""(?:[^"\\]++|\\(?:.|\Z)|"(?!""))*+(?:"{3,5}|\Z)'
    r"|'''(?:[^']++|'(?!''))*+(?:'{3,5}|\Z)"
    r'|"(?:[^"\\\n]++|\\[^\n])*+"?'
    r"|'[^'\n]*+'?)"
    r"|(?P<word>[\w+-]++)"
    r"|(?P<mark>[\[\]{}=,.\n])"
    r"|#[^\n]*+",
    re.DOTALL,
)
"""A string, to the end of the text or line if it is not closed; a bare key, a number or a part of
it; a mark; a comment."""


def line_numbers(text: str) -> Mapping[KeyPath, int]:
    """The line of each table and key of a TOML text, from 1; of another text, of what looks so.

    Raises:
        ScenarioError: it nests more deeply, or has a longer key or number, than is read.
    """
    scanner = _Scanner()
    for token in _TOKEN.finditer(text):
        match token.lastgroup:
            case "mark":
                _MARKS[token[0]](scanner)
            case "word":
                scanner.word(token[0])
            case "string":
                scanner.string(token[0])
            case _:
                pass  # a comment
    return scanner.lines


def check_key(key: str, depth: int, count: int, line: int | None = None) -> None:
    """Check that a key is in bounds.

    Args:
        key: the key, or a part of a dotted one.
        depth: how many keys, tables and lists lead to its value.
        count: how many keys there are so far.
        line: the line where it stands.

    Raises:
        ScenarioError: it is too long, lies too deep, or is one too many.
    """
    if count > MOST_KEYS:
        _fail(f"there are more than {MOST_KEYS} keys, which are the most", line)
    if depth > MOST_NESTING:
        _fail(f"this nests more than {MOST_NESTING} levels deep, which are the most", line)
    if len(key) > MOST_KEY_CHARACTERS:
        _fail(f"a key has more than {MOST_KEY_CHARACTERS} characters, which are the most", line)


def _fail(problem: str, line: int | None) -> NoReturn:
    raise ScenarioError((Diagnostic(problem, line=line),))


@define
class _Scanner:
    """Where in a TOML text the scan is.

    Attributes:
        lines: the line of each table and key so far.
        line: the line of the next token.
        header: the path of the table that keys are in.
        listed: how many tables each list of tables has.
        count: how many parts of keys there were.
        keys: the parts of the key that is read.
        in_key: whether a key is read, and not a value.
        in_header: whether that key is in brackets.
        is_list_header: whether it is in double brackets.
        part_follows: whether the next word is a part of the key.
        open: the brackets of the value that are open, each with the depth around it.
        depth: how many keys and brackets lead to the next token.
    """

    lines: dict[KeyPath, int] = field(factory=dict)
    line: int = 1
    header: KeyPath = ()
    listed: Counter[KeyPath] = field(factory=Counter)
    count: int = 0
    keys: list[str] = field(factory=list)
    in_key: bool = True
    in_header: bool = False
    is_list_header: bool = False
    part_follows: bool = True
    open: list[tuple[str, int]] = field(factory=list)
    depth: int = 0

    def word(self, text: str) -> None:
        """A bare key, or a number or a part of it."""
        if self.in_key:
            self._part(text)
        elif len(text) > MOST_DIGITS:
            _fail(f"a number has more than {MOST_DIGITS} digits, which are the most", self.line)

    def string(self, text: str) -> None:
        """A key or a value in quotation marks."""
        if self.in_key:
            self._part(_unquoted(text))
        self.line += text.count("\n")

    def _part(self, key: str) -> None:
        if not self.part_follows:
            self.in_key = False  # this is not TOML
            return
        self.keys.append(key)
        self.part_follows = False
        self.count += 1
        check_key(key, self.depth + len(self.keys), self.count, self.line)

    def _key(self, depth: int) -> None:
        """A key begins, which so many keys and brackets lead to."""
        self.keys, self.depth = [], depth
        self.in_key = self.part_follows = True

    def end_line(self) -> None:
        """The end of a key and its value, unless a bracket is open."""
        self.line += 1
        if not self.open:
            self._key(len(self.header))
            self.in_header = self.is_list_header = False

    def next_part(self) -> None:
        """A dot: one more part of a key, or the decimals of a number."""
        self.part_follows = True

    def value(self) -> None:
        """An equals sign: the key is complete."""
        if self.in_key and not self.in_header:
            self.in_key = False
            self.depth += len(self.keys)
            if not self.open:
                self.lines.setdefault((*self.header, *self.keys), self.line)

    def open_bracket(self) -> None:
        """A list, or the header of a table."""
        if not self.in_key:
            self._open("[")
        elif not self.open:
            self.is_list_header = self.in_header
            self.in_header = True
            self.depth = 0

    def open_brace(self) -> None:
        """A table as a value."""
        if not self.in_key:
            self._open("{")
            self._key(self.depth)

    def _open(self, bracket: str) -> None:
        self.open.append((bracket, self.depth))
        self.depth += 1
        check_key("", self.depth, self.count, self.line)

    def next_item(self) -> None:
        """A comma: the next value of a list, or the next key of a table."""
        if self.open:
            bracket, depth = self.open[-1]
            self._key(depth + 1)
            self.in_key = bracket == "{"

    def close(self) -> None:
        """The end of a header, a list or a table."""
        if self.in_header:
            self._end_header()
        elif self.open:
            _, self.depth = self.open.pop()
        self.in_key = self.in_header = False

    def _end_header(self) -> None:
        """The path of a table; for lists of tables, of the last one so far."""
        path: KeyPath = ()
        for size, key in enumerate(self.keys, start=1):
            path = (*path, key)
            if self.is_list_header and size == len(self.keys):
                self.listed[path] += 1
            if number := self.listed[path]:
                path = (*path, str(number))
        self.header = path
        self.lines.setdefault(path, self.line)


_MARKS: Final[dict[str, Callable[[_Scanner], None]]] = {
    "\n": _Scanner.end_line,
    ".": _Scanner.next_part,
    "=": _Scanner.value,
    "[": _Scanner.open_bracket,
    "{": _Scanner.open_brace,
    ",": _Scanner.next_item,
    "]": _Scanner.close,
    "}": _Scanner.close,
}


def _unquoted(text: str) -> str:
    """A key without its quotation marks; of one that is not TOML, the text as it stands."""
    try:
        return str(tomllib.loads(f"key = {text}")["key"])
    except ValueError:
        return text

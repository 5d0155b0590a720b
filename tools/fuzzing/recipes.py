"""Texts as recipes: in parts, so that one of 250 KB is kept in a line, and is made smaller."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from attrs import evolve, frozen

if TYPE_CHECKING:
    from collections.abc import Iterator


@frozen
class Run:
    """A fragment many times over.

    Attributes:
        fragment: the fragment.
        times: how often it stands there.
        number_at: where in the fragment its number is put, so that no two are alike; None if
            nowhere.
        first: the number of the first.
    """

    fragment: str
    times: int
    number_at: int | None = None
    first: int = 0

    def __str__(self) -> str:
        """The text that it makes."""
        if self.number_at is None:
            return self.fragment * self.times
        head, tail = self.fragment[: self.number_at], self.fragment[self.number_at :]
        numbers = range(self.first, self.first + self.times)
        return "".join(f"{head}{number}{tail}" for number in numbers)


Part: TypeAlias = str | Run


@frozen
class Recipe:
    """A text.

    Attributes:
        parts: what it is put together from.
        encoding: in which encoding it is given as bytes; empty if it is given as a text.
    """

    parts: tuple[Part, ...]
    encoding: str = ""

    @property
    def text(self) -> str:
        """The text."""
        return "".join(map(str, self.parts))

    @property
    def value(self) -> str | bytes:
        """What a reader is given; what the encoding lacks is a question mark."""
        if not self.encoding:
            return self.text
        unicode = self.encoding.startswith("utf")
        return self.text.encode(self.encoding, "surrogatepass" if unicode else "replace")

    @property
    def data(self) -> bytes:
        """What stands in a file of it."""
        value = self.value
        return value if isinstance(value, bytes) else value.encode("utf-8", "replace")

    def to_json(self) -> dict[str, Any]:
        """The recipe as it is kept in a file."""
        parts = [
            part
            if isinstance(part, str)
            else {
                "repeat": part.fragment,
                "times": part.times,
                "number_at": part.number_at,
                "first": part.first,
            }
            for part in self.parts
        ]
        return {"parts": parts, "encoding": self.encoding}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Recipe:
        """The recipe in a file."""
        parts = tuple(
            part
            if isinstance(part, str)
            else Run(part["repeat"], part["times"], part["number_at"], part["first"])
            for part in data["parts"]
        )
        return cls(parts, data["encoding"])

    def smaller(self) -> Iterator[Recipe]:
        """Recipes of less, those that leave out most first."""
        if self.encoding:
            yield evolve(self, encoding="")
        for place, part in enumerate(self.parts):
            for less in ("", *_less(part)):
                kept = (less,) if less else ()
                yield evolve(self, parts=(*self.parts[:place], *kept, *self.parts[place + 1 :]))


def _less(part: Part) -> Iterator[Part]:
    if isinstance(part, Run):
        yield from (evolve(part, times=part.times * share // 4) for share in (1, 2, 3))
        return
    length = len(part) // 2
    while length:
        for start in range(0, len(part), length):
            yield part[:start] + part[start + length :]
        length //= 2

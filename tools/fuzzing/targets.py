"""What inputs are tried on: a reader, with its texts and what is done with its values."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, Final, Protocol, Self

from attrs import evolve, frozen
from support.readers import READERS

from fuzzing.json_mutations import merged, mutated_json
from fuzzing.recipes import Recipe
from fuzzing.repetitions import MOST_CHARACTERS, gently_grown, grown
from fuzzing.text_mutations import mutated
from fuzzing.uses import UnfitValueError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from random import Random

    from support.readers import Reader

    from fuzzing.limits import Meter
    from fuzzing.recipes import Part
    from fuzzing.uses import Use

GROWN: Final = 0.12
"""The share of inputs in which a piece is repeated."""
_ENCODINGS: Final = (
    *("",) * 12,
    *("utf-8",) * 5,
    *("utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "latin-1"),
)
_NUMBER: Final = re.compile(r"[0-9]+")
_FULL_WIDTH: Final = {ord(str(digit)): 0xFF10 + digit for digit in range(10)}
_OTHER_DIGITS: Final[dict[str, Callable[[str], str]]] = {
    "zeros before it": lambda number: f"000000{number}",
    "full-width digits": lambda number: number.translate(_FULL_WIDTH),
    "more digits": lambda number: f"{number:0<6}7",
}
"""Other ways to write a number; only the last is another number."""
_SHORT: Final = 2000
"""Longer texts are not read again with other digits; half of the actions grow only as long."""


class Case(Protocol):
    """An input."""

    def to_json(self) -> dict[str, Any]:
        """The case as it is kept in a file."""

    def smaller(self) -> Iterator[Self]:
        """Cases that may fail as this one does, of less."""


class Target(Protocol):
    """Something to try inputs on."""

    @property
    def weight(self) -> int:
        """How many of its inputs there are to one of the slowest target."""

    def draw(self, rng: Random) -> Case:
        """An input."""

    def try_case(self, case: Any, meter: Meter) -> bool:  # noqa: ANN401  (its own kind of case)
        """Try an input; say whether it was accepted. What it should not raise passes through."""

    def case_from_json(self, data: dict[str, Any]) -> Case:
        """The case in a file."""


@frozen
class Text:
    """A text for a reader.

    Attributes:
        recipe: the text.
        use: the name of what is done with the value, if there is one.
        digits: how numbers are changed when the text is read again; empty for not at all.
    """

    recipe: Recipe
    use: str
    digits: str = ""

    def to_json(self) -> dict[str, Any]:
        """The case as it is kept in a file."""
        return {**self.recipe.to_json(), "use": self.use, "digits": self.digits}

    def smaller(self) -> Iterator[Self]:
        """Shorter texts."""
        return (evolve(self, recipe=recipe) for recipe in self.recipe.smaller())


@frozen
class TextTarget:
    """A reader of texts.

    Attributes:
        reader: the reader and its documented errors.
        seeds: well-formed texts, or JSON values if that is what it reads.
        uses: what is done with a value, by name.
        weight: how many of its inputs there are to one of the slowest target.
        significant: what of a value the numbers in the text say; None if any free text may hold
            numbers.
        is_json: whether the seeds are values that JSON texts are made of.
        exact: whether the text has nothing but what the value says, so that another number is
            another value.
    """

    reader: Reader
    seeds: Callable[[], Sequence[Any]]
    uses: Mapping[str, Use]
    weight: int
    significant: Callable[[Any], object] | None = None
    is_json: bool = False
    exact: bool = False

    def draw(self, rng: Random) -> Text:
        """A text."""
        seeds, grow = self.seeds(), rng.random() < GROWN
        parts = self._grown(seeds, rng) if grow else self._changed(seeds, rng)
        encodings = ("", "utf-8") if grow else _ENCODINGS
        encoding, use = rng.choice(encodings), rng.choice([*self.uses, ""])
        digits = rng.choice([*_OTHER_DIGITS]) if self.significant else ""
        return Text(Recipe(merged(parts), encoding), use, digits)

    def _changed(self, seeds: Sequence[Any], rng: Random) -> list[Part]:
        """A seed after small changes."""
        seed = rng.choice(seeds)
        if not self.is_json:
            return [mutated(seed, seeds, rng)]
        parts = mutated_json(seed, seeds, rng, grow=False)
        if rng.random() < 0.2:  # noqa: PLR2004  (some)
            text = "".join(map(str, parts))
            return [mutated(text, [text], rng, 2)]
        return parts

    def _grown(self, seeds: Sequence[Any], rng: Random) -> list[Part]:
        """A seed in which pieces are repeated."""
        seed = rng.choice(seeds)
        if self.is_json and rng.random() < 0.7:  # noqa: PLR2004  (mostly)
            return mutated_json(seed, seeds, rng, grow=True)
        text = json.dumps(seed, ensure_ascii=False) if self.is_json else seed
        most = _SHORT if self.exact and rng.random() < 0.5 else MOST_CHARACTERS  # noqa: PLR2004  (half)
        if rng.random() < 0.5:  # noqa: PLR2004  (half)
            return gently_grown(text, rng, self._reads, most)
        return grown(mutated(text, [text], rng, 1), rng, most)

    def _reads(self, text: str) -> bool:
        try:
            self.reader.read(text)
        except Exception:  # noqa: BLE001  (what it should not raise is found when it is tried)
            return False
        return True

    def case_from_json(self, data: dict[str, Any]) -> Text:
        """The case in a file."""
        return Text(Recipe.from_json(data), data["use"], data["digits"])

    def try_case(self, case: Text, meter: Meter) -> bool:
        """Read the text; use the value; read the text again with its numbers written otherwise."""
        value = case.recipe.value
        try:
            with meter.timed("read"):
                result = self.reader.read(value)
        except self.reader.errors as error:
            with meter.timed("message"):
                str(error)
            return False
        for name in dict.fromkeys((*[*self.uses][:1], case.use)):
            if use := self.uses.get(name):
                with meter.timed(name):
                    use(result)
        if case.digits and isinstance(value, str) and len(value) < _SHORT:
            self._check_digits(value, result, case.digits, meter)
        return True

    def _check_digits(self, text: str, result: object, digits: str, meter: Meter) -> None:
        """Read the text with one number written otherwise.

        Raises:
            UnfitValueError: it is read as something else, or another number is read as this one.
        """
        assert self.significant is not None
        for match in list(_NUMBER.finditer(text))[:6]:
            other = text[: match.start()] + _OTHER_DIGITS[digits](match[0]) + text[match.end() :]
            try:
                with meter.timed("read again"):
                    again = self.reader.read(other)
            except self.reader.errors:
                continue
            equal = self.significant(again) == self.significant(result)
            if equal == (digits == "more digits") and (self.exact or digits != "more digits"):
                relation = "means the same" if equal else "means something else"
                problem = f"a number with {digits} {relation}"
                raise UnfitValueError(problem, f"{other!a} and {text!a}")


def reader(name: str) -> Reader:
    """A reader of the table."""
    return READERS[name]

"""Proofs: statements that hold for every value, and faults that show that they could fail.

A proof is a function whose first assertions say over which values it speaks and whose last one says
what holds there. CrossHair runs it on symbols in place of numbers, path by path, until no path is
left; what is small enough to be gone through is gone through. Helpers here carry no contract:
CrossHair would take the contract of a helper for granted.
"""

from __future__ import annotations

import ast
import inspect
import textwrap
import time
from contextlib import contextmanager
from enum import StrEnum
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypeVar

from attrs import field, frozen

from splendor_rules.clauses import REGISTRY

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

S = TypeVar("S", bound="Callable[..., None]")

Three: TypeAlias = tuple[int, int, int]
"""A count of each of three players, or colours."""
Four: TypeAlias = tuple[int, int, int, int]
"""A count of each of four players."""
Five: TypeAlias = tuple[int, int, int, int, int]
"""A count of each ordinary colour."""
Seven: TypeAlias = tuple[int, int, int, int, int, int, int]
"""A count of each colour."""


class Method(StrEnum):
    """How a statement is shown."""

    SYMBOLS = "symbols"
    """CrossHair runs it on symbols: proved."""
    SOLVER = "solver"
    """It asks Z3 about whole numbers of so many bits: proved."""
    ALL_VALUES = "all values"
    """It goes through all values: exhausted."""


class Verdict(StrEnum):
    """What came out."""

    HOLDS = "holds"
    FAILS = "fails"
    OPEN = "not settled"


@frozen
class Sabotage:
    """A fault in one function of the library, as a change of its text.

    Attributes:
        function: the function that gets the fault.
        right: a part of its text that stands there once.
        wrong: what takes its place.
    """

    function: Callable[..., Any]
    right: str
    wrong: str

    @contextmanager
    def done(self) -> Iterator[None]:
        """While this lasts the function has the fault, whoever refers to it."""
        original = self.function.__code__
        self.function.__code__ = self.faulty().__code__
        try:
            yield
        finally:
            self.function.__code__ = original

    def faulty(self) -> Any:
        """The function with the fault.

        Raises:
            ValueError: the part is not in the function, or more than once.
        """
        text = textwrap.dedent(inspect.getsource(self.function))
        text = text[f"\n{text}".index("\ndef ") :]
        if (times := text.count(self.right)) != 1:
            raise ValueError(f"{self.right!r} is {times} times in {self.function.__qualname__}")
        names = dict(self.function.__globals__)
        changed = text.replace(self.right, self.wrong)
        exec(f"from __future__ import annotations\n{changed}", names)  # noqa: S102  (our own)
        return names[self.function.__name__]


def _code(function: Callable[..., Any]) -> str:
    """A function as it is written, without decorators, comments and docstring."""
    (tree,) = ast.parse(textwrap.dedent(inspect.getsource(function))).body
    assert isinstance(tree, ast.FunctionDef)
    tree.decorator_list = []
    if ast.get_docstring(tree) is not None:
        del tree.body[0]
    return ast.unparse(ast.Module(tree.body, []))


@frozen
class Proof:
    """A statement about clauses or invariants, with a fault under which it fails.

    Attributes:
        shows: the ids of the clauses, and the names of the invariants, that it shows.
        over: over which values, in words.
        method: whether symbols or all values are gone through.
        statement: the function.
        sabotage: the fault.
        seconds: after how much processor time it is given up.
    """

    shows: tuple[str, ...]
    over: str
    method: Method
    statement: Callable[..., None]
    sabotage: Sabotage
    seconds: int = field(default=200)

    @property
    def name(self) -> str:
        """The chapter and the statement: `take.two_needs_four`."""
        return f"{self.statement.__module__.rpartition('.')[2]}.{self.statement.__name__}"

    def fingerprint(self) -> str:
        """A digest of the statement and of the clauses that it speaks of: their code alone."""
        functions = [self.statement, self.sabotage.function]
        functions += [REGISTRY[name].function for name in self.shows if name in REGISTRY]
        return sha256("\n".join(map(_code, functions)).encode()).hexdigest()[:16]

    def verdict(self) -> tuple[Verdict, str]:
        """Go through all values; with the verdict comes what the tool has to say."""
        if self.method is Method.SYMBOLS:
            return _searched(self.statement, self.seconds)
        return _called(self.statement)

    def outcome(self) -> Outcome:
        """The proof, and then the proof under its fault."""
        begun = time.process_time()
        verdict, message = self.verdict()
        seconds = time.process_time() - begun
        with self.sabotage.done():
            faulty, _ = self.verdict()
        return Outcome(self.name, verdict, faulty, message, seconds)


@frozen
class Outcome:
    """What a proof and its sabotage came to.

    Attributes:
        name: that of the proof.
        verdict: of the library as it is.
        under_sabotage: of the library with the fault; the proof counts only if it fails.
        message: what the tool says.
        seconds: processor time of the proof without its sabotage.
    """

    name: str
    verdict: Verdict
    under_sabotage: Verdict
    message: str
    seconds: float

    @property
    def shown(self) -> bool:
        """Whether the statement holds, and could have failed."""
        return (self.verdict, self.under_sabotage) == (Verdict.HOLDS, Verdict.FAILS)

    @property
    def is_wrong(self) -> bool:
        """Whether the library, or the proof, has a fault; not to be settled is none."""
        return not self.shown and Verdict.OPEN not in {self.verdict, self.under_sabotage}


PROOFS: Final[dict[str, Proof]] = {}
"""Every proof of the chapters that have been imported, by name."""


def _filed(method: Method) -> Callable[..., Callable[[S], S]]:
    def with_claims(
        *shows: str, over: str, sabotage: tuple[Callable[..., Any], str, str], seconds: int = 200
    ) -> Callable[[S], S]:
        def file(statement: S) -> S:
            proof = Proof(shows, over, method, statement, Sabotage(*sabotage), seconds)
            PROOFS[proof.name] = proof
            return statement

        return file

    return with_claims


proved: Final = _filed(Method.SYMBOLS)
"""Files a function of symbols: `@proved("take.effect", over="any supply", sabotage=(…))`."""
solved: Final = _filed(Method.SOLVER)
"""Files a function without parameters that asks the solver by `must_hold`."""
exhausted: Final = _filed(Method.ALL_VALUES)
"""Files a function without parameters that goes through all values."""


class UnsettledError(Exception):
    """The solver has given up."""


def must_hold(claim: Any, *, given: Any = True, seconds: int = 60) -> None:
    """Ask Z3 whether a claim holds for all numbers that a condition allows.

    Raises:
        AssertionError: it does not; the numbers are named.
        UnsettledError: it cannot say.
    """
    import z3  # noqa: PLC0415  (for some proofs alone)

    solver = z3.Solver()
    solver.set("timeout", 1000 * seconds)
    solver.add(given, z3.Not(claim))
    answer = solver.check()
    if answer == z3.sat:
        raise AssertionError(str(solver.model()))
    if answer != z3.unsat:
        raise UnsettledError(solver.reason_unknown())


def _called(statement: Callable[..., None]) -> tuple[Verdict, str]:
    try:
        statement()
    except UnsettledError as error:
        return Verdict.OPEN, str(error)
    except Exception as error:  # noqa: BLE001  (whatever a fault in the library leads to)
        return Verdict.FAILS, repr(error)
    return Verdict.HOLDS, ""


_VERDICTS: Final = {
    "CONFIRMED": Verdict.HOLDS,
    "POST_FAIL": Verdict.FAILS,
    "POST_ERR": Verdict.FAILS,
    "EXEC_ERR": Verdict.FAILS,
}


def _searched(statement: Callable[..., None], seconds: int) -> tuple[Verdict, str]:
    from crosshair.core_and_libs import analyze_function, run_checkables  # noqa: PLC0415
    from crosshair.options import AnalysisKind, AnalysisOptionSet  # noqa: PLC0415

    options = AnalysisOptionSet(
        analysis_kind=[AnalysisKind.asserts],
        per_condition_timeout=seconds,
        per_path_timeout=seconds,
        report_all=True,
    )
    messages = run_checkables(analyze_function(statement, options))
    if not messages:
        raise ValueError(f"{statement.__name__} says not over which values it speaks")
    (message,) = messages
    return _VERDICTS.get(message.state.name, Verdict.OPEN), message.message

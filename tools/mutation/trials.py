"""Trying the tests on mutants, each in a fork of its own, so that nothing has to start anew.

A mutant of a function gets its code in a fork of a process that has the tests collected. One that
takes effect when its module is imported is tried in a fork that has imported nothing of ours yet.
"""

from __future__ import annotations

import gc
import importlib
import importlib.util
import os
import signal
import sys
import time
from collections import defaultdict
from functools import partial
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO, TYPE_CHECKING, Any, Final

import hypothesis.stateful  # noqa: F401  (once, and not in every fork)
import pytest
from _pytest.runner import runtestprotocol
from coverage import Coverage

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from importlib.machinery import ModuleSpec
    from types import CodeType, ModuleType

    from coverage import CoverageData

    from mutation.changes import Mutant

ROOT: Final = Path(__file__).parents[2]
ARGUMENTS: Final = (
    "-qq",
    "--assert=plain",
    "--tb=native",
    "--hypothesis-profile=mutants",
    "-p",
    "no:cacheprovider",
    f"--rootdir={ROOT}",
)
PATIENCE: Final = 5
"""Seconds of the processor until a test is given up, beside ten times what it takes as it is."""

_LOUD: Final = os.fdopen(os.dup(2), "w")
"""Where progress is told, in a fork too."""


def _forked(work: Callable[[], str]) -> tuple[int, IO[str]]:
    """Start work in a fork: its process id, and the file in which it says what came of it."""
    said = TemporaryFile("w+", encoding="utf-8")  # noqa: SIM115  (closed when it has been read)
    pid = os.fork()
    if pid:
        return pid, said
    try:
        silence = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(silence, stream)
        answer = work()
    except BaseException as error:  # noqa: BLE001  (whatever it is, it has not passed unnoticed)
        answer = f"{type(error).__name__} outside of a test"
    said.write(answer)
    said.flush()
    os._exit(0)


def in_forks(
    jobs: Iterable[Any], work: Callable[[Any], str], workers: int
) -> Iterator[tuple[Any, str]]:
    """Each job with what its work has said, as they end; a fork that was killed has timed out."""
    running: dict[int, tuple[Any, IO[str]]] = {}
    waiting = iter(jobs)
    while True:
        for job in waiting:
            pid, said = _forked(partial(work, job))
            running[pid] = (job, said)
            if len(running) >= workers:
                break
        if not running:
            return
        pid, status = os.wait()
        job, said = running.pop(pid)
        with said:
            said.seek(0)
            answer = said.read()
        yield job, answer if os.WIFEXITED(status) else "timeout"


def _code_of(code: CodeType, scope: Sequence[str]) -> CodeType:
    for name in scope:
        code = next(
            one for one in code.co_consts if hasattr(one, "co_name") and one.co_name == name
        )
    return code


def _function(module: ModuleType, scope: Sequence[str]) -> Any:
    found: Any = module
    for name in scope:
        found = vars(found)[name]
    found = getattr(found, "fget", found)
    return getattr(found, "__wrapped__", found)


def _forget(modules: Iterable[ModuleType]) -> None:
    """Empty every memo: an answer remembered from the code as it was would hide a mutant."""
    for module in modules:
        for name, value in vars(module).items():
            if hasattr(value, "cache_clear"):
                value.cache_clear()
            elif isinstance(value, dict) and name in {"_TAKES", "_RESERVATIONS"}:
                value.clear()


class InSession:
    """A plugin that, instead of running the tests, tries them on mutants of functions."""

    def __init__(self, names: dict[str, str], found: list[Mutant], workers: int) -> None:
        """What to try.

        Args:
            names: the importable name of each module, by its short one.
            found: the mutants.
            workers: how many forks may run at a time.
        """
        self.names, self.mutants, self.workers = names, found, workers
        self.killers: dict[int, str] = {}
        self.seconds: dict[str, float] = {}
        self.latest: dict[tuple[str, ...], list[str]] = defaultdict(list)

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Run the tests once as they are, then on each mutant until one fails."""
        self.items = {item.nodeid: item for item in session.items}
        self.seconds, data = _measured(session.items)
        self.by_line = {
            name: data.contexts_by_lineno(importlib.import_module(path).__file__ or "")
            for name, path in self.names.items()
        }
        gc.freeze()
        tried = in_forks(range(len(self.mutants)), self._try, self.workers)
        for count, (number, killer) in enumerate(tried, start=1):
            self.killers[number] = killer
            mutant = self.mutants[number]
            first = self.latest[mutant.key[:2]]
            if killer in self.items:
                if killer in first:
                    first.remove(killer)
                first.insert(0, killer)
            progress(count, len(self.mutants), mutant, killer)
        return True

    def _try(self, number: int) -> str:
        mutant = self.mutants[number]
        modules = [importlib.import_module(name) for name in self.names.values()]
        module = importlib.import_module(self.names[mutant.key.module])
        _function(module, mutant.scope).__code__ = _code_of(mutant.code(whole=False), mutant.scope)
        _forget(modules)
        order = self._order(mutant)
        return first_failure([self.items[node] for node in order], self.seconds)

    def _order(self, mutant: Mutant) -> list[str]:
        """The tests that come by the function: its latest killers, its chapter's, the quickest."""
        module, by_line = mutant.key.module, self.by_line[mutant.key.module]
        passing = {node for line in mutant.lines for node in by_line.get(line, ())}
        ahead = self.latest[mutant.key[:2]][:8]
        return sorted(
            (node for node in passing if node and _concerns(node, module)),
            key=lambda node: (node not in ahead, f"test_{module}" not in node, self.seconds[node]),
        )


def _concerns(node: str, module: str) -> bool:
    """Whether a test is tried on a module: a case on a clause only on that clause's chapter."""
    _, found, case = node.partition("test_cases.py::")
    chapter = module.replace("_", "-")
    return not found or f"[{chapter}-" in case


def _give_up_after(seconds: float) -> None:
    """Let this process be killed when it has used so much more of the processor."""
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_PROF, seconds)


def first_failure(items: Sequence[pytest.Item], seconds: dict[str, float]) -> str:
    """The first test that fails, or nothing."""
    for item, following in zip(items, [*items[1:], None], strict=True):
        _give_up_after(PATIENCE + 10 * seconds[item.nodeid])
        if any(report.failed for report in runtestprotocol(item, log=False, nextitem=following)):
            return item.nodeid
    signal.setitimer(signal.ITIMER_PROF, 0)
    return ""


def _measured(items: Sequence[pytest.Item]) -> tuple[dict[str, float], CoverageData]:
    """How long each test takes on the code as it is, and which lines it comes by.

    Raises:
        RuntimeError: a test fails on it.
    """
    seconds: dict[str, float] = {}
    coverage = Coverage(data_file=None, config_file=False, include=[f"{ROOT}/src/*"])
    coverage.start()
    for item, following in zip(items, [*items[1:], None], strict=True):
        coverage.switch_context(item.nodeid)
        start = time.process_time()
        if any(report.failed for report in runtestprotocol(item, log=False, nextitem=following)):
            raise RuntimeError(f"{item.nodeid} fails on the code as it is")
        seconds[item.nodeid] = time.process_time() - start
    coverage.stop()
    return seconds, coverage.get_data()


def progress(count: int, total: int, mutant: Mutant, killer: str) -> None:
    """A line for each mutant that survives, and one for every hundred."""
    if not killer:
        print(
            f"  survives: {mutant.key.module}.{mutant.key.function}: {mutant.key.was!r} -> "
            f"{mutant.key.now!r}",
            file=_LOUD,
            flush=True,
        )
    if count % 100 == 0:
        print(f"{count} of {total}", file=_LOUD, flush=True)


class _Mutated:
    """An importer of one module, changed."""

    def __init__(self, name: str, path: Path, mutant: Mutant) -> None:
        self.name, self.path, self.mutant = name, path, mutant

    def find_spec(self, name: str, _path: object, _target: object = None) -> ModuleSpec | None:
        if name != self.name:
            return None
        package = [str(self.path.parent)] if self.path.stem == "__init__" else None
        return importlib.util.spec_from_file_location(
            name, self.path, loader=self, submodule_search_locations=package
        )

    def create_module(self, _spec: ModuleSpec) -> None:
        return None

    def exec_module(self, module: ModuleType) -> None:
        exec(self.mutant.code(whole=True), vars(module))  # noqa: S102


class FirstFailure:
    """A plugin that notes the first test that fails."""

    found = ""

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self) -> Iterator[Any]:
        """Give a test up after a while."""
        _give_up_after(4 * PATIENCE)
        return (yield)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note a failure."""
        if report.failed and not self.found:
            self.found = report.nodeid


def try_imported(mutant: Mutant, name: str, path: Path, suites: Sequence[Sequence[str]]) -> str:
    """The first test that fails on a module imported anew, with the change in it.

    Args:
        mutant: the change.
        name: the module's importable name.
        path: the module's file.
        suites: files of tests, in the order of trying; each suite is collected on its own.
    """
    _give_up_after(4 * PATIENCE)
    sys.meta_path.insert(0, _Mutated(name, path, mutant))
    for suite in suites:
        noted = FirstFailure()
        status = pytest.main([*ARGUMENTS, "-x", *suite], plugins=[noted])
        if status != pytest.ExitCode.OK:
            return noted.found or f"pytest: {status!r}"
    return ""

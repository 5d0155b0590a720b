"""Trying the tests on mutants, each in a fork of its own, so that nothing has to start anew.

A mutant of a function gets its code in a fork of a process that has the tests collected. One that
takes effect when its module is imported is tried in a fork that has imported nothing of ours yet.
"""

from __future__ import annotations

import gc
import importlib
import os
import signal
import time
from functools import partial
from importlib.machinery import SourceFileLoader
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO, TYPE_CHECKING, Any, Final

import hypothesis.stateful  # noqa: F401  (once, and not in every fork)
import pytest
from coverage import Coverage

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from types import CodeType, ModuleType

    from mutation.changes import Mutant

ROOT: Final = Path(__file__).parents[2]
ARGUMENTS: Final = (
    *("-qq", "--assert=plain", "--tb=native", "--hypothesis-profile=mutants"),
    *("-p", "no:cacheprovider", "-m", "not long", f"--rootdir={ROOT}"),
)
PATIENCE: Final = 5
"""Seconds of the processor until a test is given up, beside ten times what it takes as it is."""


def _forked(work: Callable[[], str]) -> tuple[int, IO[str]]:
    """Start work in a fork: its process id, and the file into which it writes its answer."""
    answer = TemporaryFile("w+", encoding="utf-8")  # noqa: SIM115  (closed when it has been read)
    pid = os.fork()
    if pid:
        return pid, answer
    try:
        silence = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(silence, stream)
        text = work()
    except BaseException as error:  # noqa: BLE001  (whatever it is, it has not passed unnoticed)
        text = f"{type(error).__name__} outside of a test: {error}"
    answer.write(text)
    answer.flush()
    os._exit(0)


def in_forks(
    jobs: Iterable[Any], work: Callable[[Any], str], workers: int
) -> Iterator[tuple[Any, str]]:
    """Each job with its answer, as they end; a fork that was killed has timed out."""
    running: dict[int, tuple[Any, IO[str]]] = {}
    waiting = iter(jobs)
    while True:
        for job in waiting:
            pid, answer = _forked(partial(work, job))
            running[pid] = (job, answer)
            if len(running) >= workers:
                break
        if not running:
            return
        pid, status = os.wait()
        job, answer = running.pop(pid)
        with answer:
            answer.seek(0)
            text = answer.read()
        yield job, text if os.WIFEXITED(status) else "timeout"


def _give_up_after(seconds: float) -> None:
    """Let this process be killed when it has used so much more of the processor; 0: never."""
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_PROF, seconds)


class Runner:
    """A plugin that notes the first test that fails."""

    def __init__(self) -> None:
        """Nothing has failed yet."""
        self.failed = ""
        self.seconds: dict[str, float] = {}

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[Any]:
        """Give a test up after a while."""
        _give_up_after(4 * PATIENCE + 10 * self.seconds.get(item.nodeid, 0))
        return (yield)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note a failure."""
        if report.failed:
            self.failed = self.failed or report.nodeid

    def run(self, items: Sequence[pytest.Item]) -> Iterator[pytest.Item]:
        """Run tests up to the first that fails, and give each once it has run."""
        for item, following in zip(items, [*items[1:], None], strict=True):
            item.ihook.pytest_runtest_protocol(item=item, nextitem=following)
            if self.failed:
                return
            yield item


class Session(Runner):
    """A plugin that, instead of running the tests, tries them on mutants of functions."""

    def __init__(self, names: dict[str, str], mutants: Sequence[Mutant], workers: int) -> None:
        """What to try.

        Args:
            names: the importable name of each module, by its short one.
            mutants: the mutants.
            workers: how many forks may run at a time.
        """
        super().__init__()
        self.names, self.mutants, self.workers = names, mutants, workers
        self.killers: dict[int, str] = {}
        self.latest: dict[tuple[str, ...], list[str]] = {}

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Run the tests once as they are, then on each mutant until one fails."""
        self.items = {item.nodeid: item for item in session.items}
        self._measure(session.items)
        gc.freeze()
        for number, killer in in_forks(range(len(self.mutants)), self._try, self.workers):
            self.killers[number] = killer
            latest = self.latest.setdefault(self.mutants[number].scope, [])
            if killer in self.items:
                latest[:] = [killer, *(node for node in latest if node != killer)][:8]
        return True

    def _measure(self, items: Sequence[pytest.Item]) -> None:
        """How long each test takes on the code as it is, and which lines it comes by.

        Raises:
            RuntimeError: a test fails on it.
        """
        coverage = Coverage(data_file=None, config_file=False, include=[f"{ROOT}/src/*"])
        coverage.start()
        start = time.process_time()
        coverage.switch_context(items[0].nodeid)
        for item, following in zip(self.run(items), [*items[1:], items[0]], strict=False):
            self.seconds[item.nodeid] = time.process_time() - start
            start = time.process_time()
            coverage.switch_context(following.nodeid)
        coverage.stop()
        if self.failed:
            raise RuntimeError(f"{self.failed} fails on the code as it is")
        self.by_line = {
            name: coverage.get_data().contexts_by_lineno(_module(path).__file__ or "")
            for name, path in self.names.items()
        }

    def _try(self, number: int) -> str:
        mutant = self.mutants[number]
        function = _function(_module(self.names[mutant.module]), mutant.scope)
        lines = {line for *_, line in function.__code__.co_lines() if line}
        function.__code__ = _code_of(mutant.code(whole=False), mutant.scope)
        _forget(map(_module, self.names.values()))
        for _ in self.run(self._order(mutant, lines)):
            pass
        return self.failed

    def _order(self, mutant: Mutant, lines: set[int]) -> list[pytest.Item]:
        """The tests that come by the function: its latest killers, its chapter's, the quickest."""
        by_line = self.by_line[mutant.module]
        nodes = {node for line in lines for node in by_line.get(line, ()) if node}
        latest = self.latest.get(mutant.scope, ())
        order = sorted(
            (node for node in nodes if _concerns(node, mutant.module)),
            key=lambda node: (
                node not in latest,
                f"test_{mutant.module}" not in node,
                self.seconds[node],
            ),
        )
        return [self.items[node] for node in order]


def _concerns(node: str, module: str) -> bool:
    """Whether a test is tried on a module: a case on a clause only on that clause's chapter."""
    _, is_case, case = node.partition("test_cases.py::")
    return not is_case or f"[{module.replace('_', '-')}-" in case


def _module(name: str) -> ModuleType:
    return importlib.import_module(name)


def _code_of(code: CodeType, scope: Sequence[str]) -> CodeType:
    for name in scope:
        code = next(part for part in code.co_consts if getattr(part, "co_name", None) == name)
    return code


def _function(module: ModuleType, scope: Sequence[str]) -> Any:
    value: Any = module
    for name in scope:
        value = vars(value)[name]
    value = getattr(value, "fget", None) or getattr(value, "func", value)
    return getattr(value, "__wrapped__", value)


def _forget(modules: Iterable[ModuleType]) -> None:
    """Empty every memo: an answer remembered from the code as it was would hide a mutant."""
    for module in modules:
        for name, value in vars(module).items():
            if hasattr(value, "cache_clear"):
                value.cache_clear()
            elif isinstance(value, dict) and name in {"_TAKES", "_RESERVATIONS"}:
                value.clear()


def import_changed(mutant: Mutant, name: str) -> None:
    """From now on a module is imported with a change in it; nobody may have imported it yet.

    Args:
        mutant: the change.
        name: the module's importable name.
    """
    get_code = SourceFileLoader.get_code

    def mutated(loader: SourceFileLoader, fullname: str) -> CodeType | None:
        return mutant.code(whole=True) if fullname == name else get_code(loader, fullname)

    SourceFileLoader.get_code = mutated  # type: ignore[method-assign]


def try_imported(mutant: Mutant, name: str, suites: Sequence[Sequence[str]]) -> str:
    """The first test that fails on a module imported anew, with the change in it.

    Args:
        mutant: the change.
        name: the module's importable name.
        suites: files of tests, in the order of trying; each suite is collected on its own.
    """
    import_changed(mutant, name)
    _give_up_after(4 * PATIENCE)
    for suite in suites:
        runner = Runner()
        status = pytest.main([*ARGUMENTS, "-x", *suite], plugins=[runner])
        if status != pytest.ExitCode.OK:
            return runner.failed or f"pytest: {status!r}"
    return ""

"""The inputs that were once not taken as they should be: kept as small as they could be made."""

from __future__ import annotations

import hashlib
import json
import multiprocessing
import re
import time
from typing import TYPE_CHECKING, Any, Final, TypeVar

from fuzzing.campaign import KILLED_AFTER
from fuzzing.limits import kill_after, limit_this_process, peak_megabytes
from fuzzing.registry import TARGETS
from fuzzing.seeds import ROOT
from fuzzing.trials import tried

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from fuzzing.targets import Case
    from fuzzing.trials import Problem

C = TypeVar("C", bound="Case")
CORPUS: Final = ROOT / "tests" / "fuzz_corpus"
_FORKS: Final = multiprocessing.get_context("fork")
_MOST_BYTES: Final = 10_000
"""A larger file is not kept."""


def kind_alone(name: str, case: Case) -> str | None:
    """The kind of problem of an input in a process of its own; None if there is none."""
    ours, theirs = _FORKS.Pipe(duplex=False)

    def work() -> None:
        limit_this_process()
        kill_after(KILLED_AFTER)
        problem = tried(name, case, peak_megabytes()).problem
        theirs.send(problem and problem.kind)

    process = _FORKS.Process(target=work, daemon=True)
    process.start()
    theirs.close()
    try:
        kind: str | None = ours.recv()
    except EOFError:
        kind = "killed"
    ours.close()
    process.join()
    return kind


def minimised(case: C, fails: Callable[[C], bool], seconds: float) -> C:
    """The smallest input that fails which is found in some seconds."""
    ends, smaller = time.monotonic() + seconds, True
    while smaller:
        smaller = False
        for less in case.smaller():
            if time.monotonic() > ends:
                return case
            if fails(less):
                case, smaller = less, True
                break
    return case


def kept(name: str, case: Case, problem: Problem, folder: Path = CORPUS) -> Path | None:
    """Write an input into the corpus; None if it is too large for that."""
    data = {"target": name, "problem": problem.text, "case": case.to_json()}
    text = json.dumps(data, indent=1) + "\n"
    if len(text) > _MOST_BYTES:
        return None
    slug = re.sub(r"[^a-z0-9]+", "-", f"{name} {problem.kind}".lower())[:60].strip("-")
    digest = hashlib.sha256(text.encode()).hexdigest()[:6]
    folder.mkdir(exist_ok=True)
    path = folder / f"{slug}-{digest}.json"
    path.write_text(text, encoding="utf-8")
    return path


def loaded(path: Path) -> tuple[str, Case]:
    """The target and the input in a file of the corpus."""
    data: Any = json.loads(path.read_text(encoding="utf-8"))
    return data["target"], TARGETS[data["target"]].case_from_json(data["case"])

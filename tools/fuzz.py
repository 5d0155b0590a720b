"""Fuzzing: hostile input for every reader, the command line, and the conformance suite.

    python tools/fuzz.py --seconds 60 --seed 1       for a minute
    python tools/fuzz.py --count 500000              so many inputs
    python tools/fuzz.py --only parse_game           one reader
    python tools/fuzz.py --only parse_game --show 7  print its input 7

An input has to be read, or refused with a documented error, within 2 s of processor time and with
200 MB. What was read has to be written, read back as the same, judged and drawn. What fails is made
smaller and kept in tests/fuzz_corpus, which a test tries again; then the status is 1.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from fuzzing.campaign import Campaign
from fuzzing.corpus import kept, kind_alone, minimised
from fuzzing.registry import TARGETS
from fuzzing.trials import drawn

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from fuzzing.campaign import Failure


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=str(__doc__).splitlines()[0])
    add = parser.add_argument
    add("--count", type=int, help="the number of inputs; by default the time decides")
    add("--seconds", type=float, default=60, help="for how long (60)")
    add("--seed", default="1", help="what the inputs are drawn from (1)")
    add("--only", action="append", default=[], choices=TARGETS, help="only this target")
    add("--workers", type=int, default=os.cpu_count() or 1, help="processes at a time")
    add("--minimise", type=float, default=20, help="seconds to make a failing input smaller (20)")
    add("--no-corpus", action="store_true", help="keep nothing")
    add("--show", type=int, metavar="NUMBER", help="print one input and try nothing")
    return parser


def _table(campaign: Campaign) -> Iterator[str]:
    """The figures: a line for each target."""
    heads = f"{'inputs':>8} {'read':>5} {'slowest':>18} {'most memory':>18} {'failing':>7}"
    yield f"{'target':30} {heads}"
    for name, figures in campaign.figures.items():
        read = f"{figures.accepted / figures.inputs:.0%}"
        slowest = f"{figures.slowest[0]:.2f} s #{figures.slowest[1]}"
        largest = f"{figures.largest[0]:.0f} MB #{figures.largest[1]}"
        failing = len(figures.failures)
        yield f"{name:30} {figures.inputs:>8} {read:>5} {slowest:>18} {largest:>18} {failing:>7}"
    yield f"{campaign.inputs} inputs"


def _report(failure: Failure, inputs: int, options: argparse.Namespace) -> None:
    """Print a failure of a new kind, and keep its input."""
    name, problem = failure.target, failure.problem
    print(f"{name} #{failure.index} (after {inputs} inputs): {problem.text}", flush=True)
    if options.no_corpus:
        return
    case = drawn(name, options.seed, failure.index)
    case = minimised(
        case, lambda less: kind_alone(name, less) == problem.kind, seconds=options.minimise
    )
    path = kept(name, case, problem)
    print(f"    {path or f'too large to keep: --seed {options.seed} #{failure.index}'}", flush=True)


def main(arguments: Sequence[str] | None = None) -> int:
    """Try inputs, print the figures, and fail if anything else does."""
    options = _parser().parse_args(arguments)
    if options.show is not None:
        for name in options.only:
            print(json.dumps(drawn(name, options.seed, options.show).to_json(), indent=1))
        return 0
    campaign = Campaign(options.seed, frozenset(options.only), options.workers)
    kinds: set[tuple[str, str]] = set()
    for inputs, failure in campaign.run(options.count, options.seconds):
        kind = (failure.target, failure.problem.kind)
        if kind not in kinds:
            kinds.add(kind)
            _report(failure, inputs, options)
    print(*_table(campaign), sep="\n")
    print(f"{len(kinds)} kinds of failures" if kinds else "Nothing fails.")
    return int(bool(kinds))


if __name__ == "__main__":
    sys.exit(main())

"""Compare the bulk engine with the clauses over many random games, or see seeded faults noticed.

    python tools/compare_engines.py --decisions 500000    no difference in so many decisions
    python tools/compare_engines.py --faults              each fault in a kernel is noticed

A comparison goes over both games, two to four players, every reading and every two: legal lists,
positions, ends, and at one position in a hundred the clause that refuses each of the 401 ids. A
fault is a change of text in a copy of the kernels, which a process of its own compares.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import perf_counter
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parent.parent
AT_ONCE: Final = 10
FEW: Final = 60_000
"""Decisions in which a fault has to be noticed."""


class Fault(NamedTuple):
    """A change of a kernel: in which file, what stands there, and what takes its place."""

    name: str
    file: str
    text: str
    fault: str


FAULTS: Final = (
    Fault("two alike from a pile of three", "take.py", "rules.pile_for_two) >>", "3) >>"),
    Fault("a short take with too few", "take.py", "left >= rules.short_from and", "left > 0 and"),
    Fault("up to three is not read", "take.py", " or rules.fewest_different != THREE", ""),
    Fault("two in hand", "cards.py", "] < rules.hand_limit", "] < rules.hand_limit - 1"),
    Fault(
        "a wild token without supply",
        "cards.py",
        "if wild(game.supply) > 0:",
        "if game.passes >= 0:",
    ),
    Fault("no refill after a purchase", "turn.py", "if slot < ROW_SLOTS:", "if slot < 0:"),
    Fault("wild tokens are never free", "cards.py", "    if rules.wild_is_free:", "    if False:"),
    Fault(
        "a second Time Stone", "marvel.py", " and time_stones(game.tokens[game.to_act]) == 0", ""
    ),
    Fault(
        "a tie moves the Avengers tile", "marvel.py", "game.to_act] > game", "game.to_act] >= game"
    ),
    Fault("a trigger is never undone", "marvel.py", "if undone(rules, game)", "if False"),
    Fault("one token over the limit", "turn.py", "- limit, 0)", "- limit - 1, 0)"),
    Fault(
        "a gain does not end passes",
        "turn.py",
        "tile_points[tile]\n    game.passes = 0",
        "tile_points[tile]",
    ),
    Fault("stuck never ends", "turn.py", "rules.stuck_ends != 0 and not", "False and not"),
    Fault("hands count on a tie", "end.py", "cards = game.cards", "cards = game.reserved"),
)


def compare(decisions: int, first_seed: int) -> str:
    """Compare so many decisions; what was compared.

    Raises:
        AssertionError: something differs.
    """
    sys.path.insert(0, str(ROOT / "tests"))
    from support.bulk_equality import compare as play  # noqa: PLC0415  (after the path is set)

    return str(play(decisions, games=AT_ONCE, thorough=0.01, first_seed=first_seed))


def is_noticed(fault: Fault) -> bool:
    """Whether a comparison of few decisions fails in a copy that has the fault.

    Raises:
        ValueError: what the fault replaces does not stand there exactly once.
    """
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "src"
        shutil.copytree(ROOT / "src", source, ignore=shutil.ignore_patterns("__pycache__"))
        path = source / "splendor_rules" / "bulk" / "kernels" / fault.file
        text = path.read_text(encoding="utf-8")
        if text.count(fault.text) != 1:
            raise ValueError(f"{fault.text!r} stands {text.count(fault.text)} times in {path.name}")
        path.write_text(text.replace(fault.text, fault.fault), encoding="utf-8")
        command = [sys.executable, __file__, "--decisions", str(FEW)]
        paths = os.pathsep.join((str(source), str(ROOT / "tests")))
        environment = {**os.environ, "PYTHONPATH": paths, "NUMBA_CACHE_DIR": f"{folder}/cache"}
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    return done.returncode != 0 and "numba.core.errors" not in done.stderr


def check_faults() -> int:
    """Seed every fault; how many are not noticed."""
    missed = 0
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for fault, noticed in zip(FAULTS, pool.map(is_noticed, FAULTS), strict=True):
            print(f"{'noticed' if noticed else 'NOT NOTICED'}: {fault.name}", flush=True)
            missed += not noticed
    return missed


def main() -> int:
    """Compare, or seed the faults; 1 if a fault is not noticed."""
    options = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    options.add_argument("--decisions", type=int, default=500_000)
    options.add_argument("--first-seed", type=int, default=0)
    options.add_argument("--faults", action="store_true")
    arguments = options.parse_args()
    if arguments.faults:
        return min(check_faults(), 1)
    begun = perf_counter()
    print(compare(arguments.decisions, arguments.first_seed))
    print(f"no difference; {perf_counter() - begun:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())

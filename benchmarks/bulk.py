"""How fast games in bulk are, beside two yardsticks that alternate with them in one run.

    python benchmarks/bulk.py                every figure, medians of 7 rounds
    python benchmarks/bulk.py --rounds 3     fewer rounds

`limit.c` is about the most that a machine can do: the base game for two players in C, packed into
bits, with no identities of cards, readings, reasons or records. `ceiling.py` is the same in plain
Python. Figures move with the machine: quote the ratios.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter, process_time
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from splendor_rules import BASE, MARVEL, apply, judge_record, legal_actions, new_game
from splendor_rules.bulk import BulkGames, judge_records
from splendor_rules.bulk.kernels.loops import play_out
from splendor_rules.bulk.layout import GAME, NONE
from splendor_rules.bulk.tables import tables_of
from splendor_rules.records import format_record, parse_record, record_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from splendor_rules import Ruleset

HERE: Final = Path(__file__).parent
GAMES: Final = 20_000
AT_ONCE: Final = 4096
STEPS: Final = 60
RECORDS: Final = 40
MOST_RATIO: Final = 1000
"""What is larger is a rate, not a ratio."""
WAYS: Final = {
    "base, 2 players": (BASE, 2),
    "Marvel, 2 players": (MARVEL, 2),
    "base, 4 players": (BASE, 4),
    "Marvel, 4 players": (MARVEL, 4),
}


def built_limit(folder: str) -> str | None:
    """The compiled yardstick in C; None without a compiler."""
    compiler = shutil.which("cc") or shutil.which("gcc")
    if compiler is None:
        return None
    target = str(Path(folder) / "limit")
    options = ("-O3", "-march=native", "-w")
    subprocess.run([compiler, *options, str(HERE / "limit.c"), "-o", target], check=True)
    return target


def printed(command: list[str]) -> dict[str, Any]:
    """What a yardstick prints."""
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


def played_out(ruleset: Ruleset, players: int, seed: int, games: int = GAMES) -> int:
    """Play random games within the kernel, each decision listed, judged and carried out."""
    tables, tiles = tables_of(ruleset, players), np.full(5, NONE, np.uint8)
    tiles[: ruleset.setup.tiles(players)] = 0
    faces = len(ruleset.box.tiles)
    decisions, *_ = play_out(tables.rules, np.zeros(2, GAME), games, seed, tiles, faces)
    return int(decisions)


def decisions_a_second(ruleset: Ruleset, players: int, seed: int) -> float:
    """Decisions for a second of processor time."""
    begun = process_time()
    return played_out(ruleset, players, seed) / (process_time() - begun)


def driven(seed: int) -> float:
    """Decisions a second if Python asks for lists, samples and steps of many games."""
    games, chance = BulkGames(BASE, 2, seeds=[str(seed)] * AT_ONCE), np.random.default_rng(seed)
    lists = games.legal_lists()
    begun = process_time()
    for _ in range(STEPS):
        games.legal_lists(lists)
        games.step(games.sample(chance))
    return AT_ONCE * STEPS / (process_time() - begun)


def on_threads(count: int, seed: int) -> float:
    """Decisions for a second of the clock, as many games on each thread."""
    begun = perf_counter()
    with ThreadPoolExecutor(count) as pool:
        done = pool.map(lambda number: played_out(BASE, 2, seed + number), range(count))
    return sum(done) / (perf_counter() - begun)


def records() -> list[bytes]:
    """Records of random games."""
    texts = []
    for seed in range(RECORDS):
        ruleset, players = [*WAYS.values()][seed % len(WAYS)]
        start, chance, actions = new_game(ruleset, players, seed), Random(seed), []
        state = start
        while listed := legal_actions(state):
            actions.append(chance.choice(listed))
            state = apply(state, actions[-1])
        texts.append(format_record(record_of(start, actions)).encode())
    return texts


def seconds(work: Callable[[], object]) -> float:
    """The processor time that work takes."""
    begun = process_time()
    work()
    return process_time() - begun


def rounds(count: int, limit: str | None) -> Iterator[dict[str, float]]:
    """Every figure and ratio, once a round."""
    texts = records()
    for number in range(1, count + 1):
        figures: dict[str, float] = {}
        for name, (ruleset, players) in WAYS.items():
            figures[name] = decisions_a_second(ruleset, players, number)
        figures["driven from Python"] = driven(number)
        base = figures["base, 2 players"]
        for name in [*WAYS][1:]:
            figures[f"{name}, of base, 2 players"] = figures[name] / base
        if limit is not None:
            answer = printed([limit, str(2 * GAMES), str(number)])
            figures["limit.c"] = yardstick = answer["decisions"] / answer["cpu_s"]
            figures["base, 2 players, of limit.c"] = base / yardstick
            figures["driven from Python, of limit.c"] = figures["driven from Python"] / yardstick
        ceiling = printed([sys.executable, str(HERE / "ceiling.py"), "1000", str(number)])
        figures["base, 2 players, of ceiling.py"] = base / ceiling["decisions_per_s"]
        figures["two threads, of one"] = on_threads(2, number) / on_threads(1, number)
        quick = seconds(lambda: [*judge_records(texts, contested=False)])
        full = seconds(lambda: [judge_record(parse_record(t), contested=False) for t in texts])
        both = seconds(lambda: [*judge_records(texts)])
        figures["records a second, fast lane"] = len(texts) / quick
        figures["records a second, fast lane with contested"] = len(texts) / both
        figures["fast lane, of judge_record, without contested"] = full / quick
        yield figures


def main() -> None:
    """Print medians, and from where to where the rounds went."""
    options = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    options.add_argument("--rounds", type=int, default=7)
    arguments = options.parse_args()
    begun = perf_counter()
    played_out(BASE, 2, 0, 1)
    driven(0)
    [*judge_records(records()[:1])]
    print(f"{GAME.itemsize} bytes a game; compiled or loaded in {perf_counter() - begun:.1f} s")
    with tempfile.TemporaryDirectory() as folder:
        figures = [*rounds(arguments.rounds, built_limit(folder))]
    for name in figures[0]:
        values = [figure[name] for figure in figures]
        shown = "{:,.0f}" if median(values) > MOST_RATIO else "{:.2f}"
        low, middle, high = (shown.format(f(values)) for f in (min, median, max))
        print(f"{name}: {middle} ({low} to {high})")


if __name__ == "__main__":
    main()

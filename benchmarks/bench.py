"""How fast the library plays and judges.

    python benchmarks/bench.py                      turns and records a second, for both games
    python benchmarks/bench.py --beside PATH        and the ratio to a yardstick script
    python benchmarks/bench.py --soak 2000          so many random games of each kind, to the end
    python benchmarks/bench.py --bot 200            so many games of the bot against random play

Turns are those of uniformly random two-player games through `legal_actions` and checked `apply`, in
processor time. Every round plays seeds that this process has not played before: a memory that only
helps with games seen already shows nothing. Figures move with the machine: quote the ratios.
"""

from __future__ import annotations

import argparse
import json
import resource
import statistics
import subprocess
import sys
from collections import Counter
from random import Random
from time import process_time
from typing import TYPE_CHECKING, Final

from attrs import evolve

from splendor_rules import (
    BASE,
    MARVEL,
    Pass,
    Purchase,
    Reserve,
    State,
    Take,
    apply,
    judge_record,
    legal_actions,
    new_game,
    outcome,
    view,
)
from splendor_rules.cli.bots import at_random, greedy
from splendor_rules.records import format_record, parse_record, record_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from splendor_rules import Action, Outcome, Ruleset

ROUNDS: Final = 7
WARM_UP: Final = 60
RECORD_TURNS: Final = 60
ENDLESS: Final = 20_000
"""No random game takes nearly so many decisions."""


def played(ruleset: Ruleset, players: int, seed: int) -> tuple[list[Action], State]:
    """A uniformly random game, to its end."""
    pick = Random(seed).random
    state, actions = new_game(ruleset, players, seed), []
    while choices := legal_actions(state):
        action = choices[int(pick() * len(choices))]
        actions.append(action)
        state = apply(state, action)
        if len(actions) > ENDLESS:
            raise RuntimeError(f"{ruleset!r}, {players} players, seed {seed}: no end")
    return actions, state


def turns_a_second(ruleset: Ruleset, seeds: range) -> float:
    """Turns of two-player games for a second of processor time."""
    start, turns = process_time(), 0
    for seed in seeds:
        actions, _ = played(ruleset, 2, seed)
        turns += sum(isinstance(action, (Take, Reserve, Purchase, Pass)) for action in actions)
    return turns / (process_time() - start)


def fresh_seeds(games: int) -> Iterator[range]:
    """Seeds for one round after the other, none of them twice."""
    for number in range(1, ROUNDS + 1):
        yield range(number * 1_000_000, number * 1_000_000 + games)


def yardstick(path: str, games: int, seed: int) -> float:
    """The turns a second that the yardstick script prints."""
    command = [sys.executable, path, str(games), str(seed)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return float(json.loads(done.stdout)["turns_per_s"])


def bench_turns(games: int, beside: str | None) -> None:
    """Turns a second of both games, and the ratio of the base game to the yardstick."""
    for seed in range(WARM_UP):
        played(BASE, 2, seed)
        played(MARVEL, 2, seed)
    rates: dict[str, list[float]] = {"base": [], "marvel": []}
    ratios = []
    for seeds in fresh_seeds(games):
        rates["base"].append(turns_a_second(BASE, seeds))
        if beside:
            ratios.append(rates["base"][-1] / yardstick(beside, 2 * games, seeds.start))
        rates["marvel"].append(turns_a_second(MARVEL, seeds))
    for name, found in rates.items():
        print(f"{name}: {statistics.median(found):,.0f} turns a second (median of {len(found)})")
    if ratios:
        low, middle, high = min(ratios), statistics.median(ratios), max(ratios)
        print(f"base beside the yardstick: {middle:.2f} (median; {low:.2f} to {high:.2f})")


def bench_records(count: int) -> None:
    """Milliseconds for a record of 60 turns: read, judged, contested readings included."""
    for ruleset in (BASE, MARVEL):
        times = []
        for seed in range(count):
            start = new_game(ruleset, 2, seed)
            record = record_of(start, played(ruleset, 2, seed)[0])
            text = format_record(evolve(record, turns=record.turns[:RECORD_TURNS], result=None))
            begun = process_time()
            judge_record(parse_record(text))
            times.append(process_time() - begun)
        middle = statistics.median(times)
        print(
            f"{ruleset.name}: {1 / middle:,.0f} records of {RECORD_TURNS} turns a second, "
            f"{middle * 1000:.1f} ms each (median; at most {max(times) * 1000:.1f} ms)"
        )


def with_bot(ruleset: Ruleset, players: int, seed: int) -> Outcome | None:
    """A game in which the greedy bot has one seat and the others play at random."""
    chance, state = Random(seed), new_game(ruleset, players, seed)
    for _ in range(ENDLESS):
        if (ended := outcome(state)) is not None:
            return ended
        bot = greedy if state.to_act == seed % players else at_random
        state = apply(state, bot(view(state, state.to_act), chance))
    return None


def bench_bot(games: int) -> None:
    """How many games the greedy bot wins alone against random play, the seat changing each time."""
    for ruleset in (BASE, MARVEL):
        for players in (2, 3, 4):
            begun = process_time()
            ends = [with_bot(ruleset, players, seed) for seed in range(games)]
            seats = [(seed % players,) for seed in range(games)]
            won = sum(
                end is not None and end.winners == seat
                for end, seat in zip(ends, seats, strict=True)
            )
            took = (process_time() - begun) / games
            print(f"{ruleset.name}, {players} players: {won} of {games} won, {took:.2f} s each")


def peak_memory() -> float:
    """The most memory that this process has held, in MiB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def soak(games: int) -> None:
    """Play random games with two to four players; every one must end."""
    begun, memory = process_time(), 0.0
    for ruleset in (BASE, MARVEL):
        ends: Counter[str] = Counter()
        for seed in range(games):
            _, state = played(ruleset, 2 + seed % 3, 10_000_000 + seed)
            ended = outcome(state)
            ends[ended.ended_by if ended else "no end"] += 1
            if ruleset is BASE and seed == games // 3:
                memory = peak_memory()
        print(f"{ruleset.name}: {games} games, {dict(ends)}")
        if "no end" in ends:
            raise SystemExit("a game stopped without an end")
    print(f"{process_time() - begun:.0f} s of processor time")
    end = peak_memory()
    print(f"peak memory: {memory:.0f} MiB after a sixth of the games, {end:.0f} at the end")


def main() -> None:
    """Measure what was asked for."""
    parser = argparse.ArgumentParser(description="How fast the library plays and judges.")
    parser.add_argument("--games", type=int, default=100, help="games a round")
    parser.add_argument("--records", type=int, default=40, help="records to judge of each game")
    parser.add_argument("--beside", metavar="PATH", help="a yardstick script to compare with")
    parser.add_argument("--soak", type=int, metavar="N", help="only play N games of each kind")
    parser.add_argument("--bot", type=int, metavar="N", help="only play N games with the bot")
    chosen = parser.parse_args()
    if chosen.bot:
        bench_bot(chosen.bot)
        return
    if chosen.soak:
        soak(chosen.soak)
        return
    bench_turns(chosen.games, chosen.beside)
    bench_records(chosen.records)


if __name__ == "__main__":
    main()

"""Break the rules in some thirty ways, one at a time, and see the tests of that rule fail.

    python tools/sabotage.py            every fault: which test notices it
    python tools/sabotage.py tile       only the faults with this in their name

A fault replaces a clause, known by its id, or a public function, known by its name; it gets the
original as its first argument. The function itself gets the new code before any test is collected,
so that every reference to it meets the fault, and so that a rewritten rule keeps its fault.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from inspect import unwrap
from pathlib import Path
from pkgutil import walk_packages
from types import FunctionType
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import pytest
from attrs import evolve

import splendor_rules as package
from splendor_rules import IllegalActionError
from splendor_rules.rulebook import CLAUSES

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT: Final = Path(__file__).parent.parent
SEEDED: Final = "SABOTAGE"
"""The environment variable that names the fault of a test run."""


def _call_fault(*given: Any, **named: Any) -> Any:
    """Gives a function its new code, which runs with the globals of that function's module."""
    return globals()["_fault"](*given, **named)


class Sabotage(NamedTuple):
    """What is broken, how, and which tests have to notice."""

    target: str
    wrong: Callable[..., Any]
    tests: str

    def function(self) -> Any:
        """What is broken.

        Raises:
            ValueError: there is none, or more than one of that name.
        """
        for clause in CLAUSES:
            if clause.id == self.target:
                return unwrap(clause.function)
        names = [name for _, name, _ in walk_packages(package.__path__, f"{package.__name__}.")]
        there = (name for name in names if not name.endswith("__main__") and ".bulk" not in name)
        modules = [import_module(name) for name in there]
        candidates = {
            vars(module).get(self.target) for module in modules if ".cli" not in module.__name__
        }
        (function,) = {unwrap(value) for value in candidates if isinstance(value, FunctionType)}
        return function

    def seed(self) -> None:
        """Break the target, for as long as this process runs."""
        function = self.function()
        original = FunctionType(
            function.__code__, function.__globals__, function.__name__, function.__defaults__
        )
        original.__kwdefaults__ = function.__kwdefaults__
        names = function.__globals__
        names["_fault"] = lambda *given, **named: self.wrong(original, *given, **named)
        function.__code__ = _call_fault.__code__


def nothing(_rule: object, *_given: object, **_named: object) -> None:
    """A requirement that refuses nothing."""


def unchanged(_rule: object, state: Any, *_given: object) -> Any:
    """An effect that has none."""
    return state


def always(_rule: object, *_given: object, **_named: object) -> bool:
    """A condition that always holds."""
    return True


def never(_rule: object, *_given: object, **_named: object) -> bool:
    """A condition that never holds."""
    return False


def supply_kept(rule: Any, state: Any, action: Any) -> Any:
    """An effect that neither takes tokens out of the supply nor puts any in."""
    return evolve(rule(state, action), supply=state.supply)


def tiles_kept(rule: Any, state: Any, action: Any) -> Any:
    """An effect that leaves every tile on the table."""
    return evolve(rule(state, action), tiles=state.tiles)


def refused_in_silence(rule: Any, state: Any, action: Any) -> Any:
    """An engine that answers what is illegal with the old position."""
    try:
        return rule(state, action)
    except IllegalActionError:
        return state


def first_ground_only(rule: Any, *given: Any) -> Any:
    """An engine that gives one ground where there are several."""
    ruling = rule(*given)
    return evolve(ruling, refusals=ruling.refusals[:1])


def last_left_out(rule: Any, *given: Any) -> Any:
    """A list without its last element."""
    return rule(*given)[:-1]


def last_event_left_out(rule: Any, state: Any, action: Any) -> Any:
    """A step without its last event."""
    after, events = rule(state, action)
    return after, events[:-1]


def last_turn_left_out(rule: Any, *given: Any) -> Any:
    """A record without its last turn."""
    record = rule(*given)
    return evolve(record, turns=record.turns[:-1])


def as_seat_0(rule: Any, state: Any, seat: int | None) -> Any:
    """A view that gives a spectator what seat 0 sees."""
    return rule(state, seat or 0)


FAULTS: Final = {
    "two alike from any pile": Sabotage("take.two-needs-four", nothing, "rulebook/test_take.py"),
    "tokens taken stay in the supply": Sabotage(
        "take.effect", supply_kept, "rulebook/test_take.py"
    ),
    "a hand has no limit": Sabotage("reserve.hand-limit", nothing, "rulebook/test_reserve.py"),
    "no gold with a reservation": Sabotage("reserve.wild", unchanged, "rulebook/test_reserve.py"),
    "blind cards are visible": Sabotage("reserve.hidden", never, "test_views.py"),
    "bonuses pay nothing": Sabotage(
        "purchase.price", lambda rule, card, _: rule(card, (0,) * 5), "rulebook/test_purchase.py"
    ),
    "any payment is exact": Sabotage(
        "purchase.exact-payment", nothing, "rulebook/test_purchase_payment.py"
    ),
    "spent tokens leave the game": Sabotage(
        "purchase.to-supply", supply_kept, "rulebook/test_purchase.py"
    ),
    "rows are not refilled": Sabotage("market.refill", unchanged, "rulebook/test_market.py"),
    "no Time Stone": Sabotage(
        "time-stone.first-level-three", unchanged, "rulebook/test_time_stone.py"
    ),
    "the Avengers tile is never taken over": Sabotage(
        "avengers.takeover", unchanged, "rulebook/test_avengers.py"
    ),
    "gold is not counted in the limit": Sabotage(
        "limit.excess",
        lambda rule, tokens, limit: rule((*tokens[:5], 0, 0), limit),
        "rulebook/test_limit.py",
    ),
    "more may be returned than is owed": Sabotage(
        "limit.return-exact", nothing, "rulebook/test_limit.py"
    ),
    "a tile needs one bonus more": Sabotage(
        "tile.earned",
        lambda rule, tile, bonuses: rule(tile, tuple(max(n - 1, 0) for n in bonuses)),
        "rulebook/test_tile.py",
    ),
    "a tile stays on the table too": Sabotage("tile.effect", tiles_kept, "rulebook/test_tile.py"),
    "anybody may pass": Sabotage("turn.no-pass", nothing, "rulebook/test_turn_passing.py"),
    "anybody may act": Sabotage("turn.own-turn", nothing, "rulebook/test_turn.py"),
    "no stalemate": Sabotage("turn.stalemate", never, "rulebook/test_stalemate.py"),
    "nobles count four": Sabotage(
        "points.base",
        lambda rule, state, seat: rule(state, seat) + len(state.players[seat].tiles),
        "rulebook/test_points.py",
    ),
    "fourteen points trigger the end": Sabotage(
        "end.fifteen",
        lambda _rule, state, seat: state.ruleset.points(state, seat) > 13,
        "rulebook/test_end_of_base_game.py",
    ),
    "the Gauntlet needs nothing": Sabotage(
        "end.gauntlet", always, "rulebook/test_end_of_marvel_game.py"
    ),
    "the round is not finished": Sabotage("end.round", always, "rulebook/test_end.py"),
    "more cards do not lose a tie": Sabotage(
        "winner.fewest-cards", lambda _rule, _state, seats: seats, "rulebook/test_winner.py"
    ),
    "one token more of each colour": Sabotage(
        "setup.supply", lambda rule, *given: rule(*given) + 1, "rulebook/test_setup.py"
    ),
    "the engine gives one ground": Sabotage("judge", first_ground_only, "rulebook/test_take.py"),
    "the engine refuses in silence": Sabotage("apply", refused_in_silence, "rulebook"),
    "a legal action is not listed": Sabotage("legal_actions", last_left_out, "test_legal.py"),
    "every deal is that of seed 0": Sabotage(
        "new_game",
        lambda rule, *given, **named: rule(*given[:2], *(0 for _ in given[2:]), **named),
        "test_deal.py",
    ),
    "spectators see blind cards": Sabotage("view", as_seat_0, "test_views.py"),
    "undoing never reveals anything": Sabotage("reveals", never, "test_views.py"),
    "a redacted record is the record": Sabotage(
        "redact_record", unchanged, "test_views_records.py"
    ),
    "an event is missing": Sabotage("apply_with_events", last_event_left_out, "events"),
    "events show blind cards": Sabotage(
        "redact_events", lambda _rule, events, _seat: tuple(events), "events"
    ),
    "a record loses its last turn": Sabotage(
        "parse_record",
        last_turn_left_out,
        "records",
    ),
    "no reading is contested": Sabotage(
        "judge_record",
        lambda rule, *given, **named: evolve(rule(*given, **named), contested=()),
        "records",
    ),
}


def pytest_configure() -> None:
    """Seed the fault that this test run is about; pytest calls this before it collects."""
    if name := os.environ.get(SEEDED):
        FAULTS[name].seed()


def noticed_by(name: str) -> str | None:
    """The first test that fails with a fault; None if they all pass."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "--tb=no", "-rf", "-p", "sabotage"]
    command += ["-p", "no:cacheprovider", "-m", "not long", f"tests/{FAULTS[name].tests}"]
    path = os.pathsep.join([str(ROOT / "tools"), *filter(None, [os.environ.get("PYTHONPATH")])])
    environment = {**os.environ, SEEDED: name, "PYTHONPATH": path, "COLUMNS": "500"}
    done = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode == pytest.ExitCode.OK:
        return None
    failed = [line for line in done.stdout.splitlines() if line.startswith("FAILED ")]
    return failed[0].split()[1] if failed else sys.exit(f"{name}: {done.stdout}{done.stderr}")


def main() -> int:
    """Seed the faults, print a table, and fail if one passes unnoticed."""
    started = time.monotonic()
    names = [name for name in FAULTS if " ".join(sys.argv[1:]) in name]
    unnoticed = 0
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for name, test in zip(names, pool.map(noticed_by, names), strict=True):
            unnoticed += test is None
            print(f"{name:40}  {test or 'UNNOTICED'}", flush=True)
    seconds = time.monotonic() - started
    print(f"{len(names) - unnoticed} of {len(names)} faults noticed in {seconds:.0f} s")
    return int(unnoticed > 0 or not names)


if __name__ == "__main__":
    sys.exit(main())

"""Implementations that answer wrongly or not at all, one fault each: `broken_engines.py FAULT`."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).parents[1]))

from support.second_model_engine import Json, SecondModel, serve

if TYPE_CHECKING:
    from collections.abc import Callable

LATE = 12
"""At this question for a list the process fails."""


class Counting(SecondModel):
    """Counts what it is asked."""

    questions = 0

    def legal(self, question: Json) -> Json:
        self.questions += 1
        if self.questions == LATE:
            self.fail()
        return super().legal(question)

    def fail(self) -> None:
        """What goes wrong at the late question; each engine below does another thing."""


class Crashes(Counting):
    def fail(self) -> None:
        sys.stderr.write("a fault in the engine\n")
        sys.stderr.flush()
        os._exit(3)


class Hangs(Counting):
    def fail(self) -> None:
        time.sleep(600)


class Garbage(Counting):
    def fail(self) -> None:
        sys.stdout.write("thinking...\n")


class TooDeep(Counting):
    def fail(self) -> None:
        sys.stdout.write("[" * 100_000 + "]" * 100_000 + "\n")


class Closes(Counting):
    def fail(self) -> None:
        os.close(1)
        time.sleep(600)


class Raises(Counting):
    def fail(self) -> None:
        raise KeyError("white")


def engine(question: str, changed: Callable[[Json], Json]) -> type[SecondModel]:
    """An engine that changes its answers to one question."""

    def answer(self: SecondModel, request: Json) -> Json:
        return changed(getattr(SecondModel, question)(self, request))

    return type("Changed", (SecondModel,), {question: answer})


def without(position: Json, *left_out: str) -> Json:
    """A position without some of its keys."""
    return {"position": {key: value for key, value in position.items() if key not in left_out}}


MAUVE = {"action": "take", "tokens": {"mauve": 1}}
SaysError = engine("legal", lambda _: {"error": "no list today"})
AnotherId = engine("legal", lambda answer: {**answer, "id": 7})
NoSupply = engine("begin", lambda answer: without(answer["position"], "supply"))
Incomplete = engine("legal", lambda answer: {"actions": answer["actions"][:-1]})
ListedTwice = engine("legal", lambda answer: {"actions": answer["actions"] + answer["actions"][:1]})
UnknownColour = engine("legal", lambda answer: {"actions": [*answer["actions"], MAUVE]})
SaysYes = engine("judge", lambda _: {"legal": True})
SaysNo = engine("judge", lambda _: {"legal": False})
ClaimsTooMuch = engine("hello", lambda answer: {**answer, "capabilities": ["everything"]})


class NoReasons(SecondModel):
    """Claims reasons and gives none."""

    def hello(self, question: Json) -> Json:
        claimed = super().hello(question)
        return {**claimed, "capabilities": [*claimed["capabilities"], "reasons"]}


class OneReason(NoReasons):
    """Always has the same reason, which is seldom the right one."""

    def judge(self, question: Json) -> Json:
        legal = super().judge(question)["legal"]
        return {"legal": legal, "refusals": [] if legal else [{"clause": "take.pattern"}]}


class RecordsAllLegal(SecondModel):
    def record(self, question: Json) -> Json:
        verdict = super().record(question)["verdict"]
        turns = len(question["record"]["turns"])
        return {"verdict": {**verdict, "legal": True, "turns_judged": turns}}


class Silent(SecondModel):
    def hello(self, _question: Json) -> Json:
        time.sleep(600)
        return {}


UNKNOWN = ("market", "tiles", "ending", "passes")


class Modest(SecondModel):
    """Has no fault, but knows only the base game for two, in one way, and answers little."""

    def hello(self, question: Json) -> Json:
        games = {"base": {"players": [2], "readings": {"wild-choice": ["shortfall-only"]}}}
        claimed = {**super().hello(question), "games": games}
        return {**claimed, "capabilities": ["legal"], "position": ["held"]}

    def begin(self, question: Json) -> Json:
        return without(super().begin(question)["position"], *UNKNOWN)

    def play(self, question: Json) -> Json:
        return without(super().play(question)["position"], *UNKNOWN)


if __name__ == "__main__":
    serve(globals()[sys.argv[1]]())

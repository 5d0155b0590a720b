"""Implementations that answer wrongly or not at all, one fault each: `broken_engines.py FAULT`."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from support.second_model_engine import Json, Naive, serve

LATE = 12
"""At this question for a list the process fails."""


class Counting(Naive):
    """Counts what it is asked."""

    questions = 0

    def legal(self, question: Json) -> Json:
        self.questions += 1
        if self.questions == LATE:
            self.fail()
        return super().legal(question)

    def fail(self) -> None:
        raise NotImplementedError


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


class SaysError(Naive):
    def legal(self, _question: Json) -> Json:
        return {"error": "no list today"}


class AnotherId(Naive):
    def legal(self, question: Json) -> Json:
        return {**super().legal(question), "id": 7}


class NoSupply(Naive):
    def begin(self, question: Json) -> Json:
        answer = super().begin(question)
        return {"position": {k: v for k, v in answer["position"].items() if k != "supply"}}


class Incomplete(Naive):
    def legal(self, question: Json) -> Json:
        return {"actions": super().legal(question)["actions"][:-1]}


class ListedTwice(Naive):
    def legal(self, question: Json) -> Json:
        actions = super().legal(question)["actions"]
        return {"actions": [*actions, *actions[:1]]}


class UnknownColour(Naive):
    def legal(self, question: Json) -> Json:
        actions = super().legal(question)["actions"]
        return {"actions": [*actions, {"action": "take", "tokens": {"mauve": 1}}]}


class SaysYes(Naive):
    def judge(self, _question: Json) -> Json:
        return {"legal": True}


class SaysNo(Naive):
    def judge(self, _question: Json) -> Json:
        return {"legal": False}


class NoReasons(Naive):
    """Claims reasons and gives none."""

    def hello(self, question: Json) -> Json:
        claimed = super().hello(question)
        return {**claimed, "capabilities": [*claimed["capabilities"], "reasons"]}


class OneReason(NoReasons):
    """Always has the same reason, which is seldom the right one."""

    def judge(self, question: Json) -> Json:
        legal = super().judge(question)["legal"]
        return {"legal": legal, "refusals": [] if legal else [{"clause": "take.pattern"}]}


class RecordsAllLegal(Naive):
    def record(self, question: Json) -> Json:
        verdict = super().record(question)["verdict"]
        turns = len(question["record"]["turns"])
        return {"verdict": {**verdict, "legal": True, "turns_judged": turns}}


class Silent(Naive):
    def hello(self, _question: Json) -> Json:
        time.sleep(600)
        return {}


class ClaimsTooMuch(Naive):
    def hello(self, question: Json) -> Json:
        return {**super().hello(question), "capabilities": ["everything"]}


class Modest(Naive):
    """Has no fault, but knows only the base game for two, in one way, and answers little."""

    def hello(self, question: Json) -> Json:
        games = {"base": {"players": [2], "readings": {"wild-choice": ["shortfall-only"]}}}
        claimed = {**super().hello(question), "games": games}
        return {**claimed, "capabilities": ["legal"], "position": ["held"]}

    def begin(self, question: Json) -> Json:
        return self.without(super().begin(question))

    def play(self, question: Json) -> Json:
        return self.without(super().play(question))

    def without(self, answer: Json) -> Json:
        left_out = ("market", "tiles", "ending", "passes")
        kept = {key: value for key, value in answer["position"].items() if key not in left_out}
        return {"position": kept}


if __name__ == "__main__":
    serve(globals()[sys.argv[1]]())

"""A misbehaving engine as a target of the conformance suite: some of its answers are changed."""

from __future__ import annotations

import json
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, Any, Final, Self

from attrs import frozen
from support.second_model_engine import SecondModel

from fuzzing import seeds
from fuzzing.json_mutations import merged, mutated_json
from fuzzing.recipes import Recipe
from fuzzing.repetitions import grown
from fuzzing.uses import check_plain
from splendor_rules import Pass, judge, judge_record, legal_actions, to_json
from splendor_rules.records import parse_record
from splendor_rules.serialization.actions import DECISION
from splendor_rules.serialization.context import Context
from splendor_rules.testing.conformance import Implementation, NoAnswerError, SuitePlan, examine
from splendor_rules.testing.conformance.client import read_answer
from splendor_rules.testing.conformance.findings import finding_lines, summary_lines
from splendor_rules.testing.conformance.responses import position_json

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fuzzing.limits import Meter
    from splendor_rules.records import Verdict
    from splendor_rules.serialization.nodes import JsonNode

_MOST_QUESTIONS = 60
_LEFT_OUT = ("ending", "passes")
"""What the engine of the readers does not claim to know of a position."""


@frozen
class Misbehaviour:
    """How an engine misbehaves.

    Attributes:
        game: the seed of the game that is played.
        first: the number of the first question whose answer is changed.
        seed: what the changes are drawn from.
    """

    game: str
    first: int
    seed: str

    def to_json(self) -> dict[str, Any]:
        """The case as it is kept in a file."""
        return {"game": self.game, "first": self.first, "seed": self.seed}

    def smaller(self) -> Iterator[Self]:
        """There is nothing to leave out."""
        return iter(())


class _Misbehaving(Implementation):
    """Asks the second model, changes a few of its answers, and then has none any more."""

    def __init__(self, case: Misbehaviour) -> None:
        super().__init__((), 1.0)
        self.case = case
        self.rng = Random(case.seed)
        self.answers: list[Any] = []
        self.engine: Any = None

    @property
    def running(self) -> bool:
        """Whether it was asked before."""
        return self.engine is not None

    def ask(self, question: str, **parts: Any) -> JsonNode:  # noqa: ANN401  (any JSON)
        """The answer, as it is or changed."""
        self.questions += 1
        if self.questions > self.case.first + 3:
            raise NoAnswerError("no answer")
        self.engine = self.engine or SecondModel()
        request = json.loads(json.dumps({"id": self.questions, "ask": question, **parts}))
        try:
            response = getattr(self.engine, question)(request)
        except Exception as error:
            raise NoAnswerError(repr(error)) from error
        answer = {"id": self.questions, **response}
        self.answers.append(answer)
        line = json.dumps(answer).encode()
        if self.questions >= self.case.first:
            line = self._changed(answer)
        return read_answer(line, self.questions)

    def _changed(self, answer: Any) -> bytes:  # noqa: ANN401  (any JSON)
        grow = self.rng.random() < 0.1  # noqa: PLR2004  (seldom)
        parts = mutated_json(answer, self.answers, self.rng, grow=grow)
        if grow and len(parts) == 1:
            parts = grown(str(parts[0]), self.rng)
        return Recipe(merged(parts), "utf-8").data

    def stop(self) -> None:
        """Begin anew with the next question."""
        self.engine = None


class MisbehavingEngine:
    """The suite, run on an engine that misbehaves."""

    weight = 1

    def draw(self, rng: Random) -> Misbehaviour:
        """A misbehaviour."""
        first = rng.choice((1, 2, 3, rng.randrange(4, _MOST_QUESTIONS)))
        return Misbehaviour(str(rng.randrange(100)), first, str(rng.random()))

    def case_from_json(self, data: dict[str, Any]) -> Misbehaviour:
        """The case in a file."""
        return Misbehaviour(**data)

    def try_case(self, case: Misbehaviour, meter: Meter) -> bool:
        """Run the suite; look at its report."""
        implementation = _Misbehaving(case)
        with meter.timed("examine"):
            findings = examine(implementation, SuitePlan(case.game, 1, ()), most=5)
        with meter.timed("report"):
            for number, finding in enumerate(findings.all, start=1):
                for line in finding_lines(number, finding, None):
                    len(line)
            for line in summary_lines(findings, implementation.questions):
                check_plain(line)
        return not findings.all


@lru_cache
def answers(question: str) -> tuple[Any, ...]:
    """Well-formed answers to a question that an engine is asked: what the library answers."""
    verdicts = [judge_record(parse_record(text)) for text in seeds.record_texts()[:12]]
    return tuple({"id": 1, **_ANSWERS[question](verdict)} for verdict in verdicts)


def _position(verdict: Verdict) -> dict[str, Any]:
    position = position_json(verdict.final)
    return {"position": {key: position[key] for key in position if key not in _LEFT_OUT}}


def _actions(verdict: Verdict) -> dict[str, Any]:
    state = verdict.final
    context = Context(state.ruleset)
    return {"actions": [DECISION.write(action, context) for action in legal_actions(state)]}


def _ruling(verdict: Verdict) -> dict[str, Any]:
    ruling = to_json(verdict.stopped or judge(verdict.final, Pass()))
    return {"legal": bool(ruling["legal"]), "refusals": ruling["refusals"]}


def _verdict(verdict: Verdict) -> dict[str, Any]:
    return {"verdict": to_json(verdict)}


_ANSWERS: Final = {
    "position": _position,
    "actions": _actions,
    "ruling": _ruling,
    "verdict": _verdict,
}

"""One game: the library plays and referees it, and the implementation is asked about it."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING, Any, Final, TypeVar

from attrs import evolve

from splendor_rules.actions import ChooseTile, Return, Turn
from splendor_rules.box.tokens import NO_TOKENS
from splendor_rules.engine import outcome
from splendor_rules.errors import SplendorError
from splendor_rules.legal import legal_actions
from splendor_rules.records.record import RecordedTurn, record_of, recorded_turn, with_origin
from splendor_rules.records.writer import record_to_json, turn_to_json
from splendor_rules.state import Over, ToAct
from splendor_rules.testing.conformance import responses
from splendor_rules.testing.conformance.attribution import carried_out, defining
from splendor_rules.testing.conformance.differences import (
    about_list,
    about_ruling,
    about_values,
    refusing,
)
from splendor_rules.testing.conformance.findings import Finding, Findings
from splendor_rules.testing.conformance.plan import MOST_TURNS, GameConfig
from splendor_rules.testing.conformance.policies import decisions
from splendor_rules.testing.conformance.probes import choose_probes
from splendor_rules.testing.conformance.responses import outcome_json, position_json

if TYPE_CHECKING:
    from collections.abc import Callable

    from splendor_rules.actions import Action
    from splendor_rules.records.record import Record
    from splendor_rules.rulings import Ruling
    from splendor_rules.serialization.nodes import JsonNode
    from splendor_rules.state import State
    from splendor_rules.testing.conformance.capabilities import Capabilities
    from splendor_rules.testing.conformance.differences import ClausesOf, Difference

A = TypeVar("A")

_PROBES: Final = 3
"""So many turns are judged at every decision."""
_SELDOM: Final = 0.25
"""How often a question is asked whose answer is mostly plain."""


class GameDroppedError(SplendorError):
    """The rest of the game is not played.

    The positions differ, so that more would be found for that reason alone, or enough was found.
    """


class GameRunner:
    """One game at which the implementation is asked.

    Attributes:
        asking: the question that is being asked, by name and in full.
        turns: the turns that were played.
    """

    def __init__(
        self,
        config: GameConfig,
        capabilities: Capabilities,
        findings: Findings,
        ask: Callable[..., Any],
    ) -> None:
        """Deal the cards; `ask` takes a question's name, its parts, and a reader of the answer."""
        self.asking = ("begin", "")
        self.turns: list[RecordedTurn] = []
        self._config, self._can, self._findings = config, capabilities, findings
        self._put = ask
        self._state = config.deal()
        self._record = record_of(self._state, [])
        self._play, self._rng = Random(f"play {config.seed}"), Random(f"ask {config.seed}")
        self._illegal: tuple[Record, Ruling] | None = None

    @property
    def where(self) -> str:
        """The game, and the turn that it has come to."""
        return f"{self._config}, turn {len(self.turns) + 1} of seat {self._state.to_act}"

    def play(self) -> None:
        """Play the game to its end, asking on the way.

        Raises:
            GameDroppedError: the implementation's position differs, or enough was found.
            NoAnswerError: an answer is missing or malformed.
        """
        deal = self._state

        def defined(keys: list[str], _theirs: dict[str, Any]) -> tuple[str, ...]:
            return (defining(deal, keys[0]),)

        self._compare_position("begin", deal, defined, record=record_to_json(self._record))
        while isinstance(self._state.pending, ToAct) and len(self.turns) < MOST_TURNS:
            self._turn()
        if isinstance(self._state.pending, Over):
            self._list("legal", None, ())
            self._judge_some(None)
        if self._can.can("record"):
            self._judge_records()

    def _ask(self, question: str, read: Callable[[JsonNode], A], **parts: object) -> A:
        shown = {key: value for key, value in parts.items() if key != "record"}
        self.asking = (question, json.dumps({"ask": question, **shown}, ensure_ascii=False))
        answer: A = self._put(question, parts, read)
        return answer

    def _note(self, differences: list[Difference], turn: RecordedTurn | None = None) -> None:
        """Keep differences; the record of each ends with the turn that it is about."""
        for difference in differences:
            last = difference.turn or turn
            self._add(difference, self._record_with(*([] if last is None else [last])))

    def _add(self, difference: Difference, record: Record) -> None:
        question, request = self.asking
        library, theirs = difference.library, difference.implementation
        self._findings.add(
            Finding(question, difference.clauses, self.where, request, library, theirs, record)
        )
        if self._findings.enough:
            raise GameDroppedError

    def _record_with(self, *more: RecordedTurn) -> Record:
        return evolve(self._record, turns=(*self.turns, *more))

    def _json(self, recorded: RecordedTurn) -> dict[str, Any]:
        return turn_to_json(recorded, self._state.box)

    def _turn(self) -> None:
        state = self._state
        self._list("legal", None, legal_actions(state))
        recorded = self._choose()
        self._judge_some(recorded)
        played = carried_out(state, recorded.turn)
        self._compare_position(
            "play", played.after, played.concerning, recorded, turn=self._json(recorded)
        )
        self._findings.turns += 1
        self._findings.applied.update(played.clauses)
        self._findings.allowed.update(played.allowed)
        self.turns.append(recorded)
        self._state = played.after

    def _choose(self) -> RecordedTurn:
        """Choose the decisions of a turn one by one; the implementation lists all for each."""
        state, returned, due = self._state, NO_TOKENS, self._state
        chosen = decisions(state, self._config.policies[state.to_act], self._play)
        action = chosen[0][0]
        assert not isinstance(action, Return | ChooseTile)
        main = with_origin(state, action)
        for decision, after in chosen:
            if due is not state:
                self._list("rest", Turn(main, returned), legal_actions(due))
            returned = decision.tokens if isinstance(decision, Return) else returned
            due = after
        recorded = recorded_turn(state, due, main, returned)
        came_by_itself = recorded.turn.tile and not isinstance(chosen[-1][0], ChooseTile)
        plain = recorded.turn.tile is None
        if came_by_itself or (plain and self._rng.random() < _SELDOM):
            self._list("rest", Turn(main, returned), ())
        return recorded

    def _compare_position(
        self,
        question: str,
        state: State,
        clauses_of: ClausesOf,
        last: RecordedTurn | None = None,
        **parts: object,
    ) -> None:
        def read(answer: JsonNode) -> dict[str, Any]:
            return responses.read_position(answer, question, state, self._can)

        theirs = self._ask(question, read, **parts)
        differences = about_values(position_json(state), theirs, clauses_of)
        self._note(differences, last)
        if differences:
            raise GameDroppedError

    def _list(self, question: str, begun: Turn | None, ours: tuple[Action, ...]) -> None:
        """Compare a list of decisions: the actions, or what remains to be decided in a turn."""
        if not self._can.can(question):
            return
        state = self._state
        parts = {} if begun is None else {"turn": self._json(RecordedTurn(state.to_act, begun))}
        theirs = self._ask(
            question,
            lambda answer: responses.read_actions(answer, question, state.ruleset),
            **parts,
        )
        self._note(about_list(state, begun, ours, theirs))

    def _judge_some(self, legal: RecordedTurn | None) -> None:
        """Have some turns judged, most of them illegal, now and then the one to be played."""
        refused = self._findings.refused
        for recorded, ruling in choose_probes(self._state, legal, refused, _PROBES, self._rng):
            if not ruling.legal and self._rng.random() < _SELDOM:
                self._illegal = (self._record_with(recorded), ruling)
            if self._can.can("judge"):
                self._count(ruling)
                response = self._ask(
                    "judge",
                    lambda answer: responses.read_ruling(answer, self._can),
                    turn=self._json(recorded),
                )
                self._note(about_ruling(ruling, response), recorded)

    def _count(self, ruling: Ruling) -> None:
        """Count the clauses that apply to a turn in question."""
        self._findings.refused.update(refusing(ruling))
        self._findings.allowed.update(ruling.relied_on)

    def _judge_records(self) -> None:
        """Have the whole game judged, and a game with an illegal turn at its end."""
        ended = outcome_json(outcome(self._state))
        self._compare_verdict(self._record_with(), len(self.turns), (), ended)
        if self._illegal is not None:
            record, ruling = self._illegal
            judged = len(record.turns) - 1
            self._count(ruling)
            ended = ended if judged == len(self.turns) else None
            self._compare_verdict(record, judged, refusing(ruling), ended)

    def _compare_verdict(
        self,
        record: Record,
        judged: int,
        clauses: tuple[str, ...],
        ended: dict[str, Any] | None,
    ) -> None:
        decided = clauses or (() if ended is None else (ended["decided_by"],))
        theirs = self._ask(
            "record",
            lambda answer: responses.read_verdict(answer, len(record.players), self._can),
            record=record_to_json(record),
        )
        ours = {
            "legal": not clauses,
            "turns_judged": judged,
            "clauses": clauses,
            "outcome": ended,
        }
        for difference in about_values(ours, theirs, lambda *_: decided):
            self._add(difference, record)

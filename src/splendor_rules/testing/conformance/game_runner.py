"""One game: the library plays and referees it, and the implementation is asked about it."""

from __future__ import annotations

import json
from abc import abstractmethod
from random import Random
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeVar

from attrs import evolve

from splendor_rules.actions import ChooseTile, Return, Turn
from splendor_rules.box.tokens import NO_TOKENS
from splendor_rules.engine import outcome
from splendor_rules.errors import SplendorError
from splendor_rules.legal import legal_actions
from splendor_rules.records.record import RecordedTurn, record_of, recorded_turn, with_origin
from splendor_rules.records.writer import record_to_json, turn_to_json
from splendor_rules.state import Over, ToAct
from splendor_rules.testing.conformance.attribution import carried_out, defining
from splendor_rules.testing.conformance.differences import (
    about_list,
    about_position,
    about_ruling,
    about_verdict,
)
from splendor_rules.testing.conformance.findings import Finding, Findings
from splendor_rules.testing.conformance.plan import MOST_TURNS, GameConfig
from splendor_rules.testing.conformance.policies import decisions
from splendor_rules.testing.conformance.probes import choose_probes
from splendor_rules.testing.conformance.responses import (
    read_actions,
    read_ruling,
    read_verdict,
)
from splendor_rules.testing.conformance.state_json import (
    ended_json,
    position_json,
    read_position,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from splendor_rules.actions import Action
    from splendor_rules.records.record import Record
    from splendor_rules.rulings import Ruling
    from splendor_rules.serialization.nodes import JsonNode
    from splendor_rules.state import State
    from splendor_rules.testing.conformance.capabilities import Capabilities
    from splendor_rules.testing.conformance.differences import About, Difference

A = TypeVar("A")

_TRIES: Final = 3
"""So many turns are judged at every decision."""
_SELDOM: Final = 0.25
"""How often what is mostly plain is asked about all the same."""


class GameDropped(SplendorError):
    """What follows need not be asked.

    The positions differ, so that more would be found for that reason alone, or enough was found.
    """


class Ask(Protocol):
    """Ask the implementation and read its answer."""

    @abstractmethod
    def __call__(self, what: str, parts: dict[str, Any], read: Callable[[JsonNode], A], /) -> A:
        """Ask one question."""


class GameRunner:
    """One game at which the implementation is asked.

    Attributes:
        asking: the question that is being asked, by name and in full.
        turns: the turns that were played.
    """

    def __init__(
        self, setting: GameConfig, claims: Capabilities, findings: Findings, ask: Ask
    ) -> None:
        """Deal the cards."""
        self.asking = ("begin", "")
        self.turns: list[RecordedTurn] = []
        self._setting, self._claims, self._findings, self._put = setting, claims, findings, ask
        self._state = setting.deal()
        self._record = record_of(self._state, [])
        self._play, self._rng = Random(f"play {setting.seed}"), Random(f"ask {setting.seed}")
        self._illegal: tuple[Record, Ruling] | None = None

    @property
    def where(self) -> str:
        """The game, and the turn that it has come to."""
        return f"{self._setting}, turn {len(self.turns) + 1} of seat {self._state.to_act}"

    def play(self) -> None:
        """Play the game to its end, asking on the way.

        Raises:
            GameDropped: the implementation's position is another one.
            NoAnswer: it has not answered.
        """
        self._begin()
        while isinstance(self._state.pending, ToAct) and len(self.turns) < MOST_TURNS:
            self._turn()
        if isinstance(self._state.pending, Over):
            self._list("legal", None, ())
            self._judge_some(None)
        self._judge_records()

    def _ask(self, what: str, read: Callable[[JsonNode], A], **parts: object) -> A:
        shown = {key: value for key, value in parts.items() if key != "record"}
        self.asking = (what, json.dumps({"ask": what, **shown}, ensure_ascii=False))
        return self._put(what, parts, read)

    def _note(self, differences: list[Difference], turn: RecordedTurn | None = None) -> None:
        """Keep what was found; its record ends with the turn that it is about."""
        asked, question = self.asking
        for one in differences:
            last = one.turn or turn
            record = self._record_with(() if last is None else (last,))
            found = Finding(
                asked, one.clauses, self.where, question, one.library, one.implementation, record
            )
            self._add(found)

    def _add(self, finding: Finding) -> None:
        self._findings.add(finding)
        if self._findings.enough:
            raise GameDropped

    def _record_with(self, more: tuple[RecordedTurn, ...]) -> Record:
        return evolve(self._record, turns=(*self.turns, *more))

    def _json(self, recorded: RecordedTurn) -> dict[str, Any]:
        return turn_to_json(recorded, self._state.ruleset.box)

    # Questions

    def _begin(self) -> None:
        state = self._state
        self._compare_position(
            "begin",
            {"record": record_to_json(self._record)},
            state,
            lambda keys, _theirs: (defining(state, keys[0]),),
        )

    def _compare_position(
        self,
        what: str,
        parts: dict[str, Any],
        state: State,
        about: About,
        turn: RecordedTurn | None = None,
    ) -> None:
        def read(answer: JsonNode) -> dict[str, Any]:
            answer.keys(f"the answer to `{what}`", ("id", "position"))
            return read_position(answer.at("position"), state, self._claims)

        theirs = self._ask(what, read, **parts)
        found = about_position(position_json(state), theirs, about)
        self._note(found, turn)
        if found:
            raise GameDropped

    def _turn(self) -> None:
        state = self._state
        self._list("legal", None, legal_actions(state))
        recorded = self._choose()
        self._judge_some(recorded)
        played = carried_out(state, recorded.turn)
        parts = {"turn": self._json(recorded)}
        self._compare_position("play", parts, played.after, played.concerning, recorded)
        self._findings.turns += 1
        self._findings.applied.update(played.clauses)
        self._findings.allowed.update(played.allowed)
        self.turns.append(recorded)
        self._state = played.after

    def _choose(self) -> RecordedTurn:
        """Choose the decisions of a turn one by one; of each the implementation lists all."""
        state, returned, due = self._state, NO_TOKENS, self._state
        taken = decisions(state, self._setting.styles[state.to_act], self._play)
        action = taken[0][0]
        assert not isinstance(action, Return | ChooseTile)
        main = with_origin(state, action)
        for decision, after in taken:
            if due is not state:
                begun = RecordedTurn(state.to_act, Turn(main, returned))
                self._list("rest", begun, legal_actions(due))
            returned = decision.tokens if isinstance(decision, Return) else returned
            due = after
        recorded = recorded_turn(state, due, main, returned)
        came_by_itself = recorded.turn.tile and not isinstance(taken[-1][0], ChooseTile)
        plain = recorded.turn.tile is None
        if came_by_itself or (plain and self._rng.random() < _SELDOM):
            self._list("rest", RecordedTurn(state.to_act, Turn(main, returned)), ())
        return recorded

    def _list(self, what: str, begun: RecordedTurn | None, ours: tuple[Action, ...]) -> None:
        """Compare a list of decisions: the actions, or what is left to decide in a turn."""
        if not self._claims.can(what):
            return

        def read(answer: JsonNode) -> list[Action]:
            answer.keys(f"the answer to `{what}`", ("id", "actions"))
            return read_actions(answer.at("actions"), self._state.ruleset.box)

        theirs = self._ask(what, read, **({} if begun is None else {"turn": self._json(begun)}))
        self._note(about_list(self._state, begun, ours, theirs))

    def _judge_some(self, legal: RecordedTurn | None) -> None:
        """Have some turns judged, most of them illegal, and now and then the one to be played."""
        refused = self._findings.refused
        tries = choose_probes(self._state, legal, refused, _TRIES, self._rng)
        for recorded, ruling in tries:
            if not ruling.legal and self._rng.random() < _SELDOM:
                self._illegal = (self._record_with((recorded,)), ruling)
            if self._claims.can("judge"):
                self._count(ruling)
                said = self._ask(
                    "judge", lambda one: read_ruling(one, self._claims), turn=self._json(recorded)
                )
                self._note(about_ruling(ruling, said), recorded)

    def _count(self, ruling: Ruling) -> None:
        """Note which clauses had a say in a turn that is asked about."""
        self._findings.refused.update(one.clause for one in ruling.refusals)
        self._findings.allowed.update(ruling.relied_on)

    def _judge_records(self) -> None:
        """Have the whole game judged, and a game with an illegal turn at its end."""
        if not self._claims.can("record"):
            return
        ended = outcome(self._state)
        whole = {"legal": True, "turns_judged": len(self.turns), "clauses": ()}
        whole["outcome"] = None if ended is None else ended_json(ended)
        self._compare_verdict(self._record_with(()), whole)
        if self._illegal is not None:
            record, ruling = self._illegal
            after_end = len(record.turns) > len(self.turns)
            clauses = tuple(one.clause for one in ruling.refusals)
            judged = {"legal": False, "turns_judged": len(record.turns) - 1, "clauses": clauses}
            judged["outcome"] = whole["outcome"] if after_end else None
            self._count(ruling)
            self._compare_verdict(record, judged)

    def _compare_verdict(self, record: Record, ours: dict[str, Any]) -> None:
        def read(answer: JsonNode) -> dict[str, Any]:
            answer.keys("the answer to `record`", ("id", "verdict"))
            return read_verdict(answer.at("verdict"), len(record.players), self._claims)

        theirs = self._ask("record", read, record=record_to_json(record))
        for one in about_verdict(ours, theirs):
            asked, question = self.asking
            found = (self.where, question, one.library, one.implementation)
            self._add(Finding(asked, one.clauses, *found, record))

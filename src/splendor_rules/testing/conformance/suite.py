"""The suite: games are played, and at every decision the implementation is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from splendor_rules.errors import SerializationError
from splendor_rules.testing.conformance.capabilities import hello
from splendor_rules.testing.conformance.client import NoAnswer
from splendor_rules.testing.conformance.findings import Finding, Findings
from splendor_rules.testing.conformance.game_runner import GameDropped, GameRunner
from splendor_rules.testing.conformance.plan import GameConfig, SuitePlan

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from splendor_rules.testing.conformance.capabilities import Capabilities
    from splendor_rules.testing.conformance.client import Implementation

MOST_SILENT: Final = 3
"""After so many questions without an answer that can be read, the run is given up."""


def examine(
    implementation: Implementation,
    programme: SuitePlan | None = None,
    *,
    most: int = 20,
    watch: Callable[[Capabilities], None] | None = None,
) -> Findings:
    """Hold an implementation against the library.

    The same programme asks an implementation with the same claims the same questions.

    Args:
        implementation: the one to be examined.
        programme: which games are played; by default the set pieces and twenty more.
        most: after how many kinds of findings to stop.
        watch: called with what the implementation claims, before the first game.

    Returns:
        What was found, and what was asked on the way.

    Raises:
        OSError: the command cannot be started.
    """
    findings = Findings(most)
    try:
        claims = hello(implementation)
    except NoAnswer as error:
        findings.add(_silent("hello", "", "{}", error.problem))
        findings.given_up = "it was not understood what is claimed"
        return findings
    if watch is not None:
        watch(claims)
    findings.skipped += claims.skipped()
    _Run(implementation, claims, findings).play((programme or SuitePlan()).settings(claims))
    return findings


def _silent(asked: str, where: str, question: str, problem: str) -> Finding:
    library = "an answer in the form of the protocol"
    return Finding(asked, (), where, question, library, problem)


class _Run:
    """One run through the programme."""

    def __init__(
        self, implementation: Implementation, claims: Capabilities, findings: Findings
    ) -> None:
        self.implementation = implementation
        self.claims = claims
        self.findings = findings
        self.silent = 0

    def play(self, settings: Iterable[GameConfig | str]) -> None:
        for setting in settings:
            if isinstance(setting, str):
                self.findings.skipped.append(setting)
                continue
            self._game(setting)
            if self.silent >= MOST_SILENT:
                self.findings.given_up = f"{self.silent} questions had no answer that can be read"
                return
            if self.findings.enough:
                self.findings.given_up = "there are as many kinds of findings as are wanted"
                return

    def _game(self, setting: GameConfig) -> None:
        self.findings.games += 1
        table = GameRunner(setting, self.claims, self.findings, self._ask)
        try:
            if not self.implementation.running:
                hello(self.implementation)
            table.play()
        except GameDropped:
            return
        except NoAnswer as error:
            self.silent += 1
            asked, question = table.asking
            self.findings.add(_silent(asked, table.where, question, error.problem))

    def _ask(self, what: str, parts: dict[str, Any], read: Callable[[Any], Any]) -> Any:  # noqa: ANN401
        """Ask, and read the answer; an answer of another form is no answer."""
        answer = self.implementation.ask(what, **parts)
        try:
            return read(answer)
        except SerializationError as error:
            self.implementation.stop()
            raise NoAnswer(f"at {error.pointer or '/'}: {error.problem}") from None

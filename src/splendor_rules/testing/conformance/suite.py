"""The suite: games are played, and at every decision the implementation is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from splendor_rules.errors import SerializationError
from splendor_rules.testing.conformance.capabilities import hello
from splendor_rules.testing.conformance.client import NoAnswerError
from splendor_rules.testing.conformance.findings import Finding, Findings
from splendor_rules.testing.conformance.game_runner import GameDroppedError, GameRunner
from splendor_rules.testing.conformance.plan import GameConfig, SuitePlan

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from splendor_rules.testing.conformance.capabilities import Capabilities
    from splendor_rules.testing.conformance.client import Implementation

MOST_UNANSWERED: Final = 3
"""After so many questions without a readable answer, the run is given up."""


def examine(
    implementation: Implementation,
    plan: SuitePlan | None = None,
    *,
    most: int = 20,
    watch: Callable[[Capabilities], None] | None = None,
) -> Findings:
    """Test an implementation against the library.

    The same plan asks an implementation with the same capabilities the same questions.

    Args:
        implementation: the implementation under test.
        plan: which games are played; by default the curated games and twenty random ones.
        most: the number of kinds of findings after which the run stops.
        watch: called with the capabilities, before the first game.

    Returns:
        The findings, and the coverage.

    Raises:
        OSError: the command cannot be started.
    """
    findings = Findings(most)
    try:
        capabilities = hello(implementation)
    except NoAnswerError as error:
        findings.add(_no_answer("hello", "", "{}", error.problem))
        findings.given_up = "it was not understood what is claimed"
        return findings
    if watch is not None:
        watch(capabilities)
    findings.skipped += capabilities.skipped()
    _SuiteRun(implementation, capabilities, findings).play(
        (plan or SuitePlan()).configs(capabilities)
    )
    return findings


def _no_answer(question: str, where: str, request: str, problem: str) -> Finding:
    return Finding(question, (), where, request, "an answer in the form of the protocol", problem)


class _SuiteRun:
    """One run through a plan."""

    def __init__(
        self, implementation: Implementation, capabilities: Capabilities, findings: Findings
    ) -> None:
        self.implementation = implementation
        self.capabilities = capabilities
        self.findings = findings
        self.unanswered = 0

    def play(self, configs: Iterable[GameConfig | str]) -> None:
        for config in configs:
            if isinstance(config, str):
                self.findings.skipped.append(config)
                continue
            self._game(config)
            if self.unanswered >= MOST_UNANSWERED:
                reason = f"{self.unanswered} questions had no answer that can be read"
            elif self.findings.enough:
                reason = "there are as many kinds of findings as are wanted"
            else:
                continue
            self.findings.given_up = reason
            return

    def _game(self, config: GameConfig) -> None:
        self.findings.games += 1
        runner = GameRunner(config, self.capabilities, self.findings, self._ask)
        try:
            if not self.implementation.running:
                hello(self.implementation)
            runner.play()
        except GameDroppedError:
            return
        except NoAnswerError as error:
            self.unanswered += 1
            question, request = runner.asking
            self.findings.add(_no_answer(question, runner.where, request, error.problem))

    def _ask(self, question: str, parts: dict[str, Any], read: Callable[[Any], Any]) -> Any:  # noqa: ANN401  (what the reader makes)
        """Ask, and read the answer; a malformed answer is no answer."""
        answer = self.implementation.ask(question, **parts)
        try:
            return read(answer)
        except SerializationError as error:
            self.implementation.stop()
            raise NoAnswerError(f"at {error.pointer or '/'}: {error.problem}") from None

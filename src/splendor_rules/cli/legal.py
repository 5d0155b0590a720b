"""The command `legal`: everything that may be done in a position."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from splendor_rules.cli.exit_codes import LEGAL, readable, status_of_verdict
from splendor_rules.cli.inputs import read_under
from splendor_rules.cli.options import json_option, lang_option, readings_option, ruleset_option
from splendor_rules.cli.output import Output
from splendor_rules.cli.verdict_output import show_left_out
from splendor_rules.engine import outcome
from splendor_rules.legal import legal_actions
from splendor_rules.messages import messages_for
from splendor_rules.notation.move_words import format_move
from splendor_rules.records.judging import judge_record
from splendor_rules.records.record import Record
from splendor_rules.serialization.actions import DECISION
from splendor_rules.serialization.context import Context
from splendor_rules.unknown import unknowns

if TYPE_CHECKING:
    from splendor_rules.ruleset import Ruleset
    from splendor_rules.scenarios.scenario import Scenario
    from splendor_rules.state import State


@click.command()
@click.argument("file")
@json_option
@readings_option
@ruleset_option
@lang_option
def legal(
    file: str, *, as_json: bool, readings: dict[str, str], ruleset: Ruleset | None, lang: str
) -> None:
    """List everything that the player to act may do in a position.

    Of a record, that is the position after its last turn, or before the first that is not legal;
    then the status is that of `judge`.
    """
    screen = Output.of_this_process()
    with readable(screen, file, as_json=as_json, lang=lang):
        document = read_under(file, readings, ruleset)
    state, status = _position_of(screen, document, lang, as_json=as_json)
    names = document.players if isinstance(document, Record) else document.names
    if as_json:
        for action in legal_actions(state):
            decision: Any = DECISION.write(action, Context(state.ruleset))
            screen.json_line(decision)
    else:
        wording = messages_for(state.ruleset, lang, names)
        if outcome(state):
            screen.line(wording.phrase("game_over"))
        for action in legal_actions(state):
            screen.line(format_move(action, state, wording))
        show_left_out(screen, unknowns(state), state, wording)
    if status:
        raise click.exceptions.Exit(status)


def _position_of(
    screen: Output, document: Record | Scenario, lang: str, *, as_json: bool
) -> tuple[State, int]:
    """The position that a file is about, and the status if a record is not legal up to its end."""
    if not isinstance(document, Record):
        return document.state, LEGAL
    verdict = judge_record(document, contested=False)
    if verdict.stopped is None:
        return verdict.final, LEGAL
    wording = messages_for(verdict.ruleset, lang, document.players)
    text = wording.phrase("illegal_before", number=str(verdict.turns_judged + 1))
    (screen.warn if as_json else screen.line)(text)
    return verdict.final, status_of_verdict(verdict)

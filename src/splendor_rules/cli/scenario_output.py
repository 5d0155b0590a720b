"""Scenarios on the screen."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from splendor_rules.messages import explain, messages_for
from splendor_rules.notation.formatter import format_action
from splendor_rules.notation.tokens import format_tokens
from splendor_rules.state import ReturnOwed, TileChoice, ToAct

if TYPE_CHECKING:
    from collections.abc import Sequence

    from splendor_rules.actions import Action
    from splendor_rules.cli.output import Output
    from splendor_rules.errors import Diagnostic
    from splendor_rules.messages import Messages
    from splendor_rules.scenarios.judging import Answer, ScenarioVerdict
    from splendor_rules.scenarios.scenario import Scenario
    from splendor_rules.state import CardPlace, State

GOOD, BAD, OPEN = "green", "red", "yellow"
_STYLES = {True: GOOD, False: BAD, None: OPEN}


def show_diagnostics(screen: Output, file: str, diagnostics: Sequence[Diagnostic]) -> None:
    """Everything that is wrong with a scenario, a line each."""
    for diagnostic in diagnostics:
        screen.line(f"{file}: {diagnostic}", BAD)
    screen.line()


def show_scenario(screen: Output, verdict: ScenarioVerdict, file: str, lang: str) -> None:
    """The state, the legal actions in it, and the answers."""
    scenario = verdict.scenario
    ruleset = scenario.state.ruleset
    wording = messages_for(ruleset, lang, scenario.names)
    screen.line(f"{file}: {scenario.title or wording.word('game', ruleset.box.name)}", "bold")
    if readings := ruleset.other_readings:
        text = wording.joined(f"{name} = {value}" for name, value in readings.items())
        screen.line(wording.phrase("judged_under", readings=text), indent=2)
    screen.line(wording.phrase("before"), indent=2)
    _show_state(screen, scenario, scenario.state, wording)
    _show_kinds(screen, verdict, wording)
    for answer in verdict.answers:
        _show_answer(screen, scenario, answer, wording)
    if verdict.final is not scenario.state:
        screen.line(wording.phrase("afterwards"), indent=2)
        _show_state(screen, scenario, verdict.final, wording)
    _show_score(screen, verdict, wording)
    screen.line()


def _show_answer(screen: Output, scenario: Scenario, answer: Answer, wording: Messages) -> None:
    query, box = answer.query, scenario.box
    action = format_action(query.action, box, paid=not query.open_payment)
    screen.line(f"{scenario.names[query.seat]}: {action}", indent=2)
    ruling = explain(answer.ruling, wording.lang, scenario.names)
    screen.line(ruling, _STYLES[answer.ruling.legal], indent=4)
    if answer.payments and answer.ruling.legal:
        ways = wording.joined(format_tokens(way, box) or "-" for way in answer.payments)
        screen.line(wording.phrase("payments", ways=ways), indent=4)
    for other in answer.contested:
        text = wording.phrase("turned", reading=other.reading, alternative=other.alternative)
        screen.line(text, OPEN, indent=4)


def _show_state(screen: Output, scenario: Scenario, state: State, wording: Messages) -> None:
    box = state.ruleset.box
    supply = format_tokens(state.supply, box, zeros=True)
    label = wording.word("column", "supply")
    screen.line(wording.phrase("labelled", label=label, text=supply), indent=4)
    columns = ("player", "tokens", "points", "cards", "hand", "tiles")
    rows = [
        (
            scenario.names[seat],
            format_tokens(player.tokens, box) or "-",
            str(state.ruleset.points(state, seat)),
            str(len(player.cards)),
            str(len(player.reserved)),
            " ".join(tile.id for tile in player.tiles) or "-",
        )
        for seat, player in enumerate(state.players)
    ]
    screen.table([wording.word("column", column) for column in columns], rows, indent=4)
    for name, seat in (
        ("holds_avengers", state.avengers_holder),
        ("end_triggered", state.end_triggered_by),
    ):
        if seat is not None:
            screen.line(wording.phrase(name, player=scenario.names[seat]), indent=4)
    player = scenario.names[state.to_act]
    match state.pending:
        case ToAct():
            screen.line(wording.phrase("to_act", player=player), indent=4)
        case ReturnOwed(count):
            screen.line(wording.phrase("must_return", player=player, count=str(count)), indent=4)
        case TileChoice(tiles):
            names = wording.joined(tile.id for tile in tiles)
            screen.line(wording.phrase("must_choose", player=player, tiles=names), indent=4)
        case _:
            pass


def _show_score(screen: Output, verdict: ScenarioVerdict, wording: Messages) -> None:
    standing, names = verdict.score, verdict.scenario.names
    leading = wording.joined(names[seat] for seat in standing.leading)
    if not standing.finished:
        name = "unfinished_score" if leading else "unfinished_nobody"
        screen.line(wording.phrase(name, players=leading), indent=2)
        return
    name = {0: "no_winner", 1: "winner"}.get(len(standing.leading), "shared")
    clause = standing.decided_by
    text = wording.phrase(name, players=leading, clause=clause, title=wording.title(clause))
    screen.line(text, indent=2)


def show_legal(
    screen: Output,
    legal: Sequence[Action],
    unknowns: Sequence[CardPlace],
    wording: Messages,
    state: State,
) -> None:
    """What may be done, a line each, and how much is left out."""
    for action in legal:
        screen.line(format_action(action, state.ruleset.box))
    _show_left_out(screen, unknowns, wording, state)


def _show_kinds(screen: Output, verdict: ScenarioVerdict, wording: Messages) -> None:
    """How many actions of each kind are legal."""
    kinds = Counter(type(action).__name__.lower() for action in verdict.legal_actions)
    counts = wording.joined(
        wording.phrase("times", count=str(count), what=wording.word("can", kind))
        for kind, count in kinds.items()
    )
    text = wording.phrase("legal_here", actions=counts or wording.word("none", "list"))
    screen.line(text, indent=4)
    _show_left_out(screen, verdict.unknowns, wording, verdict.scenario.state, indent=4)


def _show_left_out(
    screen: Output, unknowns: Sequence[CardPlace], wording: Messages, state: State, indent: int = 0
) -> None:
    within_reach = [
        card for card in unknowns if card.place != "deck" and card.seat in (None, state.to_act)
    ]
    if within_reach and isinstance(state.pending, ToAct):
        text = wording.phrase("left_out", count=str(len(within_reach)))
        screen.line(text, OPEN, indent=indent)

"""Verdicts on games and on described positions, on the screen."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from splendor_rules.cli.output import BAD, GOOD, OPEN
from splendor_rules.messages import explain, refused
from splendor_rules.notation.formatter import format_action
from splendor_rules.notation.tokens import format_tokens
from splendor_rules.render.highlights import decision_due
from splendor_rules.state import Over, ToAct

if TYPE_CHECKING:
    from collections.abc import Sequence

    from splendor_rules.box.components import Box
    from splendor_rules.cli.output import Output
    from splendor_rules.messages import Messages
    from splendor_rules.records.verdict import ResultDifference, Verdict
    from splendor_rules.rulings import Contested, Outcome
    from splendor_rules.scenarios.judging import Answer, ScenarioVerdict
    from splendor_rules.state import CardPlace, State

_STYLES = {True: GOOD, False: BAD, None: OPEN}


def _show_title(
    screen: Output, title: str, verdict: Verdict | ScenarioVerdict, wording: Messages
) -> None:
    """The file, the version of the rules, and the readings that are not the defaults."""
    screen.line(wording.phrase("by_rules", title=title, rules=verdict.rules), "bold")
    ruleset = verdict.ruleset
    if readings := ruleset.other_readings:
        text = wording.joined(f"{name} = {value}" for name, value in readings.items())
        screen.line(wording.phrase("judged_under", readings=text), indent=2)


def _heads(wording: Messages, columns: Sequence[str]) -> list[str]:
    return [wording.word("column", column) for column in columns]


def _won(players: Sequence[str], clause: str, wording: Messages) -> str:
    """Who won, by which clause."""
    name = {0: "no_winner", 1: "winner"}.get(len(players), "shared")
    title = wording.title(clause)
    return wording.phrase(name, players=wording.joined(players), clause=clause, title=title)


def show_verdict(screen: Output, verdict: Verdict, wording: Messages) -> None:
    """A verdict for a person: where, what, which clause, why, how the game ended."""
    name = wording.word("game", verdict.ruleset.name)
    game = wording.phrase("game", game=name, players=wording.joined(wording.names))
    _show_title(screen, f"{verdict.file}: {game}", verdict, wording)
    if verdict.rules_written:
        rules = {"written": verdict.rules_written, "rules": verdict.rules}
        screen.line(wording.phrase("rules_written", **rules), OPEN, indent=2)
    _show_turns(screen, verdict, wording)
    if verdict.outcome is not None:
        _show_outcome(screen, verdict.outcome, wording)
    elif verdict.legal:
        screen.line(wording.phrase("unfinished"), indent=2)
    for difference in verdict.result_differs:
        screen.line(_difference(difference, wording), BAD, indent=2)
    for contested in verdict.contested or ():
        screen.line(_contested(contested, wording), OPEN, indent=2)
    if verdict.trace is not None:
        _show_trace(screen, verdict, wording)
    screen.line()


def _show_turns(screen: Output, verdict: Verdict, wording: Messages) -> None:
    count, stopped = str(verdict.turns_judged), verdict.stopped
    if stopped is None or verdict.seat is None:
        screen.line(wording.phrase("verdict_legal", turns=count), GOOD, indent=2)
        return
    name, style = ("verdict_illegal", BAD) if stopped.refusals else ("verdict_undecided", OPEN)
    player, step = wording.player(verdict.seat), wording.word("step", stopped.step)
    number = str(verdict.turns_judged + 1)
    text = wording.phrase(name, number=number, turn=count, player=player, step=step)
    screen.line(text, style, indent=2)
    for refusal in stopped.refusals:
        screen.line(refused(wording, refusal), indent=4)
    if stopped.needs:
        screen.line(wording.undecided(stopped.needs), indent=4)
    screen.line(wording.phrase("judged_before", turns=count), indent=2)


def ending(outcome: Outcome, wording: Messages) -> tuple[str, str]:
    """How a game ended, and who won it by which clause."""
    ended = wording.phrase("ended", ended_by=wording.word("end", outcome.ended_by))
    winners = [wording.player(seat) for seat in outcome.winners]
    return ended, _won(winners, outcome.decided_by, wording)


def _show_outcome(screen: Output, outcome: Outcome, wording: Messages) -> None:
    for text in ending(outcome, wording):
        screen.line(text, indent=2)
    rows = [
        (wording.player(seat), str(points), str(outcome.cards[seat]))
        for seat, points in enumerate(outcome.points)
    ]
    if screen.watched:
        screen.table(_heads(wording, ("player", "points", "cards")), rows)
        return
    for player, points, cards in rows:
        text = wording.phrase("standing", player=player, points=points, cards=cards)
        screen.line(text, indent=4)


def _difference(difference: ResultDifference, wording: Messages) -> str:
    def shown(value: tuple[int, ...] | str | None) -> str:
        match value:
            case None:
                return wording.phrase("unwritten")
            case str():
                return value
            case _:
                return wording.joined(map(str, value)) or wording.word("none", "list")

    written, ruled = shown(difference.written), shown(difference.ruled)
    return wording.phrase("differs", key=difference.key, written=written, ruled=ruled)


def _contested(contested: Contested, wording: Messages) -> str:
    reading, alternative = contested.reading, contested.alternative
    if contested.turn is None:
        where = wording.phrase("contested_outcome")
    else:
        where = wording.phrase("contested_turn", number=str(contested.turn + 1))
    return wording.phrase("contested", reading=reading, alternative=alternative, where=where)


def _show_trace(screen: Output, verdict: Verdict, wording: Messages) -> None:
    rows = []
    for number, row in enumerate(verdict.trace or (), start=1):
        by_seat = (row.points, row.tokens, row.purchased, row.reserved)
        supply = (f"{wording.colour(name)} {count}" for name, count in row.supply.items())
        counts = (" ".join(map(str, numbers)) for numbers in by_seat)
        rows.append((str(number), *counts, " ".join(supply)))
    columns = ("turn", "points", "tokens", "cards", "hand", "supply")
    screen.table(_heads(wording, columns), rows)


def show_scenario(screen: Output, verdict: ScenarioVerdict, file: str, wording: Messages) -> None:
    """The state, the legal actions in it, and the answers."""
    scenario, ruleset = verdict.scenario, verdict.ruleset
    title = scenario.title or wording.word("game", ruleset.name)
    _show_title(screen, f"{file}: {title}", verdict, wording)
    screen.line(wording.phrase("before"), indent=2)
    _show_state(screen, scenario.state, wording)
    _show_kinds(screen, verdict, wording)
    for answer in verdict.answers:
        _show_answer(screen, answer, ruleset.box, wording)
    if unanswered := len(scenario.queries) - len(verdict.answers):
        screen.line(wording.phrase("not_answered", count=str(unanswered)), indent=2)
    for warning in verdict.warnings:
        text = wording.phrase("left_out_decides", key=warning.key, value=warning.value)
        screen.line(text, OPEN, indent=2)
    if verdict.final is not scenario.state:
        screen.line(wording.phrase("afterwards"), indent=2)
        _show_state(screen, verdict.final, wording)
    standing = verdict.score
    leading = [wording.seat(seat) for seat in standing.leading]
    if standing.finished:
        score = _won(leading, standing.decided_by, wording)
    else:
        name = "unfinished_score" if leading else "unfinished_nobody"
        score = wording.phrase(name, players=wording.joined(leading))
    screen.line(score, indent=2)
    screen.line()


def _show_answer(screen: Output, answer: Answer, box: Box, wording: Messages) -> None:
    query, ruling = answer.query, answer.ruling
    action = format_action(query.action, box, paid=not query.open_payment)
    screen.line(f"{wording.seat(query.seat)}: {action}", indent=2)
    text = explain(ruling, wording.lang, wording.names, sources=wording.sources)
    screen.line(text, _STYLES[ruling.legal], indent=4)
    if answer.payments and ruling.legal:
        ways = wording.joined(format_tokens(way, box) or "-" for way in answer.payments)
        screen.line(wording.phrase("payments", ways=ways), indent=4)
    for other in answer.contested:
        as_before = ruling.legal is other.legal is False
        phrase = "turned_grounds" if as_before else "turned"
        text = wording.phrase(phrase, reading=other.reading, alternative=other.alternative)
        screen.line(text, OPEN, indent=4)


def _show_state(screen: Output, state: State, wording: Messages) -> None:
    box = state.ruleset.box
    supply = format_tokens(state.supply, box, zeros=True)
    screen.line(wording.labelled("supply", supply), indent=4)
    columns = ("player", "tokens", "points", "cards", "hand", "tiles")
    rows = [
        (
            wording.seat(seat),
            format_tokens(player.tokens, box) or "-",
            str(state.ruleset.points(state, seat)),
            str(len(player.cards)),
            str(len(player.reserved)),
            " ".join(tile.id for tile in player.tiles) or "-",
        )
        for seat, player in enumerate(state.players)
    ]
    screen.table(_heads(wording, columns), rows, indent=4)
    for name, seat in (
        ("holds_avengers", state.avengers_holder),
        ("end_triggered", state.end_triggered_by),
    ):
        if seat is not None:
            screen.line(wording.phrase(name, player=wording.seat(seat)), indent=4)
    if not isinstance(state.pending, Over):
        screen.line(decision_due(state, wording, tiles_by_id=True), indent=4)


def _show_kinds(screen: Output, verdict: ScenarioVerdict, wording: Messages) -> None:
    """How many actions of each kind are legal."""
    kinds = Counter(type(action).__name__.lower() for action in verdict.legal_actions)
    counts = wording.joined(
        wording.phrase("times", count=str(count), what=wording.word("can", kind))
        for kind, count in kinds.items()
    )
    text = wording.phrase("legal_here", actions=counts or wording.word("none", "list"))
    screen.line(text, indent=4)
    show_left_out(screen, verdict.unknowns, verdict.scenario.state, wording, indent=4)


def show_left_out(
    screen: Output, unknowns: Sequence[CardPlace], state: State, wording: Messages, indent: int = 0
) -> None:
    """How many unknown cards have purchases that are not listed, if there are any."""
    within_reach = [
        card for card in unknowns if card.place != "deck" and card.seat in (None, state.to_act)
    ]
    if within_reach and isinstance(state.pending, ToAct):
        text = wording.phrase("left_out", count=str(len(within_reach)))
        screen.line(text, OPEN, indent=indent)

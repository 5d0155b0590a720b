"""Verdicts on games and on described positions, on the screen."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from splendor_rules.actions import Purchase, Turn
from splendor_rules.clauses import REGISTRY
from splendor_rules.cli.output import BAD, GOOD, OPEN
from splendor_rules.explanations import permitted, refused
from splendor_rules.notation.move_words import format_move
from splendor_rules.notation.tokens import format_tokens
from splendor_rules.render.highlights import decision_due
from splendor_rules.scenarios.formatter import toml_key
from splendor_rules.scenarios.query import line_with
from splendor_rules.state import Over, ReturnOwed, TileChoice, ToAct

if TYPE_CHECKING:
    from collections.abc import Sequence

    from splendor_rules.cli.output import Output
    from splendor_rules.messages import Messages
    from splendor_rules.records.verdict import ResultDifference, Verdict
    from splendor_rules.ruleset import Ruleset
    from splendor_rules.rulings import Contested, Outcome
    from splendor_rules.scenarios.judging import Answer, ScenarioVerdict
    from splendor_rules.state import CardPlace, State

_STYLES = {True: GOOD, False: BAD, None: OPEN}


def _show_title(
    screen: Output, title: str, verdict: Verdict | ScenarioVerdict, wording: Messages
) -> None:
    """The file, the version of the rules, and the readings that are not the defaults."""
    screen.line(wording.phrase("by_rules", title=title, rules=verdict.rules), "bold")
    _show_under(screen, None, verdict.ruleset, wording)


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


def show_scenario(
    screen: Output, verdict: ScenarioVerdict, file: str, wording: Messages, *, table: bool
) -> None:
    """The answers, each with its reason first, and the table if asked for, or if nothing else is.

    Args:
        screen: where they are shown.
        verdict: the answers.
        file: the name to put before the first line; none for a position on standard input.
        wording: the language and the players' names.
        table: whether to show the table too, before the actions and after them.
    """
    scenario, score = verdict.scenario, verdict.score
    head = f"{file}: " if file else ""
    asks = scenario.asks_winner or bool(verdict.answers)
    if shows_winner := scenario.asks_winner or (score.finished and not verdict.answers):
        _show_winner(screen, verdict, head, wording)
    for answer in verdict.answers:
        _show_answer(screen, answer, head, verdict, wording)
        head = ""
    if asks or shows_winner:
        _show_under(screen, scenario.title, verdict.ruleset, wording)
    else:
        title = scenario.title or wording.word("game", verdict.ruleset.name)
        _show_title(screen, f"{head}{title}", verdict, wording)
    _show_what_differs(screen, verdict, wording)
    if table or not asks:
        _show_table(screen, verdict, wording)
    if score.finished and not shows_winner:
        screen.line(_winner(verdict, wording), indent=2)
    screen.line()


def _show_what_differs(screen: Output, verdict: ScenarioVerdict, wording: Messages) -> None:
    """What is not answered, and what is taken as given though the verdict rests on it."""
    scenario = verdict.scenario
    if unanswered := len(scenario.queries) - len(verdict.answers):
        screen.line(wording.phrase("not_answered", count=str(unanswered)), indent=2)
    for warning in verdict.warnings:
        text = wording.phrase("left_out_decides", key=warning.key, value=warning.value)
        screen.line(text, OPEN, indent=2)
    if scenario.asks_winner and scenario.box.has_time_stone:
        screen.line(wording.phrase("taken_as_met"), indent=2)


def _show_under(screen: Output, title: str | None, ruleset: Ruleset, wording: Messages) -> None:
    """The title, and the readings that are not the defaults."""
    if title:
        screen.line(title, "dim", indent=2)
    if readings := ruleset.other_readings:
        text = wording.joined(f"{name} = {value}" for name, value in readings.items())
        screen.line(wording.phrase("judged_under", readings=text), indent=2)


def _winner(verdict: ScenarioVerdict, wording: Messages) -> str:
    """Who wins, or would if the game were ranked now."""
    score = verdict.score
    leading = [wording.seat(seat) for seat in score.leading]
    if score.finished:
        return _won(leading, score.decided_by, wording)
    name = "unfinished_score" if leading else "unfinished_nobody"
    return wording.phrase(name, players=wording.joined(leading))


def _show_winner(screen: Output, verdict: ScenarioVerdict, head: str, wording: Messages) -> None:
    """Who wins, by which clause, and by what."""
    screen.line(f"{head}{_winner(verdict, wording)}", "bold")
    score = verdict.score
    for seat, (points, cards) in enumerate(zip(score.points, score.cards, strict=True)):
        counts = {"points": str(points), "cards": str(cards)}
        screen.line(wording.phrase("standing", player=wording.seat(seat), **counts), indent=2)
    clause = _named_clause(score.decided_by, wording)
    screen.line(wording.phrase("by_rules", title=clause, rules=verdict.rules), indent=2)


def _named_clause(name: str, wording: Messages) -> str:
    """The id of a clause, with its sources if they are asked for."""
    clause = REGISTRY.get(name) if wording.sources else None
    return name if clause is None else wording.groups((name, wording.source(clause)))


def _show_answer(
    screen: Output, answer: Answer, head: str, verdict: ScenarioVerdict, wording: Messages
) -> None:
    """Yes, no or depends with the reason; the action; the clauses; what would change it."""
    query, ruling, box = answer.query, answer.ruling, verdict.ruleset.box
    screen.line(f"{head}{_reply(answer, verdict, wording)}", _STYLES[ruling.legal])
    action = format_move(query.action, box, wording, paid=not query.open_payment)
    asked = f"{wording.seat(query.seat)}: {action}"
    screen.line(wording.phrase("by_rules", title=asked, rules=verdict.rules), indent=2)
    if ruling.refusals:
        first, *others = ruling.refusals
        screen.line(_named_clause(first.clause, wording), indent=2)
        for refusal in others:
            screen.line(refused(wording, refusal), indent=2)
    elif ruling.legal:
        screen.line(permitted(wording, ruling), indent=2)
    for other in answer.contested:
        as_before = ruling.legal is other.legal is False
        phrase = "turned_grounds" if as_before else "turned"
        text = wording.phrase(phrase, reading=other.reading, alternative=other.alternative)
        screen.line(text, OPEN, indent=2)


def _reply(answer: Answer, verdict: ScenarioVerdict, wording: Messages) -> str:
    """The answer and its reason, in a line."""
    ruling = answer.ruling
    if ruling.refusals:
        return wording.sentences((wording.phrase("no"), wording.message(ruling.refusals[0])))
    if ruling.undecided:
        reason = _missing_card(answer, verdict, wording) or wording.undecided(ruling.needs)
        return wording.sentences((wording.phrase("depends"), reason))
    return wording.sentences((wording.phrase("yes"), _consequence(answer, wording)))


def _consequence(answer: Answer, wording: Messages) -> str:
    """What a legal action comes to: how it is paid, or what is owed after it."""
    after = answer.after
    assert after is not None, "what is legal has been carried out"
    if answer.payments:
        ways = (format_tokens(way, after.box) or "-" for way in answer.payments)
        return wording.phrase("payments", ways=wording.joined(ways))
    if isinstance(after.pending, ReturnOwed | TileChoice):
        return decision_due(after, wording, tiles_by_id=True)
    return wording.phrase("allowed")


def _missing_card(answer: Answer, verdict: ScenarioVerdict, wording: Messages) -> str | None:
    """That nobody has placed the card that a purchase names, with the line that would place it."""
    query, state = answer.query, verdict.scenario.state
    purchase = query.action.action if isinstance(query.action, Turn) else query.action
    if not isinstance(purchase, Purchase):
        return None
    card = purchase.card
    name = card.name or card.id
    if any(where.place is not None for where in answer.ruling.needs):
        line = line_with(card, state.market[card.level - 1])
        return wording.phrase("say_card_in_row", card=name, line=line)
    held = [reserved.card for reserved in state.players[query.seat].reserved]
    line = line_with(card, held, f"player.{toml_key(verdict.names[query.seat])}.reserved")
    player = wording.seat(query.seat)
    return wording.phrase("say_card_in_hand", card=name, player=player, line=line)


def _show_table(screen: Output, verdict: ScenarioVerdict, wording: Messages) -> None:
    """The table and the legal actions, and the table after what was legal."""
    state = verdict.scenario.state
    screen.line(wording.phrase("before"), indent=2)
    _show_state(screen, state, wording)
    _show_kinds(screen, verdict, wording)
    if verdict.final is not state:
        screen.line(wording.phrase("afterwards"), indent=2)
        _show_state(screen, verdict.final, wording)


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
    name = "legal_here" if counts else "nothing_legal"
    screen.line(wording.phrase(name, actions=counts), indent=4)
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

"""Verdicts on the screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from splendor_rules.messages import messages_for, refused

if TYPE_CHECKING:
    from collections.abc import Sequence

    from splendor_rules.cli.output import Output
    from splendor_rules.messages import Messages
    from splendor_rules.records.record import Record
    from splendor_rules.records.verdict import ResultDifference, Verdict
    from splendor_rules.rulings import Contested, Outcome

GOOD, BAD, OPEN = "green", "red", "yellow"


def show_error(screen: Output, problem: str) -> None:
    """Say why a file cannot be read."""
    screen.line(problem, BAD)
    screen.line()


def show_verdict(screen: Output, record: Record, verdict: Verdict, lang: str) -> None:
    """A verdict for a person: where, what, which clause, why, how the game ended."""
    wording = messages_for(verdict.ruleset, lang, record.players)
    players = wording.joined(record.players)
    box = wording.word("game", verdict.ruleset.box.name)
    game = wording.phrase("game", game=box, players=players)
    screen.line(f"{verdict.file}: {game}", "bold")
    if readings := verdict.ruleset.other_readings:
        text = wording.joined(f"{name} = {value}" for name, value in readings.items())
        screen.line(wording.phrase("judged_under", readings=text), indent=2)
    if verdict.rules_written:
        rules = {"written": verdict.rules_written, "rules": verdict.rules}
        screen.line(wording.phrase("rules_written", **rules), OPEN, indent=2)
    _show_turns(screen, record, verdict, wording)
    if verdict.outcome is not None:
        _show_outcome(screen, record, verdict.outcome, wording)
    elif verdict.legal:
        screen.line(wording.phrase("unfinished"), indent=2)
    for difference in verdict.result_differs:
        screen.line(_difference(difference, wording), BAD, indent=2)
    for contested in verdict.contested:
        screen.line(_contested(contested, wording), OPEN, indent=2)
    if verdict.trace is not None:
        _show_trace(screen, verdict, wording)
    screen.line()


def _player(record: Record, seat: int, wording: Messages) -> str:
    return wording.phrase("player", name=record.players[seat], seat=str(seat))


def _show_turns(screen: Output, record: Record, verdict: Verdict, wording: Messages) -> None:
    count, stopped = str(verdict.turns_judged), verdict.stopped
    if stopped is None or verdict.seat is None:
        screen.line(wording.phrase("verdict_legal", turns=count), GOOD, indent=2)
        return
    name, style = ("verdict_illegal", BAD) if stopped.refusals else ("verdict_undecided", OPEN)
    player = _player(record, verdict.seat, wording)
    step = wording.word("step", stopped.step)
    number = str(verdict.turns_judged + 1)
    text = wording.phrase(name, number=number, turn=count, player=player, step=step)
    screen.line(text, style, indent=2)
    for refusal in stopped.refusals:
        screen.line(refused(wording, refusal), indent=4)
    if stopped.needs:
        needs = wording.joined(wording.where(where) for where in stopped.needs)
        screen.line(wording.phrase("undecided", needs=needs), indent=4)
    screen.line(wording.phrase("judged_before", turns=count), indent=2)


def ending(names: Sequence[str], outcome: Outcome, wording: Messages) -> tuple[str, str]:
    """How a game ended, and who won it by which clause."""
    ended = wording.phrase("ended", ended_by=wording.word("end", outcome.ended_by))
    name = {0: "no_winner", 1: "winner"}.get(len(outcome.winners), "shared")
    players = (
        wording.phrase("player", name=names[seat], seat=str(seat)) for seat in outcome.winners
    )
    won = wording.phrase(
        name,
        players=wording.joined(players),
        clause=outcome.decided_by,
        title=wording.title(outcome.decided_by),
    )
    return ended, won


def _show_outcome(screen: Output, record: Record, outcome: Outcome, wording: Messages) -> None:
    for text in ending(record.players, outcome, wording):
        screen.line(text, indent=2)
    heads = [wording.word("column", column) for column in ("player", "points", "cards")]
    rows = [
        (_player(record, seat, wording), str(points), str(outcome.cards[seat]))
        for seat, points in enumerate(outcome.points)
    ]
    if screen.watched:
        screen.table(heads, rows)
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
    if contested.turn is None:
        where = wording.phrase("contested_outcome")
    else:
        where = wording.phrase("contested_turn", number=str(contested.turn + 1))
    return wording.phrase(
        "contested",
        reading=contested.reading,
        alternative=contested.alternative,
        where=where,
    )


def _show_trace(screen: Output, verdict: Verdict, wording: Messages) -> None:
    columns = ("turn", "points", "tokens", "cards", "hand", "supply")
    rows = [
        (
            str(number),
            *(
                " ".join(map(str, by_seat))
                for by_seat in (row.points, row.tokens, row.purchased, row.reserved)
            ),
            " ".join(f"{wording.colour(name)} {count}" for name, count in row.supply.items()),
        )
        for number, row in enumerate(verdict.trace or (), start=1)
    ]
    screen.table([wording.word("column", column) for column in columns], rows)

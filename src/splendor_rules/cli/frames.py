"""The pictures of a game or a described position, one after the other."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, TypeAlias

from attrs import evolve

from splendor_rules.cli.verdict_output import ending
from splendor_rules.cli.viewer import seat_called, seen_by
from splendor_rules.explanations import explain
from splendor_rules.messages import messages_for
from splendor_rules.notation.move_words import format_move
from splendor_rules.records.judging import positions
from splendor_rules.records.record import Record
from splendor_rules.render.highlights import scene
from splendor_rules.render.html import Frame, page_of
from splendor_rules.sight import as_seen
from splendor_rules.state import Over
from splendor_rules.views import redact_turn

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from splendor_rules.scenarios.scenario import Scenario
    from splendor_rules.state import State

    Frames: TypeAlias = Sequence[Callable[[], Frame]]
    """Pictures that are made when they are asked for."""


def frames_of(document: Record | Scenario, lang: str, viewer: str | None) -> Frames:
    """A picture before each turn up to the first that is not legal, and one after the last.

    Args:
        document: a game, or a position, which has one picture.
        lang: the language of what is written in them.
        viewer: who looks, by letter or name, and then nothing is in them that this player did not
            know at the time; without one, everything is.

    Raises:
        UsageError: there is no such player.
    """
    document = seen_by(document, viewer)
    if not isinstance(document, Record):
        return [partial(_frame_of_scenario, document, lang)]
    states = positions(document)[: len(document.turns) + 1]  # without a turn that has only begun
    frame_at = partial(_frame_of_record, document, lang)
    if viewer is not None:
        seat = seat_called(viewer, document.players)
        turns = tuple(redact_turn(turn, seat) for turn in document.turns)
        frame_at = partial(_frame_for, evolve(document, turns=turns), lang, seat)
    return [partial(frame_at, number, state) for number, state in enumerate(states)]


def _frame_of_record(record: Record, lang: str, place: int, state: State) -> Frame:
    """A position of a game with the turn marked that follows, if one does."""
    wording, count = messages_for(record.ruleset, lang, record.players), len(record.turns)
    if place == count:
        title = wording.phrase("after_turns", count=str(count))
        return Frame(title, scene(state, names=record.players, lang=lang))
    turn, seat = record.turns[place].turn, record.turns[place].seat
    player, action = wording.seat(seat), format_move(turn, state, wording)
    numbers = {"number": str(place + 1), "count": str(count)}
    title = wording.phrase("turn_of", player=player, action=action, **numbers)
    return Frame(title, scene(state, turn, seat=seat, names=record.players, lang=lang))


def _frame_for(record: Record, lang: str, seat: int | None, place: int, state: State) -> Frame:
    """The same as a seat saw it; the ruling is that on the record as the seat may have it."""
    frame = _frame_of_record(record, lang, place, state)
    return evolve(frame, drawn=evolve(frame.drawn, state=as_seen(state, seat)))


def _frame_of_scenario(scenario: Scenario, lang: str) -> Frame:
    """A scenario with the action of its first query marked."""
    query = scenario.queries[0] if scenario.queries else None
    action, seat = (query.action, query.seat) if query else (None, None)
    drawn = scene(scenario.state, action, seat=seat, names=scenario.names, lang=lang)
    return Frame(scenario.title or "", drawn)


def html_of(document: Record | Scenario, frames: Frames, lang: str, *, sources: bool) -> str:
    """All pictures on one page."""
    ruleset = (document if isinstance(document, Record) else document.state).ruleset
    names = document.players if isinstance(document, Record) else document.names
    wording = messages_for(ruleset, lang, names)
    game = wording.word("game", ruleset.name)
    title = wording.phrase("game", game=game, players=wording.joined(names))
    return page_of([_with_texts(frame(), sources=sources) for frame in frames], title, wording)


def _with_texts(frame: Frame, *, sources: bool) -> Frame:
    """A frame with the reasons of what is not legal, or with how the game ended."""
    texts: tuple[str, ...] = ()
    if text := reasons(frame, sources=sources):
        texts = (text,)
    elif isinstance(frame.drawn.state.pending, Over):
        texts = ending(frame.drawn.state.pending.outcome, frame.drawn.wording)
    return evolve(frame, texts=texts)


def reasons(frame: Frame, *, sources: bool) -> str:
    """Why what is marked in a frame is not legal; empty if it is legal, or if nothing is marked."""
    ruling, wording = frame.drawn.highlights.ruling, frame.drawn.wording
    if ruling is None or ruling.legal:
        return ""
    return explain(ruling, wording.lang, wording.names, sources=sources)

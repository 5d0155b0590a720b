"""What must hold of the end of a game: when it comes, and who has won."""

from __future__ import annotations

from typing import TYPE_CHECKING

from splendor_rules.state import Over, ReturnOwed, TileChoice
from splendor_rules.testing.invariants.counting import (
    can_act,
    needs_gauntlet,
    points,
    qualifies,
)
from splendor_rules.testing.invariants.registry import of_positions, of_steps
from splendor_rules.testing.invariants.steps import step

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from splendor_rules.rulings import Outcome
    from splendor_rules.state import Seats, State
    from splendor_rules.testing.invariants.registry import Facts


@of_steps("turn.forced-pass", "turn.stalemate")
def forced_passes_in_a_row_are_counted(before: State, after: State) -> Facts | None:
    """A pass counts one on; an action, or a tile gained, begins anew."""
    done = step(before, after)
    old, new = before.players[before.to_act].tiles, after.players[before.to_act].tiles
    due = before.passes + 1 if done == "pass" else before.passes
    if done in {"take", "reserve", "purchase"} or len(new) > len(old):
        due = 0
    return None if after.passes == due else {"passes": after.passes, "due": due}


@of_steps("end.fifteen", "end.gauntlet", "end.undone", "tile.not-needed")
def who_qualifies_at_the_end_of_the_own_turn_triggers_the_end(
    before: State, after: State
) -> Facts | None:
    """The first such seat has triggered it, until it no longer qualifies; nobody else has."""
    due = _ending(before, after)
    return None if after.end_triggered_by == due else {"ending": after.end_triggered_by, "due": due}


def _ending(before: State, after: State) -> int | None:
    """The seat that triggered the end, while it stands after a step."""
    stood = before.end_triggered_by
    if stood is not None and not qualifies(after, stood):
        stood = None
    if stood is None and not _goes_on(after) and qualifies(after, before.to_act):
        return before.to_act
    return stood


def _goes_on(after: State) -> bool:
    return isinstance(after.pending, (ReturnOwed, TileChoice))


@of_steps("end.round", "end.undone", "turn.stalemate", "turn.stuck-ends")
def the_game_ends_when_it_must(before: State, after: State) -> Facts | None:
    """At the end of a round in which the end was triggered; in a stalemate; or with a stuck seat.

    Whether a seat is stuck can depend on cards that nobody knows: then nothing is said here.
    """
    if _goes_on(after):
        return None
    due, found = _ended_by(after.changed(to_act=before.to_act)), _said(after)
    if due in {"open", found}:
        return None
    return {"ended by": found, "due": due}


def _said(state: State) -> str | None:
    return state.pending.outcome.ended_by if isinstance(state.pending, Over) else None


def _ended_by(state: State) -> str | None:
    """What ends the game with the turn of this seat; `open` if that depends on unknown cards."""
    count, readings = len(state.players), state.ruleset.readings
    somebody = any(qualifies(state, seat) for seat in range(count))
    if state.to_act == count - 1 and (
        state.end_triggered_by is not None
        or (somebody and readings.undone_end == "qualified-at-round-end")
    ):
        return state.ruleset.ended_by
    if state.passes >= count and state.end_triggered_by is None:
        return "stalemate"
    if readings.stuck == "ends":
        able = can_act(state.changed(to_act=(state.to_act + 1) % count))
        return {True: None, False: "stuck", None: "open"}[able]
    return None


@of_positions(
    "winner.qualified",
    "winner.most-points",
    "winner.avengers-tile",
    "winner.fewest-cards",
    "winner.most-tokens",
    "winner.shared",
    "tile.not-needed",
    "reserve.kept",
)
def the_best_of_those_who_may_win_have_won(state: State) -> Facts | None:
    """An outcome names everybody's points and cards, the winners, and the clause that decided."""
    if not isinstance(state.pending, Over):
        return None
    outcome, seats = state.pending.outcome, range(len(state.players))
    counted = tuple(points(state, seat) for seat in seats)
    cards = tuple(len(player.cards) for player in state.players)
    winners, decided_by = _won(state, outcome)
    due = (counted, cards, winners, decided_by)
    said = (outcome.points, outcome.cards, outcome.winners, outcome.decided_by)
    return None if said == due else {"said": said, "due": due}


def _won(state: State, outcome: Outcome) -> tuple[Seats, str]:
    """The winners, and the last clause that narrowed them."""
    left, decided_by = tuple(range(len(state.players))), outcome.ended_by.clause
    for clause, score in _rankings(state):
        scores = {seat: score(seat) for seat in left}
        if clause == "winner.qualified":
            best = tuple(seat for seat in left if scores[seat])
        else:
            best = tuple(seat for seat in left if scores[seat] == max(scores.values()))
        if best and len(best) < len(left):
            decided_by = clause
        left = best
    return left, "winner.shared" if len(left) > 1 else decided_by


def _rankings(state: State) -> Iterator[tuple[str, Callable[[int], int]]]:
    """What decides, in order: the clause, and a score that the best have."""
    gauntlet = needs_gauntlet(state.ruleset)
    if gauntlet:
        yield "winner.qualified", lambda seat: int(qualifies(state, seat))
    yield "winner.most-points", lambda seat: points(state, seat)
    if gauntlet:
        yield "winner.avengers-tile", lambda seat: int(state.avengers_holder == seat)
    yield "winner.fewest-cards", lambda seat: -len(state.players[seat].cards)
    if state.ruleset.readings.final_tie == "most-tokens":
        yield "winner.most-tokens", lambda seat: sum(state.players[seat].tokens)

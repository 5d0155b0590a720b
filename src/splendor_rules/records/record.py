"""A recorded game as a value, and a recorded game made of one that was played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from attrs import evolve, field, frozen

from splendor_rules.actions import ChooseTile, Hand, Purchase, Return, Row, Turn
from splendor_rules.box.tokens import NO_TOKENS
from splendor_rules.deal import new_game
from splendor_rules.engine import apply, outcome, play_turn
from splendor_rules.errors import SetupError
from splendor_rules.rulebook.purchase import row_place
from splendor_rules.state import Over, ToAct

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from splendor_rules.actions import Action, MainAction
    from splendor_rules.box.components import Tile
    from splendor_rules.box.tokens import Tokens
    from splendor_rules.player import AnyCard
    from splendor_rules.records.json_nodes import Json
    from splendor_rules.ruleset import Ruleset
    from splendor_rules.rulings import Outcome
    from splendor_rules.state import Deck, State

RECORD_FORMAT: Final = "splendor-record/1"

EndWritten: TypeAlias = Literal["points", "gauntlet", "stalemate", "stuck", "unfinished"]
"""What a table can have written down as the end of a game."""

ENDS_WRITTEN: Final[tuple[EndWritten, ...]] = (
    "points",
    "gauntlet",
    "stalemate",
    "stuck",
    "unfinished",
)


@frozen
class RecordedTurn:
    """One turn as it was written down.

    Attributes:
        seat: who took it.
        turn: what was done.
    """

    seat: int
    turn: Turn


@frozen
class Result:
    """What the table or the platform wrote down at the end; None is what was not written.

    Attributes:
        points: each seat's points.
        winners: the winning seats.
        ended_by: what ended the game.
    """

    points: tuple[int, ...] | None = None
    winners: tuple[int, ...] | None = None
    ended_by: EndWritten | None = None


@frozen
class Record:
    """A recorded game.

    Attributes:
        ruleset: the game, with the readings under which it was played.
        players: the players' names, seat 0 first.
        decks: whole decks of levels 1 to 3 as they were dealt, top first; the first four of each
            filled the row. Cards that nobody recorded are `Unknown`.
        tiles: the nobles or location faces on the table.
        turns: the turns.
        result: what was written down at the end, if anything.
        meta: whatever else was written; the rules never read it.
        file: the name of the file it was read from, if it was.
    """

    ruleset: Ruleset
    players: tuple[str, ...]
    decks: tuple[Deck, ...]
    tiles: tuple[Tile, ...]
    turns: tuple[RecordedTurn, ...] = ()
    result: Result | None = None
    meta: Json = field(default=None, hash=False)
    file: str | None = field(default=None, eq=False)

    def start(self) -> State:
        """The position before the first turn."""
        players = len(self.players)
        return new_game(self.ruleset, players, decks=self.decks, tiles=self.tiles)


def record_of(
    start: State, actions: Iterable[Action | Turn], players: Sequence[str] | None = None
) -> Record:
    """Record a game that was played through the library.

    Args:
        start: the position before the first turn, as `new_game` gives it.
        actions: what was done, as single actions or as whole turns.
        players: the players' names; by default `seat 0` and so on.

    Returns:
        The record, with the result if the game is over.

    Raises:
        SetupError: `start` is not the beginning of a game, a turn is not finished, or there are
            not as many names as players.
        IllegalActionError: the rules refuse one of the actions.
        UnknownCardError: one of the actions depends on a card that nobody knows.
    """
    count = len(start.players)
    decks = tuple(
        (*_cards(row), *deck) for row, deck in zip(start.market, start.decks, strict=True)
    )
    if new_game(start.ruleset, count, decks=decks, tiles=start.tiles) != start:
        raise SetupError("a record begins with the deal; this position is a later one")
    names = tuple(players or [f"seat {seat}" for seat in range(count)])
    if len(names) != count:
        raise SetupError(f"{len(names)} names for {count} players")
    turns, state = _turns(start, actions)
    if not isinstance(state.pending, ToAct | Over):
        raise SetupError("the last turn is not finished: a return or a choice of tile is owed")
    return Record(
        ruleset=start.ruleset,
        players=names,
        decks=decks,
        tiles=start.tiles,
        turns=turns,
        result=_result(outcome(state)),
    )


def _cards(row: Iterable[AnyCard | None]) -> Deck:
    return tuple(card for card in row if card is not None)


def _result(outcome: Outcome | None) -> Result | None:
    if outcome is None:
        return None
    return Result(outcome.points, outcome.winners, outcome.ended_by)


def _turns(
    state: State, actions: Iterable[Action | Turn]
) -> tuple[tuple[RecordedTurn, ...], State]:
    """Fold single actions into turns."""
    turns: list[RecordedTurn] = []
    begun, main, returned = state, None, NO_TOKENS
    for action in actions:
        if isinstance(action, Turn):
            main, returned = action.action, action.returned
            after = play_turn(state, action)
        else:
            after = apply(state, action)
            if isinstance(action, Return):
                returned = action.tokens
            elif not isinstance(action, ChooseTile):
                main = action
        state = after
        if main is not None and isinstance(state.pending, ToAct | Over):
            turns.append(recorded_turn(begun, state, main, returned))
            begun, main, returned = state, None, NO_TOKENS
    return tuple(turns), state


def recorded_turn(before: State, after: State, main: MainAction, returned: Tokens) -> RecordedTurn:
    """A turn that was played, as it is written down.

    Args:
        before: the position before it.
        after: the position after it.
        main: its action.
        returned: what went back at its end.
    """
    seat = before.to_act
    old, new = before.players[seat].tiles, after.players[seat].tiles
    gained = new[len(old)] if len(new) > len(old) else None
    return RecordedTurn(seat, Turn(with_origin(before, main), returned, gained))


def with_origin(state: State, action: MainAction) -> MainAction:
    """The action; of a purchase, with where the card lies, if that was not said."""
    if isinstance(action, Purchase) and action.origin is None:
        origin = Hand() if row_place(state, action.card) is None else Row()
        return evolve(action, origin=origin)
    return action

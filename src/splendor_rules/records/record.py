"""A recorded game as a value, and a recorded game made of one that was played."""

from __future__ import annotations

from types import NoneType
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from attrs import evolve, field, frozen
from attrs.validators import optional

from splendor_rules.actions import ChooseTile, Hand, Purchase, Return, Row, Turn
from splendor_rules.box.components import Card, Tile
from splendor_rules.box.tokens import NO_TOKENS
from splendor_rules.box.values import (
    are,
    are_names,
    are_piles_of,
    are_whole,
    check_kind,
    is_a,
    is_whole,
    members,
    names_in,
)
from splendor_rules.deal import new_game
from splendor_rules.engine import apply, outcome, play_turn
from splendor_rules.errors import ComponentError, RecordError, SerializationError, SetupError
from splendor_rules.ruleset import Ruleset
from splendor_rules.rulesets import RULES_VERSION
from splendor_rules.rulings import EndedBy, as_ended_by
from splendor_rules.serialization.frozen_json import FrozenDict, FrozenList
from splendor_rules.serialization.nodes import JsonNode
from splendor_rules.state import Over, State, ToAct, Unknown

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from splendor_rules.actions import Action, MainAction
    from splendor_rules.box.tokens import Tokens
    from splendor_rules.player import AnyCard
    from splendor_rules.rulings import Outcome
    from splendor_rules.serialization.nodes import Json
    from splendor_rules.state import Deck

RECORD_FORMAT: Final = "splendor-record/1"

EndWritten: TypeAlias = EndedBy | Literal["unfinished"]
"""What a table can have written down as the end of a game."""

ENDS_WRITTEN: Final[tuple[EndWritten, ...]] = (*EndedBy, "unfinished")


@frozen
class RecordedTurn:
    """One turn as it was written down.

    Attributes:
        seat: who took it.
        turn: what was done.
    """

    seat: int = field(validator=is_whole)
    turn: Turn = field(validator=is_a(Turn))


def _end_written(word: EndWritten | None) -> EndWritten | None:
    return word if word in (None, "unfinished") else as_ended_by(word)


@frozen
class Result:
    """What the table or the platform wrote down at the end; None is what was not written.

    Attributes:
        points: each seat's points.
        winners: the winning seats.
        ended_by: what ended the game.
    """

    points: tuple[int, ...] | None = field(default=None, validator=optional(are_whole))
    winners: tuple[int, ...] | None = field(default=None, validator=optional(are_whole))
    ended_by: EndWritten | None = field(default=None, converter=_end_written)


def _kept(meta: Json) -> Json:
    """The meta of a record: no other object's, and checked, once."""
    if isinstance(meta, FrozenList | FrozenDict):
        return meta
    try:
        return JsonNode({"meta": meta}).at("meta").anything()
    except SerializationError as error:
        raise RecordError(error.problem, error.pointer) from None


@frozen
class Record:
    """A recorded game.

    Its `meta` is checked when it is made: a RecordError says what in it is no JSON.

    Attributes:
        ruleset: the game, with the readings under which it was played.
        players: the players' names, seat 0 first.
        decks: whole decks of levels 1 to 3 as they were dealt, top first; the first four of each
            filled the row. Cards that nobody recorded are `Unknown`.
        tiles: the nobles or location faces on the table.
        turns: the turns.
        result: what was written down at the end, if anything.
        meta: whatever else was written, as JSON that cannot be changed; the rules never read it.
        file: the name of the file it was read from, if it was.
        position: the position before the first turn, of a game that is not recorded from its deal;
            `decks` and `tiles` are empty then.
        begun: after the turns, one whose action is done and whose return or tile is still owed.
        rules: the version of the rules that the game was played under.
    """

    ruleset: Ruleset = field(validator=is_a(Ruleset))
    players: tuple[str, ...] = field(validator=are_names)
    decks: tuple[Deck, ...] = field(default=(), validator=are_piles_of(Card, Unknown))
    tiles: tuple[Tile, ...] = field(default=(), validator=are(Tile))
    turns: tuple[RecordedTurn, ...] = field(default=(), validator=are(RecordedTurn))
    result: Result | None = field(default=None, validator=is_a(Result, NoneType))
    meta: Json = field(default=None, hash=False, converter=_kept)
    file: str | None = field(default=None, eq=False, validator=is_a(str, NoneType))
    position: State | None = field(default=None, validator=is_a(State, NoneType))
    begun: RecordedTurn | None = field(default=None, validator=is_a(RecordedTurn, NoneType))
    rules: str = field(default=RULES_VERSION, validator=is_a(str))

    def start(self) -> State:
        """The position before the first turn."""
        if self.position is not None:
            return self.position.changed(ruleset=self.ruleset)
        players = len(self.players)
        return new_game(self.ruleset, players, decks=self.decks, tiles=self.tiles)


def record_of(
    start: State, actions: Iterable[Action | Turn], players: Sequence[str] | None = None
) -> Record:
    """Record a game that was played through the library.

    The last turn need not be finished: while its return or its choice of tile is owed, it is
    recorded as begun. A return that came before the choice is owed again then.

    Args:
        start: the position before the first turn; the deal, as `new_game` gives it, or a later one.
        actions: what was done, as single actions or as whole turns.
        players: the players' names; by default `seat 0` and so on.

    Returns:
        The record, with the result if the game is over.

    Raises:
        SetupError: `start` lies within a turn, or there are not as many names as players.
        ComponentError: the actions are no sequence.
        IllegalActionError: the rules refuse one of the actions.
        UnknownCardError: one of the actions depends on a card that nobody knows.
    """
    check_kind(start, State)
    if not isinstance(start.pending, ToAct | Over):
        raise SetupError("a record begins before a turn: here a return or a choice of tile is owed")
    count = len(start.players)
    names = names_for(count, players)
    turns, begun, state = _turns(start, members(actions, "actions", object))
    decks = tuple(
        (*_cards(row), *deck) for row, deck in zip(start.market, start.decks, strict=True)
    )
    record = Record(
        ruleset=start.ruleset,
        players=names,
        turns=turns,
        begun=begun,
        result=_result(outcome(state)),
    )
    if _is_deal(start, decks):
        return evolve(record, decks=decks, tiles=start.tiles)
    return evolve(record, position=start)


def _is_deal(start: State, decks: tuple[Deck, ...]) -> bool:
    """Whether a game that is dealt these decks begins like this."""
    try:
        dealt = new_game(start.ruleset, len(start.players), decks=decks, tiles=start.tiles)
    except SetupError:
        return False
    return dealt == start


def names_for(count: int | None, names: Sequence[str] | None) -> tuple[str, ...]:
    """So many players' names, or as many as are given; by default `seat 0` and so on.

    Raises:
        SetupError: there are not as many names as players, or one cannot be recorded.
    """
    if count is not None and (names is None or names in ((), [])):
        return tuple(f"seat {seat}" for seat in range(count))
    try:
        given = names_in(names, "names")
    except ComponentError as error:
        raise SetupError(str(error)) from None
    if count is not None and len(given) != count:
        raise SetupError(f"{len(given)} names for {count} players")
    return given


def _cards(row: Iterable[AnyCard | None]) -> Deck:
    return tuple(card for card in row if card is not None)


def _result(outcome: Outcome | None) -> Result | None:
    if outcome is None:
        return None
    return Result(outcome.points, outcome.winners, outcome.ended_by)


def _turns(
    state: State, actions: Iterable[Action | Turn]
) -> tuple[tuple[RecordedTurn, ...], RecordedTurn | None, State]:
    """Fold single actions into turns; the last may be begun only."""
    turns: list[RecordedTurn] = []
    before, main, returned = state, None, NO_TOKENS
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
            turns.append(recorded_turn(before, state, main, returned))
            before, main, returned = state, None, NO_TOKENS
    begun = None if main is None else RecordedTurn(before.to_act, Turn(with_origin(before, main)))
    return tuple(turns), begun, state


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
        origin = Hand() if state.find(action.card) is None else Row()
        return evolve(action, origin=origin)
    return action

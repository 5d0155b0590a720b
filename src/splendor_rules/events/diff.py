"""What is different between two positions, as events."""

from __future__ import annotations

from typing import TYPE_CHECKING

from splendor_rules.box.components import Card
from splendor_rules.box.tokens import beyond
from splendor_rules.clauses import name_of
from splendor_rules.events.types import (
    AvengersMoved,
    CardPurchased,
    CardReserved,
    DecisionOwed,
    EndTriggered,
    EndUndone,
    GameOver,
    Passed,
    PlaceFilled,
    PlaceLeftEmpty,
    TileGained,
    TokensMoved,
    TurnBegun,
)
from splendor_rules.rulebook.tile import one_a_turn
from splendor_rules.state import CardPlace, Over, ReturnOwed, TileChoice, ToAct

if TYPE_CHECKING:
    from collections.abc import Iterator

    from splendor_rules.events.types import Event
    from splendor_rules.player import AnyCard
    from splendor_rules.state import State


def diff(before: State, after: State, clause: str) -> Iterator[Event]:
    """The events that lead from one position to another.

    Args:
        before: the earlier position.
        after: what one clause has made of it.
        clause: the clause's id. Some events are the work of one clause only, and name that.
    """
    for seat in range(len(after.players)):
        if after.players[seat] is not before.players[seat]:
            yield from _tokens(before, after, seat, clause)
            yield from _cards(before, after, seat, clause)
    if after.market is not before.market:
        yield from _filled(before, after, clause)
    if after.avengers_holder != before.avengers_holder and after.avengers_holder is not None:
        yield AvengersMoved(before.avengers_holder, after.avengers_holder, clause)
    if after.passes > before.passes:
        yield Passed(before.to_act, clause)
    yield from _tiles(before, after)
    yield from _end(before, after)
    yield from _next(before, after)


def _tokens(before: State, after: State, seat: int, clause: str) -> Iterator[Event]:
    old, new = before.players[seat].tokens, after.players[seat].tokens
    if any(lost := beyond(old, new)):
        yield TokensMoved(lost, giver=seat, taker=None, clause=clause)
    if any(gained := beyond(new, old)):
        yield TokensMoved(gained, giver=None, taker=seat, clause=clause)


def _cards(before: State, after: State, seat: int, clause: str) -> Iterator[Event]:
    old, new = before.players[seat], after.players[seat]
    for card in new.cards[len(old.cards) :]:
        assert isinstance(card, Card), "what is purchased is known"
        yield CardPurchased(seat, card, _origin(before, after, seat), clause)
    for held in new.reserved[len(old.reserved) :]:
        yield CardReserved(seat, held.card, _origin(before, after, seat), clause)


def _origin(before: State, after: State, seat: int) -> CardPlace:
    """Where the card lay that has gone: in a row, on a deck, or in a hand."""
    if (place := next(_emptied(before, after), None)) is not None:
        return place
    for level, (deck, rest) in enumerate(zip(before.decks, after.decks, strict=True), start=1):
        if len(rest) < len(deck):
            return CardPlace(level, place="deck")
    hand, kept = before.players[seat].reserved, after.players[seat].reserved
    held = next((n for n, card in enumerate(kept) if card != hand[n]), len(kept))
    return CardPlace(hand[held].card.level, seat=seat, hand=held + 1)


def _rows(
    before: State, after: State
) -> Iterator[tuple[CardPlace, AnyCard | None, AnyCard | None]]:
    """Every place of the rows, with what lay there and what lies there."""
    for level, rows in enumerate(zip(before.market, after.market, strict=True), start=1):
        for place, (old, new) in enumerate(zip(*rows, strict=True), start=1):
            yield CardPlace(level, place=place), old, new


def _emptied(before: State, after: State) -> Iterator[CardPlace]:
    return (where for where, old, new in _rows(before, after) if old is not None and new is None)


def left_empty(before: State, after: State, clause: str) -> Iterator[Event]:
    """The places that are empty now and were not.

    Args:
        before: the position before the decision.
        after: the position once the rows have been filled.
        clause: the id of the clause that has filled them.
    """
    return (PlaceLeftEmpty(where, clause) for where in _emptied(before, after))


def _filled(before: State, after: State, clause: str) -> Iterator[Event]:
    for where, old, new in _rows(before, after):
        if old is None and new is not None:
            yield PlaceFilled(where, new, clause)


def _tiles(before: State, after: State) -> Iterator[Event]:
    if after.tiles is before.tiles:
        return
    seat = before.to_act
    chosen = len(one_a_turn(before.tiles, before.players[seat].bonuses)) > 1
    for tile in before.tiles:
        if tile not in after.tiles:
            yield TileGained(seat, tile, chosen=chosen, clause="tile.effect")


def _end(before: State, after: State) -> Iterator[Event]:
    if after.end_triggered_by == before.end_triggered_by:
        return
    if before.end_triggered_by is not None:
        yield EndUndone(before.end_triggered_by, "end.undone")
    if after.end_triggered_by is not None:
        yield EndTriggered(after.end_triggered_by, name_of(after.ruleset.ends))


def _next(before: State, after: State) -> Iterator[Event]:
    if after.to_act != before.to_act:
        yield TurnBegun(after.to_act, "turn.end-order")
    if after.pending == before.pending:
        return
    match after.pending:
        case Over(outcome):
            yield GameOver(outcome, outcome.ended_by.clause)
        case ReturnOwed() as due:
            yield DecisionOwed(after.to_act, due, "limit.excess")
        case TileChoice() as due:
            yield DecisionOwed(after.to_act, due, "tile.one-a-turn")
        case ToAct():
            return

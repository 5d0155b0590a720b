"""What a step of a tiny game shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from splendor_rules import ChooseTile, Pass, Purchase, Reserve, Return, Take
from splendor_rules.box import Colour
from splendor_rules.state import Over, ReturnOwed, TileChoice

if TYPE_CHECKING:
    from collections.abc import Iterator

    from splendor_rules import Action, State

EVENTS = (
    "three different taken",
    "two alike taken",
    "short take of two",
    "short take of one",
    "fewer taken by choice",
    "wild token with a reservation",
    "reserved without a wild token",
    "reserved off a deck",
    "third card in hand",
    "place refilled",
    "place left empty",
    "paid with wild tokens",
    "paid with a wild token for a colour in hand",
    "purchased for nothing",
    "purchased from the hand",
    "return owed",
    "wild token returned",
    "reserved at ten tokens",
    "Time Stone gained",
    "Time Stone as the eleventh token",
    "a choice of tile",
    "tile gained",
    "tile of an earlier turn gained",
    "forced pass",
    "Avengers tile gained first",
    "Avengers tile taken over",
    "equal marks, the tile stays",
    "end triggered",
    "end undone",
    "ended by points",
    "ended by gauntlet",
    "ended by stalemate",
    "ended by stuck",
    "shared win",
    "nobody wins",
)
"""Everything that `events` can see."""


def events(before: State, action: Action, after: State) -> Iterator[str]:
    """What a step shows."""
    match action:
        case Take():
            yield from of_take(before, action)
        case Reserve():
            yield from of_reservation(before, action, after)
        case Purchase():
            yield from of_purchase(before, action, after)
        case Return(tokens):
            if tokens[Colour.WILD]:
                yield "wild token returned"
        case Pass():
            yield "forced pass"
        case ChooseTile():
            pass
    yield from of_turn(before, action, after)
    yield from of_end(before, after)


def of_take(before: State, action: Take) -> Iterator[str]:
    count, left = sum(action.tokens), sum(pile > 0 for pile in before.supply[:5])
    if max(action.tokens) > 1:
        yield "two alike taken"
    elif count == 3:
        yield "three different taken"
    elif count < min(left, 3):
        yield "fewer taken by choice"
    else:
        yield {1: "short take of one", 2: "short take of two"}[count]


def of_reservation(before: State, action: Reserve, after: State) -> Iterator[str]:
    yield "wild token with a reservation" if before.supply[5] else "reserved without a wild token"
    if sum(before.player.tokens) == 10:
        yield "reserved at ten tokens"
    if len(before.player.reserved) == 2:
        yield "third card in hand"
    if action.place == "deck":
        yield "reserved off a deck"
    else:
        yield "place refilled" if before.decks != after.decks else "place left empty"


def of_purchase(before: State, action: Purchase, after: State) -> Iterator[str]:
    level, tokens = action.card.level - 1, before.player.tokens
    if action.card not in before.market[level]:
        yield "purchased from the hand"
    else:
        yield "place refilled" if before.decks != after.decks else "place left empty"
    if not any(action.payment):
        yield "purchased for nothing"
    if action.payment[Colour.WILD]:
        yield "paid with wild tokens"
        price = [
            max(c - b, 0) for c, b in zip(action.card.cost, before.player.bonuses, strict=True)
        ]
        if any(h > p < d for h, p, d in zip(tokens, action.payment, price, strict=False)):
            yield "paid with a wild token for a colour in hand"
    yield from of_marks(before, action, after)


def of_marks(before: State, action: Purchase, after: State) -> Iterator[str]:
    seat, holder = before.to_act, before.avengers_holder
    if after.players[seat].tokens[-1] > before.player.tokens[-1]:
        yield "Time Stone gained"
        if isinstance(after.pending, ReturnOwed):
            yield "Time Stone as the eleventh token"
    if after.avengers_holder != holder:
        yield "Avengers tile gained first" if holder is None else "Avengers tile taken over"
    elif action.card.avengers and holder not in (None, seat):
        assert holder is not None
        if after.players[seat].avengers_marks == after.players[holder].avengers_marks:
            yield "equal marks, the tile stays"


def of_turn(before: State, action: Action, after: State) -> Iterator[str]:
    gained = after.players[before.to_act].tiles[len(before.player.tiles) :]
    if gained:
        yield "tile gained"
        if isinstance(action, (Take, Reserve, Pass)):
            yield "tile of an earlier turn gained"
    if isinstance(after.pending, ReturnOwed):
        yield "return owed"
    if isinstance(after.pending, TileChoice):
        yield "a choice of tile"


def of_end(before: State, after: State) -> Iterator[str]:
    if before.end_triggered_by is None and after.end_triggered_by is not None:
        yield "end triggered"
    if before.end_triggered_by is not None and after.end_triggered_by != before.end_triggered_by:
        yield "end undone"
    if isinstance(after.pending, Over):
        outcome = after.pending.outcome
        yield f"ended by {outcome.ended_by}"
        if len(outcome.winners) > 1:
            yield "shared win"
        if not outcome.winners:
            yield "nobody wins"

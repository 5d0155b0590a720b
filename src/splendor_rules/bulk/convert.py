"""A `State` as a row, and back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from splendor_rules.box.components import Card
from splendor_rules.bulk.action_space import ROW, ROW_SLOTS
from splendor_rules.bulk.clause_numbers import CLAUSES
from splendor_rules.bulk.layout import (
    ENDS,
    NONE,
    OVER,
    TO_ACT,
    TO_CHOOSE,
    TO_RETURN,
    packed,
    unpacked,
)
from splendor_rules.engine import defects
from splendor_rules.errors import SetupError
from splendor_rules.rulebook.limit import excess_of
from splendor_rules.rulebook.tile import one_a_turn
from splendor_rules.rulings import Outcome
from splendor_rules.state import TO_ACT as ACTION_DUE
from splendor_rules.state import Over, Player, Reserved, ReturnOwed, State, TileChoice, ToAct

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from splendor_rules.bulk.rows import Array
    from splendor_rules.bulk.tables import Tables
    from splendor_rules.player import AnyCard, OwnCard
    from splendor_rules.state import Pending

_PHASES: Final[dict[type, int]] = {
    ToAct: TO_ACT,
    ReturnOwed: TO_RETURN,
    TileChoice: TO_CHOOSE,
    Over: OVER,
}


def check_state(state: State) -> None:
    """Check that a position can be in a row: no card of it is unknown, and play can reach it.

    Raises:
        SetupError: one is, or it cannot; the error says which or why.
    """
    hands = (held.card for player in state.players for held in player.reserved)
    own = (card for player in state.players for card in player.cards)
    piles = (card for pile in (*state.market, *state.decks) for card in pile)
    if any(card is not None and not isinstance(card, Card) for card in (*piles, *hands, *own)):
        raise SetupError("games in bulk have no unknown cards: this position has one")
    if problems := defects(state):
        raise SetupError(f"no game has this position: {problems[0]}")


def enter(row: Array, state: State, tables: Tables) -> None:
    """Enter a position that has been checked into a row of zeros."""
    row["hand"], row["tiles"] = NONE, NONE
    row["market"] = _numbers((card for level in state.market for card in level), tables)
    row["supply"] = packed(state.supply)
    for level, deck in enumerate(state.decks):
        size = int(tables.rules["size"][0, level])
        end = int(tables.rules["first"][0, level]) + size
        row["drawn"][level] = size - len(deck)
        row["deck"][end - len(deck) : end] = _numbers(deck, tables)
    row["tiles"][: len(state.tiles)] = [tables.tile_numbers[tile] for tile in state.tiles]
    for seat, player in enumerate(state.players):
        _enter_player(row, seat, player, tables)
    _enter_turn(row, state)


def _numbers(cards: Iterable[AnyCard | OwnCard | None], tables: Tables) -> list[int]:
    known: Any = tables.card_numbers
    return [NONE if card is None else known[card] for card in cards]


def _enter_player(row: Array, seat: int, player: Player, tables: Tables) -> None:
    row["tokens"][seat], row["bonuses"][seat] = packed(player.tokens), packed(player.bonuses)
    row["points"][seat] = player.card_points + player.tile_points
    row["cards"][seat], row["marks"][seat] = len(player.cards), player.avengers_marks
    count = row["reserved"][seat] = len(player.reserved)
    row["hand"][seat, :count] = _numbers((held.card for held in player.reserved), tables)
    row["hidden"][seat, :count] = [held.hidden for held in player.reserved]
    first = int(row["purchases"])
    row["purchases"] = last = first + len(player.cards)
    row["purchased"][first:last] = _numbers(player.cards, tables)
    row["purchased_by"][first:last] = seat
    first = int(row["gains"])
    row["gains"] = last = first + len(player.tiles)
    row["gained"][first:last] = [tables.tile_numbers[tile] for tile in player.tiles]
    row["gained_by"][first:last] = seat


def _enter_turn(row: Array, state: State) -> None:
    row["to_act"], row["passes"] = state.to_act, state.passes
    holder, trigger = state.avengers_holder, state.end_triggered_by
    row["avengers_holder"] = NONE if holder is None else holder
    row["end_triggered_by"] = NONE if trigger is None else trigger
    row["phase"] = _PHASES[type(state.pending)]
    if isinstance(state.pending, Over):
        ended = state.pending.outcome
        row["ended_by"] = ENDS.index(ended.ended_by)
        row["decided_by"] = CLAUSES.index(ended.decided_by)
        row["winners"] = sum(1 << seat for seat in ended.winners)


def state_of(row: Array, tables: Tables) -> State:
    """The position in a row; between the two decisions of a purchase, that before the purchase."""
    cards, tiles = tables.cards, tables.ruleset.box.tiles
    market = [None if number == NONE else cards[number] for number in row["market"].tolist()]
    holder, trigger = int(row["avengers_holder"]), int(row["end_triggered_by"])
    state = State(
        ruleset=tables.ruleset,
        supply=unpacked(row["supply"]),
        decks=_decks(row, tables),
        market=tuple(tuple(market[first : first + ROW]) for first in range(0, ROW_SLOTS, ROW)),
        tiles=tuple(tiles[number] for number in row["tiles"].tolist() if number != NONE),
        players=_players(row, tables),
        to_act=int(row["to_act"]),
        avengers_holder=None if holder == NONE else holder,
        end_triggered_by=None if trigger == NONE else trigger,
        passes=int(row["passes"]),
    )
    return state.changed(pending=_pending(row, state))


def _decks(row: Array, tables: Tables) -> tuple[tuple[Card, ...], ...]:
    deck, drawn = row["deck"].tolist(), row["drawn"].tolist()
    firsts, sizes = tables.rules["first"][0].tolist(), tables.rules["size"][0].tolist()
    return tuple(
        tuple(tables.cards[n] for n in deck[first + gone : first + size])
        for first, gone, size in zip(firsts, drawn, sizes, strict=True)
    )


def _players(row: Array, tables: Tables) -> tuple[Player, ...]:
    bought = _by_seat(row, "purchased", "purchases", tables.cards)
    gained = _by_seat(row, "gained", "gains", tables.ruleset.box.tiles)
    hands = zip(row["hand"].tolist(), row["hidden"].tolist(), row["reserved"].tolist(), strict=True)
    reserved = [
        tuple(Reserved(tables.cards[n], bool(hidden[i])) for i, n in enumerate(hand[:count]))
        for hand, hidden, count in hands
    ]
    return tuple(
        Player(
            tokens=unpacked(tokens), cards=bought[seat], reserved=reserved[seat], tiles=gained[seat]
        )
        for seat, tokens in enumerate(row["tokens"].tolist()[: tables.players])
    )


def _by_seat(row: Array, what: str, count: str, parts: Sequence[Any]) -> list[tuple[Any, ...]]:
    """Cards or tiles by the seat that they have come to, in the order in which they came."""
    number = int(row[count])
    theirs: list[list[Any]] = [[], [], [], []]
    numbers, seats = row[what].tolist(), row[f"{what}_by"].tolist()
    for part, seat in zip(numbers[:number], seats[:number], strict=True):
        theirs[seat].append(parts[part])
    return [tuple(of_seat) for of_seat in theirs]


def _pending(row: Array, state: State) -> Pending:
    phase = int(row["phase"])
    if phase == TO_RETURN:
        return ReturnOwed(excess_of(state))
    if phase == TO_CHOOSE:
        return TileChoice(one_a_turn(state.tiles, state.player.bonuses))
    return Over(outcome_of(row, state)) if phase == OVER else ACTION_DUE


def outcome_of(row: Array, state: State) -> Outcome:
    """How the game in a row has ended.

    Args:
        row: a game that is over.
        state: its position.
    """
    ended_by = ENDS[int(row["ended_by"])]
    assert ended_by is not None, "the game is over"
    seats = range(len(state.players))
    return Outcome(
        ended_by=ended_by,
        winners=tuple(seat for seat in seats if int(row["winners"]) >> seat & 1),
        points=tuple(state.ruleset.points(state, seat) for seat in seats),
        cards=tuple(row["cards"].tolist()[: len(state.players)]),
        decided_by=CLAUSES[int(row["decided_by"])],
    )

"""A position of the game: frozen values, complete in themselves, equal when they are alike.

Levels are 1 to 3 and places 1 to 4 everywhere a person or a record names them; the tuples that
hold decks and rows count from 0 as tuples do.
"""

from __future__ import annotations

from types import NoneType
from typing import TYPE_CHECKING, Final, TypeAlias, TypedDict, TypeVar

from attrs import field, fields, frozen

from splendor_rules import card_list
from splendor_rules.box.components import Card, Tile
from splendor_rules.box.values import (
    Value,
    are,
    are_piles_of,
    are_tokens,
    check_kind,
    is_a,
    is_whole,
    is_whole_or_none,
    remade,
)
from splendor_rules.card_place import CardPlace, place_of
from splendor_rules.player import AnyCard, PartialCard, Player, Reserved, Unknown
from splendor_rules.ruleset import Ruleset
from splendor_rules.rulings import Outcome

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import Unpack

    from splendor_rules.box.components import Box
    from splendor_rules.box.tokens import Tokens

__all__ = [
    "CardPlace",
    "Over",
    "PartialCard",
    "Player",
    "Reserved",
    "ReturnOwed",
    "State",
    "TileChoice",
    "ToAct",
    "Unknown",
    "canonical",
]

T = TypeVar("T")
_new: Final = object.__new__
_set: Final = object.__setattr__

Deck: TypeAlias = tuple[AnyCard, ...]
"""A draw pile, top first."""
MarketRow: TypeAlias = tuple[AnyCard | None, ...]
"""Four places, from the left; None is an empty place."""
Seats: TypeAlias = tuple[int, ...]


def _replaced(items: tuple[T, ...], number: int, item: T) -> tuple[T, ...]:
    changed = list(items)
    changed[number] = item
    return tuple(changed)


@frozen
class ToAct(Value):
    """The seat may do one of the four actions, or must pass."""


@frozen
class ReturnOwed(Value):
    """The seat has more tokens than a player may keep.

    Attributes:
        count: how many must go back.
    """

    count: int = field(validator=is_whole)


@frozen
class TileChoice(Value):
    """The seat has earned several tiles.

    Attributes:
        tiles: those among which it chooses one.
    """

    tiles: tuple[Tile, ...] = field(validator=are(Tile))


@frozen
class Over(Value):
    """The game is over.

    Attributes:
        outcome: how it ended.
    """

    outcome: Outcome = field(validator=is_a(Outcome))


Pending: TypeAlias = ToAct | ReturnOwed | TileChoice | Over

TO_ACT: Final = ToAct()


class _TurnChanges(TypedDict, total=False):
    to_act: int
    pending: Pending
    avengers_holder: int | None
    end_triggered_by: int | None
    passes: int


class _StateChanges(_TurnChanges, total=False):
    ruleset: Ruleset
    supply: Tokens
    decks: tuple[Deck, ...]
    market: tuple[MarketRow, ...]
    tiles: tuple[Tile, ...]
    players: tuple[Player, ...]


@frozen(slots=False, repr=False)
class State(Value):
    """A position. `print` draws the table in text, a notebook shows the picture.

    Attributes:
        ruleset: the rules in force.
        supply: the tokens on the table, by colour.
        decks: the draw piles of levels 1 to 3, top first.
        market: the face-up cards of levels 1 to 3, four places each.
        tiles: the nobles or location faces on the table.
        players: two to four, in seat order.
        to_act: whose turn it is; once the game is over, whose turn was the last, or, if it ended
            because a player could not act, whose turn would have begun.
        pending: what has to be decided.
        avengers_holder: the seat that holds the Avengers Assemble tile, or None.
        end_triggered_by: the seat that triggered the end, while it stands, or None.
        passes: forced passes in a row, no tile gained in them.
    """

    ruleset: Ruleset = field(hash=False, validator=is_a(Ruleset))
    supply: Tokens = field(validator=are_tokens)
    decks: tuple[Deck, ...] = field(validator=are_piles_of(Card, Unknown))
    market: tuple[MarketRow, ...] = field(validator=are_piles_of(Card, Unknown, NoneType))
    tiles: tuple[Tile, ...] = field(validator=are(Tile))
    players: tuple[Player, ...] = field(validator=are(Player))
    to_act: int = field(default=0, validator=is_whole)
    pending: Pending = field(default=TO_ACT, validator=is_a(ToAct, ReturnOwed, TileChoice, Over))
    avengers_holder: int | None = field(default=None, validator=is_whole_or_none)
    end_triggered_by: int | None = field(default=None, validator=is_whole_or_none)
    passes: int = field(default=0, validator=is_whole)

    @classmethod
    def of(  # noqa: PLR0913  (all that lies on a table)
        cls,
        ruleset: Ruleset,
        *,
        supply: Tokens,
        decks: Sequence[str],
        market: Sequence[str],
        tiles: str,
        players: Sequence[card_list.PlayerTexts],
        choice: str = "",
        **others: Unpack[_TurnChanges],
    ) -> State:
        """A position out of short texts, as its `repr` has it.

        Args:
            ruleset: the rules in force.
            supply: the tokens on the table, by colour.
            decks: for each level the ids of the cards, top first; `?` is an unknown card.
            market: for each level the ids of the cards, from the left; `-` is an empty place.
            tiles: the ids of the tiles on the table.
            players: of each player, if there are any, `tokens`, `cards`, `reserved` (`hidden`
                before a card off a deck, `?2` for an unknown one) and `tiles`, the last three as
                ids; a purchased card known in part is `red-2-L1`, with `-A1` and `-T` after it.
            choice: the ids of the earned tiles, if one of them has to be chosen now.
            others: the other attributes, if they differ from those at the start.

        Raises:
            ComponentError: the box has no such card or tile.
        """
        box = ruleset.box
        if choice:
            others["pending"] = TileChoice(card_list.parse_tiles(choice, box))
        return cls(
            ruleset=ruleset,
            supply=supply,
            decks=card_list.parse_piles(decks, box),
            market=card_list.parse_piles(market, box),
            tiles=card_list.parse_tiles(tiles, box),
            players=tuple(card_list.parse_player(texts, box) for texts in players),
            **others,
        )

    def __repr__(self) -> str:
        """`State.of(…)`, which pastes back: cards and tiles by id, the ruleset by name."""
        box, pending = self.ruleset.box, self.pending
        parts = [
            repr(self.ruleset),
            f"supply={self.supply}",
            f"decks={tuple(map(card_list.format_pile, self.decks))}",
            f"market={tuple(map(card_list.format_pile, self.market))}",
            f"tiles={card_list.format_tiles(self.tiles)!r}",
            f"players={tuple(card_list.format_player(player, box) for player in self.players)}",
        ]
        others = [other for other in fields(State) if other.name in _TurnChanges.__annotations__]
        if isinstance(pending, TileChoice):
            parts.append(f"choice={card_list.format_tiles(pending.tiles)!r}")
            others = [other for other in others if other.name != "pending"]
        parts += [
            f"{other.name}={value!r}"
            for other in others
            if (value := getattr(self, other.name)) != other.default
        ]
        return f"State.of({', '.join(parts)})"

    def __str__(self) -> str:
        """The table, drawn in text."""
        from splendor_rules.render.text import render_text  # noqa: PLC0415  (render is above)

        return render_text(self).rstrip("\n")

    def _repr_svg_(self) -> str:
        """The table as a picture, for notebooks."""
        from splendor_rules.render.svg import render_svg  # noqa: PLC0415  (render is above)

        return str(render_svg(self))

    @property
    def box(self) -> Box:
        """The components."""
        return self.ruleset.box

    @property
    def player(self) -> Player:
        """The player whose turn it is."""
        return self.players[self.to_act]

    def changed(self, **changes: Unpack[_StateChanges]) -> State:
        """A copy with other values, unchecked; three times as fast as `attrs.evolve`."""
        return remade(State, self.__dict__ | changes)

    def with_tokens(self, supply: Tokens, tokens: Tokens, passes: int) -> State:
        """A copy with other tokens in the supply and at the player whose turn it is."""
        values, seat = self.__dict__.copy(), self.to_act
        values["players"] = _replaced(self.players, seat, self.players[seat].with_tokens(tokens))
        values["supply"], values["passes"] = supply, passes
        new = _new(State)
        _set(new, "__dict__", values)
        return new

    def with_player(
        self, player: Player, seat: int | None = None, **changes: Unpack[_StateChanges]
    ) -> State:
        """A copy with another value for one player, the one to act if no seat is named."""
        number = self.to_act if seat is None else seat
        changes["players"] = _replaced(self.players, number, player)
        return remade(State, self.__dict__ | changes)

    def find(self, card: Card, seat: int | None = None) -> CardPlace | None:
        """Where a card lies face up or, if a seat is named, in its hand; None if it does not."""
        level = card.level
        if 1 <= level <= len(self.market):
            for place, other in enumerate(self.market[level - 1], start=1):
                if other is card or (type(other) is Card and other == card):
                    return place_of(level, place)
        if seat is not None:
            for number, held in enumerate(self.players[seat].reserved, start=1):
                if held.card is card or held.card == card:
                    return place_of(level, None, seat, number)
        return None

    def with_card(self, place: CardPlace, card: AnyCard | None) -> State:
        """A copy with another card in a place, or with none: a hand and a deck close up."""
        level, number = place.level - 1, place.place
        if number is None:
            return self._with_card_in_hand(place, card)
        if number == "deck":
            deck = self.decks[level][1:]
            deck = deck if card is None else (card, *deck)
            return self.changed(decks=_replaced(self.decks, level, deck))
        row = _replaced(self.market[level], number - 1, card)
        return self.changed(market=_replaced(self.market, level, row))

    def _with_card_in_hand(self, place: CardPlace, card: AnyCard | None) -> State:
        assert place.seat is not None, "a place is in a row, on a deck, or in a hand"
        assert place.hand is not None, "as above"
        player, number = self.players[place.seat], place.hand - 1
        hand = list(player.reserved)
        hand[number : number + 1] = [] if card is None else [Reserved(card, hand[number].hidden)]
        return self.with_player(player.changed(reserved=tuple(hand)), place.seat)

    def with_card_taken(self, place: CardPlace, player: Player) -> State:
        """A copy in which the player to act has taken a card from a place, which is no pass.

        Args:
            place: where the card lies: a row, a deck, or the player's hand.
            player: the player with the card; if it lay in the hand, it is still there too.
        """
        values, level, number = self.__dict__.copy(), place.level - 1, place.place
        if place.hand is not None:
            hand = list(player.reserved)
            del hand[place.hand - 1]
            player = player.changed(reserved=tuple(hand))
        elif number == "deck":
            values["decks"] = _replaced(self.decks, level, self.decks[level][1:])
        else:
            assert number is not None, "a place is in a row, on a deck, or in a hand"
            row = _replaced(self.market[level], number - 1, None)
            values["market"] = _replaced(self.market, level, row)
        values["players"], values["passes"] = _replaced(self.players, self.to_act, player), 0
        new = _new(State)
        _set(new, "__dict__", values)
        return new

    def with_top_card(self, level: int, place: int) -> State:
        """A copy with the top card of a level's deck in a place of its row."""
        values, number = self.__dict__.copy(), level - 1
        deck, row = self.decks[number], list(self.market[number])
        row[place - 1] = deck[0]
        values["decks"] = _replaced(self.decks, number, deck[1:])
        values["market"] = _replaced(self.market, number, tuple(row))
        new = _new(State)
        _set(new, "__dict__", values)
        return new

    def with_turn_of(self, seat: int) -> State:
        """A copy in which it is a seat's turn to act."""
        values = self.__dict__.copy()
        values["to_act"], values["pending"] = seat, TO_ACT
        new = _new(State)
        _set(new, "__dict__", values)
        return new


def canonical(state: State) -> State:
    """The position with all that has no order in the rules in one order, for transposition tables.

    Sorted are purchased cards, cards in a hand, tiles of a player and tiles on the table. So
    positions are equal that differ only in the order of purchases or reservations. Decks and rows
    keep their order, since actions name their places. A `CardPlace` in a hand counts in the
    position for which it was made, so look up places in one or the other, not across.
    """
    check_kind(state, State)
    box, pending = state.ruleset.box, state.pending
    if isinstance(pending, TileChoice):
        pending = TileChoice(_by_id(pending.tiles))
    players = tuple(
        player.changed(
            cards=_by_text(player.cards, lambda card: card_list.format_purchased((card,), box)),
            reserved=_by_text(player.reserved, lambda held: card_list.format_hand((held,))),
            tiles=_by_id(player.tiles),
        )
        for player in state.players
    )
    return state.changed(tiles=_by_id(state.tiles), players=players, pending=pending)


def _by_text(items: tuple[T, ...], text: Callable[[T], str]) -> tuple[T, ...]:
    return tuple(sorted(items, key=text))


def _by_id(tiles: tuple[Tile, ...]) -> tuple[Tile, ...]:
    return _by_text(tiles, lambda tile: tile.id)


def every_card(state: State) -> Iterator[AnyCard | PartialCard]:
    """Every card, wherever it lies: decks, market, purchased cards, hands."""
    for deck in state.decks:
        yield from deck
    for row in state.market:
        yield from (card for card in row if card is not None)
    for player in state.players:
        yield from player.cards
        yield from (reserved.card for reserved in player.reserved)


def unaccounted(state: State, level: int) -> tuple[Card, ...]:
    """The cards of a level that are known to lie nowhere: what an `Unknown` can be."""
    known = {card for card in every_card(state) if isinstance(card, Card)}
    return tuple(card for card in state.ruleset.box.level(level) if card not in known)

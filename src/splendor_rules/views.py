"""What one seat, or a spectator, may know: of a position, of a recorded game, of a step.

Two things are hidden: the order of the decks, and a card in another's hand that came off a deck.
The clause `reserve.hidden` says so, and only that clause. Everything else lies open, how many cards
of which level a deck or a hand has too; and when a hidden card is purchased, the table sees which
of the cards in that hand is turned up.

A card that has come into sight stays in sight: face up, then in a hand where all saw it go, then
purchased. So a position holds all that a seat has ever seen.

What can be *inferred* is not hidden: that a player passes, or that under the reading `stuck` =
`ends` the game goes on or ends, can tell the others what a hidden card is not.
"""

from __future__ import annotations

from collections import Counter
from types import NoneType
from typing import TYPE_CHECKING, Final, get_args

from attrs import evolve, field, fields, frozen

from splendor_rules.actions import Reserve
from splendor_rules.box.components import Card, Tile
from splendor_rules.box.values import (
    Value,
    are,
    are_piles_of,
    are_tokens,
    are_whole,
    check_kind,
    is_a,
    is_whole,
    is_whole_or_none,
    remade,
    seat_number,
)
from splendor_rules.engine import defects
from splendor_rules.errors import SetupError
from splendor_rules.records.judging import judge_record
from splendor_rules.records.record import Record
from splendor_rules.rulebook.reserve import hidden
from splendor_rules.ruleset import Ruleset
from splendor_rules.serialization.components import ANY_SEAT, COUNT, TOKENS, ByLevel
from splendor_rules.serialization.games import GameObject, game_part
from splendor_rules.serialization.objects import Key
from splendor_rules.serialization.schemas import Description, Scope
from splendor_rules.serialization.states import HEAD, TABLE, check_components
from splendor_rules.sight import player_seen, with_unknown
from splendor_rules.state import PartialCard, Pending, Player, Reserved, State, Unknown, unaccounted

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from splendor_rules.actions import MainAction
    from splendor_rules.box.tokens import Tokens
    from splendor_rules.player import AnyCard
    from splendor_rules.records.record import RecordedTurn
    from splendor_rules.serialization.context import Context
    from splendor_rules.serialization.nodes import JsonNode
    from splendor_rules.state import Deck, MarketRow

__all__ = [
    "View",
    "as_state",
    "determinize",
    "redact_record",
    "reveals",
    "view",
]


_MOST_TRIES: Final = 1000
"""How often `determinize` draws: whether the game would have ended can hang on a hidden card."""


@frozen(slots=False, repr=False)
class View(Value):
    """A position as one seat, or a spectator, sees it; nothing hidden is anywhere in it.

    It is no `State`, so that a type checker refuses a mix-up; `as_state` makes one of it. `print`
    draws the table in text, a notebook shows the picture.

    Attributes:
        ruleset: the rules in force.
        viewer: who looks; None for a spectator.
        supply: the tokens on the table, by colour.
        decks: how many cards the draw piles of levels 1 to 3 have.
        market: the face-up cards of levels 1 to 3, four places each.
        tiles: the nobles or location faces on the table.
        players: two to four, in seat order; a card in hand that is hidden from this seat is
            `Unknown`.
        to_act: whose turn it is; once the game is over, whose turn was the last.
        pending: what has to be decided; once the game is over, its outcome.
        avengers_holder: the seat that holds the Avengers Assemble tile, or None.
        end_triggered_by: the seat that triggered the end, while it stands, or None.
        passes: forced passes in a row, no tile gained in them.
    """

    ruleset: Ruleset = field(hash=False, validator=is_a(Ruleset))
    viewer: int | None = field(validator=is_whole_or_none)
    supply: Tokens = field(validator=are_tokens)
    decks: tuple[int, ...] = field(validator=are_whole)
    market: tuple[MarketRow, ...] = field(validator=are_piles_of(Card, Unknown, NoneType))
    tiles: tuple[Tile, ...] = field(validator=are(Tile))
    players: tuple[Player, ...] = field(validator=are(Player))
    to_act: int = field(validator=is_whole)
    pending: Pending = field(validator=is_a(*get_args(Pending)))
    avengers_holder: int | None = field(validator=is_whole_or_none)
    end_triggered_by: int | None = field(validator=is_whole_or_none)
    passes: int = field(validator=is_whole)

    def __repr__(self) -> str:
        """`view(State.of(…), seat)`, which pastes back."""
        return f"view({as_state(self)!r}, {self.viewer})"

    def __str__(self) -> str:
        """The table as this seat sees it, drawn in text."""
        return str(as_state(self))

    def _repr_svg_(self) -> str:
        """The table as this seat sees it, as a picture for notebooks."""
        return as_state(self)._repr_svg_()


_OPEN: Final = tuple(
    attribute.name
    for attribute in fields(View)
    if attribute.name not in {"viewer", "decks", "players"}
)
"""What a view has of a position without any change."""


def view(state: State, seat: int | None) -> View:
    """What a seat may know of a position (`reserve.hidden`).

    Args:
        state: the position.
        seat: who looks; None for a spectator, who sees what all see.

    Raises:
        ValueError: there is no such seat.
    """
    check_kind(state, State)
    seat = checked_seat(seat, len(state.players))
    values = {name: getattr(state, name) for name in _OPEN}
    values["viewer"], values["decks"] = seat, tuple(map(len, state.decks))
    values["players"] = tuple(
        player_seen(player, owner, seat) for owner, player in enumerate(state.players)
    )
    return remade(View, values)


def checked_seat(seat: int | None, players: int) -> int | None:
    """A seat of so many players, or None for a spectator.

    Raises:
        ValueError: there is no such seat, or it is no whole number.
    """
    number: int | None = seat_number(seat)
    if number is not None and number not in range(players):
        raise ValueError(f"no seat {number}: the seats are 0 to {players - 1}, or None to look on")
    return number


def as_state(view: View) -> State:
    """The position as far as a view knows it: every other card is `Unknown`.

    In it the seat's own actions can be listed, judged and carried out; a card that an action brings
    to light is `Unknown` afterwards, until `reveal` names it. Of the others' actions those are left
    out, or undecided, that depend on a hidden card.
    """
    check_kind(view, View)
    decks = tuple((Unknown(level),) * size for level, size in enumerate(view.decks, start=1))
    known = {name: getattr(view, name) for name in _OPEN}
    # A view was made of a checked state, and a bot asks this at every decision.
    return remade(State, {**known, "decks": decks, "players": view.players})


def determinize(view: View, rng: Random) -> State:
    """A full state that a view allows, for tree search: every `Unknown` gets a card it can be.

    Every such state is equally likely. `defects` finds nothing wrong with it, and the view of
    it is the given one, but for cards that nobody recorded: those the state has, the view not.

    Args:
        view: what a seat, or a spectator, may know.
        rng: the source of chance; the same one gives the same state.

    Raises:
        SetupError: no state is found that the view allows.
        TypeError: `rng` cannot shuffle.
    """
    if not hasattr(rng, "shuffle"):
        raise TypeError(f"a random.Random is wanted, not {type(rng).__name__}")
    known = as_state(view)
    for _ in range(_MOST_TRIES):
        state = _filled(known, rng)
        if state is not None and not defects(state):
            return state
    raise SetupError("no state is found that this view allows")


def _filled(known: State, rng: Random) -> State | None:
    """The state with a card for every unknown one; None if the cards do not suffice."""

    def dealt(card: AnyCard) -> AnyCard:
        return pools[card.level].pop() if isinstance(card, Unknown) else card

    def dealt_to(player: Player) -> Player:
        hand = tuple(evolve(held, card=dealt(held.card)) for held in player.reserved)
        return player.changed(reserved=hand)

    try:
        pools = {level: _out_of_sight(known, level, rng) for level in known.ruleset.box.levels}
        return known.changed(
            decks=tuple(tuple(map(dealt, deck)) for deck in known.decks),
            market=tuple(tuple(card and dealt(card) for card in row) for row in known.market),
            players=tuple(map(dealt_to, known.players)),
        )
    except (IndexError, StopIteration):
        return None


def _out_of_sight(known: State, level: int, rng: Random) -> list[Card]:
    """The cards of a level that unknown ones can be, in random order."""
    cards = list(unaccounted(known, level))
    rng.shuffle(cards)
    for player in known.players:
        for owned in player.cards:  # a partial card is one of them: any that is like it
            if isinstance(owned, PartialCard) and owned.level == level:
                cards.remove(next(card for card in cards if PartialCard.of(card) == owned))
    return cards


def _in_sight(state: State, seat: int | None) -> Iterator[AnyCard | PartialCard]:
    """Every card that a seat sees or has seen, purchased ones too; some may be `Unknown`."""
    for row in state.market:
        yield from (card for card in row if card is not None)
    for owner, player in enumerate(state.players):
        yield from player.cards
        yield from (held.card for held in player.reserved if not hidden(held, owner, seat))


def reveals(before: State, after: State, *seats: int | None) -> bool:
    """Whether undoing what lies between two positions would take back information.

    It would if a card came into sight: off a deck into the row or into the owner's hand, or out of
    a hidden place by its purchase. Tokens and tiles never bring information; nor does a card that
    nobody recorded, as long as it stays where it is unseen.

    Args:
        before: the position to go back to.
        after: the later position of the same game, one step on or many.
        seats: to whom; None is a spectator. Without seats: to anybody.

    Raises:
        ValueError: there is no such seat.
    """
    check_kind(before, State)
    check_kind(after, State)
    players = range(len(before.players))
    seats = tuple(checked_seat(seat, len(players)) for seat in seats)
    return any(
        Counter(_in_sight(after, seat)) - Counter(_in_sight(before, seat))
        for seat in seats or (*players, None)
    )


def redact_record(record: Record, seat: int | None) -> Record:
    """A recorded game as a seat may have it at its end (`reserve.hidden`).

    A card stays in the decks only if the seat has seen it in the course of the game; the others are
    `Unknown`. A `card` that the record names for another's blind reservation goes too, unless that
    card has been purchased since. Names, turns and the result stay; `meta`, which can hold anything
    (a seed, say), and the file's name do not.

    The redacted record can be judged. It is undecided where the answer rests on a card that the
    seat has not seen: whether another had to pass, or was stuck under the reading `stuck` = `ends`.
    Of a record with an illegal turn, what follows that turn has brought nothing into sight; and if
    the turn is illegal because of a hidden card alone, the seat cannot know it.

    Args:
        record: the game.
        seat: who may have it; None for a spectator.

    Raises:
        ValueError: there is no such seat.
    """
    check_kind(record, Record)
    seat = checked_seat(seat, len(record.players))
    final, position = judge_record(record, contested=False).final, record.position
    seen = frozenset(_in_sight(final, seat))
    begun = record.begun
    return evolve(
        record,
        decks=_as_seen(record.decks, seen),
        position=None if position is None else _position_as_seen(position, seen),
        turns=tuple(redact_turn(turn, seat, seen) for turn in record.turns),
        begun=None if begun is None else redact_turn(begun, seat, seen),
        meta=None,
        file=None,
    )


def _as_seen(decks: tuple[Deck, ...], seen: frozenset[AnyCard | PartialCard]) -> tuple[Deck, ...]:
    return tuple(
        tuple(card if card in seen else Unknown(card.level) for card in deck) for deck in decks
    )


def _position_as_seen(state: State, seen: frozenset[AnyCard | PartialCard]) -> State:
    players = tuple(
        with_unknown(player, lambda held: held.card not in seen) for player in state.players
    )
    return state.changed(decks=_as_seen(state.decks, seen), players=players)


def redact_turn(
    recorded: RecordedTurn,
    seat: int | None,
    seen: frozenset[AnyCard | PartialCard] = frozenset(),
) -> RecordedTurn:
    """A recorded turn without the cards of blind reservations that a seat has not seen.

    Args:
        recorded: the turn.
        seat: who may have it; None for a spectator.
        seen: the cards that the seat has seen otherwise.
    """

    def redacted(action: MainAction) -> MainAction:
        if not isinstance(action, Reserve) or action.card is None or action.card in seen:
            return action
        drawn = Reserved(action.card, hidden=action.place == "deck")
        return evolve(action, card=None) if hidden(drawn, recorded.seat, seat) else action

    turn = recorded.turn
    further = tuple(map(redacted, turn.further))
    return evolve(recorded, turn=evolve(turn, action=redacted(turn.action), further=further))


@frozen
class _ViewObject(GameObject):
    """A view: every card and tile lies in one place at most."""

    def read(self, node: JsonNode, context: Context) -> View:
        """The view, checked as a whole."""
        view: View = GameObject.read(self, node, context)
        check_components(node, as_state(view))
        return view


_VIEW: Final = _ViewObject(
    "a view",
    View,
    (
        *HEAD,
        Key("viewer", ANY_SEAT),
        Key("supply", TOKENS),
        Key("decks", ByLevel("the numbers of cards", lambda _level: COUNT)),
        *TABLE,
    ),
    game_part,
)
CODECS: Final = {View: _VIEW}
SCHEMAS: Final = {"view": Description(_VIEW, "What a seat may know of a position.", Scope.NAMED)}

"""The deal: from a seed, or from given decks and tiles.

The algorithm is part of the interface, so that the same seed gives the same deal in any language.
Every card and every tile face has a number: the SHA-256 digest of the UTF-8 text

    splendor-deal/1/GAME/SEED/ID

with the game's name (`base`, `marvel`), the seed in decimal, and the component's id. A deck is all
cards of its level, sorted by digest, the smallest on top. Tile faces are laid out in the order of
their digests until there are enough; a face is skipped if the other face of its tile already lies
there. The first four cards of a deck fill places 1 to 4 of its row.
"""

from __future__ import annotations

from hashlib import sha256
from secrets import randbits
from typing import TYPE_CHECKING, TypeVar

from splendor_rules.box.components import Card, Tile
from splendor_rules.box.tokens import NO_TOKENS
from splendor_rules.box.values import check_kind, members, whole_number
from splendor_rules.errors import SetupError
from splendor_rules.rulebook import setup
from splendor_rules.ruleset import Ruleset
from splendor_rules.state import Deck, Player, State, Unknown

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from splendor_rules.player import AnyCard

_SEED_BITS = 64
Component = TypeVar("Component", Card, Tile)


def new_game(
    ruleset: Ruleset,
    players: int,
    seed: int | str | None = None,
    *,
    decks: Sequence[Sequence[AnyCard]] | None = None,
    tiles: Sequence[Tile] | None = None,
) -> State:
    """The position before the first turn.

    Args:
        ruleset: the rules to play by.
        players: how many players there are, two to four.
        seed: determines the deal, the same on every machine (see this module); without a seed the
            deal is unpredictable.
        decks: whole decks of levels 1, 2 and 3 instead, top first, the first four of each being
            those of the row. A deck may stop early: the rest of its cards are unknown.
        tiles: the nobles or location faces on the table instead.

    Raises:
        SetupError: such a deal cannot be.
        ComponentError: the number of players is no whole number, the seed neither that nor text,
            or a deck or the tiles no sequence of such.
        TypeError: this is no ruleset.
    """
    check_kind(ruleset, Ruleset)
    players = whole_number(players, "players")
    if not setup.FEWEST_PLAYERS <= players <= setup.MOST_PLAYERS:
        raise SetupError(f"{players} players: the game is for two to four")
    if seed is None:
        seed = randbits(_SEED_BITS)
    elif not isinstance(seed, str):
        seed = whole_number(seed, "seed")
    whole = _dealt_decks(ruleset, seed) if decks is None else _given_decks(ruleset, decks)
    count = ruleset.setup.tiles(players)
    faces = _dealt_tiles(ruleset, seed, count) if tiles is None else members(tiles, "tiles", Tile)
    _check_tiles(ruleset, faces, count)
    row = setup.market(ruleset.box)
    return State(
        ruleset=ruleset,
        supply=setup.tokens_set_out(ruleset, players),
        decks=tuple(deck[row:] for deck in whole),
        market=tuple(deck[:row] for deck in whole),
        tiles=faces,
        players=(Player(NO_TOKENS),) * players,
        to_act=setup.first_seat(),
        avengers_holder=setup.unowned(),
    )


def _by_digest(game: str, seed: int | str, components: Iterable[Component]) -> list[Component]:
    try:
        begun = sha256(f"splendor-deal/1/{game}/{seed}/".encode())
    except UnicodeEncodeError:
        raise SetupError("the seed is no text of whole characters") from None

    def digest(component: Component) -> bytes:
        number = begun.copy()
        number.update(component.id.encode())
        return number.digest()

    return sorted(components, key=digest)


def _dealt_decks(ruleset: Ruleset, seed: int | str) -> tuple[Deck, ...]:
    box = ruleset.box
    return tuple(tuple(_by_digest(box.name, seed, box.level(level))) for level in box.levels)


def _dealt_tiles(ruleset: Ruleset, seed: int | str, count: int) -> tuple[Tile, ...]:
    laid: dict[str, Tile] = {}
    for face in _by_digest(ruleset.box.name, seed, ruleset.box.tiles):
        laid.setdefault(face.tile, face)
    return tuple(laid.values())[:count]


def _given_decks(ruleset: Ruleset, decks: Sequence[Sequence[AnyCard]]) -> tuple[Deck, ...]:
    sizes = setup.decks(ruleset.box)
    decks = [members(deck, "decks", Card, Unknown) for deck in members(decks, "decks", object)]
    if len(decks) != len(sizes):
        raise SetupError(f"{len(decks)} decks were given: there are {len(sizes)} levels")
    whole = tuple(_filled(deck, level, sizes[level - 1]) for level, deck in enumerate(decks, 1))
    known: set[Card] = set()
    for card in (card for deck in whole for card in deck if isinstance(card, Card)):
        if ruleset.box.card_by_id.get(card.id) != card:
            raise SetupError(f"{card.id} is no card of the {ruleset.box.name} game")
        if card in known:
            raise SetupError(f"{card.id} is there twice")
        known.add(card)
    return whole


def _filled(deck: Sequence[AnyCard], level: int, size: int) -> Deck:
    if len(deck) > size:
        raise SetupError(f"the deck of level {level} has {len(deck)} cards: there are {size}")
    for card in deck:
        if card.level != level:
            name = card.id if isinstance(card, Card) else repr(card)
            raise SetupError(f"{name} is of level {card.level}, not {level}")
    return (*deck, *(Unknown(level),) * (size - len(deck)))


def _check_tiles(ruleset: Ruleset, faces: tuple[Tile, ...], count: int) -> None:
    if len(faces) != count:
        raise SetupError(f"{len(faces)} tiles: there are {count} with this many players")
    for face in faces:
        if ruleset.box.tile_by_id.get(face.id) != face:
            raise SetupError(f"{face.id} is no tile of the {ruleset.box.name} game")
        if sum(other.tile == face.tile for other in faces) > 1:
            raise SetupError(f"{face.id} and another face of the same tile cannot both lie there")

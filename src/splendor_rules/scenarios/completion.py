"""A whole position made of what was said: what was left out is filled in so that it adds up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from attrs import frozen

from splendor_rules.box.components import Card
from splendor_rules.box.tokens import NO_TOKENS, Colour, Tokens, add, as_tokens, subtract
from splendor_rules.notation.tokens import named_colours
from splendor_rules.rulebook import setup
from splendor_rules.rulebook.clause import name_of
from splendor_rules.rulebook.end import round_finished
from splendor_rules.rulebook.limit import LIMIT, excess
from splendor_rules.rulebook.tile import earned, one_a_turn
from splendor_rules.rulebook.turn import over
from splendor_rules.scenarios.card_syntax import parse_place
from splendor_rules.scenarios.player_specs import (
    NOBODY,
    PlayerSpec,
    each,
    names,
    read_player_spec,
    tokens,
)
from splendor_rules.scenarios.purchased_cards import complete_purchased_cards
from splendor_rules.state import TO_ACT, Player, ReturnOwed, State, TileChoice, Unknown

if TYPE_CHECKING:
    from splendor_rules.box.components import Tile
    from splendor_rules.player import AnyCard, OwnCard
    from splendor_rules.ruleset import Ruleset
    from splendor_rules.rulings import EndedBy
    from splendor_rules.scenarios.document import Document
    from splendor_rules.state import Deck, MarketRow

LEVELS: Final = (1, 2, 3)
ENDS: Final[dict[str, tuple[EndedBy, str]]] = {
    "points": ("points", "end.round"),
    "gauntlet": ("gauntlet", "end.round"),
    "stalemate": ("stalemate", "turn.stalemate"),
    "stuck": ("stuck", "turn.stuck-ends"),
}
"""What `over` can say, with the clause that ends such a game."""


@frozen
class _Draft:
    """What was said, before it is a position."""

    sheet: Document
    ruleset: Ruleset
    names: tuple[str, ...]
    said: tuple[PlayerSpec, ...]
    seat: int


def complete(sheet: Document, ruleset: Ruleset) -> tuple[State, tuple[str, ...]]:
    """The position and the players' names; what is wrong is noted in the sheet.

    Raises:
        ScenarioError: there are not two to four players, so that nothing can be filled in.
    """
    players = names(sheet)
    if any(fault.clause == "setup.players" for fault in sheet.faults):
        sheet.done(None)
    said = tuple(read_player_spec(sheet, name, ruleset.box) for name in players)
    draft = _Draft(sheet, ruleset, players, said, _seat(sheet, players, "to_act") or 0)
    rows = tuple(_said_row(draft, level) for level in LEVELS)
    decks = tuple(_said_deck(draft, level) for level in LEVELS)
    elsewhere = [card for cards in (*rows, *decks) for card in cards if isinstance(card, Card)]
    owned = complete_purchased_cards(sheet, ruleset.box, said, elsewhere)
    levels = [_level(draft, level, rows[level - 1], owned) for level in LEVELS]
    supply, hands = _tokens(draft, owned)
    state = State(
        ruleset=ruleset,
        supply=supply,
        decks=tuple(deck for _, deck in levels),
        market=tuple(row for row, _ in levels),
        tiles=_tiles(draft, owned),
        players=tuple(
            Player(hand, cards, one.reserved, one.tiles)
            for hand, cards, one in zip(hands, owned, said, strict=True)
        ),
        to_act=draft.seat,
        passes=sheet.number(("passes",)) or 0,
    )
    return _going_on(draft, state), players


def _seat(sheet: Document, players: tuple[str, ...], key: str) -> int | None:
    """A seat by its player's name."""
    name = sheet.choice((key,), (*players, NOBODY) if key != "to_act" else players)
    return None if name in (None, NOBODY) else players.index(str(name))


def _said_row(draft: _Draft, level: int) -> tuple[AnyCard | None, ...]:
    path = ("market", str(level))
    box = draft.ruleset.box
    row = each(draft.sheet, path, lambda text: parse_place(text, level, box)) or ()
    if len(row) > setup.market(draft.ruleset.box):
        draft.sheet.fault(
            path, f"a row has {setup.market(draft.ruleset.box)} places, not {len(row)}"
        )
    return row


def _said_deck(draft: _Draft, level: int) -> tuple[AnyCard, ...]:
    path, box = ("decks", str(level)), draft.ruleset.box
    if not isinstance(draft.sheet.get(path), list):
        return ()
    deck = each(draft.sheet, path, lambda text: parse_place(text, level, box)) or ()
    if None in deck:
        draft.sheet.fault(path, "a deck has no empty places; leave `-` out")
    return tuple(card for card in deck if card is not None)


def _level(
    draft: _Draft, level: int, said: tuple[AnyCard | None, ...], owned: list[tuple[OwnCard, ...]]
) -> tuple[MarketRow, Deck]:
    """The row and the deck of a level: places and cards left out are unknown cards."""
    away = sum(card.level == level for cards in owned for card in cards)
    away += sum(one.card.level == level for player in draft.said for one in player.reserved)
    left = setup.decks(draft.ruleset.box)[level - 1] - away - sum(card is not None for card in said)
    path = ("decks", str(level))
    given = draft.sheet.get(path)
    listed = _said_deck(draft, level) if isinstance(given, list) else None
    count = len(listed) if listed is not None else draft.sheet.number(path)
    row = list(said)
    while len(row) < setup.market(draft.ruleset.box):
        filled = left > 0 if count is None else count > 0 or left > 0
        row.append(Unknown(level) if filled else None)
        left -= filled
    if listed is not None:
        return tuple(row), (*listed, *(Unknown(level),) * max(left - len(listed), 0))
    return tuple(row), (Unknown(level),) * max(left if count is None else count, 0)


def _tokens(draft: _Draft, owned: list[tuple[OwnCard, ...]]) -> tuple[Tokens, tuple[Tokens, ...]]:
    """The supply and the players' tokens; who has none said gets what the supply leaves over."""
    hands = [_with_time_stone(draft, *both) for both in zip(draft.said, owned, strict=True)]
    text = draft.sheet.text(("supply",)) or ""
    said = tokens(draft.sheet, ("supply",), draft.ruleset.box)
    set_out = setup.tokens_set_out(draft.ruleset, len(draft.names))
    if said is None:
        return subtract(set_out, _sum(hands)), tuple(hands)
    named = named_colours(text, draft.ruleset.box)
    rest = subtract(subtract(set_out, said), _sum(hands))
    _hand_out(draft, hands, [rest[colour] if colour in named else 0 for colour in Colour])
    left = subtract(set_out, _sum(hands))
    supply = [said[colour] if colour in named else left[colour] for colour in Colour]
    return as_tokens(supply), tuple(hands)


def _sum(hands: list[Tokens]) -> Tokens:
    total = NO_TOKENS
    for hand in hands:
        total = add(total, hand)
    return total


def _with_time_stone(draft: _Draft, said: PlayerSpec, cards: tuple[OwnCard, ...]) -> Tokens:
    """A player's tokens, with the Time Stone that its cards bring unless one is spoken of."""
    text = draft.sheet.get(("player", said.name, "tokens"))
    held = said.tokens or NO_TOKENS
    spoken = isinstance(text, str) and said.tokens is not None
    if spoken and Colour.TIME_STONE in named_colours(str(text), draft.ruleset.box):
        return held
    due = int(any(card.time_stone for card in cards))
    return as_tokens([*held[: Colour.TIME_STONE], due])


def _hand_out(draft: _Draft, hands: list[Tokens], spare: list[int]) -> None:
    """Give tokens that must be somewhere to players of whose tokens nothing is said."""
    count = len(draft.names)
    for seat in ((draft.seat + 1 + step) % count for step in range(count)):
        if draft.said[seat].tokens is not None:
            continue
        for colour in tuple(Colour)[: Colour.TIME_STONE]:
            given = max(0, min(spare[colour], LIMIT - sum(hands[seat])))
            spare[colour] -= given
            hand = list(hands[seat])
            hand[colour] += given
            hands[seat] = as_tokens(hand)


def _tiles(draft: _Draft, owned: list[tuple[OwnCard, ...]]) -> tuple[Tile, ...]:
    """The tiles on the table; those left out are such as nobody has earned, if there are any."""
    box = draft.ruleset.box
    said = each(draft.sheet, ("tiles",), box.tile) or ()
    gone = {tile.tile for player in draft.said for tile in player.tiles}
    missing = draft.ruleset.setup.tiles(len(draft.names)) - len(said)
    missing -= sum(len(player.tiles) for player in draft.said)
    bonuses = [Player(cards=cards).bonuses for cards in owned]
    free = sorted(box.tiles, key=lambda tile: any(earned(tile, mine) for mine in bonuses))
    laid = {tile.tile: tile for tile in said}
    filled: list[Tile] = []
    for tile in free:
        if len(filled) < missing and tile.tile not in gone and tile.tile not in laid:
            laid[tile.tile] = tile
            filled.append(tile)
    return (*said, *filled)


def _going_on(draft: _Draft, state: State) -> State:
    """Who holds the Avengers tile, who has triggered the end, what is owed, or how it ended."""
    sheet = draft.sheet
    state = state.changed(avengers_holder=_avengers(draft, state))
    state = state.changed(end_triggered_by=_ending(draft, state))
    match sheet.choice(("owed",), ("action", "return", "tile")):
        case "return":
            count = excess(state.players[state.to_act].tokens)
            if not count:
                sheet.fault(
                    ("owed",), "ten tokens or fewer: no return is owed", "limit.return-exact"
                )
            state = state.changed(pending=ReturnOwed(count))
        case "tile":
            due = one_a_turn(state.tiles, state.players[state.to_act].bonuses)
            state = state.changed(pending=TileChoice(due))
        case _:
            state = state.changed(pending=TO_ACT)
    return _ended(draft, state)


def _ended(draft: _Draft, state: State) -> State:
    """The position at the end of the game, if the game is said to be over."""
    sheet, rules = draft.sheet, state.ruleset
    possible = [rules.ended_by, "stalemate", *(["stuck"] if rules.readings.stuck == "ends" else [])]
    ended = sheet.choice(("over",), possible)
    if ended is None:
        return state
    if sheet.get(("owed",)) not in (None, "action"):
        sheet.fault(("owed",), "nothing is owed when the game is over", "turn.game-over")
    if ended == rules.ended_by and not round_finished(state):
        problem = (
            "the round is not over, or nobody in it has reached the end: say to_act and points"
        )
        sheet.fault(("over",), problem, "end.round")
    return over(state, *ENDS[ended])


def _avengers(draft: _Draft, state: State) -> int | None:
    if draft.sheet.faulty(("avengers",)):
        return None
    if draft.sheet.get(("avengers",)) is not None:
        return _seat(draft.sheet, draft.names, "avengers")
    marks = [player.avengers_marks for player in state.players]
    holder = state.changed(avengers_holder=marks.index(max(marks)))
    checks = [check for check in state.ruleset.invariants if name_of(check) == "avengers.holder"]
    if not checks or all(check(state) is None for check in checks):
        return None
    if marks.count(max(marks)) > 1:
        problem = "several players have the most Avengers marks: say who holds the tile"
        draft.sheet.fault(("avengers",), problem, "avengers.holder")
    return holder.avengers_holder


def _ending(draft: _Draft, state: State) -> int | None:
    if draft.sheet.get(("ending",)) is not None:
        return _seat(draft.sheet, draft.names, "ending")
    ends: Any = (seat for seat in range(state.to_act) if state.ruleset.ends(state, seat))
    first: int | None = next(ends, None)
    return first

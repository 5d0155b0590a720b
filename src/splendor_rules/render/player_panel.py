"""What lies in front of a player, in SVG."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from splendor_rules.box.tokens import ORDINARY
from splendor_rules.render.component_shapes import CARD_HEIGHT, CARD_WIDTH, card, tile, token
from splendor_rules.render.shapes import (
    Font,
    add_title,
    circle,
    fills_of,
    group_at,
    letter_on,
    rectangle,
    write,
)
from splendor_rules.state import Over

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

    from splendor_rules.box.components import Box
    from splendor_rules.render.highlights import Highlights
    from splendor_rules.state import Player, State

WIDTH: Final = 266
_HAND_SCALE: Final = 0.62
"""How large a card in hand is, beside one on the table."""
_TILE_SCALE: Final = 0.52
_HEAD, _COUNTS, _FOOT = 28, 70, 8
_COLUMN: Final = 25
_LONGEST: Final = 12
"""How many letters of a name are shown."""
_FAINT: Final = Font(12, "end", look="sr-faint")
_LETTER: Final = Font(10, "middle", look="sr-faint")


def height(player: Player) -> float:
    """How high a player's panel is; a hand makes it higher."""
    hand = CARD_HEIGHT * _HAND_SCALE + 6 if player.reserved else 0
    return _HEAD + _COUNTS + hand + _FOOT


def player_panel(
    parent: Element, state: State, seat: int, name: str, highlights: Highlights
) -> None:
    """A player's name, points, bonuses, tokens, tiles and hand."""
    player, box = state.players[seat], state.ruleset.box
    to_act = seat == state.to_act
    area = (0, 0, WIDTH, height(player))
    rectangle(parent, area, "sr-paper")
    if to_act and not isinstance(state.pending, Over):
        rectangle(parent, area, "sr-turn")
    _head(parent, state, seat, name)
    counts = group_at(parent, (8, _HEAD))
    _bonuses(counts, box, player)
    _tokens(counts, box, player)
    for index, gained in enumerate(player.tiles):
        at = (_COLUMN * len(box.letters) + 4 + 36 * (index % 2), 22 * (index // 2))
        tile(group_at(counts, at, _TILE_SCALE), box, gained)
    hand = group_at(parent, (8, _HEAD + _COUNTS))
    _hand(hand, box, player)
    if to_act:
        _mark(counts, hand, player, highlights)


def _head(parent: Element, state: State, seat: int, name: str) -> None:
    player = state.players[seat]
    short = name if len(name) <= _LONGEST else f"{name[: _LONGEST - 1]}…"
    flag = " ⚑" if state.end_triggered_by == seat else ""
    won = isinstance(state.pending, Over) and seat in state.pending.outcome.winners
    write(parent, (10, 19), f"{'★ ' if won else ''}{short}{flag}", Font(14, bold=True))
    points = str(state.ruleset.points(state, seat))
    write(parent, (WIDTH - 10, 20), points, Font(19, "end", bold=True))
    if state.avengers_holder == seat:
        badge = group_at(parent, (WIDTH - 64, 5))
        add_title(badge, "Avengers Assemble")
        rectangle(badge, (0, 0, 22, 19), "sr-back", rx=3)
        write(badge, (11, 14), "A", Font(14, "middle", bold=True))
    _card_count(group_at(parent, (WIDTH - 100, 7)), len(player.cards))
    if state.ruleset.box.has_avengers:
        write(parent, (WIDTH - 108, 19), f"A×{player.avengers_marks}", _FAINT)


def _card_count(group: Element, count: int) -> None:
    """How many cards a player has purchased, beside a small card."""
    rectangle(group, (0, 0, 10, 13), "sr-back", rx=2)
    write(group, (13, 11.5), str(count), Font(12, look="sr-faint"))


def _bonuses(parent: Element, box: Box, player: Player) -> None:
    """A letter for each colour, and below it a square with the number of bonuses."""
    for colour, letter in enumerate(box.letters):
        across = _COLUMN * colour
        write(parent, (across + 10, 9), letter, _LETTER)
        if colour >= len(ORDINARY):
            continue
        fill, count = fills_of(box)[colour], player.bonuses[colour]
        square = rectangle(parent, (across, 13, 20, 20), "sr-rim", rx=3, fill=fill)
        if not count:
            square.set("fill-opacity", "0.18")
            continue
        font = Font(14, "middle", bold=True, fill=letter_on(fill))
        write(parent, (across + 10, 28), str(count), font)


def _tokens(parent: Element, box: Box, player: Player) -> None:
    for colour, _ in enumerate(box.letters):
        if player.tokens[colour]:
            at = (_COLUMN * colour + 10, 46)
            token(group_at(parent, at), box, colour, player.tokens[colour])


def _hand_card(hand: Element, index: int) -> Element:
    return group_at(hand, ((CARD_WIDTH * _HAND_SCALE + 8) * index, 0), _HAND_SCALE)


def _hand(parent: Element, box: Box, player: Player) -> None:
    """The cards in hand; one that came off a deck, which others have not seen, is in a frame."""
    for index, reserved in enumerate(player.reserved):
        group = _hand_card(parent, index)
        card(group, box, reserved.card)
        if reserved.hidden:
            rectangle(group, (-3, -3, CARD_WIDTH + 6, CARD_HEIGHT + 6), "sr-gap", rx=9)


def _mark(counts: Element, hand: Element, player: Player, highlights: Highlights) -> None:
    """Mark the tokens that are paid or returned, and the card purchased from the hand."""
    font = Font(11, "middle", bold=True, look=f"sr-said-{highlights.look}")
    for colour, count in enumerate(highlights.given):
        if count:
            across = _COLUMN * colour + 10
            circle(counts, (across, 46), 11, f"sr-{highlights.look}")
            write(counts, (across, 67), f"−{count}", font)
    for index, reserved in enumerate(player.reserved):
        if reserved.card == highlights.card:
            area = (-4, -4, CARD_WIDTH + 8, CARD_HEIGHT + 8)
            rectangle(_hand_card(hand, index), area, f"sr-{highlights.look}", rx=9)

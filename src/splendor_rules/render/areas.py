"""The areas of the table in SVG: the middle, and what lies in front of each player."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from splendor_rules.box.tokens import ORDINARY
from splendor_rules.render import component_shapes as components
from splendor_rules.render.component_shapes import CARD_HEIGHT, CARD_WIDTH, TILE
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
    from splendor_rules.render.highlights import Highlights, Scene
    from splendor_rules.state import Player

GAP: Final = 10
_ROW: Final = CARD_HEIGHT + GAP
_PLACE: Final = CARD_WIDTH + GAP
_PILE: Final = 50
_SUPPLY: Final = 72
"""How much room the supply takes, beside the rows."""
PANEL: Final = 266
"""How wide a player's panel is."""
_HAND_SCALE: Final = 0.62
"""How large a card in hand is, beside one on the table."""
_TILE_SCALE: Final = 0.52
_HEAD, _COUNTS, _FOOT = 28, 70, 8
_COLUMN: Final = 25
_LONGEST: Final = 12
"""How many letters of a name are shown."""
_FAINT: Final = Font(12, "end", look="sr-faint")
_LETTER: Final = Font(10, "middle", look="sr-faint")


def shared_width(box: Box) -> float:
    """How wide the middle is: a deck, the places of a row, the supply."""
    return (box.row + 1) * _PLACE + _SUPPLY


def shared_height(box: Box) -> float:
    """How high the middle is: tiles and rows, or as many piles as there are colours."""
    return TILE + max(_ROW * len(box.levels), _PILE * len(box.letters))


def shared_area(parent: Element, drawn: Scene) -> None:
    """Tiles above, the highest level to the lowest below them, the supply on the right."""
    box = drawn.box
    _tiles(parent, drawn)
    for number, level in enumerate(reversed(box.levels)):
        _row(group_at(parent, (0, TILE + GAP + _ROW * number)), drawn, level)
    across = (box.row + 1) * _PLACE + 34
    _supply(group_at(parent, (across, TILE + GAP + 16)), drawn)


def _outline(
    group: Element, highlights: Highlights, width: float, height: float, edge: float = 3
) -> None:
    area = (-edge, -edge, width + 2 * edge, height + 2 * edge)
    rectangle(group, area, f"sr-{highlights.look}", rx=9)


def _tiles(parent: Element, drawn: Scene) -> None:
    box = drawn.box
    for index, face in enumerate(drawn.state.tiles):
        group = group_at(parent, (index * (TILE + GAP), 0))
        components.tile(group, box, face)
        if face == drawn.highlights.tile:
            _outline(group, drawn.highlights, TILE, TILE)
    if drawn.state.avengers_holder is None and box.has_avengers:
        group = group_at(parent, ((box.row + 1) * _PLACE - GAP - TILE, 0))
        add_title(group, "Avengers Assemble")
        rectangle(group, (0, 0, TILE, TILE), "sr-back", rx=2)
        write(group, (TILE / 2, TILE / 2 + 9), "A", Font(26, "middle", bold=True))


def _row(row: Element, drawn: Scene, level: int) -> None:
    """A deck, and on its right the face-up cards of its level."""
    highlights, count = drawn.highlights, len(drawn.state.decks[level - 1])
    deck = group_at(row, (0, 0))
    if count:
        components.back(deck, level, str(count))
    else:
        components.gap(deck)
    if highlights.place == (level, "deck"):
        _outline(deck, highlights, CARD_WIDTH, CARD_HEIGHT)
    cards = group_at(row, (_PLACE, 0))
    for place, face in enumerate(drawn.state.market[level - 1], start=1):
        group = group_at(cards, ((place - 1) * _PLACE, 0))
        if face is None:
            components.gap(group)
        else:
            components.card(group, drawn.box, face)
        purchased = face is not None and face == highlights.card
        if purchased or highlights.place == (level, place):
            _outline(group, highlights, CARD_WIDTH, CARD_HEIGHT)


def _supply(parent: Element, drawn: Scene) -> None:
    highlights = drawn.highlights
    for colour, _ in enumerate(drawn.box.letters):
        group = group_at(parent, (0, _PILE * colour))
        components.pile(group, drawn.box, colour, drawn.state.supply[colour])
        if highlights.taken[colour]:
            circle(group, (0, 0), 19, f"sr-{highlights.look}")
            font = Font(12, bold=True, look=f"sr-said-{highlights.look}")
            write(group, (22, 5), f"+{highlights.taken[colour]}", font)


def panel_height(player: Player) -> float:
    """How high a player's panel is; a hand makes it higher."""
    hand = CARD_HEIGHT * _HAND_SCALE + 6 if player.reserved else 0
    return _HEAD + _COUNTS + hand + _FOOT


def player_panel(parent: Element, drawn: Scene, seat: int) -> None:
    """A player's name, points, bonuses, tokens, tiles and hand."""
    state, box, player = drawn.state, drawn.box, drawn.state.players[seat]
    area = (0, 0, PANEL, panel_height(player))
    rectangle(parent, area, "sr-paper")
    if seat == state.to_act and not isinstance(state.pending, Over):
        rectangle(parent, area, "sr-turn")
    _head(parent, drawn, seat)
    counts = group_at(parent, (8, _HEAD))
    _bonuses(counts, box, player)
    for colour, _ in enumerate(box.letters):
        if player.tokens[colour]:
            at = (_COLUMN * colour + 10, 46)
            components.token(group_at(counts, at), box, colour, player.tokens[colour])
    for index, gained in enumerate(player.tiles):
        at = (_COLUMN * len(box.letters) + 4 + 36 * (index % 2), 22 * (index // 2))
        components.tile(group_at(counts, at, _TILE_SCALE), box, gained)
    hand = group_at(parent, (8, _HEAD + _COUNTS))
    _hand(hand, box, player)
    if seat == state.to_act:
        _mark(counts, hand, player, drawn.highlights)


def _head(parent: Element, drawn: Scene, seat: int) -> None:
    state, player, name = drawn.state, drawn.state.players[seat], drawn.wording.seat(seat)
    short = name if len(name) <= _LONGEST else f"{name[: _LONGEST - 1]}…"
    flag = " ⚑" if state.end_triggered_by == seat else ""
    won = isinstance(state.pending, Over) and seat in state.pending.outcome.winners
    write(parent, (10, 19), f"{'★ ' if won else ''}{short}{flag}", Font(14, bold=True))
    points = str(state.ruleset.points(state, seat))
    write(parent, (PANEL - 10, 20), points, Font(19, "end", bold=True))
    if state.avengers_holder == seat:
        badge = group_at(parent, (PANEL - 64, 5))
        add_title(badge, "Avengers Assemble")
        rectangle(badge, (0, 0, 22, 19), "sr-back", rx=3)
        write(badge, (11, 14), "A", Font(14, "middle", bold=True))
    purchased = group_at(parent, (PANEL - 100, 7))
    rectangle(purchased, (0, 0, 10, 13), "sr-back", rx=2)
    write(purchased, (13, 11.5), str(len(player.cards)), Font(12, look="sr-faint"))
    if drawn.box.has_avengers:
        write(parent, (PANEL - 108, 19), f"A×{player.avengers_marks}", _FAINT)


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


def _hand_card(hand: Element, index: int) -> Element:
    return group_at(hand, ((CARD_WIDTH * _HAND_SCALE + 8) * index, 0), _HAND_SCALE)


def _hand(parent: Element, box: Box, player: Player) -> None:
    """The cards in hand; one that came off a deck, which others have not seen, is in a frame."""
    for index, reserved in enumerate(player.reserved):
        group = _hand_card(parent, index)
        components.card(group, box, reserved.card)
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
            _outline(_hand_card(hand, index), highlights, CARD_WIDTH, CARD_HEIGHT, edge=4)

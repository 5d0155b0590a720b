"""What lies in front of a player."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from splendor_rules.box.tokens import ORDINARY
from splendor_rules.render.component_shapes import CARD_HEIGHT, CARD_WIDTH, card, tile, token
from splendor_rules.render.shapes import FILLS, Font, box, disc, letter_on, name, shifted, write
from splendor_rules.state import Over

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

    from splendor_rules.box.components import Box
    from splendor_rules.render.highlights import Highlights
    from splendor_rules.state import Player, State

WIDTH: Final = 266
SMALL: Final = 0.62
"""How large a card in hand is, beside one on the table."""
_HEAD, _COUNTS, _FOOT = 28, 70, 8
_COLUMN: Final = 25
_LONGEST: Final = 12
"""So many letters of a name are shown."""
_FAINT: Final = Font(12, "end", look="sr-faint")
_LETTER: Final = Font(10, "middle", look="sr-faint")


def height(player: Player) -> float:
    """How high a player's panel is; a hand makes it higher."""
    hand = CARD_HEIGHT * SMALL + 6 if player.reserved else 0
    return _HEAD + _COUNTS + hand + _FOOT


def player_panel(parent: Element, state: State, seat: int, called: str, marks: Highlights) -> None:
    """A player's name, points, bonuses, tokens, tiles and hand."""
    player, game = state.players[seat], state.ruleset.box
    mine = seat == state.to_act
    area = (0, 0, WIDTH, height(player))
    box(parent, area, "sr-paper")
    if mine and not isinstance(state.pending, Over):
        box(parent, area, "sr-turn")
    _head(parent, state, seat, called)
    counts = shifted(parent, (8, _HEAD))
    _bonuses(counts, game, player)
    _tokens(counts, game, player)
    for place, gained in enumerate(player.tiles):
        at = (_COLUMN * len(game.letters) + 4 + 36 * (place % 2), 22 * (place // 2))
        tile(shifted(counts, at, 0.52), game, gained)
    hand = shifted(parent, (8, _HEAD + _COUNTS))
    _hand(hand, game, player)
    if mine:
        _mark(counts, hand, player, marks)


def _head(parent: Element, state: State, seat: int, called: str) -> None:
    player = state.players[seat]
    short = called if len(called) <= _LONGEST else f"{called[: _LONGEST - 1]}…"
    flag = " ⚑" if state.end_triggered_by == seat else ""
    won = isinstance(state.pending, Over) and seat in state.pending.outcome.winners
    write(parent, (10, 19), f"{'★ ' if won else ''}{short}{flag}", Font(14, bold=True))
    points = str(state.ruleset.points(state, seat))
    write(parent, (WIDTH - 10, 20), points, Font(19, "end", bold=True))
    if state.avengers_holder == seat:
        badge = shifted(parent, (WIDTH - 64, 5))
        name(badge, "Avengers Assemble")
        box(badge, (0, 0, 22, 19), "sr-back", rx=3)
        write(badge, (11, 14), "A", Font(14, "middle", bold=True))
    _stack(shifted(parent, (WIDTH - 100, 7)), len(player.cards))
    if any(card.avengers for card in state.ruleset.box.cards):
        write(parent, (WIDTH - 108, 19), f"A×{player.avengers_marks}", _FAINT)


def _stack(group: Element, count: int) -> None:
    """How many cards a player has purchased, beside a small card."""
    box(group, (0, 0, 10, 13), "sr-back", rx=2)
    write(group, (13, 11.5), str(count), Font(12, look="sr-faint"))


def _bonuses(parent: Element, game: Box, player: Player) -> None:
    """A letter for each colour, and below it a square with the number of bonuses."""
    for colour, letter in enumerate(game.letters):
        across = _COLUMN * colour
        write(parent, (across + 10, 9), letter, _LETTER)
        if colour >= len(ORDINARY):
            continue
        fill, count = FILLS[game.name][colour], player.bonuses[ORDINARY[colour]]
        square = box(parent, (across, 13, 20, 20), "sr-rim", rx=3, fill=fill)
        if not count:
            square.set("fill-opacity", "0.18")
            continue
        font = Font(14, "middle", bold=True, fill=letter_on(fill))
        write(parent, (across + 10, 28), str(count), font)


def _tokens(parent: Element, game: Box, player: Player) -> None:
    for colour, _ in enumerate(game.letters):
        if player.tokens[colour]:
            at = (_COLUMN * colour + 10, 46)
            token(shifted(parent, at), game, colour, player.tokens[colour])


def _hand(parent: Element, game: Box, player: Player) -> None:
    """The cards in hand; one that came off a deck, which others have not seen, is in a frame."""
    for place, reserved in enumerate(player.reserved):
        group = shifted(parent, ((CARD_WIDTH * SMALL + 8) * place, 0), SMALL)
        card(group, game, reserved.card)
        if reserved.hidden:
            box(group, (-3, -3, CARD_WIDTH + 6, CARD_HEIGHT + 6), "sr-gap", rx=9)


def _mark(counts: Element, hand: Element, player: Player, marks: Highlights) -> None:
    """The tokens that are paid or returned, and the card from the hand."""
    font = Font(11, "middle", bold=True, look=f"sr-said-{marks.look}")
    for colour, given in enumerate(marks.given):
        if given:
            across = _COLUMN * colour + 10
            disc(counts, (across, 46), 11, f"sr-{marks.look}")
            write(counts, (across, 67), f"−{given}", font)
    for place, reserved in enumerate(player.reserved):
        if reserved.card == marks.card:
            group = shifted(hand, ((CARD_WIDTH * SMALL + 8) * place, 0), SMALL)
            area = (-4, -4, CARD_WIDTH + 8, CARD_HEIGHT + 8)
            box(group, area, f"sr-{marks.look}", rx=9)

"""Players for the seats where nobody sits.

They know a `View` of the game, and so no more than a person on their seat would.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from splendor_rules.box.components import Card
from splendor_rules.box.tokens import Colour
from splendor_rules.engine import apply, outcome
from splendor_rules.legal import legal_actions
from splendor_rules.views import as_state

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from random import Random

    from splendor_rules.actions import Action
    from splendor_rules.box.components import Tile
    from splendor_rules.state import Player, State
    from splendor_rules.views import View

    Bot: TypeAlias = Callable[[View, Random], Action]
    """Chooses an action for the seat to act, given what that seat sees and a source of chance."""

_WON: Final = 1000.0
_POINT, _CARD, _NEW_COLOUR, _TIME_STONE = 3.0, 2.0, 2.0, 4.0
_ASSEMBLED: Final = 3.0
_NOBLE: Final = 2.0
"""What a tile is worth, beside its points, to a player who has nearly earned it."""
_WILD, _TOKEN = 0.3, 0.1
_A_TURN_LATER: Final = 0.75
"""How much of a card's worth is left for each token that is still missing."""
_WISHES: Final = (0.4, 0.2, 0.1)
"""How much the best cards within reach count, one after the other."""


def at_random(view: View, chance: Random) -> Action:
    """Any legal action."""
    return chance.choice(legal_actions(as_state(view)))


def greedy(view: View, chance: Random) -> Action:
    """The action after which the player's own things are worth most; any of those alike."""
    state = as_state(view)
    worths = [
        (_worth(apply(state, action), state.to_act), action) for action in legal_actions(state)
    ]
    best = max(worth for worth, _ in worths)
    return chance.choice([action for worth, action in worths if worth == best])


def _worth(state: State, seat: int) -> float:
    """What a seat has, and has within reach."""
    player, ended = state.players[seat], outcome(state)
    if ended is not None:
        return _WON if seat in ended.winners else -_WON
    assembled = _ASSEMBLED if state.avengers_holder == seat else 0.0
    wild, variety = player.tokens[Colour.WILD], 0.0
    if state.ruleset.box.has_time_stone:  # then the goal asks for every colour and the stone
        stone = _TIME_STONE if player.tokens[Colour.TIME_STONE] else 0.0
        variety = stone + _NEW_COLOUR * sum(map(bool, player.bonuses))
    tokens = _TOKEN * (sum(player.tokens) - wild) + _WILD * wild
    gathered = _POINT * state.ruleset.points(state, seat) + _CARD * len(player.cards)
    hopes = sum(_hope(tile, player) for tile in state.tiles)
    return gathered + variety + assembled + tokens + hopes + _wishes(state, player)


def _hope(tile: Tile, player: Player) -> float:
    """The nearer a tile, the more it is worth."""
    pairs = zip(tile.requirement, player.bonuses, strict=True)
    missing = sum(max(0, wanted - held) for wanted, held in pairs)
    return _NOBLE * tile.points / (1 + missing)


def _wishes(state: State, player: Player) -> float:
    """The best cards, each worth less for every token that is missing for it."""
    seen = (*(card for row in state.market for card in row), *(r.card for r in player.reserved))
    worths = sorted(
        (_wish(state, player, card) for card in seen if isinstance(card, Card)), reverse=True
    )
    return sum(share * worth for share, worth in zip(_WISHES, worths, strict=False))


def _wish(state: State, player: Player, card: Card) -> float:
    holdings = zip(card.cost, player.bonuses, player.tokens, strict=False)
    missing = sum(max(0, cost - bonuses - tokens) for cost, bonuses, tokens in holdings)
    missing = max(0, missing - player.tokens[Colour.WILD])
    is_new = state.ruleset.box.has_time_stone and not player.bonuses[card.bonus]
    new = _NEW_COLOUR if is_new else 0.0
    stone = _TIME_STONE if card.time_stone and not player.tokens[Colour.TIME_STONE] else 0.0
    worth = _POINT * card.points + _CARD + new + stone
    return worth * _A_TURN_LATER**missing


BOTS: Final[Mapping[str, Bot]] = {"greedy": greedy, "random": at_random}
"""The bots by the names that they have on the command line."""

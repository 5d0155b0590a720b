"""A bot: it sees a view, chooses among what is legal, and plays a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias, assert_never

from splendor_rules import (
    MARVEL,
    ChooseTile,
    Game,
    Gem,
    Pass,
    Purchase,
    Reserve,
    Return,
    Stone,
    Take,
    as_state,
    legal_actions,
    new_game,
)
from splendor_rules.box import Colour, tokens_of
from splendor_rules.legal import cheapest_payment
from splendor_rules.state import Over, ReturnOwed, TileChoice, ToAct

if TYPE_CHECKING:
    from collections.abc import Callable

    from splendor_rules import Action, Card, State, Tile, Turn, View
    from splendor_rules.box import Tokens

    Bot: TypeAlias = Callable[[View], Action]


def worth(action: Action) -> int:
    match action:
        case Purchase(card):
            return 10 + card.points
        case Take(tokens):
            return sum(tokens)
        case Reserve(_, place):
            return 0 if place == "deck" else 5 - place
        case Return(tokens):
            return -tokens[Stone.SHIELD]
        case ChooseTile(tile):
            return tile.points
        case Pass():
            return 0
        case other:
            assert_never(other)


def greedy(seen: View) -> Action:
    return max(legal_actions(as_state(seen)), key=worth)


def play(bots: list[Bot], seed: int | str) -> tuple[int, ...]:
    game = Game.new(MARVEL, players=len(bots), seed=seed)
    while (ended := game.outcome) is None:
        seat = game.state.to_act
        done: Action | Turn = game.play(bots[seat](game.view(seat)), seat)
        assert done == game.actions[-1] or game.undo(force=True)
    return ended.winners


def decided(state: State) -> str:
    match state.pending:
        case ToAct():
            return "an action"
        case ReturnOwed(count):
            return f"a return of {count}"
        case TileChoice(tiles):
            return " or ".join(tile.name for tile in tiles)
        case Over(outcome):
            return outcome.ended_by
        case other:
            assert_never(other)


def affordable(state: State, card: Card) -> Purchase | None:
    payment: Tokens | None = cheapest_payment(state, card)
    return None if payment is None else Purchase(card, payment)


winners: tuple[int, ...] = play([greedy, greedy], "a seed")
red: int = new_game(MARVEL, 2, 7).supply[Gem.RED]
colour: Colour = Stone.POWER
counted: Tokens = tokens_of(Gem.RED, Gem.RED, colour)
tiles: tuple[Tile, ...] = MARVEL.box.tiles

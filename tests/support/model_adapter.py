"""Actions and positions of the library and of the second model, in one form to be compared."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from splendor_rules import ChooseTile, Pass, Purchase, Reserve, Return, Take, outcome
from splendor_rules.state import ReturnOwed, TileChoice, ToAct
from support.second_model import model

if TYPE_CHECKING:
    from collections.abc import Iterable

    from splendor_rules import Action, Ruleset, State
    from splendor_rules.box import Tokens
    from support.second_model.model import Action as Plain
    from support.second_model.model import Game

Key: TypeAlias = tuple[Any, ...]


def counted(tokens: Iterable[tuple[str, int]]) -> Key:
    return tuple(sorted((colour, count) for colour, count in tokens if count))


def key_of_plain(action: Plain) -> Key:
    match action["do"]:
        case "take" | "return":
            return (action["do"], counted(action["tokens"].items()))
        case "reserve":
            return ("reserve", action["level"], action["place"])
        case "purchase":
            return ("purchase", action["card"], counted(action["pay"].items()))
        case "tile":
            return ("tile", action["tile"])
        case _:
            return ("pass",)


def key_of(action: Action, rules: Ruleset) -> Key:
    def tokens(given: Tokens) -> Key:
        assert not any(given[len(rules.box.colours) :])
        return counted(zip(rules.box.colours, given, strict=False))

    match action:
        case Take():
            return ("take", tokens(action.tokens))
        case Return():
            return ("return", tokens(action.tokens))
        case Reserve():
            return ("reserve", action.level, action.place)
        case Purchase():
            return ("purchase", action.card.id, tokens(action.payment))
        case ChooseTile():
            return ("tile", action.tile.id)
        case Pass():
            return ("pass",)


def picture_of_game(game: Game) -> dict[str, Any]:
    """All that a position has, of the model."""
    owed: object = game["owed"]
    if game["outcome"] is not None:
        owed = "nothing"
    elif owed == "return":
        owed = model.excess(game)
    elif owed == "tile":
        owed = sorted(model.earned(game))
    return {
        "supply": game["supply"],
        "rows": list(game["rows"].values()),
        "decks": list(game["decks"].values()),
        "tiles": sorted(game["tiles"]),
        "players": game["players"],
        "turn": game["turn"],
        "owed": owed,
        "avengers": game["avengers"],
        "ending": game["ending"],
        "passes": game["passes"],
        "outcome": game["outcome"],
    }


def picture_of_state(state: State) -> dict[str, Any]:
    """The same, of the library."""
    colours = state.ruleset.box.colours
    owed: object = "nothing"
    match state.pending:
        case ToAct():
            owed = "action"
        case ReturnOwed(count):
            owed = count
        case TileChoice(tiles):
            owed = sorted(tile.id for tile in tiles)
        case _:
            pass
    how = outcome(state)
    return {
        "supply": dict(zip(colours, state.supply, strict=False)),
        "rows": [[card and card.id for card in row] for row in state.market],  # type: ignore[union-attr]
        "decks": [[card.id for card in deck] for deck in state.decks],  # type: ignore[union-attr]
        "tiles": sorted(tile.id for tile in state.tiles),
        "players": [
            {
                "tokens": dict(zip(colours, player.tokens, strict=False)),
                "bought": [card.id for card in player.cards],  # type: ignore[union-attr]
                "hand": [(held.card.id, held.hidden) for held in player.reserved],  # type: ignore[union-attr]
                "tiles": [tile.id for tile in player.tiles],
            }
            for player in state.players
        ],
        "turn": state.to_act,
        "owed": owed,
        "avengers": state.avengers_holder,
        "ending": state.end_triggered_by,
        "passes": state.passes,
        "outcome": how
        and {
            "ended_by": how.ended_by,
            "winners": list(how.winners),
            "points": list(how.points),
            "cards": list(how.cards),
            "decided_by": how.decided_by,
        },
    }

"""Players of the second model with tastes of their own, so that rare things come about."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from support.second_model import box
from support.second_model.end import qualifies
from support.second_model.model import bonuses, marks, price

if TYPE_CHECKING:
    from random import Random

Game = dict[str, Any]
Action = dict[str, Any]

TASTES = ("random", "hoarder", "miser", "greedy", "avenger", "spoiler")


def choose(game: Game, actions: list[Action], taste: str, rng: Random) -> Action:
    if taste == "random" or rng.random() < 0.03:
        kind = rng.choice(sorted({action["do"] for action in actions}))
        return rng.choice([action for action in actions if action["do"] == kind])
    if taste == "hoarder":
        return max(actions, key=lambda action: (hoard(game, action), rng.random()))
    lacks = wanted(game, taste)
    return max(actions, key=lambda action: (like(game, action, taste, lacks), rng.random()))


def hoard(game: Game, action: Action) -> float:
    """Fill the hand, keep the coloured tokens, give the wild ones back, buy only if it must."""
    do = action["do"]
    if do == "return":
        return float(action["tokens"].get(box.WILD[game["game"]], 0))
    if do == "reserve":
        return float(2 + action["level"] * (-1 if action["place"] == "deck" else 1))
    if do == "purchase":
        return float(sum(action["pay"].values()) - 10)
    return 1.0


def worth(game: Game, card: str, taste: str, own: dict[str, int]) -> float:
    """How much a player wants a card."""
    seat = game["turn"]
    printed = box.CARDS[game["game"]][card]
    if taste == "miser":
        return float(8 - printed["points"]) if printed["level"] == 1 else 0.1
    value = 1.0 + 2.0 * int(printed["points"])
    if game["game"] == "marvel":
        value += 4.0 if own[printed["bonus"]] == 0 else 0.0
        value += 4.0 if printed["stone"] and not game["players"][seat]["tokens"]["green"] else 0.0
        value += (5.0 if taste in ("avenger", "spoiler") else 0.5) * int(printed["marks"])
    return value


def lacking(game: Game, card: str, own: dict[str, int]) -> dict[str, int]:
    held = game["players"][game["turn"]]["tokens"]
    asked = price(game, card, own)
    return {colour: max(0, asked[colour] - held[colour]) for colour in asked}


def wanted(game: Game, taste: str) -> dict[str, int]:
    """The colours that are short for the card that the player is after."""
    cards = [card for level in (1, 2, 3) for card in game["rows"][level] if card is not None]
    cards += [card for card, _ in game["players"][game["turn"]]["hand"]]
    own = bonuses(game, game["turn"])

    def appeal(card: str) -> float:
        return worth(game, card, taste, own) / (1 + sum(lacking(game, card, own).values()))

    return lacking(game, max(cards, key=appeal), own) if cards else {}


def like(game: Game, action: Action, taste: str, lacks: dict[str, int]) -> float:
    do = action["do"]
    if do == "purchase":
        if taste == "spoiler" and spoils_too_early(game, action["card"]):
            return -5.0
        own = bonuses(game, game["turn"])
        spent = int(action["pay"][box.WILD[game["game"]]])
        return 20.0 + worth(game, action["card"], taste, own) - 0.1 * spent
    if do == "take":
        useful: int = sum(min(count, lacks.get(c, 0)) for c, count in action["tokens"].items())
        return 2.0 * useful + 0.1 * float(sum(action["tokens"].values()))
    if do == "return":
        wasted: int = sum(min(count, lacks.get(c, 0)) for c, count in action["tokens"].items())
        return -wasted - 2.0 * int(action["tokens"].get(box.WILD[game["game"]], 0))
    if do == "reserve":
        return 2.5
    return 0.0


def spoils_too_early(game: Game, card: str) -> bool:
    """Whether to wait with taking the Avengers tile until its holder has triggered the end."""
    if game["game"] == "base" or game["avengers"] in (None, game["turn"]):
        return False
    gained = marks(game, game["turn"]) + int(box.CARDS["marvel"][card]["marks"])
    return gained > marks(game, game["avengers"]) and not qualifies(game, game["avengers"])

"""Splendor and Splendor: Marvel, written a second time: plain, slow, with dictionaries.

It is written from the rulebook's clauses alone, for comparison with the library. A game is a
dictionary that `play` changes in place; an action is a small dictionary.
"""

from __future__ import annotations

from itertools import combinations, product
from typing import TYPE_CHECKING, Any

from support.second_model import box
from support.second_model.end import finish_turn, note, qualifies

if TYPE_CHECKING:
    from collections.abc import Iterator

Game = dict[str, Any]
Action = dict[str, Any]
Tokens = dict[str, int]

HAND = 3
LIMIT = 10


def new(
    game: str,
    players: int,
    decks: dict[int, list[str]],
    tiles: list[str],
    readings: dict[str, str],
) -> Game:
    default = {name: values[0] for name, values in box.READINGS[game].items()}
    nothing = dict.fromkeys(box.colours(game), 0)
    return {
        "game": game,
        "readings": default | readings,
        "supply": box.supply(game, players, readings),
        "rows": {level: deck[:4] for level, deck in decks.items()},
        "decks": {level: deck[4:] for level, deck in decks.items()},
        "tiles": list(tiles),
        "players": [
            {"tokens": dict(nothing), "bought": [], "hand": [], "tiles": []} for _ in range(players)
        ],
        "turn": 0,
        "owed": "action",
        "avengers": None,
        "ending": None,
        "passes": 0,
        "this_turn": {"passed": False, "bought": False},
        "outcome": None,
        "seen": [],
    }


# --- what may be done ---------------------------------------------------------------------------


def legal(game: Game) -> list[Action]:
    if game["outcome"] is not None:
        return []
    if game["owed"] == "return":
        return returns(game)
    if game["owed"] == "tile":
        return [{"do": "tile", "tile": tile} for tile in earned(game)]
    return main_actions(game) or [{"do": "pass"}]


def main_actions(game: Game) -> list[Action]:
    return [*takes(game), *reserves(game), *purchases(game)]


def can_act(game: Game) -> bool:
    return bool(takes(game) or reserves(game) or next(each_purchase(game), None))


def takes(game: Game) -> list[Action]:
    supply = game["supply"]
    there = [c for c in box.ORDINARY[game["game"]] if supply[c] > 0]
    sizes: list[int] = []
    if game["readings"]["fewer-by-choice"] == "up-to-three":
        sizes = [1, 2, 3]
    elif len(there) >= 3:
        sizes = [3]
    elif game["readings"]["short-take"] == "one-of-each-left":
        sizes = [len(there)] if there else []
    elif game["readings"]["short-take"] == "two-only":
        sizes = [2]
    found = [dict.fromkeys(chosen, 1) for size in sizes for chosen in combinations(there, size)]
    found += [{colour: 2} for colour in there if supply[colour] >= 4]
    return [{"do": "take", "tokens": tokens} for tokens in found]


def reserves(game: Game) -> list[Action]:
    if len(game["players"][game["turn"]]["hand"]) >= HAND:
        return []
    found: list[Action] = []
    for level in (1, 2, 3):
        row = game["rows"][level]
        places: list[int | str] = [place for place in (1, 2, 3, 4) if row[place - 1] is not None]
        if game["decks"][level]:
            places.append("deck")
        found += [{"do": "reserve", "level": level, "place": place} for place in places]
    return found


def purchases(game: Game) -> list[Action]:
    return list(each_purchase(game))


def each_purchase(game: Game) -> Iterator[Action]:
    own = bonuses(game, game["turn"])
    in_rows = [card for level in (1, 2, 3) for card in game["rows"][level] if card is not None]
    in_hand = [card for card, _ in game["players"][game["turn"]]["hand"]]
    for card in in_rows + in_hand:
        for pay in payments(game, price(game, card, own)):
            yield {"do": "purchase", "card": card, "pay": pay}


def bonuses(game: Game, seat: int) -> Tokens:
    count = dict.fromkeys(box.ORDINARY[game["game"]], 0)
    for card in game["players"][seat]["bought"]:
        count[box.CARDS[game["game"]][card]["bonus"]] += 1
    return count


def price(game: Game, card: str, own: Tokens) -> Tokens:
    cost: Tokens = box.CARDS[game["game"]][card]["needs"]
    return {colour: max(0, cost[colour] - own[colour]) for colour in cost}


def payments(game: Game, asked: Tokens) -> Iterator[Tokens]:
    """Try every number of coloured tokens; wild tokens fill up the rest, exactly."""
    held = game["players"][game["turn"]]["tokens"]
    wild = box.WILD[game["game"]]
    ordinary = box.ORDINARY[game["game"]]
    most = {colour: min(held[colour], asked[colour]) for colour in ordinary}
    if sum(asked.values()) - sum(most.values()) > held[wild]:
        return
    for counts in product(*(range(most[colour] + 1) for colour in ordinary)):
        paid = dict(zip(ordinary, counts, strict=True))
        rest = sum(asked.values()) - sum(counts)
        coloured_first = all(paid[colour] == most[colour] for colour in ordinary)
        if rest <= held[wild] and (
            coloured_first or game["readings"]["wild-choice"] != "shortfall-only"
        ):
            yield {**paid, wild: rest}


def excess(game: Game) -> int:
    held: Tokens = game["players"][game["turn"]]["tokens"]
    return max(0, sum(held.values()) - LIMIT)


def returns(game: Game) -> list[Action]:
    held = game["players"][game["turn"]]["tokens"]
    over = excess(game)
    kinds = [colour for colour in held if colour != box.STONE[game["game"]]]
    return [
        {"do": "return", "tokens": dict(zip(kinds, counts, strict=True))}
        for counts in product(*(range(min(held[colour], over) + 1) for colour in kinds))
        if sum(counts) == over
    ]


def earned(game: Game) -> list[str]:
    own = bonuses(game, game["turn"])
    found: list[str] = []
    for tile in game["tiles"]:
        needs = box.TILES[game["game"]][tile]["needs"]
        if all(own[colour] >= needs[colour] for colour in needs):
            found.append(tile)
    return found


# --- doing it -----------------------------------------------------------------------------------


def play(game: Game, action: Action) -> None:
    """Carry out a legal action and all that comes by itself, up to the next decision."""
    do = action["do"]
    player = game["players"][game["turn"]]
    if do == "return":
        wild = box.WILD[game["game"]]
        note(game, "wild returned", when=action["tokens"].get(wild, 0) > 0)
        move(action["tokens"], player["tokens"], game["supply"])
        note(game, "return, then tile", when=bool(earned(game)))
        tile_or_end(game)
        return
    if do == "tile":
        note(game, "tile chosen")
        gain_tile(game, action["tile"])
        end(game)
        return
    game["this_turn"] = {"passed": do == "pass", "bought": do == "purchase"}
    game["passes"] = game["passes"] + 1 if do == "pass" else 0
    if do == "take":
        few = sum(1 for c in box.ORDINARY[game["game"]] if game["supply"][c] > 0)
        note(game, f"taken with {few} colours left", when=few < 3)
        move(action["tokens"], game["supply"], player["tokens"])
    elif do == "reserve":
        reserve(game, action["level"], action["place"])
    elif do == "purchase":
        purchase(game, action["card"], action["pay"])
    else:
        note(game, "forced pass")
    if excess(game) > 0:
        game["owed"] = "return"
    else:
        tile_or_end(game)


def move(tokens: Tokens, source: Tokens, target: Tokens) -> None:
    for colour, count in tokens.items():
        assert 0 <= count <= source[colour]
        source[colour] -= count
        target[colour] += count


def refill(game: Game, level: int, index: int) -> None:
    deck = game["decks"][level]
    game["rows"][level][index] = deck.pop(0) if deck else None
    note(game, "place left empty", when=game["rows"][level][index] is None)
    note(game, "deck empty", when=not deck)


def reserve(game: Game, level: int, place: int | str) -> None:
    player = game["players"][game["turn"]]
    if place == "deck":
        player["hand"].append((game["decks"][level].pop(0), True))
    else:
        index = int(place) - 1
        player["hand"].append((game["rows"][level][index], False))
        refill(game, level, index)
    wild = box.WILD[game["game"]]
    if game["supply"][wild] > 0:
        note(game, "reserved at ten", when=sum(player["tokens"].values()) == LIMIT)
        move({wild: 1}, game["supply"], player["tokens"])
    else:
        note(game, "reserved without wild")


def purchase(game: Game, card: str, pay: Tokens) -> None:
    player = game["players"][game["turn"]]
    move(pay, player["tokens"], game["supply"])
    in_hand = [place for place, (held, _) in enumerate(player["hand"]) if held == card]
    if in_hand:
        note(game, "bought from hand")
        del player["hand"][in_hand[0]]
    else:
        level = box.CARDS[game["game"]][card]["level"]
        refill(game, level, game["rows"][level].index(card))
    note(game, "bought for nothing", when=sum(pay.values()) == 0)
    player["bought"].append(card)
    if game["game"] == "marvel":
        time_stone(game, card)
        avengers(game)


def time_stone(game: Game, card: str) -> None:
    player = game["players"][game["turn"]]
    with_icon = [c for c in player["bought"] if box.CARDS["marvel"][c]["stone"]]
    if with_icon == [card]:
        stone = box.STONE["marvel"]
        move({stone: 1}, game["supply"], player["tokens"])
        note(game, "time stone over ten", when=excess(game) > 0)


def marks(game: Game, seat: int) -> int:
    return sum(int(box.CARDS[game["game"]][c]["marks"]) for c in game["players"][seat]["bought"])


def avengers(game: Game) -> None:
    seat, holder = game["turn"], game["avengers"]
    if holder is None:
        if marks(game, seat) >= 3:
            game["avengers"] = seat
    elif holder != seat and marks(game, seat) > marks(game, holder):
        game["avengers"] = seat
        note(game, "avengers taken over")
        note(game, "lost the tile, qualifies still", when=qualifies(game, holder))


def gain_tile(game: Game, tile: str) -> None:
    note(game, "tile gained on a pass", when=game["this_turn"]["passed"])
    note(game, "tile left over gained later", when=not game["this_turn"]["bought"])
    game["tiles"].remove(tile)
    game["players"][game["turn"]]["tiles"].append(tile)
    game["passes"] = 0


def tile_or_end(game: Game) -> None:
    tiles = earned(game)
    if len(tiles) > 1:
        game["owed"] = "tile"
        return
    if tiles:
        gain_tile(game, tiles[0])
    end(game)


def end(game: Game) -> None:
    """Close the turn; under one reading the game ends before a turn that cannot be taken."""
    game["owed"] = "action"
    finish_turn(game)
    if game["outcome"] is None and game["readings"]["stuck"] == "ends" and not can_act(game):
        finish_turn(game, stuck=True)

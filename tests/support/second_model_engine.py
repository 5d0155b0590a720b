"""The second model behind the protocol: it shares no code with the library, and gives no reasons.

Run as a script it answers on standard input and output.
`tests/support/broken_engines.py` breaks it on purpose.
"""

from __future__ import annotations

import json
import sys
from copy import deepcopy
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from support.second_model import box, end, model

Json = dict[str, Any]
PROTOCOL = "splendor-conformance/1"


class SecondModel:
    game: Json

    def hello(self, _question: Json) -> Json:
        games = {
            game: {"players": [2, 3, 4], "readings": readings}
            for game, readings in box.READINGS.items()
        }
        return {
            "format": PROTOCOL,
            "name": "second model",
            "version": "1",
            "games": games,
            "capabilities": ["legal", "rest", "judge", "record"],
            "position": ["held", "market", "tiles", "ending", "passes"],
        }

    def begin(self, question: Json) -> Json:
        self.game = dealt(question["record"])
        return {"position": position(self.game)}

    def legal(self, _question: Json) -> Json:
        return {"actions": [listed(action) for action in model.legal(self.game)]}

    def rest(self, question: Json) -> Json:
        game, turn = deepcopy(self.game), question["turn"]
        model.play(game, main_of(game, turn))
        if "return" in turn:
            model.play(game, {"do": "return", "tokens": turn["return"]})
        owed = game["outcome"] is None and game["owed"] in ("return", "tile")
        return {"actions": [listed(action) for action in model.legal(game)] if owed else []}

    def judge(self, question: Json) -> Json:
        return {"legal": after(self.game, question["turn"]) is not None}

    def play(self, question: Json) -> Json:
        played = after(self.game, question["turn"])
        assert played is not None
        self.game = played
        return {"position": position(self.game)}

    def record(self, question: Json) -> Json:
        game, judged = dealt(question["record"]), 0
        for turn in question["record"]["turns"]:
            played = after(game, turn)
            if played is None:
                break
            game, judged = played, judged + 1
        legal = judged == len(question["record"]["turns"])
        verdict = {"legal": legal, "turns_judged": judged, "outcome": game["outcome"]}
        return {"verdict": verdict}


def dealt(record: Json) -> Json:
    decks = {level: list(record["decks"][str(level)]) for level in (1, 2, 3)}
    readings = record.get("readings", {})
    return model.new(record["game"], len(record["players"]), decks, record["tiles"], readings)


def few(tokens: Json) -> Json:
    return {colour: count for colour, count in tokens.items() if count}


def listed(action: Json) -> Json:
    match action["do"]:
        case "take":
            return {"action": "take", "tokens": action["tokens"]}
        case "reserve":
            return {"action": "reserve", "level": action["level"], "place": action["place"]}
        case "purchase":
            return {"action": "purchase", "card": action["card"], "pay": action["pay"]}
        case "return":
            return {"action": "return", "return": action["tokens"]}
        case "tile":
            return {"action": "tile", "tile": action["tile"]}
        case _:
            return {"action": "pass"}


def main_of(game: Json, turn: Json) -> Json:
    """The first decision of a turn, as the model writes it."""
    match turn["action"]:
        case "take":
            return {"do": "take", "tokens": few(turn["tokens"])}
        case "reserve":
            return {"do": "reserve", "level": turn["level"], "place": turn["place"]}
        case "purchase":
            wild = box.WILD[game["game"]]
            pay = dict.fromkeys((*box.ORDINARY[game["game"]], wild), 0) | turn.get("pay", {})
            return {"do": "purchase", "card": turn["card"], "pay": pay}
        case _:
            return {"do": "pass"}


def rightly_said(game: Json, turn: Json) -> bool:
    """Whether what a turn says of where cards lie is so."""
    if turn["action"] == "reserve" and "card" in turn:
        level, place = turn["level"], turn["place"]
        deck = game["decks"][level]
        row = game["rows"][level]
        return bool(turn["card"] == (deck[0] if place == "deck" else row[place - 1]))
    if turn["action"] == "purchase" and turn["from"] == "hand":
        return turn["card"] in [card for card, _ in game["players"][game["turn"]]["hand"]]
    if turn["action"] == "purchase":
        level = turn.get("level", box.CARDS[game["game"]][turn["card"]]["level"])
        row = game["rows"][level]
        there = row if "place" not in turn else [row[turn["place"] - 1]]
        return turn["card"] in there
    return True


def same(one: Json, other: Json) -> bool:
    return {key: few(v) if isinstance(v, dict) else v for key, v in one.items()} == {
        key: few(v) if isinstance(v, dict) else v for key, v in other.items()
    }


def after(game: Json, turn: Json) -> Json | None:
    """The game after a whole turn, or None if the turn is illegal."""
    main = main_of(game, turn)
    if game["outcome"] is not None or turn["seat"] != game["turn"]:
        return None
    if not any(same(main, one) for one in model.legal(game)) or not rightly_said(game, turn):
        return None
    game, seat = deepcopy(game), game["turn"]
    had = len(game["players"][seat]["tiles"])
    model.play(game, main)
    returned = few(turn.get("return", {}))
    if returned or game["owed"] == "return":
        back = {"do": "return", "tokens": returned}
        if game["owed"] != "return" or not any(same(back, one) for one in model.legal(game)):
            return None
        model.play(game, back)
    tile = turn.get("tile")
    if game["owed"] == "tile":
        if tile not in model.earned(game):
            return None
        model.play(game, {"do": "tile", "tile": tile})
    gained = game["players"][seat]["tiles"][had:]
    return game if gained == ([] if tile is None else [tile]) else None


def position(game: Json) -> Json:
    players = game["players"]
    return {
        "points": [end.points(game, seat) for seat in range(len(players))],
        "tokens": [sum(player["tokens"].values()) for player in players],
        "purchased": [len(player["bought"]) for player in players],
        "reserved": [len(player["hand"]) for player in players],
        "supply": game["supply"],
        "held": [player["tokens"] for player in players],
        "market": {str(level): row for level, row in game["rows"].items()},
        "tiles": game["tiles"],
        "seat": None if game["outcome"] else game["turn"],
        "avengers": game["avengers"],
        "ending": game["ending"],
        "passes": game["passes"],
        "outcome": game["outcome"],
    }


def serve(engine: Any) -> None:
    for line in sys.stdin:
        question = json.loads(line)
        answer = getattr(engine, question["ask"])(question)
        sys.stdout.write(json.dumps({"id": question["id"], **answer}) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    serve(SecondModel())

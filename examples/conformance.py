"""An implementation that the conformance suite can examine: here the rules are the library's own.

    python -m splendor_rules.testing.conformance -- python examples/conformance.py

To have another engine examined, keep `main` and answer the questions with that engine. What it
does not claim in `hello` it is not asked.
"""

from __future__ import annotations

import json
import sys
from typing import Any

from splendor_rules import (
    BASE,
    MARVEL,
    ChooseTile,
    Purchase,
    Reserve,
    Return,
    State,
    Take,
    apply,
    judge_record,
    judge_turn,
    legal_actions,
    outcome,
    play_turn,
)
from splendor_rules.records import Record, RecordedTurn, parse_record
from splendor_rules.serialization import to_json

Json = dict[str, Any]


class Example:
    """The game in progress, and a method for each question."""

    def hello(self, _question: Json) -> Json:
        """Say what is claimed: everything."""
        games = {
            ruleset.name: {
                "players": [2, 3, 4],
                "readings": {
                    option.name: [option.default, *option.alternatives]
                    for option in ruleset.options
                },
            }
            for ruleset in (BASE, MARVEL)
        }
        return {
            "format": "splendor-conformance/1",
            "name": "example",
            "version": "1",
            "games": games,
            "capabilities": ["legal", "rest", "judge", "record", "reasons"],
            "position": ["held", "market", "tiles", "ending", "passes"],
        }

    def begin(self, question: Json) -> Json:
        """Begin a game: a record without turns."""
        self.header = question["record"]
        self.state = read(self.header).start()
        return {"position": position(self.state)}

    def legal(self, _question: Json) -> Json:
        """List the actions that the player to act may do."""
        return {"actions": decisions(self.state)}

    def rest(self, question: Json) -> Json:
        """List what is left to decide in a turn: what to return, then which tile to gain."""
        turn = self.turn(question).turn
        after = apply(self.state, turn.action)
        if any(turn.returned):
            after = apply(after, Return(turn.returned))
        over_to_the_next = after.to_act != self.state.to_act or outcome(after)
        return {"actions": [] if over_to_the_next else decisions(after)}

    def judge(self, question: Json) -> Json:
        """Say whether a turn is legal, and which clauses refuse it; nothing changes."""
        said = self.turn(question)
        ruling = judge_turn(self.state, said.turn, said.seat)
        refusals = [{"clause": refusal.clause} for refusal in ruling.refusals]
        return {"legal": ruling.legal, "refusals": refusals}

    def play(self, question: Json) -> Json:
        """Carry out a legal turn."""
        said = self.turn(question)
        self.state = play_turn(self.state, said.turn, said.seat)
        return {"position": position(self.state)}

    def record(self, question: Json) -> Json:
        """Judge a whole record."""
        return {"verdict": to_json(judge_record(read(question["record"])))}

    def turn(self, question: Json) -> RecordedTurn:
        """The turn that a question speaks of."""
        return read({**self.header, "turns": [question["turn"]]}).turns[0]


def read(record: Json) -> Record:
    """A record from its JSON."""
    return parse_record(json.dumps(record))


def named(state: State, tokens: tuple[int, ...]) -> Json:
    """Tokens by the names of their colours."""
    return dict(zip(state.ruleset.box.colours, tokens, strict=False))


def decisions(state: State) -> list[Json]:
    """Every legal decision."""
    found: list[Json] = []
    for action in legal_actions(state):
        match action:
            case Take(tokens):
                found.append({"action": "take", "tokens": named(state, tokens)})
            case Reserve(level, place):
                found.append({"action": "reserve", "level": level, "place": place})
            case Purchase(card, payment):
                pay = named(state, payment)
                found.append({"action": "purchase", "card": card.id, "pay": pay})
            case Return(tokens):
                found.append({"action": "return", "return": named(state, tokens)})
            case ChooseTile(tile):
                found.append({"action": "tile", "tile": tile.id})
            case _:
                found.append({"action": "pass"})
    return found


def position(state: State) -> Json:
    """A position as everybody at the table sees it."""
    players, ended = state.players, outcome(state)
    rows = enumerate(state.market, start=1)
    return {
        "points": [state.ruleset.points(state, seat) for seat in range(len(players))],
        "tokens": [sum(player.tokens) for player in players],
        "purchased": [len(player.cards) for player in players],
        "reserved": [len(player.reserved) for player in players],
        "supply": named(state, state.supply),
        "held": [named(state, player.tokens) for player in players],
        "market": {str(level): [getattr(card, "id", None) for card in row] for level, row in rows},
        "tiles": [tile.id for tile in state.tiles],
        "seat": None if ended else state.to_act,
        "avengers": state.avengers_holder,
        "ending": state.end_triggered_by,
        "passes": state.passes,
        "outcome": ended
        and {
            "ended_by": ended.ended_by,
            "winners": list(ended.winners),
            "points": list(ended.points),
            "cards": list(ended.cards),
            "decided_by": ended.decided_by,
        },
    }


def main() -> None:
    """Answer every line of standard input with a line."""
    example = Example()
    for line in sys.stdin:
        question = json.loads(line)
        try:
            answer = getattr(example, question["ask"])(question)
        except Exception as error:  # noqa: BLE001  (the suite is told, and goes on)
            answer = {"error": f"{type(error).__name__}: {error}"}
        print(json.dumps({"id": question["id"], **answer}), flush=True)


if __name__ == "__main__":
    main()

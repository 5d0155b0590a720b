"""The second model: points, the end of a turn and of the game, and who has won."""

from __future__ import annotations

from typing import Any

from support.second_model import box

Game = dict[str, Any]


def note(game: Game, what: str, *, when: bool = True) -> None:
    """Remember that something happened, for the count of what the games have reached."""
    if when:
        game["seen"].append(what)


def points(game: Game, seat: int) -> int:
    player = game["players"][seat]
    total = sum(int(box.CARDS[game["game"]][card]["points"]) for card in player["bought"])
    total += 3 * len(player["tiles"])
    if game["avengers"] == seat:
        total += 3
    return total


def qualifies(game: Game, seat: int) -> bool:
    """Whether a seat has what triggers the end, and in Marvel what winning takes."""
    if game["game"] == "base":
        return points(game, seat) >= 15
    player = game["players"][seat]
    kinds = {box.CARDS["marvel"][card]["bonus"] for card in player["bought"]}
    return points(game, seat) >= 16 and len(kinds) == 5 and player["tokens"]["green"] > 0


def finish_turn(game: Game, *, stuck: bool = False) -> None:
    """Test for the end, then turn to the next seat."""
    if stuck:
        note(game, "stuck with an end triggered", when=game["ending"] is not None)
        over(game, "stuck")
        return
    seats = range(len(game["players"]))
    seat = game["turn"]
    trigger_end(game, seat)
    if seat == seats[-1]:
        someone = any(qualifies(game, each) for each in seats)
        if game["readings"].get("undone-end") == "triggered-anew":
            note(game, "qualified but not anew", when=someone and game["ending"] is None)
            ends = game["ending"] is not None
        else:
            ends = someone
        if ends:
            note(game, "ended by the last seat alone", when=game["ending"] == seat)
            over(game, "points" if game["game"] == "base" else "gauntlet")
            return
    if game["passes"] >= len(seats):
        note(game, "end before stalemate", when=game["ending"] is not None)
        if game["ending"] is None:
            over(game, "stalemate")
            return
    game["turn"] = (seat + 1) % len(seats)


def trigger_end(game: Game, seat: int) -> None:
    """Keep the seat that triggered the end until it no longer qualifies."""
    ending = game["ending"]
    if ending is not None and not qualifies(game, ending):
        game["ending"] = None
        note(game, f"end undone ({game['readings']['undone-end']})")
        others = [each for each in range(len(game["players"])) if each != seat]
        still = any(qualifies(game, each) for each in others)
        note(game, f"undone, another stays ({game['readings']['undone-end']})", when=still)
        note(game, "undone and triggered by the same turn", when=qualifies(game, seat))
    if game["ending"] is None and qualifies(game, seat):
        note(game, "triggered again", when=any(x.startswith("end undone") for x in game["seen"]))
        note(game, "triggered by a pass", when=game["this_turn"]["passed"])
        game["ending"] = seat


def over(game: Game, ended_by: str) -> None:
    seats = list(range(len(game["players"])))
    cards = {seat: len(game["players"][seat]["bought"]) for seat in seats}
    scores = {seat: points(game, seat) for seat in seats}
    tokens = {seat: sum(game["players"][seat]["tokens"].values()) for seat in seats}
    winners, decided_by = list(seats), ""

    def narrow(clause: str, kept: list[int]) -> None:
        nonlocal winners, decided_by
        if len(kept) < len(winners):
            winners, decided_by = kept, clause

    if game["game"] == "marvel":
        narrow("winner.qualified", [seat for seat in winners if qualifies(game, seat)])
        note(game, "more points, not qualified", when=beaten(winners, scores))
    if winners:
        most = max(scores[seat] for seat in winners)
        narrow("winner.most-points", [seat for seat in winners if scores[seat] == most])
        tied = len(winners) > 1 and game["avengers"] is not None
        note(game, "tied, another has the tile", when=tied and game["avengers"] not in winners)
    if game["avengers"] in winners:
        narrow("winner.avengers-tile", [game["avengers"]])
    if winners:
        fewest = min(cards[seat] for seat in winners)
        narrow("winner.fewest-cards", [seat for seat in winners if cards[seat] == fewest])
    if winners and game["readings"].get("final-tie") == "most-tokens":
        left = max(tokens[seat] for seat in winners)
        narrow("winner.most-tokens", [seat for seat in winners if tokens[seat] == left])
    if len(winners) > 1:
        decided_by = "winner.shared"
    if not winners:
        decided_by = {"stalemate": "turn.stalemate", "stuck": "turn.stuck-ends"}[ended_by]
    note(game, f"{game['game']} ended by {ended_by}, decided by {decided_by}")
    game["outcome"] = {
        "ended_by": ended_by,
        "winners": winners,
        "points": [scores[seat] for seat in seats],
        "cards": [cards[seat] for seat in seats],
        "decided_by": decided_by,
    }


def beaten(winners: list[int], scores: dict[int, int]) -> bool:
    """Whether a seat that cannot win has more points than all that can."""
    return bool(winners) and max(scores.values()) > max(scores[seat] for seat in winners)

"""The second model with one rule read wrongly, so that the suite has to name its clause."""

from __future__ import annotations

from typing import TYPE_CHECKING

from support.second_model import box, end, model

if TYPE_CHECKING:
    import pytest

    from support.second_model_engine import Json


def pile_of_three(patch: pytest.MonkeyPatch) -> None:
    takes = model.takes

    def wrong(game: Json) -> list[Json]:
        colours = box.ORDINARY[game["game"]]
        more = [{colour: 2} for colour in colours if game["supply"][colour] == 3]
        return [*takes(game), *({"do": "take", "tokens": tokens} for tokens in more)]

    patch.setattr(model, "takes", wrong)


def pile_of_five(patch: pytest.MonkeyPatch) -> None:
    takes = model.takes

    def wrong(game: Json) -> list[Json]:
        few = [
            {"do": "take", "tokens": {colour: 2}}
            for colour in box.ORDINARY[game["game"]]
            if game["supply"][colour] == 4
        ]
        return [action for action in takes(game) if action not in few]

    patch.setattr(model, "takes", wrong)


def limit_eleven(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(model, "LIMIT", 11)


def hand_of_four(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(model, "HAND", 4)


def tile_left_out(patch: pytest.MonkeyPatch) -> None:
    def wrong(game: Json) -> list[str]:  # noqa: ARG001  (called as the model's own)
        return []

    patch.setattr(model, "earned", wrong)


def wild_not_counted(patch: pytest.MonkeyPatch) -> None:
    def wrong(game: Json) -> int:
        held = game["players"][game["turn"]]["tokens"]
        count = sum(held.values()) - held[box.WILD[game["game"]]]
        return max(0, int(count) - model.LIMIT)

    patch.setattr(model, "excess", wrong)


def no_wild_for_a_reservation(patch: pytest.MonkeyPatch) -> None:
    reserve = model.reserve

    def wrong(game: Json, level: int, place: int | str) -> None:
        player, wild = game["players"][game["turn"]], box.WILD[game["game"]]
        had = player["tokens"][wild]
        reserve(game, level, place)
        game["supply"][wild] += player["tokens"][wild] - had
        player["tokens"][wild] = had

    patch.setattr(model, "reserve", wrong)


def no_refill(patch: pytest.MonkeyPatch) -> None:
    def wrong(game: Json, level: int, index: int) -> None:
        game["rows"][level][index] = None

    patch.setattr(model, "refill", wrong)


def bonuses_do_not_count(patch: pytest.MonkeyPatch) -> None:
    def wrong(game: Json, card: str, own: dict[str, int]) -> dict[str, int]:  # noqa: ARG001  (what the model gives)
        return dict(box.CARDS[game["game"]][card]["needs"])

    patch.setattr(model, "price", wrong)


def time_stone_twice(patch: pytest.MonkeyPatch) -> None:
    def wrong(game: Json, card: str) -> None:
        if box.CARDS["marvel"][card]["stone"]:
            model.move({"green": 1}, game["supply"], game["players"][game["turn"]]["tokens"])

    patch.setattr(model, "time_stone", wrong)


def avengers_on_a_tie(patch: pytest.MonkeyPatch) -> None:
    def wrong(game: Json) -> None:
        seat, holder = game["turn"], game["avengers"]
        if model.marks(game, seat) >= (3 if holder is None else model.marks(game, holder)):
            game["avengers"] = seat

    patch.setattr(model, "avengers", wrong)


def ends_at_once(patch: pytest.MonkeyPatch) -> None:
    finish = end.finish_turn

    def wrong(game: Json, *, stuck: bool = False) -> None:
        if end.qualifies(game, game["turn"]):
            end.over(game, "points" if game["game"] == "base" else "gauntlet")
        else:
            finish(game, stuck=stuck)

    patch.setattr(model, "finish_turn", wrong)


def wrong_winner(patch: pytest.MonkeyPatch) -> None:
    over = end.over

    def wrong(game: Json, ended_by: str) -> None:
        over(game, ended_by)
        game["outcome"]["winners"] = [len(game["players"]) - 1 - game["outcome"]["winners"][0]]

    patch.setattr(end, "over", wrong)

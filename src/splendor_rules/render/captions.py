"""What is said below a picture: what is due, and the ruling on a marked action."""

from __future__ import annotations

from typing import TYPE_CHECKING

from splendor_rules.state import Over, ReturnOwed, TileChoice

if TYPE_CHECKING:
    from splendor_rules.messages import Messages
    from splendor_rules.rulings import Ruling
    from splendor_rules.state import State


def due(state: State, wording: Messages) -> str:
    """What has to be decided now, or how the game ended."""
    player = wording.seat(state.to_act)
    match state.pending:
        case Over(outcome):
            said = wording.phrase("game_over")
            winners = wording.joined(wording.seat(seat) for seat in outcome.winners)
            won = f" ★ {winners}" if winners else ""
            return f"{said}{won} ({outcome.decided_by})"
        case ReturnOwed(count):
            return wording.phrase("must_return", player=player, count=str(count))
        case TileChoice(tiles):
            choice = wording.joined(tile.name or tile.id for tile in tiles)
            return wording.phrase("must_choose", player=player, tiles=choice)
        case _:
            return wording.phrase("to_act", player=player)


def ruled(ruling: Ruling, wording: Messages) -> str:
    """The ruling in short, with the clauses that refuse."""
    if ruling.legal:
        return f"✓ {wording.phrase('legal')}"
    if ruling.legal is None:
        needs = wording.joined(wording.where(where) for where in ruling.needs)
        return f"? {wording.phrase('undecided', needs=needs)}"
    clauses = wording.joined(refusal.clause for refusal in ruling.refusals)
    return f"✗ {wording.phrase('illegal')} {clauses}"

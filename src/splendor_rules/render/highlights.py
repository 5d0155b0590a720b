"""What a picture shows beside the table: what an action touches, and the lines below it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from attrs import evolve, frozen

from splendor_rules.actions import ChooseTile, Purchase, Reserve, Return, Take, Turn
from splendor_rules.box.tokens import NO_TOKENS, Tokens, add
from splendor_rules.box.values import check_kind
from splendor_rules.engine import judge, judge_turn
from splendor_rules.messages import messages_for
from splendor_rules.scenarios.judging import judge_scenario
from splendor_rules.scenarios.scenario import Scenario
from splendor_rules.state import Over, ReturnOwed, State, TileChoice
from splendor_rules.views import View, as_state

if TYPE_CHECKING:
    from splendor_rules.actions import Action, Place
    from splendor_rules.box.components import Box, Card, Tile
    from splendor_rules.messages import Messages
    from splendor_rules.rulings import Ruling

Look: TypeAlias = Literal["legal", "illegal", "open"]


@frozen
class Highlights:
    """What an action touches, to be marked in a picture as legal, refused or open.

    Attributes:
        ruling: what the rules say of it; None if there is no action.
        taken: tokens taken from the supply.
        given: tokens paid or returned.
        card: the card that is purchased.
        place: level and place of the card that is reserved.
        tile: the tile that is chosen.
    """

    ruling: Ruling | None = None
    taken: Tokens = NO_TOKENS
    given: Tokens = NO_TOKENS
    card: Card | None = None
    place: tuple[int, Place] | None = None
    tile: Tile | None = None

    @property
    def look(self) -> Look:
        """How the marks are drawn."""
        if self.ruling is None or self.ruling.legal is None:
            return "open"
        return "legal" if self.ruling.legal else "illegal"


@frozen
class Scene:
    """What is drawn.

    Attributes:
        state: the table.
        highlights: what the action touches.
        wording: the words of the game, with the players' names as far as they are given.
    """

    state: State
    highlights: Highlights
    wording: Messages

    @property
    def box(self) -> Box:
        """The components."""
        return self.state.ruleset.box


def scene(
    position: State | View | Scenario,
    action: Action | Turn | None = None,
    *,
    seat: int | None = None,
    names: tuple[str, ...] = (),
    lang: str = "en",
) -> Scene:
    """What to draw; a scenario has names and a query of its own, unless others are given."""
    if isinstance(position, Scenario):
        state, names = position.state, names or position.names
        if action is None and position.queries:
            query = judge_scenario(position).answers[0].query
            action, seat = query.action, query.seat
    else:
        check_kind(position, State, View, Scenario)
        state = as_state(position) if isinstance(position, View) else position
    highlights = _highlights_of(state, action, seat)
    return Scene(state, highlights, messages_for(state.ruleset, lang, names))


def _highlights_of(state: State, action: Action | Turn | None, seat: int | None) -> Highlights:
    """What to mark for an action, with the ruling on it."""
    if action is None:
        return Highlights()
    if not isinstance(action, Turn):
        return evolve(_touched(action), ruling=judge(state, action, seat))
    touched, ruling = _touched(action.action), judge_turn(state, action, seat)
    given = add(touched.given, action.returned)
    return evolve(touched, ruling=ruling, given=given, tile=action.tile)


def _touched(action: Action) -> Highlights:
    match action:
        case Take(tokens):
            return Highlights(taken=tokens)
        case Return(tokens):
            return Highlights(given=tokens)
        case Reserve(level, place):
            return Highlights(place=(level, place))
        case Purchase(card, payment):
            return Highlights(given=payment, card=card)
        case ChooseTile(tile):
            return Highlights(tile=tile)
        case _:
            return Highlights()


def decision_due(state: State, wording: Messages, *, tiles_by_id: bool = False) -> str:
    """What has to be decided now, or how the game ended, as a line below a picture."""
    player = wording.seat(state.to_act)
    match state.pending:
        case Over(outcome):
            winners = wording.joined(wording.seat(seat) for seat in outcome.winners)
            won = f" ★ {winners}" if winners else ""
            return f"{wording.phrase('game_over')}{won} ({outcome.decided_by})"
        case ReturnOwed(count):
            return wording.phrase("must_return", player=player, count=str(count))
        case TileChoice(tiles):
            names = (tile.id if tiles_by_id else tile.name or tile.id for tile in tiles)
            return wording.phrase("must_choose", player=player, tiles=wording.joined(names))
        case _:
            return wording.phrase("to_act", player=player)


def short_ruling(ruling: Ruling, wording: Messages) -> str:
    """The ruling in short, with the clauses that refuse, as a line below a picture."""
    if ruling.legal:
        return f"✓ {wording.phrase('legal')}"
    if ruling.undecided:
        return f"? {wording.undecided(ruling.needs)}"
    clauses = wording.joined(refusal.clause for refusal in ruling.refusals)
    return f"✗ {wording.phrase('illegal')} {clauses}"

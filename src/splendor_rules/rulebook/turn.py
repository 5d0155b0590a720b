"""Chapter 2: the turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from splendor_rules.actions import ChooseTile, Pass, Purchase, Reserve, Return, Take, Turn
from splendor_rules.clauses import Silent, check_of, clause, name_of
from splendor_rules.errors import UnknownCardError
from splendor_rules.rulebook.end import round_finished
from splendor_rules.rulebook.limit import excess
from splendor_rules.rulebook.purchase import cheapest
from splendor_rules.rulebook.reserve import candidates
from splendor_rules.rulebook.sources import BASE_EN, BASE_JA, MARVEL_EN, MARVEL_JA
from splendor_rules.rulebook.take import CANDIDATES as TAKES
from splendor_rules.rulebook.take import likeliest_take
from splendor_rules.rulebook.tile import effect as tile_joins
from splendor_rules.rulebook.tile import one_a_turn
from splendor_rules.rulings import EndedBy, Outcome
from splendor_rules.state import Over, ReturnOwed, TileChoice, ToAct
from splendor_rules.unknown import any_in_reach

if TYPE_CHECKING:
    from splendor_rules.actions import Action
    from splendor_rules.box.components import Card
    from splendor_rules.rulings import Facts
    from splendor_rules.state import Pending, State


@clause(
    "turn.own-turn",
    BASE_JA.implies("ゲームの流れ 2"),
    MARVEL_JA.implies("4"),
    BASE_EN.second_hand("Game rules", implied=True),
    MARVEL_EN.second_hand("Gameplay", implied=True),
)
def own_turn(state: State, seat: int) -> Facts | None:
    """Only the player whose turn it is acts. After the end it is nobody's turn to be out of.

    Facts: `seat`, who acts; `to_act`, whose turn it is.
    """
    if seat == state.to_act or isinstance(state.pending, Over):
        return None
    return {"seat": seat, "to_act": state.to_act}


_DUE: Final[dict[type, tuple[type, ...]]] = {Return: (ReturnOwed,), ChooseTile: (TileChoice,)}
"""What has to be due for a decision that is no action of its own."""


def owed(pending: Pending) -> str:
    """What has to be decided, in a word: `action`, `return`, `tile` or `nothing`."""
    match pending:
        case ToAct():
            return "action"
        case ReturnOwed():
            return "return"
        case TileChoice():
            return "tile"
        case Over():
            return "nothing"


@clause(
    "turn.one-action",
    BASE_JA.states("ゲームの流れ 2"),
    MARVEL_JA.states("4"),
    BASE_EN.second_hand("Game rules"),
    MARVEL_EN.second_hand("Gameplay"),
)
def one_action(state: State, action: Action | Turn, seat: int | None = None) -> Facts | None:
    """A turn is exactly one of four actions: take different, take two alike, reserve, purchase.

    If several are claimed out of turn, what the player to act has done is not counted with them.

    Facts: `actions`, how many would be done in the turn.
    """
    done = not isinstance(state.pending, (ToAct, Over))
    main = action.action if isinstance(action, Turn) else action
    claimed = 1 + len(action.further) if isinstance(action, Turn) else 1
    counted_in = claimed == 1 or seat in (None, state.to_act)
    count = claimed + (done and counted_in and isinstance(main, (Take, Reserve, Purchase)))
    return {"actions": count} if count > 1 else None


def can_purchase(state: State) -> bool:
    """Whether the player to act can purchase a card, as far as that is certain.

    Raises:
        UnknownCardError: it depends on cards that nobody knows.
    """
    section = state.ruleset.purchase

    def can_buy(card: Card) -> bool:
        purchase = cheapest(state, card)
        return purchase is not None and section.allows(state, purchase)

    def can_pay(card: Card) -> bool:
        purchase = cheapest(state, card)
        return purchase is not None and section.allows_cost(state, purchase)

    return any_in_reach(state, can_buy, can_pay)


def what_can_be_done(state: State) -> tuple[str, ...]:
    """Which actions the player to act can do, in the order of asking, up to the first found.

    Raises:
        UnknownCardError: none is certain, and a purchase depends on cards that nobody knows.
    """
    rules = state.ruleset
    takes = (likeliest_take(state), *TAKES)  # few are asked about where the supply runs low
    if any(rules.take.allows(state, take) for take in takes):
        return ("take",)
    if any(rules.reserve.allows(state, reserve) for reserve in candidates(state.ruleset.box)):
        return ("reserve",)
    return ("purchase",) if can_purchase(state) else ()


@clause(
    "turn.can-act",
    BASE_JA.implies("ゲームの流れ 2"),
    MARVEL_JA.implies("4"),
)
def can_act(state: State) -> bool:
    """Whether the player to act can do one of the four actions.

    Raises:
        UnknownCardError: it depends on cards that nobody knows.
    """
    return bool(what_can_be_done(state))


@clause(
    "turn.no-pass",
    BASE_JA.implies("ゲームの流れ 2"),
    MARVEL_JA.implies("4"),
    BASE_EN.second_hand("Game rules"),
    MARVEL_EN.second_hand("Gameplay"),
)
def no_pass(state: State, _action: Pass) -> Facts | None:
    """A player who can act must act.

    Facts: `possible`, an action that can be done: `take`, `reserve` or `purchase`; or
    `purchase-or-over`, where an unknown card decides whether the game goes on at all.

    Raises:
        UnknownCardError: it depends on cards that nobody knows.
    """
    try:
        possible = what_can_be_done(state)
    except UnknownCardError:
        if state.ruleset.readings.stuck == "ends":
            return {"possible": "purchase-or-over"}
        raise
    return {"possible": possible[0]} if possible else None


@clause("turn.forced-pass", Silent("the reading stuck"), readings=("stuck",))
def forced_pass(state: State, _action: Pass) -> State:
    """A player who can do none of the four actions passes."""
    return state.changed(passes=state.passes + 1)


@clause("turn.stalemate", Silent("the reading stuck"), readings=("stuck",))
def stalemate(passes: int, players: int, ending: int | None) -> bool:
    """Whether the game is stuck for good: as many forced passes in a row as there are players.

    Args:
        passes: forced passes in a row, no tile gained in them.
        players: the number of players.
        ending: the seat that has triggered the end, if one has: then the round is finished.
    """
    return passes >= players and ending is None


@clause(
    "turn.stuck-ends",
    Silent("only under the reading stuck = ends"),
    readings=("stuck",),
)
def stuck_ends(state: State) -> bool:
    """Under the reading `stuck` = `ends`: whether the player to act cannot, so that the game ends.

    Raises:
        UnknownCardError: it depends on cards that nobody knows.
    """
    return state.ruleset.readings.stuck == "ends" and not can_act(state)


@clause(
    "turn.pending",
    BASE_JA.implies("ゲームの流れ 4"),
    BASE_JA.implies("ゲームの流れ 5"),
    MARVEL_JA.implies("4 トークン数の制限"),
    MARVEL_JA.implies("4 場所タイル"),
)
def pending(state: State, action: Action) -> Facts | None:
    """Returns and choices of tile are made if and only if they are owed; nothing else is then.

    Facts: `owed`, what has to be decided: `action`, `return`, `tile` or `nothing`.
    """
    due = state.pending
    if isinstance(due, _DUE.get(type(action), (ToAct, Over))):
        return None
    return {"owed": owed(due)}


@clause(
    "turn.end-order",
    BASE_JA.implies("ゲームの流れ 4"),
    BASE_JA.implies("ゲームの流れ 5"),
    BASE_JA.implies("ゲームの流れ 6"),
)
def end_order(state: State) -> State:
    """After an action: the return over the limit, then the tile, then the end; the next seat.

    Stops where the player has to decide, and goes on from there after the decision.
    """
    due, player = state.pending, state.players[state.to_act]
    if count := excess(player.tokens, state.ruleset.limits.tokens):
        return state.changed(pending=ReturnOwed(count))
    if isinstance(due, (ToAct, ReturnOwed)):
        tiles = one_a_turn(state.tiles, player.bonuses)
        if len(tiles) > 1:
            return state.changed(pending=TileChoice(tiles))
        if tiles:
            state = tile_joins(state, ChooseTile(tiles[0]))
    return state.ruleset.close_turn(state)


def close(state: State) -> State:
    """The end of a turn: does it trigger the end, is the game over, whose turn is next."""
    ruleset, seat, ending = state.ruleset, state.to_act, state.end_triggered_by
    if ending is None and ruleset.ends(state, seat):
        ending = seat
        state = state.changed(end_triggered_by=seat)
    count = len(state.players)
    if seat == count - 1 and round_finished(state):
        return over(state, ruleset.ended_by)
    if state.passes and stalemate(state.passes, count, ending):
        return over(state, EndedBy.STALEMATE)
    return begin(state.with_turn_of((seat + 1) % count))


def begin(state: State) -> State:
    """The beginning of a turn, which under one reading can be the end of the game.

    If that depends on a card that nobody knows, it is asked again with the next decision.
    """
    if state.ruleset.readings.stuck != "ends":  # asked first, since most games need no more
        return state
    try:
        stuck = stuck_ends(state)
    except UnknownCardError:
        return state
    return over(state, EndedBy.STUCK) if stuck else state


def over(state: State, ended_by: EndedBy) -> State:
    """The end: the ranking narrows the seats, and the last clause that did so decides."""
    everyone = tuple(range(len(state.players)))
    seats, decided_by = everyone, ended_by.clause
    for ranking in state.ruleset.ranking:
        left = ranking(state, seats)
        if left and len(left) < len(seats):
            decided_by = name_of(ranking)
        seats = left
    outcome = Outcome(
        ended_by=ended_by,
        winners=seats,
        points=tuple(state.ruleset.points(state, seat) for seat in everyone),
        cards=tuple(len(player.cards) for player in state.players),
        decided_by="winner.shared" if len(seats) > 1 else decided_by,
    )
    return state.changed(pending=Over(outcome))


@clause(
    "turn.game-over",
    BASE_JA.implies("ゲームの流れ 6"),
    MARVEL_JA.implies("5"),
)
def game_over(state: State, _action: Action | Turn) -> Facts | None:
    """After the end no action is legal.

    Facts: `ended_by`, what ended the game.

    Raises:
        UnknownCardError: under the reading `stuck` = `ends`, whether the game is over
            depends on cards that nobody knows.
    """
    due = state.pending
    if isinstance(due, ToAct):
        return {"ended_by": EndedBy.STUCK} if stuck_ends(state) else None
    if isinstance(due, Over):
        return {"ended_by": due.outcome.ended_by}
    return None


@check_of("turn.stalemate")
def not_stuck_for_good(state: State) -> Facts | None:
    """Fewer forced passes in a row than players, unless an end has been triggered.

    A consequence of `turn.stalemate`, for positions that were not played.

    Facts: `passes`, how many; `players`, the number of players.
    """
    passes, count = state.passes, len(state.players)
    over_for_good = stalemate(passes, count, state.end_triggered_by) and not isinstance(
        state.pending, Over
    )
    if passes >= 0 and not over_for_good:
        return None
    return {"passes": passes, "players": count}

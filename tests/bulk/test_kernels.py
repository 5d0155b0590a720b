"""Each kernel beside its clause, over positions of play, rare ones too, in all readings."""

from __future__ import annotations

from itertools import islice, product
from typing import TYPE_CHECKING, Any, Final

import pytest
from attrs import frozen
from hypothesis import given, settings
from support.rules_of_bulk import NOT_IN_ROWS, clauses_of_play

from splendor_rules import MARVEL, Card, legal_actions, new_game
from splendor_rules.actions import ChooseTile, Pass, Purchase, Reserve, Return, Take, Turn
from splendor_rules.bulk import ACTIONS, CLAUSES, BulkGames, action_of, ids_of
from splendor_rules.bulk.action_space import (
    HELD_BY_IDS,
    PAYMENT,
    PAYMENTS,
    PURCHASE,
    RESERVE,
    RETURNS,
    ROW_SLOTS,
    SLOTS,
    TAKES,
    card_in,
    payment_of,
)
from splendor_rules.bulk.convert import state_of
from splendor_rules.bulk.jit import filed, kernel
from splendor_rules.bulk.kernels.turn import close_turn
from splendor_rules.bulk.layout import NONE, packed
from splendor_rules.clauses import REGISTRY, name_of
from splendor_rules.rulebook.reserve import candidates
from splendor_rules.sections import STEPS
from splendor_rules.state import TO_ACT, ToAct
from splendor_rules.testing.strategies import SITUATIONS, states

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from splendor_rules import Action, State

KERNELS: Final = filed()
CHECKS: dict[str, Callable[[Position], None]] = {}


@frozen
class Position:
    """A position in both engines."""

    state: State
    rules: Any
    row: Any
    games: BulkGames

    @classmethod
    def of(cls, state: State) -> Position:
        games = BulkGames.from_states([state])
        return cls(state, games.tables.rules[0], games.rows[0], games)

    def afresh(self) -> Position:
        """The same, for an effect to change."""
        games = self.games.copy()
        return Position(self.state, self.rules, games.rows[0], games)


def checks(*clauses: str) -> Callable[[Callable[[Position], None]], Callable[[Position], None]]:
    def note(check: Callable[[Position], None]) -> Callable[[Position], None]:
        CHECKS.update(dict.fromkeys(clauses, check))
        return check

    return note


def allows(clause: str, state: State, subject: object) -> bool:
    """Whether a requirement allows something, or does not concern it."""
    rule = REGISTRY[clause]
    if rule.applies is not None and not rule.applies(state, subject):
        return True
    return rule.function(state, subject) is None


def same(clause: str, ours: object, theirs: object, *about: object) -> None:
    assert ours == theirs, (clause, *about)


@checks("take.in-supply", "take.three-different", "take.short-supply", "take.two-needs-four")
def _takes(at: Position) -> None:
    for clause, (number, take) in product(
        [name for name in CHECKS if name.startswith("take.") and name != "take.effect"],
        enumerate(TAKES),
    ):
        kernel = KERNELS[clause](at.rules, at.row, number)
        same(clause, kernel, allows(clause, at.state, take), take, at.state)


@checks("reserve.card-there", "reserve.hand-limit")
def _reservations(at: Position) -> None:
    for slot, action in enumerate(candidates(at.state.box)):
        there = KERNELS["reserve.card-there"](at.rules, at.row, slot)
        same("reserve.card-there", there, allows("reserve.card-there", at.state, action), at.state)
    few = KERNELS["reserve.hand-limit"](at.rules, at.row)
    same("reserve.hand-limit", few, allows("reserve.hand-limit", at.state, Reserve(1, 1)), at.state)


def cards_in_reach(at: Position) -> Iterator[tuple[int, Any]]:
    for slot in range(SLOTS):
        if (card := card_in(at.state, slot)) is not None:
            yield slot, card


@checks("purchase.source", "purchase.price", "purchase.affordable")
def _prices(at: Position) -> None:
    price, affordable = (REGISTRY[f"purchase.{name}"].function for name in ("price", "affordable"))
    for slot in range(SLOTS):
        card = card_in(at.state, slot)
        source = KERNELS["purchase.source"](at.row, slot)
        legal = card is not None and allows("purchase.source", at.state, Purchase(card))
        same("purchase.source", source, legal, slot, at.state)
    player = at.state.player
    for number, card in enumerate(at.games.tables.cards):
        due = KERNELS["purchase.price"](at.rules, at.row, number)
        same("purchase.price", due, packed(price(card, player.bonuses)), card, at.state)
        payable = KERNELS["purchase.affordable"](due, packed(player.tokens))
        expected = affordable(price(card, player.bonuses), player.tokens)
        same("purchase.affordable", payable, expected, card, at.state)


@checks("purchase.held-tokens", "purchase.exact-payment", "purchase.wild-any-colour")
def _payments(at: Position) -> None:
    for _, card in islice(cards_in_reach(at), 4):
        number = at.games.tables.card_numbers[card]
        due = KERNELS["purchase.price"](at.rules, at.row, number)
        for payment in range(len(PAYMENTS)):
            tokens = payment_of(card, at.state.player.bonuses, payment)
            paid, action = packed(tokens), Purchase(card, tokens)
            for clause, answer in (
                ("purchase.held-tokens", KERNELS["purchase.held-tokens"](at.row, paid)),
                ("purchase.exact-payment", KERNELS["purchase.exact-payment"](due, paid)),
                (
                    "purchase.wild-any-colour",
                    KERNELS["purchase.wild-any-colour"](at.rules, at.row, due, paid),
                ),
            ):
                same(clause, answer, allows(clause, at.state, action), action, at.state)


@checks("turn.own-turn", "turn.pending", "turn.one-action")
def _turns(at: Position) -> None:
    for seat in range(len(at.state.players)):
        own = KERNELS["turn.own-turn"](at.row, seat)
        same("turn.own-turn", own, allows("turn.own-turn", at.state, seat), seat, at.state)
    for action in range(ACTIONS):
        if (meant := action_of(at.state, action)) is None:
            continue
        for clause in ("turn.pending", "turn.one-action"):
            answer = KERNELS[clause](at.row, action)
            same(clause, answer, allows(clause, at.state, meant), meant, at.state)


@checks("turn.can-act", "turn.stuck-ends", "turn.game-over", "turn.no-pass", "turn.stalemate")
def _stuck(at: Position) -> None:
    state, players = at.state, len(at.state.players)
    over = not KERNELS["turn.game-over"](at.rules, at.row)
    same("turn.game-over", over, allows("turn.game-over", state, Pass()), state)
    for clause in ("turn.can-act", "turn.stuck-ends"):
        answer = KERNELS[clause](at.rules, at.row)
        same(clause, answer, REGISTRY[clause].function(state), state)
    may_pass = KERNELS["turn.no-pass"](at.rules, at.row)
    same("turn.no-pass", may_pass, allows("turn.no-pass", state, Pass()), state)
    for passes, trigger in product(range(6), (None, 0, players - 1)):
        stuck = KERNELS["turn.stalemate"](passes, players, NONE if trigger is None else trigger)
        expected = REGISTRY["turn.stalemate"].function(passes, players, trigger)
        same("turn.stalemate", stuck, expected, passes, players, trigger)


@checks("limit.excess", "limit.return-exact", "limit.return-held")
def _returns(at: Position) -> None:
    tokens, limit = at.state.player.tokens, at.state.ruleset.limits.tokens
    over = KERNELS["limit.excess"](packed(tokens), limit)
    same("limit.excess", over, REGISTRY["limit.excess"].function(tokens, limit), at.state)
    for returned in RETURNS:
        action, number = Return(returned), packed(returned)
        exact = KERNELS["limit.return-exact"](at.rules, at.row, number)
        same("limit.return-exact", exact, allows("limit.return-exact", at.state, action), action)
        held = KERNELS["limit.return-held"](at.row, number)
        same("limit.return-held", held, allows("limit.return-held", at.state, action), action)


@checks("tile.earned", "tile.one-a-turn", "tile.among-earned", "tile.compulsory")
def _tiles(at: Position) -> None:
    state, bonuses = at.state, at.state.player.bonuses
    for tile, number in at.games.tables.tile_numbers.items():
        earned = KERNELS["tile.earned"](at.rules, at.row, number)
        same("tile.earned", earned, REGISTRY["tile.earned"].function(tile, bonuses), tile, state)
    due = REGISTRY["tile.one-a-turn"].function(state.tiles, bonuses)
    places = sum(1 << state.tiles.index(tile) for tile in due)
    same("tile.one-a-turn", KERNELS["tile.one-a-turn"](at.rules, at.row), places, state)
    for place, tile in enumerate(state.tiles):
        among = KERNELS["tile.among-earned"](at.rules, at.row, place)
        same("tile.among-earned", among, allows("tile.among-earned", state, ChooseTile(tile)))
    free = KERNELS["tile.compulsory"](at.rules, at.row)
    same("tile.compulsory", free, allows("tile.compulsory", state, Turn(Pass())), state)


@checks("points.base", "points.marvel", "end.fifteen", "end.gauntlet", "end.undone", "end.round")
def _end(at: Position) -> None:
    state = at.state
    for seat in range(len(state.players)):
        ours = KERNELS["points.base"](at.row, seat)
        same("points.base", ours, REGISTRY["points.base"].function(state, seat), seat, state)
        for clause in ("points.marvel", "end.fifteen", "end.gauntlet"):
            ours = KERNELS[clause](at.rules, at.row, seat)
            same(clause, ours, REGISTRY[clause].function(state, seat), seat, state)
    stands = REGISTRY["end.undone"].function(state) == state.end_triggered_by
    same("end.undone", not KERNELS["end.undone"](at.rules, at.row), stands, state)
    finished = KERNELS["end.round"](at.rules, at.row)
    same("end.round", finished, REGISTRY["end.round"].function(state), state)


@checks(
    "winner.qualified",
    "winner.most-points",
    "winner.avengers-tile",
    "winner.fewest-cards",
    "winner.most-tokens",
    "winner.shared",
)
def _ranking(at: Position) -> None:
    without_rules = {
        "winner.avengers-tile": (at.row,),
        "winner.fewest-cards": (at.row,),
        "winner.shared": (),
    }
    for clause in [name for name in CHECKS if name.startswith("winner.")]:
        given = without_rules.get(clause, (at.rules, at.row))
        for seats in range(1 << len(at.state.players)):
            left = REGISTRY[clause].function(at.state, members(seats))
            same(clause, members(KERNELS[clause](*given, seats)), left, seats, at.state)


def members(seats: int) -> tuple[int, ...]:
    return tuple(seat for seat in range(4) if seats >> seat & 1)


@checks(
    "take.effect",
    "reserve.effect",
    "reserve.wild",
    "market.refill",
    "purchase.to-supply",
    "purchase.effect",
    "time-stone.first-level-three",
    "avengers.first-three",
    "avengers.takeover",
    "turn.forced-pass",
    "limit.effect",
    "tile.effect",
    "turn.end-order",
)
def _effects(at: Position) -> None:
    listed = legal_actions(at.state)
    for kind in STEPS:
        alike = [action for action in listed if isinstance(action, kind)]
        for action in {*alike[:1], *alike[-1:], *alike[len(alike) // 2 :][:2]}:
            fold(at.afresh(), action)
    if isinstance(at.state.pending, ToAct):
        fold(at.afresh(), Pass())


def fold(at: Position, action: Action) -> None:
    """Carry an action out effect by effect, and the end of the turn last."""
    state, number = at.state, ids_of(at.state, action)[0]
    for effect in state.ruleset.sections[type(action)].effects:
        clause = name_of(effect)
        state = effect(state, action)
        if clause == "market.refill" and slot_of(number) >= ROW_SLOTS:
            continue
        KERNELS[clause](*given_to(clause, at, action, number))
        table = state_of(at.row, at.games.tables).changed(pending=TO_ACT)
        same(clause, table, state.changed(pending=TO_ACT), action, at.state)
    if isinstance(action, ChooseTile):
        close_turn(at.rules, at.row)
    else:
        KERNELS["turn.end-order"](at.rules, at.row)
    after = state.ruleset.end_of_turn(state)
    same("turn.end-order", state_of(at.row, at.games.tables), after, action, at.state)


def slot_of(number: int) -> int:
    """The slot in the id of a reservation or a purchase."""
    return number - (RESERVE if number < PURCHASE else PURCHASE)


def given_to(  # noqa: PLR0911  (kernels take no more than they need)
    clause: str, at: Position, action: Action, number: int
) -> tuple[Any, ...]:
    """What the kernel of an effect takes."""
    match clause, action:
        case (("turn.forced-pass" | "reserve.wild"), _):
            return (at.row,)
        case "take.effect", Take():
            return (at.rules, at.row, number)
        case (("reserve.effect" | "market.refill" | "purchase.effect"), _):
            return (at.rules, at.row, slot_of(number))
        case "purchase.to-supply", Purchase(_, payment):
            return (at.row, packed(payment))
        case "time-stone.first-level-three", Purchase(card):
            return (at.rules, at.row, at.games.tables.card_numbers[card])
        case "limit.effect", Return(tokens):
            return (at.row, packed(tokens))
        case "tile.effect", ChooseTile(tile):
            return (at.rules, at.row, at.state.tiles.index(tile))
        case _:
            return (at.rules, at.row)


def test_each_kernel_has_a_check() -> None:
    assert CHECKS.keys() == KERNELS.keys()


def test_each_clause_in_force_has_a_kernel_and_each_kernel_a_clause() -> None:
    assert clauses_of_play() - {*HELD_BY_IDS} - NOT_IN_ROWS == KERNELS.keys()
    assert {*HELD_BY_IDS} | NOT_IN_ROWS <= clauses_of_play()


def test_every_clause_with_a_number_has_a_kernel() -> None:
    assert {*CLAUSES[1:]} <= KERNELS.keys()
    assert len({*CLAUSES}) == len(CLAUSES)


@pytest.mark.parametrize("situation", [None, *SITUATIONS])
def test_a_kernel_answers_as_its_clause(situation: str | None) -> None:
    @settings(max_examples=25 if situation is None else 12)
    @given(states(situation=situation))
    def each_kernel(state: State) -> None:
        at = Position.of(state)
        for check in dict.fromkeys(CHECKS.values()):
            check(at)

    each_kernel()


KINDS: Final = {"take": Take, "purchase": Purchase, "limit": Return}


@pytest.mark.parametrize("clause", HELD_BY_IDS)
def test_no_id_can_break_a_clause_without_a_kernel(clause: str) -> None:
    state = new_game(MARVEL, 2, 0)
    card = state.market[0][0]
    assert isinstance(card, Card)
    payments = (payment_of(card, (0,) * 5, number) for number in range(len(PAYMENTS)))
    meant = (action_of(state, number) for number in range(PAYMENT))
    actions = [*meant, *(Purchase(card, payment) for payment in payments)]
    asked = [action for action in actions if isinstance(action, KINDS[REGISTRY[clause].chapter])]
    assert asked
    assert all(allows(clause, state, action) for action in asked)


def test_a_clause_has_one_kernel() -> None:
    with pytest.raises(ValueError, match=r"turn\.own-turn has two kernels"):
        kernel("turn.own-turn")(abs)

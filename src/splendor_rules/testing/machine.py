"""A table at which Hypothesis plays, for others to subclass.

Whatever is done, legal or not, the invariants must hold afterwards, an action must be legal exactly
if it is listed, and what is refused must change nothing. A game that is built on the library does
the same in its own way, in the hooks, and compares:

    class MyTable(RulesMachine):
        from_the_deal = True

        def started(self, state):
            self.mine = MyGame(state)

        def played(self, before, action, after):
            self.mine.play(action)
            assert self.mine.scores() == [after.ruleset.points(after, n) for n in range(...)]

    TestMyTable = MyTable.TestCase
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, ClassVar

from splendor_rules.testing import NEEDS_HYPOTHESIS

try:
    from hypothesis import currently_in_test_context, note
    from hypothesis import strategies as st
    from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule
except ImportError as error:
    raise ImportError(NEEDS_HYPOTHESIS) from error

from attrs import evolve

from splendor_rules.actions import ChooseTile, Hand, Purchase, Reserve, Row, Turn
from splendor_rules.deal import new_game
from splendor_rules.engine import apply, defects, judge, judge_turn, outcome, play_turn
from splendor_rules.errors import IllegalActionError
from splendor_rules.legal import legal_actions
from splendor_rules.rulesets import BASE, MARVEL
from splendor_rules.state import CardPlace, Player, TileChoice
from splendor_rules.testing.invariants import check
from splendor_rules.testing.strategies.actions import actions, legal, turns
from splendor_rules.testing.strategies.rulesets import SEEDS, rulesets
from splendor_rules.testing.strategies.situations import SITUATIONS
from splendor_rules.testing.strategies.states import (
    MOST_DECISIONS,
    STYLES,
    drawn,
    game,
    reached,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from splendor_rules.actions import Action
    from splendor_rules.ruleset import Ruleset
    from splendor_rules.rulings import Ruling
    from splendor_rules.state import State


class RulesMachine(RuleBasedStateMachine):
    """A table at which a game is played, somewhere in its course.

    Attributes:
        rulesets: the games that are played, under all their readings.
        players: the possible numbers of players.
        from_the_deal: whether every game begins with the deal; otherwise some begin later, or in
            one of `SITUATIONS`.
        states: every position since the beginning; the last is the one on the table.
        done: the action taken in each of them but the last.
        dealt: whether the first is a deal.
    """

    rulesets: ClassVar[tuple[Ruleset, ...]] = (BASE, MARVEL)
    players: ClassVar[tuple[int, ...]] = (2, 3, 4)
    from_the_deal: ClassVar[bool] = False
    states: list[State]
    done: list[Action]
    dealt: bool

    @property
    def state(self) -> State:
        """The position on the table."""
        return self.states[-1]

    @property
    def before(self) -> State | None:
        """The position one action earlier, if there is one."""
        return self.states[-2] if len(self.states) > 1 else None

    # What a subclass can do in its own way

    def started(self, state: State) -> None:
        """A game has begun.

        Args:
            state: the deal, or, unless `from_the_deal`, any position.
        """

    def played(self, before: State, action: Action, after: State) -> None:
        """A legal action has been carried out; a whole turn comes as its single actions.

        Args:
            before: the position before it.
            action: the action.
            after: the position after it.
        """

    def refused(self, state: State, action: Action | Turn, ruling: Ruling) -> None:
        """An action, or a whole turn, has been refused.

        Args:
            state: the position, which has not changed.
            action: the action or turn.
            ruling: why it is illegal.
        """

    # What happens at the table

    @initialize(data=st.data())
    def begin(self, data: st.DataObject) -> None:
        """Sit down: to a new game, to one in its course, or in a rare situation."""
        rules = data.draw(rulesets(*self.rulesets), label="rules")
        players = data.draw(st.sampled_from(self.players), label="players")
        seed = data.draw(SEEDS, label="seed")
        possible = [name for name, each in SITUATIONS.items() if each.possible(rules, players)]
        somewhere = st.sampled_from((None, None, *possible))
        situation = None if self.from_the_deal else data.draw(somewhere, label="situation")
        if situation is None:
            deal, most = new_game(rules, players, seed), 0 if self.from_the_deal else MOST_DECISIONS
            decisions = data.draw(st.integers(0, most), label="decisions")
            self.done, self.states = game(deal, seed, decisions)
        else:
            self.done, self.states = [], [reached(situation, rules, players, seed, 0)]
        self.dealt = situation is None
        self.started(self.state)

    def begin_again(self, seed: int) -> None:
        """Deal another game by the same rules."""
        deal = new_game(self.state.ruleset, len(self.state.players), seed)
        self.done, self.states, self.dealt = [], [deal], True
        self.started(deal)

    @rule(data=st.data())
    def do_what_is_legal(self, data: st.DataObject) -> None:
        """Any legal action."""
        if legal_actions(self.state):
            self.follow(data.draw(legal(self.state), label="action"))

    @rule(seed=SEEDS, style=st.sampled_from(STYLES), count=st.integers(1, 12))
    def go_on(self, seed: int, style: Sequence[type[Action]], count: int) -> None:
        """Some decisions by seed, or, once the game is over, another game."""
        if outcome(self.state) is not None:
            self.begin_again(seed)
        rng = Random(seed)
        for _ in range(count):
            if legal_actions(self.state):
                self.follow(drawn(self.state, style, rng))
                check(self.state, self.before)

    @rule(data=st.data())
    def try_anything(self, data: st.DataObject) -> None:
        """An action, legal or not: it is legal exactly if it is listed."""
        action = data.draw(actions(self.state), label="action")
        ruling = judge(self.state, action)
        assert ruling.legal == is_listed(self.state, action)
        if ruling.legal:
            assert apply(self.state, action) == apply(self.state, bare(action))
            self.follow(action)
            return
        self.is_refused(action, ruling)

    @rule(data=st.data())
    def try_a_turn(self, data: st.DataObject) -> None:
        """A whole turn, legal or not: a legal one comes to the same as its single actions."""
        turn = data.draw(turns(self.state), label="turn")
        ruling = judge_turn(self.state, turn)
        if not ruling.legal:
            self.is_refused(turn, ruling)
            return
        after = play_turn(self.state, turn)
        for action in single_actions(self.state, turn):
            self.follow(action)
            check(self.state, self.before)
        assert self.state == after

    def follow(self, action: Action) -> None:
        """Carry out a legal action; the position before it stays as it was.

        A failing run is printed with every action, those too that were done by seed.
        """
        if currently_in_test_context():
            note(action)
        before, copy = self.state, copied(self.state)
        assert judge(before, action, before.to_act).legal
        after = apply(before, action)
        assert before == copy
        self.states.append(after)
        self.done.append(action)
        self.played(before, action, after)

    def is_refused(self, action: Action | Turn, ruling: Ruling) -> None:
        """What is illegal is refused with its ruling, and changes nothing (`turn.atomic`)."""
        state, copy = self.state, copied(self.state)
        assert ruling.refusals
        try:
            if isinstance(action, Turn):
                play_turn(state, action)
            else:
                apply(state, action)
        except IllegalActionError as error:
            assert error.ruling == ruling  # noqa: PT017  (the kit does not need pytest)
        else:
            raise AssertionError(f"{action} was refused, and carried out: {ruling}")
        assert state == copy
        self.refused(state, action, ruling)

    @invariant()
    def the_invariants_hold(self) -> None:
        """All of `splendor_rules.testing.invariants`."""
        check(self.state, self.before)

    @invariant()
    def the_library_finds_no_defect(self) -> None:
        """The position and the step have no defect by the ruleset's own checks."""
        assert defects(self.state, self.before) == ()


def single_actions(state: State, turn: Turn) -> Iterator[Action]:
    """A legal turn as the single actions that it consists of.

    Args:
        state: the position before it.
        turn: the turn.
    """
    for decision in turn.decisions:
        if not isinstance(decision, ChooseTile) or isinstance(state.pending, TileChoice):
            yield decision
            state = apply(state, decision)


def copied(state: State) -> State:
    """An equal position with players of its own; all else in it cannot be changed in place."""
    players = [Player(p.tokens, p.cards, p.reserved, p.tiles) for p in state.players]
    return state.changed(players=tuple(players))


def bare(action: Action) -> Action:
    """The action without a claim where the card lies or which it is: that is how it is listed."""
    if isinstance(action, Reserve):
        return evolve(action, card=None)
    return evolve(action, origin=None) if isinstance(action, Purchase) else action


def is_listed(state: State, action: Action) -> bool:
    """Whether an action is listed, and what it claims of a card is so."""
    if bare(action) not in legal_actions(state):
        return False
    if isinstance(action, Reserve) and action.card is not None:
        return action.card == CardPlace(action.level, action.place).card_in(state)
    if isinstance(action, Purchase) and isinstance(action.origin, Hand):
        return action.card in [reserved.card for reserved in state.player.reserved]
    if isinstance(action, Purchase) and isinstance(action.origin, Row):
        return any(
            action.card == card
            and action.origin.level in {None, level}
            and action.origin.place in {None, place}
            for level, row in enumerate(state.market, start=1)
            for place, card in enumerate(row, start=1)
        )
    return True

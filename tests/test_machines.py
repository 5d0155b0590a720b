"""State machines for both games: whatever is done, what the rulebook says holds afterwards.

The invariants are written out anew from the rulebook, in numbers and names of their own; that the
library's own invariants (`defects`) find nothing is one of them. A machine begins somewhere in a
game that was played by seed, mostly near its end, so that it comes to full hands, empty decks,
changing holders of the Avengers tile, ends brought on and games that are over.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING, ClassVar

import pytest
from attrs import evolve
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from splendor_rules import BASE, MARVEL, Card, Colour, IllegalAction, legal_actions, new_game
from splendor_rules.actions import ChooseTile, Hand, Pass, Purchase, Reserve, Return, Row, Take
from splendor_rules.box.tokens import as_tokens
from splendor_rules.engine import apply as played
from splendor_rules.engine import defects, judge, outcome
from splendor_rules.state import Over, Player, ReturnOwed, TileChoice, ToAct

if TYPE_CHECKING:
    from collections.abc import Sequence

    from splendor_rules import Action, State, Tile, Tokens
    from splendor_rules.actions import Origin, Spot
    from splendor_rules.ruleset import Ruleset
    from splendor_rules.state import AnyCard

pytestmark = pytest.mark.long

MOST_DECISIONS = 300
STYLES = ((), (Purchase,), (Purchase,), (Reserve, Take))
"""What is mostly drawn first."""


def drawn(state: State, style: Sequence[type[Action]], rng: Random) -> Action:
    listed = legal_actions(state)
    liked = [one for kind in style for one in listed if isinstance(one, kind)]
    return rng.choice(liked if liked and rng.random() < 0.9 else listed)


def game_so_far(start: State, seed: int) -> list[State]:
    """The positions of a game played by seed, over or not."""
    rng, states = Random(seed), [start]
    style = rng.choice(STYLES)
    while outcome(states[-1]) is None and len(states) < MOST_DECISIONS:
        states.append(played(states[-1], drawn(states[-1], style, rng)))
    return states


# What is tried

ANY = st.integers(0, 999)
"""Which of several, counted on from the first again."""
COUNTS = st.lists(st.sampled_from((0, 0, 0, 1, 2, 3, -1)), min_size=7, max_size=7).map(as_tokens)
PLACES = st.sampled_from((1, 2, 3, 4, "deck", 0, 5))
ORIGINS = st.one_of(
    st.none(),
    st.just(Hand()),
    st.builds(Row, st.none() | st.integers(1, 4), st.none() | st.integers(1, 5)),
)


def cards_to_name(state: State) -> list[Card]:
    """Those in the market and in the hand some times over, then any."""
    places = [*(card for row in state.market for card in row), *hand(state, state.seat)]
    return [card for card in places if isinstance(card, Card)] * 9 + [*state.ruleset.box.cards]


def hand(state: State, seat: int) -> list[AnyCard]:
    return [reserved.card for reserved in state.players[seat].reserved]


def bare(action: Action) -> Action:
    """The action without what is merely said of it: that is how it is listed."""
    if isinstance(action, Reserve):
        return evolve(action, card=None)
    return evolve(action, origin=None) if isinstance(action, Purchase) else action


def says_what_is_so(state: State, action: Action) -> bool:
    """Whether the card that a reservation names, or a purchase's origin, is the right one."""
    if isinstance(action, Reserve) and action.card is not None:
        row, deck = state.market[action.level - 1], state.decks[action.level - 1]
        lies = deck[0] if isinstance(action.place, str) else row[action.place - 1]
        return action.card == lies
    if isinstance(action, Purchase) and isinstance(action.origin, Hand):
        return action.card in hand(state, state.seat)
    if isinstance(action, Purchase) and isinstance(action.origin, Row):
        level, place = action.origin.level, action.origin.place
        return any(
            there == action.card and level in (None, at_level) and place in (None, at_place)
            for at_level, row in enumerate(state.market, start=1)
            for at_place, there in enumerate(row, start=1)
        )
    return True


def copied(state: State) -> State:
    """An equal position with players of its own; all else in it cannot be changed in place."""
    players = [Player(one.tokens, one.cards, one.reserved, one.tiles) for one in state.players]
    return state.changed(players=tuple(players))


# What must hold, counted anew


def bonuses(player: Player) -> tuple[int, ...]:
    count = Counter(card.bonus for card in player.cards)
    return tuple(count[Colour(colour)] for colour in range(5))


def marks(player: Player) -> int:
    return sum(card.avengers for card in player.cards)


def points(state: State, seat: int) -> int:
    player = state.players[seat]
    tile = 3 if state.avengers == seat else 0
    return sum(card.points for card in player.cards) + 3 * len(player.tiles) + tile


def qualifies(state: State, seat: int) -> bool:
    if state.ruleset.box.name == "base":
        return points(state, seat) >= 15
    player = state.players[seat]
    return player.tokens[6] == 1 and min(bonuses(player)) >= 1 and points(state, seat) >= 16


def earned(tiles: Sequence[Tile], player: Player) -> tuple[Tile, ...]:
    have = bonuses(player)
    return tuple(
        tile
        for tile in tiles
        if all(own >= need for own, need in zip(have, tile.requirement, strict=True))
    )


class Table(RuleBasedStateMachine):
    """A table at which a game is played."""

    ruleset: ClassVar[Ruleset]
    state: State
    before: State | None

    @initialize(
        data=st.data(),
        players=st.integers(2, 4),
        seed=st.integers(0, 9999),
        back=st.integers(0, 40) | st.integers(41, MOST_DECISIONS),
    )
    def sit_down(self, data: st.DataObject, players: int, seed: int, back: int) -> None:
        """Begin so many decisions before the end of a game."""
        readings = {
            option.attribute: st.sampled_from((option.default, *option.alternatives))
            for option in self.ruleset.options
        }
        rules = self.ruleset.under(**data.draw(st.fixed_dictionaries(readings)))
        self.begin(new_game(rules, players, seed), seed, back)

    def begin(self, start: State, seed: int, back: int) -> None:
        self.tiles = {tile.id for tile in start.tiles}
        later = game_so_far(start, seed)[1 : -back or None]
        *_, self.before, self.state = (None, start, *later)

    @rule(pick=ANY)
    def do_what_is_listed(self, pick: int) -> None:
        if listed := legal_actions(self.state):
            self.follow(listed[pick % len(listed)])

    @rule(seed=ANY, style=st.sampled_from(STYLES))
    def go_on(self, seed: int, style: Sequence[type[Action]]) -> None:
        """Some decisions by seed, or, once the game is over, another game."""
        if outcome(self.state) is not None:
            start = new_game(self.state.ruleset, len(self.state.players), seed)
            self.begin(start, seed, seed % 30)
        rng = Random(seed)
        for _ in range(8):
            if outcome(self.state) is None:
                self.follow(drawn(self.state, style, rng))
                for one in self.invariants:
                    one.function(self)

    @rule(tokens=COUNTS, back=st.booleans())
    def try_tokens(self, tokens: Tokens, *, back: bool) -> None:
        self.attempt(Return(tokens) if back else Take(tokens))

    @rule(level=st.integers(-1, 4), place=PLACES, card=st.none() | ANY)
    def try_reserving(self, level: int, place: Spot, card: int | None) -> None:
        cards = cards_to_name(self.state)
        named = None if card is None else cards[card % len(cards)]
        self.attempt(Reserve(level, place, named))

    @rule(card=ANY, payment=ANY | COUNTS, origin=ORIGINS)
    def try_purchasing(self, card: int, payment: int | Tokens, origin: Origin | None) -> None:
        """Pay any tokens, or what is listed, mostly for the card for which it is listed."""
        cards = cards_to_name(self.state)
        named = cards[card % len(cards)]
        if isinstance(payment, int):
            bought = [one for one in legal_actions(self.state) if isinstance(one, Purchase)]
            paid = bought[payment % len(bought)] if bought else Purchase(named)
            named, payment = (paid.card if card % 3 else named), paid.payment
        self.attempt(Purchase(named, payment, origin))

    @rule(tile=st.none() | ANY)
    def try_a_tile_or_a_pass(self, tile: int | None) -> None:
        tiles = self.ruleset.box.tiles
        self.attempt(Pass() if tile is None else ChooseTile(tiles[tile % len(tiles)]))

    def attempt(self, action: Action) -> None:
        """It is legal if it is listed; if it is not, it changes nothing."""
        state, listed = self.state, legal_actions(self.state)
        ruling, copy = judge(state, action), copied(state)
        assert ruling.legal == (bare(action) in listed and says_what_is_so(state, action))
        if ruling.legal:
            assert played(state, action) == played(state, bare(action))
            self.follow(action)
            return
        with pytest.raises(IllegalAction) as error:
            played(state, action)
        assert error.value.ruling == ruling
        assert ruling.refusals
        assert state == copy
        if isinstance(state.pending, Over):
            assert ruling.refusals[0].clause == "turn.game-over"

    def follow(self, action: Action) -> None:
        copy = copied(self.state)
        self.before, self.state = self.state, played(self.state, action)
        assert self.before == copy

    # The turn

    @invariant()
    def something_can_be_done_until_the_end(self) -> None:
        over = isinstance(self.state.pending, Over)
        assert (legal_actions(self.state) == ()) == over
        for action in (Pass(), Return.of(Colour.WILD), Take.of(Colour.FIRST, Colour.FIRST)):
            refusals = judge(self.state, action, self.state.seat).refusals
            assert any(one.clause == "turn.game-over" for one in refusals) == over
            assert not over or refusals[0].clause == "turn.game-over"

    @invariant()
    def seats_rotate(self) -> None:
        if self.before is None:
            assert self.state.seat == 0
            return
        same, end = self.before.seat, outcome(self.state)
        following = (same + 1) % len(self.state.players)
        goes_on = isinstance(self.state.pending, ToAct) or (end and end.ended_by == "stuck")
        assert self.state.seat == (following if goes_on else same)

    @invariant()
    def what_is_pending_is_due(self) -> None:
        pending, held = self.state.pending, sum(self.state.player.tokens)
        if isinstance(pending, ReturnOwed):
            assert pending.count == held - 10 > 0
        if isinstance(pending, TileChoice):
            assert pending.tiles == earned(self.state.tiles, self.state.player)
            assert len(pending.tiles) >= 2

    @invariant()
    def whoever_qualifies_brings_on_the_end_of_the_round(self) -> None:
        seats = range(len(self.state.players))
        fresh = isinstance(self.state.pending, ToAct) and self.state.seat == 0
        if fresh and self.state.ruleset.readings.undone_end == "qualified-at-round-end":
            assert not any(qualifies(self.state, seat) for seat in seats)
        if self.state.ending is not None:
            assert qualifies(self.state, self.state.ending)
            assert not fresh
        elif self.before and isinstance(self.state.pending, ToAct):
            assert not qualifies(self.state, self.before.seat)

    @invariant()
    def winners_are_the_best_of_those_who_may_win(self) -> None:
        end = outcome(self.state)
        if end is None:
            return
        seats = range(len(self.state.players))
        assert end.points == tuple(points(self.state, seat) for seat in seats)
        assert end.cards == tuple(len(player.cards) for player in self.state.players)
        able = [seat for seat in seats if self.ruleset is BASE or qualifies(self.state, seat)]
        best = max((end.points[seat] for seat in able), default=0)
        assert set(end.winners) <= {seat for seat in able if end.points[seat] == best}
        assert bool(end.winners) == bool(able)

    # Tokens

    @invariant()
    def nobody_keeps_more_than_ten_tokens(self) -> None:
        for seat, player in enumerate(self.state.players):
            owing = isinstance(self.state.pending, ReturnOwed) and seat == self.state.seat
            assert owing or sum(player.tokens) <= 10

    @invariant()
    def tokens_are_neither_made_nor_lost(self) -> None:
        players, readings = len(self.state.players), self.state.ruleset.readings
        each = 7 if readings.stone_supply == "seven" else {2: 4, 3: 5, 4: 7}[players]
        stones = players if self.ruleset.box.name == "marvel" else 0
        places = [self.state.supply, *(player.tokens for player in self.state.players)]
        assert [sum(colour) for colour in zip(*places, strict=True)] == [each] * 5 + [5, stones]
        assert min(map(min, places)) >= 0

    @invariant()
    def a_time_stone_comes_with_the_first_level_three(self) -> None:
        for player in self.state.players:
            due = any(card.level == 3 for card in player.cards) and self.ruleset is MARVEL
            assert player.tokens[6] == int(due)

    # Cards and tiles

    @invariant()
    def every_card_is_in_one_place(self) -> None:
        cards: list[object] = [card for deck in self.state.decks for card in deck]
        cards += [card for row in self.state.market for card in row if card is not None]
        for seat, player in enumerate(self.state.players):
            cards += [*hand(self.state, seat), *player.cards]
        assert len(cards) == 90
        assert set(cards) == set(self.ruleset.box.cards)

    @invariant()
    def rows_are_full_while_the_deck_lasts(self) -> None:
        for level in (1, 2, 3):
            row, deck = self.state.market[level - 1], self.state.decks[level - 1]
            assert len(row) == 4
            assert not deck or None not in row
            assert {card.level for card in (*row, *deck) if card} <= {level}
            earlier = self.before.decks[level - 1] if self.before else deck
            assert deck in (earlier, earlier[1:])

    @invariant()
    def a_hand_has_three_cards_at_most_and_keeps_them(self) -> None:
        for seat, player in enumerate(self.state.players):
            now = hand(self.state, seat)
            assert len(now) <= 3
            earlier = hand(self.before, seat) if self.before else []
            assert all(card in now or card in player.cards for card in earlier)

    @invariant()
    def tiles_stay_on_the_table_or_with_their_owner(self) -> None:
        owned = [tile.id for player in self.state.players for tile in player.tiles]
        assert Counter([*(tile.id for tile in self.state.tiles), *owned]) == Counter(self.tiles)
        for seat, player in enumerate(self.before.players if self.before else ()):
            assert self.state.players[seat].tiles[: len(player.tiles)] == player.tiles

    @invariant()
    def one_earned_tile_comes_at_the_end_of_the_turn(self) -> None:
        if self.before is None or isinstance(self.state.pending, (ReturnOwed, TileChoice)):
            return
        player = self.state.players[self.before.seat]
        gained = player.tiles[len(self.before.player.tiles) :]
        could = earned(self.before.tiles, player)
        assert len(gained) == min(len(could), 1)
        assert set(gained) <= set(could)
        assert len(could) < 2 or isinstance(self.before.pending, TileChoice)

    # Points and Avengers

    @invariant()
    def counts_and_points_are_right(self) -> None:
        for seat, player in enumerate(self.state.players):
            assert player.bonuses == bonuses(player)
            assert player.card_points == sum(card.points for card in player.cards)
            assert player.tile_points == 3 * len(player.tiles)
            assert player.avengers_marks == marks(player)
            assert self.state.ruleset.points(self.state, seat) == points(self.state, seat)

    @invariant()
    def the_avengers_tile_is_with_the_most_marks(self) -> None:
        most = max(map(marks, self.state.players))
        if self.state.avengers is None:
            assert most < 3
            return
        assert marks(self.state.players[self.state.avengers]) == most >= 3
        earlier = self.before.avengers if self.before else None
        if earlier is not None and earlier != self.state.avengers:
            assert marks(self.state.players[earlier]) < most

    @invariant()
    def the_library_finds_no_defect(self) -> None:
        assert defects(self.state, self.before) == ()


class BaseTable(Table):
    ruleset = BASE


class MarvelTable(Table):
    ruleset = MARVEL


TestBase = BaseTable.TestCase
TestMarvel = MarvelTable.TestCase

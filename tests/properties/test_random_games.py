"""Whole games of both, 2 to 4 players, played by drawing from what `legal_actions` lists.

Some players draw from all of it, some mostly purchase, reserve or take: so the games go through
long endings, empty decks, full hands and stalemates too. Readings are drawn for each game.
"""

from __future__ import annotations

import pickle
from collections import Counter
from random import Random
from typing import TYPE_CHECKING, Any, Final

import pytest
from attrs import evolve, frozen
from support.sample_states import chosen, few, off, read_at_random

from splendor_rules import (
    BASE,
    MARVEL,
    ChooseTile,
    IllegalActionError,
    Pass,
    Purchase,
    Reserve,
    Return,
    Take,
    Turn,
    judge,
    judge_turn,
    legal_actions,
    new_game,
    outcome,
    play_turn,
)
from splendor_rules import apply as played
from splendor_rules.box import Colour
from splendor_rules.box.tokens import NO_TOKENS
from splendor_rules.rulings import Refusal
from splendor_rules.state import Over, Player, ReturnOwed, TileChoice, ToAct, Unknown

if TYPE_CHECKING:
    from collections.abc import Iterator

    from splendor_rules import Action, State
    from splendor_rules.box import Tokens
    from splendor_rules.ruleset import Ruleset

pytestmark = pytest.mark.long

GAMES: Final = 60
MOST_DECISIONS: Final = 3000
"""Two players can exchange tokens with the bank for ever; who draws at random does not."""

STYLES: Final = ((), (), (Purchase,), (Purchase,), (Reserve, Purchase), (Reserve, Take))
"""What a game's players mostly draw first, in its first `STYLISH` decisions."""
STYLISH: Final = 200


@frozen
class Game:
    """A game as it was played: a position more than there are decisions."""

    states: tuple[State, ...]
    actions: tuple[Action, ...]


def mostly_read_otherwise(rules: Ruleset, rng: Random) -> Ruleset:
    return rules if rng.random() < 0.3 else read_at_random(rules, rng)


def play(rules: Ruleset, players: int, seed: int) -> Game:
    rng = Random(f"{rules.name} {players} {seed}")
    styles = [STYLES[seed % len(STYLES)]] * STYLISH
    states = [new_game(mostly_read_otherwise(rules, rng), players, seed)]
    actions: list[Action] = []
    while outcome(states[-1]) is None and len(actions) < MOST_DECISIONS:
        style = styles.pop() if styles else ()
        actions.append(chosen(legal_actions(states[-1]), style, rng))
        states.append(played(states[-1], actions[-1]))
    return Game(tuple(states), tuple(actions))


TABLES: Final = [(rules, players) for rules in (BASE, MARVEL) for players in (2, 3, 4)]


@pytest.fixture(scope="module", params=TABLES, ids=lambda t: f"{t[0].name}-{t[1]}")
def games(request: pytest.FixtureRequest) -> tuple[Game, ...]:
    rules, players = request.param
    return tuple(play(rules, players, seed) for seed in range(GAMES))


def some_of(games: tuple[Game, ...], every: int) -> Iterator[State]:
    """One position in so many of each game, beginning with another one in each."""
    for number, game in enumerate(games):
        yield from game.states[number % every :: every]


# How games end


def test_games_end_as_the_rules_know(games: tuple[Game, ...]) -> None:
    ends = [outcome(game.states[-1]) for game in games]
    assert ends.count(None) <= 1
    for game, end in zip(games, ends, strict=True):
        rules = game.states[0].ruleset
        stuck = {"pass": "stalemate", "ends": "stuck"}[rules.readings.stuck]
        assert end is None or end.ended_by in {rules.ended_by, stuck}
        if end and end.ended_by == rules.ended_by:
            assert sum(1 for _ in turns(game)) % len(end.points) == 0
            needed = {"points": 15, "gauntlet": 16}[end.ended_by]
            assert all(end.points[seat] >= needed for seat in end.winners)
            assert end.winners
    assert len(legal_actions(games[0].states[-1])) == 0


def test_enough_forced_passes_in_a_row_are_a_stalemate(games: tuple[Game, ...]) -> None:
    for game in games:
        passes = 0
        for before, action, after in zip(game.states, game.actions, game.states[1:], strict=False):
            passed = isinstance(action, Pass) and after.tiles == before.tiles
            passes = passes + 1 if passed else 0
            end = outcome(after)
            stuck = passes >= len(after.players) and after.end_triggered_by is None
            assert after.passes == passes
            assert stuck == (end is not None and end.ended_by == "stalemate")


def test_games_come_to_all_that_matters(games: tuple[Game, ...]) -> None:
    """If not, the other tests here would show less than they say."""
    last = [game.states[-1] for game in games]
    due = Counter(type(state.pending) for game in games for state in game.states)
    assert min(due[kind] for kind in (ToAct, ReturnOwed, Over)) >= GAMES - 1
    assert any(isinstance(action, Pass) for game in games for action in game.actions)
    assert sum(not all(state.decks) for state in last) >= 5
    assert sum(any(player.tiles for player in state.players) for state in last) >= GAMES // 2
    holders = [{state.avengers_holder for state in game.states} - {None} for game in games]
    if last[0].ruleset.box.name == "marvel":
        assert sum(len(seats) > 1 for seats in holders) >= 5
    else:
        assert not any(holders)


# Listed or refused


def test_listed_actions_are_legal_and_in_order(games: tuple[Game, ...]) -> None:
    for state in some_of(games, 8):
        listed = legal_actions(state)
        assert bool(listed) != isinstance(state.pending, Over)
        assert all(judge(state, action, state.to_act).legal for action in listed)
        places = [place_of(state, action) for action in listed]
        assert places == sorted(places)
        assert len(set(listed)) == len(listed)


def place_of(state: State, action: Action) -> tuple[Any, ...]:
    """Where the documented order has an action."""
    match action:
        case Take(tokens):
            return (0, {(3, 1): 0, (2, 2): 1}.get((sum(tokens), max(tokens)), 2), by_colour(tokens))
        case Reserve(level, place):
            return (1, place == "deck", level, place)
        case Purchase(card, payment):
            hand = [reserved.card for reserved in state.player.reserved]
            rows = [there for row in state.market for there in row]
            return (2, [*rows, *hand].index(card), payment[Colour.WILD])
        case Return(tokens):
            return by_colour(tokens)
        case ChooseTile(tile):
            return (state.tiles.index(tile),)
        case Pass():
            return (3,)


def by_colour(tokens: Tokens) -> tuple[int, ...]:
    """Fewer tokens of the first colours come later; a short take of two before one of one."""
    return (-sum(tokens), *[-count for count in tokens])


def guesses(state: State, rng: Random) -> Iterator[Action]:
    """One of each kind out of the blue, and some close to what is listed."""
    box = state.ruleset.box
    yield Take(few(rng))
    yield Reserve(rng.randrange(5), rng.choice((0, 1, 2, 3, 4, 5, "deck")))
    yield Purchase(rng.choice(box.cards), few(rng))
    yield Pass()
    yield Return(few(rng))
    yield ChooseTile(rng.choice(box.tiles))
    for action in rng.choices(legal_actions(state), k=4):
        if isinstance(action, (Take, Return)):
            yield type(action)(off(action.tokens, rng))
        elif isinstance(action, Purchase):
            yield Purchase(action.card, off(action.payment, rng))
            yield Purchase(rng.choice(box.cards), action.payment)


def copied(state: State) -> State:
    """An equal position with players of its own; all else in it cannot be changed in place."""
    players = [Player(one.tokens, one.cards, one.reserved, one.tiles) for one in state.players]
    return state.changed(players=tuple(players))


def counted(state: State) -> list[tuple[object, ...]]:
    return [(p.bonuses, p.card_points, p.tile_points, p.avengers_marks) for p in state.players]


def test_other_actions_are_refused_and_change_nothing(games: tuple[Game, ...]) -> None:
    rng = Random(23)
    refused: Counter[type[Action]] = Counter()
    for state in some_of(games, 15):
        if not (listed := legal_actions(state)):
            continue
        copy = copied(state)
        for action in guesses(state, rng):
            if action in listed:
                continue
            ruling = judge(state, action)
            assert ruling.legal is False, (state, action)
            assert ruling.refusals
            with pytest.raises(IllegalActionError) as error:
                played(state, action)
            assert error.value.ruling == ruling
            refused[type(action)] += 1
        played(state, listed[-1])
        assert state == copy
        assert counted(state) == counted(copy)
    assert min(refused[kind] for kind in (Take, Reserve, Purchase, Pass, Return, ChooseTile)) > 20


# Whole turns


def turns(game: Game) -> Iterator[tuple[State, Turn, State]]:
    """Each turn with the position before and after it."""
    start = 0
    for end, after in enumerate(game.states[1:], start=1):
        if isinstance(after.pending, (ToAct, Over)):
            before, (action, *rest) = game.states[start], game.actions[start:end]
            assert isinstance(action, (Take, Reserve, Purchase, Pass))
            given = (one.tokens for one in rest if isinstance(one, Return))
            gained = after.players[before.to_act].tiles[len(before.player.tiles) :]
            turn = Turn(action, next(given, NO_TOKENS), next(iter(gained), None))
            yield before, turn, after
            start = end


def test_a_whole_turn_is_the_chain_of_its_decisions(games: tuple[Game, ...]) -> None:
    owing = 0
    for game in games[::3]:
        for before, turn, after in turns(game):
            assert judge_turn(before, turn, before.to_act).legal is True
            assert play_turn(before, turn, before.to_act) == after
            owing += any(turn.returned) or turn.tile is not None
    assert owing > GAMES // 3


def spoilt(state: State, turn: Turn, rng: Random) -> Iterator[tuple[Turn, str]]:
    """The turn with something wrong in it, and the clause that has to say so."""
    yield evolve(turn, further=(Pass(),)), "turn.one-action"
    yield evolve(turn, returned=few_but(turn.returned, rng)), "limit."
    if turn.tile is None:
        yield evolve(turn, tile=rng.choice(state.ruleset.box.tiles)), "tile.among-earned"
    else:
        yield evolve(turn, tile=None), "tile.compulsory"
        owned = [tile for player in state.players for tile in player.tiles]
        if owned:
            yield evolve(turn, tile=rng.choice(owned)), "tile.among-earned"


def few_but(tokens: Tokens, rng: Random) -> Tokens:
    """Another number of tokens than that."""
    while sum(other := few(rng)) == sum(tokens):
        pass
    return other


def test_a_whole_turn_with_something_wrong_is_refused(games: tuple[Game, ...]) -> None:
    rng = Random(29)
    for game in games[::10]:
        for before, right, _ in turns(game):
            for turn, clause in spoilt(before, right, rng):
                ruling = judge_turn(before, turn)
                assert ruling.legal is False
                assert ruling.refusals[0].clause.startswith(clause)
                with pytest.raises(IllegalActionError) as error:
                    play_turn(before, turn)
                assert error.value.ruling == ruling
            other = (before.to_act + 1) % len(before.players)
            with pytest.raises(IllegalActionError, match=r"turn\.own-turn"):
                play_turn(before, right, other)


# What memo tables could get wrong


def take_closed(state: State, action: Take) -> Refusal | None:
    return Refusal("house.take") if state.to_act == 1 and action.tokens[0] else None


def reserve_closed(state: State, action: Reserve) -> Refusal | None:
    few = len(state.player.cards) < 2
    return Refusal("house.reserve") if action.level == 3 and few else None


def purchase_closed(state: State, action: Purchase) -> Refusal | None:
    return Refusal("house.purchase") if state.to_act and action.payment[Colour.WILD] else None


def give_back_closed(state: State, action: Return) -> Refusal | None:
    return Refusal("house.give-back") if state.to_act and action.tokens[Colour.WILD] else None


def choose_tile_closed(state: State, action: ChooseTile) -> Refusal | None:
    return Refusal("house.choose-tile") if action.tile == state.tiles[-1] else None


CLOSED: Final[dict[str, tuple[type[Action], Any]]] = {
    "take": (Take, take_closed),
    "reserve": (Reserve, reserve_closed),
    "purchase": (Purchase, purchase_closed),
    "give_back": (Return, give_back_closed),
    "choose_tile": (ChooseTile, choose_tile_closed),
}
"""For each section of a ruleset a clause that asks for what no memo need be kept by."""


def with_debts(games: tuple[Game, ...]) -> Iterator[State]:
    """Positions of the games, and for each a return and a choice of tile, owed by seat 1."""
    yield from some_of(games, 3)
    for end in (game.states[-1].changed(to_act=1) for game in games):
        full = end.player.changed(tokens=(3, 0, 2, 4, 1, 2, 0))
        yield end.changed(players=end.with_player(full), pending=ReturnOwed(2))
        tiles, rich = end.ruleset.box.tiles[2:5], end.player.changed(cards=end.ruleset.box.level(1))
        yield end.changed(tiles=tiles, players=end.with_player(rich), pending=TileChoice(tiles))


@pytest.mark.parametrize("name", CLOSED)
def test_a_house_rule_is_followed(games: tuple[Game, ...], name: str) -> None:
    kind, closed = CLOSED[name]
    found = 0
    for state in with_debts(games[:4]):
        section = getattr(state.ruleset, name)
        changes: dict[str, Any] = {name: evolve(section, cost=(*section.cost, closed))}
        house = state.changed(ruleset=evolve(state.ruleset, name="house", **changes))
        listed = legal_actions(state)
        left = [one for one in listed if not isinstance(one, kind) or not closed(state, one)]
        if listed and not left and state.ruleset.readings.stuck == "pass":
            left = [Pass()]
        assert list(legal_actions(house)) == left
        assert legal_actions(state) == listed
        assert all(judge(house, one).legal == (one in left) for one in (*listed[::5], *left[::5]))
        found += left != list(listed)
    assert found >= 4


def test_a_pickled_position_has_the_same_list(games: tuple[Game, ...]) -> None:
    for state in with_debts(games[5:9]):
        copy = pickle.loads(pickle.dumps(state))  # noqa: S301  (made right here)
        assert copy == state
        assert legal_actions(copy) == legal_actions(state)


def test_what_depends_on_an_unknown_card_is_left_out(games: tuple[Game, ...]) -> None:
    rng = Random(19)
    for state in with_debts(games[9:15]):
        market = [
            tuple(Unknown(card.level) if card and rng.random() < 0.2 else card for card in row)
            for row in state.market
        ]
        hidden = state.changed(market=tuple(market))
        known = [one for one in legal_actions(state) if judge(hidden, one).legal]
        assert list(legal_actions(hidden)) == known

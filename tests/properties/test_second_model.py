"""Whole games, played in the library and in a second model that was written from the rulebook.

The model, in `naive`, shares no code with the library. At every decision both list the same
actions, and after every action both show the same position.
"""

from __future__ import annotations

import os
from itertools import product
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from support.model_adapter import Key, key_of, key_of_plain, picture_of_game, picture_of_state
from support.second_model import box, model, players
from support.second_model.late import position

from splendor_rules import (
    BASE,
    MARVEL,
    Action,
    ChooseTile,
    Pass,
    Purchase,
    Reserve,
    Return,
    Ruleset,
    State,
    Take,
    apply,
    defects,
    judge,
    judge_record,
    legal_actions,
    new_game,
)
from splendor_rules.records import record_of
from splendor_rules.state import Player, Reserved

if TYPE_CHECKING:
    from support.second_model.model import Game

    from splendor_rules.box import Box

pytestmark = pytest.mark.long

RULESETS = {"base": BASE, "marvel": MARVEL}

# Seeds of games in which something rare comes about, and what it is.
RARE: dict[str, tuple[str, ...]] = {
    "late 400": (
        "avengers taken over",
        "triggered again",
        "end undone (triggered-anew)",
        "ended by the last seat alone",
        "marvel ended by gauntlet, decided by winner.avengers-tile",
        "undone and triggered by the same turn",
        "undone, another stays (triggered-anew)",
    ),
    "full 168": (
        "bought for nothing",
        "bought from hand",
        "marvel ended by gauntlet, decided by winner.qualified",
        "reserved at ten",
        "time stone over ten",
        "wild returned",
    ),
    "full 111": (
        "base ended by points, decided by winner.most-points",
        "forced pass",
        "taken with 1 colours left",
        "taken with 2 colours left",
    ),
    "late 2114": (
        "end undone (qualified-at-round-end)",
        "marvel ended by gauntlet, decided by winner.most-points",
        "undone, another stays (qualified-at-round-end)",
    ),
    "late 997": (
        "marvel ended by gauntlet, decided by winner.shared",
        "tied, another has the tile",
    ),
    "late 2271": (
        "lost the tile, qualifies still",
        "more points, not qualified",
    ),
    "late 1774": (
        "deck empty",
        "place left empty",
    ),
    "late 513": ("tile chosen",),
    "late 375": ("base ended by points, decided by winner.most-tokens",),
    "late 298": ("base ended by points, decided by winner.shared",),
    "late 2237": ("base ended by points, decided by winner.fewest-cards",),
    "late 205": ("reserved without wild",),
    "late 166": ("marvel ended by gauntlet, decided by winner.fewest-cards",),
    "full 192": ("base ended by stuck, decided by winner.most-points",),
    "full 134": ("base ended by stuck, decided by winner.fewest-cards",),
    "rare 78": ("base ended by stalemate, decided by winner.shared",),
    "rare 382": ("base ended by stalemate, decided by winner.most-points",),
    "rare 329": ("base ended by stuck, decided by winner.shared",),
    "rare 32": ("tile left over gained later",),
    "rare 211": ("marvel ended by stalemate, decided by turn.stalemate",),
    "late again 1626": ("qualified but not anew",),
    "chance 98": ("stuck with an end triggered",),
    "chance 205": ("base ended by stuck, decided by winner.most-tokens",),
    "rare 100": ("marvel ended by stuck, decided by turn.stuck-ends",),
}


# --- playing --------------------------------------------------------------------------------------


def first(deck: list[str], game: str, order: str) -> None:
    """Stack a deck: the dear cards, or those with Avengers marks, come first."""
    cards = box.CARDS[game]
    if order == "dear":
        deck.sort(key=lambda card: -max(cards[card]["needs"].values()))
    elif order == "marks":
        deck.sort(key=lambda card: -cards[card]["marks"])


def out_of_the_air(listed: list[Key], box_of: Box, rng: Random) -> Action:
    """Something to try, seldom legal: one token of a listed action is changed, or all is drawn."""
    names = box_of.colours
    counts = [0] * 7
    for _ in range(rng.randrange(5)):
        counts[rng.randrange(len(names))] += 1
    near = rng.choice(listed)
    do = near[0] if rng.random() < 0.5 else rng.choice(("take", "return", "tile", "purchase"))
    if do == near[0] and do in ("take", "return", "purchase"):
        counts = [dict(near[-1]).get(name, 0) for name in names] + [0] * (7 - len(names))
        less = rng.choice([place for place, count in enumerate(counts) if count] or [-1])
        if less >= 0:
            counts[less] -= 1
            counts[rng.randrange(len(names))] += 1
    tokens: Any = tuple(counts)
    match do:
        case "take":
            return Take(tokens)
        case "return":
            return Return(tokens)
        case "reserve":
            return Reserve(rng.randint(1, 3), rng.choice((1, 2, 3, 4, "deck")))
        case "tile":
            return ChooseTile(rng.choice(box_of.tiles))
        case "purchase":
            card = box_of.card(near[1]) if near[0] == "purchase" else rng.choice(box_of.cards)
            return Purchase(card, tokens)
        case _:
            return Pass()


def play(
    game: str,
    seats: int,
    readings: dict[str, str],
    seed: str,
    *,
    among: tuple[str, ...] = players.TASTES,
    recorded: bool = False,
) -> Game:
    """Play one game in both; the seed decides on the deal, the players and what they do."""
    rng = Random(seed)
    decks, tiles = box.shuffled(game, rng), box.drawn(game, seats, rng)
    order = rng.choice(("as shuffled", "as shuffled", "dear", "marks"))
    for deck in decks.values():
        first(deck, game, order)
    tastes = [rng.choice(among) for _ in range(seats)]
    if rng.random() < 0.6:
        tastes = [rng.choice(among)] * seats
    plain = model.new(game, seats, decks, tiles, readings)
    rules = under(game, readings)
    start = new_game(
        rules,
        seats,
        decks=[[rules.box.card(card) for card in deck] for deck in decks.values()],
        tiles=[rules.box.tile(tile) for tile in tiles],
    )
    done = play_on(plain, start, tastes, seed)
    if recorded:
        verdict = judge_record(record_of(start, done))
        assert verdict.legal
        assert verdict.outcome is not None
        assert verdict.outcome.decided_by == plain["outcome"]["decided_by"]
        assert not verdict.result_differs
    return plain


def under(game: str, readings: dict[str, str]) -> Ruleset:
    named: Any = {name.replace("-", "_"): value for name, value in readings.items()}
    return RULESETS[game].under(**named)


def play_on(plain: Game, state: State, tastes: list[str], seed: str) -> list[Action]:
    """Play on to the end in both; the model's game is changed, what was done is returned."""
    rules = state.ruleset
    rng, tries = Random(f"play {seed}"), Random(f"tries {seed}")
    done: list[Action] = []
    where = f"{rules.name}, {len(tastes)} players, {rules.readings}, seed {seed!r}"
    assert picture_of_state(state) == picture_of_game(plain), where
    while plain["outcome"] is None:
        listed = model.legal(plain)
        by_key = {key_of_plain(action): action for action in listed}
        answer = legal_actions(state)
        actions = {key_of(action, rules): action for action in answer}
        assert len(by_key) == len(listed), where
        assert len(actions) == len(answer), where
        assert actions.keys() == by_key.keys(), f"{where}, after {done}"
        tried = out_of_the_air(list(by_key), rules.box, tries)
        assert judge(state, tried).legal == (key_of(tried, rules) in by_key), f"{where}: {tried}"
        chosen = players.choose(plain, listed, tastes[plain["turn"]], rng)
        action = actions[key_of_plain(chosen)]
        model.play(plain, chosen)
        state = apply(state, action)
        done.append(action)
        assert picture_of_state(state) == picture_of_game(plain), f"{where}, after {done}"
    assert legal_actions(state) == (), where
    return done


def state_of(plain: Game) -> State:
    """The library's position, of the model's, before a turn."""
    rules = under(plain["game"], plain["readings"])
    card = rules.box.card

    def tokens(given: dict[str, int]) -> Any:
        return tuple([given[colour] for colour in rules.box.colours] + [0, 0])[:7]

    state = State(
        ruleset=rules,
        supply=tokens(plain["supply"]),
        decks=tuple(tuple(card(each) for each in deck) for deck in plain["decks"].values()),
        market=tuple(tuple(card(each) for each in row) for row in plain["rows"].values()),
        tiles=tuple(rules.box.tile(tile) for tile in plain["tiles"]),
        players=tuple(
            Player(
                tokens=tokens(each["tokens"]),
                cards=tuple(card(name) for name in each["bought"]),
                reserved=tuple(Reserved(card(name), hidden) for name, hidden in each["hand"]),
            )
            for each in plain["players"]
        ),
        to_act=plain["turn"],
        avengers_holder=plain["avengers"],
    )
    assert not defects(state)
    return state


# --- the games ------------------------------------------------------------------------------------


def by_chance(seed: str) -> Game:
    """Any game, any number of players, and readings, each as likely as its default."""
    rng = Random(f"setting {seed}")
    game = rng.choice(("base", "marvel"))
    seats = rng.randint(2, 4)
    readings = {name: rng.choice(values) for name, values in box.READINGS[game].items()}
    return play(game, seats, readings, seed, recorded=rng.random() < 0.2)


def late(seed: str) -> Game:
    """From a late position, with players who want the Avengers tile when it hurts most."""
    rng = Random(f"setting {seed}")
    full = seed.startswith("full")
    game = rng.choice(("base", "marvel") if full else ("base", "marvel", "marvel", "marvel"))
    seats = rng.choice((2, 3, 3, 4, 4))
    readings = {name: rng.choice(values) for name, values in box.READINGS[game].items()}
    plain = position(game, seats, readings, seed, full=full)
    among = ("hoarder", "random") if full else ("spoiler", "spoiler", "avenger", "greedy")
    tastes = [rng.choice(among) for _ in range(seats)]
    play_on(plain, state_of(plain), tastes, seed)
    return plain


ALTERNATIVES = [
    pytest.param(game, seats, {name: value} if value else {}, id=f"{game}-{seats}-{value}")
    for game, seats in product(RULESETS, (2, 3, 4))
    for name, value in [
        ("", ""),
        *((name, value) for name, values in box.READINGS[game].items() for value in values[1:]),
    ]
]


@pytest.mark.parametrize(("game", "seats", "readings"), ALTERNATIVES)
def test_one_reading_changed(game: str, seats: int, readings: dict[str, str]) -> None:
    assert play(game, seats, readings, f"alternative {seats}")["outcome"] is not None


@pytest.mark.parametrize("number", range(int(os.environ.get("SECOND_MODEL_GAMES", "16"))))
def test_readings_by_chance(number: int) -> None:
    assert by_chance(f"by chance {number}")["outcome"] is not None


@pytest.mark.parametrize("seed", RARE)
def test_rare_things(seed: str) -> None:
    seen = (late if seed.startswith(("late", "full")) else by_chance)(seed)["seen"]
    assert set(RARE[seed]) <= set(seen)

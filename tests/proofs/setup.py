"""Chapter 1, what is set out, for every number of players and what can lie on a table."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, combinations_with_replacement, product
from typing import TYPE_CHECKING

from support.proving import exhausted, proved
from support.symbolic import SEATS, made, start, under_every, with_player

from splendor_rules import BASE, MARVEL, new_game
from splendor_rules.box import Card, Colour
from splendor_rules.box.tokens import as_tokens
from splendor_rules.errors import SetupError
from splendor_rules.rulebook import setup
from splendor_rules.rulings import Defect
from splendor_rules.state import PartialCard, Player, Reserved, Unknown

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from splendor_rules import Ruleset, Tile
    from splendor_rules.player import AnyCard
    from splendor_rules.state import State

RULES = (BASE, MARVEL)
STONES = (BASE, *under_every("stone-supply", (MARVEL,)))
NAMES = {rules.name: (*rules.box.colours, "time stone")[:7] for rules in RULES}


def _due(rules: Ruleset, players: int) -> list[int]:
    """The tokens that are set out, by colour."""
    ordinary = {2: 4, 3: 5, 4: 7}[players]
    if rules.readings.stone_supply == "seven":
        ordinary = 7
    return [ordinary] * 5 + [5, players if rules.name == "marvel" else 0]


@exhausted(
    "setup.players",
    over="0 to 12 players, both games",
    sabotage=(setup.players, "<= MOST_PLAYERS", "< MOST_PLAYERS"),
)
def players() -> None:
    for rules, count in product(RULES, range(13)):
        facts = setup.players(start(rules, 2).changed(players=(Player(),) * count))
        assert facts == (None if count in (2, 3, 4) else {"players": count})


@exhausted(
    "setup.first-seat",
    over="2 to 4 players, both games",
    sabotage=(setup.first_seat, "return 0", "return 1"),
)
def first_seat() -> None:
    for rules, seats in product(RULES, SEATS):
        state = new_game(rules, players=seats, seed=1)
        assert state.to_act == setup.first_seat() == 0


@exhausted(
    "setup.unowned",
    over="its one answer, and 2 to 4 players of both games",
    sabotage=(setup.unowned, "return", "return 0"),
)
def unowned() -> None:
    answers = [
        setup.unowned(),
        *(new_game(*game, seed=1).avengers_holder for game in product(RULES, SEATS)),
    ]
    assert answers == [None] * len(answers)


@exhausted(
    "setup.supply",
    "setup.wild-supply",
    "setup.time-stones",
    over="2 to 4 players, both games, both values of stone-supply",
    sabotage=(setup.supply, '== "seven"', '== "by-players"'),
)
def tokens_set_out() -> None:
    for rules, seats in product(STONES, SEATS):
        due = _due(rules, seats)
        assert setup.supply(seats, rules.readings) == due[0]
        assert setup.wild_supply() == due[5]
        assert list(setup.tokens_set_out(rules, seats)) == due
        assert list(new_game(rules, players=seats, seed=1).supply) == due
        assert setup.time_stones(seats) == seats
        assert setup.no_time_stones(seats) == 0


@proved(
    "setup.nobles",
    "setup.locations",
    "setup.time-stones",
    over="any number of players",
    sabotage=(setup.locations, "return players", "return min(players, 4)"),
)
def by_players(count: int) -> None:
    assert count >= 0
    stones = (setup.time_stones(count), setup.no_time_stones(count))
    assert setup.nobles(count) == count + 1
    assert setup.locations(count) == count
    assert stones == (count, 0)


@exhausted(
    "setup.nobles",
    "setup.locations",
    over="every set of 1 to 6 nobles and of 1 to 5 location faces, 2 to 4 players",
    sabotage=(setup.nobles, "players + 1", "players + 2"),
)
def tiles_dealt() -> None:
    for rules, seats in product(RULES, SEATS):
        decks: list[list[AnyCard]] = [[], [], []]
        due = seats + 1 if rules.name == "base" else seats
        for count in range(1, 7 if rules.name == "base" else 6):
            for faces in combinations(rules.box.tiles, count):
                both_faces = len({face.tile for face in faces}) < count
                try:
                    state = new_game(rules, players=seats, decks=decks, tiles=faces)
                except SetupError:
                    assert count != due or both_faces
                else:
                    assert count == due
                    assert not both_faces
                    assert state.tiles == faces


@exhausted(
    "setup.decks",
    "setup.market",
    over="the box of both games, 2 to 4 players, seeds 0 to 99",
    sabotage=(setup.market, "box.row", "box.row + 1"),
)
def decks_and_market() -> None:
    for rules, seats, seed in product(RULES, SEATS, range(100)):
        assert setup.decks(rules.box) == (40, 30, 20)
        assert setup.market(rules.box) == 4
        state = new_game(rules, players=seats, seed=seed)
        for level, size in ((1, 40), (2, 30), (3, 20)):
            row, deck = state.market[level - 1], state.decks[level - 1]
            assert (len(row), len(deck)) == (4, size - 4)
            together = {*row, *deck}
            assert len(together) == size
            assert {there.level for there in together if there is not None} == {level}


@proved(
    "setup.conservation",
    over="any count of each player's and the supply's tokens of one colour, the others as set out, "
    "2 to 4 players, both games, both values of stone-supply",
    sabotage=(setup._tokens_off, "< 0", "< -1"),
)
def one_colour(supply: int, held: tuple[int, int, int, int], colour: int, table: int) -> None:
    assert 0 <= colour < 7
    assert 0 <= table < len(STONES) * len(SEATS)
    rules, seats = STONES[table // 3], SEATS[table % 3]
    due = _due(rules, seats)
    state = _with_colour(start(rules, seats), due, colour, (supply, *held))
    right = supply + sum(held[:seats]) == due[colour]
    right = right and all(count >= 0 for count in (supply, *held[:seats]))
    assert setup._tokens_off(state) == (() if right else (NAMES[rules.box.name][colour],))


def _with_colour(state: State, due: list[int], colour: int, counts: tuple[int, ...]) -> State:
    """A position with what was set out in the supply, but for one colour."""
    supply, *held = counts
    tokens = as_tokens([supply if c == colour else due[c] for c in range(7)])
    state = state.changed(supply=tokens)
    for seat in range(len(state.players)):
        own = tuple(held[seat] if c == colour else 0 for c in range(7))
        state = with_player(state, seat, tokens=own)
    return state


@exhausted(
    "setup.conservation",
    over="one more, one fewer or as many of every two colours as set out in the supply, -1 to 1 of "
    "them held by the last player, 1 to 5 players, both games, both values of stone-supply",
    sabotage=(setup.conservation, "players(state) is None", "len(state.players) < 5"),
)
def two_colours() -> None:
    shifts = [*product((-1, 0, 1), repeat=2)]
    for rules, seats in product(STONES, range(1, 6)):
        due = _due(rules, min(max(seats, 2), 4))
        table = start(rules, 2).changed(players=(Player(),) * seats)
        for first, second in combinations(range(7), 2):
            for of_first, of_second in product(shifts, repeat=2):
                supply, held, wrong = [*due], [0] * 7, []
                for colour, (more, own) in ((first, of_first), (second, of_second)):
                    supply[colour] += more
                    held[colour] = own
                    if more + own or own < 0 or supply[colour] < 0:
                        wrong.append(NAMES[rules.box.name][colour])
                state = table.changed(supply=as_tokens(supply))
                state = with_player(state, seats - 1, tokens=tuple(held))
                facts = {"what": tuple(wrong)} if wrong and 2 <= seats <= 4 else None
                assert setup.conservation(state) == facts


def _put(state: State, where: str, added: Iterable[AnyCard | PartialCard]) -> State:
    """A position with more cards in a deck, a row, a hand or among the purchased ones."""
    cards = tuple(added)
    if where == "deck":
        return state.changed(decks=((*state.decks[0], *cards), *state.decks[1:]))  # type: ignore[arg-type]
    if where == "row":
        return state.changed(market=(*state.market[:2], (*state.market[2], *cards)))  # type: ignore[arg-type]
    if where == "hand":
        return with_player(state, 1, reserved=tuple(made(Reserved, card=card) for card in cards))
    return with_player(state, 0, cards=cards)


def _positions() -> Iterator[tuple[State, list[AnyCard | PartialCard]]]:
    """Positions with up to two cards gone and up to two more, and all cards of each."""
    for rules in RULES:
        table = start(rules, 2)
        some = [card for deck in table.decks for card in deck[-2:] if isinstance(card, Card)]
        known = [card for card in (some[0], some[1], some[4]) if isinstance(card, Card)]
        described = [*map(PartialCard.of, known), PartialCard(2, Colour.FIRST, 9)]
        unknown = [Unknown(level) for level in (1, 2, 3)]
        kinds: dict[str, list[Card | Unknown | PartialCard]] = {
            "deck": [*known, *unknown],
            "row": [*known, *unknown],
            "hand": [*known, *unknown],
        }
        more = kinds | {"purchased": [*known, *described]}
        for gone in (set(gone) for size in range(3) for gone in combinations(some, size)):
            decks = tuple(tuple(card for card in deck if card not in gone) for deck in table.decks)
            state = table.changed(decks=decks)
            rest: list[AnyCard | PartialCard]
            rest = [card for card in rules.box.cards if card not in gone]
            for where, kind in more.items():
                for size in range(3):
                    for added in combinations_with_replacement(kind, size):
                        yield _put(state, where, added), [*rest, *added]


@exhausted(
    "setup.conservation",
    over="none, one or two cards of any level gone, and up to two others, unknown or described "
    "ones added in a deck, a row, a hand or among the purchased ones, both games",
    sabotage=(setup._cards_off, "n > left[card]", "n >= left[card]"),
)
def cards() -> None:
    for state, there in _positions():
        box, count = state.box, Counter(there)
        wrong = {card.id for card in count if isinstance(card, Card) and count[card] > 1}
        for level, size in ((1, 40), (2, 30), (3, 20)):
            if sum(card.level == level for card in there) != size:
                wrong.add(f"level {level}")
        for card in (card for card in count if isinstance(card, PartialCard)):
            alike = [
                known for known in box.cards if PartialCard.of(known) == card and known not in count
            ]
            if count[card] > len(alike):
                wrong.add(f"{box.colours[card.bonus]} {card.points}")
        facts = setup.conservation(state)
        assert facts is None or isinstance(facts["what"], tuple)
        assert (sorted(facts["what"]) if facts else []) == sorted(wrong)  # type: ignore[arg-type]


@exhausted(
    "setup.conservation",
    over="every three of four tiles, also one twice, each on the table or owned by one of two "
    "players, both games",
    sabotage=(setup._tiles_off, "count[tile.tile] > 1", "count[tile.tile] > 2"),
)
def tiles() -> None:
    for rules in RULES:
        some = rules.box.tiles[:4]
        for faces, owners in product(product(some, repeat=3), product(range(3), repeat=3)):
            state = start(rules, 2).changed(tiles=_of(2, faces, owners))
            for seat in range(2):
                state = with_player(state, seat, tiles=_of(seat, faces, owners))
            twice = [
                face.id for face in faces if sum(face.tile == other.tile for other in faces) > 1
            ]
            facts = setup.conservation(state)
            assert (facts is None) == (not twice)
            assert facts is None or sorted(facts["what"]) == sorted({*twice})  # type: ignore[arg-type]


def _of(owner: int, faces: tuple[Tile, ...], owners: tuple[int, ...]) -> tuple[Tile, ...]:
    return tuple(face for face, other in zip(faces, owners, strict=True) if other == owner)


@exhausted(
    "setup.conservation",
    over="the positions of the statements on cards, every level; -1 to 2 tokens of a colour in the "
    "supply and held by each player, 2 to 4 players, both games, both values of stone-supply",
    sabotage=(setup.found_and_due, "max(tokens[colour], 0)", "tokens[colour]"),
)
def found_and_due() -> None:
    for state, there in _positions():
        for level, size in ((1, 40), (2, 30), (3, 20)):
            present = sum(card.level == level for card in there)
            assert setup.found_and_due(state, f"level {level}") == (present, size)
    for rules, seats, colour in product(STONES, SEATS, range(7)):
        name, due = NAMES[rules.box.name][colour], _due(rules, seats)
        for counts in product(range(-1, 3), repeat=seats + 1):
            state = _with_colour(start(rules, seats), [9] * 7, colour, counts)
            present = sum(count for count in counts if count > 0)
            assert setup.found_and_due(state, name) == (present, due[colour])
        assert setup.found_and_due(start(rules, seats), "level 4") is None
        assert setup.found_and_due(start(rules, seats), "Joker") is None


@exhausted(
    "setup.nobles",
    "setup.locations",
    over="0 to 6 tiles on the table, 0 to 3 owned by the first and the last player, 1 to 5 "
    "players, both games",
    sabotage=(setup.tiles_set_out, "tiles == due", "tiles <= due"),
)
def tiles_set_out() -> None:
    for rules, seats in product(RULES, range(1, 6)):
        table = start(rules, 2).changed(players=(Player(),) * seats)
        name, due = ("nobles", seats + 1) if rules.name == "base" else ("locations", seats)
        for there, first, last in product(range(7), range(4), range(4)):
            state = with_player(table.changed(tiles=rules.box.tiles[:there]), 0, tiles=_some(first))
            state = with_player(state, seats - 1, tiles=_some(last))
            count = there + last + (first if seats > 1 else 0)
            wrong = 2 <= seats <= 4 and count != due
            defect = Defect(f"setup.{name}", {"tiles": count, "due": due}) if wrong else None
            assert setup.tiles_set_out(state) == defect


def _some(count: int) -> tuple[Tile, ...]:
    return BASE.box.tiles[:count]


@exhausted(
    "setup.market",
    over="2 to 4 rows of 3 to 5 places, 2 to 4 decks, both games",
    sabotage=(setup.in_form, "len(state.decks) != levels", "len(state.decks) < levels"),
)
def rows_and_decks() -> None:
    for rules, levels, decks in product(RULES, (2, 3, 4), (2, 3, 4)):
        for sizes in product((3, 4, 5), repeat=levels):
            market = tuple((None,) * size for size in sizes)
            state = start(rules, 2).changed(market=market, decks=((),) * decks)
            facts = {"rows": tuple(map(str, sizes)), "decks": decks}
            right = sizes == (4, 4, 4) and decks == 3
            assert setup.in_form(state) == (None if right else Defect("setup.market", facts))


@exhausted(
    "setup.first-seat",
    "setup.players",
    over="0 to 5 players; seat -1 to 6 to act, and none or seat -1 to 6 as the holder of Avengers "
    "Assemble and as who triggered the end; both games",
    sabotage=(setup.in_form, "0 <= seat <", "0 <= seat <="),
)
def seats_exist() -> None:
    numbers = range(-1, 7)
    for rules, count in product(RULES, range(6)):
        table = start(rules, 2).changed(players=(Player(),) * count)
        for to_act, holder, first in product(numbers, (None, *numbers), (None, *numbers)):
            state = table.changed(to_act=to_act, avengers_holder=holder, end_triggered_by=first)
            named = [seat for seat in (to_act, holder, first) if seat is not None]
            wrong = tuple(str(seat) for seat in named if seat not in range(count))
            defect = Defect("setup.first-seat", {"seats": wrong}) if wrong else None
            defect = defect if count else Defect("setup.players", {"players": 0})
            assert setup.in_form(state) == defect

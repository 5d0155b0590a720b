"""One step of a game: what held before a legal action holds after it, for every action.

Tokens are symbols here. Where a card lies is gone through, since no clause looks at more of a card
in its place than which card it is.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final

from support.proving import Five, Four, Seven, exhausted, proved
from support.symbolic import GAMES, MARVEL_TABLES, TABLES, UNDONE, card, made, with_player

from splendor_rules.actions import ChooseTile, Pass, Purchase, Return
from splendor_rules.box import Card
from splendor_rules.card_place import place_of
from splendor_rules.rulebook import (
    avengers,
    end,
    limit,
    market,
    purchase,
    reserve,
    take,
    tile,
    time_stone,
    turn,
)
from splendor_rules.state import TO_ACT, Over, Reserved, ReturnOwed, State, TileChoice, every_card

if TYPE_CHECKING:
    from collections.abc import Iterator

    from splendor_rules import Action

ALL: Final = range(7)
SOME: Final = (*TABLES[:9:4], *TABLES[9::4])
"""Tables of two, three and four players, of each game, the seats to act all different."""
RESERVATIONS: Final = reserve.candidates(GAMES[0].box)
PURCHASES: Final = tuple(
    (table, in_hand, level, place)
    for table, level, place in zip(SOME, (1, 2, 3, 3, 1, 2), (1, 2, 4, 3, 4, 1), strict=True)
    for in_hand in (False, True)
)
"""A table, whether the card is in the hand, its level, and its place in the row if it is not."""
TAKES: Final = (
    *((0, taken) for taken in range(len(take.CANDIDATES))),
    *((table, taken) for table in range(1, len(TABLES)) for taken in (0, 10, 15, 20)),
)
"""A table and a take: each take at one, one of each pattern at the others."""


def _after(state: State, action: Action) -> State | None:
    """The position after an action, or None if it is refused; as `apply` finds it."""
    return _done(state, action) if state.ruleset.allows(state, action) else None


def _done(state: State, action: Action) -> State:
    """The position after an action that is known to be legal."""
    rules = state.ruleset
    return rules.end_of_turn(rules.sections[type(action)].carry_out(state, action))


def _holds(state: State, supply: Five, gold: int, held: Seven) -> State:
    """The position with these tokens in the supply and at the player to act."""
    in_supply = (*supply, gold, state.supply[6])
    return with_player(state.changed(supply=in_supply), tokens=held)


def _keeps_tokens(before: State, after: State) -> bool:
    """Whether no token of any colour came, went, or is owed by the supply or by a player.

    That covers the players who did not act, whose tokens have to be the same.
    """
    seat = before.to_act
    return (
        all([_in_all(before, c, seat) == _in_all(after, c, seat) for c in ALL])
        and all([count >= 0 for count in after.supply])
        and all([count >= 0 for count in after.players[seat].tokens])
        and all([_same_tokens(before, after, other) for other in range(len(before.players))])
    )


def _in_all(state: State, colour: int, seat: int) -> int:
    return state.supply[colour] + state.players[seat].tokens[colour]


def _same_tokens(before: State, after: State, seat: int) -> bool:
    return seat == before.to_act or after.players[seat].tokens == before.players[seat].tokens


def _owes_the_excess(before: State, after: State) -> bool:
    """Whether the player who acted has ten tokens at most, or has to return exactly the others."""
    excess = sum(after.players[before.to_act].tokens) - 10
    if isinstance(after.pending, ReturnOwed):
        return after.to_act == before.to_act and after.pending.count == excess > 0
    return excess <= 0


@proved(
    "setup.conservation",
    "limit.ten",
    over="any supply, any tokens up to ten, every take at one table; at every other, that is for "
    "each seat of 2 to 4 and both games, one take of each pattern",
    sabotage=(take.tokens_change_hands, "add(player.tokens, action.tokens)", "player.tokens"),
)
def take_keeps_tokens(supply: Five, held: Five, wild: int, chosen: int) -> None:
    assert 0 <= chosen < len(TAKES)
    assert all([count >= 0 for count in supply])
    assert all([count >= 0 for count in held])
    assert wild >= 0
    assert sum(held) + wild <= 10
    table, taken = TAKES[chosen]
    before = _holds(TABLES[table], supply, 5, (*held, wild, 0))
    after = _after(before, take.CANDIDATES[taken])
    assert after is None or (_keeps_tokens(before, after) and _owes_the_excess(before, after))


@proved(
    "setup.conservation",
    "limit.ten",
    "limit.effect",
    over="any supply, any tokens over ten, any return that the clauses of returns are proved to "
    "allow, every seat of 2 to 4, both games",
    sabotage=(limit.effect, "add(state.supply, action.tokens)", "state.supply"),
)
def return_keeps_tokens(
    supply: Five, held: Five, wild: int, stone: bool, returned: Five, gold: int, table: int
) -> None:
    assert 0 <= table < len(TABLES)
    assert all([count >= 0 for count in supply])
    assert all([0 <= back <= count for back, count in zip(returned, held, strict=True)])
    assert 0 <= gold <= wild
    assert not stone or TABLES[table].box.has_time_stone
    assert sum(returned) + gold == sum(held) + wild + (1 if stone else 0) - 10
    assert sum(returned) + gold > 0
    state = TABLES[table].changed(pending=made(ReturnOwed, count=sum(returned) + gold))
    before = _holds(state, supply, 0, (*held, wild, 1 if stone else 0))
    after = _done(before, made(Return, tokens=(*returned, gold, 0)))
    assert _keeps_tokens(before, after)
    assert _owes_the_excess(before, after)
    assert after.pending == TO_ACT
    assert sum(after.players[before.to_act].tokens) == 10


@proved(
    "setup.conservation",
    "limit.ten",
    "reserve.hands_fit",
    over="any supply, any tokens up to ten, every place and deck, hands of 0 to 3 cards, "
    "2 to 4 players, both games",
    sabotage=(reserve.wild, "subtract(state.supply, ONE_WILD)", "state.supply"),
)
def reserve_keeps_tokens(
    supply: Five, gold: int, held: Five, wild: int, place: int, hand: int, table: int
) -> None:
    assert 0 <= table < len(SOME)
    assert 0 <= place < len(RESERVATIONS)
    assert 0 <= hand <= 3
    assert all([count >= 0 for count in supply])
    assert all([count >= 0 for count in held])
    assert gold >= 0
    assert wild >= 0
    assert sum(held) + wild <= 10
    state = _holds(SOME[table], supply, gold, (*held, wild, 0))
    cards = [Reserved(card(id=f"R{number}")) for number in range(hand)]
    before = with_player(state, reserved=tuple(cards))
    after = _after(before, RESERVATIONS[place])
    assert (after is None) == (hand == 3)
    assert after is None or (_keeps_tokens(before, after) and _owes_the_excess(before, after))
    assert after is None or len(after.players[before.to_act].reserved) == hand + 1 <= 3


@proved(
    "setup.conservation",
    "limit.ten",
    "purchase.to-supply",
    over="any supply, any tokens up to ten, any payment that the clauses of purchases are proved "
    "to allow; a card in a row or in the hand, 2 to 4 players, both games",
    sabotage=(purchase.to_supply, "add(state.supply, payment)", "state.supply"),
)
def purchase_keeps_tokens(
    supply: Five, gold: int, held: Five, wild: int, payment: Five, paid: int, way: int
) -> None:
    assert 0 <= way < len(PURCHASES)
    assert all([count >= 0 for count in supply])
    assert all([0 <= spent <= count for spent, count in zip(payment, held, strict=True)])
    assert gold >= 0
    assert 0 <= paid <= wild
    assert sum(held) + wild <= 10
    table, in_hand, level, place = PURCHASES[way]
    wanted = card(level=level)
    state = _holds(table, supply, gold, (*held, wild, 0))
    if in_hand:
        before = with_player(state, reserved=(Reserved(card(id="R")), Reserved(wanted)))
    else:
        before = state.with_card(place_of(level, place), wanted)
    after = _done(before, made(Purchase, card=wanted, payment=(*payment, paid, 0)))
    assert _keeps_tokens(before, after)
    assert _owes_the_excess(before, after)


@proved(
    "time-stone.one-each",
    "time-stone.first-level-three",
    "limit.ten",
    over="any tokens up to ten, with and without a Time Stone and an icon on the card, every seat "
    "of 2 to 4; Marvel",
    sabotage=(time_stone.first_level_three, "or player.tokens[Colour.TIME_STONE]", ""),
)
def recruiting_brings_one_time_stone(
    held: Five, wild: int, stone: bool, icon: bool, table: int
) -> None:
    assert 0 <= table < len(MARVEL_TABLES)
    assert all([count >= 0 for count in held])
    assert wild >= 0
    assert sum(held) + wild + (1 if stone else 0) <= 10
    recruited = card(id="O", level=3, time_stone=True)
    tokens = (*held, wild, 1 if stone else 0)
    state = _holds(MARVEL_TABLES[table], (4, 4, 4, 4, 4), 5, tokens)
    state = with_player(state, cards=(recruited,) if stone else ())
    wanted = card(level=3, time_stone=icon)
    before = state.with_card(place_of(3, 2), wanted)
    after = _after(before, made(Purchase, card=wanted, payment=(0,) * 7))
    assert after is not None
    assert after.players[before.to_act].tokens[6] == (1 if stone or icon else 0)
    assert _keeps_tokens(before, after)
    assert _owes_the_excess(before, after)


@proved(
    "avengers.holder",
    "avengers.first-three",
    "avengers.takeover",
    over="any numbers of marks, nobody or anybody holding the tile, every seat of 2 to 4; Marvel",
    sabotage=(avengers.takeover, "<=", "<"),
)
def recruiting_moves_the_avengers_tile(marks: Four, on_card: int, holder: int, way: int) -> None:
    assert 0 <= way < len(MARVEL_TABLES)
    assert -1 <= holder < len(MARVEL_TABLES[way].players)
    assert on_card >= 0
    assert all([count >= 0 for count in marks])
    assert _has_most(marks[: len(MARVEL_TABLES[way].players)], holder)
    wanted = card(avengers=on_card)
    state = MARVEL_TABLES[way].changed(avengers_holder=None if holder < 0 else holder)
    for seat in range(len(state.players)):
        state = with_player(state, seat, avengers_marks=marks[seat])
    before = state.with_card(place_of(1, 1), wanted)
    after = _after(before, made(Purchase, card=wanted, payment=(0,) * 7))
    assert after is not None
    counts = tuple([player.avengers_marks for player in after.players])
    assert counts[before.to_act] == marks[before.to_act] + on_card
    assert _has_most(counts, -1 if after.avengers_holder is None else after.avengers_holder)
    mover, count = before.to_act, counts[before.to_act]
    if holder not in {-1, mover} and count <= marks[holder]:
        assert after.avengers_holder == holder


def _has_most(marks: tuple[int, ...], holder: int) -> bool:
    """Whether a seat has three marks and nobody more; for none, whether nobody has three."""
    if holder < 0:
        return all([count < 3 for count in marks])
    return marks[holder] >= 3 and all([count <= marks[holder] for count in marks])


def _layouts(level: int) -> Iterator[State]:
    """Every table with each pattern of empty places of a level and none to two cards to draw."""
    for table in TABLES:
        deck = table.decks[level - 1]
        for cards, gaps in product(range(3), product((False, True), repeat=4)):
            row = [
                None if gap else card
                for card, gap in zip(table.market[level - 1], gaps, strict=True)
            ]
            if cards and None in row:
                continue
            decks, market = list(table.decks), list(table.market)
            decks[level - 1], market[level - 1] = deck[:cards], tuple(row)
            yield table.changed(decks=tuple(decks), market=tuple(market))


def _cards_by_place(state: State) -> dict[str, str]:
    """Where each card is, in a word; a card that is in two places has the last of them."""
    places: dict[str, str] = {}
    for level, (row, deck) in enumerate(zip(state.market, state.decks, strict=True), start=1):
        places |= {_name(other): f"row {level}" for other in row if other is not None}
        places |= {_name(other): f"deck {level}" for other in deck}
    for seat, player in enumerate(state.players):
        places |= {_name(reserved.card): f"hand {seat}" for reserved in player.reserved}
        places |= {_name(other): f"own {seat}" for other in player.cards}
    return places


def _name(known: object) -> str:
    """The id of a card; all of these positions are known."""
    return str(known.id) if isinstance(known, Card) else "?"


def _moves_one_card(before: State, after: State, moved: str, to: str) -> bool:
    """Whether that card went there, at most one came up in its row, and all others stayed."""
    was, now = _cards_by_place(before), _cards_by_place(after)
    went = {name: place for name, place in now.items() if was[name] != place}
    drawn = [name for name in went if name != moved]
    return (
        was.keys() == now.keys()
        and len(now) == sum(1 for _ in every_card(after))
        and went[moved] == to
        and all(was[name].replace("deck", "row") == went[name] for name in drawn)
        and len(drawn) == (was[moved].startswith("row") and was[moved][4:] in _drawable(before))
        and all(all(row) or not deck for row, deck in zip(after.market, after.decks, strict=True))
    )


def _drawable(state: State) -> set[str]:
    """The levels, in digits, of which there are cards to draw."""
    return {str(level) for level, deck in enumerate(state.decks, start=1) if deck}


@exhausted(
    "setup.conservation",
    "market.full-rows",
    "market.refill",
    "reserve.effect",
    "reserve.kept",
    over="every place and deck of each level, 0 to 2 cards left to draw, every pattern of empty "
    "places with none to draw, every seat of 2 to 4, both games",
    sabotage=(market.refill, "row.index(None) + 1", "1"),
)
def a_reserved_card_is_in_one_place() -> None:
    for action in RESERVATIONS:
        for before in _layouts(action.level):
            if (there := place_of(action.level, action.place).card_in(before)) is not None:
                after = _after(before, action)
                assert after is not None
                assert _moves_one_card(before, after, _name(there), f"hand {before.to_act}")
                assert reserve.kept(before, after) is None
                hidden = [held.hidden for held in after.players[before.to_act].reserved]
                assert hidden == [action.place == "deck"]


@exhausted(
    "setup.conservation",
    "market.full-rows",
    "market.refill",
    "purchase.effect",
    "reserve.kept",
    over="every place of each level and every place in a hand of 1 to 3, the same layouts",
    sabotage=(State.with_card_taken, "del hand[place.hand - 1]", "del hand[0]"),
)
def a_purchased_card_is_in_one_place() -> None:
    for level in (1, 2, 3):
        for table in _layouts(level):
            rich = with_player(table, tokens=(9, 9, 9, 9, 9, 0, 0))
            for before, wanted in _with_wanted(rich, level):
                payment = (*wanted.cost, 0, 0)
                after = _after(before, made(Purchase, card=wanted, payment=payment))
                assert after is not None
                assert _moves_one_card(before, after, wanted.id, f"own {before.to_act}")
                assert reserve.kept(before, after) is None


def _with_wanted(table: State, level: int) -> Iterator[tuple[State, Card]]:
    """A table with each card of a row; with each hand of one to three, and each card of it."""
    row = [other for other in table.market[level - 1] if isinstance(other, Card)]
    for wanted in row:
        yield table, wanted
    there = _cards_by_place(table)
    hand = [other for other in table.box.cards if other.id not in there][:3]
    for size in range(1, len(hand) + 1):
        reserved = tuple(Reserved(other) for other in hand[:size])
        for wanted in hand[:size]:
            yield with_player(table, reserved=reserved), wanted


@exhausted(
    "tile.not-replaced",
    "tile.choice_is_due",
    "tile.one-a-turn",
    "tile.effect",
    over="every count of 0 to 4 bonuses of each colour (no tile asks for more), every seat of 2 to "
    "4, both games",
    sabotage=(tile.effect, "if tile != action.tile", "if tile == action.tile"),
)
def a_turn_moves_one_tile() -> None:
    for table, bonuses in product(TABLES, product(range(5), repeat=5)):
        before, seat = with_player(table, bonuses=bonuses), table.to_act
        earned = [
            other
            for other in table.tiles
            if all(have >= need for have, need in zip(bonuses, other.requirement, strict=True))
        ]
        after = _after(before, take.CANDIDATES[0])
        assert after is not None
        if len(earned) > 1:
            assert after == with_player(
                after.changed(pending=TileChoice(tuple(earned))), seat, tiles=()
            )
        for chosen in earned:
            done = after if len(earned) == 1 else _after(after, ChooseTile(chosen))
            assert done is not None
            assert done.players[seat].tiles == (chosen,)
            assert done.tiles == tuple(other for other in table.tiles if other != chosen)
            assert tile.not_replaced(before, done) is None
        assert earned or after.tiles == table.tiles


def _with_points(table: State, points: tuple[int, ...]) -> State:
    """A table whose players have these points and, in Marvel, all else that the end asks for."""
    for seat, count in enumerate(points):
        tokens = (0, 0, 0, 0, 0, 0, 1 if table.box.has_time_stone else 0)
        table = with_player(
            table, seat, card_points=count, bonuses=(1,) * 5, tokens=tokens, tiles=()
        )
    return table.changed(tiles=())


@exhausted(
    "end.end_stands",
    "end.game_goes_on",
    "end.round",
    over="every player with 14 to 17 points, the end triggered by nobody or anybody, every seat "
    "of 2 to 4, both games, both values of undone-end",
    sabotage=(end.round_finished, "if state.to_act != count - 1", "if state.to_act == count - 1"),
)
def what_triggers_the_end_stands_until_it_comes() -> None:
    marvel = [table.changed(ruleset=rules) for table in MARVEL_TABLES for rules in UNDONE[1:]]
    for table in (*TABLES, *marvel):
        seats = len(table.players)
        for points in product((14, 15, 16, 17), repeat=seats):
            for triggered in (None, *range(table.to_act)):
                before = _with_points(table, points).changed(end_triggered_by=triggered)
                if end.end_stands(before) is None and end.game_goes_on(before) is None:
                    _ends_at_the_last_seat(before, points)


def _ends_at_the_last_seat(before: State, points: tuple[int, ...]) -> None:
    goal = 15 if before.ruleset.name == "base" else 16
    anew = before.ruleset.readings.undone_end == "triggered-anew"
    after = turn.close(before)
    is_last = before.to_act == len(points) - 1
    triggered = before.end_triggered_by is not None or points[before.to_act] >= goal
    comes = is_last and (triggered or (not anew and max(points) >= goal))
    assert isinstance(after.pending, Over) == comes
    assert end.end_stands(after) is None
    assert end.game_goes_on(after) is None


@exhausted(
    "turn.forced-pass",
    "turn.not_stuck_for_good",
    over="every seat of 2 to 4, both games, every number of passes, the end triggered or not",
    sabotage=(turn.forced_pass, "state.passes + 1", "state.passes + 2"),
)
def a_pass_changes_nothing_else() -> None:
    for table in TABLES:
        full = tuple(Reserved(card(id=f"R{n}", cost=(9,) * 5)) for n in range(3))
        hungry = tuple((card(id=f"M{n}", cost=(9,) * 5),) * 4 for n in range(3))
        empty = table.changed(supply=(0,) * 7, market=hungry, tiles=())
        stuck = with_player(empty, reserved=full)
        for passes, triggered in product(range(len(table.players)), (None, 0)):
            before = stuck.changed(passes=passes, end_triggered_by=triggered)
            after = _after(before, Pass())
            assert after is not None
            is_over = triggered is None and passes + 1 >= len(table.players)
            assert isinstance(after.pending, Over) == is_over or triggered == 0
            assert after.passes == passes + 1
            assert turn.not_stuck_for_good(after) is None
            assert (after.supply, after.players) == (before.supply, before.players)
            assert (after.decks, after.market) == (before.decks, before.market)

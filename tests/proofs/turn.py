"""Chapter 2, the turn: what can be done, what is owed, and what follows at its end."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final

from support.proving import Five, Seven, Three, exhausted, proved
from support.symbolic import (
    GAMES,
    PENDINGS,
    SEATS,
    TABLES,
    UNDONE,
    card,
    made,
    start,
    tile,
    under_every,
    with_player,
)

from splendor_rules.actions import ChooseTile, Pass, Purchase, Reserve, Return, Take, Turn
from splendor_rules.errors import UnknownCardError
from splendor_rules.player import Unknown
from splendor_rules.rulebook import turn
from splendor_rules.rulings import EndedBy
from splendor_rules.state import Over, Reserved, ReturnOwed, TileChoice, ToAct

if TYPE_CHECKING:
    from collections.abc import Callable

    from splendor_rules import Action, Ruleset, State

COLOURS: Final = range(5)
FEW: Final = TABLES[1::7]
"""Two, four and four players: the last seat of the base game twice, a seat between of Marvel."""
STUCK: Final = under_every("stuck")
WILD: Final = under_every("wild-choice")
TAKING: Final = tuple(
    short
    for rules in under_every("fewer-by-choice")
    for short in under_every("short-take", (rules,))
)
"""Both games, under every value of `short-take` with every value of `fewer-by-choice`."""
TIES: Final = under_every("final-tie")
RANKING: Final = (
    "winner.most-points",
    "winner.avengers-tile",
    "winner.fewest-cards",
    "winner.most-tokens",
)
Two = tuple[int, int]
ENDINGS: Final = (None, 0, 1, 2, 3)
NO_CARDS: Final = ((None,) * 4,) * 3
DEAR: Final = card(id="D", name="D", cost=(0, 0, 99, 0, 0))
CHEAP: Final = card(id="C", name="C", cost=(0, 0, 0, 0, 0))
ACTIONS: Final[tuple[Action, ...]] = (
    made(Take, tokens=(1, 1, 1, 0, 0, 0, 0)),
    made(Reserve, level=1, place=1),
    made(Purchase, card=CHEAP),
    Pass(),
    made(Return, tokens=(1, 0, 0, 0, 0, 0, 0)),
    made(ChooseTile, tile=tile()),
)
OWED: Final = ("action", "return", "tile", "nothing")
"""What each of `PENDINGS` has to be decided."""


@proved(
    "turn.own-turn",
    over="any seat, every seat of 2 to 4 to act, whatever has to be decided, both games",
    sabotage=(turn.own_turn, "or isinstance", "and isinstance"),
)
def own_turn(seat: int, pending: int, table: int) -> None:
    assert 0 <= pending < len(PENDINGS)
    assert 0 <= table < len(TABLES)
    state = TABLES[table].changed(pending=PENDINGS[pending])
    facts = turn.own_turn(state, seat)
    wrong = seat != state.to_act and not isinstance(state.pending, Over)
    assert facts == ({"seat": seat, "to_act": state.to_act} if wrong else None)


@exhausted(
    "turn.one-action",
    over="every kind of action and of turn, none to two further actions, whatever has to be "
    "decided, by nobody in particular, in turn and out of turn, both games",
    sabotage=(turn.one_action, "claimed == 1 or seat", "seat"),
)
def one_action() -> None:
    owed = zip(OWED, PENDINGS, strict=True)
    for rules, (due, pending), seat in product(GAMES, owed, (None, 0, 1)):
        state = start(rules, 2).changed(pending=pending)
        for number, action in enumerate(ACTIONS):
            is_done = number < 3 and due in {"return", "tile"}
            facts = {"actions": 2} if is_done else None
            assert turn.one_action(state, action, seat) == facts
            for further in range(3 if number < 4 else 0):
                whole = made(Turn, action=action, further=ACTIONS[:further])
                count = 1 + further + (is_done and (not further or seat != 1))
                expected = {"actions": count} if count > 1 else None
                assert turn.one_action(state, whole, seat) == expected


@exhausted(
    "turn.pending",
    over="every kind of action, whatever has to be decided, both games",
    sabotage=(turn.pending, "(ToAct, Over)", "ToAct"),
)
def pending() -> None:
    for rules, (due, owing) in product(GAMES, zip(OWED, PENDINGS, strict=True)):
        state = start(rules, 2).changed(pending=owing)
        assert turn.owed(owing) == due
        for number, action in enumerate(ACTIONS):
            right = {4: {"return"}, 5: {"tile"}}.get(number, {"action", "nothing"})
            assert turn.pending(state, action) == (None if due in right else {"owed": due})


def bare(rules: Ruleset, seats: int = 2) -> State:
    """No token in the supply, no card on the table, three cards in hand that cost too much."""
    state = start(rules, seats).changed(supply=(0,) * 7, market=NO_CARDS, decks=((), (), ()))
    return with_player(state, reserved=(Reserved(DEAR),) * 3)


def can_take(rules: Ruleset, supply: Five) -> bool:
    """Whether some take is allowed: of two alike, or of as many colours as may be taken."""
    left = sum([1 if count > 0 else 0 for count in supply])
    least = {"one-of-each-left": 1, "two-only": 2, "not-allowed": 3}[rules.readings.short_take]
    if rules.readings.fewer_by_choice == "up-to-three":
        least = 1
    return left >= least or any([count >= 4 for count in supply])


@exhausted(
    "turn.can-act",
    "turn.no-pass",
    over="every supply of 0 to 7 of each ordinary colour, nothing to reserve or to purchase, "
    "both games, every value of short-take with every value of fewer-by-choice",
    sabotage=(turn.what_can_be_done, "(likeliest_take(state), *TAKES)", "(likeliest_take(state),)"),
)
def can_act_by_taking() -> None:
    for rules in TAKING:
        state = bare(rules)
        for a, b, c, d, e in product(range(8), repeat=5):
            there = state.changed(supply=(a, b, c, d, e, 5, 2))
            free = can_take(rules, (a, b, c, d, e))
            facts = {"possible": "take"} if free else None
            assert (turn.no_pass(there, Pass()), turn.can_act(there)) == (facts, free)


@exhausted(
    "turn.can-act",
    "turn.no-pass",
    over="no tokens, none to four cards in hand that cost too much, one such card in any place of "
    "a row or in any deck or nowhere, every seat of 2 to 4, both games",
    sabotage=(turn.what_can_be_done, "in candidates(state.ruleset.box)", "in ()"),
)
def can_act_by_reserving() -> None:
    for table, hand in product(TABLES, range(5)):
        state = bare(table.ruleset, len(table.players)).changed(to_act=table.to_act)
        state = with_player(state, reserved=(Reserved(DEAR),) * hand)
        for level, place in product(range(3), (0, 1, 2, 3, "deck", None)):
            row = tuple(DEAR if number == place else None for number in range(4))
            deck = (DEAR,) if place == "deck" else ()
            market = tuple(row if each == level else (None,) * 4 for each in range(3))
            decks = tuple(deck if each == level else () for each in range(3))
            there = state.changed(market=market, decks=decks)
            free = hand < 3 and place is not None
            facts = {"possible": "reserve"} if free else None
            assert (turn.no_pass(there, Pass()), turn.can_act(there)) == (facts, free)


@proved(
    "turn.can-act",
    "turn.no-pass",
    over="a card of any cost in two colours, in a row (beside a hand that costs too much) or in "
    "the hand, any bonuses and tokens held of these colours, up to 98 wild tokens, no other "
    "action, both games, both values of wild-choice",
    sabotage=(turn.can_purchase, "is not None and section.allows(", "is None or section.allows("),
)
def can_act_by_purchasing(
    cost: Two, bonuses: Two, held: Two, wild: int, in_hand: bool, rules: int
) -> None:
    assert 0 <= rules < len(WILD)
    assert 0 <= wild < 99
    assert all([count >= 0 for count in (*cost, *bonuses, *held)])
    wanted = card(id="W", cost=(cost[0], 0, 0, 0, cost[1]))
    state = bare(WILD[rules])
    if in_hand:
        state = with_player(state, reserved=(Reserved(wanted),))
    else:
        state = state.changed(market=((None, None, wanted, None), *NO_CARDS[1:]))
    own = (held[0], 0, 0, 0, held[1], wild, 0)
    state = with_player(state, tokens=own, bonuses=(bonuses[0], 0, 0, 0, bonuses[1]))
    facts = turn.no_pass(state, Pass())
    short = sum([max(0, cost[c] - bonuses[c] - held[c]) for c in range(2)])
    assert facts == ({"possible": "purchase"} if short <= wild else None)


@exhausted(
    "turn.can-act",
    "turn.no-pass",
    over="a card that costs nothing in any place of a row, in any place of the own hand, in that "
    "of another player, or on a deck, no other action, every seat of 2 to 4, both games",
    sabotage=(turn.can_purchase, "section.allows(state, purchase)", "not state.market[0][1]"),
)
def can_act_by_purchasing_anywhere() -> None:
    places = [*product(range(3), (0, 1, 2, 3, "deck", "own hand", "other hand"))]
    for table, (level, place), number in product(TABLES, places, range(3)):
        state = bare(table.ruleset, len(table.players)).changed(to_act=table.to_act)
        wanted = card(id="W", level=level + 1)
        hand = tuple(Reserved(wanted if each == number else DEAR) for each in range(3))
        others = (table.to_act + 1) % len(table.players)
        own = hand if place == "own hand" else (Reserved(DEAR),) * 3
        row = tuple(wanted if each == place else None for each in range(4))
        deck = (wanted,) if place == "deck" else ()
        state = with_player(state, table.to_act, reserved=own)
        state = with_player(state, others, reserved=hand if place == "other hand" else ())
        state = state.changed(
            market=tuple(row if each == level else (None,) * 4 for each in range(3)),
            decks=tuple(deck if each == level else () for each in range(3)),
        )
        free = place not in {"deck", "other hand"}
        facts = {"possible": "purchase"} if free else None
        assert (turn.no_pass(state, Pass()), turn.can_act(state)) == (facts, free)


@exhausted(
    "turn.no-pass",
    "turn.can-act",
    "turn.stuck-ends",
    "turn.game-over",
    over="no tokens in the supply, an unknown card of each level in a row, every number of wild "
    "tokens held from 0 to 15, both games, both values of stuck",
    sabotage=(turn.no_pass, '== "ends"', '== "pass"'),
)
def with_unknown_cards() -> None:
    for rules, level, wild in product(STUCK, (1, 2, 3), range(16)):
        row = (Unknown(level), None, None, None)
        market = tuple(row if each == level else (None,) * 4 for each in (1, 2, 3))
        state = with_player(bare(rules).changed(market=market), tokens=(0,) * 5 + (wild, 0))
        ends = rules.readings.stuck == "ends"
        costs = [sum(each.cost) for each in rules.box.level(level)]
        answers = [
            _answered(turn.can_act, state),
            _answered(turn.no_pass, state, Pass()),
            _answered(turn.stuck_ends, state),
            _answered(turn.game_over, state, Pass()),
        ]
        stuck = ends and wild < min(costs)
        assert turn.begin(state) == (turn.over(state, EndedBy.STUCK) if stuck else state)
        if wild >= max(costs):
            assert answers == [True, {"possible": "purchase"}, False, None]
        elif wild < min(costs):
            facts = {"ended_by": EndedBy.STUCK} if ends else None
            assert answers == [False, None, ends, facts]
        else:
            over = {"possible": "purchase-or-over"} if ends else "unknown"
            later = ["unknown", "unknown"] if ends else [False, None]
            assert answers == ["unknown", over, *later]


def _answered(clause: Callable[..., object], *asked: object) -> object:
    """What a clause answers, or that it depends on a card that nobody knows."""
    try:
        return clause(*asked)
    except UnknownCardError:
        return "unknown"


@proved(
    "turn.forced-pass",
    over="any number of passes before, every seat of 2 to 4, both games",
    sabotage=(turn.forced_pass, "state.passes + 1", "1"),
)
def forced_pass(passes: int, table: int) -> None:
    assert 0 <= table < len(TABLES)
    before = TABLES[table].changed(passes=passes)
    assert turn.forced_pass(before, Pass()) == before.changed(passes=passes + 1)


@proved(
    "turn.stalemate",
    over="any number of passes and of players, the end triggered by any seat or by none",
    sabotage=(turn.stalemate, ">=", ">"),
)
def stalemate(passes: int, players: int, seat: int, ended: bool) -> None:
    assert passes >= 0
    stuck = turn.stalemate(passes, players, seat if ended else None)
    assert stuck == (not ended and passes >= players)


@proved(
    "turn.stalemate",
    over="any number of passes, 2 to 4 players, the end triggered by any seat or by none, "
    "whatever has to be decided, both games",
    sabotage=(turn.not_stuck_for_good, "passes >= 0 and", ""),
)
def not_stuck_for_good(passes: int, ending: int, pending: int, game: int, seats: int) -> None:
    assert 0 <= game < len(GAMES)
    assert 0 <= seats < len(SEATS)
    assert 0 <= ending <= SEATS[seats]
    assert 0 <= pending < len(PENDINGS)
    state = start(GAMES[game], SEATS[seats]).changed(passes=passes, pending=PENDINGS[pending])
    facts = turn.not_stuck_for_good(state.changed(end_triggered_by=ENDINGS[ending]))
    goes_on = ending > 0 or isinstance(PENDINGS[pending], Over) or passes < SEATS[seats]
    sound = passes >= 0 and goes_on
    assert facts == (None if sound else {"passes": passes, "players": SEATS[seats]})


@exhausted(
    "turn.stuck-ends",
    "turn.game-over",
    over="a player who can take, reserve, purchase or do nothing, whatever has to be decided, "
    "every cause of an end, every seat of 2 to 4, both games, both values of stuck",
    sabotage=(turn.stuck_ends, "not can_act", "can_act"),
)
def game_over() -> None:
    for table, option, cause in product(TABLES, ("pass", "ends"), EndedBy):
        rules = table.ruleset.under(stuck=option)
        nothing = bare(rules, len(table.players)).changed(to_act=table.to_act)
        nothing = with_player(nothing, table.to_act, reserved=(Reserved(DEAR),) * 3)
        row = (CHEAP, None, None, None)
        able = (
            nothing.changed(supply=(0, 0, 1, 0, 0, 0, 0)),
            with_player(nothing.changed(decks=((DEAR,), (), ())), reserved=()),
            nothing.changed(market=(row, *NO_CARDS[1:])),
        )
        for state in (nothing, *able):
            stuck = option == "ends" and state is nothing
            assert turn.stuck_ends(state) == stuck
            facts = {"ended_by": EndedBy.STUCK} if stuck else None
            assert turn.game_over(state, Pass()) == facts
            begun = turn.begin(state)
            if stuck:
                assert isinstance(begun.pending, Over)
                assert begun.pending.outcome.ended_by is EndedBy.STUCK
                assert begun.changed(pending=state.pending) == state
            else:
                assert begun == state
            for due in PENDINGS[1:3]:
                assert turn.game_over(state.changed(pending=due), Pass()) is None
            ended = turn.over(state, cause)
            assert turn.game_over(ended, Pass()) == {"ended_by": cause}


@proved(
    "turn.end-order",
    "limit.ten",
    over="any tokens up to thirteen, none to two tiles earned, every seat of 2 to 4 with a turn, "
    "a return or a tile behind it, both games",
    sabotage=(turn.end_order, "(ToAct, ReturnOwed)", "ToAct"),
)
def end_order(held: Seven, earned: int, pending: int, table: int) -> None:
    assert 0 <= table < len(FEW)
    assert 0 <= pending < 3
    assert 0 <= earned <= 2
    assert all([count >= 0 for count in held])
    assert sum(held) <= 13
    far = tile(id="F", requirement=(9, 0, 0, 0, 0))
    near = (tile(id="A"), tile(id="B"))[:earned]
    state = FEW[table].changed(tiles=(far, *near), pending=PENDINGS[pending])
    state = with_player(state, tokens=held)
    after, seat, excess = turn.end_order(state), state.to_act, sum(held) - 10
    if excess > 0:
        assert isinstance(after.pending, ReturnOwed)
        assert after.pending.count == excess
        assert after.changed(pending=state.pending) == state
    elif pending == 2 or earned == 0:
        assert after == turn.close(state)
        assert after.to_act == (seat + 1) % len(state.players)
        assert after.pending == ToAct()
    elif earned == 2:
        assert isinstance(after.pending, TileChoice)
        assert after.pending.tiles == near
        assert after.changed(pending=state.pending) == state
    else:
        player = state.player.changed(tiles=near)
        gained = state.with_player(player, tiles=(far,), passes=0)
        assert after == turn.close(gained)
        assert after.players[seat].tiles == near


@proved(
    "turn.end-order",
    over="any points of three players, one with a Time Stone, each bonus, fewer passes than "
    "players, every seat to act but the last, the end triggered by any seat that has played or by "
    "none, both games, both values of undone-end",
    sabotage=(turn.close, "ending is None and ", ""),
)
def close(points: Three, passes: int, ending: int, to_act: int, rules: int) -> None:
    assert 0 <= rules < len(UNDONE)
    assert 0 <= to_act < 2
    assert 0 <= ending <= to_act
    assert 0 <= passes < 3
    state = start(UNDONE[rules], 3).changed(to_act=to_act, passes=passes)
    for seat in range(3):
        own = {"tokens": (0, 0, 0, 0, 0, 0, seat % 2), "bonuses": (1, 1, 1, 1, 1)}
        state = with_player(state, seat, card_points=points[seat], **own)
    before = ENDINGS[ending]
    state = state.changed(end_triggered_by=before)
    is_marvel = UNDONE[rules].box.has_time_stone
    qualifies = points[to_act] >= (16 if is_marvel else 15) and (to_act == 1 or not is_marvel)
    triggered = to_act if before is None and qualifies else before
    after = state.changed(end_triggered_by=triggered, to_act=to_act + 1)
    assert turn.close(state) == after


@exhausted(
    "turn.end-order",
    "turn.stalemate",
    "end.round",
    over="2 to 4 players, every set of them that qualifies, every seat to act, the end triggered "
    "by any seat that has played or by none, none to five passes, both games, both values of "
    "undone-end",
    sabotage=(turn.close, "(seat + 1) % count", "min(seat + 1, 2)"),
)
def close_for_every_number_of_players() -> None:
    for rules, count in product(UNDONE, SEATS):
        for ready in product((False, True), repeat=count):
            state = start(rules, count)
            for seat in range(count):
                own = {"tokens": (0, 0, 0, 0, 0, 0, 1), "bonuses": (1, 1, 1, 1, 1)}
                points = 16 if ready[seat] else 14
                state = with_player(state, seat, card_points=points, **own)
            for to_act, passes in product(range(count), range(6)):
                for ending in (None, *range(to_act)):
                    there = state.changed(to_act=to_act, passes=passes, end_triggered_by=ending)
                    look_at_close(there, ready)


def look_at_close(state: State, ready: tuple[bool, ...]) -> None:
    """Compare the end of a turn with what follows from who qualifies."""
    seat, count, before = state.to_act, len(ready), state.end_triggered_by
    ending = seat if before is None and ready[seat] else before
    anew = state.ruleset.readings.undone_end == "triggered-anew"
    finished = seat == count - 1 and (ending is not None or (any(ready) and not anew))
    after = turn.close(state)
    triggered_now = state.changed(end_triggered_by=ending)
    if finished:
        assert after == turn.over(triggered_now, state.ruleset.ended_by)
    elif ending is None and state.passes >= count:
        assert after == turn.over(triggered_now, EndedBy.STALEMATE)
    else:
        assert after == triggered_now.changed(to_act=0 if seat == count - 1 else seat + 1)


@exhausted(
    "turn.end-order",
    "winner.shared",
    over="three players with 15 to 17 points, no card or one, no Time Stone or one (base: a "
    "token), the Avengers tile held by any or by none, every cause, both games, both values "
    "of final-tie",
    sabotage=(turn.over, "left and len(left) < len(seats)", "len(left) < len(seats)"),
)
def over() -> None:
    triples = [*product(range(3), range(3), range(3))]
    pairs = [*product(range(2), range(2), range(2))]
    for rules, holder, cause in product((*TIES, GAMES[1]), ENDINGS[:4], EndedBy):
        for more, cards, stones in product(triples, pairs, pairs):
            after_end(rules, holder, cause, more, cards, stones)


def after_end(
    rules: Ruleset, holder: int | None, cause: EndedBy, more: Three, cards: Three, stones: Three
) -> None:
    """Look at the end of a game of three players, who have so many points over fifteen."""
    state, points = start(rules, 3).changed(avengers_holder=holder), [15 + n for n in more]
    for seat in range(3):
        state = with_player(
            state,
            seat,
            tokens=(0, 0, 0, 0, 0, 0, stones[seat]),
            bonuses=(1, 1, 1, 1, 1),
            card_points=points[seat],
            cards=(CHEAP,) * cards[seat],
        )
    ended = turn.over(state, cause)
    assert isinstance(ended.pending, Over)
    outcome = ended.pending.outcome
    assert ended.changed(pending=state.pending) == state
    assert (outcome.ended_by, outcome.cards) == (cause, cards)
    held = [3 if seat == holder and rules is GAMES[1] else 0 for seat in range(3)]
    scores = (points[0] + held[0], points[1] + held[1], points[2] + held[2])
    assert outcome.points == scores
    winners, clause = ranked(rules, holder, scores, cards, stones)
    assert (outcome.winners, outcome.decided_by) == (winners, clause or cause.clause)


def ranked(
    rules: Ruleset, holder: int | None, scores: Three, cards: Three, tokens: Three
) -> tuple[tuple[int, ...], str]:
    """Who of three wins, and by which clause, if one narrows them: by all keys at once."""
    marvel = rules.box.has_time_stone
    ready = [seat for seat in range(3) if not marvel or (scores[seat] >= 16 and tokens[seat])]
    counts_tokens = rules.readings.final_tie == "most-tokens"
    keys = {
        seat: (
            scores[seat],
            marvel and seat == holder,
            -cards[seat],
            tokens[seat] if counts_tokens else 0,
        )
        for seat in ready
    }
    best = max(keys.values(), default=(0, False, 0, 0))
    equals = [sum(key[:n] == best[:n] for key in keys.values()) for n in range(5)]
    narrowing = ["winner.qualified"] if 0 < len(ready) < 3 else []
    narrowing += [name for n, name in enumerate(RANKING) if equals[n + 1] < equals[n]]
    winners = tuple(seat for seat in ready if keys[seat] == best)
    return winners, "winner.shared" if len(winners) > 1 else (narrowing or [""])[-1]

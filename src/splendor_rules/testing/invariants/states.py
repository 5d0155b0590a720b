"""What must hold in every position."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from splendor_rules.box.components import Card
from splendor_rules.state import Over, PartialCard, ReturnOwed, ToAct, every_card
from splendor_rules.testing.invariants.counting import (
    FIRST_CLAIM,
    bonuses,
    marks,
    needs_gauntlet,
    points,
    qualifies,
    tiles_set_out,
    tokens_set_out,
)
from splendor_rules.testing.invariants.registry import invariant

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from splendor_rules.rulings import Outcome
    from splendor_rules.state import Seats, State
    from splendor_rules.testing.invariants.registry import Details


@invariant("setup.players setup.first-seat setup.market setup.decks")
def the_table_is_laid_out(state: State) -> Details | None:
    """Two to four seats, a deck and a full row for each level; the seats that are named exist."""
    count, rows = len(state.players), [len(row) for row in state.market]
    box, levels = state.ruleset.box, len(state.ruleset.box.levels)
    if count not in {2, 3, 4} or rows != [box.row] * levels or len(state.decks) != levels:
        return {"players": count, "rows": rows, "decks": len(state.decks)}
    named = (state.to_act, state.avengers_holder, state.end_triggered_by)
    wrong = [seat for seat in named if seat is not None and seat not in range(count)]
    return {"seats": wrong} if wrong else None


@invariant("setup.decks setup.market")
def levels_never_mix(state: State) -> Details | None:
    """In the deck and in the row of a level lie cards of that level."""
    for level, deck, row in zip(state.ruleset.box.levels, state.decks, state.market, strict=True):
        levels = {card.level for card in (*deck, *row) if card is not None}
        if levels - {level}:
            return {"level": level, "found": levels}
    return None


@invariant(
    "setup.conservation setup.supply setup.wild-supply setup.time-stones take.effect "
    "purchase.to-supply limit.effect"
)
def tokens_are_neither_made_nor_lost(state: State) -> Details | None:
    """Of every colour, supply and hands add up to what was set out; none is below zero."""
    places = [state.supply, *(player.tokens for player in state.players)]
    total, due = tuple(map(sum, zip(*places, strict=True))), tokens_set_out(state)
    if total == due and min(map(min, places)) >= 0:
        return None
    return {"tokens": places, "due": due}


@invariant("setup.conservation setup.decks")
def every_card_is_in_one_place(state: State) -> Details | None:
    """Every card of the box is in exactly one place: deck, row, hand or with its owner."""
    box, cards = state.ruleset.box, Counter(every_card(state))
    known = [card for card in cards if isinstance(card, Card)]
    twice = [card for card in known if cards[card] > 1]
    strange = [card for card in known if box.card_by_id.get(card.id) != card]
    levels = Counter(card.level for card in cards.elements())
    if twice or strange or levels != Counter(card.level for card in box.cards):
        return {"twice": twice, "not in the box": strange, "by level": dict(levels)}
    others = Counter(PartialCard.of(card) for card in box.cards if card not in cards)
    partial = Counter(card for card in cards.elements() if isinstance(card, PartialCard))
    return {"no such cards are left": list(partial - others)} if partial - others else None


@invariant("setup.conservation setup.nobles setup.locations tile.effect")
def every_tile_is_in_one_place(state: State) -> Details | None:
    """As many tiles as were set out lie on the table or with owners, no two faces of one."""
    tiles = [*state.tiles, *(tile for player in state.players for tile in player.tiles)]
    strange = [tile for tile in tiles if tile not in state.ruleset.box.tiles]
    due = tiles_set_out(state)
    if strange or len(tiles) != due or len({tile.tile for tile in tiles}) != due:
        return {"tiles": [tile.id for tile in tiles], "due": due, "not in the box": strange}
    return None


@invariant("market.full-rows market.refill")
def rows_are_full_while_the_deck_lasts(state: State) -> Details | None:
    """A level has an empty place only if its deck is empty."""
    for level, deck, row in zip(state.ruleset.box.levels, state.decks, state.market, strict=True):
        if deck and None in row:
            return {"level": level, "deck": len(deck), "empty places": row.count(None)}
    return None


@invariant("reserve.hand-limit")
def a_hand_has_three_cards_at_most(state: State) -> Details | None:
    """Nobody has more than three cards in hand."""
    hands = [len(player.reserved) for player in state.players]
    return {"hands": hands} if max(hands) > state.ruleset.limits.hand else None


@invariant("limit.ten limit.excess limit.end-of-turn turn.pending")
def nobody_keeps_more_than_ten_tokens(state: State) -> Details | None:
    """With no return owed nobody has more than ten tokens; what is owed is the excess, 1 to 3."""
    owed = state.pending.count if isinstance(state.pending, ReturnOwed) else 0
    held = [sum(player.tokens) for player in state.players]
    due = [max(count - state.ruleset.limits.tokens, 0) for count in held]
    expected = [owed if seat == state.to_act else 0 for seat in range(len(held))]
    wrong = due != expected or (isinstance(state.pending, ReturnOwed) and owed not in {1, 2, 3})
    return {"held": held, "owed": owed} if wrong else None


@invariant("reserve.no-value purchase.effect points.base points.marvel avengers.first-three")
def only_what_is_owned_counts(state: State) -> Details | None:
    """Bonuses, points and marks are those of purchased cards, tiles and the Avengers tile."""
    for seat, player in enumerate(state.players):
        counted = (player.bonuses, player.avengers_marks, state.ruleset.points(state, seat))
        due = (bonuses(player), marks(player), points(state, seat))
        if counted != due:
            return {"seat": seat, "counted": counted, "due": due}
    return None


@invariant("time-stone.one-each time-stone.first-level-three limit.time-stone-kept")
def a_time_stone_exactly_with_a_level_three(state: State) -> Details | None:
    """Marvel: a player has one Time Stone exactly if it has recruited a level-3 character."""
    in_play = tokens_set_out(state)[-1] > 0
    held = [player.tokens[-1] for player in state.players]
    due = [int(in_play and any(c.level == 3 for c in p.cards)) for p in state.players]
    return None if held == due else {"held": held, "due": due}


@invariant("avengers.holder avengers.first-three avengers.takeover setup.unowned")
def the_avengers_tile_is_with_the_most_marks(state: State) -> Details | None:
    """The holder has three marks or more and nobody has more; without one, nobody has three."""
    count = [marks(player) for player in state.players]
    if state.avengers_holder is None:
        sound = max(count) < FIRST_CLAIM
    else:
        sound = count[state.avengers_holder] == max(count) >= FIRST_CLAIM
    return None if sound else {"holder": state.avengers_holder, "marks": count}


@invariant("end.fifteen end.gauntlet end.undone end.round")
def an_end_that_stands_has_been_triggered(state: State) -> Details | None:
    """The seat that has triggered the end qualifies, and has had its turn of this round."""
    seat = state.end_triggered_by
    if seat is None:
        return None
    played = seat <= state.to_act if isinstance(state.pending, Over) else seat < state.to_act
    return None if played and qualifies(state, seat) else {"seat": seat, "to act": state.to_act}


@invariant("end.round end.fifteen end.gauntlet")
def nobody_qualifies_before_its_turn(state: State) -> Details | None:
    """While the game goes on, none of those who have still to play in this round qualifies.

    Whoever qualified in the last round would have ended the game (unless that must happen anew).
    """
    anew = state.ruleset.readings.undone_end == "triggered-anew"
    if isinstance(state.pending, Over) or anew:
        return None
    first = state.to_act if isinstance(state.pending, ToAct) else state.to_act + 1
    early = [seat for seat in range(first, len(state.players)) if qualifies(state, seat)]
    return {"seats": early} if early else None


@invariant("turn.stalemate turn.forced-pass")
def forced_passes_come_to_an_end(state: State) -> Details | None:
    """Fewer forced passes in a row than players, unless the round is being finished."""
    players, over = len(state.players), isinstance(state.pending, Over)
    most = 2 * players if over or state.end_triggered_by is not None else players - 1
    return None if 0 <= state.passes <= most else {"passes": state.passes, "players": players}


@invariant(
    "winner.qualified winner.most-points winner.avengers-tile winner.fewest-cards "
    "winner.most-tokens winner.shared tile.not-needed reserve.kept"
)
def the_best_of_those_who_may_win_have_won(state: State) -> Details | None:
    """An outcome names everybody's points and cards, the winners, and the clause that decided."""
    if not isinstance(state.pending, Over):
        return None
    outcome = state.pending.outcome
    counted = tuple(points(state, seat) for seat in range(len(state.players)))
    due = (counted, tuple(len(player.cards) for player in state.players), *_won(state, outcome))
    given = (outcome.points, outcome.cards, outcome.winners, outcome.decided_by)
    return None if given == due else {"given": given, "due": due}


def _won(state: State, outcome: Outcome) -> tuple[Seats, str]:
    """The winners, and the last clause that narrowed them."""
    seats, decided_by = tuple(range(len(state.players))), outcome.ended_by.clause
    for clause, score in _rankings(state):
        scores = {seat: score(seat) for seat in seats}
        if clause == "winner.qualified":
            best = tuple(seat for seat in seats if scores[seat])
        else:
            best = tuple(seat for seat in seats if scores[seat] == max(scores.values()))
        if best and len(best) < len(seats):
            decided_by = clause
        seats = best
    return seats, "winner.shared" if len(seats) > 1 else decided_by


def _rankings(state: State) -> Iterator[tuple[str, Callable[[int], int]]]:
    """What decides, in order: the clause, and a score that the best have."""
    gauntlet = needs_gauntlet(state.ruleset)
    if gauntlet:
        yield "winner.qualified", lambda seat: int(qualifies(state, seat))
    yield "winner.most-points", lambda seat: points(state, seat)
    if gauntlet:
        yield "winner.avengers-tile", lambda seat: int(state.avengers_holder == seat)
    yield "winner.fewest-cards", lambda seat: -len(state.players[seat].cards)
    if state.ruleset.readings.final_tie == "most-tokens":
        yield "winner.most-tokens", lambda seat: sum(state.players[seat].tokens)

"""What must hold from one position to the next, one action later."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Literal, TypeAlias

from splendor_rules.box.components import Card
from splendor_rules.state import Over, Reserved, ReturnOwed, TileChoice, ToAct
from splendor_rules.testing.invariants.counting import (
    FIRST_CLAIM,
    FIVE,
    STONE,
    WILD,
    bonuses,
    can_act,
    earned,
    marks,
    missing,
    most_progress,
    price,
    progress,
    qualifies,
    takes,
    tokens_set_out,
)
from splendor_rules.testing.invariants.registry import invariant

if TYPE_CHECKING:
    from collections.abc import Iterator

    from splendor_rules.box.components import Tile
    from splendor_rules.player import AnyCard, OwnCard
    from splendor_rules.state import Deck, MarketRow, State
    from splendor_rules.testing.invariants.registry import Details

ActionStep: TypeAlias = Literal["take", "reserve", "purchase", "pass", "return", "tile"]
Cards: TypeAlias = "tuple[tuple[Deck, ...], tuple[MarketRow, ...]]"


def step(before: State, after: State) -> ActionStep:
    """What was done, by what is different."""
    if isinstance(before.pending, ReturnOwed):
        return "return"
    if isinstance(before.pending, TileChoice):
        return "tile"
    if purchased(before, after):
        return "purchase"
    if reserved(before, after):
        return "reserve"
    return "take" if any(came(before, after)) else "pass"


def came(before: State, after: State) -> tuple[int, ...]:
    """The tokens that came to the player who acted, by colour; negative if they went."""
    old, new = before.player.tokens, after.players[before.to_act].tokens
    return tuple(b - a for a, b in zip(old, new, strict=True))


def purchased(before: State, after: State) -> tuple[OwnCard, ...]:
    """The cards that the player who acted has purchased."""
    return after.players[before.to_act].cards[len(before.player.cards) :]


def gained(before: State, after: State) -> tuple[Tile, ...]:
    """The tiles that the player who acted has gained."""
    return after.players[before.to_act].tiles[len(before.player.tiles) :]


def reserved(before: State, after: State) -> list[Reserved]:
    """The cards that have come to the hand of the player who acted."""
    old, new = before.player.reserved, after.players[before.to_act].reserved
    return list((Counter(new) - Counter(old)).elements())


def _goes_on(after: State) -> bool:
    """Whether the turn goes on with a return or a choice of tile."""
    return isinstance(after.pending, (ReturnOwed, TileChoice))


@invariant("turn.game-over")
def nothing_follows_the_end(before: State, _after: State) -> Details | None:
    """After the end no action is legal."""
    return {"outcome": before.pending.outcome} if isinstance(before.pending, Over) else None


@invariant("turn.own-turn turn.end-order setup.first-seat")
def seats_rotate(before: State, after: State) -> Details | None:
    """The same seat acts until its turn is over; then it is the next one's turn."""
    following = (before.to_act + 1) % len(before.players)
    stuck = isinstance(after.pending, Over) and after.pending.outcome.ended_by == "stuck"
    due = following if isinstance(after.pending, ToAct) or stuck else before.to_act
    return None if after.to_act == due else {"seat": after.to_act, "due": due}


@invariant("turn.own-turn")
def only_who_acts_gains_or_pays(before: State, after: State) -> Details | None:
    """The other players have what they had, and the rules are the same."""
    pairs = enumerate(zip(before.players, after.players, strict=True))
    others = [seat for seat, (old, new) in pairs if seat != before.to_act and old != new]
    if others or before.ruleset != after.ruleset:
        return {"changed": others, "rules": (before.ruleset, after.ruleset)}
    return None


@invariant("turn.one-action turn.pending purchase.effect reserve.effect")
def one_decision_is_one_thing(before: State, after: State) -> Details | None:
    """One card at most comes, by a purchase or a reservation; none with a return or tile."""
    bought, new, old = purchased(before, after), reserved(before, after), before.player.cards
    kept = after.players[before.to_act].cards[: len(old)] == old
    if kept and len(bought) + len(new) <= isinstance(before.pending, ToAct):
        return None
    return {"purchased": bought, "reserved": new, "kept": kept}


@invariant(
    "take.pattern take.ordinary-only take.in-supply take.three-different take.short-supply "
    "take.two-needs-four take.effect"
)
def a_take_is_three_different_or_two_alike(before: State, after: State) -> Details | None:
    """Three different ordinary tokens, two alike of a pile of four, or what a reading lets."""
    taken = came(before, after)
    if step(before, after) != "take" or (
        not any(taken[WILD:]) and taken[:WILD] in takes(before.supply[:WILD], before.ruleset)
    ):
        return None
    return {"taken": taken, "supply": before.supply}


@invariant("reserve.wild reserve.without-wild reserve.hand-limit reserve.effect")
def a_reservation_brings_a_wild_token_if_there_is_one(
    before: State, after: State
) -> Details | None:
    """Exactly one wild token while there is one, no other; the card lies last in the hand."""
    if step(before, after) != "reserve":
        return None
    new = after.players[before.to_act].reserved
    due = tuple(int(n == WILD and before.supply[WILD] > 0) for n in range(STONE + 1))
    if came(before, after) == due and new[:-1] == before.player.reserved:
        return None
    return {"came": came(before, after), "due": due, "hand": new}


@invariant(
    "purchase.price purchase.exact-payment purchase.held-tokens purchase.wild-any-colour "
    "purchase.time-stone-unspendable purchase.to-supply time-stone.first-level-three"
)
def a_purchase_costs_exactly_its_price(before: State, after: State) -> Details | None:
    """The price is paid, wild tokens one for one; the first level 3 brings the Time Stone."""
    if step(before, after) != "purchase":
        return None
    card, player, *wild, stone = purchased(before, after)[0], before.player, *came(before, after)
    if not isinstance(card, Card):
        return {"purchased": card}
    due, paid = price(card, bonuses(player)), [-count for count in wild]
    fits = all(0 <= paid[n] <= due[n] for n in FIVE) and sum(paid) == sum(due) and paid[WILD] >= 0
    if before.ruleset.readings.wild_choice == "shortfall-only":
        fits = fits and paid[WILD] == missing(due, player)
    first = card.level == 3 and all(own.level != 3 for own in player.cards)
    if fits and stone == int(first and tokens_set_out(before)[STONE] > 0):
        return None
    return {"card": card.id, "price": due, "paid": paid, "time stones": stone}


@invariant("limit.return-exact limit.return-held limit.time-stone-kept limit.effect")
def exactly_the_excess_goes_back(before: State, after: State) -> Details | None:
    """A return gives back as many tokens as are owed, no Time Stone, and takes none."""
    if not isinstance(before.pending, ReturnOwed):
        return None
    gone = [-count for count in came(before, after)]
    if min(gone) >= 0 and not gone[STONE] and sum(gone) == before.pending.count:
        return None
    return {"returned": gone, "owed": before.pending.count}


@invariant("market.refill reserve.card-there reserve.effect purchase.source purchase.effect")
def a_card_comes_from_one_place_which_is_filled(before: State, after: State) -> Details | None:
    """A card comes out of a row, off a deck or out of the own hand; only a row is refilled.

    The top card of the deck comes to the same place, or nothing if there is none.
    """
    if (after.decks, after.market) in list(_cards_after(before, after)):
        return None
    return {"decks": tuple(map(len, after.decks)), "market": after.market}


def _cards_after(before: State, after: State) -> Iterator[Cards]:
    """What decks and rows can be, given what was done."""
    bought, new, unchanged = purchased(before, after), reserved(before, after), True
    if bought:
        yield from _out_of_a_row(before, bought[0])
        held = Counter(before.player.reserved) - Counter(after.players[before.to_act].reserved)
        unchanged = [reserved.card for reserved in held.elements()] == [*bought]
    elif new:
        yield from (_off_a_deck if new[0].hidden else _out_of_a_row)(before, new[0].card)
        unchanged = False
    if unchanged:
        yield before.decks, before.market


def _out_of_a_row(before: State, card: AnyCard | OwnCard) -> Iterator[Cards]:
    for level, row in enumerate(before.market):
        for place, lying in enumerate(row):
            if lying == card:
                deck = before.decks[level]
                filled = (*row[:place], deck[0] if deck else None, *row[place + 1 :])
                market = (*before.market[:level], filled, *before.market[level + 1 :])
                yield (*before.decks[:level], deck[1:], *before.decks[level + 1 :]), market


def _off_a_deck(before: State, card: AnyCard | OwnCard) -> Iterator[Cards]:
    for level, deck in enumerate(before.decks):
        if deck and deck[0] == card:
            yield (*before.decks[:level], deck[1:], *before.decks[level + 1 :]), before.market


@invariant("reserve.kept")
def a_reserved_card_leaves_only_by_its_owners_purchase(
    before: State, after: State
) -> Details | None:
    """A card in hand stays there, in its order, until its owner purchases it."""
    for seat, (old, new) in enumerate(zip(before.players, after.players, strict=True)):
        bought = new.cards[len(old.cards) :]
        gone = list((Counter(old.reserved) - Counter(new.reserved)).elements())
        if len(gone) > 1 or any(held.card not in bought for held in gone):
            return {"seat": seat, "gone": gone}
    return None


@invariant("tile.not-replaced tile.effect")
def a_tile_stays_with_its_owner(before: State, after: State) -> Details | None:
    """What left the table came to an owner for good, and nothing came to the table."""
    for seat, (old, new) in enumerate(zip(before.players, after.players, strict=True)):
        if new.tiles[: len(old.tiles)] != old.tiles:
            return {"seat": seat, "had": old.tiles, "has": new.tiles}
    kept = tuple(tile for tile in before.tiles if tile in after.tiles)
    return None if after.tiles == kept else {"had": before.tiles, "has": after.tiles}


@invariant("tile.compulsory tile.one-a-turn tile.earned tile.among-earned tile.effect")
def one_earned_tile_comes_at_the_end_of_the_turn(before: State, after: State) -> Details | None:
    """A turn that ends brings one of the earned tiles, if there is any; of several, by choice."""
    new, could = gained(before, after), earned(before.tiles, after.players[before.to_act])
    chosen = isinstance(before.pending, TileChoice)
    if _goes_on(after):
        fits = not new and (len(could) > 1 or isinstance(after.pending, ReturnOwed))
    else:
        fits = len(new) == min(len(could), 1) and (chosen or len(could) <= 1)
    return None if fits and set(new) <= set(could) else {"gained": new, "earned": could}


@invariant("avengers.first-three avengers.takeover")
def the_avengers_tile_goes_only_to_more_marks(before: State, after: State) -> Details | None:
    """It moves when a purchase gives its buyer the first three marks, or more than the holder."""
    count, holder = [marks(player) for player in after.players], before.avengers_holder
    due = holder
    if holder is None or count[before.to_act] > count[holder]:
        due = before.to_act if count[before.to_act] >= FIRST_CLAIM else holder
    return None if after.avengers_holder == due else {"holder": after.avengers_holder, "due": due}


@invariant("turn.no-pass turn.can-act turn.forced-pass")
def only_who_cannot_act_passes(before: State, after: State) -> Details | None:
    """A pass is made only by a player who can do none of the four actions."""
    if step(before, after) == "pass" and can_act(before):
        return {"seat": before.to_act, "supply": before.supply}
    return None


@invariant("turn.forced-pass turn.stalemate")
def forced_passes_in_a_row_are_counted(before: State, after: State) -> Details | None:
    """A pass counts one on; an action, or a tile gained, begins anew."""
    done = step(before, after)
    due = before.passes + 1 if done == "pass" else before.passes
    if done in {"take", "reserve", "purchase"} or gained(before, after):
        due = 0
    return None if after.passes == due else {"passes": after.passes, "due": due}


@invariant("end.fifteen end.gauntlet end.undone tile.not-needed")
def who_qualifies_at_the_end_of_the_own_turn_triggers_the_end(
    before: State, after: State
) -> Details | None:
    """The first such seat has triggered it, until it no longer qualifies; nobody else has."""
    due = before.end_triggered_by
    if due is not None and not qualifies(after, due):
        due = None
    if due is None and not _goes_on(after) and qualifies(after, before.to_act):
        due = before.to_act
    return None if after.end_triggered_by == due else {"ending": after.end_triggered_by, "due": due}


@invariant("end.round end.undone turn.stalemate turn.stuck-ends")
def the_game_ends_when_it_must(before: State, after: State) -> Details | None:
    """At the end of a round in which the end was triggered; in a stalemate; or with a stuck seat.

    Whether a seat is stuck can depend on cards that nobody knows: then nothing is said here.
    """
    if _goes_on(after):
        return None
    due = _ended_by(after.changed(to_act=before.to_act))
    ended_by = after.pending.outcome.ended_by if isinstance(after.pending, Over) else None
    return None if due in {"open", ended_by} else {"ended by": ended_by, "due": due}


def _ended_by(state: State) -> str | None:
    """What ends the game with the turn of this seat; `open` if that depends on unknown cards."""
    count, readings = len(state.players), state.ruleset.readings
    somebody = any(qualifies(state, seat) for seat in range(count))
    if state.to_act == count - 1 and (
        state.end_triggered_by is not None
        or (somebody and readings.undone_end == "qualified-at-round-end")
    ):
        return state.ruleset.ended_by
    if state.passes >= count and state.end_triggered_by is None:
        return "stalemate"
    if readings.stuck == "ends":
        able = can_act(state.changed(to_act=(state.to_act + 1) % count))
        return {True: None, False: "stuck", None: "open"}[able]
    return None


@invariant("reserve.kept market.refill purchase.effect tile.not-replaced")
def cards_and_tiles_only_move_on(before: State, after: State) -> Details | None:
    """The progress of a game never falls; a purchase, a reservation and a tile raise it."""
    old, new, most = progress(before), progress(after), most_progress(after)
    stays = step(before, after) in {"take", "return", "pass"}
    fits = new == old + len(gained(before, after)) if stays else new > old
    return None if fits and new <= most else {"before": old, "after": new, "most": most}

"""Chapters 2, 8 and 9: the turn, its order, the token limit and the tiles; which id means what."""

from __future__ import annotations

from typing import TYPE_CHECKING

from splendor_rules.bulk.action_space import (
    PASS,
    PAYMENT,
    PURCHASE,
    RESERVE,
    RETURN,
    ROW_SLOTS,
    TILE,
    TILE_PLACES,
)
from splendor_rules.bulk.clause_numbers import (
    ALLOWED,
    AMONG_EARNED,
    GAME_OVER,
    NO_PASS,
    ONE_ACTION,
    PENDING,
    RETURN_EXACT,
    RETURN_HELD,
)
from splendor_rules.bulk.jit import compiled, inlined, int64, kernel
from splendor_rules.bulk.kernels.cards import (
    any_purchase,
    any_reservation,
    card_in,
    card_joins_own,
    list_payments,
    list_purchases,
    list_reservations,
    price,
    refill,
    refusal_of_card,
    refusal_of_payment,
    refusal_of_reservation,
    reserve,
    to_supply,
    tokens_paid,
)
from splendor_rules.bulk.kernels.end import (
    BY_BEING_STUCK,
    BY_STALEMATE,
    end_game,
    ends,
    round_finished,
)
from splendor_rules.bulk.kernels.marvel import first_level_three, first_three, takeover
from splendor_rules.bulk.kernels.take import (
    any_take,
    list_takes,
    refusal_of_take,
    tokens_change_hands,
)
from splendor_rules.bulk.layout import NONE, OVER, TO_ACT, TO_CHOOSE, TO_PAY, TO_RETURN
from splendor_rules.bulk.primitives import covers, total

if TYPE_CHECKING:
    from splendor_rules.bulk.rows import GameRow, Ids, RulesRow


# Who may decide what now


@kernel("turn.own-turn")
def own_turn(game: GameRow, seat: int) -> bool:
    """Only the player whose turn it is acts."""
    return game.phase == OVER or game.to_act == seat


@kernel("turn.pending")
def pending(game: GameRow, action: int) -> bool:
    """Returns, tiles and payments are decided exactly if they are owed; nothing else is then."""
    if action <= PASS:
        return game.phase in (TO_ACT, OVER)
    if action < TILE:
        return game.phase == TO_RETURN
    if action < PAYMENT:
        return game.phase == TO_CHOOSE
    return game.phase == TO_PAY


@kernel("turn.one-action")
def one_action(game: GameRow, action: int) -> bool:
    """A turn is one of the four actions: none is begun while another is being done."""
    return action >= PASS or game.phase in (TO_ACT, OVER)


@kernel("turn.can-act", inline=False)
def can_act(rules: RulesRow, game: GameRow) -> bool:
    """Whether the player to act can do one of the four actions."""
    return any_take(rules, game) or any_reservation(rules, game) or any_purchase(rules, game)


@kernel("turn.stuck-ends", inline=False)
def stuck_ends(rules: RulesRow, game: GameRow) -> bool:
    """Under a reading: whether the player to act cannot act, so that the game ends."""
    return rules.stuck_ends != 0 and not can_act(rules, game)


@kernel("turn.game-over", inline=False)
def game_over(rules: RulesRow, game: GameRow) -> bool:
    """After the end no action is legal."""
    return game.phase == OVER or (game.phase == TO_ACT and stuck_ends(rules, game))


@kernel("turn.no-pass")
def no_pass(rules: RulesRow, game: GameRow) -> bool:
    """A player who can act must act."""
    return not can_act(rules, game)


@kernel("turn.forced-pass")
def forced_pass(game: GameRow) -> None:
    """A player who can do none of the four actions passes."""
    game.passes += 1


@kernel("turn.stalemate")
def stalemate(passes: int, players: int, end_triggered_by: int) -> bool:
    """Whether the game is stuck for good: as many forced passes in a row as there are players."""
    return passes >= players and end_triggered_by == NONE


# The end of the turn


@kernel("limit.excess")
def excess(tokens: int, limit: int) -> int:
    """How many tokens are over the limit."""
    return max(total(tokens) - limit, 0)


@kernel("limit.return-exact")
def return_exact(rules: RulesRow, game: GameRow, returned: int) -> bool:
    """Exactly the excess goes back."""
    return total(returned) == excess(game.tokens[game.to_act], rules.token_limit)


@kernel("limit.return-held")
def return_held(game: GameRow, returned: int) -> bool:
    """Only tokens that the player holds can be returned."""
    return covers(game.tokens[game.to_act], returned)


@inlined
def refusal_of_return(rules: RulesRow, game: GameRow, returned: int) -> int:
    """The first clause that refuses a return; no id has a Time Stone in it."""
    if not return_held(game, returned):
        return RETURN_HELD
    if not return_exact(rules, game, returned):
        return RETURN_EXACT
    return ALLOWED


@kernel("limit.effect")
def returned_to_supply(game: GameRow, returned: int) -> None:
    """Returned tokens go back to the supply."""
    game.tokens[game.to_act] -= returned
    game.supply += returned


@kernel("tile.earned")
def earned(rules: RulesRow, game: GameRow, tile: int) -> bool:
    """Whether the bonuses of the player to act reach a tile's requirement."""
    return covers(game.bonuses[game.to_act], rules.requirement[tile])


@kernel("tile.one-a-turn", inline=False)
def earned_places(rules: RulesRow, game: GameRow) -> int:
    """The places of the tiles of which one is gained this turn, as a set of bits."""
    places = 0
    for place in range(TILE_PLACES):
        places |= int64(earned(rules, game, int64(game.tiles[place]))) << place
    return places


@kernel("tile.among-earned")
def among_earned(rules: RulesRow, game: GameRow, place: int) -> bool:
    """Only an earned tile that is still on the table can be chosen."""
    return earned(rules, game, int64(game.tiles[place]))


@kernel("tile.compulsory")
def compulsory(rules: RulesRow, game: GameRow) -> bool:
    """Whether a turn need not take a tile: none is earned at its end."""
    return earned_places(rules, game) == 0


@kernel("tile.effect", inline=False)
def tile_joins(rules: RulesRow, game: GameRow, place: int) -> None:
    """The tile leaves the table and joins the player's own."""
    tile, last = int64(game.tiles[place]), int64(game.gains)
    for later in range(place, TILE_PLACES - 1):
        game.tiles[later] = game.tiles[later + 1]
    game.tiles[TILE_PLACES - 1] = NONE
    game.gained[last] = tile
    game.gained_by[last] = game.to_act
    game.gains = last + 1
    game.points[game.to_act] += rules.tile_points[tile]
    game.passes = 0


@compiled
def close_turn(rules: RulesRow, game: GameRow) -> None:
    """Does the turn trigger the end, is the game over, whose turn is next."""
    seat, ending = int64(game.to_act), int64(game.end_triggered_by)
    if ending == NONE and ends(rules, game, seat):
        ending = seat
        game.end_triggered_by = seat
    if round_finished(rules, game):
        end_game(rules, game, int64(rules.ended_by))
    elif game.passes and stalemate(int64(game.passes), rules.players, ending):
        end_game(rules, game, BY_STALEMATE)
    else:
        game.to_act = seat + 1 if seat + 1 < rules.players else 0
        game.phase = TO_ACT
        if stuck_ends(rules, game):
            end_game(rules, game, BY_BEING_STUCK)


@compiled
def tile_then_close(rules: RulesRow, game: GameRow) -> None:
    """The tile of the turn, by choice if there are several, then its end."""
    places = earned_places(rules, game)
    if places & (places - 1):
        game.phase = TO_CHOOSE
        return
    if places:
        for place in range(TILE_PLACES):
            if places >> place & 1:
                tile_joins(rules, game, place)
                break
    close_turn(rules, game)


@kernel("turn.end-order", inline=False)
def end_order(rules: RulesRow, game: GameRow) -> None:
    """After an action: the return over the limit, then the tile, then the end; the next seat."""
    if excess(game.tokens[game.to_act], rules.token_limit) > 0:
        game.phase = TO_RETURN
    else:
        tile_then_close(rules, game)


# Ids


@inlined
def refusal_if_due(rules: RulesRow, game: GameRow, action: int) -> int:
    """The first clause that refuses an id of the kind that is due."""
    if action < RESERVE:
        return refusal_of_take(rules, game, action)
    if action < PURCHASE:
        return refusal_of_reservation(rules, game, action - RESERVE)
    if action < PASS:
        return refusal_of_card(rules, game, action - PURCHASE)
    if action == PASS:
        return ALLOWED if no_pass(rules, game) else NO_PASS
    if action < TILE:
        return refusal_of_return(rules, game, rules.returned[action - RETURN])
    if action < PAYMENT:
        return ALLOWED if among_earned(rules, game, action - TILE) else AMONG_EARNED
    due = price(rules, game, card_in(game, int64(game.slot)))
    paid = tokens_paid(due, rules.payment[action - PAYMENT])
    return refusal_of_payment(rules, game, due, paid)


@compiled
def refusal(rules: RulesRow, game: GameRow, action: int) -> int:
    """The number of the first clause that refuses an id here, in the order of asking.

    Whether the game is over because the player is stuck is asked only if something refuses: if a
    decision is legal, the player can act.
    """
    if pending(game, action) and game.phase != OVER:
        clause = refusal_if_due(rules, game, action)
        if clause == ALLOWED and not (action == PASS and rules.stuck_ends):
            return ALLOWED
    elif game.phase == TO_PAY and not one_action(game, action):
        clause = ONE_ACTION
    else:
        clause = PENDING
    return GAME_OVER if game_over(rules, game) else clause


@compiled
def purchase(rules: RulesRow, game: GameRow, paid: int) -> None:
    """Carry out the purchase of the chosen card."""
    slot = int64(game.slot)
    card = card_in(game, slot)
    to_supply(game, paid)
    card_joins_own(rules, game, slot)
    if slot < ROW_SLOTS:
        refill(rules, game, slot)
    first_level_three(rules, game, card)
    first_three(rules, game)
    takeover(rules, game)


@compiled
def carry_out(rules: RulesRow, game: GameRow, action: int) -> None:
    """Carry out a legal id, up to the next decision."""
    if action < RESERVE:
        tokens_change_hands(rules, game, action)
    elif action < PURCHASE:
        reserve(rules, game, action - RESERVE)
    elif action < PASS:
        game.slot = action - PURCHASE
        game.phase = TO_PAY
        return
    elif action == PASS:
        forced_pass(game)
    elif action < TILE:
        returned_to_supply(game, rules.returned[action - RETURN])
    elif action < PAYMENT:
        tile_joins(rules, game, action - TILE)
        close_turn(rules, game)
        return
    else:
        due = price(rules, game, card_in(game, int64(game.slot)))
        purchase(rules, game, tokens_paid(due, rules.payment[action - PAYMENT]))
    end_order(rules, game)


@inlined
def list_returns(rules: RulesRow, game: GameRow, ids: Ids) -> int:
    """Enter the ids of the legal returns; how many there are."""
    tokens = game.tokens[game.to_act]
    owed = excess(tokens, rules.token_limit)
    count = 0
    for number in range(rules.returns_from[owed], rules.returns_from[owed + 1]):
        ids[count] = RETURN + number
        count += int64(covers(tokens, rules.returned[number]))
    return count


@inlined
def list_tiles(rules: RulesRow, game: GameRow, ids: Ids) -> int:
    """Enter the ids of the tiles that can be chosen; how many there are."""
    places, count = earned_places(rules, game), 0
    for place in range(TILE_PLACES):
        ids[count] = TILE + place
        count += places >> place & 1
    return count


@compiled
def legal(rules: RulesRow, game: GameRow, ids: Ids) -> int:
    """Enter every legal id, in ascending order; how many there are."""
    if game.phase == TO_ACT:
        count = list_takes(rules, game, ids)
        count = list_reservations(rules, game, ids, count)
        count = list_purchases(rules, game, ids, count)
        if count == 0 and not rules.stuck_ends:
            ids[0] = PASS
            count = 1
        return count
    if game.phase == TO_PAY:
        return list_payments(rules, game, ids)
    if game.phase == TO_RETURN:
        return list_returns(rules, game, ids)
    if game.phase == TO_CHOOSE:
        return list_tiles(rules, game, ids)
    return 0

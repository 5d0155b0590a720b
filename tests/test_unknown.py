"""Cards that nobody knows: what can be said all the same, and what becomes known."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from attrs import evolve
from support.state_builder import grounds, player, position
from support.stuck_states import STUCK_HANDS, STUCK_PURSES, STUCK_ROWS

from splendor_rules import (
    BASE,
    Card,
    IllegalActionError,
    Pass,
    Purchase,
    Reserve,
    Ruleset,
    State,
    Take,
    Turn,
    Unknown,
    apply,
    defects,
    judge,
    judge_turn,
    legal_actions,
    new_game,
    outcome,
    play_turn,
)
from splendor_rules.actions import Hand, Row
from splendor_rules.box import BASE_BOX, Tokens
from splendor_rules.errors import RevealError, UnknownCardError
from splendor_rules.events import apply_with_events
from splendor_rules.rulebook.turn import begin, can_act
from splendor_rules.rulings import Refusal
from splendor_rules.state import CardPlace, PartialCard, Reserved, unaccounted
from splendor_rules.unknown import inferred, reveal, unknowns

if TYPE_CHECKING:
    from collections.abc import Sequence

ENDS = BASE.under(stuck="ends")
CHEAP, DEAR = "1W0-U2K2", "1K1-U4"
"""What a player with two tokens of each colour can pay for, and what not."""
CARD = BASE_BOX.card("1W0-U3")
PAID: Tokens = (0, 3, 0, 0, 0, 0, 0)


def table() -> State:
    """The second place of the first row, the top of that deck and one card in hand are unknown."""
    return position(
        BASE,
        [
            player(tokens={"blue": 3}, reserved=[Unknown(1), "2W3-W6"]),
            player(reserved=[Reserved(Unknown(2), hidden=True)]),
        ],
        market={1: ["1R0-W3", Unknown(1), "1K0-G3", "1G0-R3"]},
        decks={1: [Unknown(1)]},
        missing=["1W0-U3", "1U0-K3", "1K0-W1U1G1R1", "2R3-R6"],
    )


def test_where_unknown_cards_lie() -> None:
    assert unknowns(table()) == (
        CardPlace(1, place=2),
        CardPlace(1, place="deck"),
        CardPlace(1, seat=0, hand=1),
        CardPlace(2, seat=1, hand=1),
    )
    assert unknowns(new_game(BASE, 2, 1)) == ()


def test_unknown_cards_are_found_in_every_place_and_nowhere_below_the_top() -> None:
    known = new_game(BASE, 2, 1)
    market = tuple((Unknown(level),) * 4 for level in (1, 2, 3))
    decks = tuple((Unknown(level),) for level in (1, 2, 3))
    faces = tuple(CardPlace(level, place=place) for level in (1, 2, 3) for place in (1, 2, 3, 4))
    tops = tuple(CardPlace(level, place="deck") for level in (1, 2, 3))
    assert unknowns(known.changed(market=market, decks=decks)) == (*faces, *tops)
    assert unknowns(known.changed(market=market, decks=((), (), ()))) == faces
    below = tuple((deck[0], *lower) for deck, lower in zip(known.decks, decks, strict=True))
    assert unknowns(known.changed(decks=below)) == ()


def test_what_an_unknown_card_can_be() -> None:
    missing = {"1W0-U3", "1U0-K3", "1K0-W1U1G1R1"}
    assert {card.id for card in unaccounted(table(), 1)} == missing
    assert [card.id for card in unaccounted(table(), 2)] == ["2R3-R6"]
    assert unaccounted(table(), 3) == ()


def test_a_purchase_of_what_may_lie_there_is_neither_legal_nor_illegal() -> None:
    ruling = judge(table(), Purchase(CARD, PAID))
    assert (ruling.legal, ruling.step, ruling.refusals) == (None, "purchase", ())
    assert ruling.needs == (CardPlace(1, place=2), CardPlace(1, seat=0, hand=1))
    assert ruling.relied_on == (
        "turn.game-over",
        "turn.pending",
        "turn.one-action",
        "purchase.held-tokens",
        "purchase.exact-payment",
    )


@pytest.mark.parametrize(
    ("origin", "needs"),
    [
        (Row(), (CardPlace(1, place=2),)),
        (Row(1, 2), (CardPlace(1, place=2),)),
        (Hand(), (CardPlace(1, seat=0, hand=1),)),
    ],
)
def test_a_purchase_needs_only_the_places_it_can_come_from(
    origin: Row | Hand, needs: tuple[CardPlace, ...]
) -> None:
    assert judge(table(), Purchase(CARD, PAID, origin)).needs == needs


@pytest.mark.parametrize("origin", [Row(1, 1), Row(2), Row(2, 2)])
def test_a_purchase_from_a_place_where_another_card_lies_is_refused(origin: Row) -> None:
    refused = [("purchase.source", {"card": "1W0-U3", "lies": "out-of-sight"})]
    assert grounds(judge(table(), Purchase(CARD, PAID, origin))) == refused


def test_a_purchase_of_what_cannot_lie_there_is_refused() -> None:
    state = table()
    elsewhere = state.decks[0][-1]
    assert isinstance(elsewhere, Card)
    refused = [("purchase.source", {"card": elsewhere.id, "lies": "out-of-sight"})]
    assert grounds(judge(state, Purchase(elsewhere, PAID))) == refused


def test_a_purchase_that_a_later_stage_refuses_anyway_is_refused() -> None:
    facts = {"price": {"blue": 3}, "paid": {"blue": 2}}
    ruling = judge(table(), Purchase(CARD, (0, 2, 0, 0, 0, 0, 0)))
    assert (ruling.legal, grounds(ruling)) == (False, [("purchase.exact-payment", facts)])
    assert ruling.needs == ()
    for play in (apply, lambda state, action: play_turn(state, Turn(action))):
        with pytest.raises(IllegalActionError):
            play(table(), Purchase(CARD, (0, 2, 0, 0, 0, 0, 0)))


def test_apply_raises_its_own_error() -> None:
    state = table()
    for action in (Purchase(CARD, PAID), Reserve(1, 2, CARD), Reserve(1, "deck", CARD)):
        with pytest.raises(UnknownCardError) as error:
            apply(state, action)
        assert error.value.needs == judge(state, action).needs
        with pytest.raises(UnknownCardError):
            play_turn(state, Turn(action))
    assert state == table()


def test_a_reservation_that_names_an_unknown_card_is_open() -> None:
    ruling = judge(table(), Reserve(1, 2, CARD))
    assert (ruling.legal, ruling.needs) == (None, (CardPlace(1, place=2),))
    deck = judge(table(), Reserve(1, "deck", CARD))
    assert (deck.legal, deck.needs) == (None, (CardPlace(1, place="deck"),))


def test_a_reservation_of_a_known_card_by_the_name_of_a_missing_one_is_refused() -> None:
    facts = {"level": 1, "place": "1", "lies": "another-card"}
    assert grounds(judge(table(), Reserve(1, 1, CARD))) == [("reserve.card-there", facts)]


def test_a_reservation_that_names_a_card_of_another_level_is_refused() -> None:
    facts = {"level": 1, "place": "2", "lies": "another-card"}
    wrong = Reserve(1, 2, BASE_BOX.card("2R3-R6"))
    assert grounds(judge(table(), wrong)) == [("reserve.card-there", facts)]


def test_a_reservation_by_place_needs_no_name() -> None:
    after = apply(table(), Reserve(1, 2))
    assert after.players[0].reserved[2] == Reserved(Unknown(1), hidden=False)
    assert after.market[0][1] == Unknown(1), "the unknown top card"
    assert defects(after, table()) == ()


def test_legal_actions_leaves_out_what_is_open() -> None:
    actions = legal_actions(table())
    assert not any(isinstance(action, Purchase) for action in actions)
    assert Reserve(1, 2) in actions
    assert Reserve(1, "deck") in actions
    assert all(judge(table(), action).legal is True for action in actions)
    known = legal_actions(reveal(table(), CardPlace(1, place=2), CARD))
    assert [action for action in known if isinstance(action, Purchase)] == [Purchase(CARD, PAID)]


def test_reveal_puts_the_card_in_its_place() -> None:
    state = table()
    row = reveal(state, CardPlace(1, place=2), CARD)
    assert row.market[0][1] == CARD
    assert row == state.changed(market=row.market)
    top = reveal(state, CardPlace(1, place="deck"), CARD)
    assert top.decks[0] == (CARD, *state.decks[0][1:])
    own = reveal(state, CardPlace(1, seat=0, hand=1), CARD)
    assert own.players[0].reserved[0] == Reserved(CARD, hidden=False)
    other = reveal(state, CardPlace(2, seat=1, hand=1), BASE_BOX.card("2R3-R6"))
    assert other.players[1].reserved == (Reserved(BASE_BOX.card("2R3-R6"), hidden=True),)
    for made in (row, top, own, other):
        assert defects(made) == ()
        assert len(unknowns(made)) >= 3


def test_what_is_revealed_can_be_judged() -> None:
    state = reveal(table(), CardPlace(1, place=2), CARD)
    assert judge(state, Purchase(CARD, PAID)).legal is True
    other = reveal(table(), CardPlace(1, place=2), BASE_BOX.card("1U0-K3"))
    assert judge(other, Purchase(CARD, PAID)).needs == (CardPlace(1, seat=0, hand=1),)
    both = reveal(other, CardPlace(1, seat=0, hand=1), BASE_BOX.card("1K0-W1U1G1R1"))
    refused = [("purchase.source", {"card": "1W0-U3", "lies": "out-of-sight"})]
    assert grounds(judge(both, Purchase(CARD, PAID))) == refused


@pytest.mark.parametrize(
    ("place", "name"),
    [
        (CardPlace(1, place=1), "level 1, place 1"),
        (CardPlace(2, place="deck"), "level 2, place deck"),
        (CardPlace(1, place=5), "level 1, place 5"),
        (CardPlace(1, place=0), "level 1, place 0"),
        (CardPlace(4, place=1), "level 4, place 1"),
        (CardPlace(1, seat=0, hand=3), "level 1, card 3 in the hand of seat 0"),
        (CardPlace(1, seat=7, hand=1), "level 1, card 1 in the hand of seat 7"),
    ],
)
def test_reveal_refuses_a_place_without_an_unknown_card(place: CardPlace, name: str) -> None:
    with pytest.raises(RevealError, match=f"^{name}: no unknown card lies there$"):
        reveal(table(), place, CARD)


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("2R3-R6", "2R3-R6 is of level 2, the card at level 1, place 2 is not"),
        ("1R0-W3", "1R0-W3 is known to lie elsewhere"),
    ],
)
def test_reveal_refuses_a_card_that_cannot_lie_there(name: str, problem: str) -> None:
    with pytest.raises(RevealError, match=f"^{problem}$"):
        reveal(table(), CardPlace(1, place=2), BASE_BOX.card(name))


def test_reveal_takes_neither_a_seat_below_zero_nor_another_level_of_a_hand() -> None:
    state = new_game(BASE, 2, 1)
    hand = (Reserved(Unknown(2)),)
    state = state.changed(players=(state.players[0], state.players[1].changed(reserved=hand)))
    state = state.changed(decks=((), (), ()), market=((None,) * 4,) * 3)
    card = BASE.box.level(2)[0]
    assert reveal(state, CardPlace(2, seat=1, hand=1), card).players[1].reserved[0].card == card
    for where in (CardPlace(2, seat=-1, hand=1), CardPlace(1, seat=1, hand=1)):
        with pytest.raises(RevealError, match="no unknown card"):
            reveal(state, where, card)


def test_reveal_refuses_a_card_of_no_box() -> None:
    forged: Card = evolve(CARD, points=9)
    with pytest.raises(RevealError, match="is known to lie elsewhere"):
        reveal(table(), CardPlace(1, place=2), forged)


def open_position(unknown: int, missing: tuple[str, ...], *, in_hand: bool = False) -> State:
    """Nobody can take or reserve; so many unknown cards lie in the first row or in the hand."""
    purse = dict(zip(BASE_BOX.colours, STUCK_PURSES[2][0], strict=False))
    first, second = STUCK_HANDS["base"][:2]
    row: list[str | Unknown] = list(STUCK_ROWS["base"][1])
    hand: tuple[str | Unknown, ...] = first
    if in_hand:
        hand = (*first[:2], Unknown(1))
    else:
        row[4 - unknown :] = [Unknown(1)] * unknown
    seats = [
        player(tokens=purse, reserved=hand, cards=()),
        player(tokens=purse, reserved=second, cards=()),
    ]
    market: dict[int, Sequence[str | Unknown]] = {**STUCK_ROWS["base"], 1: row}
    return position(BASE, seats, market=market, missing=missing)


def test_can_act_is_certain_if_everything_it_can_be_is_too_dear() -> None:
    state = open_position(1, (DEAR,))
    assert can_act(state) is False
    assert judge(state, Pass()).legal is True
    assert legal_actions(state) == (Pass(),)


def test_can_act_is_certain_if_everything_it_can_be_is_cheap() -> None:
    state = open_position(1, (CHEAP,))
    assert can_act(state) is True
    assert grounds(judge(state, Pass())) == [("turn.no-pass", {"possible": "purchase"})]
    assert legal_actions(state) == (Purchase(BASE_BOX.card(CHEAP), (0, 2, 0, 0, 2, 0, 0)),)


def with_unknown_below(state: State) -> State:
    """The last card of the first deck is unknown too."""
    deck = (*state.decks[0][:-1], Unknown(1))
    return state.changed(decks=(deck, *state.decks[1:]))


def test_can_act_is_open_if_it_depends_on_the_card() -> None:
    state = with_unknown_below(open_position(1, (DEAR,)))
    last = open_position(1, (DEAR,)).decks[0][-1]
    assert isinstance(last, Card)
    can_be = {card.id for card in unaccounted(state, 1)}
    assert can_be == {DEAR, last.id}
    with pytest.raises(UnknownCardError) as error:
        can_act(state)
    assert error.value.needs == (CardPlace(1, place=4),)
    ruling = judge(state, Pass())
    assert (ruling.legal, ruling.step, ruling.needs) == (None, "pass", (CardPlace(1, place=4),))
    assert legal_actions(state) == ()
    with pytest.raises(UnknownCardError):
        apply(state, Pass())


@pytest.mark.parametrize(("level", "gold"), [(1, 0), (2, 2), (3, 5)])
def test_can_act_is_open_if_it_depends_on_cards_of_any_level(level: int, gold: int) -> None:
    state = open_position(1, (DEAR,))
    hand = (Reserved(Unknown(level)),) * 3
    first = state.players[0].changed(tokens=(2, 2, 2, 2, 2, gold, 0), reserved=hand)
    bare = state.changed(
        market=((None,) * 4,) * 3, decks=((), (), ()), players=(first, state.players[1])
    )
    with pytest.raises(UnknownCardError) as error:
        can_act(bare)
    assert error.value.needs == tuple(CardPlace(level, seat=0, hand=place) for place in (1, 2, 3))


def test_can_act_follows_a_clause_of_ones_own_on_payments() -> None:
    def never(_state: State, _action: Purchase) -> Refusal | None:
        return Refusal("never", {})

    own = evolve(BASE, purchase=evolve(BASE.purchase, cost=(*BASE.purchase.cost, never)))
    state = open_position(1, (CHEAP,))
    assert can_act(state) is True
    assert can_act(state.changed(ruleset=own)) is False
    known = reveal(state, CardPlace(1, place=4), BASE_BOX.card(CHEAP))
    assert can_act(known) is True
    assert can_act(known.changed(ruleset=own)) is False


def test_can_act_is_certain_if_one_of_several_must_be_cheap() -> None:
    # Two places, and only one of the two cards that can lie there is too dear.
    state = open_position(2, (DEAR, CHEAP))
    assert can_act(state) is True
    # One place for the same two cards leaves it open.
    with_dear = reveal(state, CardPlace(1, place=3), BASE_BOX.card(DEAR))
    assert can_act(with_dear) is True
    with_cheap = reveal(state, CardPlace(1, place=3), BASE_BOX.card(CHEAP))
    assert can_act(with_cheap) is True


def test_can_act_counts_the_own_hand_too() -> None:
    cheap = open_position(1, (CHEAP,), in_hand=True)
    assert can_act(cheap) is True
    assert can_act(cheap.changed(to_act=1)) is False, "it is not in this hand"
    assert can_act(open_position(1, (DEAR,), in_hand=True)) is False


def test_under_stuck_ends_it_is_open_whether_the_game_is_over() -> None:
    state = with_unknown_below(open_position(1, (DEAR,))).changed(ruleset=ENDS)
    with pytest.raises(UnknownCardError, match="level 1, place 4"):
        ENDS.game_over(state, Pass())
    assert legal_actions(state) == ()
    lacking = Take((1, 0, 0, 0, 0, 0, 0))
    assert judge(state, lacking).legal is False


def test_under_stuck_ends_a_pass_is_refused_whatever_the_card_is() -> None:
    state = with_unknown_below(open_position(1, (DEAR,)))
    assert judge(state, Pass()).undecided
    ruling = judge(state.changed(ruleset=ENDS), Pass())
    assert grounds(ruling) == [("turn.no-pass", {"possible": "purchase-or-over"})]


def test_under_stuck_ends_a_turn_begins_whose_player_may_be_stuck() -> None:
    state = with_unknown_below(open_position(1, (DEAR,))).changed(ruleset=ENDS)
    assert begin(state) == state
    certain = open_position(1, (DEAR,)).changed(ruleset=ENDS)
    ended = outcome(begin(certain))
    assert ended is not None
    assert ended.ended_by == "stuck"


def test_a_whole_turn_with_an_unknown_card_is_open() -> None:
    ruling = judge_turn(table(), Turn(Purchase(CARD, PAID)))
    assert (ruling.legal, ruling.needs) == (
        None,
        (CardPlace(1, place=2), CardPlace(1, seat=0, hand=1)),
    )


# What can be only one card


def with_unknown(state: State, *places: CardPlace) -> State:
    """The position with cards forgotten."""
    for place in places:
        card = place.card_in(state)
        assert card is not None
        state = state.with_card(place, Unknown(card.level))
    return state


DEALT = new_game(BASE, 2, seed=7)
PLACES = (CardPlace(1, place=2), CardPlace(2, place="deck"), CardPlace(3, place=4))


@pytest.mark.parametrize("place", PLACES, ids=str)
def test_the_last_unknown_card_of_a_level_is_known(place: CardPlace) -> None:
    unknown = with_unknown(DEALT, place)
    assert inferred(unknown) == DEALT
    card = place.card_in(DEALT)
    assert isinstance(card, Card)
    for named in BASE_BOX.level(card.level):
        reserve = Reserve(card.level, place.place or 0, named)
        assert judge(unknown, reserve) == judge(DEALT, reserve)


def test_the_last_unknown_cards_of_several_levels_are_all_known() -> None:
    assert inferred(with_unknown(DEALT, *PLACES)) == DEALT


def test_a_card_below_the_top_of_a_deck_is_known_too() -> None:
    deck = list(DEALT.decks[0])
    deck[5] = Unknown(1)
    state = DEALT.changed(decks=(tuple(deck), *DEALT.decks[1:]))
    assert inferred(state) == DEALT


def test_two_unknown_cards_of_a_level_can_be_either() -> None:
    state = with_unknown(DEALT, CardPlace(1, place=2), CardPlace(1, place=3))
    assert inferred(state) is state
    card = DEALT.market[0][1]
    assert isinstance(card, Card)
    assert judge(state, Reserve(1, 2, card)).undecided


def owning(state: State, *cards: str) -> State:
    """The first player has purchased cards, of which nobody noted more than what counts."""
    owned = tuple(PartialCard.of(BASE_BOX.card(name)) for name in cards)
    return state.with_player(state.players[0].changed(cards=owned), 0)


def test_a_purchased_card_that_is_described_leaves_fewer_cards_to_choose_from() -> None:
    state = position(
        BASE,
        [player(tokens={"blue": 3}), player()],
        market={1: ["1R0-W3", Unknown(1), "1K0-G3", "1G0-R3"]},
        missing=["1W0-U3", "1U1-R4"],
        sound=False,
    )
    bought, lies = BASE_BOX.card("1U1-R4"), BASE_BOX.card("1W0-U3")
    state = owning(state, bought.id)
    assert inferred(state).market[0][1] == lies
    assert judge(state, Reserve(1, 2, bought)).legal is False
    purchase = Purchase(lies, (0, 2, 0, 0, 0, 0, 0))
    assert judge(state, purchase).legal
    assert apply(state, purchase).players[0].cards[1] == lies
    assert purchase in legal_actions(state)
    assert play_turn(state, Turn(purchase)) == apply(state, purchase)


def test_of_cards_that_are_alike_nobody_knows_which_was_purchased() -> None:
    alike = ["1W0-U3", "1W0-R2K1"]
    state = position(
        BASE,
        [player(), player()],
        market={1: ["1R0-W3", Unknown(1), "1K0-G3", "1G0-R3"]},
        missing=alike,
        sound=False,
    )
    state = owning(state, alike[0])
    assert inferred(state) is state
    assert judge(state, Reserve(1, 2, BASE_BOX.card(alike[1]))).undecided


def test_events_of_what_was_inferred_are_told_once() -> None:
    state = with_unknown(DEALT, CardPlace(3, place=4))
    card = DEALT.market[2][3]
    assert isinstance(card, Card)
    reserve = Reserve(3, 4, card)
    assert apply_with_events(state, reserve) == apply_with_events(DEALT, reserve)


def test_a_card_that_is_nowhere_is_not_put_anywhere() -> None:
    state = position(BASE, [player(), player()], missing=["1W0-U3"], sound=False)
    assert inferred(state) is state


def test_what_was_purchased_can_be_none_of_several_unknown_cards() -> None:
    state = position(
        BASE,
        [player(), player()],
        market={1: ["1R0-W3", Unknown(1), Unknown(1), "1G0-R3"]},
        missing=["1W0-U3", "1K0-G3", "1U1-R4"],
        sound=False,
    )
    state = owning(state, "1U1-R4")
    assert judge(state, Reserve(1, 2, BASE_BOX.card("1U1-R4"))).legal is False
    assert judge(state, Reserve(1, 2, BASE_BOX.card("1W0-U3"))).undecided
    purchase = Purchase(BASE_BOX.card("1U1-R4"), PAID)
    assert judge(state, purchase).legal is False


def test_a_card_that_was_purchased_is_none_that_could_be_purchased() -> None:
    state = open_position(1, (DEAR,))
    deck = tuple(card for card in state.decks[0] if card != BASE_BOX.card(CHEAP))
    assert len(deck) == len(state.decks[0]) - 1
    state = state.changed(decks=(deck, *state.decks[1:]))
    owner = state.players[1].changed(cards=(PartialCard.of(BASE_BOX.card(CHEAP)),))
    assert can_act(state.with_player(owner, 1)) is False


def nothing_more(_state: State, _purchase: Purchase) -> None:
    """A requirement that refuses nothing."""


CLUB = evolve(
    BASE, name="club", purchase=evolve(BASE.purchase, cost=(*BASE.purchase.cost, nothing_more))
)


@pytest.mark.parametrize("rules", [BASE, CLUB], ids=["base", "club"])
def test_a_card_that_can_be_no_other_is_purchased_under_any_rules(rules: Ruleset) -> None:
    card = DEALT.market[0][1]
    assert isinstance(card, Card)
    rich = DEALT.players[0].with_tokens((*card.cost, 0, 0))
    known = DEALT.with_player(rich, 0).changed(ruleset=rules)
    unknown = with_unknown(known, CardPlace(1, place=2))
    assert legal_actions(unknown) == legal_actions(known)

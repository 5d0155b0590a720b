"""What a seat may know: views, what a step reveals, records made fit to give away."""

from __future__ import annotations

import pickle
from typing import TYPE_CHECKING

import pytest
from attrs.exceptions import FrozenInstanceError
from support.paths import GAMES
from support.public_names import PUBLIC

from splendor_rules import (
    BASE,
    MARVEL,
    Card,
    ChooseTile,
    Gem,
    Pass,
    Purchase,
    Reserve,
    Return,
    State,
    Take,
    Unknown,
    View,
    apply,
    as_state,
    judge,
    judge_record,
    legal_actions,
    new_game,
    read_record,
    view,
)
from splendor_rules.records import record_of
from splendor_rules.state import CardPlace, PartialCard, Reserved, ReturnOwed, TileChoice
from splendor_rules.unknown import reveal
from splendor_rules.views import redact_record, reveals

if TYPE_CHECKING:
    from splendor_rules import Action, Ruleset
    from splendor_rules.player import AnyCard

TAKE = Take.of(Gem.WHITE, Gem.BLUE, Gem.GREEN)
BLIND = Reserve(3, "deck")


def table(*actions: Action, players: int = 3, rules: Ruleset = BASE, seed: int = 7) -> State:
    """A game after some actions."""
    state = new_game(rules, players, seed)
    for action in actions:
        state = apply(state, action)
    return state


def rich(state: State, *, tokens: int = 7) -> State:
    """The position with enough tokens in front of the player to act for any card."""
    purse = (*(tokens,) * 5, 0, 0)
    return state.with_player(state.player.changed(tokens=purse))


def purchase(card: AnyCard | None) -> Purchase:
    assert isinstance(card, Card)
    return Purchase(card, (*card.cost, 0, 0))


def hand(state: State, owner: int, seat: int | None) -> tuple[Reserved, ...]:
    return view(state, seat).players[owner].reserved


# Whose card is seen by whom: the disputes


def test_d30_the_blind_card_is_secret_the_face_up_card_was_seen_by_all() -> None:
    state = table(BLIND, TAKE, TAKE)
    card = state.players[0].reserved[0].card
    assert hand(state, 0, 0) == (Reserved(card, hidden=True),)
    for other in (1, 2, None):
        assert hand(state, 0, other) == (Reserved(Unknown(3), hidden=True),)
    face_up = state.market[1][2]
    assert face_up is not None
    state = apply(state, Reserve(2, 3))
    for other in (1, 2, None):
        assert hand(state, 0, other)[1] == Reserved(face_up)


def test_d31_the_owner_always_sees_its_own_cards() -> None:
    blind = (Reserve(1, "deck"), TAKE, Reserve(2, "deck"), TAKE, BLIND)
    state = table(*blind, players=2)
    assert view(state, 0).players[0] == state.players[0]
    assert as_state(view(state, 0)).players[0] == state.players[0]
    assert [one.card for one in hand(state, 0, 1)] == [Unknown(1), Unknown(2), Unknown(3)]


# What programs of this kind got wrong


def test_f12_nothing_in_a_view_depends_on_a_hidden_card() -> None:
    state = table(BLIND)
    top, *rest = state.decks[2]
    mine = state.players[0].changed(reserved=(Reserved(top, hidden=True),))
    drawn = state.players[0].reserved[0].card
    other = state.changed(
        decks=(*state.decks[:2], (drawn, *rest)), players=(mine, *state.players[1:])
    )
    assert other != state
    assert hash(view(other, 1)) == hash(view(state, 1))
    assert repr(view(other, 1)) == repr(view(state, 1))
    assert pickle.dumps(view(other, 1)) == pickle.dumps(view(state, 1))
    assert repr(drawn) not in repr(view(state, 1))


def test_f13_the_beginning_of_a_redacted_record_has_no_secrets_either() -> None:
    record = record_of(new_game(BASE, 2, 3), (Reserve(2, "deck"), Reserve(1, 1)))
    start = redact_record(record, 1).start()
    assert start.market == record.start().market
    assert start.decks[0][0] == record.start().decks[0][0]
    assert set(start.decks[0][1:]) == {Unknown(1)}
    assert set(start.decks[1]) == {Unknown(2)}


def test_f14_the_owner_can_purchase_its_own_hidden_card() -> None:
    state = rich(table(BLIND, TAKE, TAKE))
    card = state.players[0].reserved[0].card
    own = [one for one in legal_actions(as_state(view(state, 0))) if isinstance(one, Purchase)]
    assert card in [one.card for one in own]


@pytest.mark.parametrize("seat", [0, 1, None])
def test_f15_every_action_can_be_carried_out_on_what_a_seat_knows(seat: int | None) -> None:
    state = rich(table(BLIND, TAKE, TAKE), tokens=2)
    known = as_state(view(state, seat))
    for action in legal_actions(known):
        after = apply(known, action)
        there = apply(state, action)
        assert [len(deck) for deck in after.decks] == [len(deck) for deck in there.decks]
        legal_actions(after)


def test_f15_what_comes_into_sight_can_be_named_afterwards() -> None:
    state = table(players=2)
    drawn = state.decks[0][0]
    after = apply(as_state(view(state, 0)), Reserve(1, 2))
    assert after.market[0][1] == Unknown(1)
    assert not isinstance(drawn, Unknown)
    told = reveal(after, CardPlace(1, place=2), drawn)
    assert view(told, 0) == view(apply(state, Reserve(1, 2)), 0)


# The view as a value


def test_a_view_says_what_lies_open() -> None:
    state = table(TAKE, Reserve(2, 1), players=4, rules=MARVEL)
    seen = view(state, 3)
    assert (seen.ruleset, seen.viewer, seen.to_act) == (MARVEL, 3, 2)
    assert seen.decks == (36, 25, 16)
    assert (seen.supply, seen.market, seen.tiles) == (state.supply, state.market, state.tiles)
    assert seen.players == state.players
    assert (seen.pending, seen.avengers_holder, seen.end_triggered_by, seen.passes) == (
        state.pending,
        None,
        None,
        0,
    )


def test_a_finished_game_keeps_its_hands_hidden_and_shows_its_outcome() -> None:
    record = next(
        record
        for record in map(read_record, sorted(GAMES.glob("legal/*.json")))
        if any(
            one.hidden for player in judge_record(record).final.players for one in player.reserved
        )
    )
    final = judge_record(record).final
    seen = view(final, None)
    assert seen.pending == final.pending
    held = [one for player in seen.players for one in player.reserved]
    assert all(isinstance(one.card, Unknown) is one.hidden for one in held)


def test_a_view_is_a_frozen_value() -> None:
    state = table(BLIND, TAKE)
    seen = view(state, 1)
    assert seen == view(state, 1) != view(state, 2)
    assert len({seen, view(state, 1), view(state, 2)}) == 2
    assert pickle.loads(pickle.dumps(seen)) == seen  # noqa: S301  (made right here)
    with pytest.raises(FrozenInstanceError):
        seen.viewer = 0  # type: ignore[misc]


def test_its_repr_pastes_back() -> None:
    seen = view(table(BLIND, Reserve(1, 4), TAKE), 1)
    assert eval(repr(seen), dict(PUBLIC)) == seen  # noqa: S307  (made right here)


if TYPE_CHECKING:  # mypy refuses the mix-up, or it would complain of an idle `type: ignore`

    def _refused(seen: View) -> None:
        judge(seen, Pass())  # type: ignore[arg-type]
        apply(seen, Pass())  # type: ignore[arg-type]
        legal_actions(seen)  # type: ignore[arg-type]
        view(seen, 0)  # type: ignore[arg-type]


@pytest.mark.parametrize("seat", [-1, 3])
def test_there_is_no_such_seat(seat: int) -> None:
    state = table()
    with pytest.raises(ValueError, match=f"no seat {seat}: the seats are 0 to 2"):
        view(state, seat)
    with pytest.raises(ValueError, match="no seat"):
        reveals(state, state, 0, seat)
    with pytest.raises(ValueError, match="no seat"):
        redact_record(record_of(state, ()), seat)


def test_what_nobody_recorded_stays_unknown() -> None:
    box = BASE.box
    decks: list[list[AnyCard]] = [[Unknown(n), *box.level(n)[:3], Unknown(n)] for n in (1, 2, 3)]
    state = apply(new_game(BASE, 2, 1, decks=decks), Reserve(1, "deck"))
    assert hand(state, 0, 0) == (Reserved(Unknown(1), hidden=True),)
    assert view(state, 1).market[2] == (Unknown(3), *box.level(3)[:3])


def test_purchased_cards_nobody_noted_in_full_stay_as_they_are() -> None:
    state = table(players=2)
    owned = state.players[0].changed(cards=(PartialCard(1, Gem.RED),))
    state = state.changed(players=(owned, state.players[1]))
    assert view(state, 1).players[0].cards == (PartialCard(1, Gem.RED),)
    assert reveals(state, apply(state, Reserve(1, 1)))


# What a step reveals


def test_a_blind_reservation_is_revealed_to_its_owner_only() -> None:
    before, after = table(), table(BLIND)
    assert reveals(before, after)
    assert [reveals(before, after, seat) for seat in (0, 1, 2, None)] == [True, False, False, False]
    assert not reveals(before, after, 1, None)
    assert reveals(before, after, 1, 0)


def test_a_card_off_the_deck_is_revealed_to_all() -> None:
    state = rich(table())
    card = state.market[0][1]
    for action in (Reserve(2, 4), purchase(card)):
        for seat in (0, 1, 2, None):
            assert reveals(state, apply(state, action), seat)


def test_with_an_empty_deck_nothing_comes_into_sight() -> None:
    state = rich(table())
    state = state.changed(decks=((), *state.decks[1:]))
    card = state.market[0][1]
    assert not reveals(state, apply(state, purchase(card)))
    assert not reveals(state, apply(state, Reserve(1, 2)))


def test_the_purchase_of_a_hidden_card_shows_it_to_the_others() -> None:
    state = rich(table(BLIND, TAKE, TAKE))
    card = state.players[0].reserved[0].card
    after = apply(state, purchase(card))
    told = [reveals(state, after, seat) for seat in (0, 1, 2, None)]
    assert told == [False, True, True, True]
    assert reveals(state, after)


def test_the_purchase_of_a_card_reserved_face_up_reveals_nothing() -> None:
    state = rich(table(Reserve(3, 1), TAKE, TAKE))
    card = state.players[0].reserved[0].card
    assert not reveals(state, apply(state, purchase(card)))


def test_tokens_and_tiles_reveal_nothing() -> None:
    state = table()
    assert not reveals(state, apply(state, TAKE))
    many = rich(state, tokens=2).changed(pending=ReturnOwed(1))
    many = many.with_player(many.player.changed(tokens=(3, 2, 2, 2, 2, 0, 0)))
    assert not reveals(many, apply(many, Return.of(Gem.WHITE)))
    owner = state.player.changed(cards=BASE.box.cards)
    choice = state.with_player(owner, pending=TileChoice(state.tiles))
    assert not reveals(choice, apply(choice, ChooseTile(state.tiles[0])))


def test_unknown_cards_count_where_they_come_to_lie() -> None:
    known = as_state(view(table(), 1))
    assert reveals(known, apply(known, Reserve(1, 1)))
    assert reveals(known, apply(known, BLIND), 0)
    assert not reveals(known, apply(known, BLIND), 1)
    drawn = apply(known, Reserve(1, 1))
    lies = table().decks[0][0]
    assert not isinstance(lies, Unknown)
    assert reveals(drawn, reveal(drawn, CardPlace(1, place=1), lies))


def test_several_steps_at_once() -> None:
    before = table()
    assert reveals(before, table(TAKE, BLIND), 1)
    assert not reveals(before, table(TAKE, BLIND), 0)

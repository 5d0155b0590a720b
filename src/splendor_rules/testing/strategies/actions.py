"""Actions and whole turns, legal and illegal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import evolve
from hypothesis import strategies as st

from splendor_rules.actions import (
    ChooseTile,
    Hand,
    Pass,
    Purchase,
    Reserve,
    Return,
    Row,
    Take,
    Turn,
)
from splendor_rules.box.components import Card
from splendor_rules.box.tokens import NO_TOKENS, ORDINARY, Colour, as_tokens, tokens_of
from splendor_rules.engine import apply, judge, judge_turn
from splendor_rules.legal import legal_actions
from splendor_rules.state import CardPlace, ReturnOwed, TileChoice, ToAct

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

    from splendor_rules.actions import Action, MainAction, Origin
    from splendor_rules.box.tokens import Tokens
    from splendor_rules.state import State

COUNTS = st.one_of(
    st.sampled_from(ORDINARY).map(lambda colour: tokens_of(colour, colour)),
    st.lists(st.sampled_from(ORDINARY), max_size=4).map(lambda few: tokens_of(*few)),
    st.lists(st.sampled_from(Colour), max_size=4).map(lambda few: tokens_of(*few)),
    st.lists(st.integers(-1, 3), min_size=len(Colour), max_size=len(Colour)).map(as_tokens),
)
SPOTS = st.sampled_from((1, 2, 3, 4, "deck", 0, 5))
ORIGINS: SearchStrategy[Origin | None] = st.one_of(
    st.none(),
    st.just(Hand()),
    st.builds(Row, st.none() | st.integers(1, 4), st.none() | st.integers(1, 5)),
)


def actions(state: State) -> SearchStrategy[Action]:
    """Single actions, legal and illegal about as often, in any form that the types allow.

    Among them are counts below zero, levels and places that are not there, cards of the wrong
    place, returns and tiles that are not due.

    Args:
        state: the position.
    """
    tried = (_changed(state), _anything(state))
    return _one_of(legal(state), legal(state), *tried) if legal_actions(state) else _one_of(*tried)


def _one_of(*strategies: SearchStrategy[Any]) -> SearchStrategy[Any]:
    """One of these, each as likely; `one_of` would count the parts of each instead."""
    return st.sampled_from(range(len(strategies))).flatmap(strategies.__getitem__)


def legal(state: State) -> SearchStrategy[Action]:
    """Legal actions, some of them with the card or the origin named; none once the game is over.

    Args:
        state: the position.
    """
    listed = legal_actions(state)
    if not listed:
        return st.nothing()
    return st.sampled_from(listed).flatmap(lambda action: st.sampled_from(_forms(state, action)))


def illegal(state: State) -> SearchStrategy[Action]:
    """Actions that the rules refuse, what depends on an unknown card left out.

    Args:
        state: the position.
    """
    return _one_of(_anything(state), _changed(state)).filter(
        lambda action: judge(state, action).legal is False
    )


def _forms(state: State, action: Action) -> list[Action]:
    """A listed action as it is, and with the card or the origin named."""
    if isinstance(action, Reserve):
        card = CardPlace(action.level, action.place).card_in(state)
        return [action, evolve(action, card=card)] if isinstance(card, Card) else [action]
    if isinstance(action, Purchase):
        place = state.find(action.card)
        slot = None if place is None else place.place
        origins: tuple[Origin, ...] = (Hand(),)
        if isinstance(slot, int):
            origins = (Row(), Row(action.card.level, slot))
        return [action, *(evolve(action, origin=origin) for origin in origins)]
    return [action]


def _changed(state: State) -> SearchStrategy[Action]:
    """Listed actions, with something else about them."""

    def change(action: Action) -> SearchStrategy[Action]:
        match action:
            case Take():
                return _one_of(_near(action.tokens), COUNTS).map(Take)
            case Return():
                return _near(action.tokens).map(Return)
            case Reserve():
                return st.builds(Reserve, st.just(action.level), SPOTS, _cards(state))
            case Purchase():
                return st.builds(Purchase, st.just(action.card), _near(action.payment), ORIGINS)
            case _:
                return _anything(state)

    listed = legal_actions(state)
    return st.sampled_from(listed).flatmap(change) if listed else _anything(state)


def _near(tokens: Tokens) -> SearchStrategy[Tokens]:
    """Tokens with one less, one more, or one of another colour instead."""
    there = [colour for colour in Colour if tokens[colour]] or [Colour.FIRST]

    def changed(how: str, old: Colour, new: Colour) -> Tokens:
        counts = list(tokens)
        counts[old] -= how != "more"
        counts[new] += how != "less"
        return as_tokens(counts)

    ways = st.sampled_from(("less", "more", "other"))
    return st.builds(changed, ways, st.sampled_from(there), st.sampled_from(tuple(Colour)))


def _cards(state: State) -> SearchStrategy[Card]:
    """Any card, those in sight more often."""
    cards = [card for row in state.market for card in row]
    cards += [reserved.card for player in state.players for reserved in player.reserved]
    seen = [card for card in cards if isinstance(card, Card)]
    everything = st.sampled_from(state.ruleset.box.cards)
    return st.one_of(st.sampled_from(seen), everything) if seen else everything


def _mains(state: State) -> SearchStrategy[MainAction]:
    cards = _cards(state)
    return st.one_of(
        st.just(Pass()),
        st.builds(Take, COUNTS),
        st.builds(Reserve, st.integers(-1, 4), SPOTS, st.none() | cards),
        st.builds(Purchase, cards, COUNTS, ORIGINS),
    )


def _anything(state: State) -> SearchStrategy[Action]:
    """Actions of any kind and form, whatever is due."""
    tiles = st.sampled_from(state.ruleset.box.tiles)
    ends = st.builds(Return, COUNTS) | st.builds(ChooseTile, tiles)
    begins = isinstance(state.pending, ToAct)
    return _one_of(_mains(state), _mains(state) if begins else ends, ends)


@st.composite
def legal_turns(draw: st.DrawFn, state: State) -> Turn:
    """Whole turns that the rules allow; none unless a turn is to begin.

    Args:
        draw: given by Hypothesis.
        state: the position before the turn.
    """
    action = draw(legal(state))
    if isinstance(action, (Return, ChooseTile)):
        draw(st.nothing())
    assert not isinstance(action, (Return, ChooseTile)), "nothing was drawn"
    after, returned = apply(state, action), NO_TOKENS
    if isinstance(after.pending, ReturnOwed):
        back = draw(st.sampled_from(legal_actions(after)))
        assert isinstance(back, Return), "a return is owed"
        after, returned = apply(after, back), back.tokens
    if isinstance(after.pending, TileChoice):
        return Turn(action, returned, draw(st.sampled_from(after.pending.tiles)))
    old, new = state.players[state.to_act].tiles, after.players[state.to_act].tiles
    return Turn(action, returned, new[-1] if len(new) > len(old) else None)


@st.composite
def _tried_turns(draw: st.DrawFn, state: State) -> Turn:
    """Whole turns of any form, many of them a legal one with something else about it."""
    tiles = st.none() | st.sampled_from(state.ruleset.box.tiles)
    whole = isinstance(state.pending, ToAct) and legal_actions(state)
    built = st.builds(Turn, _mains(state))
    turn = draw(st.one_of(built, legal_turns(state)) if whole else built)
    match draw(st.sampled_from(("action", "return", "tile", "further"))):
        case "return":
            return evolve(turn, returned=draw(_near(turn.returned)))
        case "tile":
            return evolve(turn, tile=draw(tiles))
        case "further":
            return evolve(turn, further=(draw(_mains(state)),))
        case _:
            return evolve(turn, action=draw(_mains(state)))


def turns(state: State) -> SearchStrategy[Turn]:
    """Whole turns, legal and illegal: action, return and tile, sometimes a second action.

    Args:
        state: the position before the turn.
    """
    begins = isinstance(state.pending, ToAct) and legal_actions(state)
    tried = _tried_turns(state)
    return _one_of(legal_turns(state), tried) if begins else tried


def illegal_turns(state: State) -> SearchStrategy[Turn]:
    """Whole turns that the rules refuse.

    Args:
        state: the position before the turn.
    """
    return _tried_turns(state).filter(lambda turn: judge_turn(state, turn).legal is False)

"""Actions and turns: round trips, other ways to write them, errors, and reading in a state."""

from __future__ import annotations

import pickle
from typing import TYPE_CHECKING

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st
from support.writable_turns import writable_actions, writable_turns

from splendor_rules import (
    BASE,
    ChooseTile,
    Pass,
    Purchase,
    Reserve,
    Return,
    Take,
    Turn,
    find_action,
    judge_turn,
    legal_actions,
    new_game,
    parse_scenario,
    play_turn,
)
from splendor_rules.actions import Row
from splendor_rules.box import BASE_BOX, MARVEL_BOX, Colour
from splendor_rules.errors import (
    AmbiguousNotationError,
    ComponentError,
    NotationError,
    NotationSyntaxError,
    RefusedActionError,
    UnknownCardError,
)
from splendor_rules.messages import LANGUAGES, Messages
from splendor_rules.notation import (
    find_turn,
    format_action,
    format_tokens,
    format_turn,
    parse_action,
    parse_tokens,
    parse_turn,
)
from splendor_rules.testing.strategies import states, turns

if TYPE_CHECKING:
    from collections.abc import Callable

    from splendor_rules import Action, State
    from splendor_rules.box import Box
    from splendor_rules.box.components import HasBox

BOXES = st.sampled_from((BASE_BOX, MARVEL_BOX))


@given(BOXES, st.data())
def test_an_action_round_trips(box: Box, data: st.DataObject) -> None:
    action = data.draw(writable_actions(box))
    text = format_action(action, box)
    assert text.isascii()
    assert parse_action(text, box) == action


@given(BOXES, st.data())
def test_a_turn_round_trips(box: Box, data: st.DataObject) -> None:
    turn = data.draw(writable_turns(box))
    assert parse_turn(format_turn(turn, box), box) == turn


@given(BOXES, st.data())
def test_case_blanks_and_separators_make_no_difference(box: Box, data: st.DataObject) -> None:
    turn = data.draw(writable_turns(box))
    text = format_turn(turn, box)
    assert (
        parse_turn(f"  {text.upper()} ".replace(" ", "  ").replace(", ", " ; then "), box) == turn
    )


@given(states(), st.data())
@settings(max_examples=60)
def test_a_turn_in_a_state_is_found_or_refused_with_its_ruling(
    state: State, data: st.DataObject
) -> None:
    turn, box = data.draw(turns(state)), state.ruleset.box
    ruling = judge_turn(state, turn)
    try:
        text = format_turn(turn, box)
    except ComponentError:
        assert not ruling.legal
        return
    assert parse_turn(text, box) == turn
    if ruling.legal:
        assert find_turn(state, text) == turn
        return
    with pytest.raises((RefusedActionError, UnknownCardError)) as caught:
        find_turn(state, text)
    assert getattr(caught.value, "ruling", ruling) == ruling
    assert isinstance(caught.value, RefusedActionError) == (ruling.legal is False)


SAME = [
    ("take W1 U1 R1", ["Take white, blue and red", "take WUR", "TAKE r u w", "take 1 red 1w 1 U"]),
    (
        "take W2",
        ["take 2W", "take white x2", "take WW", "take W W", "take 2x white", "take diamond2"],
    ),
    ("take W3 U1", ["take white 3 blue", "take 3 white, blue", "take W2U1 W"]),
    ("take W3 U1 J1", ["take w3 u j1", "take J U W3", "take white 3 blue gold", "take WWWUJ"]),
    ("take W1 U3", ["take white, 3 blue", "take W 3xU", "take 1 white 3 blue"]),
    ("reserve 2 3", ["Reserve level 2, place 3", "reserve 2-3", "reserve 2.3", "reserve L2 3"]),
    ("reserve 2 deck", ["reserve the deck of level 2", "reserve deck 2", "res 2/deck"]),
    ("reserve 2 3 2G3-G6", ["reserve 2 3 (2g3-g6)", "reserve 2 3 2G3"]),
    ("purchase 2R3-R6 for R5 J1", ["buy 2R3 for 5 red, gold", "purchase 2r3 r6 for J RRRRR"]),
    (
        "purchase 2R3-R6 from row 2 for R6",
        ["buy 2R3-R6 for 6R from row 2", "buy 2R3 from row 2 2 for R6"],
    ),
    ("purchase 1W0-U3 from hand for nothing", ["buy 1W0-U3 from hand for free"]),
    ("return J1", ["return gold", "ret j", "return 1 joker"]),
    ("tile G4R4", ["noble Mary Stuart", "tile g4r4", "noble Mary Stuart, Queen of Scots"]),
    ("pass", ["PASS", " pas "]),
]


@pytest.mark.parametrize("written", [text for text, _ in SAME])
def test_other_ways_to_write_an_action(written: str) -> None:
    action = parse_action(written, BASE_BOX)
    ways = dict(SAME)[written]
    assert [parse_action(way, BASE_BOX) for way in ways] == [action] * len(ways)
    assert format_action(action, BASE_BOX) == written


def test_words_of_marvel() -> None:
    kind = parse_turn(
        "recruit Iron Man for mind x2 and shield, location Hell's Kitchen", MARVEL_BOX
    )
    assert format_turn(kind, MARVEL_BOX) == "purchase iron-man for Y2 S1, tile hells-kitchen"
    assert parse_tokens("S.H.I.E.L.D. Time", MARVEL_BOX) == (0, 0, 0, 0, 0, 1, 1)
    assert parse_tokens("mind 2 shield Soul 1", MARVEL_BOX) == (2, 0, 1, 0, 0, 1, 0)


SYNTAX_ERRORS = {
    "": (1, "an action (take, reserve, purchase, pass, return, tile)"),
    "  jump": (3, "an action"),
    "take": (5, "tokens such as W1 U1, or `nothing`"),
    "take W1 frog": (9, "a colour of the base game (W white"),
    "take W1 3 U2": (9, "a number beside one colour"),
    "take W1, 3": (10, "a colour with each number"),
    "take W 2 3": (10, "a colour with each number"),
    "take W-1": (6, "tokens, each a colour and a count"),
    "take WW2": (6, "a number beside one colour"),
    "take T1": (6, "a colour of the base game"),
    "reserve": (8, "a level from 1 to 3 and a place"),
    "reserve 4 1": (9, "a level from 1 to 3"),
    "reserve 1 5": (11, "a place from 1 to 4, or `deck`"),
    "reserve 1 2 Hulk": (13, "the id of a card of the base game"),
    "reserve 1W0-U3": (9, "a level from 1 to 3 and a place from 1 to 4, or `deck`, since"),
    "purchase 1W0-U3": (16, "`for` and the tokens that are paid"),
    "purchase for W1": (10, "the id of a card"),
    "purchase 1W0-U3 for": (20, "tokens such as W1 U1"),
    "purchase 1W0-U3 for U3 for U2": (24, "`for` once"),
    "purchase 1W0-U3 from deck for U3": (22, "`hand`, `row`, or `row` and a place"),
    "purchase 1W0-U3 from row x for U3": (26, "`hand`, `row`, or `row` and a place"),
    "purchase 1W0-U3 from row 5 for U3": (26, "a place from 1 to 4"),
    "purchase 1W0-U3 from hand 2 for U3": (27, "nothing more"),
    "purchase 1W0-U3 for cheapest": (21, "`for` and the tokens"),
    "pass now": (6, "the end"),
    "tile X": (6, "the id of a tile"),
    "take W1, pass": (10, "one action only"),
}


@pytest.mark.parametrize("text", SYNTAX_ERRORS)
def test_a_syntax_error_has_a_column_and_what_was_expected(text: str) -> None:
    with pytest.raises(NotationSyntaxError) as caught:
        parse_action(text, BASE_BOX)
    column, expected = SYNTAX_ERRORS[text]
    assert (caught.value.column, caught.value.line) == (column, None)
    assert f"expected {expected}" in caught.value.problem
    assert str(caught.value).startswith(f"column {column}: ")


TOO_MANY = ["W60 W40", "W" * 100, "W" * 100 + "U2", "WU200", "W" * 120 + "U" * 120 + "3", "W100"]


@pytest.mark.parametrize("tokens", TOO_MANY, ids=range(len(TOO_MANY)))
def test_more_than_99_of_a_colour_are_a_syntax_error(tokens: str) -> None:
    state = new_game(BASE, 2, 7)
    for call in (
        lambda: parse_action(f"take {tokens}", BASE_BOX),
        lambda: parse_turn(f"pass, return {tokens}", BASE_BOX),
        lambda: parse_tokens(tokens, BASE_BOX),
        lambda: find_action(state, f"purchase 1W0-U3 for {tokens}"),
        lambda: find_turn(state, f"take {tokens}"),
    ):
        with pytest.raises(NotationSyntaxError, match="is more than 99 of a colour"):
            call()


ZEROS = "0" * 1500


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("take W000002", "take W2"),
        (f"take {ZEROS}2W", "take W2"),
        (f"take W x{ZEROS}2", "take W2"),
        (f"reserve {ZEROS}1 00003", "reserve 1 3"),
        ("reserve the deck of level 000002", "reserve 2 deck"),
        ("purchase 1W0-U3 from row 000001 000002 for U000003", "purchase 1W0-U3 from row 2 for U3"),
    ],
    ids=["behind", "before", "times", "reserve", "deck", "row"],
)
def test_a_number_is_read_whole_with_its_leading_zeros(text: str, written: str) -> None:
    assert format_action(parse_action(text, BASE_BOX), BASE_BOX) == written


@pytest.mark.parametrize("number", ["00001999", "19990000", "1" + ZEROS, "9" * 1500])
@pytest.mark.parametrize(
    "text",
    [
        "take W{}",
        "take {} white",
        "take W, {}U",
        "reserve {} 3",
        "reserve 1 {}",
        "reserve deck {}",
        "purchase 1W0-U3 for U{}",
        "purchase 1W0-U3 from row {} for U3",
        "purchase 1W0-U3 from row {} 2 for U3",
    ],
)
def test_a_number_beyond_its_bounds_is_refused_whatever_it_begins_with(
    text: str, number: str
) -> None:
    with pytest.raises(NotationSyntaxError, match=r"more than 99 of a colour|a level|a place"):
        parse_action(text.format(number), BASE_BOX)


def wide(text: str) -> str:
    """A text with full-width letters, digits and signs, and the wide blank."""
    return "".join("\N{IDEOGRAPHIC SPACE}" if c == " " else chr(ord(c) + 0xFEE0) for c in text)


@pytest.mark.parametrize(
    "text",
    [
        "take W1 U1 R1",
        "take W, U, R",
        "take 2 white; return U1",
        "reserve 2/3",
        "reserve 2 deck",
        "purchase 2R3-R6 from row 2 for R5 J1, tile G4R4",
        "pass",
    ],
)
def test_wide_letters_digits_and_signs_are_read_like_ordinary_ones(text: str) -> None:
    assert parse_turn(wide(text), BASE_BOX) == parse_turn(text, BASE_BOX)
    with pytest.raises(NotationSyntaxError) as caught:
        parse_turn(wide(f"{text}, tile frog"), BASE_BOX)
    assert caught.value.column == len(f"{text}, tile ") + 1


@pytest.mark.parametrize("separator", [",", ";", "/", "·", "、", "；", "／", "・", "，", " + "])
def test_signs_between_letters_separate_tokens(separator: str) -> None:
    assert parse_tokens(separator.join("WUR"), BASE_BOX) == parse_tokens("W U R", BASE_BOX)
    text = separator.join(("take W", "U", "R"))
    assert parse_turn(f"{text}; return W", BASE_BOX) == parse_turn("take WUR, return W", BASE_BOX)


@pytest.mark.parametrize("box", [BASE_BOX, MARVEL_BOX], ids=["base", "marvel"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_colours_are_read_by_the_names_that_messages_have(lang: str, box: Box) -> None:
    names = [Messages(lang, box.name).colour(colour) for colour in box.colours]
    for place, name in enumerate(names):
        if (lang, box) != ("de", MARVEL_BOX) or name != "rot":
            tokens = tuple(2 if place == other else 0 for other in range(7))
            for text in (f"{name} 2", f"2 {name.upper()}", f"{name}, {name}", f"2x {name}"):
                assert parse_tokens(text, box) == tokens
    with pytest.raises(NotationSyntaxError, match="expected a colour"):
        parse_tokens("白wei", BASE_BOX)


def test_the_name_of_a_colour_that_is_letters_of_others_too_is_ambiguous() -> None:
    with pytest.raises(AmbiguousNotationError) as caught:
        parse_tokens("rot", MARVEL_BOX)
    assert caught.value.candidates == ("O1 R1 T1", "R1")
    assert parse_tokens("rto", MARVEL_BOX) == parse_tokens("O1 R1 T1", MARVEL_BOX)
    assert parse_tokens("白青赤", BASE_BOX) == parse_tokens("W U R", BASE_BOX)


@pytest.mark.parametrize("digit", ["²", "٣", "३", "③", "Ⅲ", "三", "½", "𝟑"])
@pytest.mark.parametrize(
    "text",
    ["take W{}", "take {}W", "reserve 1 {}", "reserve {} 1", "buy 1W0-U3 from row {} for U3"],
)
def test_other_digits_are_refused(text: str, digit: str) -> None:
    for written in (text.format(digit), text.format(f"1{digit}")):
        with pytest.raises(NotationSyntaxError):
            parse_action(written, BASE_BOX)


def test_a_text_may_be_bytes_and_have_a_mark() -> None:
    state = new_game(BASE, 2, 7)
    for text in ("take WUR", b"take WUR", "\ufefftake WUR", b"\xef\xbb\xbftake WUR"):
        assert parse_action(text, BASE_BOX) == parse_turn(text, BASE_BOX).action
        assert (
            find_action(state, text) == find_turn(state, text).action == Take((1, 1, 0, 1, 0, 0, 0))
        )
    assert parse_tokens(b"WUR", BASE_BOX) == (1, 1, 0, 1, 0, 0, 0)


def test_what_is_no_text_has_the_column_where_it_is_none() -> None:
    with pytest.raises(NotationSyntaxError, match="half of a surrogate pair") as caught:
        parse_action("take \ud800", BASE_BOX)
    assert caught.value.column == 6
    with pytest.raises(NotationSyntaxError, match="byte 5 is not UTF-8"):
        parse_action(b"take \xff", BASE_BOX)


@pytest.mark.parametrize("call", [parse_action, parse_turn, parse_tokens])
def test_a_long_text_is_no_turn(call: Callable[..., object]) -> None:
    with pytest.raises(NotationSyntaxError, match="at most 2000 characters"):
        call("W" * 2001, BASE_BOX)


@pytest.mark.parametrize(
    ("text", "column", "expected"),
    [
        ("return W1", 1, "the action of the turn"),
        ("take W1, return W1, return U1", 21, "each of `return` and `tile` once"),
        ("take W1, tile G4R4, tile R4K4", 21, "each of `return` and `tile` once"),
    ],
)
def test_a_turn_has_one_action_at_least_and_one_return_and_tile_at_most(
    text: str, column: int, expected: str
) -> None:
    with pytest.raises(NotationSyntaxError, match=expected) as caught:
        parse_turn(text, BASE_BOX)
    assert caught.value.column == column


AMBIGUOUS = {
    "take b": (6, ("U blue", "K black"), BASE_BOX),
    "take WU2": (6, ("W2 U1", "W1 U2"), BASE_BOX),
    "p": (1, ("purchase", "pass"), BASE_BOX),
    "re 1 2": (1, ("reserve", "purchase", "return"), BASE_BOX),
    "purchase 2K1 for nothing": (10, ("2K1-W3U2G2", "2K1-W3G3K2"), BASE_BOX),
    "recruit doctor for nothing": (9, ("doctor-octopus", "doctor-strange"), MARVEL_BOX),
    "take g": (6, ("S grey", "T green"), MARVEL_BOX),
}


@pytest.mark.parametrize("text", AMBIGUOUS)
def test_an_ambiguous_text_has_its_candidates(text: str) -> None:
    column, candidates, box = AMBIGUOUS[text]
    with pytest.raises(AmbiguousNotationError) as caught:
        parse_action(text, box)
    assert (caught.value.column, caught.value.candidates) == (column, candidates)
    assert all(candidate in str(caught.value) for candidate in candidates)


# --- in a state ----------------------------------------------------------------------------------


def state_of(text: str) -> State:
    return parse_scenario(text).state


def test_a_card_in_sight_is_named_by_its_place_or_the_beginning_of_its_id() -> None:
    state = state_of("base; A.tokens = W4; market.1 = 1R1-W4, 1R0-W3")
    purchase = Purchase(BASE_BOX.card("1R1-W4"), (4, 0, 0, 0, 0, 0, 0))
    for text in ("purchase 1 1", "purchase 1r1", "buy 1R1-W4", "buy 1 1 for W4"):
        assert find_action(state, text) == purchase
    reserve = Reserve(1, 2, BASE_BOX.card("1R0-W3"))
    assert find_action(state, "reserve 1R0") == reserve
    with pytest.raises(AmbiguousNotationError) as caught:
        find_action(state, "reserve 1R")
    assert caught.value.candidates == ("1R1-W4", "1R0-W3")


def test_a_payment_left_out_is_ambiguous_if_there_are_several() -> None:
    state = state_of("base; A.tokens = W4 J1; market.1 = 1R1-W4")
    with pytest.raises(AmbiguousNotationError) as caught:
        find_action(state, "purchase 1R1-W4 from row")
    ways = ("purchase 1R1-W4 from row for W4", "purchase 1R1-W4 from row for W3 J1")
    assert (caught.value.candidates, caught.value.column) == (ways, 10)
    assert all(find_action(state, way) for way in ways)
    cheapest = find_action(state, "purchase 1R1-W4 for cheapest")
    assert cheapest == Purchase(BASE_BOX.card("1R1-W4"), (4, 0, 0, 0, 0, 0, 0))


def test_a_purchase_that_cannot_be_paid_is_refused_and_not_ambiguous() -> None:
    state = state_of("base; A.tokens = W2 J1; market.1 = 1R1-W4")
    with pytest.raises(RefusedActionError, match=r"^purchase\.exact-payment:"):
        find_action(state, "purchase 1R1-W4")
    row = "1R0-W3, 1W0-U3, 1K0-G3, 1G0-R3"
    elsewhere = state_of(f"base; A.tokens = W4 J1; market.1 = {row}")
    with pytest.raises(RefusedActionError, match=r"^purchase\.source"):
        find_action(elsewhere, "purchase 1R1-W4")


@pytest.mark.parametrize("rest", ["", ", tile G4R4"])
def test_a_single_tile_comes_by_itself_in_a_whole_turn(rest: str) -> None:
    state = state_of(
        "base; A.tokens = W3; A.bonuses = G4 R3; market.1 = 1R0-W3; tiles = G4R4, W4U4"
    )
    turn = find_turn(state, f"purchase 1R0-W3 for W3{rest}")
    assert turn.tile == BASE.box.tile("G4R4")
    assert play_turn(state, turn).players[0].tiles == (turn.tile,)
    with pytest.raises(RefusedActionError, match=r"tile\.among-earned"):
        find_turn(state, "take U G K, tile G4R4")


def test_which_of_two_earned_tiles_it_is_must_be_said() -> None:
    state = state_of(
        "base; A.tokens = W3; A.bonuses = G4 R3 K4; market.1 = 1R0-W3; tiles = G4R4, R4K4, W4U4"
    )
    with pytest.raises(RefusedActionError, match=r"tile\.compulsory"):
        find_turn(state, "purchase 1R0-W3 for W3")
    assert find_turn(state, "purchase 1R0-W3 for W3, tile R4K4").tile == BASE.box.tile("R4K4")


@pytest.mark.parametrize(
    ("text", "column", "clause"),
    [
        (" take W2", 2, "take.two-needs-four"),
        ("take W U R, return G2", 13, "limit.return-exact"),
        ("return U1; take W U R, tile G4R4", 24, "tile.among-earned"),
    ],
)
def test_a_refusal_has_the_column_of_its_step(text: str, column: int, clause: str) -> None:
    state = state_of("base; A.tokens = W2 U2 G2 K2; B.tokens = W1; supply = W1; tiles = G4R4")
    with pytest.raises(RefusedActionError) as caught:
        find_turn(state, text)
    assert caught.value.column == column
    assert clause in [refusal.clause for refusal in caught.value.ruling.refusals]
    assert clause in str(caught.value)


def test_a_seat_that_is_not_to_act_is_refused() -> None:
    state = new_game(BASE, 2, 7)
    assert find_action(state, "take WUR", 0) == Take.of(Colour(0), Colour(1), Colour(3))
    with pytest.raises(RefusedActionError, match=r"turn\.own-turn"):
        find_action(state, "take WUR", 1)


def test_a_purchase_that_depends_on_an_unknown_card_is_no_syntax_error() -> None:
    state = state_of("base; A.tokens = W4; market.1 = ?")
    with pytest.raises(UnknownCardError):
        find_action(state, "purchase 1R1-W4")
    with pytest.raises(NotationSyntaxError, match="a card lies that is known"):
        find_action(state, "purchase 1 1")
    with pytest.raises(NotationSyntaxError, match="does not lie face up"):
        find_action(state_of("base; market.1 = 1R0-W3"), "reserve 1R1-W4")


@given(states())
@settings(max_examples=30)
def test_every_legal_action_is_found_by_its_text(state: State) -> None:
    box = state.ruleset.box
    listed = legal_actions(state)
    assert [find_action(state, format_action(action, box)) for action in listed] == list(listed)


# --- what cannot be written ----------------------------------------------------------------------


CARD = BASE_BOX.card("1W0-U3")


@pytest.mark.parametrize(
    "action",
    [
        Take((-1, 0, 0, 0, 0, 0, 0)),
        Take((100, 0, 0, 0, 0, 0, 0)),
        Return((0, 0, 0, 0, 0, 0, 1)),
        Reserve(4, 1),
        Reserve(1, 5),
        Purchase(CARD, origin=Row(None, 1)),
        Purchase(CARD, origin=Row(1, None)),
        Purchase(CARD, origin=Row(2, 5)),
    ],
    ids=repr,
)
def test_an_action_that_cannot_be_written_is_an_error(action: Action) -> None:
    with pytest.raises(ComponentError, match="there is no text"):
        format_action(action, BASE_BOX)


def test_tokens_can_be_written_with_zeros() -> None:
    assert format_tokens((1, 0, 0, 0, 0, 2, 0), BASE_BOX, zeros=True) == "W1 U0 G0 R0 K0 J2"


def test_the_errors_pickle() -> None:
    state = new_game(BASE, 2, 7)
    for text in ("take b", "take frog", "take J"):
        with pytest.raises((NotationError, RefusedActionError)) as caught:
            find_action(state, text)
        again = pickle.loads(pickle.dumps(caught.value))  # noqa: S301  (it was made here)
        assert (type(again), str(again)) == (type(caught.value), str(caught.value))


@pytest.mark.parametrize("box", [BASE_BOX, MARVEL_BOX], ids=["base", "marvel"])
def test_every_component_is_found_by_its_id_and_by_its_name(box: Box) -> None:
    for card in box.cards:
        for name in (card.id, card.name.lower()):
            assert parse_action(f"purchase {name} for nothing", box) == Purchase(card)
    for tile in box.tiles:
        for name in (tile.id.lower(), tile.name.upper()):
            assert parse_action(f"tile {name}", box) == ChooseTile(tile)


def test_a_turn_is_written_without_the_parts_it_lacks() -> None:
    turn = Turn(Pass(), tile=BASE_BOX.tile("R4K4"), further=(Take((0,) * 7),))
    assert format_turn(turn, BASE_BOX) == "pass, take nothing, tile R4K4"
    assert format_turn(evolve(turn, tile=None, further=()), BASE_BOX) == "pass"


@pytest.mark.parametrize("game", [BASE_BOX, BASE, new_game(BASE, 2, 7), parse_scenario("base")])
def test_a_box_can_be_given_as_a_ruleset_a_state_or_a_scenario(game: Box | HasBox) -> None:
    turn = parse_turn("take W2, return J1", game)
    assert format_turn(turn, game) == "take W2, return J1"
    assert format_action(parse_action("take W2", game), game) == "take W2"
    assert format_tokens(parse_tokens("white", game), game) == "W1"

"""Scenarios: round trips, what is filled in, the answers, and what can be written."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from attrs import evolve
from hypothesis import given, settings
from jsonschema import Draft202012Validator

from splendor_rules import (
    BASE,
    MARVEL,
    Gem,
    Pass,
    Purchase,
    Stone,
    Take,
    Turn,
    Unknown,
    defects,
    judge_scenario,
    new_game,
    parse_scenario,
)
from splendor_rules.actions import Hand, Row
from splendor_rules.errors import ScenarioError
from splendor_rules.scenarios import Query, Scenario, format_scenario, score
from splendor_rules.scenarios.inline import format_line, parse_line
from splendor_rules.serialization import json_schema, to_json
from splendor_rules.state import PartialCard
from splendor_rules.testing.strategies import scenarios

if TYPE_CHECKING:
    from splendor_rules.actions import Origin


@given(scenarios())
@settings(max_examples=settings().max_examples * 3 // 2)
def test_both_written_forms_round_trip(scenario: Scenario) -> None:
    assert defects(scenario.state) == ()
    assert parse_scenario(format_scenario(scenario)) == scenario
    line = format_scenario(scenario, line=True)
    assert "\n" not in line
    assert parse_scenario(line) == scenario


def test_a_list_of_one_number_on_one_line_stays_a_list() -> None:
    tables = {"game": "base", "tiles": ["12"], "decks": {"1": 12}}
    assert parse_line(format_line(tables)) == tables


# --- what is filled in ---------------------------------------------------------------------------


def test_an_empty_description_is_the_start_of_a_base_game() -> None:
    scenario = parse_scenario("")
    state = scenario.state
    assert scenario.names == ("A", "B")
    assert state.supply == (4, 4, 4, 4, 4, 5, 0)
    assert [len(deck) for deck in state.decks] == [36, 26, 16]
    assert state.market[1] == (Unknown(2),) * 4
    assert len(state.tiles) == 3


def test_the_supply_is_what_the_players_do_not_hold() -> None:
    state = parse_scenario("base; players = 3; A.tokens = W3 J1; C.tokens = W2").state
    assert state.supply == (0, 5, 5, 5, 5, 4, 0)


def test_tokens_missing_from_the_supply_go_to_players_without_described_tokens() -> None:
    state = parse_scenario("base; players = 3; supply = W3 U5 G5 R2 K1").state
    assert state.players[0].tokens == (0,) * 7
    assert state.players[1].tokens == (2, 0, 0, 3, 4, 0, 0)
    assert state.supply == (3, 5, 5, 2, 1, 5, 0)


def test_tokens_missing_from_the_supply_fill_several_hands_up_to_ten() -> None:
    state = parse_scenario("base; players = 4; supply = W0 U0 G0 R0 K0 J0").state
    assert [sum(player.tokens) for player in state.players] == [10, 10, 10, 10]


def test_a_time_stone_comes_with_its_character() -> None:
    state = parse_scenario("marvel; A.cards = nova").state
    assert state.players[0].tokens[Stone.TIME] == 1
    assert state.supply[Stone.TIME] == 1


def test_cards_are_found_that_come_to_the_described_totals() -> None:
    text = "marvel; A.tokens = T1; A.bonuses = Y2 B2 O1 R1 P1; A.points = 12; A.avengers = 3"
    player = parse_scenario(text).state.players[0]
    assert (player.bonuses, player.card_points, player.avengers_marks) == ((2, 2, 1, 1, 1), 12, 3)
    assert all(isinstance(card, PartialCard) for card in player.cards)
    assert sum(isinstance(card, PartialCard) and card.time_stone for card in player.cards) >= 1


def test_listed_cards_count_towards_the_described_totals() -> None:
    text = "base; A.cards = 2R3-R6, white 1; A.bonuses = R2 W1; A.points = 5"
    player = parse_scenario(text).state.players[0]
    assert player.cards[0] == BASE.box.card("2R3-R6")
    assert player.cards[1] == PartialCard(1, Gem.WHITE, 1)
    assert (player.bonuses, player.card_points) == ((1, 0, 0, 2, 0), 5)


def test_only_the_number_of_cards_can_be_described() -> None:
    player = parse_scenario("base; A.cards = 11; A.points = 12").state.players[0]
    assert (len(player.cards), player.card_points) == (11, 12)


def test_tiles_that_are_filled_in_are_earned_by_nobody() -> None:
    state = parse_scenario("base; A.bonuses = G4 R4 K4").state
    assert "R4K4" not in {tile.id for tile in state.tiles}
    assert parse_scenario("base; tiles = R4K4; A.bonuses = R4 K3").state.tiles[0].id == "R4K4"


def test_the_player_with_the_most_tags_holds_the_avengers_tile() -> None:
    text = "marvel; A.bonuses = Y2 P2; A.avengers = 3; B.bonuses = B3 O2; B.avengers = 4"
    assert parse_scenario(text).state.avengers_holder == 1
    assert parse_scenario("marvel; A.bonuses = Y2; A.avengers = 2").state.avengers_holder is None


def test_the_end_has_been_triggered_by_who_qualifies() -> None:
    text = "base; to_act = B; A.cards = red 5, blue 5, green 5"
    assert parse_scenario(text).state.end_triggered_by == 0


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Anna.tokens = W3", ("Anna", "B")),
        ("Anna.tokens = W3; B.tokens = W1; players = 3", ("Anna", "B", "C")),
        ("B.tokens = W3; Anna.tokens = W1; players = 3", ("B", "Anna", "C")),
        ("Anna.tokens = W3; C.tokens = W1; players = 3", ("Anna", "C", "D")),
        ("players = 3\n[player.North]\ntokens = 'W1'", ("North", "B", "C")),
        ("[player.North]\n[player.South]\n[player.West]", ("North", "South", "West")),
        ("[player.D]\ntokens = 'W1'", ("A", "B", "C", "D")),
        ('base; players = North East, South; "North East".tokens = W1', ("North East", "South")),
    ],
)
def test_players_have_tables_or_are_added_up_to_the_number(
    text: str, names: tuple[str, ...]
) -> None:
    assert parse_scenario(text).names == names


def test_decks_can_be_a_list_and_a_list_of_one_a_text() -> None:
    state = parse_scenario('tiles = "R4K4"\ndecks = [["1W0-U3"], 26, 16]').state
    assert state.decks[0] == (BASE.box.card("1W0-U3"), *[Unknown(1)] * 35)
    assert [len(deck) for deck in state.decks] == [36, 26, 16]
    assert state.tiles[0].id == "R4K4"


def test_a_text_can_be_bytes_and_begin_with_a_byte_order_mark() -> None:
    scenario = parse_scenario('title = "é"')
    for text in ('\ufefftitle = "é"', 'title = "é"'.encode(), '\ufefftitle = "é"'.encode()):
        assert parse_scenario(text) == scenario


def test_the_table_expect_is_ignored() -> None:
    assert parse_scenario("[expect]\nlegal = 3\n") == parse_scenario("")


# --- answers -------------------------------------------------------------------------------------


def test_how_a_card_can_be_paid() -> None:
    text = "base; A.tokens = W4 J1; market.1 = 1R1-W4; ask.purchase = 1R1-W4"
    answer = judge_scenario(parse_scenario(text)).answers[0]
    assert answer.ruling.legal is True
    assert answer.payments == ((4, 0, 0, 0, 0, 0, 0), (3, 0, 0, 0, 0, 1, 0))
    assert answer.after is not None
    assert answer.after.players[0].tokens == (0, 0, 0, 0, 0, 1, 0)


def test_a_card_that_cannot_be_paid_is_refused_with_what_could_be_paid() -> None:
    text = "base; A.tokens = W2 J1; market.1 = 1R1-W4; ask.purchase = 1R1-W4"
    answer = judge_scenario(parse_scenario(text)).answers[0]
    assert answer.payments == ()
    refusal = answer.ruling.refusals[0]
    assert refusal.clause == "purchase.exact-payment"
    assert dict(refusal.facts["paid"]) == {"white": 2, "gold": 1}  # type: ignore[arg-type]


def test_an_empty_source_of_a_card_is_none() -> None:
    text = "base; ask.purchase = 1R1-W4"
    assert parse_scenario(f"{text}; ask.from =") == parse_scenario(text)


def test_turns_are_answered_up_to_the_first_that_is_not_legal() -> None:
    text = "base; turn.1.take = W U G; turn.2.take = W W; turn.3.take = R R"
    answers = judge_scenario(parse_scenario(text)).answers
    assert [answer.ruling.legal for answer in answers] == [True, False]
    assert answers[1].query.seat == 1


def test_a_game_that_goes_on_is_scored_as_unfinished() -> None:
    state = parse_scenario(
        "base; A.points = 13; A.bonuses = R4; B.points = 12; B.bonuses = U4"
    ).state
    standing = score(state)
    assert (standing.finished, standing.points, standing.leading) == (False, (13, 12), (0,))


def test_before_anybody_qualifies_in_marvel_nobody_is_ahead() -> None:
    standing = score(new_game(MARVEL, 2, 1))
    assert (standing.leading, standing.decided_by) == ((), "winner.qualified")


def test_actions_that_depend_on_an_unknown_card_are_not_listed() -> None:
    verdict = judge_scenario(parse_scenario("base; A.tokens = W3 U3; market.1 = 1W0-U3"))
    bought = [action.card.id for action in verdict.legal_actions if isinstance(action, Purchase)]
    assert bought == ["1W0-U3"]
    assert len(verdict.unknowns) == 11 + 3


@pytest.mark.parametrize("written", ["true", '"yes"'])
def test_a_pass_is_asked_for(written: str) -> None:
    answer = judge_scenario(parse_scenario(f"[ask]\npass = {written}")).answers[0]
    assert answer.query.action == Pass()
    assert [refusal.clause for refusal in answer.ruling.refusals] == ["turn.no-pass"]


@pytest.mark.parametrize(
    ("line", "asked"),
    [
        ("base; ask.pass = yes", {"action": "pass"}),
        ("base; ask.return = W1 J2", {"action": "return", "return": {"white": 1, "gold": 2}}),
        ("base; ask.tile = R4K4", {"action": "tile", "tile": "R4K4"}),
        (
            "base; turn.take = W W; turn.return = U; turn.tile = R4K4; turn.then.reserve = 2 deck",
            {
                "action": "take",
                "tokens": {"white": 2},
                "return": {"blue": 1},
                "tile": "R4K4",
                "then": [{"action": "reserve", "level": 2, "place": "deck"}],
            },
        ),
    ],
)
def test_queries_in_json(line: str, asked: dict[str, object]) -> None:
    shown = to_json(judge_scenario(parse_scenario(line)))
    assert [answer["asked"] for answer in shown["answers"]] == [asked]


# --- writing -------------------------------------------------------------------------------------

FROM = [
    (None, ""),
    (Hand(), 'from = "hand"\n'),
    (Row(), 'from = "row"\n'),
    (Row(1, 3), 'from = "row 3"\n'),
    (Row(2, 3), 'from = "row 2 3"\n'),
]


def _purchase_from(origin: Origin | None) -> Scenario:
    card = BASE.box.card("1R1-W4")
    return Scenario(new_game(BASE, 2, 1), ("A", "B"), (Query(0, Purchase(card, origin=origin)),))


@pytest.mark.parametrize(("origin", "written"), FROM, ids=[written for _, written in FROM])
def test_where_a_purchased_card_comes_from_round_trips(origin: Origin | None, written: str) -> None:
    scenario = _purchase_from(origin)
    text = format_scenario(scenario)
    assert text.endswith(f'purchase = "1R1-W4"\npay = ""\n{written}')
    assert parse_scenario(text) == scenario


@pytest.mark.parametrize("origin", [Row(1), Row(None, 3)])
def test_a_level_or_a_place_alone_cannot_be_written(origin: Row) -> None:
    with pytest.raises(
        ScenarioError, match="a place of a row needs its level, and a level its place"
    ):
        format_scenario(_purchase_from(origin))


HOUSE = evolve(BASE, name="house", ranking=BASE.ranking[1:])


def test_a_scenario_of_house_rules_round_trips() -> None:
    scenario = parse_scenario("readings.stuck = ends", ruleset=HOUSE)
    assert scenario.state.ruleset == HOUSE.under(stuck="ends")
    for line in (True, False):
        text = format_scenario(scenario, line=line, ruleset=HOUSE)
        assert parse_scenario(text, ruleset=HOUSE) == scenario


def test_house_rules_that_are_not_given_cannot_be_written_or_read() -> None:
    scenario = Scenario(new_game(HOUSE, 2, 1), ("A", "B"))
    with pytest.raises(ScenarioError, match="of the game base or marvel, not of 'house'"):
        format_scenario(scenario)
    with pytest.raises(ScenarioError, match="expected one of base, marvel, not 'house'"):
        parse_scenario("house")


def test_house_rules_need_a_name_of_their_own() -> None:
    with pytest.raises(ScenarioError, match="game: these are not the rules that are known as"):
        parse_scenario("base", ruleset=evolve(HOUSE, name="base"))


def test_actions_and_turns_together_cannot_be_written() -> None:
    take = Take.of(Gem.RED, Gem.RED)
    queries = (Query(0, take), Query(0, Turn(take)))
    with pytest.raises(ScenarioError, match="either single actions or whole turns"):
        format_scenario(Scenario(new_game(BASE, 2, 1), ("A", "B"), queries))


@given(scenarios())
@settings(max_examples=settings().max_examples * 3 // 10)
def test_answers_in_json_fit_their_schema(scenario: Scenario) -> None:
    verdict = judge_scenario(scenario)
    shown = to_json(evolve(verdict, file="a.toml"))
    Draft202012Validator(json_schema("splendor-ruling/2")).validate(shown)
    assert len(shown["legal"]) == len(verdict.legal_actions)

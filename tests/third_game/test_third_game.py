"""A third game, which is data only, goes the whole way that the two games go."""

from __future__ import annotations

import json
import pickle
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING

import pytest
from attrs import evolve
from support.cli_runner import printed
from support.third_game import BOX, ORCHARD

from splendor_rules import (
    BASE,
    Purchase,
    Reserve,
    State,
    Take,
    apply,
    defects,
    explain,
    find_action,
    judge,
    judge_record,
    legal_actions,
    new_game,
    outcome,
    render_svg,
    render_text,
    view,
)
from splendor_rules.box import NO_TOKENS, Card, Colour, tokens_of
from splendor_rules.cli.app import run
from splendor_rules.errors import RecordError, ScenarioError
from splendor_rules.events import apply_with_events, redact_events, replay
from splendor_rules.game import Game
from splendor_rules.messages import LANGUAGES, messages_for
from splendor_rules.notation import format_action, format_game, parse_action, parse_game
from splendor_rules.records import Record, format_record, parse_record, record_of
from splendor_rules.scenarios import Scenario, format_scenario, judge_scenario, parse_scenario
from splendor_rules.serialization import from_json, to_json
from splendor_rules.state import ReturnOwed
from splendor_rules.testing.invariants import broken
from splendor_rules.views import as_state

if TYPE_CHECKING:
    from pathlib import Path

    from splendor_rules.actions import Action

START = new_game(ORCHARD, 2, "harvest")


def _game(seed: int) -> list[tuple[State, Action]]:
    """Every position of a random game, with the action chosen in it."""
    rng, state, steps = Random(seed), new_game(ORCHARD, 2, seed), []
    while actions := legal_actions(state):
        buys = [action for action in actions if isinstance(action, Purchase)]
        action = rng.choice(buys or actions)
        steps.append((state, action))
        state = apply(state, action)
    assert outcome(state) is not None
    return steps


GAMES = [_game(seed) for seed in range(20)]


def test_the_deal_is_made_from_the_box() -> None:
    assert [len(row) for row in START.market] == [3, 3, 3]
    assert [len(deck) for deck in START.decks] == [7, 2, 1]
    assert START.supply == (5, 5, 5, 5, 5, 3, 0)
    assert len(START.tiles) == 2
    assert new_game(ORCHARD, 3, 1).supply == (6, 6, 6, 6, 6, 3, 0)


def test_whole_games_are_played_without_a_defect() -> None:
    ended = set()
    for steps in GAMES:
        for state, action in steps:
            assert judge(state, action).legal
            assert not defects(state)
        result = outcome(apply(*steps[-1]))
        assert result is not None
        ended.add(result.ended_by)
        assert (max(result.points) >= ORCHARD.limits.goal) is (result.ended_by == "points")
    assert "points" in ended


def test_what_is_refused_is_explained_in_the_words_of_the_game() -> None:
    ruling = judge(START, Take(tokens_of(Colour.FIRST, Colour.WILD)))
    assert "No honey" in messages_for(ORCHARD).title("take.ordinary-only")
    assert "Honey tokens" not in explain(ruling)
    assert explain(ruling).startswith("Illegal. This action never takes honey tokens.")
    dealt = {card for row in START.market for card in row}
    hidden = next(card for card in BOX.cards if card not in dealt)
    message = f"{hidden.id} cannot be harvested here, because it is not in view."
    assert message in explain(judge(START, Purchase(hidden, NO_TOKENS)))
    assert messages_for(ORCHARD).title("tile.earned") == "Earning a stall"
    assert messages_for(ORCHARD, "de").fact("tokens", {"apple": 2}) == "2 × Apfel"
    for lang in LANGUAGES:
        for steps in GAMES[:3]:
            for state, action in steps:
                text = explain(judge(state, action, 1 - state.to_act), lang)
                assert not set("[]{}") & set(text.replace(messages_for(ORCHARD, lang).note, ""))


def test_every_view_hides_what_the_seat_may_not_know() -> None:
    for steps in GAMES[:5]:
        for state, _ in steps:
            for seat in (0, 1, None):
                seen = view(state, seat)
                assert [len(row) for row in seen.market] == [3, 3, 3]
                assert render_text(seen)
                assert render_svg(seen)


def test_the_numbers_of_the_house_hold() -> None:
    held = [max(sum(p.tokens) for p in state.players) for steps in GAMES for state, _ in steps]
    hands = [max(len(p.reserved) for p in state.players) for steps in GAMES for state, _ in steps]
    assert max(held) > ORCHARD.limits.tokens
    assert max(hands) == ORCHARD.limits.hand
    owed = [s.pending for steps in GAMES for s, _ in steps if isinstance(s.pending, ReturnOwed)]
    assert owed


def test_events_lead_from_each_position_to_the_next_for_every_seat() -> None:
    for steps in GAMES[:5]:
        for state, action in steps:
            after, events = apply_with_events(state, action)
            assert after == apply(state, action)
            for seat in (0, 1, None):
                shown = redact_events(events, seat)
                assert view(replay(as_state(view(state, seat)), shown), seat) == view(after, seat)


def test_pictures_show_every_card_pile_and_stall() -> None:
    text, svg = render_text(START), render_svg(START)
    for row in START.market:
        for card in row:
            assert isinstance(card, Card)
            assert card.name in text
            assert card.name in svg
    for tile in START.tiles:
        assert tile.name in text
        assert tile.name in svg
    for letter, colour in zip(BOX.letters, BOX.colours, strict=True):
        assert f"{letter}{START.supply[BOX.colour(colour)]}" in text
        assert f"{colour}: " in svg
    assert "✗ Illegal." in render_text(START, Take(tokens_of(Colour.WILD)))
    assert all(len(line) <= 60 for line in render_text(START, width=60).splitlines())


def test_actions_are_written_and_read() -> None:
    for steps in GAMES[:5]:
        for state, action in steps:
            text = format_action(action, state)
            assert find_action(state, text) == action
            assert parse_action(text, ORCHARD) == action


def test_positions_are_copied_and_pickled() -> None:
    for state, _ in GAMES[0]:
        assert pickle.loads(pickle.dumps(state)) == state  # noqa: S301  (written here)
        assert hash(pickle.loads(pickle.dumps(state))) == hash(state)  # noqa: S301  (as above)


def test_the_list_of_one_game_is_not_that_of_another() -> None:
    """What is kept between calls is kept apart for boxes with other rows."""
    for rules, count in ((BASE, 15), (ORCHARD, 12), (BASE, 15), (ORCHARD, 12)):
        actions = legal_actions(new_game(rules, 2, 1))
        assert sum(isinstance(action, Reserve) for action in actions) == count


def _record(steps: list[tuple[State, Action]]) -> Record:
    return record_of(steps[0][0], [action for _, action in steps], ("Ada", "Bo"))


def test_records_are_written_read_and_judged_with_the_ruleset_passed() -> None:
    for steps in GAMES[:5]:
        record = _record(steps)
        text = format_record(record, ruleset=ORCHARD)
        assert '"orchard"' in text
        again = parse_record(text, ruleset=ORCHARD)
        assert again == record
        verdict = judge_record(again)
        assert verdict.legal
        assert verdict.outcome == outcome(apply(*steps[-1]))
        with pytest.raises(RecordError, match="expected a game"):
            parse_record(text)


def test_games_in_notation_are_written_and_read() -> None:
    for steps in GAMES[:3]:
        record = _record(steps)
        text = format_game(record, ruleset=ORCHARD)
        assert parse_game(text, ruleset=ORCHARD) == record


def test_every_value_goes_through_json() -> None:
    record = _record(GAMES[0])
    values: list[object] = [record, judge_record(record)]
    for state, action in GAMES[0]:
        after, events = apply_with_events(state, action)
        values += [state, view(state, 0), view(after, None), action, judge(state, action), *events]
    values += [judge(START, Take(tokens_of(Colour.WILD))), Scenario(START, ("Ada", "Bo"))]
    for value in values:
        data = json.loads(json.dumps(to_json(value, ruleset=ORCHARD)))
        assert from_json(data, type(value), ruleset=ORCHARD) == value


SCENARIO = """
game = "orchard"
players = ["Ada", "Bo"]
[player.Ada]
tokens = "A 2 P 1 H 1"
[ask]
take = "lime 2"
"""


def test_scenarios_are_read_judged_drawn_and_written() -> None:
    scenario = parse_scenario(SCENARIO, ruleset=ORCHARD)
    verdict = judge_scenario(scenario)
    assert verdict.answers[0].ruling.legal
    assert scenario.state.supply[0] == 3
    text = render_text(scenario)
    assert "Ada" in text
    assert "L5 ✓+2" in text
    for line in (False, True):
        written = format_scenario(scenario, line=line, ruleset=ORCHARD)
        assert parse_scenario(written, ruleset=ORCHARD) == scenario
    assert parse_scenario("player.A.tokens = honey 1", ruleset=ORCHARD).state.box == BOX
    with pytest.raises(ScenarioError, match="expected one of base, marvel"):
        parse_scenario(SCENARIO)
    with pytest.raises(ScenarioError, match="stalls"):
        parse_scenario('supply = "A 9"' + SCENARIO, ruleset=ORCHARD)


def test_positions_of_whole_games_are_written_as_scenarios() -> None:
    for state, _ in GAMES[1][::5]:
        scenario = Scenario(state, ("Ada", "Bo"))
        text = format_scenario(scenario, ruleset=ORCHARD)
        assert parse_scenario(text, ruleset=ORCHARD).state == state


def test_the_invariants_hold_for_the_third_game() -> None:
    for steps in GAMES[:10]:
        for (before, _), (after, _) in pairwise(steps):
            assert not broken(after, before)


def test_a_game_is_played_saved_and_loaded(tmp_path: Path) -> None:
    game, file = Game.new(ORCHARD, players=2, seed=3, names=("Ada", "Bo")), tmp_path / "game.json"
    game.play("take A P L")
    game.play(game.legal_actions()[0])
    assert "Apple" in str(game)
    game.save(file)
    assert Game.load(file, ruleset=ORCHARD).state == game.state
    with pytest.raises(RecordError):
        Game.load(file)


def test_the_command_line_takes_the_third_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rules = ("--ruleset", "support.third_game:ORCHARD")
    file, scenario = tmp_path / "game.json", tmp_path / "asked.toml"
    file.write_text(printed(capsys, ["new", *rules, "--players", "2", "--seed", "3"]), "utf-8")
    scenario.write_text(SCENARIO, "utf-8")
    for command in ("judge", "legal", "show", "convert"):
        assert run([command, *rules, str(file)]) == 0
    capsys.readouterr()
    assert run(["judge", *rules, str(scenario)]) == 0
    assert "Ada: take L2" in capsys.readouterr().out


@pytest.mark.parametrize("levels", [1, 2])
def test_a_box_of_fewer_levels_is_played_to_the_end(levels: int) -> None:
    cards = tuple(card for card in ORCHARD.box.cards if card.level <= levels)
    rules = evolve(ORCHARD, name="small-orchard", box=evolve(ORCHARD.box, cards=cards))
    start, rng = new_game(rules, 2, seed=3), Random(3)
    state, done = start, []
    for _ in range(400):
        if outcome(state) is not None:
            break
        done.append(rng.choice(legal_actions(state)))
        state = apply(state, done[-1])
        assert defects(state) == ()
    assert len(state.market) == levels
    assert "level" in str(state)
    record = record_of(start, done)
    assert parse_game(format_game(record, ruleset=rules), ruleset=rules) == record

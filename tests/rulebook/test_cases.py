"""Described positions with their rulings: the disputes, and each clause at its boundary.

A case is a position file with a table `expect`:

- `legal`: true, false or "undecided": the ruling on the last thing that is answered;
- `step`, `clauses`, `facts`: of a refusal, exactly and in order;
- `relies_on`: ids that must be among the clauses that allowed it (of all answers together);
- `contested`: `reading=value` of every reading that would turn one of the answers, exactly;
- `needs`: the places that decide an undecided one, in words;
- `payments`: every way to pay, for a purchase without a payment;
- `can`, `cannot`: actions that are, and are not, in the list of legal actions of the position
  as it is described, before anything that is asked;
- `after`: what the final position says under the same keys as a position file, "absent" for a key
  that it does not have;
- `score`: any of finished, points, cards, leading (names), decided_by, of the final position;
- `defects`: instead of all this, the clauses of the faults for which the position is refused,
  "form" for what cannot be read;
- `under`: the same for other readings, a table for each, named `reading=value`;
- `clause` and `shows`: which clause this is a case of, and whether it `refuses`, `allows`,
  `applies` or does `not` apply.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest
from attrs import evolve
from support.paths import CASES

from splendor_rules import judge_scenario, parse_scenario
from splendor_rules.clauses import Kind
from splendor_rules.errors import ScenarioError
from splendor_rules.notation.formatter import format_action
from splendor_rules.notation.tokens import format_tokens
from splendor_rules.rulebook import CLAUSES
from splendor_rules.rulings import plain
from splendor_rules.scenarios.formatter import scenario_tables

if TYPE_CHECKING:
    from pathlib import Path

    from splendor_rules.scenarios import Scenario
    from splendor_rules.scenarios.judging import ScenarioVerdict

FOLDER = CASES
CASE_FILES = sorted(FOLDER.glob("*/*.toml"))
DISPUTES = 97
ELSEWHERE = {"D35", "D65"}
"""Disputes about procedure: tests of their own, named after them."""

ABSENT = "absent"
"""In `after`: that the final position does not say this."""

KEYS = {
    "legal",
    "step",
    "clauses",
    "facts",
    "relies_on",
    "contested",
    "needs",
    "payments",
    "can",
    "cannot",
    "after",
    "score",
    "defects",
    "under",
    "clause",
    "shows",
}


def _expected(path: Path) -> dict[str, Any]:
    expect: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))["expect"]
    return expect


def _within(expected: Any, actual: Any) -> Any:
    """The part of a nested value that is spoken of."""
    if isinstance(expected, dict) and isinstance(actual, dict):
        return {key: _within(value, actual.get(key, ABSENT)) for key, value in expected.items()}
    return actual


def _check(position: Scenario, expect: dict[str, Any]) -> None:
    verdict = judge_scenario(position)
    _check_ruling(verdict, expect)
    _check_around(verdict, expect)
    if "after" in expect:
        tables = scenario_tables(evolve(position, state=verdict.final))
        assert _within(expect["after"], tables) == expect["after"]
    if "score" in expect:
        score = verdict.score
        said = {
            "finished": score.finished,
            "points": list(score.points),
            "cards": list(score.cards),
            "leading": [position.names[seat] for seat in score.leading],
            "decided_by": score.decided_by,
        }
        assert _within(expect["score"], said) == expect["score"]


def _check_ruling(verdict: ScenarioVerdict, expect: dict[str, Any]) -> None:
    if "legal" not in expect:
        assert not verdict.answers
        return
    last = verdict.answers[-1].ruling
    assert last.legal == {True: True, False: False, "undecided": None}[expect["legal"]]
    if last.legal is False:
        assert [refusal.clause for refusal in last.refusals] == expect["clauses"]
        facts = [plain(refusal.facts) for refusal in last.refusals]
        assert facts == expect.get("facts", facts)
        assert last.step == expect.get("step", last.step)
    else:
        assert "clauses" not in expect
    relied_on = {name for answer in verdict.answers for name in answer.ruling.relied_on}
    assert set(expect.get("relies_on", ())) <= relied_on
    assert [str(where) for where in last.needs] == expect.get("needs", [])
    turned = {
        f"{c.reading}={c.alternative}" for answer in verdict.answers for c in answer.contested
    }
    assert turned == set(expect.get("contested", ()))


def _check_around(verdict: ScenarioVerdict, expect: dict[str, Any]) -> None:
    box = verdict.scenario.state.ruleset.box
    legal = {format_action(action, box) for action in verdict.legal_actions}
    assert set(expect.get("can", ())) <= legal
    assert legal.isdisjoint(expect.get("cannot", ()))
    if "payments" in expect:
        ways = verdict.answers[-1].payments
        assert ways is not None
        assert [format_tokens(way, box) for way in ways] == expect["payments"]


@pytest.mark.parametrize("path", CASE_FILES, ids=lambda path: path.stem)
def test_case(path: Path) -> None:
    text, expect = path.read_text(encoding="utf-8"), _expected(path)
    assert set(expect) <= KEYS
    if "defects" in expect:
        with pytest.raises(ScenarioError) as caught:
            parse_scenario(text)
        assert [item.clause or "form" for item in caught.value.diagnostics] == expect["defects"]
        return
    position = parse_scenario(text)
    _check(position, expect)
    for reading, other in expect.get("under", {}).items():
        name, value = reading.split("=")
        ruleset = position.state.ruleset.under(**{name.replace("-", "_"): value})
        state = position.state.changed(ruleset=ruleset)
        _check(evolve(position, state=state), other)


def test_every_dispute_has_a_case() -> None:
    found = {path.stem[:3].upper() for path in CASE_FILES if path.parent.name == "disputes"}
    wanted = {f"D{number:02}" for number in range(1, DISPUTES + 1)}
    assert found | ELSEWHERE == wanted


@cache
def cases_by_clause() -> Counter[tuple[str, str]]:
    """How many cases show each clause, by what they show."""
    shown = (_expected(path) for path in CASE_FILES)
    return Counter((one["clause"], one["shows"]) for one in shown if "clause" in one)


@pytest.mark.parametrize("clause", CLAUSES, ids=lambda clause: clause.id)
def test_every_clause_has_cases_on_both_sides_of_its_boundary(clause: Any) -> None:
    sides = ("refuses", "allows") if clause.kind == Kind.REQUIREMENT else ("applies", "not")
    cases = cases_by_clause()
    assert [side for side in sides if not cases[clause.id, side]] == []


@pytest.mark.parametrize(
    "path",
    [path for path in CASE_FILES if path.parent.name == "clauses"],
    ids=lambda path: path.stem,
)
def test_a_case_of_a_requirement_shows_what_it_says(path: Path) -> None:
    expect = _expected(path)
    match expect["shows"]:
        case "refuses":
            assert expect["clause"] in expect["clauses"]
        case "allows":
            assert expect["clause"] in expect["relies_on"]
        case other:
            assert other in {"applies", "not"}

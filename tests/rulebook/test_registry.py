"""The registry of clauses, compared with the list of ids that people cite."""

from __future__ import annotations

import ast
import importlib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from splendor_rules import BASE, MARVEL, clauses
from splendor_rules.clauses import (
    REGISTRY,
    Basis,
    Cite,
    Kind,
    SecondHand,
    Silent,
    clause,
    clause_of,
    name_of,
)
from splendor_rules.rulebook import CHAPTERS, CLAUSES
from splendor_rules.rulebook import take as take_module
from splendor_rules.rulebook.sources import (
    BASE_EN,
    BASE_JA,
    FAQ_DE,
    FAQ_FR,
    HOW_TO_PLAY,
    MARVEL_EN,
    MARVEL_JA,
    SOURCES,
)
from splendor_rules.testing.invariants.registry import CONSEQUENCES

if TYPE_CHECKING:
    from collections.abc import Callable

    from splendor_rules import State
    from splendor_rules.rulings import Refusal

STATED, IMPLIED, SILENT = Basis.STATED, Basis.IMPLIED, Basis.SILENT
KINDS = {
    "D": Kind.DEFINITION,
    "R": Kind.REQUIREMENT,
    "E": Kind.EFFECT,
    "W": Kind.RANKING,
    "I": Kind.INVARIANT,
}
IDS = """
setup.players I
setup.first-seat D
setup.supply D
setup.wild-supply D
setup.decks D
setup.market D
setup.nobles D
setup.locations D
setup.time-stones D
setup.unowned D
setup.conservation I
turn.own-turn R
turn.one-action R
turn.can-act D
turn.no-pass R
turn.forced-pass E
turn.stalemate D
turn.stuck-ends D
turn.pending R
turn.end-order E
turn.game-over R
take.pattern R
take.ordinary-only R
take.in-supply R
take.three-different R
take.short-supply R
take.two-needs-four R
take.effect E
reserve.card-there R
reserve.hand-limit R
reserve.wild E
reserve.effect E
reserve.hidden D
reserve.kept I
purchase.source R
purchase.price D
purchase.affordable D
purchase.held-tokens R
purchase.exact-payment R
purchase.wild-any-colour R
purchase.time-stone-unspendable R
purchase.to-supply E
purchase.effect E
market.refill E
market.full-rows I
time-stone.first-level-three E
time-stone.one-each I
avengers.first-three E
avengers.takeover E
avengers.holder I
limit.excess D
limit.ten I
limit.return-exact R
limit.return-held R
limit.time-stone-kept R
limit.effect E
tile.earned D
tile.among-earned R
tile.compulsory R
tile.effect E
tile.one-a-turn D
tile.not-replaced I
points.base D
points.marvel D
end.fifteen D
end.gauntlet D
end.round D
end.undone D
winner.qualified W
winner.most-points W
winner.avengers-tile W
winner.fewest-cards W
winner.most-tokens W
winner.shared W
"""
LISTED = dict(line.split() for line in IDS.split("\n") if line)
"""Every id of the rulebook that is a function, in the rulebook's order, with its kind."""


def test_every_id_with_its_kind_in_the_rulebooks_order() -> None:
    assert {rule.id: rule.kind for rule in CLAUSES} == {
        name: KINDS[letter] for name, letter in LISTED.items()
    }
    assert [rule.id for rule in CLAUSES] == list(LISTED)


def test_the_registry_holds_the_clauses_and_nothing_else() -> None:
    assert {name: rule.id for name, rule in REGISTRY.items()} == {name: name for name in LISTED}
    assert len(CLAUSES) == len(REGISTRY) == 74


def test_consequences_are_no_functions() -> None:
    assert not set(CONSEQUENCES) & set(REGISTRY)


def test_every_clause_stands_in_the_module_of_its_chapter() -> None:
    for rule in CLAUSES:
        module = rule.function.__module__
        assert module == f"splendor_rules.rulebook.{rule.chapter.replace('-', '_')}", rule.id
        assert getattr(importlib.import_module(module), rule.function.__name__) is rule.function
        assert clause_of(rule.function) is rule
        assert name_of(rule.function) == rule.id
    chapters = [chapter.__name__.rpartition(".")[2].replace("_", "-") for chapter in CHAPTERS]
    assert list(dict.fromkeys(rule.chapter for rule in CLAUSES)) == chapters


def test_every_clause_says_what_it_does() -> None:
    for rule in CLAUSES:
        assert rule.function.__doc__, rule.id
        refuses = rule.kind in {Kind.REQUIREMENT, Kind.INVARIANT}
        assert ("Facts: " in rule.function.__doc__) is refuses, rule.id


@cache
def _test_names() -> frozenset[str]:
    names: set[str] = set()
    for path in Path(__file__).parent.glob("test_*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        names |= {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
    return frozenset(names)


@pytest.mark.parametrize("name", [*LISTED, *sorted(CONSEQUENCES)])
def test_every_id_has_a_test_of_its_name(name: str) -> None:
    start = "test_" + name.replace(".", "_").replace("-", "_")
    assert any(test.startswith(start) for test in _test_names())


@pytest.mark.parametrize("name", [name for name, letter in LISTED.items() if letter == "R"])
def test_every_requirement_has_a_case_that_is_refused_and_one_that_is_not(name: str) -> None:
    start = "test_" + name.replace(".", "_").replace("-", "_")
    own = [test for test in _test_names() if test.startswith(start)]
    assert any("refuses" in test or "under" in test for test in own)
    assert any("allows" in test for test in own)


def test_a_clause_that_no_source_carries_says_what_decides() -> None:
    for rule in CLAUSES:
        uncited = [part for part in rule.support if not isinstance(part, Cite)]
        assert rule.cites or uncited, rule.id
        for part in uncited:
            words = part.decided if isinstance(part, Silent) else part.pinpoint or part.what
            assert len(words.split()) >= (3 if isinstance(part, Silent) else 1), rule.id


def test_every_reading_bears_on_a_clause_and_every_clause_names_real_readings() -> None:
    options = {option.name for rules in (BASE, MARVEL) for option in rules.options}
    assert {name for rule in CLAUSES for name in rule.readings} == options
    bearing = {rule.id: rule.readings for rule in CLAUSES if rule.readings}
    assert bearing == {
        "setup.supply": ("stone-supply",),
        "turn.forced-pass": ("stuck",),
        "turn.stalemate": ("stuck",),
        "turn.stuck-ends": ("stuck",),
        "take.three-different": ("fewer-by-choice",),
        "take.short-supply": ("short-take", "fewer-by-choice"),
        "purchase.wild-any-colour": ("wild-choice",),
        "end.round": ("undone-end",),
        "end.undone": ("undone-end",),
        "winner.most-tokens": ("final-tie",),
        "winner.shared": ("final-tie",),
    }


def test_every_requirement_ranking_and_invariant_is_in_force_somewhere() -> None:
    used: set[Callable[..., Any]] = set()
    for rules in (BASE, MARVEL):
        used |= {rules.game_over, rules.own_turn, rules.pending, rules.one_action}
        used |= {rules.compulsory_tile, *rules.ranking, *rules.invariants, *rules.transitions}
        for section in rules.sections.values():
            used |= set(section.requirements)
    kinds = {Kind.REQUIREMENT, Kind.RANKING, Kind.INVARIANT}
    assert {rule.id for rule in CLAUSES if rule.kind in kinds} == {
        name_of(function) for function in used
    }


@pytest.mark.parametrize(
    ("name", "base", "marvel"),
    [
        ("setup.players", IMPLIED, STATED),
        ("setup.supply", STATED, SILENT),
        ("setup.wild-supply", STATED, STATED),
        ("setup.locations", SILENT, IMPLIED),
        ("turn.own-turn", IMPLIED, IMPLIED),
        ("turn.one-action", STATED, STATED),
        ("turn.stalemate", SILENT, SILENT),
        ("take.short-supply", SILENT, STATED),
        ("reserve.kept", SILENT, STATED),
        ("purchase.exact-payment", IMPLIED, STATED),
        ("market.refill", SILENT, STATED),
        ("avengers.holder", SILENT, IMPLIED),
        ("limit.effect", STATED, SILENT),
        ("tile.not-replaced", SILENT, SILENT),
        ("end.undone", SILENT, IMPLIED),
        ("winner.fewest-cards", SILENT, STATED),
        ("winner.most-tokens", SILENT, SILENT),
    ],
)
def test_the_basis_in_each_game(name: str, base: Basis, marvel: Basis) -> None:
    entry = REGISTRY[name]
    assert (entry.basis("base"), entry.basis("marvel")) == (base, marvel)
    order = [STATED, IMPLIED, SILENT]
    assert entry.basis() == min(base, marvel, key=order.index)


def test_the_citations_of_a_handful() -> None:
    flow = "ゲームの流れ"
    assert REGISTRY["take.two-needs-four"].support == (
        Cite(BASE_JA, f"{flow} 2 (2)", STATED),
        Cite(MARVEL_JA, "4 (2)", STATED),
        SecondHand(BASE_EN, "Game rules; Selecting tokens", "", STATED),
        SecondHand(MARVEL_EN, "Gameplay", "", STATED),
    )
    assert REGISTRY["turn.own-turn"].support == (
        Cite(BASE_JA, f"{flow} 2", IMPLIED),
        Cite(MARVEL_JA, "4", IMPLIED),
        SecondHand(BASE_EN, "Game rules", "", IMPLIED),
        SecondHand(MARVEL_EN, "Gameplay", "", IMPLIED),
    )
    assert REGISTRY["limit.time-stone-kept"].support == (
        Cite(MARVEL_JA, "4 トークン数の制限", STATED),
        Cite(FAQ_DE, "3", STATED),
        Cite(FAQ_FR, "3", STATED),
        SecondHand(MARVEL_EN, "Token Pool Limit", "", STATED),
    )
    assert REGISTRY["end.undone"].support == (
        Cite(MARVEL_JA, "5 注意", IMPLIED),
        Cite(FAQ_DE, "6", IMPLIED),
        Cite(FAQ_FR, "6", IMPLIED),
        SecondHand(MARVEL_EN, "End of the Game, special rule", "", STATED),
    )
    assert REGISTRY["tile.not-replaced"].support == (
        SecondHand(BASE_EN, "The nobles", "", IMPLIED),
    )


def test_the_sources_at_second_hand_carry_no_clause() -> None:
    assert [source.key for source in SOURCES] == ["BJ", "MJ", "MD", "MF", "PR", "ME", "HT"]
    at_second_hand = [source for source in SOURCES if source.at_second_hand]
    assert at_second_hand == [BASE_EN, MARVEL_EN, HOW_TO_PLAY]
    for rule in CLAUSES:
        assert not any(cite.source.at_second_hand for cite in rule.cites), rule.id
        assert all(
            part.source.at_second_hand for part in rule.support if isinstance(part, SecondHand)
        )
        assert SILENT not in {cite.basis for cite in rule.cites}


def test_the_decorator_returns_the_function_unchanged() -> None:
    assert REGISTRY["take.pattern"].function is take_module.pattern
    assert take_module.pattern.__name__ == "pattern"
    assert REGISTRY["take.pattern"].applies is None


def test_an_id_is_filed_once_and_in_its_chapter_only() -> None:
    def again() -> Refusal | None:
        return None

    again.__module__ = "splendor_rules.rulebook.take"
    with pytest.raises(ValueError, match=r"take\.pattern is taken"):
        clause("take.pattern", Silent("a test"))(again)
    with pytest.raises(ValueError, match=r"does not belong into take"):
        clause("limit.pattern", Silent("a test"))(again)
    assert clause_of(again) is None
    assert name_of(again) == "again"
    assert "limit.pattern" not in REGISTRY


def test_what_kind_a_clause_is_can_be_said() -> None:
    def said(state: State) -> bool:
        return state.passes > 0

    said.__module__ = "splendor_rules.rulebook.take"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(clauses, "_CLAUSES", {})
        patch.setattr(clauses, "_RULES", {})
        clause("take.said", Silent("a test"), kind=Kind.REQUIREMENT)(said)
        made = clause_of(said)
        assert made is not None
        assert made.kind is Kind.REQUIREMENT


def test_a_second_check_reports_under_the_clause_that_it_checks() -> None:
    checks = [name_of(check) for check in BASE.soundness[1:]]
    assert checks == [
        "turn.stalemate",
        "reserve.hand-limit",
        "limit.ten",
        "tile.one-a-turn",
        "end.undone",
        "end.round",
    ]
    assert not any(map(clause_of, BASE.soundness))


def test_kinds_and_bases_by_the_words_that_answers_use() -> None:
    kinds = ["definition", "requirement", "effect", "ranking", "invariant"]
    assert [str(kind) for kind in Kind] == kinds
    assert [str(basis) for basis in Basis] == ["stated", "implied", "silent"]


def test_sources_that_are_known_at_second_hand_say_so() -> None:
    assert [source.at_second_hand for source in SOURCES] == [False] * 4 + [True] * 3

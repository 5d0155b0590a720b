"""Scenarios: tables as people describe them, completed to whole states, with queries to judge."""

from __future__ import annotations

from splendor_rules.scenarios.formatter import format_scenario
from splendor_rules.scenarios.judging import Answer, ScenarioVerdict, Score, judge_scenario, score
from splendor_rules.scenarios.parser import parse_scenario
from splendor_rules.scenarios.scenario import Query, Scenario

__all__ = [
    "Answer",
    "Query",
    "Scenario",
    "ScenarioVerdict",
    "Score",
    "format_scenario",
    "judge_scenario",
    "parse_scenario",
    "score",
]

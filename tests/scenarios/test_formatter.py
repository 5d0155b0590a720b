"""Names and titles that look like something else: what is written is read again as the same."""

from __future__ import annotations

from typing import Any, Final

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from splendor_rules import BASE, MARVEL, Gem, Take, new_game, parse_scenario
from splendor_rules.bounds import MOST_NAME_CHARACTERS, MOST_SCENARIO_CHARACTERS
from splendor_rules.errors import ComponentError, ScenarioError
from splendor_rules.scenarios import Query, Scenario, format_scenario
from splendor_rules.scenarios.inline import TOP_KEYS
from splendor_rules.scenarios.player_specs import PLAYER_KEYS

HOSTILE: Final = (
    *("", " ", "1", "01", "１", "²", "12, 13", "-", "?", "=", ";", ",", ".", "a.b", "a = b"),
    *('"', "'", '"""', "\\", "\\u0041", "#", "[player.A]", "[[ask]]", "{}", "expect", "base"),
    *("\n", "\r\n", "\t", "\x00", "\x1b]0;x\x07", "\x7f", "\x85", "\u2028", "\u202e", "\ufeff"),
    *(
        "\ufffe",
        "\U000e0001",
        "👩\u200d🚀",
        "山田\u3000太郎",
        "none ",
        "None",
        "NONE",
        "A",
        "B",
        "P5",
    ),
    *(*TOP_KEYS, *PLAYER_KEYS, "hidden 1R0-W3", "x" * MOST_NAME_CHARACTERS),
)
TEXTS: Final = st.sampled_from(HOSTILE) | st.text(max_size=8).filter(lambda text: text != "none")
TAKE: Final = Take.of(Gem.RED, Gem.RED)


@given(st.lists(TEXTS, min_size=2, max_size=4, unique=True), st.none() | TEXTS, st.booleans())
def test_any_names_and_title_round_trip(
    names: list[str],
    title: str | None,
    marvel: bool,  # noqa: FBT001  (drawn)
) -> None:
    state = new_game(MARVEL if marvel else BASE, len(names), 1)
    state = state.changed(to_act=len(names) - 1, end_triggered_by=None)
    scenario = Scenario(state, tuple(names), (Query(1, TAKE),), title)
    for line in (False, True):
        text = format_scenario(scenario, line=line)
        assert all(
            letter.isprintable() or letter in "\n\u3000" or ord(letter) > 0xFFFF for letter in text
        )
        assert line is False or "\n" not in text
        assert parse_scenario(text) == scenario
        assert parse_scenario(text.encode()) == scenario


@pytest.mark.parametrize("name", ["House", "a;b", "a = b", "a b", "3", '"', "base "])
def test_a_house_ruleset_of_any_name_round_trips(name: str) -> None:
    house = evolve(BASE, name=name)
    scenario = Scenario(new_game(house, 2, 1), ("A", "B"))
    for line in (False, True):
        text = format_scenario(scenario, line=line, ruleset=house)
        assert parse_scenario(text, ruleset=house) == scenario


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"names": ("A", "none")}, "no player can be called 'none'"),
        ({"names": ("Ann", "Ann")}, "players 1 and 2 have the same name, 'Ann'"),
        ({"names": ("A", "B", "C")}, "3 names are of 2 players"),
        ({"title": "\udfff"}, "half of a surrogate pair"),
        ({"queries": (Query(2, TAKE),)}, "a query is of a seat that nobody sits in"),
        (
            {"queries": (Query(0, Take((100, 0, 0, 0, 0, 0, 0))),)},
            "there is no text for the tokens",
        ),
    ],
)
def test_what_could_not_be_read_again_is_not_written(changes: dict[str, Any], problem: str) -> None:
    scenario = evolve(Scenario(new_game(BASE, 2, 1), ("A", "B")), **changes)
    for line in (False, True):
        with pytest.raises(ScenarioError, match=problem):
            format_scenario(scenario, line=line)


def test_a_scenario_and_its_parts_are_what_they_should_be() -> None:
    state, names = new_game(BASE, 2, 1), ("A", "B")
    with pytest.raises(
        TypeError, match=r"a Scenario is wanted, not State: Scenario\(state, names\)"
    ):
        format_scenario(state)  # type: ignore[arg-type]
    of_lists: Any = (list(names), [Query(0, TAKE)])
    assert Scenario(state, *of_lists) == Scenario(state, names, (Query(0, TAKE),))
    wrong: list[Any] = [
        lambda: Scenario(names, names),  # type: ignore[arg-type]
        lambda: Scenario(state, "AB" + "C", (3,)),  # type: ignore[arg-type]
        lambda: Scenario(state, (1, 2)),  # type: ignore[arg-type]
        lambda: Query(1.0, TAKE),  # type: ignore[arg-type]
        lambda: Query(0, "take"),  # type: ignore[arg-type]
    ]
    for make in wrong:
        with pytest.raises(ComponentError):
            make()


@pytest.mark.parametrize("line", [False, True])
def test_what_would_be_too_long_to_be_read_is_not_written(line: bool) -> None:  # noqa: FBT001
    scenario = Scenario(
        new_game(BASE, 2, 7), ("A", "B"), title='"' * (MOST_SCENARIO_CHARACTERS // 2)
    )
    with pytest.raises(ScenarioError, match="written, this has more than 262144 characters"):
        format_scenario(scenario, line=line)

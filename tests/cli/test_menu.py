"""The list of legal actions: what is left out first if there is no room, and that it is named."""

from __future__ import annotations

import re

import pytest

from splendor_rules import BASE, legal_actions, new_game
from splendor_rules.actions import Purchase, Reserve, Take
from splendor_rules.cli.menu import Menu
from splendor_rules.messages import LANGUAGES, messages_for
from splendor_rules.notation import format_action
from splendor_rules.render.text_layout import breadth

START = new_game(BASE, 2, 3)
RICH = START.changed(
    supply=(2, 2, 2, 2, 2, 3, 0),
    players=(START.players[0].changed(tokens=(2, 2, 2, 1, 1, 2, 0)), START.players[1]),
)
ACTIONS = legal_actions(RICH)
KINDS = (Take, Reserve, Purchase)


def menu(lang: str = "en", *, every: bool = False) -> Menu:
    wording = messages_for(BASE, lang)
    return Menu(ACTIONS, lambda action: format_action(action, BASE.box), wording, 80, every=every)


@pytest.mark.parametrize("rows", [None, *range(20)])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_whatever_is_not_listed_is_named_with_its_numbers(rows: int | None, lang: str) -> None:
    lines = menu(lang).lines(rows)
    text = " ".join(lines)
    unbroken = "".join(text.split())
    for number, action in enumerate(ACTIONS, start=1):
        first = next(n for n, other in enumerate(ACTIONS, 1) if type(other) is type(action))
        is_listed = f"{number:>3} {format_action(action, BASE.box)}" in text
        is_another_way = isinstance(action, Purchase) and action.card.id in text
        is_named = re.search(rf"(?<!\d){first}–", unbroken)
        assert is_listed or is_another_way or is_named
    assert rows is None or rows < 4 or len(lines) <= rows
    assert all(breadth(line) <= 80 for line in lines)


def kinds(rows: int) -> set[str]:
    return set(re.findall(r"\d (take|reserve|purchase) ", "\n".join(menu().lines(rows))))


def test_reservations_go_before_takes_and_takes_before_purchases() -> None:
    everything = len(menu().lines())
    assert kinds(everything) == {"take", "reserve", "purchase"}
    assert kinds(everything - 1) == {"take", "purchase"}
    assert kinds(everything - 2) == {"take", "purchase"}
    assert kinds(everything - 4) == {"purchase"}
    assert kinds(1) == set()


def test_every_way_to_pay_is_listed_when_asked_for() -> None:
    text = "\n".join(menu(every=True).lines())
    assert all(format_action(action, BASE.box) in text for action in ACTIONS)
    assert "Other ways" in "\n".join(menu().lines())


def test_examples_are_the_first_of_each_kind() -> None:
    examples = menu().examples
    assert [text.split()[0] for text in examples] == ["take", "reserve", "purchase"]

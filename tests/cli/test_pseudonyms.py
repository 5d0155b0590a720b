"""Letters for players: every form of a name is found, and no other word."""

from __future__ import annotations

import pytest

from splendor_rules.cli.pseudonyms import Pseudonyms


@pytest.mark.parametrize(
    ("names", "text", "replaced"),
    [
        (("North", "South"), "North took NORTH's, south_elo", "A took A's, B_elo"),
        (
            ("Anna", "Mark"),
            "Annas Zug; Joanna, the market, Mark2",
            "As Zug; Joanna, the market, B2",
        ),
        (("Anna Schmidt", "Otto"), "anna schmidt: Anna, Schmidts Karte", "A: A, As Karte"),
        (("The Bot", "The Cat"), "The Cat and the bot: The end, Cat", "B and A: The end, B"),
        (("田中", "佐藤さん"), "田中さんの番、佐藤さん", "Aさんの番、B"),
        (("B", "A"), "A takes a card, then B", "B takes a card, then A"),
        (("Al", "x"), "Al, AL and al: all", "A, AL and al: all"),
        (("seat 0", "seat 1"), "seat 0, seat 10, Seat 1", "A, seat 10, B"),
        (("Jos\u00e9", "c*t"), "Jose\u0301 and C*T", "A and B"),
        (("", "  "), "nobody", "nobody"),
        (("1", "2"), "1 of 12, 2", "A of 12, B"),
    ],
)
def test_names_in_a_text(names: tuple[str, ...], text: str, replaced: str) -> None:
    assert Pseudonyms.of(names).text(text) == replaced


def test_names_in_json_are_replaced_in_keys_too_and_turns_stay() -> None:
    turns = [{"seat": 0, "action": "take", "tokens": {"red": 2}}]
    note = {"instead_of": 1, "turns": turns, "notes": [{"after": 1, "comment": "Take's turns"}]}
    value = {"elo": {"Take": 1500}, "notes": [note], "by": ["turns", 1, None]}
    assert Pseudonyms.of(("Take", "Turns")).json(value) == {
        "elo": {"A": 1500},
        "notes": [{**note, "notes": [{"after": 1, "comment": "A's B"}]}],
        "by": ["B", 1, None],
    }


def test_names_in_a_description() -> None:
    tables = {
        "title": "Zoe's turn",
        "players": ["Zoe", "W", "Ann"],
        "to_act": "Ann",
        "supply": "W3",
        "avengers": "none",
        "player": {"W": {"tokens": "W3", "avengers": 2}, "Zoe": {"tiles": ["G4R4"]}},
        "turn": {"1": {"by": "Zoe", "take": "W W"}},
    }
    assert Pseudonyms.of(("Zoe", "W", "Ann")).tables(tables) == {
        "title": "A's turn",
        "players": ["A", "B", "C"],
        "to_act": "C",
        "supply": "W3",
        "avengers": "none",
        "player": {"B": {"tokens": "W3", "avengers": 2}, "A": {"tiles": ["G4R4"]}},
        "turn": {"1": {"by": "A", "take": "W W"}},
    }


def test_more_players_than_letters_have_letters_too() -> None:
    assert Pseudonyms.of(tuple("vwxyz")).seats == ("A", "B", "C", "D", "P4")

"""Texts and messages: each clause has them, and they say what the clause found."""

from __future__ import annotations

import re
import string
from typing import Any

import pytest
from attrs import evolve

from splendor_rules import BASE, MARVEL, Gem, State, Stone, Take, explain, judge, new_game
from splendor_rules.clauses import REGISTRY, Clause, Kind
from splendor_rules.messages import LANGUAGES, Messages, _texts, messages_for
from splendor_rules.rulebook import CLAUSES
from splendor_rules.rulebook.sources import SOURCES
from splendor_rules.rulings import Defect, Refusal, Ruling
from splendor_rules.state import CardPlace

ENGLISH = messages_for("base")
SOURCE = {source.key: source for source in SOURCES}
SPEAKING = [c for c in CLAUSES if c.kind in {Kind.REQUIREMENT, Kind.INVARIANT}]


def _template(clause: Clause) -> str:
    text = ENGLISH._find("clauses", clause.id, "message")
    assert text is not None
    return text[0]


def _documented_facts(clause: Clause) -> set[str]:
    """The names in the paragraph of the docstring that begins with `Facts:`."""
    paragraphs = (clause.function.__doc__ or "").split("\n\n")
    facts = next(" ".join(part.split()) for part in paragraphs if part.strip().startswith("Facts:"))
    names = set()
    for phrase in facts.removeprefix("Facts:").replace(" and ", ";").split(";"):
        first = phrase.split(",")[0].strip()
        if first.startswith("`"):
            names.add(first.split("`")[1])
    return names


@pytest.mark.parametrize("clause", CLAUSES, ids=lambda clause: clause.id)
def test_every_clause_has_a_title_and_a_text(clause: Clause) -> None:
    assert 3 < len(ENGLISH.title(clause.id)) < 60
    assert ENGLISH.text(clause.id).endswith(".")
    assert 1 <= len(re.findall(r"[a-z]\.( |$)", ENGLISH.table(clause.id))) <= 4


@pytest.mark.parametrize("clause", SPEAKING, ids=lambda clause: clause.id)
def test_every_message_uses_the_facts_of_its_clause(clause: Clause) -> None:
    used = {name for _, name, _, _ in string.Formatter().parse(_template(clause)) if name}
    assert used == _documented_facts(clause)


def test_there_are_no_texts_of_unknown_clauses() -> None:
    for lang in LANGUAGES:
        texts: dict[str, Any] = _texts(lang)
        assert set(texts.get("clauses", {})) <= {clause.id for clause in CLAUSES}


def test_a_ruling_speaks_in_the_words_of_its_game_and_a_page_in_both() -> None:
    both, base, marvel = messages_for(None), messages_for("base"), messages_for("marvel")
    assert base.title("setup.wild-supply") == "Five gold tokens"
    assert marvel.title("setup.wild-supply") == "Five S.H.I.E.L.D. tokens"
    assert both.title("setup.wild-supply") == "Five gold (S.H.I.E.L.D.) tokens"
    assert base.table("take.ordinary-only").count("Time Stone") == 0
    assert both.table("take.ordinary-only").count("Time Stone") == 1
    assert both.colour("orange") == "orange"


def test_english_has_no_note() -> None:
    assert ENGLISH.note == ""


@pytest.mark.parametrize(
    ("name", "fact", "shown"),
    [
        ("colour", "red", "red"),
        ("colours", ("red", "gold"), "red and gold"),
        ("colours", ("red", "time stone"), "red and Time Stone"),
        ("tokens", {"red": 2, "gold": 1, "blue": 3}, "2 red, 1 gold and 3 blue"),
        ("paid", {}, "no tokens"),
        ("left", (), "none"),
        ("seat", 1, "seat 1"),
        ("holder", -1, "nobody"),
        ("holder", 2, "seat 2"),
        ("supply", 3, "3"),
        ("place", "deck", "the deck"),
        ("place", "2", "2"),
    ],
)
def test_facts_in_words(name: str, fact: Any, shown: str) -> None:
    assert ENGLISH.fact(name, fact) == shown


def test_a_place_in_words() -> None:
    assert ENGLISH.where(CardPlace(2, place=3)) == "the card at level 2, place 3"
    assert ENGLISH.where(CardPlace(1, place="deck")) == "the top card of the level 1 deck"
    assert ENGLISH.where(CardPlace(3, seat=0, hand=2)) == "card 2 in the hand of seat 0 (level 3)"


def test_a_refusal_is_explained_by_message_and_clause_and_by_its_sources_if_asked() -> None:
    ruling = judge(new_game(MARVEL, 2, 1), Take.of(Stone.TIME))
    message = messages_for("marvel").message(ruling.refusals[0])
    assert explain(ruling) == f"Illegal. {message} (take.ordinary-only)"
    assert explain(ruling, sources=True) == (
        f"Illegal. {message} (take.ordinary-only; Rulebook of Splendor: Marvel, English, 2020, "
        "“Gameplay”, at second hand; Rules of Splendor: Marvel, Japanese, 4 (1))"
    )


@pytest.mark.parametrize(
    ("lang", "game", "name", "documents"),
    [
        ("en", "base", "take.two-needs-four", "PR BJ"),
        ("ja", "base", "take.two-needs-four", "BJ PR"),
        ("de", "base", "take.two-needs-four", "PR BJ"),
        ("en", "marvel", "take.ordinary-only", "ME MJ"),
        ("ja", "marvel", "take.ordinary-only", "MJ ME"),
        ("de", "marvel", "take.ordinary-only", "MD ME"),
        ("fr", "marvel", "take.ordinary-only", "MF ME"),
        ("de", "marvel", "reserve.card-there", "ME MJ"),
        ("en", "marvel", "setup.supply", "ME"),
        ("fr", "base", "winner.fewest-cards", "PR"),
    ],
)
def test_a_reader_is_sent_first_to_what_that_reader_has(
    lang: str, game: str, name: str, documents: str
) -> None:
    wording = messages_for(game, lang)
    named = wording.source(REGISTRY[name])
    places = [named.find(wording.document(SOURCE[key])) for key in documents.split()]
    assert -1 not in places
    assert places == sorted(places)
    rest = set(SOURCE) - set(documents.split())
    assert not [key for key in rest if wording.document(SOURCE[key]) in named]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_two_players_of_one_name_are_told_apart_by_their_seats(lang: str) -> None:
    ruling = judge(new_game(BASE, 3, 7), Take.of(Gem.RED, Gem.BLUE, Gem.WHITE), seat=2)
    text = explain(ruling, lang, ("Ann", "Bob", "Ann"))
    seats = [text.index(Messages(lang, "base", ("Ann", "Bob", "Ann")).player(n)) for n in (0, 2)]
    assert len(set(seats)) == 2
    assert "Bob" in explain(ruling, lang, ("Bob", "Ann", "Ann"))
    assert Messages(lang, "base", ("Bob", "Ann", "Ann")).player(0) not in text


def test_a_permission_is_explained_by_its_clauses() -> None:
    ruling = judge(new_game(BASE, 2, 1), Take.of(Gem.RED, Gem.RED))
    assert explain(ruling) == (
        "Legal. Allowed by take.pattern, take.ordinary-only, take.in-supply, take.two-needs-four."
    )
    explained = explain(ruling, "ja", sources=True)
    first, *_, last = messages_for("base", "ja").source(REGISTRY["take.two-needs-four"]).split("；")
    assert "ゲームの流れ 2 (2)" in first
    assert "「Selecting tokens」" in last
    assert f"take.two-needs-four（{first}；{last}）" in explained


def test_what_is_open_is_explained_by_what_is_needed() -> None:
    ruling = Ruling("base", "purchase", legal=None, needs=(CardPlace(1, place=2),))
    assert "the card at level 1, place 2" in explain(ruling)


def test_a_clause_of_ones_own_speaks_by_its_facts() -> None:
    refusal = Refusal("house.no-red", {"colour": "red"})
    assert ENGLISH.message(refusal) == "house.no-red: colour = red"
    ruling = Ruling("base", "take", legal=False, refusals=(refusal,))
    assert "house.no-red" in explain(ruling)


def test_a_source_outside_is_named() -> None:
    defect = next(clause for clause in CLAUSES if clause.id == "tile.not-replaced")
    assert ENGLISH.source(defect).endswith("US edition of 2014, “The nobles”, at second hand")
    silent = next(clause for clause in CLAUSES if clause.id == "turn.stuck-ends")
    assert "no source says so" in ENGLISH.source(silent)
    assert Defect("tile.not-replaced", {"tiles": ("asgard",)}).facts["tiles"] == ("asgard",)


def test_there_are_no_words_in_other_languages() -> None:
    with pytest.raises(ValueError, match="'it'"):
        explain(judge(new_game(BASE, 2, 1), Take.of(Gem.RED)), "it")
    with pytest.raises(ValueError, match="'chess'"):
        messages_for("chess")
    assert Messages("en", "base") == ENGLISH


HARBOUR = evolve(
    BASE,
    name="harbour",
    texts={
        "en": {
            "terms": {"tile": "ship", "tiles": "ships"},
            "colours": {"red": "coral"},
            "clauses": {
                "house.no-red": {"message": "No {colour} today."},
                "tile.earned": {"title": "Earning one"},
            },
        },
        "de": {"colours": {"red": "Koralle"}},
    },
)


def test_a_rulesets_own_texts_come_before_those_of_the_library() -> None:
    wording = messages_for(HARBOUR)
    assert wording.title("tile.effect") == "What gaining a ship does"
    assert wording.word("chapter", "tile") == "Ships"
    assert wording.title("tile.earned") == "Earning one"
    assert wording.fact("tokens", {"red": 2, "blue": 1}) == "2 coral and 1 blue"
    german = messages_for(HARBOUR, "de")
    assert german.colour("red") == "Koralle"
    assert german.title("tile.earned") == f"Earning one {german.note}"
    assert german.title("tile.effect") == messages_for(BASE, "de").title("tile.effect").replace(
        "Adligenplättchen", "ship"
    )


def test_a_ruling_brings_the_texts_of_its_ruleset() -> None:
    def no_red(_state: State, action: Take) -> Refusal | None:
        return Refusal("house.no-red", {"colour": "red"}) if action.tokens[Gem.RED] else None

    rules = evolve(HARBOUR, take=evolve(BASE.take, shape=(*BASE.take.shape, no_red)))
    ruling = judge(new_game(rules, 2, 1), Take.of(Gem.RED, Gem.RED))
    assert explain(ruling) == "Illegal. No coral today. (house.no-red)"
    assert "No coral today." in explain(ruling, "de")


def test_a_game_without_words_takes_those_of_the_first_game() -> None:
    assert Messages("en", "harbour").title("tile.effect") == "What gaining a noble does"
    assert Messages("en", "harbour").of_games("a [hoard], [marvel:or not]") == "a [hoard], "

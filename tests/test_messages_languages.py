"""Texts in other languages: complete, with the facts, the numbers and the marks of the English."""

from __future__ import annotations

import re
import string
from typing import TYPE_CHECKING, Any

import pytest

from splendor_rules import messages as messages_module
from splendor_rules.box.catalogue import BOXES
from splendor_rules.clauses import Cite
from splendor_rules.messages import LANGUAGES, _texts, messages_for
from splendor_rules.rulebook import CLAUSES
from splendor_rules.rulings import Refusal

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from splendor_rules.clauses import Clause, SecondHand, Silent

Path = tuple[str, ...]

COMPLETE = LANGUAGES[1:]
"""The languages beside English; each has every text."""

PROSE = ("clauses", "readings")
BRACKETS = {"(": ")", "[": "]", "{": "}", "（": "）", "［": "］", "「": "」", "『": "』", "«": "»"}
NUMBERS = {
    **dict.fromkeys(("nothing", "none"), 0),
    **dict.fromkeys(("two", "second"), 2),
    **{word: count for count, word in enumerate(("three", "four", "five", "six", "seven"), 3)},
    **{word: count for count, word in enumerate(("ten", "eleven", "twelve"), 10)},
    "zero": 0,
    "fifth": 5,
    "fifteen": 15,
    "sixteen": 16,
    "twenty": 20,
}
"""The English words for numbers; one is in many other words, and is left out."""
GERMAN = (
    "zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn"
)
FRENCH = "deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize"
NUMBER_WORDS = {
    "de": {
        **{word: count for count, word in enumerate(GERMAN.split(), 2)},
        **dict.fromkeys(("zweit", "zweiter", "zweiten"), 2),
        "dritt": 3,
        "viert": 4,
        "vieren": 4,
        "fünfter": 5,
        "zwanzig": 20,
    },
    "fr": {
        **{word: count for count, word in enumerate(FRENCH.split(), 2)},
        "deuxième": 2,
        "seconde": 2,
        "vingt": 20,
    },
}
KANA_OR_KANJI = re.compile("[\u3041-\u30ff\u4e00-\u9fff]")
complete = pytest.mark.parametrize("lang", COMPLETE)


def _walked(texts: dict[str, Any], path: Path = ()) -> Iterator[tuple[Path, str]]:
    for key, text in texts.items():
        if isinstance(text, dict):
            yield from _walked(text, (*path, key))
        elif isinstance(text, str):
            yield (*path, key), text
        else:
            yield from (((*path, key, str(place)), item) for place, item in enumerate(text))


def _written(lang: str) -> dict[Path, str]:
    """Every text as it is written, without the table of words that differ by game."""
    return dict(_walked({name: table for name, table in _texts(lang).items() if name != "terms"}))


def _all(lang: str) -> dict[Path, str]:
    """Every text with the words of all games."""
    wording = messages_for(None, lang)
    return {path: wording.of_games(text) for path, text in _written(lang).items()}


ENGLISH = _all("en")


def _facts(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def _unfilled(text: str) -> str:
    """A text without its facts."""
    return re.sub(r"\{\w+\}", "", text)


def _digits(text: str) -> set[int]:
    return {int(number) for number in re.findall(r"\d+", text)}


def _numbers(text: str, words_for: Mapping[str, int] = NUMBERS) -> set[int]:
    words = re.findall(r"[^\W\d_]+", text.lower())
    return _digits(text) | {words_for[word] for word in words if word in words_for}


def _is_balanced(text: str) -> bool:
    closing: list[str] = []
    for mark in text:
        if mark in BRACKETS:
            closing.append(BRACKETS[mark])
        elif mark in BRACKETS.values() and (not closing or closing.pop() != mark):
            return False
    return not closing


def _worded(clause: Clause) -> list[SecondHand | Silent]:
    """What a clause stands on, where that is said in words of ours."""
    return [
        support
        for support in clause.support
        if not isinstance(support, Cite) and messages_for(None).detail(clause, support)
    ]


@complete
def test_a_language_has_every_text_of_the_english_and_no_other(lang: str) -> None:
    supports = {
        ("clauses", clause.id, "support", str(place))
        for clause in CLAUSES
        for place in range(len(_worded(clause)))
    }
    assert set(_all(lang)) == set(ENGLISH) | supports


@complete
def test_every_text_has_the_facts_of_the_english_and_is_well_formed(lang: str) -> None:
    for path, text in _all(lang).items():
        english = ENGLISH.get(path, text)
        assert _facts(text) == _facts(english), path
        assert path[0] != "clauses" or text.endswith((".", "。")) == english.endswith("."), path
        assert text == text.strip() or path[0] == "language", path
        assert "  " not in text, path
        assert _is_balanced(text), path


@complete
def test_every_text_has_the_numbers_of_the_english(lang: str) -> None:
    """What English has in digits is in digits; other digits are a number there, or a one."""
    ours = _all(lang)
    wrong = {
        path
        for path, text in ENGLISH.items()
        if not _digits(text) <= _digits(ours[path]) <= _numbers(text) | {1}
    }
    assert not wrong


@pytest.mark.parametrize("lang", NUMBER_WORDS)
def test_numbers_in_words_are_those_of_the_english(lang: str) -> None:
    ours, words_for = _all(lang), NUMBER_WORDS[lang]
    wrong = {
        path
        for path, text in ENGLISH.items()
        if _numbers(ours[path], words_for) != _numbers(text) - {0}
    }
    assert not wrong


@complete
def test_no_text_is_left_in_english(lang: str) -> None:
    ours = _all(lang)
    assert not {path for path, text in ENGLISH.items() if path[0] in PROSE and ours[path] == text}
    english = messages_for(None)
    details = {english.detail(clause, support) for clause in CLAUSES for support in _worded(clause)}
    assert not details & set(ours.values())


def test_every_japanese_text_is_in_japanese_script() -> None:
    ours = _all("ja")
    for path, text in ENGLISH.items():
        worded = path[0] != "language" and re.search(r"\w", _unfilled(text))
        assert not worded or KANA_OR_KANJI.search(ours[path]), path


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_word_that_differs_by_game_is_there_for_each_game_and_used(lang: str) -> None:
    terms, texts = _texts(lang)["terms"], _written(lang).values()
    assert all(tuple(words) == tuple(BOXES) for words in terms.values())
    named = {name.lower() for text in texts for name in re.findall(r"\[([\w-]+)\]", text)}
    assert named == set(terms) - {"tile-short"}  # which stands in the reference's pages only


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_bracket_is_left_in_a_text(lang: str) -> None:
    for wording in (messages_for(game, lang) for game in (*BOXES, None)):
        for path, text in _written(lang).items():
            assert path[0] == "language" or not set("[|]") & set(wording.of_games(text)), path


def test_french_puts_a_space_before_high_marks() -> None:
    wrong = {path for path, text in _all("fr").items() if re.search(r"[^ ][;:!?]", text)}
    assert not wrong


@complete
def test_a_game_speaks_in_its_own_words(lang: str) -> None:
    for game in ("base", "marvel", None):
        wording = messages_for(game, lang)
        for clause in CLAUSES:
            texts = [text(clause.id) for text in (wording.title, wording.text, wording.table)]
            texts += [wording.support(clause, support) for support in clause.support]
            for text in texts:
                assert wording.note not in text
                assert not set("[|]") & set(text)
                assert not re.search(r"\(\)| [,.]|^[,;]", text)


@pytest.mark.parametrize("lang", [lang for lang in LANGUAGES if lang != "en"])
def test_a_missing_text_is_english_with_a_note(lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def without_clauses(wanted: str) -> dict[str, Any]:
        return {**_texts(wanted), "clauses": {}} if wanted == lang else _texts(wanted)

    monkeypatch.setattr(messages_module, "_texts", without_clauses)
    wording, english = messages_for("marvel", lang), messages_for("marvel")
    assert wording.note
    assert wording.title("take.pattern") == f"{english.title('take.pattern')} {wording.note}"
    assert wording.text("take.pattern") == f"{english.text('take.pattern')} {wording.note}"
    refusal = Refusal("purchase.time-stone-unspendable", {"time_stones": 1})
    assert wording.message(refusal) == f"{english.message(refusal)} {wording.note}"
    silent = next(clause for clause in CLAUSES if clause.id == "turn.forced-pass")
    assert wording.source(silent).endswith(wording.note)
    assert wording.colour("purple") != "purple"


def test_lists_and_counts_in_japanese() -> None:
    wording = messages_for("base", "ja")
    assert wording.fact("tokens", {"red": 2, "gold": 1}) == "赤2個、黄金1個"
    assert wording.fact("colours", ("red", "blue", "gold")) == "赤、青、黄金"
    assert wording.fact("paid", {}) == "なし"

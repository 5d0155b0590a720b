"""Clauses and rulings in a reader's language. The texts lie in `rulebook/texts`, one file each.

Where games have different words, a text names the word in brackets, as in `[tile]`, and the table
`terms` has it for each game: a ruling takes the word of its game, a page about all games takes all
of them. `[marvel:...]` is a piece of text for one game. A ruleset may bring texts of its own, laid
out like these files; they come first.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import lru_cache
from importlib import resources
from itertools import chain, islice
from types import NoneType
from typing import TYPE_CHECKING, Any, Final

from attrs import evolve, field, frozen

from splendor_rules.box.catalogue import BOXES
from splendor_rules.box.tokens import Colour
from splendor_rules.box.values import check_kind, members
from splendor_rules.clauses import Basis, Cite, SecondHand, Silent
from splendor_rules.ruleset import Ruleset
from splendor_rules.rulings import Defect, Ruling

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from splendor_rules.clauses import Clause, Source, Support
    from splendor_rules.errors import Diagnostic, ProblemFact
    from splendor_rules.rulings import Fact, Facts, Ground, Texts
    from splendor_rules.state import CardPlace

_FILES: Final = resources.files("splendor_rules.rulebook").joinpath("texts")
_CODES: Final = {file.name[:2] for file in _FILES.iterdir() if file.name.endswith(".toml")}
LANGUAGES: Final = ("en", *sorted(_CODES - {"en"}))
"""The languages that have texts, English first. What one of them lacks is shown in English."""

_TERM: Final = re.compile(r"\[([a-zA-Z][\w-]*)\](?!\()")
"""A word that differs by game; what looks alike before a parenthesis is a link in a page."""
_PIECE: Final = re.compile(r"\[([a-z][\w-]*):([^\[\]]*)\]")
_SEATS: Final = frozenset({"seat", "to_act", "holder"})


@lru_cache
def _texts(lang: str) -> dict[str, Any]:
    return tomllib.loads(_FILES.joinpath(f"{lang}.toml").read_text(encoding="utf-8"))


def _at(texts: Mapping[str, Any], path: Sequence[str]) -> Any:  # noqa: ANN401  (a TOML value)
    """What stands under these keys, or None."""
    value: Any = texts
    for key in path:
        value = value.get(key) if isinstance(value, Mapping) else None
    return value


@frozen
class Messages:
    """One language's words for one game, or for all.

    Attributes:
        lang: one of `LANGUAGES`.
        game: the name of a box; None speaks of all games.
        names: the players' names; without them seats are called by their numbers.
        texts: a ruleset's own texts by language, which come before the library's.
        sources: whether a clause is named with the place where it can be looked up.
    """

    lang: str
    game: str | None = None
    names: tuple[str, ...] = ()
    texts: Texts = field(factory=dict, hash=False, repr=False)
    sources: bool = False

    def _find(self, *path: str) -> tuple[str, bool] | None:
        """A text, and whether it is in this language rather than in English."""
        langs = tuple(dict.fromkeys((self.lang, "en")))
        own = ((lang, self.texts.get(lang, {})) for lang in langs)
        for lang, texts in chain(own, ((lang, _texts(lang)) for lang in langs)):
            if isinstance(text := _at(texts, path), str):
                return evolve(self, lang=lang).of_games(text), lang == self.lang
        return None

    def of_games(self, text: str) -> str:
        """A text of this language with the words of this game, or of all: `[tile]`."""

        def piece(match: re.Match[str]) -> str:
            return match[2] if self.game in {None, match[1]} else ""

        return _TERM.sub(self._term, _PIECE.sub(piece, text))

    def _term(self, match: re.Match[str]) -> str:
        """The word that a name in brackets stands for; a capital in the name gives it one."""
        name = match[1]
        words = self._words_for(name[0].lower() + name[1:]) or (match[0],)
        first, *others = (f"{w[0].upper()}{w[1:]}" if name[0].isupper() else w for w in words)
        if not others:
            return first
        return self._mark("both").format(first=first, others=self.joined(others))

    def _words_for(self, name: str) -> tuple[str, ...]:
        """This game's word, or those of all games; a game without one takes the first of them."""
        for lang in (self.lang, "en"):
            if own := _at(self.texts, (lang, "terms", name)):
                return (own,)
        by_game: dict[str, str] = _texts(self.lang)["terms"].get(name, {})
        words = tuple(dict.fromkeys(by_game.values()))
        if self.game is None:
            return words
        return (by_game[self.game],) if self.game in by_game else words[:1]

    def _text(self, *path: str) -> str:
        """A text, with a note if only English has it."""
        if (text := self._find(*path)) is None:
            raise KeyError(path)
        return self._noted(*text)

    def _known(self, *path: str) -> str | None:
        """A text, in English if the language lacks it; None if English lacks it too."""
        text = self._find(*path)
        return text and text[0]

    def _noted(self, text: str, ours: bool) -> str:  # noqa: FBT001  (as `_find` gives it)
        return text if ours else f"{text} {self.note}".rstrip()

    @property
    def note(self) -> str:
        """What is said beside an English text for which this language has none yet."""
        return self._mark("missing")

    def title(self, clause_id: str) -> str:
        """A clause's title."""
        return self._text("clauses", clause_id, "title")

    def text(self, clause_id: str) -> str:
        """A clause in a sentence or two, for a player."""
        return self._text("clauses", clause_id, "text")

    def table(self, clause_id: str) -> str:
        """What a clause means at the table, and how it is mostly misunderstood."""
        return self._text("clauses", clause_id, "table")

    def reading(self, name: str, key: str) -> str:
        """What is open, why, or what a choice means: of a reading, by the key of its text."""
        return self._text("readings", name, key)

    def word(self, table: str, code: str) -> str:
        """The word for a code; the code itself if there is none."""
        return self._known("words", table, code) or code

    def phrase(self, name: str, /, **parts: str) -> str:
        """One of the phrases that answers are made of."""
        return (self._known("phrases", name) or name).format(**parts)

    def labelled(self, column: str, text: str) -> str:
        """A text after the word for a column."""
        return self.phrase("labelled", label=self.word("column", column), text=text)

    def undecided(self, needs: Iterable[CardPlace]) -> str:
        """The cards that have to be known for a ruling."""
        return self.phrase("undecided", needs=self.joined(map(self.where, needs)))

    def message(self, ground: Ground) -> str:
        """What a clause objects, with the facts in it."""
        facts = ground.facts
        keys = ("defect", "message") if isinstance(ground, Defect) else ("message",)
        if shortfall := self._shortfall(facts):
            keys = ("short" if "missing" in shortfall else "short-with-wild", "message")
            facts = {**facts, **shortfall}
        texts = (self._find("clauses", ground.clause, key) for key in keys)
        template, ours = next((text for text in texts if text), ("", False))
        if not template:
            return str(ground)
        speaker = self if ours else evolve(self, lang="en")
        parts = {name: speaker.fact(name, fact) for name, fact in facts.items()}
        try:
            return self._noted(template.format(**parts), ours)
        except KeyError:  # a house rule under a clause's name, with other facts
            return str(ground)

    def _shortfall(self, facts: Facts) -> Facts:
        """What a payment is short of; how many, if wild tokens are in it; none if it is not so."""
        price, paid, box = facts.get("price"), facts.get("paid"), BOXES.get(self.game or "")
        if box is None or not (isinstance(price, Mapping) and isinstance(paid, Mapping)):
            return {}
        wild = box.colours[Colour.WILD]
        missing = {
            colour: due - paid.get(colour, 0)
            for colour, due in price.items()
            if due != paid.get(colour, 0)
        }
        lacking = sum(missing.values()) - paid.get(wild, 0)
        fits = set(paid) - {wild} <= set(price) and min(missing.values(), default=0) > 0
        if not fits or lacking <= 0:
            return {}
        return {"lacking": lacking} if wild in paid else {"missing": missing}

    def problem(self, code: str, facts: Mapping[str, ProblemFact]) -> str:
        """What is wrong with a description, by the id of its kind."""
        parts = {
            name: self.joined(fact) if isinstance(fact, tuple) else self.word(name, str(fact))
            for name, fact in facts.items()
        }
        return self._text("diagnostics", code).format(**parts)

    def diagnostic(self, diagnostic: Diagnostic) -> str:
        """A diagnostic in a line; what has no id of its kind yet is in English."""
        if not diagnostic.code:
            return str(diagnostic)
        text = self.problem(diagnostic.code, diagnostic.facts)
        line = diagnostic.line and self.phrase("on_line", line=str(diagnostic.line))
        where = self.joined(part for part in (line, diagnostic.shown_key) if part)
        text = self.phrase("labelled", label=where, text=text) if where else text
        clause = diagnostic.clause
        return self.phrase("sourced", clauses=text, source=clause) if clause else text

    def fact(self, name: str, fact: Fact) -> str:
        """One fact as it stands in a sentence."""
        match fact:
            case str():
                return self._coded(name, fact)
            case int():
                word = self._known("words", name, str(fact))
                return word or (self.seat(fact) if name in _SEATS else str(fact))
            case Mapping():
                empty = "tokens"
                parts = [
                    self.phrase("counted", count=str(count), colour=self.colour(colour))
                    for colour, count in fact.items()
                ]
            case _:
                empty, parts = "list", [self._coded(name, str(code)) for code in fact]
        if not parts:
            return self.word("none", empty)
        *others, last = parts
        return f"{self.joined(others)}{self._mark('unlisted')}{last}" if others else last

    def _coded(self, name: str, code: str) -> str:
        return self._known("words", name, code) or self.colour(code)

    def joined(self, parts: Iterable[str]) -> str:
        """Things side by side, with this language's comma between them."""
        return self._mark("comma").join(parts)

    def sentences(self, parts: Iterable[str]) -> str:
        """Sentences one after another, with this language's space between them."""
        return self._mark("space").join(parts)

    def groups(self, parts: Iterable[str]) -> str:
        """Things side by side that have commas of their own."""
        return self._mark("semicolon").join(parts)

    def _mark(self, name: str) -> str:
        return str(_texts(self.lang)["language"][name])

    def colour(self, name: str) -> str:
        """A colour by the name that records use; anything else is left as it is."""
        for game in (self.game,) if self.game else BOXES:
            if colour := self._known("colours", name) or self._known("colours", game, name):
                return colour
        return name

    def seat(self, seat: int) -> str:
        """A seat, by its player's name if that is known; with its number if two have the name."""
        if not 0 <= seat < len(self.names):
            return self.phrase("seat", seat=str(seat))
        name = self.names[seat]
        return name if self.names.count(name) == 1 else self.player(seat)

    def player(self, seat: int) -> str:
        """A player's name, which is known, with the number of the seat."""
        return self.phrase("player", name=self.names[seat], seat=str(seat))

    def where(self, where: CardPlace) -> str:
        """A place where a card lies."""
        level, place, hand = str(where.level), str(where.place), str(where.hand)
        if where.place == "deck":
            return self.phrase("deck_top", level=level)
        if where.place is not None:
            return self.phrase("row_place", level=level, place=place)
        return self.phrase("hand_card", level=level, hand=hand, seat=self.seat(where.seat or 0))

    def source(self, clause: Clause) -> str:
        """Where to look the clause up in this game, first where this language's readers can.

        It is the place that carries the clause and the heading of the publisher's rulebook; without
        either, what decides.
        """
        silent = [support for support in clause.support if isinstance(support, Silent)]
        ours = [
            support
            for support in clause.support
            if not isinstance(support, Silent) and self.game in (None, support.source.game)
        ]
        if not ours:
            return self.support(clause, (*silent, *clause.support)[0])
        carrying = sorted((part for part in ours if isinstance(part, Cite)), key=self._strength)
        headings = (part for part in ours if isinstance(part, SecondHand))
        places: list[Cite | SecondHand] = [*carrying[:1], *islice(headings, 1)]
        beyond = [self.detail(clause, support) for support in silent if clause.readings]
        return self.groups(
            (
                *map(self.place, sorted(places, key=self._remoteness)),
                *(self.phrase("beyond", decided=text) for text in beyond),
            )
        )

    def _strength(self, cite: Cite) -> tuple[bool, bool]:
        """The less, the better: what is stated, then what the reader can read."""
        return cite.basis is not Basis.STATED, cite.source.language != self.lang

    def _remoteness(self, support: Support) -> tuple[bool, bool]:
        """The less, the likelier the reader has it: the own language, then the publisher's book."""
        if isinstance(support, Silent):
            return True, True
        return support.source.language != self.lang, isinstance(support, Cite)

    def supports(self, clause: Clause) -> list[Support]:
        """All that a clause stands on, first what this language's readers can check."""
        return sorted(clause.support, key=self._remoteness)

    def place(self, place: Cite | SecondHand) -> str:
        """A place in a document, marked if it is known at second hand."""
        title = self.document(place.source)
        if isinstance(place, Cite):
            return self.phrase("source", title=title, pinpoint=place.pinpoint)
        return self.joined((self._headings(place), self.word("basis", "second-hand")))

    def _headings(self, place: SecondHand) -> str:
        """A document and the headings in it."""
        names = place.pinpoint.split("; ") if place.pinpoint else ()
        headings = (self.phrase("heading", heading=name) for name in names)
        return self.joined((self.document(place.source), *headings))

    def document(self, source: Source) -> str:
        """What a document is called."""
        return self._known("words", "source", source.key) or source.title

    def support(self, clause: Clause, support: Support) -> str:
        """One thing that a clause stands on."""
        match support:
            case Cite(basis=basis):
                text = self.place(support)
                return self.phrase("cited", source=text, basis=self.word("basis", basis))
            case SecondHand(basis=basis):
                how = self.joined((self.word("basis", basis), self.word("basis", "second-hand")))
                text = self.phrase("cited", source=self._headings(support), basis=how)
                settled = self.detail(clause, support)
                return self.phrase("labelled", label=text, text=settled) if settled else text
            case Silent():
                return self.phrase("silent", decided=self.detail(clause, support))

    def detail(self, clause: Clause, support: SecondHand | Silent) -> str:
        """Which part a second-hand source settles, or what decides where the sources are silent.

        English has it beside the function; the other languages in their texts, in the same order.
        """
        if self.lang == "en" or not (english := _detail(support)):
            return _detail(support)
        place = [item for item in clause.support if _detail(item)].index(support)
        texts = _at(_texts(self.lang), ("clauses", clause.id, "support")) or ()
        return self.of_games(texts[place]) if place < len(texts) else f"{english} {self.note}"


def _detail(support: Support) -> str:
    match support:
        case SecondHand(what=what):
            return what
        case Silent(decided=decided):
            return decided
        case Cite():
            return ""


def check_language(lang: str) -> None:
    """See to it that there are texts in a language.

    Raises:
        ValueError: there are none.
    """
    if lang not in LANGUAGES:
        raise ValueError(f"no texts in {lang!r:.40}; the languages are {', '.join(LANGUAGES)}")


def messages_for(
    game: Ruleset | Ruling | str | None, lang: str = "en", names: tuple[str, ...] = ()
) -> Messages:
    """The words of a language for a game; without a game, for all.

    Args:
        game: a ruleset or a ruling, which may bring texts of its own, or the name of a box.
        lang: one of `LANGUAGES`.
        names: the players' names, if they are to be called by them.

    Raises:
        ValueError: no such game or language, or the names are no texts.
    """
    check_language(lang)
    names = members(names, "names", str)
    match game:
        case Ruling():
            return Messages(lang, game.game, names, game.texts)
        case str() if game not in BOXES:
            raise ValueError(f"no words for the game {game!r}; the games are {', '.join(BOXES)}")
        case str() | None:
            return Messages(lang, game, names)
        case _:
            check_kind(game, Ruleset, Ruling, str, NoneType)
            return Messages(lang, game.box.name, names, game.all_texts)

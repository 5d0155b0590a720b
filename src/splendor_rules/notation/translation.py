"""Moves in the words of another language, as the notation has them.

A text is turned into the words of the notation, each character with its column, and read as these.
Only whole words are turned, those of one language, and only if each action begins or ends with
exactly one verb; anything else stays as it was written, and is no notation.
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING, Final, NamedTuple
from unicodedata import combining, normalize

from attrs import frozen

from splendor_rules.messages import LANGUAGES
from splendor_rules.notation.spans import Span
from splendor_rules.notation.words import colour_words, words_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from splendor_rules.box.components import Box, Card, Tile

_UMLAUTS: Final = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})
_FROM: Final = {("word", "from"), ("mark", "from")}
"""What only a purchase has."""
_LAST_WITH_MARKS: Final = "\u024f"
"""Latin letters end here; marks of other scripts are no accents."""


class _Piece(NamedTuple):
    """A part of a text: its meaning, the kind of that, and where it stands.

    The kind is `verb`, `separator`, `mark` for what follows its noun, `word`, or `text` for what is
    none of the language's words.
    """

    kind: str
    text: str
    start: int
    verbs: tuple[str, ...] = ()


@frozen
class _Vocabulary:
    """The words of one language for one box.

    Attributes:
        pattern: any of them, the longest first.
        meanings: kind, text and verbs of each as it is compared.
    """

    pattern: re.Pattern[str]
    meanings: dict[str, tuple[str, str, tuple[str, ...]]]

    def pieces(self, text: str) -> Iterator[_Piece]:
        """The parts of a text, one after another."""
        plain, end = _plain(text), 0
        for match in self.pattern.finditer(plain):
            yield from _unknown(text, end, match.start())
            kind, meaning, verbs = self.meanings[match[0]]
            shown = text[match.start() : match.end()] if kind == "name" else meaning
            yield _Piece("text" if kind == "name" else kind, shown, match.start(), verbs)
            end = match.end()
        yield from _unknown(text, end, len(text))


def _unknown(text: str, start: int, end: int) -> Iterator[_Piece]:
    """What is none of the words: a separator, or text that stays."""
    for match in re.finditer(r"[,;]|[^\s,;]+", text[start:end]):
        kind = "separator" if match[0] in ",;" else "text"
        yield _Piece(kind, match[0], start + match.start())


def _plain(text: str) -> str:
    """A text without case and accents, as long as it was."""
    return "".join(map(_plain_letter, text))


@lru_cache(maxsize=1000)
def _plain_letter(letter: str) -> str:
    lower = letter.lower() if len(letter.lower()) == 1 else letter
    if lower > _LAST_WITH_MARKS:
        return lower
    base = "".join(part for part in normalize("NFD", lower) if not combining(part))
    return base if len(base) == 1 else lower


def _spellings(word: str) -> set[str]:
    """How a word is compared: without accents, or with the letters that stand for them."""
    return {_plain(word), _plain(word.lower().translate(_UMLAUTS))}


@lru_cache(maxsize=16)
def _vocabulary(lang: str, box: Box) -> _Vocabulary:
    words = words_of(lang)
    meanings: dict[str, tuple[str, str, tuple[str, ...]]] = {}
    for colour, names in colour_words(lang, box).items():
        meanings |= {word: ("word", colour, ()) for name in names for word in _spellings(name)}
    for meaning, names in words["words"].items():
        text = meaning.removeprefix("after ")
        kind, text = ("separator", ",") if text == "and" else ("word", text)
        entry = ("mark" if meaning.startswith("after ") else kind, text, ())
        meanings |= {word: entry for name in names for word in _spellings(name)}
    for verb, names in words["verbs"].items():
        for word in chain.from_iterable(map(_spellings, names)):
            known = meanings.get(word, ("", "", ()))[2]
            meanings[word] = ("verb", verb, tuple(dict.fromkeys((*known, verb))))
    things: tuple[Card | Tile, ...] = (*box.cards, *box.tiles)
    for name in chain.from_iterable((thing.name, thing.id) for thing in things):
        meanings[_plain(name)] = ("name", name, ())
    longest_first = sorted(meanings, key=len, reverse=True)
    return _Vocabulary(re.compile("|".join(map(_bounded, longest_first))), meanings)


def _bounded(word: str) -> str:
    """The pattern of a word; one in Latin letters stands alone."""
    before = r"(?<![^\W\d_])" if _is_latin(word[0]) else ""
    after = r"(?![^\W\d_])" if _is_latin(word[-1]) else ""
    return f"{before}{re.escape(word)}{after}"


def _is_latin(letter: str) -> bool:
    return letter <= _LAST_WITH_MARKS and letter.isalpha()


def translated(span: Span, box: Box) -> Span:
    """A text in the words of the notation, if it is one of actions in another language's words.

    Raises:
        AmbiguousNotationError: a verb can mean several actions.
    """
    vocabularies = (_vocabulary(lang, box) for lang in LANGUAGES if words_of(lang))
    in_each = (_actions(list(vocabulary.pieces(span.text))) for vocabulary in vocabularies)
    if not (readings := [actions for actions in in_each if actions]):
        return span
    for verb in (action[0] for actions in readings for action in actions):
        if len(verb.verbs) > 1:
            raise span.part(verb.start).ambiguous(verb.verbs)
    return _joined(span, min(readings, key=_count_unknown))


def _count_unknown(actions: list[list[_Piece]]) -> int:
    """How many pieces are none of the language's words."""
    return sum(piece.kind == "text" for piece in chain.from_iterable(actions))


def _actions(pieces: list[_Piece]) -> list[list[_Piece]]:
    """The pieces of each action, its verb first; none if one has not its verb at an end."""
    groups: list[list[_Piece]] = []
    is_open = False
    for clause in _clauses([piece for piece in pieces if piece.text]):
        words = [piece for piece in clause if piece.kind != "separator"]
        begins, ends = (bool(words) and words[place].kind == "verb" for place in (0, -1))
        groups = groups if is_open and not begins else [*groups, []]
        groups[-1].extend(clause if is_open and not begins else words)
        is_open = not ends
    actions = [_in_order(group) for group in groups]
    return actions if all(actions) else []


def _clauses(pieces: list[_Piece]) -> list[list[_Piece]]:
    """What stands between separators, each with the separator before it."""
    clauses: list[list[_Piece]] = [[]]
    for piece in pieces:
        if piece.kind == "separator":
            clauses.append([])
        clauses[-1].append(piece)
    return clauses


def _in_order(group: list[_Piece]) -> list[_Piece]:
    """The verb, the object, and the rest with its prepositions; none without just one verb."""
    verbs = [piece for piece in group if piece.kind == "verb"]
    if len(verbs) != 1 or verbs[0] not in (group[0], group[-1]):
        return []
    nouns: list[_Piece] = []
    objects: list[_Piece] = []
    rest: list[_Piece] = []
    for piece in group:
        match piece:
            case _Piece(kind="verb"):
                continue
            case _Piece(kind="mark", text="return") if verbs[0].text == "return":
                continue
            case _Piece(kind="mark", text="object"):
                objects, nouns = [*objects, *nouns], []
            case _Piece(kind="mark"):
                rest, nouns = [*rest, piece, *nouns], []
            case _:
                nouns.append(piece)
    ordered = [verbs[0], *objects, *nouns, *rest]
    if verbs[0].text == "purchase":
        return ordered
    return [piece for piece in ordered if (piece.kind, piece.text) not in _FROM]


def _joined(span: Span, actions: list[list[_Piece]]) -> Span:
    """The text that pieces make, with the column of each character."""
    text, columns = "", []
    for number, piece in enumerate(chain.from_iterable(actions)):
        between = "" if not number or piece.kind == "separator" else " "
        between = f",{between}" if number and piece.kind == "verb" else between
        start = span.column + piece.start
        steps = range(len(piece.text)) if piece.kind == "text" else [0] * len(piece.text)
        text += between + piece.text
        columns += [start] * len(between) + [start + step for step in steps]
    return Span(text, span.column, span.line, in_any_language=True, columns=tuple(columns))

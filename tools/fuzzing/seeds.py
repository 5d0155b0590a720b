"""Well-formed texts of every format, which hostile ones are made from.

They are taken from the examples, the cases, the recorded games and the pages of the repository.
"""

from __future__ import annotations

import json
import re
import tomllib
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final

from splendor_rules import SplendorError, legal_actions, new_game
from splendor_rules.notation import format_action, format_game, format_turn
from splendor_rules.records import parse_record

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from splendor_rules import Ruleset
    from splendor_rules.box import Box

ROOT: Final = Path(__file__).parents[2]
_CODE_BLOCK: Final = re.compile(r"^```(\w+)[^\n]*\n(.*?)^```$", re.DOTALL | re.MULTILINE)
_CODE_WORDS: Final = re.compile(r"(?<!`)`([^`\n]+)`(?!`)")
_EXAMPLES: Final = 5
"""So many records, the first, keep all their turns."""
_META: Final = {
    "event": "club evening",
    "rated": [1, 2.5, None, True],
    "place": {"town": "Köln", "tables": [{"number": 3}, []]},
    "notes": [{"after": 0, "comment": "a quiet beginning"}],
}


def _texts(pattern: str) -> list[str]:
    return [path.read_text(encoding="utf-8") for path in sorted(ROOT.glob(pattern))]


@lru_cache
def records() -> tuple[Any, ...]:
    """Recorded games as JSON: most have a few turns, some all, some a `meta` or unknown cards."""
    rng = Random("records")
    games = [
        json.loads(text) for text in _texts("examples/*.json") + _texts("tests/games/*/*.json")
    ]
    for number, game in enumerate(games):
        if number >= _EXAMPLES:
            game["turns"] = game["turns"][: rng.randrange(4)]
            game.pop("result", None)
        if number % 3 == 0:
            game["meta"] = _META
        if number % 4 == 1:
            game["decks"] = {level: deck[:8] for level, deck in game["decks"].items()}
        if number % 5 == 1:
            game["decks"]["2"] = [
                None if n % 3 else card for n, card in enumerate(game["decks"]["2"])
            ]
    return tuple(games)


@lru_cache
def record_texts() -> tuple[str, ...]:
    """The same as texts, without those that cannot be read."""
    texts = (json.dumps(game, ensure_ascii=False) for game in records())
    return tuple(text for text in texts if readable(parse_record, text))


def readable(read: Callable[[str], object], text: str) -> bool:
    """Whether a reader accepts a text."""
    try:
        read(text)
    except SplendorError:
        return False
    return True


def _blocks() -> Iterator[tuple[str, str]]:
    for page in _texts("docs/**/*.md"):
        yield from _CODE_BLOCK.findall(page)


@lru_cache
def games() -> tuple[str, ...]:
    """Games in notation."""
    shown = [text for _, text in _blocks() if text.startswith("splendor-game/1")]
    return (*shown * 20, *(format_game(parse_record(text)) for text in record_texts()))


@lru_cache
def scenarios() -> tuple[str, ...]:
    """Described positions as TOML."""
    shown = [text for language, text in _blocks() if language == "toml"]
    return (*shown * 5, *_texts("tests/cases/*/*.toml"), *_texts("examples/*.toml"))


@lru_cache
def lines() -> tuple[str, ...]:
    """Described positions on one line."""
    shown = [
        line for _, text in _blocks() for line in text.splitlines() if "; " in line and "=" in line
    ]
    tables = [tomllib.loads(text) for text in _texts("tests/cases/*/*.toml")]
    return (*shown * 5, *("; ".join(_entries((), table)) for table in tables))


def _entries(path: tuple[str, ...], value: Any) -> Iterator[str]:  # noqa: ANN401  (any TOML)
    if isinstance(value, dict):
        for key, inner in value.items():
            if key not in ("expect", "player"):
                yield from _entries((*path, key), inner)
        for name, player in value.get("player", {}).items():
            yield from _entries((name,), player)
    elif isinstance(value, list) and value and isinstance(value[0], dict):
        for number, inner in enumerate(value, start=1):
            yield from _entries((*path, str(number)), inner)
    elif isinstance(value, list):
        yield f"{'.'.join(path)} = {', '.join(map(str, value))}"
    else:
        text = str(value)
        quoted = json.dumps(text, ensure_ascii=False) if set(text) & set(';,="') else text
        yield f"{'.'.join(path)} = {quoted}"


@lru_cache
def _shown_actions(rules: Ruleset) -> tuple[str, ...]:
    """Actions and turns that pages show, and that can be done or were done in a game."""
    page = (ROOT / "docs/reference/notation.md").read_text(encoding="utf-8")
    verbs = ("take", "reserve", "purchase", "buy", "recruit", "return", "tile", "noble", "pass")
    shown = [text for text in _CODE_WORDS.findall(page) if text.split()[0].lower() in verbs]
    shown += [line for text in _CODE_BLOCK.findall(page) for line in text[1].splitlines()]
    shown += [format_action(action, rules) for action in legal_actions(new_game(rules, 2, 7))]
    for text in record_texts()[::3]:
        record = parse_record(text)
        if record.ruleset.name == rules.name:
            shown += [format_turn(turn.turn, rules.box) for turn in record.turns]
    return tuple(dict.fromkeys(text for text in shown if text))


@lru_cache
def tokens(rules: Ruleset) -> tuple[str, ...]:
    """Tokens in notation: what is written, and every other way to write some."""
    shown, rng = _shown_actions(rules), Random("tokens")
    taken = [text.partition(" ")[2] for text in shown if text.startswith("take")]
    paid = [text.partition(" for ")[2] for text in shown if " for " in text]
    others = (_token_list(rng, rules.box) for _ in range(100))
    return tuple(dict.fromkeys((*taken, *paid, "nothing", *others)))


def _token_list(rng: Random, box: Box) -> str:
    words = (_token_word(rng, box) for _ in range(rng.randrange(1, 5)))
    return rng.choice((" ", " ", ", ", " and ", ",")).join(words)


def _token_word(rng: Random, box: Box) -> str:
    """A letter, letters, or a name, with a number before or after it, or without one."""
    letters = "".join(rng.choice(box.letters) for _ in range(rng.choice((1, 1, 2, 3))))
    name = rng.choice((letters, letters, rng.choice(box.colours), rng.choice(box.aliases)))
    number = rng.randrange(1, 4)
    forms = (name, f"{name}{number}", f"{number}{name}", f"{name} {number}", f"{number} {name}")
    return rng.choice((*forms, f"{name}x{number}", f"{name} x{number}", f"{number}x {name}"))


@lru_cache
def actions(rules: Ruleset) -> tuple[str, ...]:
    """Actions and turns in notation."""
    rng = Random("actions")
    takes = (f"{rng.choice(('take', 'return'))} {listed}" for listed in tokens(rules))
    return (*_shown_actions(rules), *takes)

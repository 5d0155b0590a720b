"""What each version of the rules says, clause by clause, and what has changed between two of them.

docs/rules-history.toml has the English sentences: all of them under the first version, and under
every later one those that are new or read otherwise. `make update` brings it up to date.
"""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias

from attrs import frozen

from splendor_rules import RULES_VERSION
from splendor_rules.messages import messages_for
from splendor_rules.rulebook import CLAUSES

if TYPE_CHECKING:
    from collections.abc import Mapping

Sentences: TypeAlias = "Mapping[str, str]"
"""What clauses say, by their ids."""
History: TypeAlias = "Mapping[str, Sentences]"
"""The sentences that are new or changed, by version of the rules, the first one first."""

FILE: Final = Path(__file__).parent.parent.parent / "docs" / "rules-history.toml"
HEADER: Final = """\
# What the clauses say under each version of the rules, in English: all of them under the first,
# then those that are new or read otherwise. `make update` writes what has changed today.
"""


@frozen
class Change:
    """A clause that is new under a version of the rules, or reads otherwise.

    Attributes:
        clause: its id.
        before: what it said under the older version; None if it is new.
        now: what it says under the newer one.
    """

    clause: str
    before: str | None
    now: str


def read_history() -> History:
    """The history as it is kept."""
    return tomllib.loads(FILE.read_text(encoding="utf-8"))


def sentences_today() -> Sentences:
    """What every clause says now."""
    messages = messages_for(None, "en")
    return {clause.id: messages.text(clause.id) for clause in CLAUSES}


def up_to_date(history: History, version: str, sentences: Sentences) -> History:
    """The history with what the clauses say under a version, which is the newest."""
    earlier = {key: changed for key, changed in history.items() if key != version}
    before = sentences_under(earlier, list(earlier)[-1]) if earlier else {}
    changed = {key: text for key, text in sentences.items() if before.get(key) != text}
    return {**earlier, version: changed}


def history_text(history: History) -> str:
    """The file of a history."""
    versions = (
        f'["{version}"]\n'
        + "".join(
            f'"{clause}" = {json.dumps(text, ensure_ascii=False)}\n'
            for clause, text in changed.items()
        )
        for version, changed in history.items()
    )
    return "\n".join((HEADER, *versions))


def text_today() -> str:
    """The file with what the clauses say now under today's version."""
    return history_text(up_to_date(read_history(), RULES_VERSION, sentences_today()))


def sentences_under(history: History, version: str) -> Sentences:
    """What every clause says under a version."""
    versions = list(history)
    sentences: dict[str, str] = {}
    for each in versions[: versions.index(version) + 1]:
        sentences |= history[each]
    return sentences


def since(clause: str) -> str:
    """The version since which a clause reads as it does."""
    return [version for version, changed in read_history().items() if clause in changed][-1]


def steps() -> list[tuple[str, str]]:
    """Every two versions, the older one first; the steps to the newest version come first."""
    versions = list(read_history())
    return [
        (versions[old], versions[new])
        for new in range(len(versions) - 1, 0, -1)
        for old in range(new - 1, -1, -1)
    ]


def changes(old: str, new: str) -> list[Change]:
    """What clauses say under a version that they did not say under an older one."""
    history = read_history()
    before, now = sentences_under(history, old), sentences_under(history, new)
    return [
        Change(clause, before.get(clause), text)
        for clause, text in now.items()
        if before.get(clause) != text
    ]

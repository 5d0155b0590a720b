"""List the citations to read again, each claim beside the passages that it cites.

docs/citations-lock.toml has what was last read: a digest of every passage of the sources, and of
every claim (a clause, or a slip of a source) the digest of its English text with the places that it
cites. A claim is to be read again if any of these has changed; of a source at second hand there is
no passage, and only the headings are kept. The sources are no part of the repository;
SPLENDOR_SOURCES or --sources names their folder.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
import tomllib
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from attrs import frozen
from rich.console import Console
from rich.table import Column, Table

from splendor_rules.clauses import Basis, Cite, SecondHand, Silent
from splendor_rules.messages import messages_for
from splendor_rules.rulebook import CLAUSES
from splendor_rules.rulebook.sources import SOURCES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from splendor_rules.clauses import Clause

ROOT: Final = Path(__file__).parent.parent
LOCK: Final = ROOT / "docs" / "citations-lock.toml"
BESIDE: Final = ROOT.parent / "shared" / "sources"
"""Where the sources are looked for if nothing names their folder."""
FILES: Final = {
    "BJ": "base-rules-ja.txt",
    "MJ": "marvel-rules-ja.txt",
    "MD": "marvel-faq-de.txt",
    "MF": "marvel-faq-fr.txt",
}
BASE_HEADINGS: Final = ("素材", "準備", "目的", "ゲームの流れ", "情報")
MARVEL_SECTIONS: Final = (
    *("1. ゲーム構成品", "2. ゲーム目的", "3. ゲームの準備", "4. ゲームの進行", "5. ゲーム終了"),
)
MARVEL_HEADINGS: Final = (
    *("トークン数の制限", "キャラクターカード", "キャラクターカードを手に入れる"),
    *("キャラクターカードを雇用する", "ボーナス", "場所タイル", "タイムストーン"),
    *("アベンジャーズ・アッセンブル・タイル", "注意", "ソーシャル"),
)
HEADER: Final = """\
# What was last read against the sources: digests of their passages, and of every claim the digest
# of its English text and the places that it cites. `make cite-check` compares; after reading,
# `make cite-check ACCEPT=yes` writes this file anew.
"""


@frozen
class Claim:
    """What the project says that a source says.

    Attributes:
        text: the English text.
        cites: the places, each after its basis: `stated MJ 4 (2)`; of a source at second hand
            `outside PR The nobles`, with `, f` behind what only follows from the words there.
    """

    text: str
    cites: tuple[str, ...]

    @property
    def places(self) -> list[str]:
        """The places alone."""
        return [cite.partition(" ")[2] for cite in self.cites]


def claims() -> dict[str, Claim]:
    """Every clause by its id, and every slip of a source."""
    messages = messages_for(None, "en")
    of_clauses = {
        clause.id: Claim(messages.text(clause.id), tuple(_cites(clause))) for clause in CLAUSES
    }
    words, shared = (
        tomllib.loads((ROOT / "docs" / "words" / f"{name}.toml").read_text(encoding="utf-8"))
        for name in ("en", "shared")
    )
    of_slips = {
        name: Claim(words["slips"][name], tuple(f"slip {place}" for place in _listed(slip)))
        for name, slip in shared["slips"].items()
    }
    return {**of_clauses, **of_slips}


def _cites(clause: Clause) -> Iterator[str]:
    for support in clause.support:
        match support:
            case Cite(source, pinpoint, basis):
                yield f"{basis} {source.key} {pinpoint}"
            case SecondHand(source, pinpoint, _, basis):
                mark = ", f" if basis is Basis.IMPLIED else ""
                yield f"outside {source.key} {pinpoint}{mark}".rstrip()
            case Silent():
                pass


def _listed(slip: Mapping[str, Any]) -> Iterator[str]:
    """The places where a slip is, each with its source, which is named once for several."""
    source, keys = "", {source.key for source in SOURCES}
    for place in slip["where"].split(", "):
        key = place.partition(" ")[0]
        source = key if key in keys else source
        yield place if key in keys else f"{source} {place}"


def read_passages(folder: Path) -> dict[str, str]:
    """The text of every place of every source, by source and pinpoint; `BJ` is the whole.

    Raises:
        OSError: a source cannot be read.
    """
    passages: dict[str, str] = {}
    for source, name in FILES.items():
        text = (folder / name).read_text(encoding="utf-8-sig")
        lines = [line.strip() for line in text.splitlines() if line.strip()]
        passages[source] = "\n".join(lines)
        passages.update((f"{source} {place}", text) for place, text in _passages(source, lines))
    return passages


def _passages(source: str, lines: list[str]) -> Iterable[tuple[str, str]]:
    if source in {"MD", "MF"}:
        return ((str(number), answer) for number, answer in enumerate(lines) if number)
    enter = _enter_base if source == "BJ" else _enter_marvel
    lines_of: dict[str, list[str]] = {}
    open_places: tuple[str, ...] = () if source == "BJ" else ("head",)
    for line in lines:
        entered = enter(line, open_places)
        for place in entered:
            if place not in open_places:  # the table of contents names sections too: start anew
                lines_of.pop(place, None)
            lines_of.setdefault(place, []).append(line)
        open_places = entered
    return ((place, "\n".join(of_place)) for place, of_place in lines_of.items())


def _enter_base(line: str, places: tuple[str, ...]) -> tuple[str, ...]:
    """The places in which a line of the base rules lies: heading, step, item."""
    if line in BASE_HEADINGS:
        return (line,)
    if places and line.isdigit():
        return (places[0], f"{places[0]} {line}")
    if item := re.match(r"(\d): ", line):
        return (*places[:2], f"{places[1]} ({item[1]})")
    return places


def _enter_marvel(line: str, places: tuple[str, ...]) -> tuple[str, ...]:
    """The places in which a line of Marvel's rules lies; a sub-heading closes its section."""
    if line == "目次":
        return ()
    if line in MARVEL_SECTIONS:
        return (line[0],)
    section = places[0][0] if places else ""
    if line in MARVEL_HEADINGS:
        return (f"{section} {line}",)
    if section == "3" and (step := re.match(r"(\d)\. ", line)):
        return ("3", f"3.{step[1]}")
    if section == "4" and (item := re.match(r"(\d)\) ", line)):
        return ("4", f"4 ({item[1]})")
    return places


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:16]


def read_lock() -> dict[str, Any]:
    """What was last read."""
    return tomllib.loads(LOCK.read_text(encoding="utf-8"))


def locked(current: Mapping[str, Claim], passages: Mapping[str, str]) -> dict[str, Any]:
    """The lock under which nothing is to be read again."""
    return {
        "passages": {place: _digest(text) for place, text in passages.items()},
        "claims": {
            name: {"text": _digest(claim.text), "cites": list(claim.cites)}
            for name, claim in current.items()
        },
    }


def lock_text(lock: Mapping[str, Any]) -> str:
    """The lock file."""
    lines = [HEADER, "[passages]"]
    lines += [f'"{place}" = "{digest}"' for place, digest in lock["passages"].items()]
    lines += ["", "[claims]"]
    for name, claim in lock["claims"].items():
        cites = json.dumps(claim["cites"], ensure_ascii=False)
        lines.append(f'"{name}" = {{ text = "{claim["text"]}", cites = {cites} }}')
    return "\n".join(lines) + "\n"


def stale(
    lock: Mapping[str, Any], current: Mapping[str, Claim], passages: Mapping[str, str]
) -> dict[str, list[str]]:
    """The claims to read again, each with what has changed since it was last read."""
    now = locked(current, passages)
    reasons = {
        name: list(_changes(name, lock, now)) for name in {**lock["claims"], **now["claims"]}
    }
    return {name: changes for name, changes in reasons.items() if changes}


def _changes(name: str, lock: Mapping[str, Any], now: Mapping[str, Any]) -> Iterator[str]:
    if name not in now["claims"]:
        yield "it is no longer there"
        return
    nothing: dict[str, Any] = {"text": None, "cites": []}
    claim, before = now["claims"][name], lock["claims"].get(name, nothing)
    if claim["text"] != before["text"]:
        yield "its text has changed" if before["text"] else "it is new"
    for cite in claim["cites"]:
        place = cite.partition(" ")[2]
        if place.partition(" ")[0] in FILES and place not in now["passages"]:
            yield f"there is no place {place}"
        elif before["text"] and cite not in before["cites"]:
            yield f"it had not: {cite}"
        elif now["passages"].get(place) != lock["passages"].get(place):
            yield f"the passage has changed: {place}"
    yield from (
        f"it has no longer: {cite}" for cite in before["cites"] if cite not in claim["cites"]
    )


def _show(
    names: Iterable[str], current: Mapping[str, Claim], passages: Mapping[str, str]
) -> Iterator[Table]:
    for name in names:
        if claim := current.get(name):
            columns = (Column(side, overflow="fold") for side in ("the project", "the source"))
            table = Table(*columns, title=name, expand=True, show_lines=True)
            for number, cite in enumerate(claim.cites):
                passage = passages.get(claim.places[number], "")
                table.add_row("" if number else claim.text, f"{cite}\n{passage}")
            yield table


def main(arguments: list[str] | None = None) -> int:
    """Print what is to be read again; 1 if there is anything, 2 without the sources."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("claims", nargs="*", help="clauses or slips to read whatever has changed")
    named = os.environ.get("SPLENDOR_SOURCES") or BESIDE
    parser.add_argument("--sources", type=Path, default=Path(named), help="their folder")
    parser.add_argument("--accept", action="store_true", help="all has been read: write the lock")
    options = parser.parse_args(arguments)
    current = claims()
    if unknown := set(options.claims) - set(current):
        parser.error(f"no clause and no slip: {', '.join(sorted(unknown))}")
    try:
        passages = read_passages(options.sources)
    except OSError as error:
        parser.error(f"a source cannot be read, --sources names their folder: {error}")
    again = stale(read_lock(), current, passages)
    console = Console(highlight=False, markup=False)
    for table in _show(options.claims or again, current, passages):
        console.print(table)
    for name, changes in again.items():
        console.print(f"{name}: {'; '.join(changes)}", soft_wrap=True)
    if options.accept:
        LOCK.write_text(lock_text(locked(current, passages)), encoding="utf-8")
    return 1 if again and not options.accept else 0


if __name__ == "__main__":
    sys.exit(main())

"""The cases that show a clause: small pictures of the position, with the ruling."""

from __future__ import annotations

import re
import tomllib
from functools import lru_cache
from html import escape
from typing import TYPE_CHECKING, Any, Final

from attrs import frozen
from words import GAMES, ROOT, both, say, words

from splendor_rules import judge_scenario, parse_scenario, render_svg
from splendor_rules.errors import ScenarioError
from splendor_rules.messages import messages_for
from splendor_rules.notation.formatter import format_asked
from splendor_rules.rulebook.clause import REGISTRY, Kind

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from splendor_rules.messages import Messages
    from splendor_rules.scenarios import ScenarioVerdict
    from splendor_rules.scenarios.judging import Answer

FOLDER: Final = ROOT / "tests" / "cases"
MOST: Final = 2
"""So many cases of a side are shown."""
SIDES: Final = ("refuses", "allows", "applies", "not")
CARD: Final = "2R3-R6"
"""A card whose name the legend explains, for all base cards."""


@frozen
class Case:
    """A described position and what it shows.

    Attributes:
        name: the name of its file.
        title: what it is about, in English.
        text: the description.
        after: what holds after what is asked, by the keys of a description.
        clause: the clause that it shows.
        side: whether the clause `refuses`, `allows`, `applies` or does `not` apply.
    """

    name: str
    title: str
    text: str
    after: tuple[str, ...]
    clause: str
    side: str


@lru_cache
def all_cases() -> tuple[Case, ...]:
    """Every case of a clause."""
    found = []
    for path in sorted(FOLDER.glob("clauses/*.toml")):
        text = path.read_text(encoding="utf-8")
        head = tomllib.loads(text)
        expect = head["expect"]
        after = tuple(_keyed(expect.get("after", {})))
        found.append(Case(path.stem, head["title"], text, after, expect["clause"], expect["shows"]))
    return tuple(found)


@lru_cache
def cases() -> dict[str, tuple[Case, ...]]:
    """The cases to show of each clause."""
    found: dict[str, list[Case]] = {}
    for case in all_cases():
        found.setdefault(case.clause, []).append(case)
    return {clause: tuple(_chosen(all_)) for clause, all_ in found.items()}


def _keyed(table: dict[str, Any], before: str = "") -> Iterator[str]:
    """What a table says, key by key."""
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _keyed(value, f"{before}{key}.")
        else:
            said = ", ".join(map(str, value)) if isinstance(value, list) else value
            yield f"{before}{key} = {said or '–'}"


def _chosen(all_: list[Case]) -> Iterator[Case]:
    """A few of each side, the base game's first."""
    for side in SIDES:
        of_side = [case for case in all_ if case.side == side]
        yield from sorted(of_side, key=lambda case: 'game = "marvel"' in case.text)[:MOST]


@lru_cache
def verdict(case: Case) -> ScenarioVerdict | ScenarioError:
    """What the library says of a case."""
    try:
        return judge_scenario(parse_scenario(case.text))
    except ScenarioError as error:
        return error


def described() -> Iterator[ScenarioVerdict]:
    """Every case of a clause and every dispute, if there can be such a position."""
    for path in sorted(FOLDER.glob("*/*.toml")):
        try:
            yield judge_scenario(parse_scenario(path.read_text(encoding="utf-8")))
        except ScenarioError:
            continue


def draw(folder: Path) -> None:
    """Draw the picture of every case that is shown."""
    folder.mkdir()
    for shown in cases().values():
        for case in shown:
            found = verdict(case)
            if not isinstance(found, ScenarioError):
                (folder / f"{case.name}.svg").write_text(_picture(found), encoding="utf-8")


def _picture(found: ScenarioVerdict) -> str:
    position = found.position
    first = found.answers[0].asked if found.answers else None
    action, seat = (first.what, first.seat) if first else (None, None)
    return render_svg(position.state, action, seat=seat, names=position.names, caption=False)


def section(clause_id: str, lang: str) -> Iterator[str]:
    """The cases of a clause, as lines of a page."""
    shown = cases().get(clause_id, ())
    if not shown:
        return
    yield f"\n## {say(lang, 'clause', 'cases')} {{ #cases }}\n"
    yield f"{say(lang, 'clause', 'cases_lead')}\n"
    lines = [line for case in shown for line in _case(case, lang)]
    games = [game for game in GAMES if any(_game(case) == game for case in shown)]
    yield _legend(" ".join(lines), games, lang)
    yield from lines


def _game(case: Case) -> str:
    return str(tomllib.loads(case.text).get("game", "base"))


def _legend(said: str, games: list[str], lang: str) -> str:
    """What the letters of these games and the words in what is asked and follows mean."""
    wording = both(lang)
    code = " ".join(re.findall("`([^`]+)`", said))
    found = set(re.findall("[a-z_]+", code))
    known = words(lang)["legend"]
    terms = [(word, text) for word, text in known.items() if word in found and word != text]
    if re.search(r"\b[123][WUGRK]\d-", code):
        terms.append((CARD, known["card"]))
    lists = [f"`{word}` {text}" for word, text in terms]
    for game in games:
        box = GAMES[game].box
        colours = (messages_for(game, lang).colour(name) for name in box.colours)
        pairs = zip(box.letters, colours, strict=True)
        listed = wording.joined(f"`{letter}` {colour}" for letter, colour in pairs)
        lists.append(wording.phrase("cited", source=say(lang, "site", game), basis=listed))
    label = say(lang, "clause", "legend")
    listed = say(lang, "clause", "separator").join(lists)
    return f"{wording.phrase('labelled', label=label, text=listed)}\n{{ .legend }}\n"


def _side(case: Case) -> str:
    """A clause on what always holds applies by forbidding a position."""
    if REGISTRY[case.clause].kind is not Kind.INVARIANT:
        return case.side
    return {"applies": "refuses", "not": "allows"}.get(case.side, case.side)


def _case(case: Case, lang: str) -> Iterator[str]:
    found = verdict(case)
    side = _side(case)
    yield f'<div class="case case-{side}" markdown>\n'
    title = case.title if lang == "en" else say(lang, "clause", side)
    yield f"**{title}**\n"
    if isinstance(found, ScenarioError):
        yield from _refused(found, case, lang)
    else:
        yield from _answered(found, case, lang)
    yield "</div>\n"


def _refused(error: ScenarioError, case: Case, lang: str) -> Iterator[str]:
    """A position that cannot be; only English has the reason in a sentence."""
    yield f"✗ {say(lang, 'clause', 'refused_position')}"
    if lang == "en":
        faults = [f"{fault.problem}" for fault in error.faults]
        yield from ("", *(f"- {fault}" for fault in faults))
    yield f"\n```toml\n{_described(case)}\n```\n"


def _described(case: Case) -> str:
    """The description without its title and without what is expected."""
    kept = case.text.partition("\n[expect")[0]
    lines = [line for line in kept.strip().splitlines() if not line.startswith("title = ")]
    return "\n".join(lines).strip()


def _answered(found: ScenarioVerdict, case: Case, lang: str) -> Iterator[str]:
    position = found.position
    wording = messages_for(position.state.ruleset.box.name, lang, position.names)
    depth = "../../" if lang == "en" else "../../../"
    alt = escape(case.title if lang == "en" else _seen(found, wording, lang))
    yield f'<img src="{depth}pictures/{case.name}.svg" alt="{alt}" loading="lazy">\n'
    if not found.answers:
        yield f"{say(lang, 'clause', 'no_question')}\n"
    for answer in found.answers:
        said = _asked(answer, found, wording, mark="`")
        yield f"- {said}<br>{_ruled(answer, wording)}"
    if case.after:
        said = wording.joined(f"`{one}`" for one in case.after)
        yield f"- {wording.phrase('afterwards')} {said}" if found.answers else f"- {said}"
    yield from _standing(found, wording)
    yield ""


def _asked(answer: Answer, found: ScenarioVerdict, wording: Messages, mark: str = "") -> str:
    """Who asks, and what."""
    box = found.position.state.ruleset.box
    asked = format_asked(answer.asked.what, box, paid=not answer.asked.open_payment)
    player = wording.seat(answer.asked.seat)
    return wording.phrase("labelled", label=player, text=f"{mark}{asked}{mark}")


def _seen(found: ScenarioVerdict, wording: Messages, lang: str) -> str:
    """What a picture shows, for whoever cannot see it."""
    if not found.answers:
        return say(lang, "clause", "no_question")
    return wording.joined(_asked(answer, found, wording) for answer in found.answers)


def _ruled(answer: Answer, wording: Messages) -> str:
    ruling = answer.ruling
    if ruling.legal:
        return f"✓ {wording.phrase('legal')}"
    if ruling.legal is None:
        needs = wording.joined(wording.where(where) for where in ruling.needs)
        return f"? {wording.phrase('undecided', needs=needs)}"
    parts = (
        wording.phrase("cited", source=wording.message(one), basis=_link(one.clause))
        for one in ruling.refusals
    )
    return f"✗ {wording.sentences((wording.phrase('illegal'), *parts))}"


def _link(clause_id: str) -> str:
    return f"[{clause_id}](../clauses/{clause_id}.md)"


def _standing(found: ScenarioVerdict, wording: Messages) -> Iterator[str]:
    """How the players stand afterwards, if the case is about that."""
    score = found.score
    if not score.finished:
        return
    leading = wording.joined(wording.seat(seat) for seat in score.leading)
    key = "winner" if len(score.leading) == 1 else "shared" if leading else "no_winner"
    title = wording.title(score.decided_by)
    yield "- " + wording.phrase(key, players=leading, clause=score.decided_by, title=title)

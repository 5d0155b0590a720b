"""The cases that show a clause: small pictures of the position, with the ruling."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from html import escape
from typing import TYPE_CHECKING, Any, Final

from attrs import frozen
from language import GAMES, ROOT
from tables import letters

from splendor_rules import judge_scenario, new_game, parse_scenario, render_svg
from splendor_rules.clauses import REGISTRY, Kind
from splendor_rules.errors import ScenarioError
from splendor_rules.messages import messages_for
from splendor_rules.notation import format_action

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from language import Language

    from splendor_rules import Ruling
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
        game: `base` or `marvel`.
        after: what holds after what is asked, by the keys of a description.
        clause: the clause that it shows.
        side: whether the clause `refuses`, `allows`, `applies` or does `not` apply.
    """

    name: str
    title: str
    text: str
    game: str
    after: tuple[str, ...]
    clause: str
    side: str

    @property
    def description(self) -> str:
        """The description without its title and without what is expected."""
        kept = self.text.partition("\n[expect")[0]
        lines = [line for line in kept.strip().splitlines() if not line.startswith("title = ")]
        return "\n".join(lines).strip()


@frozen
class ShownCase:
    """A case as a page shows it, in one language.

    Attributes:
        name: the name of its picture; None if there can be no such position.
        side: how it is coloured.
        title: what it is about.
        alt: what the picture shows, for whoever cannot see it.
        problems: why there can be no such position; only English has it in sentences.
        description: the description of a position that cannot be.
        asked: what is asked, each with its ruling, as lines of a list.
        after: what holds afterwards.
    """

    name: str | None
    side: str
    title: str
    alt: str = ""
    problems: tuple[str, ...] = ()
    description: str = ""
    asked: tuple[tuple[str, str], ...] = ()
    after: tuple[str, ...] = ()


@cache
def _all_cases() -> dict[str, tuple[Case, ...]]:
    """The cases to show of each clause: a few of each side, the base game's first."""
    cases: dict[str, list[Case]] = {}
    for path in sorted(FOLDER.glob("clauses/*.toml")):
        text = path.read_text(encoding="utf-8")
        head = tomllib.loads(text)
        expect, game = head["expect"], str(head.get("game", "base"))
        after = tuple(_lines(expect.get("after", {})))
        case = Case(path.stem, head["title"], text, game, after, expect["clause"], expect["shows"])
        cases.setdefault(case.clause, []).append(case)
    return {clause: tuple(_chosen(of_clause)) for clause, of_clause in cases.items()}


def _lines(table: dict[str, Any], before: str = "") -> Iterator[str]:
    """A table of a description, as one line for each key."""
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _lines(value, f"{before}{key}.")
        else:
            text = ", ".join(map(str, value)) if isinstance(value, list) else value
            yield f"{before}{key} = {text or '–'}"


def _chosen(cases: list[Case]) -> Iterator[Case]:
    for side in SIDES:
        of_side = [case for case in cases if case.side == side]
        yield from sorted(of_side, key=lambda case: case.game == "marvel")[:MOST]


@cache
def _verdict(text: str) -> ScenarioVerdict | ScenarioError:
    """What the library says of a description."""
    try:
        return judge_scenario(parse_scenario(text))
    except ScenarioError as error:
        return error


def draw(folder: Path) -> None:
    """Draw the picture of every case that is shown, and a table of each game that is set up."""
    folder.mkdir()
    for game, rules in GAMES.items():
        table = render_svg(new_game(rules, 2, seed=1), names=("A", "B"), caption=False)
        (folder / f"set-up-{game}.svg").write_text(table, encoding="utf-8")
    for cases in _all_cases().values():
        for case in cases:
            verdict = _verdict(case.text)
            if not isinstance(verdict, ScenarioError):
                (folder / f"{case.name}.svg").write_text(_picture(verdict), encoding="utf-8")


def _picture(verdict: ScenarioVerdict) -> str:
    return render_svg(verdict.scenario, caption=False)


def shown(clause_id: str, language: Language) -> list[ShownCase]:
    """The cases of a clause, in a language."""
    return [_shown(case, language) for case in _all_cases().get(clause_id, ())]


def legend(clause_id: str, text: str, language: Language) -> str:
    """What the words and letters in the code of the cases mean, `text` being all of them."""
    code = " ".join(re.findall("`([^`]+)`", text))
    meanings = language.words["legend"]
    used = set(re.findall("[a-z_]+", code))
    terms = [item for item in meanings.items() if item[0] in used and item[0] != item[1]]
    if re.search(r"\b[123][WUGRK]\d-", code):
        terms.append((CARD, meanings["card"]))
    games = {case.game for case in _all_cases()[clause_id]}
    parts = [f"`{word}` {meaning}" for word, meaning in terms]
    for game in [game for game in GAMES if game in games]:
        name = language.words["site"][game]
        parts.append(language.cited(name, letters(GAMES[game], language, mark="`")))
    return str(language.words["clause"]["separator"]).join(parts)


def _shown(case: Case, language: Language) -> ShownCase:
    words, verdict, english = language.words["clause"], _verdict(case.text), language.code == "en"
    side = _colour(case)
    title = case.title if english else words[side]
    if isinstance(verdict, ScenarioError):
        problems = tuple(each.problem for each in verdict.diagnostics) if english else ()
        return ShownCase(None, side, title, problems=problems, description=case.description)
    scenario = verdict.scenario
    messages = messages_for(scenario.state.ruleset.box.name, language.code, scenario.names)
    asked = [_asked(answer, verdict, messages) for answer in verdict.answers]
    alt = messages.joined(asked) or words["no_question"]
    return ShownCase(
        case.name,
        side,
        title,
        alt=escape(case.title if english else alt),
        asked=tuple(
            (_asked(answer, verdict, messages, mark="`"), _ruling(answer.ruling, messages))
            for answer in verdict.answers
        ),
        after=tuple(_after(case, verdict, messages)),
    )


def _colour(case: Case) -> str:
    """A clause on what always holds applies by forbidding a position."""
    if REGISTRY[case.clause].kind is not Kind.INVARIANT:
        return case.side
    return {"applies": "refuses", "not": "allows"}.get(case.side, case.side)


def _asked(answer: Answer, verdict: ScenarioVerdict, messages: Messages, mark: str = "") -> str:
    """Who asks, and what."""
    box = verdict.scenario.state.ruleset.box
    action = format_action(answer.query.action, box, paid=not answer.query.open_payment)
    player = messages.seat(answer.query.seat)
    return messages.phrase("labelled", label=player, text=f"{mark}{action}{mark}")


def _ruling(ruling: Ruling, messages: Messages) -> str:
    if ruling.legal:
        return f"✓ {messages.phrase('legal')}"
    if ruling.legal is None:
        needs = messages.joined(messages.where(where) for where in ruling.needs)
        return f"? {messages.phrase('undecided', needs=needs)}"
    refusals = (
        messages.phrase("cited", source=messages.message(refusal), basis=_link(refusal.clause))
        for refusal in ruling.refusals
    )
    return f"✗ {messages.sentences((messages.phrase('illegal'), *refusals))}"


def _link(clause_id: str) -> str:
    return f"[{clause_id}](../clauses/{clause_id}.md)"


def _after(case: Case, verdict: ScenarioVerdict, messages: Messages) -> Iterator[str]:
    """What holds after what is asked, and how the players stand if the case is about that."""
    if case.after:
        text = messages.joined(f"`{line}`" for line in case.after)
        yield f"{messages.phrase('afterwards')} {text}" if verdict.answers else text
    score = verdict.score
    if score.finished:
        leading = messages.joined(messages.seat(seat) for seat in score.leading)
        key = "winner" if len(score.leading) == 1 else "shared" if leading else "no_winner"
        title = messages.title(score.decided_by)
        yield messages.phrase(key, players=leading, clause=score.decided_by, title=title)

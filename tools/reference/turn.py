"""How a turn goes: the steps, and a diagram of every step that occurred in games played here."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, Final
from xml.etree.ElementTree import Element, SubElement, tostring

from cases import described
from readers import clause_link, head
from words import GAMES, both, say

from splendor_rules import apply, legal_actions, new_game
from splendor_rules.state import Over, ReturnOwed, TileChoice, ToAct

if TYPE_CHECKING:
    from collections.abc import Iterator

    from splendor_rules import Action, State

GAMES_PLAYED: Final = 60
STATES: Final = (ToAct, ReturnOwed, TileChoice, Over)
KEYS: Final = {ToAct: "act", ReturnOwed: "return", TileChoice: "choose", Over: "over"}
CLAUSES: Final = ("turn.one-action", "turn.end-order", "limit.return-exact", "tile.one-a-turn")
PLACES: Final = {ToAct: (110, 165), ReturnOwed: (330, 50), TileChoice: (550, 165), Over: (330, 280)}
WIDTH, HEIGHT = 660, 320
HALF: Final = (92, 22)
"""Half the width and height of a state's box."""
BEND: Final = 26
"""How far a step bends to one side, so that the way back has room."""

Point = tuple[float, float]
Step = tuple[type, str, type]
"""What was pending, what was done, what is pending then."""


def _play(state: State, rng: Random) -> Iterator[Step]:
    while listed := legal_actions(state):
        kinds = sorted({type(one).__name__ for one in listed})
        kind = rng.choice(kinds)
        action: Action = rng.choice([one for one in listed if type(one).__name__ == kind])
        after = apply(state, action)
        yield type(state.pending), kind.lower(), type(after.pending)
        state = after


def _from_cases() -> Iterator[Step]:
    """Whatever can be done in the position of a case, or after what is asked in it."""
    for found in described():
        for state in (found.position.state, found.final):
            for action in legal_actions(state):
                after = apply(state, action)
                yield type(state.pending), type(action).__name__.lower(), type(after.pending)


@lru_cache
def steps() -> Counter[Step]:
    """Every step that occurred in some games and in the positions of the cases, and how often."""
    found: Counter[Step] = Counter(_from_cases())
    for seed in range(GAMES_PLAYED):
        rules = list(GAMES.values())[seed % len(GAMES)]
        found.update(_play(new_game(rules, 2 + seed % 3, seed), Random(seed)))
    return found


def _edges() -> list[tuple[type, type, str, int]]:
    """From which state to which, by what was done, and how often."""
    found: dict[tuple[type, type], Counter[str]] = {}
    for (before, done, after), count in steps().items():
        found.setdefault((before, after), Counter())[done] += count
    order = {state: place for place, state in enumerate(STATES)}
    pairs = sorted(found, key=lambda pair: (order[pair[0]], order[pair[1]]))
    return [(*pair, " ".join(sorted(found[pair])), found[pair].total()) for pair in pairs]


def diagram(lang: str) -> str:
    """The states of a turn and the steps between them, numbered."""
    root = Element("svg", {"viewBox": f"0 0 {WIDTH} {HEIGHT}", "class": "diagram", "role": "img"})
    SubElement(root, "title").text = say(lang, "pages", "turn", "title")
    defs = SubElement(root, "defs")
    shape = {"viewBox": "0 0 10 10", "refX": "9", "refY": "5", "orient": "auto"}
    marker = SubElement(defs, "marker", {"id": "tip", **shape, "markerWidth": "8"})
    SubElement(marker, "path", {"d": "M0 0L10 5L0 10z", "fill": "currentColor"})
    for number, (before, after, _, _) in enumerate(_edges(), start=1):
        _edge(root, before, after, number)
    for state in STATES:
        _state(root, state, say(lang, "pages", "turn", KEYS[state]))
    return tostring(root, encoding="unicode")


def _state(root: Element, state: type, said: str) -> None:
    x, y = PLACES[state]
    across, down = HALF
    area = {"x": x - across, "y": y - down, "width": 2 * across, "height": 2 * down, "rx": 8}
    attributes = {key: str(value) for key, value in area.items()}
    SubElement(root, "rect", {**attributes, "class": "diagram-state"})
    _write(root, (x, y + 5), said)


def _write(root: Element, at: Point, said: str) -> None:
    place = {"x": f"{at[0]:g}", "y": f"{at[1]:g}", "text-anchor": "middle"}
    SubElement(root, "text", place).text = said


def _rim(centre: Point, toward: Point) -> Point:
    """Where a line from the centre of a box leaves it."""
    across, down = toward[0] - centre[0], toward[1] - centre[1]
    reach = min(
        HALF[0] / abs(across) if across else 9,
        HALF[1] / abs(down) if down else 9,
    )
    return (centre[0] + across * reach, centre[1] + down * reach)


def _edge(root: Element, before: type, after: type, number: int) -> None:
    """An arrow with its number; a step back to the same state is a loop on its left."""
    start, end = PLACES[before], PLACES[after]
    if before is after:
        x, y = start[0], start[1] - HALF[1]
        way, label = f"M{x - 30} {y}C{x - 60} {y - 60} {x + 60} {y - 60} {x + 30} {y}", (x, y - 45)
    else:
        middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
        across, down = end[0] - start[0], end[1] - start[1]
        long = (across**2 + down**2) ** 0.5
        bend = (middle[0] + 2 * BEND * down / long, middle[1] - 2 * BEND * across / long)
        (x1, y1), (x2, y2) = _rim(start, bend), _rim(end, bend)
        way = f"M{x1:.0f} {y1:.0f}Q{bend[0]:.0f} {bend[1]:.0f} {x2:.0f} {y2:.0f}"
        label = ((x1 + 2 * bend[0] + x2) / 4, (y1 + 2 * bend[1] + y2) / 4)
    SubElement(root, "path", {"d": way, "class": "diagram-step", "marker-end": "url(#tip)"})
    place = {"cx": f"{label[0]:.0f}", "cy": f"{label[1]:.0f}", "r": "11"}
    SubElement(root, "circle", {**place, "class": "diagram-number"})
    _write(root, (label[0], label[1] + 5), str(number))


def turn_page(lang: str) -> Iterator[str]:
    """The steps of a turn in words, and the diagram with what its numbers mean."""
    wording = both(lang)
    yield from head(lang, "turn")
    yield f"## {say(lang, 'pages', 'turn', 'steps_title')} {{ #steps }}\n"
    for number in range(1, 6):
        step = wording.of_games(say(lang, "pages", "turn", f"step{number}"))
        yield f"{number}. {step}"
    yield f"\n## {say(lang, 'pages', 'turn', 'diagram_title')} {{ #diagram }}\n"
    yield f"{diagram(lang)}\n"
    for number, (before, after, done, _) in enumerate(_edges(), start=1):
        said = wording.joined(wording.word("can", one) for one in done.split())
        names = [say(lang, "pages", "turn", KEYS[state]) for state in (before, after)]
        line = wording.phrase("labelled", label=" → ".join(names), text=said)
        yield f"{number}. {line}"
    counts = {"games": str(GAMES_PLAYED), "decisions": str(steps().total())}
    yield f"\n{say(lang, 'pages', 'turn', 'counted', **counts)}\n"
    links = wording.joined(clause_link(one) for one in CLAUSES)
    yield say(lang, "pages", "turn", "more", links=links)

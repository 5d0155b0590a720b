"""The diagram of a turn: every step that occurs in games played here and in the cases."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Final
from xml.etree.ElementTree import Element, SubElement, tostring

from attrs import frozen
from cases import verdicts
from language import GAMES

from splendor_rules import apply, legal_actions, new_game
from splendor_rules.state import Over, ReturnOwed, TileChoice, ToAct

if TYPE_CHECKING:
    from collections.abc import Iterator

    from splendor_rules import Action, State
    from splendor_rules.messages import Messages

GAMES_PLAYED: Final = 60
KEYS: Final = {ToAct: "act", ReturnOwed: "return", TileChoice: "choose", Over: "over"}
"""The words of the page for what is pending."""
PLACES: Final = {"act": (110, 165), "return": (330, 50), "choose": (550, 165), "over": (330, 280)}
"""Where the centre of each state is."""
WIDTH, HEIGHT = 660, 320
HALF: Final = (92, 22)
"""Half the width and height of a state's box."""
BEND: Final = 26
"""How far a step bends to one side, so that the way back has room."""

Point = tuple[float, float]
Observed = tuple[str, str, str]
"""What is pending, what is pending afterwards, and the kind of action between them."""


@frozen
class Step:
    """What leads from one state to another.

    Attributes:
        before, after: what is pending, as keys of the words of the page.
        actions: the kinds of action that do it.
    """

    before: str
    after: str
    actions: tuple[str, ...]


def _play(state: State, rng: Random) -> Iterator[Observed]:
    while listed := legal_actions(state):
        kind = rng.choice(sorted({type(action).__name__ for action in listed}))
        action: Action = rng.choice([one for one in listed if type(one).__name__ == kind])
        after = apply(state, action)
        yield _observed(state, action, after)
        state = after


def _from_cases() -> Iterator[Observed]:
    """Whatever can be done in the position of a case, or after what is asked in it."""
    for verdict in verdicts():
        for state in (verdict.scenario.state, verdict.final):
            for action in legal_actions(state):
                yield _observed(state, action, apply(state, action))


def _observed(before: State, action: Action, after: State) -> Observed:
    return KEYS[type(before.pending)], KEYS[type(after.pending)], type(action).__name__.lower()


@cache
def _all_observed() -> Counter[Observed]:
    """Everything that occurred in some games and in the positions of the cases, and how often."""
    observed: Counter[Observed] = Counter(_from_cases())
    for seed in range(GAMES_PLAYED):
        rules = list(GAMES.values())[seed % len(GAMES)]
        observed.update(_play(new_game(rules, 2 + seed % 3, seed), Random(seed)))
    return observed


def decisions() -> int:
    """How many decisions were looked at."""
    return _all_observed().total()


def steps() -> list[Step]:
    """Every step that occurred, in the order of the states."""
    kinds: dict[tuple[str, str], set[str]] = {}
    for before, after, action in _all_observed():
        kinds.setdefault((before, after), set()).add(action)
    order = list(PLACES)
    pairs = sorted(kinds, key=lambda pair: (order.index(pair[0]), order.index(pair[1])))
    return [Step(*pair, tuple(sorted(kinds[pair]))) for pair in pairs]


def actions(step: Step, messages: Messages) -> str:
    """The kinds of action of a step, in words."""
    return messages.joined(messages.word("can", action) for action in step.actions)


def draw(texts: dict[str, str]) -> str:
    """The states of a turn and the steps between them, numbered, with the words of the page."""
    root = Element("svg", {"viewBox": f"0 0 {WIDTH} {HEIGHT}", "class": "diagram", "role": "img"})
    SubElement(root, "title").text = texts["title"]
    defs = SubElement(root, "defs")
    shape = {"viewBox": "0 0 10 10", "refX": "9", "refY": "5", "orient": "auto"}
    marker = SubElement(defs, "marker", {"id": "tip", **shape, "markerWidth": "8"})
    SubElement(marker, "path", {"d": "M0 0L10 5L0 10z", "fill": "currentColor"})
    for number, step in enumerate(steps(), start=1):
        _draw_step(root, step, number)
    for state, centre in PLACES.items():
        _draw_state(root, centre, texts[state])
    return tostring(root, encoding="unicode")


def _draw_state(root: Element, centre: Point, label: str) -> None:
    x, y = centre
    across, down = HALF
    area = {"x": x - across, "y": y - down, "width": 2 * across, "height": 2 * down, "rx": 8}
    attributes = {key: str(value) for key, value in area.items()}
    SubElement(root, "rect", {**attributes, "class": "diagram-state"})
    _write(root, (x, y + 5), label)


def _write(root: Element, at: Point, text: str) -> None:
    place = {"x": f"{at[0]:g}", "y": f"{at[1]:g}", "text-anchor": "middle"}
    SubElement(root, "text", place).text = text


def _rim(centre: Point, toward: Point) -> Point:
    """Where a line from the centre of a box leaves it."""
    across, down = toward[0] - centre[0], toward[1] - centre[1]
    reach = min(
        HALF[0] / abs(across) if across else 9,
        HALF[1] / abs(down) if down else 9,
    )
    return (centre[0] + across * reach, centre[1] + down * reach)


def _draw_step(root: Element, step: Step, number: int) -> None:
    """An arrow with its number; a step back to the same state is a loop on its left."""
    start, end = PLACES[step.before], PLACES[step.after]
    if start == end:
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

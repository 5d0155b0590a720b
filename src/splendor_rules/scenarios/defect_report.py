"""What the rules say against a described state: a diagnostic at the key that it is about."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from attrs import frozen

from splendor_rules.clauses import name_of
from splendor_rules.engine import defects
from splendor_rules.messages import messages_for
from splendor_rules.plain_text import ascii_digits
from splendor_rules.rulebook.setup import found_and_due
from splendor_rules.rulings import Defect
from splendor_rules.scenarios.cards import HIDDEN
from splendor_rules.scenarios.document import ASK_WINNER

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from splendor_rules.box.components import Box
    from splendor_rules.messages import Messages
    from splendor_rules.scenarios.document import Document
    from splendor_rules.scenarios.toml_scanner import KeyPath
    from splendor_rules.state import State

_KEY_OF: Final = {
    "setup.nobles": ("tiles",),
    "setup.locations": ("tiles",),
    "market.full-rows": ("market",),
    "turn.stalemate": ("passes",),
    "tile.one-a-turn": ("owed",),
    "avengers.holder": ("avengers",),
    "end.undone": ("ending",),
}
"""The key that a defect is about, if it is not a player's."""

_KEY_OF_PLAYER: Final = {
    "limit.ten": "tokens",
    "time-stone.one-each": "tokens",
    "reserve.hand-limit": "reserved",
    "end.round": "points",
}

_TABLES: Final = ("tiles", "market", "decks", "player")
"""The keys under which cards and tiles lie."""
_AMOUNTS: Final = ("tokens", "bonuses", "points", "avengers")
"""The keys of a player that name no card and no tile."""

_MOST_PLACES: Final = 3
"""The places that a diagnostic names of a thing that is in several."""


def report_defects(document: Document, state: State, names: tuple[str, ...]) -> None:
    """Report every defect of a state in its description, one for each cause."""
    reporter = _Reporter(document, state, names, _mentions(document, state.box))
    for defect in defects(state):
        reporter.report(defect)


def _components(defect: Defect) -> tuple[str, ...]:
    """The components whose number is wrong."""
    components = defect.facts.get("what")
    return components if isinstance(components, tuple) else ()


def _mentions(document: Document, box: Box) -> Mapping[str, list[KeyPath]]:
    """The keys that name a card or tile, by its id; other texts as they stand."""
    ids = {card.name: card.id for card in box.cards} | {tile.name: tile.id for tile in box.tiles}
    mentions: dict[str, list[KeyPath]] = {}
    for table in filter(_TABLES.__contains__, document.data):
        for path, item in _items((table,), document.data[table]):
            text = ascii_digits(str(item)).removeprefix(HIDDEN).strip()
            if path[-1] not in _AMOUNTS:
                mentions.setdefault(ids.get(text, text), []).append(path)
    return mentions


def _items(path: KeyPath, value: Any) -> Iterator[tuple[KeyPath, Any]]:  # noqa: ANN401  (any TOML)
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _items((*path, key), inner)
    else:
        for item in value if isinstance(value, list) else [value]:
            yield path, item


@frozen
class _Reporter:
    """Reports the defects of a state.

    Attributes:
        document: the description.
        state: the state that it is of.
        names: the players' names, seat 0 first.
        mentions: the keys that name a card or tile.
    """

    document: Document
    state: State
    names: tuple[str, ...]
    mentions: Mapping[str, list[KeyPath]]

    def report(self, defect: Defect) -> None:
        """Report a defect, one for each cause."""
        causes: dict[str, list[str]] = {}
        for component in _components(defect):
            tile = self.state.box.tile_by_id.get(component)
            causes.setdefault(component if tile is None else tile.tile, []).append(component)
        for components in causes.values():
            self._report_components(defect.clause, components)
        if not causes:
            self._report(defect, self._key_of(defect), self._hint(defect.clause))

    def _hint(self, clause: str) -> str:
        """How to ask who wins, of a table at which the round is as good as over."""
        if clause != "end.round":
            return ""
        if self.document.asks_winner:
            return " To ask who wins, leave to_act out."
        return f" To ask who wins, add the line {ASK_WINNER}."

    def _report(self, defect: Defect, path: KeyPath, addition: str = "") -> None:
        problem = self._messages.message(defect) + addition
        self.document.report(path, problem, defect.clause)

    @property
    def _messages(self) -> Messages:
        return messages_for(self.state.ruleset, names=self.names)

    def _key_of(self, defect: Defect) -> KeyPath:
        """The key that a defect is about."""
        if defect.clause not in _KEY_OF_PLAYER:
            return _KEY_OF.get(defect.clause, ())
        seat = defect.facts.get("seat")
        name = self.names[seat] if isinstance(seat, int) else self.names[0]
        return ("player", name, _KEY_OF_PLAYER[defect.clause])

    def _report_components(self, clause: str, components: list[str]) -> None:
        """Report a component whose number is wrong, or the faces of a tile that lie there."""
        box, component = self.state.box, components[0]
        places = [place for face in components for place in self.mentions.get(face, ())]
        is_named = component in box.card_by_id or component in box.tile_by_id
        if len(components) > 1:
            faces = " and ".join(components)
            problem = f"{faces} are the two faces of one tile, of which only one is in a game"
            clause = name_of(self.state.ruleset.setup.tiles)
        elif is_named and len(places) > 1:
            times = {2: "twice"}.get(len(places), f"{len(places)} times")
            problem = f"{component} is named {times}"
        else:
            defect = Defect(clause, {"what": (component,)})
            self._report(defect, self._key_of_component(component), self._counts(component))
            return
        self.document.report(places[0], problem + self._listed(places), clause)

    def _listed(self, places: list[KeyPath]) -> str:
        """The first keys of several, with their lines; nothing if all are the same."""
        keys = list(dict.fromkeys(places))[:_MOST_PLACES]
        lines = [f" on line {line}" if (line := self.document.line(key)) else "" for key in keys]
        named = [f"{'.'.join(key)}{line}" for key, line in zip(keys, lines, strict=True)]
        return f" ({', '.join(named)})" if len(keys) > 1 else ""

    def _counts(self, component: str) -> str:
        """How many of a component there are and should be, where it can be counted."""
        counts = found_and_due(self.state, component)
        facts = dict(zip(("found", "due"), map(str, counts or ()), strict=False))
        return f" {self._messages.phrase('found_due', **facts)}" if facts else ""

    def _key_of_component(self, component: str) -> KeyPath:
        """The key of the deck of a level; for colours the supply or the first tokens."""
        document = self.document
        if component.startswith("level "):
            deck = ("decks", component.removeprefix("level "))
            return deck if document.has(deck) else ("decks",)
        if document.has(("supply",)):
            return ("supply",)
        tokens = (("player", name, "tokens") for name in self.names)
        return next(filter(document.has, tokens), ())

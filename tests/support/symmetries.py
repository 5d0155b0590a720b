"""The same game under other names: colours, levels and places exchanged, everywhere alike.

The ids of cards and tiles stay.
"""

from __future__ import annotations

from functools import cached_property
from itertools import permutations
from typing import TYPE_CHECKING, Any

from attrs import evolve, frozen

from splendor_rules import Card, ChooseTile, Pass, Purchase, Reserve, Return, Take, Tile, Turn
from splendor_rules.box import Box, Colour
from splendor_rules.box.tokens import ORDINARY, as_bonuses, as_tokens
from splendor_rules.rulings import plain
from splendor_rules.state import Player, Reserved, TileChoice

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from splendor_rules import Action, Ruling, State
    from splendor_rules.actions import Place
    from splendor_rules.box import Tokens
    from splendor_rules.box.tokens import Bonuses
    from splendor_rules.player import AnyCard
    from splendor_rules.ruleset import Ruleset
    from splendor_rules.rulings import Ground
    from splendor_rules.state import MarketRow

COLOURS = tuple(permutations(range(5)))
LEVELS = tuple(permutations((1, 2, 3)))
PLACES = tuple(permutations((1, 2, 3, 4)))


@frozen(slots=False)
class Names:
    """What each colour, level and place is called instead.

    Attributes:
        box: the components under their old names.
        colours: for each ordinary colour the new one.
        levels: for the levels 1 to 3 the new ones.
        places: for each of the old levels, and there for the places 1 to 4, the new ones.
    """

    box: Box
    colours: tuple[int, ...]
    levels: tuple[int, ...] = (1, 2, 3)
    places: tuple[tuple[int, ...], ...] = ((1, 2, 3, 4),) * 3

    def counts(self, old: Sequence[int]) -> list[int]:
        new = list(old)
        for colour in ORDINARY:
            new[self.colours[colour]] = old[colour]
        return new

    def tokens(self, old: Tokens) -> Tokens:
        return as_tokens(self.counts(old))

    def bonuses(self, old: Bonuses) -> Bonuses:
        return as_bonuses(self.counts(old))

    def level(self, old: int) -> int:
        return self.levels[old - 1]

    def by_level(self, old: Iterable[Any]) -> tuple[Any, ...]:
        """What is in the order of levels, in the order of the new ones."""
        new = dict(zip(self.levels, old, strict=True))
        return tuple(new[level] for level in (1, 2, 3))

    def place(self, level: int, old: Place) -> Place:
        return old if old == "deck" else self.places[level - 1][old - 1]

    @cached_property
    def cards(self) -> dict[str, Card]:
        return {
            card.id: evolve(
                card,
                level=self.level(card.level),
                bonus=Colour(self.colours[card.bonus]),
                cost=self.bonuses(card.cost),
            )
            for card in self.box.cards
        }

    @cached_property
    def tiles(self) -> dict[str, Tile]:
        return {
            tile.id: evolve(tile, requirement=self.bonuses(tile.requirement))
            for tile in self.box.tiles
        }

    @cached_property
    def new_box(self) -> Box:
        return evolve(self.box, cards=tuple(self.cards.values()), tiles=tuple(self.tiles.values()))

    def rules(self, old: Ruleset) -> Ruleset:
        return evolve(old, box=self.new_box)

    def row(self, level: int, old: MarketRow) -> MarketRow:
        new: list[AnyCard | None] = [None] * 4
        for place, card in zip(self.places[level - 1], old, strict=True):
            new[place - 1] = self.known(card) if card else None
        return tuple(new)

    def known(self, card: AnyCard) -> Card:
        assert isinstance(card, Card)
        return self.cards[card.id]

    def player(self, old: Player) -> Player:
        return Player(
            tokens=self.tokens(old.tokens),
            cards=tuple(self.cards[card.id] for card in old.cards if isinstance(card, Card)),
            reserved=tuple(Reserved(self.known(one.card), one.hidden) for one in old.reserved),
            tiles=tuple(self.tiles[tile.id] for tile in old.tiles),
        )

    def state(self, old: State) -> State:
        due = old.pending
        if isinstance(due, TileChoice):
            due = TileChoice(tuple(self.tiles[tile.id] for tile in due.tiles))
        return old.changed(
            ruleset=self.rules(old.ruleset),
            supply=self.tokens(old.supply),
            decks=self.by_level(tuple(map(self.known, deck)) for deck in old.decks),
            market=self.by_level(map(self.row, (1, 2, 3), old.market)),
            tiles=tuple(self.tiles[tile.id] for tile in old.tiles),
            players=tuple(map(self.player, old.players)),
            pending=due,
        )

    def action(self, old: Action) -> Action:
        match old:
            case Take(tokens) | Return(tokens):
                return type(old)(self.tokens(tokens))
            case Reserve(level, place):
                return Reserve(self.level(level), self.place(level, place))
            case Purchase(card, payment):
                return Purchase(self.cards[card.id], self.tokens(payment))
            case ChooseTile(tile):
                return ChooseTile(self.tiles[tile.id])
            case _:
                return old

    def turn(self, old: Turn) -> Turn:
        action = self.action(old.action)
        assert isinstance(action, (Take, Reserve, Purchase, Pass))
        tile = self.tiles[old.tile.id] if old.tile else None
        return Turn(action, self.tokens(old.returned), tile)

    def word(self, old: str) -> str:
        """The new name of a colour; other words stay."""
        names = self.box.colours
        return names[self.colours[names.index(old)]] if old in names[:5] else old

    def ground(self, old: Ground) -> tuple[str, dict[str, Any]]:
        """Clause and facts in the new names, lists in the order of the alphabet."""
        facts: dict[str, Any] = dict(plain(old.facts))
        if "place" in facts and facts["place"] != "deck":
            facts["place"] = str(self.place(facts["level"], int(facts["place"])))
        if "level" in facts:
            facts["level"] = self.level(facts["level"])
        return old.clause, {name: self._fact(fact) for name, fact in facts.items()}

    def _fact(self, old: Any) -> Any:
        match old:
            case str():
                return self.word(old)
            case list():
                return sorted(map(self.word, old))
            case dict():
                return {self.word(name): count for name, count in old.items()}
            case _:
                return old

    def ruling(self, old: Ruling) -> tuple[Any, ...]:
        """Everything that is ruled, in the new names."""
        grounds = list(map(self.ground, old.refusals))
        return old.step, old.legal, grounds, old.relied_on, old.needs


def unchanged(box: Box) -> Names:
    """The names that there are."""
    return Names(box, (0, 1, 2, 3, 4))

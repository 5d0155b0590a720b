"""Pages of tables that come from the rulesets themselves: set-up, comparison, components."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from readers import clause_link, head, table
from words import GAMES, both, games_of, say

from splendor_rules.box.tokens import as_tokens
from splendor_rules.messages import messages_for
from splendor_rules.notation.tokens import format_tokens
from splendor_rules.rulebook import CLAUSES
from splendor_rules.rulebook.setup import decks, market

if TYPE_CHECKING:
    from collections.abc import Iterator

    from splendor_rules import Card, Ruleset, Tile
    from splendor_rules.box import Box

PLAYERS: Final = (2, 3, 4)


def _piles(lang: str, rules: Ruleset) -> Iterator[str]:
    """What is laid out of one game, by the number of players."""
    setup = rules.setup

    def label(name: str) -> str:
        return messages_for(rules.box.name, lang).of_games(say(lang, "pages", "setup", name))

    rows = [
        [label("ordinary"), *(str(setup.supply(count, rules.readings)) for count in PLAYERS)],
        [label("wild"), *(str(setup.wild()) for _ in PLAYERS)],
    ]
    stones = [setup.time_stones(count) for count in PLAYERS]
    if any(stones):
        rows.append([label("stones"), *map(str, stones)])
    rows.append([label("tiles"), *(str(setup.tiles(count)) for count in PLAYERS)])
    yield f"## {say(lang, 'site', rules.box.name).capitalize()} {{ #{rules.box.name} }}\n"
    yield from table([say(lang, "pages", "setup", "players"), *map(str, PLAYERS)], rows)


def setup_page(lang: str) -> Iterator[str]:
    """What is laid out, by the number of players, asked of the rules themselves."""
    yield from head(lang, "setup")
    for rules in GAMES.values():
        yield from _piles(lang, rules)
    yield f"{both(lang).text('setup.unowned')}\n"
    yield f"{say(lang, 'pages', 'setup', 'seven')}\n"
    yield f"## {say(lang, 'pages', 'setup', 'decks_title')} {{ #decks }}\n"
    heads = [say(lang, "pages", "setup", name) for name in ("level", "cards", "row", "deck")]
    sizes = enumerate(decks(), start=1)
    rows = [[str(n), str(size), str(market()), str(size - market())] for n, size in sizes]
    yield from table(heads, rows)
    chapter = both(lang).word("chapter", "setup")
    yield say(lang, "pages", "setup", "more", chapter=chapter)


def games_page(lang: str) -> Iterator[str]:
    """The difference between the two rulesets."""
    yield from head(lang, "games")
    shared = sum(games_of(clause) == tuple(GAMES) for clause in CLAUSES)
    yield f"{say(lang, 'pages', 'games', 'same', count=str(shared))}\n"
    yield f"## {say(lang, 'pages', 'games', 'components')} {{ #components }}\n"
    names = [say(lang, "site", game).capitalize() for game in GAMES]
    yield from table(["", *names], list(_sizes(lang)))
    yield f"## {say(lang, 'pages', 'games', 'clauses')} {{ #clauses }}\n"
    for game, name in zip(GAMES, names, strict=True):
        yield f"### {name} {{ #{game} }}\n"
        for clause in CLAUSES:
            if games_of(clause) == (game,):
                title = f"**{both(lang).title(clause.id)}**"
                yield f"- {title} {clause_link(clause.id)}<br>{both(lang).text(clause.id)}"
        yield ""
    yield f"## {say(lang, 'pages', 'games', 'readings')} {{ #readings }}\n"
    yield from table(["", *names], list(_choices(lang)))


def _sizes(lang: str) -> Iterator[list[str]]:
    def label(name: str) -> str:
        return both(lang).of_games(say(lang, "pages", "games", name))

    boxes = [rules.box for rules in GAMES.values()]
    yield [label("goal"), *(str(rules.goal) for rules in GAMES.values())]
    yield [label("cards"), *(str(len(box.cards)) for box in boxes)]
    yield [label("tiles"), *(str(len({tile.tile for tile in box.tiles})) for box in boxes)]
    colours = [
        both(lang).joined(messages_for(box.name, lang).colour(name) for name in box.colours)
        for box in boxes
    ]
    yield [label("colours"), *colours]


def _choices(lang: str) -> Iterator[list[str]]:
    names = dict.fromkeys(option.name for rules in GAMES.values() for option in rules.options)
    for name in names:
        cells = []
        for rules in GAMES.values():
            values = [
                both(lang).joined(f"`{one}`" for one in (option.default, *option.alternatives))
                for option in rules.options
                if option.name == name
            ]
            cells.append(values[0] if values else "–")
        yield [f"[{both(lang).reading(name, 'title')}](questions.md#{name})", *cells]


def components_page(lang: str) -> Iterator[str]:
    """All cards and tiles of both games."""
    yield from head(lang, "components", example="`R6`")
    yield f"{say(lang, 'pages', 'components', 'doubts')}\n"
    for rules in GAMES.values():
        yield from _components(lang, rules.box)


def _components(lang: str, box: Box) -> Iterator[str]:
    wording = messages_for(box.name, lang)

    def label(name: str) -> str:
        return wording.of_games(say(lang, "pages", "components", name))

    letters = zip(box.letters, box.colours, strict=True)
    said = (f"{letter} {wording.colour(colour)}" for letter, colour in letters)
    game = say(lang, "site", box.name)
    yield f"## {say(lang, 'pages', 'components', 'cards', game=game)} {{ #{box.name}-cards }}\n"
    yield f"{wording.phrase('labelled', label=label('letters'), text=wording.joined(said))}\n"
    tags = ["tags"] if any(card.avengers for card in box.cards) else []
    heads = [label(one) for one in ("card", "level", "bonus", "points", "cost", *tags)]
    rows = [_card(card, box, tags=bool(tags)) for card in box.cards]
    yield from _sorting(lang, heads, rows)
    title = wording.of_games(say(lang, "pages", "components", "tiles", game=game))
    yield f"## {title} {{ #{box.name}-tiles }}\n"
    faces = ["face"] if any(tile.face for tile in box.tiles) else []
    heads = [label(one) for one in ("tile", *faces, "points", "requirement")]
    rows = [_tile(tile, box, faces=bool(faces)) for tile in box.tiles]
    yield from _sorting(lang, heads, rows)


def _card(card: Card, box: Box, *, tags: bool) -> list[str]:
    named = f'<span id="{card.id}">{card.name or card.id}</span>'
    cost = format_tokens(as_tokens(card.cost), box)
    bonus = box.letters[card.bonus]
    row = [named, str(card.level), bonus, str(card.points), cost]
    return [*row, str(card.avengers)] if tags else row


def _tile(tile: Tile, box: Box, *, faces: bool) -> list[str]:
    face = [tile.face] if faces else []
    asked = format_tokens(as_tokens(tile.requirement), box)
    return [tile.name or tile.id, *face, str(tile.points), asked]


def _sorting(lang: str, heads: list[str], rows: list[list[str]]) -> Iterator[str]:
    filter_ = say(lang, "pages", "components", "filter")
    yield f'<div class="sorts" data-filter="{filter_}" markdown>\n'
    yield from table(heads, rows)
    yield "</div>\n"

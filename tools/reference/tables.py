"""The rows of the tables that come from the rulesets: set-up, comparison, components, sources."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from clauses import chapters, games_of
from language import GAMES, languages, read_words

from splendor_rules.box.tokens import as_tokens
from splendor_rules.notation.tokens import format_tokens
from splendor_rules.rulebook import CLAUSES
from splendor_rules.rulebook.setup import decks, market
from splendor_rules.rulebook.sources import SOURCES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from language import Language

    from splendor_rules import Ruleset
    from splendor_rules.clauses import Source
    from splendor_rules.rulebook import Clause
    from splendor_rules.ruleset import Reading

    Row = list[str]

PLAYERS: Final = (2, 3, 4)


def piles(rules: Ruleset, language: Language) -> Iterator[Row]:
    """What is laid out of one game, by the number of players."""
    setup, labels = rules.setup, language.words["pages"]["setup"]
    messages = language.of_game(rules.box.name)
    counts = {
        "ordinary": [setup.supply(count, rules.readings) for count in PLAYERS],
        "wild": [setup.wild() for _ in PLAYERS],
        "stones": [setup.time_stones(count) for count in PLAYERS],
        "tiles": [setup.tiles(count) for count in PLAYERS],
    }
    for name, numbers in counts.items():
        if any(numbers):
            yield [messages.of_games(labels[name]), *map(str, numbers)]


def deck_sizes() -> list[tuple[int, int, int, int]]:
    """Level, cards, cards face up, and cards left in the deck; once where the games agree."""
    rows = {
        (level, size, market(box), size - market(box)): None
        for box in (rules.box for rules in GAMES.values())
        for level, size in zip(box.levels, decks(box), strict=True)
    }
    return list(rows)


def in_every_game() -> int:
    """How many clauses are in force in all games."""
    return sum(games_of(clause) == tuple(GAMES) for clause in CLAUSES)


def in_one_game(game: str) -> list[Clause]:
    """The clauses that this game alone has."""
    return [clause for clause in CLAUSES if games_of(clause) == (game,)]


def sizes(language: Language) -> Iterator[Row]:
    """How many components each game has, and the points that end it."""
    messages, labels = language.messages, language.words["pages"]["games"]
    boxes = [rules.box for rules in GAMES.values()]
    cells = {
        "goal": [str(rules.limits.goal) for rules in GAMES.values()],
        "cards": [str(len(box.cards)) for box in boxes],
        "tiles": [str(len({tile.tile for tile in box.tiles})) for box in boxes],
        "colours": [
            messages.joined(map(language.of_game(box.name).colour, box.colours)) for box in boxes
        ],
    }
    for name, of_games in cells.items():
        yield [messages.of_games(labels[name]), *of_games]


def side_by_side(language: Language) -> Iterator[Row]:
    """The clauses that only one game has, chapter by chapter, a column for each game."""
    for chapter, listed in chapters().items():
        cells = [
            "<br>".join(
                f"[{language.messages.title(clause.id)}](clauses/{clause.id}.md)"
                for clause in listed
                if games_of(clause) == (game,)
            )
            for game in GAMES
        ]
        if any(cells):
            yield [language.messages.word("chapter", chapter), *(cell or "–" for cell in cells)]


def readings() -> dict[str, dict[str, Reading]]:
    """Every reading by its name, as each game that has it offers it."""
    offered: dict[str, dict[str, Reading]] = {}
    for game, rules in GAMES.items():
        for option in rules.options:
            offered.setdefault(option.name, {})[game] = option
    return offered


def choices(language: Language) -> Iterator[Row]:
    """The values of each reading in each game."""
    for name, by_game in readings().items():
        values = {game: (each.default, *each.alternatives) for game, each in by_game.items()}
        cells = {
            game: "<br>".join(language.messages.reading(name, value) for value in listed)
            for game, listed in values.items()
        }
        title = language.messages.reading(name, "title")
        yield [f"[{title}](questions.md#{name})", *(cells.get(game, "–") for game in GAMES)]


def letters(rules: Ruleset, language: Language, mark: str = "") -> str:
    """What the letters of the colours of a game mean."""
    messages, box = language.of_game(rules.box.name), rules.box
    pairs = zip(box.letters, box.colours, strict=True)
    return language.messages.joined(f"{mark}{a}{mark} {messages.colour(b)}" for a, b in pairs)


def cards(rules: Ruleset, language: Language) -> list[Row]:
    """The cards of a game under their headings."""
    box, labels = rules.box, language.words["pages"]["components"]
    tagged = any(card.avengers for card in box.cards)
    heads = ["card", "level", "bonus", "points", "cost", *(["tags"] if tagged else [])]
    rows = [[language.of_game(box.name).of_games(labels[head]) for head in heads]]
    for card in box.cards:
        name = f'<span id="{card.id}">{card.name or card.id}</span>'
        cost = format_tokens(as_tokens(card.cost), box)
        row = [name, str(card.level), box.letters[card.bonus], str(card.points), cost]
        rows.append([*row, str(card.avengers)] if tagged else row)
    return rows


def tiles(rules: Ruleset, language: Language) -> list[Row]:
    """The tiles of a game under their headings."""
    box, labels = rules.box, language.words["pages"]["components"]
    two_faced = any(tile.face for tile in box.tiles)
    heads = ["tile", *(["face"] if two_faced else []), "points", "requirement"]
    rows = [[language.of_game(box.name).of_games(labels[head]) for head in heads]]
    for tile in box.tiles:
        requirement = format_tokens(as_tokens(tile.requirement), box)
        faces = [tile.face or ""] if two_faced else []
        rows.append([tile.name or tile.id, *faces, str(tile.points), requirement])
    return rows


def document(source: Source, language: Language) -> Iterator[tuple[str, str]]:
    """What is known of a source, each under its label."""
    labels, words = language.words["pages"]["sources"], language.words["documents"][source.key]
    yield labels["what"], words["what"]
    yield labels["edition"], words.get("edition", labels["unstated"])
    yield labels["year"], str(source.year or labels["unstated"])
    yield labels["language"], language.words["languages"][source.language]
    yield labels["game"], language.words["site"][source.game]
    yield labels["known"], words.get("known", labels["read"])


def sources_of_slip(where: str) -> list[str]:
    """The keys of the sources in which a slip is."""
    return [source.key for source in SOURCES if source.key in where]


def glossary(language: Language) -> list[Row]:
    """The words in every language, this page's own first, under the names of the languages."""
    order = [language, *(other for other in languages() if other is not language)]
    rows = [[each.name for each in order]]
    return rows + [[each.words["glossary"][term] for each in order] for term in terms()]


def terms() -> list[str]:
    """The keys of the glossary, in the order of the page."""
    return list(read_words("en")["glossary"])

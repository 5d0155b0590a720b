"""Moves in the words of every language: what is shown is read back, and nothing is read as else."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final

import pytest

from splendor_rules import MARVEL, Game, find_action, new_game
from splendor_rules.actions import (
    ChooseTile,
    Hand,
    Pass,
    Purchase,
    Reserve,
    Return,
    Row,
    Take,
    Turn,
)
from splendor_rules.box.catalogue import BASE_BOX, MARVEL_BOX
from splendor_rules.box.tokens import as_tokens
from splendor_rules.errors import AmbiguousNotationError, NotationError, RecordError
from splendor_rules.messages import LANGUAGES, Messages
from splendor_rules.notation import format_action, parse_action, parse_game, parse_turn
from splendor_rules.notation.move_words import format_move
from splendor_rules.notation.parser import VERBS
from splendor_rules.notation.words import colour_words, words_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from splendor_rules.actions import Action
    from splendor_rules.box.components import Box

OTHERS: Final = tuple(lang for lang in LANGUAGES if lang != "en")
KINDS: Final = {
    "take": Take,
    "return": Return,
    "reserve": Reserve,
    "purchase": Purchase,
    "pass": Pass,
    "tile": ChooseTile,
}
BOXES: Final = (BASE_BOX, MARVEL_BOX)
every = pytest.mark.parametrize(
    ("lang", "box"), [*product(LANGUAGES, BOXES)], ids=lambda value: getattr(value, "name", value)
)


def moves(box: Box) -> Iterator[Action]:
    """Every kind of action, with one, several and mixed tokens of each colour."""
    card = box.level(3)[0]
    colours = range(len(box.colours))
    counts = [(n if colour == of else 0 for colour in range(7)) for of in colours for n in (1, 2)]
    mixed = ([1, 1, 1, 0, 0, 0, 0], [2, 1, 0, 0, 0, 0, 0], [0] * 7)
    origins = (None, Hand(), Row(), Row(3, 2), Row(1, 2))
    for tokens in (as_tokens([*count]) for count in (*counts, *mixed)):
        yield from (Take(tokens), Return(tokens))
        yield from (Purchase(card, tokens, origin) for origin in origins)
    for place in (1, 4, "deck"):
        yield from (Reserve(3, place, claimed) for claimed in (None, card))
    yield Pass()
    yield from map(ChooseTile, box.tiles)


@every
def test_a_move_is_read_as_it_is_shown(lang: str, box: Box) -> None:
    wording = Messages(lang, box.name)
    for move in moves(box):
        assert parse_action(format_move(move, box, wording), box) == move
    tokens = as_tokens([1, 1, 1, 0, 0, 0, 0])
    turn = Turn(Take(tokens), tokens, box.tiles[0], (Take(tokens),))
    assert parse_turn(format_move(turn, box, wording), box) == turn
    purchase = Purchase(box.cards[0], tokens)
    assert format_action(purchase, box, paid=False).split()[1] in format_move(
        purchase, box, wording, paid=False
    )


@pytest.mark.parametrize("box", BOXES, ids=lambda box: box.name)
@pytest.mark.parametrize("lang", OTHERS)
def test_every_verb_and_colour_is_read_whole_and_as_nothing_else(lang: str, box: Box) -> None:
    words, card, letter = words_of(lang), box.cards[0].id, box.letters[0]
    free = words["words"]["for nothing"][0]
    objects = {"reserve": "2 3", "pass": "", "tile": box.tiles[0].id}
    objects |= {"take": letter, "return": letter, "purchase": f"{card} {free}"}
    for verb, word in ((verb, word) for verb, names in words["verbs"].items() for word in names):
        verbs = [words_of(other)["verbs"] for other in OTHERS]
        meanings = {kind for table in verbs for kind, names in table.items() if word in names}
        text = f"{word} {objects[verb]}"
        assert VERBS.get(word, verb) == verb
        if len(meanings) == 1:
            assert type(parse_action(text, box)) is KINDS[verb], word
            continue
        with pytest.raises(AmbiguousNotationError) as caught:
            parse_action(text, box)
        assert {*caught.value.candidates} == meanings
    take = words["verbs"]["take"][0]
    for place, (name, names) in enumerate(colour_words(lang, box).items()):
        tokens = as_tokens([int(place == other) for other in range(7)])
        for word in (name, *names):
            assert parse_action(f"{take} {word}", box) == Take(tokens), word


@pytest.mark.parametrize(
    ("text", "english"),
    [
        ("nimm rot rot", "take R R"),
        ("Nimm zwei rote", "take 2 R"),
        ("ich nehme einen roten, einen blauen und einen weissen", "take R U W"),
        ("NIMM GRUEN, GRUN", "take G G"),
        ("Saphir, Rubin und Onyx nehmen; rot zurückgeben", "take U R K, return R"),
        ("gib rot rot zurück", "return R R"),
        ("reserviere Stufe 2 Platz 3", "reserve 2 3"),
        ("vom Stapel der Stufe 1 reservieren", "reserve 1 deck"),
        ("kaufe 2R3-R6 für 5 rote und Gold", "purchase 2R3-R6 for R5 J1"),
        ("2R3-R6 mit 6 roten von der Hand kaufen", "purchase 2R3-R6 from hand for R6"),
        ("passe", "pass"),
        ("prends rouge bleu vert", "take R U G"),
        ("je prends un rubis, deux saphirs et une émeraude", "take R1 U2 G1"),
        ("j'achete 2R3-R6 pour 5 rouges et 1 or", "purchase 2R3-R6 for R5 J1"),
        ("réserve la carte de la pioche de niveau 2", "reserve 2 deck"),
        ("passe mon tour", "pass"),
        ("passe, rends un rouge puis choisis la tuile G4R4", "pass, return R, tile G4R4"),
        ("白 青 赤 を取る", "take W U R"),
        ("白青赤を取る", "take W U R"),
        ("赤を2つ取る", "take R2"),
        ("赤2枚と青1枚を返す", "return R2 U1"),
        ("レベル2の3枚目を予約する", "reserve 2 3"),
        ("山札から2を予約", "reserve 2 deck"),
        ("手札から2R3-R6を赤6で購入", "purchase 2R3-R6 from hand for R6"),
        ("赤赤を取り、青を返して、貴族G4R4を選ぶ", "take R R, return U, tile G4R4"),
        ("タイル Mary Stuart, Queen of Scots を選ぶ", "tile G4R4"),
    ],
)
def test_moves_are_read_as_people_say_them(text: str, english: str) -> None:
    parse = parse_turn if ", " in english else parse_action
    assert parse(text, BASE_BOX) == parse(english, BASE_BOX)


@pytest.mark.parametrize(
    "text",
    [
        "nimm rot zurück",
        "nicht rot nehmen",
        "赤を取らない",
        "赤を取りません",
        "ne prends pas rouge",
        "prends rouge achète vert",
        "prends 2R3-R6 de la main",
        "nimmt",
        "nim rot",
        "rott nehmen",
    ],
)
def test_what_says_something_else_is_not_read(text: str) -> None:
    with pytest.raises(NotationError):
        parse_action(text, BASE_BOX)


def test_the_column_is_that_of_the_text_as_it_was_written() -> None:
    for text in ("  prends rouge xyz", "rouge xyz prendre", "赤 xyzを取る"):
        with pytest.raises(NotationError) as caught:
            parse_action(text, BASE_BOX)
        assert caught.value.column == text.index("xyz") + 1


def test_after_a_german_verb_a_german_word_is_a_colour_though_its_letters_are_colours_too() -> None:
    assert parse_action("nimm rot", MARVEL_BOX) == parse_action("take red", MARVEL_BOX)
    with pytest.raises(AmbiguousNotationError):
        parse_action("take rot", MARVEL_BOX)


def test_a_game_takes_them_and_a_game_file_does_not() -> None:
    state = new_game(MARVEL, players=2, seed=7)
    game = Game(state)
    assert game.play("nimm rot, blau, gelb") == find_action(state, "take R B Y")
    text = "splendor-game/1\ngame: base\n\n1. A: {}\n"
    for move in ("take rot rot", "nimm R R", "take 白 青 赤"):
        with pytest.raises(RecordError):
            parse_game(text.format(move))

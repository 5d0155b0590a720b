"""Everything whose time may grow with its input: reading, and what is done with what was read."""

from __future__ import annotations

import contextlib
import json
from typing import TYPE_CHECKING, Any, Final

from attrs import frozen
from support.readers import READERS, VALUES

from fuzzing import shapes, uses
from fuzzing.command_line import Call, called
from fuzzing.engine import answers
from fuzzing.json_seeds import json_values
from fuzzing.recipes import Recipe
from fuzzing.registry import TARGETS
from splendor_rules import BASE, Game, Take, explain, judge, new_game, render_svg, render_text
from splendor_rules.errors import RecordError
from splendor_rules.events import apply_with_events, replay
from splendor_rules.notation import format_game, parse_game
from splendor_rules.records import format_record

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from fuzzing.shapes import Shape
    from fuzzing.uses import Use
    from splendor_rules.events import Event


@frozen
class Operation:
    """Something that is done with an input of a size.

    Attributes:
        name: what is done.
        shape: the shape of the input.
        text: makes the input of a size.
        prepare: makes of it what is worked on, and raises if that cannot be.
        run: does it.
        is_bounded: whether 1 MB has to be done within the limits of one input: what does several
            things at once, or one for every turn, is only linear.
    """

    name: str
    shape: str
    text: Shape
    prepare: Callable[[str], Any]
    run: Callable[[Any], object]
    is_bounded: bool = True


_SHAPES: Final[dict[str, Mapping[str, Shape]]] = {
    "parse_record": shapes.RECORDS,
    "parse_game": shapes.GAMES,
    "parse_scenario": shapes.SCENARIOS,
    "parse_scenario, one line": shapes.LINES,
    "parse_tokens": shapes.TOKENS,
    **dict.fromkeys(("parse_action", "parse_turn", "find_action", "find_turn"), shapes.ACTIONS),
}


def operations() -> Iterator[Operation]:
    """Every operation with every shape."""
    for name, made in _SHAPES.items():
        for shape, text in made.items():
            yield from _of_reader(name, shape, text)
    for name, kind in VALUES.items():
        for shape, text in _value_shapes(json_values(kind)[-1]).items():
            yield from _of_reader(f"from_json of {name}", shape, text)
    for name in ("position", "actions", "ruling", "verdict"):
        texts = shapes.JSON_TEXTS | _value_shapes(answers(name)[-1])
        for shape, text in texts.items():
            yield from _of_reader(f"{name} of an engine", shape, text)
    yield from _of_games()
    yield from _of_names()


def _format_game(record: Any) -> None:  # noqa: ANN401  (a record)
    with contextlib.suppress(RecordError):  # the notation cannot say everything
        format_game(record)


def _of_reader(name: str, shape: str, text: Shape) -> Iterator[Operation]:
    """Reading a shape; and whatever is done with its values."""
    reader = READERS[name.partition(",")[0]]

    def read(given: str) -> None:
        try:
            reader.read(given)
        except reader.errors as error:
            str(error)

    yield Operation(name, shape, text, lambda given: given, read)
    for use, run in getattr(TARGETS[name], "uses", {}).items():
        done = _WRITERS.get(use, run)
        bounded = (use, shape) != ("judge", "turns")  # traced, and under every reading
        yield Operation(f"{name}: {use}", shape, text, reader.read, done, bounded)


_WRITERS: Final[dict[str, Use]] = {"record": format_record, "game": _format_game}
"""What writes a record, alone: what a record is read from is measured as a reader."""


def _value_shapes(value: Any) -> dict[str, Shape]:  # noqa: ANN401  (any JSON)
    """Shapes of JSON that is like a value but for one part that grows."""
    made: dict[str, Shape] = {"a long text": lambda n: json.dumps("x" * n)}
    if not isinstance(value, dict):
        return made
    made["unknown keys"] = lambda n: json.dumps({**value, **dict.fromkeys(map(str, range(n)))})
    for key, part in value.items():
        made[f"a long {key!r}"] = lambda n, key=key, part=part: _with(value, key, _long(part, n))  # type: ignore[misc]
    return made


def _with(value: dict[str, Any], key: str, part: object) -> str:
    return json.dumps({**value, key: part})


def _long(part: Any, n: int) -> object:  # noqa: ANN401  (any JSON)
    """A part many times over, as its type can be."""
    if isinstance(part, list):
        return part * n if part else [0] * n
    if isinstance(part, dict):
        return {**part, **dict.fromkeys(map(str, range(n)))}
    return "x" * n


def _of_games() -> Iterator[Operation]:
    """A game with many turns: played, undone, its events, and on the command line."""
    runs: dict[str, Use] = {
        "Game.from_record": Game.from_record,
        "Game: undo": _undo_all,
        "events": _events,
        "judge FILE": _command("judge"),
        "judge --json FILE": _command("judge", "--json", "--trace"),
        "show FILE": _command("show"),
        "show --svg FILE": _command("show", "--svg"),
        "show --step FILE": _command("show", "--step"),
        "show --html FILE": _command("show", "--html", "--seat", "B"),
        "convert FILE": _command("convert"),
        "legal FILE": _command("legal"),
        "play --load FILE": _command("play", "--save", "game.splendor", "--load"),
    }
    for name, run in runs.items():
        prepare = (lambda given: given) if "FILE" in name else parse_game
        yield Operation(name, "turns", shapes.game, prepare, run, name not in _FOR_EVERY_TURN)


_FOR_EVERY_TURN: Final = frozenset(
    {
        "Game: undo",
        "events",
        "judge FILE",
        "judge --json FILE",
        "show --step FILE",
        "show --html FILE",
        "play --load FILE",
    }
)
"""What does more for every turn than to read and judge it once: 1 MB has 29,000 turns."""


def _undo_all(record: Any) -> None:  # noqa: ANN401  (a record)
    game = Game.from_record(record)
    while game.undo(force=True):
        pass


def _events(record: Any) -> None:  # noqa: ANN401  (a record)
    start = state = record.start()
    happened: list[Event] = []
    for recorded in record.turns:
        state, events = apply_with_events(state, recorded.turn)
        happened += events
    uses.check_equal(state, replay(start, happened), "events")


def _command(*words: str) -> Use:
    def run(text: Any) -> None:  # noqa: ANN401  (a game in notation)
        status, _, err = called(
            Call((*words, "game.splendor"), {"game.splendor": Recipe((text,))}, Recipe(()))
        )
        assert status == 0, err

    return run


def _of_names() -> Iterator[Operation]:
    """Pictures and messages with long names."""
    state = new_game(BASE, 2, 7)
    refused = judge(state, Take((3, 3, 0, 0, 0, 0, 0)), 1)
    runs: dict[str, Use] = {
        "render_svg": lambda name: render_svg(state, names=(name, "B")),
        "render_text": lambda name: render_text(state, names=(name, "B")),
        "explain": lambda name: explain(refused, "de", (name, name)),
    }
    names: dict[str, Shape] = {
        "a long name": lambda n: "n" * n,
        "a name of words": lambda n: "name " * n,
        "a name of wide letters": lambda n: "白" * n,
        "a name of marks": lambda n: "e\u0301" * n,
        "a name of controls": lambda n: "\x1b" * n,
    }
    for name, run in runs.items():
        for shape, text in names.items():
            yield Operation(name, shape, text, lambda given: given, run)

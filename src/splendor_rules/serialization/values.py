"""Any value as JSON and back, and the schema of it.

The codecs of values that are defined above this package stand with them; they are loaded when they
are first asked for.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Hashable
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeVar, get_args, get_origin, overload

from splendor_rules.actions import (
    Action,
    ChooseTile,
    MainAction,
    Pass,
    Purchase,
    Reserve,
    Return,
    Take,
    Turn,
)
from splendor_rules.box.components import Card, Tile
from splendor_rules.box.values import check_kind
from splendor_rules.errors import SerializationError
from splendor_rules.messages import check_language
from splendor_rules.player import PartialCard, Player, Reserved, Unknown
from splendor_rules.rulings import Contested, Defect, Outcome, Refusal, Ruling
from splendor_rules.serialization.actions import ACTION, MAIN_ACTION, TURN
from splendor_rules.serialization.components import ANY_CARD, CARD, OWN_CARD, TILE
from splendor_rules.serialization.context import Context
from splendor_rules.serialization.games import with_house
from splendor_rules.serialization.nodes import checked
from splendor_rules.serialization.rulings import (
    CARD_PLACE,
    CONTESTED,
    DEFECT,
    OUTCOME,
    REFUSAL,
    RULING,
)
from splendor_rules.serialization.schemas import Description, Scope
from splendor_rules.serialization.states import PENDING, PLAYER, RESERVED, STATE
from splendor_rules.state import (
    CardPlace,
    Over,
    Pending,
    ReturnOwed,
    State,
    TileChoice,
    ToAct,
)

if TYPE_CHECKING:
    from types import UnionType

    from splendor_rules.ruleset import Ruleset
    from splendor_rules.serialization.context import Codec, Schema
    from splendor_rules.serialization.nodes import JsonNode

T = TypeVar("T")


class HasRuleset(Protocol):
    """A state, a view, a scenario: anything that is played by a ruleset."""

    @property
    @abstractmethod
    def ruleset(self) -> Ruleset:
        """The rules in force."""


CODECS: Final[dict[object, Codec[Any]]] = {
    State: STATE,
    Player: PLAYER,
    Reserved: RESERVED,
    **dict.fromkeys((ToAct, ReturnOwed, TileChoice, Over, Pending), PENDING),
    **dict.fromkeys((Take, Reserve, Purchase, Pass, Return, ChooseTile, Action), ACTION),
    MainAction: MAIN_ACTION,
    Turn: TURN,
    Card: CARD,
    Unknown: ANY_CARD,
    PartialCard: OWN_CARD,
    Tile: TILE,
    CardPlace: CARD_PLACE,
    Ruling: RULING,
    Refusal: REFUSAL,
    Defect: DEFECT,
    Outcome: OUTCOME,
    Contested: CONTESTED,
}
"""The codecs of values, by type; those of a module further up are added when it is loaded."""

SCHEMAS: Final = {
    "state": Description(STATE, "A position.", Scope.NAMED),
    "action": Description(ACTION, "A single decision.", Scope.OPEN),
    "turn": Description(TURN, "A whole turn.", Scope.OPEN),
    "card-place": Description(CARD_PLACE, "Where a card lies."),
    "ruling": Description(RULING, "The answer to whether something is legal."),
    "refusal": Description(REFUSAL, "A ground on which the rules refuse something."),
    "defect": Description(DEFECT, "A way in which a position breaks the rules."),
    "outcome": Description(OUTCOME, "How a game ended."),
}
"""The schemas of values, by name; those of a module further up are added when it is loaded."""

_HOMES: Final = {
    "errors": ("records.verdict_codecs",),
    "events": ("events.codecs",),
    "records": ("records.codecs", "records.verdict_codecs"),
    "scenarios": ("scenarios.codecs",),
    "views": ("views",),
}
"""Where the codecs are of values that are defined in a package or module."""

_SCHEMA_HOMES: Final = {
    "event": "events.codecs",
    "view": "views",
    "scenario": "scenarios.codecs",
    "splendor-ruling/2": "scenarios.codecs",
    "splendor-record/1": "records.codecs",
    "splendor-verdict/1": "records.verdict_codecs",
    "splendor-error/1": "records.verdict_codecs",
    "splendor-conformance/1": "testing.conformance.schema",
}

SCHEMA_NAMES: Final = (*SCHEMAS, *_SCHEMA_HOMES)
"""The names of all schemas."""


def _load(home: str) -> None:
    module = import_module(f"splendor_rules.{home}")
    CODECS.update(getattr(module, "CODECS", {}))
    SCHEMAS.update(getattr(module, "SCHEMAS", {}))


def _codec(kind: object) -> Codec[Any]:
    is_type = isinstance(kind, Hashable)
    if is_type and kind not in CODECS:
        member = next(iter(get_args(kind)), kind)
        _, _, path = str(getattr(member, "__module__", "")).partition("splendor_rules.")
        for home in _HOMES.get(path.partition(".")[0], ()):
            _load(home)
    if not is_type or kind not in CODECS:
        raise SerializationError(f"there is no JSON of {getattr(kind, '__name__', kind)!s:.40}")
    return CODECS[kind]


def context_for(ruleset: Ruleset | HasRuleset | None, lang: str = "en") -> Context:
    """The context of values that are of a game, or name one that is passed.

    Raises:
        SerializationError: the ruleset is called as another one is.
    """
    rules: Any = getattr(ruleset, "ruleset", ruleset)
    return Context(rules, None, with_house(rules), lang)


def to_json(value: object, *, ruleset: Ruleset | HasRuleset | None = None, lang: str = "en") -> Any:  # noqa: ANN401  (any JSON)
    """A value as JSON: what `json.dumps` takes.

    Args:
        value: a state, a view, an action, a turn, an event, a ruling, an outcome, a record, a
            verdict, a scenario or its verdict; a part of one of these; or a list of them.
        ruleset: the game, or a state of it, for a value that does not say it itself, such as an
            action; and the house ruleset of a value that does.
        lang: the language of the messages in a verdict, `en`, `ja`, `de` or `fr`.

    Raises:
        SerializationError: the value has no JSON, or its rules are not known by their name.
        ValueError: no such language.
    """
    check_language(lang)
    context = context_for(ruleset, lang)
    if isinstance(value, list | tuple):
        return [_codec(type(entry)).write(entry, context) for entry in value]
    return _codec(type(value)).write(value, context)


@overload
def from_json(data: object, kind: type[T], *, ruleset: Ruleset | HasRuleset | None = None) -> T: ...
@overload
def from_json(
    data: object, kind: UnionType, *, ruleset: Ruleset | HasRuleset | None = None
) -> Any: ...  # noqa: ANN401  (one of the types of the union)
def from_json(
    data: object,
    kind: type | UnionType,
    *,
    ruleset: Ruleset | HasRuleset | None = None,
) -> Any:
    """The value that JSON holds, everything in it checked.

    Args:
        data: what `to_json` gives, or `json.loads`.
        kind: the type of the value, such as `State` or `Action`; `list[Action]` for a list.
        ruleset: the game, or a state of it, for a value that does not say it itself, such as an
            action; and a house ruleset that the value may name.

    Raises:
        SerializationError: it does not hold such a value; the error says where and what was
            expected.
    """
    node, context = checked(data), context_for(ruleset)
    origin = get_origin(kind)
    if origin in (list, tuple):
        (member, *_) = get_args(kind)
        entries = node.items(f"a list of {_name(member)}")
        return origin(_read(entry, member, context) for entry in entries)
    return _read(node, kind, context)


def _name(kind: object) -> str:
    members = get_args(kind) or (kind,)
    return " or ".join(getattr(member, "__name__", str(member)) for member in members)


def _read(node: JsonNode, kind: Any, context: Context) -> Any:  # noqa: ANN401  (any type)
    value = _codec(kind).read(node, context)
    if not isinstance(value, kind):
        node.fail(f"expected a value of the type {_name(kind)}, not {type(value).__name__}")
    return value


def json_schema(name: str, *, ruleset: Ruleset | HasRuleset | None = None) -> Schema:
    """The JSON Schema (2020-12) of a format, or of the JSON of a value.

    A schema checks form alone. What it cannot say, such as which cards a box has, the reader does.

    Args:
        name: the format's name, such as `splendor-record/1`, or `state`, `view`, `action`, `turn`,
            `event`, `ruling`, `refusal`, `defect`, `outcome`, `card-place` or `scenario`.
        ruleset: a house ruleset whose game may be named too.

    Raises:
        ValueError: there is no such schema.
    """
    check_kind(name, str)
    if name not in SCHEMAS and name in _SCHEMA_HOMES:
        _load(_SCHEMA_HOMES[name])
    if name not in SCHEMAS:
        raise ValueError(f"there is no schema of {name!r}; there are {', '.join(SCHEMA_NAMES)}")
    described = SCHEMAS[name]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:splendor-rules:{name.replace('/', ':')}",
        "title": name,
        "description": described.text,
        **described.schema(context_for(ruleset).rulesets),
    }

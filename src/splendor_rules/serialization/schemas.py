"""The schemas that are published."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from attrs import frozen

from splendor_rules.rulesets import BASE
from splendor_rules.serialization.context import Context, SchemaBuilder

if TYPE_CHECKING:
    from collections.abc import Mapping

    from splendor_rules.ruleset import Ruleset
    from splendor_rules.serialization.context import Described, Schema


class Scope(Enum):
    """How the schema of a value depends on the game."""

    COMMON = "it does not"
    OPEN = "the value does not say which game it is of"
    NAMED = "the value names its game"


@frozen
class Description:
    """A schema to publish.

    Attributes:
        codec: the codec whose schema it is.
        text: what it describes, one sentence.
        scope: how it depends on the game.
    """

    codec: Described
    text: str
    scope: Scope = Scope.COMMON

    def schema(self, rulesets: Mapping[str, Ruleset]) -> Schema:
        """The schema for the values of some games."""
        definitions: dict[str, Schema] = {}
        if self.scope is Scope.COMMON:
            body = self.codec.schema(SchemaBuilder(Context(BASE), definitions))
        else:
            parts = {
                name: SchemaBuilder(Context(ruleset), definitions).define(
                    "value", self.codec, by_game=True
                )
                for name, ruleset in rulesets.items()
            }
            body = _by_name(parts) if self.scope is Scope.NAMED else {"anyOf": [*parts.values()]}
        return {**body, **({"$defs": definitions} if definitions else {})}


def _by_name(parts: Mapping[str, Schema]) -> Schema:
    """The schema that belongs to the game named."""
    return {
        "type": "object",
        "required": ["game"],
        "properties": {"game": {"enum": list(parts)}},
        "allOf": [
            {"if": {"properties": {"game": {"const": name}}, "required": ["game"]}, "then": part}
            for name, part in parts.items()
        ],
    }

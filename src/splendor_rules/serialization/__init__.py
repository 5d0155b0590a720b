"""JSON of the library's values: `to_json`, `from_json`, and the schemas of what they write.

Every value stands in the words that a record has: an action as a turn of a record, tokens by the
names of their colours, cards and tiles by id, the rules by the name of the game and its readings.
"""

from __future__ import annotations

from splendor_rules.serialization.values import SCHEMA_NAMES, from_json, json_schema, to_json

__all__ = ["SCHEMA_NAMES", "from_json", "json_schema", "to_json"]

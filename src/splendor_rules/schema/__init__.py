"""The JSON Schemas (2020-12) of the public formats."""

from __future__ import annotations

import json
from importlib import resources
from typing import Any, Final

__all__ = ["FORMATS", "json_schema"]

FORMATS: Final = (
    "splendor-record/1",
    "splendor-verdict/1",
    "splendor-ruling/1",
    "splendor-error/1",
    "splendor-conformance/1",
)
"""The formats that a schema is published of."""


def json_schema(name: str) -> dict[str, Any]:
    """The JSON Schema of a format.

    A schema checks form alone. What it cannot say, such as which cards a box has, the reader does.

    Args:
        name: the format's name, such as `splendor-record/1`.

    Raises:
        ValueError: there is no such format.
    """
    if name not in FORMATS:
        raise ValueError(f"there is no schema of {name!r}; there are {', '.join(FORMATS)}")
    file = f"{name.replace('/', '-')}.schema.json"
    text = resources.files("splendor_rules.schema").joinpath(file).read_text(encoding="utf-8")
    schema: dict[str, Any] = json.loads(text)
    return schema

"""Every public name by the module that the Python reference has it under."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from typing import Final

import splendor_rules

_SUBMODULES: Final = sorted(
    f"splendor_rules.{module.name}" for module in iter_modules(splendor_rules.__path__)
)
MODULES: Final = tuple(
    name
    for name in ("splendor_rules", *_SUBMODULES)
    if name not in {"splendor_rules.__main__", "splendor_rules.bulk"}
    and hasattr(import_module(name), "__all__")
)
"""The public modules: those with an `__all__`; `testing` and `bulk` have pages of their own."""

PUBLIC: Final[dict[str, object]] = {
    name: getattr(module, name) for module in map(import_module, MODULES) for name in module.__all__
}
"""Every public name and what it means; no two modules mean different things by one."""

"""Without NumPy, numba and orjson these tests are skipped, and say so."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

try:
    import splendor_rules.bulk  # noqa: F401
except ImportError as error:
    REASON = str(error)
else:
    REASON = ""


class _Skipped(pytest.Module):
    """A module of tests that cannot be imported here."""

    def collect(self) -> list[pytest.Item | pytest.Collector]:
        pytest.skip(REASON, allow_module_level=True)


def pytest_pycollect_makemodule(
    module_path: Path, parent: pytest.Collector
) -> pytest.Module | None:
    return _Skipped.from_parent(parent, path=module_path) if REASON else None

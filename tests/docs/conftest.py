"""The pages of the site, built once."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from support.paths import ROOT

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(scope="session")
def site_pages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Markdown of every language, each in a folder of its own."""
    folder = tmp_path_factory.mktemp("site") / "pages"
    subprocess.run([sys.executable, ROOT / "tools" / "reference", folder], check=True)
    return folder

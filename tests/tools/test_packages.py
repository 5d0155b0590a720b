"""What is installed is locked by hash, and what is built has the project's files alone."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tarfile
from typing import TYPE_CHECKING, Final
from zipfile import ZipFile

import pytest
from support.paths import ROOT

if TYPE_CHECKING:
    from pathlib import Path

STRAY: Final = (
    *("src/splendor_rules/.env", "src/splendor_rules/notes.bak", "src/splendor_rules/secret.txt"),
    *("src/splendor_rules/rulebook/texts/.en.toml", "src/splendor_rules/box/data/cards.csv.orig"),
    *("src/splendor_rules/.hidden/module.py", "src/splendor_rules/scores.sqlite", "src/other.py"),
    *("secret.txt", ".env", "id_rsa", "examples/token.json", "docs/draft.md", "tests/.netrc"),
)
SCRIPTS: Final = (
    "Makefile",
    ".ci/run",
    ".github/workflows/ci.yml",
    ".github/workflows/nightly.yml",
    ".github/workflows/release.yml",
)


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The packages of a tree in which other files lie too."""
    tree, dist = tmp_path_factory.mktemp("tree"), tmp_path_factory.mktemp("dist")
    skipped = shutil.ignore_patterns("__pycache__", "*.egg-info")
    shutil.copytree(ROOT / "src", tree / "src", ignore=skipped)
    for name in ("pyproject.toml", "README.md", "LICENSE", "CHANGELOG.md", "CITATION.cff"):
        shutil.copy(ROOT / name, tree / name)
    for name in STRAY:
        (tree / name).parent.mkdir(parents=True, exist_ok=True)
        (tree / name).write_text("a secret\n", encoding="utf-8")
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(dist), str(tree)]
    subprocess.run(command, check=True, capture_output=True)
    return dist


def sources() -> set[str]:
    """The files of the package."""
    data = ("box/data/*.csv", "rulebook/texts/*.toml", "rulebook/words/*.toml")
    kinds = ("**/*.py", *data, "py.typed")
    paths = (path for kind in kinds for path in (ROOT / "src" / "splendor_rules").glob(kind))
    return {path.relative_to(ROOT / "src").as_posix() for path in paths}


def test_a_wheel_has_the_package_alone(built: Path) -> None:
    with ZipFile(next(built.glob("*.whl"))) as wheel:
        names = {name for name in wheel.namelist() if ".dist-info/" not in name}
        described = {name.partition(".dist-info/")[2] for name in wheel.namelist()} - {""}
    assert names == sources()
    assert described == {"METADATA", "RECORD", "WHEEL", "entry_points.txt", "licenses/LICENSE"}


def test_a_source_distribution_has_the_package_and_what_says_of_it(built: Path) -> None:
    with tarfile.open(next(built.glob("*.tar.gz"))) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    more = {"pyproject.toml", "README.md", "LICENSE", "CHANGELOG.md", "CITATION.cff", "PKG-INFO"}
    assert names - {".gitignore"} == {f"src/{name}" for name in sources()} | more


@pytest.mark.parametrize("name", SCRIPTS)
def test_whatever_is_installed_is_locked_or_already_there(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8").replace("\\\n", " ")
    for line in re.findall(
        r"^.*(?:\binstall --|\binstall \"|\bpip install).*$", text, re.MULTILINE
    ):
        locked = "--require-hashes --requirement" in line or "--no-index" in line
        assert locked or "--no-deps --no-build-isolation" in line, line
    assert "-m build" not in text.replace("-m build --no-isolation", "")


@pytest.mark.parametrize(
    "path", sorted(ROOT.glob("requirements/*.txt")), ids=lambda path: path.stem
)
def test_a_lock_has_hashes_and_no_address(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    requirements = re.split(r"^(?=[a-z])", text.replace("\\\n", ""), flags=re.MULTILINE)[1:]
    assert requirements
    for requirement in requirements:
        assert re.match(r"[\w.\[\]-]+==[\w.]+ .*--hash=sha256:[0-9a-f]{64}", requirement), (
            requirement
        )
    assert not re.search(r"://|--(?:extra-)?index-url|--find-links", text)

"""Files: whatever happens while one is written, there is the old one or the new one, whole."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from support.faults import InjectedError, at_step, raise_error
from support.paths import ROOT

from splendor_rules.bounds import MOST_BYTES
from splendor_rules.files import check_writable, is_taken, read_file, read_text, write_file

if TYPE_CHECKING:
    from collections.abc import Callable

OLD, NEW = b"old" * 1000, b"new" * 2000
KILLED = """
import os, signal, sys
from itertools import count
from pathlib import Path
from support.faults import at_step
from splendor_rules.files import write_file

file, old, new = Path(sys.argv[1]), b"old" * 1000, b"new" * 2000
kill, outcomes = lambda: os.kill(os.getpid(), signal.SIGKILL), []
for step in count():
    file.write_bytes(old)
    child = os.fork()
    if not child:
        with at_step(step, kill):
            write_file(file, new)
        os._exit(0)
    status = os.waitpid(child, 0)[1]
    outcomes.append((old, new).index(file.read_bytes()))
    if not status:
        break
print(len(outcomes), outcomes == sorted(outcomes), outcomes[0], outcomes[-1])
"""


def old_file(folder: Path) -> Path:
    file = folder / "game.json"
    file.write_bytes(OLD)
    return file


def link_to_old_file(folder: Path) -> Path:
    (folder / "elsewhere").mkdir(exist_ok=True)
    link = folder / "link.json"
    link.unlink(missing_ok=True)
    link.symlink_to(old_file(folder / "elsewhere"))
    return link


def no_file(folder: Path) -> Path:
    file = folder / "game.json"
    file.unlink(missing_ok=True)
    return file


def files_in(folder: Path) -> list[str]:
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*"))


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.parametrize(
    ("make", "only_new"),
    [(old_file, False), (link_to_old_file, False), (no_file, False), (no_file, True)],
)
def test_an_error_at_any_step_leaves_the_old_file_or_the_new_one_and_no_other(
    make: Callable[[Path], Path], tmp_path: Path, *, only_new: bool
) -> None:
    for step in count():
        file = make(tmp_path)
        before = files_in(tmp_path)
        try:
            with at_step(step, raise_error):
                write_file(file, NEW, only_new=only_new)
        except InjectedError:
            after = files_in(tmp_path)
            assert after == before or (after == ["game.json"] and make is no_file)
            assert not file.exists() or file.read_bytes() in {OLD, NEW}
            assert file.is_symlink() == (make is link_to_old_file)
        else:
            break
    assert step > 20
    assert file.read_bytes() == NEW
    assert file.is_symlink() == (make is link_to_old_file)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the system has no fork")
def test_a_kill_at_any_step_leaves_the_old_file_or_the_new_one(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", KILLED, str(tmp_path / "game.json")],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT / "tests")])},
    )
    assert done.stderr == ""
    steps, *outcomes = done.stdout.split()
    assert int(steps) > 20
    assert outcomes == ["True", "0", "1"]  # the old one up to some step, then the new one


def test_permissions_are_kept_and_a_new_file_has_the_usual_ones(tmp_path: Path) -> None:
    file, usual = old_file(tmp_path), tmp_path / "usual"
    usual.touch()
    file.chmod(0o640)
    write_file(file, NEW)
    assert stat.S_IMODE(file.stat().st_mode) == 0o640
    write_file(tmp_path / "new", NEW)
    assert (tmp_path / "new").stat().st_mode == usual.stat().st_mode


def test_a_link_that_leads_nowhere_leads_to_the_new_file(tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to(tmp_path / "new")
    write_file(link, NEW, only_new=True)
    assert link.is_symlink()
    assert (tmp_path / "new").read_bytes() == NEW


def test_what_is_there_is_not_overwritten_if_it_is_to_be_new(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = old_file(tmp_path)
    with pytest.raises(FileExistsError):
        write_file(file, NEW, only_new=True)
    file.unlink()
    real = os.link

    def link(source: str, target: str) -> None:  # another program has been quicker
        old_file(tmp_path)
        real(source, target)

    monkeypatch.setattr(os, "link", link)
    with pytest.raises(FileExistsError):
        write_file(file, NEW, only_new=True)
    assert (file.read_bytes(), files_in(tmp_path)) == (OLD, ["game.json"])


def test_a_file_system_without_links_and_owners(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_: object, **__: object) -> None:
        raise PermissionError

    for name in ("link", "chown"):
        monkeypatch.setattr(os, name, refused)
    file = tmp_path / "game.json"
    write_file(file, OLD, only_new=True)
    write_file(file, NEW)
    assert file.read_bytes() == NEW
    monkeypatch.setattr("splendor_rules.files._status", lambda _: None)  # it has come since
    with pytest.raises(PermissionError):
        write_file(file, OLD, only_new=True)
    assert file.read_bytes() == NEW


@pytest.mark.parametrize(
    ("name", "error"),
    [
        ("", FileNotFoundError),
        ("a\0b", ValueError),
        ("x" * 300, OSError),
        ("folder", IsADirectoryError),
        ("file/under", NotADirectoryError),
        ("none/under", FileNotFoundError),
        ("loop", OSError),
    ],
)
def test_a_name_that_no_file_can_have_is_refused_by_all(
    name: str, error: type[Exception], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("folder").mkdir()
    Path("file").touch()
    Path("loop").symlink_to("loop")
    before = files_in(tmp_path)
    for use in (read_file, check_writable, lambda name: write_file(name, NEW)):
        with pytest.raises(error):
            use(name)
    assert files_in(tmp_path) == before


@pytest.mark.parametrize("place", ["file", "folder"])
def test_what_may_not_be_written_is_left_alone(
    place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = old_file(tmp_path)
    locked = {"file": file, "folder": tmp_path}[place]
    monkeypatch.setattr(os, "access", lambda path, _mode: Path(path) != locked)
    for use in (check_writable, lambda name: write_file(name, NEW)):
        with pytest.raises(PermissionError):
            use(file)
    assert file.read_bytes() == OLD


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no named pipes")
def test_a_pipe_is_written_to_and_stays(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    assert not is_taken(pipe)
    check_writable(pipe)
    with pytest.raises(OSError, match="No such device"):
        write_file(pipe, NEW)  # nobody reads it
    with os.fdopen(os.open(pipe, os.O_RDONLY | os.O_NONBLOCK), "rb") as reader:
        write_file(pipe, NEW, only_new=True)
        assert reader.read() == NEW
    assert files_in(tmp_path) == ["pipe"]


@pytest.mark.skipif(not Path("/dev/stdout").exists(), reason="the system has no /dev/stdout")
@pytest.mark.parametrize("to_file", [False, True], ids=["pipe", "file"])
def test_what_is_written_to_the_own_output_follows_what_was_printed(
    tmp_path: Path, *, to_file: bool
) -> None:
    program = (
        "from splendor_rules.files import write_file; print('before', flush=True);"
        "write_file('/dev/stdout', b'written '); print('after')"
    )
    command, file = [sys.executable, "-c", program], tmp_path / "output"
    if to_file:
        with file.open("wb") as output:
            subprocess.run(command, stdout=output, check=True)
        printed = file.read_bytes()
    else:
        printed = subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout
    assert printed.split() == [b"before", b"written", b"after"]


def test_a_text_is_read_whole_or_refused(tmp_path: Path) -> None:
    file = tmp_path / "text"
    file.write_bytes("\ufeffé".encode())
    assert read_text(file) == "é"
    file.write_bytes("é".encode("utf-16"))
    with pytest.raises(ValueError, match="UTF-16"):
        read_text(file)
    with file.open("wb") as opened:
        opened.truncate(MOST_BYTES * 4)
    assert len(read_file(file)) == MOST_BYTES + 1

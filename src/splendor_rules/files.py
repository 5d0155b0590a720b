"""Files: read once and bounded, and written so that there is the old one or the new one, whole."""

from __future__ import annotations

import errno
import os
from contextlib import suppress
from pathlib import Path
from secrets import token_hex
from stat import S_IMODE, S_ISDIR, S_ISREG
from typing import TYPE_CHECKING, Final

from splendor_rules.bounds import MOST_BYTES
from splendor_rules.plain_text import decode

if TYPE_CHECKING:
    from typing import TextIO, TypeAlias

    FileName: TypeAlias = str | os.PathLike[str]

_OUTPUTS: Final = (1, 2)
"""The standard output and error of this process."""


def reason_of(error: OSError | ValueError) -> str:
    """Why a file cannot be read or written; a ValueError is a name that no system has."""
    return getattr(error, "strerror", None) or str(error)


def has_suffix(name: FileName, suffix: str) -> bool:
    """Whether the name of a file ends in this, in capitals or not."""
    return Path(name).suffix.lower() == suffix


def read_file(name: FileName) -> bytes:
    """A file's bytes, read once; of one that is longer than any text may be, enough to know that.

    Raises:
        OSError: it cannot be read.
        ValueError: no file can have that name.
    """
    with _path(name).open("rb") as file:
        return file.read(MOST_BYTES + 1)


def read_text(name: FileName) -> str:
    """The text of a file.

    Raises:
        OSError: it cannot be read.
        ValueError: no file can have that name, or it holds no text.
    """
    return decode(read_file(name))


def discard_unwritten(stream: TextIO) -> None:
    """Leave nothing in a stream that the end of the process would try to write, and could not."""
    try:
        stream.flush()
    except OSError:
        with suppress(OSError):  # it may have no file
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def is_taken(name: FileName) -> bool:
    """Whether a file is there that writing would replace; a pipe or the like is none.

    Raises:
        OSError: it cannot be asked.
        ValueError: no file can have that name.
    """
    status = _status(_path(name))
    return status is not None and not _passes_on(status)


def check_writable(name: FileName) -> None:
    """Make sure that a file can be written, as far as can be told without touching anything.

    Raises:
        OSError: it cannot be written.
        ValueError: no file can have that name.
    """
    path = _path(name)
    status = _status(path)
    if status is not None:
        if S_ISDIR(status.st_mode):
            raise _error(errno.EISDIR, path)
        if not os.access(path, os.W_OK):
            raise _error(errno.EACCES, path)
        if _passes_on(status):
            return
    folder = path.resolve().parent
    folder.stat()
    if not os.access(folder, os.W_OK | os.X_OK):
        raise _error(errno.EACCES, folder)


def write_file(name: FileName, data: bytes, *, only_new: bool = False) -> None:
    """Write a file so that, whatever happens, there is the old one or the new one, whole.

    The new one is written beside the old one, down to the disk, and then takes its place and its
    permissions. A symbolic link stays. What is no regular file, such as a pipe, is written to.

    Args:
        name: the file.
        data: all that it is to hold.
        only_new: whether a file that is there is left as it is.

    Raises:
        FileExistsError: it is there, and `only_new`.
        OSError: it cannot be written; a regular file is as it was then.
        ValueError: no file can have that name.
    """
    path = _path(name)
    status = _status(path)
    if status is not None and _passes_on(status):
        _pass_on(path, status, data)
        return
    if status is not None and only_new:
        raise _error(errno.EEXIST, path)
    check_writable(path)
    target = path.resolve()
    beside = target.with_name(f".splendor-{token_hex(8)}.tmp")  # short, however long the name is
    try:
        _write_new(beside, status, data)
        _put(beside, target, only_new=only_new)
    except BaseException:
        with suppress(OSError):
            beside.unlink()
        raise
    _keep_names(target.parent)


def _path(name: FileName) -> Path:
    """The path of a file; of an empty name `Path` makes the folder that one is in."""
    if not os.fspath(name):
        raise _error(errno.ENOENT, "")
    path = Path(name)
    if "\0" in str(path):  # what Python says of it differs from version to version
        raise ValueError("embedded null byte")
    return path


def _error(number: int, path: FileName) -> OSError:
    return OSError(number, os.strerror(number), os.fspath(path))


def _status(path: Path) -> os.stat_result | None:
    """What the system says of a file; None if there is none."""
    try:
        return path.stat()
    except FileNotFoundError:
        return None


def _passes_on(status: os.stat_result) -> bool:
    """Whether this is no regular file, or is where this process's own output goes."""
    return not S_ISREG(status.st_mode) or _own_output(status) is not None


def _own_output(status: os.stat_result) -> int | None:
    for output in _OUTPUTS:
        with suppress(OSError):  # it may be closed
            if os.path.samestat(status, os.fstat(output)):
                return output
    return None


def _pass_on(path: Path, status: os.stat_result, data: bytes) -> None:
    output = _own_output(status)
    if output is not None:  # after what is there: opened anew, it would begin at the front
        descriptor = os.dup(output)
    else:  # of a pipe that nobody reads, this is an error and not a wait without end
        descriptor = os.open(path, os.O_WRONLY | getattr(os, "O_NONBLOCK", 0))
        with suppress(AttributeError):  # Windows has it from Python 3.12 on, and no such pipes
            os.set_blocking(descriptor, True)  # type: ignore[attr-defined,unused-ignore]  # as above
    with os.fdopen(descriptor, "wb") as file:
        file.write(data)


def _write_new(path: Path, old: os.stat_result | None, data: bytes) -> None:
    """Write a file that is not there yet down to the disk, with the permissions of an old one."""
    mode = 0o666 if old is None else 0o600
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    with os.fdopen(os.open(path, flags, mode), "wb") as file:
        if old is not None:
            with suppress(AttributeError, OSError):  # no owners on this system, or not ours to give
                os.chown(path, old.st_uid, old.st_gid)  # type: ignore[attr-defined,unused-ignore]  # as above
            path.chmod(S_IMODE(old.st_mode))
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def _put(path: Path, target: Path, *, only_new: bool) -> None:
    """Give a file its name; if it is to be new, never in the place of another."""
    if only_new:
        try:
            target.hardlink_to(path)
        except FileExistsError:
            raise
        except (NotImplementedError, OSError):  # a file system without links
            if target.exists():
                raise
        else:
            path.unlink()
            return
    path.replace(target)


def _keep_names(folder: Path) -> None:
    """Have the new name kept through a loss of power, where the system does that."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)

"""What cannot be read as a record: each with its place, and a sentence that says what was expected.

Every case goes through the command line, in both of its forms: status 2, one clear line, no
traceback.
"""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

import pytest
from support.bad_records import BAD, TAKE
from support.small_records import small

from splendor_rules.cli.app import run
from splendor_rules.cli.exit_codes import UNREADABLE
from splendor_rules.errors import RecordError
from splendor_rules.records import parse_record, read_record
from splendor_rules.serialization.nodes import MOST_BYTES

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


@pytest.fixture
def judged(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> Callable[[str | bytes, str], tuple[int, str, str]]:
    """Judge a text as a file would be judged: status, standard output, standard error."""

    def judge(text: str | bytes, *options: str) -> tuple[int, str, str]:
        path = tmp_path / "game.json"
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        status = run(["judge", *options, str(path)])
        out, err = capsys.readouterr()
        return status, out.replace(str(path), "game.json"), err

    return judge


@pytest.mark.parametrize("name", BAD)
def test_bad_input_for_a_program(name: str, judged: Callable[..., tuple[int, str, str]]) -> None:
    text, pointer, words = BAD[name]
    status, out, err = judged(text, "--json")
    assert (status, err) == (UNREADABLE, "")
    error = json.loads(out)
    assert list(error) == ["format", "file", "pointer", "error"]
    assert (error["format"], error["pointer"]) == ("splendor-error/1", pointer)
    assert words in error["error"]


@pytest.mark.parametrize("name", BAD)
def test_bad_input_for_a_person(name: str, judged: Callable[..., tuple[int, str, str]]) -> None:
    text, pointer, words = BAD[name]
    status, out, err = judged(text)
    assert (status, err) == (UNREADABLE, "")
    place = f"at {pointer}: " if pointer else ""
    assert out.startswith(f"game.json: {place}")
    assert words in out
    assert len(out.strip().splitlines()) == 1


def test_a_missing_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert run(["judge", str(tmp_path / "none.json")]) == UNREADABLE
    assert "none.json: the file cannot be read: No such file" in capsys.readouterr().out


def test_a_missing_file_in_python(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match=r"none\.json: the file cannot be read: No such file"):
        read_record(tmp_path / "none.json")


def test_a_folder(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert run(["judge", str(tmp_path)]) == UNREADABLE
    assert "the file cannot be read: Is a directory" in capsys.readouterr().out


def test_a_name_that_no_file_can_have(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["judge", "a\0b"]) == UNREADABLE
    assert "null byte" in capsys.readouterr().out


def test_a_file_over_16_mb_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "large.json"
    with path.open("wb") as file:
        file.truncate(16 * 1024 * 1024 + 1)
    assert run(["judge", str(path)]) == UNREADABLE
    assert "more than 16777216 bytes" in capsys.readouterr().out


def test_a_text_over_16_mb_is_refused() -> None:
    with pytest.raises(RecordError) as caught:
        parse_record(" " * (MOST_BYTES + 1), "long.json")
    message = f"{MOST_BYTES + 1} bytes: a record has at most {MOST_BYTES}"
    assert str(caught.value) == f"long.json: {message}"


def test_notes_nested_as_deeply_as_json_just_allows_are_refused() -> None:
    # Before 3.12 the JSON reader of Python counts its own depth as that of functions.
    depth = 700 if sys.version_info < (3, 12) else 5000
    text = json.dumps(small() | {"meta": {}})
    with pytest.raises(RecordError) as caught:
        parse_record(text.replace('"meta": {}', f'"meta": {{"a": {"[" * depth + "]" * depth}}}'))
    assert str(caught.value) == "this nests too deeply for a record"


def test_a_bad_file_does_not_hide_the_others(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    good = tmp_path / "good.json"
    good.write_text(json.dumps(small("base", 2, TAKE)), encoding="utf-8")
    assert run(["judge", "--json", str(tmp_path / "none.json"), str(good)]) == UNREADABLE
    formats = [json.loads(line)["format"] for line in capsys.readouterr().out.splitlines()]
    assert formats == ["splendor-error/1", "splendor-verdict/1"]


def test_a_hundred_thousand_keys_are_read_in_no_time() -> None:
    meta = {str(number): 0 for number in range(100_000)}
    text = json.dumps({**small("base", 2, TAKE), "meta": meta})
    with pytest.raises(RecordError, match="twice"):
        parse_record(text[:-2] + ', "7": 1}}')
    assert parse_record(text).meta == meta

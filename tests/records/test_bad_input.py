"""What cannot be read as a record: each with its place, and a sentence that says what was expected.

Every case goes through the command line, in both of its forms: status 2, one clear line, no
traceback.
"""

from __future__ import annotations

import functools
import json
from typing import TYPE_CHECKING, Any, cast

import pytest
from support.bad_records import BAD, TAKE
from support.small_records import small

from splendor_rules.bounds import MOST_BYTES
from splendor_rules.cli.app import run
from splendor_rules.cli.exit_codes import UNREADABLE
from splendor_rules.errors import RecordError
from splendor_rules.records import parse_record, read_record

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
    message = f"the text has more than {MOST_BYTES} bytes, which are the most"
    assert str(caught.value) == f"long.json: {message}"


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


@pytest.mark.parametrize("keys", [["k" * 900] * 90, ["k" * 100_000]])
def test_a_message_shows_the_beginning_of_long_keys(keys: list[str]) -> None:
    inner = functools.reduce(lambda value, key: {key: value}, keys, cast("Any", 1e999))
    with pytest.raises(RecordError) as caught:
        parse_record(json.dumps({**small(), "meta": inner}).replace("Infinity", "1e999"))
    assert len(str(caught.value)) < 1000


def test_json_that_is_parsed_already_is_for_from_json() -> None:
    with pytest.raises(TypeError, match="from_json"):
        parse_record(small())  # type: ignore[arg-type]


@pytest.mark.parametrize("mark", ["", "\ufeff\n"])
def test_a_game_in_notation_is_known_and_its_reader_named(mark: str, tmp_path: Path) -> None:
    path = tmp_path / "x.splendor"
    path.write_text(f"{mark}Splendor-Game/1\ngame: base\n", encoding="utf-8")
    with pytest.raises(RecordError, match=r"in notation, which `read_game` and `parse_game` read"):
        read_record(path)

"""What is cited was read: a change of a passage, a claim or a pinpoint is noticed."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import cite_check
import pytest
from attrs import evolve
from cite_check import BESIDE, FILES, Claim, claims, locked, main, read_lock, read_passages, stale

from splendor_rules.clauses import REGISTRY

if TYPE_CHECKING:
    from collections.abc import Callable

SOURCES = Path(os.environ.get("SPLENDOR_SOURCES") or BESIDE)
CLAIMS = claims()
PASSAGES = {place: f"What stands at {place}." for place in read_lock()["passages"]}
LOCK = locked(CLAIMS, PASSAGES)
MADE_UP = {
    "BJ": (
        "Splendor\n\n準備\n1\n\nShuffle.\n2\nLay out.\n"
        "ゲームの流れ\n1\nBuy.\n2\nOne of:\n1: Three.\n2: Two.\n3\nEnd."
    ),
    "MJ": (
        "A game.\n目次\n3. ゲーム準備\n4. ゲーム進行\n5. ゲーム終了\n"
        "3. ゲームの準備\n1. Shuffle,\nand lay out.\n2. Stones.\n"
        "4. ゲームの進行\nOne of:\n1) Three.\n2) Two.\nボーナス\nA discount.\n"
        "5. ゲーム終了\nAt sixteen.\n注意\nUndone."
    ),
    "MD": "Splendor: Marvel\n\nBoni.\n\nNein.",
    "MF": "Splendor: Marvel\n\nBonus.\n\nNon.",
}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Made-up sources, which are cited by a clause and were read."""
    for source, text in MADE_UP.items():
        (tmp_path / FILES[source]).write_text(text, encoding="utf-8")
    monkeypatch.setattr(cite_check, "LOCK", tmp_path / "lock.toml")
    monkeypatch.setenv("SPLENDOR_SOURCES", str(tmp_path))
    say(
        monkeypatch, Claim("A take is of two.", ("stated BJ ゲームの流れ 2 (2)", "stated MJ 4 (2)"))
    )
    lock = locked(cite_check.claims(), read_passages(tmp_path))
    (tmp_path / "lock.toml").write_text(cite_check.lock_text(lock), encoding="utf-8")
    return tmp_path


def say(monkeypatch: pytest.MonkeyPatch, claim: Claim) -> None:
    monkeypatch.setattr(cite_check, "claims", lambda: {"take.pattern": claim})


@pytest.mark.skipif(not SOURCES.is_dir(), reason="SPLENDOR_SOURCES names no folder of the sources")
def test_every_citation_was_read_as_it_is_now() -> None:
    passages = read_passages(SOURCES)
    assert stale(read_lock(), CLAIMS, passages) == {}
    assert read_lock()["passages"].keys() == passages.keys()


def test_every_clause_with_a_citation_and_every_slip_is_a_claim() -> None:
    assert CLAIMS.keys() == {*REGISTRY, *(f"S-{number}" for number in range(1, 22))}
    assert CLAIMS["take.two-needs-four"].places == [
        *("BJ ゲームの流れ 2 (2)", "MJ 4 (2)"),
        *("PR Game rules; Selecting tokens", "ME Gameplay"),
    ]
    assert CLAIMS["S-15"].places == ["BJ ゲームの流れ 2 (3)", "BJ ゲームの流れ 3"]


def test_a_pinpoint_that_moves_to_another_place_is_noticed() -> None:
    for name, claim in CLAIMS.items():
        for number, cite in enumerate(claim.cites):
            basis, source = cite.split()[:2]
            for place in PASSAGES:
                cites = list(claim.cites)
                cites[number] = f"{basis} {place}"
                moved = {**CLAIMS, name: evolve(claim, cites=tuple(cites))}
                if place.startswith(source) and cites[number] != cite:
                    assert list(stale(LOCK, moved, PASSAGES)) == [name]


def test_a_passage_that_changes_is_noticed_where_it_is_cited() -> None:
    for place in PASSAGES:
        rest = {key: text for key, text in PASSAGES.items() if key != place}
        citing = [name for name, claim in CLAIMS.items() if place in claim.places]
        assert list(stale(LOCK, CLAIMS, {**rest, place: "Something else."})) == citing
        assert list(stale(LOCK, CLAIMS, rest)) == citing


def test_a_claim_that_changes_comes_or_goes_is_noticed() -> None:
    claim = CLAIMS["take.effect"]
    weaker = (claim.cites[0].replace("implied", "stated"), *claim.cites[1:])
    for changed in (evolve(claim, text="Another text."), evolve(claim, cites=weaker)):
        assert list(stale(LOCK, {**CLAIMS, "take.effect": changed}, PASSAGES)) == ["take.effect"]
    rest = {name: other for name, other in CLAIMS.items() if name != "take.effect"}
    assert stale(LOCK, rest, PASSAGES) == {"take.effect": ["it is no longer there"]}
    assert stale(locked(rest, PASSAGES), CLAIMS, PASSAGES) == {"take.effect": ["it is new"]}
    fewer = {**CLAIMS, "take.effect": evolve(claim, cites=claim.cites[1:])}
    assert stale(LOCK, fewer, PASSAGES) == {"take.effect": [f"it has no longer: {claim.cites[0]}"]}


def test_the_places_of_the_sources(folder: Path) -> None:
    passages = read_passages(folder)
    assert passages["BJ 準備 2"] == "2\nLay out."
    assert passages["BJ ゲームの流れ 2"] == "2\nOne of:\n1: Three.\n2: Two."
    assert passages["BJ ゲームの流れ 2 (2)"] == "2: Two."
    assert passages["MJ head"] == "A game."
    assert passages["MJ 3.1"] == "1. Shuffle,\nand lay out."
    assert passages["MJ 4"] == "4. ゲームの進行\nOne of:\n1) Three.\n2) Two."
    assert passages["MJ 4 (1)"] == "1) Three."
    assert passages["MJ 4 ボーナス"] == "ボーナス\nA discount."
    assert passages["MJ 5 注意"] == "注意\nUndone."
    assert (passages["MD 2"], passages["MF 1"]) == ("Nein.", "Bonus.")
    assert passages["MJ"] == MADE_UP["MJ"]


def test_what_has_been_read_is_not_listed(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for source, text in MADE_UP.items():  # another system's line ends are no change
        (folder / FILES[source]).write_text(text + "\n", encoding="utf-8", newline="\r\n")
    assert main([]) == 0
    assert capsys.readouterr().out == ""


def change_a_passage(folder: Path, _: pytest.MonkeyPatch) -> None:
    text = MADE_UP["MJ"].replace("2) Two.", "2) Two of a pile of four.")
    (folder / FILES["MJ"]).write_text(text, encoding="utf-8")


def change_the_claim(_: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    say(monkeypatch, evolve(cite_check.claims()["take.pattern"], text="A take is of one."))


def move_a_pinpoint(_: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cites = ("stated BJ ゲームの流れ 2 (2)", "stated MJ 4 (1)")
    say(monkeypatch, evolve(cite_check.claims()["take.pattern"], cites=cites))


@pytest.mark.parametrize(
    ("change", "read"),
    [
        (change_a_passage, "Two of a pile of four."),
        (change_the_claim, "A take is of one."),
        (move_a_pinpoint, "1) Three."),
    ],
)
def test_what_has_changed_is_shown_until_it_is_accepted(
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    change: Callable[[Path, pytest.MonkeyPatch], None],
    read: str,
) -> None:
    change(folder, monkeypatch)
    assert main([]) == 1
    shown = capsys.readouterr().out
    assert read in shown
    assert "A take is of" in shown
    assert "\ntake.pattern: " in shown
    assert main(["--accept"]) == 0
    assert main([]) == 0


def test_a_claim_can_be_read_at_any_time(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["take.pattern", "--sources", str(folder)]) == 0
    assert "2: Two." in capsys.readouterr().out


@pytest.mark.parametrize("arguments", [["--sources", "/nowhere"], ["take.patern"]])
def test_what_is_not_there_is_an_error(
    folder: Path, capsys: pytest.CaptureFixture[str], arguments: list[str]
) -> None:
    before = (folder / "lock.toml").read_bytes()
    with pytest.raises(SystemExit) as exited:
        main([*arguments, "--accept"])
    assert exited.value.code == 2
    assert arguments[-1] in capsys.readouterr().err
    assert (folder / "lock.toml").read_bytes() == before

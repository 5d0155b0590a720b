"""Every citation's pinpoint is a place in its source, by the places in the lock of citations."""

from __future__ import annotations

import pytest
from cite_check import FILES, claims, read_lock

from splendor_rules.rulebook.sources import SOURCES

CITED = {place for claim in claims().values() for place in claim.places}


@pytest.mark.parametrize("source", FILES)
def test_a_pinpoint_is_a_place_in_its_source(source: str) -> None:
    cited = {place for place in CITED if place.partition(" ")[0] == source}
    assert cited
    assert cited <= read_lock()["passages"].keys()


def test_every_source_is_cited_and_no_other() -> None:
    sources = {source.key for source in SOURCES}
    assert {place.partition(" ")[0] for place in CITED} == sources
    assert sources - FILES.keys() == {source.key for source in SOURCES if source.at_second_hand}

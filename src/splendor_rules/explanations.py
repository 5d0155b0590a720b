"""A ruling in a sentence or two: whether it is legal, by which clauses, and where these stand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve

from splendor_rules.box.values import check_kind
from splendor_rules.clauses import REGISTRY
from splendor_rules.messages import messages_for
from splendor_rules.rulings import Ruling

if TYPE_CHECKING:
    from collections.abc import Sequence

    from splendor_rules.messages import Messages
    from splendor_rules.rulings import Ground


def explain(
    ruling: Ruling, lang: str = "en", names: tuple[str, ...] = (), *, sources: bool = False
) -> str:
    """A ruling in a sentence or two, with the clauses' ids.

    Args:
        ruling: what `judge` or `judge_turn` answered.
        lang: one of `LANGUAGES`; a text that is missing there comes in English, with a note.
        names: the players' names, if they are to be called by them.
        sources: whether to say where each clause can be looked up.

    Raises:
        ValueError: no such language, or the names are no texts.
        TypeError: this is no ruling.
    """
    check_kind(ruling, Ruling)
    wording = evolve(messages_for(ruling, lang, names), sources=sources)
    if ruling.undecided:
        return wording.undecided(ruling.needs)
    if ruling.legal:
        return wording.sentences((wording.phrase("legal"), permitted(wording, ruling)))
    grounds_against = (refused(wording, refusal) for refusal in ruling.refusals)
    return wording.sentences((wording.phrase("illegal"), *grounds_against))


def permitted(wording: Messages, ruling: Ruling) -> str:
    """The clauses that allow what is legal; those of the turn only if there are no others."""
    grounds = [name for name in ruling.relied_on if not name.startswith("turn.")]
    clauses = _permissions(wording, grounds or ruling.relied_on)
    return wording.phrase("allowed_by", clauses=clauses)


def _permissions(wording: Messages, names: Sequence[str]) -> str:
    """Clauses, those with one source together."""
    if not wording.sources:
        return wording.joined(names)
    by_source: dict[str, list[str]] = {}
    for name in names:
        clause = REGISTRY.get(name)
        by_source.setdefault(wording.source(clause) if clause else "", []).append(name)
    groups = ((wording.joined(names), source) for source, names in by_source.items())
    return wording.groups(
        wording.phrase("sourced", clauses=clauses, source=source) if source else clauses
        for clauses, source in groups
    )


def refused(wording: Messages, refusal: Ground) -> str:
    """One ground of a refusal with its clause, and its source if asked; a house rule has none."""
    clause, message = REGISTRY.get(refusal.clause), wording.message(refusal)
    if clause is not None and wording.sources:
        source = wording.source(clause)
        return wording.phrase("refused_by", message=message, clause=refusal.clause, source=source)
    if message == str(refusal):
        return message
    return wording.phrase("sourced", clauses=message, source=refusal.clause)

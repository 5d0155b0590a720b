"""Stretches of games as text that a person can review: tests/golden/playthroughs.

For each decision: the position, what is due, every legal action in order with a digest of the list,
now and then an attempt that is refused and by what, the action taken and the clauses that allow it.
The words are those of described positions. Games are recorded ones, or are played by a rule of
thumb in which a digest of the seed and the number of the decision stands for chance.
"""

from __future__ import annotations

import textwrap
from collections.abc import Mapping
from hashlib import sha256
from itertools import groupby
from typing import TYPE_CHECKING

from splendor_rules import (
    Action,
    Card,
    ChooseTile,
    Pass,
    Purchase,
    Reserve,
    Return,
    State,
    Take,
    apply,
    judge,
    legal_actions,
)
from splendor_rules.box import Colour, tokens_of
from splendor_rules.notation.formatter import format_action
from splendor_rules.notation.tokens import format_tokens
from splendor_rules.scenarios.cards import format_place, format_reserved
from splendor_rules.state import Over, ReturnOwed, TileChoice, ToAct

if TYPE_CHECKING:
    from collections.abc import Iterator

    from splendor_rules.rulings import Fact, Refusal
    from support.golden.shown_games import Playthrough

WIDTH = 100
ATTEMPT_EVERY = 2
"""A refused attempt is shown with every second decision."""


def _attempts(state: State) -> Iterator[Action]:
    """Actions that somebody might try here, legal or not."""
    piles = sorted(range(5), key=lambda colour: (state.supply[colour], colour))
    face_up = [card for row in state.market for card in row if isinstance(card, Card)]
    dearest = max(face_up, key=lambda card: (sum(card.cost), card.id), default=None)
    few, many = Colour(piles[0]), Colour(piles[-1])
    yield Take.of(few, few)
    yield Take.of(many, Colour.WILD)
    yield Pass()
    yield Reserve(1, "deck")
    if dearest is not None:
        yield Purchase(dearest, (*dearest.cost, 0, 0))
    yield Return.of(many)
    yield Take.of(many, many, many)
    if state.ruleset.box.name == "marvel":
        yield Return.of(Colour.TIME_STONE)
        yield from (Purchase(card, tokens_of(Colour.TIME_STONE)) for card in face_up[:1])
    yield from map(ChooseTile, state.tiles[:1])
    yield Take.of(many)


def _refused(state: State, number: int) -> list[str]:
    """One attempt that is refused, and by what; another one each time."""
    illegal = [action for action in _attempts(state) if not judge(state, action).legal]
    action = illegal[number % len(illegal)]
    said = format_action(action, state.ruleset.box)
    grounds = "; ".join(map(_ground, judge(state, action).refusals))
    return _wrapped(f"refused: {said} - ", grounds)


def _ground(refusal: Refusal) -> str:
    facts = ", ".join(f"{name} {_fact(fact)}" for name, fact in refusal.facts.items())
    return f"{refusal.clause} ({facts})"


def _fact(fact: Fact) -> str:
    match fact:
        case Mapping():
            return " + ".join(f"{count} {colour}" for colour, count in fact.items()) or "nothing"
        case tuple():
            return " and ".join(fact) or "nothing"
        case _:
            return str(fact)


def _wrapped(head: str, text: str) -> list[str]:
    return textwrap.wrap(
        f"  {head}{text}",
        WIDTH,
        subsequent_indent="      ",
        break_long_words=False,
        break_on_hyphens=False,
    )


def _due(state: State) -> str:
    match state.pending:
        case ToAct():
            return "to act"
        case ReturnOwed(count):
            return f"to return {count}"
        case TileChoice(tiles):
            return f"to choose a tile, {' or '.join(tile.id for tile in tiles)}"
        case Over(outcome):
            winners = ", ".join(map(str, outcome.winners)) or "nobody"
            points = " ".join(map(str, outcome.points))
            return (
                f"over by {outcome.ended_by}; points {points}; winners: {winners}, "
                f"decided by {outcome.decided_by}"
            )


def _table(state: State) -> list[str]:
    """What lies on the table and in front of the players."""
    box = state.ruleset.box
    decks = " ".join(str(len(deck)) for deck in state.decks)
    tiles = " ".join(tile.id for tile in state.tiles) or "-"
    lines = [f"  supply {format_tokens(state.supply, box, zeros=True)} | decks {decks}"]
    lines.append(f"  tiles  {tiles}")
    for level in (3, 2, 1):
        row = "  ".join(format_place(card) for card in state.market[level - 1])
        lines.append(f"  row {level}  {row}")
    for seat, player in enumerate(state.players):
        hand = ", ".join(map(format_reserved, player.reserved)) or "-"
        bonuses = format_tokens((*player.bonuses, 0, 0), box) or "-"
        marks = f", marks {player.avengers_marks}" if box.name == "marvel" else ""
        lines.append(
            f"  seat {seat} {format_tokens(player.tokens, box) or '-'} ({sum(player.tokens)})"
            f" | bonuses {bonuses}, cards {len(player.cards)}{marks}"
            f", points {state.ruleset.points(state, seat)}"
        )
        if player.reserved or player.tiles:
            owned = " ".join(tile.id for tile in player.tiles) or "-"
            lines.append(f"         hand {hand} | tiles {owned}")
    noted = {
        "Avengers Assemble: seat": state.avengers_holder,
        "the end triggered: seat": state.end_triggered_by,
        "forced passes in a row:": state.passes or None,
    }
    lines += [f"  {word} {value}" for word, value in noted.items() if value is not None]
    return lines


def _legal(state: State) -> list[str]:
    """Every legal action, those of one kind together, with a digest of the whole list."""
    said = [format_action(action, state.ruleset.box) for action in legal_actions(state)]
    digest = sha256("\n".join(said).encode()).hexdigest()[:8]
    lines = [f"  legal: {len(said)}, digest {digest}"]
    for kind, group in groupby(said, key=lambda text: text.split()[0]):
        some = [text.removeprefix(kind).strip() for text in group]
        lines += _wrapped(f"  {kind}: ", "; ".join(some))
    return lines


def _shown(number: int, state: State, action: Action, count: int) -> list[str]:
    ruling = judge(state, action)
    return [
        f"Turn {number}, seat {state.to_act} {_due(state)}",
        *_table(state),
        *_legal(state),
        *(_refused(state, count // ATTEMPT_EVERY) if count % ATTEMPT_EVERY else ()),
        f"  done: {format_action(action, state.ruleset.box)}",
        *_wrapped("allowed by ", ", ".join(ruling.relied_on)),
        "",
    ]


def text_of(shown: Playthrough) -> str:
    """A playthrough as its file has it."""
    decisions = list(shown.decisions())
    rules = decisions[0][1].ruleset
    under = ", ".join(f"{name} = {value}" for name, value in rules.other_readings.items())
    source = shown.record or f"dealt from seed {shown.seed}"
    lines = [
        *textwrap.wrap(shown.about, WIDTH),
        f"{rules.box.name}, {len(decisions[0][1].players)} players, {source}",
        *([f"read otherwise: {under}"] if under else []),
        "",
    ]
    before, count = 0, 0
    for number, state, action in decisions:
        if not any(first <= number <= last for first, last in shown.turns):
            continue
        if number > before + 1:
            lines += [f"... turns {before + 1} to {number - 1} ...", ""]
        before, count = number, count + 1
        lines += _shown(number, state, action, count)
    final = apply(decisions[-1][1], decisions[-1][2])
    last = decisions[-1][0]
    if before == last:
        lines += [f"After turn {before}: {_due(final)}", *_table(final)]
    else:
        lines += [f"... turns {before + 1} to {last} ..."]
    return "\n".join(lines).rstrip() + "\n"

"""Completes a description to a whole state: what is left out is filled in so that it adds up."""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING

from attrs import evolve, frozen

from splendor_rules.box.tokens import NO_TOKENS, Colour, Tokens, add, as_tokens, subtract
from splendor_rules.clauses import name_of
from splendor_rules.engine import defects
from splendor_rules.rulebook import setup
from splendor_rules.rulebook.end import round_finished
from splendor_rules.rulebook.limit import excess_of
from splendor_rules.rulebook.tile import earned, one_a_turn
from splendor_rules.rulebook.turn import begin, over
from splendor_rules.rulings import EndedBy
from splendor_rules.scenarios.cards import parse_place
from splendor_rules.scenarios.document import ASK_WINNER, Document
from splendor_rules.scenarios.player_specs import (
    NOBODY,
    PlayerSpec,
    read_names,
    read_player_spec,
)
from splendor_rules.scenarios.purchased_cards import LevelSpec, purchased_cards
from splendor_rules.scenarios.winner_question import last_if_qualified, met_by, report_what_decides
from splendor_rules.state import (
    TO_ACT,
    Pending,
    Player,
    ReturnOwed,
    State,
    TileChoice,
    Unknown,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from splendor_rules.box.components import Box, Tile
    from splendor_rules.player import AnyCard, OwnCard
    from splendor_rules.ruleset import Ruleset
    from splendor_rules.state import Deck, MarketRow


@frozen
class _Draft:
    """A description as far as it has been read, before anything is filled in."""

    document: Document
    ruleset: Ruleset
    names: tuple[str, ...]
    specs: tuple[PlayerSpec, ...]
    to_act: int

    @property
    def box(self) -> Box:
        return self.ruleset.box

    def on_trial(self) -> _Draft:
        """The draft with a document whose diagnostics nobody is told."""
        return evolve(self, document=Document(self.document.data, self.document.lines))


def complete(document: Document, ruleset: Ruleset) -> tuple[State, tuple[str, ...]]:
    """The state and the players' names. What is wrong is reported in the document.

    Raises:
        ScenarioError: there are not two to four players, so that nothing can be filled in.
    """
    names = read_names(document)
    if any(diagnostic.clause == "setup.players" for diagnostic in document.diagnostics):
        document.check()
    specs = tuple(read_player_spec(document, name, ruleset.box) for name in names)
    to_act = _seat(document, names, "to_act")
    if to_act is None:
        to_act = len(names) - 1 if document.asks_winner else 0
    draft = _Draft(document, ruleset, names, specs, to_act)
    state = _completed(draft)
    if document.asks_winner and not document.diagnostics:
        state = _with_conditions_met(draft, state)
        report_what_decides(document, specs, state)
    return state, names


def _with_conditions_met(draft: _Draft, state: State) -> State:
    """The state in which those with the points meet what else ends the game, if it can be so."""
    met = evolve(draft.on_trial(), specs=met_by(draft.specs, state))
    other = _completed(met)
    return state if met.document.diagnostics or defects(other) else other


def _completed(draft: _Draft) -> State:
    """The whole state."""
    document, ruleset, specs = draft.document, draft.ruleset, draft.specs
    levels = tuple(_level_spec(draft, level) for level in ruleset.box.levels)
    owned = purchased_cards(document, ruleset.box, specs, levels)
    laid_out = [_row_and_deck(draft, level, owned) for level in levels]
    supply, hands = _tokens(draft, owned)
    state = State(
        ruleset=ruleset,
        supply=supply,
        decks=tuple(deck for _, deck in laid_out),
        market=tuple(row for row, _ in laid_out),
        tiles=_tiles(draft, owned),
        players=tuple(
            Player(tokens, cards, spec.reserved, spec.tiles)
            for tokens, cards, spec in zip(hands, owned, specs, strict=True)
        ),
        to_act=draft.to_act,
        passes=document.number(("passes",)) or 0,
    )
    return _with_progress(draft, state)


def _seat(document: Document, names: tuple[str, ...], key: str) -> int | None:
    """The seat of the player who is named under a key."""
    name = document.choice((key,), (*names, NOBODY) if key != "to_act" else names)
    return None if name in (None, NOBODY) else names.index(str(name))


# --- cards ---------------------------------------------------------------------------------------


def _described_row(draft: _Draft, level: int) -> tuple[AnyCard | None, ...]:
    path, places = ("market", str(level)), setup.market(draft.box)
    row = draft.document.parse_list(path, lambda text: parse_place(text, level, draft.box))
    if len(row) > places:
        draft.document.refuse(path, "row-places", places=places, count=len(row))
    return row


def _described_deck(draft: _Draft, level: int) -> tuple[AnyCard, ...] | None:
    """The cards of a deck; None if they are not listed."""
    path = ("decks", str(level))
    if not isinstance(draft.document.get(path), list):
        return None
    deck = draft.document.parse_list(path, lambda text: parse_place(text, level, draft.box))
    if None in deck:
        draft.document.refuse(path, "deck-gap")
    return tuple(card for card in deck if card is not None)


def _level_spec(draft: _Draft, level: int) -> LevelSpec:
    deck = _described_deck(draft, level)
    count = draft.document.number(("decks", str(level))) if deck is None else None
    return LevelSpec(level, _described_row(draft, level), deck, count)


def _row_and_deck(
    draft: _Draft, spec: LevelSpec, owned: list[tuple[OwnCard, ...]]
) -> tuple[MarketRow, Deck]:
    """The row and the deck of a level: places and cards left out are unknown cards."""
    level, listed, row = spec.level, spec.deck or (), list(spec.row)
    away = [card for cards in (row, *owned) for card in cards if card is not None]
    away += [card for player in draft.specs for card in player.hand]
    rest = setup.decks(draft.box)[level - 1] - sum(card.level == level for card in away)
    while len(row) < setup.market(draft.box):
        filled = rest > 0 or bool(listed or spec.count)
        row.append(Unknown(level) if filled else None)
        rest -= filled
    unlisted = (rest if spec.count is None else spec.count) - len(listed)
    return tuple(row), (*listed, *(Unknown(level),) * unlisted)


# --- tokens and tiles ----------------------------------------------------------------------------


def _tokens(draft: _Draft, owned: list[tuple[OwnCard, ...]]) -> tuple[Tokens, tuple[Tokens, ...]]:
    """The supply and the players' tokens, of which a described supply decides what is left out."""
    hands = [_with_time_stone(spec, cards) for spec, cards in zip(draft.specs, owned, strict=True)]
    described = draft.document.tokens(("supply",), draft.box)
    set_out = setup.tokens_set_out(draft.ruleset, len(draft.names))
    if described is None:
        return subtract(set_out, _sum(hands)), tuple(hands)
    named = draft.document.named_colours(("supply",), draft.box)
    spare = subtract(subtract(set_out, described), _sum(hands))
    _hand_out(draft, hands, [spare[colour] if colour in named else 0 for colour in Colour])
    rest = subtract(set_out, _sum(hands))
    supply = [described[colour] if colour in named else rest[colour] for colour in Colour]
    return as_tokens(supply), tuple(hands)


def _sum(hands: Sequence[Tokens]) -> Tokens:
    return reduce(add, hands, NO_TOKENS)


def _with_time_stone(spec: PlayerSpec, cards: tuple[OwnCard, ...]) -> Tokens:
    """A player's tokens, with the Time Stone that the cards bring unless it is described."""
    if spec.tokens is not None and spec.time_stones is not None:
        return spec.tokens
    due = int(any(card.time_stone for card in cards))
    return as_tokens([*(spec.tokens or NO_TOKENS)[: Colour.TIME_STONE], due])


def _hand_out(draft: _Draft, hands: list[Tokens], spare: list[int]) -> None:
    """Give spare tokens to players whose tokens are left out, last to the one to act."""
    count, limit = len(draft.names), draft.ruleset.limits.tokens
    for seat in ((draft.to_act + 1 + step) % count for step in range(count)):
        if draft.specs[seat].tokens is not None:
            continue
        hand = list(hands[seat])
        for colour in tuple(Colour)[: Colour.TIME_STONE]:
            given = max(0, min(spare[colour], limit - sum(hand)))
            spare[colour] -= given
            hand[colour] += given
        hands[seat] = as_tokens(hand)


def _tiles(draft: _Draft, owned: list[tuple[OwnCard, ...]]) -> tuple[Tile, ...]:
    """The tiles on the table; those left out are such as nobody has earned, if there are any."""
    described = draft.document.parse_list(("tiles",), draft.box.tile)
    gained = [tile for spec in draft.specs for tile in spec.tiles]
    used = {tile.tile for tile in (*described, *gained)}
    missing = draft.ruleset.setup.tiles(len(draft.names)) - len(described) - len(gained)
    bonuses = [Player(cards=cards).bonuses for cards in owned]
    unearned_first = sorted(draft.box.tiles, key=lambda tile: any(earned(tile, b) for b in bonuses))
    faces = {tile.tile: tile for tile in reversed(unearned_first) if tile.tile not in used}
    added = [tile for tile in unearned_first if faces.get(tile.tile) == tile]
    return (*described, *added[: max(missing, 0)])


# --- how far the game is -------------------------------------------------------------------------


def _with_progress(draft: _Draft, state: State) -> State:
    """The state with the Avengers tile, who triggered the end, what is owed, and how it ended."""
    document, holders = draft.document, possible_holders(state)
    if document.has_problem(("avengers",)):
        holders = [None]
    elif document.has(("avengers",)):
        holders = [_seat(document, draft.names, "avengers")]
    if len(holders) > 1:
        holders = [seat for seat in holders if _can_hold(draft, state, seat)] or holders
    if len(holders) > 1 and all(draft.specs[seat or 0].tells_marks for seat in holders):
        problem = "several players have the most Avengers marks: say who holds the tile"
        document.report(("avengers",), problem, "avengers.holder")
    return _held_by(draft, state, holders[0])


def _can_hold(draft: _Draft, state: State, holder: int | None) -> bool:
    """Whether nothing is wrong if this seat holds the Avengers tile."""
    trial = draft.on_trial()
    completed = _held_by(trial, state, holder)
    return not trial.document.diagnostics and not defects(completed)


def _held_by(draft: _Draft, state: State, holder: int | None) -> State:
    """The state that follows from who holds the Avengers tile."""
    state = state.changed(avengers_holder=holder)
    triggered_by = first_qualified(state)
    if draft.document.asks_winner and triggered_by is None:
        triggered_by = last_if_qualified(state)
    if draft.document.has(("ending",)):
        triggered_by = _seat(draft.document, draft.names, "ending")
    state = state.changed(end_triggered_by=triggered_by)
    state = state.changed(pending=_pending(draft.document, state))
    return _ended(draft.document, state)


def _pending(document: Document, state: State) -> Pending:
    match document.choice(("owed",), ("action", "return", "tile")):
        case "return":
            count = excess_of(state)
            if not count:
                limit = state.ruleset.limits.tokens
                problem = f"{limit} tokens or fewer: no return is owed"
                document.report(("owed",), problem, "limit.return-exact")
            return ReturnOwed(count)
        case "tile":
            return TileChoice(one_a_turn(state.tiles, state.player.bonuses))
        case _:
            return TO_ACT


def _ended(document: Document, state: State) -> State:
    """The state at the end of the game, if the description says or means that it is over."""
    rules = state.ruleset
    possible = [rules.ended_by, EndedBy.STALEMATE]
    if rules.readings.stuck == "ends":
        possible.append(EndedBy.STUCK)
    ended_by = document.choice(("over",), possible)
    if ended_by is None and document.asks_winner and round_finished(state):
        ended_by = rules.ended_by
    if ended_by is None:
        return begin(state) if state.pending == TO_ACT else state
    if document.get(("owed",)) not in (None, "action"):
        document.refuse(("owed",), "nothing-owed", "turn.game-over")
    if ended_by == rules.ended_by and not round_finished(state):
        problem = "the round is not over, or nobody in it has reached the end"
        needed = "say that to_act is the last seat, whose turn ends the round, and say the points"
        needed += f"; or add the line {ASK_WINNER}"
        document.report(("over",), f"{problem}: {needed}", "end.round")
    return over(state, EndedBy(ended_by))


def possible_holders(state: State) -> list[int | None]:
    """Who can hold the Avengers tile, going by the marks; nobody is None."""
    nobody = state.changed(avengers_holder=None)
    checks = (check for check in state.ruleset.invariants if name_of(check) == "avengers.holder")
    if all(check(nobody) is None for check in checks):
        return [None]
    marks = [player.avengers_marks for player in state.players]
    return [seat for seat, number in enumerate(marks) if number == max(marks)]


def first_qualified(state: State) -> int | None:
    """The first seat of this round that has reached the end."""
    return next((seat for seat in range(state.to_act) if state.ruleset.ends(state, seat)), None)

"""Moves as a reader's language says them: `Weiß, Blau, Rot nehmen`; in English it is notation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from splendor_rules.actions import (
    ChooseTile,
    Hand,
    Pass,
    Purchase,
    Reserve,
    Return,
    Row,
    Take,
    Turn,
)
from splendor_rules.box.components import box_of
from splendor_rules.notation.formatter import format_action
from splendor_rules.notation.words import colour_words, words_of
from splendor_rules.serialization.actions import name_of

if TYPE_CHECKING:
    from splendor_rules.actions import Action, Origin
    from splendor_rules.box.components import Box, HasBox
    from splendor_rules.box.tokens import Tokens
    from splendor_rules.messages import Messages


def format_move(
    move: Action | Turn, game: Box | HasBox, wording: Messages, *, paid: bool = True
) -> str:
    """An action or a whole turn for a reader; it can be typed as it is shown.

    Args:
        move: the action or turn.
        game: the box whose words are used, or a ruleset or state played with it.
        wording: the words of the reader's language for the game.
        paid: whether to write how a purchase is paid.

    Raises:
        ComponentError: it has what the notation cannot say.
    """
    notation = format_action(move, game, paid=paid)
    if not words_of(wording.lang):
        return notation
    writer = _Writer(box_of(game), wording, paid)
    decisions = move.decisions if isinstance(move, Turn) else (move,)
    return wording.joined(map(writer.action, decisions))


@frozen
class _Writer:
    """Writes actions in one language for one game."""

    box: Box
    wording: Messages
    paid: bool

    def action(self, action: Action) -> str:
        """One action."""
        match action:
            case Take(tokens) | Return(tokens):
                return self._phrase(name_of(action), tokens=self.tokens(tokens))
            case Reserve(level, place, card):
                name = "reserve-deck" if place == "deck" else "reserve"
                name = name if card is None else f"{name}-card"
                shown = "" if card is None else card.id
                return self._phrase(name, level=str(level), place=str(place), card=shown)
            case Purchase(card, payment, origin):
                name = "purchase" if any(payment) else "purchase-free"
                name = name if self.paid else "purchase-open"
                where, paid = self._origin(origin, card.level), self.tokens(payment)
                return self._phrase(name, card=card.id, origin=where, tokens=paid)
            case Pass():
                return self._phrase("pass")
            case ChooseTile(tile):
                return self._phrase("tile", tile=tile.id)

    def tokens(self, tokens: Tokens) -> str:
        """Tokens by the names of their colours: each alone, or all with their counts."""
        words = colour_words(self.wording.lang, self.box)
        counts = [(words[name], n) for name, n in zip(self.box.colours, tokens, strict=False) if n]
        parts = [names[0] for names, count in counts]
        if any(count > 1 for _, count in counts):
            parts = [
                self._phrase("counted", count=str(count), colour=names[1 if count == 1 else 2])
                for names, count in counts
            ]
        return self._phrase("between").join(parts) or self._phrase("nothing")

    def _origin(self, origin: Origin | None, level: int) -> str:
        match origin:
            case None:
                return ""
            case Hand():
                return self._phrase("from-hand")
            case Row(None, None):
                return self._phrase("from-row")
            case Row(own, place):
                return self._phrase("from-place", level=str(own or level), place=str(place))

    def _phrase(self, name: str, **parts: str) -> str:
        text: str = words_of(self.wording.lang)["moves"][name]
        return self.wording.of_games(text).format(**parts)

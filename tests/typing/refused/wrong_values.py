"""Values of one kind where those of another are wanted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from splendor_rules import (
    BASE,
    ChooseTile,
    Gem,
    Purchase,
    Reserve,
    Return,
    Stone,
    Take,
    Turn,
    Unknown,
    apply,
    as_state,
    explain,
    judge,
    judge_record,
    judge_turn,
    legal_actions,
    new_game,
    play_turn,
    view,
)
from splendor_rules.ruleset import Readings
from splendor_rules.scenarios import Scenario
from splendor_rules.state import Player

if TYPE_CHECKING:
    from splendor_rules.box import Tokens

state = new_game(BASE, 2, 1)
seen = view(state, 0)
action = Take.of(Gem.RED, Gem.RED)

# A view is no position; `as_state` makes one of it.
legal_actions(seen)  # error: mypy=arg-type pyright=reportArgumentType
judge(seen, action)  # error: mypy=arg-type pyright=reportArgumentType
apply(seen, action)  # error: mypy=arg-type pyright=reportArgumentType
view(seen, 1)  # error: mypy=arg-type pyright=reportArgumentType
Scenario(seen, ("A", "B"))  # error: mypy=arg-type pyright=reportArgumentType
as_state(state)  # error: mypy=arg-type pyright=reportArgumentType

# A turn is no single action, and a single action no turn.
apply(state, Turn(action))  # error: mypy=arg-type pyright=reportArgumentType
judge(state, Turn(action))  # error: mypy=arg-type pyright=reportArgumentType
judge_turn(state, action)  # error: mypy=arg-type pyright=reportArgumentType
play_turn(state, action)  # error: mypy=arg-type pyright=reportArgumentType
Turn(Return.of(Gem.RED))  # error: mypy=arg-type pyright=reportArgumentType

# Tokens have seven places, bonuses five.
six: Tokens = (1, 1, 1, 0, 0, 0)  # error: mypy=assignment pyright=reportAssignmentType
Take((1, 1, 1, 0, 0, 0))  # error: mypy=arg-type pyright=reportArgumentType
Take([1, 1, 1, 0, 0, 0, 0])  # error: mypy=arg-type pyright=reportArgumentType
Player(tokens=(0, 0, 0, 0, 0))  # error: mypy=arg-type pyright=reportArgumentType

# A number is no colour, and a place no text but `deck`; the stones have no gold, the gems no time.
Take.of(3, 3)  # error: mypy=arg-type pyright=reportArgumentType
Reserve(1, "dek")  # error: mypy=arg-type pyright=reportArgumentType
Stone.GOLD  # error: mypy=attr-defined pyright=reportAttributeAccessIssue
Gem.TIME  # error: mypy=attr-defined pyright=reportAttributeAccessIssue

# A card or tile is meant, not its name, and an unknown card cannot be purchased.
Purchase("2R3-R6")  # error: mypy=arg-type pyright=reportArgumentType
Purchase(Unknown(2))  # error: mypy=arg-type pyright=reportArgumentType
ChooseTile("R4K4")  # error: mypy=arg-type pyright=reportArgumentType
ChooseTile(BASE.box.cards[0])  # error: mypy=arg-type pyright=reportArgumentType

# A reading has its own values, and a record is no file name.
Readings(stuck="shared")  # error: mypy=arg-type pyright=reportArgumentType
judge_record("examples/base-tie.json")  # error: mypy=arg-type pyright=reportArgumentType
explain(judge(state, action), names=["A", "B"])  # error: mypy=arg-type pyright=reportArgumentType

# What `apply` returns is a position, whether it is legal only `judge` says.
legal: bool = apply(state, action)  # error: mypy=assignment pyright=reportAssignmentType
known: bool = judge(state, action).legal  # error: mypy=assignment pyright=reportAssignmentType

"""Fields of values, which are never assigned to."""

from __future__ import annotations

from splendor_rules import BASE, MARVEL, Gem, Take, Turn, judge, new_game, view
from splendor_rules.box import NO_TOKENS
from splendor_rules.records import parse_record

state = new_game(BASE, 2, 1)
player = state.players[0]
card = BASE.box.cards[0]
action = Take.of(Gem.RED, Gem.RED)
ruling = judge(state, action)

state.to_act = 1  # error: mypy=misc pyright=reportAttributeAccessIssue
player.tokens = NO_TOKENS  # error: mypy=misc pyright=reportAttributeAccessIssue
card.points = 5  # error: mypy=misc pyright=reportAttributeAccessIssue
BASE.box.tiles[0].points = 4  # error: mypy=misc pyright=reportAttributeAccessIssue
action.tokens = NO_TOKENS  # error: mypy=misc pyright=reportAttributeAccessIssue
Turn(action).tile = None  # error: mypy=misc pyright=reportAttributeAccessIssue
ruling.legal = True  # error: mypy=misc pyright=reportAttributeAccessIssue
BASE.limits.goal = 21  # error: mypy=misc pyright=reportAttributeAccessIssue
MARVEL.readings.stuck = "ends"  # error: mypy=misc pyright=reportAttributeAccessIssue
view(state, 0).viewer = 1  # error: mypy=misc pyright=reportAttributeAccessIssue
parse_record("").meta = None  # error: mypy=misc pyright=reportAttributeAccessIssue
player.tokens[Gem.RED] = 3  # error: mypy=index pyright=reportIndexIssue
state.players[0] = player  # error: mypy=index pyright=reportIndexIssue

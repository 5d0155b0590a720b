"""Described positions of hard kinds."""

from __future__ import annotations

STUCK = """
readings = { stuck = "ends" }
supply = "W0 U0 G0 R0 K0 J5"
[player.A]
tokens = "W2 U2 G2 R2 K2"
reserved = ["2K3-K6", "2W2-R5", "2U2-U5"]
[player.B]
tokens = "W2 U2 G2 R2 K2"
reserved = ["2G2-G5", "2R2-K5", "2K2-W5"]
[market]
1 = ["1W1-G4", "1U1-R4", "1R1-W4", "1K1-U4"]
2 = ["2W3-W6", "2U3-U6", "2G3-G6", "2R3-R6"]
3 = ["3W4-K7", "3U4-W7", "3G4-U7", "3R4-G7"]
"""

LAST_CARD = """
players = 4
[decks]
3 = 1
[player.A]
tokens = "K7"
cards = ["3W3-U3G3R5K3", "3U3-W3G3R3K5", "3G3-W5U3R3K3"]
[player.B]
tokens = ""
cards = ["3R3-W3U5G3K3", "3K3-W3U3G5R3", "3W4-W3R3K6"]
reserved = ["3U4-W7", "3G4-U7", "3K4-R7"]
[player.C]
tokens = ""
cards = ["3U4-W6U3K3", "3G4-W3U6G3", "3R4-U3G6R3"]
[player.D]
tokens = ""
cards = ["3K4-G3R6K3", "3R5-G7R3", "3K5-R7K3"]
[market]
3 = ["3R4-G7", "3W5-W3K7", "3U5-W7U3", "3G5-U7G3"]
"""

TRIGGERED_ANEW = """
game = "marvel"
players = 4
to_act = "D"
readings = { undone-end = "triggered-anew" }
[player.A]
tokens = "T1"
bonuses = "Y1 B2 O2 R2 P2"
points = 13
[player.B]
tokens = "T1"
bonuses = "Y2 B2 O2 R2 P2"
points = 17
[player.C]
cards = ["spider-woman", "ms-marvel", "quake", "america-chavez"]
[turn]
take = "Y B P"
"""

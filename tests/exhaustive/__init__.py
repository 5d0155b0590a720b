"""Tiny games, gone through to the last position, and what is to be seen in them.

`make worlds` goes through all twelve, under 31 settings of the readings together, which makes
154 838 positions, and prints what it found; the tests go through 10 658 of them.
"""

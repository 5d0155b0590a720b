"""Tiny games, gone through to the last position, and what is to be seen in them.

`make worlds` goes through all of them and prints what it found; the tests go through some.
"""

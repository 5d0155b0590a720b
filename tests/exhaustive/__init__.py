"""Tiny games, gone through to the last position, and what is to be seen in them."""

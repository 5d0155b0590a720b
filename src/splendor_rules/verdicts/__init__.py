"""Verdicts on recorded games, `splendor-verdict/1`: the values and the judging."""

from __future__ import annotations

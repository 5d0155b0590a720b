"""Recorded games, `splendor-record/1`: the values, the reader and the writer."""

from __future__ import annotations

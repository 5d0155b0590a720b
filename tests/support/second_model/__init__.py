"""A second model of both games, written from the rulebook alone; it shares no code with `src`."""

from __future__ import annotations

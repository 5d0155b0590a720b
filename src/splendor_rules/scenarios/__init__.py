"""Positions as people describe them: what matters is said, the rest is filled in soundly."""

from __future__ import annotations

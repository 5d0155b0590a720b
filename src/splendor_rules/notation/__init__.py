"""The notation: one short text for each action, turn and game; written strictly, read kindly."""

from __future__ import annotations

"""What the tests share: builders of states, sample games, runners, and a second model."""

from __future__ import annotations

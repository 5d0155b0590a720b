"""`python -m splendor_rules` is the command `splendor-rules`."""

from __future__ import annotations

from splendor_rules.cli import main

main()

"""The command line, `splendor-rules`. It needs the extra `cli`."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command; end with its exit status."""
    try:
        from splendor_rules.cli.app import run  # noqa: PLC0415  (the extra may be missing)
    except ModuleNotFoundError as error:
        if error.name not in {"click", "rich"}:
            raise
        print(  # noqa: T201  (there is no click to print with)
            "The command line needs the extra `cli`: pip install 'splendor-rules[cli]'",
            file=sys.stderr,
        )
        sys.exit(2)
    sys.exit(run())

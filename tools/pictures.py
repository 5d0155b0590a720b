"""Draw the typical positions that the tests keep, into tests/golden/pictures, as SVG and as text.

python tools/pictures.py            say which pictures have changed
python tools/pictures.py --write    draw them anew; look at them before they are committed
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

from splendor_rules import parse_scenario, render_svg, render_text

TESTS: Final = Path(__file__).parent.parent / "tests"
FOLDER: Final = TESTS / "golden" / "pictures"
TYPICAL: Final = (
    "disputes/d02-two-from-a-pile-of-three",
    "disputes/d08-take-past-ten-and-return",
    "disputes/d14-reserving-at-ten",
    "disputes/d17-gold-for-what-is-short",
    "disputes/d25b-a-hidden-card-in-anothers-hand",
    "disputes/d36d-the-choice-is-the-players",
    "disputes/d33a-the-gap-stays",
    "disputes/d84a-two-locations-a-choice",
    "disputes/d79b-tile-changes-hands",
    "disputes/d73a-green-is-kept",
    "disputes/d93-shared-victory",
    "disputes/d31-the-owner-knows-the-hand",
)
"""The cases that are drawn, each with the first thing that is asked in it."""


KINDS: Final = (".svg", ".txt")


def drawn(case: str, kind: str) -> str:
    """The picture of a case, by the end of its file's name."""
    path = TESTS / "cases" / f"{case}.toml"
    position = parse_scenario(path.read_text(encoding="utf-8"))
    asked = position.question[0] if position.question else None
    action, seat = (asked.what, asked.seat) if asked else (None, None)
    if kind == ".txt":
        return render_text(position.state, action, seat=seat, names=position.names)
    return render_svg(position.state, action, seat=seat, names=position.names) + "\n"


def kept(case: str, kind: str) -> Path:
    """Where the picture of a case lies."""
    return FOLDER / f"{Path(case).name}{kind}"


def main() -> int:
    """Say what has changed, or with `--write` draw it anew; 1 if something has changed."""
    pictures = {kept(case, kind): drawn(case, kind) for case in TYPICAL for kind in KINDS}
    if sys.argv[1:] == ["--write"]:
        FOLDER.mkdir(exist_ok=True)
        for path, picture in pictures.items():
            path.write_text(picture, encoding="utf-8")
        return 0
    changed = [
        path
        for path, picture in pictures.items()
        if not path.exists() or path.read_text(encoding="utf-8") != picture
    ]
    for path in changed:
        print(f"changed: {path.name}")
    return 1 if changed else 0


if __name__ == "__main__":
    sys.exit(main())

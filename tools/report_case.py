"""Make a failing case of a report that `splendor-rules report` has written, for `make report-case`.

The case is the position of the report and what its reporter expected, in tests/cases/clauses/. It
fails until the rules are mended, or until somebody finds that they are right.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any, Final

from splendor_rules.clauses import REGISTRY, Kind
from splendor_rules.cli.report import REPORT_FORMAT
from splendor_rules.rulesets import RULESETS
from splendor_rules.scenarios.formatter import format_tables

ROOT: Final = Path(__file__).parent.parent
FOLDER: Final = ROOT / "tests" / "cases" / "clauses"
LEGAL: Final = {"legal": True, "illegal": False, "undecided": "undecided"}
WON: Final = re.compile(r"won by (.+)|nobody wins", re.IGNORECASE)


def expectation(report: dict[str, Any], expected: str, clause: str | None) -> dict[str, Any]:
    """What a case expects, of what a reporter does.

    Args:
        report: the table of that name.
        expected: what is expected, in the words that the command `report` asks for.
        clause: the clause that the case is of, if that does not follow.

    Raises:
        ValueError: it is not understood, or the clause does not follow.
    """
    expected = expected.strip(" .")
    ids = re.split(r"[\s,;]+", expected)
    refused = "decided_by" not in report  # there can be no such position, by the rules as they are
    if set(ids) <= REGISTRY.keys():
        shown = {"clause": clause or ids[0]}
        if refused or all(REGISTRY[name].kind is Kind.INVARIANT for name in ids):
            return {**shown, "shows": "applies", "defects": ids}
        return {**shown, "shows": "refuses", **_ruling(report, legal=False), "clauses": ids}
    if (won := WON.fullmatch(expected)) and not refused:
        shown = {"clause": clause or report["decided_by"], "shows": "applies"}
        score = {"finished": True, "leading": re.findall(r"\b[A-D]\b", won[1] or "")}
        return {**shown, **_ruling(report, report.get("legal")), "score": score}
    if expected.lower() not in LEGAL:
        raise ValueError(f"not understood: {expected!r}; say with --expected what it means")
    clause = clause or next(iter(report.get("clauses", ())), None)
    if clause is None:
        raise ValueError("name with --clause the clause that the case is of")
    legal = LEGAL[expected.lower()]
    shown = {"clause": clause, "shows": "not" if refused else "applies"}
    if legal is False:
        shown |= {"shows": "refuses", "clauses": [clause]}
    elif legal is True and not refused and REGISTRY[clause].kind is Kind.REQUIREMENT:
        shown |= {"shows": "allows", "relies_on": [clause]}
    return {**shown, **_ruling(report, legal)}


def _ruling(report: dict[str, Any], legal: object) -> dict[str, Any]:
    """What is expected of the ruling; what goes with it, if the library rules so already."""
    if not report["asks"]:
        return {}
    as_before = ("contested", "needs") if legal == report.get("legal") else ()
    return {"legal": legal, **{key: report[key] for key in as_before if report[key]}}


def case_of(text: str, expected: str | None = None, clause: str | None = None) -> tuple[str, str]:
    """The name of a case without its number, and its text.

    Args:
        text: the report.
        expected: what it expects, in place of what the reporter has written.
        clause: the clause that it is of, if that does not follow.

    Raises:
        ValueError: it is no report, or not understood.
    """
    tables = tomllib.loads(text)
    report = tables.pop("report", {})
    if report.get("format") != REPORT_FORMAT:
        raise ValueError(f"this is no {REPORT_FORMAT}")
    if tables["game"] not in RULESETS:
        raise ValueError(f"a case is of one of the two games, not of {tables['game']!r}")
    report["asks"] = bool(tables.keys() & {"ask", "turn"})
    expect = expectation(report, expected or report["expected"], clause)
    title = tables.pop("title", None) or "; ".join(["reported", *report.get("question", [])])
    reason = f"# Reported under rules {report['rules']}: {report['why']}\n"
    case = format_tables({"title": title, **tables, "expect": expect})
    name = "-".join((*expect["clause"].split("."), expect["shows"], "reported"))
    return name, reason + case


def main() -> int:
    """Write the case, and see it fail; 1 if it passes."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("report", type=Path)
    parser.add_argument("--clause", choices=REGISTRY, metavar="ID", help="what the case is of")
    parser.add_argument("--expected", help="in place of what the reporter has written")
    arguments = parser.parse_args()
    try:
        text = arguments.report.read_text(encoding="utf-8")
        name, case = case_of(text, arguments.expected, arguments.clause)
    except (OSError, ValueError) as error:
        parser.error(str(error))
    numbers = (f"-{number}" if number > 1 else "" for number in range(1, 1000))
    paths = (FOLDER / f"{name}{number}.toml" for number in numbers)
    path = next(path for path in paths if not path.exists())
    path.write_text(case, encoding="utf-8")
    pytest = (sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider")
    test = f"tests/rulebook/test_cases.py::test_case[{path.stem}]"
    passes = subprocess.run((*pytest, test), cwd=ROOT, check=False).returncode == 0
    if passes:
        path.unlink()
    print(f"{'passes already, so not kept' if passes else 'fails'}: {path}")
    return int(passes)


if __name__ == "__main__":
    sys.exit(main())

"""How a clause is cited: in a sentence, for BibTeX, and with the fields of CITATION.cff."""

from __future__ import annotations

import tomllib
from functools import cache
from typing import Any, Final

import yaml
from language import ROOT

from splendor_rules import RULES_VERSION

ADDRESS: Final = "Documentation"
"""The entry of `[project.urls]` in pyproject.toml that has the address of the site."""


@cache
def site_address() -> str:
    """The address of the site with a slash at its end; empty as long as there is none."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    address = str(project.get("urls", {}).get(ADDRESS, "")).rstrip("/")
    return address and f"{address}/"


@cache
def _work() -> dict[str, Any]:
    """What CITATION.cff says of the whole work."""
    cff: dict[str, Any] = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    return cff


def sentence(clause_id: str) -> str:
    """A clause in short, as it is cited at a table or in a report."""
    return f"splendor_rules, rules {RULES_VERSION}, clause {clause_id}"


def fields(clause_id: str, path: str) -> dict[str, str]:
    """The fields of CITATION.cff for a clause, by their names there.

    Args:
        clause_id: the clause.
        path: where its page is kept for today's version of the rules, from the start of the site.
    """
    work = _work()
    kept = {"url": f"{site_address()}{path}"} if site_address() else {}
    return {
        "title": str(work["title"]),
        "authors": ", ".join(str(author["name"]) for author in work["authors"]),
        "version": str(work["version"]),
        "license": str(work["license"]),
        "section": clause_id,
        "notes": f"rules {RULES_VERSION}",
        **kept,
    }


def bibtex(clause_id: str, path: str) -> str:
    """The entry of a clause for BibTeX, with the arguments of `fields`."""
    cited = fields(clause_id, path)
    entry = {
        "author": f"{{{cited['authors']}}}",
        "title": cited["title"],
        "version": cited["version"],
        "year": RULES_VERSION.partition(".")[0],
        "note": f"rules {RULES_VERSION}, clause {clause_id}",
    }
    if "url" in cited:
        entry["url"] = cited["url"]
    lines = "".join(f"  {key} = {{{value}}},\n" for key, value in entry.items())
    return f"@misc{{splendor-rules-{RULES_VERSION}-{clause_id},\n{lines}}}"

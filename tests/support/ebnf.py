"""Grammars in EBNF (ISO 14977) without recursion, as regular expressions."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

_RULE = re.compile(r"^(\w+) *= (.*) ;$", re.MULTILINE)
_TOKEN = re.compile(r'"(?P<text>[^"]*)"|\? (?P<special>[^?]*) \?|(?P<name>\w+)|(?P<sign>[][{}()|])')
_SIGNS = {"[": "(?:", "]": ")?", "{": "(?:", "}": ")*", "(": "(?:", ")": ")", "|": "|"}


def regex_of(grammar: str, start: str, special: Mapping[str, str]) -> str:
    """The regular expression of a rule; `special` has those of sequences such as `? a card ?`."""
    rules = dict(_RULE.findall(grammar))

    def regex(token: re.Match[str]) -> str:
        if token["name"]:
            return regex_of(grammar, token["name"], special)
        if token["special"]:
            return f"(?:{special[token['special']]})"
        return _SIGNS[token["sign"]] if token["sign"] else re.escape(token["text"])

    return f"(?:{''.join(map(regex, _TOKEN.finditer(rules[start])))})"

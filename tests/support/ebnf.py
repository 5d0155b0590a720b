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
    """The regular expression of a rule.

    Args:
        grammar: the rules.
        start: the rule's name.
        special: the regular expressions of the special sequences, such as `? a card ?`.
    """
    rules = dict(_RULE.findall(grammar))

    def translate(name: str) -> str:
        parts = (_part(token) for token in _TOKEN.finditer(rules[name]))
        return f"(?:{''.join(parts)})"

    def _part(token: re.Match[str]) -> str:
        match token.lastgroup:
            case "name":
                return translate(token["name"])
            case "special":
                return f"(?:{special[token['special']]})"
            case "sign":
                return _SIGNS[token["sign"]]
            case _:
                return re.escape(token["text"])

    return translate(start)

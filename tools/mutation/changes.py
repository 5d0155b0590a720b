"""The mutants of a module: every place that can be changed, and what it is changed to.

The whole module is mutated, in its decorated functions, its constants and the defaults of its
parameters too. Left alone is what decides nothing when the game is played: docstrings, types,
imports, the text of errors, assertions (a `strict` zip is one), citations, the size of a cache.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from mutation.operators import others

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_LEFT_ALONE: Final = {"Silent", "Source", "TypeError", "TypeVar", "ValueError", "check_of"}
_CITATIONS: Final = {"states", "implies", "second_hand"}
_TYPES: Final = {"annotation", "returns", "type_comment"}
_FUNCTIONS: Final = (ast.FunctionDef, ast.AsyncFunctionDef)


class Key(NamedTuple):
    """What a mutant is known by, whatever line it stands on."""

    module: str
    function: str
    was: str
    now: str


class Mutant(NamedTuple):
    """One change to one module.

    Attributes:
        key: what it is known by.
        line: where it stands.
        scope: the classes and the function around it; empty for the module itself.
        lines: where that function has its body.
        at_import: whether it takes effect only when the module is imported.
        tree: the module.
        place: what holds the changed node: the holder, its field, and the index in a list.
        new: the node that replaces it.
    """

    key: Key
    line: int
    scope: tuple[str, ...]
    lines: range
    at_import: bool
    tree: ast.Module
    place: tuple[ast.AST, str, int | None]
    new: ast.AST

    def code(self, *, whole: bool) -> Any:
        """The changed module, compiled; or only what stands around the change, without the rest.

        The tree stays changed: call this in a fork.
        """
        _put(self.place, self.new)
        tree = self.tree
        if not whole:
            name = self.scope[0]
            body = [one for one in tree.body if getattr(one, "name", None) == name]
            tree = ast.Module(body, [])
        return compile(ast.fix_missing_locations(tree), self.key.module, "exec")


class _Site(NamedTuple):
    node: ast.AST
    place: tuple[ast.AST, str, int | None]
    scope: tuple[str, ...]
    around: ast.AST
    at_import: bool


def _put(place: tuple[ast.AST, str, int | None], node: ast.AST) -> None:
    holder, field, index = place
    if index is None:
        setattr(holder, field, node)
    else:
        getattr(holder, field)[index] = node


def _is_left_alone(node: ast.AST) -> bool:
    match node:
        case (
            ast.Import()
            | ast.ImportFrom()
            | ast.Assert()
            | ast.Expr(value=ast.Constant(value=str()))
            | ast.keyword(arg="strict")
            | ast.If(test=ast.Name(id="TYPE_CHECKING"))
            | ast.AnnAssign(annotation=ast.Name(id="TypeAlias"))
            | ast.Assign(value=ast.Call(func=ast.Name(id="TypeVar")))
        ):
            return True
        case ast.Call(func=ast.Name(id=name)):
            return name in _LEFT_ALONE
        case ast.Call(func=ast.Attribute(attr=name)):
            return name in _CITATIONS
        case _:
            return False


def _children(node: ast.AST) -> Iterator[tuple[str, int | None, ast.AST]]:
    for field, value in ast.iter_fields(node):
        if field in _TYPES:
            continue
        if isinstance(value, ast.AST):
            yield field, None, value
        elif isinstance(value, list):
            for index, child in enumerate(value):
                if isinstance(child, ast.AST):
                    yield field, index, child


def _of_decorator(node: ast.AST) -> list[tuple[str, int | None, ast.AST]]:
    """What a decorator says of the rule: to what it applies, which readings bear on it."""
    match node:
        case ast.Call(func=ast.Name(id="clause")):
            return [("keywords", index, word) for index, word in enumerate(node.keywords)]
        case _:
            return []


def _walk(node: ast.AST, site: _Site) -> Iterator[_Site]:
    for field, index, child in _children(node):
        if _is_left_alone(child):
            continue
        scope, around, at_import = site.scope, site.around, site.at_import
        if isinstance(node, ast.Module):
            around = child
        if isinstance(node, _FUNCTIONS):
            at_import = at_import and field != "body"
        if isinstance(child, (*_FUNCTIONS, ast.ClassDef)) and at_import:
            scope, around = (*scope, child.name), child
        here = _Site(child, (node, field, index), scope, around, at_import)
        if field == "decorator_list":
            for name, place, word in _of_decorator(child):
                yield from _walk(word, here._replace(place=(child, name, place)))
            if _of_decorator(child):
                yield here
            continue
        yield here
        yield from _walk(child, here)


def _difference(before: list[str], after: list[str]) -> tuple[str, str]:
    """The lines that went and the lines that came."""
    while before and after and before[0] == after[0]:
        before, after = before[1:], after[1:]
    while before and after and before[-1] == after[-1]:
        before, after = before[:-1], after[:-1]
    was, now = ("\n".join(map(str.strip, lines)) for lines in (before, after))
    return was, now


def _lines(around: Any) -> range:
    first = around.body[0].lineno if isinstance(around, _FUNCTIONS) else around.lineno
    return range(first, around.end_lineno + 1)


def _mutants(module: str, tree: ast.Module) -> Iterator[Mutant]:
    start = _Site(tree, (tree, "", None), (), tree, at_import=True)
    around, before = start.around, [""]
    for site in _walk(tree, start):
        if site.around is not around:
            around, before = site.around, ast.unparse(site.around).splitlines()
        for new in others(site.node):
            _put(site.place, new)
            was, now = _difference(before, ast.unparse(site.around).splitlines())
            _put(site.place, site.node)
            if was == now:
                continue
            line = getattr(site.node, "lineno", getattr(site.around, "lineno", 0))
            key = Key(module, ".".join(site.scope), was, now)
            lines = _lines(site.around)
            yield Mutant(key, line, site.scope, lines, site.at_import, tree, site.place, new)


def mutants(module: str, path: Path) -> list[Mutant]:
    """Every mutant of a module."""
    return list(_mutants(module, ast.parse(path.read_text(encoding="utf-8"))))

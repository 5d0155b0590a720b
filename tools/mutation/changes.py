"""The mutants of a module: every place that can be changed, and what it is changed to.

The whole module is mutated, in its decorated functions, its constants and the defaults of its
parameters too. Left alone is what decides nothing when the game is played: docstrings, types,
imports and lists of exports, the text of errors, assertions (a `strict` zip is one), citations,
the size of a cache.
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
_SCOPES: Final = (*_FUNCTIONS, ast.ClassDef)


class Place(NamedTuple):
    """What holds a node: the holder, its field, and the index if the field is a list."""

    holder: ast.AST
    field: str
    index: int | None = None

    def put(self, node: ast.AST) -> None:
        """Put another node there."""
        if self.index is None:
            setattr(self.holder, self.field, node)
        else:
            getattr(self.holder, self.field)[self.index] = node


class Mutant(NamedTuple):
    """One change to one module.

    Attributes:
        module: the short name of the module.
        scope: the classes and the function around the change; empty for the module itself.
        was: the text that is changed.
        now: the text instead.
        line: where it stands.
        at_import: whether it takes effect only when the module is imported.
        tree: the module.
        place: what holds the changed node.
        new: the node that replaces it.
    """

    module: str
    scope: tuple[str, ...]
    was: str
    now: str
    line: int
    at_import: bool
    tree: ast.Module
    place: Place
    new: ast.AST

    @property
    def key(self) -> tuple[str, str]:
        """What it is known by in tests/mutants.toml: its function, in any module; its change."""
        return ".".join(self.scope) or self.module, f"{self.was} -> {self.now}"

    def code(self, *, whole: bool) -> Any:
        """The changed module, compiled; or only what stands around the change, without the rest.

        The tree stays changed: call this in a fork.
        """
        self.place.put(self.new)
        body = self.tree.body
        if not whole:
            body = [part for part in body if getattr(part, "name", None) == self.scope[0]]
        tree = ast.fix_missing_locations(ast.Module(body, []))
        return compile(tree, self.module, "exec")


class _Site(NamedTuple):
    node: ast.AST
    place: Place
    scope: tuple[str, ...]
    at_import: bool


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
            | ast.Assign(targets=[ast.Name(id="__all__")])
        ):
            return True
        case ast.Call(func=ast.Name(id=name)):
            return name in _LEFT_ALONE
        case ast.Call(func=ast.Attribute(attr=name)):
            return name in _CITATIONS
        case _:
            return False


def _children(node: ast.AST) -> Iterator[tuple[Place, ast.AST]]:
    for field, value in ast.iter_fields(node):
        if field in _TYPES:
            continue
        if isinstance(value, ast.AST):
            yield Place(node, field), value
        elif isinstance(value, list):
            for index, child in enumerate(value):
                if isinstance(child, ast.AST):
                    yield Place(node, field, index), child


def _walk(node: ast.AST, site: _Site) -> Iterator[_Site]:
    for place, child in _children(node):
        if _is_left_alone(child):
            continue
        inside = isinstance(node, _FUNCTIONS) and place.field == "body"
        at_import = site.at_import and not inside
        named = isinstance(child, _SCOPES) and at_import
        scope = (*site.scope, child.name) if named else site.scope  # type: ignore[attr-defined]
        here = _Site(child, place, scope, at_import)
        if place.field != "decorator_list":
            yield here
            yield from _walk(child, here)
        elif isinstance(child, ast.Call) and ast.unparse(child.func) == "clause":
            for index, word in enumerate(child.keywords):
                yield from _walk(word, here._replace(place=Place(child, "keywords", index)))
            yield here


def _changed_text(site: _Site, new: ast.AST) -> tuple[str, str]:
    """An expression and its new form, a constant within its expression; of a statement lines."""
    node, place = site.node, site.place
    inside = isinstance(node, ast.Constant) and isinstance(place.holder, (ast.expr, ast.keyword))
    shown = place.holder if inside else node
    before = ast.unparse(shown).splitlines()
    place.put(new)
    after = ast.unparse(shown if inside else new).splitlines()
    place.put(node)
    while before and after and before[0] == after[0]:
        before, after = before[1:], after[1:]
    while before and after and before[-1] == after[-1]:
        before, after = before[:-1], after[:-1]
    was, now = ("; ".join(map(str.strip, lines)) for lines in (before, after))
    return was, now


def mutants(module: str, path: Path) -> Iterator[Mutant]:
    """Every mutant of a module.

    Args:
        module: its short name.
        path: its file.
    """
    tree = ast.parse(path.read_text(encoding="utf-8"))
    line = 0
    for site in _walk(tree, _Site(tree, Place(tree, ""), (), at_import=True)):
        line = getattr(site.node, "lineno", line)
        for new in others(site.node):
            was, now = _changed_text(site, new)
            if was != now:
                yield Mutant(
                    module, site.scope, was, now, line, site.at_import, tree, site.place, new
                )

"""What one place in a program can be changed to: small faults, of the kind that people make."""

from __future__ import annotations

import ast
from copy import copy
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_COMPARED: Final[dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
_CALCULATED: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
}
_CALLED: Final = {"min": "max", "max": "min", "any": "all", "all": "any"}
_NONE: Final = ast.Constant(None)
_NOTHING: Final = ast.Tuple([], ast.Load())


def changed(node: Any, **fields: Any) -> Any:
    """A copy of a node with other fields."""
    new = copy(node)
    for name, value in fields.items():
        setattr(new, name, value)
    return new


def _without(node: Any, *fields: str) -> Iterator[Any]:
    """The node with one element fewer in fields that are lists of the same length."""
    for place in range(len(getattr(node, fields[0]))):
        shorter = {
            name: [*getattr(node, name)[:place], *getattr(node, name)[place + 1 :]]
            for name in fields
        }
        yield changed(node, **shorter)


def _compare(node: ast.Compare) -> Iterator[ast.expr]:
    for place, operator in enumerate(node.ops):
        for other in _COMPARED[type(operator)]:
            yield changed(node, ops=[*node.ops[:place], other(), *node.ops[place + 1 :]])


def _bool_op(node: ast.BoolOp) -> Iterator[ast.expr]:
    yield changed(node, op=ast.Or() if isinstance(node.op, ast.And) else ast.And())
    for shorter in _without(node, "values"):
        yield shorter if len(shorter.values) > 1 else shorter.values[0]


def _constant(node: ast.Constant) -> Iterator[ast.expr]:
    match node.value:
        case bool():
            yield ast.Constant(not node.value)
        case int():
            yield ast.Constant(node.value + 1)
            yield ast.Constant(node.value - 1)
        case str():
            yield ast.Constant(f"{node.value}?")


def _words(node: ast.Call) -> set[str | None]:
    return {word.arg for word in node.keywords}


def _call(node: ast.Call) -> Iterator[ast.expr]:
    if isinstance(node.func, ast.Name) and node.func.id in _CALLED:
        yield changed(node, func=ast.Name(_CALLED[node.func.id], ast.Load()))
    for shorter in _without(node, "keywords"):
        if ("strict" in _words(node)) == ("strict" in _words(shorter)):
            yield shorter


def _comprehension(node: Any) -> Iterator[ast.expr]:
    for place, loop in enumerate(node.generators):
        others = [changed(loop, iter=_NOTHING), *_without(loop, "ifs")]
        for other in others:
            loops = [*node.generators[:place], other, *node.generators[place + 1 :]]
            yield changed(node, generators=loops)


def _binary(node: ast.BinOp | ast.AugAssign) -> Iterator[Any]:
    other = _CALCULATED.get(type(node.op))
    if other:
        yield changed(node, op=other())


def _slice(node: ast.Slice) -> Iterator[ast.expr]:
    for bound in ("lower", "upper"):
        if getattr(node, bound):
            yield changed(node, **{bound: None})


def _assigned(node: ast.Assign | ast.AnnAssign) -> Iterator[ast.stmt]:
    target = node.targets[0] if isinstance(node, ast.Assign) else node.target
    if node.value and isinstance(target, ast.Name):
        yield changed(node, value=_NONE)
    elif isinstance(node, ast.Assign) and not isinstance(target, ast.Tuple):
        yield ast.Pass()


def _tested(node: ast.If) -> Iterator[ast.stmt]:
    yield changed(node, test=ast.Constant(value=True))
    yield changed(node, test=ast.Constant(value=False))


def _returned(node: ast.Return) -> Iterator[ast.stmt]:
    if node.value and not (isinstance(node.value, ast.Constant) and node.value.value is None):
        yield changed(node, value=_NONE)


def _tried(node: ast.Try) -> Iterator[ast.stmt]:
    yield ast.If(ast.Constant(value=True), node.body, [])


def _simply(node: ast.AST) -> Iterator[ast.AST]:
    match node:
        case ast.UnaryOp(op=ast.Not() | ast.USub()):
            yield node.operand
        case ast.IfExp():
            yield from (node.body, node.orelse)
        case ast.Lambda():
            yield changed(node, body=_NONE)
        case ast.Tuple(ctx=ast.Load()) | ast.List(ctx=ast.Load()) | ast.Set():
            yield from _without(node, "elts")
        case ast.Dict():
            yield from _without(node, "keys", "values")
        case ast.Expr() | ast.Raise() | ast.Continue() | ast.Break():
            yield ast.Pass()
        case ast.While():
            yield changed(node, test=ast.Constant(value=False))
        case ast.For():
            yield changed(node, iter=_NOTHING)
        case ast.Match() if len(node.cases) > 1:
            yield from _without(node, "cases")


_OTHERS: Final[dict[type[ast.AST], Callable[[Any], Iterator[ast.AST]]]] = {
    ast.Compare: _compare,
    ast.BoolOp: _bool_op,
    ast.BinOp: _binary,
    ast.AugAssign: _binary,
    ast.Constant: _constant,
    ast.Call: _call,
    ast.ListComp: _comprehension,
    ast.SetComp: _comprehension,
    ast.DictComp: _comprehension,
    ast.GeneratorExp: _comprehension,
    ast.Slice: _slice,
    ast.If: _tested,
    ast.Return: _returned,
    ast.Assign: _assigned,
    ast.AnnAssign: _assigned,
    ast.Try: _tried,
}


def others(node: ast.AST) -> Iterator[ast.AST]:
    """What can stand in a node's place; each is one mutant."""
    return _OTHERS.get(type(node), _simply)(node)

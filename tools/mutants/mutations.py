"""The mutants of a module: its text with one small change in it, such as ``|`` for ``&``."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator, Mapping
from copy import copy
from dataclasses import dataclass
from pathlib import Path
from types import CodeType

OPERATORS: Mapping[type[ast.AST], type[ast.AST]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult,
    ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.BitXor: ast.BitOr, ast.LShift: ast.RShift, ast.RShift: ast.LShift,
    ast.And: ast.Or, ast.Or: ast.And,
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
FUNCTIONS: Mapping[str, str] = {"max": "min", "min": "max", "any": "all", "all": "any"}
NO_CODE = ("annotation", "returns", "type_comment")
"""The fields of the syntax tree in which a change would change nothing that runs."""


@dataclass(frozen=True)
class Mutant:
    """One change of one module."""

    path: Path
    name: str
    """The module, as in ``game/building.py``."""
    function: str
    """The function, perhaps with its class; empty outside of all."""
    was: str
    now: str
    """The lines that it changes, before and after."""
    start: int
    end: int
    text: bytes
    lines: range

    @property
    def where(self) -> str:
        """The module and the function, as in ``game/building.py build``."""
        return f"{self.name} {self.function}".rstrip()

    @property
    def module(self) -> str:
        """Its name for imports."""
        return f"kingdombuilder.{self.name.removesuffix('.py').replace('/', '.')}"

    @property
    def places(self) -> set[str]:
        """The lines that have to run so that a test can notice anything."""
        return {f"{self.path}:{line}" for line in self.lines}

    def __str__(self) -> str:
        return f"{self.where}: {self.was} -> {self.now}"

    def code(self) -> CodeType:
        """The whole module with the change."""
        source = self.path.read_bytes()
        return compile(source[: self.start] + self.text + source[self.end :], self.path, "exec")


def mutants_of(path: Path, name: str) -> Iterator[Mutant]:
    """All mutants of a module; of two that read the same in the same function the later one is numbered."""
    source = path.read_bytes()
    begins = [0]
    for line in source.splitlines(keepends=True):
        begins.append(begins[-1] + len(line))
    seen: Counter[tuple[str, str, str]] = Counter()
    for function, node, text in _changes(ast.parse(source), ""):
        first, last = begins[node.lineno - 1], begins[node.end_lineno or node.lineno]
        start, end = first + node.col_offset, begins[(node.end_lineno or 0) - 1] + (node.end_col_offset or 0)
        was = " ".join(source[first:last].decode().split())
        now = " ".join((source[first:start] + text.encode() + source[end:last]).decode().split())
        seen[function, was, now] += 1
        again = seen[function, was, now]
        lines = range(node.lineno, (node.end_lineno or node.lineno) + 1)
        yield Mutant(path, name, function, was, now + f"  # {again}" * (again > 1), start, end, text.encode(), lines)


Located = ast.expr | ast.stmt | ast.keyword


def _changes(node: ast.AST, function: str) -> Iterator[tuple[str, Located, str]]:
    """Every change below a node: the function it is in, what is replaced, and by which text."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return  # A docstring.
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        function = f"{function}.{node.name}".lstrip(".")
    for place, new in _replacements(node):
        if isinstance(new, str):
            yield function, place, new
        else:
            text = ast.unparse(ast.fix_missing_locations(new))
            simple = isinstance(new, ast.stmt | ast.Constant | ast.Name | ast.Call | ast.Attribute | ast.Subscript)
            yield function, place, text if simple else f"({text})"
    for field, value in ast.iter_fields(node):
        if field not in NO_CODE:
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST):
                    yield from _changes(child, function)


def _replacements(node: ast.AST) -> Iterator[tuple[Located, ast.AST | str]]:
    """What may stand in the place of a node, or of a part of it."""
    match node:
        case ast.BinOp(left=left, op=op, right=right):
            yield node, _with(node, op=OPERATORS[type(op)]())
            if isinstance(op, ast.BitAnd | ast.BitOr):
                yield node, left
                yield node, right
        case ast.BoolOp(op=op, values=values):
            yield node, _with(node, op=OPERATORS[type(op)]())
            for value in values:
                rest = [other for other in values if other is not value]
                yield node, _with(node, values=rest) if len(rest) > 1 else rest[0]
        case ast.Compare(ops=[op]):
            yield node, _with(node, ops=[OPERATORS[type(op)]()])
        case ast.UnaryOp(operand=operand):
            yield node, operand
        case ast.AugAssign(op=op, target=target, value=value):
            yield node, _with(node, op=OPERATORS[type(op)]())
            yield node, ast.Assign([target], value)
            yield node, "pass"
        case ast.Assign(targets=[ast.Attribute()]) | ast.Expr(value=ast.Call()) | ast.Return(value=None):
            yield node, "pass"
        case ast.If(test=test) | ast.IfExp(test=test):
            yield test, "True"
            yield test, "False"
        case ast.While(test=test):
            yield test, "False"
        case ast.comprehension(ifs=tests):
            for test in tests:
                yield test, "True"
        case ast.Break():
            yield node, "continue"
        case ast.Continue():
            yield node, "break"
        case ast.Call(func=ast.Name(id=name) as called) if name in FUNCTIONS:
            yield called, FUNCTIONS[name]
        case ast.Constant(value=bool(value)):
            yield node, str(not value)
        case ast.Constant(value=int(value)):
            yield node, str(value + 1)
        case ast.Constant(value=str(text)) if " " not in text:  # Sentences are for people, and no rules.
            yield node, repr(f"XX{text}XX")
        case ast.keyword(arg=str()) if not isinstance(node.value, ast.Constant):
            yield node, "**{}"


def _with(node: ast.AST, **fields: object) -> ast.AST:
    changed = copy(node)
    for name, value in fields.items():
        setattr(changed, name, value)
    return changed

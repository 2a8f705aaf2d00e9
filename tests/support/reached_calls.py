"""Which calls of the console's client a part of the program can come to: read from the source, by definition."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
APP = ROOT / "app"
CLIENT = APP / "client"
CLIENTS = frozenset({"client", "calls", "c", "_client"})
"""What a `ConsoleClient` is called where it is called."""
Place = tuple[str, str]
"""Module and name of a definition in it."""


@dataclass(frozen=True)
class Definition:
    """`leads_to`: what it names; `calls`: of the client."""

    leads_to: set[Place] = field(default_factory=set)
    calls: set[str] = field(default_factory=set)


@cache
def client_calls() -> dict[str, str]:
    """Method of the client → `METHOD /path` of the server, parts that vary as `{}`."""
    return {name: call for path in sorted(CLIENT.glob("*.py")) for name, call in _calls_in(path)}


def _calls_in(path: Path) -> Iterator[tuple[str, str]]:
    for kind in (node for node in ast.walk(_read(path)) if isinstance(node, ast.ClassDef)):
        for method in (each for each in kind.body if isinstance(each, ast.AsyncFunctionDef)):
            for node in ast.walk(method):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                    told = [_text(each) for each in node.args[:2]]
                    if len(told) == 2 and re.fullmatch("[A-Z]+", told[0]) and told[1].startswith("/"):
                        yield method.name, " ".join(told)


def _text(node: ast.expr) -> str:
    if isinstance(node, ast.JoinedStr):
        return "".join(_text(each) for each in node.values)
    return str(node.value) if isinstance(node, ast.Constant) else "{}"


@cache
def _read(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


@cache
def program() -> dict[Place, Definition]:
    files = {_module(path): path for path in APP.rglob("*.py") if path.parent != CLIENT}
    found: dict[Place, Definition] = {}
    for module, path in files.items():
        tree = _read(path)
        known = _imported(tree, files) | {name: (module, name) for each in tree.body for name in _defined(each)}
        for each in tree.body:
            for name in _defined(each):
                found.setdefault((module, name), Definition())
                _fill(found[module, name], each, known)
        for name, place in known.items():  # others may import it from here
            found.setdefault((module, name), Definition({place}))
    return found


def _module(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def _imported(tree: ast.Module, files: dict[str, Path]) -> dict[str, Place]:
    """Inside of functions, too. Of a whole module the name in it is empty."""
    found: dict[str, Place] = {}
    for node in (each for each in ast.walk(tree) if isinstance(each, ast.ImportFrom) and each.module):
        for each in node.names:
            whole = f"{node.module}.{each.name}"
            found[each.asname or each.name] = (whole, "") if whole in files else (str(node.module), each.name)
    return found


def _defined(statement: ast.stmt) -> list[str]:
    if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return [statement.name]
    targets = statement.targets if isinstance(statement, ast.Assign) else [getattr(statement, "target", None)]
    return [each.id for each in targets if isinstance(each, ast.Name)]


def _fill(definition: Definition, statement: ast.stmt, known: dict[str, Place]) -> None:
    for node in ast.walk(statement):
        if isinstance(node, ast.Name) and node.id in known:
            definition.leads_to.add(known[node.id])
        elif isinstance(node, ast.Attribute):
            owner = node.value
            if isinstance(owner, ast.Name) and owner.id in known and not known[owner.id][1]:
                definition.leads_to.add((known[owner.id][0], node.attr))
            called = owner.attr if isinstance(owner, ast.Attribute) else owner.id if isinstance(owner, ast.Name) else ""
            if called in CLIENTS and node.attr in client_calls():
                definition.calls.add(node.attr)


def reached(*roots: Place, but: str = "\0") -> set[Place]:
    """`but`: beginning of the modules that are not gone into."""
    seen: set[Place] = set()
    waiting = list(roots)
    while waiting:
        place = waiting.pop()
        if place in seen or place not in program() or place[0].startswith(but):
            continue
        seen.add(place)
        waiting += program()[place].leads_to
    return seen


def calls_of(places: set[Place]) -> dict[str, set[str]]:
    """`METHOD /path` → the modules that call it."""
    found: dict[str, set[str]] = {}
    for place in places:
        for name in program()[place].calls:
            found.setdefault(client_calls()[name], set()).add(place[0])
    return found

"""Files are subjects: none is a shard of the only file that loads it, and no two load each other."""

from __future__ import annotations

import ast
from collections import Counter
from functools import cache
from pathlib import Path

from tests.architecture.test_house import ROOT, sources

SHARD_LINES = 40
ONE_IMPORTER = 200
"""At most so many files are loaded by one other file alone."""
AT_THE_TOP = 12
"""Modules that stand in `app/` itself."""


@cache
def modules() -> dict[str, Path]:
    files = [path for path in sources() if "migrations" not in path.parts]
    return {_name_of(path.relative_to(ROOT)): path for path in files}


def _name_of(path: Path) -> str:
    parts = path.with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imported(tree: ast.AST) -> set[str]:
    """The modules of ours that the tree names in its imports."""
    found = set[str]()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            inside = {f"{node.module}.{alias.name}" for alias in node.names}
            found |= {name if name in modules() else node.module for name in inside}
    return found & modules().keys()


@cache
def imports() -> dict[str, set[str]]:
    trees = {name: ast.parse(path.read_text(encoding="utf-8")) for name, path in modules().items()}
    return {name: imported(tree) - {name} for name, tree in trees.items()}


def loaded_at_once(name: str) -> set[str]:
    """Return the imports at module level, not those in functions."""
    tree = ast.parse(modules()[name].read_text(encoding="utf-8"))
    return set().union(*(imported(node) for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom)))


def test_no_file_is_a_shard_of_another() -> None:
    importers = Counter(name for names in imports().values() for name in names)
    single = {name for name, path in modules().items() if importers[name] == 1 and path.name != "__init__.py"}
    only = {name: next(who for who, names in imports().items() if name in names) for name in single}
    small = {name for name in single if len(modules()[name].read_text(encoding="utf-8").splitlines()) < SHARD_LINES}
    assert {name: only[name] for name in small if name in loaded_at_once(only[name])} == {}
    assert len(single) <= ONE_IMPORTER


def test_no_module_imports_one_that_imports_it() -> None:
    assert circles() == []


def circles() -> list[set[str]]:
    """Sets of modules that reach each other by imports, those of a later moment included (Tarjan 1972)."""
    order: dict[str, int] = {}
    lowest: dict[str, int] = {}
    stack: list[str] = []
    found: list[set[str]] = []

    def visit(name: str) -> None:
        order[name] = lowest[name] = len(order)
        stack.append(name)
        for other in imports()[name]:
            if other not in order:
                visit(other)
                lowest[name] = min(lowest[name], lowest[other])
            elif other in stack:
                lowest[name] = min(lowest[name], order[other])
        if lowest[name] == order[name]:
            at = stack.index(name)
            circle = set(stack[at:])
            del stack[at:]
            if len(circle) > 1:
                found.append(circle)

    for name in imports():
        if name not in order:
            visit(name)
    return found


def test_few_modules_stand_in_app_itself() -> None:
    assert len(list((ROOT / "app").glob("*.py"))) <= AT_THE_TOP

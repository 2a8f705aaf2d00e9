"""Code that decodes foreign bytes catches `UNREADABLE`: msgspec's error alone misses bad UTF-8 and deep nesting."""

from __future__ import annotations

import ast
import subprocess
from pathlib import Path

from tests.support.syntax_trees import nodes_of

ROOT = Path(__file__).parents[2]
PACKAGES = ("app", "agent_core", "server_core")


def caught_by_name(path: Path) -> list[str]:
    """Return the places that catch it."""
    source = path.read_text("utf-8")
    if "DecodeError" not in source:
        return []
    handlers = (node for node in nodes_of(path) if isinstance(node, ast.ExceptHandler))
    caught = (handler for handler in handlers if handler.type is not None and "DecodeError" in _names(handler.type))
    return [f"{path.relative_to(ROOT)}:{handler.lineno}" for handler in caught]


def _names(kind: ast.expr) -> set[str]:
    """Return msgspec's names; `json.JSONDecodeError` and `UnicodeDecodeError` are different."""
    return {node.attr for node in ast.walk(kind) if isinstance(node, ast.Attribute)}


def test_nobody_catches_a_part_of_what_reading_raises() -> None:
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "--", *PACKAGES]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()
    sources = [ROOT / name for name in listed if name.endswith(".py") and (ROOT / name).exists()]
    assert len(sources) > 500
    assert [place for path in sources for place in caught_by_name(path)] == []

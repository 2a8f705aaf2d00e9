"""Tables with one entry for each printer language, or for each one that is written in lines, lack none."""

from __future__ import annotations

import ast
import subprocess
from pathlib import Path

from agent_core.raw.screening import IN_LINES
from server_core.contract.types.documents import RawLanguage
from tests.support.syntax_trees import nodes_of

ROOT = Path(__file__).parents[2]
PACKAGES = ("app", "agent_core", "server_core", "tests/support")


def tables_of(path: Path) -> dict[str, set[str]]:
    """Return the dictionaries whose keys are all members of `RawLanguage`, by their places."""
    found, source = {}, path.read_text("utf-8")
    if "RawLanguage." not in source:
        return {}
    for node in nodes_of(path):
        if isinstance(node, ast.Dict) and node.keys:
            names = [_member(key) for key in node.keys]
            if None not in names:
                found[f"{path.relative_to(ROOT)}:{node.lineno}"] = {name for name in names if name is not None}
    return found


def _member(key: ast.expr | None) -> str | None:
    if isinstance(key, ast.Attribute) and isinstance(key.value, ast.Name) and key.value.id == "RawLanguage":
        return key.attr
    return None


def test_tables_of_languages_are_complete() -> None:
    listed = subprocess.run(["git", "ls-files", "--", *PACKAGES], cwd=ROOT, capture_output=True, text=True, check=True)
    paths = [ROOT / name for name in listed.stdout.splitlines() if name.endswith(".py") and (ROOT / name).exists()]
    tables = {place: names for path in paths for place, names in tables_of(path).items()}
    assert len(tables) > 5
    every, of_lines = set(RawLanguage.__members__), {language.name for language in IN_LINES}
    assert {place: every - names for place, names in tables.items() if names not in (every, of_lines)} == {}

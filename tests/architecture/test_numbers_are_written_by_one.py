"""Numbers that people read in the window are written with the signs of their language: by `figure` and `tr` alone."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]

SIGNS = re.compile(r"(?:g|\.[1-9]\d*[ef%]|,.*)$")
"""Format specifications that write a decimal sign or a sign between thousands."""
OTHERS = ("app/cli", "app/language")
"""The command line, which is English, and the owner of the signs."""
NO_TEXT = {"app/bootstrap.py": 1, "app/process/unanswered_enrolments.py": 1}
"""So many in a file: for a program, not for people."""


def forms(tree: ast.AST) -> Iterator[tuple[int, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FormattedValue) and isinstance(node.format_spec, ast.JoinedStr):
            parts = node.format_spec.values
            form = "".join(str(part.value) for part in parts if isinstance(part, ast.Constant))
            if "%" not in form[:-1] and SIGNS.search(form):
                yield node.lineno, ast.unparse(node)


def by_hand(folder: Path) -> dict[str, list[tuple[int, str]]]:
    found = {}
    for file in sorted(folder.rglob("*.py")):
        name = file.relative_to(ROOT).as_posix()
        if not name.startswith(OTHERS):
            found[name] = list(forms(ast.parse(file.read_text(encoding="utf-8"))))
    return {name: places for name, places in found.items() if places}


def test_no_number_is_written_with_signs_of_its_own() -> None:
    found = by_hand(ROOT / "app")
    wrong = {name: places for name, places in found.items() if len(places) != NO_TEXT.get(name, 0)}
    assert wrong == {}
    assert found.keys() == NO_TEXT.keys(), "an exception that is none any more"


def test_such_a_number_would_be_found() -> None:
    for form in ("g", ".1f", ",", ",.0f", ".1%"):
        assert list(forms(ast.parse(f"f'{{size:{form}}} mm'"))), form
    for form in (".0f", "%Y-%m-%d", "02", "%f"):
        assert not list(forms(ast.parse(f"f'{{size:{form}}} mm'"))), form

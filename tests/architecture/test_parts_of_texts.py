"""Each `{part}` of a text is given where the text is made: what is missing would be found when somebody has trouble."""

from __future__ import annotations

import ast
from pathlib import Path
from string import Formatter

import pytest

ROOT = Path(__file__).parents[2]


def calls(tree: ast.AST) -> list[ast.Call]:
    return [each for each in ast.walk(tree) if isinstance(each, ast.Call) and getattr(each.func, "id", "") == "tr"]


@pytest.mark.parametrize(
    "file", sorted((ROOT / "app").rglob("*.py")), ids=lambda file: str(Path(file).relative_to(ROOT / "app"))
)
def test_every_part_is_given(file: Path) -> None:
    for call in calls(ast.parse(file.read_text())):
        text, given = call.args[0], {each.arg for each in call.keywords}
        if not isinstance(text, ast.Constant) or not isinstance(text.value, str) or None in given or not given:
            continue
        wanted = {name for _, name, _, _ in Formatter().parse(text.value) if name}
        assert wanted == given, f"line {call.lineno}: {text.value}"

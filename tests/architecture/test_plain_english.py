"""English texts of the window and of messages avoid phrases that a native speaker would not use."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
FOLDERS = ("app", "server_core/contract/messages")
MARKS = {"tr", "Phrase", "Template"}
REFUSED = {
    r"\bby (itself|themselves)\b": "automatically",
    r"\banew\b": "again",
    r", too(?=[.,:;?!]|$)": "also, as well",
    r"\bfor good\b": "permanently",
    r"\bis called (so|that)\b": "matching, named",
    r"^Nobody (knows|said|has said)\b": "is not known, is not set",
    r"\b(says|said) (that|so)[.]$": "no matching …",
    r"\b(Leave|Keep) it$": "Cancel",
    r"\bon the first day\b": "defaults",
    r"\d x \d|\} x \{": "×",
    r"\b(let|lets) us in\b": "access",
}
"""A pattern and the words to use instead."""


def texts() -> Iterator[tuple[str, str]]:
    for folder in FOLDERS:
        for file in sorted((ROOT / folder).rglob("*.py")):
            for node in ast.walk(ast.parse(file.read_text())):
                if not isinstance(node, ast.Call) or not node.args or getattr(node.func, "id", "") not in MARKS:
                    continue
                if isinstance(node.args[0], ast.Constant) and isinstance(node.args[0].value, str):
                    yield f"{file.relative_to(ROOT)}:{node.lineno}", node.args[0].value


def test_no_text_uses_a_refused_phrase() -> None:
    found = [
        f"{place}: {text} (rather: {better})"
        for place, text in texts()
        for pattern, better in REFUSED.items()
        if re.search(pattern, text)
    ]
    assert not found, "\n".join(found)


def test_a_refused_phrase_is_found() -> None:
    assert re.search(next(iter(REFUSED)), "It is tried again by itself.")

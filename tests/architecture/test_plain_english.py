"""Texts and docstrings are plain English: no phrases that a native speaker would not use, no half sentences."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from tests.support.syntax_trees import nodes_of

ROOT = Path(__file__).parents[2]
FOLDERS = ("app", "server_core/contract/messages")
MARKS = {"tr", "Phrase", "Template", "Singular"}
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
            for node in nodes_of(file):
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


PROGRAMS = ("app", "agent_core", "server_core", "packaging", "tests")
NO_BEGINNING = re.compile(
    r"(As|By|How|In|Of|That|To|What|When|Where|Whether|Which|Who|Whom|Whose|Why)\b",
)
"""Words that a docstring does not begin with: what follows is half a sentence."""
Described = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


def docstrings(nodes: Iterable[ast.AST]) -> Iterator[tuple[int, str]]:
    """Yield line and text of each docstring, and of each string behind an assignment."""
    for node in nodes:
        if isinstance(node, Described) and (text := ast.get_docstring(node)) is not None:
            yield node.body[0].lineno, text
        body = getattr(node, "body", None)
        if not isinstance(body, list):
            continue
        for first, second in pairwise(body):
            match first, second:
                case ast.Assign() | ast.AnnAssign(), ast.Expr(value=ast.Constant(value=str(text))):
                    yield second.lineno, text


def begins_badly(nodes: Iterable[ast.AST]) -> list[int]:
    return [line for line, text in docstrings(nodes) if NO_BEGINNING.match(text)]


@pytest.mark.slow
def test_docstrings_begin_with_a_verb_or_a_noun() -> None:
    found = [
        f"{file.relative_to(ROOT)}:{line}"
        for folder in PROGRAMS
        for file in sorted((ROOT / folder).rglob("*.py"))
        for line in begins_badly(nodes_of(file))
    ]
    assert not found, "\n".join(found)


def test_half_sentences_are_found() -> None:
    source = '''"""Widths of labels."""

WIDTH = 3
"""In millimetres."""


class Label:
    """What is printed."""

    size: int
    """Its size."""

    def width(self) -> int:
        """Whether it fits."""
'''
    assert begins_badly(ast.walk(ast.parse(source))) == [4, 8, 14]

"""What agents write in sentences is said again in other languages."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from app.vocabulary.server_sentences import EVERY, known
from tests.architecture.test_house import ROOT

PUT_TOGETHER = {"7."}
"""Parts of them are whole sentences."""
FACT = "7"
Texts = Mapping[str, list[str]]


def texts_of(node: ast.expr, named: Texts) -> list[str]:
    """With FACT for each part; nothing where it is put together elsewhere."""
    match node:
        case ast.Constant(value=str(text)):
            return [text]
        case ast.JoinedStr(values=values):
            return ["".join(str(part.value) if isinstance(part, ast.Constant) else FACT for part in values)]
        case ast.Name(id=name):
            return named.get(name, [])
        case ast.IfExp(body=body, orelse=orelse):
            return [*texts_of(body, named), *texts_of(orelse, named)]
    return []


def sentences_in(folder: Path) -> Iterator[str]:
    """With a full stop at their end, and not for the log."""
    for file in [folder] if folder.is_file() else sorted(folder.rglob("*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        apart = {id(each.value) for each in ast.walk(tree) if isinstance(each, ast.Expr)}  # docstrings
        for node in ast.walk(tree):
            if isinstance(node, ast.JoinedStr):
                apart.update(map(id, node.values))
            elif isinstance(node, ast.Call) and ast.unparse(node.func).startswith(("log.", "re.")):
                apart.update(map(id, ast.walk(node)))
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant | ast.JoinedStr) and id(node) not in apart:
                for text in texts_of(node, {}):
                    if re.fullmatch(r"[A-Z'7].* .*[a-z7)'][.?]", text.strip()):
                        yield text.strip()


def test_every_sentence_of_an_agent_is_known() -> None:
    """What agents write of jobs, printers and searches: whole sentences."""
    unknown = sorted(text for text in set(sentences_in(ROOT / "agent_core")) - PUT_TOGETHER if known(text) is None)
    assert unknown == []


def test_no_sentence_is_known_twice() -> None:
    sources = [each.source for each in EVERY]
    assert len(sources) == len(set(sources))

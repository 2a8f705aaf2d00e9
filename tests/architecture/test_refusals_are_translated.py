"""What agents write in sentences is said again in other languages."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from app.vocabulary.refused_sentences import SENTENCES, known
from app.vocabulary.server_sentences import EVERY
from server_core.contract.types.inspection import NO_SIZE
from tests.architecture.test_house import ROOT

PUT_TOGETHER = {
    "7.",
    "It stands among a picture's dots, where printers obey it all the same.",
    "This printer does not take 7 (it takes: 7).",
    "Page 7 of the PDF 7.",
    "Page 7 has 7, and the PDF does not say how it looks. Save the PDF with the appearance of its fields, or print it "
    "from the program that filled it in.",
    'Page 7 has text in the font "7" that cannot be printed: the PDF does not hold the font. 7.',
    "Nothing was printed: the file holds a printer command at byte 7 that this printer does not take from jobs: 7 7.7 "
    "Ask the sender, or see the printer's RAW policy.",
}
"""Parts of them are words, or whole sentences: those are tried in ALONE."""
ALONE = (
    "Nothing was printed: the file holds a printer command at byte 7 that this printer does not take from jobs: ^JUS "
    "changes the printer's settings. It stands among a picture's dots, where printers obey it all the same. Ask the "
    "sender, or see the printer's RAW policy.",
    "This printer does not take ZPL jobs (it takes: application/pdf).",
    f"Page 2 of the PDF {NO_SIZE}.",
    "Page 2 has a form field that shows a bar code, and the PDF does not say how it looks. Save the PDF with the "
    "appearance of its fields, or print it from the program that filled it in.",
    "Page 2 has a form field or an annotation with text in the script Khmer, and the PDF does not say how it looks. "
    "Save the PDF with the appearance of its fields, or print it from the program that filled it in.",
    'Page 2 has text in the font "Ubuntu" that cannot be printed: the PDF does not hold the font. Embed its fonts in '
    "the PDF, or install a font with these characters where it is printed.",
    'Page 2 has text in the font "Code39" that cannot be printed: the PDF does not hold the font. Embed its fonts in '
    "the PDF, or install this font where it is printed.",
)
FACT = "7"
DECISIONS = ROOT / "server_core" / "contract" / "decisions"
SAID_BY_SERVER = (ROOT / "server_core" / "services", DECISIONS)
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
    """What agents write of jobs, printers and searches: whole sentences; what is put together is tried as it can be."""
    unknown = sorted(
        text
        for text in {*sentences_in(ROOT / "agent_core"), *sentences_in(DECISIONS / "print_path.py")} - PUT_TOGETHER
        if known(text) is None
    )
    assert unknown == []
    assert [text for text in ALONE if known(text) is None] == []


def test_no_sentence_is_known_twice() -> None:
    sources = [each.source for each in (*SENTENCES, *EVERY)]
    assert len(sources) == len(set(sources))

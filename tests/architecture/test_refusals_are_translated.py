"""What the services say of a field that is wrong is said again in other languages: all that a window can meet."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path

from app.vocabulary.assertion_sentences import SENTENCES as FINDINGS
from app.vocabulary.refused_sentences import SENTENCES, known
from app.vocabulary.server_sentences import said_again
from server_core.contract.page_sizes import NO_SIZE
from tests.architecture.test_house import ROOT

PROGRAMS = {
    "Customers have no applications and no customers of their own: ask without an account, or as a developer.",
    "There is no setting “7”.",
    "Undo goes back to the values before: name no others with it.",
    "counted is for some of the labels, with came_out false.",
    "printer_id is missing: it says where the jobs go.",
    "printer_id is not for 7.",
    "reprinted_as is not for 7.",
    "The call is about the account of 7: leave it out.",
    "Only the notice of a label that came twice has this answer.",
    "A RAW document needs document_raw_language: tspl, zpl, cpcl or escpos.",
    "document_raw_language is only for RAW documents: set document_format to raw.",
}
"""What no window sends: programs and the command line do, which read English."""
IN_WORDS = {
    "7 7, which has no command to calibrate a media sensor: do it at the printer.": (
        "Dock takes whole documents, which has no command to calibrate a media sensor: do it at the printer.",
        "Dock is driven in ESC/POS, which has no command to calibrate a media sensor: do it at the printer.",
    ),
    "Name the file of the 7, in PEM form.": (
        "Name the file of the certificate, in PEM form.",
        "Name the file of the key, in PEM form.",
    ),
    "A page of the PDF 7.": (f"A page of the PDF {NO_SIZE}.",),
    "Write the whole path of the 7.": ("Write the whole path of the certificate.", "Write the whole path of the key."),
}
"""A part of them is words, too: each as it can be."""
ENGLISH = {
    "7.",  # what is wrong with files of TLS
    "The document has 7.",  # so many pages, in words
}
"""Their facts are sentences of other places."""
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


def names_in(tree: ast.AST, named: Texts) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            found.setdefault(node.targets[0].id, []).extend(texts_of(node.value, named))
    return found


def said_of_fields(folder: Path) -> Iterator[tuple[str, str]]:
    for file in sorted(folder.rglob("*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        module = names_in(
            ast.Module(body=[each for each in tree.body if isinstance(each, ast.Assign)], type_ignores=[]), {}
        )
        for function in ast.walk(tree):
            if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
                named = module | names_in(function, module)
                for call in ast.walk(function):
                    if isinstance(call, ast.Call) and ast.unparse(call.func) == "invalid_field" and len(call.args) > 2:
                        for text in texts_of(call.args[2], named):
                            yield file.relative_to(ROOT).as_posix(), text


def test_every_sentence_of_a_field_is_known() -> None:
    said = list(said_of_fields(ROOT / "server_core" / "services"))
    assert len(said) > 50
    missing = {text: file for file, text in said if known(text) is None}
    exceptions = PROGRAMS | ENGLISH | IN_WORDS.keys()
    assert sorted(missing.keys() - exceptions) == [], missing
    assert missing.keys() >= exceptions, "an exception that is none any more"
    assert [text for texts in IN_WORDS.values() for text in texts if known(text) is None] == []


def said_of_rules(tree: ast.Module) -> Iterator[str]:
    """What a rule of assertions answers: kept, or broken."""
    module = names_in(
        ast.Module(body=[each for each in tree.body if isinstance(each, ast.Assign)], type_ignores=[]), {}
    )
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef) and ast.unparse(function.returns or function.args) == "_Word":
            named = module | names_in(function, module)
            for node in ast.walk(function):
                if isinstance(node, ast.Return) and node.value is not None:
                    yield from texts_of(node.value, named)
                elif isinstance(node, ast.Call) and ast.unparse(node.func) == "_Broken":
                    yield from texts_of(node.args[1], named)


def test_every_finding_about_an_assertion_is_known() -> None:
    file = ROOT / "server_core" / "services" / "partner" / "assertion_rules.py"
    said = list(said_of_rules(ast.parse(file.read_text(encoding="utf-8"))))
    assert len(said) > 25
    assert [text for text in said if said_again(text, FINDINGS) is None] == []


def test_no_sentence_is_known_twice() -> None:
    sources = [each.source for each in (*SENTENCES, *FINDINGS)]
    assert len(sources) == len(set(sources))

"""What the services say of a field that is wrong is said again in other languages: all that a window can meet."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from app.vocabulary.assertion_sentences import SENTENCES as FINDINGS
from app.vocabulary.refused_sentences import SENTENCES, known
from app.vocabulary.server_refusals import REASONS, TELL_MORE
from app.vocabulary.server_sentences import EVERY, said_again
from server_core.contract.types.inspection import NO_SIZE
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
    "7.": (
        "/tls/key.pem cannot be read: No such file or directory.",
        "/tls/key.pem is no file of a certificate or a key.",
        "the key /tls/key.pem is protected by a password; give one without.",
        "the key /tls/key.pem does not belong to the certificate /tls/certificate.pem.",
        "/tls/certificate.pem and /tls/key.pem are no certificate and key in PEM form.",
    ),
    "The document has 7.": (
        "The document has 1 page.",
        "The document has 7 pages.",
        "The document has 1 label.",
        "The document has 7 labels.",
    ),
    "This job cannot be 7 any more: 7.": (
        "This job cannot be cancelled any more: it is printed.",
        "This job cannot be held any more: it is printing.",
        "This job cannot be released any more: it has failed.",
        "This job cannot be moved any more: its agent has it already.",
    ),
    "7: 7.": ("offset_x_mm 90 moves every page off what is printed on: the width of the media is 58 mm.",),
    "7, which this printer is driven with, has 7: choose one.": (
        "CPCL, which this printer is driven with, has only speeds from 1 to 127 mm/s: choose one.",
        "CPCL, which this printer is driven with, has no command for a cutter: leave cut out.",
        "This printer takes sheets, not labels or receipts: darkness would change nothing there. Leave it out.",
    ),
}
"""A part of them is words, too: each as it can be."""
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


def names_in(tree: ast.AST, named: Texts) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            found.setdefault(node.targets[0].id, []).extend(texts_of(node.value, named))
    return found


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
    exceptions = PROGRAMS | IN_WORDS.keys()
    assert sorted(missing.keys() - exceptions) == [], missing
    told = [text for folder in SAID_BY_SERVER for text in said_of_refusals(folder)]
    assert missing.keys() | {text for text in told if known(text) is None} >= exceptions, "none any more"
    assert [text for texts in IN_WORDS.values() for text in texts if known(text) is None] == []


def said_of_refusals(folder: Path) -> Iterator[str]:
    """Behind whose code more is to be told, as no code tells it; and of what its callers make a field's."""
    codes = {f"ErrorCode.{code.name}" for code in TELL_MORE}
    for file in sorted(folder.rglob("*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        module = names_in(
            ast.Module(body=[each for each in tree.body if isinstance(each, ast.Assign)], type_ignores=[]), {}
        )
        for function in ast.walk(tree):
            if not isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
                continue
            named = module | names_in(function, module)
            for call in ast.walk(function):
                if not isinstance(call, ast.Call) or not (call.args or call.keywords):
                    continue
                match ast.unparse(call.func):
                    case "Rejected" if call.args and ast.unparse(call.args[0]) in codes and not tells_its_reason(call):
                        yield from texts_of(call.args[1], named)
                    case "field_error":
                        yield from texts_of(call.args[2], named)
                    case "FieldProblem":
                        for word in call.keywords:
                            if word.arg == "message":
                                yield from texts_of(word.value, named)
                    case "KeyUnusable":
                        yield from texts_of(call.args[1], named)
                    case "_invalid" | "_asked" | "_no_standby" | "_changed":
                        yield from texts_of(call.args[0], named)


def tells_its_reason(call: ast.Call) -> bool:
    """Its own words say all of it."""
    return any(f"'{reason}'" in ast.unparse(word.value) for word in call.keywords for reason in REASONS)


def test_every_sentence_behind_a_refusal_is_known() -> None:
    said = {text for folder in SAID_BY_SERVER for text in said_of_refusals(folder)}
    assert len(said) > 40
    of_programs = {
        "The installation lacks 7.",
        "Nobody knows yet whether this job came out. A person at the printer is asked.",
        "This Idempotency-Key was used for another secret.",
        "The content of this job was deleted after its time. Send the document again.",
    }
    assert (
        sorted(text for text in said if known(text) is None and text not in IN_WORDS | dict.fromkeys(of_programs)) == []
    )


def test_every_sentence_of_an_agent_is_known() -> None:
    """What agents write of jobs, printers and searches: whole sentences; what is put together is tried as it can be."""
    unknown = sorted(
        text
        for text in {*sentences_in(ROOT / "agent_core"), *sentences_in(DECISIONS / "print_path.py")}
        - PUT_TOGETHER
        - IN_WORDS.keys()
        if known(text) is None
    )
    assert unknown == []
    assert [text for text in ALONE if known(text) is None] == []


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
    sources = [each.source for each in (*SENTENCES, *EVERY, *FINDINGS)]
    assert len(sources) == len(set(sources))

"""Texts of the window are written through `tr` and `Phrase`, with all their parts, numbers by `figure` and `tr`."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from textwrap import dedent

import pytest

from app.words.health import ABOUT
from tests.support.syntax_trees import tree_of

ROOT = Path(__file__).parents[2]
APP = ROOT / "app"
NO_WINDOW = (
    "app/cli/", "app/process/folder_takeover.py", "app/language/", "app/process/serve.py", "app/bootstrap.py",
    "app/documents/raw_reading.py", "app/documents/raw_screening.py", "app/documents/raw_screening_child.py",
    "app/desktop/autostart.py", "app/desktop/link_handler.py",
    "app/process/folder_takeover.py", "app/process/unanswered_enrolments.py", "app/window/screenshot.py",
    "app/window/choices_from_commands.py",
)  # fmt: skip
"""Modules whose texts only the command line and services show. These are English, as the README says."""
IN_ENGLISH = {
    "app/words/client_snippets.py": "programs, to be copied",
    "app/pages/job/view.py": "for support, which reads one language",
    "app/health/diagnostics.py": "for support, which reads one language",
}
MARKS = {"tr", "Phrase"}
SAID = re.compile(r"[A-Za-z]{2,}[,;:.]? +[“(]?[A-Za-z]{2,}")
"""Two words: nothing that a program calls anything by."""
WORD = re.compile(r"[A-Z“][A-Za-z ]*[a-z][…?]?")
SHOWN_BY = {
    "Button", "text_label", "named", "Fact", "RecordColumn", "Choice", "Mark", "FormField", "FactList",
    "ReadingPane", "AuditFact", "PageHeader", "ActionBar", "EmptyState", "ChoiceBox", "ValueBox",
    "WindowCommand", "QLabel", "QPushButton", "QCheckBox", "QRadioButton", "QAction", "WindowMessage", "Check",
    "ask", "say", "say_error", "tell", "allow", "note", "setText", "setAccessibleName",
    "setAccessibleDescription", "setToolTip", "setPlaceholderText", "setWindowTitle", "addItem", "setTitle",
    "addAction", "offer_now",
}  # fmt: skip
"""Calls that show a text, even if it is a single word."""
BUGS = {"ValueError", "TypeError", "KeyError", "RuntimeError", "AssertionError", "NotImplementedError", "LookupError"}
NAMES = {"Spoolhouse", "Zebra Dock 1", "Esc"}
"""The same in every language."""
TO_QT = {"setStyleSheet", "setProperty", "setObjectName"}
LOGS = {"debug", "info", "warning", "error", "exception", "critical", "getLogger"}
NO_TEXTS = {
    "app/pages/agents/dialogs.py": {"spoolhouse agent run"},
    "app/process/engine_process.py": {"waits for {}"},
    "app/link_window.py": {"there is no display to ask you on. Use the link by 'spoolhouse agent enroll'"},
    "app/session/tasks.py": {"the console did not close cleanly"},
    "app/theme/text_role.py": {"DejaVu Sans Mono"},
    "app/words/partners.py": {"not judged"},
    "app/words/discovery.py": {"print width", "takes PDF"},
    "app/words/health.py": {ABOUT},
    "app/words/notices.py": {
        "spoolhouse notice close {}",
        "spoolhouse notice close {} --both, or spoolhouse job cancel {}",
        "spoolhouse notice close {} --both|--thrown",
        "spoolhouse job answer {} --yes|--no",
        "spoolhouse printer backlog {} --print|--cancel",
    },
    "app/words/printer_facts.py": {"spoolhouse printer login {} --user NAME", "spoolhouse printer trust {}"},
    "app/words/raw_text.py": {
        "NUL SOH STX ETX EOT ENQ ACK BEL BS TAB LF VT FF CR SO SI "
        "DLE DC1 DC2 DC3 DC4 NAK SYN ETB CAN EM SUB ESC FS GS RS US"
    },
    "app/words/triage.py": {"Sent to agent: {}"},
    "app/widgets/file_drop.py": {"PRIVATE KEY", "-----BEGIN PUBLIC KEY-----"},
    "app/window/window_language.py": {"words of Qt"},
    "app/window/main_window.py": {"a command of {} is named twice", "{} is the key of {} and of {}"},
}
"""Commands, keys of tables, names of fonts and threads, texts for support or the command line, errors that are bugs."""
SIGNS = re.compile(r"(?:g|\.[1-9]\d*[ef%]|,.*)$")
"""Format specifications that write a decimal sign or a sign between thousands."""
OTHERS = ("app/cli", "app/language")
"""The command line, which is English, and the owner of the signs."""
NO_TEXT = {"app/bootstrap.py": 1, "app/process/unanswered_enrolments.py": 1}
"""So many in a file: for a program, not for people."""


def texts_past(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Line and text of each that no translator will ever see."""
    above = {child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}
    for node in ast.walk(tree):
        text = _text(node)
        if text is None or text in NAMES or isinstance(above.get(node), ast.Expr | ast.JoinedStr):
            continue
        around = list(_around(node, above))
        if any(_is_no_text(each) for each in around):
            continue
        call = next((each for each in around if isinstance(each, ast.Call)), None)
        alone = call is not None and _name(call) in SHOWN_BY and _is_given(node, call) and WORD.fullmatch(text.strip())
        if alone or SAID.search(text):
            yield node.lineno, text  # type: ignore[attr-defined]  # each literal has one


def _text(node: ast.AST) -> str | None:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values)
    return None


def _around(node: ast.AST, above: dict[ast.AST, ast.AST]) -> Iterator[ast.AST]:
    while node in above:
        node = above[node]
        yield node


def _is_given(node: ast.AST, call: ast.Call) -> bool:
    return any(node is given for given in (*call.args, *(each.value for each in call.keywords)))


def _is_no_text(node: ast.AST) -> bool:
    if isinstance(node, ast.Assert | ast.MatchValue | ast.FormattedValue):
        return True
    if isinstance(node, ast.keyword):
        return node.arg == "keys"
    if isinstance(node, ast.ClassDef):
        return any(getattr(base, "id", "") == "StrEnum" for base in node.bases)
    return isinstance(node, ast.Call) and _name(node) in MARKS | BUGS | LOGS | TO_QT


def _name(call: ast.Call) -> str:
    return getattr(call.func, "id", getattr(call.func, "attr", ""))


def files() -> list[Path]:
    return [file for file in sorted(APP.rglob("*.py")) if not _name_of(file).startswith((*NO_WINDOW, *IN_ENGLISH))]


def _name_of(file: Path) -> str:
    return file.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("file", files(), ids=_name_of)
def test_no_text_is_written_past_the_translators(file: Path) -> None:
    known = NO_TEXTS.get(_name_of(file), set())
    found = list(texts_past(tree_of(file)))
    assert [f"{line}: {text}" for line, text in found if text not in known] == []
    assert known <= {text for _, text in found}, "what is not there any more needs no leave"


@pytest.mark.parametrize("place", [*NO_WINDOW, *IN_ENGLISH])
def test_what_is_left_out_is_there(place: str) -> None:
    assert (ROOT / place).exists()


def test_it_finds_what_is_written_past_them() -> None:
    past = dedent(
        '''
        """What a module is about, in words."""
        TITLE = "New customer"
        def build(theme):
            """What it does, in words."""
            Button(theme, "agents.copy", "Copy")
            named(QLineEdit(), "agents.name", f"Name of {theme}")
            log.warning("it is gone: %s", theme)
            raise ValueError("no such thing")
            text_label(tr("Ready for work"))
            field.setStyleSheet("color: red")
        '''
    )
    assert [text for _, text in texts_past(ast.parse(past))] == ["New customer", "Copy", "Name of {}"]


def calls(tree: ast.AST) -> list[ast.Call]:
    return [each for each in ast.walk(tree) if isinstance(each, ast.Call) and getattr(each.func, "id", "") == "tr"]


@pytest.mark.parametrize(
    "file", sorted((ROOT / "app").rglob("*.py")), ids=lambda file: str(Path(file).relative_to(ROOT / "app"))
)
def test_every_part_is_given(file: Path) -> None:
    for call in calls(tree_of(file)):
        text, given = call.args[0], {each.arg for each in call.keywords}
        if not isinstance(text, ast.Constant) or not isinstance(text.value, str) or None in given or not given:
            continue
        wanted = {name for _, name, _, _ in Formatter().parse(text.value) if name}
        assert wanted == given, f"line {call.lineno}: {text.value}"


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
            found[name] = list(forms(tree_of(file)))
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

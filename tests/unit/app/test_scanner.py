"""Scans told from typing, wherever the focus is; none of them presses a button."""

from __future__ import annotations

from typing import TypeVar

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QWindow
from PySide6.QtWidgets import QApplication, QHBoxLayout, QLineEdit, QListWidget, QPlainTextEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from app.console import Console
from app.pages.page import PageKey
from app.scan import TAKES_SCANS, ScanBurst, ScanFilter
from app.session.choices import ScanMarks, mark_of
from tests.support.console_facts import a_job, job_id
from tests.support.console_site import ConsoleSite

T = TypeVar("T", bound=QObject)
NONE = Qt.KeyboardModifier.NoModifier
CTRL = Qt.KeyboardModifier.ControlModifier


def typed(text: str, gap_ms: int, *, end_after_ms: int = 4) -> str | None:
    burst, at = ScanBurst(), 1000
    for each in text:
        at += gap_ms
        burst.feed(each, at)
    return burst.end(at + end_after_ms)


@pytest.mark.parametrize(
    ("text", "gap_ms", "end_after_ms", "scan"),
    [
        ("4006381333931", 4, 4, "4006381333931"),
        ("4006381333931", 35, 35, "4006381333931"),
        ("4006381333931", 36, 4, None),
        ("ORD-104482", 110, 110, None),
        ("ORD-104482", 4, 400, None),
        ("123", 4, 4, "123"),
        ("A12", 35, 35, "A12"),
        ("A12", 36, 4, None),
        ("A12", 4, 36, None),
        ("12", 6, 6, "12"),
        ("12", 20, 20, "12"),
        ("12", 21, 6, None),  # two keys that a hand pressed together
        ("12", 6, 21, None),
        ("1", 4, 4, None),
        ("1234", 4, 4, "1234"),
        ("\x02ORD-1\x1d77\x03", 4, 4, "ORD-177"),
        ("    ", 4, 4, ""),
        ("\x02\x1d\x1d\x03", 4, 4, ""),
        ("a   ", 4, 4, "a"),
        ("", 4, 4, None),
    ],
)
def test_a_burst_is_a_scan_and_typing_is_not(text: str, gap_ms: int, end_after_ms: int, scan: str | None) -> None:
    assert typed(text, gap_ms, end_after_ms=end_after_ms) == scan


@pytest.mark.parametrize(
    ("text", "scan"),
    [
        ("~ORD-104482#", "ORD-104482"),
        ("ORD-104482", "ORD-104482"),  # another scanner, without marks
        ("~7#", "7"),  # marked: however short
        ("~7", "7"),
        ("7#", "7"),
        ("7~#", "7~"),
        ("~ A-1 #", "A-1"),
        ("\x02~A1#\x03", "A1"),
        ("~#", ""),
        ("~", None),
        ("123", "123"),
        ("~~ORD#1#", "~ORD#1"),  # only the outermost
    ],
)
def test_what_scanners_here_put_around_a_code_is_no_part_of_it(text: str, scan: str | None) -> None:
    burst = ScanBurst()
    burst.marks = ScanMarks("~", "#")
    for number, each in enumerate(text):
        burst.feed(each, 1000 + 4 * number)
    assert burst.end(1000 + 4 * len(text)) == scan


@pytest.mark.parametrize(
    ("text", "scan"),
    [("ORD-1#", "ORD-1"), ("~12#", "12"), ("ORD#1", None), ("#", None), ("12#", None), ("~##", None), ("~##1#", "##1")],
)
def test_a_scanner_that_sends_no_enter_is_known_by_its_suffix(text: str, scan: str | None) -> None:
    burst = ScanBurst()
    burst.marks = ScanMarks("~", "#")
    for number, each in enumerate(text):
        burst.feed(each, 1000 + 4 * number)
    assert burst.end_by_pause() == scan


@pytest.mark.parametrize(
    ("typed", "mark"), [("~", "~"), (" ]C1 ", "]C1"), ("\x02\t", ""), ("x" * 20, "x" * 8), ("", "")]
)
def test_a_mark_is_short_and_printable(typed: str, mark: str) -> None:
    assert mark_of(typed) == mark


def test_what_was_typed_before_the_burst_is_not_part_of_it() -> None:
    burst = ScanBurst()
    burst.feed("x", 0)
    for number, each in enumerate("55501"):
        burst.feed(each, 200 + 5 * number)
    assert burst.end(225) == "55501"
    assert burst.end(226) is None


class Keyboard:
    """Keys as they come from a device: by the window, with the time at which they were pressed."""

    def __init__(self, window: QWindow) -> None:
        self._window = window
        self.at = 10_000

    def press(self, key: Qt.Key, text: str = "", modifiers: Qt.KeyboardModifier = NONE) -> None:
        for kind in (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
            event = QKeyEvent(kind, key, modifiers, text)
            event.setTimestamp(self.at)
            event.ignore()
            QCoreApplication.sendEvent(self._window, event)
            if kind is QEvent.Type.ShortcutOverride:
                self.overridden = event.isAccepted()

    def type(self, text: str, gap_ms: int) -> None:
        for each in text:
            self.at += gap_ms
            self.press(Qt.Key.Key_Space if each == " " else Qt.Key(ord(each.upper())), each)

    def scan(self, text: str, end: Qt.Key = Qt.Key.Key_Return) -> None:
        self.at += 400
        self.type(text, 4)
        self.at += 4
        self.press(end, "\r")


@pytest.fixture
def form(qapp: QApplication, qtbot: QtBot) -> QWidget:
    widget = QWidget()
    layout = QHBoxLayout(widget)
    for each in (QPushButton("Press"), QLineEdit(), QPlainTextEdit(), QListWidget()):
        layout.addWidget(each)
    qtbot.addWidget(widget)
    widget.show()
    widget.activateWindow()
    qtbot.waitUntil(widget.isActiveWindow)
    return widget


@pytest.fixture
def scans(qapp: QApplication, form: QWidget) -> list[str]:
    heard: list[str] = []
    scanner = ScanFilter(form)
    scanner.scanned.connect(heard.append)
    return heard


def part(form: QWidget, kind: type[T]) -> T:
    found = form.findChild(kind)
    assert isinstance(found, kind)
    return found


def keyboard_of(widget: QWidget) -> Keyboard:
    return Keyboard(widget.window().windowHandle())


@pytest.mark.parametrize("end", [Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Tab])
def test_a_scan_presses_no_button_and_moves_no_focus(form: QWidget, scans: list[str], end: Qt.Key) -> None:
    button = part(form, QPushButton)
    pressed: list[bool] = []
    button.setAutoDefault(True)
    button.clicked.connect(lambda: pressed.append(True))
    button.setFocus()
    keys = keyboard_of(form)
    keys.scan("ORD 104482", end)
    keys.at += 20
    keys.press(Qt.Key.Key_Return, "\n")  # a second line end
    keys.at += 20
    keys.press(Qt.Key.Key_Space, " ")
    assert scans == ["ORD 104482"]
    assert pressed == []
    assert button.hasFocus()
    keys.at += 400
    keys.press(Qt.Key.Key_Space, " ")
    assert pressed == []  # nobody knows yet who types
    part(form, ScanFilter).let_go()
    assert pressed == [True]


def test_a_code_of_nothing_presses_no_button_either(form: QWidget, scans: list[str]) -> None:
    button = part(form, QPushButton)
    pressed: list[bool] = []
    button.setAutoDefault(True)
    button.clicked.connect(lambda: pressed.append(True))
    button.setFocus()
    keyboard_of(form).scan("    ")
    assert (scans, pressed) == ([], [])


@pytest.mark.parametrize("code", ["A12", "A1"])
def test_a_short_code_presses_no_button_either(form: QWidget, scans: list[str], code: str) -> None:
    button = part(form, QPushButton)
    pressed: list[bool] = []
    button.setAutoDefault(True)
    button.clicked.connect(lambda: pressed.append(True))
    button.setFocus()
    keys = keyboard_of(form)
    keys.type(code, 6)
    keys.at += 6
    keys.press(Qt.Key.Key_Return, "\r")
    assert (scans, pressed) == ([code], [])


def test_the_quickest_hand_presses_the_button(form: QWidget, scans: list[str]) -> None:
    button = part(form, QPushButton)
    pressed: list[bool] = []
    button.setAutoDefault(True)
    button.clicked.connect(lambda: pressed.append(True))
    button.setFocus()
    keys = keyboard_of(form)
    keys.type("as", 12)  # two keys that came down together
    keys.at += 60
    keys.press(Qt.Key.Key_Return, "\r")
    assert (scans, pressed) == ([], [True])


def test_a_control_character_before_a_code_is_a_part_of_it(form: QWidget, scans: list[str]) -> None:
    button = part(form, QPushButton)
    pressed: list[bool] = []
    button.setAutoDefault(True)
    button.clicked.connect(lambda: pressed.append(True))
    button.setFocus()
    keys = keyboard_of(form)
    keys.press(Qt.Key.Key_B, "\x02", CTRL)
    keys.type("123", 4)
    keys.at += 4
    keys.press(Qt.Key.Key_Return, "\r")
    assert (scans, pressed) == (["123"], [])


def test_two_scans_in_a_moment_are_two(form: QWidget, scans: list[str]) -> None:
    part(form, QPushButton).setFocus()
    keys = keyboard_of(form)
    keys.scan("ORD-1")
    keys.at -= 300
    keys.scan("ORD-2")
    assert scans == ["ORD-1", "ORD-2"]


def test_a_list_gets_what_a_person_types_and_nothing_of_a_scan(form: QWidget, scans: list[str], qtbot: QtBot) -> None:
    rows = part(form, QListWidget)
    rows.addItems(["alpha", "beta", "gamma"])
    rows.setFocus()
    rows.setCurrentRow(0)
    keys = keyboard_of(form)
    keys.scan("gamma")
    assert (scans, rows.currentRow()) == (["gamma"], 0)
    keys.at += 500
    keys.type("b", 120)
    qtbot.waitUntil(lambda: rows.currentRow() == 1)


def test_typing_that_ends_in_enter_is_typing(form: QWidget, scans: list[str]) -> None:
    button = part(form, QPushButton)
    pressed: list[bool] = []
    button.setAutoDefault(True)
    button.clicked.connect(lambda: pressed.append(True))
    button.setFocus()
    keys = keyboard_of(form)
    keys.type("abcdef", 110)
    keys.at += 110
    keys.press(Qt.Key.Key_Return, "\r")
    assert (scans, pressed) == ([], [True])


def test_inside_a_text_field_a_scan_is_text_and_its_enter_is_nobodys(form: QWidget, scans: list[str]) -> None:
    field = part(form, QLineEdit)
    entered: list[bool] = []
    field.returnPressed.connect(lambda: entered.append(True))
    field.setFocus()
    keys = keyboard_of(form)
    keys.type("no ", 120)
    keys.scan("104482")
    assert (field.text(), scans, entered) == ("no 104482", [], [])
    keys.at += 400
    keys.press(Qt.Key.Key_Return, "\r")
    assert entered == [True]


def test_in_lines_of_text_the_enter_ends_the_line(form: QWidget, scans: list[str]) -> None:
    lines = part(form, QPlainTextEdit)
    lines.setFocus()
    keyboard_of(form).scan("104482")
    assert (lines.toPlainText(), scans) == ("104482\n", [])


def test_a_field_that_is_searched_by_hands_the_scan_on(form: QWidget, scans: list[str]) -> None:
    field = part(form, QLineEdit)
    field.setProperty(TAKES_SCANS, True)
    field.setFocus()
    keyboard_of(form).scan("ORD-7")
    assert scans == ["ORD-7"]


def test_a_scan_without_enter_is_one_when_nothing_comes_any_more(form: QWidget, scans: list[str], qtbot: QtBot) -> None:
    part(form, ScanFilter).show_marks(ScanMarks("~", "#"))
    button = part(form, QPushButton)
    pressed: list[bool] = []
    button.clicked.connect(lambda: pressed.append(True))
    button.setFocus()
    keys = keyboard_of(form)
    keys.type("~OR#D 1#", 4)
    assert scans == []
    qtbot.waitUntil(lambda: bool(scans))
    keys.at += 100
    keys.press(Qt.Key.Key_Return, "\r")  # it sends one, too: within the blank time
    keys.at += 10
    keys.press(Qt.Key.Key_Space, " ")
    assert (scans, pressed) == (["OR#D 1"], [])
    field = part(form, QLineEdit)
    field.setFocus()
    keys.at += 1000
    keys.type("~ORD-2#", 4)
    qtbot.wait(60)  # longer than a scan waits for its end
    assert (field.text(), len(scans)) == ("~ORD-2#", 1)  # an open edit: it stays text
    field.setProperty(TAKES_SCANS, True)
    keys.at += 1000
    keys.type("~ORD-3#", 4)
    qtbot.waitUntil(lambda: scans[1:] == ["ORD-3"])


def test_the_marks_of_the_settings_hold_at_once(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    server.put(a_job(2, "printed"))
    qtbot.waitUntil(lambda: console.queue.rowCount() == 1)
    console.settings.change(scan_prefix="]C1", scan_suffix="$")
    console.window.activateWindow()
    console.queue_page.table.setFocus()
    keyboard_of(console.window).scan("]C1ORD-104002$")
    assert console.queue_page.head.search.text() == "ORD-104002"


def test_control_characters_of_a_code_are_no_commands(form: QWidget, scans: list[str]) -> None:
    part(form, QPushButton).setFocus()
    keys = keyboard_of(form)
    keys.type("0104", 4)
    keys.at += 4
    keys.press(Qt.Key.Key_BracketRight, "\x1d", CTRL)
    assert keys.overridden
    keys.type("17", 4)
    keys.at += 4
    keys.press(Qt.Key.Key_M, "\r", CTRL)
    assert keys.overridden
    assert scans == ["010417"]
    keys.at += 400
    keys.press(Qt.Key.Key_M, "\r", CTRL)
    assert not keys.overridden


def test_a_scan_opens_its_job_from_any_page(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    for number in (1, 2, 3):
        server.put(a_job(number, "printed"))
    qtbot.waitUntil(lambda: console.queue.rowCount() == 3)
    window = console.window
    window.go_to(PageKey.PRINTERS)
    window.activateWindow()
    keyboard_of(window).scan("ORD-104002")
    assert window.shown is PageKey.QUEUE
    assert console.queue_page.head.search.text() == "ORD-104002"
    qtbot.waitUntil(console.job_view.isVisible)
    row = console.queue_page.table.current_job()
    assert row is not None
    assert row.print_job_id == job_id(2)
    console.job_view.close_job()
    keyboard_of(window).scan("ORD-104002")  # the same once more
    qtbot.waitUntil(console.job_view.isVisible)


def test_an_open_question_is_not_scanned_past(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    window = console.window
    qtbot.waitUntil(window.isVisible)
    window.ask_quit()
    question = QApplication.activeModalWidget()
    assert question is not None
    keyboard_of(question).scan("ORD-104002")
    assert question.isVisible()
    assert console.queue_page.head.search.text() == ""
    question.close()

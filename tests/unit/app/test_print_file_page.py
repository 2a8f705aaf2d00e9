from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec
import pytest
from PySide6.QtCore import QEvent, QMimeData, QObject, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from app.client import ConsoleClient
from app.console import Console
from app.dialogs.question import Question
from app.documents.local_file import LocalFile, read_local
from app.errors import NotReachable
from app.pages.page import PageKey
from app.pages.print_file.form import GONE
from app.pages.print_file.page import OPENING, REFUSED, UNKNOWN, PrintFilePage
from app.session.live import NOT_REACHED
from app.session.outcome_unknown import OutcomeUnknown
from app.widgets.buttons import Button
from app.widgets.file_drop import DROP, ONE_ONLY, DropOverlay
from server_core.contract.types.documents import PageSpan, RawLanguage, UploadedDocument
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.jobs import JobRow, NewPrint
from server_core.contract.types.parameters import Orientation, ScaleMode
from tests.support.answers import fall_silent, speak_again
from tests.support.console_facts import a_job, a_printer, changed, printer_id
from tests.support.console_site import ConsoleSite
from tests.support.sample_pdfs import Page, encrypted, pdf
from tests.unit.app.test_console_preview import two_pages

ZPL = b"^XA^FO40,40^A0N,40,40^FDHello^FS^XZ"


def the_page(console: Console) -> PrintFilePage:
    console.window.go_to(PageKey.PRINT)
    page = console.window.page(PageKey.PRINT)
    assert isinstance(page, PrintFilePage)
    return page


def opened(console: Console, qtbot: QtBot, path: Path, printers: int = 1) -> PrintFilePage:
    qtbot.waitUntil(lambda: console.printers.rowCount() == printers)
    page = the_page(console)
    page.open_file(path)
    qtbot.waitUntil(lambda: page.file is not None and page.file.name == path.name)
    return page


def pressed(page: PrintFilePage) -> None:
    QTest.mouseClick(page.print, Qt.MouseButton.LeftButton)


def drawn(page: PrintFilePage, qtbot: QtBot) -> None:
    qtbot.waitUntil(page.picture.picture.isVisible)


def told(page: PrintFilePage, qtbot: QtBot, words: str) -> None:
    qtbot.waitUntil(lambda: words in page.banner.accessibleName())


def dragged(over: QWidget, *paths: Path) -> QDragEnterEvent:
    """Deliver a drag as Qt does: to the widget below the mouse, then to its parents."""
    mime = QMimeData()
    mime.setUrls([QUrl.fromEncoded(path.as_uri().encode()) for path in paths])
    place, keys = over.rect().center(), Qt.KeyboardModifier.NoModifier
    event = QDragEnterEvent(place, Qt.DropAction.CopyAction, mime, Qt.MouseButton.LeftButton, keys)
    QApplication.sendEvent(over, event)
    return event


def dropped(over: QWidget, *paths: Path) -> None:
    dragged(over, *paths)
    mime = QMimeData()
    mime.setUrls([QUrl.fromEncoded(path.as_uri().encode()) for path in paths])
    place, keys = QPointF(over.rect().center()), Qt.KeyboardModifier.NoModifier
    event = QDropEvent(place, Qt.DropAction.CopyAction, mime, Qt.MouseButton.LeftButton, keys)
    QApplication.sendEvent(over, event)


@pytest.fixture
def label(tmp_path: Path) -> Path:
    path = tmp_path / "label.pdf"
    path.write_bytes(two_pages())
    return path


@pytest.fixture
def zpl(tmp_path: Path) -> Path:
    path = tmp_path / "dock.ZPL"
    path.write_bytes(ZPL)
    return path


@dataclass
class Orders:
    """Print requests that the client received. `answers` sets how each ends; without one, the server decides."""

    keys: list[str | None] = field(default_factory=list)
    lost: int = 0
    """So many answers do not come back, though the server has the order."""


@pytest.fixture
def orders(monkeypatch: pytest.MonkeyPatch) -> Orders:
    orders, real = Orders(), ConsoleClient.print_document

    async def print_document(self: ConsoleClient, request: NewPrint, *, key: str | None = None) -> JobRow:
        orders.keys.append(key)
        row = await real(self, request, key=key)
        if orders.lost:
            orders.lost -= 1
            raise OutcomeUnknown(NotReachable("The server did not answer in time."))
        return row

    monkeypatch.setattr(ConsoleClient, "print_document", print_document)
    return orders


@dataclass
class HeldUpload:
    """An upload that is half done, until it is let go."""

    begun: Callable[[], bool] = lambda: False
    release: Callable[[], object] = lambda: None


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> HeldUpload:
    upload, real = HeldUpload(), ConsoleClient.upload_document

    async def upload_document(self: ConsoleClient, content: bytes, **facts: Any) -> UploadedDocument:
        loop = asyncio.get_running_loop()
        gate = loop.create_future()
        upload.release = lambda: loop.call_soon_threadsafe(gate.set_result, None)
        facts["on_progress"](len(content) // 2)
        upload.begun = lambda: True
        await gate
        return await real(self, content, **facts)

    monkeypatch.setattr(ConsoleClient, "upload_document", upload_document)
    return upload


class ShownWindows(QObject):
    def __init__(self) -> None:
        super().__init__()
        self.shown: list[str] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Show and isinstance(watched, QWidget) and watched.isWindow():
            self.shown.append(f"{type(watched).__name__} {watched.accessibleIdentifier()}")
        return False


def test_the_page_is_built_without_any_other_window(console: Console, qtbot: QtBot) -> None:
    """A part that is shown before it has its place would take the keyboard from the window."""
    seen = ShownWindows()
    console.application.installEventFilter(seen)
    try:
        page = the_page(console)
    finally:
        console.application.removeEventFilter(seen)
    assert page.isVisible()
    assert seen.shown == []


def test_a_pdf_is_shown_on_the_printers_medium_and_printed_once_as_it_is_shown(
    console: Console, server: ConsoleSite, qtbot: QtBot, label: Path, orders: Orders
) -> None:
    server.put(a_printer())
    server.put(a_printer("Zebra Dock 2"))
    page = opened(console, qtbot, label, printers=2)
    drawn(page, qtbot)
    assert page.picture.status.text().startswith("Page 1 of 2 · 799 × 1199 dots · 203 dpi")
    assert page.picture.cut_off.text().startswith("Cut off: ")
    page.form.scale.choose(ScaleMode.FIT)
    qtbot.waitUntil(lambda: page.picture.cut_off.text() == "")
    page.form.copies.setText("3")
    page.form.orientation.choose(Orientation.PORTRAIT)
    page.form.printer.choose(printer_id("Zebra Dock 2"))
    kept = label.read_bytes()
    label.unlink()
    pressed(page)
    pressed(page)
    qtbot.waitUntil(lambda: console.window.page(PageKey.QUEUE).isVisible())
    qtbot.waitUntil(lambda: console.queue_page.table.current_job() is not None)
    assert not console.job_view.isHidden()
    assert server.uploads == [({"filename": "label.pdf", "format": "pdf"}, kept)]
    (request,) = server.prints
    assert (request.printer_id, request.copies) == (printer_id("Zebra Dock 2"), 3)
    assert (request.scale_mode, request.orientation) == (ScaleMode.FIT, Orientation.PORTRAIT)
    assert console.settings.choices.print_printer == str(printer_id("Zebra Dock 2"))
    # the file stays, and printing it again is a decision of its own
    page = the_page(console)
    assert page.file is not None
    assert page.print.text() == "Print again"
    assert page.past.text().startswith("In the queue of Zebra Dock 2 since ")
    assert page.past.text().endswith(", 3 copies.")
    assert page.form.copies.text() == "1", "three were for that print"
    qtbot.waitUntil(page.print.isEnabled)
    pressed(page)
    question = the_question(console)
    adds = "Printing again adds 1 copy on Zebra Dock 2."
    assert question.accessibleDescription() == f"It still waits in the queue of Zebra Dock 2, 3 copies. {adds}"
    QTest.keyClick(question, Qt.Key.Key_Return)
    assert not question.isVisible(), "Enter is the safe answer"
    assert len(orders.keys) == 1
    (first,) = server.jobs.values()
    server.put(changed(first, status="printed", evidence="printer_confirmed"))
    qtbot.waitUntil(lambda: console.queue.job(0).status == "printed")
    pressed(page)
    question = the_question(console)
    assert question.accessibleDescription().startswith("Sent to Zebra Dock 2 at ")
    assert question.accessibleDescription().endswith(f", 3 copies. {adds}")
    answer(question, "print.again.print")
    qtbot.waitUntil(lambda: len(server.prints) == 2)
    assert len(set(orders.keys)) == 2
    assert server.prints[-1].copies == 1


def test_a_file_is_known_by_its_bytes_and_another_one_is_printed_without_a_question(
    console: Console, server: ConsoleSite, qtbot: QtBot, label: Path, tmp_path: Path
) -> None:
    server.put(a_printer())
    page = opened(console, qtbot, label)
    pressed(page)
    qtbot.waitUntil(lambda: bool(page.past.text()))
    other = tmp_path / "other.pdf"
    other.write_bytes(pdf([Page(58, 40)]))
    page = opened(console, qtbot, other)
    assert page.past.isHidden()
    assert page.print.text() == "Print"
    pressed(page)
    qtbot.waitUntil(lambda: bool(page.past.text()))
    copied = tmp_path / "copied.pdf"
    copied.write_bytes(label.read_bytes())
    page = opened(console, qtbot, copied)
    assert page.print.text() == "Print again"
    assert page.past.isVisible()
    pressed(page)
    assert the_question(console).accessibleName() == "Print copied.pdf again?"
    the_question(console).reject()
    assert len(server.prints) == 2


def the_question(console: Console) -> Question:
    return next(each for each in console.window.findChildren(Question) if each.isVisible())


def answer(question: Question, identifier: str) -> None:
    [button] = [each for each in question.findChildren(Button) if each.accessibleIdentifier() == identifier]
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def test_every_parameter_is_asked_for_and_the_picture_follows(
    console: Console, server: ConsoleSite, qtbot: QtBot, label: Path
) -> None:
    server.put(a_printer())
    page = opened(console, qtbot, label)
    form, more = page.form, page.form.more
    assert more.isHidden()
    QTest.mouseClick(form.more_button, Qt.MouseButton.LeftButton)
    assert more.isVisible()
    assert console.settings.choices.print_more
    drawn(page, qtbot)
    more.media.choose((58, 40))
    assert form.fields["media"].hint.text() == "100 × 150 mm is loaded. The job waits until the right paper is loaded."
    qtbot.waitUntil(lambda: "464 × 320 dots" in page.picture.status.text())
    more.choose_size((60, None))
    assert more.numbers["media_width_mm"].isVisible()
    assert more.media_size() == (60, None)
    more.choose_size((100, 150))
    assert not more.numbers["media_width_mm"].isVisible()
    for name, value in {
        "offset_x_mm": "1,5",
        "offset_y_mm": "−2",
        "margin_top_mm": "3",
        "margin_left_mm": "4.25",
    }.items():
        more.numbers[name].setText(value)
    more.choices["intent"].setCurrentIndex(1)
    more.choices["color_mode"].setCurrentIndex(1)
    more.dpi.choose(300)
    page.form.reference.setText("  ORD  4711 ")
    assert form.more_button.text() == "Less (8 changed)"
    assert page.why_not() is None
    pressed(page)
    qtbot.waitUntil(lambda: len(server.prints) == 1)
    request = server.prints[0]
    assert (request.media_width_mm, request.media_height_mm, request.dpi) == (100, 150, 300)
    assert (request.offset_x_mm, request.offset_y_mm, request.margin_top_mm, request.margin_left_mm) == (
        1.5,
        -2,
        3,
        4.25,
    )
    assert (request.intent.value, request.color_mode.value, request.reference) == (
        "shipping_label",
        "monochrome",
        "ORD 4711",
    )


def test_a_range_of_pages_is_printed(console: Console, server: ConsoleSite, qtbot: QtBot, tmp_path: Path) -> None:
    server.put(a_printer())
    batch = tmp_path / "batch.pdf"
    batch.write_bytes(two_pages())
    page = opened(console, qtbot, batch)
    amount, field = page.form.fields["copies"].hint, page.form.fields["pages"]
    qtbot.waitUntil(lambda: amount.text() == "2 pages")
    page.form.copies.setText("3")
    for text, wrong in (("2-", "Type pages like 1-3, 5"), ("1-3", "The file has 2 pages"), ("2", "")):
        page.form.pages.setText(text)
        assert field.wrong == wrong
        assert (page.why_not() or "").startswith(f"Pages: {wrong}" if wrong else "")
    assert amount.text() == "1 page × 3 = 3"
    qtbot.waitUntil(lambda: "Page 2 of 2" in page.picture.status.text())  # the first page that is printed
    strip = page.picture.strip.model()
    spoken = [strip.index(row, 0).data(Qt.ItemDataRole.AccessibleTextRole) for row in range(2)]
    assert spoken == ["Page 1 of 2, not printed", "Page 2 of 2, shown"]
    page.picture.turn_to(1)
    qtbot.waitUntil(lambda: page.picture.status.text().startswith("Not printed · Page 1 of 2"))
    pressed(page)
    qtbot.waitUntil(lambda: len(server.prints) == 1)
    assert server.prints[0].pages == [PageSpan(first=2, last=2)]
    qtbot.waitUntil(lambda: [job.filename for job in server.jobs.values()] == ["batch (2).pdf"])


def test_only_files_that_can_be_taken_apart_have_pages_to_choose(
    console: Console, server: ConsoleSite, qtbot: QtBot, zpl: Path
) -> None:
    server.put(a_printer())
    page = opened(console, qtbot, zpl)
    page.form.pages.setText("2")
    assert page.form.requests().pages == [PageSpan(first=2, last=2)], "a label of a ZPL file"
    page.form.language.choose(RawLanguage.TSPL)
    assert page.form.fields["pages"].isHidden()
    assert page.form.requests().pages is None


def test_the_total_is_shown_and_ctrl_p_prints(
    console: Console, server: ConsoleSite, qtbot: QtBot, tmp_path: Path
) -> None:
    server.put(a_printer())
    batch = tmp_path / "batch.pdf"
    batch.write_bytes(two_pages())
    page = opened(console, qtbot, batch)
    amount = page.form.fields["copies"].hint
    qtbot.waitUntil(lambda: amount.text() == "2 pages")
    page.form.copies.setText("3")
    assert amount.text() == "2 pages × 3 = 6"
    qtbot.waitUntil(lambda: page.why_not() is None)
    QTest.keyClick(console.window, Qt.Key.Key_P, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: len(server.prints) == 1)
    assert server.prints[0].copies == 3


def test_another_file_begins_with_one_copy_and_no_order_and_the_same_one_keeps_its_own(
    console: Console, server: ConsoleSite, qtbot: QtBot, label: Path, zpl: Path
) -> None:
    server.put(a_printer())
    page = opened(console, qtbot, label)
    page.form.copies.setText("3")
    page.form.reference.setText("ORD-500")
    chosen = page.form.chosen_printer()
    page.open_file(label)
    qtbot.waitUntil(lambda: page._reading is None)
    assert (page.form.requests().parameters.copies, page.form.requests().reference) == (3, "ORD-500")
    page.open_file(zpl)
    qtbot.waitUntil(lambda: page.file is not None and page.file.name == zpl.name)
    assert (page.form.copies.text(), page.form.requests().parameters.copies) == ("1", 1)
    assert page.form.requests().reference is None
    assert page.form.chosen_printer() == chosen


def test_wrong_input_is_told_beneath_its_field_and_nothing_is_printed(
    console: Console, server: ConsoleSite, qtbot: QtBot, label: Path
) -> None:
    server.put(a_printer())
    page = opened(console, qtbot, label)
    form = page.form
    for text in ("", "0", "100", "2.5", "two"):
        form.copies.setText(text)
        assert form.fields["copies"].problem.text() == "From 1 to 99"
        assert page.why_not() == "Copies: From 1 to 99"
        assert not page.print.isEnabled()
        assert form.copies.accessibleDescription() == "From 1 to 99"
    form.copies.setText("2")
    assert not form.fields["copies"].problem.text()
    form.more.numbers["margin_left_mm"].setText("-1")
    assert page.why_not() == "Margin left: From 0 to 2000"
    form.more.numbers["margin_left_mm"].setText("")
    form.more.choose_size((60, 40))
    form.more.numbers["media_width_mm"].setText("")
    assert page.why_not() == "Width: From 1 to 2000"
    form.more.numbers["media_width_mm"].setText("70")
    assert page.why_not() is None


def test_what_the_printer_cannot_do_cannot_be_chosen_and_says_why(
    console: Console, server: ConsoleSite, qtbot: QtBot, label: Path, zpl: Path
) -> None:
    able = {"document_formats": ["pdf", "raw"], "raw_languages": ["zpl"], "color_modes": ["monochrome"], "dpi": [203]}
    server.put(a_printer(capabilities=able))
    page = opened(console, qtbot, label)
    more = page.form.more
    items = more.choices["color_mode"].model()
    colour = items.index(2, 0)
    assert not colour.flags() & Qt.ItemFlag.ItemIsEnabled
    reason = "Zebra Dock 1 does not print in this colour"
    assert colour.data(Qt.ItemDataRole.AccessibleDescriptionRole) == reason
    assert more.dpi.values == [None, 203]
    more.choices["color_mode"].setCurrentIndex(2)  # as it was chosen for another printer
    assert page.form.fields["color_mode"].problem.text() == reason
    assert page.why_not() == f"Colour: {reason}"
    page.open_file(zpl)
    qtbot.waitUntil(lambda: page.file is not None and page.file.is_raw)
    assert page.why_not() is None
    for name in ("scale_mode", "orientation", "margin_top_mm", "offset_x_mm", "dpi", "color_mode"):
        control = page.form.fields[name].control
        assert not control.isEnabled()
        assert control.accessibleDescription() == "Set in the label file itself"
        assert "Set in the label file itself" in control.toolTip()
    assert page.form.copies.isEnabled()
    assert page.form.more.media.isEnabled()


def test_printers_that_cannot_print_the_file_stand_below_with_the_reason(
    console: Console, server: ConsoleSite, qtbot: QtBot, zpl: Path, label: Path
) -> None:
    receipts = {"document_formats": ["pdf", "raw"], "raw_languages": ["escpos"]}
    server.put(a_printer("A receipts", language="escpos", capabilities=receipts))
    server.put(a_printer("B paused", "paused", paused_by="Anna"))
    server.put(*(a_job(number, printer="B paused") for number in (1, 2)))
    server.put(a_printer("C free"))
    page = opened(console, qtbot, zpl, printers=3)
    choice = page.form.printer
    assert [choice.itemText(row) for row in range(3)] == ["B paused", "C free", "A receipts"]
    assert choice.currentText() == "C free"
    below = choice.model().index(2, 0)
    assert not below.flags() & Qt.ItemFlag.ItemIsEnabled
    spoken = Qt.ItemDataRole.AccessibleTextRole
    assert below.data(spoken) == "A receipts, Not for this file: does not print ZPL"
    words = "B paused, Paused, by Anna · 100 × 150 mm · 2 jobs wait"
    qtbot.waitUntil(lambda: choice.model().index(0, 0).data(spoken) == words)
    assert page.form.state.accessibleName() == "Ready · 100 × 150 mm"
    page.open_file(label)
    qtbot.waitUntil(lambda: page.file is not None and not page.file.is_raw)
    choice.choose(printer_id("A receipts"))
    page.open_file(zpl)
    qtbot.waitUntil(lambda: page.file is not None and page.file.is_raw)
    assert choice.currentText() == "A receipts"  # a person chose it: nothing else is printed on silently
    assert page.why_not() == "A receipts does not print ZPL"
    assert page.form.fields["printer"].problem.text() == "A receipts does not print ZPL"


def test_a_printer_that_is_renamed_stays_chosen_with_all_that_was_said_for_it(
    console: Console, server: ConsoleSite, qtbot: QtBot, label: Path
) -> None:
    for name in ("A dock", "B dock", "C dock"):
        server.put(a_printer(name))
    page = opened(console, qtbot, label, printers=3)
    form = page.form
    chosen = printer_id("B dock")
    form.printer.choose(chosen)
    form.more.dpi.choose(form.more.dpi.values[-1])
    requests = form.requests()
    renamed = msgspec.structs.replace(a_printer("B dock"), name="Z dock", version=9)
    console.printers.apply([renamed])
    printer = form.chosen_printer()
    assert printer is not None
    assert (printer.printer_id, form.printer.currentText()) == (chosen, "Z dock")
    assert form.requests() == requests
    assert page.why_not() is None


@pytest.mark.parametrize("by_hand", [True, False])
def test_for_a_printer_that_was_removed_no_other_one_is_taken_by_itself(
    console: Console, server: ConsoleSite, qtbot: QtBot, label: Path, by_hand: bool
) -> None:
    for name in ("A dock", "B dock"):
        server.put(a_printer(name))
    page = opened(console, qtbot, label, printers=2)
    form = page.form
    if by_hand:
        form.printer.choose(printer_id("A dock"))
    assert form.printer.currentText() == "A dock"
    console.printers.remove([printer_id("A dock")])
    assert form.chosen_printer() is None
    assert page.why_not() == str(GONE)
    assert not page.print.isEnabled()
    assert form.fields["printer"].problem.text() == str(GONE)
    form.printer.choose(printer_id("B dock"))
    assert page.why_not() is None
    assert form.fields["printer"].problem.text() == ""
    console.printers.remove([printer_id("B dock")])
    assert page.why_not() == "Add a printer first"


def test_the_printer_of_the_last_time_does_not_jump_in_while_a_file_is_open(
    console: Console, server: ConsoleSite, qtbot: QtBot, label: Path
) -> None:
    console.settings.change(print_printer=str(printer_id("B dock")))
    raw_only = {"document_formats": ["raw"], "raw_languages": ["zpl"]}
    server.put(a_printer("A dock"))
    server.put(a_printer("B dock", capabilities=raw_only))
    page = opened(console, qtbot, label, printers=2)
    choice = page.form.printer
    assert choice.currentText() == "A dock"
    console.printers.apply([msgspec.structs.replace(a_printer("B dock"), version=9)])
    assert choice.isVisible()
    assert choice.currentText() == "A dock"
    kept = label.with_name("next.pdf")
    kept.write_bytes(label.read_bytes())
    page.open_file(kept)
    qtbot.waitUntil(lambda: page.file is not None and page.file.name == "next.pdf")
    assert choice.currentText() == "B dock"


def test_the_printer_of_the_last_time_is_chosen_again(
    console: Console, server: ConsoleSite, qtbot: QtBot, label: Path
) -> None:
    console.settings.change(print_printer=str(printer_id("Zebra Dock 2")))
    for name in ("Zebra Dock 1", "Zebra Dock 2"):
        server.put(a_printer(name))
    page = opened(console, qtbot, label, printers=2)
    assert page.form.printer.currentText() == "Zebra Dock 2"
    assert console.window.focusWidget() is page.form.printer


def test_a_label_file_is_dropped_and_shown_as_its_commands(
    console: Console, server: ConsoleSite, qtbot: QtBot, zpl: Path
) -> None:
    server.put(a_printer())
    qtbot.waitUntil(lambda: console.printers.rowCount() == 1)
    page = the_page(console)
    assert page.why_not() == "Open a file first"
    assert dragged(page, zpl).isAccepted()
    assert (page.drop.sheet.isVisible(), page.drop.sheet.accessibleName()) == (True, str(DROP))
    QApplication.sendEvent(page, QDragLeaveEvent())
    assert not page.drop.sheet.isVisible()
    dropped(page, zpl)
    qtbot.waitUntil(lambda: page.file is not None)
    assert page.form.language.isVisible()
    assert page.form.language.currentText() == "ZPL (Zebra)"
    pressed(page)
    qtbot.waitUntil(lambda: len(server.prints) == 1)
    assert server.uploads[0][0] == {"filename": "dock.ZPL", "format": "raw", "raw_language": "zpl"}
    assert server.prints[0].printer_id == printer_id("Zebra Dock 1")


def test_a_dropped_file_whose_name_is_no_utf_8_is_printed_under_a_legible_one(
    console: Console, server: ConsoleSite, qtbot: QtBot, tmp_path: Path
) -> None:
    server.put(a_printer())
    qtbot.waitUntil(lambda: console.printers.rowCount() == 1)
    path = tmp_path / os.fsdecode(b"Stra\xdfe 1") / os.fsdecode("Pr\u00fcf".encode() + b"l\xe4nge.zpl")
    path.parent.mkdir()
    path.write_bytes(ZPL)
    page = the_page(console)
    dropped(page, path)
    qtbot.waitUntil(lambda: page.file is not None)
    assert page.name.text() == "Pr\u00fcfl\u00e4nge.zpl"
    pressed(page)
    qtbot.waitUntil(lambda: len(server.prints) == 1)
    assert server.uploads[0][0]["filename"] == "Pr\u00fcfl\u00e4nge.zpl"


def test_a_field_takes_no_dropped_file_as_its_text(
    console: Console, server: ConsoleSite, qtbot: QtBot, label: Path
) -> None:
    server.put(a_printer())
    page = opened(console, qtbot, label)
    page.file = None
    dropped(page.form.copies, label)
    qtbot.waitUntil(lambda: page.file is not None)
    assert page.form.copies.text() == "1"
    console.window.go_to(PageKey.QUEUE)
    page.file = None
    dropped(console.queue_page.head.search, label)
    qtbot.waitUntil(lambda: page.isVisible() and page.file is not None)
    assert console.queue_page.head.search.text() == ""


def test_what_is_dropped_on_the_queue_is_printed(
    console: Console, server: ConsoleSite, qtbot: QtBot, label: Path
) -> None:
    server.put(a_printer())
    qtbot.waitUntil(lambda: console.printers.rowCount() == 1)
    assert dragged(console.queue_page, label).isAccepted()
    sheet = console.queue_page.findChild(DropOverlay)
    assert isinstance(sheet, DropOverlay)
    assert sheet.accessibleName() == str(DROP)
    dropped(console.queue_page, label)
    page = console.window.page(PageKey.PRINT)
    assert isinstance(page, PrintFilePage)
    qtbot.waitUntil(lambda: page.isVisible() and page.file is not None)
    assert not sheet.isVisible()


def test_two_files_a_folder_and_a_picture_are_told_and_what_was_open_stays(
    console: Console, server: ConsoleSite, qtbot: QtBot, label: Path, zpl: Path
) -> None:
    server.put(a_printer())
    page = opened(console, qtbot, label)
    dragged(page, label, zpl)
    assert page.drop.sheet.accessibleName() == str(ONE_ONLY)
    dropped(page, label, zpl)
    assert page.banner.accessibleName() == "2 files were dropped. Print them one at a time."
    (label.parent / "photo.png").write_bytes(b"\x89PNG\r\n\x1a\n")
    wrong = {"": "is a folder", "photo.png": "photo.png looks like an image", "gone.pdf": "does not exist"}
    for name, words in wrong.items():
        page.open_argument(label.parent / name)
        told(page, qtbot, words)
    assert page.name.text() == "label.pdf"
    assert page.why_not() == "gone.pdf was not opened. Close the message to print label.pdf"


def test_while_a_file_is_being_opened_the_one_before_is_not_printed(
    console: Console,
    server: ConsoleSite,
    qtbot: QtBot,
    label: Path,
    zpl: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Its reading would end while the other one is sent, and it would be forgotten."""
    server.put(a_printer())
    page = opened(console, qtbot, label)
    assert page.why_not() is None
    read = threading.Event()

    async def slowly(path: Path) -> LocalFile:
        await asyncio.to_thread(read.wait, 10)
        return await read_local(path)

    monkeypatch.setattr("app.pages.print_file.page.read_local", slowly)
    page.open_file(zpl)
    assert page.why_not() == str(OPENING)
    assert not page.print.isEnabled()
    page.send()
    page.open_file(zpl.with_name("gone.pdf"))
    page.open_file(zpl)
    read.set()
    qtbot.waitUntil(lambda: page.file is not None and page.file.name == "dock.ZPL")
    assert page.why_not() is None
    assert server.prints == []
    page.open_file(zpl.with_name("gone.pdf"))
    told(page, qtbot, "does not exist")
    assert page.why_not() == "gone.pdf was not opened. Close the message to print dock.ZPL"


def test_an_encrypted_pdf_is_told_and_cannot_be_printed(
    console: Console, server: ConsoleSite, qtbot: QtBot, tmp_path: Path, label: Path
) -> None:
    server.put(a_printer())
    (tmp_path / "secret.pdf").write_bytes(encrypted())
    page = opened(console, qtbot, tmp_path / "secret.pdf")
    qtbot.waitUntil(lambda: page.why_not() is not None)
    assert page.why_not() == "The PDF is encrypted and needs a password."
    assert "The PDF is encrypted" in page.picture.message.text()
    page.open_file(label)
    drawn(page, qtbot)
    assert page.why_not() is None


def test_a_file_without_a_sign_asks_what_it_is_written_in(
    console: Console, server: ConsoleSite, qtbot: QtBot, tmp_path: Path
) -> None:
    (tmp_path / "dock.prn").write_bytes(b"hello")
    server.put(a_printer(capabilities={"document_formats": ["raw"], "raw_languages": ["cpcl"]}))
    page = opened(console, qtbot, tmp_path / "dock.prn")
    assert page.form.language.currentText() == "Choose…"
    assert page.why_not() == "Choose the language of the label file"
    page.form.language.setCurrentIndex(1)
    assert page.why_not() == "Zebra Dock 1 does not print ZPL"
    page.form.language.setCurrentIndex(3)
    assert page.why_not() is None
    pressed(page)
    qtbot.waitUntil(lambda: len(server.uploads) == 1)
    assert server.uploads[0][0]["raw_language"] == "cpcl"


def test_a_refusal_is_told_and_the_file_stays(console: Console, server: ConsoleSite, qtbot: QtBot, label: Path) -> None:
    server.put(a_printer())
    page = opened(console, qtbot, label)
    server.refusal = (422, ErrorCode.INVALID_TRANSITION, "The PDF is damaged.")
    pressed(page)
    qtbot.waitUntil(page.banner.isVisible)
    assert page.banner.accessibleName().startswith(f"{REFUSED} The PDF is damaged.")
    assert (page.print.text(), page.print.isEnabled()) == ("Print", True)
    assert page.name.text() == "label.pdf"


def test_an_unknown_outcome_is_asked_for_again_as_the_same_print(
    console: Console, server: ConsoleSite, qtbot: QtBot, label: Path, orders: Orders
) -> None:
    server.put(a_printer())
    page = opened(console, qtbot, label)
    orders.lost = 2
    pressed(page)
    qtbot.waitUntil(page.banner.isVisible)
    assert str(UNKNOWN) in page.banner.accessibleName()
    assert page.print.text() == "Ask again"
    server.put(a_printer(waiting=1, version=2))  # what the printer tells meanwhile is no other wish
    qtbot.waitUntil(lambda: "1 job waits" in page.form.state.accessibleName())
    pressed(page)
    qtbot.waitUntil(lambda: len(orders.keys) == 2 and page.banner.isVisible())
    assert page.print.text() == "Ask again"
    pressed(page)
    qtbot.waitUntil(lambda: console.window.page(PageKey.QUEUE).isVisible())
    assert len(set(orders.keys)) == 1
    assert len(server.uploads) == 1
    assert page.print.text() == "Print again"


def test_another_wish_after_an_unknown_outcome_is_another_print(
    console: Console, server: ConsoleSite, qtbot: QtBot, label: Path, orders: Orders
) -> None:
    server.put(a_printer())
    page = opened(console, qtbot, label)
    orders.lost = 1
    pressed(page)
    qtbot.waitUntil(page.banner.isVisible)
    page.form.copies.setText("2")
    assert page.print.text() == "Print"
    assert page.banner.isVisible()
    pressed(page)
    qtbot.waitUntil(lambda: len(orders.keys) == 2)
    assert len(set(orders.keys)) == 2


def test_a_long_upload_shows_how_far_it_is_and_is_stopped(
    console: Console, server: ConsoleSite, qtbot: QtBot, tmp_path: Path, held: HeldUpload
) -> None:
    server.put(a_printer())
    (tmp_path / "large.zpl").write_bytes(ZPL + b" " * 4_000_000)
    page = opened(console, qtbot, tmp_path / "large.zpl")
    pressed(page)
    qtbot.waitUntil(page.sending.isVisible)
    qtbot.waitUntil(lambda: page.sending.words.text() == "Sending 2.0 MB of 4.0 MB")
    assert page.why_not() == "Sending the file"
    page.open_file(tmp_path / "large.zpl")
    assert "being sent" in page.banner.accessibleName()
    QTest.mouseClick(page.sending.stop, Qt.MouseButton.LeftButton)
    assert page.banner.accessibleName() == "Stopped. Nothing was printed."
    assert not page.sending.isVisible()
    assert page.why_not() is None
    assert server.prints == []
    held.begun = lambda: False
    pressed(page)
    qtbot.waitUntil(lambda: held.begun())
    held.release()
    qtbot.waitUntil(lambda: len(server.prints) == 1)


def test_offline_nothing_is_printed_and_the_file_stays(
    console: Console, server: ConsoleSite, qtbot: QtBot, label: Path
) -> None:
    server.put(a_printer())
    page = opened(console, qtbot, label)
    fall_silent(server)
    server.drop_streams()
    qtbot.waitUntil(lambda: page.print.accessibleDescription() == str(NOT_REACHED))
    assert page.why_not() == str(NOT_REACHED)
    assert page.file is not None
    speak_again(server)
    qtbot.waitUntil(lambda: page.print.isEnabled())


def test_without_a_printer_it_says_so(console: Console, qtbot: QtBot, label: Path) -> None:
    page = opened(console, qtbot, label, printers=0)
    assert page.why_not() == "Add a printer first"


def test_what_stands_here_is_not_printed_in_the_place_of_a_file_that_was_not_opened(
    console: Console, server: ConsoleSite, qtbot: QtBot, label: Path
) -> None:
    server.put(a_printer())
    page = opened(console, qtbot, label)
    assert page.why_not() is None
    wrong = label.with_name("wrong.pdf")
    wrong.write_bytes(b"hello")
    page.open_file(wrong)
    qtbot.waitUntil(page.banner.isVisible)
    assert page.why_not() == f"wrong.pdf was not opened. Close the message to print {label.name}"
    assert not page.print.isEnabled()
    QTest.mouseClick(page.banner._close, Qt.MouseButton.LeftButton)
    assert page.why_not() is None
    page.open_file(wrong)
    qtbot.waitUntil(page.banner.isVisible)
    page.open_file(label)
    qtbot.waitUntil(lambda: page.why_not() is None)

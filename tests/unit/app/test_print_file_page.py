from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.console import Console
from app.local_file import CannotRead, read_local
from app.pages.page import PageKey
from app.pages.print_file.page import REFUSED, PrintFilePage
from server_core.contract.job_acts import LARGEST_BYTES
from server_core.contract.problems import ErrorCode
from server_core.contract.public import Orientation, ScaleMode
from tests.support.console_facts import a_printer, printer_id
from tests.support.fake_console_server import FakeConsoleServer
from tests.unit.app.test_console_preview import two_pages


def the_page(console: Console) -> PrintFilePage:
    console.window.go_to(PageKey.PRINT)
    page = console.window.page(PageKey.PRINT)
    assert isinstance(page, PrintFilePage)
    return page


def opened(console: Console, qtbot: QtBot, path: Path) -> PrintFilePage:
    qtbot.waitUntil(lambda: console.printers.rowCount() > 0)
    page = the_page(console)
    page.open_file(path)
    qtbot.waitUntil(lambda: page.file is not None)
    return page


def pressed(page: PrintFilePage) -> None:
    QTest.mouseClick(page.print, Qt.MouseButton.LeftButton)


@pytest.fixture
def label(tmp_path: Path) -> Path:
    path = tmp_path / "label.pdf"
    path.write_bytes(two_pages())
    return path


@pytest.mark.anyio
@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("empty.pdf", b"", "empty.pdf is empty."),
        ("photo.png", b"\x89PNG", "neither a PDF nor a label file (.tspl, .zpl, .cpcl, .escpos)"),
        ("huge.zpl", b"^" * (LARGEST_BYTES + 1), "larger than 50 MiB"),
    ],
)
async def test_what_is_nothing_to_print_is_told(tmp_path: Path, name: str, content: bytes, words: str) -> None:
    (tmp_path / name).write_bytes(content)
    with pytest.raises(CannotRead) as error:
        await read_local(tmp_path / name)
    assert words in str(error.value)


@pytest.mark.anyio
async def test_a_folder_and_a_file_that_went_away_are_told(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "gone.pdf"):
        with pytest.raises(CannotRead, match="is not a file"):
            await read_local(path)


def test_a_pdf_is_shown_on_the_printers_medium_and_printed_once_as_it_is_shown(
    console: Console, server: FakeConsoleServer, qtbot: QtBot, label: Path
) -> None:
    server.put(a_printer())
    server.put(a_printer("Zebra Dock 2"))
    qtbot.waitUntil(lambda: console.printers.rowCount() == 2)
    page = opened(console, qtbot, label)
    qtbot.waitUntil(page.picture.picture.isVisible, timeout=15000)
    assert page.picture.status.text().startswith("Page 1 of 2 · 799 × 1199 dots · 203 dpi")
    assert page.picture.cut_off.text().startswith("Cut off: ")
    page.form.scale.setCurrentIndex(page.form.scale.findData("fit"))
    qtbot.waitUntil(lambda: page.picture.cut_off.text() == "", timeout=15000)
    page.form.copies.setText("")
    assert page.why_not() == "Say how many copies, up to 999"
    page.form.copies.setText("3")
    page.form.orientation.setCurrentIndex(page.form.orientation.findData("portrait"))
    page.form.printer.setCurrentIndex(1)
    kept = label.read_bytes()
    label.unlink()
    chosen = page.form.chosen_printer()
    assert chosen is not None
    pressed(page)
    pressed(page)
    qtbot.waitUntil(lambda: console.window.page(PageKey.QUEUE).isVisible())
    qtbot.waitUntil(lambda: console.queue_page.table.current_job() is not None)
    assert server.own_prints.uploads == [({"filename": "label.pdf", "format": "pdf"}, kept)]
    (wish,) = server.own_prints.wishes
    assert (wish.printer_id, wish.copies) == (chosen.printer_id, 3)
    assert (wish.scale_mode, wish.orientation) == (ScaleMode.FIT, Orientation.PORTRAIT)


def test_a_label_file_is_dropped_and_shown_as_its_commands(
    console: Console, server: FakeConsoleServer, qtbot: QtBot, tmp_path: Path
) -> None:
    path = tmp_path / "dock.ZPL"
    path.write_bytes(b"^XA^XZ")
    server.put(a_printer())
    qtbot.waitUntil(lambda: console.printers.rowCount() == 1)
    page = the_page(console)
    assert page.why_not() == "Open a file first"
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(path))])
    buttons, keys, copy = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, Qt.DropAction.CopyAction
    entering = QDragEnterEvent(page.rect().center(), copy, mime, buttons, keys)
    page.dragEnterEvent(entering)
    assert entering.isAccepted()
    page.dropEvent(QDropEvent(QPointF(page.rect().center()), copy, mime, buttons, keys))
    qtbot.waitUntil(page.picture.raw.text.isVisible)
    assert page.picture.raw.text.toPlainText() == "^XA^XZ"
    assert not page.form.scale.isEnabled()
    pressed(page)
    qtbot.waitUntil(lambda: len(server.own_prints.wishes) == 1)
    assert server.own_prints.uploads[0][0] == {"filename": "dock.ZPL", "format": "raw", "raw_language": "zpl"}
    assert server.own_prints.wishes[0].printer_id == printer_id("Zebra Dock 1")


def test_a_refusal_is_told_and_the_file_stays(
    console: Console, server: FakeConsoleServer, qtbot: QtBot, label: Path
) -> None:
    server.put(a_printer())
    page = opened(console, qtbot, label)
    server.refusal = (422, ErrorCode.INVALID_TRANSITION, "The PDF is damaged.")
    pressed(page)
    qtbot.waitUntil(page.banner.isVisible)
    assert page.banner.accessibleName().startswith(f"{REFUSED} The PDF is damaged.")
    assert page.print.isEnabled()
    page.open_file(label.parent / "gone.pdf")
    qtbot.waitUntil(lambda: "gone.pdf is not a file" in page.banner.accessibleName())
    assert page.name.text() == "label.pdf"

"""The open file and its parameters outlast the window; where the dialog for a file begins."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace
from PySide6.QtCore import QStandardPaths
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from app.bootstrap import build_console
from app.console import Console
from app.documents.local_file import first_folder
from app.pages.print_file.form import GONE, OLDEST_SECONDS
from app.pages.print_file.page import PrintFilePage
from app.session.settings import Choices, LastPrint, SavedPrintForm, SchemeChoice, read_choices, write_choices
from server_core.contract.types.documents import RawLanguage
from server_core.contract.types.parameters import Orientation, ScaleMode
from tests.support.console_facts import a_printer, printer_id
from tests.support.console_site import ConsoleSite, SiteEndpoint
from tests.support.sample_pdfs import Page, pdf
from tests.unit.app.test_print_file_page import the_page

Begin = Callable[[], Console]


@pytest.fixture
def begin(qapp: QApplication, server: ConsoleSite, endpoint: SiteEndpoint, tmp_path: Path) -> Iterator[Begin]:
    """A window on what the one before it kept."""
    built: list[Console] = []

    async def provide() -> SiteEndpoint:
        return endpoint

    async def stop() -> None:
        return None

    def begin_again() -> Console:
        for console in built:
            console.tasks.close()
        kept = msgspec.structs.replace(read_choices(tmp_path / "console.json"), scheme=SchemeChoice.LIGHT)
        console = build_console(qapp, provide, stop, tmp_path / "console.json", kept)
        built.append(console)
        console.window.resize(1024, 600)
        console.window.show()
        console.live.start()
        return console

    server.put(a_printer("Zebra Dock 1"))
    server.put(a_printer("Zebra Dock 2"))
    yield begin_again
    for console in built:
        console.close()
        console.window.deleteLater()


@pytest.fixture
def label(tmp_path: Path) -> Path:
    path = tmp_path / "label.pdf"
    path.write_bytes(pdf([Page(100, 150)]))
    return path


def filled(console: Console, qtbot: QtBot, path: Path) -> PrintFilePage:
    """Open, with much that was said for it, on the second printer."""
    qtbot.waitUntil(lambda: console.printers.rowCount() == 2)
    page = the_page(console)
    page.open_file(path)
    qtbot.waitUntil(lambda: page.file is not None)
    page.form.printer.choose(printer_id("Zebra Dock 2"))
    page.form.copies.setText("3")
    return page


def kept(console: Console) -> SavedPrintForm:
    file = console.settings.choices.print_file
    assert file is not None
    return file


def test_a_killed_window_comes_back_with_the_file_and_all_that_was_said_for_it(
    begin: Begin, qtbot: QtBot, label: Path
) -> None:
    first = begin()
    page = filled(first, qtbot, label)
    page.form.scale.choose(ScaleMode.FIT)
    page.form.orientation.choose(Orientation.LANDSCAPE)
    more = page.form.more
    more.choose_size((60, 40))
    more.numbers["offset_x_mm"].setText("-1,5")
    more.choices["intent"].setCurrentIndex(2)
    page.form.reference.setText("ORD-7")
    requested = page.form.requests()
    assert requested.parameters.offset_x_mm == -1.5
    qtbot.waitUntil(lambda: kept(first).parameters == requested.parameters and kept(first).reference == "ORD-7")
    again = begin()  # nothing told the first one that it ends
    page = the_page(again)
    qtbot.waitUntil(lambda: page.file is not None and page.form.chosen_printer() is not None)
    assert page.file is not None
    assert page.file.name == "label.pdf"
    assert page.form.requests() == requested
    chosen = page.form.chosen_printer()
    assert chosen is not None
    assert chosen.printer_id == printer_id("Zebra Dock 2")
    qtbot.waitUntil(lambda: page.print.isEnabled())
    assert label.read_bytes()[:200] not in (again.settings._path or Path()).read_bytes()


def test_a_file_that_was_printed_comes_back_marked_so(
    begin: Begin, server: ConsoleSite, qtbot: QtBot, label: Path
) -> None:
    first = begin()
    page = filled(first, qtbot, label)
    page.form.copies.setText("3")
    qtbot.waitUntil(lambda: kept(first).parameters.copies == 3)
    qtbot.waitUntil(page.print.isEnabled)
    page.send()
    qtbot.waitUntil(lambda: len(server.prints) == 1)
    qtbot.waitUntil(lambda: bool(first.settings.choices.printed_files))
    before = first.settings.choices.print_file  # as it was before the print: the window may end just now
    assert before is not None
    mixed = msgspec.structs.replace(before, parameters=msgspec.structs.replace(before.parameters, copies=3))
    first.settings.change(print_file=msgspec.structs.replace(mixed, kept_at=mixed.kept_at - 5))
    first.settings.all_kept().result(30)
    page = the_page(begin())
    qtbot.waitUntil(lambda: page.file is not None and page.form.chosen_printer() is not None)
    assert page.print.text() == "Print again"
    assert page.past.text().startswith("Sent to Zebra Dock ")
    assert page.past.text().endswith(", 3 copies.")
    assert page.form.copies.text() == "1"
    qtbot.waitUntil(page.print.isEnabled)
    page.send()
    assert len(server.prints) == 1, "it is asked first"


def test_what_was_printed_long_ago_is_forgotten(tmp_path: Path) -> None:
    marks = [
        LastPrint(sha256=f"{days}", printed_at=time.time() - days * 86400, printer_name="Dock", copies=1)
        for days in (0, 6, 8)
    ]
    write_choices(tmp_path / "console.json", Choices(printed_files=marks))
    assert [each.sha256 for each in read_choices(tmp_path / "console.json").printed_files] == ["0", "6"]


def test_a_label_file_comes_back_in_the_language_that_was_said(begin: Begin, qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "labels.prn"
    path.write_bytes(b"SIZE 100 mm, 150 mm\n")
    first = begin()
    page = filled(first, qtbot, path)
    page.form.language.choose(RawLanguage.ZPL)
    qtbot.waitUntil(lambda: kept(first).raw_language is RawLanguage.ZPL)
    page = the_page(begin())
    qtbot.waitUntil(lambda: page.file is not None)
    qtbot.waitUntil(lambda: page.form.language.value() is RawLanguage.ZPL)
    assert page.form.copies.text() == "3"


def test_a_file_whose_name_is_no_utf_8_comes_back(begin: Begin, qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / os.fsdecode(b"Stra\xdfe") / os.fsdecode(b"l\xe4.pdf")
    path.parent.mkdir()
    path.write_bytes(pdf([Page(100, 150)]))
    first = begin()
    filled(first, qtbot, path)
    qtbot.waitUntil(lambda: first.settings.choices.print_file is not None)
    page = the_page(begin())
    qtbot.waitUntil(lambda: page.file is not None)
    assert page.file is not None
    assert page.file.name == "l\u00e4.pdf"


def test_a_file_that_changed_is_not_opened_by_itself_and_told(begin: Begin, qtbot: QtBot, label: Path) -> None:
    first = begin()
    filled(first, qtbot, label)
    qtbot.waitUntil(lambda: first.settings.choices.print_file is not None)
    label.write_bytes(pdf([Page(58, 40)]))
    page = the_page(begin())
    words = "label.pdf has changed since it was opened. Open it again to print it."
    qtbot.waitUntil(lambda: page.banner.accessibleName() == words)
    assert page.file is None
    page.banner._action.click()
    qtbot.waitUntil(lambda: page.file is not None)
    assert page.form.copies.text() == "1"


def test_a_file_that_is_gone_is_told_once(begin: Begin, qtbot: QtBot, label: Path) -> None:
    first = begin()
    filled(first, qtbot, label)
    qtbot.waitUntil(lambda: first.settings.choices.print_file is not None)
    label.unlink()
    second = begin()
    page = the_page(second)
    words = "The file that was open here can't be opened again. label.pdf does not exist."
    qtbot.waitUntil(lambda: page.banner.accessibleName() == words)
    assert not page.banner._action.isVisible()
    assert second.settings.choices.print_file is None


def test_what_a_person_opens_meanwhile_is_not_replaced(begin: Begin, qtbot: QtBot, label: Path, tmp_path: Path) -> None:
    first = begin()
    filled(first, qtbot, label)
    qtbot.waitUntil(lambda: first.settings.choices.print_file is not None)
    other = tmp_path / "other.zpl"
    other.write_bytes(b"^XA^FDother^FS^XZ")
    second = begin()
    page = the_page(second)
    page.open_file(other)
    qtbot.waitUntil(lambda: page.file is not None)
    qtbot.waitUntil(lambda: kept(second).path == str(other))
    assert page.file is not None
    assert page.file.name == "other.zpl"


def test_a_printer_that_was_removed_meanwhile_is_told_and_no_other_one_is_taken(
    begin: Begin, server: ConsoleSite, qtbot: QtBot, label: Path
) -> None:
    first = begin()
    filled(first, qtbot, label)
    qtbot.waitUntil(lambda: kept(first).printer_id == str(printer_id("Zebra Dock 2")))
    server.remove_printer(printer_id("Zebra Dock 2"))
    page = the_page(begin())
    qtbot.waitUntil(lambda: page.file is not None)
    qtbot.waitUntil(lambda: page.form.printer.is_gone)
    assert page.form.chosen_printer() is None
    assert not page.print.isEnabled()


def test_what_was_open_a_day_ago_is_not_opened(begin: Begin, qtbot: QtBot, label: Path, tmp_path: Path) -> None:
    old = SavedPrintForm(path=str(label), sha256="0", kept_at=time.time() - OLDEST_SECONDS - 1)
    (tmp_path / "console.json").write_bytes(msgspec.json.encode(Choices(print_file=old)))
    console = begin()
    page = the_page(console)
    qtbot.waitUntil(lambda: console.printers.rowCount() == 2)
    assert page._reading is None
    assert page.banner.isHidden()


def test_the_dialog_begins_where_the_last_file_lay_else_at_the_documents(
    begin: Begin, qtbot: QtBot, label: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    documents = tmp_path / "Documents"
    documents.mkdir()
    monkeypatch.setattr(QStandardPaths, "writableLocation", lambda _: str(documents))
    console = begin()
    page = the_page(console)

    def begins_at() -> str:
        page.choose()
        qtbot.waitUntil(lambda: page.findChild(QFileDialog) is not None)
        dialog = page.findChild(QFileDialog)
        assert dialog is not None
        folder = dialog.directory().absolutePath()
        dialog.reject()
        qtbot.waitUntil(lambda: page.findChild(QFileDialog) is None)
        return folder

    assert begins_at() == str(documents)
    page.open_file(label)
    qtbot.waitUntil(lambda: page.file is not None)
    assert begins_at() == str(label.parent)


def test_a_folder_that_is_gone_is_not_begun_with(tmp_path: Path) -> None:
    assert asyncio.run(first_folder([tmp_path / "gone", tmp_path])) == tmp_path
    assert asyncio.run(first_folder([tmp_path / "gone"])) == Path.home()


def test_what_printers_tell_all_day_long_writes_nothing(
    begin: Begin, qtbot: QtBot, label: Path, server: ConsoleSite
) -> None:
    console = begin()
    page = filled(console, qtbot, label)
    later = page._kept._later
    qtbot.waitUntil(lambda: console.settings.choices.print_file is not None and not later.isActive())
    changed: list[bool] = []
    followed: list[bool] = []
    console.settings.changed.connect(lambda: changed.append(True))
    page.form.changed.connect(lambda: followed.append(True))
    for number in range(20):
        console.printers.apply([a_printer("Zebra Dock 1", waiting=number + 1, version=number + 2)])
    assert followed == [], "it is another printer"
    for number in range(20):
        console.printers.apply([a_printer("Zebra Dock 2", waiting=number + 1, version=number + 2)])
        later.setInterval(0)
        qtbot.waitUntil(lambda: not later.isActive())
    assert len(followed) == 20
    assert changed == []
    page.form.copies.setText("4")
    qtbot.waitUntil(lambda: kept(console).parameters.copies == 4)
    qtbot.waitUntil(lambda: not later.isActive())
    before = kept(console)
    page.open_file(label)
    qtbot.waitUntil(lambda: kept(console).kept_at > before.kept_at)  # its day begins anew
    assert replace(kept(console), kept_at=0, parameters=before.parameters) == replace(before, kept_at=0)


def test_a_printer_that_is_removed_is_told(begin: Begin, qtbot: QtBot, label: Path) -> None:
    console = begin()
    page = filled(console, qtbot, label)
    console.printers.remove([printer_id("Zebra Dock 2")])
    assert page.form.why_not() == str(GONE)
    assert page.form.fields["printer"].wrong == str(GONE)
    console.printers.remove([printer_id("Zebra Dock 1")])
    assert page.why_not() == "Add a printer first"
    assert page.print.accessibleDescription() == "Add a printer first"


def test_a_clock_that_was_set_back_forgets_no_file(begin: Begin, qtbot: QtBot, label: Path, tmp_path: Path) -> None:
    first = begin()
    filled(first, qtbot, label)
    qtbot.waitUntil(lambda: first.settings.choices.print_file is not None)
    first.settings.change(print_file=replace(kept(first), kept_at=time.time() + 7_200))
    page = the_page(begin())
    qtbot.waitUntil(lambda: page.file is not None)

"""The picture of a test label where it is printed from: what should come out, in the printer's language."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from pytestqt.qtbot import QtBot

from app.console import Console
from app.dialogs.test_label import HEIGHT, TestLabelPicture
from tests.support.barcodes import read_barcodes
from tests.support.console_facts import a_printer, printer_id
from tests.support.console_site import ConsoleSite
from tests.support.qt_pictures import pillow

SOCKET: dict[str, Any] = {"uri": "socket://192.0.2.7:9100", "backend": "socket"}
RECEIPTS: dict[str, Any] = {"language": "escpos", "dpi": 203, "media_width_mm": 80, "media_height_mm": None}


@pytest.fixture
def picture(console: Console, qtbot: QtBot) -> TestLabelPicture:
    picture = TestLabelPicture(console.parts, "test.picture")
    qtbot.addWidget(picture)
    return picture


@pytest.mark.parametrize(
    "facts",
    [{}, {"language": "tspl"}, {"language": "cpcl"}, RECEIPTS, {"language": "zpl", "media_width_mm": 50}],
    ids=["zpl", "tspl", "cpcl", "escpos", "small"],
)
def test_it_shows_what_should_come_out_in_each_language(
    console: Console, server: ConsoleSite, picture: TestLabelPicture, qtbot: QtBot, facts: dict[str, Any]
) -> None:
    server.put(printer := a_printer("Zebra Dock 1", **SOCKET | facts))
    qtbot.waitUntil(lambda: console.printers.by_id(printer.printer_id) is not None)
    picture.show_printer(console.printers.all()[0])
    qtbot.waitUntil(lambda: not picture.isHidden(), timeout=15_000)
    assert picture.words.text() == "This is what should come out.", "complete, and nothing of it is cut off"
    image = picture.picture.image
    assert image is not None
    assert ("Code128", str(printer_id("Zebra Dock 1"))[:8]) in read_barcodes(pillow(image))
    assert picture.picture.height() == HEIGHT


def test_it_follows_the_language_and_the_paper_and_is_drawn_once_otherwise(
    console: Console, server: ConsoleSite, picture: TestLabelPicture, qtbot: QtBot
) -> None:
    printer = a_printer("Zebra Dock 1", **SOCKET)
    server.put(printer)
    qtbot.waitUntil(lambda: console.printers.rowCount() == 1)
    shown = console.printers.all()[0]
    picture.show_printer(shown)
    qtbot.waitUntil(lambda: not picture.isHidden(), timeout=15_000)
    first = picture.picture.image
    picture.show_printer(msgspec.structs.replace(shown, waiting=3))
    assert server.requests.count(("GET", f"/console-api/v1/printers/{shown.printer_id}/test")) == 1
    server.ask("POST", f"/printers/{shown.printer_id}/language", {"language": "tspl"})
    qtbot.waitUntil(lambda: console.printers.all()[0].language == "tspl")
    picture.show_printer(console.printers.all()[0])
    qtbot.waitUntil(lambda: picture.picture.image != first, timeout=15_000)
    assert server.requests.count(("GET", f"/console-api/v1/printers/{shown.printer_id}/test")) == 2


def test_a_printer_that_cannot_print_it_shows_no_picture(
    console: Console, server: ConsoleSite, picture: TestLabelPicture, qtbot: QtBot
) -> None:
    server.put(a_printer("Zebra Dock 1", **SOCKET))
    qtbot.waitUntil(lambda: console.printers.rowCount() == 1)
    shown = console.printers.all()[0]
    picture.show_printer(shown)
    qtbot.waitUntil(lambda: not picture.isHidden(), timeout=15_000)
    picture.show_printer(msgspec.structs.replace(shown, printer_id=printer_id("Gone")))
    assert picture.isHidden()
    qtbot.waitUntil(lambda: ("GET", f"/console-api/v1/printers/{printer_id('Gone')}/test") in server.requests)
    qtbot.wait(50)
    assert picture.isHidden()

"""Adding a printer by click: what is searched, asked, filled in and sent, and what is told when that does not work."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from app.console import Console
from app.dialogs.add_printer.dialog import AddPrinterDialog
from app.dialogs.printer_finder import FoundList
from app.dialogs.swap_printer import SwapPrinterDialog
from app.models.found_printers import NOT_YET
from app.pages.page import PageKey
from app.session.live import LiveState
from app.widgets.buttons import Button
from server_core.contract.types.discovery import DiscoveryMethod, ProbeNews, SourceNews
from server_core.contract.types.documents import RawLanguage
from server_core.contract.types.errors import ErrorCode
from tests.support.console_facts import a_printer, printer_id
from tests.support.console_site import ConsoleSite
from tests.support.site_devices import a_found

SOCKET = "socket://192.0.2.7:9100"
ZEBRA = a_found("Zebra ZD421", SOCKET, model="Zebra ZD421")
TOLD: dict[str, Any] = {"status": "online", "language": "zpl", "dpi": 203, "head_width_mm": 104}


def told(**facts: Any) -> ProbeNews:
    return msgspec.convert(TOLD | facts, type=ProbeNews)


def opened(console: Console, qtbot: QtBot) -> AddPrinterDialog:
    qtbot.waitUntil(lambda: console.live.state is LiveState.LIVE)
    console.window.go_to(PageKey.PRINTERS)
    console.printers_page.open_add()
    dialogs = console.window.findChildren(AddPrinterDialog)
    return next(each for each in dialogs if each.isVisible())


def press(button: Button) -> None:
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def click_row(found: FoundList, row: int) -> None:
    rect = found.visualRect(found.model().index(row, 0))
    QTest.mouseClick(found.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, rect.center())


def with_one(console: Console, server: ConsoleSite, qtbot: QtBot, **facts: Any) -> AddPrinterDialog:
    """A search that found one printer, which answers."""
    server.devices.probes[SOCKET] = told(**facts)
    its = {"identity": facts["identity"]} if "identity" in facts else {}
    server.devices.find(a_found("Zebra ZD421", SOCKET, model="Zebra ZD421", **its))
    dialog = opened(console, qtbot)
    qtbot.waitUntil(lambda: dialog.finder.model.found_count() == 1)
    return dialog


def test_two_more_clicks_add_a_found_printer_and_print_its_label(
    console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    dialog = with_one(console, server, qtbot, media_width_mm=100, media_height_mm=150)
    assert not dialog.test.isEnabled()
    click_row(dialog.finder.list, 0)
    qtbot.waitUntil(dialog.test.isEnabled)
    press(dialog.test)
    qtbot.waitUntil(lambda: server.posts("test") == ["test"])
    (request,) = server.additions
    assert (request.uri, request.name, request.language, request.dpi) == (SOCKET, "Zebra ZD421", RawLanguage.ZPL, 203)
    assert (request.media_width_mm, request.media_height_mm, request.head_width_mm) == (100, 150, 104)
    current = console.printers_page.current()
    assert current is not None
    assert current.name == "Zebra ZD421"
    qtbot.waitUntil(lambda: "on its way" in console.printers_page.banner.accessibleName())


def test_the_keyboard_alone_does_it(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    dialog = with_one(console, server, qtbot)
    found = dialog.finder.list
    found.setFocus()
    QTest.keyClick(found, Qt.Key.Key_Up)
    QTest.keyClick(found, Qt.Key.Key_Return)
    qtbot.waitUntil(dialog.test.isEnabled)
    QTest.keyClick(dialog, Qt.Key.Key_T, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: server.posts("test") == ["test"])


def test_tab_leads_through_the_dialog_in_the_order_of_its_steps(
    console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    dialog = with_one(console, server, qtbot)
    click_row(dialog.finder.list, 0)
    qtbot.waitUntil(dialog.test.isEnabled)
    dialog.finder.address.setFocus()
    walked: list[str] = []
    widget: QWidget | None = dialog.finder.address
    while widget is not None and len(walked) < 40:
        if widget.isVisible() and widget.isEnabled() and widget.focusPolicy() & Qt.FocusPolicy.TabFocus:
            walked.append(widget.accessibleIdentifier().removeprefix("addprinter."))
        widget = widget.nextInFocusChain()
        if widget is dialog.finder.address:
            break
    steps = [name for name in walked if name]
    form = ["name", "language", "dpi", "head", "media"]
    assert steps == ["address", "look", "list", "several", "setup", "identify", *form, "cancel", "add", "test"]


def test_the_search_runs_before_the_dialog_is_seen_and_ends_with_it(
    console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    dialog = opened(console, qtbot)
    assert dialog.finder.progress.text() == "Searching…"
    qtbot.waitUntil(lambda: len(server.searches) == 1)
    server.devices.find(
        sources=[
            SourceNews(way=DiscoveryMethod.USB, done=True, seconds=0.2),
            SourceNews(way=DiscoveryMethod.MDNS, done=False, seconds=3),
        ]
    )
    qtbot.waitUntil(lambda: dialog.finder.progress.text() == "USB done · network 3 s")
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: "DELETE" in [method for method, _ in server.requests])


def test_what_is_not_possible_is_noted_calmly_and_can_be_tried_again(
    console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    problem = SourceNews(way=DiscoveryMethod.USB, done=True, seconds=0.1, problem="No USB library is installed.")
    server.devices.find(sources=[problem], done=True)
    dialog = opened(console, qtbot)
    qtbot.waitUntil(dialog.finder.notes.isVisible)
    assert dialog.finder.notes.text() == "USB: No USB library is installed."
    assert dialog.finder.progress.text().startswith("No printer was found.")
    press(dialog.finder.again)
    qtbot.waitUntil(lambda: len(server.searches) == 2)
    server.refusal = (422, ErrorCode.VALIDATION_FAILED, "The print agent is offline.")
    qtbot.waitUntil(dialog.finder.again.isEnabled)
    press(dialog.finder.again)
    qtbot.waitUntil(lambda: dialog.finder.notes.text() == "The print agent is offline. (id req-0042)")
    assert dialog.finder.again.isEnabled()
    dialog.reject()


def test_a_printer_that_tells_no_language_waits_for_a_persons_word(
    console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    dialog = with_one(console, server, qtbot, language=None)
    click_row(dialog.finder.list, 0)
    qtbot.waitUntil(dialog.panel.form.isVisible)
    assert (dialog.add.isEnabled(), dialog.add.toolTip()) == (False, "Choose the printer's language first")
    offered = [dialog.panel.form.language.itemText(row) for row in range(1, 6)]
    assert offered == [
        "ZPL (Zebra)",
        "TSPL (TSC)",
        "CPCL (mobile)",
        "ESC/POS (receipt)",
        "None: prints RAW files only",
    ]
    dialog.panel.form.language.setCurrentIndex(2)
    dialog.panel.form.language.activated.emit(2)
    press(dialog.add)
    qtbot.waitUntil(lambda: console.printers.rowCount() == 1)
    assert server.additions[0].language is RawLanguage.TSPL
    assert server.posts("test") == []


def test_choosing_another_one_forgets_the_one_that_does_not_answer(
    console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    slow = "socket://192.0.2.8"
    server.devices.silent = {slow}
    server.devices.probes[SOCKET] = told()
    server.devices.find(a_found("Slow", slow), ZEBRA)
    dialog = opened(console, qtbot)
    qtbot.waitUntil(lambda: dialog.finder.model.found_count() == 2)
    click_row(dialog.finder.list, 0)
    assert dialog.panel.waiting.accessibleName() == "Asking the printer for its details"
    assert dialog.add.toolTip() == "Asking the printer for its details"
    click_row(dialog.finder.list, 1)
    qtbot.waitUntil(dialog.panel.form.isVisible)
    assert (dialog.title.text(), dialog.panel.form.name.text()) == ("Zebra ZD421", "Zebra ZD421")
    server.devices.silent = set()
    dialog.reject()


def test_what_a_person_typed_outlives_failures(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    server.devices.find(ZEBRA)
    dialog = opened(console, qtbot)
    qtbot.waitUntil(lambda: dialog.finder.model.found_count() == 1)
    click_row(dialog.finder.list, 0)
    qtbot.waitUntil(dialog.panel.problem.isVisible)
    assert dialog.panel.problem.text() == "The printer did not answer within 3 s. Is it switched on?"
    form = dialog.panel.form
    form.name.clear()
    QTest.keyClicks(form.name, "Dock")
    form.language.setCurrentIndex(1)
    form.language.activated.emit(1)
    server.devices.probes[SOCKET] = told(language="tspl")
    press(dialog.panel.retry)
    qtbot.waitUntil(dialog.panel.outcome.isVisible)
    server.refusal = (422, ErrorCode.VALIDATION_FAILED, "There are too many printers.")
    press(dialog.add)
    qtbot.waitUntil(dialog.wrong.isVisible)
    assert dialog.wrong.text() == "There are too many printers. (id req-0042)"
    assert (form.name.text(), form.language.currentText(), form.dpi.currentData()) == ("Dock", "ZPL (Zebra)", 203)
    server.refusal = None
    press(dialog.add)
    qtbot.waitUntil(lambda: console.printers.rowCount() == 1)
    assert (server.additions[-1].name, server.additions[-1].language) == ("Dock", RawLanguage.ZPL)


def test_an_address_is_looked_at_and_what_answers_there_is_chosen(
    console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    dialog = with_one(console, server, qtbot)
    QTest.keyClicks(dialog.finder.address, "192.0.2.9")
    QTest.keyClick(dialog.finder.address, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: len(server.searches) == 2)
    assert server.searches[1].address == "192.0.2.9"
    uri = "socket://192.0.2.9:9100"
    server.devices.probes[uri] = told()
    there = a_found("192.0.2.9:9100", ways=[{"uri": uri, "way": "address", "where": "192.0.2.9:9100"}])
    server.devices.find(there, done=True)
    qtbot.waitUntil(dialog.test.isEnabled)
    assert dialog.panel.form.name.text() == "192.0.2.9"
    assert dialog.finder.model.found_count() == 2  # what was listed stays
    dialog.reject()


@pytest.mark.parametrize("typed", ["192.0.2.7", "192.0.2.7:9100"])
def test_an_address_that_the_network_told_of_already_is_chosen_there(
    console: Console, server: ConsoleSite, qtbot: QtBot, typed: str
) -> None:
    dialog = with_one(console, server, qtbot)
    dialog.finder.address.setText(typed)
    press(dialog.finder.look)
    qtbot.waitUntil(dialog.test.isEnabled)
    assert (dialog.finder.model.found_count(), dialog.finder.wrong.isVisible()) == (1, False)
    dialog.reject()


def test_nothing_at_an_address_is_told_under_it(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    server.devices.find(done=True)
    dialog = opened(console, qtbot)
    QTest.keyClick(dialog.finder.address, Qt.Key.Key_Return)
    assert dialog.finder.wrong.text() == "Type an address first."
    QTest.keyClicks(dialog.finder.address, "lpt1")
    assert not dialog.finder.wrong.isVisible()
    press(dialog.finder.look)
    qtbot.waitUntil(dialog.finder.wrong.isVisible)
    assert dialog.finder.wrong.text().startswith("Nothing more was found at lpt1.")
    problem = SourceNews(way=DiscoveryMethod.ADDRESS, done=True, seconds=1, problem="No computer is called lpt1.")
    server.devices.find(sources=[problem], done=True)
    press(dialog.finder.look)
    qtbot.waitUntil(lambda: dialog.finder.wrong.text() == "No computer is called lpt1.")
    assert dialog.finder.address.text() == "lpt1"
    assert "address" not in dialog.finder.progress.text().partition("type its")[0]
    assert not dialog.finder.notes.isVisible()
    click_row(dialog.finder.list, 0)
    server.devices.find(sources=[problem], done=True)
    qtbot.waitUntil(dialog.panel.form.isVisible)
    assert not dialog.finder.notes.isVisible()
    press(dialog.finder.look)
    qtbot.waitUntil(lambda: not dialog.panel.isVisible())
    assert dialog.finder.wrong.text() == "No computer is called lpt1."
    assert not dialog.add.isEnabled()
    dialog.reject()


def test_a_whole_address_needs_no_search(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    dialog = opened(console, qtbot)
    QTest.keyClicks(dialog.finder.address, "ftp://192.0.2.7")
    QTest.keyClick(dialog.finder.address, Qt.Key.Key_Return)
    qtbot.waitUntil(dialog.finder.wrong.isVisible)
    assert dialog.finder.wrong.text().startswith("'ftp://192.0.2.7' is not a device address this version can print to")
    assert dialog.finder.model.found_count() == 0
    dialog.finder.address.setText("virtual:///Demo")
    QTest.keyClick(dialog.finder.address, Qt.Key.Key_Return)
    qtbot.waitUntil(dialog.add.isEnabled)
    press(dialog.add)
    qtbot.waitUntil(lambda: console.printers.rowCount() == 1)
    (request,) = server.additions
    assert (request.uri, request.name, request.language, request.dpi) == ("virtual:///Demo", "Demo", None, None)
    assert len(server.searches) == 1


def test_a_virtual_printer_is_always_offered_under_a_free_name(
    console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    server.put(a_printer("Virtual printer", uri="virtual:///Virtual printer"))
    qtbot.waitUntil(lambda: console.printers.rowCount() == 1)
    dialog = with_one(console, server, qtbot)
    assert [dialog.finder.model.line(row).name for row in range(2)] == ["Zebra ZD421", "Virtual printer 2"]
    server.devices.probes["virtual:///Virtual printer 2"] = told()
    click_row(dialog.finder.list, 1)
    qtbot.waitUntil(dialog.add.isEnabled)
    press(dialog.add)
    qtbot.waitUntil(lambda: console.printers.rowCount() == 2)
    assert server.additions[0].uri == "virtual:///Virtual printer 2"


def test_another_way_to_the_same_device_is_asked_anew(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    usb = "usb://Zebra/ZD421?serial=D2J22"
    cable = {"uri": usb, "way": "usb", "where": "USB, serial D2J22"}
    server.devices.probes |= {usb: told(problem="Another program holds it."), SOCKET: told()}
    server.devices.find(a_found(ways=[cable, {"uri": SOCKET, "way": "mdns", "where": "192.0.2.7"}]))
    dialog = opened(console, qtbot)
    qtbot.waitUntil(lambda: dialog.finder.model.found_count() == 1)
    click_row(dialog.finder.list, 0)
    qtbot.waitUntil(dialog.panel.problem.isVisible)
    dialog.panel.routes.setCurrentIndex(1)
    dialog.panel.routes.activated.emit(1)
    qtbot.waitUntil(lambda: dialog.panel.form.isVisible() and not dialog.panel.problem.isVisible())
    assert dialog.panel.request().uri == SOCKET
    dialog.reject()


def test_the_same_place_by_two_ways_is_told_apart_and_the_other_one_named_where_one_fails(
    console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    safe, plain_way = "ipps://192.0.2.7:8700/ipp/print", "ipp://192.0.2.7:8700/ipp/print"
    ways = [{"uri": uri, "way": "mdns", "where": "192.0.2.7:8700"} for uri in (safe, plain_way)]
    silent = told(language=None, problem="No connection: it broke off.")
    server.devices.probes |= {safe: silent, plain_way: told(language=None, capabilities={})}
    server.devices.find(a_found("Office Eve", ways=ways))
    dialog = opened(console, qtbot)
    qtbot.waitUntil(lambda: dialog.finder.model.found_count() == 1)
    click_row(dialog.finder.list, 0)
    panel = dialog.panel
    qtbot.waitUntil(panel.problem.isVisible)
    shown = [panel.routes.itemText(each) for each in range(2)]
    assert shown == ["192.0.2.7:8700 · encrypted (ipps)", "192.0.2.7:8700 · not encrypted (ipp)"]
    other = "Another connection listed above may work: 192.0.2.7:8700 · not encrypted (ipp)."
    assert panel.problem.text().splitlines() == ["No connection: it broke off.", other]
    assert panel.form.language.currentText() == "Not known: no answer"
    assert (panel.lacks() or "").startswith("The printer did not answer")
    panel.routes.setCurrentIndex(1)
    panel.routes.activated.emit(1)
    qtbot.waitUntil(lambda: panel.form.isVisible() and not panel.problem.isVisible())
    assert panel.lacks() is None
    dialog.reject()


def test_a_printer_that_moved_takes_its_new_address(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    server.put(a_printer("Dock"))
    qtbot.waitUntil(lambda: console.printers.rowCount() == 1)
    own = {"model": "Zebra ZD421", "identity": {"serial": "D2J204811"}}
    server.devices.probes[SOCKET] = told(**own)
    server.devices.find(a_found("Zebra ZD421", SOCKET, **own), a_found("Z", "socket://192.168.1.50:9100"))
    dialog = opened(console, qtbot)
    qtbot.waitUntil(lambda: dialog.finder.model.found_count() == 2)
    click_row(dialog.finder.list, 1)
    assert dialog.hint.text() == "Already added as Dock. There is nothing to do."
    assert not dialog.add.isEnabled()
    click_row(dialog.finder.list, 0)
    qtbot.waitUntil(dialog.use.isEnabled)
    assert (dialog.known.sameness.text(), dialog.use.text()) == ("It is the same device.", "Use this address")
    press(dialog.use)
    qtbot.waitUntil(lambda: console.printers.printer(0).uri == SOCKET)
    assert [(request.only_look, request.accept) for request in server.moves] == [
        (True, False),
        (False, False),
    ]
    assert server.additions == []


def test_another_device_is_put_in_place_only_after_its_differences_were_read(
    console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    known = {"document_formats": ["pdf", "raw"], "raw_languages": ["zpl"], "dpi": [300], "source": "reported"}
    server.put(a_printer("Dock", capabilities=known))
    qtbot.waitUntil(lambda: console.printers.rowCount() == 1)
    server.devices.probes[SOCKET] = told(capabilities=known | {"dpi": [203]}, identity={"serial": "D2J7"})
    server.devices.find(ZEBRA)
    console.window.go_to(PageKey.PRINTERS)
    press(console.printers_page.bar.buttons["printers.action.address"])
    dialog = console.window.findChild(SwapPrinterDialog)
    assert isinstance(dialog, SwapPrinterDialog)
    assert not dialog.use.isEnabled()
    qtbot.waitUntil(lambda: dialog.finder.model.rowCount() == 1)
    click_row(dialog.finder.list, 0)
    qtbot.waitUntil(dialog.use.isEnabled)
    lines = dialog.change.sameness.text().splitlines()
    assert lines[0] == "It is another device."
    assert [line.partition(": ")[0] for line in lines[1:]] == ["Old device", "New device"]
    assert "serial number" in lines[2]
    assert "resolution in dpi: 300 before, 203 now" in dialog.change.lost.text()
    assert (dialog.use.text(), console.printers.printer(0).uri) == ("Use it anyway", "socket://192.168.1.50:9100")
    press(dialog.use)
    qtbot.waitUntil(lambda: console.printers.printer(0).uri == SOCKET)
    assert console.printers.printer(0).printer_id == printer_id("Dock")
    assert console.printers_page.banner.accessibleName() == f"Dock now prints to {SOCKET}."


def test_an_address_that_cannot_be_asked_changes_nothing(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    server.put(a_printer("Dock"))
    qtbot.waitUntil(lambda: console.printers.rowCount() == 1)
    server.devices.find(ZEBRA)
    console.window.go_to(PageKey.PRINTERS)
    press(console.printers_page.bar.buttons["printers.action.address"])
    dialog = console.window.findChild(SwapPrinterDialog)
    assert isinstance(dialog, SwapPrinterDialog)
    qtbot.waitUntil(lambda: dialog.finder.model.rowCount() == 1)
    server.refusal = (422, ErrorCode.VALIDATION_FAILED, "The print agent is offline.")
    click_row(dialog.finder.list, 0)
    qtbot.waitUntil(dialog.change.problem.isVisible)
    assert dialog.change.problem.text() == "The print agent is offline."
    assert not dialog.use.isEnabled()
    dialog.reject()


def test_who_does_not_know_the_label_is_told_which_size_the_test_label_has(
    console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    dialog = with_one(console, server, qtbot)
    click_row(dialog.finder.list, 0)
    form = dialog.panel.form
    qtbot.waitUntil(lambda: form.media.currentText() == "Not known: the test label is 100 × 150 mm")
    assert form.request(SOCKET).media_width_mm is None
    form.language.setCurrentIndex(form.language.findData("escpos"))
    assert form.media.currentText() == "Automatic"


def test_what_was_doubted_of_an_address_is_over_when_a_device_says_there_what_it_is(
    console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    doubted = [{"uri": SOCKET, "way": "address", "where": "192.0.2.7", "problem": "Whether a printer listens there …"}]
    server.devices.probes[SOCKET] = told(language=None)
    server.devices.find(a_found("192.0.2.7", ways=doubted))
    dialog = opened(console, qtbot)
    qtbot.waitUntil(lambda: dialog.finder.model.found_count() == 1)
    click_row(dialog.finder.list, 0)
    qtbot.waitUntil(dialog.panel.form.isVisible)
    assert dialog.panel.problem.isVisible()
    assert dialog.finder.model.line(0).mark is NOT_YET
    server.devices.probes[SOCKET] = told()
    press(dialog.panel.retry)
    qtbot.waitUntil(lambda: dialog.finder.model.line(0).mark is None)
    assert not dialog.panel.problem.isVisible()

"""Another device in a printer's place: said at its card, and answered in the window and on the command line."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.cli.printers import describe
from app.console import Console
from app.dialogs.question import Question
from app.dialogs.swap_printer import SwapPrinterDialog
from app.pages.page import PageKey
from app.pages.printers.needs import PrinterNeeds
from app.widgets.banner import Banner
from app.widgets.buttons import Button
from app.words import jobs
from app.words.discovery import change_words, identity_words
from app.words.notices import answer_command, cause_of
from app.words.printer_facts import need_command
from app.words.printers import reason_of
from server_core.contract.types.audit import Notice, NoticeKind
from server_core.contract.types.devices import DeviceIdentity
from server_core.contract.types.discovery import AddressChange, ProbeNews, Sameness
from server_core.contract.types.printers import StrangeDevice
from server_core.contract.types.states import PrinterStatus, WaitingReason
from server_core.contract.types.tuning import PrinterTuning
from tests.support.console_facts import a_job, a_printer, printer_id
from tests.support.console_site import ConsoleSite
from tests.support.shown_window import assert_accessible

NAME, URI = "Dock", "socket://192.0.2.7"
OWN: dict[str, Any] = {"model": "Zebra ZD421", "serial": "D2J163500123", "uri": URI}
OTHER = StrangeDevice(model="Zebra ZD421", serial="D2J999900002")
PACKS = StrangeDevice(model="Zebra ZD421", serial="D2J999900002", printer_id=printer_id("Pack"), printer_name="Pack")
SAME = ProbeNews(status=PrinterStatus.ONLINE, model="Zebra ZD421", identity=DeviceIdentity(serial="D2J163500123"))
NEW = ProbeNews(status=PrinterStatus.ONLINE, model="Zebra ZD421", identity=DeviceIdentity(serial="D2J999900002"))


def with_another(console: Console, server: ConsoleSite, qtbot: QtBot, **facts: Any) -> PrinterNeeds:
    fields = {"status_reasons": ["other-device"], "other_device": OTHER}
    serial = OTHER.serial if facts.get("other_device") is PACKS else "D2J3"
    server.put(a_printer("Pack", uri="socket://192.0.2.8", serial=serial))
    server.put(a_printer(NAME, "error", **OWN, **(fields | facts)))
    server.put(*(a_job(number, printer=NAME) for number in (1, 2, 3)))
    qtbot.waitUntil(lambda: sorted(each.waiting for each in console.printers.all()) == [0, 3])
    console.window.go_to(PageKey.PRINTERS)
    console.printers_page.select(printer_id(NAME))
    return console.printers_page.needs


def press_in(widget: Banner | Question | SwapPrinterDialog, identifier: str) -> None:
    button = next(each for each in widget.findChildren(Button) if each.accessibleIdentifier() == identifier)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def question(console: Console) -> Question:
    return next(each for each in console.window.findChildren(Question) if each.isVisible())


def swap(console: Console) -> SwapPrinterDialog:
    return next(each for each in console.window.findChildren(SwapPrinterDialog) if each.isVisible())


def test_it_was_replaced(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    tuned = PrinterTuning(darkness=70, calibration_x_mm=1.5)
    needs = with_another(console, server, qtbot, tuning=tuned)
    result = (
        "Another device answers at the address of Dock (serial number D2J999900002 instead of "
        "serial number D2J163500123). Nothing is printed there. 3 jobs wait."
    )
    assert needs.access.accessibleName() == result
    press_in(needs.access, "printers.access.action")
    shown_question = question(console)
    assert_accessible(shown_question)
    for words in ("D2J163500123", "D2J999900002", "If you reconnect the original device"):
        assert words in shown_question.accessibleDescription()
    server.devices.probes[URI] = NEW
    press_in(shown_question, "own_device.replaced")
    dialog = swap(console)
    assert_accessible(dialog)
    qtbot.waitUntil(lambda: dialog.use.text() == "Use it anyway")
    assert "D2J163500123" in dialog.change.sameness.text()
    assert "D2J999900002" in dialog.change.sameness.text()
    room = dialog.use.fontMetrics().horizontalAdvance(dialog.use.text())
    qtbot.waitUntil(lambda: dialog.use.width() > room)
    head = "These values were set for the old print head: position (+1.5, +0 mm), darkness (70 %)."
    assert head in dialog.change.problem.text()
    QTest.mouseClick(dialog.use, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not needs.access.isVisible())
    looked, taken = server.moves
    assert (looked.uri, looked.only_look, looked.accept) == (URI, True, False)
    assert (taken.uri, taken.only_look, taken.accept) == (URI, False, True)


def test_it_was_exchanged_with_another_printer(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    needs = with_another(console, server, qtbot, other_device=PACKS)
    assert needs.access.accessibleName().startswith("The device of Pack answers at the address of Dock")
    server.devices.probes |= {"socket://192.0.2.8": SAME, URI: NEW}
    press_in(needs.access, "printers.access.action")
    press_in(question(console), "own_device.exchanged")
    dialog = swap(console)
    qtbot.waitUntil(lambda: dialog.change.sameness.text() != "")
    QTest.mouseClick(dialog.use, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not needs.access.isVisible())
    assert [(one.uri, one.exchange) for one in server.moves] == [("socket://192.0.2.8", True)] * 2


def test_it_moved_to_where_it_was_found(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    there = "socket://192.0.2.50:9100"
    needs = with_another(console, server, qtbot, other_device=None, status_reasons=[], found_uri=there)
    assert needs.access.accessibleName() == f"The device of Dock now answers at {there}. 3 jobs wait."
    server.devices.probes[there] = SAME
    press_in(needs.access, "printers.access.action")
    dialog = swap(console)
    qtbot.waitUntil(lambda: dialog.change.sameness.text() != "")
    QTest.mouseClick(dialog.use, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not needs.access.isVisible())
    assert server.moves[-1].uri == there


def test_it_was_put_back_asks_nothing_more(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    needs = with_another(console, server, qtbot)
    press_in(needs.access, "printers.access.action")
    press_in(question(console), "own_device.back")
    assert server.moves == []
    assert needs.access.isVisible()
    server.put(a_printer(NAME, "online", **OWN))
    qtbot.waitUntil(lambda: not needs.access.isVisible())


def test_it_is_silent_and_the_same_printer(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    needs = with_another(console, server, qtbot, other_device=StrangeDevice())
    text = "Dock no longer identifies itself, so it may be another device. Nothing is printed there."
    assert needs.access.accessibleName() == f"{text} 3 jobs wait."
    press_in(needs.access, "printers.access.action")
    shown_question = question(console)
    assert_accessible(shown_question)
    for words in ("D2J163500123", "a device that does not identify itself", "If it is the same one, confirm it"):
        assert words in shown_question.accessibleDescription()
    press_in(shown_question, "own_device.same")
    qtbot.waitUntil(lambda: not needs.access.isVisible())
    answered = console.printers.by_id(printer_id(NAME))
    assert answered is not None
    assert (
        identity_words(answered)
        == "serial number D2J163500123, confirmed by a person: the printer no longer reports it"
    )


def test_it_is_silent_and_stays_so(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    needs = with_another(console, server, qtbot, other_device=StrangeDevice())
    press_in(needs.access, "printers.access.action")
    press_in(question(console), "own_device.wait")
    assert needs.access.isVisible()
    assert server.moves == []
    press_in(needs.access, "printers.access.action")
    server.devices.probes[URI] = NEW
    press_in(question(console), "own_device.replaced")
    assert swap(console).isVisible()


def a_notice(kind: NoticeKind, **details: Any) -> Notice:
    return Notice(
        number=7,
        kind=kind,
        subject=str(printer_id(NAME)),
        printer_id=printer_id(NAME),
        opened_at=datetime(2026, 11, 28, tzinfo=UTC),
        closed_at=None,
        closed_by=None,
        details={"printer_name": NAME, **details},
    )


KNOWN = {"model": "Zebra ZD421", "serial": "D2J163500123"}


def test_the_notice_shows_both_serials_and_asks() -> None:
    seen = {"model": "Zebra ZD421", "serial": "D2J999900002"}
    notice = a_notice(NoticeKind.PRINTER_KEPT_OUT, cause="other-device", known=KNOWN, seen=seen)
    cause = cause_of(notice)
    assert "D2J163500123" in cause.text
    assert "D2J999900002" in cause.text
    assert cause.fix == "Was the device replaced or moved, or will the old one be put back?"
    assert answer_command(notice) == f"spoolhouse printer address {printer_id(NAME)}"
    other = str(printer_id("Pack"))
    seen |= {"printer_id": other, "printer_name": "Pack"}
    exchanged = a_notice(NoticeKind.PRINTER_KEPT_OUT, cause="other-device", known=KNOWN, seen=seen)
    assert cause_of(exchanged).text.endswith("; it is the device of Pack")
    assert answer_command(exchanged) == f"spoolhouse printer address {printer_id(NAME)} --exchange {other}"
    silent = a_notice(NoticeKind.PRINTER_KEPT_OUT, cause="other-device", known=KNOWN, seen={})
    assert cause_of(silent).text == (
        "Dock no longer identifies itself as Zebra ZD421, serial number D2J163500123; nothing is printed there"
    )
    assert cause_of(silent).fix == "Is it the same printer, or was it replaced?"
    assert answer_command(silent) == f"spoolhouse printer address {printer_id(NAME)} --same-device|--accept"


def test_the_notice_of_a_new_address() -> None:
    there = "socket://192.0.2.50:9100"
    notice = a_notice(NoticeKind.PRINTER_FOUND, uri=there, before=URI, holder=None)
    assert cause_of(notice).text == f"Dock was found at {there}"
    assert answer_command(notice) == f"spoolhouse printer address {printer_id(NAME)} --uri {there}"
    held = a_notice(NoticeKind.PRINTER_FOUND, uri=there, before=URI, holder="Pack", holder_id="12")
    assert cause_of(held).text == f"Dock was found at {there}, which is the address of Pack"
    assert answer_command(held) == f"spoolhouse printer address {printer_id(NAME)} --exchange 12"


def test_the_command_line_tells_the_same() -> None:
    printer = a_printer(NAME, "error", **OWN, status_reasons=["other-device"], other_device=PACKS)
    assert reason_of(printer) == "Another device is in its place"
    assert need_command(printer) == f"spoolhouse printer address {printer.printer_id} --exchange {PACKS.printer_id}"
    lines = describe(printer)
    assert "device      serial number D2J163500123" in lines
    assert any(line.startswith("device now  Zebra ZD421, serial number D2J999900002") for line in lines)
    silent = a_printer(NAME, "error", **OWN, status_reasons=["other-device"], other_device=StrangeDevice())
    assert reason_of(silent) == "Does not identify itself"
    assert need_command(silent) == f"spoolhouse printer address {silent.printer_id} --same-device|--accept"
    assert any("which may be another device: nothing is printed" in line for line in describe(silent))
    unknown = a_printer("Till", serial=None)
    assert identity_words(unknown) == "not known: Spoolhouse can't notice if another device takes its address"
    cause = jobs.WAITING[WaitingReason.OTHER_DEVICE]
    assert cause is not None
    assert cause.text == "Another device may be in the printer's place"


def test_a_new_head_is_named_only_for_another_device() -> None:
    printer = a_printer(NAME, **OWN, tuning=PrinterTuning(darkness=70))
    for sameness, is_named in ((Sameness.SAME, False), (Sameness.OTHER, True), (Sameness.UNKNOWN, False)):
        change = AddressChange(applied=False, sameness=sameness, differences=[], probe=NEW, printer=printer)
        assert any("old print head" in line for line in change_words(change)) is is_named

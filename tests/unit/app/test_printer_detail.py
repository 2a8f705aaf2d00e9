"""All of one printer: how it is and how it gets known, what became of it, where it is and how it is driven."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any, TypeVar

import msgspec
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from app.console import Console
from app.dialogs.printer_login import PrinterLoginDialog
from app.dialogs.question import Question
from app.dialogs.swap_printer import SwapPrinterDialog
from app.health.checks import ProbedPrinter, printer_check
from app.pages.activity.page import ActivityPage
from app.pages.page import PageKey
from app.pages.printers.detail.connection import ConnectionTab
from app.pages.printers.detail.pane import TABS
from app.pages.printers.detail.status import HistoryTab, StatusTab
from app.pages.printers.detail.tab import PrinterTab
from app.pages.printers.page import PrintersPage
from app.process.access import FOR_ADMINS
from app.scan import HOLDS_SCAN
from app.session.live import LiveState
from app.widgets.buttons import Button
from app.widgets.facts import ValueBox
from app.widgets.fields import NumberEdit
from app.words.health import State
from app.words.printer_facts import capability_lines, evidence_lines, own_words, supply_lines
from app.words.printer_settings import ROWS
from server_core.contract.messages.devices import OwnDeviceMessages
from server_core.contract.types.consoles import Role
from server_core.contract.types.discovery import AgentCommandKind, IdentifyNews, LanguageChange, ProbeNews, Shown
from server_core.contract.types.documents import RawLanguage
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.media import MediaWait
from server_core.contract.types.printers import PrinterView, SetLogin, SimulatedFault, Supply, TrustCertificate
from server_core.contract.types.states import PrinterStatus
from server_core.contract.types.tuning import Cut, PrinterTuning
from server_core.services.printers import stored_settings
from tests.support.answers import answers_are_in, held_answer
from tests.support.console_facts import a_job, a_printer, job_id, printer_id
from tests.support.console_site import ConsoleSite
from tests.support.shown_window import assert_accessible

T = TypeVar("T", bound=PrinterTab)
S = TypeVar("S", bound=QWidget)
DOCK = printer_id("Dock 1")


@pytest.fixture
def first_page() -> str:
    return "printers"


@pytest.fixture
def dock(server: ConsoleSite) -> None:
    """A printer that is there before the window, which reads the figures of the day when it opens."""
    server.put(a_printer("Dock 1"))


@pytest.fixture
def page(dock: None, console: Console, qtbot: QtBot) -> Iterator[PrintersPage]:
    qtbot.waitUntil(lambda: console.live.state is LiveState.LIVE and console.printers.rowCount() == 1)
    console.window.resize(1500, 900)
    page = console.printers_page
    page.open_detail()
    yield page
    QGuiApplication.clipboard().clear()


def tab(page: PrintersPage, kind: type[T]) -> T:
    page.show_tab(kind.key)
    shown = page.detail.tab
    assert isinstance(shown, kind)
    return shown


def change(server: ConsoleSite, qtbot: QtBot, console: Console, **facts: Any) -> None:
    """The printer, as the server tells it from now on."""
    server.put(a_printer("Dock 1", **facts))
    now = server.printers[DOCK]
    qtbot.waitUntil(lambda: console.printers.printer(0) == now)


def told(inside: QWidget) -> str:
    return " | ".join(each.text() for each in inside.findChildren(QLabel) if each.text())


def sheet(page: PrintersPage, kind: type[S]) -> S:
    return next(each for each in page.window().findChildren(kind) if each.isVisible())


# Status


def test_the_test_label_is_shown_when_somebody_asks_for_it(page: PrintersPage, qtbot: QtBot) -> None:
    status = tab(page, StatusTab)
    status.show_label.click()
    qtbot.waitUntil(status.label.isVisible, timeout=15_000)
    assert status.label.words.text() == "This is what should come out."
    status.show_label.click()
    assert not status.label.isVisible()


def test_a_state_in_its_own_words_and_ours(
    page: PrintersPage, console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    status = tab(page, StatusTab)
    assert "State | Ready" in told(status.state)
    assert "Printer message | None" in told(status.state)
    change(server, qtbot, console, status="error", status_reasons=["media-empty", "cover-open"], message="HEAD UP")
    found = told(status.state)
    assert "State | Stopped" in found
    assert "Reason | Out of labels or paper, Cover open" in found
    assert "Printer message | HEAD UP · media-empty · cover-open" in found
    assert "Since | " in found
    assert_accessible(status)


def test_when_it_answered_last_is_its_own_and_its_agent_is_told_beside_it(
    page: PrintersPage, server: ConsoleSite, qtbot: QtBot
) -> None:
    server.put(a_printer("Dock 1", answered_at=datetime.now(UTC) - timedelta(minutes=7)))
    status = tab(page, StatusTab)
    qtbot.waitUntil(lambda: "Agent last seen | just now" in told(status.state))
    assert "Agent | This computer" in told(status.state)
    qtbot.waitUntil(lambda: "Last answer | 7 min ago" in told(status.state))


def test_a_raw_port_that_never_said_a_word_is_not_said_to_answer(
    page: PrintersPage, console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    answered_at = datetime.now(UTC) - timedelta(minutes=7)
    change(server, qtbot, console, status_reasons=["no-feedback"], answered_at=answered_at)
    status = tab(page, StatusTab)
    qtbot.waitUntil(lambda: "Last connection | 7 min ago" in told(status.state))
    assert "Printer message | None: it accepts connections but reports no status" in told(status.state)
    printer = server.printers[DOCK]
    silent = printer_check(printer, ProbedPrinter(printer=printer, news=ProbeNews()))
    assert silent.text == "Reachable (Sends no status), 0 waiting; it accepts connections but reports no status"
    speaks = printer_check(printer, ProbedPrinter(printer=printer, news=ProbeNews(model="ZD421")))
    assert speaks.text.endswith("; it answers")


def test_the_check_of_a_printer_follows_its_mark_and_says_what_to_do() -> None:
    empty = printer_check(a_printer(status=PrinterStatus.ERROR, status_reasons=["media-empty-error"]))
    assert (empty.state, empty.fix) == (State.ATTENTION, "Load paper: it prints automatically.")
    held = printer_check(a_printer(waiting=1, media_waits=[MediaWait(media=None, jobs=1)]))
    assert held.text.startswith("Needs attention")
    assert (held.state, held.fix) == (
        State.ATTENTION,
        "Load what the jobs need, or release them to print on what is loaded.",
    )
    low = printer_check(a_printer(status_reasons=["media-low"]))
    assert (low.state, low.fix) == (State.ATTENTION, "Check the printer.")
    assert printer_check(a_printer(status_reasons=["warming-up"])).state is State.OK
    message = OwnDeviceMessages.PRINTERS_AGENT_REVOKED()
    orphan = a_printer(status=PrinterStatus.OFFLINE, message=message)
    stranded = printer_check(orphan)
    assert stranded.text == f"Offline ({message.text.rstrip('.')}), 0 waiting"
    assert stranded.fix.endswith(f": spoolhouse agent move-printers {orphan.agent_id} NEW-AGENT")
    gone = printer_check(a_printer(status=PrinterStatus.OFFLINE, message=OwnDeviceMessages.CUSTOMER_CLOSED()))
    assert gone.fix == ""
    assert "Check that the printer is on" in printer_check(a_printer(status=PrinterStatus.OFFLINE)).fix
    rehearsed = printer_check(a_printer(simulated_fault=SimulatedFault.LINK_LOST))
    assert rehearsed.text == "Ready, 0 waiting; simulates a fault: Connection lost while printing"


def test_the_status_tab_shows_a_simulated_fault(
    page: PrintersPage, console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    server.put(a_printer("Dock 1", simulated_fault=SimulatedFault.SLOW))
    status = tab(page, StatusTab)
    qtbot.waitUntil(lambda: "Simulated fault | Slow" in told(status.state))


def test_one_button_leads_on_whatever_is_shown(page: PrintersPage, qtbot: QtBot) -> None:
    def leading() -> list[str]:
        buttons = [each for each in page.findChildren(Button) if each.isVisible() and each.property("primary")]
        return [each.accessibleIdentifier() for each in buttons]

    for kind in TABS:
        tab(page, kind)
        assert len(leading()) <= 1, kind.key
        assert "printers.add" not in leading()
    page.both.close_detail()
    assert leading() == ["printers.add"]
    page.filter.search.setText("nothing like it")
    page.filter.search.returnPressed.emit()
    qtbot.waitUntil(page.empty.isVisible)
    assert leading() == ["printers.empty.action"]


def test_supplies_are_told_or_said_to_be_unknown() -> None:
    plain = a_printer()
    assert supply_lines(plain) == [("Toner, ink, ribbon", "Not reported")]
    toner = Supply(name="Black toner", kind="toner", percent=12, is_low=True)
    some = msgspec.structs.replace(plain, supplies=[toner])
    assert supply_lines(some) == [("Supply", "Black toner: 12 %, low")]
    assert own_words(msgspec.structs.replace(plain, message="\x1b[2J", status_reasons=["none"])) == "␛[2J"


def test_what_it_can_names_who_says_so() -> None:
    lines = dict(capability_lines(a_printer()))
    assert lines["Accepts"] == "PDF, RAW"
    assert lines["Languages"] == "ZPL (Zebra)"
    assert lines["Source"] == "assumed"
    assert "Colour" not in lines, "what nobody knows is not invented"


def test_what_printed_needs_is_learnt_or_set(
    page: PrintersPage, console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    status = tab(page, StatusTab)
    assert "Not set yet (print a test label)" in told(status.evidence)
    change(server, qtbot, console, minimum_evidence="transport_closed")
    assert "the printer closed the connection (learnt from its test print)" in told(status.evidence)
    change(server, qtbot, console, minimum_evidence="printer_confirmed", minimum_evidence_by="Anna")
    assert "Confirmed by printer (set by Anna)" in told(status.evidence)
    assert status.too_much.isHidden()


def test_more_than_it_can_tell_is_warned_of(
    page: PrintersPage, console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    status = tab(page, StatusTab)
    weak = {"document_formats": ["raw"], "raw_languages": ["zpl"], "confirmation": "bytes_accepted"}
    change(server, qtbot, console, capabilities=weak, minimum_evidence="printer_confirmed", minimum_evidence_by="Anna")
    assert status.too_much.accessibleName().endswith("stay “Not confirmed”")
    assert status.too_much.isVisible()
    lines = dict(evidence_lines(console.printers.printer(0)))
    assert lines["Best feedback"] == "Data sent, printer gives no feedback"


def test_what_a_test_print_showed_is_known_to_be_told(
    page: PrintersPage, console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    """A network printer that closes the connection: its jobs are printed with that evidence."""
    status = tab(page, StatusTab)
    plain = {"document_formats": ["raw"], "raw_languages": ["zpl"], "confirmation": "bytes_accepted"}
    socket: dict[str, Any] = {"backend": "socket", "capabilities": plain}
    change(server, qtbot, console, **socket, minimum_evidence="transport_closed")
    lines = dict(evidence_lines(console.printers.printer(0)))
    assert lines["Best feedback"] == "Data sent, the printer closed the connection"
    assert (
        lines["Counts as printed when"] == "Data sent, the printer closed the connection (learnt from its test print)"
    )
    assert status.too_much.isHidden()
    change(server, qtbot, console, **socket, minimum_evidence="transport_closed", minimum_evidence_by="Anna")
    assert status.too_much.isHidden(), "it may close it, though nobody has seen it yet"
    change(server, qtbot, console, **socket, minimum_evidence="spooler_completed", minimum_evidence_by="Anna")
    assert status.too_much.isVisible()


def test_it_shows_itself_and_feeds_only_after_a_question(page: PrintersPage, server: ConsoleSite, qtbot: QtBot) -> None:
    status = tab(page, StatusTab)
    server.devices.shows = IdentifyNews(shown=Shown.NOTHING, can_feed=True)
    status.identify.button.click()
    qtbot.waitUntil(lambda: status.identify.button.text() == "Feed a label")
    assert [each.feed for each in server.devices.of(AgentCommandKind.IDENTIFY)] == [False]
    assert server.asked("POST", f"/printers/{DOCK}/identify"), "its own agent is asked"
    status.identify.button.click()
    qtbot.waitUntil(lambda: status.identify.outcome.text() == "The printer now feeds one blank label or some paper.")


def test_its_login_and_its_key(page: PrintersPage, console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    status = tab(page, StatusTab)
    assert (status.log_in.isVisible(), status.compare.isVisible()) == (False, False), "port 9100 knows neither"
    key = "0123456789abcdef" * 4
    ipps: dict[str, Any] = {"backend": "ipp", "uri": "ipps://192.0.2.9/ipp/print"}
    change(server, qtbot, console, **ipps)
    assert "nobody: no login required" in told(status.access)
    assert (status.forget.isEnabled(), status.compare.isEnabled()) == (False, False)
    status.log_in.click()
    dialog = sheet(page, PrinterLoginDialog)
    dialog.user.setText("anna")
    dialog.password.setText("s3cret")
    dialog.use.click()
    qtbot.waitUntil(lambda: "Logs in as | anna" in told(status.access))
    status.forget.click()
    qtbot.waitUntil(lambda: "nobody: no login required" in told(status.access))
    assert server.posted("login", SetLogin)[-1].user_name is None
    change(server, qtbot, console, **ipps, untrusted_certificate=key)
    assert "Not the trusted key" in told(status.access)
    status.compare.click()
    trust = next(each for each in sheet(page, Question).findChildren(Button) if each.text() == "Trust the new one")
    trust.click()
    qtbot.waitUntil(lambda: "The trusted key" in told(status.access))
    assert server.posted("trust", TrustCertificate) == [TrustCertificate(certificate=key)]


# History


def test_the_day_its_changes_and_its_jobs(page: PrintersPage, server: ConsoleSite, qtbot: QtBot) -> None:
    server.put(a_job(1, "printed", printer="Dock 1"), a_job(2, "failed", printer="Other"))
    for printer in (DOCK, printer_id("Other")):
        server.ask("POST", f"/printers/{printer}/pause")
    history = tab(page, HistoryTab)
    qtbot.waitUntil(lambda: history.outcome.text().startswith("Last 24 hours, as of "))
    assert history.strip.accessibleName().startswith("Dock 1, last 24 hours: ")
    qtbot.waitUntil(lambda: "to now | " in told(history.changes))
    qtbot.waitUntil(lambda: history.jobs.records.rowCount() == 1 and history.acts.records.rowCount() == 1)
    assert [row.print_job_id for row in history.jobs.records.all()] == [job_id(1)]
    wanted: list[tuple[object, Any]] = []
    page.wanted.connect(lambda *what: wanted.append(what))
    assert not history.show_job.isEnabled()
    history.jobs.table.selectRow(0)
    history.show_job.click()
    assert wanted[0][0] is PageKey.QUEUE
    assert wanted[0][1].job.print_job_id == job_id(1)
    history.activity.click()
    assert wanted[1] == (PageKey.ACTIVITY, DOCK)
    assert_accessible(history)


def test_all_that_was_done_to_it_is_on_the_page_activity(
    page: PrintersPage, console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    history = tab(page, HistoryTab)
    history.activity.click()
    activity = console.window.page(PageKey.ACTIVITY)
    assert isinstance(activity, ActivityPage)
    assert console.window.shown is PageKey.ACTIVITY
    qtbot.waitUntil(lambda: str(DOCK) in [each.query.get("q") for each in server.network.requests])


def test_operators_see_no_log_and_are_told_so(
    page: PrintersPage, console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    server.add_operator("Clara", Role.ADMIN)
    server.rule(lock_consoles=True)
    console.parts.access.read()
    qtbot.waitUntil(lambda: console.parts.access.is_locked)
    server.network.requests.clear()
    history = tab(page, HistoryTab)
    assert (history.acts.isVisible(), history.operators.isVisible()) == (False, True)
    qtbot.waitUntil(lambda: server.asked("GET", "/figures"))
    assert not server.asked("GET", "/audit")


def test_a_day_that_cannot_be_read_is_said(page: PrintersPage, server: ConsoleSite, qtbot: QtBot) -> None:
    server.broken |= {("figures",), ("jobs",), ("audit",)}
    history = tab(page, HistoryTab)
    qtbot.waitUntil(lambda: history.outcome.text().startswith("The figures could not be read: "))
    assert (history.strip.isVisible(), history.changes.isVisible()) == (False, False)
    qtbot.waitUntil(lambda: history.jobs.none.text().startswith("This could not be read."))


# Connection


def test_where_it_is_and_another_address(page: PrintersPage, qtbot: QtBot) -> None:
    connection = tab(page, ConnectionTab)
    assert "Address | socket://192.168.1.50:9100" in told(connection.device)
    assert f"Printer id | {DOCK}" in told(connection.device)
    connection.copy.click()
    assert QGuiApplication.clipboard().text() == "socket://192.168.1.50:9100"
    connection.swap.click()
    assert sheet(page, SwapPrinterDialog).windowTitle() == "Address of Dock 1"
    sheet(page, SwapPrinterDialog).reject()
    assert_accessible(connection)


def test_a_language_is_tried_and_then_used(page: PrintersPage, server: ConsoleSite, qtbot: QtBot) -> None:
    server.put(a_job(1, printer="Dock 1"))
    connection = tab(page, ConnectionTab)
    line = connection.language
    assert line.box.value() is RawLanguage.ZPL
    assert line.use.accessibleDescription() == "The printer already uses this language"
    line.box.choose(RawLanguage.TSPL)
    line.try_it.click()
    assert not line.use.isEnabled()
    qtbot.waitUntil(lambda: line.outcome.text().startswith("A test label in TSPL (TSC) is on its way."))
    assert server.posted("trial", LanguageChange) == [LanguageChange(language=RawLanguage.TSPL)]
    line.use.click()
    qtbot.waitUntil(lambda: page.banner.accessibleName() == "Dock 1 now uses TSPL (TSC).")
    assert server.printers[DOCK].language is RawLanguage.TSPL


def test_a_language_that_is_being_chosen_stays_while_the_printer_changes(
    page: PrintersPage, console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    connection = tab(page, ConnectionTab)
    connection.language.box.choose(RawLanguage.CPCL)
    server.put(a_job(1, printer="Dock 1"))
    qtbot.waitUntil(lambda: console.printers.printer(0).waiting == 1)
    assert connection.language.box.value() is RawLanguage.CPCL
    server.refusal = (409, ErrorCode.INVALID_TRANSITION, "Its agent is away.")
    connection.language.try_it.click()
    qtbot.waitUntil(lambda: page.banner.accessibleName().startswith("The test label was not accepted."))
    assert connection.language.try_it.isEnabled()


def test_each_setting_is_kept_at_once_and_taken_back(page: PrintersPage, server: ConsoleSite, qtbot: QtBot) -> None:
    connection = tab(page, ConnectionTab)
    cut, width = connection.rows["cut"], connection.rows["head_width_mm"]
    assert isinstance(cut.control, ValueBox)
    line = width.control
    assert isinstance(line, NumberEdit)
    assert cut.back.accessibleDescription() == "This is the default"
    cut.control.choose(Cut.PAGE)
    cut.control.activated.emit(2)
    qtbot.waitUntil(lambda: server.printers[DOCK].tuning.cut is Cut.PAGE)
    qtbot.waitUntil(cut.back.isEnabled)
    line.setFocus()
    QTest.keyClicks(line, "104,5")
    QTest.keyClick(line, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: server.printers[DOCK].tuning.head_width_mm == 104.5)
    qtbot.waitUntil(lambda: not line.isModified())
    assert line.text() == "104.5"
    cut.back.click()
    qtbot.waitUntil(lambda: server.printers[DOCK].tuning.cut is Cut.NONE)
    width.back.click()
    qtbot.waitUntil(lambda: server.printers[DOCK].tuning.head_width_mm is None)
    qtbot.waitUntil(lambda: line.text() == "")
    requests = [msgspec.to_builtins(each) for each in server.changes]
    assert requests == [{"cut": "page"}, {"head_width_mm": 104.5}, {"cut": "none"}, {"head_width_mm": None}]


def test_what_is_typed_stays_and_what_is_wrong_is_said(
    page: PrintersPage, console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    speed = tab(page, ConnectionTab).rows["speed_mm_s"]
    assert isinstance(speed.control, NumberEdit)
    speed.control.setFocus()
    QTest.keyClicks(speed.control, "9000")
    server.put(a_job(1, printer="Dock 1"))
    qtbot.waitUntil(lambda: console.printers.printer(0).waiting == 1)
    assert speed.control.text() == "9000", "a hand is at it"
    QTest.keyClick(speed.control, Qt.Key.Key_Return)
    assert speed.wrong.text() == "From 25 to 356."
    assert server.changes == []
    server.refusal = (422, ErrorCode.VALIDATION_FAILED, "It cannot be as slow.")
    speed.control.selectAll()
    QTest.keyClicks(speed.control, "30")
    QTest.keyClick(speed.control, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: speed.wrong.text() == "It cannot be as slow. (validation_failed)")
    assert speed.control.text() == "30"
    server.put(a_printer("Attic"))
    qtbot.waitUntil(lambda: console.printers.rowCount() == 2)
    page.select(printer_id("Attic"))
    assert (speed.control.text(), speed.wrong.text()) == ("", ""), "it was meant for the other one"


def test_a_scan_sets_nothing(page: PrintersPage, server: ConsoleSite) -> None:
    width = tab(page, ConnectionTab).rows["head_width_mm"]
    assert isinstance(width.control, NumberEdit)
    QTest.keyClicks(width.control, "104")
    width.control.setProperty(HOLDS_SCAN, True)
    QTest.keyClick(width.control, Qt.Key.Key_Return)
    assert width.control.text() == ""
    assert server.changes == []


def test_faults_of_virtual_printers(page: PrintersPage, console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    connection = tab(page, ConnectionTab)
    assert not connection.fault_field.isVisible()
    change(server, qtbot, console, backend="virtual", uri="virtual:///Demo")
    assert connection.fault_field.isVisible()
    connection.faults.choose(SimulatedFault.SLOW)
    connection.faults.activated.emit(3)
    qtbot.waitUntil(lambda: console.printers.printer(0).simulated_fault is SimulatedFault.SLOW)
    server.refusal = (409, ErrorCode.INVALID_TRANSITION, "Not now.")
    connection.faults.choose(SimulatedFault.OFFLINE)
    connection.faults.activated.emit(2)
    qtbot.waitUntil(lambda: page.banner.accessibleName().startswith("The fault could not be set."))
    assert connection.faults.value() is SimulatedFault.SLOW


def test_operators_can_set_nothing(page: PrintersPage, console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    server.add_operator("Clara", Role.ADMIN)
    server.rule(lock_consoles=True)
    console.parts.access.read()
    qtbot.waitUntil(lambda: console.parts.access.is_locked)
    connection, status = tab(page, ConnectionTab), tab(page, StatusTab)
    buttons = (connection.swap, connection.language.try_it, connection.language.use, status.identify.button)
    assert {each.accessibleDescription() for each in buttons} == {str(FOR_ADMINS)}
    assert not any(row.control.isEnabled() or row.back.isEnabled() for row in connection.rows.values())
    assert connection.copy.isEnabled()


# which settings mean anything


SPEAKING = {"document_formats": ["raw"], "raw_languages": ["zpl"], "source": "reported"}


def speaking(language: RawLanguage) -> PrinterView:
    return a_printer(language=language.value, capabilities=SPEAKING | {"raw_languages": [language.value]})


@pytest.mark.parametrize("language", list(RawLanguage))
def test_rows_are_those_that_the_server_would_take(language: RawLanguage) -> None:
    printer = speaking(language)
    kind = stored_settings.PrinterType(is_known=True, language=language)
    idle = stored_settings.idle([row.field for row in ROWS], kind)
    assert {row.field for row in ROWS if not row.is_shown(printer)} == set(idle)
    for row in ROWS:
        values = {value for value, _ in row.choices}
        assert not values or getattr(PrinterTuning(), row.field) in values
    (speed,) = [row for row in ROWS if row.field == "speed_mm_s"]
    assert speed.bounds(printer) != (speed.least, speed.most)


def test_of_an_unknown_printer_all_is_shown_and_what_was_set_can_be_taken_back() -> None:
    unknown = a_printer(language=None, capabilities={"document_formats": None}, tuning_unsure=["cut"])
    assert all(row.is_shown(unknown) for row in ROWS)
    sheets = a_printer(language=None, capabilities={"raw_languages": [], "source": "reported"})
    assert [row.field for row in ROWS if row.is_shown(sheets)] == ["halftone"]
    (cut,) = [row for row in ROWS if row.field == "cut"]
    assert cut.note(unknown).startswith("This printer's language is not known yet")
    was_set = msgspec.structs.replace(sheets, tuning=PrinterTuning(cut=Cut.JOB), tuning_idle=["cut"])
    assert cut.is_shown(was_set)
    assert cut.note(was_set) == "It has no effect on this printer."
    (width,) = [row for row in ROWS if row.field == "head_width_mm"]
    assert width.note(speaking(RawLanguage.ZPL)) == "Not known: paper of any width is accepted."


def test_a_test_label_for_another_printer_is_told_to_nobody(
    page: PrintersPage, console: Console, server: ConsoleSite, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    server.put(a_job(1, printer="Dock 1"))
    server.put(a_printer("Dock 2", language="zpl"))
    qtbot.waitUntil(lambda: console.printers.by_id(printer_id("Dock 2")) is not None)
    line = tab(page, ConnectionTab).language
    line.box.choose(RawLanguage.TSPL)
    with held_answer(monkeypatch, "try_on_printer"):
        line.try_it.click()
        qtbot.waitUntil(lambda: server.posts("trial") == ["trial"])
        page.select(printer_id("Dock 2"))
        assert line.try_it.isEnabled()
    answers_are_in(console.session, qtbot)
    assert line.outcome.text() == ""

"""The link for a new agent: shown once, counted down, over; who came with it, and a printer that is added there."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from app.console import Console
from app.dialogs.add_printer.dialog import AddPrinterDialog
from app.dialogs.onboarding_link import EXPIRING
from app.pages.agents.dialogs import OVER, WAITING, AgentLinkDialog
from app.pages.agents.page import AgentsPage
from app.pages.page import PageKey
from app.pages.settings.page import SettingsPage
from app.session.live import LiveState
from server_core.contract.decisions import onboarding_link
from server_core.contract.types.consoles import ServerSettings, SettingsView, TlsChoice
from server_core.contract.types.discovery import ProbeNews
from server_core.contract.types.documents import RawLanguage
from server_core.contract.types.enrolment import CreateLink
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.states import PrinterStatus
from tests.support.barcodes import read_symbols
from tests.support.console_facts import a_printer
from tests.support.console_site import ConsoleSite
from tests.support.qt_pictures import pillow
from tests.support.shown_texts import texts_of
from tests.support.site_devices import a_found

PUBLIC = "https://prints.example.com:8631"
SOCKET = "socket://192.0.2.7:9100"
Opened = Callable[[], AgentLinkDialog]


@pytest.fixture
def opened(console: Console, server: ConsoleSite, qtbot: QtBot) -> Iterator[Opened]:
    qtbot.waitUntil(lambda: console.live.state is LiveState.LIVE)
    console.window.go_to(PageKey.AGENTS)
    page = console.window.page(PageKey.AGENTS)
    assert isinstance(page, AgentsPage)
    qtbot.waitUntil(lambda: page.feed.is_loaded)

    def open_it() -> AgentLinkDialog:
        page.create_link()
        return next(each for each in page.window().findChildren(AgentLinkDialog) if each.isVisible())

    yield open_it
    QGuiApplication.clipboard().clear()


@pytest.fixture
def reached(monkeypatch: pytest.MonkeyPatch) -> None:
    """Links lead to an address that others reach."""
    write = onboarding_link.write
    monkeypatch.setattr(onboarding_link, "write", lambda _, token, **more: write(PUBLIC, token, **more))


def names_of_links(server: ConsoleSite) -> list[str | None]:
    return [each.name for each in server.posted("links", CreateLink)]


def linked(opened: Opened, qtbot: QtBot, name: str = "Gate 4") -> AgentLinkDialog:
    sheet = opened()
    sheet.name.setText(name)
    QTest.keyClick(sheet.name, Qt.Key.Key_Return)
    qtbot.waitUntil(sheet.panel.qr.isVisible)
    return sheet


def secret_of(sheet: AgentLinkDialog) -> str:
    return sheet.panel.link.text().partition("#")[2]


def telling(top: QWidget, secret: str) -> list[str]:
    assert len(secret) > 20
    return [each for each in texts_of(top) if secret in each]


def comes(server: ConsoleSite, sheet: AgentLinkDialog) -> None:
    """Another computer uses the link, and is online."""
    server.join(sheet.panel.link.text(), "Gate 4")
    server.put_agent("Gate 4")


def test_it_is_a_text_and_a_code_that_a_phone_reads(opened: Opened, server: ConsoleSite, qtbot: QtBot) -> None:
    sheet = linked(opened, qtbot)
    link, secret = sheet.panel.link.text(), secret_of(sheet)
    assert names_of_links(server) == ["Gate 4"]
    assert read_symbols(pillow(sheet.grab().toImage()), "QRCode") == [link]
    assert telling(sheet, secret) == [link], "the field alone tells it"
    assert sheet.panel.qr.accessibleName() == "QR code with onboarding link, expires in 14 minutes"
    assert sheet.panel.left.text() == "Expires in 14 min"
    assert sheet.state.text() == str(WAITING)
    sheet.panel.copy.click()
    assert QGuiApplication.clipboard().text() == link
    sheet.close_button.click()
    assert telling(sheet.window(), secret) == []
    assert not sheet.panel.qr.isVisible()
    assert sheet.panel.qr.sizeHint().isEmpty()


def test_it_leads_to_the_address_that_is_chosen(
    reached: None, opened: Opened, server: ConsoleSite, qtbot: QtBot
) -> None:
    alone = linked(opened, qtbot)
    assert alone.panel.place.isHidden(), "there is one address"
    alone.reject()
    settings = msgspec.convert(server.ask("GET", "/settings"), type=SettingsView)
    addresses = (PUBLIC, "https://192.168.4.20:8631")
    server.instead["settings",] = msgspec.structs.replace(settings, addresses=addresses)
    sheet = linked(opened, qtbot)
    secret = secret_of(sheet)
    qtbot.waitUntil(sheet.panel.place.isVisible)
    assert sheet.panel.place.field.hint.isHidden(), "a whole name"
    sheet.panel.place.box.setCurrentIndex(1)
    sheet.panel.place.box.activated.emit(1)
    elsewhere = f"https://192.168.4.20:8631/onboarding#{secret}"
    assert sheet.panel.link.text() == elsewhere
    qtbot.waitUntil(lambda: read_symbols(pillow(sheet.grab().toImage()), "QRCode") == [elsewhere])
    sheet.panel.copy.click()
    assert QGuiApplication.clipboard().text() == elsewhere
    sheet.close_button.click()
    assert telling(sheet.window(), secret) == []


@pytest.mark.parametrize(("tls", "asks"), [(TlsChoice.SELF_MADE, True), (TlsChoice.FILES, False)])
def test_a_short_name_may_be_unknown_elsewhere(
    opened: Opened, server: ConsoleSite, qtbot: QtBot, tls: TlsChoice, asks: bool
) -> None:
    settings = msgspec.convert(server.ask("GET", "/settings"), type=SettingsView)
    addresses = ("https://dock-pc:8631", "https://192.168.4.20:8631")
    here = {"addresses": addresses, "running": ServerSettings(tls=tls)}
    server.instead["settings",] = msgspec.structs.replace(settings, **here)
    sheet = opened()
    sheet.panel.place.show_for("https://dock-pc:8631/onboarding#x")
    qtbot.waitUntil(lambda: "the name dock-pc is not known" in sheet.panel.place.field.hint.text())
    assert ("this server made its certificate itself" in sheet.panel.place.field.hint.text()) is asks
    sheet.reject()


def test_one_for_an_agent_without_a_name(opened: Opened, server: ConsoleSite, qtbot: QtBot) -> None:
    linked(opened, qtbot, "  ").reject()
    assert names_of_links(server) == [None]


def test_what_is_refused_is_said(opened: Opened, server: ConsoleSite, qtbot: QtBot) -> None:
    server.refusal = (422, ErrorCode.VALIDATION_FAILED, "The name is not allowed.")
    sheet = opened()
    sheet.make.click()
    qtbot.waitUntil(lambda: "The name is not allowed." in sheet.wrong.text())
    server.refusal = None
    sheet.make.click()
    qtbot.waitUntil(sheet.panel.qr.isVisible)
    assert sheet.wrong.isHidden()
    sheet.reject()


def test_the_server_says_when_it_is_over_and_a_new_one_is_made(
    opened: Opened, server: ConsoleSite, qtbot: QtBot
) -> None:
    """This computer's clock may be wrong: by it the link is over at once."""
    server.live.clocks.pass_time(-1200)
    sheet = linked(opened, qtbot)
    link, secret = sheet.panel.link.text(), secret_of(sheet)
    sheet.panel.show_left()
    assert sheet.panel.left.text() == str(EXPIRING)
    assert sheet.panel.link.text() == link
    server.live.clocks.pass_time(1000)
    sheet.watch.look()
    qtbot.waitUntil(lambda: sheet.state.text() == str(OVER))
    assert telling(sheet, secret) == []
    assert sheet.panel.qr.isHidden()
    server.live.clocks.pass_time(-655)  # 45 s of the 15 minutes are left by this computer's clock
    sheet.make.click()
    qtbot.waitUntil(sheet.panel.qr.isVisible)
    assert sheet.panel.left.text().endswith(" s")
    assert sheet.panel.left.accessibleName() == "Expires in less than a minute"
    assert names_of_links(server) == ["Gate 4", "Gate 4"]
    sheet.reject()


def test_who_came_is_told_and_the_link_is_gone(opened: Opened, server: ConsoleSite, qtbot: QtBot) -> None:
    server.devices.find(a_found("Zebra ZD421", SOCKET), done=True)
    sheet = linked(opened, qtbot)
    secret = secret_of(sheet)
    server.join(sheet.panel.link.text(), "Gate 4")
    qtbot.waitUntil(lambda: sheet.state.text() == "Gate 4 has joined. Waiting for it to start…")
    assert telling(sheet, secret) == []
    assert sheet.panel.qr.isHidden()
    server.put_agent("Gate 4")
    qtbot.waitUntil(lambda: sheet.found.text() == "Found 1 printer: Zebra ZD421.")
    assert sheet.state.text() == "Gate 4 has joined and is online."
    assert [request.agent_id for request in server.searches] == [server.agent_id("Gate 4")]
    asked = [path for _, path in server.requests if "/agents/links/" in path]
    sheet.watch.look()
    assert [path for _, path in server.requests if "/agents/links/" in path] == asked
    sheet.reject()


def test_a_printer_of_it_is_added_at_once(opened: Opened, console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    server.devices.probes[SOCKET] = ProbeNews(
        status=PrinterStatus.ONLINE, model="Zebra ZD421", language=RawLanguage.ZPL, dpi=203, head_width_mm=104
    )
    server.devices.find(a_found("Zebra ZD421", SOCKET), done=True)
    sheet = linked(opened, qtbot)
    comes(server, sheet)
    qtbot.waitUntil(sheet.add.isVisible)
    sheet.add.click()
    dialog = next(each for each in console.window.findChildren(AddPrinterDialog) if each.isVisible())
    qtbot.waitUntil(dialog.agent.isVisible)
    assert dialog.agent.box.currentText() == "Gate 4 (online)"
    choose_and_add(dialog, qtbot)
    qtbot.waitUntil(lambda: bool(server.additions))
    assert server.additions[0].agent_id == server.agent_id("Gate 4")
    assert {request.agent_id for request in server.searches} == {server.agent_id("Gate 4")}


def test_another_agent_that_is_chosen_searches_anew(
    opened: Opened, console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    own, gate = server.agent_id(), server.put_agent("Gate 4")
    server.put(a_printer("Dock"))
    qtbot.waitUntil(lambda: console.printers.rowCount() == 1)
    console.window.go_to(PageKey.PRINTERS)
    console.printers_page.open_add()
    dialog = next(each for each in console.window.findChildren(AddPrinterDialog) if each.isVisible())
    qtbot.waitUntil(dialog.agent.isVisible)
    assert dialog.agent.box.currentText() == "This computer (online)"
    assert dialog.agent.agent_id == own
    dialog.agent.box.setCurrentIndex(1)
    qtbot.waitUntil(lambda: [request.agent_id for request in server.searches] == [None, gate])
    assert not dialog.add.isEnabled(), "what was chosen before does not count"
    dialog.reject()


def choose_and_add(dialog: AddPrinterDialog, qtbot: QtBot) -> None:
    found = dialog.finder.list
    qtbot.waitUntil(lambda: dialog.finder.model.found_count() == 1)
    rect = found.visualRect(found.model().index(0, 0))
    QTest.mouseClick(found.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, rect.center())
    qtbot.waitUntil(dialog.add.isEnabled)
    dialog.add.click()


def test_a_link_that_works_here_alone_says_so_and_leads_to_the_setting(
    opened: Opened, console: Console, qtbot: QtBot
) -> None:
    console.window.go_to(PageKey.SETTINGS)
    settings = console.window.page(PageKey.SETTINGS)
    assert isinstance(settings, SettingsPage)
    qtbot.waitUntil(lambda: settings.server.view is not None)
    console.window.go_to(PageKey.AGENTS)
    sheet = linked(opened, qtbot)
    secret = secret_of(sheet)
    assert sheet.panel.note.words.isVisible()
    assert "Settings, “Who can reach the server”" in sheet.panel.note.words.text()
    assert "--" not in sheet.panel.note.words.text()  # nothing for a command line
    sheet.panel.note.open.click()
    assert console.window.shown is PageKey.SETTINGS
    row = settings.server_parts[0].rows["bind"]
    qtbot.waitUntil(lambda: console.window.focusWidget() is row.control)
    qtbot.waitUntil(lambda: row.visibleRegion().boundingRect().height() == row.height())  # it is in sight
    assert not telling(console.window, secret), "the link went with its sheet"


def test_a_link_that_others_reach_needs_no_word(reached: None, opened: Opened, qtbot: QtBot) -> None:
    assert not linked(opened, qtbot).panel.note.isVisible()

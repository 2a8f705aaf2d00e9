"""A printer is given to another agent in the window: by who searches, who asks the device, and what is sent."""

from __future__ import annotations

import msgspec
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.console import Console
from app.dialogs.swap_printer import SwapPrinterDialog
from server_core.contract.types.devices import DeviceIdentity
from server_core.contract.types.discovery import ProbeNews
from server_core.contract.types.printers import PrinterView
from tests.support.console_facts import a_printer
from tests.support.console_site import AGENT, ConsoleSite
from tests.support.site_devices import a_found

SOCKET = "socket://192.0.2.7:9100"


def opened(
    console: Console, server: ConsoleSite, qtbot: QtBot, changed: list[PrinterView], agent: str = AGENT
) -> SwapPrinterDialog:
    own = DeviceIdentity(serial="D2J204811")
    server.devices.probes[SOCKET] = ProbeNews(model="Zebra ZD421", identity=own)
    server.devices.find(a_found("Zebra ZD421", SOCKET, model="Zebra ZD421", identity=own))
    printer = msgspec.structs.replace(a_printer("Dock"), agent_name=agent, agent_id=server.agent_id(agent))
    server.put(printer)
    qtbot.waitUntil(lambda: console.printers.rowCount() == 1)
    dialog = SwapPrinterDialog(console.theme, console.session, printer, changed.append, console.window)
    dialog.open()
    qtbot.waitUntil(lambda: server.asked("GET", "/agents") and dialog.finder.model.rowCount() == 1)
    return dialog


def take_the_found_one(dialog: SwapPrinterDialog, qtbot: QtBot) -> None:
    found = dialog.finder.list
    rect = found.visualRect(found.model().index(0, 0))
    QTest.mouseClick(found.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, rect.center())
    qtbot.waitUntil(dialog.use.isEnabled)
    QTest.mouseClick(dialog.use, Qt.MouseButton.LeftButton)


def test_the_only_agent_is_no_question(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    changed: list[PrinterView] = []
    dialog = opened(console, server, qtbot, changed)
    qtbot.waitUntil(lambda: dialog.agent.box.count() == 1)
    assert not dialog.agent.isVisible()
    assert [request.agent_id for request in server.searches] == [server.agent_id()]
    take_the_found_one(dialog, qtbot)
    qtbot.waitUntil(lambda: bool(changed))
    assert [request.agent_id for request in server.moves] == [None, None]


def test_the_agent_that_was_chosen_searches_asks_and_has_it_then(
    console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    changed: list[PrinterView] = []
    own, other = server.agent_id(), server.agent_id("New PC")
    server.put_agent("Old PC", "offline")
    dialog = opened(console, server, qtbot, changed)
    qtbot.waitUntil(dialog.agent.isVisible)
    box = dialog.agent.box
    shown = [box.itemText(row) for row in range(box.count())]
    assert shown == ["This computer (online)", "New PC (online)", "Old PC (offline)"]
    assert box.currentIndex() == 0
    box.setCurrentIndex(1)
    qtbot.waitUntil(lambda: [request.agent_id for request in server.searches] == [own, other])
    take_the_found_one(dialog, qtbot)
    qtbot.waitUntil(lambda: bool(changed))
    assert changed[0].agent_id == other
    assert [request.agent_id for request in server.moves] == [other, other]


def test_of_a_revoked_agent_it_goes_to_one_that_is_there(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    third = server.agent_id("New PC")
    server.put_agent(AGENT, "offline")
    server.ask("POST", f"/agents/{server.agent_id('Dock PC')}/revoke")
    dialog = opened(console, server, qtbot, [], "Dock PC")
    qtbot.waitUntil(dialog.agent.isVisible)
    assert dialog.agent.box.currentText() == "New PC (online)"
    assert dialog.agent.box.count() == 2
    qtbot.waitUntil(lambda: server.searches[-1].agent_id == third)
    dialog.reject()

"""A printer is given to another agent in the window: by who searches, who asks the device, and what is sent."""

from __future__ import annotations

from uuid import UUID, uuid5

import msgspec
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.console import Console
from app.dialogs.swap_printer import SwapPrinterDialog
from server_core.contract.types.agents import Agent
from server_core.contract.types.discovery import ProbeNews
from server_core.contract.types.printers import PrinterView
from tests.support.console_facts import NOW, SPACE, a_printer
from tests.support.fake_console_server import FakeConsoleServer
from tests.support.fake_discoveries import a_found

pytestmark = pytest.mark.qt_log_ignore(r"This plugin does not support propagateSizeHints\(\)", extend=True)
SOCKET = "socket://192.0.2.7:9100"
OWN, OTHER = uuid5(SPACE, "agent"), uuid5(SPACE, "other agent")


def an_agent(agent_id: UUID, name: str, status: str = "online") -> Agent:
    facts = {
        "agent_id": agent_id,
        "name": name,
        "status": status,
        "agent_instance_id": name,
        "hostname": name,
        "version": "1.0",
        "update": {"available": False, "required": False, "latest_version": "1.0"},
        "last_seen_at": NOW,
        "created_at": NOW,
        "revoked_at": None,
    }
    return msgspec.convert(msgspec.to_builtins(facts), type=Agent)


def opened(
    console: Console, server: FakeConsoleServer, qtbot: QtBot, agents: list[Agent], changed: list[PrinterView]
) -> SwapPrinterDialog:
    server.agents.all = list(agents)
    server.discoveries.probes[SOCKET] = ProbeNews(model="Zebra ZD421")
    server.discoveries.find(a_found("Zebra ZD421", SOCKET))
    printer = a_printer("Dock")
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


def test_the_only_agent_is_no_question(console: Console, server: FakeConsoleServer, qtbot: QtBot) -> None:
    changed: list[PrinterView] = []
    dialog = opened(console, server, qtbot, [an_agent(OWN, "Dock PC")], changed)
    qtbot.waitUntil(lambda: dialog.agent.box.count() == 1)
    assert not dialog.agent.isVisible()
    assert [request.agent_id for request in server.discoveries.started] == [OWN]
    take_the_found_one(dialog, qtbot)
    qtbot.waitUntil(lambda: bool(changed))
    assert [request.agent_id for request in server.discoveries.changes] == [None, None]


def test_the_agent_that_was_chosen_searches_asks_and_has_it_then(
    console: Console, server: FakeConsoleServer, qtbot: QtBot
) -> None:
    changed: list[PrinterView] = []
    dialog = opened(console, server, qtbot, [an_agent(OWN, "Dock PC"), an_agent(OTHER, "New PC", "offline")], changed)
    qtbot.waitUntil(dialog.agent.isVisible)
    box = dialog.agent.box
    assert [box.itemText(row) for row in range(box.count())] == ["Dock PC (online)", "New PC (offline)"]
    assert box.currentIndex() == 0
    box.setCurrentIndex(1)
    qtbot.waitUntil(lambda: [request.agent_id for request in server.discoveries.started] == [OWN, OTHER])
    take_the_found_one(dialog, qtbot)
    qtbot.waitUntil(lambda: bool(changed))
    assert changed[0].agent_id == OTHER
    assert [request.agent_id for request in server.discoveries.changes] == [OTHER, OTHER]


def test_of_a_revoked_agent_it_goes_to_one_that_is_there(
    console: Console, server: FakeConsoleServer, qtbot: QtBot
) -> None:
    third = uuid5(SPACE, "third agent")
    agents = [an_agent(OTHER, "Old PC", "offline"), an_agent(third, "New PC"), an_agent(OWN, "Dock PC", "revoked")]
    dialog = opened(console, server, qtbot, agents, [])
    qtbot.waitUntil(dialog.agent.isVisible)
    assert dialog.agent.box.currentText() == "New PC (online)"
    assert dialog.agent.box.count() == 2
    qtbot.waitUntil(lambda: server.discoveries.started[-1].agent_id == third)
    dialog.reject()

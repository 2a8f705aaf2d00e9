"""The settings of the window are everybody's; what an administrator sets is shown to nobody else, with the reason."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from app.console import Console
from app.dialogs.unlock import UnlockDialog
from app.pages.page import PageKey
from app.pages.settings.page import SettingsPage
from app.process.access import FOR_ADMINS
from app.session.live import LiveState
from app.theme.tokens import Density
from server_core.contract.types.consoles import Role, WhoAmI
from tests.support.console_site import ConsoleSite

OF_THE_WINDOW = ["You", "Look and language", "Notifications and sounds", "Scanner", "Wall"]
FOR_ADMINISTRATORS = ["Operators", "Consoles", "Server", "Standstills and mail", "Storage", "Startup", "Printing"]
FOR_ADMINISTRATORS += ["Planned backups"]


@pytest.fixture
def page(console: Console, server: ConsoleSite, qtbot: QtBot) -> SettingsPage:
    qtbot.waitUntil(lambda: console.live.state is LiveState.LIVE and console.parts.access.who is not None)
    console.window.registry.run("go.settings")
    page = console.window.page(PageKey.SETTINGS)
    assert isinstance(page, SettingsPage)
    assert console.window.shown is PageKey.SETTINGS
    return page


def become(console: Console, server: ConsoleSite, qtbot: QtBot, role: Role) -> None:
    who = msgspec.convert(server.ask("GET", "/whoami"), type=WhoAmI)
    server.instead["whoami",] = msgspec.structs.replace(who, role=role)
    read_rights(console, qtbot, role)


def read_rights(console: Console, qtbot: QtBot, role: Role) -> None:
    console.parts.access.read()
    qtbot.waitUntil(lambda: console.parts.access.who is not None and console.parts.access.who.role is role)


def headings(page: SettingsPage) -> Sequence[str]:
    return [section.title.text() for section in page.sections if section.title.isVisible()]


def find(page: SettingsPage, words: str) -> Sequence[str]:
    page.search.setText(words)
    return headings(page)


def test_an_operators_console_has_its_own_settings(
    console: Console, server: ConsoleSite, page: SettingsPage, qtbot: QtBot
) -> None:
    assert not page.admins.isVisible()
    assert sorted(headings(page)) == sorted(OF_THE_WINDOW + FOR_ADMINISTRATORS)
    become(console, server, qtbot, Role.OPERATOR)
    assert console.window.shown is PageKey.SETTINGS, "nobody is sent away from what is theirs"
    assert headings(page) == OF_THE_WINDOW
    assert page.admins.isVisible()
    assert page.admins.reason.text().endswith(f"{FOR_ADMINS}.")
    assert not page.admins.unlock.isVisible()  # there is nobody who could
    requests_before = len(server.requests)
    for field in ("language", "text_percent", "scheme", "contrast", "density", "motion", "sounds"):
        assert page.boxes[field].isVisible(), field
        assert page.boxes[field].isEnabled(), field
    page.boxes["density"].setCurrentText("For gloves (large)")
    page.boxes["density"].activated.emit(page.boxes["density"].currentIndex())
    assert console.theme.density is Density.GLOVES
    assert find(page, "contrast") == ["Look and language"]
    assert not page.admins.isVisible()
    for words in ("port", "backup", "pin", "service"):  # what is kept back says so, and is not unknown
        assert find(page, words) == [], words
        assert (page.admins.isVisible(), page.nothing.isVisible()) == (True, False), words
    assert find(page, "nonsense") == []
    assert (page.admins.isVisible(), page.nothing.isVisible()) == (False, True)
    page.search.clear()
    console.window.go_to(PageKey.SETTINGS, "bind")  # from a page that leads there
    assert page.operator.hasFocus()
    by_name = {path for _, path in server.requests[requests_before:]}
    assert not by_name & {"/console-api/v1/settings", "/console-api/v1/storage", "/console-api/v1/operators"}
    for command in ("go.settings", "look.contrast", "look.language.de", "look.text.150", "settings.find"):
        known = console.window.registry.command(command)
        assert known is not None, command
        assert known.why_not is None, command
    become(console, server, qtbot, Role.ADMIN)
    assert sorted(headings(page)) == sorted(OF_THE_WINDOW + FOR_ADMINISTRATORS)


def test_a_locked_console_shows_its_looks_and_keeps_nothing_of_an_administrators(
    console: Console, server: ConsoleSite, page: SettingsPage, qtbot: QtBot
) -> None:
    server.add_operator("Clara", Role.ADMIN)
    port = page.server_parts[0].rows["port"].control
    assert isinstance(port, QLineEdit)
    qtbot.waitUntil(port.isEnabled)
    QTest.keyClicks(port, "91")
    assert port.isModified()
    server.rule(lock_consoles=True)
    read_rights(console, qtbot, Role.OPERATOR)
    assert headings(page) == OF_THE_WINDOW
    assert (port.isVisible(), port.text()) == (False, "")  # half written by who is not here any more
    assert not page.boxes["language"].isHidden()
    page.admins.unlock.click()
    (sheet,) = [each for each in console.window.findChildren(UnlockDialog) if each.isVisible()]
    QTest.keyClicks(sheet.pin, "1234")
    sheet.open_it.click()
    qtbot.waitUntil(lambda: console.parts.access.is_admin)
    assert sorted(headings(page)) == sorted(OF_THE_WINDOW + FOR_ADMINISTRATORS)
    qtbot.waitUntil(port.isEnabled)
    console.parts.access.lock()
    assert headings(page) == OF_THE_WINDOW
    assert console.window.shown is PageKey.SETTINGS
    qtbot.waitUntil(lambda: not server.sessions)

"""The parts of the status bar: read without pressing, and what they open."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import msgspec
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from app.console import Console
from app.errors import CallRefused, NotReachable, OtherKeyShown
from app.pages.page import PageKey
from app.theme.tokens import Density
from app.window.status_bar import Popover, StatusPart, agent_facts, live_facts, printer_facts, server_facts
from server_core.contract.types.consoles import ServerFigures
from tests.support.console_facts import NOW, a_printer, a_status
from tests.support.console_site import ConsoleSite, SiteEndpoint

FIGURES = ServerFigures(
    requests_per_minute=41, public_url="https://dock-pc:8631", tls_expires_at=NOW + timedelta(days=400)
)


def more(console: Console, part: StatusPart, key: Qt.Key = Qt.Key.Key_Return) -> Popover:
    part.setFocus()
    QTest.keyClick(part, key)
    popover = console.window.status.popover
    assert popover is not None
    assert popover.isVisible()
    return popover


def words(popover: Popover) -> list[str]:
    return [label.text() for label in popover.findChildren(QLabel)]


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Space])
def test_the_servers_address_is_copied(
    console: Console, server: ConsoleSite, endpoint: SiteEndpoint, qtbot: QtBot, key: Qt.Key
) -> None:
    qtbot.waitUntil(lambda: console.probe.status is not None)
    popover = more(console, console.window.status.server, key)
    assert endpoint.base_url in words(popover)
    QTest.mouseClick(popover.buttons["status.server.copy"], Qt.MouseButton.LeftButton)
    assert QGuiApplication.clipboard().text() == endpoint.base_url
    assert console.window.status.popover is None


def test_what_is_asked_when_it_opens_is_shown_when_it_is_here(
    console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    server.instead["server-figures",] = FIGURES
    server.agent_id("Packing")
    server.put_agent("Dock", "offline")
    qtbot.waitUntil(lambda: console.probe.status is not None)
    popover = more(console, console.window.status.server)
    qtbot.waitUntil(lambda: "41 in the last minute" in words(popover))
    assert "https://dock-pc:8631" in words(popover)
    assert any(each.startswith("until ") for each in words(popover))
    window = console.window
    assert_all_is_read(popover, qtbot)
    popover = more(console, window.status.agent)
    qtbot.waitUntil(lambda: "connected, version 1.0" in words(popover))
    assert words(popover).index("Dock") < words(popover).index("Packing")


def assert_all_is_read(popover: Popover, qtbot: QtBot) -> None:
    """Inside the window, above the bar, no line cut, and no button."""
    window = popover.window()
    qtbot.waitUntil(lambda: popover.area.verticalScrollBar().maximum() == 0)
    assert window.rect().contains(popover.geometry())
    for label in popover.facts.findChildren(QLabel):
        if label.isVisible():
            assert label.height() >= label.heightForWidth(label.width()), label.text()
    for button in popover.buttons.values():
        assert button.width() >= button.minimumSizeHint().width(), button.text()
        assert popover.rect().contains(button.geometry())


@pytest.mark.parametrize("density", list(Density))
def test_in_every_density_all_of_it_is_read(
    console: Console, server: ConsoleSite, qtbot: QtBot, density: Density
) -> None:
    server.instead["server-figures",] = FIGURES
    console.settings.change(density=density)
    qtbot.waitUntil(lambda: console.probe.status is not None)
    popover = more(console, console.window.status.server)
    qtbot.waitUntil(lambda: "41 in the last minute" in words(popover))
    assert_all_is_read(popover, qtbot)


def test_in_a_low_window_the_facts_scroll_and_the_buttons_stay(
    console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    console.window.resize(560, 340)
    server.instead["server-figures",] = FIGURES
    qtbot.waitUntil(lambda: console.probe.status is not None)
    popover = more(console, console.window.status.server)
    qtbot.waitUntil(lambda: "41 in the last minute" in words(popover))
    qtbot.waitUntil(lambda: popover.area.focusPolicy() == Qt.FocusPolicy.StrongFocus)
    assert popover.area.verticalScrollBar().maximum() > 0
    assert console.window.rect().contains(popover.geometry())
    for button in popover.buttons.values():
        assert popover.rect().contains(button.geometry())


@pytest.mark.parametrize(
    ("public_url", "days", "said"),
    [
        ("http://127.0.0.1:8631/", None, "not needed: this computer only"),
        ("http://dock-pc:8631", None, "none: others can read the traffic"),
        ("https://print.example", None, "the proxy's"),
        ("https://dock-pc:8631", 100, "until 3 Mar 2027"),
        ("https://dock-pc:8631", 12, "until 5 Dec 2026, in 12 days"),
        ("https://dock-pc:8631", 1, "until 24 Nov 2026, in 1 day"),
        ("https://dock-pc:8631", -1, "expired on 22 Nov 2026: renew its files"),
    ],
)
def test_how_long_the_certificate_holds(public_url: str, days: int | None, said: str) -> None:
    now = datetime(2026, 11, 23, 12, 0, tzinfo=UTC)
    ends = None if days is None else now + timedelta(days=days, minutes=1)
    figures = ServerFigures(requests_per_minute=0, public_url=public_url, tls_expires_at=ends)
    facts = {fact.name: fact.value for fact in server_facts(a_status(), "", None, now, figures)}
    assert facts["Certificate"] == said
    assert ("For others" in facts) is ("127.0.0.1" not in public_url)


def test_going_on_elsewhere_closes_it(console: Console, qtbot: QtBot) -> None:
    qtbot.waitUntil(console.window.isVisible)
    console.window.activateWindow()
    more(console, console.window.status.live)
    console.queue_page.head.search.setFocus()
    assert console.window.status.popover is None


def test_every_part_opens_above_itself_inside_the_window(console: Console, qtbot: QtBot) -> None:
    qtbot.waitUntil(console.window.isVisible)
    window, status = console.window, console.window.status
    for part in (status.server, status.agent, status.printers, status.live):
        popover = more(console, part)
        assert window.rect().contains(popover.geometry())
        assert popover.geometry().bottom() < part.mapTo(window, QPoint(0, 0)).y()
        assert popover.accessibleDescription()
        QTest.keyClick(next(iter(popover.buttons.values())), Qt.Key.Key_Escape)
        assert console.window.status.popover is None
        assert part.hasFocus()


def test_printers_lead_to_their_page(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    server.put(a_printer("Zebra Dock 1", "error", status_reasons=["media-empty"]))
    qtbot.waitUntil(lambda: console.printers.rowCount() == 1)
    popover = more(console, console.window.status.printers)
    assert "Stopped, Out of labels or paper" in words(popover)
    popover.buttons["status.printers.go"].click()
    assert console.window.shown is PageKey.PRINTERS


def test_the_last_error_stays_to_be_read(console: Console, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: console.probe.status is not None)
    console.probe._broke(NotReachable("The server did not answer."))
    assert console.window.status.server.accessibleName() == "Server does not answer. The server did not answer."
    console.probe.probe()
    qtbot.waitUntil(lambda: console.probe.error is None)
    popover = more(console, console.window.status.server)
    assert any("The server did not answer. (" in each for each in words(popover))


def test_a_part_says_that_it_can_be_pressed_and_no_markup(console: Console, qtbot: QtBot) -> None:
    part = console.window.status.live
    seen = QAccessible.queryAccessibleInterface(part)
    assert seen.role() is QAccessible.Role.Button
    assert seen.text(QAccessible.Text.Description) == "Opens details"


def test_facts_of_a_server_that_nobody_reached() -> None:
    assert "10 GB" in [fact.value for fact in server_facts(a_status(), "", None, NOW)]
    assert server_facts(None, "", None, NOW) == [("Last error", "none since this window opened", False)]
    assert agent_facts(None)[0].value == "not known while the server does not answer"
    assert live_facts(None, None, "") == [("Data", "not read yet", False)]
    assert printer_facts([]) == [("Printers", "none yet", False)]


def test_those_that_need_a_person_come_first_and_the_rest_is_counted() -> None:
    printers = [a_printer(f"P{number:02}") for number in range(11)] + [a_printer("Z", "error")]
    facts = printer_facts(printers)
    assert facts[0].name == "Z"
    assert facts[-1].value == "and 4 more"
    busy = [a_printer("A", waiting=1), a_printer("B", "paused", paused_by="Anna", waiting=12), a_printer("C")]
    assert [fact.value for fact in printer_facts(busy)] == [
        "Ready · 1 job waits",
        "Paused, by Anna · 12 jobs wait",
        "Ready",
    ]
    away = msgspec.structs.replace(a_status(), agents_online=1, agents_total=3)
    assert agent_facts(away)[0].value == "1 of 3"
    assert len(agent_facts(away)) == 2


def test_a_server_that_answers_is_never_said_to_be_silent(console: Console, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: console.probe.status is not None)
    status = console.window.status
    refused = CallRefused("no", http_status=401, code="token_invalid", request_id=None, details={})
    received = []
    for elsewhere, error in (("Depot", NotReachable("Gone.")), ("Depot", refused), ("Depot", OtherKeyShown("no"))):
        status.elsewhere = elsewhere
        console.probe._broke(error)
        received.append(status.server.accessibleName())
    status.elsewhere = ""
    console.probe._broke(refused)
    received.append(status.server.accessibleName())
    beginnings = (
        "Server does not answer. Gone.",
        "Depot no longer knows this console",
        "Depot shows a different key",
    )
    for words, beginning in zip(received, (*beginnings, "Server answers with an error. "), strict=True):
        assert words.startswith(beginning)

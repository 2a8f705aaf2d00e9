"""Alarms on a desktop: opened once, changed and closed by their number; against a bus and a server of our own."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.desktop.alarm_book import DesktopAlarm
from app.desktop.notifications import DesktopNotifications, NoNotifications
from app.session.tasks import Tasks
from tests.support.notification_server import NotificationServer, notification_server, private_bus

ALARM = DesktopAlarm(printer_id="p1", cause="media-empty", title="Zebra Dock 1: out of labels", text="1 job waits <b>")


@pytest.fixture(scope="module")
def bus() -> Iterator[str]:
    with private_bus() as address:
        yield address


@pytest.fixture
def desktop(bus: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[NotificationServer]:
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", bus)
    server = NotificationServer()
    with notification_server(server, bus):
        yield server


@pytest.fixture
def tasks(qapp: QApplication) -> Iterator[Tasks]:
    tasks = Tasks()
    yield tasks
    tasks.close()


def test_an_alarm_is_one_notification_that_is_changed_and_closed(
    desktop: NotificationServer, tasks: Tasks, qtbot: QtBot
) -> None:
    sink = DesktopNotifications(tasks)
    sink.show(ALARM)
    sink.change(replace(ALARM, text="7 jobs wait"))
    sink.show(replace(ALARM, printer_id="p2"))
    sink.close(ALARM)
    qtbot.waitUntil(lambda: len(desktop.asked) == 4)
    assert desktop.asked == [("Notify", 0), ("Notify", 1), ("Notify", 0), ("CloseNotification", 1)]
    assert list(desktop.shown) == [3]
    sink.change(ALARM)  # it is closed
    sink.close(ALARM)  # once is enough
    sink.show(ALARM)
    qtbot.waitUntil(lambda: len(desktop.asked) == 5)
    assert desktop.asked[-1] == ("Notify", 0)


def test_what_is_written_and_what_can_be_done(desktop: NotificationServer, tasks: Tasks, qtbot: QtBot) -> None:
    sink = DesktopNotifications(tasks)
    wanted: list[tuple[object, str]] = []
    sink.wanted.connect(lambda key, action: wanted.append((key, action)))
    sink.show(ALARM)
    qtbot.waitUntil(lambda: len(desktop.shown) == 1)
    _, _, icon, title, body, actions, hints, _ = desktop.shown[1]
    assert (icon, title, body) == ("dialog-error", ALARM.title, "1 job waits &lt;b&gt;")
    assert actions == ["default", "Open", "snooze", "Mute for 30 min"]
    assert hints["urgency"] == ("y", 1)
    qtbot.waitUntil(lambda: sink._ids == {ALARM.key: 1})
    desktop.signal("ActionInvoked", "us", 99, "default")  # somebody else's
    desktop.signal("ActionInvoked", "us", 1, "snooze")
    qtbot.waitUntil(lambda: bool(wanted))
    assert wanted == [(ALARM.key, "snooze")]


def test_one_that_a_person_closed_is_not_opened_by_a_change(
    desktop: NotificationServer, tasks: Tasks, qtbot: QtBot
) -> None:
    sink = DesktopNotifications(tasks)
    sink.show(ALARM)
    qtbot.waitUntil(lambda: sink._ids == {ALARM.key: 1})
    desktop.signal("NotificationClosed", "uu", 1, 2)
    qtbot.waitUntil(lambda: sink._ids == {})
    sink.change(replace(ALARM, text="2 jobs wait"))
    sink.show(replace(ALARM, printer_id="p2"))
    qtbot.waitUntil(lambda: len(desktop.asked) == 2)
    assert desktop.shown[2][3:5] == (ALARM.title, "1 job waits &lt;b&gt;")


def test_plain_desktops_get_plain_words(bus: str, monkeypatch: pytest.MonkeyPatch, tasks: Tasks, qtbot: QtBot) -> None:
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", bus)
    server = NotificationServer(abilities=("body",))
    with notification_server(server, bus):
        DesktopNotifications(tasks, tasks).show(ALARM)
        qtbot.waitUntil(lambda: len(server.shown) == 1)
        assert server.shown[1][4:6] == ("1 job waits <b>", [])
        tasks.close()


def test_nothing_stays_on_the_desktop_without_us(desktop: NotificationServer, tasks: Tasks, qtbot: QtBot) -> None:
    sink = DesktopNotifications(tasks)
    sink.show(ALARM)
    qtbot.waitUntil(lambda: sink._ids == {ALARM.key: 1})
    tasks.close()
    assert desktop.shown == {}


@pytest.mark.parametrize("address", [None, "unix:path=/nowhere/bus", "tcp:host=127.0.0.1,port=1", "nonsense"])
def test_without_a_bus_it_is_said_once_per_alarm(
    tasks: Tasks, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, address: str | None
) -> None:
    if address is None:
        monkeypatch.delenv("DBUS_SESSION_BUS_ADDRESS", raising=False)
    else:
        monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", address)
    owner = QObject()
    sink = DesktopNotifications(tasks, owner)
    failed: list[tuple[object, object]] = []
    sink.failed.connect(lambda alarm, error: failed.append((alarm, error)))
    sink.show(ALARM)
    qtbot.waitUntil(lambda: len(failed) == 1)
    assert failed[0][0] == ALARM
    assert isinstance(failed[0][1], NoNotifications)


def test_a_bus_where_nobody_shows_notifications(
    bus: str, tasks: Tasks, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", bus)
    sink = DesktopNotifications(tasks)
    failed: list[object] = []
    sink.failed.connect(lambda alarm, error: failed.append(error))
    sink.show(ALARM)
    sink.show(ALARM)
    qtbot.waitUntil(lambda: len(failed) == 2)

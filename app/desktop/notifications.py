"""Alarms as Linux desktop notifications: org.freedesktop.Notifications on the session bus.

QSystemTrayIcon can neither change nor close a notification, and QtDBus cannot send the unsigned integers of `Notify`
from
Python. Source: Desktop Notifications Specification 1.2.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Iterator
from dataclasses import replace
from html import escape
from typing import TYPE_CHECKING, Any, Protocol

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QSystemTrayIcon

from app.desktop.alarm_book import AlarmKey, DesktopAlarm
from app.errors import ConsoleError
from app.language.translate import tr
from app.session.flows import flow
from app.session.tasks import Tasks
from app.words.marks import Tone

if TYPE_CHECKING:
    from jeepney.io.asyncio import DBusConnection, DBusRouter


BUS_NAME, PATH = "org.freedesktop.Notifications", "/org/freedesktop/Notifications"
ANSWER_SECONDS = 3.0
NORMAL = 1
"""Urgency. 2 would override the user's "do not disturb"."""
OPEN, SNOOZE = "default", "snooze"
ICONS = {Tone.FAILED: "dialog-error", Tone.ATTENTION: "dialog-warning"}


class NoNotifications(ConsoleError):
    """There is no session bus, or no notification service on it."""


class DesktopNotifications(QObject):
    """A `NotificationSink`. Calls run one after another in the network thread."""

    failed = Signal(object, object)
    """Alarm that could not be shown, NoNotifications."""
    wanted = Signal(object, str)
    """AlarmKey and the user's choice: OPEN or SNOOZE."""

    def __init__(self, tasks: Tasks, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._tasks = tasks
        self._turn = asyncio.Lock()
        self._connection: DBusConnection | None = None
        self._router: DBusRouter | None = None
        self._ids: dict[AlarmKey, int] = {}
        self._abilities: frozenset[str] = frozenset()
        tasks.at_close(self._aclose)

    @flow
    async def show(self, alarm: DesktopAlarm) -> None:
        try:
            await self._tasks.call(lambda: self._show(alarm))
        except ConsoleError as error:
            self.failed.emit(alarm, error)

    @flow
    async def change(self, alarm: DesktopAlarm) -> None:
        with contextlib.suppress(ConsoleError):  # it was reported that it could not be shown
            await self._tasks.call(lambda: self._change(alarm))

    @flow
    async def close(self, alarm: DesktopAlarm) -> None:
        with contextlib.suppress(ConsoleError):
            await self._tasks.call(lambda: self._close(alarm.key))

    # in the network thread

    async def _show(self, alarm: DesktopAlarm) -> None:
        """Show. Raises NoNotifications."""
        async with self._turn:
            await self._notify(alarm)

    async def _change(self, alarm: DesktopAlarm) -> None:
        async with self._turn:
            if alarm.key in self._ids:
                await self._notify(alarm)

    async def _notify(self, alarm: DesktopAlarm) -> None:
        router = await self._connected()
        body = escape(alarm.text, quote=False) if "body-markup" in self._abilities else alarm.text
        opens, quiet = tr("Open", "button: Spoolhouse's window"), tr("Mute for 30 min", "tray: no alarms")
        actions = [OPEN, opens, SNOOZE, quiet] if "actions" in self._abilities else []
        hints = {
            "urgency": ("y", NORMAL),
            "desktop-entry": ("s", "spoolhouse"),
            "category": ("s", "device.error"),
            "suppress-sound": ("b", True),  # distinguishes ours from others'
        }
        icon = ICONS.get(alarm.tone, "dialog-information")
        number = self._ids.get(alarm.key, 0)
        arguments = ("Spoolhouse", number, icon, alarm.title, body, actions, hints, -1)
        answer = await self._call(router, "Notify", "susssasa{sv}i", arguments)
        self._ids[alarm.key] = int(answer[0])

    async def _close(self, key: AlarmKey) -> None:
        async with self._turn:
            number = self._ids.pop(key, None)
            if number is not None and self._router is not None:
                with contextlib.suppress(NoNotifications):  # the user closed it first
                    await self._call(self._router, "CloseNotification", "u", (number,))

    async def _connected(self) -> DBusRouter:
        if self._router is not None:
            return self._router
        from jeepney import MatchRule, message_bus
        from jeepney.io.asyncio import DBusRouter, open_dbus_connection

        with _named():
            self._connection = await open_dbus_connection(bus="SESSION")
            router = self._router = DBusRouter(self._connection)
            rule = MatchRule(type="signal", interface=BUS_NAME, path=PATH)
            await asyncio.wait_for(router.send_and_get_reply(message_bus.AddMatch(rule)), ANSWER_SECONDS)
        self._abilities = frozenset((await self._call(router, "GetCapabilities", None, ()))[0])
        self._tasks.call(lambda: self._listen(rule))
        return router

    async def _listen(self, rule: Any) -> None:
        from jeepney import HeaderFields

        router = self._router
        if router is None:
            return
        with router.filter(rule, bufsize=20) as arrived:
            while True:
                message = await arrived.get()
                self._heard(message.header.fields.get(HeaderFields.member, ""), message.body)

    def _heard(self, member: str, body: tuple[Any, ...]) -> None:
        key = next((key for key, number in self._ids.items() if body and number == body[0]), None)
        if key is None:
            return
        if member == "NotificationClosed":
            self._ids.pop(key, None)
        elif member == "ActionInvoked":
            action = str(body[1])
            self._tasks.post(lambda: self.wanted.emit(key, action), self)

    async def _call(self, router: DBusRouter, member: str, signature: str | None, body: tuple[Any, ...]) -> Any:
        """Call and return the body. Raises NoNotifications; the next call reconnects."""
        from jeepney import DBusAddress, MessageType, new_method_call

        address = DBusAddress(PATH, bus_name=BUS_NAME, interface=BUS_NAME)
        message = new_method_call(address, member, signature, body)
        try:
            with _named():
                answer = await asyncio.wait_for(router.send_and_get_reply(message), ANSWER_SECONDS)
            if answer.header.message_type is MessageType.error:
                raise NoNotifications(tr("This desktop can't show notifications ({why}).", why=answer.body))
            return answer.body
        except NoNotifications:
            await self._forget()
            raise

    async def _forget(self) -> None:
        router, connection = self._router, self._connection
        self._router = self._connection = None
        with contextlib.suppress(Exception):  # broken already: nothing left to lose
            if router is not None:
                await router.__aexit__(None, None, None)
            if connection is not None:
                await connection.close()

    async def _aclose(self) -> None:
        """Close our notifications at the end, because nobody else would."""
        for key in list(self._ids):
            await self._close(key)
        await self._forget()


@contextlib.contextmanager
def _named() -> Iterator[None]:
    """Convert any error of a missing or closing bus into a known one."""
    from jeepney.io.common import RouterClosed

    try:
        yield
    except (OSError, KeyError, ValueError, RuntimeError, TimeoutError, EOFError, RouterClosed) as error:
        why = f"{type(error).__name__}: {error}"
        raise NoNotifications(tr("This desktop can't show notifications ({why}).", why=why)) from error


# Fallback without a notification service, and on other systems: tray balloons, which disappear automatically.


TRAY_SINK_ICONS = {
    Tone.FAILED: QSystemTrayIcon.MessageIcon.Critical,
    Tone.ATTENTION: QSystemTrayIcon.MessageIcon.Warning,
}


class TraySink:
    """A `NotificationSink`. A balloon can be neither changed nor closed, so it is shown once."""

    def __init__(self, tray: Callable[[], QSystemTrayIcon | None]) -> None:
        self._tray = tray

    def show(self, alarm: DesktopAlarm) -> None:
        tray = self._tray()
        if tray is not None:
            tray.showMessage(
                alarm.title, alarm.text, TRAY_SINK_ICONS.get(alarm.tone, QSystemTrayIcon.MessageIcon.Information)
            )

    def change(self, alarm: DesktopAlarm) -> None:
        return

    def close(self, alarm: DesktopAlarm) -> None:
        return


# Alarms of a customer's window: each names the customer.


class CustomerSink:
    def __init__(self, sink: NotificationSink, name: Callable[[], str]) -> None:
        self._sink, self._name = sink, name

    def show(self, alarm: DesktopAlarm) -> None:
        self._sink.show(self._named(alarm))

    def change(self, alarm: DesktopAlarm) -> None:
        self._sink.change(self._named(alarm))

    def close(self, alarm: DesktopAlarm) -> None:
        self._sink.close(alarm)

    def _named(self, alarm: DesktopAlarm) -> DesktopAlarm:
        return replace(alarm, title=f"{self._name()} · {alarm.title}")


# The places of alarms besides the window. System notifications are extra, never the only channel.


class NotificationSink(Protocol):
    def show(self, alarm: DesktopAlarm) -> object:
        """Show a new alarm."""

    def change(self, alarm: DesktopAlarm) -> object:
        """Update it in place. One that the user closed stays closed."""

    def close(self, alarm: DesktopAlarm) -> object:
        """Close it because its cause is gone. Ignored if it was never shown."""

"""Connects the window to the desktop: notifications and the tray icon.

Created by `run_console`, never in tests of pages.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QSystemTrayIcon

from app.console import Console
from app.desktop.alarm_book import AlarmKey, DesktopAlarm
from app.desktop.alarms import Alarms
from app.desktop.notifications import OPEN, SNOOZE, CustomerSink, DesktopNotifications, NotificationSink, TraySink
from app.language.translate import tr
from app.pages.page import PageKey
from app.session.live import LiveState
from app.session.pause_all import PAUSE, RESUME
from app.window.tray import Staying, Tray, to_front, tray_state
from app.words.plain_text import plain


class DesktopServices(QObject):
    def __init__(self, console: Console, alarms_file: Path, shown_alarms: frozenset[AlarmKey] = frozenset()) -> None:
        """`shown_alarms`: those that the last console reported."""
        super().__init__(console.window)
        self._console = console
        self._balloons = TraySink(self._shown_tray)
        self._tray: Tray | None = None
        account = console.parts.account
        sink = self._sink() if account is None else CustomerSink(self._sink(), lambda: plain(account.now.name))
        self.alarms = Alarms(console.parts, sink, alarms_file, self, shown=shown_alarms)
        if account is None:  # otherwise closing quits, and there is no window to return to
            self._stay()

    def _stay(self) -> None:
        console = self._console
        tray = self._tray = Tray(self._menu, self._open, self)
        self.staying = Staying(console.theme, console.settings, console.window, may_stop=self._may_stop)
        console.window.closed.connect(tray.icon.hide)
        console.queue_feed.summary_changed.connect(self._show_state)
        console.window.needs.changed.connect(self._show_state)
        console.probe.changed.connect(self._show_state)
        console.live.lost.connect(self._show_state)

    def _may_stop(self) -> bool:
        return self._console.parts.access.is_admin and not self._console.parts.elsewhere

    def _sink(self) -> NotificationSink:
        if sys.platform != "linux":
            return self._balloons
        desktop = DesktopNotifications(self._console.tasks, self)
        desktop.failed.connect(self._show_otherwise)
        desktop.wanted.connect(self._wanted)
        return desktop

    def _shown_tray(self) -> QSystemTrayIcon | None:
        return self._tray.icon if self._tray is not None and QSystemTrayIcon.isSystemTrayAvailable() else None

    def _show_otherwise(self, alarm: DesktopAlarm, _error: object) -> None:
        self._balloons.show(alarm)

    def _wanted(self, key: AlarmKey, what: str) -> None:
        if what == SNOOZE:
            self.alarms.snooze(key[0])
        elif what == OPEN:
            self._console.window.go_to(PageKey.QUEUE)
            self._open()

    def _open(self) -> None:
        to_front(self._console.window)

    def _quiet(self) -> None:
        self.alarms.snooze()

    def _menu(self) -> list[tuple[str, str, Callable[[], object]]]:
        window = self._console.window
        items: list[tuple[str, str, Callable[[], object]]] = [
            ("tray.open", tr("Open Spoolhouse", "tray"), self._open),
            ("tray.wall", tr("Wall", "tray"), lambda: window.go_to(PageKey.WALL)),
        ]
        for identifier, key in (("tray.pause", PAUSE), ("tray.resume", RESUME)):
            command = window.registry.command(key)
            # screen readers skip disabled rows; choosing this one shows in the window why pausing is not possible
            if command is not None and (key == PAUSE or command.why_not is None):
                items.append((identifier, command.words, partial(self._run, key)))
        if self.alarms.quiet_until is None:
            items.append(("tray.quiet", tr("Mute for 30 min", "tray: no alarms"), self._quiet))
        else:
            items.append(
                (
                    "tray.loud",
                    tr("Unmute (muted until {time:%H:%M})", time=self.alarms.quiet_until),
                    self.alarms.end_quiet,
                )
            )
        return [*items, ("tray.quit", tr("Quit…", "tray"), self._quit)]

    def _run(self, key: str) -> None:
        """Run a command with the window shown, because its question and result need it."""
        to_front(self._console.window, partial(self._console.window.registry.run, key))

    def _quit(self) -> None:
        """Ask before quitting, with the window shown."""
        to_front(self._console.window, self._console.window.ask_quit)

    def _show_state(self) -> None:
        console = self._console
        live = console.live.state is LiveState.LIVE and console.probe.error is None
        if self._tray is not None:
            self._tray.show_state(tray_state(console.queue_feed.summary, console.window.needs.now, live=live))

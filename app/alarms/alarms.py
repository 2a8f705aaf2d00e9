"""Keeps the alarm book by what the window knows, and hands what changed to notifications and sounds."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal

from app.alarms.alarm import SERVER, Alarm, AlarmKey
from app.alarms.book import ALL, AlarmBook
from app.alarms.kept import write_known
from app.alarms.quiet import SNOOZE_SECONDS, still_quiet
from app.alarms.server_away import ServerAwayAlarm
from app.alarms.sink import NotificationSink
from app.alarms.sounds import Earcon
from app.console_parts import ConsoleParts
from app.live import LiveState

LOOK_MS = 1000
CHANGE_MS = 15_000
"""A notification that counts jobs one by one would be noise."""
TICK_MS = 20_000
"""Snoozes end by themselves."""


class Alarms(QObject):
    changed = Signal()
    """What is open, or who is snoozed."""

    def __init__(
        self,
        parts: ConsoleParts,
        sink: NotificationSink,
        kept: Path,
        parent: QObject | None = None,
        *,
        known: frozenset[AlarmKey] = frozenset(),
        now: Callable[[], float] = time.time,
    ) -> None:
        """`kept`: where to keep what was told; `known`: what was read from there, before there was a window."""
        super().__init__(parent)
        self._parts = parts
        self._sink = sink
        self._kept = kept
        self._now = now
        self.book = AlarmBook(now=now, snoozed=parts.settings.choices.snoozed, known=known)
        self._told = self.book.known
        self._changes: dict[AlarmKey, Alarm] = {}
        self._soon = QTimer(self, singleShot=True, interval=LOOK_MS)
        self._soon.timeout.connect(self.look)
        self._later = QTimer(self, singleShot=True, interval=CHANGE_MS)
        self._later.timeout.connect(self._tell_changes)
        self._tick = QTimer(self, interval=TICK_MS)
        self._tick.timeout.connect(self._look_soon)
        self._tick.start()
        model = parts.printers
        for signal in (model.rowsInserted, model.rowsRemoved, model.dataChanged, parts.notices.changed):
            signal.connect(self._look_soon)
        parts.printers_feed.loaded.connect(self._look_soon)
        parts.notices_feed.loaded.connect(self._look_soon)
        parts.settings.changed.connect(self._look_soon)
        parts.live.may_change.connect(self._look_soon)
        self._server = ServerAwayAlarm(self._now())

    def _look_soon(self) -> None:
        if not self._soon.isActive():
            self._soon.start()

    def look(self) -> None:
        """Of what is not known nothing is told: while the data is old, alarms stay as they are."""
        parts = self._parts
        self.book.snoozed = parts.settings.choices.snoozed
        self._look_at_server()
        known = parts.printers_feed.is_loaded and parts.notices_feed.is_loaded
        if not known or parts.live.state is not LiveState.LIVE:
            return
        changes = self.book.update(parts.printers.all(), parts.notices.all())
        for alarm in changes.closed:
            self._changes.pop(alarm.key, None)
            self._sink.close(alarm)
        for alarm in changes.opened:
            self._sink.show(alarm)
        for alarm in changes.changed:
            self._changes[alarm.key] = alarm
        if self._changes and not self._later.isActive():
            self._later.start()
        if parts.settings.choices.sounds and (changes.alarming or changes.recovered):
            parts.sounds.play(Earcon.ATTENTION if changes.alarming else Earcon.RECOVERED)
        self._keep()
        if changes.opened or changes.closed:
            self.changed.emit()

    def _look_at_server(self) -> None:
        """The one alarm that is told while nothing else is known."""
        parts = self._parts
        live = parts.live.state is LiveState.LIVE
        # a window about a customer stands beside the site's, which tells it
        quiet = self.book.is_snoozed(SERVER) or parts.account is not None
        opened, closed = self._server.update(self._now(), live=live, why=parts.live.error, quiet=quiet)
        if opened is not None:
            self._sink.show(opened)
            if parts.settings.choices.sounds and self.book.may_sound([opened]):
                parts.sounds.play(Earcon.ATTENTION)
        if closed is not None:
            self._sink.close(closed)

    def snooze(self, printer_id: str = ALL) -> None:
        """No alarm of this printer, or of any, for half an hour."""
        now = self._now()
        still = still_quiet(self._parts.settings.choices.snoozed, now)
        self._parts.settings.change(snoozed=still | {printer_id: now + SNOOZE_SECONDS})
        self.look()
        self.changed.emit()

    @property
    def quiet_until(self) -> datetime | None:
        """Local time; None: alarms are told."""
        until = still_quiet(self._parts.settings.choices.snoozed, self._now()).get(ALL)
        return None if until is None else datetime.fromtimestamp(until).astimezone()

    def end_quiet(self) -> None:
        """Of all; a printer that was made quiet by itself stays so."""
        snoozed = self._parts.settings.choices.snoozed
        self._parts.settings.change(snoozed={where: until for where, until in snoozed.items() if where != ALL})
        self.changed.emit()

    def _tell_changes(self) -> None:
        changes, self._changes = self._changes, {}
        for alarm in changes.values():
            self._sink.change(alarm)

    def _keep(self) -> None:
        keys = self.book.keys()
        if keys != self._told:
            self._told = keys
            self._parts.tasks.write(lambda: write_known(self._kept, keys), lambda _: None, self)

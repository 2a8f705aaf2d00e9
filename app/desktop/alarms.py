"""Updates the alarm book from the window's data, and passes changes to notifications and sounds."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

import msgspec
from PySide6.QtCore import QObject, QTimer, Signal

from app.desktop.alarm_book import ALL, SERVER, SNOOZE_SECONDS, AlarmBook, AlarmKey, DesktopAlarm, still_quiet
from app.desktop.notifications import NotificationSink
from app.desktop.sounds import Earcon
from app.errors import CallRefused, ConsoleError, OtherKeyShown, UnexpectedAnswer
from app.language.translate import tr
from app.session.console_parts import ConsoleParts
from app.session.live import LiveState
from app.words.plain_text import plain
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.fields import UNREADABLE
from server_core.files import read_small, write_private

# The announced alarms in a small file, so that a restarted console repeats nothing.


def read_shown_alarms(path: Path) -> frozenset[AlarmKey]:
    """Read the file. Missing or broken: nothing was announced."""
    try:
        return frozenset(msgspec.json.decode(read_small(path), type=list[AlarmKey]))
    except (OSError, *UNREADABLE):
        return frozenset()


def write_shown_alarms(path: Path, alarms: frozenset[AlarmKey]) -> None:
    """Write the file. A failure only causes a repeated notification and is not reported."""
    with contextlib.suppress(OSError):
        write_private(path, msgspec.json.encode(sorted(alarms)))


LOOK_MS = 1000
CHANGE_MS = 15_000
"""Milliseconds between updates: a notification that counts each job would be noise."""
TICK_MS = 20_000
"""Milliseconds between checks, because snoozes end automatically."""


class Alarms(QObject):
    changed = Signal()
    """The open alarms or the snoozes changed."""

    def __init__(
        self,
        parts: ConsoleParts,
        sink: NotificationSink,
        kept: Path,
        parent: QObject | None = None,
        *,
        shown: frozenset[AlarmKey] = frozenset(),
        now: Callable[[], float] = time.time,
    ) -> None:
        """`kept`: the path of announced alarms; `shown`: read from there before the window opened."""
        super().__init__(parent)
        self._parts = parts
        self._sink = sink
        self._kept = kept
        self._now = now
        self.book = AlarmBook(now=now, snoozed=parts.settings.choices.snoozed, known=shown)
        self._announced = self.book.known
        self._changes: dict[AlarmKey, DesktopAlarm] = {}
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
        """Update. While the data is old, alarms stay as they are."""
        parts = self._parts
        self.book.snoozed = parts.settings.choices.snoozed
        self._look_at_server()
        is_loaded = parts.printers_feed.is_loaded and parts.notices_feed.is_loaded
        if not is_loaded or parts.live.state is not LiveState.LIVE:
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
        """Update the alarm about the server, the only one while nothing else is known."""
        parts = self._parts
        live = parts.live.state is LiveState.LIVE
        # the site's window announces it
        quiet = self.book.is_snoozed(SERVER) or parts.account is not None
        opened, closed = self._server.update(self._now(), live=live, why=parts.live.error, quiet=quiet)
        if opened is not None:
            self._sink.show(opened)
            if parts.settings.choices.sounds and self.book.may_sound([opened]):
                parts.sounds.play(Earcon.ATTENTION)
        if closed is not None:
            self._sink.close(closed)

    def snooze(self, printer_id: str = ALL) -> None:
        """Snooze the alarms of this printer, or all, for half an hour."""
        now = self._now()
        snoozed = still_quiet(self._parts.settings.choices.snoozed, now)
        self._parts.settings.change(snoozed=snoozed | {printer_id: now + SNOOZE_SECONDS})
        self.look()
        self.changed.emit()

    @property
    def quiet_until(self) -> datetime | None:
        """Return the end of the snooze in local time; None: alarms are announced."""
        until = still_quiet(self._parts.settings.choices.snoozed, self._now()).get(ALL)
        return None if until is None else datetime.fromtimestamp(until).astimezone()

    def end_quiet(self) -> None:
        """End the snooze of all alarms. A printer that is snoozed individually stays snoozed."""
        snoozed = self._parts.settings.choices.snoozed
        self._parts.settings.change(snoozed={where: until for where, until in snoozed.items() if where != ALL})
        self.changed.emit()

    def _tell_changes(self) -> None:
        changes, self._changes = self._changes, {}
        for alarm in changes.values():
            self._sink.change(alarm)

    def _keep(self) -> None:
        keys = self.book.keys()
        if keys != self._announced:
            self._announced = keys
            self._parts.tasks.write(lambda: write_shown_alarms(self._kept, keys), lambda _: None, self)


# The alarm that the server is away, after a delay in which it may return automatically. Pure.


PATIENCE_SECONDS = 30.0
"""Time for a restart, a sleep of the computer, or a cable that is plugged in again."""
CAUSE = "server-away"


class ServerAwayAlarm:
    """`now`: seconds since 1970, here and in `update`."""

    def __init__(self, now: float) -> None:
        self._live_at = now
        self._open: DesktopAlarm | None = None

    def update(
        self, now: float, *, live: bool, why: ConsoleError | None, quiet: bool = False
    ) -> tuple[DesktopAlarm | None, DesktopAlarm | None]:
        """Return what to show, once per outage, and what to close. `quiet`: snoozed."""
        if live:
            self._live_at = now
        if live or quiet:
            closed, self._open = self._open, None
            return None, closed
        # a changed clock is no outage
        self._live_at = min(self._live_at, now)
        if self._open is not None or now - self._live_at < PATIENCE_SECONDS:
            return None, None
        since = datetime.fromtimestamp(self._live_at).astimezone()
        self._open = DesktopAlarm(
            printer_id=SERVER,
            cause=CAUSE,
            title=_title(why),
            text=tr(
                "Since {since:%H:%M}. {why}",
                since=since,
                why=tr("The state of the printers is not known.") if why is None else plain(str(why)),
            ),
            since=since,
        )
        return self._open, None


def _title(why: ConsoleError | None) -> str:
    """Return the title. A server that answers is not called silent."""
    if isinstance(why, OtherKeyShown):
        return tr("Spoolhouse: another key than the server's")
    if isinstance(why, CallRefused) and why.code == ErrorCode.TOKEN_INVALID.value:
        return tr("Spoolhouse: the server no longer knows this console")
    if isinstance(why, CallRefused | UnexpectedAnswer):
        return tr("Spoolhouse: the server answers with an error")
    return tr("Spoolhouse: the server does not answer")

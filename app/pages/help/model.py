"""Results of the health checks: repeated at the user's request, line by line."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QSystemTrayIcon

from app.client import ConsoleClient
from app.errors import ConsoleError
from app.health.checks import computer_checks, endpoint_of, server_checks
from app.language.translate import Phrase, tr
from app.process.data_folder import DataFolder
from app.process.log_reading import Level, LogLine, LogTail
from app.session.console_parts import ConsoleParts
from app.session.flows import Flow, flow
from app.session.tasks import Tasks
from app.words.health import Check, CheckKind, failed, window_checks

AWAY = Phrase("Reconnecting… If that does not help, restart Spoolhouse.")


class HealthChecks(QObject):
    changed = Signal()

    def __init__(self, parts: ConsoleParts, parent: QObject) -> None:
        super().__init__(parent)
        self._parts = parts
        self._run = 0
        self._running_parts: list[Flow[None]] = []
        self._open = 0
        self._checks: dict[str, Check] = {}
        self._read: set[str] = set()
        self.at: datetime | None = None
        """The end of the last run."""

    @property
    def checks(self) -> list[Check]:
        return list(self._checks.values())

    @property
    def is_running(self) -> bool:
        return self._open > 0

    def run(self) -> None:
        """Run the checks. Old results stay until replaced or until the run ends without them."""
        if self.is_running:
            return
        self._run += 1
        run, parts = self._run, self._parts
        self._read = set()
        self._open = 1  # the server
        self._take(run, window_checks(parts.live.age_seconds, has_tray=QSystemTrayIcon.isSystemTrayAvailable()))
        folder = None if parts.settings.folder is None else DataFolder(root=parts.settings.folder)
        if folder is not None:
            self._open += 1
            self._running_parts.append(self._look_here(run, folder))
        self._running_parts.append(self._look_at_server(run, folder))
        self.changed.emit()

    @flow
    async def _look_here(self, run: int, folder: DataFolder) -> None:
        elsewhere = self._parts.is_beside
        try:
            checks = await self._parts.tasks.call(lambda: computer_checks(folder, elsewhere=elsewhere))
        except ConsoleError as error:
            checks = [failed(CheckKind.COMPUTER, str(error))]
        self._end(run, checks)

    @flow
    async def _look_at_server(self, run: int, folder: DataFolder | None) -> None:
        parts, elsewhere = self._parts, self._parts.is_beside

        async def look(client: ConsoleClient) -> None:
            endpoint, port = (None, None) if folder is None else await endpoint_of(folder, elsewhere=elsewhere)
            async for check in server_checks(client, endpoint, port, devices=True):
                parts.tasks.post(partial(self._take, run, [check]), self)

        checks: list[Check] = []
        try:
            await parts.session.call(look)
        except ConsoleError as error:
            why = tr("does not answer. {why}", why=error)
            checks = [failed(CheckKind.SERVER, why, str(AWAY))]
        self._end(run, checks)

    def _take(self, run: int, checks: list[Check]) -> None:
        if run == self._run:
            for check in checks:
                self._checks[check.name] = check
                self._read.add(check.name)
            self.changed.emit()

    def _end(self, run: int, checks: list[Check]) -> None:
        """Called when one part of the run has ended."""
        if run != self._run:
            return
        self._take(run, checks)
        self._open -= 1
        if not self.is_running:
            self._checks = {name: check for name, check in self._checks.items() if name in self._read}
            self._running_parts.clear()
            self.at = datetime.now(UTC)
        self.changed.emit()


# The shown part of a log: its newest lines, filtered by level and words. Read again every second while visible.


READ_MS = 1000
MOST = 5_000
"""The most lines that are shown. Older ones are only in the file."""


class LogLines(QObject):
    anew = Signal()
    """`shown` was replaced."""
    added = Signal(object)
    """list[LogLine]: lines added to `shown`."""

    def __init__(self, tasks: Tasks, parent: QObject, tail: Callable[[Path], LogTail] = LogTail) -> None:
        super().__init__(parent)
        self._tasks = tasks
        self._make_tail = tail
        self._tail: LogTail | None = None
        self._asking = False
        self._lines: deque[LogLine] = deque(maxlen=MOST)
        self._words: list[str] = []
        self._least = Level.INFO
        self._timer = QTimer(self, interval=READ_MS)
        self._timer.timeout.connect(self.read)

    def show_log(self, path: Path | None) -> None:
        self._tail = None if path is None else self._make_tail(path)
        self._lines.clear()
        self._asking = False
        self.anew.emit()
        self.read()

    def watch(self, watched: bool) -> None:
        """Follow the log only while it is visible."""
        if watched:
            self._timer.start()
            self.read()
        else:
            self._timer.stop()

    def filter(self, least: Level, text: str) -> None:
        self._least, self._words = least, text.casefold().split()
        self.anew.emit()

    @property
    def shown(self) -> list[LogLine]:
        return [line for line in self._lines if self._fits(line)]

    @property
    def count(self) -> int:
        return len(self._lines)

    @flow
    async def read(self) -> None:
        tail = self._tail
        if tail is None or self._asking:
            return
        self._asking = True
        news = await self._tasks.call(tail.news)
        if tail is not self._tail:
            return
        self._asking = False
        self._lines.extend(news.lines)
        if news.anew:
            self.anew.emit()
        elif fitting := [line for line in news.lines if self._fits(line)]:
            self.added.emit(fitting)

    def _fits(self, line: LogLine) -> bool:
        return line.level >= self._least and line.has(self._words)

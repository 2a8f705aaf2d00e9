"""What of a log is shown: its newest lines of a level that say some words; read again each second while watched."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal

from app.log_reading import Level, LogLine, LogNews, LogTail
from app.tasks import Tasks

READ_MS = 1000
MOST = 5_000
"""Lines; what is older is in the file."""


class LogLines(QObject):
    anew = Signal()
    """`shown` is something else."""
    added = Signal(object)
    """list[LogLine] that came to what is shown."""

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
        """Nobody reads what nobody sees."""
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

    def read(self) -> None:
        tail = self._tail
        if tail is None or self._asking:
            return
        self._asking = True
        self._tasks.run(tail.news, lambda news: self._take(tail, news), lambda _: None, self)

    def _take(self, tail: LogTail, news: LogNews) -> None:
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

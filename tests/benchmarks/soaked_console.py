"""A whole shift at the console, measured: rows lost, delays, and growth of memory.

The measurement needs bounded memory itself: times are counted in milliseconds, not kept.
"""

from __future__ import annotations

import os
import time
from collections import Counter
from datetime import UTC, datetime
from itertools import accumulate
from pathlib import Path
from statistics import median
from typing import Any
from uuid import UUID

from PySide6.QtCore import QEvent, QObject, Qt, QTimer

from app.console import Console
from app.pages.page import PageKey
from server_core.contract.types.jobs import Show
from server_core.contract.types.states import JobStatus

BEAT_MS = 10
LOOK_MS = 250
LOOKS_BEFORE_ANOTHER_ROW, LOOKS_BEFORE_ANOTHER_FILTER = 20, 240
MEMORY_MS = 5_000
WARM_SHARE = 0.2
"""Share of the time that counts as warm-up. What the window loads in it is no growth."""


class Late:
    """Delays in whole milliseconds. They take the same memory after ten hours as after one."""

    def __init__(self) -> None:
        self._counts = Counter[int]()

    def add(self, seconds: float) -> None:
        self._counts[round(seconds * 1000)] += 1

    def figures(self, name: str) -> dict[str, float]:
        if not self._counts:
            return {f"{name}: none": 0}
        ordered = sorted(self._counts)
        sums, total = list(accumulate(self._counts[ms] for ms in ordered)), self._counts.total()

        def at(share: float) -> int:
            return next(ms for ms, seen in zip(ordered, sums, strict=True) if seen >= share * total)

        by_name = {f"{name}: p{part:g} ms": at(part / 100) for part in (50, 95, 99)}
        return {**by_name, f"{name}: most ms": ordered[-1], f"{name}: count": total}


class Soak(QObject):
    def __init__(self, console: Console, seconds: float) -> None:
        super().__init__(console.window)
        self._console, self._seconds = console, seconds
        self._page, self._table = console.queue_page, console.queue_page.table
        self._lost = Counter[str]()
        self._beats, self._queue_late, self._wall_late = Late(), Late(), Late()
        self._memory: list[float] = []
        self._rows_most = self._told = self._looks = 0
        self._chosen: UUID | None = None
        self._place: int | None = None
        self._seen: set[UUID] = set()
        self._for_wall: list[datetime] = []
        self._wrong_on_wall = 0
        self._timers = [self._timer(LOOK_MS, self._look), self._timer(MEMORY_MS, self._remember)]
        self._beat = self._timer(BEAT_MS, self._come_round)
        self._beat.setTimerType(Qt.TimerType.PreciseTimer)
        self._due = 0.0

    def _timer(self, interval: int, act: Any) -> QTimer:
        timer = QTimer(self, interval=interval)
        timer.timeout.connect(act)
        return timer

    def begin(self) -> None:
        """The wall beside the window, as on a second screen."""
        console = self._console
        console.window.go_to(PageKey.WALL)
        self._wall = console.window.page(PageKey.WALL)
        self._seen = {job for job, _ in self._wrong()}
        self._wrong_on_wall = self._counted()
        console.queue.dataChanged.connect(self._changed)
        self._table.viewport().installEventFilter(self)
        console.application.installEventFilter(self)
        self._due = time.monotonic() + BEAT_MS / 1000
        for timer in (*self._timers, self._beat):
            timer.start()

    def end(self) -> None:
        for timer in (*self._timers, self._beat):
            timer.stop()
        self._console.application.removeEventFilter(self)
        self._table.viewport().removeEventFilter(self)

    # what is seen

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Paint:
            now = datetime.now(UTC)
            if watched is self._table.viewport():
                for job, at in self._wrong():
                    if job not in self._seen:
                        self._seen.add(job)
                        self._for_wall.append(at)
                        self._queue_late.add((now - at).total_seconds())
            elif watched.isWidgetType() and getattr(watched, "window", lambda: None)() is self._wall.window():
                while self._counted() > self._wrong_on_wall and self._for_wall:
                    self._wrong_on_wall += 1
                    self._wall_late.add((now - self._for_wall.pop(0)).total_seconds())
        return False

    def _wrong(self) -> list[tuple[UUID, datetime]]:
        """They lead the queue."""
        found = list[tuple[UUID, datetime]]()
        for row in range(self._console.queue.rowCount()):
            job = self._console.queue.job(row)
            if job.status is not JobStatus.FAILED:
                break
            if job.completed_at is not None:
                found.append((job.print_job_id, job.completed_at))
        return found

    def _counted(self) -> int:
        return sum(one.failed_today + one.to_check for one in self._console.printers.all())

    def _changed(self) -> None:
        self._told += 1

    def _come_round(self) -> None:
        now = time.monotonic()
        self._beats.add(max(now - self._due, 0.0))
        self._due = now + BEAT_MS / 1000

    # what a person does, and expects

    def _look(self) -> None:
        console, table, bar = self._console, self._table, self._table.verticalScrollBar()
        self._rows_most = max(self._rows_most, console.queue.rowCount())
        current = table.current_job()
        if self._chosen is not None and console.queue.find(self._chosen) is not None:
            self._lost["the chosen row"] += current is None or current.print_job_id != self._chosen
        if self._place is not None:
            self._lost["the place"] += bar.value() != min(self._place, bar.maximum())
        self._lost["the filter"] += console.queue.filter != self._page.head.filter
        self._looks += 1
        if self._looks % LOOKS_BEFORE_ANOTHER_FILTER == 0:
            views = (Show.OPEN, Show.ALL)  # both show what went wrong
            self._page.head.want(view=views[self._looks // LOOKS_BEFORE_ANOTHER_FILTER % 2])
            self._chosen = self._place = None
        elif self._looks % LOOKS_BEFORE_ANOTHER_ROW == 0 and console.queue.rowCount():
            job = console.queue.job(self._looks * 7 % console.queue.rowCount())
            table.select_job(job.print_job_id)
            self._chosen, self._place = job.print_job_id, None
        else:
            self._place = bar.value() if self._chosen is not None else None

    def _remember(self) -> None:
        resident = int(Path("/proc/self/statm").read_text().split()[1])
        self._memory.append(resident * os.sysconf("SC_PAGE_SIZE") / 1e6)

    def figures(self) -> dict[str, Any]:
        warm = self._memory[int(len(self._memory) * WARM_SHARE) :]
        tenth = max(len(warm) // 10, 1)
        begin, end = median(warm[:tenth] or [0.0]), median(warm[-tenth:] or [0.0])
        return {
            **{f"lost: {what}": self._lost[what] for what in ("the chosen row", "the place", "the filter")},
            **self._queue_late.figures("what went wrong, painted in the queue"),
            **self._wall_late.figures("what went wrong, painted on the wall"),
            **self._beats.figures("late"),
            "memory once warm MB": begin,
            "memory at the end MB": end,
            "memory growth MB": end - begin,
            "most rows in the window": self._rows_most,
            "tellings of changed rows per second": self._told / self._seconds,
        }

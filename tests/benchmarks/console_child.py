"""The console as a process of its own, as `spoolhouse` starts it, with somebody who looks at the clock.

`python -m tests.benchmarks.console_child start|stalls|soak|bare-start|bare-stalls DATA_DIR SECONDS`; one line of JSON.
Times are of the system's monotonic clock, which all processes share.
"""

from __future__ import annotations

import gc
import json
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtWidgets import QAbstractItemView, QApplication, QLabel, QWidget

if TYPE_CHECKING:
    from app.console import Console

BEAT_MS = 10
HAND_MS = 250
SETTLE_MS = 3000
GIVE_UP_MS = 60_000


class FirstPaint(QObject):
    """Calls back once, behind the first paint of one of the widgets for which `counts` holds."""

    def __init__(self, widgets: list[QWidget], counts: Callable[[], bool], seen: Callable[[], None]) -> None:
        super().__init__()
        self._widgets, self._counts, self._seen = widgets, counts, seen
        for widget in widgets:
            widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Paint and self._counts():
            for widget in self._widgets:
                widget.removeEventFilter(self)
            QTimer.singleShot(0, self._seen)
        return False


class Beat(QObject):
    """Delays of the event loop in seconds: how much later than due it came round."""

    def __init__(self) -> None:
        super().__init__()
        self.late: list[float] = []
        self._due = 0.0
        self._timer = QTimer(self, interval=BEAT_MS, timerType=Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._beat)

    def start(self) -> None:
        self._due = time.monotonic() + BEAT_MS / 1000
        self._timer.start()

    def _beat(self) -> None:
        now = time.monotonic()
        self.late.append(max(now - self._due, 0.0))
        self._due = now + BEAT_MS / 1000


def console(kind: str, folder: Path, seconds: float) -> None:
    """Make the console as `spoolhouse console` does, and watch what is built."""
    gc.disable()
    sys.modules.setdefault("httpx._main", None)  # type: ignore[arg-type]
    from app.window import qt_features

    qt_features.want_none()
    from app import bootstrap
    from app.process.data_folder import DataFolder

    build, watching = bootstrap.build_console, list[Any]()

    def built(*arguments: Any, **more: Any) -> Console:
        made = build(*arguments, **more)
        watching.append(WATCHES[kind](made, seconds))
        return made

    bootstrap.build_console = built
    bootstrap.run_console(DataFolder(root=folder))
    watching[0].tell()


class _Start(QObject):
    """Times of a start: the window painted, the first rows (those of last time), the server's rows. Then the memory,
    and the cost of an idle window.
    """

    def __init__(self, made: Console, seconds: float) -> None:
        super().__init__()
        self.made, self.seconds, self.told = made, seconds, dict[str, float]()
        self._shown = FirstPaint([made.window], lambda: True, lambda: self._note("shown"))
        viewports = [view.viewport() for view in made.window.findChildren(QAbstractItemView)]
        self._rows = FirstPaint(viewports, lambda: self.lists() != [], lambda: self._note("rows"))
        self._usable = FirstPaint(viewports, lambda: made.queue_feed.is_loaded and self.lists() != [], self._is_usable)
        QTimer.singleShot(GIVE_UP_MS + int(seconds * 1000), made.window.end)

    def lists(self) -> list[QAbstractItemView]:
        """Return the lists that show the jobs now, in groups or not."""
        rows = self.made.queue.rowCount()
        views = self.made.window.findChildren(QAbstractItemView)
        models = [(view, view.model()) for view in views if view.isVisible()]
        return [view for view, model in models if model is not None and model.rowCount() >= rows > 0]

    def _note(self, name: str) -> None:
        self.told[name] = time.monotonic()

    def _is_usable(self) -> None:
        self._note("usable")
        self.told["cpu"] = time.process_time()
        if not self.seconds:
            self.made.window.end()
            return
        QTimer.singleShot(SETTLE_MS, self._begin_idling)

    def _begin_idling(self) -> None:
        self._cpu = time.process_time()
        QTimer.singleShot(int(self.seconds * 1000), self._idled)

    def _idled(self) -> None:
        self.told["idle_cpu_percent"] = (time.process_time() - self._cpu) / self.seconds * 100
        self.told["memory_mb"] = _memory_mb()
        self.made.window.end()

    def tell(self) -> None:
        print(json.dumps(self.told))


class _Stalls(_Start):
    """Somebody chooses rows and scrolls while jobs change."""

    def __init__(self, made: Console, seconds: float) -> None:
        super().__init__(made, seconds)
        self.beat, self.changes = Beat(), 0
        made.queue.dataChanged.connect(self._changed)
        self._hand = QTimer(self, interval=HAND_MS)
        self._hand.timeout.connect(self._use)
        self._row, self._used = 0, list[QAbstractItemView]()

    def _changed(self) -> None:
        self.changes += 1

    def _use(self) -> None:
        for view in self._used:
            self._row = (self._row + 7) % view.model().rowCount()
            view.setCurrentIndex(view.model().index(self._row, 0))  # which scrolls there

    def _begin_idling(self) -> None:
        super()._begin_idling()
        self.changes, self._used = 0, self.lists()
        self.beat.start()
        self._hand.start()

    def _idled(self) -> None:
        self.told |= {"changes": self.changes, "rows": self.made.queue.rowCount()}
        super()._idled()

    def tell(self) -> None:
        print(json.dumps({**self.told, "late": self.beat.late}))


class _Soaks(_Start):
    """Somebody works for a shift."""

    def _begin_idling(self) -> None:
        from tests.benchmarks.soaked_console import Soak

        super()._begin_idling()
        self.soak = Soak(self.made, self.seconds)
        self.soak.begin()

    def _idled(self) -> None:
        self.soak.end()
        self.told |= self.soak.figures()
        super()._idled()


WATCHES = {"start": _Start, "stalls": _Stalls, "soak": _Soaks}


def bare(kind: str, seconds: float) -> None:
    """A window with a word in it, and nothing else of PySide6."""
    application = QApplication([])
    window, figures = QLabel("Spoolhouse"), dict[str, Any]()
    window.resize(1280, 800)

    def shown() -> None:
        figures["cpu"] = time.process_time()
        figures["shown"] = figures["rows"] = figures["usable"] = time.monotonic()
        if kind == "bare-start":
            application.quit()
        else:
            beat.start()
            QTimer.singleShot(int(seconds * 1000), application.quit)

    beat, first = Beat(), FirstPaint([window], lambda: True, shown)
    window.show()
    application.exec()
    print(json.dumps({**figures, "late": beat.late, "memory_mb": _memory_mb()}))
    del first


def _memory_mb() -> float:
    """Resident, as Linux tells it."""
    resident = int(Path("/proc/self/statm").read_text().split()[1])
    return resident * os.sysconf("SC_PAGE_SIZE") / 1e6


if __name__ == "__main__":
    wanted, data_dir, for_seconds = sys.argv[1], Path(sys.argv[2]), float(sys.argv[3])
    if wanted.startswith("bare"):
        bare(wanted, for_seconds)
    else:
        console(wanted, data_dir, for_seconds)

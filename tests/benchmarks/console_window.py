"""A real console in this process, beside a running engine, and how long something takes until it is painted in it."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtCore import QEvent, QEventLoop, QObject, QTimer

from app.bootstrap import build_console, make_application
from app.console import Console
from app.errors import NoEngine
from app.process.data_folder import DataFolder, EngineEndpoint
from app.process.engine_process import find_engine
from app.session.settings import Choices
from server_core.contract.decisions.first_use import learn_types

WIDE = (1600, 900)
"""Room for the list and a job beside it."""
MOST_MS = 30_000


@contextmanager
def console_window(data_dir: Path) -> Iterator[Console]:
    """Shown, and its queue was read. Without a display it is painted into memory."""
    if not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    folder = DataFolder(root=data_dir)

    async def engine() -> EngineEndpoint:
        found = await find_engine(folder)
        if found is None:
            raise NoEngine("the engine of the benchmark is gone")
        return found

    async def stop() -> None:
        await asyncio.sleep(0)

    application = make_application()
    learn_types()
    console = build_console(application, engine, stop, data_dir / "benchmark-console.json", Choices())
    try:
        console.window.resize(*WIDE)
        console.window.show()
        painted(console.queue_page.table.viewport(), console.live.start, lambda: console.queue_feed.is_loaded)
        yield console
    finally:
        console.close()


def painted(widget: QObject, act: Callable[[], object], shown: Callable[[], bool]) -> float:
    """Seconds from `act` to the end of the first paint of `widget` (or of the whole application) where `shown` holds.

    Raises TimeoutError.
    """
    loop, watch = QEventLoop(), _Paints(shown)
    watch.seen = loop.quit
    limit = QTimer(singleShot=True, interval=MOST_MS)
    limit.timeout.connect(lambda: loop.exit(1))
    widget.installEventFilter(watch)
    begin = time.perf_counter()
    try:
        act()
        limit.start()
        if loop.exec():
            raise TimeoutError(f"{widget} never showed it")
        return time.perf_counter() - begin
    finally:
        widget.removeEventFilter(watch)


class _Paints(QObject):
    def __init__(self, shown: Callable[[], bool]) -> None:
        super().__init__()
        self._shown = shown
        self.seen: Callable[[], None] = lambda: None

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Paint and self._shown():
            QTimer.singleShot(0, self.seen)  # behind the paint
        return False

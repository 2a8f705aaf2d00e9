"""The window's log: rejected calls with their ids, and bugs. Written by its own thread, never by the GUI's."""

from __future__ import annotations

import logging
import logging.handlers
import queue
import secrets
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType

from server_core.log_lines import LineFormatter, Seldom

NAME = "window.log"
MOST_BYTES, KEPT = 1_000_000, 1
log = logging.getLogger(__name__)


@contextmanager
def log_window(folder: Path) -> Iterator[None]:
    """Log INFO and above to `window.log` in this folder, equal messages once per minute.

    A full disk must not stop the window.
    """
    logging.raiseExceptions = False
    file = logging.handlers.RotatingFileHandler(
        folder / NAME, maxBytes=MOST_BYTES, backupCount=KEPT, encoding="utf-8", errors="backslashreplace", delay=True
    )
    file.setFormatter(LineFormatter("%(asctime)s %(levelname)s %(name)s [%(request_id)s]: %(message)s"))
    lines: queue.SimpleQueue[logging.LogRecord] = queue.SimpleQueue()
    into = logging.handlers.QueueHandler(lines)
    into.addFilter(Seldom())
    root, own = logging.getLogger(), logging.getLogger("app")
    root.addHandler(into)
    own.setLevel(logging.INFO)
    writer = logging.handlers.QueueListener(lines, file)
    writer.start()
    try:
        yield
    finally:
        root.removeHandler(into)
        writer.stop()
        file.close()


def report_bugs(tell: Callable[[str], None]) -> None:
    """Give each unexpected error an id, in the log, on stderr and, through `tell`, on the screen."""
    before = sys.excepthook

    def report(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if issubclass(kind, Exception):
            bug = secrets.token_hex(4)
            log.error("Bug %s", bug, exc_info=(kind, error, trace))
            tell(bug)
        before(kind, error, trace)

    sys.excepthook = report

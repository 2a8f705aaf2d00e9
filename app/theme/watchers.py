"""Event filters of the whole application, such as the guard against double clicks.

Qt calls them for each of its events, and a new page makes thousands: with two filters in Python, half of the time to
build a page. Use `unwatched` around the building or restyling of many widgets. No input is missed, because
it arrives through Qt's event loop only, which does not run meanwhile.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import shiboken6
from PySide6.QtCore import QCoreApplication, QObject

_watchers: list[QObject] = []
_paused: list[None] = []


def watch(watcher: QObject) -> None:
    """Call its `eventFilter` for each event of the application, before the watchers that came earlier."""
    unwatch(watcher)
    _watchers.append(watcher)
    if not _paused:
        _application().installEventFilter(watcher)


def unwatch(watcher: QObject) -> None:
    """End what `watch` began."""
    _watchers[:] = [each for each in _watchers if each is not watcher and shiboken6.isValid(each)]
    _application().removeEventFilter(watcher)


@contextmanager
def unwatched() -> Iterator[None]:
    """Call no watcher. May be nested; never run an event loop inside."""
    for each in _valid():
        _application().removeEventFilter(each)
    _paused.append(None)
    try:
        yield
    finally:
        _paused.pop()
        if not _paused:
            for each in _valid():
                _application().installEventFilter(each)


def _valid() -> list[QObject]:
    return [each for each in _watchers if shiboken6.isValid(each)]


def _application() -> QCoreApplication:
    application = QCoreApplication.instance()
    if application is None:
        raise RuntimeError("there is no application yet")
    return application

"""Watchers of the whole application's input, such as the guard against double clicks.

Qt calls an event filter of the application for each of its events, and a new page causes thousands of them. One Python
filter for each watcher would take half of the time to build a page. Therefore all watchers share one filter, and
`unwatched` removes it while many widgets are built or restyled. No input is missed, because input arrives only through
Qt's event loop, which does not run meanwhile.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import shiboken6
from PySide6.QtCore import QCoreApplication, QEvent, QObject
from PySide6.QtGui import QInputEvent

_watchers: list[QObject] = []
_filter: list[QObject] = []
_paused: list[None] = []


class _InputFilter(QObject):
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not isinstance(event, QInputEvent):
            return False
        return any(each.eventFilter(watched, event) for each in reversed(_watchers) if shiboken6.isValid(each))


def watch(watcher: QObject) -> None:
    """Call its `eventFilter` for each input event of the application, before the watchers that came earlier."""
    unwatch(watcher)
    _watchers.append(watcher)
    if not _filter or not shiboken6.isValid(_filter[0]):
        _filter[:] = [_InputFilter(_application())]
        if not _paused:
            _application().installEventFilter(_filter[0])


def unwatch(watcher: QObject) -> None:
    """Stop calling this watcher. Does nothing if it is not watched."""
    _watchers[:] = [each for each in _watchers if each is not watcher and shiboken6.isValid(each)]


@contextmanager
def unwatched() -> Iterator[None]:
    """Remove the filter for the time of the block. May be nested; never run an event loop inside."""
    for each in filter(shiboken6.isValid, _filter):
        _application().removeEventFilter(each)
    _paused.append(None)
    try:
        yield
    finally:
        _paused.pop()
        if not _paused:
            for each in filter(shiboken6.isValid, _filter):
                _application().installEventFilter(each)


def _application() -> QCoreApplication:
    application = QCoreApplication.instance()
    if application is None:
        raise RuntimeError("there is no application yet")
    return application

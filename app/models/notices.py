"""The open notices of the server, by number: what a person must know or answer."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QObject, Signal

from server_core.contract.types.audit import Notice


class NoticesModel(QObject):
    """Newest first. A notice that was closed leaves."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._open: dict[int, Notice] = {}
        self._touched: set[int] = set()

    def all(self) -> list[Notice]:
        return sorted(self._open.values(), key=lambda notice: -notice.number)

    def begin_fetch(self) -> None:
        """From now on what changes is newer than what `reconcile` will bring."""
        self._touched.clear()

    def reconcile(self, notices: Iterable[Notice]) -> None:
        """These are all that are open, but for what changed in the meantime."""
        told = {notice.number: notice for notice in notices if notice.closed_at is None}
        for number in self._touched:
            told.pop(number, None)
            if number in self._open:
                told[number] = self._open[number]
        if told != self._open:
            self._open = told
            self.changed.emit()

    def apply(self, notices: Iterable[Notice]) -> None:
        """These changed."""
        before = dict(self._open)
        for notice in notices:
            self._touched.add(notice.number)
            if notice.closed_at is None:
                self._open[notice.number] = notice
            else:
                self._open.pop(notice.number, None)
        if before != self._open:
            self.changed.emit()

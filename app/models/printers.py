"""The printers of the server, sorted by name. Changes row by row."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from typing import Any
from uuid import UUID

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt, QTimer, Signal

from app.errors import ConsoleError
from app.language.translate import tr
from app.models.queue import local_now
from app.session.event_stream import ChangeBatch
from app.session.flows import Flow, flow
from app.session.live import Live
from app.session.session import Session
from app.words.agents import called
from app.words.ages import moment
from app.words.marks import Mark
from app.words.media import wait_words
from app.words.messages import message_text
from app.words.plain_text import plain, tooltip
from app.words.printer_facts import all_words
from app.words.printers import (
    dpi_of,
    is_reachable,
    is_ready,
    language_of,
    location_words,
    mark_of,
    media_of,
    needs_attention,
    reason_of,
    since_of,
    tag_words,
    where_words,
)
from server_core.contract.decisions.names import NaturalKey, natural_order
from server_core.contract.types.printers import PrinterView, location_of

Index = QModelIndex | QPersistentModelIndex
Role = Qt.ItemDataRole
ROOT = QModelIndex()
PrinterRowKey = tuple[NaturalKey, str]


class PrintersModel(QAbstractListModel):
    """Owns the console's knowledge of printers."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._keys: list[PrinterRowKey] = []
        self._printers: list[PrinterView] = []
        self._touched: set[UUID] = set()

    def rowCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self._printers)

    def data(self, index: Index, role: int = Role.DisplayRole) -> Any:
        if not index.isValid():
            return None
        printer = self._printers[index.row()]
        if role in (Role.DisplayRole, Role.ToolTipRole):
            return plain(printer.name) if role == Role.DisplayRole else tooltip(card_hint(printer))
        return card_sentence(printer) if role == Role.AccessibleTextRole else None

    def printer(self, row: int) -> PrinterView:
        return self._printers[row]

    def all(self) -> list[PrinterView]:
        return list(self._printers)

    def is_only(self, printer_id: UUID) -> bool:
        """Return whether there is this printer and no other."""
        return len(self._printers) == 1 and self._printers[0].printer_id == printer_id

    def by_id(self, printer_id: UUID) -> PrinterView | None:
        position = self.find(printer_id)
        return None if position is None else self._printers[position]

    def find(self, printer_id: UUID) -> int | None:
        return next((row for row, printer in enumerate(self._printers) if printer.printer_id == printer_id), None)

    def counts(self) -> tuple[int, int, int]:
        """Return the numbers of printers: ready, without feedback, in need of attention."""
        ready, reachable = sum(map(is_ready, self._printers)), sum(map(is_reachable, self._printers))
        return ready, reachable, sum(map(needs_attention, self._printers))

    def begin_fetch(self) -> None:
        """Begin a read. Changes from now on are newer than what `reconcile` will bring."""
        self._touched.clear()

    def reconcile(self, fetched: Iterable[PrinterView]) -> None:
        """Make the list match what was read, except for changes since the read began."""
        printers, newer = list(fetched), set(self._touched)
        kept = {printer.printer_id for printer in printers} | newer
        self.remove([printer.printer_id for printer in self._printers if printer.printer_id not in kept])
        # counts change without a new version, so only changes since the read are known to be newer
        self.apply([printer for printer in printers if printer.printer_id not in newer])

    def apply(self, changed: Iterable[PrinterView]) -> None:
        """Apply changes and emit once: listeners look at all printers, and there may be hundreds."""
        came = list(changed)
        self._touched |= {printer.printer_id for printer in came}
        if not self._printers:
            self._insert_all(came)
            return
        other: set[UUID] = set()
        for printer in came:
            position = self.find(printer.printer_id)
            if position is None:
                self._insert(printer)
            elif self._printers[position].version <= printer.version and self._printers[position] != printer:
                position = self._move(position, _key(printer))
                self._printers[position] = printer
                other.add(printer.printer_id)
        if other:
            rows = [row for row, printer in enumerate(self._printers) if printer.printer_id in other]
            self.dataChanged.emit(self.index(rows[0]), self.index(rows[-1]))

    def remove(self, gone: Iterable[UUID]) -> None:
        for printer_id in gone:
            self._touched.add(printer_id)
            position = self.find(printer_id)
            if position is not None:
                self.beginRemoveRows(ROOT, position, position)
                del self._printers[position]
                del self._keys[position]
                self.endRemoveRows()

    def _move(self, position: int, key: PrinterRowKey) -> int:
        """Move the row to its place under its new name. It stays selected."""
        target = bisect_left(self._keys, key)
        final = target - 1 if target > position else target
        if final == position:
            self._keys[position] = key
            return position
        self.beginMoveRows(ROOT, position, position, ROOT, target)
        del self._keys[position]
        self._keys.insert(final, key)
        self._printers.insert(final, self._printers.pop(position))
        self.endMoveRows()
        return final

    def _insert_all(self, printers: Iterable[PrinterView]) -> None:
        """Insert the first printers all at once."""
        newest: dict[UUID, PrinterView] = {}
        for printer in printers:
            before = newest.get(printer.printer_id)
            if before is None or before.version <= printer.version:
                newest[printer.printer_id] = printer
        if newest:
            self.beginInsertRows(ROOT, 0, len(newest) - 1)
            self._printers = sorted(newest.values(), key=_key)
            self._keys = [_key(printer) for printer in self._printers]
            self.endInsertRows()

    def _insert(self, printer: PrinterView) -> None:
        position = bisect_left(self._keys, _key(printer))
        self.beginInsertRows(ROOT, position, position)
        self._keys.insert(position, _key(printer))
        self._printers.insert(position, printer)
        self.endInsertRows()


def search_text(printer: PrinterView) -> str:
    """Return what a search for a printer looks in: name, place, tags, model, address, agent."""
    own = (printer.name, location_of(printer), *printer.tags, printer.model or "", printer.uri)
    return "\n".join((*own, called(printer.agent_name)))


def card_hint(printer: PrinterView) -> str:
    """Return the card's tooltip: the device, its address, and the full reason of the state."""
    reason = reason_of(printer)
    message = message_text(printer.message)
    message = message if reason and message not in reason else ""
    device = (printer.model or "", language_of(printer), dpi_of(printer), printer.uri)
    waits = wait_words(printer.media_waits)
    parts = (*device, where_words(printer), reason, message, waits, all_words(printer))
    return " · ".join(part for part in parts if part)


def card_sentence(printer: PrinterView) -> str:
    """Return `Zebra Dock 1, stopped, out of labels since 14:30, 5 jobs waiting`."""
    mark: Mark = mark_of(printer)
    reason = plain(reason_of(printer))
    began = since_of(printer)
    since = tr("since {moment}", moment=moment(began, local_now())) if began else ""
    jobs = tr("%n job(s) waiting", "", printer.waiting)
    for_media = wait_words(printer.media_waits)
    state = " ".join(part for part in (reason, since) if part)
    facts = f"{language_of(printer)}, {dpi_of(printer)}, {media_of(printer)}"
    where = (location_words(printer), tag_words(printer), plain(all_words(printer)))
    return ", ".join(part for part in (plain(printer.name), mark.word, state, jobs, for_media, facts, *where) if part)


def _key(printer: PrinterView) -> PrinterRowKey:
    return natural_order(printer.name), str(printer.printer_id)


# Keeps the printers' model current: reads all from the server, then follows the live changes.


READ_AGAIN_MS = 5000
"""After a failed read while the stream continues: nothing else would repeat the read."""


class PrintersFeed(QObject):
    loaded = Signal()
    failed = Signal(object)

    def __init__(self, session: Session, live: Live, model: PrintersModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._model = model
        self._reading: Flow[None] | None = None
        self.is_loaded = False
        self.error: ConsoleError | None = None
        """The error of the last read, for pages that were not built when it failed."""
        self._again = QTimer(self, singleShot=True, interval=READ_AGAIN_MS)
        self._again.timeout.connect(self.reload)
        live.batch.connect(self._follow)
        live.connected.connect(self._resumed)
        live.refetch.connect(self.reload)

    def reload(self) -> None:
        if self._reading is not None:
            self._reading.cancel()
        self._again.stop()
        self._model.begin_fetch()
        self._reading = self._read()

    @flow
    async def _read(self) -> None:
        try:
            printers = await self._session.call(lambda client: client.printers())
        except ConsoleError as error:
            self.error = error
            self._again.start()
            self.failed.emit(error)
            return
        self._model.reconcile(printers)
        self.is_loaded = True
        self.error = None
        self.loaded.emit()

    def _resumed(self, _base_url: str) -> None:
        """Read again after a failure. A resumed stream does not do that automatically."""
        if self.error is not None:
            self.reload()

    def _follow(self, batch: ChangeBatch) -> None:
        self._model.apply(batch.printers)
        self._model.remove(batch.removed_printers)

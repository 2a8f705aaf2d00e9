"""Looks at all pages of the open file, beside the GUI thread, and says what becomes of it before it is printed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QObject, QTimer, Signal

from app.errors import ConsoleError
from app.forecast_facts import Forecast
from app.local_file import LocalFile
from app.page_sizes import SizesMm, read_page_sizes
from app.preview import PageWish
from app.print_forecast import foreseen
from app.tasks import Tasks, Ticket
from app.vocabulary.print_ahead import LOOKING, Ahead, all_ahead
from server_core.contract.console import PrinterView
from server_core.contract.public import PrintParameters

LOOKING_MS = 400
"""A look that takes no longer is not told of."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Print:
    """One print as it is wished now; `wish`: the same as it is drawn."""

    file: LocalFile
    printer: PrinterView
    parameters: PrintParameters
    wish: PageWish


class Lookout(QObject):
    """The file is read once; each other wish is judged anew, and what was being judged before is given up."""

    told = Signal()
    """`said` is something else."""

    def __init__(self, tasks: Tasks, parent: QObject) -> None:
        super().__init__(parent)
        self._tasks = tasks
        self._print: Print | None = None
        self._read: LocalFile | None = None
        self._sizes: SizesMm | None = None
        self._reading: Ticket | None = None
        self._judging: Ticket | None = None
        self._seen: Forecast | None = None
        self.said: Sequence[Ahead] = ()
        self._late = QTimer(self, singleShot=True, interval=LOOKING_MS)
        self._late.timeout.connect(self._tell)

    @property
    def is_looking(self) -> bool:
        return self._reading is not None or self._judging is not None

    def forget(self) -> None:
        """Nothing is open, or nothing can be printed on."""
        self._stop_judging()
        self._print = self._seen = None
        self._tell()

    def look(self, wanted: Print) -> None:
        before, self._print = self._print, wanted
        if before is None or (before.file, before.printer.printer_id) != (wanted.file, wanted.printer.printer_id):
            self._seen = None  # of something else
        self._read_once(wanted.file)
        if self._reading is None:
            self._judge(wanted)
        self._tell()

    def _read_once(self, file: LocalFile) -> None:
        if self._read is not None and self._read.source == file.source:
            return
        if self._reading is not None:
            self._reading.cancel()
        self._stop_judging()
        self._read, self._sizes, self._reading = file, None, None
        if not file.is_raw:
            self._late.start()
            self._reading = self._tasks.run(
                lambda: read_page_sizes(file.source.content),
                lambda sizes: self._take_sizes(file, sizes),
                self._failed,
                self,
            )

    def _take_sizes(self, file: LocalFile, sizes: SizesMm | None) -> None:
        if self._read is not file:
            return
        self._sizes, self._reading = sizes, None
        if self._print is not None:
            self._judge(self._print)

    def _judge(self, wanted: Print) -> None:
        self._stop_judging()
        sizes = self._sizes
        self._judging = self._tasks.run(
            lambda: foreseen(wanted.file, wanted.printer, wanted.parameters, wanted.wish, sizes),
            lambda seen: self._take(wanted, seen),
            self._failed,
            self,
        )

    def _take(self, wanted: Print, seen: Forecast) -> None:
        if wanted is self._print:
            self._judging, self._seen = None, seen
            self._tell()

    def _stop_judging(self) -> None:
        if self._judging is not None:
            self._judging.cancel()
            self._judging = None

    def _failed(self, error: ConsoleError) -> None:
        """Neither has a known error: what cannot be read is not known."""
        raise error

    def _tell(self) -> None:
        said: Sequence[Ahead] = ()
        if self._print is not None:
            looking = (LOOKING,) if self._reading is not None and not self._late.isActive() else ()
            said = (*all_ahead(self._print.printer, self._seen), *looking)
        if said != self.said:
            self.said = said
            self.told.emit()

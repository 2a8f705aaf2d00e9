"""Examines all pages of the open file outside the GUI thread, and predicts the result before it is printed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QObject, QTimer, Signal

from app.documents.forecast_facts import Forecast
from app.documents.local_file import LocalFile
from app.documents.preview import PagePreviewRequest
from app.documents.print_forecast import SizesMm, foreseen, read_page_sizes
from app.documents.raw_screening import Screener, screening_of
from app.documents.raw_screening_child import Screening
from app.session.flows import Flow, flow
from app.session.tasks import Tasks
from app.words.print_file import LOOKING, LOOKING_AT_COMMANDS, PrintWarning, all_ahead
from server_core.contract.messages.message import Message
from server_core.contract.types.parameters import PrintParameters
from server_core.contract.types.printers import PrinterView

LOOKING_MS = 400
"""Milliseconds. Progress is shown only if reading takes longer."""


@dataclass(frozen=True, kw_only=True, slots=True)
class PlannedPrint:
    """One print with the current form values. `preview`: its preview request."""

    file: LocalFile
    printer: PrinterView
    parameters: PrintParameters
    preview: PagePreviewRequest


@dataclass(frozen=True, kw_only=True, slots=True)
class PdfPages:
    """The sizes of all pages of the PDF with this hash."""

    sha256: str


FileReading = PdfPages | Screening


class PrintForecaster(QObject):
    """Reads the file once, in a child process. Each change of the form is judged again, one at a time, newest first.

    Keeps only the findings, no bytes of the file.
    """

    changed = Signal()
    """`warnings` changed."""

    def __init__(self, tasks: Tasks, parent: QObject) -> None:
        super().__init__(parent)
        self._tasks = tasks
        self._screener = Screener()
        self._print: PlannedPrint | None = None
        self._look: FileReading | None = None
        self._sizes: SizesMm | None = None
        self._blocked: Message | None = None
        self._reading: Flow[None] | None = None
        self._judging = False
        self._forecast: Forecast | None = None
        self.warnings: Sequence[PrintWarning] = ()
        self._late = QTimer(self, singleShot=True, interval=LOOKING_MS)
        self._late.timeout.connect(self._tell)

    @property
    def is_looking(self) -> bool:
        return self._reading is not None or self._judging

    def forget(self) -> None:
        """Forget the print: no file is open, or no printer is available."""
        if self._reading is not None:
            self._begin(None)
        self._print = self._forecast = None
        self._tell()

    def look(self, wanted: PlannedPrint) -> None:
        before, self._print = self._print, wanted
        if before is None or (before.file, before.printer.printer_id) != (wanted.file, wanted.printer.printer_id):
            self._forecast = None  # about an earlier file
        look = _look_of(wanted)
        if look != self._look:
            self._begin(look)
            self._read(wanted.file.source.content)
        self._judge()
        self._tell()

    def _begin(self, look: FileReading | None) -> None:
        """Start on a file that is not known yet. The current read is abandoned, and its child process ends."""
        if self._reading is not None:
            self._reading.cancel()
        self._look, self._sizes, self._blocked, self._reading = look, None, None, None

    def _read(self, content: bytes) -> None:
        if self._look is not None:
            self._late.start()
            self._reading = Flow(self, self._look_into(self._look, content))

    async def _look_into(self, look: FileReading, content: bytes) -> None:
        """Read the pages or screen the commands. Raises no ConsoleError: what cannot be read stays unknown."""
        if isinstance(look, Screening):
            self._blocked = await self._tasks.call(lambda: self._screener.judge(look, content))
        else:
            self._sizes = await self._tasks.call(lambda: read_page_sizes(content))
        self._reading = None
        self._judge()
        self._tell()

    @flow
    async def _judge(self) -> None:
        """Judge the current print, unless a judgement is running; newer values follow afterwards.

        Raises no ConsoleError.
        """
        wanted = self._print
        if wanted is None or self._reading is not None or self._judging:
            return
        sizes, blocked = self._sizes, self._blocked
        self._judging = True
        forecast = await self._tasks.call(
            lambda: foreseen(wanted.file, wanted.printer, wanted.parameters, wanted.preview, sizes, blocked)
        )
        self._judging = False
        if wanted is self._print:
            self._forecast = forecast
            self._tell()
        else:
            self._judge()

    def _tell(self) -> None:
        warnings: Sequence[PrintWarning] = ()
        if self._print is not None:
            late = self._reading is not None and not self._late.isActive()
            looking = LOOKING_AT_COMMANDS if isinstance(self._look, Screening) else LOOKING
            warnings = (*all_ahead(self._print.printer, self._forecast), *((looking,) if late else ()))
        if warnings != self.warnings:
            self.warnings = warnings
            self.changed.emit()


def _look_of(wanted: PlannedPrint) -> FileReading | None:
    """Return what must be read from the file for this print. None: nothing."""
    file = wanted.file
    return screening_of(file, wanted.printer) if file.is_raw else PdfPages(sha256=file.source.sha256)

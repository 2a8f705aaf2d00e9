"""What the wall's sheet does: prints failed jobs of a printer again, pauses and resumes it."""

from __future__ import annotations

from collections.abc import Callable
from uuid import UUID

from PySide6.QtCore import QObject, Signal

from app.client import ConsoleClient
from app.errors import ConsoleError
from app.models.printers import PrintersModel
from app.session import Session
from server_core.contract.console import JobRow, PrinterView, Show
from server_core.contract.job_acts import MOST_JOBS, JobAct, JobActDone
from server_core.contract.pending_act import JobActKind
from server_core.contract.public import DOUBTFUL, PrinterStatus

PAGE = 200


class WallActs(QObject):
    counted = Signal(object)
    """list[JobRow]: what would be printed again."""
    told = Signal(str)
    """What became of it, in words."""
    paused = Signal()

    def __init__(self, session: Session, printers: PrintersModel, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self._printers = printers

    def count_failed(self, printer_id: UUID) -> None:
        self._session.ask(lambda client: failed_jobs(client, printer_id), self.counted.emit, self._not("read"), self)

    def print_again(self, rows: list[JobRow]) -> None:
        act = JobAct(kind=JobActKind.REPRINT, print_job_ids=[row.print_job_id for row in rows][:MOST_JOBS])
        self._session.ask(lambda client: client.act_on_jobs(act), self._printed, self._not("printed again"), self)

    def pause_or_resume(self, printer: PrinterView) -> None:
        chosen, resume = printer.printer_id, printer.status is PrinterStatus.PAUSED

        def taken(changed: PrinterView) -> None:
            self._printers.apply([changed])
            self.paused.emit()

        failed = self._not("resumed" if resume else "paused")
        self._session.ask(lambda client: client.resume(chosen) if resume else client.pause(chosen), taken, failed, self)

    def _printed(self, done: JobActDone) -> None:
        number, refused = len(done.jobs), len(done.refused)
        words = f"{number} job{' prints' if number == 1 else 's print'} again."
        if refused:
            words += f" {refused} could not: {done.refused[0].message}"
        self.told.emit(words)

    def _not(self, done: str) -> Callable[[ConsoleError], None]:
        return lambda error: self.told.emit(f"This could not be {done}. {error}")


async def failed_jobs(client: ConsoleClient, printer_id: UUID) -> list[JobRow]:
    """Failed today, certainly not printed, and not printed again yet."""
    page = await client.jobs(show=Show.FAILED, printer_id=printer_id, limit=PAGE)
    return [row for row in page.data if row.reprinted_as is None and row.failure_reason not in DOUBTFUL]

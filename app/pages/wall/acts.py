"""What the wall's sheet does: prints failed jobs of a printer again, pauses and resumes it."""

from __future__ import annotations

from collections.abc import Callable
from uuid import UUID

from PySide6.QtCore import QObject, Signal

from app.client import ConsoleClient
from app.errors import ConsoleError
from app.job_actions import JobActions
from app.language.translate import tr
from app.models.printers import PrintersModel
from app.outcome_unknown import failure_words, saying
from app.session import Session
from app.vocabulary.act_outcomes import not_printed
from app.vocabulary.bulk import called
from app.vocabulary.pause_all import not_changed
from app.vocabulary.plain_text import plain
from app.vocabulary.server_refusals import reason_of
from server_core.contract.types.jobs import JobActDone, JobRow, Show
from server_core.contract.types.printers import PrinterView
from server_core.contract.types.states import DOUBTFUL, PrinterStatus

PAGE = 200


class WallActs(QObject):
    counted = Signal(object, object)
    """UUID of the printer, list[JobRow]: what would be printed again."""
    told = Signal(object, str)
    """UUID of the printer, and what became of it, in words."""
    paused = Signal(object)
    """UUID of the printer; or resumed."""

    def __init__(self, session: Session, printers: PrintersModel, job_actions: JobActions, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self._printers = printers
        self._job_actions = job_actions

    def count_failed(self, printer_id: UUID) -> None:
        counted = lambda rows: self.counted.emit(printer_id, rows)  # noqa: E731
        failed = self._not(printer_id, tr("This could not be read."))
        self._session.ask(lambda client: failed_jobs(client, printer_id), counted, failed, self)

    def print_again(self, printer_id: UUID, rows: list[JobRow]) -> None:
        def ended(how: JobActDone | ConsoleError) -> None:
            if isinstance(how, ConsoleError):
                self.told.emit(printer_id, failure_words(not_printed(called(rows)), how))
            else:
                self.told.emit(printer_id, _printed(how))

        if not self._job_actions.print_many_again(rows, told=ended):
            self.told.emit(printer_id, tr("These jobs are being sent already."))

    def pause_or_resume(self, printer: PrinterView) -> None:
        chosen, name = printer.printer_id, plain(printer.name)

        def taken(changed: PrinterView) -> None:
            self._printers.apply([changed])
            self.paused.emit(chosen)

        paused = printer.status is not PrinterStatus.PAUSED
        no, unknown = not_changed(name, paused=paused)
        failed = self._not(chosen, no, unknown)
        self._session.ask(lambda client: client.pause(chosen) if paused else client.resume(chosen), taken, failed, self)

    def _not(self, printer_id: UUID, what: str, unknown: str = "") -> Callable[[ConsoleError], None]:
        return lambda error: self.told.emit(printer_id, failure_words(what, saying(error, unknown)))


def _printed(done: JobActDone) -> str:
    number, refused = len(done.jobs), len(done.refused)
    words = tr("%n job(s) print again.", "", number)
    if not refused:
        return words
    others = tr("%n could not: {why}", "jobs", refused, why=plain(reason_of(done.refused[0])))
    return f"{words} {others}"


async def failed_jobs(client: ConsoleClient, printer_id: UUID) -> list[JobRow]:
    """Failed today, certainly not printed, and not printed again yet."""
    page = await client.jobs(show=Show.FAILED, printer_id=printer_id, limit=PAGE)
    return [row for row in page.data if row.reprinted_as is None and row.failure_reason not in DOUBTFUL]

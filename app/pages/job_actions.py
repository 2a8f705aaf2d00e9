"""What an operator does with a job: asks first where paper or work is at stake, then tells the server."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any
from uuid import UUID

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from app.client import ConsoleClient
from app.dialogs.change_roll.dialog import ChangeRollDialog
from app.dialogs.move_job import MoveJob
from app.dialogs.question import Choice, ask
from app.models.printers import PrintersModel
from app.models.queue import QueueModel
from app.session import Session
from app.theme.theme import Theme
from app.vocabulary.actions import JobAction, why_not
from app.vocabulary.jobs import in_doubt, name_of
from server_core.contract.console import JobRow
from server_core.contract.public import JobStatus


class JobActions(QObject):
    """The one place that changes jobs. Questions open over `over`'s window."""

    failed = Signal(str, object)
    """What did not work, ConsoleError."""
    reprinted = Signal(object)
    """JobRow of the new job."""
    denied = Signal(object)
    """JobRow that did not come out, by a person's word: it can be printed again."""

    def __init__(
        self, theme: Theme, session: Session, queue: QueueModel, printers: PrintersModel, over: QWidget
    ) -> None:
        super().__init__(over)
        self._theme = theme
        self._session = session
        self._queue = queue
        self._printers = printers
        self._over = over

    def perform(self, action: JobAction, row: JobRow) -> None:
        """Does nothing where `why_not` has a reason."""
        if why_not(action, row) is not None:
            return
        match action:
            case JobAction.REPRINT:
                self._reprint(row)
            case JobAction.MOVE:
                move = MoveJob(
                    self._theme, row, self._printers.all(), lambda target: self._move(row, target), self._over
                )
                move.open()
            case JobAction.HOLD:
                self._ask(f"{name_of(row)} could not be held.", lambda client: client.hold(row.print_job_id))
            case JobAction.RELEASE:
                self._ask(f"{name_of(row)} could not be released.", lambda client: client.release(row.print_job_id))
            case JobAction.CANCEL:
                self._cancel(row)
            case JobAction.CHANGE_ROLL:
                self._change_roll(row)
            case JobAction.PREVIEW | JobAction.ANSWER:
                pass

    def _change_roll(self, row: JobRow) -> None:
        printer = self._printers.by_id(row.printer_id)
        if printer is not None:
            dialog = ChangeRollDialog(self._theme, self._session, printer, self._over.window(), job_id=row.print_job_id)
            dialog.open()
            dialog.take_focus()

    def answer(self, row: JobRow, came_out: bool) -> None:
        self._ask(
            f"The answer for {name_of(row)} was not taken.",
            lambda client: client.answer(row.print_job_id, came_out=came_out),
            None if came_out else self.denied.emit,
        )

    def _reprint(self, row: JobRow) -> None:
        doubtful = in_doubt(row)
        if row.status is not JobStatus.PRINTED and not doubtful:
            self.print_again(row)
            return
        copies = "1 label or page set" if row.copies == 1 else f"{row.copies} copies"
        reason = "may have printed" if doubtful else "was printed already"
        ask(
            self._theme,
            "reprint",
            f"Print {name_of(row)} again?",
            f"It {reason}. {copies} will come out of {row.printer_name} once more, as a new job.",
            [
                Choice(key="keep", word="Do not print"),
                Choice(key="reprint", word="Print again", act=lambda: self.print_again(row)),
            ],
            self._over,
        )

    def print_again(self, row: JobRow) -> None:
        """A new job, without a question: a person just answered one."""
        self._ask(
            f"{name_of(row)} could not be printed again.",
            lambda client: client.reprint(row.print_job_id),
            self.reprinted.emit,
        )

    def _cancel(self, row: JobRow) -> None:
        if row.status is JobStatus.PRINTING:
            effect = f"{row.printer_name} is printing it. What is on paper stays; the rest stops if the printer can."
        else:
            effect = f"It will not be printed on {row.printer_name}. The client that sent it sees it as cancelled."
        ask(
            self._theme,
            "cancel",
            f"Cancel {name_of(row)}?",
            effect,
            [
                Choice(key="keep", word="Keep the job"),
                Choice(key="cancel", word="Cancel the job", act=lambda: self._send_cancel(row)),
            ],
            self._over,
        )

    def _send_cancel(self, row: JobRow) -> None:
        self._ask(f"{name_of(row)} could not be cancelled.", lambda client: client.cancel(row.print_job_id))

    def _move(self, row: JobRow, target: UUID) -> None:
        self._ask(f"{name_of(row)} could not be moved.", lambda client: client.move(row.print_job_id, target))

    def _ask(
        self,
        what_failed: str,
        operation: Callable[[ConsoleClient], Coroutine[Any, Any, JobRow]],
        then: Callable[[JobRow], None] | None = None,
    ) -> None:
        def done(row: JobRow) -> None:
            self._queue.apply([row])
            if then is not None:
                then(row)

        self._session.ask(operation, done, lambda error: self.failed.emit(what_failed, error), self)

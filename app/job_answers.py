"""What a person says of a job that may have printed: told to the server; where its reply is lost, the job is read."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

from PySide6.QtCore import QObject, Signal

from app.client import ConsoleClient
from app.errors import ConsoleError
from app.lost_answers import is_lost, read_rows
from app.models.queue import QueueModel
from app.session import Session
from app.vocabulary.jobs import SOME_CAME_OUT, JobState, job_state, name_of
from server_core.contract.console import JobRow
from server_core.contract.job_labels import Counted
from server_core.contract.public import JobStatus

NOTHING_PRINTED = "Nothing was printed again: answer once more, or find the job in the queue and press Reprint."


class AnswerLost(ConsoleError):
    """Whether it was taken is not known; `prints`: a reprint was wanted with it, and is not sent."""

    def __init__(self, error: ConsoleError, *, prints: bool) -> None:
        super().__init__(f"{error} {NOTHING_PRINTED}" if prints else str(error))
        self._error = error

    @property
    def details_text(self) -> str:
        return self._error.details_text


class JobAnswers(QObject):
    failed = Signal(str, object)
    """What did not work, ConsoleError."""
    noted = Signal(str)
    """What is true though the reply was lost."""
    not_taken = Signal(object, object)
    """JobRow whose answer was not taken as far as is known, ConsoleError."""

    def __init__(self, session: Session, queue: QueueModel, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self._queue = queue

    def say(
        self,
        row: JobRow,
        operation: Callable[[ConsoleClient], Coroutine[Any, Any, JobRow]],
        is_mine: Callable[[JobRow], bool],
        then: Callable[[JobRow], None],
        *,
        prints: bool,
    ) -> None:
        """`is_mine`: whether the job is as this answer leaves it. `then`: it was taken, and the job is so now."""
        name = name_of(row)

        def taken(after: JobRow) -> None:
            self._queue.apply([after], at_once=True)
            then(after)

        def not_taken(error: ConsoleError) -> None:
            if is_lost(error):
                look = lambda client: read_rows(client, [row.print_job_id])  # noqa: E731
                self._session.ask(look, lambda now: looked(now, error), lambda _: unknown(error), self)
                return
            told(f"The answer for {name} was not taken.", error)

        def looked(now: list[JobRow], lost: ConsoleError) -> None:
            after = next(iter(now), None)
            if after is None or job_state(after) is JobState.NOT_CONFIRMED:
                self._queue.apply(now, at_once=True)
                told(f"The answer for {name} was not taken.", lost)
            elif is_mine(after):
                self.noted.emit(f"The answer for {name} was taken: only the server’s reply was lost.")
                taken(after)
            else:
                self._queue.apply(now, at_once=True)
                more = " Nothing was printed again." if prints else ""
                self.noted.emit(f"{name} was answered otherwise meanwhile.{more}")

        def unknown(lost: ConsoleError) -> None:
            told(f"It is not known whether the answer for {name} was taken.", AnswerLost(lost, prints=prints))

        def told(what: str, error: ConsoleError) -> None:
            self.failed.emit(what, error)
            self.not_taken.emit(row, error)

        self._session.ask(operation, taken, not_taken, self)


def is_printed(row: JobRow) -> bool:
    """By a person's word."""
    return row.status is JobStatus.PRINTED or (row.settled and row.reprinted_as is None)


def is_denied(row: JobRow, counted: Counted | None = None) -> bool:
    """By a person's word, and all of it is missing; or as much as was `counted`."""
    if row.status is not JobStatus.FAILED or is_printed(row) or job_state(row) is JobState.NOT_CONFIRMED:
        return False
    said = row.message or ""
    return (
        SOME_CAME_OUT not in said if counted is None else f"{counted.out} of {counted.ordered} {SOME_CAME_OUT}" in said
    )

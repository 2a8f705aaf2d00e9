"""What a person says of a job that may have printed: told to the server; where its reply is lost, the job is read."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

from PySide6.QtCore import QObject, Signal

from app.client import ConsoleClient
from app.errors import ConsoleError, ToldAlready
from app.language.translate import Phrase, tr
from app.lost import is_lost
from app.models.queue import QueueModel
from app.session import Session
from app.vocabulary.jobs import JobState, job_state, name_of
from app.vocabulary.messages import said
from app.vocabulary.plain_text import plain
from server_core.contract.types.jobs import JobRow, JobsWanted

NOTHING_PRINTED = Phrase("Nothing was printed again: answer once more, or find the job in the queue and press Reprint.")


class AnswerLost(ToldAlready):
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
        is_mine: Callable[[JobRow, str], bool | None],
        then: Callable[[JobRow], None],
        *,
        prints: bool,
    ) -> None:
        """`is_mine`: whether the job is as this answer of the operator leaves it; None: the server does not tell.
        `then`: it was taken, and the job is so now."""
        name = name_of(row)

        def taken(after: JobRow) -> None:
            self._queue.apply([after], at_once=True)
            then(after)

        def not_taken(error: ConsoleError) -> None:
            if is_lost(error):
                self._session.ask(look, lambda told: looked(*told, error), lambda _: unknown(error), self)
                return
            told(tr("The answer for {name} was not taken.", name=name), error)

        async def look(client: ConsoleClient) -> tuple[list[JobRow], str]:
            return await client.job_rows(JobsWanted(print_job_ids=[row.print_job_id])), client.operator

        def looked(now: list[JobRow], operator: str, lost: ConsoleError) -> None:
            after = next(iter(now), None)
            if after is None or job_state(after) is JobState.NOT_CONFIRMED:
                self._queue.apply(now, at_once=True)
                told(tr("The answer for {name} was not taken.", name=name), lost)
                return
            if prints and after.reprinted_as is not None:
                taken(after)  # which tells that nothing more is printed
                return
            mine = is_mine(after, operator)
            if mine:
                self.noted.emit(tr("The answer for {name} was taken: only the server’s reply was lost.", name=name))
                taken(after)
                return
            self._queue.apply(now, at_once=True)
            if mine is None:
                what = tr("{name} was answered, and its server does not tell how.", name=name)
                more = tr("Nothing was printed again: look what is missing, and press Reprint.")
            else:
                what = tr("{name} was answered otherwise meanwhile.", name=name)
                if after.seen is not None and after.seen.by is not None:
                    answer = plain(said(after.message) or after.seen.by).rstrip(".")
                    what = tr("{name} was answered meanwhile: {said}.", name=name, said=answer)
                more = tr("Nothing was printed again.")
            self.noted.emit(f"{what} {more}" if prints else what)

        def unknown(lost: ConsoleError) -> None:
            told(
                tr("It is not known whether the answer for {name} was taken.", name=name),
                AnswerLost(lost, prints=prints),
            )

        def told(what: str, error: ConsoleError) -> None:
            self.failed.emit(what, error)
            self.not_taken.emit(row, error)

        self._session.ask(operation, taken, not_taken, self)

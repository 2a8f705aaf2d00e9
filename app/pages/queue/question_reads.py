"""Reads the questions that the list does not show, a few at a time, and knows which could not be read."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from uuid import UUID

from PySide6.QtCore import QObject, Signal

from app.errors import ConsoleError
from app.session import Session
from app.tasks import Ticket
from server_core.contract.types.jobs import JobDetail

AT_ONCE = 3


class QuestionReads(QObject):
    read_one = Signal(object)
    """JobRow as the server has it."""
    changed = Signal()
    """`waiting` or `failed`."""

    def __init__(self, session: Session, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self._due: deque[UUID] = deque()
        self._reading: dict[UUID, Ticket] = {}
        self._failed: dict[UUID, None] = {}
        self._asked: set[UUID] = set()

    @property
    def waiting(self) -> int:
        """Not read yet."""
        return len(self._due) + len(self._reading)

    @property
    def failed(self) -> int:
        """Asked for in vain."""
        return len(self._failed)

    def begin(self, job_ids: Iterable[UUID]) -> None:
        """These, and none of those that were asked for before."""
        for ticket in self._reading.values():
            ticket.cancel()
        self._due.clear()
        self._reading.clear()
        self._failed.clear()
        self._asked.clear()
        self.read(job_ids)

    def read_new(self, job_ids: Iterable[UUID]) -> None:
        """Those that were not asked for since `begin`."""
        self.read([job_id for job_id in job_ids if job_id not in self._asked])

    def read(self, job_ids: Iterable[UUID]) -> None:
        self._due.extend(job_id for job_id in job_ids if job_id not in self._due and job_id not in self._reading)
        self._go_on()

    def try_again(self) -> None:
        failed, self._failed = self._failed, {}
        self.read(failed)

    def _go_on(self) -> None:
        while self._due and len(self._reading) < AT_ONCE:
            self._ask(self._due.popleft())
        self.changed.emit()

    def _ask(self, job_id: UUID) -> None:
        """An answer that was on its way when others were asked for is none of theirs."""

        def taken(detail: JobDetail) -> None:
            if self._reading.get(job_id) is ticket:
                del self._reading[job_id]
                self._failed.pop(job_id, None)
                self.read_one.emit(detail.row)
                self._go_on()

        def failed(_error: ConsoleError) -> None:
            if self._reading.get(job_id) is ticket:
                del self._reading[job_id]
                self._failed[job_id] = None
                self._go_on()

        ticket = self._session.ask(lambda client: client.job(job_id), taken, failed, self)
        self._reading[job_id] = ticket
        self._asked.add(job_id)

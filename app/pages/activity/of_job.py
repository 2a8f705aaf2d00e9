"""The job that an act was done to, as it is now: shown in the queue, and what waits can still be taken back."""

from __future__ import annotations

from datetime import UTC, datetime
from uuid import UUID

from PySide6.QtCore import QObject, QTimer, Signal

from app.errors import ConsoleError, Refused
from app.event_stream import Batch
from app.language.translate import Phrase
from app.session import Session
from server_core.contract.types.audit import AuditAct, AuditEntry
from server_core.contract.types.jobs import JobDetail, JobRow

READING, GONE, NOT_READ = (
    Phrase("The job is being read"),
    Phrase("The job is not kept any more"),
    Phrase("The job could not be read"),
)


def id_of(entry: AuditEntry, kind: str) -> UUID | None:
    """Of its subject, where that is of this kind, and not a customer's: the other pages show the site's own."""
    word, _, text = entry.subject.partition(" ")
    try:
        return UUID(text) if word == kind and entry.account_id is None else None
    except ValueError:
        return None


class OfJob(QObject):
    changed = Signal()

    def __init__(self, session: Session, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self._entry: AuditEntry | None = None
        self.row: JobRow | None = None
        self.why_not: str | None = None
        """Why it cannot be shown."""
        self._end = QTimer(self, singleShot=True)
        self._end.timeout.connect(self.changed)

    def look_at(self, entry: AuditEntry | None) -> None:
        if entry == self._entry:
            return
        self._entry, self.row, self.why_not = entry, None, None
        self._end.stop()
        job_id = None if entry is None else id_of(entry, "job")
        if job_id is not None:
            self.why_not = str(READING)
            self._session.ask(
                lambda client: client.job(job_id),
                lambda detail: self._take(entry, detail),
                lambda error: self._missed(entry, error),
                self,
            )

    def read_again(self) -> None:
        """Something was done to it."""
        entry, self._entry = self._entry, None
        self.look_at(entry)

    def follow(self, batch: Batch) -> None:
        """It changed meanwhile: what was undone cannot be undone again."""
        before = self.row
        for row in batch.jobs:
            if before is not None and row.print_job_id == before.print_job_id and row.version > before.version:
                self.row = row
                self.changed.emit()

    @property
    def can_be_undone(self) -> bool:
        """The act of this entry still waits for its end."""
        entry, pending = self._entry, None if self.row is None else self.row.pending
        if entry is None or pending is None or entry.act != AuditAct.JOB_ASK:
            return False
        return entry.details.get("act") == pending.kind and pending.ends_at > datetime.now(UTC)

    def _take(self, entry: AuditEntry | None, detail: JobDetail) -> None:
        if entry is not self._entry:
            return
        self.row, self.why_not = detail.row, None
        if detail.row.pending is not None:
            left = (detail.row.pending.ends_at - datetime.now(UTC)).total_seconds()
            self._end.start(max(0, int(1000 * left)) + 50)
        self.changed.emit()

    def _missed(self, entry: AuditEntry | None, error: ConsoleError) -> None:
        if entry is self._entry:
            self.why_not = str(GONE if isinstance(error, Refused) and error.http_status == 404 else NOT_READ)
            self.changed.emit()

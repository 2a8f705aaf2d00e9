"""What became of the sheet that was sent to be looked at: followed until it is out, and taken back while it waits."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.console_parts import ConsoleParts
from app.event_stream import Batch
from app.language.translate import tr
from app.vocabulary.jobs import mark_of, note_of
from app.vocabulary.plain_text import plain
from app.widgets.named import named, text_label
from server_core.contract.types.jobs import JobAct, JobActKind, JobRow
from server_core.contract.types.states import JobStatus


class SheetLine(QWidget):
    def __init__(self, parts: ConsoleParts, identifier: str, name: str) -> None:
        super().__init__()
        self._parts, self._name = parts, name
        self.job: JobRow | None = None
        self.label = named(text_label(wrap=True), identifier, "")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.label)
        parts.live.batch.connect(self._follow)
        self.hide()

    def show_job(self, job: JobRow) -> None:
        self.job = job
        note = note_of(job)
        state = mark_of(job).word
        words = tr("{sheet}: {state}", sheet=self._name, state=state)
        if note:
            words = tr("{sheet}: {state} – {note}", sheet=self._name, state=state, note=plain(note))
        self.label.setText(words)
        self.label.setAccessibleName(words)
        self.show()

    def forget(self) -> None:
        """A sheet that still waits is not wanted any more."""
        job, self.job = self.job, None
        self.hide()
        if job is not None and job.status is JobStatus.PENDING:
            # where it began meanwhile it comes out, which does no harm
            act = JobAct(kind=JobActKind.CANCEL, print_job_ids=[job.print_job_id])
            parts = self._parts
            parts.session.ask(lambda client: client.act_on_jobs(act), lambda _: None, lambda _: None, parts.queue)

    def drop(self) -> None:
        """Somebody looks at another printer: it comes out all the same."""
        self.job = None
        self.hide()

    def _follow(self, batch: Batch) -> None:
        job = self.job
        if job is None:
            return
        for row in batch.jobs:
            if row.print_job_id == job.print_job_id and row.version > job.version:
                self.show_job(row)

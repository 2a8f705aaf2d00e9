"""The open questions "Did it come out?" from the list and from notices: loads the jobs and sends the answers."""

from __future__ import annotations

import contextlib
from collections import deque
from collections.abc import Iterable
from typing import TYPE_CHECKING
from uuid import UUID

from PySide6.QtCore import QObject, QTimer, Signal

from app.client import ConsoleClient
from app.desktop.sounds import Earcon
from app.errors import ConsoleError
from app.pages.queue.confirmations import Confirmations
from app.pages.queue.label_lookup import look_up_label
from app.session.console_parts import ConsoleParts
from app.session.flows import Flow, flow
from app.session.outcome_unknown import is_rejected
from app.session.session import Session
from app.widgets.page_picture import image_of
from app.words.jobs import job_state
from app.words.label_batches import LABEL_LANGUAGES
from server_core.contract.decisions.queue_states import ShownState
from server_core.contract.types.audit import NoticeKind
from server_core.contract.types.jobs import CutOff, JobRow, WhyWhole

if TYPE_CHECKING:
    from app.documents.preview import PagePreviewRequest, Thumbnail


class OpenQuestions(QObject):
    changed = Signal()
    """The number of open questions changed."""

    def __init__(self, parts: ConsoleParts, confirmations: Confirmations, parent: QObject) -> None:
        super().__init__(parent)
        self._queue = parts.queue
        self._notices = parts.notices
        self._session = parts.session
        self._previews = parts.previews
        self._printers = parts.printers
        self._access = parts.access
        self._access.changed.connect(self._hide_labels)
        self._job_actions = parts.job_actions
        self._settings = parts.settings
        self._sounds = parts.sounds
        self._confirmations = confirmations
        self._reads = QuestionLoader(parts.session, self)
        self._reads.read_one.connect(confirmations.add)
        self._reads.changed.connect(lambda: confirmations.take_unread(self._reads.waiting, self._reads.failed))
        confirmations.again.clicked.connect(self._reads.try_again)
        confirmations.labels_wanted.connect(self._read_labels)
        confirmations.counting.labels.wanted.connect(self._draw_label)
        confirmations.scans.sought.connect(self._find_label)
        confirmations.scans.unknown.connect(self._tell_unknown_scan)
        confirmations.answered.connect(self._answered)
        confirmations.some.connect(parts.job_actions.answer_some)
        parts.job_actions.not_taken.connect(self._not_taken)
        self._counted = 0
        self._labels_reading: set[UUID] = set()
        self._due = QTimer(self, singleShot=True, interval=0)
        self._due.timeout.connect(self._count_again)
        parts.queue_feed.loaded.connect(self._due.start)
        parts.queue_feed.loaded.connect(self._follow_list)
        parts.notices.changed.connect(self._due.start)
        parts.notices.changed.connect(self._follow_notices)
        for signal in (parts.queue.rowsInserted, parts.queue.rowsRemoved, parts.queue.dataChanged):
            signal.connect(self._start)

    def _start(self) -> None:
        self._due.start()

    def rows(self) -> list[JobRow]:
        """Return the open questions in the list, from top to bottom."""
        rows = (self._queue.job(position) for position in range(self._queue.rowCount()))
        return [row for row in rows if job_state(row) is ShownState.NOT_CONFIRMED]

    def count(self) -> int:
        """Return the latest count."""
        return self._counted

    def _count_again(self) -> None:
        count = len({row.print_job_id for row in self.rows()} | set(self._in_notices()))
        if count != self._counted:
            self._counted = count
            self.changed.emit()

    def begin(self, first: UUID | None) -> None:
        """Begin. Jobs that are not in the list are loaded."""
        rows = self.rows()
        self._confirmations.begin(rows, first)
        listed = {row.print_job_id for row in rows}
        self._reads.begin(job_id for job_id in self._in_notices() if job_id not in listed)

    def _answered(self, row: JobRow, came_out: bool) -> None:
        self._job_actions.answer(row, came_out, print_again=True)

    def _not_taken(self, row: JobRow, error: ConsoleError) -> None:
        """An answer failed.

        If the server refused it, it knows the job's state; otherwise the question returns as now known.
        """
        if is_rejected(error):
            return
        position = self._queue.find(row.print_job_id)
        if position is None:
            self._reads.read([row.print_job_id])
        else:
            self._confirmations.take_back(self._queue.job(position))

    def _follow_list(self) -> None:
        """Update from the list, including answers that arrived while offline."""
        self._confirmations.follow(self._queue.job(position) for position in range(self._queue.rowCount()))

    def _follow_notices(self) -> None:
        """Add questions that arrive while the view is open."""
        if not self._confirmations.isHidden():
            self._reads.read_new(job_id for job_id in self._in_notices() if not self._confirmations.knows(job_id))

    def _tell_unknown_scan(self) -> None:
        """Report an unknown scan, also by sound: the user looks at the label."""
        if self._settings.choices.scan_tones:
            self._sounds.play(Earcon.SCAN_UNKNOWN)

    @flow
    async def _read_labels(self, row: JobRow) -> None:
        """Load the labels of the job, once at a time. If that fails, the question is about the whole job."""
        job_id = row.print_job_id
        if job_id in self._labels_reading:
            return
        self._labels_reading.add(job_id)
        try:
            labels = await self._session.call(lambda client: client.job_labels(job_id))
        except ConsoleError:
            self._labels_reading.discard(job_id)
            return
        drawn = await self._labels_to_count(row) if labels.why_whole in (WhyWhole.LABELS, WhyWhole.QUANTITY) else []
        self._labels_reading.discard(job_id)
        self._confirmations.take_labels(job_id, labels, drawn)

    async def _labels_to_count(self, row: JobRow) -> list[int]:
        """Return the labels of the file as they come out; empty: they cannot be drawn, or not be seen by operators."""

        async def drawn(client: ConsoleClient) -> list[int]:
            request = await self._request(client, row)
            return (await self._previews.label(client, request)).in_order

        if self._access.hides_documents or row.document_raw_language not in LABEL_LANGUAGES:
            return []
        try:
            return await self._session.call(drawn)
        except ConsoleError:
            return []

    async def _request(self, client: ConsoleClient, row: JobRow) -> PagePreviewRequest:
        from app.documents.preview import preview_request

        return preview_request(await client.job(row.print_job_id), self._printers.by_id(row.printer_id))

    def _hide_labels(self) -> None:
        """Forget the pictures once operators may not see documents."""
        if self._access.hides_documents:
            self._confirmations.counting.labels.forget_pictures()

    @flow
    async def _draw_label(self, number: int) -> None:
        """Load the picture of a label of the current job, unless operators may not see documents."""
        row, batch, image = self._confirmations.row, self._confirmations.batch, None
        is_cut = is_approximate = False
        if row is None or batch is None or self._access.hides_documents:
            return

        async def drawn(client: ConsoleClient) -> Thumbnail:
            request = await self._request(client, row)
            return await self._previews.thumbnail(client, request.turn_to(batch.label_of_file(number)))

        with contextlib.suppress(ConsoleError):
            page, approximate = await self._session.call(drawn)
            count = batch.in_file[-1] if batch.in_file else batch.labels
            if page.facts.page_count == count:  # else its number is that of another label
                image, is_cut, is_approximate = image_of(page.picture), page.facts.cut_off != CutOff(), approximate
        now = self._confirmations.row
        if now is not None and now.print_job_id == row.print_job_id and not self._access.hides_documents:
            self._confirmations.counting.labels.keep_picture(
                number, image, is_cut=is_cut, is_approximate=is_approximate
            )

    @flow
    async def _find_label(self, text: str, shown: JobRow | None) -> None:
        whose = None
        with contextlib.suppress(ConsoleError):
            whose = await self._session.call(lambda client: look_up_label(client, text, shown))
        self._confirmations.scans.take_whose(text, whose)

    def old_jobs(self, printer_id: UUID) -> list[UUID]:
        """Return the printer's jobs in the list that wait for a decision."""
        rows = (self._queue.job(position) for position in range(self._queue.rowCount()))
        stale = (row for row in rows if row.printer_id == printer_id and job_state(row) is ShownState.STALE)
        return [row.print_job_id for row in stale]

    def _in_notices(self) -> list[UUID]:
        """Return the notices' questions, newest first.

        A notice that contradicts a job's end is no question for this view.
        """
        job_ids: dict[UUID, None] = {}
        for notice in self._notices.all():
            if notice.kind is NoticeKind.JOB_UNCONFIRMED and "status" not in notice.details:
                try:
                    job_ids[UUID(notice.subject)] = None
                except ValueError:
                    continue
        return list(job_ids)


# Loads questions that are not in the list, a few at a time, and records failures.


AT_ONCE = 3


class QuestionLoader(QObject):
    read_one = Signal(object)
    """JobRow, as the server returned it."""
    changed = Signal()
    """`waiting` or `failed`."""

    def __init__(self, session: Session, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self._due: deque[UUID] = deque()
        self._reading: dict[UUID, Flow[None]] = {}
        self._failed: dict[UUID, None] = {}
        self._requested: set[UUID] = set()

    @property
    def waiting(self) -> int:
        """Return the jobs not loaded yet."""
        return len(self._due) + len(self._reading)

    @property
    def failed(self) -> int:
        """Return the jobs that could not be loaded."""
        return len(self._failed)

    def begin(self, job_ids: Iterable[UUID]) -> None:
        """Load these and drop earlier requests."""
        for reading in self._reading.values():
            reading.cancel()
        self._due.clear()
        self._reading.clear()
        self._failed.clear()
        self._requested.clear()
        self.read(job_ids)

    def read_new(self, job_ids: Iterable[UUID]) -> None:
        """Load those not requested since `begin`."""
        self.read([job_id for job_id in job_ids if job_id not in self._requested])

    def read(self, job_ids: Iterable[UUID]) -> None:
        self._due.extend(job_id for job_id in job_ids if job_id not in self._due and job_id not in self._reading)
        self._go_on()

    def try_again(self) -> None:
        failed, self._failed = self._failed, {}
        self.read(failed)

    def _go_on(self) -> None:
        while self._due and len(self._reading) < AT_ONCE:
            job_id = self._due.popleft()
            self._requested.add(job_id)
            self._reading[job_id] = Flow(self, self._ask(job_id))
        self.changed.emit()

    async def _ask(self, job_id: UUID) -> None:
        try:
            row = (await self._session.call(lambda client: client.job(job_id))).row
        except ConsoleError:
            del self._reading[job_id]
            self._failed[job_id] = None
        else:
            del self._reading[job_id]
            self._failed.pop(job_id, None)
            self.read_one.emit(row)
        self._go_on()

"""The open questions "did it come out?": those in the list, and those that notices tell of; what the desk needs for
them, and where its answers go."""

from __future__ import annotations

import contextlib
from collections import deque
from collections.abc import Iterable
from uuid import UUID

from PySide6.QtCore import QObject, QTimer, Signal

from app.desktop.sounds import Earcon
from app.errors import ConsoleError
from app.pages.queue.confirmations import Confirmations
from app.pages.queue.whose_label import whose_label
from app.session.console_parts import ConsoleParts
from app.session.flows import Flow, flow
from app.session.outcome_unknown import is_rejected
from app.session.session import Session
from app.words.jobs import JobState, job_state
from server_core.contract.types.audit import NoticeKind
from server_core.contract.types.jobs import JobRow


class OpenQuestions(QObject):
    changed = Signal()
    """There are more of them, or fewer."""

    def __init__(self, parts: ConsoleParts, desk: Confirmations, parent: QObject) -> None:
        super().__init__(parent)
        self._queue = parts.queue
        self._notices = parts.notices
        self._session = parts.session
        self._job_actions = parts.job_actions
        self._settings = parts.settings
        self._sounds = parts.sounds
        self._desk = desk
        self._reads = QuestionReads(parts.session, self)
        self._reads.read_one.connect(desk.add)
        self._reads.changed.connect(lambda: desk.take_unread(self._reads.waiting, self._reads.failed))
        desk.again.clicked.connect(self._reads.try_again)
        desk.labels_wanted.connect(self._read_labels)
        desk.scans.sought.connect(self._find_label)
        desk.scans.unknown.connect(self._tell_unknown_scan)
        desk.answered.connect(self._answered)
        desk.some.connect(parts.job_actions.answer_some)
        parts.job_actions.not_taken.connect(self._not_taken)
        self._counted = 0
        self._labels_asked: set[UUID] = set()
        self._due = QTimer(self, singleShot=True, interval=0)
        self._due.timeout.connect(self._count_again)
        parts.queue_feed.loaded.connect(self._due.start)
        parts.queue_feed.loaded.connect(self._follow_list)
        parts.notices.changed.connect(self._due.start)
        parts.notices.changed.connect(self._follow_told)
        for signal in (parts.queue.rowsInserted, parts.queue.rowsRemoved, parts.queue.dataChanged):
            signal.connect(self._start)

    def _start(self) -> None:
        self._due.start()

    def rows(self) -> list[JobRow]:
        """In the list, from top to bottom."""
        rows = (self._queue.job(position) for position in range(self._queue.rowCount()))
        return [row for row in rows if job_state(row) is JobState.NOT_CONFIRMED]

    def count(self) -> int:
        """As of a moment ago."""
        return self._counted

    def _count_again(self) -> None:
        count = len({row.print_job_id for row in self.rows()} | set(self._told()))
        if count != self._counted:
            self._counted = count
            self.changed.emit()

    def begin(self, first: UUID | None) -> None:
        """Those that are not in the list are read."""
        rows = self.rows()
        self._desk.begin(rows, first)
        listed = {row.print_job_id for row in rows}
        self._reads.begin(job_id for job_id in self._told() if job_id not in listed)

    def _answered(self, row: JobRow, came_out: bool) -> None:
        self._job_actions.answer(row, came_out, print_again=True)

    def _not_taken(self, row: JobRow, error: ConsoleError) -> None:
        """What the server refused it has judged; else nobody knows, or it was never told: the question stands as is
        known now."""
        if is_rejected(error):
            return
        position = self._queue.find(row.print_job_id)
        if position is None:
            self._reads.read([row.print_job_id])
        else:
            self._desk.take_back(self._queue.job(position))

    def _follow_list(self) -> None:
        """What was answered while nothing was heard."""
        self._desk.follow(self._queue.job(position) for position in range(self._queue.rowCount()))

    def _follow_told(self) -> None:
        """What came while the desk is open."""
        if not self._desk.isHidden():
            self._reads.read_new(job_id for job_id in self._told() if not self._desk.knows(job_id))

    def _tell_unknown_scan(self) -> None:
        """By ear, too: who scans looks at the label."""
        if self._settings.choices.scan_tones:
            self._sounds.play(Earcon.SCAN_UNKNOWN)

    @flow
    async def _read_labels(self, row: JobRow) -> None:
        """Once at a time. Where that cannot be read, the job is asked about as a whole."""
        job_id = row.print_job_id
        if job_id in self._labels_asked:
            return
        self._labels_asked.add(job_id)
        try:
            labels = await self._session.call(lambda client: client.job_labels(job_id))
        except ConsoleError:
            self._labels_asked.discard(job_id)
            return
        self._labels_asked.discard(job_id)
        self._desk.take_labels(job_id, labels)

    @flow
    async def _find_label(self, text: str, shown: JobRow | None) -> None:
        whose = None
        with contextlib.suppress(ConsoleError):
            whose = await self._session.call(lambda client: whose_label(client, text, shown))
        self._desk.scans.take_whose(text, whose)

    def old_jobs(self, printer_id: UUID) -> list[UUID]:
        """In the list: those of the printer that wait for a person's word."""
        rows = (self._queue.job(position) for position in range(self._queue.rowCount()))
        stale = (row for row in rows if row.printer_id == printer_id and job_state(row) is JobState.STALE)
        return [row.print_job_id for row in stale]

    def _told(self) -> list[UUID]:
        """Newest first. What contradicts how a job ended is a notice, too, but no question that the desk could ask."""
        told: dict[UUID, None] = {}
        for notice in self._notices.all():
            if notice.kind is NoticeKind.JOB_UNCONFIRMED and "status" not in notice.details:
                try:
                    told[UUID(notice.subject)] = None
                except ValueError:
                    continue
        return list(told)


# Reads the questions that the list does not show, a few at a time, and knows which could not be read.


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
        self._reading: dict[UUID, Flow[None]] = {}
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
        for reading in self._reading.values():
            reading.cancel()
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
            job_id = self._due.popleft()
            self._asked.add(job_id)
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

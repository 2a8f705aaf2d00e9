"""Detection of duplicate content: the same document twice within minutes raises a question. Nothing is held for it."""

from __future__ import annotations

import logging
from collections import Counter, OrderedDict, deque
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from uuid import UUID

from server_core.contract.types.audit import THE_SERVER, Actor, NoticeKind
from server_core.contract.types.fields import Record, of_row
from server_core.contract.types.parameters import Intent
from server_core.contract.types.states import DOUBTFUL, JobStatus
from server_core.services.server_state import ServerState
from server_core.store import duplicate_rows, job_rows, notice_rows, printer_rows
from server_core.store.commits import Commit
from server_core.store.duplicate_rows import DuplicateJob, DuplicateOutcome, OpenQuestion
from server_core.store.store import Connection

log = logging.getLogger(__name__)

WITHIN = timedelta(minutes=10)
GATHER_SECONDS = 0.5
AT_ONCE = 200
LAST = 4
"""Jobs remembered per content; more than one, since some may have been cancelled."""
REMEMBERED = 20_000
"""Contents remembered: more than any computer prints within minutes."""
MANY_ALIKE = frozenset({Intent.PRODUCT_LABEL, Intent.RECEIPT})
"""Intents whose content is normally printed many times."""


class _EarlierJob(Record, frozen=True, kw_only=True):
    """A job with its content. `has_question`: a question about it exists, so further ones belong to its series."""

    sequence: int
    print_job_id: UUID
    created_at: datetime
    idempotency_key: str | None
    has_question: bool


class _Came(Record, frozen=True, kw_only=True):
    """New jobs, and the outcomes by sequence of those that share content."""

    rows: Sequence[DuplicateJob]
    outcomes: Mapping[int, DuplicateOutcome]
    questions: Mapping[int, OpenQuestion]
    """Open questions of all accounts, by number."""


class DuplicateWatch:
    """Compares new jobs with earlier ones.

    One task per server, after the commits that create jobs and never inside them.
    """

    def __init__(self, state: ServerState) -> None:
        self._state = state
        self._earlier: OrderedDict[tuple[UUID, str], deque[_EarlierJob]] = OrderedDict()
        self._grown: dict[tuple[UUID, str], list[tuple[UUID, UUID]]] = {}
        """Jobs to be added to existing questions, each with a job named there; not written yet."""
        self._questions: Mapping[int, OpenQuestion] = {}
        self._until = 0
        self._alarms_after = 0

    async def adopt(self) -> None:
        """Remember the last minutes at start, without asking about them again."""
        store, now = self._state.ctx.store, self._state.ctx.now()
        self._alarms_after = await store.read(job_rows.newest_sequence)
        self._questions = await store.read(_questions)
        self._until = await store.read(
            lambda connection: duplicate_rows.last_before(connection, now - WITHIN, REMEMBERED)
        )

    async def run(self) -> None:
        """Run until cancelled."""
        await self._state.feed.follow(self.look, "The check for duplicate content", GATHER_SECONDS)

    async def look(self) -> None:
        """Check all jobs since the last call. Raises StorageFailed; the next call continues there."""
        while True:
            some = await self._state.ctx.store.read(self._came)
            self._tell_rows(some.questions)
            if not some.rows:
                return
            for row in some.rows:
                if _counts(row):
                    await self._compare(row, some.outcomes)
                self._until = row.sequence
            await self._grow()

    def _tell_rows(self, questions: Mapping[int, OpenQuestion]) -> None:
        """Announce rows whose question was opened, changed or closed, also by other actions."""
        before, self._questions = self._questions, questions
        changed = [number for number in before.keys() | questions.keys() if before.get(number) != questions.get(number)]
        for number in sorted(changed):
            question = questions.get(number) or before[number]
            if question.printer_id is not None:
                self._state.feed.job_moved(UUID(question.subject), question.printer_id)
        if changed:
            self._state.feed.notices_changed()

    def _came(self, connection: Connection) -> _Came:
        """Read everything at once: a series costs no read per job."""
        rows = duplicate_rows.came_after(connection, self._until, AT_ONCE)
        contents = Counter((row.account_id, row.sha256) for row in rows)
        earlier = {seen.sequence for content in contents for seen in self._earlier.get(content, ())}
        alike = {row.sequence for row in rows if contents[row.account_id, row.sha256] > 1}
        outcomes = duplicate_rows.outcomes(connection, earlier | alike)
        return _Came(rows=rows, outcomes=outcomes, questions=_questions(connection))

    async def _compare(self, row: DuplicateJob, outcomes: Mapping[int, DuplicateOutcome]) -> None:
        """Compare one job.

        A series costs no commit per job: a question is asked about the second, and the others are added.
        """
        content = (row.account_id, row.sha256)
        last = self._earlier.get(content) or deque(maxlen=LAST)
        stand = [seen for seen in last if not never_came_out(outcomes.get(seen.sequence))]
        first = next((seen for seen in reversed(stand) if _may_be_one(seen, row)), None)
        has_question = row.same_as is not None or (first is not None and first.has_question)
        if first is not None and row.sequence > self._alarms_after:
            if first.has_question and len(stand) > 1:
                self._grown.setdefault(content, []).append((first.print_job_id, row.print_job_id))
                has_question = True
            else:
                has_question = await self._tell(first, row)
        last.append(of_row(_EarlierJob, row, has_question=has_question))
        self._earlier[content] = last
        self._earlier.move_to_end(content)
        self._forget(row.created_at - WITHIN)

    async def _grow(self) -> None:
        """Add jobs to their questions in one commit."""
        grown, now = dict(self._grown), self._state.ctx.now()

        def work(connection: Connection) -> None:
            for (account_id, _), came in grown.items():
                first_job = came[0][0]
                grew(connection, account_id, first_job, [job_id for _, job_id in came], now)

        if grown:
            await self._state.ctx.store.write(work, Commit.JOB_DUPLICATE)
            self._grown.clear()

    def _forget(self, before: datetime) -> None:
        while self._earlier:
            oldest = next(iter(self._earlier.values()))
            if len(self._earlier) <= REMEMBERED and oldest[-1].created_at >= before:
                return
            self._earlier.popitem(last=False)

    async def _tell(self, first: _EarlierJob, row: DuplicateJob) -> bool:
        """Ask a question. Returns False if one of the two was cancelled meanwhile."""

        def work(connection: Connection) -> bool:
            both = (first.sequence, row.sequence)
            outcomes = duplicate_rows.outcomes(connection, both)
            if any(never_came_out(outcomes.get(sequence)) for sequence in both):
                return False
            ask(connection, first, row, self._state.ctx.now())
            return True

        return await self._state.ctx.store.write(work, Commit.JOB_DUPLICATE)


def _questions(connection: Connection) -> dict[int, OpenQuestion]:
    return {question.number: question for question in duplicate_rows.open_questions(connection)}


def _counts(row: DuplicateJob) -> bool:
    """Return whether a job is checked: sent by an application, no reprint.

    Printing a file again at the console is deliberate.
    """
    if row.reprint_of is not None or row.test_print or row.client_id is None:
        return False
    return row.parameters.intent not in MANY_ALIKE


def _may_be_one(first: _EarlierJob, row: DuplicateJob) -> bool:
    apart = row.created_at - first.created_at
    return timedelta(0) <= apart <= WITHIN and (
        first.idempotency_key is None or first.idempotency_key != row.idempotency_key
    )


# Questions about duplicate content. One covers all jobs with the content, and passes to another while two of them
# stand.


MOST_NAMED = 50
"""Most jobs per question; a larger series is deliberate or visible anyway."""


def never_came_out(job: DuplicateJob | DuplicateOutcome | None) -> bool:
    """Return whether a job ended without a label, or is gone."""
    if job is None:
        return True
    if job.status == JobStatus.FAILED:
        return job.failure_reason not in DOUBTFUL
    return job.status == JobStatus.CANCELLED


def details_of(first: DuplicateJob | _EarlierJob, repeated: DuplicateJob) -> dict[str, object]:
    return {
        "reference": repeated.idempotency_key,
        "filename": repeated.filename,
        "first_job_id": str(first.print_job_id),
        "first_reference": first.idempotency_key,
        "minutes": int((repeated.created_at - first.created_at).total_seconds() // 60),
    }


def ask(
    connection: Connection,
    first: DuplicateJob | _EarlierJob,
    repeated: DuplicateJob,
    at: datetime,
    more: Mapping[str, object] | None = None,
) -> None:
    """Ask whether `repeated` is wanted in addition to `first`."""
    job_rows.change(connection, repeated.account_id, repeated.print_job_id, {"same_as": first.print_job_id})
    printer = printer_rows.find_printer(connection, repeated.account_id, repeated.printer_id)
    name = {"printer_name": None if printer is None else printer.name}
    details, account_id, kind = {**details_of(first, repeated), **name}, repeated.account_id, NoticeKind.SAME_CONTENT
    details |= more or {}
    subject, printer_id = repeated.print_job_id, repeated.printer_id
    notice_rows.open_notice(connection, account_id, kind, subject, at, details, printer_id=printer_id)


def grew(connection: Connection, account_id: UUID, first_job: UUID, came: Sequence[UUID], at: datetime) -> None:
    """Add jobs to the question that names `first_job`; nothing happens once it is answered."""
    for question in duplicate_rows.questions_naming(connection, account_id, first_job):
        _go_on(connection, question, [*_named(question), *came], at, THE_SERVER)


def cancelled(connection: Connection, account_id: UUID, job_id: UUID, at: datetime, actor: Actor) -> None:
    """Update the questions that name a cancelled job."""
    for question in duplicate_rows.questions_naming(connection, account_id, job_id):
        _go_on(connection, question, _named(question), at, actor)


def _named(question: OpenQuestion) -> list[UUID]:
    """Return the named jobs in order of arrival."""
    details = question.details
    ids = [each["print_job_id"] for each in details.get("series", ())] or [details["first_job_id"], question.subject]
    return [UUID(each) for each in ids]


def _go_on(connection: Connection, question: OpenQuestion, named: Sequence[UUID], at: datetime, actor: Actor) -> None:
    """Update a question for the jobs that stand: keep it, pass it to another job, or close it."""
    account_id, asked_id = question.account_id, UUID(question.subject)
    jobs = duplicate_rows.jobs_of(connection, account_id, set(named))
    stand = [job for job in jobs if _stands(job, asked_id)][:MOST_NAMED]
    position = _position(stand, next((job.sequence for job in jobs if job.print_job_id == asked_id), 0))
    if position is None or stand[position].print_job_id != asked_id:
        notice_rows.close_notice(connection, account_id, NoticeKind.SAME_CONTENT, question.subject, at, actor)
        job_rows.change(connection, account_id, asked_id, {})  # touches the row, which no longer asks
    if position is None:
        return
    repeated, before = stand[position], stand[:position]
    first = next((job for job in before if str(job.print_job_id) == question.details["first_job_id"]), before[-1])
    pairs = [(str(job.print_job_id), job.idempotency_key or job.filename) for job in stand]
    series = {"series": [{"print_job_id": print_job_id, "reference": name} for print_job_id, name in pairs]}
    if repeated.print_job_id != asked_id:
        ask(connection, first, repeated, at, series)
        return
    news = {**details_of(first, repeated), **series}
    if news.items() <= question.details.items():
        return
    notice_rows.tell_anew(connection, account_id, NoticeKind.SAME_CONTENT, question.subject, news)
    job_rows.change(connection, account_id, asked_id, {"same_as": first.print_job_id})


def _stands(job: DuplicateJob, asked_id: UUID) -> bool:
    """Return whether a job counts. The one asked about counts even if it failed: it may be printed again."""
    return job.status != JobStatus.CANCELLED if job.print_job_id == asked_id else not never_came_out(job)


def _position(stand: Sequence[DuplicateJob], sequence: int) -> int | None:
    """Return the position of the job to ask about: the same, the next, or the last one, never the first. None: only one
    stands.

    `sequence`: that of the job asked about before.
    """
    if len(stand) < 2:
        return None
    position = next((position for position, job in enumerate(stand) if job.sequence >= sequence), len(stand) - 1)
    return max(1, position)

"""Queries on a job's row: insertion with its first event, and the part that the life cycle decides on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from functools import cache
from typing import Any, NamedTuple, TypedDict, cast
from uuid import UUID

from msgspec import field
from sqlalchemy import BindParameter, Connection, Row, Update, bindparam, func, insert, select, update

from server_core.contract.decisions.life_cycle import JobState
from server_core.contract.messages.message import Message
from server_core.contract.types.audit import Actor
from server_core.contract.types.documents import PageSpan
from server_core.contract.types.fields import Record
from server_core.contract.types.jobs import JobFacts, PersonOutcome
from server_core.contract.types.parameters import PrintParameters
from server_core.contract.types.states import Confirmation, JobStatus, PrinterStatus, WaitingReason
from server_core.store import event_rows
from server_core.store.ids import new_id
from server_core.store.literals import OF_ACCOUNT, OPEN, PENDING, PRINTING, RESERVED, TAKEN, are_jobs
from server_core.store.prepared import Prepared
from server_core.store.tables import bound, changing, jobs, news


class NewJob(Record, frozen=True, kw_only=True):
    """A job to be inserted.

    - `actor`: shown in the job's timeline, for example `client Shop backend`
    - `client_id`: only for API clients
    - `stale_at`: None = never too old to print
    - `expires_after_seconds`: requested by the client
    """

    account_id: UUID
    document_id: UUID
    printer_id: UUID
    parameters: PrintParameters
    created_at: datetime
    expires_at: datetime
    actor: Actor
    stale_at: datetime | None = None
    expires_after_seconds: int | None = None
    test_print: bool = False
    client_id: UUID | None = None
    reprint_of: UUID | None = None
    reprint_number: int = 0
    idempotency_key: str | None = None
    request_id: str | None = None
    print_job_id: UUID = field(default_factory=new_id)


_INSERT_JOB = Prepared(insert(jobs).returning(jobs.c.sequence))
_AS_GIVEN = [name for name in NewJob.__struct_fields__ if name in jobs.c and name != "parameters"]


def insert_job(connection: Connection, job: NewJob) -> int:
    """Insert a job and return its sequence. The caller has checked that document and printer belong to its account."""
    row: dict[str, Any] = {
        **{name: getattr(job, name) for name in _AS_GIVEN},
        "status": JobStatus.PENDING,
        "attempt": 0,
        "unconfirmed": False,
        "copies": job.parameters.copies,
        "parameters": plain_parameters(job.parameters),
        "version": 1,
    }
    inserted = _INSERT_JOB.first(connection, row)
    if inserted is None:
        raise RuntimeError("INSERT RETURNING gave no row")
    details = {} if job.reprint_of is None else {"reprint_of": str(job.reprint_of)}
    note_event(connection, job, job.created_at, "created", job.actor, details)
    return int(inserted[0])


def plain_parameters(parameters: PrintParameters) -> PrintParameters:
    """Return the print parameters alone, also of a CreatePrintJob."""
    return PrintParameters(**{name: getattr(parameters, name) for name in PrintParameters.__struct_fields__})


ENDED = "jobs_ended"
"""Key in `Connection.info` of the jobs that the transaction made final; the writer announces them."""


class JobChanges(TypedDict, total=False):
    """New values of a job's row, by column."""

    status: JobStatus
    attempt: int
    lease_id: UUID | None
    unconfirmed: bool
    unconfirmed_seconds: float
    agent_id: UUID | None
    printer_id: UUID
    held_by: Actor | None
    media_hold: str | None
    stale: bool
    stale_at: datetime | None
    expires_at: datetime
    parameters: PrintParameters
    cancel_wished_by: Actor | None
    waiting_reason: WaitingReason | None
    reserved_at: datetime | None
    started_at: datetime | None
    completed_at: datetime
    pages_done: int | None
    pages_total: int | None
    bytes_sent: int | None
    failure_reason: str
    message: Message | None
    evidence: Confirmation
    late_evidence: Confirmation
    seen_outcome: PersonOutcome
    seen_by: Actor | None
    seen_at: datetime
    labels_out: int | None
    labels_ordered: int | None
    labels_missing: list[PageSpan] | None
    same_as: UUID | None
    reprinted_as: UUID
    settled: bool


class JobRecord(NamedTuple):
    """A job with its state, made of the columns `COLUMNS`. `agent_id`: the agent that holds or held it."""

    sequence: int
    account_id: UUID
    print_job_id: UUID
    printer_id: UUID
    agent_id: UUID | None
    status: JobStatus
    attempt: int
    lease_id: UUID | None
    unconfirmed: bool
    held_by: Actor | None
    media_hold: str | None
    stale: bool
    stale_at: datetime | None
    expires_at: datetime
    cancel_wished_by: Actor | None
    waiting_reason: WaitingReason | None
    pages_done: int | None
    pages_total: int | None
    created_at: datetime
    test_print: bool

    @property
    def state(self) -> JobState:
        return JobState(
            status=self.status,
            attempt=self.attempt,
            lease_id=self.lease_id,
            unconfirmed=self.unconfirmed,
            held=self.held_by is not None,
            stale=self.stale,
        )

    def in_state(self, state: JobState, *, agent_id: UUID | None) -> JobRecord:
        """Return the job after a transition."""
        return self._replace(**_stored(state), agent_id=agent_id)


class ShownJob(JobFacts, frozen=True):
    """The columns of a job that both applications and consoles see."""

    cancel_wished_by: Actor | None
    stale: bool
    media_hold: str | None
    restored: bool
    seen_outcome: PersonOutcome | None
    seen_by: Actor | None
    labels_out: int | None
    labels_ordered: int | None
    labels_missing: list[PageSpan] | None
    reprinted_as: UUID | None
    idempotency_key: str | None
    printer_paused_by: Actor | None
    printer_status: PrinterStatus
    printer_status_reasons: list[str]
    printer_agent_id: UUID
    printer_agent_revoked_at: datetime | None
    printer_agent_version: str
    account_suspended_at: datetime | None


COLUMNS = tuple(jobs.c[name] for name in JobRecord._fields)
_JOBS = select(*COLUMNS)
_MOST: BindParameter[int] = bindparam("most")
_BY_ID = Prepared(_JOBS.where(bound(jobs, "print_job_id", "account_id")))
_TAKEN = _JOBS.where(OPEN, jobs.c.status.in_([RESERVED, PRINTING]))
_RESERVED_OF_ACCOUNT = _JOBS.where(OPEN, jobs.c.status == RESERVED, OF_ACCOUNT)
_TAKEN_BY = _TAKEN.where(OF_ACCOUNT, bound(jobs, "agent_id"))
_TAKEN_ON = _JOBS.where(TAKEN, bound(jobs, "printer_id"), OF_ACCOUNT)
_NOT_STARTED = _JOBS.where(OPEN, jobs.c.status.in_([PENDING, RESERVED]))
_UNSTARTED_OF_ACCOUNT = _NOT_STARTED.where(OF_ACCOUNT).order_by(jobs.c.status.desc(), jobs.c.sequence).limit(_MOST)
_IS_EXPIRED = jobs.c.expires_at <= bindparam("now", type_=jobs.c.expires_at.type)
_EXPIRED = _NOT_STARTED.where(_IS_EXPIRED).order_by(jobs.c.status, jobs.c.sequence).limit(_MOST)
_WAITING = (
    select(jobs.c.print_job_id).where(bound(jobs, "printer_id"), OF_ACCOUNT, jobs.c.status == PENDING).limit(_MOST)
)
_IS_AFTER = jobs.c.sequence > bindparam("after", type_=jobs.c.sequence.type)
_UNSTARTED = _NOT_STARTED.where(bound(jobs, "printer_id"), OF_ACCOUNT, _IS_AFTER).order_by(jobs.c.sequence).limit(_MOST)


def note_event(
    connection: Connection,
    job: JobRecord | NewJob,
    at: datetime,
    kind: str,
    actor: Actor,
    details: Mapping[str, object] | None = None,
) -> None:
    """Append an event to the job's timeline."""
    event_rows.append(connection, job.account_id, job.print_job_id, at, kind, actor, details)


def records(rows: Iterable[Row[Any]]) -> list[JobRecord]:
    """Read rows of `COLUMNS`."""
    return [JobRecord._make(row) for row in rows]


def find(connection: Connection, account_id: UUID, print_job_id: UUID) -> JobRecord | None:
    row = _BY_ID.first(connection, {"print_job_id": print_job_id, "account_id": account_id})
    return None if row is None else JobRecord._make(row)


@cache
def _update(columns: tuple[str, ...]) -> Update:
    return changing(jobs, "print_job_id", columns, version=jobs.c.version + 1)


def change(connection: Connection, account_id: UUID, print_job_id: UUID, changes: JobChanges) -> None:
    """Change columns of a row and raise its version."""
    connection.execute(_update(tuple(changes)), news(account_id, print_job_id, changes))


def newest_sequence(connection: Connection) -> int:
    """Return the highest sequence of all accounts' jobs; 0 = none."""
    return connection.execute(select(func.max(jobs.c.sequence))).scalar_one_or_none() or 0


def save(connection: Connection, account_id: UUID, print_job_id: UUID, state: JobState, changes: JobChanges) -> None:
    """Write the state and `changes`, and raise the row's version."""
    change(connection, account_id, print_job_id, cast("JobChanges", {**_stored(state), **changes}))


def _stored(state: JobState) -> dict[str, Any]:
    return {name: getattr(state, name) for name in ("status", "attempt", "lease_id", "unconfirmed")}


def taken(connection: Connection) -> list[JobRecord]:
    """Return all jobs of the server that are reserved or printing."""
    return records(connection.execute(_TAKEN))


def taken_by(connection: Connection, account_id: UUID, agent_id: UUID) -> list[JobRecord]:
    """Return the jobs an agent has leased, started or not."""
    return records(connection.execute(_TAKEN_BY, {"account_id": account_id, "agent_id": agent_id}))


def taken_on(connection: Connection, account_id: UUID, printer_id: UUID) -> list[JobRecord]:
    """Return a printer's leased jobs, started or not."""
    return records(connection.execute(_TAKEN_ON, {"account_id": account_id, "printer_id": printer_id}))


def reserved_of(connection: Connection, account_id: UUID) -> list[JobRecord]:
    """Return an account's reserved jobs."""
    return records(connection.execute(_RESERVED_OF_ACCOUNT, {"account_id": account_id}))


def unstarted_of(connection: Connection, account_id: UUID, most: int) -> list[JobRecord]:
    """Return an account's unsent jobs, reserved ones first; at most `most`."""
    return records(connection.execute(_UNSTARTED_OF_ACCOUNT, {"account_id": account_id, "most": most}))


def expired(connection: Connection, now: datetime, limit: int) -> list[JobRecord]:
    """Return the server's expired jobs that have not started, oldest first per status."""
    return records(connection.execute(_EXPIRED, {"now": now, "most": limit}))


def touch_waiting(connection: Connection, account_id: UUID, printer_id: UUID, most: int) -> list[UUID] | None:
    """Raise the versions of the printer's waiting jobs, because their waiting reason is displayed, and return them.

    None if there are more than `most`; then none is touched.
    """
    wanted = {"account_id": account_id, "printer_id": printer_id, "most": most + 1}
    found = list(connection.execute(_WAITING, wanted).scalars())
    if len(found) > most:
        return None
    if found:
        connection.execute(update(jobs).where(are_jobs(account_id, found)).values(version=jobs.c.version + 1))
    return found


def unstarted_of_printer(
    connection: Connection, account_id: UUID, printer_id: UUID, most: int, *, after: int = 0
) -> list[JobRecord]:
    """Return a printer's unsent jobs, by sequence, those after `after`; at most `most`."""
    wanted = {"account_id": account_id, "printer_id": printer_id, "after": after, "most": most}
    return records(connection.execute(_UNSTARTED, wanted))


class EndedJob(NamedTuple):
    """A job that a commit made final. `seconds`: since it was accepted; negative if the clock was set back."""

    print_job_id: UUID
    status: JobStatus
    seconds: float


def note_end(connection: Connection, ended: EndedJob) -> None:
    """Have the end of a job announced after the commit."""
    connection.info.setdefault(ENDED, []).append(ended)

"""Lines of the operators' queue in display order: what needs you, what prints, what waits, what is done.

Each group is read along an index, a page at a time, and never counted as a whole.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from datetime import datetime
from enum import IntEnum
from typing import Any
from uuid import UUID

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Connection,
    Select,
    Text,
    and_,
    bindparam,
    case,
    func,
    literal,
    or_,
    select,
    tuple_,
    type_coerce,
    union_all,
)

from server_core.contract.decisions.life_cycle import Transition
from server_core.contract.decisions.queue_states import Fact, ShownState
from server_core.contract.types.audit import Actor
from server_core.contract.types.fields import Record
from server_core.contract.types.jobs import JobActionKind, QueueSummary
from server_core.contract.types.parameters import PrintParameters
from server_core.contract.types.states import Confirmation, JobStatus
from server_core.store import duplicate_rows
from server_core.store.job_rows import ShownJob
from server_core.store.literals import (
    CAME_OUT,
    FACTS,
    FAILED,
    NEEDS_A_PERSON,
    OF_ACCOUNT,
    OPEN,
    PENDING,
    RESERVED,
    TAKEN,
    TO_CHECK,
    are_jobs,
    in_state,
    of_account,
)
from server_core.store.rows import Rows
from server_core.store.tables import (
    EPOCH,
    DelayedActionDetails,
    accounts,
    agents,
    clients,
    count,
    documents,
    job_events,
    jobs,
    microseconds,
    notices,
    pending_acts,
    printers,
)

UNCONFIRMED = in_state(ShownState.NOT_CONFIRMED, of=JobStatus.PRINTING)


class StatusGroup(IntEnum):
    """Groups of the queue, most important first."""

    UNCONFIRMED = 0
    FAILED_TODAY = 1
    PRINTING = 2
    RESERVED = 3
    PENDING = 4
    FINISHED = 5
    REPEATED = 6
    """Jobs of other groups with an open question about duplicate content, unless they need a person anyway."""
    HELD = 7
    """Waiting jobs that only a person can release, without those in `REPEATED`."""
    STOPPED = 8
    """Other waiting jobs of printers that need a person, without those in `REPEATED`."""


BY_COMPLETION = frozenset({StatusGroup.FAILED_TODAY, StatusGroup.FINISHED})
"""Groups ordered newest first; the others are in order of arrival."""


class Filter(Record, frozen=True, kw_only=True):
    """A filter for the queue.

    - `midnight`: begin of the operator's day
    - `check`: splits failed jobs into those to check and the others
    - `printers`: only jobs of these
    - `stopped`: printers that need a person before they print again
    - `sequences`: only these jobs, and those whose reference or file name contains `text`, if given
    """

    midnight: datetime
    printer_id: UUID | None = None
    printers: tuple[UUID, ...] | None = None
    stopped: tuple[UUID, ...] = ()
    sequences: tuple[int, ...] | None = None
    text: str = ""
    check: bool | None = None
    printed_only: bool = False
    today_only: bool = False


class Position(Record, frozen=True):
    """The last line seen in a group. `completed_us` (UTC microseconds) is used only in groups ordered by completion."""

    completed_us: int
    sequence: int


def position_of(group: StatusGroup, line: QueueLine) -> Position:
    at = line.completed_at if group in BY_COMPLETION else None
    return Position(0 if at is None else microseconds(at), line.sequence)


_SUSPENDED_AT = (
    select(accounts.c.suspended_at).where(accounts.c.account_id == jobs.c.account_id).correlate(jobs).scalar_subquery()
)
"""A subquery, since a join would make SQLite choose the index of all jobs of an account."""
_LAST_START = case(
    (
        jobs.c.started_at.is_not(None),
        select(type_coerce(job_events.c.details, Text))
        .where(job_events.c.print_job_id == jobs.c.print_job_id, job_events.c.kind == Transition.START.value)
        .order_by(job_events.c.number.desc())
        .limit(1)
        .correlate(jobs)
        .scalar_subquery(),
    )
)
"""Details of the last start (JSON), which tell what was cut off; most have nothing to decode."""
_of_same_act = pending_acts.alias("of_same_act")
_PENDING_JOBS = (
    select(func.count())
    .select_from(_of_same_act)
    .where(_of_same_act.c.act_id == pending_acts.c.act_id)
    .correlate(pending_acts)
    .scalar_subquery()
)
_PRINTERS_AGENT = agents.alias("printers_agent")


class QueueLine(ShownJob, frozen=True):
    """A job as lists show it. `asked_*`: an action that can be undone; `duplicate_*`: an open question of duplicates.

    Lists read nothing else: each further column of 500 rows costs time.
    """

    version: int
    attempt: int
    copies: int
    printer_name: str
    pages_done: int | None
    pages_total: int | None
    reprint_number: int
    settled: bool
    same_as: UUID | None
    filename: str
    page_count: int | None
    document_purged_at: datetime | None
    client_name: str | None
    pending_act_id: UUID | None
    pending_kind: JobActionKind | None
    pending_actor: Actor | None
    pending_at: datetime | None
    pending_details: DelayedActionDetails | None
    pending_jobs: int
    duplicate_notice: int | None
    duplicate_details: dict[str, Any] | None
    last_start: str | None


class JobLine(QueueLine, frozen=True):
    """A job as its detail page and actions on it need it."""

    client_id: UUID | None
    document_id: UUID
    parameters: PrintParameters
    expires_at: datetime
    request_id: str | None
    bytes_sent: int | None
    minimum_evidence: Confirmation | None
    size_bytes: int
    mime_type: str
    sha256: str
    agent_name: str | None


def _select(line: type[QueueLine]) -> Select[Any]:
    rows = Rows(
        line,
        jobs,
        documents,
        printers,
        document=documents,
        printer=printers,
        printer_agent=_PRINTERS_AGENT,
        pending=pending_acts,
        filename=documents.c.original_filename,
        client_name=clients.c.name,
        agent_name=agents.c.name,
        account_suspended_at=_SUSPENDED_AT,
        pending_jobs=_PENDING_JOBS,
        duplicate_notice=notices.c.number,
        duplicate_details=notices.c.details,
        last_start=_LAST_START,
    )
    return (
        rows.query.select_from(jobs)
        .join(printers, printers.c.printer_id == jobs.c.printer_id)
        .join(documents, documents.c.document_id == jobs.c.document_id)
        .outerjoin(_PRINTERS_AGENT, _PRINTERS_AGENT.c.agent_id == printers.c.agent_id)
        .outerjoin(clients, clients.c.client_id == jobs.c.client_id)
        .outerjoin(agents, agents.c.agent_id == jobs.c.agent_id)
        .outerjoin(pending_acts, pending_acts.c.print_job_id == jobs.c.print_job_id)
        .outerjoin(notices, duplicate_rows.QUESTION_OF_JOB)
    )


_LINES, _SHOWN = _select(JobLine), _select(QueueLine)


def lines(connection: Connection, account_id: UUID, print_job_ids: Collection[UUID]) -> list[JobLine]:
    query = _LINES.where(are_jobs(account_id, print_job_ids))
    return [JobLine(*row) for row in connection.execute(query.order_by(jobs.c.sequence))]


def shown(connection: Connection, account_id: UUID, print_job_ids: Collection[UUID]) -> list[QueueLine]:
    query = _SHOWN.where(are_jobs(account_id, print_job_ids))
    return [QueueLine(*row) for row in connection.execute(query.order_by(jobs.c.sequence))]


def lines_of(connection: Connection, account_id: UUID, sequences: Iterable[int]) -> list[QueueLine]:
    """Return lines, newest first."""
    query = _SHOWN.where(jobs.c.sequence.in_(list(sequences)), of_account(account_id))
    return [QueueLine(*row) for row in connection.execute(query.order_by(jobs.c.sequence.desc()))]


def group_lines(
    connection: Connection, account_id: UUID, group: StatusGroup, filter: Filter, after: Position | None, limit: int
) -> list[QueueLine]:
    query = _SHOWN.where(of_account(account_id), *_in_group(account_id, group, filter), *_matching(filter))
    if group in BY_COMPLETION:
        query = query.order_by(jobs.c.completed_at.desc(), jobs.c.sequence.desc())
        if after is not None:
            cursor = tuple_(literal(after.completed_us), literal(after.sequence))
            query = query.where(tuple_(type_coerce(jobs.c.completed_at, BigInteger), jobs.c.sequence) < cursor)
    else:
        query = query.order_by(jobs.c.sequence)
        if after is not None:
            query = query.where(jobs.c.sequence > after.sequence)
    return [QueueLine(*row) for row in connection.execute(query.limit(limit))]


def _in_group(account_id: UUID, group: StatusGroup, filter: Filter) -> list[ColumnElement[bool]]:
    match group:
        case StatusGroup.UNCONFIRMED:
            return [OPEN, UNCONFIRMED]
        case StatusGroup.FAILED_TODAY:
            today = [jobs.c.completed_at >= filter.midnight, NEEDS_A_PERSON]
            if filter.check is None:
                return today
            return [*today, TO_CHECK if filter.check else ~TO_CHECK]
        case StatusGroup.PRINTING:
            return [OPEN, in_state(ShownState.PRINTING)]
        case StatusGroup.RESERVED:
            return [OPEN, jobs.c.status == RESERVED]
        case StatusGroup.PENDING:
            if filter.printer_id is not None:
                return [jobs.c.status == PENDING]
            return [OPEN, jobs.c.status == PENDING]
        case StatusGroup.FINISHED:
            since = filter.midnight if filter.today_only else EPOCH
            finished: list[ColumnElement[bool]] = [jobs.c.completed_at >= since]
            if filter.printed_only:
                return [*finished, CAME_OUT]
            return [*finished, or_(jobs.c.status != FAILED, jobs.c.completed_at < filter.midnight, jobs.c.settled)]
        case StatusGroup.REPEATED:
            return [
                duplicate_rows.is_open_question(account_id),
                *_not_in_doubt(filter.midnight, only_to_check=filter.check is not None),
            ]
        case StatusGroup.HELD:
            return [OPEN, jobs.c.status == PENDING, _HELD, ~duplicate_rows.is_open_question(account_id)]
        case StatusGroup.STOPPED:
            there = jobs.c.printer_id.in_(filter.stopped)
            waits = [jobs.c.status == PENDING, ~_HELD, ~_HAS_DELAYED_ACTION]
            return [OPEN, there, *waits, ~duplicate_rows.is_open_question(account_id)]


def _not_in_doubt(midnight: datetime, *, only_to_check: bool) -> list[ColumnElement[bool]]:
    """Exclude jobs with unknown outcome or that failed today."""
    failed = and_(NEEDS_A_PERSON, jobs.c.completed_at >= midnight)
    return [
        ~UNCONFIRMED,
        ~(and_(failed, TO_CHECK) if only_to_check else failed),
    ]


def _matching(filter: Filter) -> list[ColumnElement[bool]]:
    wanted: list[ColumnElement[bool]] = []
    if filter.printer_id is not None:
        wanted.append(jobs.c.printer_id == filter.printer_id)
    if filter.printers is not None:
        wanted.append(jobs.c.printer_id.in_(filter.printers))
    if filter.sequences is not None:
        chosen = jobs.c.sequence.in_(filter.sequences)
        wanted.append(or_(chosen, _named(filter.text)) if filter.text else chosen)
    return wanted


def _named(text: str) -> ColumnElement[bool]:
    """Match jobs whose reference or file name contains each part of the text."""
    names = (jobs.c.idempotency_key, documents.c.original_filename)
    return and_(*(or_(*(name.icontains(part, autoescape=True) for name in names)) for part in text.split()))


_HAS_DELAYED_ACTION = jobs.c.print_job_id.in_(select(pending_acts.c.print_job_id))
_HELD: ColumnElement[bool] = and_(or_(FACTS[Fact.HELD], FACTS[Fact.STALE]), ~_HAS_DELAYED_ACTION)
"""Jobs that a person must release. Delayed actions hold a job only for seconds and do not count."""


class Counts(QueueSummary, frozen=True, kw_only=True):
    """Counts by printer: `stopped`, and with it `needs_you`, are not known here.

    - `waiting_at`: waiting jobs that are not held
    - `delayed_at`: those of them that a delayed action changes soon
    - `asked_at`: the others of them that are counted in `check`
    """

    waiting_at: Mapping[UUID, int]
    delayed_at: Mapping[UUID, int]
    asked_at: Mapping[UUID, int]


_TAKEN = select(jobs.c.status, jobs.c.unconfirmed).where(TAKEN, OF_ACCOUNT)
_PENDING_AT = select(
    printers.c.printer_id,
    select(func.count())
    .where(jobs.c.printer_id == printers.c.printer_id, jobs.c.status == PENDING)
    .correlate(printers)
    .scalar_subquery(),
).where(printers.c.account_id == bindparam("account_id"))
"""Pending jobs of each printer. Counted together with the held ones, they would take four times as long."""
_HELD_AT = (
    select(jobs.c.printer_id, func.count())
    .where(jobs.c.status == PENDING, _HELD, OF_ACCOUNT)
    .group_by(jobs.c.printer_id)
)


def _by_printer(connection: Connection, query: Select[Any], account_id: UUID) -> Counter[UUID]:
    return Counter({row[0]: row[1] for row in connection.execute(query, {"account_id": account_id})})


def _elsewhere_at(connection: Connection, account_id: UUID) -> tuple[Counter[UUID], Counter[UUID]]:
    """Return `delayed_at` and `asked_at`.

    Start from the delayed actions and the open questions, which are few: grouping them in SQL would sort them.
    """
    few = union_all(select(pending_acts.c.print_job_id), duplicate_rows.asked_about(account_id))
    waits = (jobs.c.status == PENDING, ~_HELD, of_account(account_id))
    query = select(jobs.c.printer_id, _HAS_DELAYED_ACTION).where(jobs.c.print_job_id.in_(few), *waits)
    delayed, asked = Counter[UUID](), Counter[UUID]()
    for printer_id, is_delayed in connection.execute(query):
        (delayed if is_delayed else asked)[printer_id] += 1
    return delayed, asked


def counts(connection: Connection, account_id: UUID, midnight: datetime) -> Counts:
    """Count open jobs and those that ended today; settled failures do not count, older jobs are not read."""
    number = func.count()
    taken: Counter[tuple[str, bool]] = Counter()
    for status, unconfirmed in connection.execute(_TAKEN, {"account_id": account_id}):
        taken[status, bool(unconfirmed)] += 1
    pending_at = _by_printer(connection, _PENDING_AT, account_id)
    held_at = _by_printer(connection, _HELD_AT, account_id)
    finished = connection.execute(
        select(
            number.filter(CAME_OUT),
            number.filter(NEEDS_A_PERSON),
            number.filter(and_(NEEDS_A_PERSON, TO_CHECK)),
        ).where(jobs.c.completed_at >= midnight, of_account(account_id))
    ).one()
    printed, failed, failed_to_check = finished
    told_elsewhere = or_(
        and_(NEEDS_A_PERSON, jobs.c.completed_at >= midnight),
        and_(jobs.c.status == PENDING, _HELD),
    )
    duplicates, twice = connection.execute(
        select(number, number.filter(told_elsewhere))
        .select_from(jobs)
        .where(
            duplicate_rows.is_open_question(account_id),
            of_account(account_id),
            *_not_in_doubt(midnight, only_to_check=True),
        )
    ).one()
    check = failed_to_check + taken["printing", True] + duplicates
    delayed_at, asked_at = _elsewhere_at(connection, account_id)
    return Counts(
        failed=failed - failed_to_check,
        check=check,
        printing=taken["printing", False],
        waiting=pending_at.total() + taken["reserved", False],
        printed_today=printed,
        held=held_at.total(),
        needs_you=failed - failed_to_check + check + held_at.total() - twice,
        waiting_at=pending_at - held_at,
        delayed_at=delayed_at,
        asked_at=asked_at,
    )


def count_open(connection: Connection, account_id: UUID) -> int:
    return count(connection, jobs, OPEN, of_account(account_id))

"""Queries of the public interface: jobs, lists of jobs with filters, and the facts needed to accept a job."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from uuid import UUID

from msgspec import Struct
from sqlalchemy import (
    Column,
    ColumnElement,
    Connection,
    Select,
    String,
    and_,
    bindparam,
    func,
    literal,
    or_,
    select,
    tuple_,
)

from server_core.contract.decisions.life_cycle import FINAL
from server_core.contract.types.audit import Actor
from server_core.contract.types.documents import DocumentFormat, RawLanguage
from server_core.contract.types.drawing import DrawingFacts
from server_core.contract.types.fields import Record
from server_core.contract.types.parameters import PrintDefaults, PrintParameters
from server_core.contract.types.printers import Backend, Capabilities
from server_core.contract.types.states import Confirmation, JobStatus, PrinterStatus
from server_core.contract.types.tuning import PrinterTuning, RawPolicy
from server_core.store.agent_rows import AGENTS, AgentRow
from server_core.store.job_rows import ShownJob
from server_core.store.literals import ENDED, OPEN, PENDING, TAKEN, of_account
from server_core.store.prepared import Prepared
from server_core.store.rows import Rows
from server_core.store.tables import accounts, agents, bound, documents, equal, jobs, printers

# Pages of agents and printers by name, as API clients see them; `after` is the last row's (name, id).


After = tuple[str, UUID]


def agent_page(connection: Connection, account_id: UUID, after: After | None, limit: int) -> list[AgentRow]:
    query = AGENTS.query.where(equal(agents, account_id=account_id))
    if after is not None:
        query = query.where(tuple_(agents.c.name, agents.c.agent_id) > tuple_(*after))
    return AGENTS.all(connection, query.order_by(agents.c.name, agents.c.agent_id).limit(limit))


class PublicPrinter(Struct, frozen=True, kw_only=True):
    """The columns of a printer that API clients may see; neither address nor serial."""

    printer_id: UUID
    agent_id: UUID
    name: str
    backend: Backend
    status: PrinterStatus
    status_reasons: list[str]
    paused_by: Actor | None
    capabilities: Capabilities
    raw_policy: RawPolicy
    shared_with: list[UUID] | None
    agent_revoked_at: datetime | None


_PRINTERS = Rows(PublicPrinter, printers, agent=agents)
_SHOWN_LISTS = _PRINTERS.query.join(agents, agents.c.agent_id == printers.c.agent_id)


def find_printer(connection: Connection, account_id: UUID, printer_id: UUID) -> PublicPrinter | None:
    """Read a printer; None if it was removed."""
    there = equal(printers, printer_id=printer_id, account_id=account_id, removed_at=None)
    return _PRINTERS.first(connection, _SHOWN_LISTS.where(there))


def printer_page(
    connection: Connection, account_id: UUID, after: After | None, limit: int, client_id: UUID | None = None
) -> list[PublicPrinter]:
    """Return a page of the printers that are shared with the client, by name."""
    query = _SHOWN_LISTS.where(equal(printers, account_id=account_id, removed_at=None), shared_with())
    if after is not None:
        query = query.where(tuple_(printers.c.name, printers.c.printer_id) > tuple_(*after))
    query = query.order_by(printers.c.name, printers.c.printer_id).limit(limit)
    return _PRINTERS.all(connection, query, {"client": name(client_id)})


# Which applications see a printer: a list of their ids, as JSON text, or null for all.


def shared_with() -> ColumnElement[bool]:
    """Match printers that are shared with the client of the parameter `client`, in the spelling of `name`."""
    # an id occurs in no other id's text, and the empty name of an operator occurs in every list
    return or_(printers.c.shared_with.is_(None), printers.c.shared_with.contains(bindparam("client", type_=String)))


def name(client_id: UUID | None) -> str:
    return "" if client_id is None else str(client_id)


class RouteFacts(PrintDefaults, frozen=True, kw_only=True):
    """A document and a printer of one account. `media_*` (mm), `dpi`: as the printer is set up."""

    document_mime_type: str
    document_format: DocumentFormat
    document_raw_language: RawLanguage | None
    document_purged: bool
    document_sha256: str
    original_filename: str
    printer_name: str
    capabilities: Capabilities
    media_width_mm: float | None
    media_height_mm: float | None
    dpi: int | None
    tuning: PrinterTuning
    drawing: DrawingFacts | None
    printer_status: PrinterStatus
    printer_status_reasons: list[str]
    printer_paused_by: Actor | None
    agent_id: UUID
    agent_revoked: bool
    agent_version: str
    account_suspended: bool
    stale_after_seconds: int | None
    expires_after_seconds: int | None
    raw_policy: RawPolicy


_ROUTES = Rows(
    RouteFacts,
    printers,
    documents,
    document=documents,
    printer=printers,
    agent=agents,
    document_purged=documents.c.purged_at.is_not(None),
    agent_revoked=agents.c.revoked_at.is_not(None),
    account_suspended=accounts.c.suspended_at.is_not(None),
)
_OF_DOCUMENT = bound(documents, "document_id", "account_id")
_SHARED = printers.c.removed_at.is_(None), shared_with()
_ROUTE = Prepared(
    _ROUTES.query.select_from(documents)
    .join(printers, printers.c.account_id == documents.c.account_id)
    .join(agents, agents.c.agent_id == printers.c.agent_id)
    .join(accounts, accounts.c.account_id == printers.c.account_id)
    .where(_OF_DOCUMENT, bound(printers, "printer_id"), *_SHARED)
)
_PAGES = Prepared(select(documents.c.page_sizes).where(_OF_DOCUMENT))
_PRINTER = Prepared(select(printers.c.printer_id).where(bound(printers, "printer_id", "account_id"), *_SHARED))


class PublicJob(ShownJob, frozen=True):
    """A job as its application sees it."""

    client_id: UUID | None
    document_id: UUID
    parameters: PrintParameters
    expires_at: datetime
    late_evidence: Confirmation | None
    seen_at: datetime | None
    document_mime_type: str
    original_filename: str


_JOBS: Select[Any] = (
    Rows(PublicJob, jobs, documents, document=documents, printer=printers, printer_agent=agents, account=accounts)
    .query.select_from(jobs)
    .join(documents, documents.c.document_id == jobs.c.document_id)
    .outerjoin(printers, printers.c.printer_id == jobs.c.printer_id)
    .outerjoin(agents, agents.c.agent_id == printers.c.agent_id)
    .outerjoin(accounts, accounts.c.account_id == jobs.c.account_id)
)
"""Outer joins: SQLite begins with the jobs, along their index."""
_ONE = _JOBS.where(bound(jobs, "print_job_id", "account_id"))
_NEWEST = (
    _JOBS.where(bound(jobs, "account_id"))
    .order_by(jobs.c.sequence.desc())
    .limit(bindparam("most", type_=jobs.c.sequence.type))
)
_BEFORE = _NEWEST.where(jobs.c.sequence < bindparam("before"))


def route_facts(
    connection: Connection, account_id: UUID, document_id: UUID, printer_id: UUID, client_id: UUID | None = None
) -> RouteFacts | None:
    """Read what the creation of a job needs to know. `client_id` None: whether the printer is shared does not matter.

    None if the account has no such document or printer, or the printer is not shared with the client.
    """
    wanted = {"account_id": account_id, "document_id": document_id, "printer_id": printer_id, "client": name(client_id)}
    row = _ROUTE.first(connection, wanted)
    return None if row is None else _ROUTES.make(row)


def page_sizes(connection: Connection, account_id: UUID, document_id: UUID) -> list[tuple[float, float]] | None:
    """Return width and height in mm of each page; None for RAW."""
    row = _PAGES.first(connection, {"document_id": document_id, "account_id": account_id})
    return None if row is None else row[0]


def has_printer(connection: Connection, account_id: UUID, printer_id: UUID, client_id: UUID) -> bool:
    """Return whether the account has this printer and shares it with the client."""
    wanted = {"account_id": account_id, "printer_id": printer_id, "client": name(client_id)}
    return _PRINTER.first(connection, wanted) is not None


def find_job(connection: Connection, account_id: UUID, print_job_id: UUID) -> PublicJob | None:
    row = connection.execute(_ONE, {"account_id": account_id, "print_job_id": print_job_id}).first()
    return None if row is None else PublicJob(*row)


def job_page(connection: Connection, account_id: UUID, before: int | None, limit: int) -> list[PublicJob]:
    """Return a page of all jobs, newest first. `before`: the sequence of the last row of the page before.

    The order is that of the sequence, as the jobs were accepted; `filtered_job_page` orders by time of creation.
    """
    if before is None:
        rows = connection.execute(_NEWEST, {"account_id": account_id, "most": limit})
    else:
        rows = connection.execute(_BEFORE, {"account_id": account_id, "most": limit, "before": before})
    return [PublicJob(*row) for row in rows]


class JobFilter(Record, frozen=True, kw_only=True):
    """Conditions that a job must meet together; None: any value.

    `created_after` is inclusive, `created_before` exclusive (UTC). A new condition needs an index and its place in
    `index_column`: otherwise a page could read every job of the account.
    """

    status: JobStatus | None = None
    printer_id: UUID | None = None
    idempotency_key: str | None = None
    created_after: datetime | None = None
    created_before: datetime | None = None

    @property
    def index_column(self) -> Column[Any] | None:
        """Return the column whose index holds the fewest rows that do not match; None: the time of creation.

        Nearly all kept jobs are printed, so a printer has fewer of them than its account. An account has few jobs of
        any other status.
        """
        if self.idempotency_key is not None:
            return jobs.c.idempotency_key
        if self.printer_id is not None and self.status in (None, JobStatus.PRINTED):
            return jobs.c.printer_id
        return None if self.status is None else jobs.c.status


EVERY_JOB = JobFilter()
CreatedPosition = tuple[datetime, int]
"""Place of a job in the order of creation: its time of creation and its sequence."""


def filtered_job_page(
    connection: Connection, account_id: UUID, filter: JobFilter, before: CreatedPosition | None, limit: int
) -> list[PublicJob]:
    """Return a page of the jobs that match, newest first. `before`: the position of the last row of the page before.

    Each page is read along the index of its filter. The printer's index has no open jobs, which saves an index entry
    for each accepted job; the few open jobs of a printer are read apart and sorted in.
    """
    if filter.status is not None or filter.index_column is not jobs.c.printer_id:
        return _walk(connection, account_id, filter, before, limit, is_open=filter.status not in (None, *FINAL))
    found = [
        row
        for is_open in (True, False)
        for row in _walk(connection, account_id, filter, before, limit, is_open=is_open)
    ]
    return sorted(found, key=lambda row: (row.created_at, row.sequence), reverse=True)[:limit]


def _walk(
    connection: Connection,
    account_id: UUID,
    filter: JobFilter,
    before: CreatedPosition | None,
    limit: int,
    *,
    is_open: bool,
) -> list[PublicJob]:
    """Read matching jobs along one index. `is_open`: the open jobs alone; the index of keys holds jobs of both kinds.

    `coalesce(x, x)` around a column keeps SQLite from choosing the index of that column instead.
    """
    index = filter.index_column
    is_open = is_open and index is not jobs.c.idempotency_key
    wanted: list[ColumnElement[bool]] = [of_account(account_id) if is_open else jobs.c.account_id == account_id]
    equal = {
        jobs.c.status: filter.status,
        jobs.c.printer_id: filter.printer_id,
        jobs.c.idempotency_key: filter.idempotency_key,
    }
    for column, value in equal.items():
        if value is not None and not (is_open and column is index is jobs.c.printer_id):
            wanted.append((column if column is index else func.coalesce(column, column)) == value)
    if index is jobs.c.status:
        wanted.append(OPEN if is_open else ENDED)
    elif index is jobs.c.printer_id:
        here = jobs.c.printer_id == filter.printer_id
        wanted.append(or_(and_(here, jobs.c.status == PENDING), and_(here, TAKEN)) if is_open else ENDED)
    if filter.idempotency_key is not None:  # a job made at the console keeps its reference in this column
        wanted.append(jobs.c.client_id.is_not(None))
    created = func.coalesce(jobs.c.created_at, jobs.c.created_at) if is_open else jobs.c.created_at
    if filter.created_after is not None:
        wanted.append(created >= filter.created_after)
    if filter.created_before is not None:
        wanted.append(created < filter.created_before)
    if before is not None:
        last = literal(before[0], jobs.c.created_at.type), before[1]
        wanted.append(tuple_(created, jobs.c.sequence) < tuple_(*last))
    query = _JOBS.where(*wanted)
    rows = connection.execute(query.order_by(created.desc(), jobs.c.sequence.desc()).limit(limit))
    return [PublicJob(*row) for row in rows]

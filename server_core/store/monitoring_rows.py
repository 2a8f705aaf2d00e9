"""Numbers for monitoring, of all accounts: open jobs along their index, printers, and open notices."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy import Connection, func, select

from server_core.contract.decisions.queue_states import Fact
from server_core.contract.types.audit import NoticeKind
from server_core.contract.types.fields import Record
from server_core.contract.types.states import JobStatus, PrinterStatus
from server_core.store.literals import FACTS, OPEN, PENDING
from server_core.store.rows import Rows
from server_core.store.tables import agents, jobs, notices, printers


class OpenJobCount(Record, frozen=True, kw_only=True):
    """Number of open jobs in one state. `held`: a person has to release them. `oldest_at`: when the first was made."""

    status: JobStatus
    unconfirmed: bool
    held: bool
    number: int
    oldest_at: datetime


class MonitoredPrinter(Record, frozen=True, kw_only=True):
    """A printer with all that decides its shown state."""

    status: PrinterStatus
    paused: bool
    agent_id: UUID
    agent_revoked_at: datetime | None


_HELD = (jobs.c.status == PENDING) & (FACTS[Fact.HELD] | FACTS[Fact.STALE])
_NUMBER, _OLDEST = func.count().label("number"), func.min(jobs.c.created_at).label("oldest_at")
_OPEN = Rows(OpenJobCount, jobs, held=_HELD, number=_NUMBER, oldest_at=_OLDEST)
_OPEN_JOBS = _OPEN.query.where(OPEN).group_by(jobs.c.status, jobs.c.unconfirmed, _HELD)
_STATES = Rows(MonitoredPrinter, printers, agent=agents, paused=printers.c.paused_by.is_not(None))
_PRINTERS = (
    _STATES.query.select_from(printers)
    .join(agents, agents.c.agent_id == printers.c.agent_id)
    .where(printers.c.removed_at.is_(None))
)
_NOTICES = select(notices.c.kind, func.count()).where(notices.c.closed_at.is_(None)).group_by(notices.c.kind)


def open_jobs(connection: Connection) -> list[OpenJobCount]:
    return _OPEN.all(connection, _OPEN_JOBS)


def printer_states(connection: Connection) -> list[MonitoredPrinter]:
    return _STATES.all(connection, _PRINTERS)


def open_notices(connection: Connection) -> dict[NoticeKind, int]:
    return {row[0]: row[1] for row in connection.execute(_NOTICES)}

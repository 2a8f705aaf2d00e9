"""Jobs that agents armed since the backup and that a restored server does not know: a notice names them.

Nothing can bring them back, but people must know: the same order sent again is a new job, and prints again.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

import msgspec

from server_core.contract.types.audit import AuditAct, NoticeKind
from server_core.services.agents.registry import AgentIdentity
from server_core.services.audit.writing import SERVER, agent_subject, note
from server_core.store import meta_rows, notice_rows, restored_rows
from server_core.store.ids import lowest_of, time_of
from server_core.store.store import Connection

NAMED = 100
CLOCK_BACK = timedelta(hours=1)
"""The server's clock may have been set back by that much since the backup; ids follow it."""


class Told(msgspec.Struct, frozen=True, kw_only=True):
    """The last job that an agent told, and how many of its jobs are unknown: a page told again changes nothing."""

    last: UUID = UUID(int=0)
    unknown: int = 0


def learn(connection: Connection, agent: AgentIdentity, later: Sequence[UUID], now: datetime, *, last: bool) -> None:
    """A page, by id, of an agent's ledger; with the `last` one its entry of the audit log, if anything was unknown."""
    marks = _marks(connection)
    told = marks.get(agent.agent_id, Told())
    news = [print_job_id for print_job_id in later if print_job_id > told.last]
    if news:
        lost = sorted(restored_rows.unknown_jobs(connection, agent.account_id, news))
        told = Told(last=news[-1], unknown=told.unknown + len(lost))
        if lost:
            _tell(connection, agent.account_id, lost, now)
    if last and told.unknown:
        subject, details = agent_subject(agent.agent_id), {"unknown_jobs": told.unknown}
        note(connection, agent.account_id, AuditAct.AGENT_LEDGER, subject, at=now, actor=agent.actor, details=details)
    if news or last:
        marks[agent.agent_id] = told
        if last:
            del marks[agent.agent_id]
        meta_rows.put(connection, meta_rows.LEDGERS_TOLD, msgspec.json.encode(marks).decode())


def known_to(connection: Connection) -> UUID | None:
    """Jobs with lower ids were there when the backup was made. None = no backup was ever restored."""
    text = meta_rows.find(connection, meta_rows.BACKUP_AT)
    return None if text is None else lowest_of(datetime.fromisoformat(text) - CLOCK_BACK)


def _tell(connection: Connection, account_id: UUID, lost: Sequence[UUID], now: datetime) -> None:
    """In the notice of the restoring; a new one if somebody closed it, for this is news."""
    known = notice_rows.open_details(connection, account_id, NoticeKind.BACKUP_RESTORED).get(SERVER)
    if known is None:
        notice_rows.open_quietly(
            connection,
            account_id=account_id,
            kind=NoticeKind.BACKUP_RESTORED,
            subject=SERVER,
            at=now,
            details={"backup_at": meta_rows.find(connection, meta_rows.BACKUP_AT)},
        )
        known = {}
    named: list[Any] = known.get("unknown", [])
    named += [{"print_job_id": job, "at": time_of(job)} for job in lost[: NAMED - len(named)]]
    details = {"unknown_jobs": known.get("unknown_jobs", 0) + len(lost), "unknown": named}
    notice_rows.tell_anew(
        connection, account_id=account_id, kind=NoticeKind.BACKUP_RESTORED, subject=SERVER, details=details
    )


def _marks(connection: Connection) -> dict[UUID, Told]:
    text = meta_rows.find(connection, meta_rows.LEDGERS_TOLD)
    return {} if text is None else msgspec.json.decode(text, type=dict[UUID, Told])

"""Decides what an administrator must be told: the conditions of a site that need a person, and since when they hold.

Other notices (a certificate, a failed disk, another device at an address, old jobs) are opened where their cause is
found. A printer that was paused on purpose is never reported.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from server_core.contract.decisions.agent_versions import lacking
from server_core.contract.types.agents import AgentView
from server_core.contract.types.audit import NoticeKind
from server_core.contract.types.fields import Record
from server_core.contract.types.jobs import QueueSummary
from server_core.contract.types.printers import PrinterView, kept_out
from server_core.contract.types.states import AgentStatus, PrinterStatus

SERVER = "server"
DISK_MARGIN = 110
"""Free space at which a low disk counts as well again, in percent of the limit: else it would come and go."""
AWAY = frozenset({PrinterStatus.OFFLINE, PrinterStatus.ERROR})
ALARMS = (
    NoticeKind.AGENT_AWAY,
    NoticeKind.PRINTER_AWAY,
    NoticeKind.JOBS_FAILED,
    NoticeKind.MEDIA_NEEDED,
    NoticeKind.DISK_LOW,
    NoticeKind.AGENT_OUTDATED,
    NoticeKind.BACKUP_OLD,
)
"""Kinds of notices that are decided here."""
AT_ONCE = frozenset({NoticeKind.JOBS_FAILED, NoticeKind.DISK_LOW, NoticeKind.AGENT_OUTDATED, NoticeKind.BACKUP_OLD})
"""Kinds that are reported at once, because they do not clear automatically."""
Key = tuple[NoticeKind, str]


class Condition(Record, frozen=True, kw_only=True):
    """A condition that holds now. `since` None: no fact says since when."""

    kind: NoticeKind
    subject: str
    since: datetime | None = None
    printer_id: UUID | None = None
    details: dict[str, Any]

    @property
    def key(self) -> Key:
        return self.kind, self.subject


class SiteFacts(Record, frozen=True, kw_only=True):
    """Facts of a site.

    - `disk_free`, `disk_limit`: in bytes; below the limit no new documents are accepted
    - `backup_old`: details of a planned backup that failed or is too old
    """

    agents: Sequence[AgentView]
    printers: Sequence[PrinterView]
    queue: QueueSummary
    disk_free: int
    disk_limit: int
    backup_old: dict[str, Any] | None = None


def conditions(facts: SiteFacts, told: Collection[Key] = ()) -> list[Condition]:
    """List the conditions that hold. `told`: those with an open notice."""
    found = [*_agents(facts), *_printers(facts)]
    if facts.queue.failed:
        found.append(Condition(kind=NoticeKind.JOBS_FAILED, subject=SERVER, details={"jobs": facts.queue.failed}))
    margin = DISK_MARGIN if (NoticeKind.DISK_LOW, SERVER) in told else 100
    if facts.disk_free * 100 < facts.disk_limit * margin:
        details = {"free": facts.disk_free, "limit": facts.disk_limit}
        found.append(Condition(kind=NoticeKind.DISK_LOW, subject=SERVER, details=details))
    if facts.backup_old is not None:
        found.append(Condition(kind=NoticeKind.BACKUP_OLD, subject=SERVER, details=facts.backup_old))
    return found


def is_due(condition: Condition, first_seen: datetime, now: datetime, patience: timedelta) -> bool:
    """Return whether the condition has held long enough to be told."""
    return condition.kind in AT_ONCE or now - (condition.since or first_seen) >= patience


def _agents(facts: SiteFacts) -> list[Condition]:
    found = []
    for agent in facts.agents:
        subject, named = str(agent.agent_id), {"agent_name": agent.name, "hostname": agent.hostname}
        theirs = [each for each in facts.printers if each.agent_id == agent.agent_id and not _is_paused(each)]
        waiting = sum(each.waiting for each in theirs)
        if agent.status is AgentStatus.OFFLINE and waiting:
            oldest = min(filter(None, (each.oldest_waiting_at for each in theirs)), default=None)
            since = _later(agent.last_seen_at, oldest)
            details = {**named, "jobs": waiting, "printers": sum(each.waiting > 0 for each in theirs)}
            found.append(Condition(kind=NoticeKind.AGENT_AWAY, subject=subject, since=since, details=details))
        lacks = lacking(agent.version, agent.update.latest_version)
        if agent.status is AgentStatus.ONLINE and (agent.update.required or lacks):
            versions = {"version": agent.version, "latest": agent.update.latest_version}
            details = {**named, **versions, "lacks": lacks, "stopped": agent.update.required}
            found.append(Condition(kind=NoticeKind.AGENT_OUTDATED, subject=subject, details=details))
    return found


def _printers(facts: SiteFacts) -> list[Condition]:
    """List printers that stopped while jobs wait there. An absent agent counts once, not for each of its printers."""
    online = {agent.agent_id for agent in facts.agents if agent.status is AgentStatus.ONLINE}
    found = []
    for each in facts.printers:
        if _is_paused(each) or each.agent_id not in online:
            continue
        subject, details = str(each.printer_id), {"printer_name": each.name, "jobs": each.waiting}
        if each.status in AWAY and each.waiting and kept_out(each.status_reasons) is None:
            found.append(
                Condition(
                    kind=NoticeKind.PRINTER_AWAY,
                    subject=subject,
                    since=_later(each.since, each.oldest_waiting_at),
                    printer_id=each.printer_id,
                    details={**details, "status": each.status.value},
                )
            )
        if each.media_waits:
            found.append(
                Condition(kind=NoticeKind.MEDIA_NEEDED, subject=subject, printer_id=each.printer_id, details=details)
            )
    return found


def _is_paused(printer: PrinterView) -> bool:
    return printer.status is PrinterStatus.PAUSED or printer.paused_by is not None or printer.account_suspended


def _later(one: datetime | None, other: datetime | None) -> datetime | None:
    return max(filter(None, (one, other)), default=None)

"""An audit log in memory, asked as the server's is: newest first, page by page, by who, kind and object."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

import msgspec

from server_core.contract.messages.server import AuditMessages
from server_core.contract.types.audit import FIRST, AuditBy, AuditCheck, AuditEntry, AuditKind, AuditLine, ExportHead
from server_core.contract.types.fields import Page
from tests.support.console_facts import NOW, job_id, printer_id

KINDS = {
    AuditKind.JOBS: ("job",),
    AuditKind.PRINTERS: ("printer",),
    AuditKind.CLIENTS: ("client",),
    AuditKind.AGENTS: ("agent",),
    AuditKind.CUSTOMERS: ("application", "installation", "relationship"),
    AuditKind.SERVER: ("notice", "server"),
}


class FakeAudit:
    def __init__(self) -> None:
        self.entries: list[AuditEntry] = []
        """Oldest first."""
        self.broken_at: int | None = None
        self.asked: list[dict[str, str]] = []
        self.step = 40
        """Entries that one round of a check reads."""

    def add(
        self,
        act: str,
        subject: str = "server",
        /,
        *,
        actor: str = "Anna",
        name: str | None = None,
        ago: timedelta = timedelta(0),
        at: datetime | None = None,
        of: str | None = None,
        **details: Any,
    ) -> AuditEntry:
        number = len(self.entries) + 1
        before = self.entries[-1].hash if self.entries else FIRST
        entry = AuditEntry(
            number=number,
            at=at or NOW - ago,
            actor=actor,
            act=act,
            subject=subject,
            details=details,
            request_id=f"req-{number:06d}" if actor != "server" else None,
            hash=hashlib.sha256(f"{before}{number}".encode()).hexdigest(),
            name=name,
            account_id=None if of is None else printer_id(of),
            account_name=of,
        )
        self.entries.append(entry)
        return entry

    def page(self, query: Mapping[str, str]) -> Page[AuditEntry]:
        self.asked.append(dict(query))
        limit = int(query.get("limit", "50"))
        before = int(query.get("cursor", self.entries[-1].number + 1 if self.entries else 1))
        found = [entry for entry in reversed(self.entries) if entry.number < before and _is_wanted(entry, query)]
        cursor = str(found[limit - 1].number) if len(found) > limit else None
        return Page(data=found[:limit], next_cursor=cursor)

    def check(self, query: Mapping[str, str]) -> AuditCheck:
        last = len(self.entries)
        begin = int(query.get("after", "0:").partition(":")[0])
        if "last" in query:
            begin = max(0, last - int(query["last"]))
        end = min(last, begin + self.step) if "most" in query else last
        broken = self.broken_at if self.broken_at is not None and begin < self.broken_at <= end else None
        end = end if broken is None else broken - 1
        return AuditCheck(
            entries=end - begin,
            head=self.entries[end - 1].hash if end else FIRST,
            broken_at=broken,
            message=None if broken is None else AuditMessages.ENTRY_CHANGED(due=broken),
            number=end,
            more=broken is None and end < last,
        )

    def export(self) -> bytes:
        lines = [
            AuditLine(
                number=entry.number,
                account_id="0" * 32,
                at=int(entry.at.timestamp() * 1_000_000),
                actor=entry.actor,
                act=entry.act,
                subject=entry.subject,
                details=msgspec.json.encode(entry.details).decode(),
                request_id=entry.request_id,
                hash=entry.hash,
            )
            for entry in self.entries
        ]
        head = ExportHead(entries=len(lines), head=lines[-1].hash if lines else FIRST)
        return b"".join(msgspec.json.encode(each) + b"\n" for each in (*lines, head))


def _is_wanted(entry: AuditEntry, query: Mapping[str, str]) -> bool:
    text = query.get("q", "").lower()
    shown_text = " ".join((entry.subject, entry.name or "", str(entry.details))).lower()
    by, kind = query.get("by"), query.get("kind")
    since, until = query.get("since"), query.get("until")
    return (
        text in shown_text
        and query.get("subject") in (None, entry.subject)
        and by in (None, _who(entry.actor))
        and (kind is None or entry.act.split(".")[0] in KINDS[AuditKind(kind)])
        and (since is None or entry.at >= datetime.fromisoformat(since))
        and (until is None or entry.at < datetime.fromisoformat(until))
    )


def _who(actor: str) -> str:
    if actor == "server" or actor.startswith("agent "):
        return AuditBy.SYSTEM.value
    return AuditBy.APPLICATIONS.value if actor.startswith("application ") else AuditBy.PEOPLE.value


def _hours(hours: float) -> timedelta:
    return timedelta(hours=hours)


def a_shift(audit: FakeAudit, who: str = "Anna", printer: str = "Zebra Dock 1", order: str = "ORD-1040") -> None:
    """The entries of three days."""
    dock = f"printer {printer_id(printer)}"
    audit.add("server.start", actor="server", ago=_hours(52), version="1.0")
    audit.add("agent.connect", f"agent {printer_id('agent')}", actor=f"agent {who}", name=who, ago=_hours(52))
    audit.add("printer.add", dock, actor=who, name=printer, ago=_hours(51))
    patience: dict[str, Any] = {"settings": {"stale_after_seconds": 3600}, "before": {"stale_after_seconds": None}}
    audit.add("printer.change", dock, actor=who, name=printer, ago=_hours(30), **patience)
    audit.add("client.rotate", f"client {printer_id('client')}", actor=who, name="Web shop", ago=_hours(28))
    customer = f"relationship {printer_id('customer')}"
    audit.add("relationship.suspend", customer, actor="application Baker", name=who, ago=_hours(27))
    for each in range(6):
        moved: dict[str, Any] = {"from": printer, "printer_name": f"{printer} B"}
        ago = timedelta(minutes=50 - each)
        audit.add("job.move", f"job {job_id(20 + each)}", actor=who, name=f"{order}{each}", ago=ago, **moved)
    audit.add("job.expire", f"job {job_id(30)}", actor="server", name=f"{order}9", ago=_hours(0.5))
    audit.add("job.answer", f"job {job_id(12)}", actor=who, name=f"{order}2", ago=_hours(0.2), came_out=False)
    audit.add("job.cancel", f"job {job_id(11)}", actor=who, name=f"{order}1", ago=_hours(0.1))
    audit.add("printer.pause", dock, actor=who, name=printer, ago=_hours(0.03))

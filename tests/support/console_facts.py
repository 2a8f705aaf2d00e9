"""Jobs and printers as the console sees them, made short for tests."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID, uuid5

import msgspec

from server_core.contract.messages.message import words
from server_core.contract.types.agents import AgentUpdate, AgentView
from server_core.contract.types.audit import Actor, ActorKind, AuditEntry, Notice, NoticeKind
from server_core.contract.types.consoles import ConsoleView, EngineStatus, Role
from server_core.contract.types.jobs import JobDetail, JobEvent, JobRow
from server_core.contract.types.parameters import PrintParameters
from server_core.contract.types.partners import AccountKind, AccountView, RelationshipStatus
from server_core.contract.types.printers import PrinterView
from server_core.contract.types.states import AgentStatus
from tests.support.actors import ANNA, agent, as_person

NOW = datetime.now(UTC)
SPACE = UUID("6f0a8d3e-8c2f-4f3e-9d33-0f6f5f1a2b3c")


def job_id(sequence: int) -> UUID:
    return uuid5(SPACE, f"job {sequence}")


def printer_id(name: str) -> UUID:
    return uuid5(SPACE, f"printer {name}")


def a_job(sequence: int, status: str = "pending", *, printer: str = "Zebra Dock 1", **changes: Any) -> JobRow:
    """A job of `ORD-10<sequence>`; `ended` and `started` are seconds ago."""
    ended = changes.pop("ended", 10)
    final = status in ("printed", "failed", "cancelled")
    facts: dict[str, Any] = {
        "print_job_id": job_id(sequence),
        "sequence": sequence,
        "version": 1,
        "status": status,
        "reference": f"ORD-{104000 + sequence}",
        "filename": f"label-{104000 + sequence}.zpl",
        "document_format": "raw",
        "document_raw_language": "zpl",
        "printer_id": printer_id(printer),
        "printer_name": printer,
        "copies": 1,
        "created_at": NOW - timedelta(seconds=ended + 3),
        "reserved_at": None if status == "pending" else NOW - timedelta(seconds=ended + 2),
        "started_at": None if status in ("pending", "reserved") else NOW - timedelta(seconds=ended + 1),
        "completed_at": NOW - timedelta(seconds=ended) if final else None,
        "failure_reason": None,
        "message": None,
        "waiting_reason": None,
        "held_by": None,
        "unconfirmed": False,
        "cancel_wished": False,
        "evidence": "printer_confirmed" if status == "printed" else None,
        "client_name": "Web shop",
        "attempt": 0 if status == "pending" else 1,
        "pages_done": None,
        "pages_total": None,
        "reprint_of": None,
    }
    return msgspec.convert(_as_sent(facts | changes), type=JobRow)


def _as_sent(facts: dict[str, Any]) -> Any:
    """A text for `message` is free text of a device, and one for who acted a person's name."""
    sent = {name: as_person(value) if name.endswith("_by") else value for name, value in facts.items()}
    message = facts.get("message")
    return msgspec.to_builtins(sent | {"message": words(message)} if isinstance(message, str) else sent)


def changed(row: JobRow, **changes: Any) -> JobRow:
    """The next version of the row."""
    facts = msgspec.to_builtins(row) | {"version": row.version + 1} | changes
    return msgspec.convert(_as_sent(facts), type=JobRow)


def a_printer(name: str = "Zebra Dock 1", status: str = "online", **changes: Any) -> PrinterView:
    facts: dict[str, Any] = {
        "printer_id": printer_id(name),
        "name": name,
        "uri": "socket://192.168.1.50:9100",
        "backend": "socket",
        "status": status,
        "status_reasons": [],
        "message": None,
        "since": NOW - timedelta(minutes=42),
        "paused_by": None,
        "model": "Zebra ZD421",
        "serial": "D2J204811",
        "language": "zpl",
        "dpi": 203,
        "media_width_mm": 100,
        "media_height_mm": 150,
        "capabilities": {"document_formats": ["pdf", "raw"], "raw_languages": ["zpl"]},
        "agent_id": uuid5(SPACE, "agent"),
        "agent_name": "This computer",
        "simulated_fault": "none",
        "waiting": 0,
        "version": 1,
    }
    return msgspec.convert(_as_sent(facts | changes), type=PrinterView)


def a_detail(row: JobRow, **parameters: Any) -> JobDetail:
    events = [
        JobEvent(number=1, at=row.created_at, kind="created", actor=Actor(ActorKind.CLIENT, "Web shop"), details={}),
        JobEvent(number=2, at=row.created_at, kind="leased", actor=agent("This computer"), details={"attempt": 1}),
    ]
    if row.started_at is not None:
        events.append(JobEvent(number=3, at=row.started_at, kind="started", actor=agent("This computer"), details={}))
    if row.completed_at is not None:
        details = {"evidence": row.evidence, "failure_reason": row.failure_reason}
        events.append(
            JobEvent(
                number=4, at=row.completed_at, kind=row.status.value, actor=agent("This computer"), details=details
            )
        )
    return JobDetail(
        row=row,
        document_id=uuid5(SPACE, f"document {row.sequence}"),
        document_size_bytes=1234,
        document_mime_type="application/pdf",
        document_sha256="0" * 64,
        parameters=msgspec.convert(parameters, type=PrintParameters),
        idempotency_key=f"order-{row.sequence}",
        request_id="req-7f3a",
        agent_name="This computer",
        events=events,
    )


def a_status() -> EngineStatus:
    return EngineStatus(
        version="0.1.0",
        started_at=NOW,
        base_url="http://127.0.0.1:8631",
        sqlite_version="3.51.3",
        schema_revision="1",
        disk_free_bytes=10**10,
        jobs_open=3,
        agents_online=1,
        agents_total=1,
        printers_ready=2,
        printers_total=3,
    )


def a_notice(number: int, kind: str = "job_unconfirmed", *, subject: str = "", **details: Any) -> Notice:
    """An open one, by default of the job of this number."""
    return Notice(
        number=number,
        kind=NoticeKind(kind),
        subject=subject or str(job_id(number)),
        printer_id=printer_id("Zebra Dock 1"),
        opened_at=NOW - timedelta(minutes=number),
        closed_at=None,
        closed_by=None,
        details=details,
    )


def an_entry(
    act: str = "job.cancel",
    subject: str = "",
    *,
    number: int = 1,
    actor: Actor = ANNA,
    name: str | None = None,
    ago: timedelta = timedelta(),
    **details: Any,
) -> AuditEntry:
    """An entry of the audit log, by default about a job."""
    return AuditEntry(
        number=number,
        at=NOW - ago,
        actor=actor,
        act=act,
        subject=subject or f"job {job_id(1)}",
        details=details,
        request_id=f"req-{number:06d}",
        hash=f"{number:064x}",
        name=name,
    )


def a_console(name: str, role: Role = Role.OPERATOR, **changes: Any) -> ConsoleView:
    facts: dict[str, Any] = {
        "console_id": uuid5(SPACE, f"console {name}"),
        "name": name,
        "role": role,
        "hostname": "dock-pc",
        "created_at": NOW - timedelta(days=9),
        "created_by": ANNA,
        "last_seen_at": NOW - timedelta(minutes=3),
        "revoked_at": None,
    }
    return ConsoleView(**{**facts, **changes})


def an_account(name: str = "Dock Ltd", status: str = "active") -> AccountView:
    """A managed customer of the site."""
    return AccountView(
        account_id=uuid5(SPACE, f"account {name}"),
        kind=AccountKind.MANAGED,
        name=name,
        relationship_id=uuid5(SPACE, f"relationship {name}"),
        external_customer_id="customer-1",
        status=RelationshipStatus(status),
    )


SAME_VERSION = AgentUpdate(available=False, required=False, latest_version="1.2.0")
TOO_OLD = AgentUpdate(available=True, required=True, latest_version="1.2.0")


def an_agent(name: str = "Dock PC", **changes: Any) -> AgentView:
    facts: dict[str, Any] = {
        "agent_id": uuid5(SPACE, f"agent {name}"),
        "name": name,
        "status": AgentStatus.ONLINE,
        "agent_instance_id": "9c1f0f5e-6c57-4a53-9a1c-2f0d5a3f9b11",
        "hostname": name.lower().replace(" ", "-"),
        "version": "1.2.0",
        "update": SAME_VERSION,
        "last_seen_at": NOW,
        "created_at": NOW - timedelta(days=40),
        "revoked_at": None,
    }
    return AgentView(**{**facts, **changes})

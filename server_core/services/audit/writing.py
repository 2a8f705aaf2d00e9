"""One audit entry, written in the same transaction as the act it records."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any
from uuid import UUID

from server_core.contract.types.audit import AuditAct
from server_core.store import audit_rows
from server_core.store.store import Connection

SERVER = "server"
"""The actor of automatic acts, and the subject of acts on the server itself."""


def note(
    connection: Connection,
    account_id: UUID,
    act: AuditAct,
    subject: str,
    *,
    at: datetime,
    actor: str = SERVER,
    details: Mapping[str, Any] | None = None,
) -> None:
    """Write an audit entry. `subject`: kind and id, as `job 0192…`.

    `details` must not contain a secret, a token or a link; None values are left out.
    """
    audit_rows.append(
        connection,
        account_id=account_id,
        at=at,
        actor=actor,
        act=act,
        subject=subject,
        details={name: value for name, value in (details or {}).items() if value is not None},
    )


def printer_subject(printer_id: UUID) -> str:
    return f"printer {printer_id}"


def agent_subject(agent_id: UUID) -> str:
    return f"agent {agent_id}"


def client_subject(client_id: UUID) -> str:
    return f"client {client_id}"

"""Notices: opened once per cause, closed when it is gone or by a person."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any
from uuid import UUID

import msgspec
from sqlalchemy import Connection, update
from sqlalchemy.dialects.sqlite import insert

from server_core.contract.console import NoticeKind
from server_core.store.tables import notices


def open_notice(
    connection: Connection,
    *,
    account_id: UUID,
    kind: NoticeKind,
    subject: str,
    at: datetime,
    printer_id: UUID | None = None,
    details: Mapping[str, Any] | None = None,
) -> None:
    """One that is open already stays as it is."""
    row = {
        "account_id": account_id,
        "kind": kind.value,
        "subject": subject,
        "printer_id": printer_id,
        "opened_at": at,
        "details": msgspec.json.encode(details or {}).decode(),
    }
    connection.execute(insert(notices).values(**row).on_conflict_do_nothing())


def close_notice(
    connection: Connection, *, account_id: UUID, kind: NoticeKind, subject: str, at: datetime, actor: str
) -> None:
    """Nothing happens if there is none."""
    connection.execute(
        update(notices)
        .where(
            notices.c.account_id == account_id,
            notices.c.kind == kind.value,
            notices.c.subject == subject,
            notices.c.closed_at.is_(None),
        )
        .values(closed_at=at, closed_by=actor)
    )

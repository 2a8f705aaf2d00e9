"""The audit log: append-only, each entry bound to the one before by its hash."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from datetime import datetime
from typing import Any
from uuid import UUID

import msgspec
from sqlalchemy import Connection, insert, select

from server_core.store.tables import EPOCH, audit

FIRST = bytes(32)
"""The hash before the first entry."""
_HEAD = select(audit.c.number, audit.c.hash).order_by(audit.c.number.desc()).limit(1)


def append(
    connection: Connection,
    *,
    account_id: UUID,
    at: datetime,
    actor: str,
    act: str,
    subject: str,
    details: Mapping[str, Any] | None = None,
    request_id: str | None = None,
) -> None:
    """In the transaction of the act itself: both are on disk or neither."""
    entry = {
        "account_id": account_id,
        "at": at,
        "actor": actor,
        "act": act,
        "subject": subject,
        "details": msgspec.json.encode(details or {}, order="deterministic").decode(),
        "request_id": request_id,
    }
    head = connection.execute(_HEAD).first()
    before = FIRST if head is None else head.hash
    connection.execute(insert(audit), {**entry, "hash": entry_hash(before, entry)})


def entry_hash(before: bytes, entry: Mapping[str, Any]) -> bytes:
    """SHA-256 over the hash before and the entry's columns as one JSON array; the number is not in it."""
    values = [
        str(entry["account_id"]),
        (entry["at"] - EPOCH).total_seconds(),
        entry["actor"],
        entry["act"],
        entry["subject"],
        entry["details"],
        entry["request_id"],
    ]
    return hashlib.sha256(before + msgspec.json.encode(values)).digest()

"""Answers kept for a repeat of the same request: one row per (account, operation, key), committed with the job."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy import Connection, bindparam, insert, select

from server_core.store.tables import idempotency


@dataclass(frozen=True, kw_only=True, slots=True)
class KeptAnswer:
    fingerprint: bytes
    print_job_id: UUID
    status_code: int
    body: bytes


_INSERT = insert(idempotency)
_FIND = select(
    idempotency.c.fingerprint, idempotency.c.print_job_id, idempotency.c.status_code, idempotency.c.body
).where(
    idempotency.c.account_id == bindparam("account_id"),
    idempotency.c.operation == bindparam("operation"),
    idempotency.c.key_sha256 == bindparam("key_sha256"),
)


def find_answer(connection: Connection, account_id: UUID, operation: str, key_sha256: bytes) -> KeptAnswer | None:
    row = connection.execute(
        _FIND, {"account_id": account_id, "operation": operation, "key_sha256": key_sha256}
    ).first()
    if row is None:
        return None
    return KeptAnswer(
        fingerprint=row.fingerprint, print_job_id=row.print_job_id, status_code=row.status_code, body=row.body
    )


def keep_answer(
    connection: Connection, account_id: UUID, operation: str, key_sha256: bytes, answer: KeptAnswer, at: datetime
) -> None:
    connection.execute(
        _INSERT,
        {
            "account_id": account_id,
            "operation": operation,
            "key_sha256": key_sha256,
            "fingerprint": answer.fingerprint,
            "print_job_id": answer.print_job_id,
            "status_code": answer.status_code,
            "body": answer.body,
            "created_at": at,
        },
    )

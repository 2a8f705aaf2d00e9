"""Stored answers for repeats: one row per (account, operation, key), committed with the job."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy import ColumnElement, Connection, bindparam, delete, insert, select, update

from server_core.store.prepared import Prepared
from server_core.store.tables import accounts, idempotency


@dataclass(frozen=True, kw_only=True, slots=True)
class KeptAnswer:
    fingerprint: bytes
    print_job_id: UUID
    status_code: int
    body: bytes
    content_fingerprint: bytes | None = None


_INSERT = Prepared(
    insert(idempotency),
    [
        "account_id",
        "operation",
        "key_sha256",
        "fingerprint",
        "content_fingerprint",
        "print_job_id",
        "status_code",
        "body",
        "created_at",
    ],
)
_FIND = Prepared(
    select(
        idempotency.c.fingerprint,
        idempotency.c.print_job_id,
        idempotency.c.status_code,
        idempotency.c.body,
        idempotency.c.content_fingerprint,
    ).where(
        idempotency.c.account_id == bindparam("account_id"),
        idempotency.c.operation == bindparam("operation"),
        idempotency.c.key_sha256 == bindparam("key_sha256"),
    )
)


def find_answer(connection: Connection, account_id: UUID, operation: str, key_sha256: bytes) -> KeptAnswer | None:
    row = _FIND.first(connection, {"account_id": account_id, "operation": operation, "key_sha256": key_sha256})
    if row is None:
        return None
    fingerprint, print_job_id, status_code, body, content = row
    return KeptAnswer(
        fingerprint=fingerprint,
        print_job_id=print_job_id,
        status_code=status_code,
        body=body,
        content_fingerprint=content,
    )


def keep_answer(
    connection: Connection, account_id: UUID, operation: str, key_sha256: bytes, answer: KeptAnswer, at: datetime
) -> None:
    _INSERT.run(
        connection,
        {
            "account_id": account_id,
            "operation": operation,
            "key_sha256": key_sha256,
            "fingerprint": answer.fingerprint,
            "content_fingerprint": answer.content_fingerprint,
            "print_job_id": answer.print_job_id,
            "status_code": answer.status_code,
            "body": answer.body,
            "created_at": at,
        },
    )


def put_body(connection: Connection, account_id: UUID, operation: str, key_sha256: bytes, body: bytes) -> None:
    """Set the answer of a key that was stored before its answer was known."""
    connection.execute(update(idempotency).where(*_is(account_id, operation, key_sha256)).values(body=body))


def empty_bodies(connection: Connection, operations: Sequence[str], before: datetime) -> None:
    """Clear older answers of these operations; the keys stay.

    Uses the index, because answers of jobs are there, too.
    """
    row = idempotency.c
    of_all = row.account_id.in_(select(accounts.c.account_id))
    old = row.operation.in_(operations), row.created_at < before, row.body != b""
    connection.execute(update(idempotency).where(of_all, *old).values(body=b""))


def forget_answer(connection: Connection, account_id: UUID, operation: str, key_sha256: bytes) -> None:
    connection.execute(delete(idempotency).where(*_is(account_id, operation, key_sha256)))


def _is(account_id: UUID, operation: str, key_sha256: bytes) -> tuple[ColumnElement[bool], ...]:
    row = idempotency.c
    return row.account_id == account_id, row.operation == operation, row.key_sha256 == key_sha256

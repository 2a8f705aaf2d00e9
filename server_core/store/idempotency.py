"""Stored answers for repeats: one row per (account, operation, key), committed with the job."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from sqlalchemy import Connection, delete, insert, select, update

from server_core.store.prepared import Prepared
from server_core.store.tables import accounts, bound, equal, idempotency


class AnswerKey(NamedTuple):
    account_id: UUID
    operation: str
    key_sha256: bytes


class KeptAnswer(NamedTuple):
    fingerprint: bytes
    print_job_id: UUID
    status_code: int
    body: bytes
    content_fingerprint: bytes | None = None


_INSERT = Prepared(insert(idempotency))
_FIND = Prepared(
    select(*(idempotency.c[name] for name in KeptAnswer._fields)).where(bound(idempotency, *AnswerKey._fields))
)


def find_answer(connection: Connection, key: AnswerKey) -> KeptAnswer | None:
    row = _FIND.first(connection, key._asdict())
    return None if row is None else KeptAnswer._make(row)


def keep_answer(connection: Connection, key: AnswerKey, answer: KeptAnswer, at: datetime) -> None:
    _INSERT.run(connection, {**key._asdict(), **answer._asdict(), "created_at": at})


def put_body(connection: Connection, key: AnswerKey, body: bytes) -> None:
    """Set the answer of a key that was stored before its answer was known."""
    connection.execute(update(idempotency).where(equal(idempotency, **key._asdict())).values(body=body))


def empty_bodies(connection: Connection, operations: Sequence[str], before: datetime | None = None) -> None:
    """Clear answers of these operations that are older than `before`, or all; the keys stay.

    Uses the index, because answers of jobs are there, too.
    """
    row = idempotency.c
    of_all = row.account_id.in_(select(accounts.c.account_id))
    kept = [row.operation.in_(operations), row.body != b""]
    old = [] if before is None else [row.created_at < before]
    connection.execute(update(idempotency).where(of_all, *kept, *old).values(body=b""))


def forget_answer(connection: Connection, key: AnswerKey) -> None:
    connection.execute(delete(idempotency).where(equal(idempotency, **key._asdict())))

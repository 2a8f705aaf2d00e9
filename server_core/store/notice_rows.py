"""Notices: opened once per cause, closed when it is gone or by a person."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import Connection, select, update
from sqlalchemy.dialects.sqlite import insert

from server_core.contract.types.audit import THE_SERVER, Actor, Notice, NoticeKind
from server_core.store import event_rows
from server_core.store.rows import Rows
from server_core.store.tables import equal, notices

OVER = "over_at"
"""The detail that says when a condition was over (`services/alarms`)."""


def open_notice(
    connection: Connection,
    account_id: UUID,
    kind: NoticeKind,
    subject: UUID | str,
    at: datetime,
    details: Mapping[str, Any] | None = None,
    *,
    printer_id: UUID | None = None,
    is_audited: bool = True,
    anew: bool = False,
) -> None:
    """Open a notice; an open one stays as it is, or gets these details `anew`.

    `is_audited` False: its cause is already in the audit log.
    """
    facts, subject = details or {}, str(subject)
    row = {"account_id": account_id, "kind": kind, "subject": subject, "opened_at": at}
    row |= {"printer_id": printer_id, "details": facts}
    opened = connection.execute(insert(notices).values(**row).on_conflict_do_nothing()).rowcount > 0
    if is_audited and (opened or kind in event_rows.EACH_TIME):
        event_rows.note_notice(connection, account_id, kind, subject, at, facts)
    if anew and not opened:
        tell_anew(connection, account_id, kind, subject, facts)


def tell_anew(
    connection: Connection, account_id: UUID, kind: NoticeKind, subject: UUID | str, details: Mapping[str, Any]
) -> None:
    """Update the details of an open notice, if there is one."""
    is_open = equal(notices, account_id=account_id, kind=kind, closed_at=None, subject=str(subject))
    stored = connection.execute(select(notices.c.details).where(is_open)).scalar_one_or_none()
    if stored is not None:
        connection.execute(update(notices).where(is_open).values(details={**stored, **details}))


def close_notice(
    connection: Connection, account_id: UUID, kind: NoticeKind, subject: UUID | str, at: datetime, actor: Actor
) -> None:
    """Close a notice, if there is one."""
    is_open = equal(notices, account_id=account_id, kind=kind, closed_at=None, subject=str(subject))
    connection.execute(update(notices).where(is_open).values(closed_at=at, closed_by=actor))


_ROWS = Rows(Notice, notices)


def find_notice(connection: Connection, account_id: UUID, number: int) -> Notice | None:
    return _ROWS.first(connection, _ROWS.query.where(equal(notices, account_id=account_id, number=number)))


def notice_page(
    connection: Connection, account_id: UUID, *, only_open: bool, before: int | None, limit: int
) -> list[Notice]:
    """Return notices, newest first. `before`: the last number seen."""
    query = _ROWS.query.where(notices.c.account_id == account_id).order_by(notices.c.number.desc()).limit(limit)
    if only_open:
        query = query.where(notices.c.closed_at.is_(None))
    if before is not None:
        query = query.where(notices.c.number < before)
    return _ROWS.all(connection, query)


def notices_of(connection: Connection, account_id: UUID, numbers: Collection[int]) -> list[Notice]:
    """Return the existing notices, oldest first."""
    query = _ROWS.query.where(notices.c.account_id == account_id, notices.c.number.in_(list(numbers)))
    return _ROWS.all(connection, query.order_by(notices.c.number))


def open_numbers(connection: Connection, account_id: UUID) -> frozenset[int]:
    query = select(notices.c.number).where(equal(notices, account_id=account_id, closed_at=None))
    return frozenset(connection.execute(query).scalars())


def open_details(connection: Connection, account_id: UUID, kind: NoticeKind) -> dict[str, dict[str, Any]]:
    """Return the details of a kind's open notices, by subject."""
    is_open = equal(notices, account_id=account_id, kind=kind, closed_at=None)
    query = select(notices.c.subject, notices.c.details).where(is_open)
    return {row.subject: row.details for row in connection.execute(query)}


def unfinished(connection: Connection, account_id: UUID, kinds: Collection[NoticeKind]) -> set[tuple[NoticeKind, str]]:
    """Return kind and subject of the newest notices whose condition still held when the server last looked: open, or
    closed by a person meanwhile.
    """
    columns = (notices.c.kind, notices.c.subject, notices.c.closed_at, notices.c.closed_by, notices.c.details)
    query = select(*columns).where(notices.c.account_id == account_id, notices.c.kind.in_(list(kinds)))
    newest = {(row.kind, row.subject): row for row in connection.execute(query.order_by(notices.c.number))}
    return {
        key
        for key, row in newest.items()
        if row.closed_at is None or (row.closed_by != THE_SERVER and OVER not in row.details)
    }


def note_over(connection: Connection, account_id: UUID, kind: NoticeKind, subject: str, at: datetime) -> None:
    """Note in the newest notice that its condition is over, also if a person has closed it before."""
    is_one = equal(notices, account_id=account_id, kind=kind, subject=subject)
    query = select(notices.c.number, notices.c.details).where(is_one).order_by(notices.c.number.desc()).limit(1)
    row = connection.execute(query).first()
    if row is not None:
        details = {**row.details, OVER: at.isoformat()}
        connection.execute(update(notices).where(notices.c.number == row.number).values(details=details))


def close_number(
    connection: Connection, account_id: UUID, number: int, *, at: datetime, actor: Actor, details: Mapping[str, Any]
) -> bool:
    """Close a notice. False: there is none, or it is already closed."""
    closed = update(notices).where(equal(notices, account_id=account_id, number=number, closed_at=None))
    return connection.execute(closed.values(closed_at=at, closed_by=actor, details=details)).rowcount > 0

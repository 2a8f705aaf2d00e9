"""A filtered page of the audit log, newest first. However large the log is, one page looks at `MOST_LOOKED_AT` entries
at most; what is wanted of certain subjects alone is found by their index."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, Connection, Select, and_, func, not_, or_, select

from server_core.contract.types.audit import AuditBy, AuditKind, AuditLine
from server_core.store.audit_rows import stored_line
from server_core.store.tables import audit

MOST_LOOKED_AT = 10_000
MOST_GAPS = 3
"""Numbers have no gaps, but somebody may have made some: so many are passed over in one page."""
_LOWEST = -(2**63)


def _begins(column: ColumnElement[str], word: str, sign: str, next_sign: str) -> ColumnElement[bool]:
    return and_(column >= f"{word}{sign}", column < f"{word}{next_sign}")


def _signed_by(kind: str) -> ColumnElement[bool]:
    return _begins(audit.c.actor, kind, " ", "!")


_SERVER = audit.c.actor == "server"
_AGENTS = _signed_by("agent")
_APPLICATIONS = or_(_signed_by("application"), _signed_by("client"))
BY: dict[AuditBy, ColumnElement[bool]] = {
    AuditBy.PEOPLE: and_(not_(_SERVER), not_(_AGENTS), not_(_APPLICATIONS)),
    AuditBy.APPLICATIONS: _APPLICATIONS,
    AuditBy.SYSTEM: or_(_SERVER, _AGENTS),
}
KINDS: dict[AuditKind, tuple[str, ...]] = {
    AuditKind.JOBS: ("job",),
    AuditKind.PRINTERS: ("printer",),
    AuditKind.CLIENTS: ("client",),
    AuditKind.AGENTS: ("agent",),
    AuditKind.CUSTOMERS: ("application", "installation", "relationship"),
    AuditKind.SERVER: ("notice", "server", "console", "operator"),
}
"""What the acts of a kind begin with, before their full stop."""


@dataclass(frozen=True, kw_only=True, slots=True)
class AuditFilter:
    """`subjects`: nothing but these; with `text`, these or what has the text in its subject or details.
    `until` is left out itself. `elsewhere`: also what people of this server did in other accounts."""

    actor: str | None = None
    act: str | None = None
    by: AuditBy | None = None
    kind: AuditKind | None = None
    subjects: tuple[str, ...] = ()
    text: str | None = None
    since: datetime | None = None
    until: datetime | None = None
    elsewhere: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class Looked:
    """`further`: the next page is what stands before this number; None = there is no more."""

    rows: list[tuple[int, AuditLine | None]]
    further: int | None


def audit_page(connection: Connection, account_id: UUID, filter: AuditFilter, before: int | None, limit: int) -> Looked:
    """Each row as it is on disk; fewer than `limit` do not mean that there are no more."""
    found: list[int] = []
    further = before
    for _ in range(MOST_GAPS):
        start = _highest_below(connection, further)
        if start is None:
            return _looked(connection, found, None)
        by_subject = filter.subjects and filter.text is None
        floor = _LOWEST if by_subject else max(_LOWEST, start - MOST_LOOKED_AT + 1)
        query = wanted(account_id, filter, limit + 1 - len(found)).where(audit.c.number.between(floor, start))
        found += connection.execute(query).scalars().all()
        if len(found) > limit:
            return _looked(connection, found[:limit], found[limit - 1])
        further = floor
        below = _highest_below(connection, floor)
        if below is None:
            return _looked(connection, found, None)
        if below == floor - 1:
            break
    return _looked(connection, found, further)


def _looked(connection: Connection, numbers: list[int], further: int | None) -> Looked:
    return Looked(rows=[(number, stored_line(connection, number)) for number in numbers], further=further)


def wanted(account_id: UUID, filter: AuditFilter, most: int) -> Select[Any]:
    own = audit.c.account_id == account_id
    conditions = [or_(own, BY[AuditBy.PEOPLE]) if filter.elsewhere else own]
    if filter.actor is not None:
        conditions.append(audit.c.actor == filter.actor)
    if filter.act is not None:
        conditions.append(audit.c.act == filter.act)
    if filter.by is not None:
        conditions.append(BY[filter.by])
    if filter.kind is not None:
        conditions.append(or_(*(_begins(audit.c.act, word, ".", "/") for word in KINDS[filter.kind])))
    if filter.since is not None:
        conditions.append(audit.c.at >= filter.since)
    if filter.until is not None:
        conditions.append(audit.c.at < filter.until)
    conditions += _about(filter.subjects, filter.text)
    return select(audit.c.number).where(*conditions).order_by(audit.c.number.desc()).limit(most)


def _about(subjects: Collection[str], text: str | None) -> list[ColumnElement[bool]]:
    named = audit.c.subject.in_(list(subjects))
    if text is None:
        return [named] if subjects else []
    found = [column.icontains(text, autoescape=True) for column in (audit.c.subject, audit.c.details)]
    return [or_(*found, named) if subjects else or_(*found)]


def _highest_below(connection: Connection, number: int | None) -> int | None:
    query = select(func.max(audit.c.number))
    found: int | None = connection.execute(query if number is None else query.where(audit.c.number < number)).scalar()
    return found

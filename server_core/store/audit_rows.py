"""The audit log: append-only, each entry linked to the one before by its hash (`server_core.contract.types.audit`).

Number and hash of the last entry are also stored in `meta`, in the same commit, so that a truncated log is detected.
Names of subjects are read by id, one query per kind.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from datetime import datetime
from typing import Any
from uuid import UUID

import msgspec
from sqlalchemy import (
    ColumnElement,
    Connection,
    Row,
    Select,
    String,
    and_,
    bindparam,
    case,
    func,
    insert,
    or_,
    select,
    text,
)
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import DBAPIError

from server_core.contract.types.audit import (
    AUDIT_BY,
    FIRST,
    Actor,
    ActorKind,
    AuditAction,
    AuditBy,
    AuditFilter,
    AuditKind,
    AuditLine,
    entry_hash,
)
from server_core.contract.types.fields import UNREADABLE, Record, uuid_in
from server_core.log_lines import NO_REQUEST, current_request
from server_core.store.literals import are_jobs, of_account
from server_core.store.prepared import Prepared
from server_core.store.tables import (
    accounts,
    actor_in,
    agents,
    audit,
    clients,
    developer_applications,
    documents,
    jobs,
    meta,
    microseconds,
    printers,
    relationships,
)

# A filtered page of the audit log, newest first. However large the log, a page examines at most `MOST_LOOKED_AT`
# entries; entries of given subjects are found by their index.


MOST_LOOKED_AT = 10_000


def _of_actor(field: str) -> ColumnElement[str | None]:
    """Return a field of the actor; null if it has none, or if somebody damaged the row."""
    return case((func.json_valid(audit.c.actor) == 1, func.json_extract(audit.c.actor, f"$.{field}", type_=String)))


kind_of_actor, name_of_actor = _of_actor("kind"), _of_actor("name")
BY = {by: kind_of_actor.in_([kind for kind in ActorKind if AUDIT_BY[kind] is by]) for by in AuditBy}
NAMELESS = {"server": ActorKind.SERVER, "operator": ActorKind.PERSON}
"""Words of a filter for actors without a name."""
SUBJECT_KINDS: dict[AuditKind, tuple[str, ...]] = {
    AuditKind.JOBS: ("job",),
    AuditKind.PRINTERS: ("printer",),
    AuditKind.CLIENTS: ("client",),
    AuditKind.AGENTS: ("agent",),
    AuditKind.CUSTOMERS: ("application", "installation", "relationship"),
    AuditKind.SERVER: ("notice", "server", "console", "operator"),
}
"""The prefixes of actions of each kind, before the dot."""


class AuditSelection(AuditFilter, frozen=True, kw_only=True):
    """Entries to read.

    `subjects`: only these; with `text`, these or entries with the text in subject or details. `elsewhere`: also actions
    of this server's people in other accounts.
    """

    subjects: tuple[str, ...] = ()
    text: str | None = None
    elsewhere: bool = False


class StoredLine(AuditLine, frozen=True, kw_only=True):
    """An entry as it is stored: who acted, beside the English text of it that the hash covers."""

    by: Actor


class AuditPage(Record, frozen=True, kw_only=True):
    """A page. `further`: the next page lies before this number; None = there is none."""

    rows: list[tuple[int, StoredLine | None]]
    further: int | None


def audit_page(
    connection: Connection, account_id: UUID, filter: AuditSelection, before: int | None, limit: int
) -> AuditPage:
    """Return a page of rows as stored. Fewer than `limit` rows do not mean that it is the last page."""
    query, unseen = wanted(account_id, filter, limit + 1), None
    if not filter.subjects or filter.text is not None:
        next_unseen = select(audit.c.number).order_by(audit.c.number.desc()).offset(MOST_LOOKED_AT).limit(1)
        unseen = connection.execute(_below(next_unseen, before)).scalar()
        if unseen is not None:
            query = query.where(audit.c.number > unseen)
    found = list(connection.execute(_below(query, before)).scalars())
    further = None if unseen is None else unseen + 1
    if len(found) > limit:
        found, further = found[:limit], found[limit - 1]
    return AuditPage(rows=[(number, stored_line(connection, number)) for number in found], further=further)


def _below(query: Select[Any], number: int | None) -> Select[Any]:
    return query if number is None else query.where(audit.c.number < number)


def wanted(account_id: UUID, filter: AuditSelection, most: int) -> Select[Any]:
    own = audit.c.account_id == account_id
    conditions = [or_(own, BY[AuditBy.PEOPLE]) if filter.elsewhere else own]
    if filter.actor is not None:
        nameless = and_(name_of_actor.is_(None), kind_of_actor == NAMELESS.get(filter.actor, ""))
        conditions.append(or_(name_of_actor == filter.actor, nameless))
    if filter.act is not None:
        conditions.append(audit.c.act == filter.act)
    if filter.by is not None:
        conditions.append(BY[filter.by])
    if filter.kind is not None:
        words = SUBJECT_KINDS[filter.kind]
        conditions.append(or_(*(and_(audit.c.act >= f"{word}.", audit.c.act < f"{word}/") for word in words)))
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


HEAD = "audit_head"
_LOWEST = -(2**63)
_NO_MORE = 2**62
"""Larger numbers come only from tampering; SQLite has a highest number."""
_INSERT = Prepared(insert(audit))
_LAST = Prepared(select(func.max(audit.c.number)))
_HEAD = Prepared(select(meta.c.value).where(meta.c.key == bindparam("key")))
_MOVE_HEAD = sqlite.insert(meta)
_PUT_HEAD = Prepared(
    _MOVE_HEAD.on_conflict_do_update(index_elements=["key"], set_={"value": _MOVE_HEAD.excluded.value})
)
_STORED = "SELECT number, account_id, at, actor, act, subject, details, request_id, hash FROM audit "
_PAGE = text(_STORED + "WHERE number >= :start ORDER BY number LIMIT :most")
_NUMBERS = text("SELECT number FROM audit WHERE number >= :start ORDER BY number LIMIT :most")
_HIGHEST = text("SELECT max(seq) FROM sqlite_sequence WHERE name = 'audit'")
_KINDS: tuple[Any, ...] = (int, str, int, str, str, str, str, str | None, bytes)


class AuditHead(Record, frozen=True):
    """The last entry: its number (0 = the log is empty) and its hash in hex."""

    number: int
    hash: str


def append(
    connection: Connection,
    account_id: UUID,
    at: datetime,
    actor: Actor,
    action: AuditAction,
    subject: str,
    details: Mapping[str, Any] | None = None,
) -> None:
    """Append an entry, which names the current request, in the action's transaction: both are on disk or neither.

    A damaged head stops nothing: the entry follows what is there, and verification shows the damage.
    """
    head, request = read_head(connection), current_request.get()
    (last,) = _LAST.first(connection, {}) or (None,)
    if last is not None and last >= _NO_MORE:
        last = None
    line = AuditLine(
        number=max(head.number, last or 0, 0) + 1,
        account_id=account_id.hex,
        at=microseconds(at),
        actor=str(actor),
        act=action.value,
        subject=subject,
        details=msgspec.json.encode(details or {}, order="deterministic").decode(),
        request_id=None if request == NO_REQUEST else request,
        hash="",
    )
    hash = entry_hash(head.hash, line)
    row = {**msgspec.structs.asdict(line), "account_id": account_id, "at": at, "hash": bytes.fromhex(hash)}
    row["actor"] = actor
    _INSERT.run(connection, row)
    _PUT_HEAD.run(connection, {"key": HEAD, "value": f"{line.number} {hash}"})


def read_head(connection: Connection) -> AuditHead:
    """Return the head stored in `meta`."""
    (value,) = _HEAD.first(connection, {"key": HEAD}) or ("",)
    found = re.fullmatch(r"([1-9]\d{0,17}) ([0-9a-f]{64})", value)
    return AuditHead(0, FIRST) if found is None else AuditHead(int(found[1]), found[2])


def last_act(connection: Connection, subject: str, acts: Collection[AuditAction]) -> AuditAction | None:
    """Return the newest of these acts on a subject, along the index of subjects; None: there is none."""
    query = select(audit.c.act).where(audit.c.subject == subject, audit.c.act.in_([each.value for each in acts]))
    found = connection.execute(query.order_by(audit.c.number.desc()).limit(1)).scalar()
    return None if found is None else AuditAction(found)


def highest_number(connection: Connection) -> int:
    """Return the highest number ever assigned, which SQLite keeps beside the table (AUTOINCREMENT)."""
    return int(connection.execute(_HIGHEST).scalar() or 0)


def stored_page(connection: Connection, start: int | None, most: int) -> list[tuple[int, StoredLine | None]]:
    """Return stored entries of all accounts, oldest first, from `start` on (None = from the beginning).

    None stands for a row that `append` cannot have written: a value of another type, or no UTF-8.
    """
    bounds = {"start": _LOWEST if start is None else start, "most": most}
    try:
        return [(row[0], _line(row)) for row in connection.execute(_PAGE, bounds)]
    except DBAPIError:  # one value is no text: read row by row to find it
        numbers = list(connection.execute(_NUMBERS, bounds).scalars())
        return [(number, stored_line(connection, number)) for number in numbers]


def stored_line(connection: Connection, number: int) -> StoredLine | None:
    try:
        return _line(connection.execute(_PAGE, {"start": number, "most": 1}).one())
    except DBAPIError:
        return None


def _line(row: Row[Any]) -> StoredLine | None:
    if not all(isinstance(value, kind) for value, kind in zip(row, _KINDS, strict=True)):
        return None
    stored = dict(row._mapping)
    try:
        by = actor_in(stored["actor"])
    except UNREADABLE:
        return None
    return StoredLine(**stored | {"actor": str(by), "hash": stored["hash"].hex()}, by=by)


KINDS = ("job", "printer", "agent", "client", "application", "relationship", "installation")
"""Kinds of subjects that consist of a kind and an id."""


def names_of(connection: Connection, account_id: UUID, subjects: Collection[str]) -> dict[str, str]:
    """Return the names of existing subjects that have one."""
    ids: dict[str, list[UUID]] = {}
    for subject in set(subjects):
        kind, _, text = subject.partition(" ")
        found = uuid_in(text.strip())
        if found is not None:
            ids.setdefault(kind, []).append(found)
    names: dict[str, str] = {}
    for kind, those in ids.items():
        query = _query(kind, account_id, those)
        if query is not None:
            names |= {f"{kind} {row[0]}": row[1] for row in connection.execute(query) if row[1]}
    return names


def jobs_called(connection: Connection, account_id: UUID, sequences: Collection[int]) -> list[tuple[UUID, str | None]]:
    """Return ids and references of these jobs, newest first."""
    query = select(jobs.c.print_job_id, jobs.c.idempotency_key).where(jobs.c.sequence.in_(list(sequences)))
    rows = connection.execute(query.where(of_account(account_id)).order_by(jobs.c.sequence.desc()))
    return [(row[0], row[1]) for row in rows]


def _query(kind: str, account_id: UUID, ids: list[UUID]) -> Select[Any] | None:
    if kind == "job":
        name = func.coalesce(jobs.c.idempotency_key, documents.c.original_filename)
        query = select(jobs.c.print_job_id, name).join(documents, documents.c.document_id == jobs.c.document_id)
        return query.where(are_jobs(account_id, ids))
    if kind == "relationship":
        query = select(relationships.c.relationship_id, accounts.c.name)
        joined = query.join(accounts, accounts.c.account_id == relationships.c.account_id)
        return joined.where(relationships.c.relationship_id.in_(ids))
    if kind == "application":  # of any developer
        of = developer_applications
        return select(of.c.application_id, of.c.name).where(of.c.application_id.in_(ids))
    table = {"printer": printers, "agent": agents, "client": clients}.get(kind)
    if table is None:
        return None
    id = table.c[f"{kind}_id"]
    return select(id, table.c.name).where(id.in_(ids), table.c.account_id == account_id)

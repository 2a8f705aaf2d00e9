"""The audit log: append-only, each entry bound to the one before by its hash (`server_core.contract.types.audit`).

The number and hash of the last entry stand in `meta`, too, written in the same commit: so a cut end is seen.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

import msgspec
from sqlalchemy import Connection, Row, bindparam, func, insert, select, text
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import DBAPIError

from server_core.contract.types.audit import FIRST, AuditAct, AuditLine, entry_hash
from server_core.log_lines import NO_REQUEST, current_request
from server_core.store.prepared import Prepared
from server_core.store.schema import EPOCH
from server_core.store.tables import audit, meta

HEAD = "audit_head"
_LOWEST = -(2**63)
_NO_MORE = 2**62
"""Nobody gets so far but by hand; there is a highest number that SQLite can keep."""
_INSERT = Prepared(
    insert(audit), ["number", "account_id", "at", "actor", "act", "subject", "details", "request_id", "hash"]
)
_LAST = Prepared(select(func.max(audit.c.number)))
_HEAD = Prepared(select(meta.c.value).where(meta.c.key == bindparam("key")))
_MOVE_HEAD = sqlite.insert(meta)
_PUT_HEAD = Prepared(
    _MOVE_HEAD.on_conflict_do_update(index_elements=["key"], set_={"value": _MOVE_HEAD.excluded.value}),
    ["key", "value"],
)
_STORED = "SELECT number, account_id, at, actor, act, subject, details, request_id, hash FROM audit "
_PAGE = text(_STORED + "WHERE number >= :start ORDER BY number LIMIT :most")
_NUMBERS = text("SELECT number FROM audit WHERE number >= :start ORDER BY number LIMIT :most")
_HIGHEST = text("SELECT max(seq) FROM sqlite_sequence WHERE name = 'audit'")
_KINDS: tuple[Any, ...] = (int, str, int, str, str, str, str, str | None, bytes)


@dataclass(frozen=True, slots=True)
class AuditHead:
    """The last entry: its number (0 = the log is empty) and its hash in hex."""

    number: int
    hash: str


def append(
    connection: Connection,
    *,
    account_id: UUID,
    at: datetime,
    actor: str,
    act: AuditAct,
    subject: str,
    details: Mapping[str, Any] | None = None,
) -> None:
    """In the transaction of the act itself: both are on disk or neither. The request is the one that is handled now.

    A head that somebody damaged stops nothing: the entry follows what is there, and the check shows the damage.
    """
    head, request = read_head(connection), current_request.get()
    (last,) = _LAST.first(connection, {}) or (None,)
    if last is not None and last >= _NO_MORE:
        last = None
    line = AuditLine(
        number=max(head.number, last or 0, 0) + 1,
        account_id=account_id.hex,
        at=(at - EPOCH) // timedelta(microseconds=1),
        actor=actor,
        act=act.value,
        subject=subject,
        details=msgspec.json.encode(details or {}, order="deterministic").decode(),
        request_id=None if request == NO_REQUEST else request,
        hash="",
    )
    hash = entry_hash(head.hash, line)
    row = {**msgspec.structs.asdict(line), "account_id": account_id, "at": at, "hash": bytes.fromhex(hash)}
    _INSERT.run(connection, row)
    _PUT_HEAD.run(connection, {"key": HEAD, "value": f"{line.number} {hash}"})


def read_head(connection: Connection) -> AuditHead:
    """As it stands in `meta`."""
    (value,) = _HEAD.first(connection, {"key": HEAD}) or ("",)
    found = re.fullmatch(r"([1-9]\d{0,17}) ([0-9a-f]{64})", value)
    return AuditHead(0, FIRST) if found is None else AuditHead(int(found[1]), found[2])


def highest_number(connection: Connection) -> int:
    """Of all entries that there ever were: SQLite remembers it beside the table (AUTOINCREMENT)."""
    return int(connection.execute(_HIGHEST).scalar() or 0)


def stored_page(connection: Connection, start: int | None, most: int) -> list[tuple[int, AuditLine | None]]:
    """Of all accounts, oldest first, from `start` on (None = from the very beginning), each as it is on disk.

    None stands for a row that `append` cannot have written: a value of another kind, or no UTF-8.
    """
    bounds = {"start": _LOWEST if start is None else start, "most": most}
    try:
        return [(row[0], _line(row)) for row in connection.execute(_PAGE, bounds)]
    except DBAPIError:  # one value is no text: row by row, to find it
        numbers = list(connection.execute(_NUMBERS, bounds).scalars())
        return [(number, stored_line(connection, number)) for number in numbers]


def stored_line(connection: Connection, number: int) -> AuditLine | None:
    try:
        return _line(connection.execute(_PAGE, {"start": number, "most": 1}).one())
    except DBAPIError:
        return None


def _line(row: Row[Any]) -> AuditLine | None:
    if not all(isinstance(value, kind) for value, kind in zip(row, _KINDS, strict=True)):
        return None
    stored = row._mapping
    return AuditLine(**{name: stored[name] for name in stored if name != "hash"}, hash=stored["hash"].hex())

"""Rows of consoles and pairing codes; only hashes of their tokens and secrets are stored."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from msgspec import Struct
from sqlalchemy import ColumnElement, Connection, delete, insert, select, update

from server_core.contract.types.audit import Actor
from server_core.contract.types.consoles import ConsoleRules, Role, StoredConsole
from server_core.store import meta_rows
from server_core.store.rows import Rows
from server_core.store.tables import consoles, equal, operators, pairing_codes

MOST_ATTEMPTS = 1000
"""Wrong guesses, of 2**40 possible codes: too few for guessing, too many for spoiling others' codes."""
LOCK_CONSOLES, HIDE_DOCUMENTS = "lock_consoles", "hide_documents"


class CodeRow(Struct, frozen=True, kw_only=True):
    """A pairing code. `name`: of its console, as given by `created_by`."""

    role: Role
    name: str | None
    created_by: Actor


class OperatorRow(Struct, frozen=True, kw_only=True):
    operator_id: UUID
    name: str
    role: Role
    pin_salt: bytes | None
    pin_scrypt: bytes | None
    created_at: datetime

    @property
    def has_pin(self) -> bool:
        return self.pin_scrypt is not None


_CODES, _CONSOLES, _OPERATORS = (
    Rows(CodeRow, pairing_codes),
    Rows(StoredConsole, consoles),
    Rows(OperatorRow, operators),
)


def _usable(now: datetime) -> tuple[ColumnElement[bool], ...]:
    codes = pairing_codes.c
    return codes.used_at.is_(None), codes.expires_at > now, codes.attempts < MOST_ATTEMPTS


def insert_code(connection: Connection, values: dict[str, Any], now: datetime) -> None:
    """Insert a code and delete expired ones."""
    connection.execute(delete(pairing_codes).where(pairing_codes.c.expires_at <= now))
    connection.execute(insert(pairing_codes).values(**values, attempts=0))


def use_code(connection: Connection, secret_sha256: bytes, now: datetime) -> CodeRow | None:
    """Use a code. Returns its row for the first use in time, else None (compare-and-set)."""
    used = update(pairing_codes).where(pairing_codes.c.secret_sha256 == secret_sha256, *_usable(now))
    return _CODES.first(connection, used.values(used_at=now).returning(*_CODES.columns))


def count_wrong(connection: Connection, now: datetime) -> None:
    """Count a wrong guess against every usable code, as it is unknown which was meant."""
    connection.execute(update(pairing_codes).where(*_usable(now)).values(attempts=pairing_codes.c.attempts + 1))


def insert_console(connection: Connection, values: dict[str, Any]) -> None:
    connection.execute(insert(consoles).values(**values))


def find_console(connection: Connection, console_id: UUID) -> StoredConsole | None:
    return _CONSOLES.first(connection, _CONSOLES.query.where(consoles.c.console_id == console_id))


def by_token(connection: Connection, token_sha256: bytes) -> StoredConsole | None:
    return _CONSOLES.first(connection, _CONSOLES.query.where(consoles.c.token_sha256 == token_sha256))


def list_consoles(connection: Connection) -> list[StoredConsole]:
    return _CONSOLES.all(connection, _CONSOLES.query.order_by(consoles.c.console_id))


def names_in_use(connection: Connection) -> list[tuple[UUID, str]]:
    """Return the names of consoles that were not revoked."""
    found = select(consoles.c.console_id, consoles.c.name).where(consoles.c.revoked_at.is_(None))
    return [(row.console_id, row.name) for row in connection.execute(found)]


def change_console(connection: Connection, console_id: UUID, changes: dict[str, Any]) -> None:
    connection.execute(update(consoles).where(consoles.c.console_id == console_id).values(**changes))


def rules(connection: Connection) -> ConsoleRules:
    locked, hidden = (meta_rows.find(connection, key) == "1" for key in (LOCK_CONSOLES, HIDE_DOCUMENTS))
    return ConsoleRules(lock_consoles=locked, hide_documents=hidden)


def keep_rules(connection: Connection, request: ConsoleRules) -> None:
    for key, holds in ((LOCK_CONSOLES, request.lock_consoles), (HIDE_DOCUMENTS, request.hide_documents)):
        meta_rows.put(connection, key, "1" if holds else "0")


# Rows of operators who work at consoles; PINs are stored only as a slow hash.


_THERE = operators.c.removed_at.is_(None)


def list_operators(connection: Connection) -> list[OperatorRow]:
    return _OPERATORS.all(connection, _OPERATORS.query.where(_THERE).order_by(operators.c.operator_id))


def find_operator(connection: Connection, operator_id: UUID) -> OperatorRow | None:
    """Find an operator that was not removed."""
    return _OPERATORS.first(connection, _OPERATORS.query.where(operators.c.operator_id == operator_id, _THERE))


def who_unlocks(connection: Connection) -> Sequence[UUID]:
    """Return the administrators with a PIN."""
    unlocks = equal(operators, role="admin", removed_at=None), operators.c.pin_scrypt.is_not(None)
    return connection.execute(select(operators.c.operator_id).where(*unlocks)).scalars().all()


def insert_operator(connection: Connection, values: dict[str, Any]) -> None:
    connection.execute(insert(operators).values(**values))


def change_operator(connection: Connection, operator_id: UUID, changes: dict[str, Any]) -> None:
    connection.execute(update(operators).where(operators.c.operator_id == operator_id).values(**changes))

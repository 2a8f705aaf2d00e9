"""Rows of printers: their set-up, reported facts and operators' settings."""

from __future__ import annotations

import threading
from collections.abc import Collection
from functools import cache
from pathlib import Path
from typing import Any
from uuid import UUID

import msgspec
from sqlalchemy import (
    ColumnElement,
    Connection,
    Row,
    ScalarSelect,
    Select,
    Update,
    and_,
    bindparam,
    func,
    insert,
    select,
)

from server_core.contract.types.fields import UNREADABLE
from server_core.files import write_private
from server_core.store.literals import NAMED_PRINTERS, PENDING, PRINTING, STALE, TAKEN, hex_ids
from server_core.store.tables import accounts, agents, changing, jobs, news, printers, relationships

# Printer passwords for agents, in a file of their own that only its owner can read.
#
# They are not in the database, because that goes into backups and copies. After a restore they must be set again.


FILE_NAME = "printer-passwords.json"
_lock = threading.Lock()
_decoder = msgspec.json.Decoder(dict[str, str])


def read_passwords(folder: Path) -> dict[UUID, str]:
    """Return passwords by printer. Raises OSError; a damaged file counts as empty."""
    try:
        found = _decoder.decode((folder / FILE_NAME).read_bytes())
        return {UUID(printer_id): password for printer_id, password in found.items()}
    except FileNotFoundError:
        return {}
    except (ValueError, *UNREADABLE):
        return {}


def write_password(folder: Path, printer_id: UUID, password: str | None) -> None:
    """Store a password, durable when this returns; None deletes it. Raises OSError."""
    with _lock:
        passwords = read_passwords(folder)
        if passwords.get(printer_id) == password:
            return
        after = {other: kept for other, kept in passwords.items() if other != printer_id}
        if password is not None:
            after[printer_id] = password
        _write(folder, after)


def keep_passwords(folder: Path, needed: Collection[UUID]) -> int:
    """Delete passwords of all other printers and half-written files; returns the number of passwords. Raises OSError.

    Printers are removed from the database first, so a crash before the file is written leaves a password behind.
    """
    with _lock:
        for half in folder.glob(f".{FILE_NAME}.*"):
            half.unlink()
        passwords = read_passwords(folder)
        kept = {printer_id: password for printer_id, password in passwords.items() if printer_id in needed}
        if len(kept) < len(passwords):
            _write(folder, kept)
        return len(passwords) - len(kept)


def _write(folder: Path, passwords: dict[UUID, str]) -> None:
    write_private(folder / FILE_NAME, msgspec.json.encode({str(one): kept for one, kept in passwords.items()}))


_OF_AGENT = (
    select(printers)
    .where(
        printers.c.agent_id == bindparam("agent_id"),
        printers.c.account_id == bindparam("account_id"),
        printers.c.removed_at.is_(None),
    )
    .order_by(printers.c.name)
)


@cache
def _update(columns: tuple[str, ...]) -> Update:
    return changing(printers, "printer_id", columns, printers.c.removed_at.is_(None), version=printers.c.version + 1)


def _view() -> Select[Any]:
    of_printer = jobs.c.printer_id == printers.c.printer_id

    def count(*which: ColumnElement[bool]) -> ScalarSelect[int]:
        return select(func.count()).where(of_printer, *which).correlate(printers).scalar_subquery()

    oldest = select(jobs.c.created_at).where(of_printer, jobs.c.status == PENDING).order_by(jobs.c.sequence).limit(1)
    begun = TAKEN, jobs.c.status == PRINTING
    suspended, closed = (
        select(of_account)
        .select_from(accounts)
        .outerjoin(relationships, relationships.c.account_id == accounts.c.account_id)
        .where(accounts.c.account_id == printers.c.account_id)
        .correlate(printers)
        .scalar_subquery()
        for of_account in (
            and_(accounts.c.suspended_at.is_not(None), relationships.c.closed_at.is_(None)),
            relationships.c.closed_at.is_not(None),
        )
    )
    return (
        select(
            printers,
            agents.c.name.label("agent_name"),
            agents.c.revoked_at.label("agent_revoked_at"),
            count(jobs.c.status == PENDING).label("waiting"),
            count(STALE).label("stale"),
            oldest.correlate(printers).scalar_subquery().label("oldest_waiting_at"),
            count(*begun, ~jobs.c.unconfirmed).label("printing"),
            count(*begun, jobs.c.unconfirmed).label("unconfirmed"),
            suspended.label("account_suspended"),
            closed.label("account_closed"),
        )
        .join(agents, agents.c.agent_id == printers.c.agent_id)
        .where(printers.c.account_id == bindparam("account_id"), printers.c.removed_at.is_(None))
    )


_VIEWS = _view().order_by(printers.c.name, printers.c.printer_id)
_NAMED_VIEWS = _VIEWS.where(printers.c.printer_id.in_(select(NAMED_PRINTERS.c.value)))


def insert_printer(connection: Connection, values: dict[str, Any]) -> None:
    connection.execute(insert(printers).values(**values))


def change_printer(connection: Connection, account_id: UUID, printer_id: UUID, values: dict[str, Any]) -> bool:
    """Change a printer and raise its version. False if it does not exist."""
    return connection.execute(_update(tuple(values)), news(account_id, printer_id, values)).rowcount == 1


def find_printer(connection: Connection, account_id: UUID, printer_id: UUID) -> Row[Any] | None:
    return connection.execute(
        select(printers).where(
            printers.c.printer_id == printer_id,
            printers.c.account_id == account_id,
            printers.c.removed_at.is_(None),
        )
    ).first()


def states_of(connection: Connection, account_id: UUID, printer_ids: Collection[UUID]) -> list[Row[Any]]:
    """Return what keeps printers from printing: `printer_id agent_id status paused_by`."""
    columns = (printers.c.printer_id, printers.c.agent_id, printers.c.status, printers.c.paused_by)
    wanted = printers.c.printer_id.in_(printer_ids), printers.c.account_id == account_id
    return list(connection.execute(select(*columns).where(*wanted)))


def removed_among(connection: Connection, account_id: UUID, printer_ids: Collection[UUID]) -> set[UUID]:
    """Return those of `printer_ids` that the account has removed."""
    query = select(printers.c.printer_id).where(
        printers.c.account_id == account_id,
        printers.c.printer_id.in_(printer_ids),
        printers.c.removed_at.is_not(None),
    )
    return set(connection.execute(query).scalars())


def printer_views(
    connection: Connection, account_id: UUID, printer_ids: Collection[UUID] | None = None
) -> list[Row[Any]]:
    """Return an account's printers, or the given ones, by name, with the agent's name and the number of
    waiting jobs.
    """
    if printer_ids is None:
        return list(connection.execute(_VIEWS, {"account_id": account_id}))
    return list(connection.execute(_NAMED_VIEWS, {"account_id": account_id, "printer_ids": hex_ids(printer_ids)}))


def logging_in(connection: Connection) -> frozenset[UUID]:
    """Return the printers of all accounts that have a login."""
    wanted = select(printers.c.printer_id).where(printers.c.removed_at.is_(None), printers.c.login_name.is_not(None))
    return frozenset(connection.execute(wanted).scalars())


def printer_ids(connection: Connection, account_id: UUID) -> list[UUID]:
    query = select(printers.c.printer_id).where(printers.c.account_id == account_id, printers.c.removed_at.is_(None))
    return list(connection.execute(query).scalars())


def printer_tags(connection: Connection, account_id: UUID) -> list[Row[Any]]:
    """Return id and tags (JSON) of each printer."""
    query = select(printers.c.printer_id, printers.c.tags)
    return list(connection.execute(query.where(printers.c.account_id == account_id, printers.c.removed_at.is_(None))))


def printers_of_account(connection: Connection, account_id: UUID) -> list[Row[Any]]:
    query = select(printers).where(printers.c.account_id == account_id, printers.c.removed_at.is_(None))
    return list(connection.execute(query.order_by(printers.c.name, printers.c.printer_id)))


def printers_of_agent(connection: Connection, account_id: UUID, agent_id: UUID) -> list[Row[Any]]:
    return list(connection.execute(_OF_AGENT, {"account_id": account_id, "agent_id": agent_id}))

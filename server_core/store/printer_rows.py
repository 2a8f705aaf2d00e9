"""Rows of printers: their set-up, reported facts and operators' settings."""

from __future__ import annotations

import threading
from collections.abc import Collection
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple
from uuid import UUID

import msgspec
from sqlalchemy import (
    ColumnElement,
    Connection,
    ScalarSelect,
    Update,
    and_,
    func,
    insert,
    select,
)

from server_core.contract.types.audit import Actor
from server_core.contract.types.devices import DeviceIdentity
from server_core.contract.types.fields import UNREADABLE
from server_core.contract.types.printers import StoredPrinter
from server_core.contract.types.states import PrinterStatus
from server_core.files import write_private
from server_core.store.literals import NAMED_PRINTERS, PENDING, PRINTING, STALE, TAKEN, hex_ids
from server_core.store.rows import Rows
from server_core.store.tables import (
    Calibrations,
    accounts,
    agents,
    bound,
    changing,
    equal,
    jobs,
    news,
    printers,
    relationships,
)

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


class PrinterRow(StoredPrinter, frozen=True, kw_only=True):
    """A printer as it is stored."""

    account_id: UUID
    calibrations: Calibrations
    trusted_certificate: str | None

    @property
    def device(self) -> DeviceIdentity:
        """The printer's own device, as it reported itself."""
        return DeviceIdentity(uuid=self.device_uuid, serial=self.serial, mac=self.device_mac, model=self.model)


class PrinterLine(PrinterRow, frozen=True, kw_only=True):
    """A printer with its agent, its account and the number of its jobs."""

    agent_name: str
    agent_revoked_at: datetime | None
    waiting: int
    stale: int
    oldest_waiting_at: datetime | None
    printing: int
    unconfirmed: int
    account_suspended: bool
    account_closed: bool


class PrinterState(NamedTuple):
    """The state of a printer, as far as it decides whether it prints."""

    printer_id: UUID
    agent_id: UUID
    status: PrinterStatus
    paused_by: Actor | None


_ROWS = Rows(PrinterRow, printers)
_THERE = printers.c.removed_at.is_(None)
_OF_AGENT = _ROWS.query.where(bound(printers, "agent_id", "account_id"), _THERE).order_by(printers.c.name)


@cache
def _update(columns: tuple[str, ...]) -> Update:
    return changing(printers, "printer_id", columns, _THERE, version=printers.c.version + 1)


def _lines() -> Rows[PrinterLine]:
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
    return Rows(
        PrinterLine,
        printers,
        agent=agents,
        waiting=count(jobs.c.status == PENDING),
        stale=count(STALE),
        oldest_waiting_at=oldest.correlate(printers).scalar_subquery(),
        printing=count(*begun, ~jobs.c.unconfirmed),
        unconfirmed=count(*begun, jobs.c.unconfirmed),
        account_suspended=suspended,
        account_closed=closed,
    )


_LINES = _lines()
_VIEWS = (
    _LINES.query.join(agents, agents.c.agent_id == printers.c.agent_id)
    .where(bound(printers, "account_id"), _THERE)
    .order_by(printers.c.name, printers.c.printer_id)
)
_NAMED_VIEWS = _VIEWS.where(printers.c.printer_id.in_(select(NAMED_PRINTERS.c.value)))


def insert_printer(connection: Connection, values: dict[str, Any]) -> None:
    connection.execute(insert(printers).values(**values))


def change_printer(connection: Connection, account_id: UUID, printer_id: UUID, values: dict[str, Any]) -> bool:
    """Change a printer and raise its version. False if it does not exist."""
    return connection.execute(_update(tuple(values)), news(account_id, printer_id, values)).rowcount == 1


def find_printer(connection: Connection, account_id: UUID, printer_id: UUID) -> PrinterRow | None:
    there = equal(printers, printer_id=printer_id, account_id=account_id, removed_at=None)
    return _ROWS.first(connection, _ROWS.query.where(there))


def states_of(
    connection: Connection, account_id: UUID, printer_ids: Collection[UUID] | None = None
) -> list[PrinterState]:
    """Return the states of an account's printers, or of the given ones."""
    query = select(*(printers.c[name] for name in PrinterState._fields)).where(equal(printers, account_id=account_id))
    if printer_ids is not None:
        query = query.where(printers.c.printer_id.in_(printer_ids))
    return [PrinterState._make(row) for row in connection.execute(query)]


def moving_by_themselves(connection: Connection) -> list[PrinterRow]:
    """Return the printers of all accounts whose jobs may move without a person."""
    chosen = printers.c.standby_after_seconds.is_not(None) | printers.c.pool.is_not(None)
    return _ROWS.all(connection, _ROWS.query.where(_THERE, chosen).order_by(printers.c.created_at))


def removed_among(connection: Connection, account_id: UUID, printer_ids: Collection[UUID]) -> set[UUID]:
    """Return those of `printer_ids` that the account has removed."""
    query = select(printers.c.printer_id).where(printers.c.printer_id.in_(printer_ids), ~_THERE)
    return set(connection.execute(query.where(equal(printers, account_id=account_id))).scalars())


def printer_views(
    connection: Connection, account_id: UUID, printer_ids: Collection[UUID] | None = None
) -> list[PrinterLine]:
    """Return an account's printers, or the given ones, by name."""
    if printer_ids is None:
        return _LINES.all(connection, _VIEWS, {"account_id": account_id})
    return _LINES.all(connection, _NAMED_VIEWS, {"account_id": account_id, "printer_ids": hex_ids(printer_ids)})


def logging_in(connection: Connection) -> frozenset[UUID]:
    """Return the printers of all accounts that have a login."""
    query = select(printers.c.printer_id).where(_THERE, printers.c.login_name.is_not(None))
    return frozenset(connection.execute(query).scalars())


def shared_with(connection: Connection, account_id: UUID, printer_id: UUID) -> list[UUID] | None:
    """Return the applications that a printer is shared with, also of a removed one; None = all."""
    query = select(printers.c.shared_with).where(equal(printers, account_id=account_id, printer_id=printer_id))
    found: list[UUID] | None = connection.execute(query).scalar()
    return found


def printer_ids(connection: Connection, account_id: UUID) -> list[UUID]:
    query = select(printers.c.printer_id).where(equal(printers, account_id=account_id, removed_at=None))
    return list(connection.execute(query).scalars())


def printer_tags(connection: Connection, account_id: UUID) -> dict[UUID, list[str]]:
    there = equal(printers, account_id=account_id, removed_at=None)
    rows = connection.execute(select(printers.c.printer_id, printers.c.tags).where(there))
    return {row.printer_id: row.tags for row in rows}


def printers_of_account(connection: Connection, account_id: UUID) -> list[PrinterRow]:
    query = _ROWS.query.where(equal(printers, account_id=account_id, removed_at=None))
    return _ROWS.all(connection, query.order_by(printers.c.name, printers.c.printer_id))


def printers_of_agent(connection: Connection, account_id: UUID, agent_id: UUID) -> list[PrinterRow]:
    return _ROWS.all(connection, _OF_AGENT, {"account_id": account_id, "agent_id": agent_id})

"""Jobs of a printer whose medium counts: held for another one, or taken by an agent and not started; with what tells
which medium they are for."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any
from uuid import UUID

from sqlalchemy import Connection, Row, Select, bindparam, func, select

from server_core.store.literals import (
    END_OF_QUEUE,
    HELD_FOR_MEDIA,
    NAMED_PRINTERS,
    OF_ACCOUNT,
    PENDING,
    RESERVED,
    TAKEN,
    are_jobs,
    hex_ids,
    of_account,
)
from server_core.store.tables import PRINT_DEFAULTS, documents, jobs, printers

_PRINTER = (
    printers.c.media_width_mm,
    printers.c.media_height_mm,
    printers.c.capabilities,
    *PRINT_DEFAULTS,
    printers.c.tuning,
)


def _of_printer(account_id: UUID, printer_id: UUID) -> Select[Any]:
    """By sequence."""
    return (
        select(
            jobs.c.print_job_id,
            jobs.c.parameters,
            jobs.c.message,
            documents.c.document_format,
            documents.c.page_sizes,
        )
        .join(documents, documents.c.document_id == jobs.c.document_id)
        .where(jobs.c.printer_id == printer_id, of_account(account_id))
        .order_by(jobs.c.sequence)
    )


def held_for_media(connection: Connection, account_id: UUID, printer_id: UUID) -> list[Row[Any]]:
    query = _of_printer(account_id, printer_id).where(jobs.c.status == PENDING, jobs.c.media_hold == HELD_FOR_MEDIA)
    return list(connection.execute(query))


def reserved(connection: Connection, account_id: UUID, printer_id: UUID) -> list[Row[Any]]:
    return list(connection.execute(_of_printer(account_id, printer_id).where(TAKEN, jobs.c.status == RESERVED)))


def first_held(
    connection: Connection, account_id: UUID, printer_ids: Collection[UUID], most: int
) -> dict[UUID, list[Row[Any]]]:
    """Return the jobs of each printer held for another medium, with the printer's media, by sequence.

    Reads only the `most` oldest waiting jobs per printer. Younger jobs overtake held ones, so held jobs stand at the
    front.
    """
    if not printer_ids:
        return {}
    values = {"account_id": account_id, "printer_ids": hex_ids(printer_ids), "more": most - 1}
    found: dict[UUID, list[Row[Any]]] = {}
    for row in connection.execute(FIRST_HELD, values):
        found.setdefault(row.printer_id, []).append(row)
    return found


def held_job(connection: Connection, account_id: UUID, print_job_id: UUID) -> Row[Any] | None:
    """With its printer's media; None where it is not held for its own."""
    query = _with_printer().where(jobs.c.print_job_id == print_job_id, jobs.c.account_id == account_id)
    return connection.execute(query.where(jobs.c.status == PENDING, jobs.c.media_hold == HELD_FOR_MEDIA)).first()


_HELD_COLUMNS = (
    jobs.c.print_job_id,
    jobs.c.printer_id,
    jobs.c.parameters,
    documents.c.document_format,
    documents.c.page_sizes,
    *_PRINTER,
)


def needs(connection: Connection, account_id: UUID, print_job_ids: Collection[UUID]) -> list[Row[Any]]:
    """Return what jobs request and their page sizes, by sequence."""
    query = (
        select(
            jobs.c.print_job_id,
            jobs.c.parameters,
            documents.c.document_format,
            documents.c.document_raw_language,
            documents.c.page_sizes,
        )
        .join(documents, documents.c.document_id == jobs.c.document_id)
        .where(are_jobs(account_id, print_job_ids))
        .order_by(jobs.c.sequence)
    )
    return list(connection.execute(query))


def _with_printer() -> Select[Any]:
    return (
        select(*_HELD_COLUMNS)
        .join(documents, documents.c.document_id == jobs.c.document_id)
        .join(printers, printers.c.printer_id == jobs.c.printer_id)
    )


_of_front = jobs.alias("of_front")
_LAST_LOOKED_AT = (
    select(_of_front.c.sequence)
    .where(_of_front.c.printer_id == printers.c.printer_id, _of_front.c.status == PENDING)
    .order_by(_of_front.c.sequence)
    .limit(1)
    .offset(bindparam("more"))
    .correlate(printers)
    .scalar_subquery()
)
FIRST_HELD: Select[Any] = (
    select(*_HELD_COLUMNS)
    .select_from(NAMED_PRINTERS)
    .join(printers, printers.c.printer_id == NAMED_PRINTERS.c.value)
    .join(jobs, jobs.c.printer_id == printers.c.printer_id)
    .join(documents, documents.c.document_id == jobs.c.document_id)
    .where(
        OF_ACCOUNT,
        jobs.c.status == PENDING,
        jobs.c.media_hold == HELD_FOR_MEDIA,
        jobs.c.sequence <= func.coalesce(_LAST_LOOKED_AT, END_OF_QUEUE),
    )
    .order_by(jobs.c.sequence)
)

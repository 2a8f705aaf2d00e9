"""Jobs of a printer whose medium counts: held for another one, or taken by an agent and not started; with what tells
which medium they are for."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from sqlalchemy import Connection, Row, Select, select

from server_core.store.literals import HELD_FOR_MEDIA, PENDING, RESERVED, TAKEN, of_account
from server_core.store.tables import documents, jobs, printers

_PRINTER = (
    printers.c.media_width_mm,
    printers.c.media_height_mm,
    printers.c.capabilities,
    printers.c.default_color_mode,
    printers.c.default_duplex_mode,
    printers.c.default_orientation,
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


def first_held(connection: Connection, account_id: UUID, printer_id: UUID, most: int) -> list[Row[Any]]:
    """With their printer's media, among its `most` oldest waiting jobs: what is held for its medium is passed by
    younger ones, so it stands in front. No index finds it, and no long queue is searched for it."""
    front = (
        select(jobs.c.print_job_id, jobs.c.media_hold)
        .where(jobs.c.printer_id == printer_id, of_account(account_id), jobs.c.status == PENDING)
        .order_by(jobs.c.sequence)
        .limit(most)
        .subquery()
    )
    query = _with_printer().join(front, front.c.print_job_id == jobs.c.print_job_id).order_by(jobs.c.sequence)
    return list(connection.execute(query.where(front.c.media_hold == HELD_FOR_MEDIA)))


def held_job(connection: Connection, account_id: UUID, print_job_id: UUID) -> Row[Any] | None:
    """With its printer's media; None where it is not held for its own."""
    query = _with_printer().where(jobs.c.print_job_id == print_job_id, jobs.c.account_id == account_id)
    return connection.execute(query.where(jobs.c.status == PENDING, jobs.c.media_hold == HELD_FOR_MEDIA)).first()


def _with_printer() -> Select[Any]:
    return (
        select(jobs.c.print_job_id, jobs.c.parameters, documents.c.document_format, documents.c.page_sizes, *_PRINTER)
        .join(documents, documents.c.document_id == jobs.c.document_id)
        .join(printers, printers.c.printer_id == jobs.c.printer_id)
    )

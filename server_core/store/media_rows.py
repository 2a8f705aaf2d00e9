"""Jobs of a printer whose medium counts: held for another one, or taken by an agent and not started; with what tells
which medium they are for."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, NamedTuple
from uuid import UUID

import msgspec
from sqlalchemy import Connection, Select, bindparam, func, select

from server_core.contract.messages.message import Message
from server_core.contract.types.documents import DocumentFormat, RawLanguage
from server_core.contract.types.parameters import WITH_DEFAULT, PrintParameters, default_of
from server_core.contract.types.printers import Capabilities
from server_core.contract.types.tuning import PrintDefaults, PrinterTuning
from server_core.store.job_rows import parameters_of
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

_capabilities = msgspec.json.Decoder(Capabilities)
_tuning = msgspec.json.Decoder(PrinterTuning)


class LoadedPrinter(PrintDefaults, frozen=True, kw_only=True):
    """A printer with the media that it is set up for (mm), what it can do, its tuning and its defaults."""

    media_width_mm: float | None
    media_height_mm: float | None
    capabilities: Capabilities
    tuning: PrinterTuning


LOADED_PRINTER = (
    printers.c.media_width_mm,
    printers.c.media_height_mm,
    printers.c.capabilities,
    *PRINT_DEFAULTS,
    printers.c.tuning,
)


def loaded_printer(row: Any) -> LoadedPrinter:
    """Read the columns `LOADED_PRINTER` of a row."""
    return LoadedPrinter(
        media_width_mm=row.media_width_mm,
        media_height_mm=row.media_height_mm,
        capabilities=_capabilities.decode(row.capabilities),
        tuning=_tuning.decode(row.tuning),
        **{default_of(each.name): each.kind(getattr(row, default_of(each.name))) for each in WITH_DEFAULT},
    )


def find_loaded_printer(connection: Connection, account_id: UUID, printer_id: UUID) -> LoadedPrinter | None:
    query = select(*LOADED_PRINTER).where(
        printers.c.printer_id == printer_id, printers.c.account_id == account_id, printers.c.removed_at.is_(None)
    )
    row = connection.execute(query).first()
    return None if row is None else loaded_printer(row)


@dataclass(frozen=True, kw_only=True, slots=True)
class JobPages:
    """A job with what tells which medium it is for; `page_sizes`: JSON, None = unknown; `message`: why it waits."""

    print_job_id: UUID
    parameters: PrintParameters
    document_format: DocumentFormat
    document_raw_language: RawLanguage | None
    page_sizes: str | None
    message: Message | None


_JOB_PAGES = (
    jobs.c.print_job_id,
    jobs.c.parameters,
    documents.c.document_format,
    documents.c.document_raw_language,
    documents.c.page_sizes,
    jobs.c.message,
)


def _pages_of(row: Any) -> JobPages:
    language = row.document_raw_language
    return JobPages(
        print_job_id=row.print_job_id,
        parameters=parameters_of(row.parameters),
        document_format=DocumentFormat(row.document_format),
        document_raw_language=None if language is None else RawLanguage(language),
        page_sizes=row.page_sizes,
        message=row.message,
    )


class HeldJob(NamedTuple):
    """A job that is held for its medium, and its printer."""

    pages: JobPages
    printer: LoadedPrinter


def _of_printer(account_id: UUID, printer_id: UUID) -> Select[Any]:
    """By sequence."""
    return (
        select(*_JOB_PAGES)
        .join(documents, documents.c.document_id == jobs.c.document_id)
        .where(jobs.c.printer_id == printer_id, of_account(account_id))
        .order_by(jobs.c.sequence)
    )


def held_for_media(connection: Connection, account_id: UUID, printer_id: UUID) -> list[JobPages]:
    query = _of_printer(account_id, printer_id).where(jobs.c.status == PENDING, jobs.c.media_hold == HELD_FOR_MEDIA)
    return [_pages_of(row) for row in connection.execute(query)]


def reserved(connection: Connection, account_id: UUID, printer_id: UUID) -> list[JobPages]:
    query = _of_printer(account_id, printer_id).where(TAKEN, jobs.c.status == RESERVED)
    return [_pages_of(row) for row in connection.execute(query)]


def first_held(
    connection: Connection, account_id: UUID, printer_ids: Collection[UUID], most: int
) -> dict[UUID, list[HeldJob]]:
    """Return the jobs of each printer held for another medium, with the printer's media, by sequence.

    Reads only the `most` oldest waiting jobs per printer. Younger jobs overtake held ones, so held jobs stand at the
    front.
    """
    if not printer_ids:
        return {}
    values = {"account_id": account_id, "printer_ids": hex_ids(printer_ids), "more": most - 1}
    found: dict[UUID, list[HeldJob]] = {}
    for row in connection.execute(FIRST_HELD, values):
        held = found.setdefault(row.printer_id, [])
        held.append(HeldJob(_pages_of(row), held[0].printer if held else loaded_printer(row)))
    return found


def held_job(connection: Connection, account_id: UUID, print_job_id: UUID) -> HeldJob | None:
    """With its printer's media; None where it is not held for its own."""
    query = _with_printer().where(jobs.c.print_job_id == print_job_id, jobs.c.account_id == account_id)
    row = connection.execute(query.where(jobs.c.status == PENDING, jobs.c.media_hold == HELD_FOR_MEDIA)).first()
    return None if row is None else HeldJob(_pages_of(row), loaded_printer(row))


_HELD_COLUMNS = (jobs.c.printer_id, *_JOB_PAGES, *LOADED_PRINTER)


def needs(connection: Connection, account_id: UUID, print_job_ids: Collection[UUID]) -> list[JobPages]:
    """Return what jobs request and their page sizes, by sequence."""
    query = (
        select(*_JOB_PAGES)
        .join(documents, documents.c.document_id == jobs.c.document_id)
        .where(are_jobs(account_id, print_job_ids))
        .order_by(jobs.c.sequence)
    )
    return [_pages_of(row) for row in connection.execute(query)]


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

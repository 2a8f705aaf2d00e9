"""Test prints: a small label or page that names its origin, sent as an ordinary job."""

from __future__ import annotations

import hashlib
from collections.abc import AsyncIterator
from enum import StrEnum
from typing import Any
from uuid import UUID

from server_core.contract.decisions.capabilities import VIRTUAL_DPI, VIRTUAL_HEIGHT_MM, VIRTUAL_WIDTH_MM
from server_core.contract.decisions.device_address import TAKE_ANY_BYTES
from server_core.contract.decisions.placement import sheet_of
from server_core.contract.decisions.print_defaults import turns_pages, with_defaults
from server_core.contract.messages.jobs import JobActionMessages
from server_core.contract.messages.message import Message
from server_core.contract.messages.printers import PrinterMessages
from server_core.contract.types.audit import Actor, AuditAction
from server_core.contract.types.documents import DocumentFormat, RawLanguage, SampleDocument
from server_core.contract.types.errors import ErrorCode, RouteReason
from server_core.contract.types.jobs import JobRow
from server_core.contract.types.media import DARKNESS_STRIP
from server_core.contract.types.parameters import NOTHING_ASKED, Intent, Orientation, PrintParameters
from server_core.contract.types.printers import Backend
from server_core.contract.types.tuning import EscposRaster, RawPolicy
from server_core.documents import samples
from server_core.services.agents import registry
from server_core.services.api_error import ApiError, invalid_field
from server_core.services.audit import note
from server_core.services.closed_accounts import require_not_closed
from server_core.services.documents.intake import store_document
from server_core.services.jobs.idempotency import IdempotencyKey
from server_core.services.jobs.route_check import PrinterPatience, timed
from server_core.services.jobs.views import get_job_row
from server_core.services.printers.settings import check_takes_any_bytes
from server_core.services.printers.views import require_printer
from server_core.services.server_state import ServerState
from server_core.store import agent_rows
from server_core.store.commits import Commit
from server_core.store.job_rows import NewJob, insert_job
from server_core.store.printer_rows import PrinterRow
from server_core.store.store import Connection

# Printers whose agent will never print again: no new job may wait for them, not even a test print.


def refuse_without_agent(connection: Connection, printer: PrinterRow) -> None:
    """Raises ApiError `unsupported_print_route` if the agent was revoked or is too old. Being offline is no reason."""
    agent = agent_rows.find_agent(connection, printer.account_id, printer.agent_id)
    if agent is None or agent.revoked_at is not None:
        message = JobActionMessages.AGENT_OF_JOB_REVOKED(printer=printer.name)
        raise _refused(RouteReason.AGENT_REVOKED, message)
    if registry.is_too_old(agent.version):
        message = JobActionMessages.AGENT_OF_JOB_TOO_OLD(printer=printer.name, agent=agent.name)
        raise _refused(RouteReason.AGENT_UPDATE_REQUIRED, message)


def _refused(reason: RouteReason, message: Message) -> ApiError:
    return ApiError(ErrorCode.UNSUPPORTED_PRINT_ROUTE, message, details={"reason": reason.value})


A4_MM = (210.0, 297.0)
LABEL_MM = (VIRTUAL_WIDTH_MM, VIRTUAL_HEIGHT_MM)
RECEIPT_MARGINS_MM = 10.0
"""Heads are narrower than their paper: 48 of 58 mm, 72 of 80 mm. Dots beyond the head are lost or wrapped."""
RECEIPT_MM = (72.0, 60.0)


Content = tuple[bytes, DocumentFormat, RawLanguage | None]


class Sample(StrEnum):
    """Kinds of samples; the values identify idempotency keys."""

    TEST = "console_test_label"
    GRID = "console_grid"
    STRIP = "console_strip"
    TRIAL = "console_trial"


TITLES = {
    Sample.TEST: "Test print",
    Sample.GRID: "Calibration grid",
    Sample.STRIP: "Darkness strip",
    Sample.TRIAL: "Test label",
}


async def print_sample(
    state: ServerState,
    sample: Sample,
    printer_id: UUID,
    actor: Actor,
    repeat_key: str | None = None,
    trial: RawLanguage | None = None,
) -> JobRow:
    """Print a sample. A repeat with the same key returns the first job.

    - Test: a label in the printer's language, else a PDF page. A virtual printer gets the page, because it makes a
      picture of each page and has no language to prove.
    - Grid: for calibration, drawn by the agent, so that it lands where documents do.
    - Strip: the steps of darkness.
    - Trial: a test label in the language `trial`, before the printer's own is known.

    Raises ApiError `relationship_closed`, `printer_not_found`, `unsupported_print_route` (also for a revoked or
    outdated agent), `idempotency_key_conflict`, and `validation_failed` for a raw port whose language is unknown, if no
    language can set darkness, and for the trial of a printer of whole documents.
    """
    account, now = state.ctx.account, state.ctx.now()
    parts = (str(printer_id),) if trial is None else (str(printer_id), trial.value)
    key = IdempotencyKey.of(account, sample.value, repeat_key, hashlib.sha256("\n".join(parts).encode()).digest())

    def before(connection: Connection) -> UUID | None:
        return None if key is None else key.job_of_first(connection)

    def found(connection: Connection) -> PrinterRow:
        require_not_closed(connection, account)
        row = require_printer(connection, account, printer_id)
        refuse_without_agent(connection, row)
        return row

    first = await state.ctx.store.read(before)
    if first is not None:
        return await get_job_row(state, first)
    printer = await state.ctx.store.read(found)
    content, format, language = _drawn(state, printer, sample, trial)
    title = TITLES[Sample.TRIAL if sample is Sample.TEST and language is not None else sample]
    name = f"{title}.pdf" if language is None else f"{title}.{language.value}"
    document = await store_document(state.ctx, account, _pieces(content), name, format, language)
    job = NewJob(
        account_id=account,
        document_id=document.document_id,
        printer_id=printer_id,
        parameters=PrintParameters(intent=Intent.DOCUMENT, orientation=_orientation(printer, sample, format)),
        created_at=now,
        expires_at=now + state.ctx.config.patience.expires_after,
        actor=actor,
        test_print=True,
    )

    def work(connection: Connection) -> UUID:
        first = before(connection)
        if first is not None:
            return first
        row = found(connection)
        insert_job(connection, timed(job, state.ctx.config.patience, PrinterPatience.of(row)))
        details = {"name": row.name, "print_job_id": str(job.print_job_id)}
        note(connection, account, AuditAction.PRINTER_TEST, printer_id, at=now, actor=actor, **details)
        if key is not None:
            key.keep_job(connection, job.print_job_id, now)
        return job.print_job_id

    print_job_id = await state.ctx.store.write(work, Commit.PRINTER_TEST)
    if print_job_id == job.print_job_id:
        state.feed.job_changed(print_job_id, printer_id)
    return await get_job_row(state, print_job_id)


async def sample_of(state: ServerState, printer_id: UUID) -> SampleDocument:
    """Return what a test label would print now. Raises ApiError as `print_sample`."""
    printer = await state.ctx.store.read(lambda each: require_printer(each, state.ctx.account, printer_id))
    content, format, language = _drawn(state, printer, Sample.TEST, None)
    orientation = _orientation(printer, Sample.TEST, format)
    return SampleDocument(document_format=format, raw_language=language, orientation=orientation, content=content)


def _orientation(printer: PrinterRow, sample: Sample, format: DocumentFormat) -> Orientation:
    as_fed = format is DocumentFormat.PDF and (sample is Sample.GRID or turns_pages(printer))
    return _as_fed(printer) if as_fed else Orientation.DEFAULT


def _drawn(state: ServerState, printer: PrinterRow, sample: Sample, trial: RawLanguage | None) -> Content:
    if sample is Sample.STRIP:
        return _strip(state, printer)
    if trial is not None:
        check_takes_any_bytes(printer)
        return _label(state, printer, trial)
    if sample is Sample.GRID:
        _check_takes_pages(printer)
        width, height = _page_size(printer)
        return samples.grid_page(width_mm=width, height_mm=height), DocumentFormat.PDF, None
    is_real, takes_raw = printer.backend is not Backend.VIRTUAL, printer.raw_policy is not RawPolicy.DENY
    if is_real and printer.language in DRAWN and takes_raw and _takes_raster(printer):
        return _label(state, printer, printer.language)
    _check_takes_pages(printer)
    width, height = _turned_as_pages_are(printer, *_page_size(printer))
    return samples.pdf_page(**_facts(state, printer), width_mm=width, height_mm=height), DocumentFormat.PDF, None


def _strip(state: ServerState, printer: PrinterRow) -> Content:
    language = printer.language
    if language not in DRAWN or printer.raw_policy is RawPolicy.DENY or not _takes_raster(printer):
        raise invalid_field("darkness", "not_applicable", PrinterMessages.DARKNESS_SET_BY_HAND(printer=printer.name))
    label = _sized(state, printer, language)
    return samples.strip(language, label, DARKNESS_STRIP), DocumentFormat.RAW, language


def _facts(state: ServerState, printer: PrinterRow) -> dict[str, Any]:
    return {"name": printer.name, "printer_id": str(printer.printer_id), "at": state.ctx.now().astimezone()}


def _label(state: ServerState, printer: PrinterRow, language: RawLanguage) -> Content:
    return DRAWN[language](_sized(state, printer, language)), DocumentFormat.RAW, language


def _sized(state: ServerState, printer: PrinterRow, language: RawLanguage) -> samples.SampleLabel:
    head = printer.tuning.head_width_mm
    width, height = label_size(printer.media_width_mm, printer.media_height_mm, head, language)
    return samples.sample_label(
        **_facts(state, printer), dpi=printer.dpi or VIRTUAL_DPI, width_mm=width, height_mm=height
    )


DRAWN = {
    RawLanguage.ZPL: samples.as_zpl,
    RawLanguage.TSPL: samples.as_tspl,
    RawLanguage.CPCL: samples.as_cpcl,
    RawLanguage.ESCPOS: samples.as_escpos,
}


def _takes_raster(printer: PrinterRow) -> bool:
    """Return whether the printer knows GS v 0; otherwise the agent draws the page with another command."""
    return printer.tuning.escpos_raster is EscposRaster.BIT_IMAGE


def label_size(
    width_mm: float | None, height_mm: float | None, head: float | None, language: RawLanguage
) -> tuple[float, float | None]:
    """Return the printable part of the loaded medium in mm."""
    usual = RECEIPT_MM[0] if language in (RawLanguage.ESCPOS, RawLanguage.CPCL) else VIRTUAL_WIDTH_MM
    width = width_mm or usual
    height = height_mm if width_mm else VIRTUAL_HEIGHT_MM
    if head is None and language is RawLanguage.ESCPOS:
        head = width - RECEIPT_MARGINS_MM
    return min(width, head or width), height


def _check_takes_pages(printer: PrinterRow) -> None:
    if printer.language is None and printer.backend in TAKE_ANY_BYTES:
        raise invalid_field("language", "required", PrinterMessages.TEST_LANGUAGE_UNKNOWN(printer=printer.name))
    formats = printer.capabilities.document_formats
    if formats is not None and DocumentFormat.PDF not in formats:
        raise ApiError(
            ErrorCode.UNSUPPORTED_PRINT_ROUTE,
            PrinterMessages.NO_TEST_PRINT(printer=printer.name, language=printer.language or "unknown"),
            details={"reason": "raw_language_not_supported"},
        )


def _turned_as_pages_are(printer: PrinterRow, width: float, height: float) -> tuple[float, float]:
    """Return the page turned by the printer's default orientation, so that it fills the sheet."""
    if turns_pages(printer):
        return width, height
    requested = with_defaults(NOTHING_ASKED, DocumentFormat.PDF, printer)
    fed_height = None if printer.media_width_mm is not None and printer.media_height_mm is None else height
    turned = sheet_of(requested, width, fed_height, page=None, head_width=None).turned
    return (height, width) if turned else (width, height)


def _as_fed(printer: PrinterRow) -> Orientation:
    """Return the orientation that turns nothing, so that the sample shows where the image lands."""
    requested = with_defaults(NOTHING_ASKED, DocumentFormat.PDF, printer)
    if requested.orientation is Orientation.DEFAULT and not turns_pages(printer):
        return Orientation.DEFAULT
    width, height = _medium_size(printer)
    return Orientation.LANDSCAPE if height is not None and width > height else Orientation.PORTRAIT


def _page_size(printer: PrinterRow) -> tuple[float, float]:
    """Return the part of the medium that the head can print on; for a roll, a short piece."""
    width, height = _medium_size(printer)
    return min(width, printer.tuning.head_width_mm or width), height or RECEIPT_MM[1]


def _medium_size(printer: PrinterRow) -> tuple[float, float | None]:
    """Return the medium that was set up, else the one the device reports, else a usual one. No height = a roll."""
    if printer.media_width_mm is not None:
        return printer.media_width_mm, printer.media_height_mm
    media = printer.capabilities.media or []
    loaded = next(((one.width_mm, one.height_mm) for one in media if one.loaded), None)
    return loaded or {None: A4_MM, RawLanguage.TSPL: LABEL_MM}.get(printer.language, RECEIPT_MM)


async def _pieces(content: bytes) -> AsyncIterator[bytes]:
    yield content

"""From a lease to bytes that a device takes: fetch, check, render. Nothing here touches the device."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import AsyncGenerator
from contextlib import aclosing
from pathlib import Path
from typing import Protocol

import anyio

from agent_core.bitmap import Bitmap
from agent_core.config import Pace
from agent_core.domain import (
    DeviceFacts,
    DeviceUri,
    DocumentFormat,
    DriverKind,
    FailureReason,
    Lease,
    PrinterSetup,
    RawLanguage,
    Submission,
    WaitingReason,
)
from agent_core.encode.zpl import encode_label
from agent_core.errors import CannotPrint, NotReady
from agent_core.render.request import RenderRequest
from agent_core.server_link.backoff import Backoff
from agent_core.server_link.client import ServerClient
from agent_core.server_link.errors import DocumentDamaged, DocumentGone, Unreachable

PDF_MIME = "application/pdf"
RAW_MIME = "application/octet-stream"
DEFAULT_DPI = 203
FETCHES = 3


class Renderer(Protocol):
    """See agent_core.render.workers.RenderWorkers."""

    def render(self, pdf: bytes | Path, request: RenderRequest) -> AsyncGenerator[Bitmap, None]: ...


class Preparer:
    """Shared by all printers; each job has its own files in the spool folder."""

    def __init__(self, link: ServerClient, renderer: Renderer, spool: Path, pace: Pace) -> None:
        self._link = link
        self._renderer = renderer
        self._spool = spool
        self._pace = pace

    async def fetch(self, lease: Lease) -> None:
        """Have the document here, checked; waits for the server as long as it takes.

        Raises CannotPrint, LeaseLost, and NotReady when the disk is full.
        """
        if lease.content is not None:
            if hashlib.sha256(lease.content).hexdigest() != lease.sha256.lower():
                raise _damaged()
            return None
        backoff, fetches = Backoff(self._pace), 0
        while True:
            try:
                await anyio.Path(self._spool).mkdir(mode=0o700, parents=True, exist_ok=True)
                return await self._link.document(lease, self._document(lease))
            except Unreachable:
                await backoff.wait()
            except DocumentDamaged as error:
                fetches += 1
                if fetches == FETCHES:
                    raise _damaged() from error
            except DocumentGone as error:
                raise CannotPrint(FailureReason.DOCUMENT_PURGED, str(error)) from error
            except OSError as error:
                raise _disk(error) from error

    async def make_ready(self, lease: Lease, setup: PrinterSetup, facts: DeviceFacts) -> Submission:
        """Raises CannotPrint, NotReady."""
        if lease.document_format is DocumentFormat.RAW:
            return self._raw(lease, setup, facts)
        if PDF_MIME in facts.formats:
            return self._pdf(lease)
        if RawLanguage.ZPL in facts.raw_languages:
            try:
                return await self._zpl(lease, setup, facts)
            except OSError as error:
                raise _disk(error) from error
        raise _not_taken(setup, facts, "PDF documents")

    def may_have_files(self, lease: Lease) -> bool:
        return lease.content is None or lease.document_format is not DocumentFormat.RAW

    async def clear(self) -> None:
        """At start and at the end: files serve one run only."""
        await asyncio.to_thread(self._clear)

    def _clear(self) -> None:
        for pattern in ("*.document", "*.rendered"):
            for file in self._spool.glob(pattern):
                file.unlink(missing_ok=True)

    async def discard(self, lease: Lease) -> None:
        """Delete what `fetch` and `make_ready` left."""
        for file in (self._document(lease), self._rendered(lease)):
            await anyio.Path(file).unlink(missing_ok=True)

    def _raw(self, lease: Lease, setup: PrinterSetup, facts: DeviceFacts) -> Submission:
        language = lease.raw_language
        if language is None or language not in facts.raw_languages:
            raise _not_taken(setup, facts, f"{(language or 'unnamed').upper()} jobs")
        return Submission(
            job_name=lease.job_name,
            print_job_id=lease.print_job_id,
            payload=self._document(lease),
            size_bytes=lease.size_bytes,
            mime_type=RAW_MIME,
            repeats=lease.parameters.copies,
            content=lease.content,
        )

    def _pdf(self, lease: Lease) -> Submission:
        wished = lease.parameters
        shifts = (wished.offset_x_mm, wished.offset_y_mm, wished.margin_top_mm, wished.margin_right_mm)
        if any((*shifts, wished.margin_bottom_mm, wished.margin_left_mm)):
            raise CannotPrint(
                FailureReason.PRINTER_REJECTED,
                "This printer takes PDF as it is: offsets and margins are not possible on it yet.",
            )
        return Submission(
            job_name=lease.job_name,
            print_job_id=lease.print_job_id,
            payload=self._document(lease),
            size_bytes=lease.size_bytes,
            mime_type=PDF_MIME,
            device_copies=wished.copies,
            color_mode=wished.color_mode,
            duplex_mode=wished.duplex_mode,
            media_width_mm=wished.media_width_mm,
            media_height_mm=wished.media_height_mm,
            orientation=wished.orientation,
            scale_mode=wished.scale_mode,
            dpi=wished.dpi,
            content=lease.content,
        )

    async def _zpl(self, lease: Lease, setup: PrinterSetup, facts: DeviceFacts) -> Submission:
        """Each page becomes one label format with its own ^PQ, written as soon as it is rendered."""
        loaded = next((one for one in facts.media or () if one.loaded), None)
        request = RenderRequest.of(
            lease.parameters,
            dpi=setup.dpi or (facts.dpi or (DEFAULT_DPI,))[0],
            loaded_width_mm=setup.media_width_mm or (loaded.width_mm if loaded else None),
            loaded_height_mm=setup.media_height_mm if setup.media_width_mm else loaded.height_mm if loaded else None,
        )
        source = lease.content if lease.content is not None else self._document(lease)
        target = self._rendered(lease)
        await anyio.Path(self._spool).mkdir(mode=0o700, parents=True, exist_ok=True)
        pages = size = 0
        rendering = self._renderer.render(source, request)
        async with await anyio.open_file(target, "wb") as file, aclosing(rendering) as bitmaps:
            async for bitmap in bitmaps:
                label = await asyncio.to_thread(encode_label, bitmap, copies=lease.parameters.copies)
                await file.write(label)
                pages, size = pages + 1, size + len(label)
        return Submission(
            job_name=lease.job_name,
            print_job_id=lease.print_job_id,
            payload=target,
            size_bytes=size,
            mime_type=RAW_MIME,
            dpi=request.dpi,
            pages_total=pages,
        )

    def _document(self, lease: Lease) -> Path:
        return self._spool / f"{lease.print_job_id}-{lease.attempt}.document"

    def _rendered(self, lease: Lease) -> Path:
        return self._spool / f"{lease.print_job_id}-{lease.attempt}.rendered"


def _damaged() -> CannotPrint:
    return CannotPrint(FailureReason.DOCUMENT_CORRUPT, "The document is damaged: it does not match its SHA-256.")


def _disk(error: OSError) -> NotReady:
    return NotReady(WaitingReason.AGENT_STORAGE_FULL, f"The agent cannot keep the document: {error.strerror}.")


def _not_taken(setup: PrinterSetup, facts: DeviceFacts, what: str) -> Exception:
    """A printer that was never reached may take it after all; one that told what it takes never will."""
    if DeviceUri.parse(setup.uri).kind is DriverKind.IPP and not facts.reported:
        return NotReady(WaitingReason.PRINTER_OFFLINE, "The printer has not answered yet.")
    taken = ", ".join([*facts.formats, *(language.upper() for language in facts.raw_languages)]) or "nothing known"
    return CannotPrint(FailureReason.DRIVER_MISSING, f"This printer does not take {what} (it takes: {taken}).")

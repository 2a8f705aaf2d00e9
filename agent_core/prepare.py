"""Prepares a job: downloads, checks and renders its document into printer data. Touches no device."""

from __future__ import annotations

import asyncio
import hashlib
import shutil
from contextlib import aclosing, asynccontextmanager
from dataclasses import fields, replace
from typing import TYPE_CHECKING

import anyio
from msgspec import structs

from agent_core.bitmap import Bitmap
from agent_core.domain import NOTHING_CUT, Submission
from agent_core.errors import CannotPrint, NotReady
from agent_core.page_stream import Renderer, drawn_anew, page_stream, repeats
from agent_core.points import SpoolPoint
from agent_core.raw.screening import check_raw, edited, merged_edits, pieces_of
from agent_core.render.png import to_png
from agent_core.server_link.errors import Backoff, DocumentDamaged, DocumentGone, ServerUnreachable
from server_core import failpoints
from server_core.contract.decisions.device_address import DeviceUri
from server_core.contract.decisions.print_path import (
    Burn,
    NotPossible,
    NotYetKnown,
    PassThrough,
    Raster,
    print_path,
    used_of,
    with_named_medium,
)
from server_core.contract.messages.jobs import AgentMessages, DeliveryMessages
from server_core.contract.messages.system import system_error
from server_core.contract.types.documents import DocumentFormat
from server_core.contract.types.jobs import Used
from server_core.contract.types.parameters import PARAMETERS, PrintParameters
from server_core.contract.types.states import FailureReason, WaitingReason

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Iterable
    from pathlib import Path

    from agent_core.config import EngineTimings
    from agent_core.server_link.client import ServerClient
    from server_core.contract.types.agents import Lease, PrinterSetup
    from server_core.contract.types.devices import DeviceFacts

FETCHES = 3
DEVICE_PARAMETERS = PARAMETERS.keys() & {each.name for each in fields(Submission)}
"""Parameters that a device itself applies to a document that it takes unchanged."""
SPARE_BYTES = 512 * 1024  # disk space left free by downloads, so that the journal can still be written
# A rendered document may be far larger than its source, and other programs write to the disk meanwhile.
SPARE_BESIDE_DRAWN_BYTES = 64 * 1024 * 1024
LARGE_BYTES = 64 * 1024 * 1024
"""A job that has rendered more than this when the disk is full fails, as each retry would fill the disk again.
Smaller ones wait.
"""


class Preparer:
    """Prepares the jobs of all printers. Each job has its own files in the spool folder."""

    def __init__(self, link: ServerClient, renderer: Renderer, spool: Path, timings: EngineTimings) -> None:
        self._link = link
        self._renderer = renderer
        self._spool = spool
        self._timings = timings
        self._reserved_bytes = 0

    async def fetch(self, lease: Lease) -> None:
        """Download and check the document; waits for the server as long as necessary.

        Raises CannotPrint, LeaseLost, and NotReady if the disk is full.
        """
        if lease.content is not None:
            if hashlib.sha256(lease.content).hexdigest() != lease.order.sha256.lower():
                raise _damaged()
            return None
        backoff, fetches = Backoff(self._timings), 0
        while True:
            try:
                await anyio.Path(self._spool).mkdir(mode=0o700, parents=True, exist_ok=True)
                async with self._room(lease.order.size_bytes):
                    return await self._link.download(lease, self._document(lease))
            except ServerUnreachable:
                await backoff.wait()
            except DocumentDamaged as error:
                fetches += 1
                if fetches == FETCHES:
                    raise _damaged() from error
            except DocumentGone as error:
                raise CannotPrint(FailureReason.DOCUMENT_PURGED, error.message) from error
            except OSError as error:
                raise _disk(error) from error

    @asynccontextmanager
    async def _room(self, size: int) -> AsyncGenerator[None, None]:
        """Reserve disk space. Raises NotReady if there is too little besides the downloads under way."""
        free = (await asyncio.to_thread(shutil.disk_usage, self._spool)).free
        if free < self._reserved_bytes + size + SPARE_BYTES:
            raise NotReady(WaitingReason.AGENT_STORAGE_FULL, AgentMessages.NO_ROOM_FOR_DOCUMENT())
        self._reserved_bytes += size
        try:
            yield
        finally:
            self._reserved_bytes -= size

    async def make_ready(self, lease: Lease, setup: PrinterSetup, facts: DeviceFacts) -> Submission:
        """Convert the document to printer data. Raises CannotPrint, NotReady."""
        if lease.order.document_format is DocumentFormat.PDF:
            named = with_named_medium(lease.order.parameters, setup, facts)
            lease = structs.replace(lease, order=structs.replace(lease.order, parameters=named))
        order = lease.order
        path = print_path(order.document_format, order.document_raw_language, order.parameters, setup, facts)
        match path:
            case PassThrough():
                plain = replace(self._as_it_is(lease, path.mime_type), used=used_of(path, setup, order.parameters))
                return await self._screened(lease, setup, plain)
            case Burn() | Raster():
                try:
                    shows = DeviceUri.parse(setup.uri).shows_drawn_pages
                    drawn, turned = await self._drawn(lease, path, with_pictures=shows and isinstance(path, Burn))
                    used = structs.replace(used_of(path, setup, order.parameters), turned_pages=turned)
                    return replace(drawn, used=used)
                except OSError as error:
                    raise _disk(error) from error
            case NotYetKnown():
                raise NotReady(WaitingReason.PRINTER_OFFLINE, DeliveryMessages.PRINTER_SILENT_YET())
            case NotPossible():
                raise CannotPrint(path.reason, path.message)

    async def _screened(self, lease: Lease, setup: PrinterSetup, plain: Submission) -> Submission:
        """Screen a RAW file by the printer's policy, which may leave parts of it out. Raises CannotPrint, NotReady."""
        if lease.order.document_format is not DocumentFormat.RAW or lease.order.document_raw_language is None:
            return plain
        source = lease.content if lease.content is not None else self._document(lease)
        try:
            edits = await check_raw(source, lease.order.document_raw_language, setup, lease.order.parameters.copies)
            if not edits:
                return plain
            plain = replace(plain, used=structs.replace(plain.used or Used(), raw_edits=merged_edits(edits)))
            if isinstance(source, bytes):
                content = b"".join(edited([source], edits))
                return replace(plain, content=content, size_bytes=len(content))
            await self._room_to_draw(0, lease.order.size_bytes)
            target = self._rendered(lease)
            size = await asyncio.to_thread(_write, target, edited(pieces_of(source), edits))
            return replace(plain, payload=target, size_bytes=size)
        except OSError as error:
            raise _disk(error) from error

    def may_have_files(self, lease: Lease) -> bool:
        return lease.content is None or lease.order.document_format is not DocumentFormat.RAW

    async def clear(self) -> None:
        """Delete all files, at start and at the end: they serve one run only."""
        await asyncio.to_thread(self._clear)

    def _clear(self) -> None:
        for pattern in ("*.document", "*.rendered", "*.picture"):
            for file in self._spool.glob(pattern):
                file.unlink(missing_ok=True)

    async def discard(self, lease: Lease) -> None:
        """Delete the files of `fetch` and `make_ready`."""
        pictures = [file async for file in anyio.Path(self._spool).glob(self._picture(lease, "*").name)]
        for file in (self._document(lease), self._rendered(lease), *pictures):
            await anyio.Path(file).unlink(missing_ok=True)

    def _as_it_is(self, lease: Lease, mime_type: str) -> Submission:
        requested = lease.order.parameters
        plain = Submission(
            job_name=lease.job_name,
            print_job_id=lease.print_job_id,
            payload=self._document(lease),
            size_bytes=lease.order.size_bytes,
            mime_type=mime_type,
            content=lease.content,
        )
        if lease.order.document_format is DocumentFormat.RAW:
            return replace(plain, repeats=requested.copies, raw_language=lease.order.document_raw_language)
        return replace(
            plain,
            device_copies=requested.copies,
            **{name: getattr(requested, name) for name in DEVICE_PARAMETERS},
        )

    async def _drawn(self, lease: Lease, path: Burn | Raster, *, with_pictures: bool) -> tuple[Submission, int]:
        """Render the document to a file. Also returns the number of pages turned by the printer's `auto_rotate`."""
        pictures: list[Path] = []
        source = lease.content if lease.content is not None else self._document(lease)
        target = self._rendered(lease)
        await anyio.Path(self._spool).mkdir(mode=0o700, parents=True, exist_ok=True)
        size, copies, cut_off, ends, closing, turned = 0, lease.order.parameters.copies, NOTHING_CUT, [], b"", 0
        stream = page_stream(self._renderer, source, path, copies)
        async with await anyio.open_file(target, "wb") as file, aclosing(stream) as pieces:
            async for piece in pieces:
                failpoints.reach(SpoolPoint.RENDERED)
                await self._room_to_draw(size, len(piece.data))
                await file.write(piece.data)
                size += len(piece.data)
                closing = piece.data if piece.page is None else b""
                if piece.page is not None:
                    ends.append(size)
                    if len(ends) <= piece.page.page_count:  # the rest are further copies
                        cut_off = cut_off.with_page(piece.page.page, piece.page.cut_off)
                        turned += path.request.turns_pages and piece.page.rotation != 0
                        if with_pictures and isinstance(piece.page, Bitmap):
                            pictures.append(await self._show(lease, piece.page))
        submission = Submission(
            job_name=lease.job_name,
            print_job_id=lease.print_job_id,
            payload=target,
            size_bytes=size,
            mime_type=path.mime_type,
            repeats=repeats(path, copies, len(ends) // drawn_anew(path, copies)),
            pages_total=len(ends) // drawn_anew(path, copies),
            cut_off=cut_off,
        )
        if isinstance(path, Burn):
            return replace(submission, page_ends=tuple(ends), closing=closing, pictures=tuple(pictures)), turned
        return _with_sheets(submission, lease.order.parameters, path), turned

    async def _room_to_draw(self, written: int, more: int) -> None:
        """Check the disk space. Raises CannotPrint, NotReady."""
        disk = await asyncio.to_thread(shutil.disk_usage, self._spool)
        spare = min(max(SPARE_BYTES, disk.total // 20), SPARE_BESIDE_DRAWN_BYTES)
        if disk.free >= more + spare:
            return
        if written > LARGE_BYTES:
            raise CannotPrint(FailureReason.RENDER_FAILED, AgentMessages.NO_ROOM_FOR_ALL_PAGES(written=written))
        raise NotReady(WaitingReason.AGENT_STORAGE_FULL, AgentMessages.NO_ROOM_FOR_PAGES())

    def _document(self, lease: Lease) -> Path:
        return self._spool / f"{lease.print_job_id}-{lease.lease_id}.document"

    def _rendered(self, lease: Lease) -> Path:
        return self._spool / f"{lease.print_job_id}-{lease.lease_id}.rendered"

    def _picture(self, lease: Lease, page: int | str) -> Path:
        return self._spool / f"{lease.print_job_id}-{lease.lease_id}-{page}.picture"

    async def _show(self, lease: Lease, page: Bitmap) -> Path:
        file, picture = self._picture(lease, page.page), await asyncio.to_thread(to_png, page)
        await self._room_to_draw(0, len(picture))
        await anyio.Path(file).write_bytes(picture)
        return file


def _write(target: Path, pieces: Iterable[bytes]) -> int:
    """Write the pieces to a file and return the number of bytes. Raises OSError."""
    size = 0
    with target.open("wb") as file:
        for piece in pieces:
            size += file.write(piece)
    return size


def _with_sheets(submission: Submission, requested: PrintParameters, raster: Raster) -> Submission:
    """Add the attributes that the device applies to rasters. Orientation, size, position and resolution are in
    the dots.
    """
    sized = raster.request.media_height_mm is not None
    return replace(
        submission,
        device_copies=1 if raster.repeats > 1 else requested.copies,
        color_mode=requested.color_mode,
        duplex_mode=requested.duplex_mode,
        media_width_mm=raster.request.media_width_mm if sized else requested.media_width_mm,  # width of a roll
        media_height_mm=raster.request.media_height_mm,
    )


def _damaged() -> CannotPrint:
    return CannotPrint(FailureReason.DOCUMENT_CORRUPT, AgentMessages.DOCUMENT_DAMAGED())


def _disk(error: OSError) -> NotReady:
    return NotReady(WaitingReason.AGENT_STORAGE_FULL, AgentMessages.DOCUMENT_NOT_KEPT(why=system_error(error)))

"""Uploads: receive a document in pieces, check it, inspect it, store it on disk, then insert its row.

Size and first bytes are checked before any inspection. Documents are served to holders of live leases and to operators.
"""

from __future__ import annotations

import asyncio
import binascii
import hashlib
import logging
import re
import unicodedata
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from uuid import UUID

from server_core.blobs import BlobTooLarge, DiskLow, StoredBlob
from server_core.config import Limits
from server_core.contract.messages.agents import AgentCallMessages
from server_core.contract.messages.documents import CommandMessages, DocumentMessages, IntakeMessages, format_named
from server_core.contract.types.documents import DocumentFormat, RawLanguage, UploadedDocument
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.fields import Record, of_row
from server_core.contract.types.inspection import TEXT_BYTES, PdfFacts
from server_core.documents import sniff
from server_core.documents.filename import display_name
from server_core.documents.sniff import EMPTY, FormatHint, no_pdf
from server_core.sandbox.host import Body
from server_core.services.agents.registry import AgentIdentity
from server_core.services.api_error import ApiError, disk_trouble, invalid_field, storage_failed
from server_core.services.context import Context
from server_core.services.leases import agents_job, lease_lost
from server_core.services.retention import remove_unneeded
from server_core.services.server_state import ServerState
from server_core.store import documents
from server_core.store.commits import Commit
from server_core.store.documents import NewDocument
from server_core.store.ids import new_id
from server_core.store.store import Connection, StorageFailed
from server_core.store.writer import WriterClosed


def settled(
    head: bytes, raw_language: RawLanguage | None, hint: FormatHint | None
) -> tuple[DocumentFormat, RawLanguage | None]:
    """Return the format if the sender named none: from the bytes, else from the hint. The sender's language stays."""
    if hint is None or hint.format is None or sniff.is_pdf(head):
        return DocumentFormat.PDF, raw_language
    return hint.format, raw_language or hint.raw_language


def largest(format: DocumentFormat | None, limits: Limits) -> int:
    """Return the size limit in bytes; format None: unknown yet."""
    match format:
        case DocumentFormat.PDF:
            return limits.pdf_bytes
        case DocumentFormat.RAW:
            return limits.raw_bytes
    return max(limits.pdf_bytes, limits.raw_bytes)


def check(
    head: bytes,
    size: int,
    format: DocumentFormat,
    language: RawLanguage | None,
    limits: Limits,
    field: str = "file",
) -> None:
    """Check a document. `field`: the request's name for it.

    Raises ApiError: `file_too_large`, `raw_language_required`, `validation_failed`, `document_type_not_supported`,
    `raw_language_mismatch`.
    """
    limit = largest(format, limits)
    if size > limit:
        raise file_too_large(limit)
    if format is DocumentFormat.PDF:
        if language is not None:
            message = IntakeMessages.RAW_LANGUAGE_NOT_APPLICABLE()
            raise invalid_field("document_raw_language", "not_applicable", message)
        _check_pdf(head, field)
        return
    if language is None:
        raise ApiError(ErrorCode.RAW_LANGUAGE_REQUIRED, IntakeMessages.RAW_LANGUAGE_MISSING())
    if not head:
        raise invalid_field(field, EMPTY, DocumentMessages.DOCUMENT_EMPTY())
    _check_raw(head, language, is_whole=size <= len(head))


def file_too_large(limit_bytes: int) -> ApiError:
    message = IntakeMessages.FILE_TOO_LARGE(bytes=limit_bytes)
    return ApiError(ErrorCode.FILE_TOO_LARGE, message, details={"limit_bytes": limit_bytes})


def _check_pdf(head: bytes, field: str) -> None:
    why = no_pdf(head)
    if why is None:
        return
    if why.code == EMPTY:
        raise invalid_field(field, why.code, why.message)
    details = {"found": why.found} if why.found else None
    raise ApiError(ErrorCode(why.code), why.message, details=details)


def _check_raw(head: bytes, language: RawLanguage, *, is_whole: bool) -> None:
    found = sniff.mismatch(head, language, is_whole=is_whole)
    if found is not None:
        message = IntakeMessages.DECLARED_OTHERWISE(language=language, kind=format_named(found))
        if found == sniff.BLANKS:
            message = IntakeMessages.DECLARED_AND_BLANK(language=language, kind=CommandMessages.NOTHING_BUT_BLANKS())
        raise ApiError(ErrorCode.RAW_LANGUAGE_MISMATCH, message, details={"declared": language, "found": found})


log = logging.getLogger(__name__)
READ_AT_ONCE_BYTES = 8 * 1024
"""Largest RAW document whose text is read on the event loop; larger ones are read in a thread."""
JOINED_AT_ONCE = 2048
"""Longest text whose codes are joined on the event loop; longer ones use a thread."""

__all__ = ["Upload", "file_too_large", "store_document"]


class Upload:
    """An incoming document: `write` the pieces, then `keep`, or `finish` and commit; always `discard` at the end.

    Format and language may become known after the bytes, so they are arguments of `keep` and `finish`.
    """

    def __init__(self, ctx: Context, sender: UUID) -> None:
        """`sender`: an application or an account; senders take turns for scarce resources."""
        limits = ctx.config.limits
        self._ctx = ctx
        self._sender = sender
        self._blob = ctx.blobs.begin(limit_bytes=largest(None, limits), spare_bytes=limits.disk_low_bytes)
        self._refused: ApiError | None = None
        self._uncommitted: str | None = None

    async def write(self, piece: bytes) -> None:
        """Append a piece. Raises ApiError `file_too_large`, `insufficient_storage`."""
        try:
            await self._blob.write(piece)
        except BlobTooLarge as error:
            raise file_too_large(error.limit_bytes) from error
        except DiskLow as error:
            raise storage_failed() from error
        except OSError as error:
            raise disk_trouble(error) from error

    @property
    def head(self) -> bytes:
        """The first bytes written."""
        return self._blob.head

    def refuse(self, refused: ApiError) -> None:
        """Set the error that `finish` will raise. The bytes could not be stored, but a repeat may not need them."""
        self._refused = refused

    async def finish(
        self,
        filename: str | None,
        format: DocumentFormat | None,
        raw_language: RawLanguage | None,
        *,
        hint: FormatHint | None = None,
        field: str = "file",
    ) -> NewDocument:
        """Check, inspect and store the document. The caller inserts its row and calls `committed` before `discard`.

        Format None means PDF, unless the bytes are not a PDF and `hint` names another format. `field`: the request's
        name for the document. Raises ApiError if it is not what it claims to be, cannot be printed, or does not fit on
        the disk.
        """
        if self._refused is not None:
            raise self._refused
        if format is None:
            format, raw_language = settled(self._blob.head, raw_language, hint)
        check(self._blob.head, self._blob.size, format, raw_language, self._ctx.config.limits, field)
        try:
            facts = await self._inspect(field) if format is DocumentFormat.PDF else None
            text = await _findable(facts.text if facts else await self._raw_text(raw_language))
            content, blob = await self._kept()
        except DiskLow as error:
            raise storage_failed() from error
        except OSError as error:
            raise disk_trouble(error) from error
        return NewDocument(
            document_id=new_id(),
            original_filename=display_name(filename, f"document.{raw_language or format}"),
            mime_type="application/pdf" if format is DocumentFormat.PDF else "application/octet-stream",
            document_format=format,
            document_raw_language=raw_language,
            size_bytes=blob.size_bytes,
            sha256=blob.sha256,
            content=content,
            created_at=self._ctx.now(),
            page_count=facts.page_count if facts else None,
            page_sizes_mm=facts.page_sizes_mm if facts else None,
            text=text,
        )

    async def keep(
        self,
        account_id: UUID,
        filename: str | None,
        format: DocumentFormat | None,
        raw_language: RawLanguage | None,
        *,
        hint: FormatHint | None = None,
        confirm: Callable[[], None] = lambda: None,
    ) -> UploadedDocument:
        """`finish` and insert the row in a commit of its own. `confirm` runs just before and may raise."""
        document = await self.finish(filename, format, raw_language, hint=hint)
        confirm()
        await self._ctx.store.write(
            lambda connection: documents.insert(connection, account_id, document), Commit.DOCUMENT_KEEP
        )
        self.committed()
        return of_row(UploadedDocument, document)

    def committed(self) -> None:
        """Note that the row was committed: the bytes stay."""
        self._uncommitted = None

    async def discard(self) -> None:
        """End the upload. Removes the bytes unless a row or another upload needs them. Always the last call."""
        await self._blob.discard()
        if self._uncommitted is None:
            return
        try:
            await remove_unneeded(self._ctx.blobs, self._ctx.store, [self._uncommitted])
        except (StorageFailed, WriterClosed) as error:
            log.info("Bytes of a rejected document stay until the next cleanup: %s", error)

    async def _kept(self) -> tuple[bytes | None, StoredBlob]:
        """Return the bytes of a small document, for its commit; keep those of a larger one. Raises DiskLow, OSError."""
        content = await self._blob.content()
        if isinstance(content, bytes) and len(content) <= documents.SMALL_BYTES:
            return content, StoredBlob(sha256=hashlib.sha256(content).hexdigest(), size_bytes=len(content))
        blob = await self._blob.keep()
        self._uncommitted = blob.sha256
        return None, blob

    async def _raw_text(self, language: RawLanguage | None) -> str:
        if language is None:
            return ""
        content = await self._blob.content()
        if isinstance(content, bytes) and len(content) <= READ_AT_ONCE_BYTES:
            return data_text(content, language)
        return await asyncio.to_thread(_text_of, content, language)

    async def _inspect(self, field: str) -> PdfFacts:
        """Inspect the document; the bytes of a large one go to disk meanwhile."""
        content = await self._blob.content()
        if isinstance(content, bytes) and len(content) <= documents.SMALL_BYTES:
            return await self._ctx.inspector.inspect(self._sender, content, field=field)
        syncing = asyncio.create_task(self._blob.sync(), name="a document goes to disk")
        try:
            return await self._ctx.inspector.inspect(self._sender, content, field=field)
        finally:
            await syncing


async def _findable(text: str) -> str:
    """Add codes as scanners read them; long texts are processed in a thread."""
    return with_joined(text) if len(text) <= JOINED_AT_ONCE else await asyncio.to_thread(with_joined, text)


def _text_of(content: bytes | Path, language: RawLanguage) -> str:
    if isinstance(content, bytes):
        return data_text(content, language)
    with content.open("rb") as file:
        return data_text(file.read(READ_BYTES), language)


async def store_document(
    ctx: Context,
    account_id: UUID,
    pieces: AsyncIterator[bytes],
    filename: str | None,
    format: DocumentFormat | None,
    raw_language: RawLanguage | None,
    hint: FormatHint | None = None,
) -> UploadedDocument:
    """Store a whole document from one source. Raises ApiError."""
    upload = Upload(ctx, account_id)
    try:
        async for piece in pieces:
            await upload.write(piece)
        return await upload.keep(account_id, filename, format, raw_language, hint=hint)
    finally:
        await upload.discard()


# Base64 (RFC 4648 section 4) decoded into an upload, in steps that do not block the event loop for long.


STEP_CHARACTERS = 4 * 64 * 1024


async def decode_base64(text: str, upload: Upload, *, limit_bytes: int) -> str:
    """Decode into an upload. Returns the SHA-256 of the text in hexadecimal.

    The length is checked before anything is decoded. Raises ApiError `file_too_large`, `invalid_base64`. A full disk is
    reported by the upload's `finish`: a repeat is recognised by this SHA-256 and needs no disk space.
    """
    if len(text) // 4 * 3 > limit_bytes + 2:
        raise file_too_large(limit_bytes)
    if len(text) % 4 or not text.isascii():
        raise _invalid()
    padding = text.find("=")
    if padding != -1 and padding < len(text) - 2:
        raise _invalid()
    digest, writing = hashlib.sha256(), True
    for start in range(0, len(text), STEP_CHARACTERS):
        step = text[start : start + STEP_CHARACTERS].encode()
        digest.update(step)
        try:
            piece = binascii.a2b_base64(step, strict_mode=True)
        except binascii.Error as error:
            raise _invalid() from error
        if writing:
            try:
                await upload.write(piece)
            except ApiError as refused:
                upload.refuse(refused)
                writing = False
        await asyncio.sleep(0)
    return digest.hexdigest()


def _invalid() -> ApiError:
    return ApiError(ErrorCode.INVALID_BASE64, IntakeMessages.BASE64_INVALID())


# Codes as scanners read them, from texts that print them in groups: `0034 0434` is scanned as `00340434`. Pure.


MOST_GROUPS = 12
LEAST_DIGITS = 6
LONGEST_WORD = 3
"""Longest word of letters only within a code: `RR 123 456 785 DE`."""
MOST_READ = 16 * 1024
"""Characters that are searched: texts with barcodes are short."""
MOST_LETTERS = 8 * 1024
"""Most characters of joined codes: tables of figures are no codes."""
_BETWEEN = re.compile(r"[ ().\-]+")
_RUN = re.compile(r"(?<!\w)[0-9A-Z]+(?:[ ().\-]+[0-9A-Z]+(?!\w))+(?!\w)")
_DIGIT = re.compile(r"[0-9]")


def with_joined(text: str) -> str:
    """Append each code of the text without its separators, starting at each of its groups.

    The start of a code among figures is unknown.
    """
    joined = list(dict.fromkeys(_joined(text)))
    return " ".join([text, *joined]) if joined else text


def _joined(text: str) -> Iterator[str]:
    left = MOST_LETTERS
    for groups in _runs(text[:MOST_READ]):
        for first in range(len(groups) - 1):
            code = "".join(groups[first : first + MOST_GROUPS])
            if not _has_digits(code):
                continue
            left -= len(code) + 1
            if left < 0:
                return
            yield code


def _runs(text: str) -> Iterator[list[str]]:
    """Yield runs of adjacent groups of capitals and digits."""
    for found in _RUN.finditer(text):
        if not _has_digits(found[0]):
            continue
        run: list[str] = []
        for word in _BETWEEN.split(found[0]):
            if word.isalpha() and len(word) > LONGEST_WORD:
                yield run
                run = []
            else:
                run.append(word)
        yield run


def _has_digits(text: str) -> bool:
    """Return whether there are enough digits for a code."""
    return len(_DIGIT.findall(text)) >= LEAST_DIGITS


# Text of a RAW document for search: the data of its fields and barcodes, without its commands.
#
# Best effort, never an error: a malformed document yields little or nothing. Sources: ZPL II and TSPL Programming
# Guides, CPCL Programming Manual, Epson ESC/POS Command Reference.


READ_BYTES = 256 * 1024
SHORTEST_RUN = 3

_ZPL_COMMAND = re.compile(r"[\^~]([A-Za-z@][A-Za-z0-9@]?)([^\^~]*)")
_ZPL_SUBSET = re.compile(r">[0-9:;<=>]")
_QR_LEVEL = re.compile(r"(?:D\d{4}[0-9A-F]{2},)?[HQML]?(?:A,|M,(?:[NAK]|B\d{4}))")
_QUOTE = "\x1a"
_TSPL_SAYING = re.compile(
    r"\s*(?:TEXT|BLOCK|BARCODE|QRCODE|DMATRIX|PDF417|AZTEC|MAXICODE|RSS|CODABLOCK)\b", re.IGNORECASE
)
_CPCL_TEXT = re.compile(r"V?T(?:EXT)?(?:90|180|270)?$", re.IGNORECASE)
_CPCL_BARCODE = re.compile(r"(?:V?B|V?BARCODE)$", re.IGNORECASE)
_ESCPOS_CODE_PAGES = {2: "cp850", 16: "cp1252", 17: "cp866", 18: "cp852", 19: "cp858"}
_ESCPOS_COMMAND = re.compile(
    rb"\x1b[@2<LS]|\x1b[!\-ad-gEGJMRTVtr{3 ].|\x1b[c=$\\].{2}|\x1bp.{3}|\x1d\x56[\x41\x42].|\x1dV."
    rb"|\x1d[!BHfhwLW].|\x1c[&.]|\x1c[!\-].",
    re.DOTALL,
)
_ESCPOS_WITH_DATA = re.compile(rb"\x1dv0|\x1b\*|\x1d\(|\x1d8L|\x1dk")
_ESCPOS_RUN = re.compile(rb"[^\x00-\x1f\x7f]{%d,}" % SHORTEST_RUN)


def data_text(head: bytes, language: RawLanguage, *, most: int = TEXT_BYTES) -> str:
    """Return words with single spaces, at most `most` bytes of UTF-8. Never raises.

    `head`: the known part of the document; only its first 256 KiB is read.
    """
    words: list[str] = []
    for piece in _PIECES[language](head[:READ_BYTES]):
        for word in _without_controls(piece).split():
            most -= len(word.encode()) + 1
            if most < 0:
                return " ".join(words)
            words.append(word)
    return " ".join(words)


def _zpl(data: bytes) -> Iterator[str]:
    """Yield field data, decoded from hexadecimal after ^FH. Only the prefixes ^ and ~ are supported."""
    header, hexadecimal, kind = "", "", ""
    for found in _ZPL_COMMAND.finditer(_decoded(data)):
        command, rest = found[1].upper(), found[2]
        match command:
            case "FH":
                hexadecimal = rest[:1].strip() or "_"
            case "BC" | "BQ":
                kind = command
            case "FD" | "FV":
                header = rest
            case "SN":
                header = rest.partition(",")[0]
            case "FS" | "XZ":
                yield _zpl_data(header, hexadecimal, kind)
                header = hexadecimal = kind = ""


def _zpl_data(text: str, hexadecimal: str, kind: str) -> str:
    if hexadecimal:
        pattern = rf"(?:{re.escape(hexadecimal)}[0-9A-Fa-f]{{2}})+"
        text = re.sub(pattern, lambda found: _decoded(bytes.fromhex(found[0].replace(hexadecimal, ""))), text)
    if kind == "BC":
        return _ZPL_SUBSET.sub("", text)
    return _qr_data(text) if kind == "BQ" else text.replace("\\&", " ")


def _qr_data(text: str) -> str:
    """Strip the error correction level and input mode, which ZPL and CPCL write the same way."""
    level = _QR_LEVEL.match(text)
    return text if level is None else text[level.end() :]


def _tspl(data: bytes) -> Iterator[str]:
    """Yield the last quoted text of each line, its content."""
    for line in _decoded(data).replace('\\["]', _QUOTE).splitlines():
        if _TSPL_SAYING.match(line) and len(between := line.split('"')) > 2:
            yield between[-2].replace(_QUOTE, '"')


def _cpcl(data: bytes) -> Iterator[str]:
    """Yield what follows font, size, x, y of a text or type, width, ratio, height, x, y of a barcode; lines of a QR
    code.
    """
    in_code = False
    for line in _decoded(data).splitlines():
        command, *rest = line.split(None, 1)[:2] or [""]
        if in_code:
            in_code = command.upper() != "ENDQR"
            if in_code:
                yield _qr_data(line)
        elif _CPCL_TEXT.match(command):
            yield from line.split(None, 5)[5:]
        elif _CPCL_BARCODE.match(command):
            in_code = rest != [] and rest[0].upper().startswith("QR")
            yield from () if in_code else line.split(None, 7)[7:]


def _escpos(data: bytes) -> Iterator[str]:
    """Yield runs of printable bytes between commands, in the first code page selected; no images."""
    pages = [data[at.end()] for at in re.finditer(rb"\x1bt", data) if at.end() < len(data)]
    encoding = _ESCPOS_CODE_PAGES.get(pages[0] if pages else 0, "cp437")
    for run in _ESCPOS_RUN.findall(_ESCPOS_COMMAND.sub(b"\0", _without_pictures(data))):
        yield _decoded(run, encoding)


def _without_pictures(data: bytes) -> bytes:
    """Remove images: GS v 0 and ESC * with their dots, GS ( and GS 8 except QR data. Data of GS k stays."""
    kept, at = bytearray(), 0
    while (found := _ESCPOS_WITH_DATA.search(data, at)) is not None:
        kept += data[at : found.start()] + b"\0"
        head = data[found.start() : found.start() + 8].ljust(8, b"\0")
        size = head[3] | head[4] << 8
        match found[0]:
            case b"\x1dv0":
                length = 8 + (head[4] | head[5] << 8) * (head[6] | head[7] << 8)
            case b"\x1b*":
                length = 5 + size * (3 if head[2] >= 32 else 1)
            case b"\x1d(":
                length = 5 + size
                if head[2:3] == b"k" and head[6] == 80:
                    kept += data[found.start() + 8 : found.start() + length] + b"\0"
            case b"\x1d8L":
                length = 7 + int.from_bytes(head[3:7], "little")
            case _:
                length = 4 if head[2] >= 65 else 3  # GS k
        at = found.start() + length
    return bytes(kept + data[at:])


_PIECES: dict[RawLanguage, Callable[[bytes], Iterator[str]]] = {
    RawLanguage.ZPL: _zpl,
    RawLanguage.TSPL: _tspl,
    RawLanguage.CPCL: _cpcl,
    RawLanguage.ESCPOS: _escpos,
}


def _decoded(data: bytes, encoding: str = "cp1252") -> str:
    try:
        return data.decode()
    except UnicodeDecodeError:
        return data.decode(encoding, "replace")


def _without_controls(text: str) -> str:
    return "".join(" " if unicodedata.category(character) in ("Cc", "Cn", "Co") else character for character in text)


class DocumentFile(Record, frozen=True, kw_only=True):
    """A stored document; `body` is a file if it is large."""

    body: Body
    sha256: str
    mime_type: str
    filename: str


async def document_for_holder(
    state: ServerState, agent: AgentIdentity, print_job_id: UUID, lease_id: UUID
) -> DocumentFile:
    """Return the document of a job that the agent holds.

    Raises ApiError `lease_lost`, `print_job_not_found`, `document_not_found`.
    """

    def work(connection: Connection) -> DocumentFile:
        job = agents_job(connection, agent, print_job_id)
        if job.state.lease_id != lease_id or not state.lease_clock.is_alive(print_job_id, lease_id):
            raise lease_lost(AgentCallMessages.LEASE_OVER())
        return _file(connection, state.ctx, agent.account_id, print_job_id)

    return await state.ctx.store.read(work)


async def document_for_operator(state: ServerState, print_job_id: UUID) -> DocumentFile:
    """Return the document of a job of the account. Raises ApiError `document_not_found`."""
    ctx = state.ctx
    return await ctx.store.read(lambda connection: _file(connection, ctx, ctx.account, print_job_id))


def _file(connection: Connection, ctx: Context, account_id: UUID, print_job_id: UUID) -> DocumentFile:
    row = documents.document_of_job(connection, account_id, print_job_id)
    body = None if row is None or row.purged_at is not None else ctx.body_of(connection, row.sha256)
    if row is None or body is None:
        raise ApiError(ErrorCode.DOCUMENT_NOT_FOUND, IntakeMessages.DOCUMENT_CONTENT_GONE())
    return DocumentFile(body=body, sha256=row.sha256, mime_type=row.mime_type, filename=row.original_filename)

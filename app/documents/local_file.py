"""A local file to print: its type and its print.

A print uploads the bytes, then creates the job. A repeat with the same key is the same print.
"""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from urllib.parse import unquote_to_bytes
from uuid import UUID, uuid4

import msgspec

from app.client import ConsoleClient
from app.documents.preview import LocalDocument
from app.errors import CallRefused, ConsoleError
from app.language.translate import tr
from app.session.outcome_unknown import LOOKED_FOR_KEY, OutcomeUnknown
from app.words import messages
from app.words.plain_text import plain
from server_core.contract.decisions.names import legible
from server_core.contract.messages.documents import format_named
from server_core.contract.types.documents import DocumentFormat, PageSpan, RawLanguage
from server_core.contract.types.jobs import LARGEST_BYTES, JobRow, NewPrint
from server_core.contract.types.parameters import PrintParameters
from server_core.documents.sniff import HEAD_BYTES, PDF, format_hint, format_sign, is_pdf

ANY_LANGUAGE = frozenset({".prn", ".txt", ".bin", ".lbl", ".raw"})
"""Suffixes of label files in any language: the user says which."""


class CannotRead(ConsoleError):
    """The file cannot be read or is not printable. The text says why."""


@dataclass(frozen=True, kw_only=True, slots=True)
class LocalFile:
    """A file to print, read from this computer.

    `raw_language` None: a PDF, or a label file whose language is not known yet. `name`: the file's name, made legible
    if it is not UTF-8.
    """

    name: str
    source: LocalDocument
    document_format: DocumentFormat
    raw_language: RawLanguage | None

    @property
    def is_raw(self) -> bool:
        return self.document_format is DocumentFormat.RAW

    @property
    def size(self) -> int:
        """Size in bytes."""
        return len(self.source.content)

    def written_in(self, language: RawLanguage | None) -> LocalFile:
        return replace(self, raw_language=language)


async def read_local(path: Path) -> LocalFile:
    """Read the file. Raises CannotRead."""
    return await asyncio.to_thread(_read, path)


def kept_path(path: Path) -> str:
    """Write a path for a settings file. Names that are not UTF-8 become a file URI (RFC 8089)."""
    text = str(path)
    return path.absolute().as_uri() if legible(text) != text else text


def path_again(kept: str) -> Path:
    """Read a path written by `kept_path`."""
    if not kept.startswith("file:///"):
        return Path(kept)
    return Path(os.fsdecode(unquote_to_bytes(kept.removeprefix("file://"))))


async def first_folder(folders: Sequence[Path]) -> Path:
    """Return the first existing folder, else the home folder, also if a network drive does not answer."""

    def there() -> Path:
        return next((folder for folder in folders if folder.is_dir()), Path.home())

    try:
        return await asyncio.wait_for(asyncio.to_thread(there), 1.0)
    except TimeoutError:
        return Path.home()


def _read(path: Path) -> LocalFile:
    name = plain(path.name)
    try:
        if path.is_dir():
            raise CannotRead(tr("{name} is a folder. Open a file in it.", name=name))
        if not path.exists():
            raise CannotRead(tr("{name} does not exist.", name=name))
        if not path.is_file():
            raise CannotRead(tr("{name} is not a file.", name=name))
        with path.open("rb") as file:
            content = file.read(LARGEST_BYTES + 1)
    except OSError as error:
        raise CannotRead(f"{name}: {error.strerror or error}.") from error
    return local_file(path.name, content)


def local_file(filename: str, content: bytes) -> LocalFile:
    """Open a file. Raises CannotRead if it is not printable, by its bytes and name."""
    name = plain(filename)
    if not content:
        raise CannotRead(tr("{name} is empty.", name=name))
    if len(content) > LARGEST_BYTES:
        raise CannotRead(
            tr(
                "{name} is larger than {size} MB. Larger files can't be printed.",
                name=name,
                size=LARGEST_BYTES // 2**20,
            )
        )
    format, language = recognised(filename, content[:HEAD_BYTES])
    source = LocalDocument(sha256(content).hexdigest(), content)
    return LocalFile(name=legible(filename), source=source, document_format=format, raw_language=language)


def recognised(filename: str, head: bytes) -> tuple[DocumentFormat, RawLanguage | None]:
    """Detect the type by its first bytes, else by its name. Raises CannotRead if it is not printable."""
    name, sign, hint = plain(filename), format_sign(head), format_hint(filename)
    if sign is not None and sign.languages:
        named = hint.raw_language in sign.languages
        return DocumentFormat.RAW, hint.raw_language if named else sorted(sign.languages)[0]
    if is_pdf(head) and (sign is None or sign.name == "pdf"):
        return DocumentFormat.PDF, None
    if sign is not None:
        kind = messages.message_text(format_named(sign.name))
        raise CannotRead(tr("{name} looks like {kind}. Save it as a PDF and print the PDF.", name=name, kind=kind))
    if hint == PDF:
        raise CannotRead(tr("{name} is not a valid PDF. It may be damaged.", name=name))
    if hint.raw_language is None and Path(filename).suffix.lower() not in ANY_LANGUAGE:
        raise CannotRead(tr("{name} is neither a PDF nor a label file (ZPL, TSPL, CPCL, ESC/POS).", name=name))
    return DocumentFormat.RAW, hint.raw_language


JUDGED = LOOKED_FOR_KEY - {409}
"""HTTP statuses after which no print with this key exists. 409: another print has it, or is just being created."""


class Stopped(ConsoleError):
    """The user stopped it before the job was created: nothing is printed."""


class PrintRun:
    """Can be sent repeatedly: the server accepts one job per key. `stop` is called in the GUI thread."""

    def __init__(
        self,
        file: LocalFile,
        printer_id: UUID,
        parameters: PrintParameters,
        reference: str | None = None,
        pages: list[PageSpan] | None = None,
    ) -> None:
        self.file = file
        self.request = (printer_id, parameters, reference, pages)
        self.key = f"console-{uuid4()}"
        self.document_id: UUID | None = None
        self._gate = threading.Lock()
        self._doubted = False
        self._asking = False
        self._ordered = False
        self._stopped = False

    def is_again(self, key: str, document_id: UUID | None) -> None:
        """Return whether it was sent with this key before, with unknown outcome."""
        self.key, self.document_id = key, document_id
        self._doubted = self._ordered = True

    def stop(self) -> bool:
        """Stop. Returns whether it was in time: the print is not requested and never will be."""
        with self._gate:
            self._stopped = self._stopped or not self._ordered
            return self._stopped

    def is_in_doubt(self, error: ConsoleError) -> bool:
        """Return whether the server may have received it despite the error, now or in an earlier attempt."""
        if self._asking and isinstance(error, OutcomeUnknown):
            return True
        judged = self._asking and isinstance(error, CallRefused) and error.http_status in JUDGED
        return self._doubted and not judged

    async def go(self, client: ConsoleClient, on_progress: Callable[[int], None], kept: Future[None]) -> JobRow:
        """Send the print. `on_progress`: bytes sent.

        The job is created only after its key is `kept`, or a killed console would print it twice.

        Raises errors of the client, and Stopped.
        """
        self._asking = False
        if self.document_id is None:
            document = await client.upload_document(
                self.file.source.content,
                filename=self.file.name,
                format=self.file.document_format,
                raw_language=self.file.raw_language,
                on_progress=on_progress,
            )
            self.document_id = document.document_id
        await asyncio.shield(asyncio.wrap_future(kept))  # one that is stopped meanwhile leaves the write alone
        with self._gate:
            if self._stopped:
                raise Stopped(tr("Stopped. Nothing was printed."))
            self._ordered = self._asking = True
        printer_id, parameters, reference, pages = self.request
        ids = {"document_id": self.document_id, "printer_id": printer_id, "reference": reference, "pages": pages}
        order = msgspec.convert(msgspec.structs.asdict(parameters) | ids, NewPrint)
        return await client.print_document(order, key=self.key)

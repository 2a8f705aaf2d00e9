"""A file of this computer that a person wants printed. Read in the network thread."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from app.errors import ConsoleError
from app.preview_source import LocalDocument
from app.vocabulary.plain_text import plain
from server_core.contract.job_acts import LARGEST_BYTES
from server_core.contract.public import DocumentFormat, RawLanguage

PDF_BEGINS, PDF_WITHIN = b"%PDF-", 1024


class CannotRead(ConsoleError):
    """The file cannot be read or is nothing that is printed; the text says why."""


@dataclass(frozen=True, kw_only=True, slots=True)
class LocalFile:
    name: str
    source: LocalDocument
    document_format: DocumentFormat
    raw_language: RawLanguage | None


async def read_local(path: Path) -> LocalFile:
    """Raises CannotRead."""
    return await asyncio.to_thread(_read, path)


def _read(path: Path) -> LocalFile:
    name = plain(path.name)
    try:
        if not path.is_file():
            raise CannotRead(f"{name} is not a file.")
        with path.open("rb") as file:
            content = file.read(LARGEST_BYTES + 1)
    except OSError as error:
        raise CannotRead(f"{name}: {error.strerror or error}.") from error
    if not content:
        raise CannotRead(f"{name} is empty.")
    if len(content) > LARGEST_BYTES:
        raise CannotRead(f"{name} is larger than {LARGEST_BYTES // 2**20} MiB.")
    language = None
    if PDF_BEGINS not in content[:PDF_WITHIN]:
        language = next((each for each in RawLanguage if path.suffix.lower() == f".{each.value}"), None)
        if language is None:
            kinds = ", ".join(f".{each.value}" for each in RawLanguage)
            raise CannotRead(f"{name} is neither a PDF nor a label file ({kinds}).")
    return LocalFile(
        name=path.name,
        source=LocalDocument(sha256(content).hexdigest(), content),
        document_format=DocumentFormat.PDF if language is None else DocumentFormat.RAW,
        raw_language=language,
    )

"""Rows of documents and of their text; their bytes are in `blobs`."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any, TypeAlias
from uuid import UUID

from sqlalchemy import Connection, Row, bindparam, select
from sqlalchemy import insert as insert_into

from server_core.contract.types.documents import DocumentFormat, RawLanguage
from server_core.store.tables import document_texts, documents, jobs

SizesMm: TypeAlias = tuple[tuple[float, float], ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class DocumentRow:
    document_id: UUID
    original_filename: str
    mime_type: str
    document_format: DocumentFormat
    document_raw_language: RawLanguage | None
    size_bytes: int
    sha256: str
    created_at: datetime
    purged_at: datetime | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class NewDocument(DocumentRow):
    """A document that was checked and inspected, with its bytes on disk and pinned; only its row is missing.

    RAW: no pages.
    """

    page_count: int | None = None
    page_sizes_mm: SizesMm | None = None
    text: str = ""


_INSERT = insert_into(documents)
_INSERT_TEXT = insert_into(document_texts)
_COLUMNS = [documents.c[name] for name in DocumentRow.__dataclass_fields__]
_GET = select(*_COLUMNS).where(
    documents.c.document_id == bindparam("document_id"), documents.c.account_id == bindparam("account_id")
)
_OF_JOB = (
    select(*_COLUMNS)
    .join(jobs, jobs.c.document_id == documents.c.document_id)
    .where(jobs.c.print_job_id == bindparam("print_job_id"), jobs.c.account_id == bindparam("account_id"))
)


def insert(connection: Connection, account_id: UUID, document: NewDocument) -> None:
    """Insert row and text; the job that prints it may be in the same commit."""
    sizes = document.page_sizes_mm
    row = {name: value for name, value in asdict(document).items() if name in documents.c}
    row |= {"account_id": account_id, "page_sizes": None if sizes is None else json.dumps(sizes)}
    connection.execute(_INSERT, row)
    if document.text:
        values = {"document_id": document.document_id, "account_id": account_id, "text": document.text}
        connection.execute(_INSERT_TEXT, values)


def get_document(connection: Connection, account_id: UUID, document_id: UUID) -> DocumentRow | None:
    return _document(connection.execute(_GET, {"document_id": document_id, "account_id": account_id}).first())


def document_of_job(connection: Connection, account_id: UUID, print_job_id: UUID) -> DocumentRow | None:
    return _document(connection.execute(_OF_JOB, {"print_job_id": print_job_id, "account_id": account_id}).first())


def _document(row: Row[Any] | None) -> DocumentRow | None:
    if row is None:
        return None
    language = row.document_raw_language
    kinds = {
        "document_format": DocumentFormat(row.document_format),
        "document_raw_language": None if language is None else RawLanguage(language),
    }
    return DocumentRow(**{**row._mapping, **kinds})

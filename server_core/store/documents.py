"""Rows of documents, their text and the bytes of small ones; the bytes of larger ones are in `blobs`."""

from __future__ import annotations

from datetime import datetime
from typing import TypeAlias
from uuid import UUID

from msgspec import Struct, structs
from sqlalchemy import Connection, func, select
from sqlalchemy.dialects.sqlite import insert as insert_into

from server_core.contract.types.agents import INLINE_DOCUMENT_BYTES
from server_core.contract.types.documents import DocumentFormat, RawLanguage
from server_core.store.prepared import Prepared
from server_core.store.rows import Rows
from server_core.store.tables import bound, document_texts, documents, jobs, small_documents

SMALL_BYTES = INLINE_DOCUMENT_BYTES
"""Largest document, in bytes, that is kept in the database: it costs no file and no sync of its own."""
SizesMm: TypeAlias = tuple[tuple[float, float], ...]


class DocumentRow(Struct, frozen=True, kw_only=True):
    document_id: UUID
    original_filename: str
    mime_type: str
    document_format: DocumentFormat
    document_raw_language: RawLanguage | None
    size_bytes: int
    sha256: str
    created_at: datetime
    purged_at: datetime | None = None
    page_count: int | None = None


class NewDocument(DocumentRow, frozen=True, kw_only=True):
    """A document that was checked and inspected; only its row is missing.

    `content`: the bytes of a small one; None = they are on disk and pinned. RAW: no pages.
    """

    content: bytes | None = None
    page_sizes_mm: SizesMm | None = None
    text: str = ""


_INSERT = insert_into(documents)
_INSERT_TEXT = insert_into(document_texts)
_INSERT_CONTENT = insert_into(small_documents).on_conflict_do_nothing()
_CONTENT = Prepared(select(small_documents.c.content).where(bound(small_documents, "sha256")))
_ROWS = Rows(DocumentRow, documents)
_GET = _ROWS.query.where(bound(documents, "document_id", "account_id"))
_OF_JOB = _ROWS.query.join(jobs).where(bound(jobs, "print_job_id", "account_id"))


def insert(connection: Connection, account_id: UUID, document: NewDocument) -> None:
    """Insert row, text and small content; the job that prints it may be in the same commit."""
    row = {name: value for name, value in structs.asdict(document).items() if name in documents.c}
    row |= {"account_id": account_id, "page_sizes": document.page_sizes_mm}
    connection.execute(_INSERT, row)
    if document.content is not None:
        connection.execute(_INSERT_CONTENT, {"sha256": document.sha256, "content": document.content})
    if document.text:
        values = {"document_id": document.document_id, "account_id": account_id, "text": document.text}
        connection.execute(_INSERT_TEXT, values)


def get_document(connection: Connection, account_id: UUID, document_id: UUID) -> DocumentRow | None:
    return _ROWS.first(connection, _GET, {"document_id": document_id, "account_id": account_id})


def document_of_job(connection: Connection, account_id: UUID, print_job_id: UUID) -> DocumentRow | None:
    return _ROWS.first(connection, _OF_JOB, {"print_job_id": print_job_id, "account_id": account_id})


def small_content(connection: Connection, sha256: str) -> bytes | None:
    """Return the bytes of a small document; None = they are a file, or gone."""
    found = _CONTENT.first(connection, {"sha256": sha256})
    return None if found is None else found[0]


def small_bytes(connection: Connection) -> int:
    return int(connection.scalar(select(func.total(func.length(small_documents.c.content)))) or 0)

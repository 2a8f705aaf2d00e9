"""Leases as a server would grant them."""

from __future__ import annotations

import hashlib
from datetime import UTC, datetime
from uuid import UUID, uuid4

from server_core.contract.types.agents import JobOrder, Lease
from server_core.contract.types.documents import DocumentFormat, RawLanguage
from server_core.contract.types.parameters import PrintParameters

PRINTER = UUID("00000000-0000-4000-8000-000000000001")
LABEL = b"^XA^FO20,20^A0N,30,30^FDhello^FS^XZ"
LARGE_LABEL = b"^XA^FX" + b"x" * 8_000_000 + b"^FS^XZ"
"""More than a connection takes at once."""


def a_lease(
    *,
    content: bytes = LABEL,
    inline: bool = True,
    attempt: int = 1,
    sequence: int = 1,
    print_job_id: UUID | None = None,
    printer_id: UUID = PRINTER,
    document_format: DocumentFormat = DocumentFormat.RAW,
    raw_language: RawLanguage | None = RawLanguage.ZPL,
    parameters: PrintParameters | None = None,
) -> Lease:
    return Lease(
        attempt=attempt,
        lease_id=uuid4(),
        order=JobOrder(
            print_job_id=print_job_id or uuid4(),
            printer_id=printer_id,
            sequence=sequence,
            document_format=document_format,
            document_raw_language=raw_language,
            sha256=hashlib.sha256(content).hexdigest(),
            size_bytes=len(content),
            parameters=parameters or PrintParameters(),
            created_at=datetime(2026, 1, 1, tzinfo=UTC),
        ),
        content=content if inline else None,
    )

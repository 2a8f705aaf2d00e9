"""Files that the console prints itself, as the fake console server takes them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID, uuid4

import msgspec

from server_core.contract.types.documents import UploadedDocument
from server_core.contract.types.jobs import JobRow, NewPrint
from server_core.contract.types.printers import PrinterView
from tests.support.console_facts import a_job


@dataclass
class FakeOwnPrints:
    """Received prints, in order of arrival."""

    uploads: list[tuple[dict[str, str], bytes]] = field(default_factory=list)
    wishes: list[NewPrint] = field(default_factory=list)
    documents: dict[UUID, dict[str, str]] = field(default_factory=dict)

    def upload(self, content: bytes, query: Mapping[str, str]) -> UploadedDocument:
        told = dict(query)
        self.uploads.append((told, content))
        document_id = uuid4()
        self.documents[document_id] = told
        facts: dict[str, Any] = {
            "document_id": document_id,
            "original_filename": told["filename"],
            "mime_type": "application/pdf" if told["format"] == "pdf" else "application/octet-stream",
            "document_format": told["format"],
            "document_raw_language": told.get("raw_language"),
            "size_bytes": len(content),
            "sha256": "0" * 64,
            "created_at": "2026-11-23T09:00:00Z",
            "expires_at": "2026-11-30T09:00:00Z",
        }
        known = {name: facts[name] for name in UploadedDocument.__struct_fields__ if name in facts}
        return msgspec.convert(known, UploadedDocument)

    def accept(self, body: bytes, printers: Mapping[UUID, PrinterView], put: Callable[[JobRow], None]) -> JobRow:
        wish = msgspec.json.decode(body, type=NewPrint)
        self.wishes.append(wish)
        told = self.documents[wish.document_id]
        row = a_job(
            900 + len(self.wishes),
            reference=None,
            filename=told["filename"],
            document_format=told["format"],
            document_raw_language=told.get("raw_language"),
            printer=printers[wish.printer_id].name,
            copies=wish.copies,
            client_name=None,
        )
        put(row)
        return row

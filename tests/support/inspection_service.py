"""Replaces PDFium: every document has one page, or never ends. For tests of queueing."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from server_core.contract.types.inspection import PdfFacts
from server_core.sandbox.child import SandboxHandler

FACTS = msgspec.msgpack.encode(PdfFacts(page_count=1, page_sizes_mm=((100.0, 150.0),), text=""))


def start() -> SandboxHandler:
    def handle(header: bytes, body: bytearray) -> Iterator[tuple[bytes, bytes]]:
        while body == b"never ends":
            pass
        yield FACTS, b""

    return handle

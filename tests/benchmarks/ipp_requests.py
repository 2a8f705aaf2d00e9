"""The one IPP request that the peers need (RFC 8010 section 3)."""

from __future__ import annotations

import struct


def print_job(printer_uri: str, mime_type: str) -> bytes:
    """A Print-Job request up to its document."""

    def attribute(tag: int, name: str, value: str) -> bytes:
        return (
            bytes([tag])
            + struct.pack(">H", len(name))
            + name.encode()
            + struct.pack(">H", len(value.encode()))
            + value.encode()
        )

    return (
        struct.pack(">BBHIB", 1, 1, 0x0002, 1, 0x01)
        + attribute(0x47, "attributes-charset", "utf-8")
        + attribute(0x48, "attributes-natural-language", "en")
        + attribute(0x45, "printer-uri", printer_uri)
        + attribute(0x42, "requesting-user-name", "benchmark")
        + attribute(0x49, "document-format", mime_type)
        + b"\x03"
    )

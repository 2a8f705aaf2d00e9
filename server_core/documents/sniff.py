"""What a document is by its first bytes (up to 4 KiB); clear signs only, in doubt the client's word counts."""

from __future__ import annotations

import re

from server_core.contract.public import RawLanguage

PDF_MAGIC = b"%PDF-"
PDF_WINDOW = 1024

OFFICE = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", b"{\\rtf")
"""DOCX and ODT (ZIP), DOC (compound file), RTF."""
IMAGES = (b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff", b"GIF87a", b"GIF89a", b"II*\x00", b"MM\x00*")

SIGNS: dict[RawLanguage, re.Pattern[bytes]] = {
    # ZPL II Programming Guide: commands start with ^ or ~, a format with ^XA
    RawLanguage.ZPL: re.compile(rb"\s*[~^].{0,4096}?(?<=\^XA)", re.IGNORECASE | re.DOTALL),
    # CPCL Programming Guide: `! offset dpi dpi height quantity`
    RawLanguage.CPCL: re.compile(rb"\s*!\s+(?:-?\d+\s+\d+\s+\d+\s+\d+\s+\d+|UTILITIES)\b", re.IGNORECASE),
    # TSPL/TSPL2: a label begins with its size, or clears the image buffer
    RawLanguage.TSPL: re.compile(
        rb"\s*(?:SIZE\s+[\d.]+\s*(?:mm|dot)?\s*,|GAP\s+[\d.]+\s*(?:mm|dot)?\s*,|CLS\s*[\r\n]|DIRECTION\s+[01]|CODEPAGE\s+\S)",
        re.IGNORECASE,
    ),
    # ESC/POS: initialise printer
    RawLanguage.ESCPOS: re.compile(rb"\s*\x1b@"),
}


def is_pdf(head: bytes) -> bool:
    """The header may stand anywhere in the first 1 KiB (ISO 32000-1, annex H.3.4.1)."""
    return PDF_MAGIC in head[:PDF_WINDOW]


def is_foreign(head: bytes) -> bool:
    """An office file or an image: nothing that a printer language begins with."""
    return head.startswith(OFFICE + IMAGES)


def raw_language(head: bytes) -> RawLanguage | None:
    """The language whose clear sign is there; None in doubt."""
    for language, sign in SIGNS.items():
        if sign.match(head):
            return language
    return None

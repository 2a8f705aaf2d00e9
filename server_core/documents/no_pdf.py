"""Why bytes that should be a PDF are none, by their beginning: for the API and for commands without a server. Pure."""

from __future__ import annotations

from typing import NamedTuple

from server_core.contract.types.errors import ErrorCode
from server_core.documents import sniff

EMPTY = "empty"


class NoPdf(NamedTuple):
    """`code`: EMPTY, or the ErrorCode. `found`: what it begins like, if that can be printed as RAW."""

    code: str
    text: str
    found: str | None = None


def no_pdf(head: bytes) -> NoPdf | None:
    """What begins like something else is none, whatever follows: a printer would read its beginning as commands."""
    if not head:
        return NoPdf(EMPTY, "The document is empty.")
    seen = sniff.seen(head)
    if not sniff.is_pdf(head) and seen is not None and seen.languages:
        text = f"The document begins like {seen.name}: give document_format raw and document_raw_language for it."
        return NoPdf(ErrorCode.DOCUMENT_TYPE_NOT_SUPPORTED, text, seen.name)
    if not sniff.is_pdf(head) or (seen is not None and seen.name != sniff.PDF):
        text = "Only PDF documents and RAW printer commands are printed; convert other files to PDF first."
        return NoPdf(ErrorCode.DOCUMENT_TYPE_NOT_SUPPORTED, text)
    return None

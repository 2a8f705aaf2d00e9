"""Why bytes that should be a PDF are none, by their beginning: for the API and for commands without a server. Pure."""

from __future__ import annotations

from typing import NamedTuple

from server_core.contract.messages.documents import DocumentMessages, IntakeMessages, format_named
from server_core.contract.messages.message import Message
from server_core.contract.types.errors import ErrorCode
from server_core.documents import sniff

EMPTY = "empty"


class NoPdf(NamedTuple):
    """`code`: EMPTY, or the ErrorCode. `found`: what it begins like, if that can be printed as RAW."""

    code: str
    message: Message
    found: str | None = None


def no_pdf(head: bytes) -> NoPdf | None:
    """What begins like something else is none, whatever follows: a printer would read its beginning as commands."""
    if not head:
        return NoPdf(EMPTY, DocumentMessages.DOCUMENT_EMPTY())
    seen = sniff.seen(head)
    if not sniff.is_pdf(head) and seen is not None and seen.languages:
        message = IntakeMessages.BEGINS_LIKE_RAW(kind=format_named(seen.name))
        return NoPdf(ErrorCode.DOCUMENT_TYPE_NOT_SUPPORTED, message, seen.name)
    if not sniff.is_pdf(head) or (seen is not None and seen.name != sniff.PDF):
        return NoPdf(ErrorCode.DOCUMENT_TYPE_NOT_SUPPORTED, IntakeMessages.NEITHER_PDF_NOR_RAW())
    return None

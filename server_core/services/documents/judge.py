"""The quick judgement of a document by its size and its first bytes, before any inspection."""

from __future__ import annotations

from server_core.config import Limits
from server_core.contract.messages.documents import CommandMessages, DocumentMessages, IntakeMessages, format_named
from server_core.contract.types.documents import DocumentFormat, RawLanguage
from server_core.contract.types.errors import ErrorCode
from server_core.documents import sniff
from server_core.documents.sniff import EMPTY, FormatHint, no_pdf
from server_core.services.api_error import ApiError, invalid_field


def settled(
    head: bytes, raw_language: RawLanguage | None, hint: FormatHint | None
) -> tuple[DocumentFormat, RawLanguage | None]:
    """The format where the sender named none: by the bytes, else by the hint; the sender's language stays."""
    if hint is None or hint.format is None or sniff.is_pdf(head):
        return DocumentFormat.PDF, raw_language
    return hint.format, raw_language or hint.raw_language


def largest(format: DocumentFormat | None, limits: Limits) -> int:
    """In bytes; None: not known yet."""
    match format:
        case DocumentFormat.PDF:
            return limits.pdf_bytes
        case DocumentFormat.RAW:
            return limits.raw_bytes
    return max(limits.pdf_bytes, limits.raw_bytes)


def check(
    head: bytes,
    size: int,
    format: DocumentFormat,
    language: RawLanguage | None,
    limits: Limits,
    field: str = "file",
) -> None:
    """`field`: what the sender calls the document.

    Raises ApiError: `file_too_large`, `raw_language_required`, `validation_failed`, `document_type_not_supported`,
    `raw_language_mismatch`.
    """
    limit = largest(format, limits)
    if size > limit:
        raise file_too_large(limit)
    if format is DocumentFormat.PDF:
        if language is not None:
            message = IntakeMessages.RAW_LANGUAGE_NOT_APPLICABLE()
            raise invalid_field("document_raw_language", "not_applicable", message)
        _check_pdf(head, field)
        return
    if language is None:
        raise ApiError(ErrorCode.RAW_LANGUAGE_REQUIRED, IntakeMessages.RAW_LANGUAGE_MISSING())
    _not_empty(head, field)
    _check_raw(head, language, is_whole=size <= len(head))


def file_too_large(limit_bytes: int) -> ApiError:
    message = IntakeMessages.FILE_TOO_LARGE(bytes=limit_bytes)
    return ApiError(ErrorCode.FILE_TOO_LARGE, message, details={"limit_bytes": limit_bytes})


def _not_empty(head: bytes, field: str) -> None:
    if not head:
        raise invalid_field(field, EMPTY, DocumentMessages.DOCUMENT_EMPTY())


def _check_pdf(head: bytes, field: str) -> None:
    why = no_pdf(head)
    if why is None:
        return
    if why.code == EMPTY:
        raise invalid_field(field, why.code, why.message)
    details = {"found": why.found} if why.found else None
    raise ApiError(ErrorCode(why.code), why.message, details=details)


def _check_raw(head: bytes, language: RawLanguage, *, is_whole: bool) -> None:
    found = sniff.mismatch(head, language, is_whole=is_whole)
    if found is not None:
        message = IntakeMessages.DECLARED_OTHERWISE(language=language, kind=format_named(found))
        if found == sniff.BLANKS:
            message = IntakeMessages.DECLARED_AND_BLANK(language=language, kind=CommandMessages.NOTHING_BUT_BLANKS())
        raise ApiError(ErrorCode.RAW_LANGUAGE_MISMATCH, message, details={"declared": language, "found": found})

"""What a line of the log of API requests means: why it was refused, when to come again. Pure."""

from __future__ import annotations

from datetime import datetime

from app.language.table import Words
from app.language.translate import Phrase, tr
from app.words.ages import moment
from server_core.contract.types.partners import RequestRow

BECAUSE = Words(
    {
        "idempotency_key_conflict": Phrase(
            "this Idempotency-Key was used for something else before; nothing was printed"
        ),
        "idempotency_in_progress": Phrase("the first call with this Idempotency-Key is still at work"),
        "unsupported_print_route": Phrase("this printer cannot print the document so"),
        "token_missing": Phrase("it came without an access token"),
        "token_expired": Phrase("its access token is over: it has to get a new one"),
        "token_invalid": Phrase("its access token is not known here"),
        "token_revoked": Phrase("it was disabled, or got a new secret: it has to ask for a new access token"),
        "invalid_client": Phrase("the secret is wrong or has ended, or the application is disabled"),
        "insufficient_scope": Phrase("it may not do this: a scope is missing"),
        "print_job_not_found": Phrase("there is no such print job"),
        "printer_not_found": Phrase("there is no such printer"),
        "document_not_found": Phrase("there is no such document, or its content was removed"),
        "route_not_found": Phrase("there is nothing at this address"),
        "method_not_allowed": Phrase("this address does not know the method"),
        "validation_failed": Phrase("a field of the request is wrong"),
        "unknown_field": Phrase("the request has a field that does not exist"),
        "unknown_parameter": Phrase("the address has a parameter that does not exist"),
        "malformed_json": Phrase("what it sent is no JSON"),
        "file_too_large": Phrase("the document is too large"),
        "request_too_large": Phrase("the request is too large"),
        "document_type_not_supported": Phrase("the document is neither a PDF nor printer commands"),
        "document_encrypted": Phrase("the PDF needs a password"),
        "raw_language_mismatch": Phrase("the document is in another printer language than it says"),
        "parameter_not_applicable": Phrase("an option does not go with this kind of document"),
        "insufficient_storage": Phrase("the disk of the server is full"),
        "internal_error": Phrase("the server failed"),
    }
)
CLIENT_WENT = 499


def request_words(row: RequestRow) -> str:
    """`409 because …`, `429: Retry-After 3 s`; nothing for what went well and is new."""
    if row.status == CLIENT_WENT:
        return tr("The application went away before it had an answer.")
    wait = "" if row.retry_after is None else f" Retry-After {row.retry_after} s."
    if row.status == 429:
        return tr("429: it called too often.") + wait
    if row.status >= 400:
        return tr("{status} because {why}.", status=row.status, why=_why(row)) + wait
    if row.replayed:
        return tr("The same order again: it was told what the first call was told, and nothing was printed twice.")
    return ""


def short_mark(row: RequestRow) -> str:
    if row.replayed:
        return tr("replay", "the same order again")
    return "" if row.retry_after is None else tr("retry {seconds} s", seconds=row.retry_after)


def told_words(row: RequestRow) -> str:
    """For a list that has the status already: `its access token is not known here`; nothing for what went well."""
    if row.status < 400:
        return short_mark(row)
    if row.status == CLIENT_WENT:
        why = tr("it went away before it had an answer")
    else:
        why = tr("it called too often") if row.status == 429 else _why(row)
    return " · ".join(each for each in (why, short_mark(row)) if each)


def _why(row: RequestRow) -> str:
    return str(BECAUSE.get(row.error_code or "", (row.error_code or tr("no reason was kept")).replace("_", " ")))


def spoken(row: RequestRow, now: datetime) -> str:
    said = request_words(row)
    return f"{moment(row.at, now)}. {row.method} {row.route}. {row.status}.{f' {said}' if said else ''}"

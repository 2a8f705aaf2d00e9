"""The rules that no single operation tells: idempotency, limits, versions."""

from __future__ import annotations

from server_core.api.reference.markup import Markup, el, join, prose, table
from server_core.config import MIB, ServerConfig
from server_core.contract.api.public import LARGEST_PAGE
from server_core.contract.types.jobs import LONGEST_IDEMPOTENCY_KEY


def idempotency() -> Markup:
    rules = (
        f"Send `Idempotency-Key` with every call that makes a job: 1 to {LONGEST_IDEMPOTENCY_KEY} characters, blanks "
        "included, that name the print, like an order number with the number of its label. Make the key before the "
        "first try and keep it. Letters beyond ASCII go as UTF-8; what cannot be shown, such as a tab, is a 422, and "
        "so is an empty key.",
        "The same key with the same payload gets the first answer again, byte for byte, with the header "
        "`Idempotency-Replayed: true`. No second job is made, also after a restart of the server. The answer is that "
        "of the creation: read the job for its status now. With `Prefer: wait=N` a repeat waits, too, and shows the "
        "job as it is then.",
        "The same key with another payload is a 409 `idempotency_key_conflict`; a field at its default counts as left "
        "out.",
        "A document counts by its bytes, its format and its language, not by its `document_id`: a queue that runs the "
        "whole task again may upload the file again. From-url with the same `document_url` fetches nothing again; with "
        "another one, such as an address that was signed anew, the document is fetched and its bytes are compared. For "
        "from-base64 the text of `document_base64` counts.",
        "A failed job keeps its key: the same key gets the failed job again, and nothing is printed. To print once "
        "more is a new order with a new key. First read Failure reasons: the label may be on paper.",
        "While the first call is still at work, a repeat is a 409 `idempotency_in_progress` with `Retry-After`.",
        "A refused call (4xx) does not use up the key. A key is kept as long as its job, and is the account's own for "
        "each of the three operations.",
        "After a lost answer, a 500 or a timeout: repeat the call with the same key.",
    )
    return el("ul", *(el("li", prose(rule)) for rule in rules))


def limits_table(config: ServerConfig) -> Markup:
    limits, rates, fetch = config.limits, config.rates, config.fetch
    rows = (
        ("PDF document", f"{_size(limits.pdf_bytes)}, {limits.pdf_pages} pages"),
        ("RAW document", _size(limits.raw_bytes)),
        ("Body of from-base64", _size(limits.base64_body_bytes)),
        ("Other bodies", f"{_size(limits.json_bytes)}; JSON at most {limits.json_depth} levels deep, no key twice"),
        ("Compression", "none: a body with another Content-Encoding than identity is a 415"),
        ("Numbers", "a whole number may be written 203 or 203.0"),
        ("from-url", f"https; {fetch.total_seconds:g} s in all; {fetch.redirects} redirects"),
        ("Downloads at once", f"{fetch.at_once_per_application} per application"),
        ("Rows of a page", f"1 to {LARGEST_PAGE}"),
        ("Calls", f"{rates.requests_per_second:g} per second and application, {rates.requests_burst} at once"),
        ("Token requests", f"{rates.tokens_per_second:g} per second, {rates.tokens_burst} at once"),
        ("Document bytes kept", f"{config.retention.document_bytes.days} days after the end of the last job"),
        ("Jobs kept", f"{config.retention.jobs.days} days after their end"),
    )
    return table(("Subject", "Limit"), rows)


def versioning() -> Markup:
    added = (
        "operations, and headers of answers;",
        "fields and parameters of requests that may be left out, and headers that need not be sent;",
        "fields of answers: ignore those that you do not know, as the OpenAPI document says with "
        "`additionalProperties: true`;",
        "values of the vocabularies that end in … on this page (`x-extensible-enum` in the document), such as "
        "`error_code`, `failure_reason` or `backend`: treat an unknown `error_code` by its HTTP status, and any other "
        "unknown value as one that you have no rule for;",
        "members of `details`.",
    )
    return join(
        el("p", prose("`/api/v1` is stable. Within it may be added:")),
        el("ul", *(el("li", prose(text)) for text in added)),
        el(
            "p",
            prose(
                "The other lists of values, such as `status` and `document_format`, are closed. What would break "
                "clients comes under a new path such as `/api/v2`."
            ),
        ),
    )


def _size(bytes: int) -> str:
    return f"{bytes // MIB} MiB" if bytes >= MIB else f"{bytes // 1024} KiB"

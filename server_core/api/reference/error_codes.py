"""Error codes of each operation and their meaning, and advice for jobs that wait or failed, for `/docs`.

The codes of an operation follow from its declaration; the contract tests check them.
"""

from __future__ import annotations

from collections.abc import Mapping

from server_core.contract.api import call
from server_core.contract.api.call import AnyCall, Location
from server_core.contract.api.public import OPERATIONS, Customers, Installations, PrintJobs
from server_core.contract.types.errors import ErrorCode, RouteReason
from server_core.contract.types.inspection import Refusal
from server_core.contract.types.jobs import PrintJob
from server_core.contract.types.states import FailureReason, StatusReason

_ANY = {ErrorCode.RATE_LIMITED, ErrorCode.INTERNAL_ERROR, ErrorCode.INSUFFICIENT_STORAGE}
_TOKEN = {ErrorCode.TOKEN_MISSING, ErrorCode.TOKEN_EXPIRED, ErrorCode.TOKEN_INVALID, ErrorCode.TOKEN_REVOKED}
_OAUTH = {
    ErrorCode.INVALID_REQUEST,
    ErrorCode.INVALID_SCOPE,
    ErrorCode.UNSUPPORTED_GRANT_TYPE,
    ErrorCode.UNAUTHORIZED_CLIENT,
    ErrorCode.INVALID_CLIENT,
    ErrorCode.REQUEST_TOO_LARGE,
}
_ASSERTION = {
    ErrorCode.TOKEN_MISSING,
    ErrorCode.ASSERTION_INVALID,
    ErrorCode.ASSERTION_EXPIRED,
    ErrorCode.ASSERTION_LIFETIME_TOO_LONG,
    ErrorCode.ASSERTION_AUDIENCE_MISMATCH,
    ErrorCode.ASSERTION_SIGNATURE_INVALID,
    ErrorCode.ASSERTION_REPLAYED,
    ErrorCode.UNKNOWN_KEY,
    ErrorCode.ISSUER_SUBJECT_MISMATCH,
    ErrorCode.ACCOUNT_DISABLED,
}
_QUERY = {ErrorCode.VALIDATION_FAILED, ErrorCode.UNKNOWN_PARAMETER}
_FIELDS = {ErrorCode.VALIDATION_FAILED, ErrorCode.UNKNOWN_FIELD, ErrorCode.REQUEST_TOO_LARGE}
_UPLOAD = {ErrorCode.MALFORMED_MULTIPART, ErrorCode.MISSING_FILE, ErrorCode.CONTENT_TYPE_NOT_SUPPORTED}
_DOCUMENT = {
    ErrorCode.FILE_TOO_LARGE,
    ErrorCode.DOCUMENT_TYPE_NOT_SUPPORTED,
    ErrorCode.RAW_LANGUAGE_REQUIRED,
    ErrorCode.RAW_LANGUAGE_MISMATCH,
    ErrorCode.DOCUMENT_ENCRYPTED,
}
_JOB = {ErrorCode.PRINTER_NOT_FOUND, ErrorCode.UNSUPPORTED_PRINT_ROUTE, ErrorCode.PARAMETER_NOT_APPLICABLE}
_KEY = {ErrorCode.IDEMPOTENCY_KEY_CONFLICT, ErrorCode.IDEMPOTENCY_IN_PROGRESS}
_OWN: Mapping[AnyCall, set[ErrorCode]] = {
    PrintJobs.create_print_job: {ErrorCode.DOCUMENT_NOT_FOUND},
    PrintJobs.create_print_job_from_url: {
        ErrorCode.INVALID_URL,
        ErrorCode.URL_NOT_ALLOWED,
        ErrorCode.REMOTE_DOCUMENT_TOO_LARGE,
        ErrorCode.REMOTE_DOCUMENT_UNAVAILABLE,
        *_DOCUMENT,
    },
    PrintJobs.create_print_job_from_base64: {ErrorCode.INVALID_BASE64, *_DOCUMENT},
    Customers.create_managed_account: {ErrorCode.EXTERNAL_CUSTOMER_ID_TAKEN},
    Customers.create_onboarding_link: {ErrorCode.RELATIONSHIP_SUSPENDED, ErrorCode.RELATIONSHIP_CLOSED},
    Customers.change_managed_account: {
        ErrorCode.INVALID_TRANSITION,
        ErrorCode.VALIDATION_FAILED,
        ErrorCode.RELATIONSHIP_SUSPENDED,
    },
    Customers.set_up_installation: {
        ErrorCode.PERMISSION_NOT_GRANTED,
        ErrorCode.RELATIONSHIP_SUSPENDED,
        ErrorCode.RELATIONSHIP_CLOSED,
    },
    Installations.create_installation_token: {
        ErrorCode.INSTALLATION_NOT_FOUND,
        ErrorCode.PERMISSION_NOT_GRANTED,
        ErrorCode.RELATIONSHIP_SUSPENDED,
        ErrorCode.RELATIONSHIP_CLOSED,
    },
    Customers.revoke_managed_agent: {ErrorCode.AGENT_NOT_FOUND},
    PrintJobs.cancel_print_job: {
        ErrorCode.PRINT_JOB_NOT_FOUND,
        ErrorCode.ROUTE_NOT_FOUND,
        ErrorCode.JOB_ALREADY_FINAL,
        ErrorCode.INVALID_TRANSITION,
    },
    PrintJobs.get_print_job: {ErrorCode.PRINT_JOB_NOT_FOUND, ErrorCode.ROUTE_NOT_FOUND},
}
"""Codes that do not follow from a property of the operation."""

CONNECTION_CODES = (
    ErrorCode.MALFORMED_REQUEST,
    ErrorCode.ORIGIN_NOT_ALLOWED,
    ErrorCode.ROUTE_NOT_FOUND,
    ErrorCode.METHOD_NOT_ALLOWED,
    ErrorCode.REQUEST_TIMEOUT,
    ErrorCode.HOST_NOT_ALLOWED,
    ErrorCode.HEADERS_TOO_LARGE,
    ErrorCode.TOO_MANY_CONNECTIONS,
)
"""Errors before any operation is reached."""


def status_of(code: ErrorCode, operation: AnyCall | None = None) -> int:
    if operation is not None and code is ErrorCode.MALFORMED_JSON:
        return operation.malformed_status
    return 422 if code.status == 404 and operation is not None and 404 not in operation.errors else code.status


def codes_by_status(operation: AnyCall) -> dict[int, tuple[ErrorCode, ...]]:
    """Return the codes in the order of ErrorCode; the statuses are those that the operation declares."""
    possible = _possible(operation)
    found: dict[int, tuple[ErrorCode, ...]] = {}
    for code in ErrorCode:
        if code in possible:
            status = status_of(code, operation)
            found[status] = (*found.get(status, ()), code)
    return dict(sorted(found.items()))


def public_codes() -> tuple[ErrorCode, ...]:
    """Return all codes that a client of the public interface can meet."""
    met = set(CONNECTION_CODES).union(*(_possible(operation) for operation in OPERATIONS))
    return tuple(code for code in ErrorCode if code in met)


def _possible(operation: AnyCall) -> set[ErrorCode]:
    possible = _ANY | _OWN.get(operation, set())
    if operation.scopes is not None:
        possible |= _TOKEN
    if operation.scopes:
        possible |= {ErrorCode.INSUFFICIENT_SCOPE}
    if operation.scopes is not None or operation.by_assertion:
        possible |= _QUERY
    if operation.by_assertion:
        possible |= _ASSERTION
    if "{relationshipId}" in operation.path:
        possible |= {ErrorCode.RELATIONSHIP_NOT_FOUND}
    if "cursor" in operation.names(Location.QUERY):
        possible |= {ErrorCode.INVALID_CURSOR}
    if operation.names(Location.KEY):
        possible |= _KEY
    match operation.body and operation.body.media_type:
        case call.FORM:
            possible |= _OAUTH
        case call.MULTIPART:
            possible |= _UPLOAD | _FIELDS | _DOCUMENT
        case call.JSON:
            possible |= _FIELDS | {ErrorCode.MALFORMED_JSON}
            if 415 in operation.errors:
                possible |= {ErrorCode.CONTENT_TYPE_NOT_SUPPORTED}
            if operation.answer is PrintJob:
                possible |= _JOB
    return possible


MEANINGS = {
    ErrorCode.MALFORMED_JSON: (
        "The body is not JSON, names a key twice, or is nested too deeply. Correct the program. "
        "POST /api/v1/print-jobs answers 422 instead, also for another Content-Type than application/json."
    ),
    ErrorCode.MALFORMED_MULTIPART: "The upload is not well-formed multipart/form-data. Use a library to build it.",
    ErrorCode.MISSING_FILE: "The upload has no part named file.",
    ErrorCode.INVALID_BASE64: "document_base64 is not Base64: padded, without line breaks and without data:.",
    ErrorCode.INVALID_URL: "document_url is not an https address, or contains a user name or password.",
    ErrorCode.INVALID_REQUEST: "The token request is malformed (RFC 6749).",
    ErrorCode.INVALID_SCOPE: "A requested scope is unknown or not granted; none was given.",
    ErrorCode.UNSUPPORTED_GRANT_TYPE: "The only grant is client_credentials.",
    ErrorCode.UNAUTHORIZED_CLIENT: (
        "The credentials are correct, but the account of the application is suspended: it gets no tokens until it is "
        "resumed."
    ),
    ErrorCode.INVALID_CLIENT: "Unknown or disabled application, or a wrong secret. Do not repeat it unchanged.",
    ErrorCode.TOKEN_MISSING: "The header Authorization: Bearer … is missing.",
    ErrorCode.TOKEN_EXPIRED: "Get a new token and repeat the call once.",
    ErrorCode.TOKEN_INVALID: "The token is not known here. Get a new one and repeat the call once.",
    ErrorCode.TOKEN_REVOKED: (
        "The application was disabled or got a new secret, or the account was suspended. Get a new token and repeat "
        "the call once."
    ),
    ErrorCode.INSUFFICIENT_SCOPE: "The token lacks details.required_scope.",
    ErrorCode.ASSERTION_INVALID: (
        "The assertion breaks a rule, or iat lies more than 30 s ahead: compare your clock with the "
        "server's. The message names what is wrong."
    ),
    ErrorCode.ASSERTION_EXPIRED: (
        "exp passed 30 s ago or more, or the server was restored from a backup since: make a new one, and compare your "
        "clock with the server's in the message."
    ),
    ErrorCode.ASSERTION_LIFETIME_TOO_LONG: "exp may be at most 300 s after iat.",
    ErrorCode.ASSERTION_AUDIENCE_MISMATCH: "aud must be the URL of the call and nothing else; the message names it.",
    ErrorCode.ASSERTION_SIGNATURE_INVALID: "The signature was not made with the key that kid names, or not with RS256.",
    ErrorCode.ASSERTION_REPLAYED: "This jti was used before: make a new assertion for each call.",
    ErrorCode.UNKNOWN_KEY: "The application has no active key of this kid, or there is no such application.",
    ErrorCode.ISSUER_SUBJECT_MISMATCH: "iss and sub must both be the client_id.",
    ErrorCode.ACCOUNT_DISABLED: "The developer application was disabled by the operator of the server.",
    ErrorCode.RELATIONSHIP_SUSPENDED: "The customer is suspended. Resume it first.",
    ErrorCode.RELATIONSHIP_CLOSED: "The customer is permanently closed.",
    ErrorCode.RELATIONSHIP_NOT_FOUND: "Your account has no such customer.",
    ErrorCode.INSTALLATION_NOT_FOUND: "Your application has no such installation.",
    ErrorCode.PERMISSION_NOT_GRANTED: "The installation is revoked, or lacks a permission: see details.granted.",
    ErrorCode.AGENT_NOT_FOUND: "The customer has no such agent.",
    ErrorCode.EXTERNAL_CUSTOMER_ID_TAKEN: "A customer of yours with another name has this external_customer_id.",
    ErrorCode.INVALID_TRANSITION: "This action is not possible in details.status.",
    ErrorCode.PRINT_JOB_NOT_FOUND: (
        "There is no such print job in this account, or not for this application: it cancels only jobs that it made."
    ),
    ErrorCode.ROUTE_NOT_FOUND: "There is nothing at this address.",
    ErrorCode.METHOD_NOT_ALLOWED: "The header Allow names the methods of this address.",
    ErrorCode.IDEMPOTENCY_KEY_CONFLICT: "The key was used for another payload (details.print_job_id); no job was made.",
    ErrorCode.IDEMPOTENCY_IN_PROGRESS: "The first call with this key is still running. Repeat it after Retry-After.",
    ErrorCode.JOB_ALREADY_FINAL: "The job is printed or has failed: it cannot be cancelled. Nothing was changed.",
    ErrorCode.UNSUPPORTED_PRINT_ROUTE: (
        "This printer cannot print this with these options: details.reason says why. details.asked and "
        "details.possible, where present, name what was asked for and what is possible."
    ),
    ErrorCode.FILE_TOO_LARGE: "The document is larger than details.limit_bytes.",
    ErrorCode.REMOTE_DOCUMENT_TOO_LARGE: "The document at the address is larger than details.limit_bytes.",
    ErrorCode.REQUEST_TOO_LARGE: "The body is larger than details.limit_bytes.",
    ErrorCode.DOCUMENT_TYPE_NOT_SUPPORTED: (
        "The document is no PDF. If details.found names a printer language, send it with document_format raw and "
        "document_raw_language. Convert anything else to PDF."
    ),
    ErrorCode.CONTENT_TYPE_NOT_SUPPORTED: "The Content-Type of the body is not the one that this call takes.",
    ErrorCode.VALIDATION_FAILED: "details.fields lists every field that is wrong, with field, code and message.",
    ErrorCode.UNKNOWN_FIELD: "There is no such field; details.fields names the nearest one, if one is like it.",
    ErrorCode.UNKNOWN_PARAMETER: (
        "The query has no such parameter; details.fields names the nearest one, if one is like it."
    ),
    ErrorCode.INVALID_CURSOR: "The cursor is not from this list with these filters. Use it unchanged, or leave it out.",
    ErrorCode.DOCUMENT_NOT_FOUND: "There is no such document in this account, or it is no longer stored.",
    ErrorCode.PRINTER_NOT_FOUND: "There is no such printer in this account.",
    ErrorCode.RAW_LANGUAGE_REQUIRED: "RAW documents need document_raw_language.",
    ErrorCode.RAW_LANGUAGE_MISMATCH: "The bytes are in another language than declared: details.found.",
    ErrorCode.DOCUMENT_ENCRYPTED: "The PDF needs a password to be opened. Send it without one.",
    ErrorCode.PARAMETER_NOT_APPLICABLE: "RAW documents accept only copies, intent, media and dpi.",
    ErrorCode.URL_NOT_ALLOWED: "The server does not fetch from this address.",
    ErrorCode.REMOTE_DOCUMENT_UNAVAILABLE: "The document could not be fetched from the address.",
    ErrorCode.RATE_LIMITED: "Too many calls. Wait for Retry-After (seconds), then go on.",
    ErrorCode.INTERNAL_ERROR: (
        "The server failed. Repeat with the same Idempotency-Key; give the X-Request-Id to the operator of the server."
    ),
    ErrorCode.INSUFFICIENT_STORAGE: "The server's disk is full. Nothing was accepted; repeat after Retry-After.",
    ErrorCode.MALFORMED_REQUEST: "This is not HTTP/1.1, or it is plain HTTP at a port that speaks HTTPS.",
    ErrorCode.ORIGIN_NOT_ALLOWED: "Web pages of other origins may not call this server.",
    ErrorCode.REQUEST_TIMEOUT: "The request did not arrive in time.",
    ErrorCode.HOST_NOT_ALLOWED: "The header Host names another server. An operator can allow the name.",
    ErrorCode.HEADERS_TOO_LARGE: "The headers are too large.",
    ErrorCode.TOO_MANY_CONNECTIONS: "Too many connections are open. Repeat after Retry-After.",
}

FIELD_CODES = {
    "required": "The field is missing.",
    "invalid_type": "The value is of another JSON type than the field.",
    "invalid_value": "The value is of the right type, but none that the field takes.",
    "out_of_range": "The number, length or page is outside the limits.",
    "not_visible": "The text shows nothing: it needs a letter, a digit or a symbol.",
    "not_applicable": "The field does not apply to this document or printer. Leave it out.",
    "no_area_left": "Margins, offsets or scale leave nothing of a page to print.",
    "taken": "Another one has this name, or one that looks the same.",
    "repeated": "The parameter was given more than once.",
    "unknown_field": "There is no such field. nearest names the one that is probably meant.",
    "unknown_parameter": "There is no such query parameter. nearest names the one that is probably meant.",
    "too_many": "There are as many as are allowed.",
    "empty": "The document has no bytes.",
    Refusal.CORRUPT: "The PDF is damaged or cut short.",
    Refusal.NO_PAGES: "The PDF has no pages.",
    Refusal.TOO_MANY_PAGES: "The PDF has more pages than one job takes. Send it in parts.",
    Refusal.PAGE_SIZE: "A page of the PDF has no usable size.",
    Refusal.DYNAMIC_FORM: "The PDF is a form that only Adobe's programs can show. Print it to a PDF first.",
    Refusal.JOINED: "The file holds several PDFs in a row. Send each one alone.",
    Refusal.TOO_COMPLEX: "Checking the PDF takes too much time or memory.",
}
"""`code` of an entry of `details.fields`, in the public API."""

ROUTE_REASONS = {
    RouteReason.FORMAT_NOT_SUPPORTED: "It does not accept documents of this format.",
    RouteReason.RAW_LANGUAGE_NOT_SUPPORTED: "It uses another printer language.",
    RouteReason.COLOR_NOT_SUPPORTED: "It does not print in these colours, or does not report that it can.",
    RouteReason.DUPLEX_NOT_SUPPORTED: "It does not print on both sides in this way, or does not report that it can.",
    RouteReason.MEDIA_NOT_SUPPORTED: "It does not accept media of this size.",
    RouteReason.DPI_NOT_SUPPORTED: "It does not print in this resolution.",
    RouteReason.COPIES_NOT_SUPPORTED: "It makes fewer copies of a PDF that it draws itself.",
    RouteReason.ORIENTATION_NOT_SUPPORTED: "It does not rotate a PDF that it draws itself.",
    RouteReason.SCALE_NOT_SUPPORTED: "It does not scale a PDF that it draws itself.",
    RouteReason.PLACEMENT_NOT_SUPPORTED: "It has no offsets or margins for a PDF that it draws itself.",
    RouteReason.PRINTER_DISABLED: "An operator disabled it.",
    RouteReason.AGENT_REVOKED: "The computer that printed on it has lost its access.",
    RouteReason.AGENT_UPDATE_REQUIRED: "The program on the computer that prints on it is too old.",
}
"""`details.reason` of `unsupported_print_route`."""


# What a program can do about the status and the failure of a job.


STATUS_ADVICE: dict[StatusReason, str] = {
    StatusReason.PRINTER_OFFLINE: (
        "Wait: the job prints when the printer is back. If that takes long, tell the people there."
    ),
    StatusReason.PRINTER_PAUSED: "Wait: an operator paused the printer and will resume it.",
    StatusReason.PRINTER_OUT_OF_MEDIA: "Wait: the job prints automatically when labels or paper are loaded.",
    StatusReason.PRINTER_NEEDS_ATTENTION: (
        "Tell the people at the printer: `status_message` says what it needs. Then the job prints automatically."
    ),
    StatusReason.PRINTER_BUSY: "Wait: the job prints after the printer's other work.",
    StatusReason.AGENT_OFFLINE: "Tell the people there: the computer that prints is off or not connected.",
    StatusReason.AGENT_REVOKED: "Ask an operator to move the job to another printer, and send new jobs to that.",
    StatusReason.AGENT_UPDATE_REQUIRED: "Tell an administrator: the program on the computer that prints is too old.",
    StatusReason.AGENT_STORAGE_FULL: "Tell an administrator: the disk of the computer that prints is full.",
    StatusReason.RELATIONSHIP_SUSPENDED: "Nothing can print until the account is resumed. Send no further jobs.",
    StatusReason.HELD_BY_OPERATOR: "Wait: a person at the printer decides when the job prints.",
    StatusReason.HELD_MEDIA_MISMATCH: (
        "Compare the size that you asked for with the printer's loaded media; else a person loads other media or "
        "releases the job."
    ),
    StatusReason.WAITS_FOR_RELEASE: (
        "It waited too long for its printer: a person decides whether it is still needed. Do not order it again."
    ),
    StatusReason.HELD_RESTORED: (
        "It may be on paper: do not order it again. A person checks, then releases or cancels it."
    ),
    StatusReason.OUTCOME_UNCONFIRMED: (
        "It may be on paper: do not order it again. A person is asked; without an answer it fails as `outcome_unknown`."
    ),
    StatusReason.CANCEL_REQUESTED: "Keep reading the job: what the printer has begun may still be printed.",
}
"""Advice for the program that sent the job."""
_NEW_DOCUMENT = "Send a corrected document as a new job."
_AGAIN = "Fix the cause. Order again with a new key; if `started_at` is set, check the printer first."
_ELSEWHERE = "Order it on another printer, with a new key."
FAILURE_ADVICE: dict[FailureReason, str] = {
    FailureReason.RENDER_FAILED: _NEW_DOCUMENT,
    FailureReason.DOCUMENT_CORRUPT: _NEW_DOCUMENT,
    FailureReason.DOCUMENT_ENCRYPTED: "Send it without a password as a new job.",
    FailureReason.NO_PAGES: _NEW_DOCUMENT,
    FailureReason.DOCUMENT_PURGED: "Send the document again as a new job.",
    FailureReason.RAW_BLOCKED: "Leave them out and send it as a new job, or ask an administrator to allow them.",
    FailureReason.MEDIA_MISMATCH: "Compare size, scale and margins with the printer's media, and send a new job.",
    FailureReason.PRINTER_REJECTED: (
        "Compare the document's language and the parameters with the printer's capabilities before you order again."
    ),
    FailureReason.PRINTER_ERROR: f"A person must check its display. {_AGAIN}",
    FailureReason.PARTIAL_OUTPUT: (
        "Read `outcome`; while it is null, ask the people at the printer. Never order again without an answer."
    ),
    FailureReason.CONNECTION_LOST: _AGAIN,
    FailureReason.SPOOLER_ERROR: _AGAIN,
    FailureReason.DRIVER_MISSING: "Tell an administrator; then order again with a new key, or use another printer.",
    FailureReason.TIMEOUT_NO_PROGRESS: _AGAIN,
    FailureReason.OUTCOME_UNKNOWN: (
        "Read `outcome` and `evidence`; while both are null, ask the people at the printer. Never order again without "
        "an answer."
    ),
    FailureReason.EXPIRED: "Order again with a new key if it is still wanted.",
    FailureReason.PRINTER_REMOVED: _ELSEWHERE,
    FailureReason.AGENT_REVOKED: _ELSEWHERE,
    FailureReason.INTERNAL_ERROR: f"{_AGAIN} If it happens again, tell an administrator.",
}

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
        "The body is not JSON, has a key twice, or is nested too deeply. Correct your program. POST /api/v1/print-jobs "
        "answers 422 instead, also if the Content-Type is not application/json."
    ),
    ErrorCode.MALFORMED_MULTIPART: "The upload is not well-formed multipart/form-data. Use a library to build it.",
    ErrorCode.MISSING_FILE: "The upload has no part named file.",
    ErrorCode.INVALID_BASE64: (
        "document_base64 is not valid Base64. It must be padded, without line breaks and without a data: prefix."
    ),
    ErrorCode.INVALID_URL: "document_url is not an https address, or contains a user name or password.",
    ErrorCode.INVALID_REQUEST: "The token request is malformed (RFC 6749).",
    ErrorCode.INVALID_SCOPE: "A requested scope is unknown, or the application does not have it. No token was issued.",
    ErrorCode.UNSUPPORTED_GRANT_TYPE: "grant_type must be client_credentials.",
    ErrorCode.UNAUTHORIZED_CLIENT: (
        "The credentials are correct, but the application's account is suspended. It gets no tokens until the account "
        "is resumed."
    ),
    ErrorCode.INVALID_CLIENT: (
        "The application is unknown or disabled, or the secret is wrong. Repeating the call does not help."
    ),
    ErrorCode.TOKEN_MISSING: "The header Authorization: Bearer … is missing.",
    ErrorCode.TOKEN_EXPIRED: "Get a new token and repeat the call once.",
    ErrorCode.TOKEN_INVALID: "The server does not know this token. Get a new one and repeat the call once.",
    ErrorCode.TOKEN_REVOKED: (
        "The application was disabled or got a new secret, or the account was suspended. Get a new token and repeat "
        "the call once."
    ),
    ErrorCode.INSUFFICIENT_SCOPE: "The token lacks the scope in details.required_scope.",
    ErrorCode.ASSERTION_INVALID: (
        "The assertion breaks a rule, or iat is more than 30 s in the future. The message says what is wrong. Compare "
        "your clock with the server's."
    ),
    ErrorCode.ASSERTION_EXPIRED: (
        "exp is 30 s or more in the past, or the server has been restored from a backup since. Make a new assertion, "
        "and compare your clock with the server's time in the message."
    ),
    ErrorCode.ASSERTION_LIFETIME_TOO_LONG: "exp must be at most 300 s after iat.",
    ErrorCode.ASSERTION_AUDIENCE_MISMATCH: "aud must be the URL of the call and nothing else. The message shows it.",
    ErrorCode.ASSERTION_SIGNATURE_INVALID: (
        "The signature was not made with the key that kid names, or it is not RS256."
    ),
    ErrorCode.ASSERTION_REPLAYED: "This jti was used before. Make a new assertion for each call.",
    ErrorCode.UNKNOWN_KEY: "The application has no active key with this kid, or there is no such application.",
    ErrorCode.ISSUER_SUBJECT_MISMATCH: "iss and sub must both be the client_id.",
    ErrorCode.ACCOUNT_DISABLED: "The developer application was disabled by the operator of the server.",
    ErrorCode.RELATIONSHIP_SUSPENDED: "The customer is suspended. Resume it first.",
    ErrorCode.RELATIONSHIP_CLOSED: "The customer is permanently closed.",
    ErrorCode.RELATIONSHIP_NOT_FOUND: "Your account has no such customer.",
    ErrorCode.INSTALLATION_NOT_FOUND: "Your application has no such installation.",
    ErrorCode.PERMISSION_NOT_GRANTED: "The installation is revoked, or lacks a permission: see details.granted.",
    ErrorCode.AGENT_NOT_FOUND: "The customer has no such agent.",
    ErrorCode.EXTERNAL_CUSTOMER_ID_TAKEN: (
        "Another customer of yours already has this external_customer_id, with a different name."
    ),
    ErrorCode.INVALID_TRANSITION: "The action is not possible in the status that details.status names.",
    ErrorCode.PRINT_JOB_NOT_FOUND: (
        "There is no such print job in this account. To read a job with only print_jobs:write, or to cancel one, it "
        "must also be a job that your application created."
    ),
    ErrorCode.ROUTE_NOT_FOUND: "The path is wrong.",
    ErrorCode.METHOD_NOT_ALLOWED: "The method is wrong. The header Allow names the right ones.",
    ErrorCode.IDEMPOTENCY_KEY_CONFLICT: (
        "The key was already used with a different payload, for the job in details.print_job_id. No job was created. "
        "Use a new key for a new order."
    ),
    ErrorCode.IDEMPOTENCY_IN_PROGRESS: "The first call with this key is still running. Repeat it after Retry-After.",
    ErrorCode.JOB_ALREADY_FINAL: "The job is printed or has failed, so it cannot be cancelled. Nothing was changed.",
    ErrorCode.UNSUPPORTED_PRINT_ROUTE: (
        "The printer cannot print this document with these options. details.reason says why. If present, details.asked "
        "says what the job asked for, and details.possible what the printer can do."
    ),
    ErrorCode.FILE_TOO_LARGE: "The document is larger than details.limit_bytes.",
    ErrorCode.REMOTE_DOCUMENT_TOO_LARGE: "The document at the address is larger than details.limit_bytes.",
    ErrorCode.REQUEST_TOO_LARGE: "The body is larger than details.limit_bytes.",
    ErrorCode.DOCUMENT_TYPE_NOT_SUPPORTED: (
        "The document is not a PDF. If details.found names a printer language, send the document with document_format "
        "raw and document_raw_language. Convert anything else to PDF."
    ),
    ErrorCode.CONTENT_TYPE_NOT_SUPPORTED: "The Content-Type of the body is wrong for this call.",
    ErrorCode.VALIDATION_FAILED: "Fields are wrong. details.fields lists all of them, with field, code and message.",
    ErrorCode.UNKNOWN_FIELD: "There is no such field. details.fields names a similar one, if there is one.",
    ErrorCode.UNKNOWN_PARAMETER: (
        "There is no such query parameter. details.fields names a similar one, if there is one."
    ),
    ErrorCode.INVALID_CURSOR: (
        "The cursor does not belong to this list with these filters. Use next_cursor unchanged, or leave the cursor "
        "out."
    ),
    ErrorCode.DOCUMENT_NOT_FOUND: "There is no such document in this account, or it is no longer stored.",
    ErrorCode.PRINTER_NOT_FOUND: "There is no such printer in this account.",
    ErrorCode.RAW_LANGUAGE_REQUIRED: "RAW documents need document_raw_language.",
    ErrorCode.RAW_LANGUAGE_MISMATCH: "The document is in another language than declared. details.found names it.",
    ErrorCode.DOCUMENT_ENCRYPTED: "The PDF needs a password to be opened. Send it without one.",
    ErrorCode.PARAMETER_NOT_APPLICABLE: "For RAW documents, only copies, intent, media and dpi can be set.",
    ErrorCode.URL_NOT_ALLOWED: "The server does not download from this address.",
    ErrorCode.REMOTE_DOCUMENT_UNAVAILABLE: "The document could not be downloaded from the address.",
    ErrorCode.RATE_LIMITED: "Too many calls. Wait as many seconds as Retry-After says, then continue.",
    ErrorCode.INTERNAL_ERROR: (
        "The server failed. Repeat the call with the same Idempotency-Key. If it fails again, give the X-Request-Id to "
        "the operator of the server."
    ),
    ErrorCode.INSUFFICIENT_STORAGE: (
        "The server's disk is full. Nothing was accepted. Repeat the call after Retry-After."
    ),
    ErrorCode.MALFORMED_REQUEST: "The request is not valid HTTP/1.1, or it is plain HTTP on a port for HTTPS.",
    ErrorCode.ORIGIN_NOT_ALLOWED: "Web pages from other origins cannot call this server.",
    ErrorCode.REQUEST_TIMEOUT: "The request did not arrive in time.",
    ErrorCode.HOST_NOT_ALLOWED: (
        "The header Host contains a name that is not this server's. An operator can allow the name."
    ),
    ErrorCode.HEADERS_TOO_LARGE: "The headers are too large.",
    ErrorCode.TOO_MANY_CONNECTIONS: "Too many connections are open. Repeat the call after Retry-After.",
}

FIELD_CODES = {
    "required": "The field is missing.",
    "invalid_type": "The value has the wrong JSON type.",
    "invalid_value": "The value has the right type, but the field does not accept it.",
    "out_of_range": "The number, length or page is outside the limits.",
    "not_visible": "The text has no visible character. It needs a letter, a digit or a symbol.",
    "not_applicable": "The field does not apply to this document or printer. Leave it out.",
    "no_area_left": "Margins, offsets or scale leave nothing of a page to print.",
    "taken": "This name is taken, or it looks the same as another one.",
    "repeated": "The parameter was given more than once.",
    "unknown_field": "There is no such field. nearest names the one that is probably meant.",
    "unknown_parameter": "There is no such query parameter. nearest names the one that is probably meant.",
    "too_many": "There are already as many as allowed.",
    "empty": "The document is empty.",
    Refusal.CORRUPT: "The PDF is damaged or cut short.",
    Refusal.NO_PAGES: "The PDF has no pages.",
    Refusal.TOO_MANY_PAGES: "The PDF has more pages than one job takes. Send it in parts.",
    Refusal.PAGE_SIZE: "A page of the PDF has no usable size.",
    Refusal.DYNAMIC_FORM: "The PDF is a form that only Adobe's programs can show. Print it to a PDF first.",
    Refusal.JOINED: "The file contains several PDFs in a row. Send each one separately.",
    Refusal.TOO_COMPLEX: "Checking the PDF takes too much time or memory.",
}
"""`code` of an entry of `details.fields`, in the public API."""

ROUTE_REASONS = {
    RouteReason.FORMAT_NOT_SUPPORTED: "It does not accept documents of this format.",
    RouteReason.RAW_LANGUAGE_NOT_SUPPORTED: "It uses another printer language.",
    RouteReason.COLOR_NOT_SUPPORTED: "It does not print in these colours, or does not report that it can.",
    RouteReason.DUPLEX_NOT_SUPPORTED: "It does not print on both sides in this way, or does not report that it can.",
    RouteReason.MEDIA_NOT_SUPPORTED: "It does not accept media of this size.",
    RouteReason.DPI_NOT_SUPPORTED: "It does not print at this resolution.",
    RouteReason.COPIES_NOT_SUPPORTED: "It does not make so many copies. (It gets the PDF and draws it itself.)",
    RouteReason.ORIENTATION_NOT_SUPPORTED: "It does not rotate pages. (It gets the PDF and draws it itself.)",
    RouteReason.SCALE_NOT_SUPPORTED: "It does not scale pages. (It gets the PDF and draws it itself.)",
    RouteReason.PLACEMENT_NOT_SUPPORTED: "It does not apply offsets or margins. (It gets the PDF and draws it itself.)",
    RouteReason.PRINTER_DISABLED: "An operator disabled it.",
    RouteReason.AGENT_REVOKED: "The computer that prints on it has lost its access.",
    RouteReason.AGENT_UPDATE_REQUIRED: "The program on the computer that prints on it is too old.",
}
"""`details.reason` of `unsupported_print_route`."""


# What a program can do about the status and the failure of a job.


STATUS_ADVICE: dict[StatusReason, str] = {
    StatusReason.PRINTER_OFFLINE: (
        "Wait: the job prints when the printer is back. If it takes long, tell the people there."
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
        "Check whether you asked for the right size. If so, wait: a person loads the right media or releases the job."
    ),
    StatusReason.WAITS_FOR_RELEASE: (
        "Do not order it again. It waited too long for its printer, and a person decides whether it is still needed."
    ),
    StatusReason.HELD_RESTORED: (
        "Do not order it again: it may be on paper. A person checks, then releases or cancels it."
    ),
    StatusReason.OUTCOME_UNCONFIRMED: (
        "Do not order it again: it may be on paper. A person is asked. If nobody answers, it fails with "
        "`outcome_unknown`."
    ),
    StatusReason.CANCEL_REQUESTED: "Read the job until it has ended: the printer may still finish what it has started.",
}
"""Advice for the program that sent the job."""
_NEW_DOCUMENT = "Send a corrected document as a new job."
_AGAIN = "Fix the cause. If `started_at` is set, check the printer first. Then order again with a new key."
_ELSEWHERE = "Order it on another printer, with a new key."
FAILURE_ADVICE: dict[FailureReason, str] = {
    FailureReason.RENDER_FAILED: _NEW_DOCUMENT,
    FailureReason.DOCUMENT_CORRUPT: _NEW_DOCUMENT,
    FailureReason.DOCUMENT_ENCRYPTED: "Send it without a password as a new job.",
    FailureReason.NO_PAGES: _NEW_DOCUMENT,
    FailureReason.DOCUMENT_PURGED: "Send the document again as a new job.",
    FailureReason.RAW_BLOCKED: "Remove these commands and send a new job, or ask an administrator to allow them.",
    FailureReason.MEDIA_MISMATCH: "Compare size, scale and margins with the printer's media, then send a new job.",
    FailureReason.PRINTER_REJECTED: (
        "Compare the document's language and your options with the printer's capabilities before you order again."
    ),
    FailureReason.PRINTER_ERROR: f"A person must look at its display. {_AGAIN}",
    FailureReason.PARTIAL_OUTPUT: (
        "Read `outcome`. While it is null, ask the people at the printer. Never order again without an answer."
    ),
    FailureReason.CONNECTION_LOST: _AGAIN,
    FailureReason.SPOOLER_ERROR: _AGAIN,
    FailureReason.DRIVER_MISSING: "Tell an administrator. Then order again with a new key, or use another printer.",
    FailureReason.TIMEOUT_NO_PROGRESS: _AGAIN,
    FailureReason.OUTCOME_UNKNOWN: (
        "Read `outcome` and `evidence`. While both are null, ask the people at the printer. Never order again without "
        "an answer."
    ),
    FailureReason.EXPIRED: "If it is still needed, order it again with a new key.",
    FailureReason.PRINTER_REMOVED: _ELSEWHERE,
    FailureReason.AGENT_REVOKED: _ELSEWHERE,
    FailureReason.INTERNAL_ERROR: f"{_AGAIN} If it happens again, tell an administrator.",
}

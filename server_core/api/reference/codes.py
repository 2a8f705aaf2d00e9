"""Which error codes each operation can answer, by status, from its declaration; the contract tests check them."""

from __future__ import annotations

from collections.abc import Mapping

from server_core.api.problems import STATUS_OF_CODE
from server_core.contract.api import call
from server_core.contract.api.call import AnyCall, Location
from server_core.contract.api.public import OPERATIONS, Customers, Installations, PrintJobs
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.jobs import PrintJob

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
"""What no property of an operation tells."""

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
"""Answered before any operation is reached."""


def status_of(code: ErrorCode, operation: AnyCall | None = None) -> int:
    if operation is not None and code is ErrorCode.MALFORMED_JSON:
        return operation.malformed_status
    status = STATUS_OF_CODE.get(code, 422)
    return 422 if status == 404 and operation is not None and 404 not in operation.errors else status


def codes_by_status(operation: AnyCall) -> dict[int, tuple[ErrorCode, ...]]:
    """In the order of ErrorCode; the statuses are those that the operation declares."""
    possible = _possible(operation)
    found: dict[int, tuple[ErrorCode, ...]] = {}
    for code in ErrorCode:
        if code in possible:
            status = status_of(code, operation)
            found[status] = (*found.get(status, ()), code)
    return dict(sorted(found.items()))


def public_codes() -> tuple[ErrorCode, ...]:
    """All that a client of the public interface can meet."""
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

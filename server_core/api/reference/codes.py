"""Which error codes each operation can answer, by status, from its declaration; the contract tests check them."""

from __future__ import annotations

from server_core.api.developer import declared as developer
from server_core.api.operation import AnyOperation, FormBody, JsonBody, LargeJsonBody, UploadBody
from server_core.api.partner import declared as partner
from server_core.api.problems import STATUS_OF_CODE
from server_core.api.public import declared
from server_core.api.reference.documented import OPERATIONS
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
_OWN = {
    declared.CREATE_PRINT_JOB.name: {ErrorCode.DOCUMENT_NOT_FOUND},
    declared.CREATE_FROM_URL.name: {
        ErrorCode.INVALID_URL,
        ErrorCode.URL_NOT_ALLOWED,
        ErrorCode.REMOTE_DOCUMENT_TOO_LARGE,
        ErrorCode.REMOTE_DOCUMENT_UNAVAILABLE,
        *_DOCUMENT,
    },
    declared.CREATE_FROM_BASE64.name: {ErrorCode.INVALID_BASE64, *_DOCUMENT},
    partner.CREATE_ACCOUNT.name: {ErrorCode.EXTERNAL_CUSTOMER_ID_TAKEN},
    partner.RENEW_LINK.name: {ErrorCode.RELATIONSHIP_SUSPENDED, ErrorCode.RELATIONSHIP_CLOSED},
    partner.CHANGE_ACCOUNT.name: {
        ErrorCode.INVALID_TRANSITION,
        ErrorCode.VALIDATION_FAILED,
        ErrorCode.RELATIONSHIP_SUSPENDED,
    },
    partner.SET_UP_INSTALLATION.name: {
        ErrorCode.PERMISSION_NOT_GRANTED,
        ErrorCode.RELATIONSHIP_SUSPENDED,
        ErrorCode.RELATIONSHIP_CLOSED,
    },
    developer.ISSUE_TOKEN.name: {
        ErrorCode.INSTALLATION_NOT_FOUND,
        ErrorCode.PERMISSION_NOT_GRANTED,
        ErrorCode.RELATIONSHIP_SUSPENDED,
        ErrorCode.RELATIONSHIP_CLOSED,
    },
    partner.REVOKE_AGENT.name: {ErrorCode.AGENT_NOT_FOUND},
    declared.CANCEL_PRINT_JOB.name: {
        ErrorCode.PRINT_JOB_NOT_FOUND,
        ErrorCode.ROUTE_NOT_FOUND,
        ErrorCode.JOB_ALREADY_FINAL,
        ErrorCode.INVALID_TRANSITION,
    },
    declared.GET_PRINT_JOB.name: {ErrorCode.PRINT_JOB_NOT_FOUND, ErrorCode.ROUTE_NOT_FOUND},
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


def status_of(code: ErrorCode, operation: AnyOperation | None = None) -> int:
    if operation is not None and code is ErrorCode.MALFORMED_JSON:
        return operation.malformed_status
    status = STATUS_OF_CODE.get(code, 422)
    return 422 if status == 404 and operation is not None and 404 not in operation.errors else status


def codes_by_status(operation: AnyOperation) -> dict[int, tuple[ErrorCode, ...]]:
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


def _possible(operation: AnyOperation) -> set[ErrorCode]:
    possible = _ANY | _OWN.get(operation.name, set())
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
    if operation.page_limit is not None:
        possible |= {ErrorCode.INVALID_CURSOR}
    if operation.idempotent:
        possible |= _KEY
    match operation.body:
        case FormBody():
            possible |= _OAUTH
        case UploadBody():
            possible |= _UPLOAD | _FIELDS | _DOCUMENT
        case JsonBody() | LargeJsonBody():
            possible |= _FIELDS | {ErrorCode.MALFORMED_JSON}
            if 415 in operation.errors:
                possible |= {ErrorCode.CONTENT_TYPE_NOT_SUPPORTED}
            if operation.answer is PrintJob:
                possible |= _JOB
    return possible

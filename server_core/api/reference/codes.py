"""Which error codes each operation can answer, by status, from its declaration; the contract tests check them."""

from __future__ import annotations

from server_core.api.operation import AnyOperation, FormBody, JsonBody, LargeJsonBody, UploadBody
from server_core.api.problems import STATUS_OF_CODE
from server_core.api.public import declared
from server_core.contract.problems import ErrorCode
from server_core.contract.public import PrintJob

_ANY = {ErrorCode.RATE_LIMITED, ErrorCode.INTERNAL_ERROR, ErrorCode.INSUFFICIENT_STORAGE}
_TOKEN = {ErrorCode.TOKEN_MISSING, ErrorCode.TOKEN_EXPIRED, ErrorCode.TOKEN_INVALID, ErrorCode.TOKEN_REVOKED}
_OAUTH = {
    ErrorCode.INVALID_REQUEST,
    ErrorCode.INVALID_SCOPE,
    ErrorCode.UNSUPPORTED_GRANT_TYPE,
    ErrorCode.INVALID_CLIENT,
    ErrorCode.REQUEST_TOO_LARGE,
}
_PAGE = {ErrorCode.VALIDATION_FAILED, ErrorCode.INVALID_CURSOR}
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
    return STATUS_OF_CODE.get(code, 422)


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
    met = set(CONNECTION_CODES).union(*(_possible(operation) for operation in declared.PUBLIC_OPERATIONS))
    return tuple(code for code in ErrorCode if code in met)


def _possible(operation: AnyOperation) -> set[ErrorCode]:
    possible = _ANY | _OWN.get(operation.name, set())
    if operation.scopes is not None:
        possible |= _TOKEN
    if operation.scopes:
        possible |= {ErrorCode.INSUFFICIENT_SCOPE}
    if operation.page_limit is not None:
        possible |= _PAGE
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

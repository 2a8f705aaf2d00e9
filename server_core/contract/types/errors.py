"""The error body and its stable codes."""

from __future__ import annotations

from typing import Annotated, Any, Self
from uuid import UUID

from msgspec import UNSET, Meta, Struct, UnsetType

from server_core.contract.messages.message import WORDS, Message
from server_core.contract.types.fields import Growing, known_words


class ErrorCode(Growing):
    """The stable cause of an error, with the HTTP status of its answer; 422 if none is named."""

    status: int

    def __new__(cls, word: str, status: int = 422) -> Self:
        code = str.__new__(cls, word)
        code._value_, code.status = word, status
        return code

    MALFORMED_JSON = "malformed_json", 400
    MALFORMED_MULTIPART = "malformed_multipart", 400
    MISSING_FILE = "missing_file", 400
    INVALID_BASE64 = "invalid_base64", 400
    INVALID_URL = "invalid_url", 400
    # RFC 6749 section 5.2
    INVALID_REQUEST = "invalid_request", 400
    INVALID_SCOPE = "invalid_scope", 400
    UNSUPPORTED_GRANT_TYPE = "unsupported_grant_type", 400
    UNAUTHORIZED_CLIENT = "unauthorized_client", 400
    INVALID_CLIENT = "invalid_client", 401
    # RFC 6750 section 3.1
    TOKEN_MISSING = "token_missing", 401
    TOKEN_EXPIRED = "token_expired", 401
    TOKEN_INVALID = "token_invalid", 401
    TOKEN_REVOKED = "token_revoked", 401
    INSUFFICIENT_SCOPE = "insufficient_scope", 403
    ACCOUNT_DISABLED = "account_disabled", 403
    # the assertions of developer applications, and what partners manage
    ASSERTION_INVALID = "assertion_invalid", 401
    ASSERTION_EXPIRED = "assertion_expired", 401
    ASSERTION_LIFETIME_TOO_LONG = "assertion_lifetime_too_long", 401
    ASSERTION_AUDIENCE_MISMATCH = "assertion_audience_mismatch", 401
    ASSERTION_SIGNATURE_INVALID = "assertion_signature_invalid", 401
    ASSERTION_REPLAYED = "assertion_replayed", 401
    UNKNOWN_KEY = "unknown_key", 401
    ISSUER_SUBJECT_MISMATCH = "issuer_subject_mismatch", 401
    RELATIONSHIP_SUSPENDED = "relationship_suspended", 403
    RELATIONSHIP_CLOSED = "relationship_closed", 403
    PERMISSION_NOT_GRANTED = "permission_not_granted", 403
    RELATIONSHIP_NOT_FOUND = "relationship_not_found", 404
    INSTALLATION_NOT_FOUND = "installation_not_found", 404
    EXTERNAL_CUSTOMER_ID_TAKEN = "external_customer_id_taken"
    PRINT_JOB_NOT_FOUND = "print_job_not_found", 404
    AGENT_NOT_FOUND = "agent_not_found", 404
    ROUTE_NOT_FOUND = "route_not_found", 404
    METHOD_NOT_ALLOWED = "method_not_allowed", 405
    IDEMPOTENCY_KEY_CONFLICT = "idempotency_key_conflict", 409
    IDEMPOTENCY_IN_PROGRESS = "idempotency_in_progress", 409
    JOB_ALREADY_FINAL = "job_already_final", 409
    UNSUPPORTED_PRINT_ROUTE = "unsupported_print_route", 409
    FILE_TOO_LARGE = "file_too_large", 413
    REMOTE_DOCUMENT_TOO_LARGE = "remote_document_too_large", 413
    REQUEST_TOO_LARGE = "request_too_large", 413
    DOCUMENT_TYPE_NOT_SUPPORTED = "document_type_not_supported", 415
    CONTENT_TYPE_NOT_SUPPORTED = "content_type_not_supported", 415
    VALIDATION_FAILED = "validation_failed"
    UNKNOWN_FIELD = "unknown_field"
    UNKNOWN_PARAMETER = "unknown_parameter"
    INVALID_CURSOR = "invalid_cursor"
    DOCUMENT_NOT_FOUND = "document_not_found"
    PRINTER_NOT_FOUND = "printer_not_found"
    RAW_LANGUAGE_REQUIRED = "raw_language_required"
    RAW_LANGUAGE_MISMATCH = "raw_language_mismatch"
    DOCUMENT_ENCRYPTED = "document_encrypted"
    PARAMETER_NOT_APPLICABLE = "parameter_not_applicable"
    URL_NOT_ALLOWED = "url_not_allowed"
    REMOTE_DOCUMENT_UNAVAILABLE = "remote_document_unavailable"
    INVALID_TRANSITION = "invalid_transition"
    RATE_LIMITED = "rate_limited", 429
    INTERNAL_ERROR = "internal_error", 500
    INSUFFICIENT_STORAGE = "insufficient_storage", 500
    # the connection itself, before any operation
    MALFORMED_REQUEST = "malformed_request", 400
    HEADERS_TOO_LARGE = "headers_too_large", 431
    REQUEST_TIMEOUT = "request_timeout", 408
    TOO_MANY_CONNECTIONS = "too_many_connections", 503
    HOST_NOT_ALLOWED = "host_not_allowed", 421
    ORIGIN_NOT_ALLOWED = "origin_not_allowed", 403
    # agent and console interfaces
    CLIENT_NOT_FOUND = "client_not_found", 404
    WEBHOOK_NOT_FOUND = "webhook_not_found", 404
    WEBHOOK_DELIVERY_NOT_FOUND = "webhook_delivery_not_found", 404
    ACCOUNT_NOT_FOUND = "account_not_found", 404
    ACCOUNT_NOT_APPLICABLE = "account_not_applicable"
    APPLICATION_NOT_FOUND = "application_not_found", 404
    KEY_NOT_FOUND = "key_not_found", 404
    LEASE_LOST = "lease_lost", 409
    AGENT_SUPERSEDED = "agent_superseded", 409
    AGENT_IN_USE = "agent_in_use", 503
    SERVER_ON_TRIAL = "server_on_trial", 503
    SERVER_RESTORED = "server_restored", 409
    ACT_NOT_FOUND = "act_not_found", 404
    NOTICE_NOT_FOUND = "notice_not_found", 404
    DISCOVERY_NOT_FOUND = "discovery_not_found", 404
    PAIRING_REFUSED = "pairing_refused", 403
    ROLE_NOT_SUFFICIENT = "role_not_sufficient", 403
    SESSION_ENDED = "session_ended", 401
    PIN_WRONG = "pin_wrong", 403
    CONSOLE_NOT_FOUND = "console_not_found", 404
    OPERATOR_NOT_FOUND = "operator_not_found", 404
    ERRAND_NOT_FOUND = "errand_not_found", 404
    ENROLMENT_INVALID = "enrolment_invalid", 403
    INVALID_DEVICE_URI = "invalid_device_uri"
    ADDRESS_TAKEN = "address_taken", 409
    PRINTER_IS_PRINTING = "printer_is_printing", 409


ERROR_WORDS = {
    400: "invalid_request",
    401: "invalid_token",
    403: "forbidden",
    404: "not_found",
    405: "method_not_allowed",
    408: "request_timeout",
    409: "conflict",
    413: "too_large",
    415: "unsupported_media_type",
    421: "misdirected_request",
    422: "validation_failed",
    429: "rate_limited",
    431: "headers_too_large",
    500: "internal_error",
    503: "unavailable",
}

WORD_OF_CODE = {
    ErrorCode.INSUFFICIENT_SCOPE: "insufficient_scope",
    ErrorCode.ASSERTION_INVALID: "invalid_assertion",
    ErrorCode.ASSERTION_EXPIRED: "invalid_assertion",
    ErrorCode.ASSERTION_LIFETIME_TOO_LONG: "invalid_assertion",
    ErrorCode.ASSERTION_AUDIENCE_MISMATCH: "invalid_assertion",
    ErrorCode.ASSERTION_SIGNATURE_INVALID: "invalid_assertion",
    ErrorCode.ASSERTION_REPLAYED: "invalid_assertion",
    ErrorCode.UNKNOWN_KEY: "invalid_assertion",
    ErrorCode.ISSUER_SUBJECT_MISMATCH: "invalid_assertion",
}
"""Error classes that differ from the one of their status."""


def error_word(code: ErrorCode, status: int) -> str:
    """Return the class of an error."""
    return WORD_OF_CODE.get(code) or ERROR_WORDS[status]


class RouteReason(Growing):
    """`details.reason` of `unsupported_print_route`."""

    FORMAT_NOT_SUPPORTED = "format_not_supported"
    RAW_LANGUAGE_NOT_SUPPORTED = "raw_language_not_supported"
    COLOR_NOT_SUPPORTED = "color_not_supported"
    DUPLEX_NOT_SUPPORTED = "duplex_not_supported"
    MEDIA_NOT_SUPPORTED = "media_not_supported"
    DPI_NOT_SUPPORTED = "dpi_not_supported"
    COPIES_NOT_SUPPORTED = "copies_not_supported"
    ORIENTATION_NOT_SUPPORTED = "orientation_not_supported"
    SCALE_NOT_SUPPORTED = "scale_not_supported"
    PLACEMENT_NOT_SUPPORTED = "placement_not_supported"
    PRINTER_DISABLED = "printer_disabled"
    AGENT_REVOKED = "agent_revoked"
    AGENT_UPDATE_REQUIRED = "agent_update_required"


ERROR_CODES = "x-error-codes"
"""Key in the OpenAPI document for the codes of an answer, or of a field of `details`."""


def of_codes(description: str, *codes: ErrorCode) -> Meta:
    """Describe a field of `details` and name the error codes that have it."""
    return Meta(description=description, extra_json_schema={ERROR_CODES: [str(code) for code in codes]})


class FieldProblem(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A field or parameter of a request that is wrong."""

    field: Annotated[str, Meta(description="The name of the field; a nested field has dots and [index].")]
    code: Annotated[str, Meta(description="What is wrong, as a stable word such as `out_of_range`.")]
    message: Annotated[str, Meta(description="A text for people. It may change.")]
    nearest: Annotated[
        str | UnsetType,
        Meta(
            description="For `unknown_field` and `unknown_parameter`: the name that is probably meant, if there is one."
        ),
    ] = UNSET


class ProblemDetails(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """`details` of an error. Each member belongs to certain error codes and is left out with others."""

    fields: Annotated[
        list[FieldProblem] | UnsetType,
        of_codes(
            "All fields that are wrong.",
            ErrorCode.VALIDATION_FAILED,
            ErrorCode.UNKNOWN_FIELD,
            ErrorCode.UNKNOWN_PARAMETER,
            ErrorCode.PARAMETER_NOT_APPLICABLE,
        ),
    ] = UNSET
    reason: Annotated[
        Annotated[str, known_words(RouteReason)] | UnsetType,
        of_codes("Why the printer cannot print this.", ErrorCode.UNSUPPORTED_PRINT_ROUTE),
    ] = UNSET
    asked: Annotated[
        str | UnsetType,
        of_codes("What the job asked for, such as `dpi 600`.", ErrorCode.UNSUPPORTED_PRINT_ROUTE),
    ] = UNSET
    possible: Annotated[
        str | UnsetType,
        of_codes("What the printer can do, such as `dpi 203, 300`.", ErrorCode.UNSUPPORTED_PRINT_ROUTE),
    ] = UNSET
    print_job_id: Annotated[
        UUID | UnsetType, of_codes("The job that was created with the key.", ErrorCode.IDEMPOTENCY_KEY_CONFLICT)
    ] = UNSET
    retry_after: Annotated[
        int | UnsetType,
        of_codes(
            "How many seconds to wait, as in the header `Retry-After`.",
            ErrorCode.RATE_LIMITED,
            ErrorCode.IDEMPOTENCY_IN_PROGRESS,
            ErrorCode.INTERNAL_ERROR,
        ),
    ] = UNSET
    limit_bytes: Annotated[
        int | UnsetType,
        of_codes(
            "The largest size that is accepted.",
            ErrorCode.FILE_TOO_LARGE,
            ErrorCode.REMOTE_DOCUMENT_TOO_LARGE,
            ErrorCode.REQUEST_TOO_LARGE,
        ),
    ] = UNSET
    required_scope: Annotated[
        str | UnsetType, of_codes("The scope that the token lacks.", ErrorCode.INSUFFICIENT_SCOPE)
    ] = UNSET
    declared: Annotated[
        str | UnsetType, of_codes("The language that the request declares.", ErrorCode.RAW_LANGUAGE_MISMATCH)
    ] = UNSET
    found: Annotated[
        str | UnsetType,
        of_codes(
            "The language of the document, as the server recognised it.",
            ErrorCode.RAW_LANGUAGE_MISMATCH,
            ErrorCode.DOCUMENT_TYPE_NOT_SUPPORTED,
        ),
    ] = UNSET
    remote_status: Annotated[
        int | UnsetType, of_codes("HTTP status of the other server.", ErrorCode.REMOTE_DOCUMENT_UNAVAILABLE)
    ] = UNSET
    granted: Annotated[
        list[str] | UnsetType, of_codes("The permissions of the installation.", ErrorCode.PERMISSION_NOT_GRANTED)
    ] = UNSET
    revoked_by: Annotated[
        str | UnsetType, of_codes("Who revoked the installation.", ErrorCode.PERMISSION_NOT_GRANTED)
    ] = UNSET
    suspended_by: Annotated[
        str | UnsetType, of_codes("Who suspended the customer.", ErrorCode.RELATIONSHIP_SUSPENDED)
    ] = UNSET
    status: Annotated[
        str | UnsetType, of_codes("The status in which the action is not possible.", ErrorCode.INVALID_TRANSITION)
    ] = UNSET
    unconfirmed: Annotated[
        bool | UnsetType, of_codes("Whether nobody knows yet if the job came out.", ErrorCode.INVALID_TRANSITION)
    ] = UNSET
    action: Annotated[str | UnsetType, of_codes("The action that was requested.", ErrorCode.INVALID_TRANSITION)] = UNSET
    relationship_id: Annotated[
        UUID | UnsetType, of_codes("The customer that already has this id.", ErrorCode.EXTERNAL_CUSTOMER_ID_TAKEN)
    ] = UNSET


class Problem(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Body of every error response."""

    error: Annotated[str, Meta(description="The class of the error. At the token endpoint: the word of RFC 6749.")]
    error_code: Annotated[ErrorCode, Meta(description="The stable cause. Let your program act on it.")]
    message: Annotated[str, Meta(description="A text for people. It may change.")]
    details: Annotated[dict[str, Any] | UnsetType, Meta(description="More about the error.")] = UNSET
    error_description: Annotated[
        str | UnsetType, Meta(description="At the token endpoint: the same as `message` (RFC 6749 section 5.2).")
    ] = UNSET


SAID = "said"
"""Field of errors for consoles and agents: `message` with its code. Also in each of `details.fields`."""


class SaidProblem(Problem, frozen=True, kw_only=True, omit_defaults=True):
    """Body of an error response of the interfaces of consoles and agents, and of the onboarding page."""

    said: Message | UnsetType = UNSET

    @property
    def coded(self) -> Message:
        """Return `message` with its code. Older servers, and connections that break off early, send no code."""
        return self.said if isinstance(self.said, Message) and self.said else Message(WORDS, text=self.message)

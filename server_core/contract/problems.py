"""The error body and its stable codes (api-decisions.md section 8)."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Any

from msgspec import UNSET, Meta, Struct, UnsetType


class ErrorCode(StrEnum):
    MALFORMED_JSON = "malformed_json"
    MALFORMED_MULTIPART = "malformed_multipart"
    MISSING_FILE = "missing_file"
    INVALID_BASE64 = "invalid_base64"
    INVALID_URL = "invalid_url"
    # RFC 6749 section 5.2
    INVALID_REQUEST = "invalid_request"
    INVALID_SCOPE = "invalid_scope"
    UNSUPPORTED_GRANT_TYPE = "unsupported_grant_type"
    UNAUTHORIZED_CLIENT = "unauthorized_client"
    INVALID_CLIENT = "invalid_client"
    # RFC 6750 section 3.1
    TOKEN_MISSING = "token_missing"  # noqa: S105
    TOKEN_EXPIRED = "token_expired"  # noqa: S105
    TOKEN_INVALID = "token_invalid"  # noqa: S105
    TOKEN_REVOKED = "token_revoked"  # noqa: S105
    INSUFFICIENT_SCOPE = "insufficient_scope"
    ACCOUNT_DISABLED = "account_disabled"
    # the assertions of developer applications, and what partners manage
    ASSERTION_INVALID = "assertion_invalid"
    ASSERTION_EXPIRED = "assertion_expired"
    ASSERTION_LIFETIME_TOO_LONG = "assertion_lifetime_too_long"
    ASSERTION_AUDIENCE_MISMATCH = "assertion_audience_mismatch"
    ASSERTION_SIGNATURE_INVALID = "assertion_signature_invalid"
    ASSERTION_REPLAYED = "assertion_replayed"
    UNKNOWN_KEY = "unknown_key"
    ISSUER_SUBJECT_MISMATCH = "issuer_subject_mismatch"
    RELATIONSHIP_SUSPENDED = "relationship_suspended"
    RELATIONSHIP_CLOSED = "relationship_closed"
    PERMISSION_NOT_GRANTED = "permission_not_granted"
    RELATIONSHIP_NOT_FOUND = "relationship_not_found"
    INSTALLATION_NOT_FOUND = "installation_not_found"
    EXTERNAL_CUSTOMER_ID_TAKEN = "external_customer_id_taken"
    PRINT_JOB_NOT_FOUND = "print_job_not_found"
    AGENT_NOT_FOUND = "agent_not_found"
    ROUTE_NOT_FOUND = "route_not_found"
    METHOD_NOT_ALLOWED = "method_not_allowed"
    IDEMPOTENCY_KEY_CONFLICT = "idempotency_key_conflict"
    IDEMPOTENCY_IN_PROGRESS = "idempotency_in_progress"
    UNSUPPORTED_PRINT_ROUTE = "unsupported_print_route"
    FILE_TOO_LARGE = "file_too_large"
    REMOTE_DOCUMENT_TOO_LARGE = "remote_document_too_large"
    REQUEST_TOO_LARGE = "request_too_large"
    DOCUMENT_TYPE_NOT_SUPPORTED = "document_type_not_supported"
    CONTENT_TYPE_NOT_SUPPORTED = "content_type_not_supported"
    VALIDATION_FAILED = "validation_failed"
    UNKNOWN_FIELD = "unknown_field"
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
    RATE_LIMITED = "rate_limited"
    INTERNAL_ERROR = "internal_error"
    INSUFFICIENT_STORAGE = "insufficient_storage"
    # the connection itself, before any operation
    MALFORMED_REQUEST = "malformed_request"
    HEADERS_TOO_LARGE = "headers_too_large"
    REQUEST_TIMEOUT = "request_timeout"
    TOO_MANY_CONNECTIONS = "too_many_connections"
    HOST_NOT_ALLOWED = "host_not_allowed"
    ORIGIN_NOT_ALLOWED = "origin_not_allowed"
    # agent and console interfaces
    CLIENT_NOT_FOUND = "client_not_found"
    ACCOUNT_NOT_FOUND = "account_not_found"
    ACCOUNT_NOT_APPLICABLE = "account_not_applicable"
    APPLICATION_NOT_FOUND = "application_not_found"
    KEY_NOT_FOUND = "key_not_found"
    LEASE_LOST = "lease_lost"
    AGENT_SUPERSEDED = "agent_superseded"
    SERVER_RESTORED = "server_restored"
    ACT_NOT_FOUND = "act_not_found"
    NOTICE_NOT_FOUND = "notice_not_found"
    DISCOVERY_NOT_FOUND = "discovery_not_found"
    PAIRING_REFUSED = "pairing_refused"
    ROLE_NOT_SUFFICIENT = "role_not_sufficient"
    SESSION_ENDED = "session_ended"
    PIN_WRONG = "pin_wrong"
    CONSOLE_NOT_FOUND = "console_not_found"
    OPERATOR_NOT_FOUND = "operator_not_found"
    ERRAND_NOT_FOUND = "errand_not_found"
    ENROLMENT_INVALID = "enrolment_invalid"
    INVALID_DEVICE_URI = "invalid_device_uri"
    ADDRESS_TAKEN = "address_taken"
    PRINTER_IS_PRINTING = "printer_is_printing"


class RouteReason(StrEnum):
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


class Problem(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Body of every error response; `error` is the class of the error, `error_code` the stable cause."""

    error: Annotated[str, Meta(description="The class of the error; at the token endpoint RFC 6749's word.")]
    error_code: Annotated[ErrorCode, Meta(description="The stable cause: decide by it.")]
    message: Annotated[str, Meta(description="For people; its words may change.")]
    details: Annotated[dict[str, Any] | UnsetType, Meta(description="What the dictionary of codes says.")] = UNSET
    error_description: Annotated[
        str | UnsetType, Meta(description="`message` again, at the token endpoint (RFC 6749 section 5.2).")
    ] = UNSET

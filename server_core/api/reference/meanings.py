"""What each error code means for the program that gets it, and what to do: the dictionary of `/docs`."""

from __future__ import annotations

from server_core.contract.types.errors import ErrorCode, RouteReason

MEANINGS = {
    ErrorCode.MALFORMED_JSON: (
        "The body is not JSON, names a key twice, or is nested too deeply. Mend the program. "
        "POST /api/v1/print-jobs has it as a 422, also for another Content-Type than application/json."
    ),
    ErrorCode.MALFORMED_MULTIPART: "The upload is no well-formed multipart/form-data. Let a library build it.",
    ErrorCode.MISSING_FILE: "The upload has no part named file.",
    ErrorCode.INVALID_BASE64: "document_base64 is not Base64: padded, without line breaks and without data:.",
    ErrorCode.INVALID_URL: "document_url is no https address, or carries a user name or password.",
    ErrorCode.INVALID_REQUEST: "The token request is malformed (RFC 6749).",
    ErrorCode.INVALID_SCOPE: "A requested scope is unknown or not granted; none was given.",
    ErrorCode.UNSUPPORTED_GRANT_TYPE: "The only grant is client_credentials.",
    ErrorCode.UNAUTHORIZED_CLIENT: (
        "The credentials are good, but the account of the application is suspended: it gets no tokens until it is "
        "resumed."
    ),
    ErrorCode.INVALID_CLIENT: "Unknown or disabled application, or a wrong secret. Do not repeat it unchanged.",
    ErrorCode.TOKEN_MISSING: "The header Authorization: Bearer … is missing.",
    ErrorCode.TOKEN_EXPIRED: "Get a new token and repeat the call once.",
    ErrorCode.TOKEN_INVALID: "The token is not known here. Get a new one and repeat the call once.",
    ErrorCode.TOKEN_REVOKED: "The application was disabled or got a new secret, or the account was suspended.",
    ErrorCode.INSUFFICIENT_SCOPE: "The token lacks details.required_scope.",
    ErrorCode.ASSERTION_INVALID: (
        "This is no assertion as the rules want it, or iat lies more than 30 s ahead: compare your clock with the "
        "server's. The message names what is wrong."
    ),
    ErrorCode.ASSERTION_EXPIRED: (
        "exp is over by 30 s or more, or the server went back to a backup since: make a new one, and compare your "
        "clock with the server's in the message."
    ),
    ErrorCode.ASSERTION_LIFETIME_TOO_LONG: "exp may be at most 300 s after iat.",
    ErrorCode.ASSERTION_AUDIENCE_MISMATCH: "aud is not the URL of the call alone; the message has it.",
    ErrorCode.ASSERTION_SIGNATURE_INVALID: "The signature is not of the key that kid names, or not by RS256.",
    ErrorCode.ASSERTION_REPLAYED: "This jti was used before: make a new assertion for each call.",
    ErrorCode.UNKNOWN_KEY: "The application has no active key of this kid, or there is no such application.",
    ErrorCode.ISSUER_SUBJECT_MISMATCH: "iss and sub must both be the client_id.",
    ErrorCode.ACCOUNT_DISABLED: "The developer application was disabled by the operator of the server.",
    ErrorCode.RELATIONSHIP_SUSPENDED: "The customer is suspended. Resume it first.",
    ErrorCode.RELATIONSHIP_CLOSED: "The customer is closed, for good.",
    ErrorCode.RELATIONSHIP_NOT_FOUND: "You have no such customer.",
    ErrorCode.INSTALLATION_NOT_FOUND: "Your application has no such installation.",
    ErrorCode.PERMISSION_NOT_GRANTED: "The installation is revoked, or lacks a permission: see details.granted.",
    ErrorCode.AGENT_NOT_FOUND: "The customer has no such agent.",
    ErrorCode.EXTERNAL_CUSTOMER_ID_TAKEN: "A customer of yours with another name has this external_customer_id.",
    ErrorCode.INVALID_TRANSITION: "This action is not possible in details.status.",
    ErrorCode.PRINT_JOB_NOT_FOUND: "There is no such print job in this account.",
    ErrorCode.ROUTE_NOT_FOUND: "There is nothing at this address.",
    ErrorCode.METHOD_NOT_ALLOWED: "The header Allow names the methods of this address.",
    ErrorCode.IDEMPOTENCY_KEY_CONFLICT: "The key was used for another payload (details.print_job_id); no job was made.",
    ErrorCode.IDEMPOTENCY_IN_PROGRESS: "The first call with this key is still at work. Repeat it after Retry-After.",
    ErrorCode.JOB_ALREADY_FINAL: "The job is printed or has failed: it cannot be cancelled. Nothing was changed.",
    ErrorCode.UNSUPPORTED_PRINT_ROUTE: (
        "This printer cannot print this so: details.reason says why, details.asked and details.possible, if there is "
        "something to say, what was asked for and what would do."
    ),
    ErrorCode.FILE_TOO_LARGE: "The document is larger than details.limit_bytes.",
    ErrorCode.REMOTE_DOCUMENT_TOO_LARGE: "The document at the address is larger than details.limit_bytes.",
    ErrorCode.REQUEST_TOO_LARGE: "The body is larger than details.limit_bytes.",
    ErrorCode.DOCUMENT_TYPE_NOT_SUPPORTED: "Neither PDF nor a printer's commands. Convert it to PDF first.",
    ErrorCode.CONTENT_TYPE_NOT_SUPPORTED: "The Content-Type of the body is not the one that this call takes.",
    ErrorCode.VALIDATION_FAILED: "details.fields lists every field that is wrong, with code and message.",
    ErrorCode.UNKNOWN_FIELD: "There is no such field; details.fields names the nearest one, if one is like it.",
    ErrorCode.UNKNOWN_PARAMETER: (
        "The query has no such parameter; details.fields names the nearest one, if one is like it."
    ),
    ErrorCode.INVALID_CURSOR: "The cursor is not one of this list with these filters. Take it unchanged, or none.",
    ErrorCode.DOCUMENT_NOT_FOUND: "There is no such document in this account, or its bytes are gone.",
    ErrorCode.PRINTER_NOT_FOUND: "There is no such printer in this account.",
    ErrorCode.RAW_LANGUAGE_REQUIRED: "RAW documents need document_raw_language.",
    ErrorCode.RAW_LANGUAGE_MISMATCH: "The bytes are in another language than declared: details.found.",
    ErrorCode.DOCUMENT_ENCRYPTED: "The PDF needs a password to be opened. Send it without one.",
    ErrorCode.PARAMETER_NOT_APPLICABLE: "RAW documents take copies, intent, media and dpi alone.",
    ErrorCode.URL_NOT_ALLOWED: "The server does not fetch from this address.",
    ErrorCode.REMOTE_DOCUMENT_UNAVAILABLE: "The document could not be fetched from the address.",
    ErrorCode.RATE_LIMITED: "Too many calls. Wait for Retry-After (seconds), then go on.",
    ErrorCode.INTERNAL_ERROR: "The server failed. Repeat with the same Idempotency-Key; tell us the X-Request-Id.",
    ErrorCode.INSUFFICIENT_STORAGE: "The server's disk is full. Nothing was taken in; repeat after Retry-After.",
    ErrorCode.MALFORMED_REQUEST: "This is not HTTP/1.1, or it is plain HTTP at a port that speaks HTTPS.",
    ErrorCode.ORIGIN_NOT_ALLOWED: "Web pages of other origins may not call this server.",
    ErrorCode.REQUEST_TIMEOUT: "The request came too slowly.",
    ErrorCode.HOST_NOT_ALLOWED: "The header Host names another server. An operator can allow the name.",
    ErrorCode.HEADERS_TOO_LARGE: "The headers are too large.",
    ErrorCode.TOO_MANY_CONNECTIONS: "Too many connections are open. Repeat after Retry-After.",
}

ROUTE_REASONS = {
    RouteReason.FORMAT_NOT_SUPPORTED: "It takes no documents of this format.",
    RouteReason.RAW_LANGUAGE_NOT_SUPPORTED: "It speaks another language.",
    RouteReason.COLOR_NOT_SUPPORTED: "It does not print in these colours, or does not say that it can.",
    RouteReason.DUPLEX_NOT_SUPPORTED: "It does not print on both sides so, or does not say that it can.",
    RouteReason.MEDIA_NOT_SUPPORTED: "It does not take media of this size.",
    RouteReason.DPI_NOT_SUPPORTED: "It does not print in this resolution.",
    RouteReason.COPIES_NOT_SUPPORTED: "It makes fewer copies of a PDF that it prints itself.",
    RouteReason.ORIENTATION_NOT_SUPPORTED: "It does not turn a PDF that it prints itself.",
    RouteReason.SCALE_NOT_SUPPORTED: "It does not fit a PDF that it prints itself.",
    RouteReason.PLACEMENT_NOT_SUPPORTED: "It has no offsets and margins for a PDF that it prints itself.",
    RouteReason.PRINTER_DISABLED: "An operator has taken it out of use.",
    RouteReason.AGENT_REVOKED: "The computer that printed on it was shut out.",
    RouteReason.AGENT_UPDATE_REQUIRED: "The computer that prints on it has too old a program.",
}
"""`details.reason` of `unsupported_print_route`."""

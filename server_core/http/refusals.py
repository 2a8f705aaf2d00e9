"""Refusals that the HTTP server answers itself, before a request reaches the application or instead of its answer."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

import h11
import msgspec

from server_core.contract.types.errors import ErrorCode, Problem

RETRY_AFTER = b"5"
REFUSAL = "spoolhouse.refusal"
"""In the scope of a request that the application handled in vain: `(status, code)` of what its client got instead."""


class Refusal(Enum):
    """Status, class of the error, stable code, text."""

    MALFORMED = (400, "invalid_request", ErrorCode.MALFORMED_REQUEST, "This is no valid HTTP/1.1 request.")
    PLAIN_AT_TLS = (
        400,
        "invalid_request",
        ErrorCode.MALFORMED_REQUEST,
        "This port speaks HTTPS, and the request was plain HTTP: begin the address with https://. Nothing was done.",
    )
    TLS_AT_PLAIN = (
        400,
        "invalid_request",
        ErrorCode.MALFORMED_REQUEST,
        "This port speaks plain HTTP, and the client began with TLS: begin the address with http://. Nothing was done.",
    )
    TIMEOUT = (408, "request_timeout", ErrorCode.REQUEST_TIMEOUT, "The request did not arrive in time.")
    HEADERS = (
        431,
        "headers_too_large",
        ErrorCode.HEADERS_TOO_LARGE,
        "The address or the headers are too long.",
    )
    BUSY = (503, "unavailable", ErrorCode.TOO_MANY_CONNECTIONS, "Too many connections are open. Try again later.")

    @property
    def status(self) -> int:
        return self.value[0]

    @property
    def code(self) -> ErrorCode:
        return self.value[2]

    @property
    def message(self) -> str:
        return self.value[3]

    @property
    def body(self) -> bytes:
        _, error, code, message = self.value
        return msgspec.json.encode(Problem(error=error, error_code=code, message=message))

    def response(self, request_id: str) -> h11.Response:
        """Head of the answer."""
        headers = [
            (b"content-type", b"application/json"),
            (b"content-length", b"%d" % len(self.body)),
            (b"x-request-id", request_id.encode()),
            (b"connection", b"close"),
        ]
        if self is Refusal.BUSY:
            headers.append((b"retry-after", RETRY_AFTER))
        return h11.Response(status_code=self.status, headers=headers)


OnRefusal = Callable[[Refusal, str, str], None]
"""Told of what no application saw: the refusal, its request id, and the method, `-` where none was read."""

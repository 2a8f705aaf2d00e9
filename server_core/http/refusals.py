"""Refusals that the HTTP server answers itself, before a request reaches the application or instead of its answer."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

import h11
import msgspec

from server_core.contract.messages.http import ConnectionMessages
from server_core.contract.messages.message import Message
from server_core.contract.types.errors import ErrorCode, Problem

RETRY_AFTER = b"5"
REFUSAL = "spoolhouse.refusal"
"""In the scope of a request that the application handled in vain: `(status, code)` of what its client got instead."""


class Refusal(Enum):
    """Status, class of the error, stable code, message."""

    MALFORMED = (400, "invalid_request", ErrorCode.MALFORMED_REQUEST, ConnectionMessages.REQUEST_MALFORMED())
    PLAIN_AT_TLS = (
        400,
        "invalid_request",
        ErrorCode.MALFORMED_REQUEST,
        ConnectionMessages.REQUEST_WITHOUT_TLS(),
    )
    TLS_AT_PLAIN = (
        400,
        "invalid_request",
        ErrorCode.MALFORMED_REQUEST,
        ConnectionMessages.REQUEST_WITH_TLS(),
    )
    TIMEOUT = (408, "request_timeout", ErrorCode.REQUEST_TIMEOUT, ConnectionMessages.REQUEST_TOO_SLOW())
    HEADERS = (
        431,
        "headers_too_large",
        ErrorCode.HEADERS_TOO_LARGE,
        ConnectionMessages.REQUEST_HEAD_TOO_LONG(),
    )
    BUSY = (503, "unavailable", ErrorCode.TOO_MANY_CONNECTIONS, ConnectionMessages.CONNECTIONS_TOO_MANY())

    @property
    def status(self) -> int:
        return self.value[0]

    @property
    def code(self) -> ErrorCode:
        return self.value[2]

    @property
    def message(self) -> Message:
        return self.value[3]

    @property
    def body(self) -> bytes:
        _, error, code, message = self.value
        return msgspec.json.encode(Problem(error=error, error_code=code, message=str(message)))

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

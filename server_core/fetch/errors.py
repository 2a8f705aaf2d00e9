"""Why a document was not downloaded: known errors, each with a calm text for the client."""

from __future__ import annotations


class FetchError(Exception):
    """`message` is for the client; a cause that it may not learn is in `__cause__`, for our own log."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


class UrlInvalid(FetchError):
    """Not an https URL that can be read in one way only."""


class UrlNotAllowed(FetchError):
    """Blocked, unresolvable, refused, silent or without a valid certificate: all get the same text after the same time.

    A specific `message` is used only for what the remote server itself said, which reveals nothing about our network.
    """

    def __init__(self, message: str | None = None) -> None:
        super().__init__(
            message
            or "The document URL cannot be used. It must name a public server that answers on https, port 443, with a "
            "valid certificate."
        )


class RemoteUnavailable(FetchError):
    """The server was reached but gave no whole document. `status`: the HTTP status, if that was the cause."""

    def __init__(self, message: str, *, status: int | None = None) -> None:
        super().__init__(message)
        self.status = status


class RemoteTooLarge(FetchError):
    """The document is larger than `limit_bytes`, as announced or as received."""

    def __init__(self, limit_bytes: int) -> None:
        super().__init__(f"The remote document is larger than {limit_bytes} bytes.")
        self.limit_bytes = limit_bytes

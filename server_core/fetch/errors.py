"""Why a document was not downloaded: known errors, each with a calm text for the client."""

from __future__ import annotations

from server_core.contract.messages.documents import RemoteDocumentMessages
from server_core.contract.messages.message import Message


class FetchError(Exception):
    """`message` is for the client; a cause that it may not learn is in `__cause__`, for our own log."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message


class UrlInvalid(FetchError):
    """Not an https URL that can be read in one way only."""


class UrlNotAllowed(FetchError):
    """Blocked, unresolvable, refused, silent or without a valid certificate: all get the same text after the same time.

    A specific `message` is used only for what the remote server itself said, which reveals nothing about our network.
    """

    def __init__(self, message: Message | None = None) -> None:
        super().__init__(message or RemoteDocumentMessages.DOCUMENT_URL_NOT_ALLOWED())


class RemoteUnavailable(FetchError):
    """The server was reached but gave no whole document. `status`: the HTTP status, if that was the cause."""

    def __init__(self, message: Message, *, status: int | None = None) -> None:
        super().__init__(message)
        self.status = status


class RemoteTooLarge(FetchError):
    """The document is larger than `limit_bytes`, as announced or as received."""

    def __init__(self, limit_bytes: int) -> None:
        super().__init__(RemoteDocumentMessages.REMOTE_DOCUMENT_TOO_LARGE(bytes=limit_bytes))
        self.limit_bytes = limit_bytes

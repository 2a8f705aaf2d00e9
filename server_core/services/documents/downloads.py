"""Documents from addresses that clients name: few at once for each application, failures in the API's words."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from uuid import UUID

from server_core.contract.messages.documents import RemoteDocumentMessages
from server_core.contract.types.errors import ErrorCode
from server_core.fetch import (
    Fetcher,
    FetchError,
    RemoteDocument,
    RemoteTooLarge,
    RemoteUnavailable,
    UrlInvalid,
    asked_for,
)
from server_core.services.api_error import ApiError

log = logging.getLogger(__name__)


class Downloads:
    """Owned by one server."""

    def __init__(self, fetcher: Fetcher, *, most_per_application: int) -> None:
        self._fetcher = fetcher
        self._most = most_per_application
        self._running: Counter[UUID] = Counter()

    @asynccontextmanager
    async def open(self, client_id: UUID, url: str, *, limit_bytes: int) -> AsyncIterator[RemoteDocument]:
        """Raises ApiError `rate_limited`, `invalid_url`, `url_not_allowed`, `remote_document_unavailable`,
        `remote_document_too_large`, also while the pieces are read."""
        with self._one_more(client_id):
            try:
                async with self._fetcher.open(url, limit_bytes=limit_bytes) as remote:
                    yield remote
            except FetchError as error:
                # the client is not told which of them it was: that would tell what stands behind a firewall
                log.info("a document was not fetched: %s", error.__cause__ or error)
                raise _refused(error) from error

    @contextmanager
    def _one_more(self, client_id: UUID) -> Iterator[None]:
        if self._running[client_id] >= self._most:
            enough = RemoteDocumentMessages.TOO_MANY_DOWNLOADS(most=self._most)
            raise ApiError(ErrorCode.RATE_LIMITED, enough, details={"retry_after": 1})
        self._running[client_id] += 1
        asker = asked_for.set(client_id)
        try:
            yield
        finally:
            asked_for.reset(asker)
            self._running[client_id] -= 1
            if not self._running[client_id]:
                del self._running[client_id]


def _refused(error: FetchError) -> ApiError:
    match error:
        case UrlInvalid():
            return ApiError(ErrorCode.INVALID_URL, error.message)
        case RemoteTooLarge():
            details = {"limit_bytes": error.limit_bytes}
            return ApiError(ErrorCode.REMOTE_DOCUMENT_TOO_LARGE, error.message, details=details)
        case RemoteUnavailable():
            answered = None if error.status is None else {"remote_status": error.status}
            return ApiError(ErrorCode.REMOTE_DOCUMENT_UNAVAILABLE, error.message, details=answered)
    return ApiError(ErrorCode.URL_NOT_ALLOWED, error.message)

"""Download of a document from a URL that a client names (threat: server-side request forgery).

Nothing is taken from the environment, no cookie or credential is sent, and every hop of a redirect starts from scratch.
"""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import anyio
import httpcore

from server_core.config import FetchRules
from server_core.contract.messages.documents import RemoteDocumentMessages
from server_core.fetch.allowed import AllowedHosts, Forbidden
from server_core.fetch.connect import Connect, GuardedConnector, connect_tcp
from server_core.fetch.document import BROKEN, RemoteDocument, broken_off, header, too_slow
from server_core.fetch.errors import RemoteUnavailable, UrlInvalid, UrlNotAllowed
from server_core.fetch.resolve import Resolve
from server_core.fetch.url import RemoteUrl, read_url

__all__ = ["Fetcher", "RemoteDocument"]

REDIRECTS = frozenset({301, 302, 303, 307, 308})


class Fetcher:
    """One for the server; holds no connection. `tls` None: the authorities that this computer trusts."""

    def __init__(
        self,
        rules: FetchRules,
        *,
        resolve: Resolve | None = None,
        tls: ssl.SSLContext | None = None,
        connect: Connect = connect_tcp,
    ) -> None:
        self._rules = rules
        self._allowed = AllowedHosts(rules.allowed_hosts)
        self._connector = GuardedConnector(resolve=resolve, tls=tls, connect=connect)

    @asynccontextmanager
    async def open(self, url: str, *, limit_bytes: int) -> AsyncIterator[RemoteDocument]:
        """The document behind `url`, after at most `rules.redirects` redirects.

        Raises UrlInvalid, UrlNotAllowed, RemoteUnavailable and RemoteTooLarge; so does reading its pieces."""
        end = asyncio.get_running_loop().time() + self._rules.total_seconds
        remote = read_url(url)
        for _ in range(self._rules.redirects + 1):
            async with self._connection(remote, end) as connection:
                response = await _answer(connection, remote, end)
                if response.status not in REDIRECTS:
                    yield RemoteDocument(response, remote, limit_bytes=limit_bytes, end=end)
                    return
            remote = _redirected(remote, response)
        raise RemoteUnavailable(RemoteDocumentMessages.DOCUMENT_REDIRECTS_TOO_OFTEN(most=self._rules.redirects))

    @asynccontextmanager
    async def _connection(self, url: RemoteUrl, end: float) -> AsyncIterator[httpcore.AsyncHTTP11Connection]:
        origin = httpcore.Origin(b"https", url.host.encode(), url.port)
        connection = httpcore.AsyncHTTP11Connection(origin, await self._secured(url, end))
        try:
            yield connection
        finally:
            with anyio.CancelScope(shield=True):
                await connection.aclose()

    async def _secured(self, url: RemoteUrl, end: float) -> httpcore.AsyncNetworkStream:
        refused_at = self._refused_at(end)
        try:
            return await self._connector.open(url, self._allowed, refused_at)
        except (Forbidden, OSError, httpcore.NetworkError) as cause:
            raise await _refusal(refused_at) from cause

    def _refused_at(self, end: float) -> float:
        return min(asyncio.get_running_loop().time() + self._rules.connect_seconds, end)


def _redirected(url: RemoteUrl, response: httpcore.Response) -> RemoteUrl:
    """Return the target of a redirect.

    Raises RemoteUnavailable, UrlNotAllowed without a delay: only the answer matters.
    """
    location = header(response, b"location")
    if location is None:
        status = response.status
        raise RemoteUnavailable(RemoteDocumentMessages.REMOTE_ANSWERED(status=status), status=status)
    try:
        return url.redirected(location)
    except UrlInvalid as cause:
        raise UrlNotAllowed(RemoteDocumentMessages.DOCUMENT_REDIRECT_UNUSABLE(why=cause.message)) from cause


async def _answer(connection: httpcore.AsyncHTTP11Connection, url: RemoteUrl, end: float) -> httpcore.Response:
    request = httpcore.Request(
        b"GET",
        httpcore.URL(scheme=b"https", host=url.host.encode(), port=url.port, target=url.target.encode()),
        headers=[
            (b"Host", url.authority.encode()),
            (b"User-Agent", b"Spoolhouse"),
            (b"Accept", b"*/*"),
            (b"Accept-Encoding", b"identity"),
            (b"Connection", b"close"),
        ],
    )
    try:
        async with asyncio.timeout_at(end):
            return await connection.handle_async_request(request)
    except TimeoutError as cause:
        raise too_slow() from cause
    except BROKEN as cause:
        raise broken_off() from cause


async def _refusal(moment: float) -> UrlNotAllowed:
    """At `moment` (loop time), whatever was wrong: time must not tell what the text does not."""
    await asyncio.sleep(moment - asyncio.get_running_loop().time())
    return UrlNotAllowed()

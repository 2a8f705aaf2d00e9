"""One attempt: a POST to the URL of a webhook, behind the guard of from-url (threat: server-side request forgery).

It follows no redirect, uses no proxy of the environment and sends no credential. Only the status and `Retry-After` of
the answer are used.
"""

from __future__ import annotations

import asyncio
import socket
import ssl
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

import anyio
import httpcore

from server_core.contract.messages.message import Message
from server_core.contract.messages.webhooks import WebhookMessages
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.webhooks import DeliveryError
from server_core.fetch.allowed import AllowedHosts, Forbidden
from server_core.fetch.connect import GuardedConnector
from server_core.fetch.document import header
from server_core.fetch.errors import UrlInvalid
from server_core.fetch.places import Place, place_of
from server_core.fetch.url import HTTPS_PORT, RemoteUrl, read_url
from server_core.services.rejected import Rejected

TOTAL_SECONDS = 15.0
CONNECT_SECONDS = 5.0
REST_SECONDS = 2.0
"""Time for reading the rest of an answer; its status counts already."""
MOST_BODY_BYTES = 64 * 1024
LONGEST_RETRY_AFTER_SECONDS = 24 * 3600.0
"""Longest pause that a receiver can ask for: the time for which a delivery is tried."""
BROKEN = (httpcore.NetworkError, httpcore.ProtocolError, OSError)


@dataclass(frozen=True, kw_only=True, slots=True)
class Outcome:
    """`error` None: delivered. `retry_after`: seconds that the receiver asked for, at most a day."""

    status: int | None = None
    error: DeliveryError | None = None
    retry_after: float | None = None


def checked_url(text: str, *, allow_private: bool) -> RemoteUrl:
    """Judge what can be judged without looking up a name; the rest is judged at each attempt.

    Raises Rejected `url_not_allowed` with `details.reason`.
    """
    try:
        url = read_url(text, plain_too=True)
    except UrlInvalid as error:
        raise _not_allowed("not_a_url", WebhookMessages.URL_INVALID()) from error
    place = None if url.address is None else place_of(url.address)
    if place is Place.NEVER:
        raise _not_allowed("never", WebhookMessages.URL_NEVER())
    if url.plain and place is Place.PUBLIC:
        raise _not_allowed("plain_http", WebhookMessages.URL_PLAIN_PUBLIC())
    if allow_private:
        return url
    if url.plain:
        raise _not_allowed("plain_http", WebhookMessages.URL_PLAIN_PRIVATE())
    if place is Place.INTRANET:
        raise _not_allowed("private_address", WebhookMessages.URL_PRIVATE_ADDRESS())
    if url.port != HTTPS_PORT:
        raise _not_allowed("port", WebhookMessages.URL_PORT())
    return url


def _not_allowed(reason: str, message: Message) -> Rejected:
    return Rejected(ErrorCode.URL_NOT_ALLOWED, message, details={"reason": reason})


async def post(
    connector: GuardedConnector, text: str, *, allow_private: bool, headers: Mapping[str, str], body: bytes
) -> Outcome:
    """Send a message within `TOTAL_SECONDS`; raises nothing but a cancel."""
    loop = asyncio.get_running_loop()
    end = loop.time() + TOTAL_SECONDS
    try:
        url = checked_url(text, allow_private=allow_private)
    except Rejected:
        return Outcome(error=DeliveryError.URL_NOT_ALLOWED)
    host = f"[{url.host}]" if ":" in url.host else url.host
    allowed = AllowedHosts([f"{host}:{url.port}"] if allow_private else [])
    try:
        stream = await connector.open(url, allowed, loop.time() + CONNECT_SECONDS)
    except Forbidden:
        return Outcome(error=DeliveryError.URL_NOT_ALLOWED)
    except (httpcore.NetworkError, OSError) as error:
        return Outcome(error=_not_connected(error))
    scheme = b"http" if url.plain else b"https"
    connection = httpcore.AsyncHTTP11Connection(httpcore.Origin(scheme, url.host.encode(), url.port), stream)
    try:
        async with asyncio.timeout_at(end):
            response = await connection.handle_async_request(_request(scheme, url, headers, body))
        outcome = _outcome(response)
        await _read_rest(response, min(end, loop.time() + REST_SECONDS))
        return outcome
    except TimeoutError:
        return Outcome(error=DeliveryError.TIMEOUT)
    except BROKEN:
        return Outcome(error=DeliveryError.BROKEN_ANSWER)
    finally:
        with anyio.CancelScope(shield=True):
            await connection.aclose()


def _request(scheme: bytes, url: RemoteUrl, headers: Mapping[str, str], body: bytes) -> httpcore.Request:
    return httpcore.Request(
        b"POST",
        httpcore.URL(scheme=scheme, host=url.host.encode(), port=url.port, target=url.target.encode()),
        headers=[
            (b"Host", url.authority.encode()),
            (b"User-Agent", b"Spoolhouse-Webhooks"),
            (b"Content-Type", b"application/json"),
            (b"Content-Length", str(len(body)).encode()),
            (b"Accept-Encoding", b"identity"),
            (b"Connection", b"close"),
            *((name.encode(), value.encode()) for name, value in headers.items()),
        ],
        content=body,
    )


def _not_connected(error: BaseException) -> DeliveryError:
    causes = [error]
    while (before := causes[-1].__cause__ or causes[-1].__context__) is not None and len(causes) < 8:
        causes.append(before)
    if any(isinstance(each, ssl.SSLError) for each in causes):
        return DeliveryError.TLS_FAILED
    if any(isinstance(each, socket.gaierror) for each in causes):
        return DeliveryError.NAME_NOT_FOUND
    if any(isinstance(each, ConnectionRefusedError) for each in causes):
        return DeliveryError.CONNECTION_REFUSED
    if any(isinstance(each, TimeoutError) for each in causes):
        return DeliveryError.TIMEOUT
    return DeliveryError.CONNECTION_FAILED


def _outcome(response: httpcore.Response) -> Outcome:
    status = response.status
    if 200 <= status < 300:
        return Outcome(status=status)
    if 300 <= status < 400:
        return Outcome(status=status, error=DeliveryError.REDIRECTED)
    if status == 410:
        return Outcome(status=status, error=DeliveryError.GONE)
    retry_after = _seconds(header(response, b"retry-after")) if status in (429, 503) else None
    limited = status == 429 or retry_after is not None
    error = DeliveryError.RATE_LIMITED if limited else DeliveryError.HTTP_STATUS
    return Outcome(status=status, error=error, retry_after=retry_after)


def _seconds(value: bytes | None) -> float | None:
    """Read `Retry-After` (RFC 9110 section 10.2.3), which gives seconds or a date. None: there is none to be read."""
    if value is None:
        return None
    text = value.decode("latin-1").strip()
    if text.isascii() and text.isdigit():
        return min(float(text), LONGEST_RETRY_AFTER_SECONDS)
    try:
        at = parsedate_to_datetime(text)
    except (ValueError, OverflowError):  # no date, or one of a year or with an offset that no clock has
        return None
    at = at if at.tzinfo is not None else at.replace(tzinfo=UTC)
    return min(max(0.0, (at - datetime.now(UTC)).total_seconds()), LONGEST_RETRY_AFTER_SECONDS)


async def _read_rest(response: httpcore.Response, end: float) -> None:
    """Read up to `MOST_BODY_BYTES` until `end` (loop time), so that the receiver sees an orderly end."""
    received = 0
    try:
        async with asyncio.timeout_at(end):
            async for piece in response.aiter_stream():
                received += len(piece)
                if received > MOST_BODY_BYTES:
                    return
    except (TimeoutError, *BROKEN):
        return

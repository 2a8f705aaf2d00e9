"""The sender of webhooks: at least once, in order per job or printer, each webhook independent of the others.

A delivery leaves the outbox in the commit that records its outcome, so after a crash it is sent again with the same
`webhook-id`. A failing receiver is paused for growing times of at most five minutes and then tried with a single
message; each delivery has its own backoff, up to 24 hours after its event.
"""

from __future__ import annotations

import asyncio
import logging
import random
import socket
import ssl
from collections import defaultdict
from collections.abc import Awaitable, Callable, Mapping
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from functools import partial
from typing import Any, Protocol
from uuid import UUID

import httpcore

from server_core.contract.decisions.backoff import delay
from server_core.contract.messages.message import Message
from server_core.contract.messages.requests import WebhookMessages
from server_core.contract.types.audit import THE_SERVER, NoticeKind
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.fields import Record
from server_core.contract.types.webhooks import DeliveryError, DeliveryState
from server_core.fetch import (
    BROKEN,
    HTTPS_PORT,
    AddressScope,
    AllowedHosts,
    ForbiddenAddress,
    GuardedConnector,
    RemoteUrl,
    UrlInvalid,
    connected,
    fetch_owner,
    header,
    read_url,
    request_to,
    scope_of,
)
from server_core.services.api_error import ApiError
from server_core.services.server_state import ServerState
from server_core.services.webhooks import outbox
from server_core.services.webhooks.outbox import message_name, signed_headers
from server_core.store import webhook_rows
from server_core.store.commits import Commit
from server_core.store.store import Connection, StorageFailed
from server_core.store.webhook_rows import DeliveryRow, WebhookRow

log = logging.getLogger(__name__)

BACKOFF_SECONDS = (5, 30, 120, 600, 1800, 3600, 2 * 3600, 4 * 3600, 6 * 3600, 8 * 3600)
"""Pauses between the attempts of a delivery, a tenth more or less: eleven attempts within about 22 hours."""
LONGEST_PAUSE_SECONDS = 300.0
"""Longest pause of a receiver that fails, unless it asks for more by `Retry-After`."""
PATIENT_FAILURES = 2
"""Refusals of single messages (4xx) that do not count as a receiver that fails."""
AT_ONCE_PER_WEBHOOK = 4
AT_ONCE = 64
"""Messages in progress. Beyond that each webhook gets one place, so slow receivers never block others."""
IDLE_SECONDS = 60.0
GIVEN_UP_AT_ONCE = 200
DISK_SECONDS = 30.0
"""Pause of a message whose outcome could not be stored."""


class Post(Protocol):
    """The signature of `post` without its connector."""

    def __call__(
        self, text: str, *, allow_private: bool, headers: Mapping[str, str], body: bytes
    ) -> Awaitable[AttemptOutcome]: ...


class WebhookSender:
    """Sends the messages of all webhooks of one server."""

    def __init__(
        self,
        state: ServerState,
        post_message: Post | None = None,
        jitter: Callable[[], float] = lambda: random.uniform(0.9, 1.1),  # noqa: S311
    ) -> None:
        self._state = state
        self._post: Post = post_message or partial(post, GuardedConnector())
        self._jitter = jitter
        self._news = asyncio.Event()
        self._looking = asyncio.Lock()
        self._running: defaultdict[UUID, dict[int, asyncio.Task[None]]] = defaultdict(dict)

    async def run(self) -> None:
        """Send until cancelled. Messages in progress then are sent again after the next start."""
        store, loop = self._state.ctx.store, asyncio.get_running_loop()
        store.on_outbox(lambda: _call_in(loop, self._news.set))
        try:
            while True:
                self._news.clear()
                seconds = await self._look_safely()
                try:
                    async with asyncio.timeout(seconds):
                        await self._news.wait()
                except TimeoutError:
                    continue
        finally:
            store.on_outbox(None)
            tasks = [task for tasks in self._running.values() for task in tasks.values()]
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _look_safely(self) -> float:
        try:
            return await self.look()
        except StorageFailed as error:
            log.error("Webhooks could not be processed: %s", error)
        except Exception:
            log.exception("Webhooks could not be processed; next try in %s s", DISK_SECONDS)
        return DISK_SECONDS

    async def look(self) -> float:
        """Start to send what is due. Returns the seconds until something may be due again.

        Calls run one after the other: two that read the same rows would send the same messages twice.
        """
        async with self._looking:
            return await self._look()

    async def _look(self) -> float:
        store, now = self._state.ctx.store, self._state.ctx.now()
        more = await self._give_up(now)
        soonest = now + timedelta(seconds=0 if more else IDLE_SECONDS)
        expiry = await store.read(webhook_rows.next_expiry)
        if expiry is not None:
            soonest = min(soonest, expiry)
        for webhook in await store.read(webhook_rows.due_webhooks):
            at = max(webhook.first_at, webhook.paused_until or webhook.first_at)
            under_way = self._running[webhook.webhook_id]
            room = self._slots_of(webhook) - len(under_way)
            if at > now:
                soonest = min(soonest, at)
            elif room > 0:
                found = await store.read(
                    partial(
                        webhook_rows.due, webhook_id=webhook.webhook_id, now=now, without=list(under_way), most=room
                    )
                )
                for row in found:
                    task = asyncio.create_task(self._send(webhook, row), name=f"webhook-{row.number}")
                    under_way[row.number] = task
                    task.add_done_callback(partial(self._ended, webhook.webhook_id, row.number))
                if not found and not under_way:
                    soonest = min(soonest, now + timedelta(seconds=1))
        return max(0.0, (soonest - now).total_seconds())

    def _slots_of(self, webhook: WebhookRow) -> int:
        everything = sum(map(len, self._running.values()))
        return 1 if webhook.failures or everything >= AT_ONCE else AT_ONCE_PER_WEBHOOK

    def _ended(self, webhook_id: UUID, number: int, task: asyncio.Task[None]) -> None:
        self._running[webhook_id].pop(number, None)
        if not task.cancelled() and task.exception() is not None:
            log.error("A webhook message could not be sent", exc_info=task.exception())
        self._news.set()

    async def _send(self, webhook: WebhookRow, row: DeliveryRow) -> None:
        ctx = self._state.ctx
        at, began = ctx.now(), ctx.monotonic()
        fetch_owner.set(webhook.client_id)  # in this task only, so that a slow DNS name delays no other application
        secrets, ends_at = [webhook.secret], webhook.previous_ends_at
        if webhook.previous_secret is not None and ends_at is not None and ends_at > at:
            secrets.append(webhook.previous_secret)
        body = row.body.encode()
        headers = signed_headers(secrets, message_name(row.message_id), at, body)
        try:
            outcome = await self._post(webhook.url, allow_private=webhook.allow_private, headers=headers, body=body)
        except Exception:
            # Count it as a failed attempt with backoff; otherwise the message would be retried at once, forever.
            log.exception("Sending a webhook message failed with an internal error")
            outcome = AttemptOutcome(error=DeliveryError.BROKEN_ANSWER)
        duration_ms = round((ctx.monotonic() - began) * 1000)
        try:
            await ctx.store.write(
                partial(self._note, number=row.number, outcome=outcome, at=at, now=ctx.now(), duration_ms=duration_ms),
                Commit.WEBHOOK_ATTEMPT,
            )
        except StorageFailed as error:
            log.error("The outcome of a webhook message could not be stored; it will be sent again: %s", error)
            await asyncio.sleep(DISK_SECONDS)
            return
        except Exception:
            await asyncio.sleep(DISK_SECONDS)
            raise
        if outcome.error is not None or webhook.last_error is not None:
            self._state.feed.notices_changed()

    def _note(
        self,
        connection: Connection,
        *,
        number: int,
        outcome: AttemptOutcome,
        at: datetime,
        now: datetime,
        duration_ms: int,
    ) -> None:
        row = webhook_rows.note_attempt(
            connection,
            number,
            at=at,
            status_code=outcome.status,
            error_code=outcome.error,
            duration_ms=duration_ms,
        )
        webhook = None if row is None else webhook_rows.find_any(connection, row.webhook_id)
        if row is None or webhook is None:
            return
        account_id, webhook_id = webhook.account_id, webhook.webhook_id
        news: dict[str, Any] = {"last_attempt_at": at, "last_status": outcome.status, "last_error": outcome.error}
        if outcome.error is None:
            news |= {"failures": 0, "paused_until": None, "last_delivered_at": now}
            webhook_rows.note_state(connection, webhook_id, news)
            webhook_rows.finish(connection, row, DeliveryState.DELIVERED, now)
            if webhook.last_error is not None or webhook.missed:
                outbox.close_notices(connection, account_id, webhook_id, now, THE_SERVER)
            return
        failures = webhook.failures + 1
        news["failures"] = failures
        later = now + timedelta(seconds=self._seconds(row.tries, outcome))
        pause = self._pause(failures, outcome)
        news["paused_until"] = None if pause is None else now + timedelta(seconds=pause)
        if outcome.error is DeliveryError.GONE:
            webhook_rows.change(connection, account_id, webhook_id, {**news, "disabled_at": now, "gone": True})
            webhook_rows.finish(connection, row, DeliveryState.FAILED, now)
            outbox.open_notice(connection, NoticeKind.WEBHOOK_GONE, account_id, webhook_id, now)
            return
        webhook_rows.note_state(connection, webhook_id, news)
        if row.tries >= len(BACKOFF_SECONDS) or later >= row.expires_at:
            webhook_rows.finish(connection, row, DeliveryState.FAILED, now)
            outbox.open_notice(connection, NoticeKind.WEBHOOK_FAILING, account_id, webhook_id, now)
        else:
            webhook_rows.try_later(connection, number, later)

    def _seconds(self, tries: int, outcome: AttemptOutcome) -> float:
        """Return the seconds until the next attempt of a delivery that had `tries` attempts before this one."""
        own = delay(BACKOFF_SECONDS, tries) * self._jitter()
        return max(own, outcome.retry_after or 0.0)

    def _pause(self, failures: int, outcome: AttemptOutcome) -> float | None:
        """Return the receiver's pause in seconds; None = it refused a single message and gets no pause."""
        refused = outcome.error is DeliveryError.HTTP_STATUS and outcome.status is not None and outcome.status < 500
        if refused and outcome.status != 408 and failures <= PATIENT_FAILURES:
            return None
        own = delay(BACKOFF_SECONDS, failures - 1)
        return max(min(own, LONGEST_PAUSE_SECONDS) * self._jitter(), outcome.retry_after or 0.0)

    async def _give_up(self, now: datetime) -> bool:
        """Give up deliveries whose time is over or whose webhook is switched off. Returns whether there may be more."""
        store = self._state.ctx.store
        over = await store.read(partial(webhook_rows.expired, now=now, most=GIVEN_UP_AT_ONCE))
        off = await store.read(partial(webhook_rows.of_switched_off, most=GIVEN_UP_AT_ONCE))
        if not over and not off:
            return False

        def work(connection: Connection) -> None:
            for rows, error in ((over, DeliveryError.EXPIRED), (off, DeliveryError.SWITCHED_OFF)):
                for row in rows:
                    delivery = webhook_rows.find_delivery(connection, row.webhook_id, row.number)
                    if delivery is not None and delivery.state is DeliveryState.PENDING:
                        webhook_rows.finish(connection, delivery, DeliveryState.FAILED, now, error)
            for webhook_id, account_id in {row.webhook_id: row.account_id for row in over}.items():
                outbox.open_notice(connection, NoticeKind.WEBHOOK_FAILING, account_id, webhook_id, now)

        await store.write(work, Commit.WEBHOOK_ATTEMPT)
        self._state.feed.notices_changed()
        return max(len(over), len(off)) >= GIVEN_UP_AT_ONCE


def _call_in(loop: asyncio.AbstractEventLoop, function: Callable[[], None]) -> None:
    if not loop.is_closed():
        loop.call_soon_threadsafe(function)


# One attempt: a POST to a webhook's URL, behind the same guard against server-side request forgery as from-url.
#
# It follows no redirects, uses no proxy of the environment and sends no credentials. Only the status and `Retry-After`
# of the answer are used.


TOTAL_SECONDS = 15.0
CONNECT_SECONDS = 5.0
REST_SECONDS = 2.0
"""Time for reading the rest of an answer; its status counts already."""
MOST_BODY_BYTES = 64 * 1024
LONGEST_RETRY_AFTER_SECONDS = 24 * 3600.0
"""Longest pause that a receiver can ask for: the time for which a delivery is tried."""


class AttemptOutcome(Record, frozen=True, kw_only=True):
    """The outcome of an attempt.

    `error` None: delivered. `retry_after`: seconds requested by the receiver, at most a day.
    """

    status: int | None = None
    error: DeliveryError | None = None
    retry_after: float | None = None


def checked_url(text: str, *, allow_private: bool) -> RemoteUrl:
    """Check everything that needs no name look-up; the rest is checked at each attempt.

    Raises ApiError `url_not_allowed` with `details.reason`.
    """
    try:
        url = read_url(text, plain_too=True)
    except UrlInvalid as error:
        raise _not_allowed("not_a_url", WebhookMessages.URL_INVALID()) from error
    scope = None if url.address is None else scope_of(url.address)
    if scope is AddressScope.NEVER:
        raise _not_allowed("never", WebhookMessages.URL_NEVER())
    if url.plain and scope is AddressScope.PUBLIC:
        raise _not_allowed("plain_http", WebhookMessages.URL_PLAIN_PUBLIC())
    if allow_private:
        return url
    if url.plain:
        raise _not_allowed("plain_http", WebhookMessages.URL_PLAIN_PRIVATE())
    if scope is AddressScope.INTRANET:
        raise _not_allowed("private_address", WebhookMessages.URL_PRIVATE_ADDRESS())
    if url.port != HTTPS_PORT:
        raise _not_allowed("port", WebhookMessages.URL_PORT())
    return url


def _not_allowed(reason: str, message: Message) -> ApiError:
    return ApiError(ErrorCode.URL_NOT_ALLOWED, message, details={"reason": reason})


async def post(
    connector: GuardedConnector, text: str, *, allow_private: bool, headers: Mapping[str, str], body: bytes
) -> AttemptOutcome:
    """Send a message within `TOTAL_SECONDS`; raises nothing but a cancel."""
    loop = asyncio.get_running_loop()
    end = loop.time() + TOTAL_SECONDS
    try:
        url = checked_url(text, allow_private=allow_private)
    except ApiError:
        return AttemptOutcome(error=DeliveryError.URL_NOT_ALLOWED)
    host = f"[{url.host}]" if ":" in url.host else url.host
    allowed = AllowedHosts([f"{host}:{url.port}"] if allow_private else [])
    try:
        stream = await connector.open(url, allowed, loop.time() + CONNECT_SECONDS)
    except ForbiddenAddress:
        return AttemptOutcome(error=DeliveryError.URL_NOT_ALLOWED)
    except (httpcore.NetworkError, OSError) as error:
        return AttemptOutcome(error=_not_connected(error))
    own = {"User-Agent": "Spoolhouse-Webhooks", "Content-Type": "application/json", "Content-Length": str(len(body))}
    try:
        async with connected(url, stream) as connection:
            async with asyncio.timeout_at(end):
                response = await connection.handle_async_request(request_to(url, "POST", own | dict(headers), body))
            outcome = _outcome(response)
            await _read_rest(response, min(end, loop.time() + REST_SECONDS))
            return outcome
    except TimeoutError:
        return AttemptOutcome(error=DeliveryError.TIMEOUT)
    except BROKEN:
        return AttemptOutcome(error=DeliveryError.BROKEN_ANSWER)


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


def _outcome(response: httpcore.Response) -> AttemptOutcome:
    status = response.status
    if 200 <= status < 300:
        return AttemptOutcome(status=status)
    if 300 <= status < 400:
        return AttemptOutcome(status=status, error=DeliveryError.REDIRECTED)
    if status == 410:
        return AttemptOutcome(status=status, error=DeliveryError.GONE)
    retry_after = _seconds(header(response, b"retry-after")) if status in (429, 503) else None
    limited = status == 429 or retry_after is not None
    error = DeliveryError.RATE_LIMITED if limited else DeliveryError.HTTP_STATUS
    return AttemptOutcome(status=status, error=error, retry_after=retry_after)


def _seconds(value: bytes | None) -> float | None:
    """Parse `Retry-After` (RFC 9110 section 10.2.3), seconds or a date. None: missing or invalid."""
    if value is None:
        return None
    text = value.decode("latin-1").strip()
    if text.isascii() and text.isdigit():
        return min(float(text), LONGEST_RETRY_AFTER_SECONDS)
    try:
        at = parsedate_to_datetime(text)
    except (ValueError, OverflowError):  # no date, or one out of range
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

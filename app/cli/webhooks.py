"""`spoolhouse webhook …`."""

from __future__ import annotations

import asyncio
import hmac
import re
import signal
import threading
import time
from argparse import Namespace
from base64 import b64decode
from binascii import Error as Base64Error
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from datetime import UTC, datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import msgspec
from msgspec import UNSET

from app.cli.clients import find as find_client
from app.cli.engine_access import console_client, is_elsewhere
from app.cli.output import answer, table, tell_aside
from app.client import ConsoleClient
from app.errors import CommandFailed
from app.process.data_folder import DataFolder
from app.words.ages import moment
from server_core.contract.types.fields import UNREADABLE
from server_core.contract.types.webhooks import (
    ID_HEADER,
    SECRET_PREFIX,
    SIGNATURE_HEADER,
    TIMESTAMP_HEADER,
    ChangeWebhook,
    CreateWebhook,
    DeliveryState,
    RotateWebhook,
    WebhookCredentials,
    WebhookDelivery,
    WebhookEvent,
    WebhookView,
    signature,
)

# `spoolhouse webhook listen`: a receiver for developers, on loopback only.


LOOPBACK = "127.0.0.1"
MOST_BODY_BYTES = 1024 * 1024
MOST_SECONDS = 10.0
TOLERANCE_SECONDS = 300.0
UNIX_SECONDS = re.compile(r"[0-9]{1,12}", re.ASCII)


class ReceivedMessage(msgspec.Struct, frozen=True, kw_only=True):
    """A message as `--json` prints it. `signature`: `good`, `bad`, or `unchecked` without a secret."""

    id: str
    signature: str
    event: msgspec.Raw


class _Receiver(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self, port: int, loop: asyncio.AbstractEventLoop) -> None:
        super().__init__((LOOPBACK, port), _Handler)
        self.loop = loop
        self.secret: bytes | None = None
        self.heard: asyncio.Queue[ReceivedMessage] = asyncio.Queue()

    @property
    def url(self) -> str:
        return f"http://{LOOPBACK}:{self.server_port}/"


class _Handler(BaseHTTPRequestHandler):
    server: _Receiver
    timeout = MOST_SECONDS

    def do_POST(self) -> None:
        length = self.headers.get("Content-Length", "")
        if not (length.isascii() and length.isdigit() and int(length) <= MOST_BODY_BYTES):
            self._answer(400)
            return
        body = self.rfile.read(int(length))
        receiver = self.server
        headers = {name.lower(): value for name, value in self.headers.items()}
        signature = checked(receiver.secret, headers, body, time.time())
        try:
            event = msgspec.Raw(msgspec.json.encode(msgspec.json.decode(body)))
        except UNREADABLE:
            self._answer(400)
            return
        heard = ReceivedMessage(id=self.headers.get(ID_HEADER, ""), signature=signature, event=event)
        receiver.loop.call_soon_threadsafe(receiver.heard.put_nowait, heard)
        self._answer(401 if signature == "bad" else 204)

    def _answer(self, status: int) -> None:
        self.send_response(status)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Log nothing: received messages are printed."""


def checked(secret: bytes | None, headers: Mapping[str, str], body: bytes, now: float) -> str:
    """Check signature and time by Standard Webhooks 1.0.0. Returns `good`, `bad`, or `unchecked` without a secret.

    `now`: Unix seconds. A message that is more than `TOLERANCE_SECONDS` off is `bad`: somebody may have recorded it.
    """
    if secret is None:
        return "unchecked"
    timestamp = headers.get(TIMESTAMP_HEADER, "")
    if UNIX_SECONDS.fullmatch(timestamp) is None or abs(now - int(timestamp)) > TOLERANCE_SECONDS:
        return "bad"
    wanted = signature(secret, headers.get(ID_HEADER, ""), timestamp, body)
    given = headers.get(SIGNATURE_HEADER, "").split(" ")
    return "good" if any(hmac.compare_digest(wanted.encode(), one.encode()) for one in given) else "bad"


async def listen(folder: DataFolder, arguments: Namespace) -> None:
    """Listen until Ctrl+C, SIGTERM or `--count` messages. Exit code 1 if a signature was bad."""
    loop, task = asyncio.get_running_loop(), asyncio.current_task()
    if task is not None:
        with suppress(NotImplementedError):  # Windows
            loop.add_signal_handler(signal.SIGTERM, task.cancel)
    try:
        receiver = _Receiver(arguments.port, loop)
    except OSError as error:
        raise CommandFailed(
            f"port {arguments.port} cannot be used: {error.strerror}. Choose another --port."
        ) from error
    thread = threading.Thread(target=receiver.serve_forever, name="webhook-listen", daemon=True)
    thread.start()
    bad = 0
    try:
        async with _registered(folder, arguments, receiver):
            tell_aside(f"listening at {receiver.url}")
            count = 0
            while arguments.count is None or count < arguments.count:
                heard = await receiver.heard.get()
                count += 1
                bad += heard.signature == "bad"
                answer(heard, people_read(heard), as_json=arguments.json)
    except asyncio.CancelledError:
        tell_aside("stopped")
    finally:
        await asyncio.to_thread(receiver.shutdown)
        receiver.server_close()
    if bad:
        raise CommandFailed(f"{bad} messages had a bad signature. They were signed with another secret than --secret.")


@asynccontextmanager
async def _registered(folder: DataFolder, arguments: Namespace, receiver: _Receiver) -> AsyncIterator[None]:
    """Register a webhook of `--client` that leads here, and remove it at the end."""
    if arguments.client is None:
        if arguments.secret is not None:
            receiver.secret = _key(arguments.secret)
        yield
        return
    if is_elsewhere():
        text = "a server on another computer cannot send to 127.0.0.1 here. Add a webhook with an address it reaches."
        raise CommandFailed(text)
    async with console_client(folder) as client:
        application = await find_client(client, arguments.client)
        for old in await client.webhooks():
            if old.client_id == application.client_id and old.description == LISTENER:
                await client.remove_webhook(old.webhook_id)
        request = CreateWebhook(
            client_id=application.client_id,
            url=receiver.url,
            events=events_named(arguments.event),
            allow_private=True,
            description=LISTENER,
        )
        made = await client.create_webhook(request, key=None)
        receiver.secret = _key(made.secret)
        try:
            yield
        finally:
            await client.remove_webhook(made.webhook_id)


def _key(secret: str) -> bytes:
    """Return the signing key. Raises CommandFailed."""
    try:
        return b64decode(secret.removeprefix(SECRET_PREFIX), validate=True)
    except (Base64Error, ValueError) as error:
        raise CommandFailed("--secret is not valid. Give it as it was shown: whsec_ and Base64.") from error


def people_read(heard: ReceivedMessage) -> list[str]:
    event = _members(msgspec.json.decode(heard.event))
    data = _members(event.get("data"))
    subject = data.get("print_job_id") or data.get("printer_id") or data.get("webhook_id") or ""
    head = f"{event.get('type')}  {subject}  {data.get('status', '')}".rstrip()
    body = msgspec.json.format(bytes(heard.event)).decode()
    return [f"{head}  (signature {heard.signature}, {heard.id})", *body.split("\n"), ""]


def _members(value: Any) -> dict[str, Any]:
    """Return the members of a JSON object, or nothing: any local program may send anything."""
    return value if isinstance(value, dict) else {}


LISTENER = "spoolhouse webhook listen"
"""Description of a webhook that `webhook listen` added. A leftover one is removed by the next run."""
TEST_SECONDS = 25.0
LOOK_SECONDS = 0.2


async def find(client: ConsoleClient, id_or_name: str) -> WebhookView:
    """Find a webhook by `webhook_id`, its URL, or the name of an application.

    Of several webhooks of an application, those of `webhook listen` do not count. Raises CommandFailed.
    """
    webhooks = await client.webhooks()
    found = [one for one in webhooks if id_or_name in (one.url, one.client_name)]
    found = [one for one in webhooks if str(one.webhook_id) == id_or_name.lower()] or found
    if not found:
        raise CommandFailed(
            f"there is no webhook with the id, URL or application '{id_or_name}'. See 'spoolhouse webhook list'."
        )
    lasting = [one for one in found if one.description != LISTENER]
    if len(found) > 1 and len(lasting) != 1:
        named = ", ".join(f"{one.webhook_id} ({one.url})" for one in found)
        raise CommandFailed(f"'{id_or_name}' has {len(found)} webhooks. Use the id or URL of one: {named}.")
    return lasting[0] if len(lasting) == 1 else found[0]


async def add(folder: DataFolder, arguments: Namespace) -> None:
    async with console_client(folder) as client:
        application = await find_client(client, arguments.client)
        request = CreateWebhook(
            client_id=application.client_id,
            url=arguments.url,
            events=events_named(arguments.event),
            allow_private=arguments.allow_private,
            description=arguments.description or "",
        )
        made = await client.create_webhook(request, key=arguments.repeat_key)
    answer(made, _secret_lines(made), as_json=arguments.json)


async def list_all(folder: DataFolder, arguments: Namespace) -> None:
    async with console_client(folder) as client:
        webhooks = await client.webhooks()
    rows = [["WEBHOOK ID", "APPLICATION", "STATE", "WAITING", "FAILED", "LAST DELIVERED", "URL", "EVENTS"]]
    rows += [
        [
            str(one.webhook_id),
            one.client_name,
            _state(one),
            str(one.pending),
            str(one.failed) if not one.missed else f"{one.failed} (and {one.missed} not kept)",
            "never" if one.last_delivered_at is None else _moment(one.last_delivered_at),
            one.url,
            " ".join(one.events),
        ]
        for one in webhooks
    ]
    answer({"data": webhooks}, table(rows), as_json=arguments.json)


async def change(folder: DataFolder, arguments: Namespace) -> None:
    if arguments.all_events and arguments.event:
        raise CommandFailed("use either --all-events or --event, not both. Nothing was changed.")
    events = None if arguments.all_events else events_named(arguments.event) or UNSET
    request = ChangeWebhook(
        url=UNSET if arguments.url is None else arguments.url,
        events=events,
        allow_private=UNSET if arguments.allow_private is None else arguments.allow_private,
        description=UNSET if arguments.description is None else arguments.description,
    )
    async with console_client(folder) as client:
        changed = await client.change_webhook((await find(client, arguments.webhook)).webhook_id, request)
    answer(changed, [f"{changed.url} gets {' '.join(changed.events)}"], as_json=arguments.json)


async def rotate(folder: DataFolder, arguments: Namespace) -> None:
    async with console_client(folder) as client:
        found = await find(client, arguments.webhook)
        # without expected_rotated_at: a command repeated with its key must send the same request
        request = RotateWebhook(overlap_seconds=arguments.overlap)
        made = await client.rotate_webhook(found.webhook_id, request, key=arguments.repeat_key)
    before = "no longer signs messages"
    if made.previous_secret_ends_at is not None:
        before = f"also signs messages until {_moment(made.previous_secret_ends_at)}"
    answer(made, [*_secret_lines(made), f"old secret  {before}"], as_json=arguments.json)


async def disable(folder: DataFolder, arguments: Namespace) -> None:
    async with console_client(folder) as client:
        changed = await client.disable_webhook((await find(client, arguments.webhook)).webhook_id)
    answer(changed, [f"switched off {changed.url}: nothing is sent from now on"], as_json=arguments.json)


async def enable(folder: DataFolder, arguments: Namespace) -> None:
    async with console_client(folder) as client:
        changed = await client.enable_webhook((await find(client, arguments.webhook)).webhook_id)
    answer(changed, [f"enabled {changed.url}: it gets events from now on"], as_json=arguments.json)


async def remove(folder: DataFolder, arguments: Namespace) -> None:
    async with console_client(folder) as client:
        found = await find(client, arguments.webhook)
        await client.remove_webhook(found.webhook_id)
    answer({"webhook_id": found.webhook_id}, [f"removed {found.url}"], as_json=arguments.json)


async def test(folder: DataFolder, arguments: Namespace) -> None:
    """Send a test message. Exit code 1 if it did not arrive."""
    async with console_client(folder) as client:
        found = await find(client, arguments.webhook)
        delivery = await client.test_webhook(found.webhook_id)
        loop = asyncio.get_running_loop()
        end = loop.time() + TEST_SECONDS
        while delivery.state is DeliveryState.PENDING and not delivery.attempts and loop.time() < end:
            await asyncio.sleep(LOOK_SECONDS)
            delivery = (await client.webhook_delivery(found.webhook_id, delivery.number)).delivery
    if delivery.state is not DeliveryState.DELIVERED:
        became = _outcome(delivery) or "it still waits behind older messages, which fail"
        raise CommandFailed(f"the test message did not arrive at {found.url}: {became}")
    answer(delivery, [f"delivered to {found.url}: {_outcome(delivery)}"], as_json=arguments.json)


async def log(folder: DataFolder, arguments: Namespace) -> None:
    state = None if arguments.state is None else DeliveryState(arguments.state)
    async with console_client(folder) as client:
        found = await find(client, arguments.webhook)
        page = await client.webhook_deliveries(
            found.webhook_id, state=state, cursor=arguments.cursor, limit=arguments.limit
        )
    rows = [["NUMBER", "TIME", "EVENT", "JOB OR PRINTER", "STATE", "ATTEMPTS", "LAST OUTCOME"]]
    rows += [
        [
            str(one.number),
            _moment(one.created_at),
            one.type,
            str(one.subject),
            one.state.value,
            str(one.attempts),
            _outcome(one) or "-",
        ]
        for one in page.data
    ]
    lines = table(rows)
    if page.next_cursor is not None:
        lines.append(f"more: --cursor {page.next_cursor}")
    answer(page, lines, as_json=arguments.json)


async def show(folder: DataFolder, arguments: Namespace) -> None:
    async with console_client(folder) as client:
        found = await find(client, arguments.webhook)
        detail = await client.webhook_delivery(found.webhook_id, arguments.number)
    rows = [["TIME", "STATUS", "ERROR", "MILLISECONDS"]]
    rows += [
        [_moment(each.at), str(each.status_code or "-"), each.error_code or "-", str(each.duration_ms)]
        for each in detail.history
    ]
    one = detail.delivery
    lines = [f"webhook-id  {one.message_id}", f"event       {one.type}", f"state       {one.state.value}", *table(rows)]
    answer(detail, [*lines, detail.body], as_json=arguments.json)


async def resend(folder: DataFolder, arguments: Namespace) -> None:
    if (arguments.number is None) is not arguments.failed:
        raise CommandFailed("give either the NUMBER of a delivery, or --failed for all failed ones.")
    async with console_client(folder) as client:
        found = await find(client, arguments.webhook)
        if arguments.failed:
            sent = await client.resend_failed(found.webhook_id)
            answer(sent, [f"{sent.count} deliveries are sent again"], as_json=arguments.json)
            return
        delivery = await client.resend_delivery(found.webhook_id, arguments.number)
    answer(delivery, [f"delivery {delivery.number} is sent again as {delivery.message_id}"], as_json=arguments.json)


def events_named(words: Sequence[str] | None) -> list[WebhookEvent] | None:
    return [WebhookEvent(word) for word in words] if words else None


def _secret_lines(made: WebhookCredentials) -> list[str]:
    return [
        f"webhook_id  {made.webhook_id}",
        f"url         {made.webhook.url}",
        f"secret      {made.secret}   (shown once: store it now)",
        f"events      {' '.join(made.webhook.events)}",
    ]


def _state(webhook: WebhookView) -> str:
    word = webhook.state.value.replace("_", " ")
    if webhook.last_error is None or webhook.next_attempt_at is None:
        return word
    return f"{word}: {webhook.last_error}"


def _outcome(delivery: WebhookDelivery) -> str:
    facts = [delivery.error_code, None if delivery.status_code is None else f"HTTP {delivery.status_code}"]
    return ", ".join(fact for fact in facts if fact is not None)


def _moment(at: datetime) -> str:
    return moment(at, datetime.now(UTC))

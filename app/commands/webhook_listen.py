"""`spoolhouse webhook listen`: a receiver for developers, on loopback alone."""

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
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import msgspec

from app.commands.clients import find as find_client
from app.commands.engine_access import console_client, is_elsewhere
from app.commands.output import CommandFailed, answer, tell_aside
from app.commands.webhooks import LISTENER, events_named
from app.data_folder import DataFolder
from server_core.contract.types.fields import UNREADABLE
from server_core.contract.types.webhooks import (
    ID_HEADER,
    SECRET_PREFIX,
    SIGNATURE_HEADER,
    TIMESTAMP_HEADER,
    CreateWebhook,
    signature,
)

LOOPBACK = "127.0.0.1"
MOST_BODY_BYTES = 1024 * 1024
MOST_SECONDS = 10.0
TOLERANCE_SECONDS = 300.0
UNIX_SECONDS = re.compile(r"[0-9]{1,12}", re.ASCII)


class Heard(msgspec.Struct, frozen=True, kw_only=True):
    """A message, as `--json` tells it. `signature`: `good`, `bad`, or `unchecked` without a secret."""

    id: str
    signature: str
    event: msgspec.Raw


class _Receiver(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self, port: int, loop: asyncio.AbstractEventLoop) -> None:
        super().__init__((LOOPBACK, port), _Handler)
        self.loop = loop
        self.secret: bytes | None = None
        self.heard: asyncio.Queue[Heard] = asyncio.Queue()

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
        heard = Heard(id=self.headers.get(ID_HEADER, ""), signature=signature, event=event)
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
        raise CommandFailed(f"cannot listen at port {arguments.port}: {error.strerror}") from error
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
        raise CommandFailed(f"{bad} messages had a bad signature: the secret is not the one that signed them")


@asynccontextmanager
async def _registered(folder: DataFolder, arguments: Namespace, receiver: _Receiver) -> AsyncIterator[None]:
    """Register a webhook of `--client` that leads here, and remove it at the end."""
    if arguments.client is None:
        if arguments.secret is not None:
            receiver.secret = _key(arguments.secret)
        yield
        return
    if is_elsewhere():
        text = "the server on another computer cannot reach this one at 127.0.0.1: add a webhook to an address of yours"
        raise CommandFailed(text)
    async with console_client(folder) as client:
        application = await find_client(client, arguments.client)
        for old in await client.webhooks():
            if old.client_id == application.client_id and old.description == LISTENER:
                await client.remove_webhook(old.webhook_id)
        wish = CreateWebhook(
            client_id=application.client_id,
            url=receiver.url,
            events=events_named(arguments.event),
            allow_private=True,
            description=LISTENER,
        )
        made = await client.create_webhook(wish, key=None)
        receiver.secret = _key(made.secret)
        try:
            yield
        finally:
            await client.remove_webhook(made.webhook_id)


def _key(secret: str) -> bytes:
    """Raises CommandFailed."""
    try:
        return b64decode(secret.removeprefix(SECRET_PREFIX), validate=True)
    except (Base64Error, ValueError) as error:
        raise CommandFailed("the secret is whsec_ and Base64, as it was shown") from error


def people_read(heard: Heard) -> list[str]:
    event = _members(msgspec.json.decode(heard.event))
    data = _members(event.get("data"))
    subject = data.get("print_job_id") or data.get("printer_id") or data.get("webhook_id") or ""
    head = f"{event.get('type')}  {subject}  {data.get('status', '')}".rstrip()
    body = msgspec.json.format(bytes(heard.event)).decode()
    return [f"{head}  (signature {heard.signature}, {heard.id})", *body.split("\n"), ""]


def _members(value: Any) -> dict[str, Any]:
    """Members of a JSON object; none of anything else, which whoever is on this computer may send."""
    return value if isinstance(value, dict) else {}

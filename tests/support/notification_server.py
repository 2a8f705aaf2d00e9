"""`org.freedesktop.Notifications` on a bus of its own: remembers what it was asked to show, change and close."""

from __future__ import annotations

import asyncio
import subprocess
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, field
from typing import Any

from jeepney import DBusAddress, HeaderFields, MessageType, new_error, new_method_return, new_signal
from jeepney.bus_messages import message_bus
from jeepney.io.asyncio import DBusConnection, DBusRouter, Proxy, open_dbus_connection

from tests.support.loop_beside import loop_beside

NAME = "org.freedesktop.Notifications"
PATH = "/org/freedesktop/Notifications"


@dataclass
class NotificationServer:
    abilities: tuple[str, ...] = ("actions", "body", "body-markup")
    shown: dict[int, tuple[Any, ...]] = field(default_factory=dict)
    """Notifications on the screen: number and arguments of `Notify`."""
    asked: list[tuple[str, int]] = field(default_factory=list)
    """`Notify` with the number it replaces, `CloseNotification` with its number, in order."""
    _connection: DBusConnection | None = None
    _loop: asyncio.AbstractEventLoop | None = None

    def signal(self, member: str, signature: str, *body: Any) -> None:
        emitter = DBusAddress(PATH, bus_name=NAME, interface=NAME)
        assert self._loop is not None
        assert self._connection is not None
        message = new_signal(emitter, member, signature, body)
        asyncio.run_coroutine_threadsafe(self._connection.send(message), self._loop).result(30)

    async def serve(self, address: str, ready: asyncio.Event) -> None:
        self._loop = asyncio.get_running_loop()
        connection = self._connection = await open_dbus_connection(address)
        try:
            async with DBusRouter(connection) as router:
                await Proxy(message_bus, router).RequestName(NAME)
            ready.set()
            while True:
                message = await connection.receive()
                if message.header.message_type is MessageType.method_call:
                    await connection.send(self._answer(message))
        finally:
            await connection.close()

    def _answer(self, message: Any) -> Any:
        body = message.body
        match message.header.fields.get(HeaderFields.member):
            case "GetCapabilities":
                return new_method_return(message, "as", (list(self.abilities),))
            case "Notify":
                self.asked.append(("Notify", body[1]))
                number = body[1] or len(self.asked)
                self.shown[number] = body
                return new_method_return(message, "u", (number,))
            case "CloseNotification":
                self.asked.append(("CloseNotification", body[0]))
                self.shown.pop(body[0], None)
                return new_method_return(message)
        return new_error(message, "org.freedesktop.DBus.Error.UnknownMethod", "s", ("no such method",))


@contextmanager
def private_bus() -> Iterator[str]:
    """The address of a session bus that nobody else uses."""
    command = ["dbus-daemon", "--session", "--nofork", "--print-address=1", "--address=unix:tmpdir=/tmp"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as daemon:
        assert daemon.stdout is not None
        try:
            yield daemon.stdout.readline().strip()
        finally:
            daemon.terminate()


@contextmanager
def notification_server(server: NotificationServer, address: str) -> Iterator[None]:
    with loop_beside(_serving(server, address), "notifications"):
        yield


@asynccontextmanager
async def _serving(server: NotificationServer, address: str) -> AsyncIterator[None]:
    ready = asyncio.Event()
    task = asyncio.create_task(server.serve(address, ready))
    await asyncio.wait_for(ready.wait(), 30)
    yield
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task

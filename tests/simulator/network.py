"""The network between agents and the server: messages are late, duplicated, reordered or lost."""

from __future__ import annotations

import asyncio
import contextvars
import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from agent_core.server_link.client import HttpBroken
from tests.simulator.virtual_loop import Process, current_process

Answer = tuple[int, bytes]
REFUSED_SECONDS = 0.01


@dataclass(kw_only=True, slots=True)
class Line:
    """One agent's connection. Shares of requests are 0 to 1. `there` and `back`: directions that work (else a
    partition).
    """

    there: bool = True
    back: bool = True
    lost: float = 0.0
    unanswered: float = 0.0
    twice: float = 0.0
    late: float = 0.0

    def heal(self) -> None:
        self.there = self.back = True
        self.lost = self.unanswered = self.twice = self.late = 0.0


class Site(Protocol):
    """The server's place in the network."""

    @property
    def server_process(self) -> Process | None: ...

    @property
    def application(self) -> Any: ...

    def note(self, text: str) -> None: ...


class Network:
    def __init__(self, site: Site, chance: random.Random) -> None:
        self._site = site
        self._chance = chance
        self._asked: dict[asyncio.Future[Answer], Process] = {}
        self._open: dict[asyncio.Event, Process | None] = {}

    def died(self, process: Process) -> None:
        """Break the connections of a dead process at both ends."""
        for answered, server in list(self._asked.items()):
            if server is process and not answered.done():
                answered.set_exception(HttpBroken("connection reset"))
                answered.exception()
        for hung_up, caller in list(self._open.items()):
            if caller is process:
                hung_up.set()
                del self._open[hung_up]

    async def exchange(
        self, who: str, line: Line, method: str, path: str, headers: list[tuple[bytes, bytes]], body: bytes
    ) -> Answer:
        """Send a request. Raises HttpBroken, or never returns while its caller waits."""
        chance = self._chance
        lost, unanswered = chance.random() < line.lost, chance.random() < line.unanswered
        twice, late = chance.random() < line.twice, chance.random() < line.late
        if not line.there or lost:
            await _for_ever()
        await asyncio.sleep(chance.uniform(1.0, 40.0) if late else chance.uniform(0.0005, 0.01))
        server = self._site.server_process
        if server is None or not server.alive or self._site.application is None:
            self._site.note(f"{who} finds no server")
            await asyncio.sleep(REFUSED_SECONDS)
            raise HttpBroken("connection refused")
        hung_up = asyncio.Event()
        self._open[hung_up] = current_process.get()
        try:
            answer = self._ask(server, method, path, headers, body, hung_up)
            if twice:
                again = chance.choice([0.0, 0.05, 3.0, 30.0])
                asyncio.get_running_loop().call_later(
                    again, lambda: self._again(server, method, path, headers, body), context=contextvars.Context()
                )
            status, content = await answer
            await asyncio.sleep(chance.uniform(0.0005, 0.01))
            self._site.note(f"{who} {method} {path} {status}")
            if unanswered or not line.back:
                self._site.note(f"{who} does not hear the answer")
                await _for_ever()
            return status, content
        finally:
            hung_up.set()
            self._open.pop(hung_up, None)

    def _again(self, server: Process, method: str, path: str, headers: list[tuple[bytes, bytes]], body: bytes) -> None:
        if server.alive:
            self._site.note(f"once more: {method} {path}")
            self._ask(server, method, path, headers, body, asyncio.Event())

    def _ask(
        self,
        server: Process,
        method: str,
        path: str,
        headers: list[tuple[bytes, bytes]],
        body: bytes,
        hung_up: asyncio.Event,
    ) -> asyncio.Future[Answer]:
        answered: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._asked[answered] = server
        answered.add_done_callback(lambda done: self._asked.pop(done, None), context=contextvars.Context())
        serving = contextvars.Context()
        serving.run(current_process.set, server)
        application = self._site.application

        async def serve() -> None:
            answer = await ask(application, method, path, headers, body, hung_up.wait)
            if not answered.done():
                answered.set_result(answer)

        asyncio.get_running_loop().create_task(serve(), context=serving)
        return answered


async def _for_ever() -> None:
    await asyncio.get_running_loop().create_future()


async def ask(
    application: Any,
    method: str,
    path: str,
    headers: list[tuple[bytes, bytes]],
    body: bytes,
    hung_up: Callable[[], Any],
) -> Answer:
    """Send one request to an ASGI application."""
    path, _, query = path.partition("?")
    scope = {
        "type": "http",
        "http_version": "1.1",
        "method": method,
        "path": path,
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "headers": [*headers, (b"content-length", str(len(body)).encode()), (b"content-type", b"application/json")],
        "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", 80),
        "scheme": "http",
    }
    sent = False
    status, content = 0, b""

    async def receive() -> dict[str, Any]:
        nonlocal sent
        if sent:
            await hung_up()
            return {"type": "http.disconnect"}
        sent = True
        return {"type": "http.request", "body": body, "more_body": False}

    async def send(message: Any) -> None:
        nonlocal status, content
        if message["type"] == "http.response.start":
            status = message["status"]
        else:
            content += message.get("body", b"")

    await application(scope, receive, send)
    return status, content


def header_list(lines: str) -> list[tuple[bytes, bytes]]:
    """Parse the header lines of the agent's pool."""
    headers = [(b"host", b"127.0.0.1")]
    for line in lines.split("\r\n"):
        if line:
            name, _, value = line.partition(": ")
            headers.append((name.lower().encode(), value.encode()))
    return headers

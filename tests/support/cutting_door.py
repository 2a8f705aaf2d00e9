"""A TCP door to a server on this computer that cuts connections: it does what it is asked, and nobody hears of it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, field

from tests.support.loop_beside import loop_beside


@dataclass(kw_only=True)
class CuttingDoor:
    """`cuts`: how many answers to a request with these `words` in it are lost from now on; `lost`: how many were."""

    port: int
    words: bytes = b"/agent-api/v1/enroll"
    cuts: int = 0
    lost: int = 0
    own_port: int = 0
    _tasks: set[asyncio.Task[None]] = field(default_factory=set)

    @property
    def base_url(self) -> str:
        return f"http://127.0.0.1:{self.own_port}"

    def link(self, link: str) -> str:
        """The same link through this door."""
        return link.replace(f":{self.port}/", f":{self.own_port}/")

    async def connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        there, back = await asyncio.open_connection("127.0.0.1", self.port)
        says = asyncio.create_task(self._pass(reader, back))
        try:
            await self._answers(there, writer, says)
        except (OSError, asyncio.CancelledError):
            pass  # an end has gone, or the test is over
        finally:
            says.cancel()
            await asyncio.gather(says, return_exceptions=True)
            for end in (back, writer):
                end.transport.abort()
                with suppress(OSError):
                    await end.wait_closed()
            self._tasks.discard(task)

    async def _pass(self, reader: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        while chunk := await reader.read(65536):
            if self.cuts and self.words in chunk:
                self.cuts -= 1
                self._cut_next.add(back)
            back.write(chunk)
            await back.drain()

    _cut_next: set[asyncio.StreamWriter] = field(default_factory=set)

    async def _answers(
        self, there: asyncio.StreamReader, writer: asyncio.StreamWriter, says: asyncio.Task[None]
    ) -> None:
        while answer := await there.read(65536):
            if self._cut_next:
                self._cut_next.clear()
                self.lost += 1
                return
            writer.write(answer)
            await writer.drain()

    async def end(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


@asynccontextmanager
async def cutting_door(port: int) -> AsyncIterator[CuttingDoor]:
    door = CuttingDoor(port=port)
    server = await asyncio.start_server(door.connected, "127.0.0.1", 0)
    door.own_port = server.sockets[0].getsockname()[1]
    try:
        yield door
    finally:
        server.close()
        await door.end()
        await server.wait_closed()


@contextmanager
def cutting_door_beside(port: int) -> Iterator[CuttingDoor]:
    """Run the door in a thread, for tests whose own thread waits for processes."""
    with loop_beside(cutting_door(port), "cutting-door") as door:
        yield door

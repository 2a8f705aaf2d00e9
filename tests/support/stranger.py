"""A process of somebody else at an address of this computer. It gives everybody the same answer and records what it
received.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field

from tests.support.pretended_server import pretended_server

PATIENCE_SECONDS = 30.0


@dataclass
class Stranger:
    """`heard`: of each connection what came first; a connection that said nothing counts, too."""

    port: int = 0
    heard: list[bytes] = field(default_factory=list)

    @property
    def base_url(self) -> str:
        return f"http://127.0.0.1:{self.port}"


@asynccontextmanager
async def stranger(answer: bytes) -> AsyncIterator[Stranger]:
    somebody = Stranger()

    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        number = len(somebody.heard)
        somebody.heard.append(b"")
        with suppress(OSError, asyncio.IncompleteReadError, TimeoutError):
            async with asyncio.timeout(PATIENCE_SECONDS):
                somebody.heard[number] = await reader.readuntil(b"\r\n\r\n")
                writer.write(answer)
                await writer.drain()

    async with pretended_server(talk) as server:
        somebody.port = server.port
        yield somebody

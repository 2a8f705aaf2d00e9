"""A fetcher without a network: pages by their address, or the error that asking for them brings."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any


class FakeRemote:
    """`hold` keeps every download waiting while it is cleared."""

    def __init__(self) -> None:
        self.pages: dict[str, bytes | Exception] = {}
        self.asked: list[str] = []
        self.hold = asyncio.Event()
        self.hold.set()
        self._news = asyncio.Condition()

    async def begun(self, most: int) -> None:
        """Wait until this many downloads have begun."""
        async with self._news:
            await self._news.wait_for(lambda: len(self.asked) >= most)

    @asynccontextmanager
    async def open(self, url: str, *, limit_bytes: int) -> AsyncIterator[Any]:
        async with self._news:
            self.asked.append(url)
            self._news.notify_all()
        await self.hold.wait()
        page = self.pages[url]
        if isinstance(page, Exception):
            raise page
        yield _Document(page, url.rpartition("/")[2])


class _Document:
    content_type = "application/octet-stream"

    def __init__(self, content: bytes, filename: str) -> None:
        self._content = content
        self.filename = filename

    async def pieces(self) -> AsyncIterator[bytes]:
        for start in range(0, len(self._content), 1000):
            yield self._content[start : start + 1000]

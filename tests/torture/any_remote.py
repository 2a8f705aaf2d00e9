"""All other servers of the world: every well-formed address has a document, good or bad depending on its checksum."""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from server_core.contract.messages.message import words
from server_core.fetch import RemoteTooLarge, RemoteUnavailable, UrlNotAllowed, read_url
from tests.support.public_api import PDF, ZPL
from tests.support.remote_fake import FakeRemote

PNG = b"\x89PNG\r\n\x1a\n"


class AnyRemote(FakeRemote):
    """The address itself is judged by the real rules."""

    @asynccontextmanager
    async def open(self, url: str, *, limit_bytes: int) -> AsyncIterator[Any]:
        read_url(url)
        await asyncio.sleep(0)
        found: list[bytes | Exception] = [
            *(PDF, ZPL, PNG, b""),
            RemoteTooLarge(limit_bytes),
            RemoteUnavailable(words("It is gone."), status=404),
            UrlNotAllowed(),
        ]
        self.pages[url] = found[zlib.crc32(url.encode()) % len(found)]
        async with super().open(url, limit_bytes=limit_bytes) as remote:
            yield remote

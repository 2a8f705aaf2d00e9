"""Large JSON bodies: kept on disk while they come, and only few of them in memory at once, however slow the clients."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import IO, TypeVar

from msgspec import Struct
from starlette.requests import Request

from server_core.api.body import check_announced, decode, too_large
from server_core.config import Limits
from server_core.services.rejected import disk_trouble

T = TypeVar("T", bound=Struct)
MEMORY_BYTES = 256 * 1024
IN_MEMORY_AT_ONCE = 2


class LargeBodies:
    """One per application. A body is read at its client's pace, and then waits for its turn to be in memory."""

    def __init__(self, folder: Path, limits: Limits) -> None:
        self._folder = folder
        self._limits = limits
        self._turn = asyncio.Semaphore(IN_MEMORY_AT_ONCE)

    @asynccontextmanager
    async def order(self, request: Request, type: type[T]) -> AsyncIterator[T]:
        """The body as `type`: be done with its large parts when you leave.

        Raises ApiProblem 400, 413, 422; Rejected `insufficient_storage`.
        """
        check_announced(request, self._limits.base64_body_bytes)
        with tempfile.SpooledTemporaryFile(MEMORY_BYTES, dir=str(self._folder)) as spool:
            await self._receive(request, spool)
            async with self._turn:
                body = await asyncio.to_thread(_whole, spool)
                order = decode(body, type, depth=self._limits.json_depth, malformed_status=400)
                del body
                yield order

    async def _receive(self, request: Request, spool: IO[bytes]) -> None:
        size = 0
        async for piece in request.stream():
            size += len(piece)
            if size > self._limits.base64_body_bytes:
                raise too_large(self._limits.base64_body_bytes)
            try:
                if size < MEMORY_BYTES:
                    spool.write(piece)
                else:
                    await asyncio.to_thread(spool.write, piece)
            except OSError as error:
                raise disk_trouble(error) from error


def _whole(spool: IO[bytes]) -> bytes:
    spool.seek(0)
    return spool.read()

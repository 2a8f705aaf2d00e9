"""Large JSON bodies: kept on disk while they come, and only few of them in memory at once, however slow the clients."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import IO, TypeVar

from msgspec import Struct
from starlette.requests import Request

from server_core.api import strict_json
from server_core.api.body import check_announced, decode, too_large
from server_core.api.problems import ApiProblem
from server_core.blobs import local
from server_core.config import Limits
from server_core.contract.messages.http import HttpMessages
from server_core.contract.types.errors import ErrorCode
from server_core.services.rejected import disk_trouble, storage_failed

T = TypeVar("T", bound=Struct)
TEXT = "document_base64"
"""The member that may be large; all others together are a JSON body like any other."""
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
                yield await asyncio.to_thread(self._decode, spool, type)

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
                    await asyncio.to_thread(self._write, spool, piece)
            except OSError as error:
                raise disk_trouble(error) from error

    def _write(self, spool: IO[bytes], piece: bytes) -> None:
        """Half of what documents must leave free is for bodies on their way: a repeat is answered on a low disk too."""
        if local.free_bytes(self._folder) < self._limits.disk_low_bytes // 2:
            raise storage_failed()
        spool.write(piece)

    def _decode(self, spool: IO[bytes], type: type[T]) -> T:
        spool.seek(0)
        body = spool.read()
        most, depth = self._limits.json_bytes, self._limits.json_depth
        if len(body) <= most:
            return decode(body, type, depth=depth, malformed_status=400)
        parse = partial(strict_json.parse_long_string, member=TEXT, rest_bytes=most)
        try:
            return decode(body, type, depth=depth, malformed_status=400, parse=parse)
        except strict_json.TooMuchBeside as error:
            text = HttpMessages.REQUEST_TOO_LARGE_BESIDE(most=most, field=TEXT)
            raise ApiProblem(413, ErrorCode.REQUEST_TOO_LARGE, text, details={"limit_bytes": most}) from error

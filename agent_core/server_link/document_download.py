"""A job's document, from the server to a file: streamed, checked, and never a byte more than was declared."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import AsyncIterator
from pathlib import Path

import anyio
import httpx

from agent_core.config import Intake
from agent_core.points import SpoolPoint
from agent_core.server_link.answers import Answer
from agent_core.server_link.errors import DocumentDamaged, DocumentTooLarge
from server_core import failpoints
from server_core.contract.api.call import CallRequest
from server_core.contract.messages.message import words
from server_core.contract.types.agents import Lease

PIECE_BYTES = 256 * 1024
PROBLEM_BYTES = 64 * 1024
AS_IT_IS = {"Accept-Encoding": "identity"}


async def download(
    http: httpx.AsyncClient, asked: CallRequest, lease: Lease, target: Path, intake: Intake
) -> Answer | None:
    """None: the whole document is in `target`. Else what the server answered instead.

    Raises DocumentDamaged, DocumentTooLarge, TimeoutError, httpx.TransportError; OSError when it cannot be kept.
    """
    if lease.order.size_bytes > intake.document_bytes:
        told = f"a document of {lease.order.size_bytes} bytes; this agent takes {intake.document_bytes}"
        raise DocumentTooLarge(words(told))
    async with (
        asyncio.timeout(intake.document_seconds(lease.order.size_bytes)),
        http.stream("GET", asked.path, params=asked.query, headers=AS_IT_IS) as response,
    ):
        if response.headers.get("Content-Encoding", "identity").strip().lower() != "identity":
            raise DocumentDamaged(words("the document came coded, and nobody had asked for that"))
        if response.status_code != 200:
            return Answer(
                status=response.status_code,
                content=await _beginning(response.aiter_raw()),
                retry_after=response.headers.get("Retry-After"),
            )
        await _keep(response.aiter_raw(PIECE_BYTES), lease, target)
    return None


async def _keep(pieces: AsyncIterator[bytes], lease: Lease, target: Path) -> None:
    digest, size = hashlib.sha256(), 0
    async with await anyio.open_file(target, "wb") as file:
        async for piece in pieces:
            size += len(piece)
            if size > lease.order.size_bytes:
                told = f"the server sends more than the {lease.order.size_bytes} bytes of the document"
                raise DocumentTooLarge(words(told))
            digest.update(piece)
            failpoints.reach(SpoolPoint.DOCUMENT)
            await file.write(piece)
    if digest.hexdigest() != lease.order.sha256.lower():
        raise DocumentDamaged(words("the document does not match its SHA-256"))


async def _beginning(pieces: AsyncIterator[bytes]) -> bytes:
    content = b""
    async for piece in pieces:
        content += piece
        if len(content) > PROBLEM_BYTES:
            break
    return content[:PROBLEM_BYTES]

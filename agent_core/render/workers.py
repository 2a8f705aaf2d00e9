"""Warm child processes that turn PDF pages into bitmaps: the one way, for the printer and for the preview."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import aclosing
from pathlib import Path

import msgspec

from agent_core.bitmap import Bitmap
from agent_core.domain import FailureReason
from agent_core.errors import CannotPrint
from agent_core.render.request import PageFacts, RenderRequest
from server_core.sandbox.errors import Refused, SandboxCrashed, SandboxMemory, SandboxTimeout, SandboxUnavailable
from server_core.sandbox.host import Answer, Sandbox
from server_core.sandbox.limits import Limits

SERVICE = "agent_core.render.service:start"


class RenderWorkers:
    """`count` warm children; more requests than that wait for their turn. One owner, one event loop."""

    def __init__(self, *, count: int = 1, limits: Limits | None = None) -> None:
        self._sandboxes = tuple(Sandbox(SERVICE, limits=limits) for _ in range(count))
        self._idle: asyncio.LifoQueue[Sandbox] = asyncio.LifoQueue()
        for sandbox in self._sandboxes:
            self._idle.put_nowait(sandbox)

    async def start(self) -> None:
        """Wait until the children are warm. Raises CannotPrint (internal_error): none can be started."""
        try:
            await asyncio.gather(*(sandbox.start() for sandbox in self._sandboxes))
        except SandboxUnavailable as error:
            raise CannotPrint(FailureReason.INTERNAL_ERROR, str(error)) from error

    async def aclose(self) -> None:
        """End the children, all at once; open renders end with CannotPrint (internal_error). May be called again."""
        for sandbox in self._sandboxes:
            sandbox.end()
        for sandbox in self._sandboxes:
            await sandbox.aclose()

    @property
    def pids(self) -> tuple[int, ...]:
        """The warm children."""
        return tuple(sandbox.pid for sandbox in self._sandboxes if sandbox.pid is not None)

    async def render(self, pdf: bytes | Path, request: RenderRequest) -> AsyncGenerator[Bitmap, None]:
        """The wished pages in order, each as soon as it is ready. Raises CannotPrint.

        Leave early through `contextlib.aclosing`: the child then stops at once.
        """
        sandbox = await self._idle.get()
        try:
            async with aclosing(sandbox.call(msgspec.msgpack.encode(request), pdf)) as answers:
                async for answer in answers:
                    yield _bitmap(answer, request.dpi)
        except Refused as refusal:
            raise CannotPrint(FailureReason(refusal.code), refusal.message) from None
        except (SandboxTimeout, SandboxMemory) as error:
            raise CannotPrint(FailureReason.RENDER_FAILED, f"The PDF cannot be drawn. {error}") from error
        except SandboxCrashed as error:
            # PDFium does not survive a lack of memory, so the two look alike.
            text = f"The PDF cannot be drawn: it is damaged, or needs too much memory. {error}"
            raise CannotPrint(FailureReason.RENDER_FAILED, text) from error
        except SandboxUnavailable as error:
            raise CannotPrint(FailureReason.INTERNAL_ERROR, str(error)) from error
        finally:
            self._idle.put_nowait(sandbox)


def _bitmap(answer: Answer, dpi: int) -> Bitmap:
    """Believes the child nothing: what it says must match what it sent."""
    try:
        facts = msgspec.msgpack.decode(answer.header, type=PageFacts)
    except msgspec.DecodeError as error:
        raise SandboxCrashed("The child process does not keep to its protocol.") from error
    bitmap = Bitmap(
        width_dots=facts.width_dots,
        height_dots=facts.height_dots,
        dpi=dpi,
        rows=bytes(answer.body),
        page=facts.page,
        page_count=facts.page_count,
        scale=facts.scale,
        rotation=facts.rotation,
        cut_off=facts.cut_off,
    )
    if min(bitmap.width_dots, bitmap.height_dots) < 1 or len(bitmap.rows) != bitmap.bytes_per_row * bitmap.height_dots:
        raise SandboxCrashed("The child process does not keep to its protocol.")
    return bitmap

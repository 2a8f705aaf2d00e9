"""Warm child processes that turn PDF pages into bitmaps: the one way, for the printer and for the preview."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from pathlib import Path

from agent_core.bitmap import Bitmap
from agent_core.render.request import RenderRequest


class RenderWorkers:
    """`count` warm children; more requests than that wait in line."""

    def __init__(self, *, count: int = 1) -> None:
        self.count = count

    async def start(self) -> None:
        """Start the children and wait until they are warm."""
        raise NotImplementedError

    async def aclose(self) -> None:
        """End the children; open renders end with an error."""
        raise NotImplementedError

    async def render(self, pdf: bytes | Path, request: RenderRequest) -> AsyncGenerator[Bitmap, None]:
        """The wished pages in order, each as soon as it is ready. Raises CannotPrint.

        Leave early through `contextlib.aclosing`: the child then stops at once.
        """
        raise NotImplementedError
        yield

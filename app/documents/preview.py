"""The picture of a document, drawn by the same workers and the same function as printing. Network thread.

What draws is imported with the first picture: a window starts without.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from contextlib import aclosing
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from app.client import ConsoleClient
from app.documents.preview_source import PageSource
from app.errors import CannotDraw
from app.language.translate import tr
from app.words.messages import said
from app.words.raw_text import RawText
from server_core.contract.types.documents import DocumentFormat, RawLanguage

if TYPE_CHECKING:
    from agent_core.render.shown_page import ShownPage
    from agent_core.render.workers import RenderWorkers
    from server_core.contract.types.drawing import RenderRequest

KEPT_PAGES, KEPT_BYTES = 8, 100_000_000
KEPT_SMALL, SMALL_DPI = 200, 50
"""Small pictures: a label of 100 x 150 mm has 58 kB."""


@dataclass(frozen=True, kw_only=True, slots=True)
class PageWish:
    """One page of one document.

    `printer_decides`: the device gets the PDF itself and turns it into dots its own way. `is_label`: it is sent as a
    label or receipt, which may not be as large as a sheet. `dpi_assumed`: nobody said its dpi.
    """

    source: PageSource
    document_format: DocumentFormat
    request: RenderRequest
    printer_decides: bool
    is_label: bool = False
    dpi_assumed: bool = False
    raw_language: RawLanguage | None = None
    page: int = 1

    def turn_to(self, page: int) -> PageWish:
        return replace(self, page=page)


class Previews:
    """Keeps the bytes of the last document and a few drawn pages; `aclose` ends the child process."""

    def __init__(self, workers: RenderWorkers | None = None) -> None:
        self._workers = workers
        self._started = False
        self._document: tuple[PageSource, bytes] | None = None
        self._pages: OrderedDict[PageWish, ShownPage] = OrderedDict()
        self._small: OrderedDict[PageWish, ShownPage] = OrderedDict()
        self._awaited = 0
        self._quiet = asyncio.Event()
        self._quiet.set()
        self._small_turn = asyncio.Lock()

    async def page(
        self, client: ConsoleClient, wish: PageWish, told: Callable[[float], None] | None = None
    ) -> ShownPage:
        """`told`: which part of it is drawn so far, from 0 to 1. Raises CannotDraw, Refused (the document is gone),
        NotReachable."""
        kept = self._pages.get(wish)
        if kept is not None:
            self._pages.move_to_end(wish)
            return kept
        self._awaited += 1
        self._quiet.clear()
        try:
            page = await self._drawn(client, wish, wish.request, as_large_as_whole=wish.is_label, told=told)
        finally:
            self._awaited -= 1
            if not self._awaited:
                self._quiet.set()
        self._keep(wish, page)
        return page

    async def small(self, client: ConsoleClient, wish: PageWish) -> ShownPage:
        """As it prints, but in few dots and in greys; one at a time, and none begins while somebody waits for a page.

        Raises as `page`.
        """
        kept = self._small.get(wish)
        if kept is not None:
            self._small.move_to_end(wish)
            return kept
        from server_core.contract.types.drawing import DotKind

        kind = DotKind.SGRAY_8 if wish.request.kind is DotKind.BLACK_1 else wish.request.kind
        request = replace(wish.request, dpi=min(SMALL_DPI, wish.request.dpi), kind=kind)
        async with self._small_turn:
            await self._quiet.wait()
            page = await self._drawn(client, wish, request, as_large_as_whole=False)
        self._small[wish] = page
        while len(self._small) > KEPT_SMALL:
            self._small.popitem(last=False)
        return page

    async def _drawn(
        self,
        client: ConsoleClient,
        wish: PageWish,
        request: RenderRequest,
        *,
        as_large_as_whole: bool,
        told: Callable[[float], None] | None = None,
    ) -> ShownPage:
        from agent_core.errors import CannotPrint
        from agent_core.render.shown_page import shown_page
        from agent_core.render.workers import RenderWorkers

        document = await self._bytes_of(client, wish.source)
        request = replace(request, first_page=wish.page, last_page=wish.page)
        try:
            workers = self._workers = self._workers or RenderWorkers()
            if not self._started:
                await workers.start()
                self._started = True
            async with aclosing(workers.bands(document, request, as_large_as_whole=as_large_as_whole)) as bands:
                page = await shown_page(bands, request.dpi, told=told)
        except CannotPrint as error:
            raise CannotDraw(said(error.message)) from error
        if page is None:
            raise CannotDraw(tr("The document has no such page."))
        return page

    async def commands(self, client: ConsoleClient, wish: PageWish) -> RawText:
        from app.raw_reading.reading import read_commands

        # beside the network, which goes on meanwhile
        return await asyncio.to_thread(read_commands, await self._bytes_of(client, wish.source), wish.raw_language)

    async def aclose(self) -> None:
        if self._workers is not None:
            await self._workers.aclose()  # also what is only being started: closed beside the first picture

    def _keep(self, wish: PageWish, page: ShownPage) -> None:
        self._pages[wish] = page
        while len(self._pages) > 1 and (len(self._pages) > KEPT_PAGES or self._kept_bytes() > KEPT_BYTES):
            self._pages.popitem(last=False)

    def _kept_bytes(self) -> int:
        return sum(len(page.picture.rows) for page in self._pages.values())

    async def _bytes_of(self, client: ConsoleClient, source: PageSource) -> bytes:
        if self._document is None or self._document[0] != source:
            self._document = (source, await source.bytes_of(client))
        return self._document[1]

"""Looks around this computer: its networks, cables and queues. What it needs for that is loaded when somebody asks."""

from __future__ import annotations

import asyncio
from contextlib import aclosing
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Collection

    from agent_core.probing import ProbeAnswer
    from server_core.contract.messages.message import Message
    from server_core.contract.types.discovery import IdentifyNews, SearchNews
    from server_core.contract.types.documents import RawLanguage


class NearbyScout:
    """See agent_core.errands.Scout."""

    async def search(self, address: str | None) -> AsyncGenerator[SearchNews, None]:
        await asyncio.to_thread(_load_search)
        from agent_core.discovery.search import search
        from agent_core.discovery.sources import sources_here

        async with aclosing(search(sources_here(address))) as news:
            async for one in news:
                yield one

    async def neighbours(self, uri: str, *, but: Collection[str]) -> list[str]:
        from agent_core.discovery.address import neighbours

        return await neighbours(uri, but=but)

    async def probe(self, uri: str) -> ProbeAnswer:
        await asyncio.to_thread(_load_probe)
        from agent_core.probing import probe

        return await probe(uri)

    async def identify(self, uri: str, language: RawLanguage | None, *, feed: bool) -> IdentifyNews:
        await asyncio.to_thread(_load_acts)
        from agent_core.identifying import identify

        return await identify(uri, language, feed=feed)

    async def send(self, uri: str, language: RawLanguage, content: bytes) -> Message | None:
        await asyncio.to_thread(_load_acts)
        from agent_core.small_job import send_small_job

        return await send_small_job(uri, language, content)


def _load_search() -> None:
    """Half a second on a small computer, for which nothing else has to wait."""
    import httpx  # noqa: F401
    import zeroconf.asyncio  # noqa: F401

    import agent_core.backends.usb
    import agent_core.discovery.sources  # noqa: F401


def _load_acts() -> None:
    import agent_core.identifying
    import agent_core.small_job  # noqa: F401


def _load_probe() -> None:
    import agent_core.backends.usb
    import agent_core.probing  # noqa: F401

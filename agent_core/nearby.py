"""Looks around this computer: its networks, cables and queues. What it needs for that is loaded when somebody asks."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from agent_core.discovery.found import SearchNews
    from agent_core.probing import ProbeAnswer


class NearbyScout:
    """See agent_core.errands.Scout."""

    async def search(self, address: str | None) -> AsyncGenerator[SearchNews, None]:
        from agent_core.discovery.search import search
        from agent_core.discovery.sources import sources_here

        async with aclosing(search(sources_here(address))) as news:
            async for one in news:
                yield one

    async def probe(self, uri: str) -> ProbeAnswer:
        from agent_core.probing import probe

        return await probe(uri)

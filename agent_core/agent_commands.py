"""Operator commands at devices: discovery, probe, identify and trial labels.

Each command runs once and is reported to the server. It is dropped if the server stays away or no longer wants it.
A device that is receiving a job is not disturbed; the report says so.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator, Callable, Collection, Coroutine, Sequence
from contextlib import aclosing
from typing import TYPE_CHECKING, Protocol
from uuid import UUID

from msgspec.structs import replace

from agent_core.server_link.client import ServerClient
from agent_core.server_link.errors import AgentCommandOver, LinkError, ProtocolBroken, ServerUnreachable
from server_core.contract.decisions.device_identity import is_known, together
from server_core.contract.messages.devices import ProbeMessages
from server_core.contract.messages.message import Message, as_message, bounded
from server_core.contract.types.discovery import (
    MOST_PROBLEM_CHARACTERS,
    AgentCommand,
    AgentCommandKind,
    AgentCommandNews,
    IdentifyNews,
    TrialNews,
)

if TYPE_CHECKING:
    from agent_core.probing import ProbeAnswer
    from server_core.contract.types.discovery import FoundPrinter, SearchNews
    from server_core.contract.types.documents import RawLanguage


log = logging.getLogger(__name__)
AT_ONCE = 4
MOST_INTRODUCED = 16
INTRODUCTION_SECONDS = 6.0
MOST_WAITING = 256
"""Limit on commands of any kind. Further ones wait, because each search queries all networks and ports."""
AGAIN_SECONDS = (0.2, 0.5, 1.0)


class DeviceDiscovery(Protocol):
    """Access to devices: `NearbyDiscovery`, or a fake in tests."""

    def search(self, address: str | None) -> AsyncGenerator[SearchNews, None]:
        """Yield devices until the search is over. `address`: typed in by a person, probed besides everything that
        is found.
        """

    async def probe(self, uri: str) -> ProbeAnswer:
        """Probe the device. Returns within 3 s, whatever the device does."""

    async def neighbours(self, uri: str, *, but: Collection[str]) -> list[str]:
        """Return addresses like this one in its network that accept connections. `but`: hosts known to be other
        devices.
        """

    async def identify(self, uri: str, language: RawLanguage | None, *, feed: bool) -> IdentifyNews:
        """Make the device show which one it is, within 12 s. Feeds a blank label only if a person agreed to that."""

    async def send(self, uri: str, language: RawLanguage, content: bytes) -> Message | None:
        """Send a whole label within 12 s. Returns None if the device took it, else the reason."""


class NearbyDiscovery:
    """Access to the devices near this computer. Its modules are loaded on first use."""

    async def search(self, address: str | None) -> AsyncGenerator[SearchNews, None]:
        await asyncio.to_thread(_load_search)
        from agent_core.discovery.search import search
        from agent_core.nearby import sources_here

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
        await asyncio.to_thread(_load_nearby)
        from agent_core.nearby import identify

        return await identify(uri, language, feed=feed)

    async def send(self, uri: str, language: RawLanguage, content: bytes) -> Message | None:
        await asyncio.to_thread(_load_nearby)
        from agent_core.nearby import send_small_job

        return await send_small_job(uri, language, content)


def _load_search() -> None:
    """Import the search modules. This takes half a second on a small computer, so it runs beside everything else."""
    import httpx  # noqa: F401
    import zeroconf.asyncio  # noqa: F401

    import agent_core.backends.usb
    import agent_core.nearby  # noqa: F401


def _load_nearby() -> None:
    import agent_core.nearby  # noqa: F401


def _load_probe() -> None:
    import agent_core.backends.usb
    import agent_core.probing  # noqa: F401


def _printing_now() -> ProbeAnswer:
    from agent_core.probing import ProbeAnswer

    return ProbeAnswer(problem=ProbeMessages.PRINTING_NOW())


class AgentCommands:
    """Runs commands from the server on the event loop; none outlives the connection to the server.

    - `is_printed_to`: whether a device address is receiving a job; such a device is not disturbed
    - `on_probed`: called when a person's command at a device is over
    - `to_find`: a printer here is away, so a search probes devices that were found without an identity
    """

    def __init__(
        self,
        link: ServerClient,
        discovery: DeviceDiscovery,
        in_background: Callable[[Coroutine[None, None, None]], object],
        is_printed_to: Callable[[str], bool],
        on_probed: Callable[[str], None],
        to_find: Callable[[], bool] = lambda: False,
    ) -> None:
        self._to_find = to_find
        self._is_printed_to = is_printed_to
        self._on_probed = on_probed
        self._link = link
        self._discovery = discovery
        self._in_background = in_background
        self._turns = asyncio.Semaphore(AT_ONCE)
        self._running: set[UUID] = set()

    def take(self, commands: Sequence[AgentCommand]) -> None:
        """Start each command once, however often the server repeats it. More commands than the limit are ignored."""
        for command in commands:
            if command.errand_id not in self._running and len(self._running) < MOST_WAITING:
                self._running.add(command.errand_id)
                self._in_background(self._run(command))

    async def _run(self, command: AgentCommand) -> None:
        """Run one command. Ends early if the server is away or no longer wants it."""
        try:
            async with self._turns:
                match command.kind:
                    case AgentCommandKind.SEARCH:
                        await self._search(command)
                    case AgentCommandKind.PROBE:
                        uri = command.address or ""
                        answer = await self._discovery.probe(uri) if not self._is_printed_to(uri) else _printing_now()
                        await self._tell(command, AgentCommandNews(probe=answer.as_news(uri)))
                    case AgentCommandKind.IDENTIFY:
                        shown = await self._identify(command)
                        shown = replace(shown, problem=_bounded(shown.problem))
                        await self._tell(command, AgentCommandNews(identify=shown))
                    case AgentCommandKind.TRIAL if command.language is not None:
                        problem = await self._try(command.address or "", command.language, command.content or b"")
                        news = TrialNews(problem=_bounded(problem))
                        await self._tell(command, AgentCommandNews(trial=news))
        except AgentCommandOver:
            pass
        except LinkError as error:
            log.info(
                "The result of command %s is dropped, because the server cannot be told: %s", command.errand_id, error
            )
        except ProtocolBroken:
            log.exception("The server rejected the result of command %s", command.errand_id)
        finally:
            self._running.discard(command.errand_id)
            if command.address and command.kind is not AgentCommandKind.SEARCH:
                self._on_probed(command.address)

    async def _tell(self, command: AgentCommand, news: AgentCommandNews) -> None:
        """Report to the server, with retries while it is away for a moment: a window waits for it.

        Raises Unreachable, AgentCommandOver.
        """
        for pause in AGAIN_SECONDS:
            try:
                await self._link.errand(command.errand_id, news)
            except ServerUnreachable:
                await asyncio.sleep(pause)
            else:
                return
        await self._link.errand(command.errand_id, news)

    async def _identify(self, command: AgentCommand) -> IdentifyNews:
        uri = command.address or ""
        if self._is_printed_to(uri):
            return IdentifyNews(problem=ProbeMessages.PRINTING_NOW())
        return await self._discovery.identify(uri, command.language, feed=command.feed)

    async def _try(self, uri: str, language: RawLanguage, content: bytes) -> Message | None:
        if self._is_printed_to(uri):
            return ProbeMessages.PRINTING_NOW()
        return await self._discovery.send(uri, language, content)

    async def _search(self, command: AgentCommand) -> None:
        introduced = _IdentifyOnce(self._discovery, self._is_printed_to) if self._to_find() else None
        try:
            async with aclosing(self._discovery.search(command.address)) as news:
                async for one in news:
                    result = one if introduced is None else await introduced.news(one)
                    found = [replace(each, identity=replace(each.identity, model=None)) for each in result.printers]
                    await self._tell(command, AgentCommandNews(search=replace(result, printers=found)))
        finally:
            if introduced is not None:
                await introduced.end()


class _IdentifyOnce:
    """Probes each device found without an identity once, because it may be a printer that is away."""

    def __init__(self, discovery: DeviceDiscovery, is_printed_to: Callable[[str], bool]) -> None:
        self._discovery = discovery
        self._is_printed_to = is_printed_to
        self._queries: dict[str, asyncio.Task[ProbeAnswer]] = {}
        self._turns = asyncio.Semaphore(AT_ONCE)

    async def news(self, found: SearchNews) -> SearchNews:
        """Add the identities reported so far. The last news waits for all of them."""
        for row in found.printers:
            uri = row.ways[0].uri
            asks = not is_known(row.identity) and uri.startswith("socket:") and not self._is_printed_to(uri)
            if asks and uri not in self._queries and len(self._queries) < MOST_INTRODUCED:
                self._queries[uri] = asyncio.create_task(self._ask(uri))
        if found.done and self._queries:
            await asyncio.wait(self._queries.values(), timeout=INTRODUCTION_SECONDS)
        return replace(found, printers=list(map(self._row, found.printers)))

    def _row(self, row: FoundPrinter) -> FoundPrinter:
        query = self._queries.get(row.ways[0].uri)
        if query is None or not query.done() or query.cancelled() or query.exception() is not None:
            return row
        answer = query.result()
        who = together(row.identity, answer.identity)
        return replace(row, identity=who, model=row.model or who.model, language=row.language or answer.language)

    async def _ask(self, uri: str) -> ProbeAnswer:
        async with self._turns:
            return await self._discovery.probe(uri)

    async def end(self) -> None:
        for task in self._queries.values():
            task.cancel()
        await asyncio.gather(*self._queries.values(), return_exceptions=True)


def _bounded(problem: Message | str | None) -> Message | None:
    return None if problem is None else bounded(as_message(problem), MOST_PROBLEM_CHARACTERS)

"""Devices near the agent of a console site: what searches find, what probes learn, and what commands do there."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any
from uuid import UUID

import msgspec

from server_core.contract.types.discovery import (
    AgentCommand,
    AgentCommandKind,
    AgentCommandNews,
    FoundPrinter,
    IdentifyNews,
    ListedPrinter,
    ProbeNews,
    SearchNews,
    Shown,
    SourceNews,
    TrialNews,
)
from server_core.services.server_state import ServerState

SILENT = "The printer did not answer within 3 s. Is it switched on?"
POLL_SECONDS = 20.0


class SiteDevices:
    """Change it from the test's thread.

    - `probes`: answers of devices, by address; `silent`: addresses whose probes never end
    - `shows`, `takes`: results of identifying a device, and of trial labels
    - `commands`: all commands that the server sent, in order
    """

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.probes: dict[str, ProbeNews] = {}
        self.silent: set[str] = set()
        self.shows = IdentifyNews(shown=Shown.IDENTIFIED)
        self.takes = TrialNews()
        self.commands: list[AgentCommand] = []
        self._loop, self._found = loop, SearchNews(printers=[], sources=[], done=False)
        self._news = asyncio.Event()

    def find(self, *printers: ListedPrinter, sources: list[SourceNews] | None = None, done: bool = False) -> None:
        """Set all that searches have found so far. Those that run report it at once."""
        sources = self._found.sources if sources is None else sources
        found = SearchNews(printers=[each.found for each in printers], sources=sources, done=done)

        def tell() -> None:
            self._found, news, self._news = found, self._news, asyncio.Event()
            news.set()

        self._loop.call_soon_threadsafe(tell)

    def of(self, kind: AgentCommandKind) -> list[AgentCommand]:
        return [each for each in self.commands if each.kind is kind]

    async def serve(self, state: ServerState, agent_id: UUID) -> None:
        """Carry out the commands for an agent until it is cancelled."""
        async with asyncio.TaskGroup() as obeying:
            with state.wakeups.listen([agent_id]) as listener:
                while True:
                    listener.forget()
                    for command in state.agent_commands.take_unsent(agent_id):
                        self.commands.append(command)
                        obeying.create_task(
                            self._obey(partial(state.agent_commands.put, agent_id, command.errand_id), command)
                        )
                    await listener.wait(POLL_SECONDS)

    async def _obey(self, report: Callable[[AgentCommandNews], bool], command: AgentCommand) -> None:
        if command.kind is not AgentCommandKind.SEARCH:
            if command.address not in self.silent:
                report(self._answer(command))
            return
        while True:
            news, found = self._news, self._found
            if not report(AgentCommandNews(search=found)) or found.done:
                return
            await news.wait()

    def _answer(self, command: AgentCommand) -> AgentCommandNews:
        match command.kind:
            case AgentCommandKind.PROBE:
                news = self.probes.get(command.address or "", ProbeNews(problem=SILENT))
                return AgentCommandNews(probe=news)
            case AgentCommandKind.IDENTIFY:
                fed = command.feed and self.shows.can_feed
                return AgentCommandNews(identify=IdentifyNews(shown=Shown.FED) if fed else self.shows)
        return AgentCommandNews(trial=self.takes)


def a_found(name: str = "Zebra ZD421", *uris: str, **facts: Any) -> ListedPrinter:
    """`added`, `added_name`, `moved` are the server's words, the rest the device's; `ways` or URIs."""
    known = {key: facts.pop(key) for key in ("added", "added_name", "moved") if key in facts}
    ways = [{"uri": uri, "way": "mdns", "where": uri.partition("://")[2]} for uri in uris]
    found = msgspec.convert(msgspec.to_builtins({"name": name, "ways": ways} | facts), type=FoundPrinter)
    return ListedPrinter(found=found, **known)

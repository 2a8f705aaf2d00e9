"""Device discovery of the fake console server: found devices, their reports, and changes of address."""

from __future__ import annotations

import asyncio
from typing import Any
from uuid import UUID, uuid4

import msgspec

from server_core.contract.types.discovery import (
    AddressChange,
    ChangeAddress,
    Difference,
    Discovery,
    FoundPrinter,
    ListedPrinter,
    ProbeNews,
    ProbeView,
    Sameness,
    SourceNews,
    StartDiscovery,
    StartProbe,
)
from tests.support.console_facts import SPACE

TICK = 0.02
SILENCE = 8.0
AGENT = SPACE


class FakeDiscoveries:
    """Change it from the test's thread; `silent`: devices (URIs) that never answer."""

    def __init__(self) -> None:
        self.started: list[StartDiscovery] = []
        self.ended: list[UUID] = []
        self.printers: list[ListedPrinter] = []
        self.sources: list[SourceNews] = []
        self.done = False
        self.version = 1
        self.probes: dict[str, ProbeNews] = {}
        self.silent: set[str] = set()
        self.sameness = Sameness.SAME
        self.differences: list[Difference] = []
        self.changes: list[ChangeAddress] = []
        self.shared_with: str | None = None
        self.closed = False

    def find(self, *printers: ListedPrinter, sources: list[SourceNews] | None = None, done: bool = False) -> None:
        """Return everything found so far."""
        self.printers = list(printers)
        self.sources = self.sources if sources is None else sources
        self.done = done
        self.version += 1

    def start(self, request: StartDiscovery) -> Discovery:
        self.started.append(request)
        return self._view(uuid4())

    async def look(self, discovery_id: UUID, after: int, wait: float) -> Discovery | None:
        """None = it was ended."""
        for _ in range(int(wait / TICK)):
            if self.version > after or discovery_id in self.ended or self.closed:
                break
            await asyncio.sleep(TICK)
        return None if discovery_id in self.ended else self._view(discovery_id)

    async def probe(self, request: StartProbe) -> ProbeView:
        for _ in range(int(SILENCE / TICK)):
            if request.uri not in self.silent or self.closed:
                break
            await asyncio.sleep(TICK)
        news = self.probes.get(
            request.uri, ProbeNews(problem="The printer did not answer within 3 s. Is it switched on?")
        )
        return ProbeView(uri=request.uri, agent_id=AGENT, news=news)

    def change(self, request: ChangeAddress, printer: Any) -> AddressChange:
        self.changes.append(request)
        uri = request.uri or printer.uri
        news = self.probes.get(uri, ProbeNews(problem="The printer did not answer within 3 s. Is it switched on?"))
        harmless = self.sameness is Sameness.SAME and not self.differences and news.problem is None
        applied = not request.only_look and (request.accept or harmless)
        if applied:
            agent_id = request.agent_id or printer.agent_id
            there = {"uri": uri, "agent_id": agent_id, "other_device": None, "found_uri": None, "status": "online"}
            printer = msgspec.structs.replace(printer, **there, status_reasons=[], version=printer.version + 1)
        return AddressChange(
            applied=applied,
            sameness=self.sameness,
            differences=self.differences,
            probe=news,
            printer=printer,
            shared_with=self.shared_with,
            exchanged_with="The other printer" if request.exchange else None,
            its_sameness=self.sameness if request.exchange else None,
        )

    def _view(self, discovery_id: UUID) -> Discovery:
        return Discovery(
            discovery_id=discovery_id,
            agent_id=AGENT,
            version=self.version,
            done=self.done,
            printers=self.printers,
            sources=self.sources,
        )


def a_found(name: str = "Zebra ZD421", *uris: str, **facts: Any) -> ListedPrinter:
    """`added`, `added_name`, `moved` are the server's words, the rest the device's; `ways` or URIs."""
    known = {key: facts.pop(key) for key in ("added", "added_name", "moved") if key in facts}
    ways = [{"uri": uri, "way": "mdns", "where": uri.partition("://")[2]} for uri in uris]
    found = msgspec.convert(msgspec.to_builtins({"name": name, "ways": ways} | facts), type=FoundPrinter)
    return ListedPrinter(found=found, **known)

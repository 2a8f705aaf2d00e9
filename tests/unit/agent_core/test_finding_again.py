"""A missing printer is found by its identity: announced, probed, or at another printer's address."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from typing import Any
from uuid import UUID, uuid4

import pytest

from agent_core.config import EngineTimings
from agent_core.finding_again import MissingPrinterSearch, PrinterPresence
from agent_core.probing import ProbeAnswer
from server_core.contract.decisions.device_identity import identity
from server_core.contract.types.devices import DeviceIdentity
from server_core.contract.types.discovery import DiscoveryMethod, FoundPrinter, FoundRoute, SearchNews

pytestmark = pytest.mark.anyio
OWN, OTHER = identity(serial="D2J163500123", model="Zebra ZD421"), identity(serial="D2J999900002", model="Zebra ZD421")
GONE = PrinterPresence(printer_id=uuid4(), uri="socket://192.168.7.20:9100", device=OWN, gone=True, seconds=60.0)


def a_row(uri: str, who: DeviceIdentity, model: str | None = None) -> FoundPrinter:
    return FoundPrinter(
        name="Printer", ways=[FoundRoute(uri=uri, way=DiscoveryMethod.MDNS, where=uri)], model=model, identity=who
    )


@dataclass
class DeviceDiscovery:
    """A fake. `rows`: announced devices; `there`: identities by address; `near`: hosts that accept connections."""

    rows: tuple[FoundPrinter, ...] = ()
    there: dict[str, DeviceIdentity] = field(default_factory=dict)
    near: list[str] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)
    spared: set[str] = field(default_factory=set)
    searches: int = 0
    swept: int = 0
    news: asyncio.Event = field(default_factory=asyncio.Event)

    async def search(self, address: str | None) -> AsyncGenerator[SearchNews, None]:
        self.searches += 1
        self.news.set()
        yield SearchNews(printers=list(self.rows), sources=[], done=True)

    async def probe(self, uri: str) -> ProbeAnswer:
        self.asked.append(uri)
        return ProbeAnswer(identity=self.there.get(uri, DeviceIdentity()))

    async def neighbours(self, uri: str, *, but: Collection[str]) -> list[str]:
        self.swept += 1
        self.spared |= set(but)
        return self.near


@dataclass
class Site:
    scout: DeviceDiscovery
    printers: list[PrinterPresence]
    found: dict[UUID, str] = field(default_factory=dict)
    busy: set[str] = field(default_factory=set)

    def take(self, printer_id: UUID, uri: str) -> None:
        self.found[printer_id] = uri
        self.scout.news.set()
        self.printers = [replace(one, found_uri=uri) if one.printer_id == printer_id else one for one in self.printers]

    async def until(self, happened: Callable[[], bool]) -> None:
        async with asyncio.timeout(30):
            while not happened():
                self.scout.news.clear()
                await self.scout.news.wait()

    async def until_found(self) -> str:
        await self.until(lambda: bool(self.found))
        return next(iter(self.found.values()))

    async def until_searched(self, times: int) -> None:
        await self.until(lambda: self.scout.searches >= times)


@asynccontextmanager
async def looking(scout: DeviceDiscovery, *printers: PrinterPresence) -> AsyncIterator[Site]:
    site = Site(scout, list(printers))
    finding = MissingPrinterSearch(
        scout,
        EngineTimings(find_again_first=0.01, find_again_last=0.02),
        printers=lambda: site.printers,
        found=site.take,
        is_printed_to=lambda uri: uri in site.busy,
    )
    task = asyncio.create_task(finding.run())
    try:
        yield site
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def test_by_what_it_announces() -> None:
    uuid = "4509a320-00a0-008f-00b6-002507510eca"
    gone = replace(GONE, uri="ipp://192.168.7.20/ipp/print", device=identity(uuid=uuid))
    row = FoundPrinter(
        name="Office",
        ways=[
            FoundRoute(uri="socket://192.168.7.33:9100", way=DiscoveryMethod.MDNS, where=""),
            FoundRoute(uri="ipps://192.168.7.33:631/ipp/print", way=DiscoveryMethod.MDNS, where=""),
        ],
        identity=identity(uuid=uuid),
    )
    async with looking(DeviceDiscovery(rows=(a_row("ipp://192.168.7.30/ipp/print", OTHER), row)), gone) as site:
        assert await site.until_found() == "ipps://192.168.7.33:631/ipp/print"
        assert site.scout.asked == []


@pytest.mark.slow
async def test_one_that_announces_no_serial_is_asked_once() -> None:
    scout = DeviceDiscovery(
        rows=(
            a_row("socket://192.168.7.30:9100", DeviceIdentity(), "Zebra ZD421"),
            a_row("socket://192.168.7.31:9100", DeviceIdentity(), "TSC TE200"),
            a_row("ipp://192.168.7.32/ipp/print", DeviceIdentity()),
        ),
    )
    async with looking(scout, GONE) as site:
        await site.until_searched(3)
        assert scout.asked == ["socket://192.168.7.30:9100"]
        scout.there["socket://192.168.7.33:9100"] = OWN
        scout.rows = (*scout.rows, a_row("socket://192.168.7.33:9100", DeviceIdentity()))
        assert await site.until_found() == "socket://192.168.7.33:9100"


async def test_in_its_network_and_nobody_that_is_well_is_disturbed() -> None:
    well = PrinterPresence(printer_id=uuid4(), uri="socket://192.168.7.21:9100", device=OTHER, gone=False)
    scout = DeviceDiscovery(
        near=["socket://192.168.7.21:9100", "socket://192.168.7.40:9100", "socket://192.168.7.41:9100"],
        there={"socket://192.168.7.41:9100": OWN, "socket://192.168.7.40:9100": identity(serial="D2J777700003")},
    )
    async with looking(scout, GONE, well) as site:
        assert await site.until_found() == "socket://192.168.7.41:9100"
        assert (scout.spared, "socket://192.168.7.21:9100" in scout.asked) == ({"192.168.7.21"}, False)


async def test_two_that_were_exchanged_are_found_without_a_search() -> None:
    first = replace(GONE, other=OTHER)
    second = PrinterPresence(
        printer_id=uuid4(), uri="socket://192.168.7.21:9100", device=OTHER, gone=True, seconds=60.0, other=OWN
    )
    async with looking(DeviceDiscovery(), first, second) as site:
        await site.until(lambda: len(site.found) == 2)
        assert site.found == {first.printer_id: second.uri, second.printer_id: first.uri}
        assert site.scout.searches == 0


@pytest.mark.parametrize(
    "nobody",
    [
        replace(GONE, gone=False),
        replace(GONE, device=identity(model="Zebra ZD421")),
        replace(GONE, uri="usb://Zebra/ZD421?serial=D2J163500123"),
        replace(GONE, uri="virtual:///Dock"),
        replace(GONE, found_uri="socket://192.168.7.41:9100"),
    ],
)
async def test_who_is_not_looked_for(nobody: PrinterPresence) -> None:
    scout = DeviceDiscovery(near=["socket://192.168.7.41:9100"], there={"socket://192.168.7.41:9100": OWN})
    elsewhere = replace(GONE, printer_id=uuid4(), uri="socket://192.168.7.22:9100", device=OTHER)
    async with looking(scout, nobody, elsewhere) as site:
        await site.until_searched(3)  # for the one beside it
        assert site.found == {}


async def test_what_is_printed_to_is_not_asked() -> None:
    scout = DeviceDiscovery(near=["socket://192.168.7.41:9100"], there={"socket://192.168.7.41:9100": OWN})
    async with looking(scout, GONE) as site:
        site.busy.add("socket://192.168.7.41:9100")
        await site.until_searched(3)
        assert scout.asked == []
        site.busy.clear()
        site.printers = [replace(one, printer_id=uuid4()) for one in site.printers]  # in round 1 of another absence
        assert await site.until_found() == "socket://192.168.7.41:9100"


class SlowScout(DeviceDiscovery):
    """A fake whose search for announced devices lasts until `over`."""

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self.over = asyncio.Event()

    async def search(self, address: str | None) -> AsyncGenerator[SearchNews, None]:
        self.searches += 1
        await self.over.wait()
        yield SearchNews(printers=list(self.rows), sources=[], done=True)


async def test_its_network_is_scanned_while_the_search_for_announced_devices_goes_on() -> None:
    scout = SlowScout(near=["socket://192.168.7.41:9100"], there={"socket://192.168.7.41:9100": OWN})
    async with looking(scout, GONE) as site:
        assert await site.until_found() == "socket://192.168.7.41:9100"
        assert not scout.over.is_set()


async def test_a_network_is_scanned_once_for_all_that_are_away_there() -> None:
    second = replace(GONE, printer_id=uuid4(), uri="socket://192.168.7.21:9100", device=OTHER)
    scout = SlowScout(
        near=["socket://192.168.7.41:9100", "socket://192.168.7.42:9100"],
        there={"socket://192.168.7.41:9100": OWN, "socket://192.168.7.42:9100": OTHER},
    )
    async with looking(scout, GONE, second) as site:
        await site.until(lambda: len(site.found) == 2)
        assert site.found == {
            GONE.printer_id: "socket://192.168.7.41:9100",
            second.printer_id: "socket://192.168.7.42:9100",
        }
    assert (scout.swept, sorted(scout.asked)) == (1, sorted(scout.there))


async def test_each_network_and_port_is_scanned_where_the_printers_are_in_several() -> None:
    third = identity(serial="D2J777700003")
    away = [
        GONE,
        replace(GONE, printer_id=uuid4(), uri="socket://192.168.8.20:9100", device=OTHER),
        replace(GONE, printer_id=uuid4(), uri="socket://192.168.7.20:6101", device=third),
    ]
    near = {
        "socket://192.168.7.20:9100": ("socket://192.168.7.41:9100", OWN),
        "socket://192.168.8.20:9100": ("socket://192.168.8.41:9100", OTHER),
        "socket://192.168.7.20:6101": ("socket://192.168.7.41:6101", third),
    }

    class Networks(SlowScout):
        async def neighbours(self, uri: str, *, but: Collection[str]) -> list[str]:
            return [near[uri][0]]

    async with looking(Networks(there=dict(near.values())), *away) as site:
        await site.until(lambda: len(site.found) == 3)
        assert site.found == {one.printer_id: near[one.uri][0] for one in away}

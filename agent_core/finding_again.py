"""Searches by identity for printers that are away or replaced by another device.

Devices at the addresses of other printers here come first. Then announced devices (mDNS), plugged-in devices and queues
are searched while hosts in the printer's last network are scanned. Announced devices without a serial number are
probed, each address once while the printer is away. A new address is reported, but nothing is printed there until the
server says so.
"""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import time
from contextlib import aclosing
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from agent_core.discovery.source import comparable_address
from server_core.contract.decisions.backoff import delay, growing
from server_core.contract.decisions.device_address import DeviceUri, InvalidDeviceUri
from server_core.contract.decisions.device_identity import models_contradict, sameness
from server_core.contract.types.devices import DeviceIdentity

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Callable, Collection, Iterable
    from uuid import UUID

    from agent_core.config import EngineTimings
    from agent_core.probing import ProbeAnswer
    from server_core.contract.types.discovery import FoundPrinter, SearchNews

log = logging.getLogger(__name__)
LOOK_SECONDS = 1.0
AT_ONCE = 4
MOST_ASKED = 32
"""Most addresses probed in one round and network."""
NETWORK_PREFIX = 24
IN_NETWORKS = ("socket", "ipp", "ipps", "lpd")


class DeviceFinder(Protocol):
    """The part of `agent_commands.DeviceDiscovery` that a search needs."""

    def search(self, address: str | None) -> AsyncGenerator[SearchNews, None]: ...

    async def probe(self, uri: str) -> ProbeAnswer: ...

    async def neighbours(self, uri: str, *, but: Collection[str]) -> list[str]:
        """Return addresses like this one in its network that accept connections; see discovery.address.neighbours."""


@dataclass(frozen=True, kw_only=True, slots=True)
class PrinterPresence:
    """A printer as its worker sees it.

    `gone`: its own device has been away for `seconds`; `other`: the one in its place.
    """

    printer_id: UUID
    uri: str
    device: DeviceIdentity
    gone: bool
    seconds: float = 0.0
    other: DeviceIdentity | None = None
    found_uri: str | None = None


class MissingPrinterSearch:
    """Search for printers that are away.

    `printers` lists all printers set up here; `found` receives a new address. A device that is receiving a job is not
    probed.
    """

    def __init__(
        self,
        finder: DeviceFinder,
        timings: EngineTimings,
        *,
        printers: Callable[[], list[PrinterPresence]],
        found: Callable[[UUID, str], None],
        is_printed_to: Callable[[str], bool],
    ) -> None:
        self._finder = finder
        self._timings = timings
        self._printers = printers
        self._found = found
        self._is_printed_to = is_printed_to
        self._looked_for: dict[UUID, str] = {}
        self._queried: dict[UUID, set[str]] = {}
        self._pauses, self._searches = growing(timings.find_again_first, timings.find_again_last), 0
        self._search_at = 0.0
        self._rounds = 0
        self._turns = asyncio.Semaphore(AT_ONCE)

    @property
    def lost(self) -> list[PrinterPresence]:
        """Return the printers worth a search: known, away for a while, in a network, and not found yet."""
        return [one for one in self._printers() if self._is_lost(one)]

    def _is_lost(self, one: PrinterPresence) -> bool:
        return (
            one.gone
            and one.found_uri is None
            and one.seconds >= self._timings.find_again_first
            and _scheme(one.uri) in IN_NETWORKS
            and any((one.device.serial, one.device.uuid, one.device.mac))
        )

    async def run(self) -> None:
        """Search until cancelled."""
        while True:
            pause = self._timings.find_again_first
            await asyncio.sleep(min(LOOK_SECONDS, pause) if any(one.gone for one in self._printers()) else pause)
            try:
                self._compare_with_others()
                if self._is_time():
                    await self._search(self.lost)
            except Exception:
                log.exception("The search for missing printers failed; it starts again")

    def _compare_with_others(self) -> None:
        """Detect exchanged devices: a printer's device may answer at another printer's address."""
        printers = self._printers()
        for one in printers:
            if not one.gone or one.found_uri is not None:
                continue
            for other in printers:
                if other.printer_id != one.printer_id and other.other and sameness(one.device, other.other):
                    self._tell(one, other.uri)
                    break

    def _is_time(self) -> bool:
        """Return whether a search is due: at once for a newly missing printer, less and less often for the same
        ones.
        """
        lost = {one.printer_id: one.uri for one in self.lost}
        for printer_id in self._queried.keys() - lost.keys():
            del self._queried[printer_id]
        news = lost.items() - self._looked_for.items()
        self._looked_for = lost
        now = time.monotonic()
        if news:
            self._searches, self._search_at, self._rounds = 0, now, 0
        if not lost or now < self._search_at:
            return False
        self._search_at = now + delay(self._pauses, self._searches)
        self._searches += 1
        return True

    async def _search(self, lost: list[PrinterPresence]) -> None:
        """Ask the network for announced devices; in rounds 1, 2, 4, 8 … also scan the printers' networks meanwhile."""
        missing = {one.printer_id: one for one in lost}
        self._rounds += 1
        async with asyncio.TaskGroup() as both:
            both.create_task(self._search_announced(missing))
            if not self._rounds & (self._rounds - 1):
                both.create_task(self._search_networks(missing))

    async def _search_announced(self, missing: dict[UUID, PrinterPresence]) -> None:
        candidates: dict[str, str | None] = {}
        async with aclosing(self._finder.search(None)) as news:
            async for one in news:
                for each in list(missing.values()):
                    if self._is_among(each, one.printers):
                        missing.pop(each.printer_id, None)
                if not missing:
                    return
                candidates |= {
                    route.uri: row.model for row in one.printers for route in row.ways if route.problem is None
                }
        await self._ask(missing, list(missing.values()), candidates)

    async def _search_networks(self, missing: dict[UUID, PrinterPresence]) -> None:
        """Scan each network once for all printers that were reached there in the same way."""
        taken = {_host(one.uri) for one in self._printers() if not one.gone}
        together: dict[str, list[PrinterPresence]] = {}
        for each in missing.values():
            together.setdefault(_network(each.uri), []).append(each)
        for wanted in together.values():
            if any(each.printer_id in missing for each in wanted):
                near = await self._finder.neighbours(wanted[0].uri, but=taken)
                await self._ask(missing, wanted, dict.fromkeys(near))

    def _is_among(self, lost: PrinterPresence, rows: Iterable[FoundPrinter]) -> bool:
        """Look for the printer among announced devices."""
        for row in rows:
            if not sameness(lost.device, row.identity):
                continue
            scheme = _family(lost.uri)
            uri = next(
                (route.uri for route in row.ways if _family(route.uri) == scheme and route.problem is None), None
            )
            if uri is not None and comparable_address(uri) != comparable_address(lost.uri):
                self._tell(lost, uri)
                return True
        return False

    async def _ask(
        self, missing: dict[UUID, PrinterPresence], lost: list[PrinterPresence], candidates: dict[str, str | None]
    ) -> None:
        """Probe the candidates for the printers in `lost`; removes those that are found from `missing`."""
        here = {comparable_address(one.uri) for one in self._printers() if not one.gone}

        async def ask(uri: str, wanted: list[PrinterPresence]) -> None:
            async with self._turns:
                if not any(each.printer_id in missing for each in wanted):
                    return
                who = (await self._finder.probe(uri)).identity
            for each in wanted:
                if each.printer_id in missing and sameness(each.device, who):
                    del missing[each.printer_id]
                    self._tell(each, uri)

        asking: list[tuple[str, list[PrinterPresence]]] = []
        for uri, model in candidates.items():
            wanted = [each for each in lost if each.printer_id in missing and self._may_be(each, uri, model)]
            is_spared = comparable_address(uri) in here or self._is_printed_to(uri)
            if wanted and not is_spared and len(asking) < MOST_ASKED:
                for each in wanted:
                    self._queried.setdefault(each.printer_id, set()).add(comparable_address(uri))
                asking.append((uri, wanted))
        await asyncio.gather(*(ask(uri, wanted) for uri, wanted in asking))

    def _may_be(self, lost: PrinterPresence, uri: str, model: str | None) -> bool:
        if _family(uri) != _family(lost.uri) or comparable_address(uri) == comparable_address(lost.uri):
            return False
        if comparable_address(uri) in self._queried.get(lost.printer_id, ()):
            return False
        return model is None or not models_contradict(lost.device, DeviceIdentity(model=model))

    def _tell(self, lost: PrinterPresence, uri: str) -> None:
        log.info("The device of printer %s now answers at %s", lost.printer_id, uri)
        self._found(lost.printer_id, uri)


def _scheme(uri: str) -> str:
    return uri.partition(":")[0].lower()


def _family(uri: str) -> str:
    """Return the scheme, with `ipps` as `ipp`: both lead to the same printer."""
    return {"ipps": "ipp"}.get(_scheme(uri), _scheme(uri))


def _host(uri: str) -> str:
    try:
        return DeviceUri.parse(uri).host
    except InvalidDeviceUri:
        return ""


def _network(uri: str) -> str:
    """Return the address without the last part of its IPv4 host: the same for a whole /24."""
    try:
        device = DeviceUri.parse(uri)
        network = ipaddress.ip_network(f"{ipaddress.IPv4Address(device.host)}/{NETWORK_PREFIX}", strict=False)
    except (InvalidDeviceUri, ValueError):
        return uri
    return f"{device.scheme}://{network}:{device.port}/{device.lpd_queue if device.scheme == 'lpd' else device.path}"

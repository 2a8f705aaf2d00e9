"""Runs all sources at once and reports the devices found so far whenever there is news. Nothing is added
automatically.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import aclosing
from typing import TYPE_CHECKING

from msgspec.structs import replace

from agent_core.device_id import clean_message
from agent_core.discovery.source import FoundDevice, Source, SourceFailed, comparable_address
from server_core.contract.decisions.device_identity import models_contradict, same_device, together
from server_core.contract.messages.devices import SearchMessages
from server_core.contract.messages.message import Message, bounded
from server_core.contract.messages.system import system_error
from server_core.contract.types.devices import DeviceIdentity
from server_core.contract.types.discovery import (
    MOST_CHARACTERS,
    MOST_PRINTERS,
    MOST_PROBLEM_CHARACTERS,
    MOST_WAYS,
    SEARCH_SECONDS,
    DiscoveryMethod,
    FoundPrinter,
    FoundRoute,
    SearchNews,
    SourceNews,
)
from server_core.contract.types.fields import shortened

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Iterable, Sequence

    from server_core.contract.types.documents import RawLanguage

# Merges finds into one row for each device, however often and wherever it was found.
#
# Order of addresses. Page printers: ipps, ipp, a system queue, then raw connections, since IPP takes whole documents
# and reports what became of each. Label and receipt printers (their language is known): USB, socket, then IPP, since
# their own language controls each dot, darkness, speed and cutter, and few of them support IPP well. Addresses that
# cannot be used yet come last.


_PAGE_ORDER = ("ipps", "ipp", "queue", "winspool", "usb", "socket", "lpd", "virtual")
_LABEL_ORDER = ("usb", "socket", "ipps", "ipp", "queue", "winspool", "lpd", "virtual")
# preferred sources of the name: given by people first, then by the device itself
_NAMING = (
    DiscoveryMethod.MDNS,
    DiscoveryMethod.CUPS,
    DiscoveryMethod.WINDOWS,
    DiscoveryMethod.USB,
    DiscoveryMethod.ADDRESS,
)
_NAMED_BY_DRIVERS = (DiscoveryMethod.CUPS, DiscoveryMethod.WINDOWS)
"""Sources whose model is the name of a driver."""
_MOST_ALIKE = 8
"""Limit on compared devices with the same serial but another model, so that a hostile network cannot slow this down."""


class _Group:
    """Finds of one device so far; empty once it was `merged` into another group."""

    def __init__(self) -> None:
        self.members: list[FoundDevice] = []
        self.identity = DeviceIdentity()
        self.merged: _Group | None = None

    def owner(self) -> _Group:
        group = self
        while group.merged is not None:
            group = group.merged
        return group

    def add(self, found: FoundDevice) -> None:
        self.members.append(found)
        self.identity = together(self.identity, found.identity)

    def take(self, other: _Group) -> None:
        self.members += other.members
        self.identity = together(self.identity, other.identity)
        other.members, other.merged = [], self


def merged(found: Iterable[FoundDevice]) -> list[FoundPrinter]:
    """Merge the finds into rows, in the order in which the devices were found first; at most 500."""
    groups: list[_Group] = []
    groups_by_key: dict[str, list[_Group]] = {}
    for one in found:
        keys = _keys(one)
        home: _Group | None = None
        for group in _candidates(groups_by_key, keys, one):
            if home is None:
                home = group
            elif group is not home:
                home.take(group)
        if home is None:
            home = _Group()
            groups.append(home)
        home.add(one)
        for key, _ in keys:
            homes = groups_by_key.setdefault(key, [])
            if len(homes) < _MOST_ALIKE and home not in homes:
                homes.append(home)
    return [_row(group) for group in groups if group.members][:MOST_PRINTERS]


def _keys(one: FoundDevice) -> list[tuple[str, bool]]:
    """Return the names to match by. True = the name alone proves the same device if the models agree.

    Otherwise an announcement may claim another device's UUID or address.
    """
    who = one.identity
    keys = [(f"place {comparable_address(one.uri)}", True), *((f"place {name}", True) for name in one.same_as)]
    keys += [(f"{kind} {value.casefold()}", False) for kind, value in _identity_values(who) if value]
    return keys


def _identity_values(who: DeviceIdentity) -> tuple[tuple[str, str | None], ...]:
    return ("uuid", who.uuid), ("serial", who.serial), ("mac", who.mac)


def _candidates(
    groups_by_key: dict[str, list[_Group]], keys: list[tuple[str, bool]], one: FoundDevice
) -> Iterable[_Group]:
    for key, is_certain in keys:
        for home in groups_by_key.get(key, ()):
            group = home.owner()
            if _is_another(group, one):
                continue
            if is_certain or same_device(group.identity, one.identity):
                yield group


def _is_another(group: _Group, one: FoundDevice) -> bool:
    """Return whether the reported identities differ, unless the addresses are the same."""
    if one.method in _NAMED_BY_DRIVERS or not any(
        models_contradict(member.identity, one.identity)
        for member in group.members
        if member.method not in _NAMED_BY_DRIVERS
    ):
        return False
    return all(comparable_address(member.uri) != comparable_address(one.uri) for member in group.members)


def _row(group: _Group) -> FoundPrinter:
    members = group.members
    language = next((one.language for one in members if one.language), None)
    routes: dict[str, FoundRoute] = {}
    for one in sorted(members, key=lambda one: _rank(one, language)):
        problem = one.problem and bounded(one.problem, MOST_PROBLEM_CHARACTERS)
        where = one.where[:MOST_CHARACTERS]
        routes.setdefault(one.uri, FoundRoute(uri=one.uri, way=one.method, where=where, problem=problem))
    named = min(members, key=lambda one: _NAMING.index(one.method))
    model = next((one.model for one in members if one.model), None) or group.identity.model
    return FoundPrinter(
        name=named.name[:MOST_CHARACTERS],
        ways=list(routes.values())[:MOST_WAYS],
        model=shortened(model, MOST_CHARACTERS),
        identity=group.identity,
        language=language,
    )


def _rank(one: FoundDevice, language: RawLanguage | None) -> tuple[bool, int, bool]:
    order = _LABEL_ORDER if language else _PAGE_ORDER
    kind = "queue" if one.method is DiscoveryMethod.CUPS else one.uri.partition(":")[0].lower()
    is_of_one_link = "://[fe80:" in one.uri.lower()
    return one.problem is not None, order.index(kind) if kind in order else len(order), is_of_one_link


log = logging.getLogger(__name__)
MOST_SECONDS = 10.0
BATCH_SECONDS = 0.25
"""Interval between two reports."""
TICK_SECONDS = 1.0
MOST_FOUND = 4 * MOST_PRINTERS
"""Limit per source: each device may be found in several ways."""
_GRACE_SECONDS = 0.5
_FEW = 100  # can be merged within about a millisecond; more take a thread


async def search(
    sources: Sequence[Source], seconds: float = SEARCH_SECONDS, *, batch_seconds: float = BATCH_SECONDS
) -> AsyncGenerator[SearchNews, None]:
    """Yield news until all sources end, after `seconds` (at most 10). Close the generator to cancel (`aclosing`).

    The last news is `done`. A source that fails is reported as its own problem and does not end the others.
    """
    run = _Run(min(seconds, MOST_SECONDS))
    tasks = [asyncio.create_task(run.follow(at, source)) for at, source in enumerate(sources)]
    run.lines = [SourceNews(way=source.method, done=False, seconds=0.0) for source in sources]
    try:
        yield (news := await run.news())
        while not news.done:
            await run.something_new(batch_seconds)
            yield (news := await run.news())
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


class _Run:
    """State of one search."""

    def __init__(self, seconds: float) -> None:
        self.lines: list[SourceNews] = []
        self._seconds = seconds
        self._started = asyncio.get_running_loop().time()
        self._found: dict[tuple[str, str], FoundDevice] = {}
        self._rows: list[FoundPrinter] = []
        self._is_stale = False
        self._event = asyncio.Event()

    @property
    def is_done(self) -> bool:
        return all(line.done for line in self.lines)

    async def news(self) -> SearchNews:
        now = self._elapsed()
        lines = [line if line.done else replace(line, seconds=max(0.0, now)) for line in self.lines]
        if self._is_stale:
            self._is_stale = False
            # anybody on the network can announce 500 printers, so trustworthy finds come first
            found = sorted(self._found.values(), key=lambda one: one.method is DiscoveryMethod.MDNS)
            few = len(found) <= _FEW
            self._rows = merged(found) if few else await asyncio.to_thread(merged, found)
        return SearchNews(printers=self._rows, sources=lines, done=all(line.done for line in lines))

    async def something_new(self, batch_seconds: float) -> None:
        """Wait for news, at most `TICK_SECONDS`: the elapsed seconds are shown."""
        try:
            async with asyncio.timeout(TICK_SECONDS):
                await self._event.wait()
        except TimeoutError:
            return
        if not self.is_done:
            await asyncio.sleep(batch_seconds)
        self._event.clear()

    async def follow(self, at: int, source: Source) -> None:
        problem: Message | None = None
        try:
            async with asyncio.timeout(self._seconds + _GRACE_SECONDS):
                problem = await self._gather(source)
        except TimeoutError:
            problem = SearchMessages.SEARCH_NOT_DONE(seconds=self._seconds)
        except SourceFailed as error:
            problem = error.message
        except OSError as error:
            problem = SearchMessages.SEARCH_FAILED(why=system_error(error))
        except Exception:
            log.exception("The search by %s failed; other sources go on", source.method)
            problem = SearchMessages.SEARCH_BROKE_OFF()
        problem = problem and bounded(clean_message(problem), MOST_PROBLEM_CHARACTERS)
        self.lines[at] = SourceNews(way=source.method, done=True, seconds=self._elapsed(), problem=problem)
        self._event.set()

    async def _gather(self, source: Source) -> Message | None:
        async with aclosing(source.look(self._seconds)) as devices:
            count = 0
            async for device in devices:
                key = (source.method, device.uri)
                if key not in self._found:
                    count += 1
                if count > MOST_FOUND:
                    return SearchMessages.FOUND_TOO_MANY(number=MOST_FOUND)
                if self._found.get(key) != device:
                    self._found[key] = device
                    self._is_stale = True
                    self._event.set()
        return None

    def _elapsed(self) -> float:
        return round(asyncio.get_running_loop().time() - self._started, 1)

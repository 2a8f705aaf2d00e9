"""All sources at once: immediate news, failures that end nothing else, and an end in time."""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from dataclasses import dataclass, field

import pytest

from agent_core.discovery.search import merged, search
from agent_core.discovery.source import FoundDevice, SourceFailed, in_thread
from server_core.contract.decisions.device_identity import identity
from server_core.contract.messages.devices import ProbeMessages, SearchMessages
from server_core.contract.messages.message import Message, words
from server_core.contract.types.devices import DeviceIdentity
from server_core.contract.types.discovery import MOST_PRINTERS, MOST_WAYS, DiscoveryMethod, SearchNews
from server_core.contract.types.documents import RawLanguage

pytestmark = pytest.mark.anyio
UUID = "cfe92100-67c4-11d4-a45f-f8d027761251"


def device(at: int = 1, method: DiscoveryMethod = DiscoveryMethod.MDNS) -> FoundDevice:
    uri = f"socket://10.0.{at // 200}.{at % 200}:9100"
    return FoundDevice(uri=uri, method=method, name=f"P{at}", where=uri)


@dataclass
class Scripted:
    """A source that yields its devices, then ends, fails, or waits for `gate`."""

    method: DiscoveryMethod = DiscoveryMethod.MDNS
    devices: tuple[FoundDevice, ...] = ()
    error: BaseException | None = None
    gate: asyncio.Event | None = None
    ended: list[bool] = field(default_factory=list)

    async def look(self, seconds: float) -> AsyncGenerator[FoundDevice, None]:
        try:
            for one in self.devices:
                yield one
            if self.gate is not None:
                await self.gate.wait()
            if self.error is not None:
                raise self.error
        finally:
            self.ended.append(True)


async def all_news(*sources: Scripted, seconds: float = 5.0) -> list[SearchNews]:
    async with aclosing(search(sources, seconds, batch_seconds=0.0)) as news:
        return [one async for one in news]


async def test_news_come_while_other_sources_are_still_at_work() -> None:
    gate = asyncio.Event()
    slow, quick = (
        Scripted(method=DiscoveryMethod.MDNS, gate=gate),
        Scripted(method=DiscoveryMethod.USB, devices=(device(method=DiscoveryMethod.USB),)),
    )
    seen: list[SearchNews] = []
    async with aclosing(search([slow, quick], 5.0, batch_seconds=0.0)) as news:
        async for one in news:
            seen.append(one)
            if one.sources[1].done:
                assert [row.name for row in one.printers] == ["P1"]
                gate.set()
    assert [line.way for line in seen[-1].sources] == [DiscoveryMethod.MDNS, DiscoveryMethod.USB]
    assert not seen[0].done
    assert seen[-1].done


@pytest.mark.parametrize(
    ("error", "text"),
    [
        (SourceFailed(words("No way to look there.")), "No way to look there."),
        (SourceFailed(words("It says: \x1b[2J" + "x" * 5000)), "It says:  [2J" + "x" * 487),
        (PermissionError(13, "Permission denied"), "Nothing can be found there: Permission denied"),
    ],
)
async def test_a_source_that_fails_ends_no_other_one(error: Exception, text: str) -> None:
    news = await all_news(
        Scripted(method=DiscoveryMethod.USB, error=error),
        Scripted(
            method=DiscoveryMethod.CUPS, devices=(device(1, DiscoveryMethod.CUPS), device(2, DiscoveryMethod.CUPS))
        ),
    )
    assert [str(line.problem or "") for line in news[-1].sources] == [text, ""]
    assert len(news[-1].printers) == 2


async def test_a_bug_in_a_source_is_loud_and_ends_no_other_one(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.ERROR):
        news = await all_news(Scripted(method=DiscoveryMethod.USB, error=KeyError("x")), Scripted(devices=(device(),)))
    assert "failed; other sources go on" in caplog.text
    assert news[-1].sources[0].problem == SearchMessages.SEARCH_BROKE_OFF()
    assert len(news[-1].printers) == 1


async def test_what_does_not_end_is_ended_and_what_it_found_stays() -> None:
    never = Scripted(method=DiscoveryMethod.USB, devices=(device(method=DiscoveryMethod.USB),), gate=asyncio.Event())
    news = await all_news(never, seconds=0.05)
    assert news[-1].done
    assert news[-1].sources[0].problem == SearchMessages.SEARCH_NOT_DONE(seconds=0.05)
    assert len(news[-1].printers) == 1
    assert never.ended == [True]


async def test_closing_a_search_ends_all_its_sources() -> None:
    never = Scripted(gate=asyncio.Event())
    async with aclosing(search([never, never], 5.0)) as news:
        await anext(news)
        await asyncio.sleep(0)
    assert never.ended == [True, True]


async def test_a_network_that_announces_without_end_hides_nothing_that_is_sure_to_be_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("agent_core.discovery.search.MOST_FOUND", MOST_PRINTERS + 10)
    flood = Scripted(devices=tuple(device(at) for at in range(2 * MOST_PRINTERS)))
    cable = Scripted(
        method=DiscoveryMethod.USB,
        devices=(FoundDevice(uri="usb://A/B?serial=1", method=DiscoveryMethod.USB, name="cable", where=""),),
    )
    news = await all_news(flood, cable)
    assert len(news[-1].printers) == MOST_PRINTERS
    assert news[-1].printers[0].name == "cable"
    assert news[-1].sources[0].problem == SearchMessages.FOUND_TOO_MANY(number=MOST_PRINTERS + 10)


async def test_without_sources_there_is_nothing_to_find() -> None:
    assert [(one.printers, one.done) for one in await all_news()] == [([], True)]


async def test_a_library_that_hangs_costs_one_thread_however_often_somebody_searches() -> None:
    gate = threading.Event()
    try:
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.02):
                await in_thread("hangs", gate.wait)
        with pytest.raises(SourceFailed, match="has not finished yet"):
            await in_thread("hangs", gate.wait)
    finally:
        gate.set()
    await _until(lambda: all(thread.name != "discovery hangs" for thread in threading.enumerate()))
    assert await in_thread("hangs", gate.wait) is True


async def test_what_a_library_raises_arrives() -> None:
    def fails() -> None:
        raise OSError("no such bus")

    with pytest.raises(OSError, match="no such bus"):
        await in_thread("fails", fails)


async def _until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(30):
        while not holds():  # noqa: ASYNC110 -- a thread's end sets no event
            await asyncio.sleep(0.005)


def found(
    uri: str,
    way: DiscoveryMethod = DiscoveryMethod.MDNS,
    *,
    who: DeviceIdentity | None = None,
    name: str = "Office",
    language: RawLanguage | None = None,
    same_as: tuple[str, ...] = (),
    problem: Message | None = None,
) -> FoundDevice:
    who = who or DeviceIdentity()
    return FoundDevice(
        uri=uri, method=way, name=name, where=uri, identity=who, model=who.model, language=language, same_as=same_as,
        problem=problem,
    )  # fmt: skip


def uris(*devices: FoundDevice) -> list[list[str]]:
    return [[way.uri for way in row.ways] for row in merged(devices)]


def test_a_page_printer_is_reached_by_ipps_before_ipp_before_a_queue_before_a_bare_connection() -> None:
    who = identity(uuid=UUID)
    rows = uris(
        found("lpd://10.0.0.5:515/auto", who=who),
        found("socket://10.0.0.5:9100", who=who),
        found("ipp://localhost:631/printers/office", DiscoveryMethod.CUPS, who=who),
        found("ipp://10.0.0.5:631/ipp/print", who=who),
        found("ipps://10.0.0.5:631/ipp/print", who=who),
    )
    assert rows == [[
        "ipps://10.0.0.5:631/ipp/print", "ipp://10.0.0.5:631/ipp/print", "ipp://localhost:631/printers/office",
        "socket://10.0.0.5:9100", "lpd://10.0.0.5:515/auto",
    ]]  # fmt: skip


def test_a_label_printer_is_reached_by_its_own_language_first() -> None:
    who = identity(serial="D2J184501234", model="Zebra ZD420")
    rows = uris(
        found("ipp://10.0.0.5:631/ipp/print", who=who),
        found("ipp://localhost:631/printers/zebra", DiscoveryMethod.CUPS, who=who),
        found("socket://10.0.0.5:9100", who=who),
        found("usb://Zebra/ZD420?serial=D2J184501234", DiscoveryMethod.USB, who=who, language=RawLanguage.ZPL),
    )
    assert rows == [[
        "usb://Zebra/ZD420?serial=D2J184501234", "socket://10.0.0.5:9100", "ipp://10.0.0.5:631/ipp/print",
        "ipp://localhost:631/printers/zebra",
    ]]  # fmt: skip


def test_what_cannot_be_used_yet_comes_last() -> None:
    who = identity(uuid=UUID)
    rows = uris(
        found("ipps://10.0.0.5:631/ipp/print", who=who, problem=ProbeMessages.LOGIN_ASKED()),
        found("socket://10.0.0.5:9100", who=who),
    )
    assert rows == [["socket://10.0.0.5:9100", "ipps://10.0.0.5:631/ipp/print"]]


def test_one_place_is_one_device_in_whatever_spelling() -> None:
    rows = uris(
        found("ipp://Printer.example:631/ipp/print"),
        found("ipps://printer.example./ipp/print", DiscoveryMethod.ADDRESS),
        found("socket://printer.example"),
        found("socket://printer.example:9100", DiscoveryMethod.ADDRESS),
    )
    assert [len(row) for row in rows] == [2, 2]


def test_two_rows_become_one_when_a_third_way_joins_them() -> None:
    """It is found as a queue and on USB, until an address reports both serial and UUID."""
    by_uuid, by_serial = identity(uuid=UUID), identity(serial="D2J184501234")
    queue = found("ipp://localhost:631/printers/a", DiscoveryMethod.CUPS, who=by_uuid)
    cable = found("usb://Zebra/ZD420?serial=D2J184501234", DiscoveryMethod.USB, who=by_serial)
    assert len(uris(queue, cable)) == 2
    both = found("ipp://10.0.0.5:631/ipp/print", who=identity(uuid=UUID, serial="D2J184501234"))
    [row] = merged([queue, cable, both])
    assert len(row.ways) == 3
    assert row.identity == identity(uuid=UUID, serial="D2J184501234")


def test_services_of_one_instance_on_one_host_are_one_printer() -> None:
    same = ("mdns:Office@printer.local",)
    rows = uris(found("ipp://10.0.0.5:631/ipp/print", same_as=same), found("socket://10.0.0.5:9100", same_as=same))
    assert rows == [["ipp://10.0.0.5:631/ipp/print", "socket://10.0.0.5:9100"]]


def test_two_printers_of_one_model_and_name_stay_two() -> None:
    model = identity(model="Zebra ZD420")
    assert len(uris(found("socket://10.0.0.5:9100", who=model), found("socket://10.0.0.6:9100", who=model))) == 2


def test_people_gave_better_names_than_devices() -> None:
    who = identity(uuid=UUID)
    [row] = merged([
        found("socket://10.0.0.5:9100", DiscoveryMethod.ADDRESS, who=who, name="10.0.0.5"),
        found("ipp://10.0.0.5:631/ipp/print", who=who, name="Shipping desk"),
    ])  # fmt: skip
    assert row.name == "Shipping desk"


def test_thousands_of_liars_are_bounded_and_quick() -> None:
    """All have the same serial and UUID, contradicting models, and very many addresses."""
    liars = [
        found(f"socket://10.0.{at // 250}.{at % 250}:9100", who=identity(serial="SERIAL1234X", model=f"M{at}X{at}"))
        for at in range(2000)
    ]
    ways = [found(f"socket://10.9.0.1:{port}", who=identity(uuid=UUID)) for port in range(1, 300)]
    started = time.process_time()
    rows = merged([*ways, *liars])
    assert time.process_time() - started < 2
    assert len(rows) == MOST_PRINTERS
    assert len(rows[0].ways) == MOST_WAYS


def test_who_announces_another_ones_uuid_or_address_under_another_model_takes_no_row_over() -> None:
    office = found("ipp://10.0.0.5:631/ipp/print", who=identity(uuid=UUID, model="HP LaserJet 400"))
    same_uuid = found("ipps://10.0.0.66:631/ipp/print", who=identity(uuid=UUID, model="Evil 9000"))
    same_address = found(
        "ipps://10.0.0.67:631/x", who=identity(model="Evil 9000"), same_as=("ipp://10.0.0.5:631/ipp/print",)
    )
    for announced in ([office, same_uuid, same_address], [same_address, same_uuid, office]):
        rows = {row.model: [way.uri for way in row.ways] for row in merged(announced)}
        assert rows["HP LaserJet 400"] == ["ipp://10.0.0.5:631/ipp/print"]


def test_two_spellings_of_one_model_are_no_reason_for_two_rows() -> None:
    one = found("ipp://10.0.0.5:631/ipp/print", who=identity(uuid=UUID, model="HP LaserJet 400 M401dne"))
    other = found("socket://10.0.0.5:9100", who=identity(uuid=UUID, model="Hewlett-Packard LaserJet M401"))
    assert len(uris(one, other)) == 1


def test_an_address_of_one_link_is_the_last_of_its_kind() -> None:
    who = identity(uuid=UUID)
    link, wide = "ipp://[fe80::7%25eth0]:631/ipp/print", "ipp://10.0.0.5:631/ipp/print"
    assert uris(found(link, who=who), found(wide, who=who), found("socket://10.0.0.5:9100", who=who)) == [
        [wide, link, "socket://10.0.0.5:9100"]
    ]

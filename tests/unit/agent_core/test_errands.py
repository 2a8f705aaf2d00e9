"""What an operator wants done at a device: done once however often it is told, and told to the server."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable, Coroutine
from typing import Any
from uuid import UUID, uuid4

import pytest

from agent_core.errands import PRINTING_NOW, Errands
from agent_core.probing import ProbeAnswer
from agent_core.server_link.client import ServerClient
from agent_core.server_link.credential import Credential
from agent_core.server_link.errors import ErrandOver, Unreachable
from server_core.contract.decisions.device_identity import identity
from server_core.contract.types.devices import NOBODY, DeviceIdentity
from server_core.contract.types.discovery import (
    Errand,
    ErrandKind,
    ErrandNews,
    FoundPrinter,
    FoundWay,
    IdentifyNews,
    ProbeNews,
    SearchNews,
    Shown,
    TrialNews,
    Way,
)
from server_core.contract.types.documents import RawLanguage

pytestmark = pytest.mark.anyio
DOCK = "socket://192.0.2.7"


def a_row(uri: str, who: DeviceIdentity) -> FoundPrinter:
    return FoundPrinter(name="Printer", ways=[FoundWay(uri=uri, way=Way.MDNS, where=uri)], identity=who)


class Nearby:
    """Notes what it was sent for."""

    def __init__(self) -> None:
        self.did: list[Any] = []

    async def identify(self, uri: str, language: RawLanguage | None, *, feed: bool) -> IdentifyNews:
        self.did.append((uri, language, feed))
        return IdentifyNews(shown=Shown.FED if feed else Shown.NOTHING, can_feed=True)

    async def search(self, address: str | None) -> AsyncGenerator[SearchNews, None]:
        known = identity(serial="D2J163500123")
        yield SearchNews(
            printers=[a_row(DOCK, NOBODY), a_row("socket://192.0.2.8", known), a_row("ipp://192.0.2.9", NOBODY)],
            sources=[],
            done=True,
        )

    async def probe(self, uri: str) -> ProbeAnswer:
        self.did.append(uri)
        return ProbeAnswer(identity=identity(serial="D2J999900002"), language=RawLanguage.ZPL)

    async def send(self, uri: str, language: RawLanguage, content: bytes) -> str | None:
        self.did.append((uri, language, content))
        return None


class Link:
    """`troubles` come first, one for each call."""

    def __init__(self, *troubles: Exception) -> None:
        self.told: list[Any] = []
        self._troubles = list(troubles)

    async def tell_identified(self, errand_id: UUID, answer: IdentifyNews) -> None:
        self._tell((errand_id, answer))

    async def tell_probed(self, errand_id: UUID, news: ProbeNews) -> None:
        self._tell((errand_id, news))

    async def tell_found(self, errand_id: UUID, news: SearchNews) -> None:
        self._tell(news)

    async def tell_tried(self, errand_id: UUID, problem: str | None) -> None:
        self._tell((errand_id, problem))

    def _tell(self, news: object) -> None:
        if self._troubles:
            raise self._troubles.pop(0)
        self.told.append(news)


async def run(
    link: Link,
    *errands: Errand,
    printed_to: str | None = None,
    asked: Callable[[str], None] = lambda _: None,
    to_find: bool = False,
) -> Nearby:
    nearby, tasks = Nearby(), []

    def in_background(work: Coroutine[None, None, None]) -> None:
        tasks.append(asyncio.create_task(work))

    running = Errands(
        link,  # type: ignore[arg-type]
        nearby,  # type: ignore[arg-type]
        in_background,
        lambda uri: uri == printed_to,
        asked,
        lambda: to_find,
    )
    running.take(errands)
    await asyncio.gather(*tasks)
    return nearby


async def test_a_device_shows_itself_and_the_server_hears_how() -> None:
    link = Link(Unreachable("away for a moment"))
    errand = Errand(errand_id=uuid4(), kind=ErrandKind.IDENTIFY, address=DOCK, language=RawLanguage.ZPL, feed=True)
    nearby = await run(link, errand, errand)
    assert nearby.did == [
        (DOCK, RawLanguage.ZPL, True)
    ]  # a label is fed once, also where telling of it takes two calls
    assert link.told == [(errand.errand_id, IdentifyNews(shown=Shown.FED, can_feed=True))]


async def test_a_label_is_tried_once_also_where_nobody_waits_any_more() -> None:
    link = Link(ErrandOver("nobody waits"))
    trial = Errand(
        errand_id=uuid4(), kind=ErrandKind.TRIAL, address=DOCK, language=RawLanguage.TSPL, content=b"PRINT 1,1\r\n"
    )
    asked: list[str] = []
    nearby = await run(link, trial, asked=asked.append)
    assert asked == [DOCK]
    assert nearby.did == [(DOCK, RawLanguage.TSPL, b"PRINT 1,1\r\n")]
    assert link.told == []


@pytest.mark.parametrize(("to_find", "printed_to"), [(True, None), (True, DOCK), (False, None)])
async def test_a_search_asks_who_devices_are_while_a_printer_is_away(to_find: bool, printed_to: str | None) -> None:
    """Those that did not say it: one of them may be the printer that is away."""
    link = Link()
    nearby = await run(link, Errand(errand_id=uuid4(), kind=ErrandKind.SEARCH), printed_to=printed_to, to_find=to_find)
    asked = to_find and printed_to is None
    assert nearby.did == ([DOCK] if asked else [])
    (news,) = link.told
    told = [row.identity.serial for row in news.printers]
    assert told == ["D2J999900002" if asked else None, "D2J163500123", None]


async def test_a_device_that_is_being_printed_to_is_left_alone() -> None:
    link = Link()
    probe = Errand(errand_id=uuid4(), kind=ErrandKind.PROBE, address=DOCK)
    shown = Errand(errand_id=uuid4(), kind=ErrandKind.IDENTIFY, address=DOCK, language=RawLanguage.ZPL, feed=True)
    trial = Errand(errand_id=uuid4(), kind=ErrandKind.TRIAL, address=DOCK, language=RawLanguage.ZPL, content=b"^XA^XZ")
    nearby = await run(link, probe, shown, trial, printed_to=DOCK)
    assert nearby.did == []
    assert link.told == [
        (probe.errand_id, ProbeAnswer(problem=PRINTING_NOW).as_told(DOCK)),
        (shown.errand_id, IdentifyNews(problem=PRINTING_NOW)),
        (trial.errand_id, PRINTING_NOW),
    ]


async def test_what_is_told_has_room_on_the_wire(monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[ErrandNews] = []

    async def send(_: ServerClient, *arguments: Any) -> bytes:
        sent.append(arguments[-1])
        return b""

    monkeypatch.setattr(ServerClient, "_send", send)
    credential = Credential(base_url="http://127.0.0.1:9", agent_id=uuid4(), secret="", agent_instance_id=str(uuid4()))
    client, long = ServerClient(credential), "x" * 2000
    await client.tell_identified(uuid4(), IdentifyNews(problem=long))
    await client.tell_tried(uuid4(), long)
    await client.tell_tried(uuid4(), None)
    await client.aclose()
    identified, tried, untold = sent
    assert identified.identify == IdentifyNews(problem="x" * 500)
    assert tried.trial == TrialNews(problem="x" * 500)
    assert untold.trial == TrialNews()

"""Operators' commands for a device run once, however often they arrive, and their results reach the server."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable, Coroutine
from typing import Any
from uuid import UUID, uuid4

import pytest

from agent_core.agent_commands import AgentCommands
from agent_core.probing import ProbeAnswer
from agent_core.server_link.errors import AgentCommandOver, ServerUnreachable
from server_core.contract.decisions.device_identity import identity
from server_core.contract.messages.devices import ProbeMessages
from server_core.contract.messages.message import words
from server_core.contract.types.devices import NOBODY, DeviceIdentity
from server_core.contract.types.discovery import (
    AgentCommand,
    AgentCommandKind,
    AgentCommandNews,
    DiscoveryMethod,
    FoundPrinter,
    FoundRoute,
    IdentifyNews,
    SearchNews,
    Shown,
    TrialNews,
)
from server_core.contract.types.documents import RawLanguage

pytestmark = pytest.mark.anyio
DOCK = "socket://192.0.2.7"


def a_row(uri: str, who: DeviceIdentity) -> FoundPrinter:
    return FoundPrinter(name="Printer", ways=[FoundRoute(uri=uri, way=DiscoveryMethod.MDNS, where=uri)], identity=who)


class Nearby:
    """Records the requests that it gets."""

    def __init__(self, problem: str | None = None) -> None:
        self.did: list[Any] = []
        self._problem = problem

    async def identify(self, uri: str, language: RawLanguage | None, *, feed: bool) -> IdentifyNews:
        self.did.append((uri, language, feed))
        return IdentifyNews(shown=Shown.FED if feed else Shown.NOTHING, can_feed=True, problem=self._problem)

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
        return self._problem


class Link:
    """A server. `troubles`: errors of the first calls, one each."""

    def __init__(self, *troubles: Exception) -> None:
        self.told: list[Any] = []
        self._troubles = list(troubles)

    async def errand(self, errand_id: UUID, news: AgentCommandNews) -> None:
        if self._troubles:
            raise self._troubles.pop(0)
        self.told.append(news.search or (errand_id, news.probe or news.identify or news.trial))


async def run(
    link: Link,
    *errands: AgentCommand,
    printed_to: str | None = None,
    value: Callable[[str], None] = lambda _: None,
    to_find: bool = False,
    problem: str | None = None,
) -> Nearby:
    nearby, tasks = Nearby(problem), []

    def in_background(work: Coroutine[None, None, None]) -> None:
        tasks.append(asyncio.create_task(work))

    running = AgentCommands(
        link,  # type: ignore[arg-type]
        nearby,  # type: ignore[arg-type]
        in_background,
        lambda uri: uri == printed_to,
        value,
        lambda: to_find,
    )
    running.take(errands)
    await asyncio.gather(*tasks)
    return nearby


async def test_a_device_shows_itself_and_the_server_hears_how() -> None:
    link = Link(ServerUnreachable(words("away for a moment")))
    errand = AgentCommand(
        errand_id=uuid4(), kind=AgentCommandKind.IDENTIFY, address=DOCK, language=RawLanguage.ZPL, feed=True
    )
    nearby = await run(link, errand, errand)
    assert nearby.did == [
        (DOCK, RawLanguage.ZPL, True)
    ]  # a label is fed once, also where telling of it takes two calls
    assert link.told == [(errand.errand_id, IdentifyNews(shown=Shown.FED, can_feed=True))]


async def test_a_label_is_tried_once_also_where_nobody_waits_any_more() -> None:
    link = Link(AgentCommandOver(words("nobody waits")))
    trial = AgentCommand(
        errand_id=uuid4(),
        kind=AgentCommandKind.TRIAL,
        address=DOCK,
        language=RawLanguage.TSPL,
        content=b"PRINT 1,1\r\n",
    )
    requests: list[str] = []
    nearby = await run(link, trial, value=requests.append)
    assert requests == [DOCK]
    assert nearby.did == [(DOCK, RawLanguage.TSPL, b"PRINT 1,1\r\n")]
    assert link.told == []


@pytest.mark.parametrize(("to_find", "printed_to"), [(True, None), (True, DOCK), (False, None)])
async def test_a_search_asks_who_devices_are_while_a_printer_is_away(to_find: bool, printed_to: str | None) -> None:
    """It probes devices without an identity: one of them may be the missing printer."""
    link = Link()
    nearby = await run(
        link, AgentCommand(errand_id=uuid4(), kind=AgentCommandKind.SEARCH), printed_to=printed_to, to_find=to_find
    )
    requested = to_find and printed_to is None
    assert nearby.did == ([DOCK] if requested else [])
    (news,) = link.told
    listed = [row.identity.serial for row in news.printers]
    assert listed == ["D2J999900002" if requested else None, "D2J163500123", None]


async def test_a_device_that_is_being_printed_to_is_left_alone() -> None:
    link = Link()
    probe = AgentCommand(errand_id=uuid4(), kind=AgentCommandKind.PROBE, address=DOCK)
    shown = AgentCommand(
        errand_id=uuid4(), kind=AgentCommandKind.IDENTIFY, address=DOCK, language=RawLanguage.ZPL, feed=True
    )
    trial = AgentCommand(
        errand_id=uuid4(), kind=AgentCommandKind.TRIAL, address=DOCK, language=RawLanguage.ZPL, content=b"^XA^XZ"
    )
    nearby = await run(link, probe, shown, trial, printed_to=DOCK)
    assert nearby.did == []
    assert link.told == [
        (probe.errand_id, ProbeAnswer(problem=ProbeMessages.PRINTING_NOW()).as_news(DOCK)),
        (shown.errand_id, IdentifyNews(problem=ProbeMessages.PRINTING_NOW())),
        (trial.errand_id, TrialNews(problem=ProbeMessages.PRINTING_NOW())),
    ]


@pytest.mark.parametrize(("problem", "told"), [("x" * 2000, "x" * 499 + "…"), (None, None)])
async def test_what_is_told_has_room_on_the_wire(problem: str | None, told: str | None) -> None:
    link = Link()
    shown = AgentCommand(errand_id=uuid4(), kind=AgentCommandKind.IDENTIFY, address=DOCK)
    trial = AgentCommand(
        errand_id=uuid4(), kind=AgentCommandKind.TRIAL, address=DOCK, language=RawLanguage.ZPL, content=b"^XA^XZ"
    )
    await run(link, shown, trial, problem=problem)
    listed = [news.problem for _, news in link.told]
    assert [None if one is None else str(one) for one in listed] == [told, told]

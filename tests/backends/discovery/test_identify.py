"""A device shows which one it is: a real IPP printer by itself, a raw port by a blank label if requested."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest

from agent_core import nearby
from agent_core.backends.ipp.message import Operation, Status
from agent_core.nearby import identify, send_small_job
from agent_core.status.languages import BY_LANGUAGE
from server_core.contract.types.discovery import IdentifyNews, Shown
from server_core.contract.types.documents import RawLanguage
from tests.support.fake_ipp import fake_ipp_printer, status
from tests.support.ippeve import IppEvePrinter, free_port, ippeve_printer
from tests.support.tcp_sink import Manner, tcp_sink

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="module")
def eve(tmp_path_factory: pytest.TempPathFactory) -> Iterator[IppEvePrinter]:
    with ippeve_printer(tmp_path_factory.mktemp("eve")) as printer:
        yield printer


async def test_a_real_ipp_printer_shows_itself(eve: IppEvePrinter) -> None:
    assert await identify(eve.uri, None, feed=False) == IdentifyNews(shown=Shown.IDENTIFIED)
    log = (eve.folder / "ippeveprinter.log").read_text()
    assert "Identify-Printer successful-ok" in log
    assert not eve.jobs()


async def test_one_without_the_operation_says_so_and_is_asked_for_nothing() -> None:
    async with fake_ipp_printer() as printer:
        printer.only_print_job()
        seen = await identify(printer.uri, RawLanguage.ZPL, feed=True)
    assert seen.shown is Shown.NOTHING
    assert "can't blink" in (str(seen.problem) or "")
    assert Operation.IDENTIFY_PRINTER not in [request.code for request in printer.requests]


async def test_a_refusal_is_told() -> None:
    async with fake_ipp_printer() as printer:
        printer.scripts[Operation.IDENTIFY_PRINTER] = lambda request, document: status(Status.BUSY)
        seen = await identify(printer.uri, None, feed=False)
    assert (seen.shown, str(seen.problem)) == (Shown.NOTHING, "The printer does not identify itself: it is busy.")


@pytest.mark.parametrize("language", list(RawLanguage))
async def test_a_raw_port_feeds_only_where_a_person_agreed(language: RawLanguage) -> None:
    async with tcp_sink(Manner.RECORD) as sink:
        asked = await identify(sink.uri, language, feed=False)
        assert (asked.shown, asked.can_feed, sink.connections) == (Shown.NOTHING, True, 0)
        fed = await identify(sink.uri, language, feed=True)
        assert (fed.shown, fed.problem) == (Shown.FED, None)
        assert [job for job in await sink.wait_jobs(1) if job] == [BY_LANGUAGE[language].feed]


async def test_what_cannot_show_itself_says_why() -> None:
    for uri, language, words in (
        ("socket://127.0.0.1", None, "language is not known"),
        ("virtual:///Tray", RawLanguage.ZPL, "virtual printer"),
        ("nonsense", RawLanguage.ZPL, "not a device address"),
        (f"ipp://127.0.0.1:{free_port()}/ipp/print", None, "cannot identify itself"),
        (f"socket://127.0.0.1:{free_port()}", RawLanguage.ZPL, "refus"),
    ):
        seen = await identify(uri, language, feed=True)
        assert seen.shown is Shown.NOTHING
        assert words in (str(seen.problem) or ""), uri


async def test_a_device_that_takes_nothing_ends_the_trial() -> None:
    async with tcp_sink(Manner.STALL) as sink:
        problem = await send_small_job(sink.uri, RawLanguage.ZPL, b"^XA^XZ" * 400_000, seconds=0.5)
    assert problem


async def test_time_is_up_also_for_one_that_never_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nearby, "STOP_SECONDS", 0.1)
    async with tcp_sink(Manner.STALL) as sink:
        problem = await send_small_job(sink.uri, RawLanguage.ZPL, b"^XA^XZ" * 400_000, seconds=0.2)
        assert problem
        assert not [task for task in asyncio.all_tasks() if "Delivery" in str(task.get_coro())]

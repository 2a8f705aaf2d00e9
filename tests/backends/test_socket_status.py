"""Raw TCP: a printer that answers in its language, a silent one, and all kinds of bad answers."""

from __future__ import annotations

import asyncio
import time
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import pytest
from msgspec import structs

from agent_core.backends import socket as asked_module
from agent_core.backends import socket as driver_module
from agent_core.backends.socket import SocketDriver
from agent_core.backends.tcp import TcpChannel
from agent_core.domain import NO_FEEDBACK, DeviceStatus
from agent_core.errors import NotReady
from agent_core.status import cpcl, escpos, languages, tspl, zpl
from agent_core.status.languages import ask_all
from server_core.contract.types.documents import RawLanguage
from server_core.contract.types.media import Media
from server_core.contract.types.states import PrinterStatus, WaitingReason
from tests.support.answering_printer import (
    CPCL_ANSWERS,
    ESCPOS_ANSWERS,
    HS_HEAD_UP,
    HS_MEDIA_OUT,
    HS_PAUSED,
    HS_WELL,
    TSPL_ANSWERS,
    ZPL_ANSWERS,
    Talk,
    answering_printer,
)
from tests.support.submissions import Log, a_setup, a_submission
from tests.support.tcp_sink import Manner, closed_port, tcp_sink

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable
    from pathlib import Path

    from server_core.contract.types.agents import PrinterSetup

pytestmark = pytest.mark.anyio
JOB = b"^XA^FO0,0^GB9,9,9^FS^XZ"


@pytest.fixture
def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use a fifth of the real timeouts for devices that do not answer."""
    monkeypatch.setattr(driver_module, "STATUS_SECONDS", 0.5)
    monkeypatch.setattr(driver_module, "TOLD_SECONDS", 0.2)
    monkeypatch.setattr(driver_module, "BEFORE_JOB_SECONDS", 0.2)
    monkeypatch.setattr(languages, "FIRST_SECONDS", 0.12)
    for module in (zpl, tspl, escpos, cpcl):
        monkeypatch.setattr(module, "FOLLOW_UP_SECONDS", 0.1)


ANSWERS = {
    RawLanguage.ZPL: ZPL_ANSWERS,
    RawLanguage.TSPL: TSPL_ANSWERS,
    RawLanguage.ESCPOS: ESCPOS_ANSWERS,
    RawLanguage.CPCL: CPCL_ANSWERS,
}


@asynccontextmanager
async def driven(talk: Talk, setup: PrinterSetup | None = None) -> AsyncIterator[SocketDriver]:
    driver = SocketDriver(setup or a_setup(talk.uri), close_patience=0.2)
    yield driver
    await driver.aclose()


async def print_it(driver: SocketDriver, folder: Path) -> None:
    delivery = await driver.open(a_submission(folder, JOB))
    try:
        await delivery.send(Log())
    finally:
        await delivery.aclose()


@pytest.mark.parametrize("language", RawLanguage)
async def test_a_printer_of_any_language_says_how_and_what_it_is(language: RawLanguage) -> None:
    async with answering_printer(ANSWERS[language]) as talk:
        async with driven(talk, structs.replace(a_setup(talk.uri), language=language)) as driver:
            assert await driver.status() == DeviceStatus(condition=PrinterStatus.ONLINE)
            facts = await driver.probe()
        assert facts.reported
        assert facts.model
        assert talk.jobs == []


async def test_what_the_administrator_left_open_is_filled_and_what_was_set_up_holds() -> None:
    async with answering_printer(ZPL_ANSWERS) as talk:
        async with driven(talk, structs.replace(a_setup(talk.uri), dpi=None)) as driver:
            facts = await driver.probe()
        assert (facts.dpi, facts.serial, facts.model) == ((203,), "D2J181400001", "ZTC ZD420-203dpi ZPL")
        assert facts.media == (Media(name="100x150 mm", width_mm=100, height_mm=150, loaded=True),)
        assert facts.custom_media is None, "the width that the last job set would keep wide jobs out"
        async with driven(talk, structs.replace(a_setup(talk.uri), dpi=300)) as driver:
            assert (await driver.probe()).dpi == (300,)
            status = await driver.status()
        assert status.condition is PrinterStatus.ONLINE
        assert "set up with 300 dpi but reports 203" in str(status.message)


@pytest.mark.parametrize(
    ("answer", "waiting"),
    [
        (HS_MEDIA_OUT, WaitingReason.MEDIA_EMPTY),
        (HS_HEAD_UP, WaitingReason.COVER_OPEN),
        (HS_PAUSED, WaitingReason.PRINTER_STOPPED),
    ],
)
async def test_a_job_waits_for_a_printer_that_would_swallow_it(
    tmp_path: Path, answer: bytes, waiting: WaitingReason
) -> None:
    async with answering_printer(ZPL_ANSWERS) as talk, driven(talk) as driver:
        await driver.status()
        talk.answers = ZPL_ANSWERS | {b"~HS": answer}
        with pytest.raises(NotReady) as refusal:
            await driver.open(a_submission(tmp_path, JOB))
        assert refusal.value.waiting is waiting
        assert str(refusal.value)
        talk.answers = ZPL_ANSWERS
        await print_it(driver, tmp_path)
        assert talk.jobs == [JOB]


async def test_a_job_is_asked_for_only_in_the_hurry_and_not_on_its_own_connection(tmp_path: Path) -> None:
    async with answering_printer(ZPL_ANSWERS) as talk, driven(talk) as driver:
        await driver.status()
        talk.asked.clear()
        before = talk.connections
        await print_it(driver, tmp_path)
        assert talk.asked == [b"~HS"]
        assert talk.connections == before + 2
        await talk.wait_connections(talk.connections)
        assert talk.rest[-2:] == [b"", JOB]


@pytest.mark.parametrize("late", [0.0, 0.06])
async def test_a_printer_that_answers_is_known_to_serve_one_session_before_its_first_job(
    tmp_path: Path, late: float
) -> None:
    """A job follows the query within a millisecond, while the printer still ends the query's session."""
    async with answering_printer(ZPL_ANSWERS, ends_others_after=late) as talk, driven(talk) as driver:
        await driver.probe()
        await talk.wait_connections(1)
        for _ in range(3):
            await print_it(driver, tmp_path)
        assert talk.refused
        await talk.wait_connections(talk.connections - talk.refused)
        assert talk.jobs == [JOB] * 3


async def test_a_printer_that_is_not_known_to_answer_gets_its_job_at_once(tmp_path: Path) -> None:
    async with answering_printer(ZPL_ANSWERS | {b"~HS": HS_MEDIA_OUT}) as talk, driven(talk) as driver:
        await print_it(driver, tmp_path)
        assert talk.asked == []


@pytest.mark.usefixtures("hurry")
async def test_one_that_falls_silent_keeps_no_job_waiting_for_long(tmp_path: Path) -> None:
    async with answering_printer(ZPL_ANSWERS) as talk, driven(talk) as driver:
        await driver.status()
        talk.answers = {}
        before = time.monotonic()
        await print_it(driver, tmp_path)
        assert time.monotonic() - before < 2
        assert talk.jobs[-1:] == [JOB]


@pytest.mark.usefixtures("hurry")
async def test_a_silent_printer_is_asked_once_and_then_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    async with answering_printer({}) as talk, driven(talk) as driver:
        facts = await driver.probe()
        assert (facts.reported, facts.model, facts.dpi) == (False, None, (203,))
        status = await driver.status()
        asked = talk.connections
        for _ in range(3):
            assert await driver.status() == status
            await driver.probe()
        assert talk.connections == asked
        assert status.waiting is None
        monkeypatch.setattr(asked_module, "time", Later(asked_module.REST_SECONDS + 1))
        talk.answers = ZPL_ANSWERS
        told = await driver.status()
        assert (told.condition, told.reasons) == (PrinterStatus.ONLINE, ()), "it gives feedback now"
        assert (await driver.probe()).reported


class Later:
    """The clock, moved forward by some seconds."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds

    def monotonic(self) -> float:
        return time.monotonic() + self._seconds


async def test_a_printer_without_a_language_is_never_asked(tmp_path: Path) -> None:
    """Nobody knows what it would print of a query."""
    async with answering_printer(ZPL_ANSWERS) as talk:
        async with driven(talk, structs.replace(a_setup(talk.uri), language=None)) as driver:
            await driver.probe()
            await driver.status()
            await print_it(driver, tmp_path)
            assert (await driver.status()).reasons == (NO_FEEDBACK,), "it took a job, and gives no feedback"
        assert (talk.asked, talk.jobs) == ([], [JOB])


async def test_no_question_while_the_connection_of_a_job_is_still_open(tmp_path: Path) -> None:
    async with tcp_sink(Manner.STAY_OPEN) as sink:
        driver = SocketDriver(a_setup(sink.uri), close_patience=0.1)
        await print_it(driver, tmp_path)
        before = sink.connections
        await driver.status()
        await driver.probe()
        assert sink.connections == before
        await driver.aclose()


async def test_a_slow_printer_is_waited_for_and_then_learned(monkeypatch: pytest.MonkeyPatch) -> None:
    """It needs more time than the first query has, and less than a status query has."""
    monkeypatch.setattr(driver_module, "TOLD_SECONDS", 0.1)
    async with answering_printer(ZPL_ANSWERS, delay=0.2) as talk, driven(talk) as driver:
        assert not (await driver.probe()).reported
        assert (await driver.status()).condition is PrinterStatus.ONLINE
        talk.delay = 0.0
        assert (await driver.probe()).reported


@pytest.mark.usefixtures("hurry")
async def test_one_that_used_to_answer_and_is_silent_is_unknown_not_well() -> None:
    async with answering_printer({b"~HS": HS_MEDIA_OUT}) as talk, driven(talk) as driver:
        assert (await driver.status()).waiting is WaitingReason.MEDIA_EMPTY
        talk.answers = {}
        status = await driver.status()
        assert (status.condition, status.waiting) == (PrinterStatus.UNKNOWN, None)
        assert status.message


async def test_a_printer_that_is_switched_off_is_offline() -> None:
    driver = SocketDriver(a_setup(f"socket://127.0.0.1:{closed_port()}"))
    assert not (await driver.probe()).reported
    status = await driver.status()
    assert (status.condition, status.waiting) == (PrinterStatus.OFFLINE, WaitingReason.PRINTER_OFFLINE)
    await driver.aclose()


@pytest.mark.usefixtures("hurry")
@pytest.mark.parametrize(
    "bad",
    [
        {"answers": {b"~HS": HS_WELL[:40]}},
        {"answers": {b"~HS": b"\xff\x00garbage" * 100}},
        {"answers": {}, "floods": b"\x02030,0,0,"},
        {"answers": {}, "floods": b"\x00" * 10_000},
        {"answers": {}, "breaks": True},
        {"answers": {b"~HS": b""}, "closes_after_each": True},
    ],
    ids=["half", "garbage", "endless", "endless zeros", "breaks off", "closes"],
)
@pytest.mark.parametrize("language", [RawLanguage.ZPL, RawLanguage.TSPL])
async def test_what_is_no_answer_leaves_the_status_unknown(
    bad: dict[str, object], language: RawLanguage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(driver_module, "STATUS_SECONDS", 1.0)
    async with answering_printer(**bad) as talk:  # type: ignore[arg-type]
        setup = structs.replace(a_setup(talk.uri), language=language)
        async with driven(talk, setup) as driver:
            assert await driver.status() == DeviceStatus(condition=PrinterStatus.UNKNOWN)


async def test_a_printer_that_closes_after_each_answer_is_asked_over_new_connections() -> None:
    async with answering_printer(ZPL_ANSWERS, closes_after_each=True) as talk, driven(talk) as driver:
        assert (await driver.status()).condition is PrinterStatus.ONLINE
        assert talk.asked == [b"~HS", b"~HQES"]
        assert talk.connections == 2


@pytest.mark.parametrize("language", [RawLanguage.TSPL, RawLanguage.ESCPOS])
async def test_the_language_is_found_over_tcp(language: RawLanguage) -> None:
    async with answering_printer(ANSWERS[language]) as talk, TcpChannel("127.0.0.1", talk.port) as channel:
        told = await ask_all(channel, 3.0)
        assert told is not None
        assert told.language is language
        assert told.model


@pytest.mark.usefixtures("hurry")
@pytest.mark.parametrize(
    ("answers", "floods"), [({}, b""), ({}, b"all is well \x16\x00"), ({b"~HI": b"\x02ZD420,V84"}, b"")]
)
async def test_no_language_is_found_in_time(answers: dict[bytes, bytes], floods: bytes) -> None:
    before = time.monotonic()
    async with answering_printer(answers, floods=floods) as talk, TcpChannel("127.0.0.1", talk.port) as channel:
        assert await ask_all(channel, 0.7) is None
    assert time.monotonic() - before < 2


async def test_the_loop_is_not_held_up_by_a_flood() -> None:
    longest = 0.0

    async def watch() -> None:
        nonlocal longest
        while True:
            before = time.monotonic()
            await asyncio.sleep(0.005)
            longest = max(longest, time.monotonic() - before)

    async with answering_printer({}, floods=b"\x02" * 65536) as talk, TcpChannel("127.0.0.1", talk.port) as channel:
        watching = asyncio.create_task(watch())
        assert len(await channel.ask(b"~HS", is_whole=lambda said: False, seconds=1.0)) == 4096
        watching.cancel()
    assert longest < 0.5


@pytest.mark.usefixtures("hurry")
async def test_a_question_that_is_cut_off_leaves_no_connection_open() -> None:
    async with answering_printer({}) as talk, driven(talk) as driver:
        looks: tuple[Callable[[], Awaitable[object]], ...] = (driver.status, driver.probe)
        for look in looks:
            looking = asyncio.ensure_future(look())
            await asyncio.sleep(0.05)
            looking.cancel()
            await asyncio.gather(looking, return_exceptions=True)
        await talk.wait_connections(2)

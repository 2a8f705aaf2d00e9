"""A probe takes at most 3 s and prints nothing; devices next to an address; a device that shows itself."""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import TYPE_CHECKING

import pytest

from agent_core import nearby
from agent_core.backends import tcp
from agent_core.backends.ipp.message import Operation, Status
from agent_core.discovery.address import neighbours
from agent_core.domain import DeviceStatus
from agent_core.nearby import identify, send_small_job
from agent_core.probing import probe
from agent_core.status.languages import BY_LANGUAGE
from agent_core.status.snmp import SnmpAnswer
from server_core.contract.decisions.device_identity import identity
from server_core.contract.types.devices import NOBODY
from server_core.contract.types.discovery import IdentifyNews, Shown
from server_core.contract.types.documents import RawLanguage
from server_core.contract.types.printers import Supply
from server_core.contract.types.states import PrinterStatus
from tests.support.answering_printer import (
    CPCL_ANSWERS,
    ESCPOS_ANSWERS,
    HS_MEDIA_OUT,
    TSPL_ANSWERS,
    ZPL_ANSWERS,
    answering_printer,
)
from tests.support.cupsd import CupsServer, cups_server
from tests.support.fake_ipp import fake_ipp_printer, status
from tests.support.ippeve import IppEvePrinter, free_port, ippeve_printer
from tests.support.pretended_server import pretended_server
from tests.support.tcp_sink import Manner, tcp_sink
from tests.support.usb_bench import usb_bench
from tests.support.usb_printer import UsbPrinter

if TYPE_CHECKING:
    import asyncio
    from collections.abc import AsyncIterator, Iterator


pytestmark = pytest.mark.anyio
PATIENT = 20.0
"""Computers are shared; what needs its time is tested apart."""
BY_SNMP = identity(serial="CNB7K12345", mac="00:07:4d:12:34:56", model="HP LaserJet 4000")
TONER = Supply(name="Black", kind="toner", percent=9, is_low=True)


@pytest.fixture(scope="module")
def eve(tmp_path_factory: pytest.TempPathFactory) -> Iterator[IppEvePrinter]:
    with ippeve_printer(tmp_path_factory.mktemp("eve")) as printer:
        yield printer


@pytest.fixture(scope="module")
def cups(eve: IppEvePrinter) -> Iterator[CupsServer]:
    with cups_server() as server:
        yield server


async def test_an_ipp_printer_tells_all_in_one_answer(eve: IppEvePrinter) -> None:
    answer = await probe(eve.uri, seconds=PATIENT)
    assert answer.problem is None
    assert answer.status.condition is PrinterStatus.ONLINE
    assert answer.identity.model == "Acme Eve 2000"
    assert answer.identity.uuid is not None
    assert answer.language is None
    assert answer.dpi == 600
    assert (answer.media_width_mm, answer.media_height_mm) == (215.9, 279.4)
    assert "application/pdf" in answer.facts.formats


async def test_a_queue_of_cups_is_asked_like_a_printer(eve: IppEvePrinter, cups: CupsServer) -> None:
    answer = await probe(cups.add_queue("raw", eve.uri))
    assert answer.problem is None
    assert answer.facts.confirmation == "spooler_completed"
    missing = await probe(f"ipp://localhost:{cups.port}/printers/none")
    assert "does not exist" in (str(missing.problem) or "")


@pytest.mark.parametrize(
    ("answers", "language", "model", "dpi", "serial"),
    [
        (ZPL_ANSWERS, RawLanguage.ZPL, "ZD420", 203, "D2J181400001"),
        (TSPL_ANSWERS, RawLanguage.TSPL, "TTP-244 Pro", None, None),
        (ESCPOS_ANSWERS, RawLanguage.ESCPOS, "TM-T88V", None, "MXNF012345"),
        (CPCL_ANSWERS, RawLanguage.CPCL, "ZD420", 203, "D2J181400001"),
    ],
    ids=["zpl", "tspl", "escpos", "cpcl"],
)
async def test_a_raw_port_tells_its_language(
    answers: dict[bytes, bytes], language: RawLanguage, model: str, dpi: int | None, serial: str | None
) -> None:
    async with answering_printer(answers) as printer:
        answer = await probe(printer.uri, seconds=PATIENT)
    assert answer.problem is None
    assert answer.language is language
    assert answer.facts.raw_languages == (language,)
    assert model in (answer.identity.model or "")
    assert answer.identity.serial == serial
    assert answer.dpi == dpi
    assert answer.status.condition is PrinterStatus.ONLINE


async def test_a_label_printer_tells_what_it_lacks() -> None:
    async with answering_printer({**ZPL_ANSWERS, b"~HS": HS_MEDIA_OUT, b"~HQES": b""}) as printer:
        answer = await probe(printer.uri, seconds=PATIENT)
    assert answer.status.condition is PrinterStatus.ERROR
    assert "media-empty" in answer.status.reasons


async def test_a_page_printer_is_not_asked_on_its_raw_port(eve: IppEvePrinter, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("agent_core.discovery.ipp.IPP_PORT", eve.port)
    async with answering_printer({}) as printer:
        answer = await probe(printer.uri, seconds=PATIENT)
        assert await printer.connections_before_now() == 0
    assert answer.identity.model == "Acme Eve 2000"
    assert "At an ipp:// address the printer accepts whole documents" in (str(answer.problem) or "")


def snmp_says(monkeypatch: pytest.MonkeyPatch, supply: Supply) -> None:
    """Answer SNMP for every host, including this computer."""

    async def ask(host: str, *, port: int, seconds: float) -> SnmpAnswer:
        status = DeviceStatus(condition=PrinterStatus.ONLINE, reasons=("media-low",), supplies=(supply,))
        return SnmpAnswer(status=status, identity=BY_SNMP, model=BY_SNMP.model, description=None)

    monkeypatch.setattr("agent_core.discovery.ipp.is_this_computer", lambda host: False)
    monkeypatch.setattr("agent_core.status.snmp.ask", ask)


async def test_snmp_tells_what_ipp_leaves_out(eve: IppEvePrinter, monkeypatch: pytest.MonkeyPatch) -> None:
    snmp_says(monkeypatch, TONER)
    answer = await probe(eve.uri, seconds=PATIENT)
    assert (answer.identity.model, answer.identity.mac) == ("Acme Eve 2000", BY_SNMP.mac)
    assert answer.identity.serial == "CNB7K12345"


async def test_a_silent_raw_port_is_known_by_snmp(monkeypatch: pytest.MonkeyPatch) -> None:
    snmp_says(monkeypatch, Supply(name="Ribbon", kind="ribbon-wax", percent=50, is_low=False))
    async with answering_printer({}) as silent:
        answer = await probe(silent.uri, seconds=1.0)
    assert answer.identity == BY_SNMP
    assert answer.status.reasons == ("media-low",)
    assert answer.problem is None


async def test_a_printer_with_toner_is_not_asked_on_its_raw_port(monkeypatch: pytest.MonkeyPatch) -> None:
    snmp_says(monkeypatch, TONER)
    async with answering_printer({}) as printer:
        answer = await probe(printer.uri, seconds=PATIENT)
        assert await printer.connections_before_now() == 0
    assert "page printer" in (str(answer.problem) or "")


async def test_unknown_stays_unknown_and_time_is_kept() -> None:
    async with answering_printer({}) as silent:
        started = time.monotonic()
        answer = await probe(silent.uri, seconds=1.0)
        assert time.monotonic() - started < 2.9  # computers are shared
    assert answer.problem is None
    assert answer.language is None
    assert answer.identity == NOBODY
    assert answer.facts.raw_languages is None
    assert answer.status.condition is PrinterStatus.ONLINE


@pytest.mark.parametrize("scheme", ["ipp", "socket"])
async def test_nobody_there_is_told_calmly(scheme: str) -> None:
    answer = await probe(f"{scheme}://127.0.0.1:{free_port()}")
    assert answer.status.condition is PrinterStatus.UNKNOWN
    assert "connection" in (str(answer.problem) or "")


async def test_a_host_that_never_answers_costs_its_time_and_no_more() -> None:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        started = time.monotonic()
        answer = await probe(f"ipp://127.0.0.1:{listener.getsockname()[1]}", seconds=0.3)
    assert time.monotonic() - started < 2.9
    assert "not answer" in (str(answer.problem) or "")


async def test_a_flood_on_a_raw_port_names_no_device() -> None:
    async with answering_printer({}, floods=b"\x16\x12%\x02" * 1000) as printer:
        answer = await probe(printer.uri, seconds=PATIENT)
    assert answer.identity == NOBODY
    assert answer.dpi is None


async def test_a_usb_printer_is_known_by_its_device_id_and_asked_in_its_language() -> None:
    with usb_bench() as bench:
        answer = await probe(bench.uri, seconds=PATIENT, usb=bench.library)
        assert bench.printer.jobs == []
    assert answer.problem is None
    assert answer.language is RawLanguage.ZPL
    assert answer.identity.serial == "D2J194500123"
    assert "ZD421" in (answer.identity.model or "")
    assert answer.status.condition is PrinterStatus.ONLINE


async def test_a_page_printer_on_usb_is_sent_no_byte() -> None:
    printer = UsbPrinter(device_id="MFG:HP;MDL:ZD421;CMD:PCL,PJL;SN:D2J194500123;", port_status=0x30)
    with usb_bench(printer) as bench:
        answer = await probe("usb://HP/ZD421?serial=D2J194500123", usb=bench.library)
    assert answer.language is None
    assert answer.identity.model == "HP ZD421"
    assert "media-empty" in answer.status.reasons
    assert bytes(printer.got) == b""


async def test_a_usb_printer_that_is_not_there_is_told() -> None:
    with usb_bench() as bench:
        bench.unplug()
        assert "not connected to this computer" in str(
            (await probe(bench.uri, seconds=PATIENT, usb=bench.library)).problem
        )


async def test_a_virtual_printer_is_asked_by_its_driver() -> None:
    answer = await probe("virtual:///probed")
    assert answer.status.condition is PrinterStatus.ONLINE
    assert (answer.dpi, answer.media_width_mm) == (203, 100.0)


@pytest.mark.parametrize("uri", ["", "nonsense", "ftp://x", "ipp://", "socket://a b", "ipp://x/%00", "x" * 5000])
async def test_what_is_no_address_is_told(uri: str) -> None:
    problem = (await probe(uri)).problem
    assert problem
    assert len(str(problem)) <= 500


@asynccontextmanager
async def listening(*hosts: str) -> AsyncIterator[tuple[int, list[bytes]]]:
    """Listen at one port of each of these addresses; yields the received data."""
    received: list[bytes] = []

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        received.append(await reader.read())
        writer.close()

    with socket.socket() as sock:
        sock.bind(("", 0))
        port = int(sock.getsockname()[1])
    async with AsyncExitStack() as ends:
        for host in hosts:
            await ends.enter_async_context(pretended_server(serve, host=host, port=port))
        yield port, received


async def test_those_that_listen_at_its_port_and_nothing_is_said() -> None:
    async with listening("127.0.0.7", "127.0.0.40", "127.0.0.90", "127.0.1.9") as (port, result):
        found = await neighbours(f"socket://127.0.0.7:{port}", but={"127.0.0.90"})
        assert found == [f"socket://127.0.0.40:{port}"]
    assert set(result) <= {b""}


@pytest.mark.parametrize(
    ("uri", "there"),
    [
        ("ipp://127.0.0.7:{port}/ipp/print", "ipp://127.0.0.40:{port}/ipp/print"),
        ("lpd://127.0.0.7:{port}/raw", "lpd://127.0.0.40:{port}/raw"),
        ("socket://localhost:{port}", "socket://127.0.0.40:{port}"),
    ],
)
async def test_each_as_it_was_reached(uri: str, there: str) -> None:
    async with listening("127.0.0.40") as (port, _):
        assert await neighbours(uri.format(port=port)) == [there.format(port=port)]


@pytest.mark.parametrize(
    "uri",
    [
        "socket://8.8.8.8:9100",
        "socket://[fe80::1]:9100",
        "socket://no-such-host.invalid:9100",
        "usb://Zebra/ZD421?serial=D2J163500123",
        "virtual:///Dock",
        "not an address",
    ],
)
async def test_who_has_no_neighbours_to_be_asked(uri: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def no_connection(host: str, port: int, seconds: float) -> socket.socket:
        raise AssertionError(f"{host}:{port} was connected to")

    monkeypatch.setattr(tcp, "connect", no_connection)
    assert await neighbours(uri) == []


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
        answer = await identify(sink.uri, language, feed=False)
        assert (answer.shown, answer.can_feed, sink.connections) == (Shown.NOTHING, True, 0)
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

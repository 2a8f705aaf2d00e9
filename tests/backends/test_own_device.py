"""Another device answers at a printer's address: nothing is sent there, whichever protocol reports the identity."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from typing import TYPE_CHECKING, Any
from unittest.mock import AsyncMock

import pytest
from msgspec import structs

from agent_core.backends import lpd as lpd_module
from agent_core.backends import socket as socket_module
from agent_core.backends import tcp
from agent_core.backends.ipp.driver import IppDriver
from agent_core.backends.ipp.jobs import IppTimings
from agent_core.backends.ipp.message import boolean, name, uri
from agent_core.backends.lpd import LpdDriver
from agent_core.backends.socket import SocketDriver
from agent_core.errors import NotIdentified, NotReady, OtherDevice
from agent_core.status import escpos, zpl
from agent_core.status.snmp import SnmpStatus
from server_core.contract.decisions.device_identity import identity
from server_core.contract.messages.devices import OwnDeviceMessages
from server_core.contract.types.devices import NOBODY, DeviceIdentity
from server_core.contract.types.documents import RawLanguage
from server_core.contract.types.states import PrinterStatus, WaitingReason
from tests.support.answering_printer import (
    CPCL_ANSWERS,
    ESCPOS_ANSWERS,
    HS_MEDIA_OUT,
    TSPL_ANSWERS,
    ZPL_ANSWERS,
    Talk,
    answering_printer,
)
from tests.support.fake_ipp import fake_ipp_printer
from tests.support.lpd_printer import lpd_server
from tests.support.snmp_agents import snmp_agents
from tests.support.submissions import Log, a_setup, a_submission
from tests.support.tcp_sink import tcp_sink

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator, Mapping
    from pathlib import Path

    from agent_core.backends.base import Driver
    from server_core.contract.types.agents import PrinterSetup

pytestmark = pytest.mark.anyio
JOB = b"^XA^FO0,0^GB9,9,9^FS^XZ"
OTHER = b"D2J999900002"
SGD_SERIAL = b'! U1 getvar "device.unique_id"\r\n'
ANSWERS: dict[str, tuple[RawLanguage, Mapping[bytes, bytes], str]] = {
    "zpl": (RawLanguage.ZPL, ZPL_ANSWERS, "D2J181400001"),
    "zpl-before-sgd": (
        RawLanguage.ZPL,
        {
            **{question: b"" if question.startswith(b"! U1") else reply for question, reply in ZPL_ANSWERS.items()},
            b"~HQSN": b"\x02\r\nSERIAL NUMBER\r\n41A06440023\r\n\x03\r\n",
        },
        "41A06440023",
    ),
    "cpcl": (RawLanguage.CPCL, CPCL_ANSWERS, "D2J181400001"),
    "escpos": (RawLanguage.ESCPOS, ESCPOS_ANSWERS, "MXNF012345"),
}


def as_another(answers: Mapping[bytes, bytes], serial: str) -> dict[bytes, bytes]:
    return {question: each_one.replace(serial.encode(), OTHER[: len(serial)]) for question, each_one in answers.items()}


def without_serial(answers: Mapping[bytes, bytes]) -> dict[bytes, bytes]:
    """Remove the identity from a device's answers."""
    silent = {SGD_SERIAL: b'"?"', b"~HQSN": b"", b"~HQHA": b"", b"\x1dID": b""}
    return {question: silent.get(question, reply) for question, reply in answers.items()}


@pytest.fixture
def agents() -> Iterator[int]:
    with snmp_agents() as port:
        yield port


@pytest.fixture(params=ANSWERS)
async def printer(request: pytest.FixtureRequest) -> AsyncIterator[tuple[Talk, PrinterSetup, str]]:
    language, answers, serial = ANSWERS[request.param]
    async with answering_printer(answers) as talk:
        yield talk, structs.replace(a_setup(talk.uri), language=language, device=identity(serial=serial)), serial


async def print_it(driver: Driver, folder: Path) -> None:
    delivery = await driver.open(a_submission(folder, JOB))
    try:
        await delivery.send(Log())
    finally:
        await delivery.aclose()


async def test_its_own_device_is_printed_on_without_a_further_round_trip(
    printer: tuple[Talk, PrinterSetup, str], tmp_path: Path
) -> None:
    talk, setup, serial = printer
    driver = SocketDriver(setup, close_patience=0.2)
    try:
        facts = await driver.probe()
        assert facts.identity.serial == serial
        await driver.status()
        before = talk.connections
        await print_it(driver, tmp_path)
        await talk.wait_connections(talk.connections)
        assert (talk.connections - before, talk.jobs) == (2, [JOB])  # the status question's, and the job's
        status = await driver.status()
        assert (status.condition, status.identity.serial) == (PrinterStatus.ONLINE, serial)
    finally:
        await driver.aclose()


async def test_another_device_gets_not_one_byte(printer: tuple[Talk, PrinterSetup, str], tmp_path: Path) -> None:
    talk, setup, serial = printer
    driver = SocketDriver(setup, close_patience=0.2)
    try:
        await driver.probe()
        talk.answers = as_another(talk.answers, serial)
        with pytest.raises(OtherDevice) as refusal:
            await print_it(driver, tmp_path)
        assert refusal.value.waiting is WaitingReason.OTHER_DEVICE
        assert serial in str(refusal.value)
        assert refusal.value.identity.serial == OTHER[: len(serial)].decode()
        assert (await driver.status()).identity == refusal.value.identity
        assert (await driver.probe()).identity.serial == refusal.value.identity.serial
        await talk.wait_connections(talk.connections)
        assert talk.jobs == []
    finally:
        await driver.aclose()


async def test_one_that_tells_nothing_is_printed_on_unless_another_was_seen(
    printer: tuple[Talk, PrinterSetup, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    talk, setup, _ = printer
    monkeypatch.setattr(zpl, "FOLLOW_UP_SECONDS", 0.1)
    monkeypatch.setattr(escpos, "FOLLOW_UP_SECONDS", 0.1)
    driver = SocketDriver(setup, close_patience=0.2)
    try:
        await driver.probe()
        talk.answers = without_serial(talk.answers)
        await print_it(driver, tmp_path)
        driver.setup = structs.replace(setup, must_identify=True)
        with pytest.raises(NotIdentified):
            await print_it(driver, tmp_path)
        await talk.wait_connections(talk.connections)
        assert talk.jobs == [JOB]
    finally:
        await driver.aclose()


async def test_an_older_model_in_its_place_is_asked_in_the_older_way(tmp_path: Path) -> None:
    _, before_sgd, older = ANSWERS["zpl-before-sgd"]
    async with answering_printer(ZPL_ANSWERS) as talk:
        driver = SocketDriver(
            structs.replace(a_setup(talk.uri), device=identity(serial="D2J181400001")), close_patience=0.2
        )
        try:
            await driver.probe()
            talk.answers = before_sgd
            with pytest.raises(OtherDevice) as refusal:
                await print_it(driver, tmp_path)
            assert refusal.value.identity.serial == older
            await talk.wait_connections(talk.connections)
            assert talk.jobs == []
        finally:
            await driver.aclose()


LASER = identity(serial="XK4711200", mac="00:16:3e:aa:10:b7")


async def test_one_that_tells_its_mac_alone_is_compared_by_that(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(zpl, "SGD_SECONDS", 0.1)
    silent = dict.fromkeys((question for question in ZPL_ANSWERS if question.startswith(b"! U1")), b"")
    answers = {**ZPL_ANSWERS, **silent, b"~HQSN": b""}
    mac = "00:07:4d:2c:e0:7a"
    async with answering_printer(answers) as talk:
        driver = SocketDriver(structs.replace(a_setup(talk.uri), device=identity(mac=mac)), close_patience=0.2)
        try:
            assert (await driver.probe()).identity.mac == mac
            assert (await driver.status()).identity.mac == mac
            await print_it(driver, tmp_path)
            await talk.wait_connections(talk.connections)
            talk.answers = answers | {b"~HQHA": answers[b"~HQHA"].replace(b"E0:7A", b"E0:99")}
            with pytest.raises(OtherDevice) as refusal:
                await print_it(driver, tmp_path)
            assert refusal.value.identity.mac == "00:07:4d:2c:e0:99"
            await talk.wait_connections(talk.connections)
            assert talk.jobs == [JOB]
        finally:
            await driver.aclose()


async def test_the_first_look_has_the_time_for_older_ways_to_tell_who_it_is() -> None:
    """Nothing is known about the device, and it does not answer the newer query."""
    _, before_sgd, serial = ANSWERS["zpl-before-sgd"]
    async with answering_printer(before_sgd) as talk:
        driver = SocketDriver(a_setup(talk.uri))
        try:
            assert (await driver.probe()).identity.serial == serial
        finally:
            await driver.aclose()


@pytest.mark.parametrize("language", [None, RawLanguage.TSPL])
async def test_by_snmp_where_its_language_does_not_tell(
    language: RawLanguage | None, agents: int, tmp_path: Path
) -> None:
    """An address without a language is only connected to; TSPL has no serial number."""
    async with answering_printer(TSPL_ANSWERS if language else {}) as talk:
        setup = structs.replace(a_setup(talk.uri), language=language, device=LASER)
        for community, is_own in (("laser", True), ("other", False)):
            snmp = SnmpStatus("127.0.0.1", port=agents, community=community)
            driver = SocketDriver(setup, snmp=snmp, close_patience=0.2)
            try:
                assert (await driver.probe()).identity.serial == ("XK4711200" if is_own else "XK4711999")
                if is_own:
                    await print_it(driver, tmp_path)
                    continue
                with pytest.raises(OtherDevice) as refusal:
                    await print_it(driver, tmp_path)
                assert refusal.value.identity.serial == "XK4711999"
                assert (await driver.status()).identity.serial == "XK4711999"
            finally:
                await driver.aclose()
        await talk.wait_connections(talk.connections)
        assert talk.jobs == [JOB]


async def test_the_second_interface_of_a_device_is_no_stranger(agents: int) -> None:
    wireless = identity(mac="00:16:3e:aa:10:b7")
    snmp = SnmpStatus("127.0.0.1", port=agents, community="laser")
    answer = await snmp.status(intended=wireless)
    assert answer is not None
    assert answer.identity.mac == wireless.mac


async def test_a_queue_of_lpd_by_snmp(agents: int, tmp_path: Path) -> None:
    async with lpd_server() as server:
        for community, is_own in (("laser", True), ("other", False)):
            setup = structs.replace(a_setup(server.uri), device=LASER)
            driver = LpdDriver(setup, snmp=SnmpStatus("127.0.0.1", port=agents, community=community))
            await driver.probe()
            if is_own:
                await print_it(driver, tmp_path)
                continue
            with pytest.raises(OtherDevice):
                await print_it(driver, tmp_path)
            assert (await driver.status()).identity.serial == "XK4711999"
        assert len(server.jobs) == 1


UUID_A, UUID_B = "4509a320-00a0-008f-00b6-002507510eca", "4509a320-00a0-008f-00b6-0025075110bb"


@pytest.mark.parametrize(
    ("own", "other", "known"),
    [
        (
            {"printer-uuid": uri(f"urn:uuid:{UUID_A}")},
            {"printer-uuid": uri(f"urn:uuid:{UUID_B}")},
            identity(uuid=UUID_A),
        ),
        (
            {"printer-serial-number": name("VNB8K12345")},
            {"printer-serial-number": name("VNB8K99999")},
            identity(serial="VNB8K12345"),
        ),
        (
            {"printer-device-id": name("MFG:Acme;MDL:L2000;SN:AC000123;")},
            {"printer-device-id": name("MFG:Acme;MDL:L2000;SN:AC000999;")},
            identity(serial="AC000123"),
        ),
    ],
)
async def test_an_ipp_printer_before_its_job_is_made(
    own: dict[str, Any], other: dict[str, Any], known: DeviceIdentity, tmp_path: Path
) -> None:
    async with fake_ipp_printer() as printer:
        driver = IppDriver(structs.replace(a_setup(printer.uri), language=None, device=known))
        try:
            printer.printer |= own
            await print_it(driver, tmp_path)
            assert (await driver.status()).identity != NOBODY
            requests_before = len(printer.requests)
            printer.printer |= other
            with pytest.raises(OtherDevice) as refusal:
                await print_it(driver, tmp_path)
            assert len(printer.requests) - requests_before == 1  # its attributes, which each job asks for
            assert len(printer.jobs) == 1
            assert (await driver.status()).identity == refusal.value.identity == (await driver.probe()).identity
        finally:
            await driver.aclose()


async def test_an_ipp_printer_that_became_another_one_before_its_document_is_sent(tmp_path: Path) -> None:
    """The start may take long to be granted, and a document gets a connection of its own."""
    async with fake_ipp_printer() as printer:
        printer.printer |= {"printer-uuid": uri(f"urn:uuid:{UUID_A}")}
        setup = structs.replace(a_setup(printer.uri), language=None, device=identity(uuid=UUID_A))
        driver = IppDriver(setup, timings=IppTimings(identify_again=0.0))
        try:
            await print_it(driver, tmp_path)
            delivery = await driver.open(a_submission(tmp_path, JOB))
            printer.printer |= {"printer-uuid": uri(f"urn:uuid:{UUID_B}")}
            with pytest.raises(OtherDevice):
                await delivery.send(Log())
            await delivery.aclose()
            assert [bool(job.document) for job in printer.jobs] == [True, False]
        finally:
            await driver.aclose()


async def test_a_new_queue_of_cups_has_another_uuid_and_leads_to_the_same_device(tmp_path: Path) -> None:
    async with fake_ipp_printer() as printer:
        printer.printer |= {"cups-version": name("2.4.2"), "printer-uuid": uri(f"urn:uuid:{UUID_B}")}
        driver = IppDriver(structs.replace(a_setup(printer.uri), language=None, device=identity(uuid=UUID_A)))
        try:
            await print_it(driver, tmp_path)
            assert (await driver.status()).identity.uuid is None
            assert (await driver.probe()).uuid == UUID_B
        finally:
            await driver.aclose()


async def test_two_printers_that_exchange_their_addresses(tmp_path: Path) -> None:
    """A proxy acts as the network: each address leads to the other device from one job to the next."""
    async with AsyncExitStack() as ends:
        talks = [
            await ends.enter_async_context(answering_printer(answers))
            for answers in (ZPL_ANSWERS, as_another(ZPL_ANSWERS, "D2J181400001"))
        ]
        devices = [identity(serial="D2J181400001"), identity(serial=OTHER.decode())]
        drivers = [
            SocketDriver(structs.replace(a_setup(talk.uri), device=device), close_patience=0.2)
            for talk, device in zip(talks, devices, strict=True)
        ]
        for driver in drivers:
            ends.push_async_callback(driver.aclose)
        await asyncio.gather(*(driver.probe() for driver in drivers))
        for driver in drivers:
            await print_it(driver, tmp_path)
        talks[0].answers, talks[1].answers = talks[1].answers, talks[0].answers
        for driver in drivers:
            with pytest.raises(OtherDevice):
                await print_it(driver, tmp_path)
        talks[0].answers, talks[1].answers = talks[1].answers, talks[0].answers
        for driver in drivers:
            await print_it(driver, tmp_path)
        for talk in talks:
            await talk.wait_connections(talk.connections)
            assert talk.jobs == [JOB, JOB]


async def test_silence_of_snmp_ends_when_the_device_was_away(monkeypatch: pytest.MonkeyPatch, agents: int) -> None:
    """Another device may answer then."""
    monkeypatch.setattr(socket_module, "IDLE_SECONDS", 0.0)
    snmp = SnmpStatus("127.0.0.1", port=agents, community="nobody")
    async with tcp_sink() as sink:
        driver = SocketDriver(structs.replace(a_setup(sink.uri), language=None), snmp=snmp)
        assert (await driver.status()).identity == NOBODY
        snmp.community = "laser"
        assert (await driver.status()).identity == NOBODY  # it was silent: not asked again for an hour
    assert (await driver.status()).condition is PrinterStatus.OFFLINE
    status = await snmp.status()
    assert status is not None
    assert status.identity.serial == "XK4711200"
    await driver.aclose()


@pytest.mark.parametrize("lpd", [False, True], ids=["raw port", "LPD"])
async def test_one_that_has_to_say_which_it_is_gets_no_byte_before(
    lpd: bool, agents: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A port is available before its SNMP agent. `IdentityCheck` decides whether the device must identify itself."""
    async with tcp_sink() as sink, lpd_server() as server:
        snmp = SnmpStatus("127.0.0.1", port=agents, community="laser")
        setup = structs.replace(a_setup(server.uri if lpd else sink.uri), language=None, device=LASER)
        driver = LpdDriver(setup, snmp=snmp) if lpd else SocketDriver(setup, snmp=snmp)
        jobs = server.jobs if lpd else sink.jobs
        await driver.probe()
        await print_it(driver, tmp_path)
        driver.setup = structs.replace(setup, must_identify=True)
        with monkeypatch.context() as away:
            away.setattr(tcp, "connect", AsyncMock(side_effect=ConnectionRefusedError))
            with pytest.raises(NotReady) as refusal:
                await print_it(driver, tmp_path)
            assert refusal.value.waiting is WaitingReason.PRINTER_OFFLINE  # away: no word on who it is
        snmp.community = "nobody"
        with monkeypatch.context() as brief:
            brief.setattr(socket_module, "SNMP_SECONDS", 0.2)
            brief.setattr(socket_module, "BEFORE_JOB_SECONDS", 0.2)
            brief.setattr(lpd_module, "SNMP_SECONDS", 0.2)
            for _ in range(4):
                await driver.status()
                with pytest.raises(NotIdentified) as silence:
                    await print_it(driver, tmp_path)
                assert (silence.value.waiting, silence.value.message) == (
                    WaitingReason.PRINTER_BUSY,
                    OwnDeviceMessages.DEVICE_NOT_TOLD_YET(),
                )
        snmp.forget_silence()
        snmp.community = "other"
        with pytest.raises(OtherDevice):
            await print_it(driver, tmp_path)
        snmp.community = "laser"
        await print_it(driver, tmp_path)
        await driver.aclose()
    assert jobs == [JOB, JOB]


async def test_an_ipp_printer_that_has_to_say_which_it_is(tmp_path: Path) -> None:
    async with fake_ipp_printer() as printer:
        setup = structs.replace(a_setup(printer.uri), language=None, device=identity(uuid=UUID_A), must_identify=True)
        driver = IppDriver(setup)
        try:
            printer.printer.pop("printer-uuid", None)
            with pytest.raises(NotIdentified):
                await print_it(driver, tmp_path)
            printer.printer |= {"printer-is-accepting-jobs": boolean(False)}
            with pytest.raises(NotReady) as refusal:
                await print_it(driver, tmp_path)
            assert refusal.value.waiting is WaitingReason.PRINTER_STOPPED  # what it waits for comes first
            printer.printer |= {"printer-is-accepting-jobs": boolean(True)}
            printer.printer |= {"printer-uuid": uri(f"urn:uuid:{UUID_A}")}
            await print_it(driver, tmp_path)
            assert len(printer.jobs) == 1
        finally:
            await driver.aclose()


async def test_a_printer_that_waits_for_paper_is_not_asked_who_it_is(tmp_path: Path) -> None:
    """Its parser is blocked: it answers only status queries."""
    async with answering_printer(ZPL_ANSWERS) as talk:
        device = identity(serial="D2J181400001")
        driver = SocketDriver(structs.replace(a_setup(talk.uri), device=device, must_identify=True))
        try:
            await driver.probe()
            talk.answers = without_serial(ZPL_ANSWERS) | {b"~HS": HS_MEDIA_OUT}
            with pytest.raises(NotReady) as refusal:
                await print_it(driver, tmp_path)
            assert refusal.value.waiting is WaitingReason.MEDIA_EMPTY
            assert not isinstance(refusal.value, NotIdentified)
        finally:
            await driver.aclose()

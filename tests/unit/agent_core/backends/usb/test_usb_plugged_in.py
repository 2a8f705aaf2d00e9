"""Connected USB printers, the one that an address means, and reasons why it cannot be opened."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from agent_core.backends.usb import UsbChannel, UsbDriver, UsbPrinter, printers
from agent_core.backends.usb import library as faults_module
from agent_core.backends.usb.library import UsbLibrary, name_of
from agent_core.errors import NotReady
from server_core.contract.decisions.device_address import DeviceUri
from server_core.contract.types.documents import RawLanguage
from server_core.contract.types.states import PrinterStatus
from tests.support.submissions import a_setup, a_submission
from tests.support.usb_fake import fake_library
from tests.support.usb_printer import HOST_STATUS, URI
from tests.support.usb_printer import UsbPrinter as Emulated

if TYPE_CHECKING:
    from pathlib import Path


pytestmark = pytest.mark.anyio
NO_SERIAL = "MFG:Xprinter;MDL:XP-58;CMD:ESC/POS;"
ZEBRA = "MFG:Zebra Technologies;CMD:ZPL;MDL:ZTC ZD421-203dpi ZPL;CLS:PRINTER;SN:D2J194500123;"


async def test_each_printer_is_listed_with_its_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(faults_module, "_is_in_group", lambda group: False)
    packets = Emulated(device_id=NO_SERIAL, strings=("", "", ""), alternates=((3, True),))
    closed = Emulated(denied=True, vendor=0x1234, product=0xABCD)
    zebra, old, none = await printers(fake_library(Emulated(kernel_bound=True), packets, closed))
    assert (zebra.uri, zebra.numbers, zebra.problem) == (URI, "0a5f:0120", None)
    assert zebra.name is not None
    assert zebra.name.commands == ("ZPL",)
    assert old.uri == "usb://Xprinter/XP-58"
    assert "1284.4" in str(old.problem)
    assert isinstance(none, UsbPrinter)
    assert (none.uri, none.numbers) == (None, "1234:abcd")
    assert "sudo usermod -aG lp " in str(none.problem)


async def test_who_is_in_the_group_is_told_the_rule_for_udev(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(faults_module, "_is_in_group", lambda group: True)
    [closed] = await printers(fake_library(Emulated(denied=True)))
    assert 'GROUP="lp"' in str(closed.problem)
    assert "udevadm control --reload" in str(closed.problem)


async def refusal_of(uri: str, tmp_path: Path, *plugged: Emulated) -> str:
    driver = UsbDriver(a_setup(uri), library=fake_library(*plugged))
    with pytest.raises(NotReady) as refused:
        await driver.open(a_submission(tmp_path))
    assert (await driver.status()).condition is PrinterStatus.OFFLINE
    assert (await driver.probe()).reported is False
    await driver.aclose()
    return str(refused.value)


async def test_two_that_cannot_be_told_apart_get_no_job(tmp_path: Path) -> None:
    pair = [Emulated(device_id=NO_SERIAL, strings=("", "", "")) for _ in range(2)]
    assert "cannot be told apart" in await refusal_of("usb://Xprinter/XP-58", tmp_path, *pair)
    assert [one.claims for one in pair] == [0, 0]


async def test_another_serial_is_another_printer(tmp_path: Path) -> None:
    text = await refusal_of(URI.replace("123", "124"), tmp_path, Emulated())
    assert text == (
        "Zebra Technologies ZTC ZD421-203dpi ZPL (serial D2J194500124) is not connected to this computer. "
        "Is it switched on?"
    )


async def test_one_that_may_not_be_opened_might_be_it(tmp_path: Path) -> None:
    assert "does not allow Spoolhouse to use" in await refusal_of(URI, tmp_path, Emulated(denied=True))


async def test_without_libusb_it_says_what_to_install(tmp_path: Path) -> None:
    def none() -> object:
        raise OSError("no libusb")

    driver = UsbDriver(a_setup(URI), library=UsbLibrary(none))  # type: ignore[arg-type]
    status = await driver.status()
    await driver.aclose()
    assert (status.condition, "no libusb" in (str(status.message) or "")) == (PrinterStatus.OFFLINE, True)


async def test_what_the_device_id_says_fills_the_setup() -> None:
    driver = UsbDriver(a_setup(URI), library=fake_library(Emulated(alternates=((1, False),))))
    facts = await driver.probe()
    await driver.aclose()
    assert (facts.model, facts.serial) == ("Zebra Technologies ZTC ZD421-203dpi ZPL", "D2J194500123")
    assert (facts.raw_languages, facts.confirmation, facts.reported) == ((RawLanguage.ZPL,), "bytes_accepted", True)


async def test_a_channel_asks_and_gives_the_printer_back() -> None:
    printer = Emulated(kernel_bound=True)
    async with UsbChannel(URI, library=fake_library(printer)) as channel:
        printer.says += b"late words"
        answer = await channel.ask(b"~HS", is_whole=lambda said: said.count(b"\x03") == 3, seconds=2)
        assert answer == HOST_STATUS
        assert (printer.claimed, printer.kernel_bound) == (True, False)
        assert await channel.ask(b"~HX", is_whole=bool, seconds=0.05) == b""
        printer.says += b"x" * 900
        assert await channel.ask(b"", is_whole=lambda said: False, seconds=1, at_most=700) == b"x" * 700
        assert channel.reached
    assert (printer.claimed, printer.kernel_bound) == (False, True)


async def test_a_channel_to_nobody_says_so_as_a_broken_network_does() -> None:
    async with UsbChannel(URI, library=fake_library()) as channel:
        with pytest.raises(OSError, match="not connected"):
            await channel.ask(b"~HS", is_whole=bool, seconds=1)
        assert not channel.reached


async def test_a_channel_to_one_that_is_unplugged_between_questions() -> None:
    printer = Emulated()
    async with UsbChannel(URI, library=fake_library(printer)) as channel:
        await channel.ask(b"~HS", is_whole=lambda said: said.count(b"\x03") == 3, seconds=2)
        printer.unplug()
        with pytest.raises(OSError, match="No such device"):
            await channel.ask(b"~HS", is_whole=bool, seconds=1)


async def test_a_printer_that_hangs_delays_the_others_once(tmp_path: Path) -> None:
    """Each query to it takes the maximum time."""
    hanging, well = Emulated(device_id=NO_SERIAL, hangs=True), Emulated(alternates=((1, False),))
    library = fake_library(hanging, well)
    for _ in range(3):
        driver = UsbDriver(a_setup(URI), library=library)
        assert (await driver.status()).condition is PrinterStatus.ONLINE
        await driver.aclose()
    assert hanging.asked <= 2
    assert [(one.uri, bool(one.problem)) for one in await printers(library)] == [(None, True), (URI, False)]


async def test_another_printer_in_the_place_of_an_earlier_one_gets_no_job(tmp_path: Path) -> None:
    """It has the same bus numbers, and nothing was queried in between."""
    printer = Emulated(alternates=((1, False),))
    driver = UsbDriver(a_setup(URI), library=fake_library(printer))
    assert (await driver.status()).condition is PrinterStatus.ONLINE
    printer.device_id = NO_SERIAL
    for _ in range(2):
        with pytest.raises(NotReady) as refused:
            await driver.open(a_submission(tmp_path))
        assert refused.value.waiting == "printer_offline"
    await driver.aclose()
    assert bytes(printer.got) == b""


def named(device_id: str, strings: tuple[str, str, str] = ("", "", "")) -> str:
    return name_of(device_id=device_id, strings=strings, vendor=0x0A5F, product=0x0120).uri()


@pytest.mark.parametrize(
    ("device_id", "strings", "uri"),
    [
        (ZEBRA, ("Zebra", "ZD421", "x"), "usb://Zebra%20Technologies/ZTC%20ZD421-203dpi%20ZPL?serial=D2J194500123"),
        ("MFG:EPSON;MDL:EPSON TM-T88V", ("", "", "J1"), "usb://EPSON/TM-T88V?serial=J1"),
        ("manufacturer:HP;model:A/B&C;serialnumber:7=8", ("", "", ""), "usb://HP/A%2FB%26C?serial=7%3D8"),
        ("", ("TSC", "TTP-245C", ""), "usb://TSC/TTP-245C"),
        ("nonsense", ("", "", ""), "usb://USB%200a5f/0120"),
        ("MFG:\x00\x01A\nB;MDL:M\u202e;", ("", "", "\x07"), "usb://A%20B/M"),
        ("MFG:" + "x" * 500 + ";MDL:y;", ("", "", ""), "usb://" + "x" * 128 + "/y"),
    ],
)
def test_every_name_makes_an_address_that_can_be_used(device_id: str, strings: tuple[str, str, str], uri: str) -> None:
    assert named(device_id, strings) == uri
    name = name_of(device_id=device_id, strings=strings, vendor=0x0A5F, product=0x0120)
    assert name.is_meant_by(DeviceUri.parse(uri))


@pytest.mark.parametrize(
    ("uri", "meant"),
    [
        ("usb://zebra%20technologies/ztc%20zd421-203dpi%20zpl?serial=d2j194500123", True),
        ("usb://Zebra%20Technologies/ZTC%20ZD421-203dpi%20ZPL", True),
        ("usb://Zebra/ZD421?serial=D2J194500123", True),  # another firmware's spelling
        ("usb://Zebra/ZD421", False),  # the model alone names no device
        ("usb://Zebra/ZD421?serial=0000000000", False),
        ("usb://Zebra%20Technologies/ZTC%20ZD421-203dpi%20ZPL?serial=D2J194500124", False),
        ("usb://TSC/TTP-245C?serial=D2J194500123", False),
    ],
)
def test_which_addresses_mean_it(uri: str, meant: bool) -> None:
    name = name_of(device_id=ZEBRA, strings=("", "", ""), vendor=0x0A5F, product=0x0120)
    assert name.is_meant_by(DeviceUri.parse(uri)) is meant

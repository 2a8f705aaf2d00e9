"""Addresses of USB printers: they survive a change of port and never mean another printer."""

from __future__ import annotations

import pytest

from agent_core.backends.usb.library import name_of
from server_core.contract.decisions.device_address import DeviceUri

ZEBRA = "MFG:Zebra Technologies;CMD:ZPL;MDL:ZTC ZD421-203dpi ZPL;CLS:PRINTER;SN:D2J194500123;"


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

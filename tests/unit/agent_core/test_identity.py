"""Comparing device identities: serial numbers that devices really report, and made-up ones."""

from __future__ import annotations

import pytest

from server_core.contract.decisions.device_identity import identity, same_device, together
from server_core.contract.types.devices import DeviceIdentity

UUID = "cfe92100-67c4-11d4-a45f-f8d027761251"


def test_a_uuid_is_one_device_however_it_is_spelt() -> None:
    told = identity(uuid=f"urn:uuid:{UUID.upper()}", model="Epson WF-7840")
    assert told.uuid == UUID
    assert same_device(told, DeviceIdentity(uuid=UUID, model="something else"))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("00:07:4D:12:34:56", "00074d123456"),
        ("00-07-4d-12-34-56", "0007.4d12.3456"),
    ],
)
def test_a_mac_is_one_device_however_it_is_spelt(one: str, other: str) -> None:
    assert same_device(identity(mac=one), identity(mac=other))


def test_three_ports_of_one_print_server_are_three_printers() -> None:
    mac = "00:07:4d:12:34:56"
    assert not same_device(identity(mac=mac, model="HP LaserJet 4000"), identity(mac=mac, model="Zebra ZT411"))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("ZD420", "Zebra Technologies ZTC ZD420-203dpi ZPL"),
        ("Zebra ZD420", "ZD420d"),
        ("TSC TE200", "TE200"),
        ("EPSON TM-T88VI", "Epson TM-T88VI Receipt"),
        ("HP LaserJet M404dn", "Hewlett-Packard LaserJet M404"),
    ],
)
def test_models_in_other_words_agree(one: str, other: str) -> None:
    assert same_device(identity(serial="D2J1845", model=one), identity(serial="d2j1845", model=other))


@pytest.mark.parametrize(
    ("one", "other"),
    [("Zebra ZD420", "Zebra ZT411"), ("ZD420-203dpi ZPL", "ZT411-203dpi ZPL"), ("HP LaserJet 4000", "HP P1606")],
)
def test_one_serial_under_two_models_is_two_devices(one: str, other: str) -> None:
    assert not same_device(identity(serial="D2J1845", model=one), identity(serial="D2J1845", model=other))


def test_without_a_model_only_a_long_serial_says_enough() -> None:
    assert same_device(identity(serial="D2J184501234"), identity(serial="D2J184501234", model="Zebra ZD420"))
    assert not same_device(identity(serial="D2J18"), identity(serial="D2J18", model="Zebra ZD420"))


def test_a_model_alone_is_never_one_device() -> None:
    assert not same_device(identity(model="Zebra ZD420"), identity(model="Zebra ZD420"))
    assert not same_device(DeviceIdentity(), DeviceIdentity())


@pytest.mark.parametrize(
    "serial",
    ["", " ", "0", "0000000", "N/A", "n.a.", "None", "Not Available", "XXXXXXXX", "12345678", "0123456789",
     "????????", "\x00\x00\x00", "Printer", "9876543210", "ABCDEFG", "A1", None],
)  # fmt: skip
def test_made_up_serials_are_none(serial: str | None) -> None:
    assert identity(serial=serial).serial is None
    same = DeviceIdentity(serial=serial, model="Zebra ZD420")
    assert not same_device(same, same)


@pytest.mark.parametrize(
    "uuid", ["", "urn:uuid:", "00000000-0000-0000-0000-000000000000", "f" * 32, "not a uuid", UUID[:-1], "1212" * 8]
)
def test_made_up_uuids_are_none(uuid: str) -> None:
    assert identity(uuid=uuid).uuid is None
    assert not same_device(DeviceIdentity(uuid=uuid), DeviceIdentity(uuid=uuid))


@pytest.mark.parametrize(
    "mac", ["", "00:00:00:00:00:00", "ff:ff:ff:ff:ff:ff", "01:00:5e:00:00:fb", "00:07:4d:00:00:00", "00:07:4d:12:34",
            "zz:07:4d:12:34:56", "0" * 100_000],
)  # fmt: skip
def test_addresses_of_no_single_interface_are_none(mac: str) -> None:
    assert identity(mac=mac).mac is None


def test_what_a_device_tells_is_bounded_and_one_line() -> None:
    told = identity(model="Z\x00D\n420\x1b[31m " + "x" * 10_000, serial="\t D2J 1845 \r\n")
    assert told.model is not None
    assert len(told.model) <= 200
    assert told.model.isprintable()
    assert told.serial == "D2J 1845"


def test_what_two_sources_know_is_put_together() -> None:
    both = together(identity(uuid=UUID, model="Zebra ZD420"), identity(serial="D2J1845", model="ZD420"))
    assert both == DeviceIdentity(uuid=UUID, serial="D2J1845", model="Zebra ZD420")

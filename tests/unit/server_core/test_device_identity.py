"""The one rule of which two devices are one: what contradicts itself, and what holds for all of it."""

from __future__ import annotations

from uuid import uuid4

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from server_core.contract.decisions.device_identity import identity, same_device, sameness
from server_core.contract.types.devices import DeviceIdentity
from server_core.contract.types.fields import of_row
from server_core.services.agent_commands import find_printer
from server_core.store.printer_rows import PrinterRow
from tests.support.console_facts import a_printer

QUEUE, OTHER_QUEUE = "cfe92100-67c4-11d4-a45f-f8d027761251", "11d4cfe9-67c4-2100-a45f-f8d027761252"
CABLE, WIFI = "00:07:4d:12:34:56", "00:07:4d:12:34:99"
SERIAL, OTHER_SERIAL = "D2J184501234", "D2J184509999"
TOLD = DeviceIdentity(uuid=QUEUE, serial=SERIAL, mac=CABLE, model="Zebra ZD420")


def told(**changed: str | None) -> DeviceIdentity:
    known = {"uuid": QUEUE, "serial": SERIAL, "mac": CABLE, "model": "Zebra ZD420"} | changed
    return identity(**known)


@pytest.mark.parametrize(
    ("other", "same"),
    [
        (told(uuid=OTHER_QUEUE), True),  # one for each queue, or a new one since it was reset
        (told(uuid=OTHER_QUEUE, mac=WIFI), True),  # one for each interface
        (told(uuid=OTHER_QUEUE, model=None), False),  # of which maker the serial is, is not known
        (told(uuid=OTHER_QUEUE, serial=None), False),  # two queues of one computer
        (told(uuid=OTHER_QUEUE, serial="0000000"), False),
        (told(uuid=OTHER_QUEUE, serial="d2j184501234 ", model="ZTC ZD420-203dpi ZPL"), True),
        (told(serial=OTHER_SERIAL), True),  # by USB and by SNMP one device tells two
        (told(serial=OTHER_SERIAL, mac=WIFI), False),  # a series was shipped with one UUID
        (told(uuid=None, serial=OTHER_SERIAL), False),  # three ports of one print server
        (told(uuid=None, serial=None), True),
        (told(uuid=None, serial=None, model="HP LaserJet 4000"), False),
        (told(uuid=None, serial=None, mac=WIFI), False),
        (told(uuid=None, mac=WIFI), True),
        (told(uuid=None, mac=None, model="HP LaserJet 4000"), False),
        (told(uuid=None, serial=None, mac=None), None),
        (told(uuid="0" * 32, serial="12345678", mac="ff:ff:ff:ff:ff:ff"), None),
        (DeviceIdentity(), None),
    ],
)
def test_what_contradicts_itself(other: DeviceIdentity, same: bool | None) -> None:
    assert sameness(TOLD, other) is same
    assert sameness(other, TOLD) is same


def test_a_short_serial_without_a_model_says_nothing() -> None:
    assert sameness(told(uuid=None, mac=None, serial="D2J1"), identity(serial="D2J1")) is None
    assert sameness(told(uuid=None, serial="D2J1"), identity(serial="D2J1", mac=CABLE)) is True


OF_EACH = {
    "uuid": st.sampled_from([None, QUEUE, QUEUE.upper(), f"urn:uuid:{QUEUE}", OTHER_QUEUE, "0" * 32, "no uuid"]),
    "serial": st.sampled_from([None, SERIAL, SERIAL.lower(), OTHER_SERIAL, "D2J1", "00000000", "N/A", "\0"]),
    "mac": st.sampled_from([None, CABLE, CABLE.upper().replace(":", "-"), WIFI, "ff:ff:ff:ff:ff:ff"]),
    "model": st.sampled_from([None, "Zebra ZD420", "ZTC ZD420-203dpi ZPL", "HP LaserJet 4000", "", "Label Printer"]),
}
DEVICES = st.builds(DeviceIdentity, **OF_EACH) | st.builds(DeviceIdentity, **dict.fromkeys(OF_EACH, st.text()))


@pytest.mark.slow
@settings(max_examples=400, deadline=None)
@given(a=DEVICES, b=DEVICES)
def test_the_rule_holds_both_ways_and_for_any_spelling(a: DeviceIdentity, b: DeviceIdentity) -> None:
    said = sameness(a, b)
    assert said is sameness(b, a)
    assert same_device(a, b) is (said is True)
    assert sameness(a, a) is not False
    cleaned = identity(uuid=a.uuid, serial=a.serial, mac=a.mac, model=a.model)
    assert sameness(cleaned, b) is said
    if said is not None:  # never by the model alone
        other = identity(uuid=b.uuid, serial=b.serial, mac=b.mac)
        assert any(x and y for x, y in ((cleaned.uuid, other.uuid), (cleaned.serial, other.serial))) or (
            cleaned.mac and other.mac
        )
    if said and cleaned.uuid is None and cleaned.mac is None:  # then it is the serial's word
        assert cleaned.serial is not None


@settings(max_examples=200, deadline=None)
@given(a=DEVICES, b=DEVICES)
def test_a_known_printer_is_found_by_the_one_rule(a: DeviceIdentity, b: DeviceIdentity) -> None:
    agent, uri = uuid4(), "socket://192.168.1.50"
    view = a_printer(agent_id=agent, uri=uri, model=a.model, serial=a.serial, device_uuid=a.uuid, device_mac=a.mac)
    printer = of_row(PrinterRow, view, account_id=uuid4(), calibrations={}, trusted_certificate=None)
    seen = DeviceIdentity(uuid=b.uuid, serial=b.serial, mac=b.mac)
    elsewhere = find_printer([printer], agent, seen, b.model, ["socket://192.168.1.99"])
    assert (elsewhere is printer) is same_device(a, b)
    there = find_printer([printer], agent, seen, b.model, [uri])
    assert (there is printer) is (sameness(a, b) is not False)

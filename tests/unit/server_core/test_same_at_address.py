"""Another device at a printer's address: told by what both tell, and never by less."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from server_core.contract.decisions.device_identity import identity, is_known, same_at_address, without_shared
from server_core.contract.types.devices import DeviceIdentity

UUID_A, UUID_B = "4509a320-00a0-008f-00b6-002507510eca", "4509a320-00a0-008f-00b6-0025075110bb"
MAC_A, MAC_B, DRAWN = "00:07:4d:2c:e0:7a", "00:07:4d:99:00:01", "02:42:ac:11:00:02"


def one(**fields: Any) -> DeviceIdentity:
    return identity(**fields)


@pytest.mark.parametrize(
    ("known", "told", "said"),
    [
        # serials decide
        (one(serial="D2J163500123"), one(serial="D2J163500123"), True),
        (one(serial="D2J163500123"), one(serial="d2j-163500123"), True),
        (one(serial="00163500123"), one(serial="163500123"), True),
        (one(serial="D2J163500123"), one(serial="D2J163500124"), False),
        (one(serial="D2J163500123", mac=MAC_A), one(serial="D2J163500124", mac=MAC_A), False),
        (one(serial="D2J163500123", uuid=UUID_A), one(serial="D2J163500124", uuid=UUID_A), False),
        (one(serial="D2J163500123", mac=MAC_A), one(serial="D2J163500123", mac=MAC_B), True),
        (one(serial="D2J163500123", uuid=UUID_A), one(serial="D2J163500123", uuid=UUID_B), True),
        # a new firmware spells the model anew
        (one(serial="D2J163500123", model="ZTC ZD420"), one(serial="D2J163500123", model="Link-OS 421"), True),
        (one(model="Zebra ZD420"), one(model="TSC TE200"), None),
        # a serial of a whole series
        (one(serial="PRT-2000X", uuid=UUID_A, mac=MAC_A), one(serial="PRT-2000X", uuid=UUID_B, mac=MAC_B), False),
        # UUIDs and MACs
        (one(uuid=UUID_A), one(uuid=UUID_A.upper()), True),
        (one(uuid=UUID_A), one(uuid=f"urn:uuid:{UUID_B}"), False),
        (one(uuid=UUID_A, mac=MAC_A), one(uuid=UUID_B, mac=MAC_A), True),
        (one(uuid=UUID_A, mac=MAC_A), one(uuid=UUID_A, mac=MAC_B), True),
        (one(mac=MAC_A), one(mac="00-07-4D-2C-E0-7A"), True),
        (one(mac=MAC_A), one(mac=MAC_B), False),
        (one(mac=MAC_A), one(mac=DRAWN), None),
        # less than before, another kind, nothing
        (one(serial="D2J163500123", uuid=UUID_A, mac=MAC_A), one(mac=MAC_A), True),
        (one(serial="D2J163500123"), one(uuid=UUID_A), None),
        (one(uuid=UUID_A), one(mac=MAC_A), None),
        (one(serial="D2J163500123"), one(), None),
        (one(), one(serial="D2J163500123"), None),
        # told nothing: placeholders
        *[
            (one(serial="D2J163500123"), one(serial=nothing), None)
            for nothing in ("0", "0000000000", "XXXX", "XXXXXXXXXX", "123456789", "12345678", "N/A", "none", "", " ",
                            "SERIAL", "default", "9876543210", "AAAAAAAA", "-", "To be filled by O.E.M.")
        ],
        (one(uuid=UUID_A), one(uuid="00000000-0000-0000-0000-000000000000"), None),
        (one(uuid=UUID_A), one(uuid="12345678-1234-1234-1234-123456789abc"), None),
        (one(mac=MAC_A), one(mac="00:00:00:00:00:00"), None),
        (one(mac=MAC_A), one(mac="ff:ff:ff:ff:ff:ff"), None),
        (one(serial="D2J163500123"), one(serial="ZD421", model="Zebra ZD421"), None),
    ],
)  # fmt: skip
def test_what_is_compared(known: DeviceIdentity, told: DeviceIdentity, said: bool | None) -> None:
    if told.uuid == "12345678-1234-1234-1234-123456789abc":
        said = False  # it looks like any other UUID
    assert same_at_address(known, told) is said


TEXTS = st.sampled_from([None, "D2J163500123", "D2J163500124", "0", "XXXX", "123456789"])
DEVICES = st.builds(
    identity,
    uuid=st.sampled_from([None, UUID_A, UUID_B]),
    serial=TEXTS,
    mac=st.sampled_from([None, MAC_A, MAC_B, DRAWN]),
    model=st.sampled_from([None, "Zebra ZD421", "TSC TE200"]),
)


@settings(max_examples=300, deadline=None)
@given(a=DEVICES, b=DEVICES)
def test_it_is_symmetric_and_nobody_is_a_stranger_to_itself(a: DeviceIdentity, b: DeviceIdentity) -> None:
    assert same_at_address(a, b) is same_at_address(b, a)
    assert same_at_address(a, a) is (True if is_known(a) else None)
    if same_at_address(a, b) is False:  # never by a model, never by what only one of them tells
        assert (a.serial and b.serial) or (a.uuid and b.uuid) or (a.mac and b.mac)


def test_what_a_whole_series_has_names_none_of_its_devices() -> None:
    first = one(serial="TT-042-2021", mac=MAC_A, uuid=UUID_A)
    second = one(serial="TT-042-2021", mac=MAC_B, uuid=UUID_B)
    assert without_shared(first, [second]) == one(mac=MAC_A, uuid=UUID_A)
    assert without_shared(one(uuid=UUID_A, mac=MAC_A), [one(uuid=UUID_A, mac=MAC_B)]) == one(mac=MAC_A)
    # two queues of one device
    assert without_shared(first, [first]) == first
    assert without_shared(one(serial="TT-042-2021"), [one(serial="TT-042-2021")]) == one(serial="TT-042-2021")

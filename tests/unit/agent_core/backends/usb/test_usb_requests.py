"""Requests of the printer class: devices count wrongly, lose characters, and send anything."""

from __future__ import annotations

import errno
from array import array
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent_core.backends.usb import library
from agent_core.backends.usb.driver import port_status
from agent_core.backends.usb.library import PrinterInterface, name_of
from server_core.contract.decisions.device_address import DeviceUri

INTERFACE = PrinterInterface(
    index=0, configuration=1, number=2, alternate=1, protocol=2, bulk_out=1, bulk_in=0x82, has_alternates=True
)
TOLD = b"MFG:EPSON;MDL:TM-T88V;CMD:ESC/POS;"


def answering(*answers: bytes | OSError) -> Any:
    """Build a backend with these answers to control transfers; requests are recorded in `asked`."""
    requests: list[tuple[int, ...]] = []
    left = list(answers)

    def ctrl_transfer(_: object, kind: int, request: int, value: int, index: int, data: array[int], ms: int) -> int:
        requests.append((kind, request, value, index))
        answer = left.pop(0) if len(left) > 1 else left[0]
        if isinstance(answer, OSError):
            raise answer
        answer = answer[: len(data)]
        data[: len(answer)] = array("B", answer)
        return len(answer)

    return SimpleNamespace(ctrl_transfer=ctrl_transfer, asked=requests)


@pytest.mark.parametrize(
    ("answer", "text"),
    [
        ((len(TOLD) + 2).to_bytes(2, "big") + TOLD, TOLD),
        (len(TOLD).to_bytes(2, "big") + TOLD, TOLD),  # its own two bytes not counted
        ((len(TOLD) + 2).to_bytes(2, "little") + TOLD, TOLD),
        (b"\0\0" + TOLD, TOLD),
        (b"\xff\xff" + TOLD, TOLD),
        ((len(TOLD) + 2).to_bytes(2, "big") + TOLD[:-1], TOLD[:-1]),  # the last character is lost
        ((len(TOLD) + 2).to_bytes(2, "big") + TOLD + b"rest of a buffer", TOLD),
        ((len(TOLD) + 2).to_bytes(2, "big") + TOLD + b"\0\0\0", TOLD),
        (b"\0", b""),
        (b"", b""),
    ],
)
def test_a_device_id_with_any_length(answer: bytes, text: bytes) -> None:
    backend = answering(answer)
    assert library.device_id(backend, None, INTERFACE) == text.decode()
    assert backend.asked == [(0xA1, 0, 0, 2 << 8 | 1)]


@given(st.binary(max_size=300), st.binary(max_size=300))
def test_whatever_a_device_says_makes_a_name_or_none(device_id: bytes, string: bytes) -> None:
    told = library.device_id(answering(device_id), None, INTERFACE)
    text = library.string(answering(string), None, 1)
    name = name_of(device_id=told, strings=(text, text, text), vendor=1, product=2)
    assert DeviceUri.parse(name.uri()).host == name.make


def test_a_reset_that_is_refused_is_tried_as_version_1_0_has_it() -> None:
    backend = answering(OSError(errno.EPIPE, "stall"), b"")
    library.soft_reset(backend, None, INTERFACE)
    assert backend.asked == [(0x21, 2, 0, 2), (0x23, 2, 0, 2)]


def test_a_port_status_means_what_its_three_bits_say() -> None:
    for byte in range(256):
        status = port_status(byte)
        if byte & 0x38 == 0:
            assert status is None
        else:
            assert status is not None
            assert (status.waiting is None) is (byte & 0x38 == 0x18)
            assert (status.reasons == ("media-empty",)) is bool(byte & 0x20)

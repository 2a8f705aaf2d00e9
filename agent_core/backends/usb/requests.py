"""Requests of the printer class (USB Printing Devices 1.1, clause 4.2) and string descriptors, by control transfers."""

from __future__ import annotations

from array import array

from agent_core.backends.usb.interfaces import PrinterInterface
from agent_core.backends.usb.library import Backend, Handle

REQUEST_MS = 500
_MOST_DEVICE_ID = 1023
_MOST_STRING = 255
_CLASS_IN, _CLASS_OUT, _CLASS_OUT_1_0 = 0xA1, 0x21, 0x23
_GET_DEVICE_ID, _GET_PORT_STATUS, _SOFT_RESET = 0, 1, 2
_STANDARD_IN, _GET_DESCRIPTOR, _STRING = 0x80, 6, 3
_ENGLISH = 0x0409


def device_id(backend: Backend, handle: Handle, interface: PrinterInterface) -> str:
    """The IEEE 1284 device ID, or "". Raises OSError.

    Its first two bytes are its length, big-endian and with themselves counted: some count otherwise, swap them, or
    lose the last character. So all that came is taken, except what a smaller length excludes.
    """
    index = interface.number << 8 | interface.alternate
    answer = _read(backend, handle, _CLASS_IN, _GET_DEVICE_ID, interface.index, index, _MOST_DEVICE_ID)
    if len(answer) < 2:
        return ""
    told = int.from_bytes(answer[:2], "big")
    text = answer[2:told] if 16 <= told < len(answer) - 2 else answer[2:]
    return text.split(b"\0", 1)[0].decode("utf-8", "replace")


def port_status(backend: Backend, handle: Handle, interface: PrinterInterface) -> int | None:
    """One byte, see `port_status.said`; None = it sent nothing. Raises OSError."""
    answer = _read(backend, handle, _CLASS_IN, _GET_PORT_STATUS, 0, interface.number, 1)
    return answer[0] if answer else None


def soft_reset(backend: Backend, handle: Handle, interface: PrinterInterface) -> None:
    """The printer drops what it has buffered. Raises OSError.

    Version 1.0 of the class had another recipient for it, and some devices know only that.
    """
    try:
        _write(backend, handle, _CLASS_OUT, _SOFT_RESET, interface.number)
    except OSError:
        _write(backend, handle, _CLASS_OUT_1_0, _SOFT_RESET, interface.number)


def string(backend: Backend, handle: Handle, index: int) -> str:
    """A string descriptor, or "" where there is none. Raises OSError."""
    if not index:
        return ""
    languages = _read(backend, handle, _STANDARD_IN, _GET_DESCRIPTOR, _STRING << 8, 0, _MOST_STRING)
    language = int.from_bytes(languages[2:4], "little") if len(languages) >= 4 else _ENGLISH
    answer = _read(backend, handle, _STANDARD_IN, _GET_DESCRIPTOR, _STRING << 8 | index, language, _MOST_STRING)
    if len(answer) < 2 or answer[1] != _STRING:
        return ""
    units = answer[2 : answer[0]] if 2 <= answer[0] <= len(answer) else answer[2:]
    return units[: len(units) // 2 * 2].decode("utf-16-le", "replace").split("\0", 1)[0]


def _read(backend: Backend, handle: Handle, kind: int, request: int, value: int, index: int, most: int) -> bytes:
    buffer = array("B", bytes(most))
    count = backend.ctrl_transfer(handle, kind, request, value, index, buffer, REQUEST_MS)
    return buffer.tobytes()[: max(0, count)]


def _write(backend: Backend, handle: Handle, kind: int, request: int, index: int) -> None:
    backend.ctrl_transfer(handle, kind, request, 0, index, array("B"), REQUEST_MS)

"""Bulk transfers with true counts: how many bytes a device took is known even where the transfer failed."""

from __future__ import annotations

import ctypes
import errno
import os
from array import array
from dataclasses import dataclass
from typing import Any

from agent_core.backends.usb.faults import is_timeout
from agent_core.backends.usb.interfaces import PrinterInterface
from agent_core.backends.usb.library import Backend, Handle

# libusb_error of libusb.h
_ERRNO = {
    -1: errno.EIO, -2: errno.EINVAL, -3: errno.EACCES, -4: errno.ENODEV, -5: errno.ENOENT, -6: errno.EBUSY,
    -7: errno.ETIMEDOUT, -8: errno.EOVERFLOW, -9: errno.EPIPE, -10: errno.EINTR, -11: errno.ENOMEM, -12: errno.ENOSYS,
}  # fmt: skip


@dataclass(frozen=True, kw_only=True, slots=True)
class Taken:
    """`count` bytes were acknowledged by the device; `is_exact` False = at least these, it may have more of them.

    No error and a short count: it ended early, by a timeout.
    """

    count: int
    error: OSError | None = None
    is_exact: bool = True


def bulk_out(backend: Backend, handle: Handle, interface: PrinterInterface, data: bytes, ms: int) -> Taken:
    """Raises nothing of the device's; a stall, which ends a transfer in good order, is exact where libusb tells."""
    buffer = array("B", data)
    libusb = getattr(backend, "lib", None)
    if libusb is not None and hasattr(libusb, "libusb_bulk_transfer"):
        return _by_libusb(libusb, handle, interface.bulk_out, buffer, ms)
    try:
        count = backend.bulk_write(handle, interface.bulk_out, interface.number, buffer, ms)
    except OSError as error:
        return Taken(count=0, error=error, is_exact=is_timeout(error))
    return Taken(count=count)


def _by_libusb(libusb: Any, handle: Handle, endpoint: int, buffer: array[int], ms: int) -> Taken:
    """pyusb's `bulk_write` forgets the count of a transfer that failed half-way."""
    address, length = buffer.buffer_info()
    count = ctypes.c_int()
    data = ctypes.cast(address, ctypes.POINTER(ctypes.c_ubyte))
    code = libusb.libusb_bulk_transfer(handle.handle, endpoint, data, length, ctypes.byref(count), ms)
    if not code:
        return Taken(count=count.value)
    number = _ERRNO.get(code, errno.EIO)
    in_order = number in (errno.ETIMEDOUT, errno.EPIPE)
    return Taken(count=count.value, error=OSError(number, os.strerror(number)), is_exact=in_order)


def bulk_in(backend: Backend, handle: Handle, interface: PrinterInterface, most: int, ms: int) -> bytes:
    """What the device says within the time, maybe nothing. Raises OSError."""
    if interface.bulk_in is None:
        return b""
    buffer = array("B", bytes(most))
    try:
        count = backend.bulk_read(handle, interface.bulk_in, interface.number, buffer, ms)
    except OSError as error:
        if is_timeout(error):
            return b""
        raise
    return buffer.tobytes()[: max(0, count)]


# Requests of the printer class (USB Printing Devices 1.1, clause 4.2) and string descriptors, by control transfers.


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

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

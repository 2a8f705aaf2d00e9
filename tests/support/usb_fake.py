"""A pyusb backend in this process: no libusb, no cable."""

from __future__ import annotations

import ctypes
import errno
import os
import struct
import threading
import time
from array import array
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import usb.backend
import usb.core

from agent_core.backends.usb.library import UsbLibrary
from tests.support.usb_printer import UsbPrinter

_CODES = {
    errno.EIO: -1, errno.EACCES: -3, errno.ENODEV: -4, errno.ENOENT: -5, errno.EBUSY: -6, errno.ETIMEDOUT: -7,
    errno.EPIPE: -9,
}  # fmt: skip


def fake_library(*plugged: UsbPrinter, counts: bool = True) -> UsbLibrary:
    """`counts`: of a transfer that fails half-way, as libusb does and pyusb's own calls do not."""
    return UsbLibrary(lambda: FakeBackend(plugged, counts=counts))


class FakeBackend(usb.backend.IBackend):  # type: ignore[misc]
    """A backend that only sees the devices plugged in when it is made, as libusb without udev."""

    def __init__(self, plugged: tuple[UsbPrinter, ...], *, counts: bool) -> None:
        super().__init__()
        self._seen = [printer for printer in plugged if not printer.gone]
        self._addresses = {id(printer): number for number, printer in enumerate(plugged, 2)}
        self.open_handles = 0
        if counts:
            self.lib = SimpleNamespace(libusb_bulk_transfer=self._counted_transfer)

    def enumerate_devices(self) -> Iterator[UsbPrinter]:
        return iter(self._seen)

    def get_device_descriptor(self, dev: UsbPrinter) -> Any:
        names = (
            "bLength bDescriptorType bcdUSB bDeviceClass bDeviceSubClass bDeviceProtocol bMaxPacketSize0 idVendor "
            "idProduct bcdDevice iManufacturer iProduct iSerialNumber bNumConfigurations"
        )
        values = struct.unpack("<BBHBBBBHHHBBBB", dev.device_descriptor())
        descriptor = SimpleNamespace(**dict(zip(names.split(), values, strict=True)))
        descriptor.bus, descriptor.address = 1, self._addresses[id(dev)]
        return descriptor

    def get_configuration_descriptor(self, dev: UsbPrinter, config: int) -> Any:
        if config:
            raise IndexError(config)
        return SimpleNamespace(bNumInterfaces=1, bConfigurationValue=1)

    def get_interface_descriptor(self, dev: UsbPrinter, intf: int, alt: int, config: int) -> Any:
        if intf or alt >= len(dev.alternates):
            raise IndexError(alt)
        protocol, talks = dev.alternates[alt]
        return SimpleNamespace(
            bInterfaceNumber=0,
            bAlternateSetting=alt,
            bNumEndpoints=1 + talks,
            bInterfaceClass=7,
            bInterfaceSubClass=1,
            bInterfaceProtocol=protocol,
        )

    def get_endpoint_descriptor(self, dev: UsbPrinter, ep: int, intf: int, alt: int, config: int) -> Any:
        return SimpleNamespace(bEndpointAddress=(0x01, 0x82)[ep], bmAttributes=2, wMaxPacketSize=512)

    def open_device(self, dev: UsbPrinter) -> Any:
        if dev.gone:
            raise _error(errno.ENODEV)
        if dev.denied:
            raise _error(errno.EACCES)
        self.open_handles += 1
        return SimpleNamespace(handle=dev, has_claimed=False)

    def close_device(self, dev_handle: Any) -> None:
        self.open_handles -= 1
        if dev_handle.has_claimed:
            dev_handle.handle.release()

    def get_configuration(self, dev_handle: Any) -> int:
        return 1

    def claim_interface(self, dev_handle: Any, intf: int) -> None:
        _raise(dev_handle.handle.claim())
        dev_handle.has_claimed = True

    def release_interface(self, dev_handle: Any, intf: int) -> None:
        dev_handle.handle.release()
        dev_handle.has_claimed = False

    def set_interface_altsetting(self, dev_handle: Any, intf: int, altsetting: int) -> None:
        dev_handle.handle.alternate = altsetting

    def is_kernel_driver_active(self, dev_handle: Any, intf: int) -> bool:
        return bool(dev_handle.handle.kernel_bound)

    def detach_kernel_driver(self, dev_handle: Any, intf: int) -> None:
        dev_handle.handle.kernel_bound = False

    def attach_kernel_driver(self, dev_handle: Any, intf: int) -> None:
        dev_handle.handle.kernel_bound = True

    def clear_halt(self, dev_handle: Any, ep: int) -> None:
        _raise(dev_handle.handle.clear_halt())

    def bulk_write(self, dev_handle: Any, ep: int, intf: int, data: array[int], timeout: int) -> int:
        count, number = _transfer(dev_handle.handle, data.tobytes(), timeout)
        if number and not (number == errno.ETIMEDOUT and count):
            raise _error(number)
        return count

    def _counted_transfer(self, handle: UsbPrinter, ep: int, data: Any, length: int, count: Any, ms: int) -> int:
        if threading.current_thread() is threading.main_thread():
            raise AssertionError("a transfer blocks the event loop")
        count._obj.value, number = _transfer(handle, ctypes.string_at(data, length), ms)
        return _CODES[number] if number else 0

    def bulk_read(self, dev_handle: Any, ep: int, intf: int, buff: array[int], timeout: int) -> int:
        printer: UsbPrinter = dev_handle.handle
        end = time.monotonic() + timeout / 1000
        with printer.changed:
            while True:
                if printer.gone:
                    raise _error(errno.ENODEV)
                if chunk := printer.hear(len(buff)):
                    buff[: len(chunk)] = array("B", chunk)
                    return len(chunk)
                if not printer.changed.wait(end - time.monotonic()):
                    raise _error(errno.ETIMEDOUT)

    def ctrl_transfer(
        self,
        dev_handle: Any,
        bmRequestType: int,  # noqa: N803
        bRequest: int,  # noqa: N803
        wValue: int,  # noqa: N803
        wIndex: int,  # noqa: N803
        data: array[int],
        timeout: int,
    ) -> int:
        answer, number = dev_handle.handle.control(bmRequestType, bRequest, wValue, wIndex, len(data))
        _raise(number)
        data[: len(answer)] = array("B", answer)
        return len(answer)


def _transfer(printer: UsbPrinter, data: bytes, ms: int) -> tuple[int, int]:
    """One transfer: bytes taken and an errno, ETIMEDOUT included."""
    end = time.monotonic() + ms / 1000
    taken = 0
    with printer.changed:
        while True:
            count, number = printer.step(data[taken:])
            taken += count
            if number or taken == len(data):
                return taken, number
            if not printer.changed.wait(end - time.monotonic()):
                return taken, errno.ETIMEDOUT


def _raise(number: int) -> None:
    if number:
        raise _error(number)


def _error(number: int) -> OSError:
    kind = usb.core.USBTimeoutError if number == errno.ETIMEDOUT else usb.core.USBError
    error: OSError = kind(os.strerror(number), _CODES[number], number)
    return error

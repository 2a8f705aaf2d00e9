"""A USB bus of umockdev's: real libusb above, `UsbPrinter` below. Needs `umockdev-wrapper` and Debian's gi."""

from __future__ import annotations

import errno
import struct
import threading
import warnings
from dataclasses import dataclass
from typing import Any

import gi

from tests.support.usb_printer import UsbPrinter

gi.require_version("UMockdev", "1.0")
with warnings.catch_warnings():
    warnings.simplefilter("ignore", ImportWarning)  # Debian's gi imports in an older way
    from gi.repository import UMockdev


class _Ioctl:
    """Numbers from linux/usbdevice_fs.h."""

    SET_INTERFACE, SET_CONFIGURATION, GET_DRIVER, SUBMIT, DISCARD, REAP, REAP_NOW = 4, 5, 8, 10, 11, 12, 13
    CLAIM, RELEASE, IOCTL, RESET, CLEAR_HALT, CAPABILITIES = 15, 16, 18, 20, 21, 26


_CONNECT = ord("U") << 8 | 23  # else it is USBDEVFS_DISCONNECT
_URB_BYTES, _URB_STATUS, _URB_LENGTH, _URB_ACTUAL = 56, 4, 24, 28
_CONTROL = 2
_KERNEL = {errno.EIO: errno.EPROTO, errno.ENODEV: errno.ESHUTDOWN}
"""Error numbers that a host controller reports for a transfer."""


@dataclass
class _Urb:
    arg: Any
    buffer: Any
    kind: int
    endpoint: int
    length: int
    taken: int = 0
    done: bool = False

    def end(self, number: int, count: int, data: bytes = b"") -> None:
        if data:
            self.buffer.update(8 if self.kind == _CONTROL else 0, list(data))
        self.arg.update(_URB_ACTUAL, list(struct.pack("<i", count)))
        self.arg.update(_URB_STATUS, list(struct.pack("<i", -_KERNEL.get(number, number))))
        self.done = True


class Bus:
    """Each printer is a bus of its own, as far as libusb sees it."""

    def __init__(self) -> None:
        self._testbed = UMockdev.Testbed.new()
        self._buses = 0

    def add(self, printer: UsbPrinter) -> Port:
        self._buses += 1
        return Port(self._testbed, printer, self._buses)


class Port:
    """The port of one printer, also after it was unplugged."""

    def __init__(self, testbed: Any, printer: UsbPrinter, bus: int) -> None:
        self._testbed = testbed
        self._printer = printer
        self._bus = bus
        self._number = 0
        self._urbs: list[_Urb] = []
        self._lock = threading.RLock()
        self._handlers: list[Any] = []
        self._is_listed = False
        self.plug()

    def plug(self) -> None:
        self.close()
        self._printer.plug()
        self._is_listed = True
        self._number += 1
        node = f"bus/usb/{self._bus:03}/{self._number:03}"
        handler = UMockdev.IoctlBase()
        handler.connect("handle-ioctl", self._on_ioctl)
        self._handlers.append(handler)
        self._testbed.attach_ioctl(f"/dev/{node}", handler)
        listed = (self._printer.device_descriptor() + self._printer.configuration_descriptor()).hex()
        self._testbed.add_from_string(
            f"P: {self._path}\nN: {node}\nE: SUBSYSTEM=usb\nE: DRIVER=usb\nE: BUSNUM={self._bus:03}\n"
            f"E: DEVNUM={self._number:03}\nE: DEVNAME=/dev/{node}\nE: DEVTYPE=usb_device\n"
            f"A: bConfigurationValue=1\\n\nA: busnum={self._bus}\\n\nA: devnum={self._number}\\n\nA: speed=480\\n\n"
            f"H: descriptors={listed}\n"
        )

    def unplug(self) -> None:
        self._printer.unplug()
        self._is_listed = False
        self._testbed.uevent(f"/sys{self._path}", "remove")
        self._testbed.remove_device(f"/sys{self._path}")

    def close(self) -> None:
        """Close it, also if the device left by itself and the bus has not noticed yet."""
        if self._is_listed:
            self.unplug()

    @property
    def _path(self) -> str:
        return f"/devices/usb{self._bus}"

    def _on_ioctl(self, handler: Any, client: Any) -> bool:
        with self._lock:
            request = client.get_request() & 0xFFFFFFFF
            if (request >> 8) & 0xFF != ord("U"):
                return False
            try:
                result, number = self._serve(request & 0xFF, client.get_arg())
            except Exception as error:  # nobody above would see it
                print(f"usb_umockdev: {error!r}", flush=True)  # noqa: T201
                result, number = -1, errno.EIO
            client.complete(result, number)
            return True

    def _serve(self, number: int, arg: Any) -> tuple[int, int]:
        """The result of the ioctl, and its errno."""
        printer = self._printer
        if number in (_Ioctl.REAP, _Ioctl.REAP_NOW):
            return self._reap(arg)
        if printer.gone:
            return -1, errno.ENODEV
        match number:
            case _Ioctl.CAPABILITIES:
                arg.resolve(0, 4).update(0, list(struct.pack("<I", 0x1F)))
                return 0, 0
            case _Ioctl.GET_DRIVER if printer.kernel_bound:
                driver = b"usblp".ljust(256, b"\0")
                arg.resolve(0, 260).update(4, list(driver))
                return 0, 0
            case _Ioctl.GET_DRIVER:
                return -1, errno.ENODATA
            case _Ioctl.CLAIM:
                refused = printer.claim()
                return (-1, refused) if refused else (0, 0)
            case _Ioctl.RELEASE:
                printer.release()
                return 0, 0
            case _Ioctl.IOCTL:
                _, code, _ = struct.unpack("<iiQ", bytes(arg.resolve(0, 16).retrieve()))
                printer.kernel_bound = code == _CONNECT
                return 1, 0
            case _Ioctl.CLEAR_HALT:
                printer.clear_halt()
                return 0, 0
            case _Ioctl.SET_INTERFACE:
                printer.alternate = struct.unpack("<II", bytes(arg.resolve(0, 8).retrieve()))[1]
                return 0, 0
            case _Ioctl.SET_CONFIGURATION | _Ioctl.RESET:
                return 0, 0
            case _Ioctl.SUBMIT:
                return self._submit(arg.resolve(0, _URB_BYTES))
            case _Ioctl.DISCARD:
                return self._discard(struct.unpack("<Q", bytes(arg.retrieve())[:8])[0])
            case _:
                return -1, errno.ENOTTY

    def _submit(self, arg: Any) -> tuple[int, int]:
        raw = bytes(arg.retrieve())
        (length,) = struct.unpack_from("<i", raw, _URB_LENGTH)
        buffer: Any = arg.resolve(16, length) if length else None
        urb = _Urb(arg=arg, buffer=buffer, kind=raw[0], endpoint=raw[1], length=length)
        self._urbs.append(urb)
        if urb.kind == _CONTROL:
            setup = bytes(buffer.retrieve())[:8]
            kind, request, value, index, most = struct.unpack("<BBHHH", setup)
            answer, refused = self._printer.control(kind, request, value, index, most)
            urb.end(refused, len(answer), answer)
        elif not urb.endpoint & 0x80:
            urb.taken, refused = self._printer.step(bytes(buffer.retrieve()))
            if refused or urb.taken == length:
                urb.end(refused, urb.taken)
        return 0, 0

    def _reap(self, arg: Any) -> tuple[int, int]:
        for urb in self._urbs:
            if not urb.done:
                self._look_again(urb)
            if urb.done:
                self._urbs.remove(urb)
                arg.resolve(0, 8).set_ptr(0, urb.arg)
                return 0, 0
        return -1, errno.ENODEV if self._printer.gone else errno.EAGAIN

    def _look_again(self, urb: _Urb) -> None:
        if self._printer.gone:
            urb.end(errno.ENODEV, urb.taken)
        elif urb.endpoint & 0x80 and (chunk := self._printer.hear(urb.length)):
            urb.end(0, len(chunk), chunk)

    def _discard(self, address: int) -> tuple[int, int]:
        for urb in self._urbs:
            if urb.arg.client_addr == address and not urb.done:
                urb.end(errno.ENOENT, urb.taken)
                return 0, 0
        return -1, errno.EINVAL

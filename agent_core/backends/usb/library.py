"""Calls of libusb: devices and their names, the printer interface, bulk and control transfers, and their errors.

The calls use pyusb's `usb.backend.IBackend`, because `usb.core` on top of it sets configurations and claims interfaces
without being asked. A printer's address is independent of port and cable. Transfers return how many bytes the device
took even if they failed.
"""

from __future__ import annotations

import ctypes
import errno
import getpass
import os
import sys
import threading
import time
from array import array
from dataclasses import dataclass
from enum import Enum, auto
from typing import TYPE_CHECKING, Any, Protocol
from urllib.parse import quote

from agent_core.device_id import make_and_model, read_device_id
from agent_core.errors import EngineError
from server_core.contract.decisions.device_address import MOST_USB_CHARACTERS, DeviceUri
from server_core.contract.decisions.device_identity import identity, same_device
from server_core.contract.messages.jobs import UsbMessages
from server_core.contract.messages.system import system_error
from server_core.contract.types.states import WaitingReason

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from server_core.contract.messages.message import Message
    from server_core.contract.types.devices import DeviceIdentity

UDEV_RULE = (
    'echo \'SUBSYSTEM=="usb", ENV{ID_USB_INTERFACES}=="*:0701*:*", GROUP="lp", MODE="0660"\''
    " | sudo tee /etc/udev/rules.d/70-usb-printers.rules"
    " && sudo udevadm control --reload && sudo udevadm trigger --subsystem-match=usb"
)


class Trouble(Enum):
    GONE = auto()
    DENIED = auto()
    BUSY = auto()
    BROKEN = auto()
    NO_LIBRARY = auto()
    UNCLEAR = auto()  # two printers match the address


class UsbFault(EngineError):
    """The printer cannot be used now."""

    def __init__(self, trouble: Trouble, message: Message) -> None:
        super().__init__(message)
        self.trouble = trouble

    @property
    def waiting(self) -> WaitingReason:
        return WaitingReason.PRINTER_BUSY if self.trouble is Trouble.BUSY else WaitingReason.PRINTER_OFFLINE


def is_gone(error: OSError) -> bool:
    return error.errno in (errno.ENODEV, errno.ENOENT, errno.ENXIO, errno.ESHUTDOWN)


def is_stall(error: OSError) -> bool:
    return error.errno == errno.EPIPE


def is_timeout(error: OSError) -> bool:
    return isinstance(error, TimeoutError) or error.errno == errno.ETIMEDOUT


def fault_of(error: OSError | NotImplementedError, name: str | Message) -> UsbFault:
    """Explain why a connected device cannot be opened."""
    if isinstance(error, NotImplementedError):
        return UsbFault(Trouble.DENIED, _wrong_driver(name))
    if error.errno in (errno.EACCES, errno.EPERM):
        return UsbFault(Trouble.DENIED, denied(name))
    if error.errno == errno.EBUSY:
        return UsbFault(Trouble.BUSY, UsbMessages.USB_IN_USE(name=name))
    if is_gone(error):
        return UsbFault(Trouble.GONE, UsbMessages.USB_UNPLUGGED(name=name))
    what = system_error(OSError(error.errno, os.strerror(error.errno))) if error.errno else UsbMessages.USB_NO_REASON()
    return UsbFault(Trouble.BROKEN, UsbMessages.USB_FAILS(device=name, what=what))


def denied(name: str | Message) -> Message:
    """Explain missing permissions: systemd's udev gives printers to the group lp."""
    if sys.platform != "linux":
        return UsbMessages.USB_DENIED(name=name)
    if _is_in_group("lp"):
        return UsbMessages.USB_DENIED_BEFORE_PLUGGING(name=name, command=UDEV_RULE)
    return UsbMessages.USB_DENIED_BEFORE_LOGIN(name=name, command=f"sudo usermod -aG lp {_user()}")


def _wrong_driver(name: str | Message) -> Message:
    if sys.platform == "win32":
        return UsbMessages.USB_HAS_WINDOWS_DRIVER(name=name)
    return UsbMessages.USB_CANNOT_OPEN(name=name)


def _is_in_group(group: str) -> bool:
    if sys.platform == "win32":
        return False
    import grp

    try:
        return grp.getgrnam(group).gr_gid in {*os.getgroups(), os.getegid()}
    except KeyError:
        return False


def _user() -> str:
    try:
        return getpass.getuser()
    except (KeyError, OSError):  # a number without a name, in a container
        return "$USER"


_SERIAL_KEYS = ("SN", "SERN", "SERIALNUMBER", "SERIAL NUMBER", "SERIAL")
_MOST_COMMANDS = 32


@dataclass(frozen=True, kw_only=True, slots=True)
class UsbName:
    """Name as in CUPS: MFG, MDL and SN of the IEEE 1284 ID, else the string descriptors, else the numbers.

    `commands`: CMD, the languages that it lists.
    """

    make: str
    model: str
    serial: str | None
    commands: tuple[str, ...] = ()

    @property
    def identity(self) -> DeviceIdentity:
        return identity(serial=self.serial, model=make_and_model(self.make, self.model))

    def uri(self, interface: int | None = None) -> str:
        """Return the address. `interface`: if the device has several printers."""
        words = [f"serial={quote(self.serial, safe='')}"] if self.serial else []
        words += [f"interface={interface}"] if interface is not None else []
        address = f"usb://{quote(self.make, safe='')}/{quote(self.model, safe='')}"
        return f"{address}?{'&'.join(words)}" if words else address

    def is_meant_by(self, uri: DeviceUri) -> bool:
        """Return whether the address means this device: everything in it matches, or a unique serial and a
        compatible model.

        Another firmware may spell the model differently.
        """
        mine = [one.casefold() for one in (self.make, self.model)]
        if mine == [uri.host.casefold(), uri.usb_model.casefold()]:
            return uri.serial is None or (self.serial or "").casefold() == uri.serial.casefold()
        named = identity(serial=uri.serial, model=make_and_model(uri.host, uri.usb_model))
        return named.serial is not None and same_device(self.identity, named)


def name_of(*, device_id: str, strings: tuple[str, str, str], vendor: int, product: int) -> UsbName:
    """Build the name. `strings`: maker, product and serial of the device descriptor."""
    fields = read_device_id(device_id)
    make = _text(fields.get("MFG")) or _text(strings[0]) or f"USB {vendor:04x}"
    model = _text(fields.get("MDL")) or _text(strings[1]) or f"{product:04x}"
    own = model[len(make) :].strip() if model.casefold().startswith(f"{make} ".casefold()) else ""
    serial = next((fields[key] for key in _SERIAL_KEYS if key in fields), "") or strings[2]
    return UsbName(
        make=make,
        model=own or model,
        serial=_text(serial),
        commands=tuple(_text(word) or "" for word in fields.get("CMD", "").split(",")[:_MOST_COMMANDS]),
    )


def shown(uri: DeviceUri) -> str:
    """Return `Zebra ZD421 (serial D2J…)`."""
    name = make_and_model(uri.host, uri.usb_model) or "The printer"
    return f"{name} (serial {uri.serial})" if uri.serial else name


def _text(value: str | None) -> str | None:
    """Return one line of printable text of limited length; None if nothing is left."""
    printable = "".join(letter if letter.isprintable() else " " for letter in value or "")
    return " ".join(printable.split())[:MOST_USB_CHARACTERS].strip() or None


Device = Any  # pyusb has no types; both are opaque except to their backend
Handle = Any


class UsbBackend(Protocol):
    """The used part of `usb.backend.IBackend`. All calls raise OSError (USBError is one) or NotImplementedError."""

    def enumerate_devices(self) -> Iterable[Device]: ...
    def get_device_descriptor(self, dev: Device) -> Any: ...
    def get_configuration_descriptor(self, dev: Device, config: int) -> Any: ...
    def get_interface_descriptor(self, dev: Device, intf: int, alt: int, config: int) -> Any: ...
    def get_endpoint_descriptor(self, dev: Device, ep: int, intf: int, alt: int, config: int) -> Any: ...
    def open_device(self, dev: Device) -> Handle: ...
    def close_device(self, dev_handle: Handle) -> None: ...
    def get_configuration(self, dev_handle: Handle) -> int: ...
    def set_configuration(self, dev_handle: Handle, config_value: int) -> None: ...
    def set_interface_altsetting(self, dev_handle: Handle, intf: int, altsetting: int) -> None: ...
    def claim_interface(self, dev_handle: Handle, intf: int) -> None: ...
    def release_interface(self, dev_handle: Handle, intf: int) -> None: ...
    def is_kernel_driver_active(self, dev_handle: Handle, intf: int) -> bool: ...
    def detach_kernel_driver(self, dev_handle: Handle, intf: int) -> None: ...
    def attach_kernel_driver(self, dev_handle: Handle, intf: int) -> None: ...
    def clear_halt(self, dev_handle: Handle, ep: int) -> None: ...
    def bulk_write(self, dev_handle: Handle, ep: int, intf: int, data: array[int], timeout: int) -> int: ...
    def bulk_read(self, dev_handle: Handle, ep: int, intf: int, buff: array[int], timeout: int) -> int: ...
    def ctrl_transfer(
        self,
        dev_handle: Handle,
        bmRequestType: int,  # noqa: N803
        bRequest: int,  # noqa: N803
        wValue: int,  # noqa: N803
        wIndex: int,  # noqa: N803
        data: array[int],
        timeout: int,
    ) -> int: ...


class UsbContext:
    """A libusb context: one snapshot of connected devices, and everything opened by it. Close handles before its
    end.
    """

    def __init__(self, backend: UsbBackend, memory: UsbNameCache) -> None:
        self.backend = backend
        self.memory = memory
        self._to_free: list[Any] = []

    def devices(self) -> Iterator[Device]:
        """Yield the connected devices. Raises OSError."""
        listed = self.backend.enumerate_devices()
        self._to_free.append(listed)
        for device in listed:
            self._to_free.append(device)
            yield device

    def end(self) -> None:
        """Free the context. libusb crashes if a device is freed after its context, as a stored traceback would do."""
        for one in (*reversed(self._to_free), self.backend):
            finalize = getattr(one, "finalize", None)
            if finalize is not None:
                finalize()
        self._to_free.clear()


class UsbLibrary:
    """Opens contexts; `new_context` is for tests."""

    def __init__(self, new_context: Callable[[], UsbBackend] | None = None) -> None:
        self._new_context = new_context or _libusb_context
        self._memory = UsbNameCache()

    def open(self) -> UsbContext:
        """Open a context for one use. Without udev events an old one never notices devices that come or go.

        Raises UsbFault.
        """
        try:
            return UsbContext(self._new_context(), self._memory)
        except (OSError, NotImplementedError) as error:
            raise UsbFault(Trouble.NO_LIBRARY, UsbMessages.USB_UNUSABLE(error=str(error))) from error


_loading = threading.Lock()


def _libusb_context() -> UsbBackend:
    """Open another context of the library; pyusb has only one, forever."""
    import usb.backend.libusb1

    with _loading:
        first = usb.backend.libusb1.get_backend()
    if first is None:
        raise UsbFault(Trouble.NO_LIBRARY, UsbMessages.USB_LIBRARY_MISSING())
    another: UsbBackend = type(first)(first.lib)
    return another


# Cache of names of connected devices, so that a printer that hangs delays the others seldom, not at each job.


SILENCE_SECONDS = 20.0
UsbPath = tuple[int, ...]
"""Bus, address and device descriptor. A device that is plugged in again gets another address."""


class UsbNameCache:
    """Cache of one library, used from the threads of all devices. Opening a printer always queries its name again."""

    def __init__(self) -> None:
        self._names: dict[UsbPath, UsbName] = {}
        self._silent_until: dict[UsbPath, float] = {}

    def keep_only(self, paths: Iterable[UsbPath]) -> None:
        """Forget devices that are not connected any more."""
        present = set(paths)
        for cache in (self._names, self._silent_until):
            for path in [one for one in list(cache) if one not in present]:
                cache.pop(path, None)

    def name_at(self, path: UsbPath) -> UsbName | None:
        return self._names.get(path)

    def is_silent(self, path: UsbPath) -> bool:
        return time.monotonic() < self._silent_until.get(path, 0.0)

    def answered(self, path: UsbPath, name: UsbName) -> None:
        self._names[path] = name
        self._silent_until.pop(path, None)

    def was_silent(self, path: UsbPath) -> None:
        self._silent_until[path] = time.monotonic() + SILENCE_SECONDS

    def forget(self, path: UsbPath) -> None:
        self._names.pop(path, None)


LIBUSB = UsbLibrary()


PRINTER_CLASS, PRINTER_SUBCLASS = 7, 1
UNIDIRECTIONAL, BIDIRECTIONAL, PACKETS = 1, 2, 3  # bInterfaceProtocol; 3 = IEEE 1284.4
_BEST_FIRST = (BIDIRECTIONAL, UNIDIRECTIONAL, PACKETS)
_MOST_CONFIGURATIONS, _MOST_INTERFACES, _MOST_ALTERNATES, _MOST_ENDPOINTS = 4, 32, 16, 30
_KIND_OF_ENDPOINT, _BULK, _IN = 0x03, 0x02, 0x80


@dataclass(frozen=True, kw_only=True, slots=True)
class PrinterInterface:
    """One alternate setting. Endpoints by their address; `bulk_in` None = it never sends anything.

    `index`: zero-based, of the configuration; `configuration`: bConfigurationValue.
    """

    index: int
    configuration: int
    number: int
    alternate: int
    protocol: int
    bulk_out: int
    bulk_in: int | None
    has_alternates: bool


def printer_interfaces(backend: UsbBackend, device: Device, configurations: int) -> tuple[PrinterInterface, ...]:
    """Return the best alternate setting of each printer in the device, from the first configuration that has one.

    Raises OSError if the device is gone.
    """
    for index in range(min(configurations, _MOST_CONFIGURATIONS)):
        best: dict[int, PrinterInterface] = {}
        for found in _alternates(backend, device, index):
            before = best.get(found.number)
            if before is None or _rank(found) < _rank(before):
                best[found.number] = found
        if best:
            return tuple(best[number] for number in sorted(best))
    return ()


def _rank(found: PrinterInterface) -> tuple[int, int]:
    return _BEST_FIRST.index(found.protocol), found.alternate


def _alternates(backend: UsbBackend, device: Device, index: int) -> Iterator[PrinterInterface]:
    """Yield alternate settings in the order of Linux' usblp: 1284.4 packets only if there is nothing else."""
    configuration = backend.get_configuration_descriptor(device, index)
    for position in range(min(configuration.bNumInterfaces, _MOST_INTERFACES)):
        for alternate in range(_MOST_ALTERNATES):
            try:
                descriptor = backend.get_interface_descriptor(device, position, alternate, index)
            except IndexError:
                break
            if (descriptor.bInterfaceClass, descriptor.bInterfaceSubClass) != (PRINTER_CLASS, PRINTER_SUBCLASS):
                continue
            bulk = list(_bulk_endpoints(backend, device, descriptor.bNumEndpoints, position, alternate, index))
            out = next((one for one in bulk if not one & _IN), None)
            if out is None or descriptor.bInterfaceProtocol not in _BEST_FIRST:
                continue
            back = next((one for one in bulk if one & _IN), None)
            yield PrinterInterface(
                index=index,
                configuration=configuration.bConfigurationValue,
                number=descriptor.bInterfaceNumber,
                alternate=descriptor.bAlternateSetting,
                protocol=descriptor.bInterfaceProtocol,
                bulk_out=out,
                bulk_in=None if descriptor.bInterfaceProtocol == UNIDIRECTIONAL else back,
                has_alternates=alternate > 0 or _has_another(backend, device, position, index),
            )


def _bulk_endpoints(
    backend: UsbBackend, device: Device, count: int, position: int, alternate: int, index: int
) -> Iterator[int]:
    for number in range(min(count, _MOST_ENDPOINTS)):
        endpoint = backend.get_endpoint_descriptor(device, number, position, alternate, index)
        if endpoint.bmAttributes & _KIND_OF_ENDPOINT == _BULK:
            yield endpoint.bEndpointAddress


def _has_another(backend: UsbBackend, device: Device, position: int, index: int) -> bool:
    try:
        backend.get_interface_descriptor(device, position, 1, index)
    except IndexError:
        return False
    return True


# libusb_error of libusb.h
_ERRNO = {
    -1: errno.EIO, -2: errno.EINVAL, -3: errno.EACCES, -4: errno.ENODEV, -5: errno.ENOENT, -6: errno.EBUSY,
    -7: errno.ETIMEDOUT, -8: errno.EOVERFLOW, -9: errno.EPIPE, -10: errno.EINTR, -11: errno.ENOMEM, -12: errno.ENOSYS,
}  # fmt: skip


@dataclass(frozen=True, kw_only=True, slots=True)
class TransferResult:
    """Result of a transfer: the device acknowledged `count` bytes. `is_exact` False = it may have more of them.

    A short count without an error: it ended early, by a timeout.
    """

    count: int
    error: OSError | None = None
    is_exact: bool = True


def bulk_out(backend: UsbBackend, handle: Handle, interface: PrinterInterface, data: bytes, ms: int) -> TransferResult:
    """Send data; device errors are returned, not raised. A stall ends a transfer in good order, and is exact if
    libusb tells.
    """
    buffer = array("B", data)
    libusb = getattr(backend, "lib", None)
    if libusb is not None and hasattr(libusb, "libusb_bulk_transfer"):
        return _by_libusb(libusb, handle, interface.bulk_out, buffer, ms)
    try:
        count = backend.bulk_write(handle, interface.bulk_out, interface.number, buffer, ms)
    except OSError as error:
        return TransferResult(count=0, error=error, is_exact=is_timeout(error))
    return TransferResult(count=count)


def _by_libusb(libusb: Any, handle: Handle, endpoint: int, buffer: array[int], ms: int) -> TransferResult:
    """Call libusb directly, since pyusb's `bulk_write` drops the count of a transfer that failed half-way."""
    address, length = buffer.buffer_info()
    count = ctypes.c_int()
    data = ctypes.cast(address, ctypes.POINTER(ctypes.c_ubyte))
    code = libusb.libusb_bulk_transfer(handle.handle, endpoint, data, length, ctypes.byref(count), ms)
    if not code:
        return TransferResult(count=count.value)
    number = _ERRNO.get(code, errno.EIO)
    in_order = number in (errno.ETIMEDOUT, errno.EPIPE)
    return TransferResult(count=count.value, error=OSError(number, os.strerror(number)), is_exact=in_order)


def bulk_in(backend: UsbBackend, handle: Handle, interface: PrinterInterface, most: int, ms: int) -> bytes:
    """Read what the device sends within the time, maybe nothing. Raises OSError."""
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


def device_id(backend: UsbBackend, handle: Handle, interface: PrinterInterface) -> str:
    """Return the IEEE 1284 device ID, or "". Raises OSError.

    Its first two bytes are its length, big-endian and including themselves. Some devices count otherwise, swap them, or
    lose the last character. So everything that came is used, except what a smaller length excludes.
    """
    index = interface.number << 8 | interface.alternate
    answer = _read(backend, handle, _CLASS_IN, _GET_DEVICE_ID, interface.index, index, _MOST_DEVICE_ID)
    if len(answer) < 2:
        return ""
    length = int.from_bytes(answer[:2], "big")
    text = answer[2:length] if 16 <= length < len(answer) - 2 else answer[2:]
    return text.split(b"\0", 1)[0].decode("utf-8", "replace")


def port_status(backend: UsbBackend, handle: Handle, interface: PrinterInterface) -> int | None:
    """Return one byte, see `driver.said`; None = it sent nothing. Raises OSError."""
    answer = _read(backend, handle, _CLASS_IN, _GET_PORT_STATUS, 0, interface.number, 1)
    return answer[0] if answer else None


def soft_reset(backend: UsbBackend, handle: Handle, interface: PrinterInterface) -> None:
    """Make the printer discard its buffer. Raises OSError.

    Version 1.0 of the class had another recipient for it, and some devices know only that.
    """
    try:
        _write(backend, handle, _CLASS_OUT, _SOFT_RESET, interface.number)
    except OSError:
        _write(backend, handle, _CLASS_OUT_1_0, _SOFT_RESET, interface.number)


def string(backend: UsbBackend, handle: Handle, index: int) -> str:
    """Return a string descriptor, or "" if there is none. Raises OSError."""
    if not index:
        return ""
    languages = _read(backend, handle, _STANDARD_IN, _GET_DESCRIPTOR, _STRING << 8, 0, _MOST_STRING)
    language = int.from_bytes(languages[2:4], "little") if len(languages) >= 4 else _ENGLISH
    answer = _read(backend, handle, _STANDARD_IN, _GET_DESCRIPTOR, _STRING << 8 | index, language, _MOST_STRING)
    if len(answer) < 2 or answer[1] != _STRING:
        return ""
    units = answer[2 : answer[0]] if 2 <= answer[0] <= len(answer) else answer[2:]
    return units[: len(units) // 2 * 2].decode("utf-16-le", "replace").split("\0", 1)[0]


def _read(backend: UsbBackend, handle: Handle, kind: int, request: int, value: int, index: int, most: int) -> bytes:
    buffer = array("B", bytes(most))
    count = backend.ctrl_transfer(handle, kind, request, value, index, buffer, REQUEST_MS)
    return buffer.tobytes()[: max(0, count)]


def _write(backend: UsbBackend, handle: Handle, kind: int, request: int, index: int) -> None:
    backend.ctrl_transfer(handle, kind, request, 0, index, array("B"), REQUEST_MS)

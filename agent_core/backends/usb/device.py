"""Finds printers on USB and claims the one that an address means. Blocks: call everything in the device's thread."""

from __future__ import annotations

import errno
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from agent_core.backends.device_thread import DeviceThread
from agent_core.backends.usb import library
from agent_core.backends.usb.library import (
    LIBUSB,
    PACKETS,
    Device,
    Handle,
    PrinterInterface,
    TransferResult,
    Trouble,
    UsbBackend,
    UsbContext,
    UsbFault,
    UsbLibrary,
    UsbName,
    UsbPath,
    fault_of,
    is_gone,
    is_timeout,
    name_of,
    printer_interfaces,
    shown,
)
from server_core.contract.messages.devices import SearchMessages
from server_core.contract.messages.jobs import UsbMessages

if TYPE_CHECKING:
    from collections.abc import Iterator

    from server_core.contract.decisions.device_address import DeviceUri
    from server_core.contract.messages.message import Message


_MOST_DEVICES = 512
_MOST_PRINTERS = 64
_HUB_CLASS = 9


@dataclass(frozen=True, kw_only=True, slots=True)
class ConnectedPrinter:
    """One printer of one device; with `several`, the device has more. Valid as long as its context."""

    device: Device
    interface: PrinterInterface
    several: bool
    path: UsbPath
    vendor: int
    product: int
    string_indexes: tuple[int, int, int]


def plugged_in(context: UsbContext) -> list[ConnectedPrinter]:
    """Return the connected printers by their descriptors; nothing is opened. Raises OSError."""
    found: list[ConnectedPrinter] = []
    backend = context.backend
    for number, device in enumerate(context.devices()):
        if number >= _MOST_DEVICES or len(found) >= _MOST_PRINTERS:
            break
        try:
            descriptor = backend.get_device_descriptor(device)
            if descriptor.bDeviceClass == _HUB_CLASS:
                continue
            printers = printer_interfaces(backend, device, descriptor.bNumConfigurations)
        except OSError:
            continue  # it was unplugged, or its descriptors cannot be read
        found += [
            ConnectedPrinter(
                device=device,
                interface=interface,
                several=len(printers) > 1,
                path=(
                    descriptor.bus,
                    descriptor.address,
                    descriptor.idVendor,
                    descriptor.idProduct,
                    descriptor.bcdDevice,
                    interface.number,
                ),
                vendor=descriptor.idVendor,
                product=descriptor.idProduct,
                string_indexes=(descriptor.iManufacturer, descriptor.iProduct, descriptor.iSerialNumber),
            )
            for interface in printers
        ]
    context.memory.keep_only(one.path for one in found)
    return found


def find(context: UsbContext, uri: DeviceUri) -> ConnectedPrinter:
    """Return the printer that the address means. Raises UsbFault if there is none, or several that cannot be told
    apart.
    """
    closed: UsbFault | None = None
    meant: list[ConnectedPrinter] = []
    try:
        candidates = plugged_in(context)
    except (OSError, NotImplementedError) as error:
        raise fault_of(error, "USB") from error
    for one in candidates:
        if uri.interface is not None and one.interface.number != uri.interface and one.several:
            continue
        try:
            if name(context, one).is_meant_by(uri):
                meant.append(one)
        except UsbFault as fault:
            closed = fault if fault.trouble is not Trouble.GONE else closed
    if len(meant) > 1:
        raise UsbFault(
            Trouble.UNCLEAR,
            UsbMessages.USB_SEVERAL(name=shown(uri)),
        )
    if not meant and closed is not None:
        raise closed
    if not meant:
        raise UsbFault(Trouble.GONE, UsbMessages.USB_NOT_CONNECTED(name=shown(uri)))
    return meant[0]


def name(context: UsbContext, printer: ConnectedPrinter) -> UsbName:
    """Query the device's name, once while it is plugged in. On Linux this works even while others print. Raises
    UsbFault.
    """
    numbers = UsbMessages.USB_BY_NUMBERS(numbers=f"{printer.vendor:04x}:{printer.product:04x}")
    memory = context.memory
    if (cached := memory.name_at(printer.path)) is not None:
        return cached
    if memory.is_silent(printer.path):
        raise fault_of(OSError(errno.ETIMEDOUT, "silent"), numbers)
    try:
        with opened(context.backend, printer.device) as handle:
            found = name_from_device(context.backend, handle, printer)
    except (OSError, NotImplementedError) as error:
        if isinstance(error, OSError) and is_timeout(error):
            memory.was_silent(printer.path)
        raise fault_of(error, numbers) from error
    memory.answered(printer.path, found)
    return found


def name_from_device(backend: UsbBackend, handle: Handle, printer: ConnectedPrinter) -> UsbName:
    """Query the names. If the device refuses one of them, the rest is used.

    Raises OSError if it is gone or answers nothing at all.
    """
    try:
        device_id = library.device_id(backend, handle, printer.interface)
    except OSError as error:
        _raise_if_gone(error)
        device_id = ""
    texts = []
    for index in printer.string_indexes:
        try:
            texts.append(library.string(backend, handle, index))
        except OSError as error:
            _raise_if_gone(error)
            if is_timeout(error):
                raise
            texts.append("")
    return name_of(
        device_id=device_id, strings=(texts[0], texts[1], texts[2]), vendor=printer.vendor, product=printer.product
    )


@contextmanager
def opened(backend: UsbBackend, device: Device) -> Iterator[Handle]:
    """Open the device. Raises OSError, NotImplementedError."""
    handle = backend.open_device(device)
    try:
        yield handle
    finally:
        backend.close_device(handle)


def _raise_if_gone(error: OSError) -> None:
    if is_gone(error):
        raise error


# Lists the connected printers for discovery.


SECONDS = 3.0


@dataclass(frozen=True, kw_only=True, slots=True)
class UsbPrinter:
    """A printer found by discovery. `uri` None: it cannot be identified; `problem` says why, and what to do.

    `numbers`: `0a5f:0120`, vendor and product; all that is known of a device that cannot be opened.
    """

    uri: str | None
    name: UsbName | None
    numbers: str
    problem: Message | None = None


async def printers(library: UsbLibrary = LIBUSB, *, seconds: float = SECONDS) -> tuple[UsbPrinter, ...]:
    """Open each printer briefly, without claiming it or sending it a byte. Raises UsbFault, TimeoutError, OSError."""
    thread = DeviceThread("usb-search")
    try:
        return await thread.call(lambda: _look(library), seconds)
    finally:
        thread.close()


def _look(library: UsbLibrary) -> tuple[UsbPrinter, ...]:
    found: list[UsbPrinter] = []
    context = library.open()
    try:
        for one in plugged_in(context):
            numbers = f"{one.vendor:04x}:{one.product:04x}"
            try:
                who = name(context, one)
            except UsbFault as fault:
                found.append(UsbPrinter(uri=None, name=None, numbers=numbers, problem=fault.message))
                continue
            uri = who.uri(one.interface.number if one.several else None)
            problem = SearchMessages.USB_IN_PACKETS() if one.interface.protocol == PACKETS else None
            found.append(UsbPrinter(uri=uri, name=who, numbers=numbers, problem=problem))
    finally:
        context.end()
    return tuple(found)


IN_BYTES = 512


class UsbLink:
    """A claimed printer; it is ours until `close`. Created by `connect`."""

    def __init__(
        self, context: UsbContext, handle: Handle, printer: ConnectedPrinter, name: UsbName, *, detached: bool
    ) -> None:
        self._context = context
        self._backend = context.backend
        self._handle = handle
        self._interface = printer.interface
        self._tells_port_status = True
        self._is_open = True
        self.name = name
        self.detached_kernel = detached
        """The kernel's driver (usblp) had claimed it before."""

    @property
    def listens_only(self) -> bool:
        """Return whether it has no pipe for answers."""
        return self._interface.bulk_in is None

    def write(self, data: bytes, ms: int) -> TransferResult:
        return library.bulk_out(self._backend, self._handle, self._interface, data, ms)

    def read(self, most: int, ms: int) -> bytes:
        """Read an answer. Raises OSError."""
        return library.bulk_in(self._backend, self._handle, self._interface, max(most, IN_BYTES), ms)

    def clear_halt(self) -> None:
        """Clear a stall of the pipe to the device. Raises OSError."""
        self._backend.clear_halt(self._handle, self._interface.bulk_out)

    def clear_halt_in(self) -> None:
        """Clear a stall of the pipe from the device. Raises OSError."""
        if self._interface.bulk_in is not None:
            self._backend.clear_halt(self._handle, self._interface.bulk_in)

    def port_status(self) -> int | None:
        """Return the port status; None = not reported. Raises OSError if the device is gone."""
        if not self._tells_port_status:
            return None
        try:
            return library.port_status(self._backend, self._handle, self._interface)
        except OSError as error:
            if is_gone(error):
                raise
            self._tells_port_status = False  # a device that stalls or hangs here does so each time
            return None

    def soft_reset(self) -> None:
        with suppress(OSError):  # gone, or it does not support the request: nothing else can be done
            library.soft_reset(self._backend, self._handle, self._interface)

    def close(self, *, to_kernel: bool = False) -> None:
        """Release the printer; `to_kernel` returns it to the kernel's driver. Never raises for a device that is
        gone.
        """
        if not self._is_open:
            return
        self._is_open = False
        number = self._interface.number
        with suppress(OSError, NotImplementedError):
            self._backend.release_interface(self._handle, number)
        if to_kernel:
            with suppress(OSError, NotImplementedError):
                self._backend.attach_kernel_driver(self._handle, number)
        with suppress(OSError):
            self._backend.close_device(self._handle)
        self._handle = None
        self._context.end()


def connect(library: UsbLibrary, uri: DeviceUri) -> UsbLink:
    """Find the printer, detach it from the kernel's driver, claim it, and verify its identity. Raises UsbFault."""
    context = library.open()
    try:
        return _opened(context, find(context, uri), uri)
    except BaseException:
        context.end()
        raise


def _opened(context: UsbContext, printer: ConnectedPrinter, uri: DeviceUri) -> UsbLink:
    backend, number = context.backend, printer.interface.number
    try:
        handle = backend.open_device(printer.device)
    except (OSError, NotImplementedError) as error:
        raise fault_of(error, shown(uri)) from error
    detached = False
    try:
        detached = _take_from_kernel(backend, handle, number)
        _claim(backend, handle, printer)
        name = name_from_device(backend, handle, printer)
        _make_sure(context, printer, name, uri)
    except (OSError, NotImplementedError) as error:
        if detached:
            with suppress(OSError, NotImplementedError):
                backend.attach_kernel_driver(handle, number)
        backend.close_device(handle)
        raise fault_of(error, shown(uri)) from error
    return UsbLink(context, handle, printer, name, detached=detached)


def _make_sure(context: UsbContext, printer: ConnectedPrinter, name: UsbName, uri: DeviceUri) -> None:
    """Verify the device, as another one may have got its bus address. Raises OSError: then the caller searches
    again.
    """
    if name.is_meant_by(uri):
        context.memory.answered(printer.path, name)
        return
    context.memory.forget(printer.path)
    raise OSError(errno.ENODEV, "another device has come in its place")


def _take_from_kernel(backend: UsbBackend, handle: Handle, number: int) -> bool:
    """Detach usblp, which holds the interface even while no job prints. Returns False if it was not attached."""
    try:
        if not backend.is_kernel_driver_active(handle, number):
            return False
        backend.detach_kernel_driver(handle, number)
    except NotImplementedError:  # not available on Windows and macOS
        return False
    except OSError as error:
        if error.errno != errno.ENOENT:
            raise
        return False  # it was detached meanwhile
    return True


def _claim(backend: UsbBackend, handle: Handle, printer: ConnectedPrinter) -> None:
    """Claim the interface. A configuration is set only if there is none, because that would reset the whole device."""
    interface = printer.interface
    if backend.get_configuration(handle) != interface.configuration:
        backend.set_configuration(handle, interface.configuration)
    backend.claim_interface(handle, interface.number)
    if interface.has_alternates:
        backend.set_interface_altsetting(handle, interface.number, interface.alternate)

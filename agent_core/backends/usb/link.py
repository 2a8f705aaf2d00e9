"""A claimed printer. Blocks: all of it belongs to the device's thread."""

from __future__ import annotations

import errno
from contextlib import suppress

from agent_core.backends.usb import transfers
from agent_core.backends.usb.faults import fault_of, is_gone
from agent_core.backends.usb.finding import Plugged, asked_name, find
from agent_core.backends.usb.library import Backend, Context, Handle, Library
from agent_core.backends.usb.naming import UsbName, shown
from agent_core.backends.usb.transfers import Taken
from server_core.contract.decisions.device_address import DeviceUri

IN_BYTES = 512


class UsbLink:
    """The printer's interface is ours until `close`. Build it by `connect`."""

    def __init__(self, context: Context, handle: Handle, printer: Plugged, name: UsbName, *, detached: bool) -> None:
        self._context = context
        self._backend = context.backend
        self._handle = handle
        self._interface = printer.interface
        self._tells_port_status = True
        self._is_open = True
        self.name = name
        self.detached_kernel = detached
        """The kernel's driver (usblp) had it before us."""

    @property
    def listens_only(self) -> bool:
        """It has no pipe for answers."""
        return self._interface.bulk_in is None

    def write(self, data: bytes, ms: int) -> Taken:
        return transfers.bulk_out(self._backend, self._handle, self._interface, data, ms)

    def read(self, most: int, ms: int) -> bytes:
        """Raises OSError."""
        return transfers.bulk_in(self._backend, self._handle, self._interface, max(most, IN_BYTES), ms)

    def clear_halt(self) -> None:
        """Of the pipe to the device. Raises OSError."""
        self._backend.clear_halt(self._handle, self._interface.bulk_out)

    def clear_halt_in(self) -> None:
        """Of the pipe from it. Raises OSError."""
        if self._interface.bulk_in is not None:
            self._backend.clear_halt(self._handle, self._interface.bulk_in)

    def port_status(self) -> int | None:
        """None = it does not tell. Raises OSError where it is gone."""
        if not self._tells_port_status:
            return None
        try:
            return transfers.port_status(self._backend, self._handle, self._interface)
        except OSError as error:
            if is_gone(error):
                raise
            self._tells_port_status = False  # one that stalls or hangs does so each time
            return None

    def soft_reset(self) -> None:
        with suppress(OSError):  # gone, or it does not know the request: there is nothing else to do
            transfers.soft_reset(self._backend, self._handle, self._interface)

    def close(self, *, to_kernel: bool = False) -> None:
        """`to_kernel`: its driver gets the printer back. Never raises for a device that is gone."""
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


def connect(library: Library, uri: DeviceUri) -> UsbLink:
    """Find it, take it from the kernel's driver, claim it, and make sure who it is. Raises UsbFault."""
    context = library.open()
    try:
        return _opened(context, find(context, uri), uri)
    except BaseException:
        context.end()
        raise


def _opened(context: Context, printer: Plugged, uri: DeviceUri) -> UsbLink:
    backend, number = context.backend, printer.interface.number
    try:
        handle = backend.open_device(printer.device)
    except (OSError, NotImplementedError) as error:
        raise fault_of(error, shown(uri)) from error
    detached = False
    try:
        detached = _take_from_kernel(backend, handle, number)
        _claim(backend, handle, printer)
        name = asked_name(backend, handle, printer)
        _make_sure(context, printer, name, uri)
    except (OSError, NotImplementedError) as error:
        if detached:
            with suppress(OSError, NotImplementedError):
                backend.attach_kernel_driver(handle, number)
        backend.close_device(handle)
        raise fault_of(error, shown(uri)) from error
    return UsbLink(context, handle, printer, name, detached=detached)


def _make_sure(context: Context, printer: Plugged, name: UsbName, uri: DeviceUri) -> None:
    """Another device may have got the address of an earlier one. Raises OSError: then it is found anew."""
    if name.is_meant_by(uri):
        context.memory.answered(printer.place, name)
        return
    context.memory.forget(printer.place)
    raise OSError(errno.ENODEV, "another device has come in its place")


def _take_from_kernel(backend: Backend, handle: Handle, number: int) -> bool:
    """usblp holds the interface as long as it is bound, also while nobody prints. False = it did not."""
    try:
        if not backend.is_kernel_driver_active(handle, number):
            return False
        backend.detach_kernel_driver(handle, number)
    except NotImplementedError:  # Windows and macOS have no such thing
        return False
    except OSError as error:
        if error.errno != errno.ENOENT:
            raise
        return False  # it let go by itself meanwhile
    return True


def _claim(backend: Backend, handle: Handle, printer: Plugged) -> None:
    """A configuration is set only where none is: it would reset the whole device."""
    interface = printer.interface
    if backend.get_configuration(handle) != interface.configuration:
        backend.set_configuration(handle, interface.configuration)
    backend.claim_interface(handle, interface.number)
    if interface.has_alternates:
        backend.set_interface_altsetting(handle, interface.number, interface.alternate)

"""The USB library below: pyusb's `usb.backend.IBackend`, used as it is.

`usb.core` on top of it sets configurations and claims interfaces unasked, and takes printers away from others by it.
"""

from __future__ import annotations

import threading
import time
from array import array
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Protocol

from agent_core.backends.usb.faults import Trouble, UsbFault
from agent_core.backends.usb.naming import UsbName
from server_core.contract.messages.delivery import UsbMessages

Device = Any  # pyusb has no types; both mean something to their backend alone
Handle = Any


class Backend(Protocol):
    """What is used of `usb.backend.IBackend`. All raise OSError (USBError is one), or NotImplementedError."""

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


class Context:
    """One look at what is plugged in, and all that was opened by it. Handles must be closed before its end."""

    def __init__(self, backend: Backend, memory: Memory) -> None:
        self.backend = backend
        self.memory = memory
        self._seen: list[Any] = []

    def devices(self) -> Iterator[Device]:
        """Raises OSError."""
        listed = self.backend.enumerate_devices()
        self._seen.append(listed)
        for device in listed:
            self._seen.append(device)
            yield device

    def end(self) -> None:
        """libusb crashes where a device is let go of behind its context, as a traceback that is kept would do it."""
        for one in (*reversed(self._seen), self.backend):
            finalize = getattr(one, "finalize", None)
            if finalize is not None:
                finalize()
        self._seen.clear()


class Library:
    """Opens contexts; `new_context` is for tests."""

    def __init__(self, new_context: Callable[[], Backend] | None = None) -> None:
        self._new_context = new_context or _libusb_context
        self._memory = Memory()

    def open(self) -> Context:
        """A context of its own for each use: without udev's news an old one never learns what was plugged in or out.

        Raises UsbFault.
        """
        try:
            return Context(self._new_context(), self._memory)
        except (OSError, NotImplementedError) as error:
            raise UsbFault(Trouble.NO_LIBRARY, UsbMessages.USB_UNUSABLE(error=str(error))) from error


_loading = threading.Lock()


def _libusb_context() -> Backend:
    """pyusb has one context for ever; this opens another one of the same library."""
    import usb.backend.libusb1

    with _loading:
        first = usb.backend.libusb1.get_backend()
    if first is None:
        raise UsbFault(Trouble.NO_LIBRARY, UsbMessages.USB_LIBRARY_MISSING())
    another: Backend = type(first)(first.lib)
    return another


# Who is plugged in where, as far as it was asked: a printer that hangs delays the others seldom, not at each job.


SILENCE_SECONDS = 20.0
Place = tuple[int, ...]
"""Bus, address, and what the device descriptor says; a device that is plugged in again gets another address."""


class Memory:
    """Of one library; asked from the threads of all devices. Who opens a printer asks it anew who it is."""

    def __init__(self) -> None:
        self._names: dict[Place, UsbName] = {}
        self._silent_until: dict[Place, float] = {}

    def keep_only(self, places: Iterable[Place]) -> None:
        """All that is plugged in now."""
        present = set(places)
        for known in (self._names, self._silent_until):
            for place in [one for one in list(known) if one not in present]:
                known.pop(place, None)

    def name_at(self, place: Place) -> UsbName | None:
        return self._names.get(place)

    def is_silent(self, place: Place) -> bool:
        return time.monotonic() < self._silent_until.get(place, 0.0)

    def answered(self, place: Place, name: UsbName) -> None:
        self._names[place] = name
        self._silent_until.pop(place, None)

    def was_silent(self, place: Place) -> None:
        self._silent_until[place] = time.monotonic() + SILENCE_SECONDS

    def forget(self, place: Place) -> None:
        self._names.pop(place, None)


LIBUSB = Library()

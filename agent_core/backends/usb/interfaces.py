"""Which interface of a device is its printer (class 7, subclass 1), and its pipes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from agent_core.backends.usb.library import Backend, Device

PRINTER_CLASS, PRINTER_SUBCLASS = 7, 1
UNIDIRECTIONAL, BIDIRECTIONAL, PACKETS = 1, 2, 3  # bInterfaceProtocol; 3 = IEEE 1284.4
_BEST_FIRST = (BIDIRECTIONAL, UNIDIRECTIONAL, PACKETS)
_MOST_CONFIGURATIONS, _MOST_INTERFACES, _MOST_ALTERNATES, _MOST_ENDPOINTS = 4, 32, 16, 30
_KIND_OF_ENDPOINT, _BULK, _IN = 0x03, 0x02, 0x80


@dataclass(frozen=True, kw_only=True, slots=True)
class PrinterInterface:
    """One alternate setting. Endpoints by their address; `bulk_in` None = it never says anything.

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


def printer_interfaces(backend: Backend, device: Device, configurations: int) -> tuple[PrinterInterface, ...]:
    """The best alternate setting of each printer in the device, of the first configuration that has one.

    Raises OSError for a device that went away.
    """
    for index in range(min(configurations, _MOST_CONFIGURATIONS)):
        best: dict[int, PrinterInterface] = {}
        for found in _alternates(backend, device, index):
            known = best.get(found.number)
            if known is None or _rank(found) < _rank(known):
                best[found.number] = found
        if best:
            return tuple(best[number] for number in sorted(best))
    return ()


def _rank(found: PrinterInterface) -> tuple[int, int]:
    return _BEST_FIRST.index(found.protocol), found.alternate


def _alternates(backend: Backend, device: Device, index: int) -> Iterator[PrinterInterface]:
    """The order in which Linux' usblp takes them: 1284.4 packets only where there is nothing else."""
    configuration = backend.get_configuration_descriptor(device, index)
    for position in range(min(configuration.bNumInterfaces, _MOST_INTERFACES)):
        for alternate in range(_MOST_ALTERNATES):
            try:
                told = backend.get_interface_descriptor(device, position, alternate, index)
            except IndexError:
                break
            if (told.bInterfaceClass, told.bInterfaceSubClass) != (PRINTER_CLASS, PRINTER_SUBCLASS):
                continue
            bulk = list(_bulk_endpoints(backend, device, told.bNumEndpoints, position, alternate, index))
            out = next((one for one in bulk if not one & _IN), None)
            if out is None or told.bInterfaceProtocol not in _BEST_FIRST:
                continue
            back = next((one for one in bulk if one & _IN), None)
            yield PrinterInterface(
                index=index,
                configuration=configuration.bConfigurationValue,
                number=told.bInterfaceNumber,
                alternate=told.bAlternateSetting,
                protocol=told.bInterfaceProtocol,
                bulk_out=out,
                bulk_in=None if told.bInterfaceProtocol == UNIDIRECTIONAL else back,
                has_alternates=alternate > 0 or _has_another(backend, device, position, index),
            )


def _bulk_endpoints(
    backend: Backend, device: Device, count: int, position: int, alternate: int, index: int
) -> Iterator[int]:
    for number in range(min(count, _MOST_ENDPOINTS)):
        endpoint = backend.get_endpoint_descriptor(device, number, position, alternate, index)
        if endpoint.bmAttributes & _KIND_OF_ENDPOINT == _BULK:
            yield endpoint.bEndpointAddress


def _has_another(backend: Backend, device: Device, position: int, index: int) -> bool:
    try:
        backend.get_interface_descriptor(device, position, 1, index)
    except IndexError:
        return False
    return True

"""Who a USB printer is, and its address: it stays over ports and cables."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import quote

from agent_core.device_id import make_and_model, read_device_id
from server_core.contract.decisions.device_address import MOST_USB_CHARACTERS, DeviceUri
from server_core.contract.decisions.device_identity import identity, same_device
from server_core.contract.types.devices import DeviceIdentity

_SERIAL_KEYS = ("SN", "SERN", "SERIALNUMBER", "SERIAL NUMBER", "SERIAL")
_MOST_COMMANDS = 32


@dataclass(frozen=True, kw_only=True, slots=True)
class UsbName:
    """As CUPS would name it: MFG, MDL and SN of its IEEE 1284 ID, else its string descriptors, else its numbers.

    `commands`: CMD, the languages that it names.
    """

    make: str
    model: str
    serial: str | None
    commands: tuple[str, ...] = ()

    @property
    def identity(self) -> DeviceIdentity:
        return identity(serial=self.serial, model=make_and_model(self.make, self.model))

    def uri(self, interface: int | None = None) -> str:
        """`interface` where the device has several printers."""
        words = [f"serial={quote(self.serial, safe='')}"] if self.serial else []
        words += [f"interface={interface}"] if interface is not None else []
        address = f"usb://{quote(self.make, safe='')}/{quote(self.model, safe='')}"
        return f"{address}?{'&'.join(words)}" if words else address

    def is_meant_by(self, uri: DeviceUri) -> bool:
        """By all that the address names, or by a serial that no other device has and a model that may be it: another
        firmware spells the model differently."""
        mine = [one.casefold() for one in (self.make, self.model)]
        if mine == [uri.host.casefold(), uri.usb_model.casefold()]:
            return uri.serial is None or (self.serial or "").casefold() == uri.serial.casefold()
        named = identity(serial=uri.serial, model=make_and_model(uri.host, uri.usb_model))
        return named.serial is not None and same_device(self.identity, named)


def name_of(*, device_id: str, strings: tuple[str, str, str], vendor: int, product: int) -> UsbName:
    """`strings`: maker, product and serial of the device descriptor."""
    told = read_device_id(device_id)
    make = _text(told.get("MFG")) or _text(strings[0]) or f"USB {vendor:04x}"
    model = _text(told.get("MDL")) or _text(strings[1]) or f"{product:04x}"
    own = model[len(make) :].strip() if model.casefold().startswith(f"{make} ".casefold()) else ""
    serial = next((told[key] for key in _SERIAL_KEYS if key in told), "") or strings[2]
    return UsbName(
        make=make,
        model=own or model,
        serial=_text(serial),
        commands=tuple(_text(word) or "" for word in told.get("CMD", "").split(",")[:_MOST_COMMANDS]),
    )


def shown(uri: DeviceUri) -> str:
    """`Zebra ZD421 (serial D2J…)`."""
    name = make_and_model(uri.host, uri.usb_model) or "The printer"
    return f"{name} (serial {uri.serial})" if uri.serial else name


def _text(told: str | None) -> str | None:
    """One line of what can be printed, bounded; None where nothing is left."""
    printable = "".join(letter if letter.isprintable() else " " for letter in told or "")
    return " ".join(printable.split())[:MOST_USB_CHARACTERS].strip() or None

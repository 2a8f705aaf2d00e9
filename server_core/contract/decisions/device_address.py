"""A device's address in CUPS notation, and the backend that prints to it. Pure."""

from __future__ import annotations

import unicodedata
from urllib.parse import SplitResult, unquote, urlsplit

from server_core.contract.messages.devices import AddressMessages
from server_core.contract.messages.message import Message
from server_core.contract.types.fields import Record
from server_core.contract.types.printers import Backend


class InvalidDeviceUri(ValueError):
    """The address cannot be printed to."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message


DEFAULT_PORTS = {"ipp": 631, "ipps": 631, "socket": 9100, "lpd": 515}
BACKENDS = {
    "ipp": Backend.IPP,
    "ipps": Backend.IPP,
    "socket": Backend.SOCKET,
    "usb": Backend.USB,
    "lpd": Backend.LPD,
    "winspool": Backend.WINDOWS,
    "virtual": Backend.VIRTUAL,
}
MOST_USB_CHARACTERS = 128
"""Most characters of a maker, a model or a serial number."""
MOST_QUEUE_CHARACTERS = 127
"""Longest name of an LPD server's queue; older servers accept no more."""
MOST_WINDOWS_CHARACTERS = 220
"""Most characters of a printer's name in Windows."""
MOST_QUOTED = 80
"""Most characters of a wrong address that a message repeats."""
TAKE_ANY_BYTES = (Backend.SOCKET, Backend.USB, Backend.LPD, Backend.WINDOWS)
"""Bytes go to the device unchanged; the languages that it understands are unknown."""


class DeviceUri(Record, frozen=True, kw_only=True):
    """A device's address in CUPS notation: ipp, ipps, socket, lpd, usb or virtual; and winspool.

    usb: `host` is the maker; a printer keeps its address over ports and cables. `interface`: bInterfaceNumber, for
    devices with several printers inside. winspool: `host` is the printer's name.
    """

    scheme: str
    host: str
    port: int
    path: str
    serial: str | None = None
    interface: int | None = None

    @property
    def backend(self) -> Backend:
        return BACKENDS[self.scheme]

    @property
    def takes_any_bytes(self) -> bool:
        """Return whether bytes go to the device unchanged and the languages it understands are unknown."""
        return self.backend in TAKE_ANY_BYTES

    @property
    def tells_what_it_takes(self) -> bool:
        """Return whether the device reports its formats once it is reached."""
        return self.backend in (Backend.IPP, Backend.WINDOWS)

    @property
    def shows_drawn_pages(self) -> bool:
        """Return whether people see `Submission.pictures` instead of the data that was sent."""
        return self.backend is Backend.VIRTUAL

    @property
    def virtual_name(self) -> str:
        """Return `NAME` of `virtual:///NAME`."""
        return self.path.removeprefix("/")

    @property
    def usb_model(self) -> str:
        """Return `MODEL` of `usb://MAKER/MODEL?serial=SERIAL`."""
        return self.path.removeprefix("/")

    @property
    def lpd_queue(self) -> str:
        """Return `QUEUE` of `lpd://host/QUEUE`."""
        return self.path.removeprefix("/")

    @staticmethod
    def parse(text: str) -> DeviceUri:
        """Parse an address. Raises InvalidDeviceUri."""
        # also encoded as %0A: urlsplit would silently drop some
        if any(unicodedata.category(character) == "Cc" for character in unquote(text)):
            raise InvalidDeviceUri(AddressMessages.ADDRESS_OF_ONE_LINE())
        try:
            parts = urlsplit(text.strip())
            port = parts.port
        except ValueError as error:
            raise InvalidDeviceUri(
                AddressMessages.ADDRESS_UNREADABLE(uri=text[:MOST_QUOTED], error=str(error)[:MOST_QUOTED])
            ) from error
        scheme = parts.scheme.lower()
        if scheme not in BACKENDS:
            schemes = ", ".join(f"{name}://" for name in BACKENDS)
            raise InvalidDeviceUri(AddressMessages.ADDRESS_SCHEME_UNKNOWN(uri=text[:MOST_QUOTED], known=schemes))
        if parts.username or parts.password:
            raise InvalidDeviceUri(AddressMessages.ADDRESS_WITH_LOGIN())
        path = unquote(parts.path)
        if scheme == "virtual":
            name = path.removeprefix("/")
            legal = all(c.isalnum() or c in "-_. " for c in name)
            if parts.netloc or not legal or not name.strip(". ") or len(name) > 64:
                raise InvalidDeviceUri(AddressMessages.VIRTUAL_NOTATION())
            return DeviceUri(scheme=scheme, host="", port=0, path=path)
        if scheme == "usb":
            return _usb_address(parts)
        if scheme == "winspool":
            return _windows_printer(parts)
        if not parts.hostname:
            raise InvalidDeviceUri(
                AddressMessages.ADDRESS_WITHOUT_HOST(uri=text[:MOST_QUOTED], example=f"{scheme}://192.168.1.40")
            )
        if not _is_host(parts.hostname) or port == 0:
            raise InvalidDeviceUri(AddressMessages.ADDRESS_UNREACHABLE(uri=text[:MOST_QUOTED]))
        if scheme == "lpd" and not _is_queue(parts):
            raise InvalidDeviceUri(AddressMessages.LPD_NOTATION())
        if scheme == "socket" and path not in ("", "/"):
            raise InvalidDeviceUri(AddressMessages.SOCKET_NOTATION())
        # a link-local address has its interface after %25 (RFC 6874), and the system needs it unchanged
        host = parts.hostname.replace("%25", "%", 1) if ":" in parts.hostname else parts.hostname
        return DeviceUri(scheme=scheme, host=host, port=port or DEFAULT_PORTS[scheme], path=path)


def _usb_address(parts: SplitResult) -> DeviceUri:
    """Parse a USB address: percent-encoded UTF-8, the query's keys as in CUPS, `+` is not a space."""
    make, model = unquote(parts.netloc), unquote(parts.path)
    words: dict[str, str] = {}
    for word in filter(None, parts.query.split("&")):
        name, _, value = word.partition("=")
        if name not in ("serial", "interface") or name in words:
            raise InvalidDeviceUri(AddressMessages.USB_NOTATION())
        words[name] = unquote(value)
    serial, interface = words.get("serial"), words.get("interface")
    texts = [make, model.removeprefix("/")] if serial is None else [make, model.removeprefix("/"), serial]
    if ":" in parts.netloc or parts.fragment or not all(0 < len(one.strip()) <= MOST_USB_CHARACTERS for one in texts):
        raise InvalidDeviceUri(AddressMessages.USB_NOTATION())
    if interface is not None and not (interface.isascii() and interface.isdigit() and len(interface) <= 3):
        raise InvalidDeviceUri(AddressMessages.USB_NOTATION())
    number = None if interface is None else int(interface)
    return DeviceUri(scheme="usb", host=make, port=0, path=model, serial=serial, interface=number)


def _is_queue(parts: SplitResult) -> bool:
    """Return whether it is one word of RFC 1179's command line, which ends at the first blank."""
    queue = unquote(parts.path).removeprefix("/")
    is_word = 0 < len(queue) <= MOST_QUEUE_CHARACTERS and not any(c.isspace() or c == "/" for c in queue)
    return is_word and not parts.query and not parts.fragment


def _windows_printer(parts: SplitResult) -> DeviceUri:
    """Return the printer's name. Windows forbids `,` and `!`; other computers' printers have a backslash."""
    name = unquote(parts.netloc)
    too_much = parts.path.strip("/") or parts.query or parts.fragment or ":" in parts.netloc
    if too_much or not 0 < len(name.strip()) <= MOST_WINDOWS_CHARACTERS or "," in name or "!" in name:
        raise InvalidDeviceUri(AddressMessages.WINDOWS_NOTATION())
    return DeviceUri(scheme="winspool", host=name, port=0, path="")


def _is_host(host: str) -> bool:
    """Return whether it is a host name or an address."""
    if ":" in host:
        return True  # an IPv6 address: urlsplit has checked it
    try:
        ascii_name = host.encode("idna").decode()
    except UnicodeError:
        return False
    return len(ascii_name) <= 253 and all(c.isalnum() or c in "-_." for c in ascii_name)

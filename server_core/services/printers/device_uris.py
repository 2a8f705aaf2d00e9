"""Addresses of devices in CUPS notation, by the rules of the agents: what is refused there is never set up here."""

from __future__ import annotations

import unicodedata
from urllib.parse import SplitResult, unquote, urlsplit

from server_core.contract.problems import ErrorCode
from server_core.contract.public import Backend
from server_core.services.rejected import Rejected

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
MOST_QUEUE_CHARACTERS = 127
MOST_WINDOWS_CHARACTERS = 220
LPD_NOTATION = "An LPD address is lpd://host[:515]/QUEUE, the queue up to 127 characters without blanks or slashes."
WINDOWS_NOTATION = "A Windows printer is winspool://NAME, percent-encoded, up to 220 characters."
USB_NOTATION = "A USB address is usb://MAKER/MODEL?serial=SERIAL, each percent-encoded, up to 128 characters."


def backend_of(uri: str) -> Backend:
    """The shape only; whether the device answers is its agent's to find out. Raises Rejected `invalid_device_uri`."""
    if _has_control_characters(uri):
        raise _invalid("A device address is one line without control characters.")
    try:
        parts = urlsplit(uri.strip())
        port = parts.port
    except ValueError as error:
        raise _invalid(f"'{uri}' is not a device address: {error}.") from error
    scheme = parts.scheme.lower()
    backend = BACKENDS.get(scheme)
    if backend is None:
        known = ", ".join(f"{name}://" for name in BACKENDS)
        raise _invalid(f"'{uri}' is not a device address that this version can print to ({known}).")
    if parts.username or parts.password:
        raise _invalid("A device address carries no user name or password.")
    if backend is Backend.VIRTUAL:
        _check_virtual(parts)
    elif backend is Backend.USB:
        _check_usb(parts)
    elif backend is Backend.WINDOWS:
        _check_windows(parts)
    elif not parts.hostname:
        raise _invalid(f"'{uri}' names no host, for example {scheme}://192.168.1.40.")
    elif not _is_host(parts.hostname) or port == 0:
        raise _invalid(f"'{uri[:80]}' names no host and port that can be reached.")
    elif backend is Backend.LPD:
        _check_queue(parts)
    elif backend is Backend.SOCKET and parts.path not in ("", "/"):
        raise _invalid("A socket address is socket://host[:9100], without a path.")
    return backend


def _check_virtual(parts: SplitResult) -> None:
    name = unquote(parts.path).removeprefix("/")
    legal = all(character.isalnum() or character in "-_. " for character in name)
    if parts.netloc or not legal or not name.strip(". ") or len(name) > 64:
        raise _invalid("A virtual printer is virtual:///NAME, up to 64 letters, digits, - _ . or spaces.")


def _check_usb(parts: SplitResult) -> None:
    words: dict[str, str] = {}
    for word in filter(None, parts.query.split("&")):
        name, _, value = word.partition("=")
        if name not in ("serial", "interface") or name in words:
            raise _invalid(USB_NOTATION)
        words[name] = unquote(value)
    texts = [unquote(parts.netloc), unquote(parts.path).removeprefix("/")]
    texts += [words["serial"]] if "serial" in words else []
    if ":" in parts.netloc or parts.fragment or not all(0 < len(one.strip()) <= MOST_USB_CHARACTERS for one in texts):
        raise _invalid(USB_NOTATION)
    interface = words.get("interface", "0")
    if not (interface.isascii() and interface.isdigit() and len(interface) <= 3):
        raise _invalid(USB_NOTATION)


def _check_queue(parts: SplitResult) -> None:
    queue = unquote(parts.path).removeprefix("/")
    is_word = 0 < len(queue) <= MOST_QUEUE_CHARACTERS and not any(c.isspace() or c == "/" for c in queue)
    if not is_word or parts.query or parts.fragment:
        raise _invalid(LPD_NOTATION)


def _check_windows(parts: SplitResult) -> None:
    name = unquote(parts.netloc)
    too_much = parts.path.strip("/") or parts.query or parts.fragment or ":" in parts.netloc
    if too_much or not 0 < len(name.strip()) <= MOST_WINDOWS_CHARACTERS or "," in name or "!" in name:
        raise _invalid(WINDOWS_NOTATION)


def _is_host(host: str) -> bool:
    """A name that the network can be asked for, or an address."""
    if ":" in host:
        return True  # an IPv6 address: urlsplit has seen to it
    try:
        ascii_name = host.encode("idna").decode()
    except UnicodeError:
        return False
    return len(ascii_name) <= 253 and all(c.isalnum() or c in "-_." for c in ascii_name)


def _has_control_characters(text: str) -> bool:
    """Also where they are spelt %0A; urlsplit would drop some of them in silence."""
    return any(unicodedata.category(character) == "Cc" for character in unquote(text))


def _invalid(message: str) -> Rejected:
    return Rejected(ErrorCode.INVALID_DEVICE_URI, message)

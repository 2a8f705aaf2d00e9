"""Decides whether two identities are one device. An identity stays with the device when its address, port or cable
changes. Pure.

Devices report false identities: all-zero serials, a UUID shared by a whole series, a model in three spellings. So an
identifier that looks made up counts as not reported, and an equal model alone never makes two devices one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from msgspec.structs import replace

from server_core.contract.types.devices import MOST_CHARACTERS, DeviceIdentity

_LONG_SERIAL = 8  # long enough to be unique across makers, if one side reports no model
_SHORTEST_SERIAL = 4
_NO_SERIAL = frozenset({
    "none", "null", "unknown", "unset", "empty", "default", "serial", "serialnumber", "notavailable", "notapplicable",
    "notset", "notspecified", "undefined", "invalid", "tobefilledbyoem", "printer", "test", "usb001", "lpt1", "com1",
})  # fmt: skip
_COUNTING = "0123456789" * 4, "9876543210" * 4, "123456789abcdef0" * 2, "0123456789abcdef" * 2
# legal forms and parts of trade names, in which two spellings of one maker differ
_FILLERS = frozenset({
    "series", "printer", "label", "receipt", "thermal", "inc", "ltd", "co", "corp", "corporation", "company",
    "technologies", "gmbh", "ag",
})  # fmt: skip


def identity(
    *, uuid: str | None = None, serial: str | None = None, mac: str | None = None, model: str | None = None
) -> DeviceIdentity:
    """Normalise the identifiers a device reports.

    Garbage becomes None, and so does a serial number that equals the model's name, because it identifies no single
    device.
    """
    number, words = _serial(serial), _text(model)
    if number is not None and _plain(number) in _plain(words or ""):
        number = None
    return DeviceIdentity(uuid=_uuid(uuid), serial=number, mac=_mac(mac), model=words)


def sameness(a: DeviceIdentity, b: DeviceIdentity) -> bool | None:
    """Compare two identities. None = they share no kind of identifier.

    Symmetric. Made-up identifiers count as not reported, and the model alone never decides. The first rule that applies
    to the identifiers of both sides counts:

    1. Equal serials, and models that do not contradict: the same. The serial is the hardware's. Its UUIDs may differ:
    some printers have one for each queue or interface, or make a new one at a reset; so may its MACs: cable and Wi-Fi.
    If a model is unknown, the serial has to be long, and different UUIDs outweigh it.

    2. Equal UUIDs: the same, unless serials and MACs both differ; then a whole series was shipped with that UUID.

    3. Different UUIDs or serials: two devices. Behind one MAC they are queues of one computer.

    4. Equal MACs: the same, unless the models contradict: a print server with three ports has one MAC and three
    printers.

    5. Different MACs: two devices; another one may have got the address of the first.
    """
    a, b = _cleaned(a), _cleaned(b)
    uuids, serials, macs = _values_agree(a.uuid, b.uuid), _serials_agree(a, b), _values_agree(a.mac, b.mac)
    if serials and (uuids is not False or (a.model is not None and b.model is not None)):
        return True
    if uuids:
        return not (serials is False and macs is False)
    if uuids is False or serials is False:
        return False
    return macs and not _contradict(a.model, b.model)


def same_device(a: DeviceIdentity, b: DeviceIdentity) -> bool:
    """Return `sameness`; two identities that cannot be compared count as different."""
    return sameness(a, b) is True


def same_at_address(intended: DeviceIdentity, reported: DeviceIdentity) -> bool | None:
    """Compare the device that answers at a printer's address with the one known there.

    None = they share no kind of identifier. A device that reports fewer identifiers, or only another kind, is not
    treated as a different device; nor is one whose new firmware spells its model differently. The first rule that
    applies to the identifiers both sides report decides:

    1. Serials decide. Equal ones do not count where UUIDs and MACs both differ: a whole series has that serial.
    2. One MAC: the same network interface.
    3. UUIDs decide.
    4. MACs that differ: another device, unless one of them is locally administered (IEEE 802, drawn by chance).
    """
    intended, reported = _cleaned(intended), _cleaned(reported)
    uuids, macs = _values_agree(intended.uuid, reported.uuid), _values_agree(intended.mac, reported.mac)
    serials = _values_agree(_plain_serial(intended.serial), _plain_serial(reported.serial))
    if macs is False and (_is_drawn_by_chance(intended.mac) or _is_drawn_by_chance(reported.mac)):
        macs = None
    if serials is not None:
        return serials and not (uuids is False and macs is False)
    if macs:
        return True
    return macs if uuids is None else uuids


def without_shared(intended: DeviceIdentity, others: Iterable[DeviceIdentity]) -> DeviceIdentity:
    """Remove identifiers that another device has too. A serial or UUID shared by a whole series identifies no device.

    `others`: the devices of the other printers. Two printers that agree in all identifiers may be one device and keep
    them.
    """
    for other in others:
        uuids, serials, macs = (
            _values_agree(intended.uuid, other.uuid),
            _values_agree(_plain_serial(intended.serial), _plain_serial(other.serial)),
            _values_agree(intended.mac, other.mac),
        )
        if serials and (uuids is False or macs is False):
            intended = replace(intended, serial=None)
        if uuids and (serials is False or macs is False):
            intended = replace(intended, uuid=None)
    return intended


def is_known(device: DeviceIdentity) -> bool:
    """Return whether the device reports any identifier that reveals another device in its place."""
    return device.uuid is not None or device.serial is not None or device.mac is not None


def models_contradict(a: DeviceIdentity, b: DeviceIdentity) -> bool:
    """Return whether both report a model, and no spelling makes them equal."""
    return _contradict(a.model, b.model)


def together(a: DeviceIdentity, b: DeviceIdentity) -> DeviceIdentity:
    """Merge what is known of one device; `a` takes precedence."""
    return DeviceIdentity(
        uuid=a.uuid or b.uuid, serial=a.serial or b.serial, mac=a.mac or b.mac, model=a.model or b.model
    )


@lru_cache(maxsize=2048)
def _cleaned(reported: DeviceIdentity) -> DeviceIdentity:
    return identity(uuid=reported.uuid, serial=reported.serial, mac=reported.mac, model=reported.model)


def _values_agree(a: str | None, b: str | None) -> bool | None:
    """Compare two values; None = not reported by both."""
    return None if a is None or b is None else a == b


def _serials_agree(a: DeviceIdentity, b: DeviceIdentity) -> bool | None:
    """Compare serials. Each maker counts for itself, so one number under two models is two devices."""
    if a.serial is None or b.serial is None:
        return None
    if a.serial.casefold() != b.serial.casefold() or _contradict(a.model, b.model):
        return False
    is_enough = (a.model is not None and b.model is not None) or len(a.serial) >= _LONG_SERIAL
    return True if is_enough else None


def _contradict(a: str | None, b: str | None) -> bool:
    """Return whether both models are known and share no word.

    "ZD420" and "Zebra Technologies ZTC ZD420-203dpi ZPL" agree. A word with a digit names the model; if both have one,
    the makers' names do not count.
    """
    mine, other = _words(a), _words(b)
    if not mine or not other:
        return False
    mine_numbered, other_numbered = (frozenset(filter(_has_digit, words)) for words in (mine, other))
    if mine_numbered and other_numbered:
        mine, other = mine_numbered, other_numbered
    return not any(_alike(left, right) for left in mine for right in other)


def _alike(a: str, b: str) -> bool:
    """Return whether one word begins with the other, such as `zd420` and `zd420d`."""
    shorter, longer = sorted((a, b), key=len)
    return shorter == longer or (len(shorter) >= 3 and longer.startswith(shorter))


@lru_cache(maxsize=2048)
def _words(model: str | None) -> frozenset[str]:
    words = re.findall(r"[^\W_]+", (model or "")[:MOST_CHARACTERS].casefold())
    return frozenset(word for word in words if word not in _FILLERS and not re.fullmatch(r"\d+dpi", word))


def _has_digit(word: str) -> bool:
    return any(letter.isdigit() for letter in word)


def _plain(text: str) -> str:
    return re.sub(r"[\W_]", "", text).casefold()


def _plain_serial(serial: str | None) -> str | None:
    """Normalise a serial number.

    `SN-00123` equals `sn00123`; `00123456` equals `123456` (fields of different widths).
    """
    return None if serial is None else _plain(serial).lstrip("0")


def _is_drawn_by_chance(mac: str | None) -> bool:
    return mac is not None and bool(int(mac[:2], 16) & 2)


def _uuid(value: str | None) -> str | None:
    digits = re.sub(r"[^0-9a-f]", "", (value or "")[:MOST_CHARACTERS].lower().removeprefix("urn:uuid:"))
    if len(digits) != 32 or _is_made_up(digits):
        return None
    return "-".join((digits[:8], digits[8:12], digits[12:16], digits[16:20], digits[20:]))


def _mac(value: str | None) -> str | None:
    """Normalise a MAC; None for anything but the address of a single interface."""
    text = (value or "")[:MOST_CHARACTERS].strip().lower()
    digits = re.sub(r"[:.\- ]", "", text)
    if not re.fullmatch(r"[0-9a-f]{12}", digits) or _is_made_up(digits):
        return None
    if int(digits[:2], 16) & 1 or digits[6:] == "000000":  # a multicast address, or a prefix without a device
        return None
    return ":".join(digits[start : start + 2] for start in range(0, 12, 2))


def _serial(value: str | None) -> str | None:
    text = _text(value)
    if text is None:
        return None
    plain = re.sub(r"[\W_]", "", text).lower()
    if len(plain) < _SHORTEST_SERIAL or plain in _NO_SERIAL or _is_made_up(plain) or not _has_digit(plain):
        return None
    return text


def _is_made_up(plain: str) -> bool:
    """Return whether a serial is a placeholder that a whole series has: `00000000`, `xxxxxx`, `12345678`."""
    few = 4 if len(plain) >= 16 else 1
    return len(set(plain)) <= few or any(plain in counted for counted in _COUNTING)


def _text(value: str | None) -> str | None:
    """Return one bounded line without control characters; None if nothing is left."""
    printable = "".join(letter if letter.isprintable() else " " for letter in (value or "")[:MOST_CHARACTERS])
    return " ".join(printable.split()) or None

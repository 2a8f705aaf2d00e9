"""What printers announce by DNS-SD (RFC 6763; keys: Bonjour Printing Specification 1.2.1), read with distrust."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from agent_core.device_id import language_among, make_and_model
from agent_core.device_text import clean
from agent_core.discovery.found import FoundDevice
from agent_core.discovery.uris import by_use, network_uri, place_of
from server_core.contract.decisions.device_identity import identity
from server_core.contract.messages.discovery import ProbeMessages, SearchMessages
from server_core.contract.messages.message import Message
from server_core.contract.types.discovery import MOST_CHARACTERS, Way

SCHEMES = {
    "_ipp._tcp.local.": "ipp",
    "_ipps._tcp.local.": "ipps",
    "_pdl-datastream._tcp.local.": "socket",
    "_printer._tcp.local.": "lpd",
}
UNIVERSAL = "_universal._sub._ipp._tcp.local."
_MOST_KEYS = 64
_MOST_VALUE = 1024
_MOST_ADDRESSES = 16


@dataclass(frozen=True, kw_only=True, slots=True)
class MdnsService:
    """One announced service, as resolved. `kind`: one of SCHEMES; `txt` by lower-case key."""

    kind: str
    instance: str
    host: str
    port: int
    addresses: tuple[str, ...] = ()
    txt: Mapping[str, str] = field(default_factory=dict)


def split_name(name: str) -> tuple[str, str] | None:
    """`Office._ipp._tcp.local.` in instance and kind, whatever type it was browsed by; None = none of ours."""
    for kind in SCHEMES:
        instance = name[: -len(kind) - 1]
        if instance and name.lower().endswith("." + kind):
            return instance, kind
    return None


def read_txt(properties: Mapping[bytes, bytes | None]) -> dict[str, str]:
    """Some announce `{'': None}`, bytes that are no UTF-8, or a key twice: the first counts (RFC 6763 section 6.4)."""
    told: dict[str, str] = {}
    for key, value in list(properties.items())[:_MOST_KEYS]:
        name = key[:_MOST_VALUE].decode("utf-8", "replace").strip().lower()
        if name and value:
            told.setdefault(name, clean(value[:_MOST_VALUE].decode("utf-8", "replace")))
    return told


def device_of(service: MdnsService, *, loopback: bool) -> FoundDevice | None:
    """None for what cannot be printed to: port 0 says that a protocol is not spoken, it only holds the name.

    `loopback`: the search is on this computer; from the network, an address of the loopback would lead to ourselves.
    """
    if not 0 < service.port < 65536:
        return None
    scheme = SCHEMES[service.kind]
    addresses = by_use(service.addresses[:_MOST_ADDRESSES], loopback=loopback)
    path = _path(scheme, service.txt.get("rp", ""))
    uris = [uri for uri in (network_uri(scheme, host, service.port, path) for host in addresses) if uri]
    if not uris:
        return None
    txt = service.txt
    model = (
        txt.get("ty") or make_and_model(txt.get("usb_mfg"), txt.get("usb_mdl")) or txt.get("product", "").strip("()")
    )
    who = identity(uuid=txt.get("uuid"), model=model)
    instance = readable(service.instance)
    host = readable(service.host)
    note = txt.get("note")
    place = f"[{addresses[0]}]:{service.port}" if ":" in addresses[0] else f"{addresses[0]}:{service.port}"
    return FoundDevice(
        uri=uris[0],
        way=Way.MDNS,
        name=instance or who.model or place,
        where=f"{place}, {note}"[:MOST_CHARACTERS] if note else place,
        model=who.model,
        identity=who,
        language=language_among((*_words(txt, "usb_cmd"), *_words(txt, "pdl")), who.model),
        # RFC 6763 and the flagship rule: services with one instance name on one host are one printer
        same_as=(
            f"mdns:{instance}@{host.lower()}",
            *(place_of(uri) for uri in uris[1:]),
            *([f"uuid:{who.uuid}"] if who.uuid else []),
        ),
        problem=_problem(txt.get("air", "none")),
    )


def readable(text: str) -> str:
    """One bounded line; some resolvers leave bytes as `\\032` (RFC 1035 section 5.1)."""
    plain = re.sub(r"(?:\\[0-9]{3})+", _unescape, text[: 4 * MOST_CHARACTERS])
    return clean(plain)[:MOST_CHARACTERS].rstrip(".")


def _unescape(match: re.Match[str]) -> str:
    numbers = [int(number) for number in match.group().split("\\")[1:]]
    if max(numbers) > 255:
        return match.group()
    return bytes(numbers).decode("utf-8", "replace")


def _path(scheme: str, told: str) -> str:
    """The name of the queue; an LPD server without one has `auto`."""
    if scheme == "socket":
        return ""
    return told or ("auto" if scheme == "lpd" else "")


def _words(txt: Mapping[str, str], key: str) -> list[str]:
    return txt.get(key, "").split(",")[:_MOST_KEYS]


def _problem(air: str) -> Message | None:
    """How it wants to know who prints."""
    wanted = air.lower()
    if not wanted or "none" in wanted:
        return None
    if "username" in wanted or "password" in wanted:
        return ProbeMessages.LOGIN_ASKED()
    return SearchMessages.ONLY_KNOWN_USERS()

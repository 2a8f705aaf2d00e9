"""Devices that lie while somebody searches: announcements, queues and device IDs with bytes changed at random.

    python -m tests.torture.found_liars [--cases 10000] [--seed 1]

Whatever they say, a search tells bounded lines of text and addresses that this version reads, or nothing.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import sys
import time
from typing import TYPE_CHECKING, Any

from zeroconf._protocol.incoming import DNSIncoming

from agent_core.backends.ipp import message
from agent_core.backends.ipp.message import (
    AttributeGroup,
    Attributes,
    GroupTag,
    IppFault,
    IppMessage,
    enum,
    keyword,
    name,
    uri,
)
from agent_core.backends.ipp.message import mime_type as mime
from agent_core.device_id import identity_of, language_among, read_device_id
from agent_core.discovery import ipp, mdns
from agent_core.discovery.search import merged
from agent_core.discovery.source import FoundDevice
from server_core.contract.decisions.device_address import DeviceUri
from server_core.contract.types.discovery import MOST_CHARACTERS, FoundPrinter
from tests.support.mdns_announcer import packet, service_records

if TYPE_CHECKING:
    from server_core.contract.types.devices import DeviceIdentity

UUID = b"cfe92100-67c4-11d4-a45f-f8d027761251"
TXT = (
    b"rp=ipp/print", b"ty=Zebra ZD420", b"UUID=" + UUID, b"pdl=application/vnd.zebra-zpl,image/urf", b"note=Lager 2",
    b"usb_MFG=Zebra", b"usb_MDL=ZD420", b"usb_CMD=ZPL,CPCL", b"air=none", b"product=(ZD420)", b"adminurl=http://x/",
)  # fmt: skip
DEVICE_ID = b"MFG:Zebra Technologies;CMD:ZPL;MDL:ZTC ZD420-203dpi ZPL;CLS:PRINTER;SN:D2J184501234;"
UNSAFE = re.compile(r"[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
ROWS_OF = 200
"""So many that were found are sorted into rows together."""


def queue() -> bytes:
    fields = {
        "printer-name": name("zebra"),
        "printer-info": name("Versand"),
        "printer-location": name("Halle 2"),
        "printer-make-and-model": name("Zebra ZPL Label Printer"),
        "printer-device-id": name(DEVICE_ID.decode()),
        "printer-uuid": uri("urn:uuid:" + UUID.decode()),
        "printer-state": enum(3),
        "printer-state-reasons": keyword("none"),
        "device-uri": uri("usb://Zebra/ZD420?serial=D2J184501234"),
        "document-format-supported": (*mime("application/pdf"), *mime("application/vnd.cups-raw")),
    }
    return message.encode(IppMessage(0, 1, (AttributeGroup(GroupTag.PRINTER, Attributes(fields)),)))


def announcement() -> bytes:
    txt = b"".join(bytes([len(pair)]) + pair for pair in TXT)
    return packet(*service_records(b"Versand", host=b"zebra", txt=txt, address="192.168.1.5"))


def changed(honest: bytes, chance: random.Random) -> bytes:
    """Bytes replaced, cut out, doubled, and numbers at their ends."""
    lie = bytearray(honest)
    for _ in range(chance.choice((1, 1, 2, 4, 16))):
        at = chance.randrange(len(lie) or 1)
        match chance.randrange(5):
            case 0:
                lie[at : at + 1] = bytes([chance.randrange(256)])
            case 1:
                del lie[at : at + chance.randrange(20)]
            case 2:
                lie[at:at] = lie[at : at + chance.randrange(200)]
            case 3:
                lie[at : at + 2] = chance.choice((b"\xff\xff", b"\x00\x00", b"\x80\x00", b"\x7f\xff"))
            case _:
                lie[at:at] = chance.choice(("\u202e", "\x1b[2J", "\r\n", "%0a", "://", "\ud7ff")).encode()
    return bytes(lie)


def from_network(lie: bytes, port: int) -> FoundDevice | None:
    """Read records as the search does."""
    message = DNSIncoming(lie)
    records = message.answers() if message.valid else []
    txt: dict[bytes, bytes | None] = {}
    host = instance = ""
    for record in records:
        host = getattr(record, "server", host)
        instance = getattr(record, "alias", instance)
        raw = getattr(record, "text", b"")
        while raw:
            pair, raw = raw[1 : 1 + raw[0]], raw[1 + raw[0] :]
            key, _, value = pair.partition(b"=")
            txt[key] = value
    parts = mdns.split_name(instance)
    if parts is None:
        return None
    service_info = mdns.MdnsService(
        kind=parts[1],
        instance=parts[0],
        host=host,
        port=port,
        addresses=("192.168.1.5",),
        txt=mdns.read_txt(txt),
    )
    return mdns.device_of(service_info, loopback=False)


def from_cups(lie: bytes) -> list[FoundDevice]:
    try:
        answer = message.decode(lie)
    except IppFault:
        return []
    found = (ipp.device_of(each, "localhost", 631) for each in answer.all_of(GroupTag.PRINTER))
    return [device for device in found if device is not None]


def wrong(device: FoundDevice | FoundPrinter) -> str | None:
    """Return what no window or log should show."""
    who = device.identity
    where = device.where if isinstance(device, FoundDevice) else None
    for text in (device.name, device.model, who.model, who.serial, where):
        if text is not None and (len(text) > MOST_CHARACTERS or UNSAFE.search(text)):
            return f"not one bounded line: {text!r}"
    if isinstance(device, FoundDevice):
        DeviceUri.parse(device.uri)
    return None


def run(cases: int, seed: int) -> dict[str, Any]:
    """Raises whatever the search would."""
    chance = random.Random(seed)
    honest = announcement(), queue()
    found: list[FoundDevice] = []
    identities: set[DeviceIdentity] = set()
    complaints: list[str] = []
    count, slowest = 0, 0.0
    for case in range(cases):
        started = time.perf_counter()
        device = from_network(changed(honest[0], chance), chance.choice((0, 1, 631, 9100, 65535)))
        devices = [*([device] if device else []), *from_cups(changed(honest[1], chance))]
        ids = read_device_id(changed(DEVICE_ID, chance).decode("utf-8", "replace"))
        identities.add(identity_of(ids))
        language_among(ids.get("CMD", "").split(","), ids.get("MDL"))
        found += devices
        count += len(devices)
        if len(found) >= ROWS_OF or case == cases - 1:
            shown: list[FoundDevice | FoundPrinter] = [*found, *merged(found)]
            complaints += [value for value in map(wrong, shown) if value]
            found.clear()
        slowest = max(slowest, time.perf_counter() - started)
    return {
        "cases": cases,
        "seed": seed,
        "devices": count,
        "identities": len(identities),
        "wrong": complaints[:10],
        "slowest ms": round(slowest * 1000, 1),
    }


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.torture.found_liars")
    parser.add_argument("--cases", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    figures = run(wanted.cases, wanted.seed)
    sys.stdout.write(json.dumps(figures, indent=1) + "\n")
    return 1 if figures["wrong"] else 0


if __name__ == "__main__":
    sys.exit(main())

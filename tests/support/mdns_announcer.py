"""Printers that announce themselves on the loopback: by python-zeroconf's responder, or by packets made by hand."""

from __future__ import annotations

import ipaddress
import socket
import struct
from collections.abc import AsyncIterator, Iterable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from zeroconf import ServiceInfo
from zeroconf.asyncio import AsyncZeroconf

LOOPBACK = "127.0.0.1"
GROUP = ("224.0.0.251", 5353)
A, PTR, TXT, AAAA, SRV = 1, 12, 16, 28, 33
_RESPONSE = 0x8400


@dataclass(frozen=True, kw_only=True)
class Announced:
    """`kind` without `.local.`; `properties` as in the TXT record, None = a key without a value."""

    instance: str
    port: int
    kind: str = "_ipp._tcp"
    host: str = "printer"
    addresses: tuple[str, ...] = (LOOPBACK,)
    properties: Mapping[str, str | bytes | None] = field(default_factory=dict)
    subtype: str = ""


@asynccontextmanager
async def announced(*services: Announced, on: str = LOOPBACK) -> AsyncIterator[AsyncZeroconf]:
    """Announce each service at the interface with the address `on`, and withdraw it at the end."""
    network = AsyncZeroconf(interfaces=[on])
    try:
        for one in services:
            kind = f"{one.kind}.local."
            info = ServiceInfo(
                f"{one.subtype}._sub.{kind}" if one.subtype else kind,
                f"{one.instance}.{kind}",
                port=one.port,
                parsed_addresses=list(one.addresses),
                properties=dict(one.properties),
                server=f"{one.host}.local.",
            )
            await network.async_register_service(info, cooperating_responders=True)
        yield network
    finally:
        await network.async_close()


def shout(packets: Iterable[bytes]) -> None:
    """Send an unsolicited announcement to all listeners on the loopback."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sock:
        sock.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, socket.inet_aton(LOOPBACK))
        sock.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_LOOP, 1)
        for packet in packets:
            sock.sendto(packet, GROUP)


def packet(*records: bytes) -> bytes:
    """A response of so many answers (RFC 1035 section 4.1)."""
    return struct.pack(">6H", 0, _RESPONSE, 0, len(records), 0, 0) + b"".join(records)


def record(name: bytes, kind: int, data: bytes, *, ttl: int = 120) -> bytes:
    """`name` in the form of the wire, see `wire_name`."""
    return name + struct.pack(">HHIH", kind, 1, ttl, len(data)) + data


def wire_name(*labels: bytes | str) -> bytes:
    """Length and bytes of each label, unchecked: also what no resolver should take."""
    raw = [label.encode() if isinstance(label, str) else label for label in labels]
    return b"".join(bytes([len(label)]) + label for label in raw) + b"\0"


def service_records(
    instance: bytes,
    *,
    kind: str = "_ipp",
    host: bytes = b"evil",
    port: int = 631,
    txt: bytes = b"\0",
    address: str = LOOPBACK,
) -> list[bytes]:
    """PTR, SRV, TXT and A of one service."""
    place = (kind, "_tcp", "local")
    name, server = wire_name(instance, *place), wire_name(host, "local")
    return [
        record(wire_name(*place), PTR, name),
        record(name, SRV, struct.pack(">HHH", 0, 0, port) + server),
        record(name, TXT, txt),
        record(server, A, ipaddress.IPv4Address(address).packed),
    ]

"""Reads the caller behind trusted proxies from `Forwarded` (RFC 7239) or `X-Forwarded-For`.

Proxies append to what they received, so only the end of a list is trustworthy: it is read backwards up to the first
address that is not a trusted proxy. An unreadable header, or two headers that differ, count for nothing: the proxy
itself is then the caller.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address

from starlette.types import ASGIApp, Receive, Scope, Send

Network = IPv4Network | IPv6Network
IpAddress = IPv4Address | IPv6Address
SEEN_AT = "spoolhouse.seen_at"
"""Key in a request's scope: `https://HOST[:PORT]` as its sender wrote it, if a trusted proxy reported the scheme."""
MOST_HOPS = 32
_WORD = r"[!#$%&'*+.^_`|~0-9A-Za-z-]+"
_PAIR = re.compile(rf'\s*({_WORD})=({_WORD}|"(?:[^"\\\x00-\x1f]|\\[^\x00-\x1f])*")\s*')
_NODE = re.compile(r"(?:(?P<four>[0-9.]+)(?::[0-9]{1,5})?|\[(?P<six>[0-9A-Fa-f.]*:[0-9A-Fa-f:.]*)\](?::[0-9]{1,5})?)")


class _Unreadable(ValueError):
    """A header that is ignored."""


@dataclass(frozen=True, kw_only=True, slots=True)
class ForwardedCaller:
    """The caller as a proxy reports it.

    `address` None: the proxy itself counts as the caller; `scheme` None: the connection's own.
    """

    address: str | None = None
    scheme: str | None = None


class TrustedProxies:
    """The proxies whose headers are believed. `networks` empty: none."""

    def __init__(self, networks: Iterable[Network]) -> None:
        self._networks = tuple(networks)

    def __bool__(self) -> bool:
        return bool(self._networks)

    def has(self, address: str) -> bool:
        try:
            return self._has(_plain(ip_address(address.partition("%")[0])))
        except ValueError:
            return False

    def _has(self, address: IpAddress) -> bool:
        return any(address in network for network in self._networks)

    def told(self, headers: Iterable[tuple[bytes, bytes]]) -> ForwardedCaller:
        """Return what a trusted proxy reports. `headers` as in ASGI, names in lower case."""
        listed: dict[str, list[str]] = {"forwarded": [], "x-forwarded-for": [], "x-forwarded-proto": []}
        for raw, value in headers:
            name = raw.decode("latin-1")
            if name in listed:
                listed[name].append(value.decode("latin-1"))
        try:
            elements = _elements(",".join(listed["forwarded"]))
        except _Unreadable:
            return ForwardedCaller()
        schemes = {word.strip().lower() for word in listed["x-forwarded-proto"]}
        if elements and "proto" in elements[-1]:
            schemes.add(elements[-1]["proto"].lower())
        scheme = schemes.pop() if len(schemes) == 1 else None
        return ForwardedCaller(
            address=self._address(",".join(listed["x-forwarded-for"]), elements),
            scheme=scheme if scheme in ("http", "https") else None,
        )

    def _address(self, x_forwarded_for: str, elements: Sequence[dict[str, str]]) -> str | None:
        lists = []
        if x_forwarded_for.strip():
            lists.append([word.strip() for word in x_forwarded_for.split(",")])
        if elements:
            lists.append([element.get("for", "") for element in elements])
        try:
            found = {self._caller(hops) for hops in lists}
        except _Unreadable:
            return None
        return found.pop() if len(found) == 1 else None

    def _caller(self, hops: Sequence[str]) -> str:
        """Return the caller's address. Raises _Unreadable."""
        for hop in reversed(hops[-MOST_HOPS:]):
            address = _node(hop)
            if not self._has(address):
                break
        return str(address)


class BehindProxies:
    """The outermost layer: requests from a trusted proxy get the address and scheme that the proxy reports."""

    def __init__(self, app: ASGIApp, trusted: TrustedProxies, *, tells_place: bool) -> None:
        """`tells_place`: set SEEN_AT; needed if no public address of the server is configured."""
        self._app = app
        self._trusted = trusted
        self._tells_place = tells_place

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        client = scope.get("client")
        if scope["type"] == "http" and client and self._trusted.has(client[0]):
            told = self._trusted.told(scope["headers"])
            if told.address is not None:
                scope["client"] = (told.address, 0)
            if told.scheme is not None:
                scope["scheme"] = told.scheme
                hosts = [value for name, value in scope["headers"] if name == b"host"]
                if self._tells_place and len(hosts) == 1:
                    scope[SEEN_AT] = f"{told.scheme}://{hosts[0].decode('latin-1').lower()}"
        await self._app(scope, receive, send)


def _elements(header: str) -> list[dict[str, str]]:
    """Parse the elements (RFC 7239 section 4); names in lower case.

    Raises _Unreadable rather than keeping a part of the header, which a caller could have forged.
    """
    elements: list[dict[str, str]] = [{}]
    at = 0
    if not header.strip():
        return []
    while True:
        found = _PAIR.match(header, at)
        if found is None:
            raise _Unreadable
        name, value = found[1].lower(), found[2]
        if name in elements[-1]:
            raise _Unreadable
        elements[-1][name] = re.sub(r"\\(.)", r"\1", value[1:-1]) if value.startswith('"') else value
        at = found.end()
        if at == len(header):
            return elements
        if header[at] == ",":
            elements.append({})
        elif header[at] != ";":
            raise _Unreadable
        at += 1


def _node(text: str) -> IpAddress:
    """Parse an address with or without a port; X-Forwarded-For often has bare IPv6. Raises _Unreadable."""
    found = _NODE.fullmatch(text)
    try:
        return _plain(ip_address(text if found is None else found["four"] or found["six"]))
    except ValueError as error:
        raise _Unreadable from error


def _plain(address: IpAddress) -> IpAddress:
    """Convert `::ffff:192.0.2.7` to its IPv4 address."""
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return address if mapped is None else mapped

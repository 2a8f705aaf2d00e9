"""Callers behind trusted proxies: uvicorn reads them from `X-Forwarded-For` and `X-Forwarded-Proto`.

Proxies append to what they received, so the caller is the last address that is not a trusted proxy.
"""

from __future__ import annotations

from collections.abc import Iterable
from ipaddress import IPv4Network, IPv6Address, IPv6Network

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from server_core.addresses import literal

Network = IPv4Network | IPv6Network
SEEN_AT = "spoolhouse.seen_at"
"""Key in a request's scope: `https://HOST[:PORT]` as its sender wrote it, if a trusted proxy reported the scheme."""

PROTO = "x-forwarded-proto"
PROXY = "spoolhouse.proxy"
"""Key in a request's scope: address and port of the trusted proxy that sent it."""


class TrustedProxies:
    """The proxies whose headers are believed. `networks` empty: none."""

    def __init__(self, networks: Iterable[Network]) -> None:
        self.networks = tuple(networks)

    def __bool__(self) -> bool:
        return bool(self.networks)

    def has(self, address: str) -> bool:
        found = literal(_plain(address))
        return found is not None and any(found in network for network in self.networks)


class BehindProxies:
    """The outermost layer: requests from a trusted proxy get the address and scheme that the proxy reports."""

    def __init__(self, app: ASGIApp, trusted: TrustedProxies, *, tells_place: bool) -> None:
        """`tells_place`: set SEEN_AT; needed if no public address of the server is configured."""
        names = [str(network) for network in trusted.networks]
        self._app = ProxyHeadersMiddleware(self._judged, names)  # type: ignore[arg-type]  # uvicorn has its own types
        self._inner = app
        self._trusted = trusted
        self._tells_address = tells_place

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        client = scope.get("client")
        if scope["type"] == "http" and client and self._trusted.has(client[0]):
            scope["client"] = scope[PROXY] = (_plain(client[0]), client[1])
            headers = Headers(scope=scope)
            schemes, hosts = [each.lower() for each in headers.getlist(PROTO)], headers.getlist("host")
            scheme = schemes[0] if len(schemes) == 1 else None  # of several, the caller may have written one
            scope["headers"] = [each for each in scope["headers"] if each[0] != PROTO.encode()]
            if scheme in ("http", "https"):
                scope["headers"].append((PROTO.encode(), scheme.encode()))
            if self._tells_address and scheme in ("http", "https") and len(hosts) == 1:
                scope[SEEN_AT] = f"{scheme}://{hosts[0].lower()}"
        await self._app(scope, receive, send)  # type: ignore[arg-type]

    async def _judged(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Take a caller that is no address for the proxy itself."""
        if PROXY in scope:
            caller, port = scope["client"]
            scope["client"] = scope[PROXY] if literal(caller) is None else (_plain(caller), port)
        await self._inner(scope, receive, send)


def _plain(address: str) -> str:
    """Remove the zone, and convert `::ffff:192.0.2.7` to its IPv4 address. Other texts stay."""
    found = literal(address.partition("%")[0])
    mapped = found.ipv4_mapped if isinstance(found, IPv6Address) else None
    return str(mapped or found or address)

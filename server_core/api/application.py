"""The ASGI application: the public routes, and those that the runtime adds for agents and consoles."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from ipaddress import IPv6Address

from starlette.routing import BaseRoute, Router
from starlette.types import ASGIApp, Receive, Scope, Send

from server_core.addresses import literal
from server_core.api.answers import ApiProblem, ProblemMiddleware
from server_core.api.public import public_routes
from server_core.api.reference.routes import reference_routes
from server_core.api.request_log import RequestIdMiddleware, RequestLogMiddleware, declared_paths
from server_core.contract.messages.requests import HttpMessages
from server_core.contract.types.errors import ErrorCode
from server_core.services.server_state import ServerState


class AsgiApplication(RequestIdMiddleware):
    """The ASGI application.

    Unknown addresses answer `route_not_found`; a trailing slash is another address, never a redirect.
    """

    def __init__(self, state: ServerState, extra_routes: Sequence[BaseRoute] = ()) -> None:
        ctx = state.ctx
        self.routes = [*public_routes(state), *extra_routes, *reference_routes(ctx.config, state.public_url)]
        router = Router(self.routes, redirect_slashes=False, default=_unknown)
        guarded = HostGuard(router, allowed=ctx.config.allowed_hosts, public_url=ctx.config.public_base_url)
        answering = ProblemMiddleware(guarded)
        paths = declared_paths(self.routes)
        super().__init__(RequestLogMiddleware(answering, ctx.request_log, ctx.refused_logins, ctx.now, paths))


async def _unknown(scope: Scope, receive: Receive, send: Send) -> None:
    message = HttpMessages.ADDRESS_UNKNOWN()
    if scope["path"] != "/" and scope["path"].endswith("/"):
        message = HttpMessages.ADDRESS_WITH_SLASH()
    elif "//" in scope["path"]:
        message = HttpMessages.ADDRESS_WITH_SLASHES()
    raise ApiProblem(404, ErrorCode.ROUTE_NOT_FOUND, message)


# Against web pages in the operator's browser: DNS rebinding and cross-site requests (threat A8).
#
# A page may use any address but cannot choose `Host` and `Origin`, so the server answers only to its own names, and
# only to pages that it served itself. There are never any CORS headers.


HOST = re.compile(r"(?:\[(?P<six>[0-9a-f:.]+)\]|(?P<name>[a-z0-9._-]+))(?::(?P<port>[0-9]{1,5}))?")
DEFAULT_PORTS = {"http": 80, "https": 443}
REMEMBERED = 256


class HostGuard:
    """Checks `Host` and `Origin`: 400 and 421 for `Host`, 403 for another site's page.

    It runs inside the layer that turns ApiProblem into answers. `public_url`: the address at which a proxy shows our
    pages; requests that it forwards have another scheme and port than their `Origin`.
    """

    def __init__(self, app: ASGIApp, *, allowed: Iterable[str], public_url: str | None = None) -> None:
        self._app = app
        self._names = {"localhost", *(name.lower().rstrip(".") for name in allowed)}
        scheme, _, host = (public_url or "").lower().partition("://")
        self._public = (scheme, host.encode()) if host else None
        self._good: set[bytes] = set()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            self._judge(scope)
        await self._app(scope, receive, send)

    def _judge(self, scope: Scope) -> None:
        host: bytes | None = None
        origin: bytes | None = None
        site = mode = b""
        for name, value in scope["headers"]:
            if name == b"host":
                if host is not None:
                    raise _malformed()
                host = value
            elif name == b"origin":
                if origin is not None:
                    raise _foreign_page()
                origin = value
            elif name == b"sec-fetch-site":
                site = value.strip().lower()
            elif name == b"sec-fetch-mode":
                mode = value.strip().lower()
        if site == b"cross-site" and not (mode == b"navigate" and scope["method"] == "GET"):
            raise _foreign_page()  # a followed link is a person's act, not a page's
        if host is None:
            raise _malformed()
        if host not in self._good:
            self._judge_host(host)
        if origin is not None and not self._is_own(origin, scope["scheme"], host):
            raise _foreign_page()

    def _is_own(self, origin: bytes, scheme: str, host: bytes) -> bool:
        """Return whether the origin is a page of this server, shown directly or through its proxy."""
        return _is_same(origin, scheme, host) or (self._public is not None and _is_same(origin, *self._public))

    def _judge_host(self, host: bytes) -> None:
        name, _ = _split(host)
        if name not in self._names and literal(name) is None:
            raise ApiProblem(421, ErrorCode.HOST_NOT_ALLOWED, HttpMessages.HOST_NOT_ALLOWED())
        if len(self._good) >= REMEMBERED:
            self._good.clear()
        self._good.add(host)


def _split(host: bytes) -> tuple[str, int | None]:
    """Split into name (lower case) and port. Raises ApiProblem 400."""
    found = HOST.fullmatch(host.decode("latin-1").lower())
    if found is None:
        raise _malformed()
    port = None if found["port"] is None else int(found["port"])
    if port is not None and port > 65535:
        raise _malformed()
    if found["six"] is None:
        return found["name"].removesuffix("."), port
    try:
        IPv6Address(found["six"])
    except ValueError as error:
        raise _malformed() from error
    return found["six"], port


def _is_same(origin: bytes, scheme: str, host: bytes) -> bool:
    """Compare origins (RFC 6454): scheme, host and port are equal; `null` equals none."""
    word, separator, rest = origin.decode("latin-1").lower().partition("://")
    if not separator or word != scheme:
        return False
    try:
        name, port = _split(rest.encode("latin-1"))
    except ApiProblem:
        return False
    own_name, own_port = _split(host)
    default = DEFAULT_PORTS[scheme]
    return (name, default if port is None else port) == (own_name, default if own_port is None else own_port)


def _malformed() -> ApiProblem:
    message = HttpMessages.HOST_MALFORMED()
    return ApiProblem(400, ErrorCode.MALFORMED_REQUEST, message)


def _foreign_page() -> ApiProblem:
    message = HttpMessages.FOREIGN_PAGE()
    return ApiProblem(403, ErrorCode.ORIGIN_NOT_ALLOWED, message)

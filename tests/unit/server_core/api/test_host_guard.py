"""Requests from a web page in the operator's browser, and their answers (threat A8)."""

from __future__ import annotations

import asyncio

import httpx
import pytest
from starlette.types import Message, Receive, Scope, Send

from server_core.api import application
from server_core.api.answers import ProblemMiddleware
from server_core.api.application import HostGuard

pytestmark = pytest.mark.anyio
HERE = "127.0.0.1:8631"

Headers = list[tuple[str, str]]


async def nothing_happened(scope: Scope, receive: Receive, send: Send) -> None:
    await send({"type": "http.response.start", "status": 204, "headers": []})
    await send({"type": "http.response.body", "body": b""})


GUARDED = ProblemMiddleware(
    HostGuard(
        nothing_happened,
        allowed=("PackPC", "packpc.local", "print.example.com"),
        public_url="https://print.example.com:8443",
    )
)


async def answer(headers: Headers, scheme: str = "http", method: str = "GET") -> tuple[int, dict[str, str], bytes]:
    """Raw: a client library would repair the headers."""
    raw = [(name.lower().encode(), value.encode("latin-1")) for name, value in headers]
    scope = {"type": "http", "method": method, "path": "/", "scheme": scheme, "headers": raw}
    messages: list[Message] = []

    async def receive() -> Message:
        await asyncio.Event().wait()
        return {}

    async def send(message: Message) -> None:
        messages.append(message)

    await GUARDED(scope, receive, send)
    found = httpx.Headers(messages[0]["headers"])
    return int(messages[0]["status"]), dict(found), bytes(messages[1]["body"])


BROWSER_SHAPED: dict[str, tuple[int, Headers]] = {
    "rebinding": (421, [("Host", "evil.example:8631")]),
    "rebinding with its own origin": (421, [("Host", "evil.example:8631"), ("Origin", "http://evil.example:8631")]),
    "rebinding same-origin fetch": (421, [("Host", "evil.example:8631"), ("Sec-Fetch-Site", "same-origin")]),
    "own name as a label": (421, [("Host", "packpc.evil.example")]),
    "own name as a prefix": (421, [("Host", "127.0.0.1.evil.example:8631")]),
    "decimal address": (421, [("Host", "2130706433:8631")]),
    "short address": (421, [("Host", "127.1:8631")]),
    "octal address": (421, [("Host", "0177.0.0.1")]),
    "subdomain of localhost": (421, [("Host", "evil.localhost")]),
    "form post": (403, [("Host", HERE), ("Origin", "https://evil.example")]),
    "sandboxed frame": (403, [("Host", HERE), ("Origin", "null")]),
    "file page": (403, [("Host", HERE), ("Origin", "file://")]),
    "extension": (403, [("Host", HERE), ("Origin", "chrome-extension://abcdef")]),
    "other port here": (403, [("Host", HERE), ("Origin", "http://127.0.0.1:3000")]),
    "other name of here": (403, [("Host", HERE), ("Origin", "http://localhost:8631")]),
    "other scheme": (403, [("Host", HERE), ("Origin", "https://127.0.0.1:8631")]),
    "default port": (403, [("Host", HERE), ("Origin", "http://127.0.0.1")]),
    "image of another site": (403, [("Host", HERE), ("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Mode", "no-cors")]),
    "preflight": (403, [("Host", HERE), ("Origin", "https://evil.example"), ("Access-Control-Request-Method", "PUT")]),
    "private network preflight": (
        403,
        [("Host", HERE), ("Origin", "https://evil.example"), ("Access-Control-Request-Private-Network", "true")],
    ),
    "two origins": (403, [("Host", HERE), ("Origin", f"http://{HERE}"), ("Origin", "https://evil.example")]),
    "origin with more behind": (403, [("Host", HERE), ("Origin", f"http://{HERE}.evil.example")]),
    "origin of the proxy's name": (403, [("Host", "print.example.com"), ("Origin", "https://print.example.com")]),
    "origin behind the proxy's": (403, [("Host", HERE), ("Origin", "https://print.example.com:8443.evil.example")]),
    "origin with user": (403, [("Host", HERE), ("Origin", "http://evil@127.0.0.1:8631")]),
}


@pytest.mark.parametrize("case", BROWSER_SHAPED)
async def test_pages_of_others_get_nothing(case: str) -> None:
    expected, headers = BROWSER_SHAPED[case]
    method = "OPTIONS" if "preflight" in case else "POST"
    status, answered, body = await answer(headers, method=method)
    assert status == expected
    assert (b"host_not_allowed" if expected == 421 else b"origin_not_allowed") in body
    assert not [name for name in answered if name.startswith("access-control")]


@pytest.mark.parametrize(
    "headers",
    [
        [],
        [("Host", "")],
        [("Host", HERE), ("Host", HERE)],
        [("Host", "a b")],
        [("Host", "user@127.0.0.1")],
        [("Host", "127.0.0.1:")],
        [("Host", "127.0.0.1:99999")],
        [("Host", "127.0.0.1:80:80")],
        [("Host", "[::1")],
        [("Host", "[::1::2]")],
        [("Host", "pückpc")],
        [("Host", "127.0.0.1/x")],
    ],
)
async def test_a_malformed_host_is_400(headers: Headers) -> None:
    status, _, body = await answer(headers)
    assert status == 400
    assert b"malformed_request" in body


@pytest.mark.parametrize(
    ("host", "headers", "scheme"),
    [
        (HERE, [], "http"),
        ("localhost:8631", [], "http"),
        ("LOCALHOST", [], "http"),
        ("[::1]:8631", [], "http"),
        ("192.0.2.7", [], "http"),
        ("packpc:8631", [], "http"),
        ("PackPC.local.:8631", [], "http"),
        ("print.example.com", [("Origin", "https://print.example.com")], "https"),
        ("print.example.com:443", [("Origin", "https://print.example.com")], "https"),
        (HERE, [("Origin", f"http://{HERE}"), ("Sec-Fetch-Site", "same-origin")], "http"),
        ("packpc", [("Origin", "http://PACKPC:80")], "http"),
        ("print.example.com", [("Origin", "https://print.example.com:8443")], "http"),  # through the proxy
        (HERE, [("Origin", "https://Print.example.com:8443"), ("Sec-Fetch-Site", "same-origin")], "http"),
        (HERE, [("Sec-Fetch-Site", "none"), ("Sec-Fetch-Mode", "navigate")], "http"),
        (HERE, [("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Mode", "navigate")], "http"),
    ],
)
async def test_clients_and_own_pages_are_served(host: str, headers: Headers, scheme: str) -> None:
    status, answered, _ = await answer([("Host", host), *headers], scheme)
    assert status == 204
    assert not [name for name in answered if name.startswith("access-control")]


async def test_a_port_that_browsers_leave_out_is_no_difference() -> None:
    guard = HostGuard(nothing_happened, allowed=(), public_url="https://print.example.com:443")
    headers = [(b"host", HERE.encode()), (b"origin", b"https://print.example.com")]
    guard._judge({"type": "http", "method": "POST", "scheme": "http", "headers": headers})


async def test_what_is_remembered_stays_small() -> None:
    guard = HostGuard(nothing_happened, allowed=())
    for port in range(3 * application.REMEMBERED):
        guard._judge_host(b"127.0.0.1:%d" % port)
    assert 0 < len(guard._good) <= application.REMEMBERED

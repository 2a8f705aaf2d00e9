"""Forwarded headers of trusted proxies, and the server's addresses for others, by name or number."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from ipaddress import ip_network
from pathlib import Path
from typing import Any

import pytest
from starlette.types import Receive, Scope, Send

from server_core.config import ReceiveLimits, ServerConfig
from server_core.http import listeners
from server_core.http.connections import OpenConnections
from server_core.http.forwarded import SEEN_AT, BehindProxies, TrustedProxies
from server_core.http.listeners import public_url, public_urls

pytestmark = pytest.mark.anyio
TRUSTED = TrustedProxies([ip_network("127.0.0.1/32"), ip_network("10.0.0.0/8"), ip_network("2001:db8:1::/48")])
XFF, PROTO = b"x-forwarded-for", b"x-forwarded-proto"
EVERYWHERE = "0.0.0.0"  # noqa: S104
OWN = ("127.0.0.1", "::1", "192.168.4.20", "fd00::7", "10.0.0.1", "172.17.0.1", "172.18.0.1")


@pytest.mark.parametrize(
    ("headers", "address"),
    [
        ([(XFF, b"192.0.2.7")], "192.0.2.7"),
        ([(XFF, b"198.51.100.1, 192.0.2.7")], "192.0.2.7"),  # what stands before was said by the caller
        ([(XFF, b"nonsense, 192.0.2.7")], "192.0.2.7"),
        ([(XFF, b"198.51.100.1, 192.0.2.7, 10.1.2.3")], "192.0.2.7"),  # two proxies
        ([(XFF, b"198.51.100.1"), (XFF, b"192.0.2.7")], "192.0.2.7"),
        ([(XFF, b"192.0.2.7:4711")], "192.0.2.7"),
        ([(XFF, b"::ffff:192.0.2.7")], "192.0.2.7"),
        ([(XFF, b"2001:db8:2::7")], "2001:db8:2::7"),
        ([(XFF, b"[2001:db8:2::7]:4711")], "2001:db8:2::7"),
        ([(XFF, b"10.1.2.3, 127.0.0.1")], "10.1.2.3"),  # nobody but proxies
        ([(XFF, b"127.0.0.9")], "127.0.0.9"),
        ([], "10.0.0.1"),
        ([(XFF, b"")], "10.0.0.1"),
        *(
            ([(XFF, value)], "10.0.0.1")  # the proxy itself
            for value in (
                b"unknown",
                b"192.0.2.7,",
                b"192.0.2.7;10.0.0.1",
                b"192.0.2.256",
                b"127.1",
                b"localhost",
                b'"192.0.2.7"',
                b"192.0.2.7\xff",
                b"1" * 8000,
            )
        ),
    ],
)
async def test_the_last_address_that_is_no_proxys(headers: list[tuple[bytes, bytes]], address: str) -> None:
    assert (await asked("10.0.0.1", headers))[0] == address
    assert (await asked("::ffff:10.0.0.1", headers))[0] == address


@pytest.mark.parametrize(
    ("said", "scheme"),
    [(b"https", "https"), (b"HTTPS", "https"), (b"https, http", "http"), (b"wss", "http"), (b"", "http")],
)
async def test_the_scheme_is_one_word(said: bytes, scheme: str) -> None:
    assert (await asked("10.0.0.1", [(XFF, b"192.0.2.7"), (PROTO, said)]))[1] == scheme


async def test_of_two_schemes_the_caller_may_have_written_one() -> None:
    commands = [(b"host", b"print.example.com"), (XFF, b"192.0.2.7"), (PROTO, b"https"), (PROTO, b"http")]
    assert await asked("10.0.0.1", commands) == ("192.0.2.7", "http", None)


def test_nobody_is_trusted_by_default() -> None:
    assert not TrustedProxies([])
    assert not TrustedProxies([]).has("127.0.0.1")
    assert TRUSTED.has("::ffff:10.0.0.1")
    assert TRUSTED.has("2001:db8:1::5%eth0")
    assert not TRUSTED.has("")
    assert not TRUSTED.has("192.0.2.1")


async def asked(peer: str, headers: Sequence[tuple[bytes, bytes]], *, tells_place: bool = True) -> tuple[Any, Any, Any]:
    seen: list[tuple[Any, Any, Any]] = []

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        seen.append((scope["client"][0], scope["scheme"], scope.get(SEEN_AT)))

    async def nothing(*_: object) -> Any:
        raise AssertionError("nobody reads or answers")

    scope = {"type": "http", "client": (peer, 4711), "scheme": "http", "headers": list(headers)}
    await BehindProxies(app, TRUSTED, tells_place=tells_place)(scope, nothing, nothing)
    return seen[0]


async def test_only_a_proxy_changes_who_asks() -> None:
    commands = [(b"host", b"Print.example.com"), (XFF, b"192.0.2.7"), (PROTO, b"https")]
    assert await asked("10.0.0.1", commands) == ("192.0.2.7", "https", "https://print.example.com")
    assert await asked("10.0.0.1", commands, tells_place=False) == ("192.0.2.7", "https", None)
    assert await asked("192.0.2.1", commands) == ("192.0.2.1", "http", None)
    assert await asked("10.0.0.1", [(XFF, b"nonsense")]) == ("10.0.0.1", "http", None)
    assert await asked("10.0.0.1", [*commands, (b"host", b"other")]) == ("192.0.2.7", "https", None)


class Connected:
    def sweep(self, now: float) -> None: ...

    def abort(self) -> None: ...


async def test_a_proxy_brings_as_many_connections_as_there_are_places() -> None:
    connections = OpenConnections(ReceiveLimits(connections=10, connections_per_address=3), TRUSTED)
    for address, count in (("192.0.2.1", 4), ("10.0.0.1", 7)):
        assert all(connections.enter(Connected(), address) for _ in range(count))
    assert len(connections) == 10
    connections.close()


@pytest.fixture
def config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ServerConfig:
    monkeypatch.setattr(listeners, "own_addresses", lambda: OWN)
    return ServerConfig(folder=tmp_path, console_token="t" * 40, host=EVERYWHERE)


def test_by_name_and_by_a_few_numbers(config: ServerConfig) -> None:
    numbers = [f"https://{each}:8631" for each in ("192.168.4.20", "10.0.0.1", "172.17.0.1")]
    assert public_urls(config, 8631, ["dock-pc"]) == ["https://dock-pc:8631", *numbers]
    plain = replace(config, plain_http=True, allowed_hosts=("print.example",))
    assert public_urls(plain, 80, ["dock-pc"])[:2] == ["http://print.example:80", "http://192.168.4.20:80"]
    assert "https://[fd00::7]:8631" in public_urls(replace(config, host="::"), 8631, [])


def test_what_is_one_place_is_that_alone(config: ServerConfig) -> None:
    assert public_urls(replace(config, host="127.0.0.1"), 9000, ["dock-pc"]) == ["http://127.0.0.1:9000"]
    assert public_urls(replace(config, host="10.0.0.1"), 9000, ["dock-pc"]) == ["https://10.0.0.1:9000"]
    behind = replace(config, public_base_url="https://print.example.com")
    assert public_urls(behind, 9000, ["dock-pc"]) == ["https://print.example.com"]
    assert public_url(config, 9000, []) == "https://127.0.0.1:9000"

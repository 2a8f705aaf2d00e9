"""Behind a proxy that is trusted each caller has its own limits, and pages and links are at the proxy's place."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from ipaddress import ip_network
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from server_core.config import Rates
from server_core.contract.decisions import onboarding_link
from server_core.contract.types.enrolment import ShownLink
from tests.support.live_server import LiveServer, open_server

pytestmark = pytest.mark.anyio
PROXY = "127.0.0.2"
LINKS = "/onboarding-api/v1/links"
SLOW = Rates(tokens_per_second=1, tokens_burst=3)


@asynccontextmanager
async def behind(folder: Path, **settings: Any) -> AsyncIterator[tuple[LiveServer, httpx.AsyncClient]]:
    """The server, and what the proxy sends on to it."""
    trusted = (ip_network(PROXY),)
    async with open_server(folder, trusted_proxies=trusted, allowed_hosts=("print.example.com",), **settings) as live:
        way = httpx.AsyncHTTPTransport(local_address=PROXY)
        async with httpx.AsyncClient(base_url=live.server.base_url, transport=way, timeout=30) as proxy:
            proxy.headers["Host"] = "print.example.com"
            yield live, proxy


async def guess(http: httpx.AsyncClient, **headers: str) -> int:
    said = {name.replace("_", "-"): value for name, value in headers.items()}
    return (await http.post(LINKS, json={"token": "guess"}, headers=said)).status_code


async def test_callers_behind_a_proxy_are_told_apart(tmp_path: Path) -> None:
    async with behind(tmp_path, rates=SLOW) as (live, proxy):
        one, other = {"X_Forwarded_For": "192.0.2.1"}, {"X_Forwarded_For": "[2001:db8::1]:80"}
        assert [await guess(proxy, **one) for _ in range(4)] == [403] * 3 + [429]
        assert [await guess(proxy, **other) for _ in range(4)] == [403] * 3 + [429]
        assert await guess(proxy, X_Forwarded_For="192.0.2.3, 192.0.2.1") == 429, "what a caller wrote itself"
        assert [await guess(proxy, X_Forwarded_For=f"no-{n}") for n in range(4)] == [403] * 3 + [429]
        assert [await guess(live.http, X_Forwarded_For=f"192.0.2.{n}") for n in range(4)] == [403] * 3 + [429]


async def test_pages_and_links_are_at_the_place_that_people_see(tmp_path: Path) -> None:
    page = {"Origin": "https://print.example.com", "Sec-Fetch-Site": "same-origin"}
    told = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.1"}
    async with behind(tmp_path) as (live, proxy):
        link = onboarding_link.read(await live.server.enrolment_link(bundled=False))
        question = {"token": link.token}
        answer = await proxy.post(LINKS, json=question, headers={**page, **told})
        shown = msgspec.json.decode(answer.raise_for_status().content, type=ShownLink)
        assert shown.link == onboarding_link.write("https://print.example.com", link.token)
        assert shown.note is None
        without = await proxy.post(LINKS, json=question, headers=page)
        assert without.json()["error_code"] == "origin_not_allowed", "as nobody said that it was https"
        spoken = await live.http.post(LINKS, json=question, headers={**told, "Host": "print.example.com"})
        assert spoken.json()["link"] == onboarding_link.write(link.base_url, link.token), "who is no proxy says nothing"
        assert spoken.json()["note"] == onboarding_link.ONLY_HERE
        named = await proxy.post(LINKS, json=question, headers={**told, "X-Forwarded-Host": "evil.example"})
        assert named.json()["link"] == shown.link
        elsewhere = await proxy.post(LINKS, json=question, headers={**told, "Host": "evil.example"})
        assert elsewhere.json()["error_code"] == "host_not_allowed"


async def test_a_configured_address_comes_first(tmp_path: Path) -> None:
    async with behind(tmp_path, public_base_url="https://labels.example.com") as (live, proxy):
        link = await live.server.enrolment_link(bundled=False)
        told = {"X-Forwarded-Proto": "https"}
        answer = await proxy.post(LINKS, json={"token": onboarding_link.read(link).token}, headers=told)
        assert answer.json()["link"] == link
        assert link.startswith("https://labels.example.com/")

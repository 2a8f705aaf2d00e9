"""A corpus of hostile URLs, given by the client or by a redirect: not one connect beyond what is allowed."""

from __future__ import annotations

import asyncio
import json
import re
import unicodedata
from collections.abc import Sequence
from ipaddress import IPv4Address, IPv6Address, ip_address
from pathlib import Path

import pytest

from server_core.config import FetchRules
from server_core.fetch import Fetcher, IpAddress, UrlInvalid, UrlNotAllowed
from tests.support.connects import watched_connects
from tests.support.remote_documents import HOST, RemoteDocuments

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

HOSTILE: list[str] = [
    json.loads(line) for line in (Path(__file__).parent / "hostile_urls.jsonl").read_text("utf-8").splitlines()
]
EMBEDDED = re.compile(r"([0-9]+)[.-]([0-9]+)[.-]([0-9]+)[.-]([0-9]+)")
SURE = 0.3
"""Seconds in which a connect would have begun."""


async def hostile_resolver(host: str) -> Sequence[IpAddress]:
    """Every name leads inside: 10-0-0-1.sslip.example to 10.0.0.1, the rest to this computer."""
    if host == HOST:
        return [IPv4Address("127.0.0.1")]
    if "metadata" in host:
        return [IPv4Address("169.254.169.254")]
    if embedded := EMBEDDED.search(host):
        return [IPv4Address(".".join(embedded.groups()))]
    return [ip_address("127.0.0.1"), ip_address("::1")]


def test_the_corpus_is_large_and_distinct() -> None:
    assert len(set(HOSTILE)) == len(HOSTILE) >= 300


async def test_no_hostile_url_connects() -> None:
    fetcher = Fetcher(FetchRules(connect_seconds=SURE), resolve=hostile_resolver)
    texts = set()

    async def refuse(url: str) -> None:
        with pytest.raises((UrlInvalid, UrlNotAllowed)) as refused:
            async with fetcher.open(url, limit_bytes=1000):
                pass
        if isinstance(refused.value, UrlNotAllowed):
            texts.add(refused.value.message)

    with watched_connects() as connects:
        await asyncio.gather(*(refuse(url) for url in HOSTILE))
    assert connects == []
    assert len(texts) == 1


AT_ONCE = 60
"""A refusal always takes as long as a connection may; so many handshakes fit into that on a busy computer."""


async def test_no_redirect_to_a_hostile_url_connects() -> None:
    def fits_a_header(url: str) -> bool:
        plain = not any(unicodedata.category(character) in ("Cc", "Cs") for character in url)
        return plain and url == url.strip() and "://" in url and url[0] != "<"  # that is a relative path

    async with RemoteDocuments().running() as remote:
        remote.locations = [url for url in HOSTILE if fits_a_header(url)]
        assert len(remote.locations) >= 300
        rules = FetchRules(connect_seconds=1.5, allowed_hosts=(f"{HOST}:{remote.port}",))
        fetcher = Fetcher(rules, resolve=hostile_resolver, tls=remote.trusting)

        async def follow(number: int) -> None:
            with pytest.raises(UrlNotAllowed):
                async with fetcher.open(f"https://{HOST}:{remote.port}/to?{number}", limit_bytes=1000):
                    pass

        waiting = set(range(len(remote.locations)))
        at_once = AT_ONCE
        with watched_connects() as connects:
            while waiting:  # a handshake that a busy computer did not finish in time is tried again, with fewer at once
                before = len(waiting)
                await asyncio.gather(*(follow(number) for number in sorted(waiting)[:at_once]))
                waiting -= {int(asked[1]) for head in remote.requests if (asked := re.match(r"GET /to\?(\d+) ", head))}
                if len(waiting) == before:
                    assert at_once > 1, "not one of them was followed"
                    at_once //= 2
        assert set(connects) == {("127.0.0.1", remote.port)}
        assert len(connects) >= len(remote.locations)


async def test_a_name_that_turns_private_after_the_first_look_is_not_followed() -> None:
    """Each hop looks once and connects to what it saw; the second hop sees the private address."""
    looks: list[str] = []

    async with RemoteDocuments().running() as remote:

        async def rebinding(host: str) -> Sequence[IpAddress]:
            looks.append(host)
            return [IPv4Address("127.0.0.1" if len(looks) == 1 else "169.254.169.254")]

        rules = FetchRules(connect_seconds=0.5, allowed_hosts=(f"{HOST}:{remote.port}",))
        fetcher = Fetcher(rules, resolve=rebinding, tls=remote.trusting)
        with watched_connects() as connects, pytest.raises(UrlNotAllowed):
            async with fetcher.open(f"https://{HOST}:{remote.port}/loop", limit_bytes=1000):
                pass
        assert looks == [HOST, HOST]
        assert connects == [("127.0.0.1", remote.port)]


@pytest.mark.parametrize("private", ["10.0.0.1", "::1", "::ffff:127.0.0.1", "64:ff9b::7f00:1", "169.254.169.254"])
async def test_one_private_answer_among_public_ones_is_enough(private: str) -> None:
    async def mixed(host: str) -> Sequence[IpAddress]:
        return [IPv4Address("8.8.8.8"), IPv6Address("2606:4700::1111"), ip_address(private)]

    fetcher = Fetcher(FetchRules(connect_seconds=SURE), resolve=mixed)
    with watched_connects() as connects, pytest.raises(UrlNotAllowed):
        async with fetcher.open("https://mixed.example/", limit_bytes=1000):
            pass
    assert connects == []

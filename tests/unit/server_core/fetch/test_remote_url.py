"""URLs and addresses: one reading, a corpus of hostile ones, and each address that is not the public internet."""

from __future__ import annotations

import asyncio
import json
import re
import unicodedata
from collections.abc import Sequence
from contextlib import suppress
from ipaddress import IPv4Address, IPv6Address, ip_address
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server_core.config import FetchRules
from server_core.fetch import (
    INTRANET_4,
    NEVER_4,
    AddressScope,
    AllowedHosts,
    Fetcher,
    IpAddress,
    UrlInvalid,
    UrlNotAllowed,
    read_url,
    remote_filename,
    scope_of,
)
from tests.support.connects import watched_connects
from tests.support.remote_documents import HOST, RemoteDocuments

pytestmark = pytest.mark.anyio

HOSTILE: list[str] = [
    json.loads(line) for line in (Path(__file__).parent / "hostile_urls.jsonl").read_text("utf-8").splitlines()
]
EMBEDDED = re.compile(r"([0-9]+)[.-]([0-9]+)[.-]([0-9]+)[.-]([0-9]+)")
SURE = 0.3
"""Seconds in which a connect would have begun."""
AT_ONCE = 60
"""A refusal always takes as long as a connection may; so many handshakes fit into that on a busy computer."""
DENIED_4 = st.one_of(
    [
        st.integers(int(block.network_address), int(block.broadcast_address)).map(IPv4Address)
        for block in (*NEVER_4, *INTRANET_4)
    ]
)
PREFIXES_64 = st.integers(0x2000 << 48, (0x4000 << 48) - 1)


@pytest.mark.parametrize(
    ("text", "authority", "target"),
    [
        ("https://Files.Example", "files.example", "/"),
        ("HTTPS://files.example.:443/a%20b?x=%2F#frag", "files.example", "/a%20b?x=%2F"),
        ("https://files.example:8443?q", "files.example:8443", "/?q"),
        ("https://bücher.example/ü", "xn--bcher-kva.example", "/%C3%BC"),
        ("https://straße.example/", "xn--strae-oqa.example", "/"),
        ("https://[2606:4700:0::1111]:444/", "[2606:4700::1111]:444", "/"),
        ("https://８.8.8.8/", "8.8.8.8", "/"),
        ("https://my_bucket.example/<x>", "my_bucket.example", "/%3Cx%3E"),
    ],
)
def test_reading(text: str, authority: str, target: str) -> None:
    url = read_url(text)
    assert (url.authority, url.target) == (authority, target)


def test_a_long_url_is_refused() -> None:
    with pytest.raises(UrlInvalid):
        read_url("https://files.example/" + "a" * 2048)


@given(st.text(max_size=60))
def test_any_text_is_a_url_or_invalid(text: str) -> None:
    for candidate in (text, f"https://{text}", f"https://files.example/{text}"):
        try:
            url = read_url(candidate)
        except UrlInvalid:
            continue
        assert read_url(f"https://{url.authority}{url.target}") == url
    with suppress(UrlInvalid):
        assert read_url("https://files.example/a").redirected(text.encode()).target.isascii()


@pytest.mark.parametrize(
    ("location", "target"),
    [("b", "/x/b"), ("/b?c", "/b?c"), ("?c", "/x/a?c"), ("../b", "/b"), ("//files.example/c", "/c"), ("#f", "/x/a")],
)
def test_redirects_relative_to_the_url(location: str, target: str) -> None:
    assert read_url("https://files.example/x/a").redirected(location.encode()) == read_url(
        f"https://files.example{target}"
    )


@pytest.mark.parametrize("location", ["https:///b", "https:b", "https:/b", "https://?b", "javascript:b", "///b", "\\b"])
def test_redirects_that_nobody_should_read(location: str) -> None:
    with pytest.raises(UrlInvalid):
        read_url("https://files.example/x/a").redirected(location.encode())


@pytest.mark.parametrize(
    "entry", ["", "https://files.intra", "files.intra:0", "files.intra/x", "*.intra", "10.0.0.0/8"]
)
def test_an_entry_that_is_no_host_stops_the_start(entry: str) -> None:
    with pytest.raises(ValueError, match="is not a host such as"):
        AllowedHosts([entry])


@pytest.mark.parametrize(
    ("disposition", "target", "name"),
    [
        (None, "/a/label%207.pdf?x=/y", "label 7.pdf"),
        (None, "/", None),
        ("inline", "/x.zpl", "x.zpl"),
        ('attachment; filename="a\\"b.pdf"', "/", 'a"b.pdf'),
        ("attachment; filename=plain.pdf", "/", "plain.pdf"),
        ("attachment; filename=\"e.pdf\"; filename*=UTF-8''%E2%82%AC.pdf", "/", "€.pdf"),
        ("attachment; filename*=iso-8859-1'en'%A3.pdf", "/", "£.pdf"),
        ('attachment; filename=""', "/", None),
        ('attachment; filename="M\udcfcller.pdf"', "/", "M\u00fcller.pdf"),
        ('attachment; filename="M\u00fcller.pdf"', "/", "M\u00fcller.pdf"),
        ('attachment; filename="=?utf-8?B?TcO8bGxlci5wZGY=?="', "/", "M\u00fcller.pdf"),
        ("attachment; filename=Lieferschein 4711.pdf", "/", "Lieferschein 4711.pdf"),
        (None, "/a/M%FCller.pdf", "M\u00fcller.pdf"),
        (None, "/a/M%C3%BCller.pdf?x=1", "M\u00fcller.pdf"),
    ],
    ids=ascii,
)
def test_remote_file_names(disposition: str | None, target: str, name: str | None) -> None:
    """Bytes that are no UTF-8 are written as lone surrogates."""
    header = None if disposition is None else disposition.encode("utf-8", "surrogateescape")
    assert remote_filename(header, target) == name


async def hostile_resolver(host: str) -> Sequence[IpAddress]:
    """Every name leads inside: 10-0-0-1.sslip.example to 10.0.0.1, the rest to this computer."""
    if host == HOST:
        return [IPv4Address("127.0.0.1")]
    if "metadata" in host:
        return [IPv4Address("169.254.169.254")]
    if embedded := EMBEDDED.search(host):
        return [IPv4Address(".".join(embedded.groups()))]
    return [ip_address("127.0.0.1"), ip_address("::1")]


@pytest.mark.slow
def test_the_corpus_is_large_and_distinct() -> None:
    assert len(set(HOSTILE)) == len(HOSTILE) >= 300


@pytest.mark.slow
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


@pytest.mark.slow
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
                waiting -= {
                    int(requested[1]) for head in remote.requests if (requested := re.match(r"GET /to\?(\d+) ", head))
                }
                if len(waiting) == before:
                    assert at_once > 1, "not one of them was followed"
                    at_once //= 2
        assert set(connects) == {("127.0.0.1", remote.port)}
        assert len(connects) >= len(remote.locations)


@pytest.mark.slow
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


@pytest.mark.slow
@pytest.mark.parametrize("private", ["10.0.0.1", "::1", "::ffff:127.0.0.1", "64:ff9b::7f00:1", "169.254.169.254"])
async def test_one_private_answer_among_public_ones_is_enough(private: str) -> None:
    async def mixed(host: str) -> Sequence[IpAddress]:
        return [IPv4Address("8.8.8.8"), IPv6Address("2606:4700::1111"), ip_address(private)]

    fetcher = Fetcher(FetchRules(connect_seconds=SURE), resolve=mixed)
    with watched_connects() as connects, pytest.raises(UrlNotAllowed):
        async with fetcher.open("https://mixed.example/", limit_bytes=1000):
            pass
    assert connects == []


def disguises(inner: IPv4Address, prefix_64: int) -> dict[str, int]:
    low = int(inner)
    local = 0x0064_FF9B_0001 << 80
    high, rest = low >> 16, low & 0xFFFF
    return {
        "compatible": low,
        "mapped": 0xFFFF << 32 | low,
        "translated": 0xFFFF << 48 | low,
        "nat64": 0x0064_FF9B << 96 | low,
        "nat64 local /48": local | high << 64 | rest << 40,
        "nat64 local /96": local | low,
        "6to4": 0x2002 << 112 | low << 80 | 1,
        "teredo client": 0x2001 << 112 | low ^ 0xFFFF_FFFF,
        "teredo server": 0x2001 << 112 | low << 64,
        "isatap": prefix_64 << 64 | 0x0000_5EFE << 32 | low,
        "isatap, global bit": prefix_64 << 64 | 0x0200_5EFE << 32 | low,
    }


@given(inner=DENIED_4, prefix_64=PREFIXES_64)
def test_a_denied_ipv4_stays_denied_in_every_embedding(inner: IPv4Address, prefix_64: int) -> None:
    assert scope_of(inner) is not AddressScope.PUBLIC
    for name, number in disguises(inner, prefix_64).items():
        assert scope_of(IPv6Address(number)) is not AddressScope.PUBLIC, name


@pytest.mark.parametrize(
    "text",
    [
        "8.8.8.8",
        "1.1.1.1",
        "172.32.0.1",
        "100.128.0.1",
        "198.20.0.1",
        "2606:4700::1111",
        "2a00:1450::1",
        "64:ff9b::8.8.8.8",
    ],
)
def test_public_addresses_are_public(text: str) -> None:
    assert scope_of(ip_address(text)) is AddressScope.PUBLIC


@pytest.mark.parametrize(
    "text",
    ["10.0.0.1", "127.0.0.1", "192.168.1.1", "172.16.0.1", "172.31.255.255", "100.64.0.1", "::1", "fc00::1", "fd12::1"],
)
def test_private_addresses_are_the_intranet(text: str) -> None:
    assert scope_of(ip_address(text)) is AddressScope.INTRANET


@pytest.mark.parametrize(
    "text",
    [
        "0.0.0.0",  # noqa: S104
        "169.254.169.254",
        "168.63.129.16",
        "100.100.100.200",
        "192.0.0.192",
        "224.0.0.1",
        "255.255.255.255",
        "fd00:ec2::254",
        "::",
        "::ffff:8.8.8.8",
        "::127.0.0.1",
        "64:ff9b::10.0.0.1",
        "64:ff9b:1::8.8.8.8",
        "fe80::1",
        "fe80::1%eth0",
        "2606:4700::1111%1",
        "fec0::1",
        "ff02::1",
        "100::1",
        "2001::1",
        "2001:db8::1",
        "2002:808:808::1",
        "3fff::1",
        "5f00::1",
        "4000::1",
    ],
)
def test_some_addresses_are_for_nobody_not_even_by_permission(text: str) -> None:
    assert scope_of(ip_address(text)) is AddressScope.NEVER

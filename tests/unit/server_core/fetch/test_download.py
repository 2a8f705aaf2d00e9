"""Downloads over real TLS on loopback: what is sent, what is verified, where every limit bites; look-ups of names."""

from __future__ import annotations

import asyncio
import base64
import gzip
import socket
import threading
import zlib
from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from ipaddress import IPv4Address, IPv6Address, ip_address

import httpcore
import pytest

from server_core.config import FetchRules
from server_core.fetch import (
    Fetcher,
    IpAddress,
    RemoteTooLarge,
    RemoteUnavailable,
    SystemResolver,
    UrlInvalid,
    UrlNotAllowed,
    connect_tcp,
    fetch_owner,
)
from tests.support.connects import watched_connects
from tests.support.remote_documents import HOST, PDF, RemoteDocuments

pytestmark = pytest.mark.anyio
RULES = FetchRules(connect_seconds=0.3, total_seconds=10)
ZPL = b"^XA^FO50,50^A0N,40,40^FDM\xc3\xbcller^FS^XZ"


async def loopback(host: str) -> Sequence[IpAddress]:
    return [IPv4Address("127.0.0.1")]


@pytest.fixture
async def remote() -> AsyncIterator[RemoteDocuments]:
    async with RemoteDocuments().running() as documents:
        yield documents
        await documents.all_closed()  # whatever happened, the fetcher left no connection


def fetcher(remote: RemoteDocuments, rules: FetchRules = RULES) -> Fetcher:
    rules = replace(rules, allowed_hosts=(f"{HOST}:{remote.port}",))
    return Fetcher(rules, resolve=loopback, tls=remote.trusting)


async def download(fetch: Fetcher, url: str, *, limit_bytes: int = 10_000) -> bytes:
    async with fetch.open(url, limit_bytes=limit_bytes) as document:
        return b"".join([piece async for piece in document.pieces()])


def at(remote: RemoteDocuments, path: str) -> str:
    return f"https://{HOST}:{remote.port}{path}"


@pytest.mark.parametrize("path", ["/a.pdf", "/chunked.pdf", "/status?200", "/status?201"])
async def test_a_document_arrives_whole(remote: RemoteDocuments, path: str) -> None:
    with watched_connects() as connects:
        body = await download(fetcher(remote), at(remote, path))
    assert body == (PDF if path.endswith("pdf") else b"abc")
    assert connects == [("127.0.0.1", remote.port)]  # the watch sees connects: it could fail elsewhere


async def test_host_and_sni_are_the_name_and_nothing_else_is_sent(remote: RemoteDocuments) -> None:
    await download(fetcher(remote), at(remote, "/ä b.pdf?x=1#part".replace(" ", "%20")))
    assert remote.names == [HOST]
    assert remote.requests[0].split("\r\n") == [
        "GET /%C3%A4%20b.pdf?x=1 HTTP/1.1",
        f"Host: {HOST}:{remote.port}",
        "User-Agent: Spoolhouse",
        "Accept: */*",
        "Accept-Encoding: identity",
        "Connection: close",
        "",
        "",
    ]


async def test_no_cookie_goes_along_a_redirect(remote: RemoteDocuments) -> None:
    assert await download(fetcher(remote), at(remote, f"/redirect?{at(remote, '/a.pdf')}")) == PDF
    assert len(remote.requests) == 2
    assert not any("cookie" in request.lower() for request in remote.requests)


async def test_no_proxy_from_the_environment(remote: RemoteDocuments, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HTTPS_PROXY", "https_proxy", "ALL_PROXY", "all_proxy"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")
    with watched_connects() as connects:
        assert await download(fetcher(remote), at(remote, "/a.pdf")) == PDF
    assert connects == [("127.0.0.1", remote.port)]


async def test_names_for_display(remote: RemoteDocuments) -> None:
    async with fetcher(remote).open(at(remote, "/named"), limit_bytes=10_000) as document:
        assert (document.filename, document.content_type) == ("label 7.pdf", "application/pdf")
    async with fetcher(remote).open(at(remote, "/redirect?/box%209.pdf"), limit_bytes=10_000) as document:
        assert (document.filename, document.content_type) == ("box 9.pdf", None)


class TestNotAllowed:
    async def test_a_private_host_without_permission(self, remote: RemoteDocuments) -> None:
        fetch = Fetcher(RULES, resolve=loopback, tls=remote.trusting)
        await self.refused(fetch, at(remote, "/a.pdf"))
        assert remote.requests == []

    async def test_the_permission_is_for_one_port(self, remote: RemoteDocuments) -> None:
        rules = replace(RULES, allowed_hosts=(HOST, f"{HOST}:{remote.port + 1}", f"other.example:{remote.port}"))
        with watched_connects() as connects:
            await self.refused(Fetcher(rules, resolve=loopback, tls=remote.trusting), at(remote, "/a.pdf"))
        assert connects == []

    async def test_not_even_a_permission_opens_the_metadata_service(self, remote: RemoteDocuments) -> None:
        async def metadata(host: str) -> Sequence[IpAddress]:
            return [IPv4Address("169.254.169.254")]

        rules = replace(RULES, allowed_hosts=(HOST,))
        with watched_connects() as connects:
            await self.refused(Fetcher(rules, resolve=metadata), f"https://{HOST}/")
        assert connects == []

    async def test_a_certificate_of_another_name(self) -> None:
        async with RemoteDocuments(names=("other.example",)).running() as remote:
            await self.refused(fetcher(remote), at(remote, "/a.pdf"))
            await remote.all_closed()
            assert remote.requests == []

    async def test_a_certificate_of_an_unknown_authority(self, remote: RemoteDocuments) -> None:
        rules = replace(RULES, allowed_hosts=(f"{HOST}:{remote.port}",))
        await self.refused(Fetcher(rules, resolve=loopback), at(remote, "/a.pdf"))
        assert remote.requests == []

    async def test_a_port_without_tls_and_one_that_refuses(self) -> None:
        async with RemoteDocuments(plain=True).running() as remote:
            await self.refused(fetcher(remote), at(remote, "/a.pdf"))
        await self.refused(fetcher(remote), at(remote, "/a.pdf"))

    async def test_a_port_that_accepts_and_says_nothing(self, remote: RemoteDocuments) -> None:
        with socket.create_server(("127.0.0.1", 0)) as silent:
            port = silent.getsockname()[1]
            rules = replace(RULES, allowed_hosts=(f"{HOST}:{port}",))
            await self.refused(Fetcher(rules, resolve=loopback), f"https://{HOST}:{port}/")

    async def test_a_name_that_nobody_knows_and_one_that_takes_for_ever(self) -> None:
        async def unknown(host: str) -> Sequence[IpAddress]:
            raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")

        async def never(host: str) -> Sequence[IpAddress]:
            await asyncio.Event().wait()
            return []

        async def nothing(host: str) -> Sequence[IpAddress]:
            return []

        for resolve in (unknown, never, nothing):
            await self.refused(Fetcher(RULES, resolve=resolve), "https://nobody.example/")

    async def refused(self, fetch: Fetcher, url: str) -> None:
        """With the one text, at the one time."""
        loop = asyncio.get_running_loop()
        start = loop.time()
        with pytest.raises(UrlNotAllowed) as problem:
            await download(fetch, url)
        assert problem.value.message == UrlNotAllowed().message
        assert RULES.connect_seconds - 0.01 <= loop.time() - start < RULES.connect_seconds + 0.5


@pytest.mark.parametrize(
    ("path", "status"),
    [(f"/status?{status}", status) for status in (204, 205, 206, 304, 404, 500)]
    + [("/lost", 302)]
    + [(path, None) for path in ("/gzip", "/short", "/cut-chunk", "/unannounced", "/empty")]
    + [(path, None) for path in ("/headers", "/garbage", "/crumbs")],
)
async def test_an_answer_without_a_whole_document(remote: RemoteDocuments, path: str, status: int | None) -> None:
    with pytest.raises(RemoteUnavailable) as problem:
        await download(fetcher(remote), at(remote, path))
    assert problem.value.status == status


@pytest.mark.parametrize("body", [PDF, b"\xef\xbb\xbf" + PDF, PDF[:100], ZPL], ids=["pdf", "bom", "short", "zpl"])
@pytest.mark.parametrize(
    "coding",
    [
        "aws-chunked",
        "utf-8",
        "UTF-8",
        "binary",
        "base64",
        "identity",
        "none",
        "",
        "gzip",
        "br",
        "deflate",
        "aws-chunked,gzip",
        "utf-8, aws-chunked",
        "identity, binary",
        "8bit",
        "application/pdf",
    ],
)
async def test_a_coding_that_is_only_said_does_not_matter(remote: RemoteDocuments, coding: str, body: bytes) -> None:
    remote.coded = (coding, body)
    assert await download(fetcher(remote), at(remote, "/coded")) == body


@pytest.mark.parametrize(
    ("coding", "body", "words"),
    [
        ("gzip", gzip.compress(PDF, mtime=0), "compressed (gzip)"),
        ("gzip", gzip.compress(PDF, 0, mtime=0), "compressed (gzip)"),
        ("x-gzip, utf-8", gzip.compress(ZPL, mtime=0), "compressed (gzip)"),
        ("aws-chunked", gzip.compress(PDF, mtime=0), "compressed (gzip)"),
        ("deflate", zlib.compress(PDF), "compressed (deflate)"),
        ("deflate", zlib.compress(PDF)[2:-4], "compressed (deflate)"),
        ("deflate", zlib.compress(PDF, 0), "compressed (deflate)"),
        ("br", bytes.fromhex("8b0780") + PDF + b"\x03", "compressed (br)"),
        ("zstd", bytes.fromhex("28b52ffd20") + PDF[:200], "compressed (zstd)"),
        ("base64", base64.encodebytes(PDF), "Base64"),
        ("aws-chunked", b"1000;chunk-signature=" + b"a" * 64 + b"\r\n" + PDF, "aws-chunked"),
        ("aws-chunked", b"fa9\r\n" + PDF + b"\r\n0\r\n", "aws-chunked"),
    ],
)
async def test_a_document_that_is_really_coded_is_named(
    remote: RemoteDocuments, coding: str, body: bytes, words: str
) -> None:
    remote.coded = (coding, body)
    with pytest.raises(RemoteUnavailable) as problem:
        await download(fetcher(remote), at(remote, "/coded"), limit_bytes=100_000)
    assert words in str(problem.value)


@pytest.mark.parametrize("path", ["/announced", "/endless", "/a.pdf"])
async def test_too_large(remote: RemoteDocuments, path: str) -> None:
    with pytest.raises(RemoteTooLarge) as problem:
        await download(fetcher(remote), at(remote, path), limit_bytes=len(PDF) - 1)
    assert problem.value.limit_bytes == len(PDF) - 1


async def test_exactly_as_large_as_allowed(remote: RemoteDocuments) -> None:
    assert await download(fetcher(remote), at(remote, "/a.pdf"), limit_bytes=len(PDF)) == PDF


@pytest.mark.slow
@pytest.mark.parametrize("path", ["/trickle", "/silent", "/endless", "/interim"])
async def test_the_total_time_ends_it(remote: RemoteDocuments, path: str) -> None:
    loop = asyncio.get_running_loop()
    start = loop.time()
    with pytest.raises(RemoteUnavailable):
        await download(fetcher(remote, replace(RULES, total_seconds=0.5)), at(remote, path), limit_bytes=10**12)
    assert loop.time() - start < 2


async def test_redirects_are_counted(remote: RemoteDocuments) -> None:
    with pytest.raises(RemoteUnavailable):
        await download(fetcher(remote), at(remote, "/loop"))
    assert len(remote.requests) == 1 + RULES.redirects


@pytest.mark.parametrize(
    "location", ["http://{0}/a.pdf", "https://user@{0}/a.pdf", "//u:p@{0}/a.pdf", "ftp://{0}/", "\\\\{0}/"]
)
async def test_a_redirect_is_judged_from_scratch(remote: RemoteDocuments, location: str) -> None:
    """At once, and with the cause: what the remote server said itself tells nothing of a network behind us."""
    remote.locations = [location.format(f"{HOST}:{remote.port}")]
    loop = asyncio.get_running_loop()
    start = loop.time()
    with pytest.raises(UrlNotAllowed) as problem:
        await download(fetcher(remote, replace(RULES, connect_seconds=5)), at(remote, "/to?0"))
    assert len(remote.requests) == 1
    assert loop.time() - start < 3
    assert str(problem.value).startswith("The remote server redirects to an address that is no usable document URL.")


@pytest.mark.parametrize(
    ("location", "target"),
    [
        ("/my labels/label 7.pdf", "/my%20labels/label%207.pdf"),
        ("https://{0}/label 7.pdf?order=4711 / 2", "/label%207.pdf?order=4711%20/%202"),
        ("//{0}/a b", "/a%20b"),
        ("label 7.pdf", "/label%207.pdf"),
        ("/M\u00fcller.pdf", "/M%C3%BCller.pdf"),
        ("/M\udcfcller.pdf", "/M%FCller.pdf"),
        ("/a\u00a0b\u3000c.pdf", "/a%C2%A0b%E3%80%80c.pdf"),
        ("/a%20b c", "/a%20b%20c"),
        ("/a b#part 2", "/a%20b"),
    ],
)
async def test_a_redirect_with_blanks_is_encoded(remote: RemoteDocuments, location: str, target: str) -> None:
    remote.locations = [location.format(f"{HOST}:{remote.port}")]
    assert await download(fetcher(remote), at(remote, "/to?0")) == PDF
    assert remote.requests[1].split("\r\n")[0] == f"GET {target} HTTP/1.1"


@pytest.mark.parametrize("location", ["https://fi les.example/a.pdf", "https://{0} /a.pdf", "/a\tb", "/a\\b"])
async def test_a_redirect_that_two_programs_read_in_two_ways(remote: RemoteDocuments, location: str) -> None:
    remote.locations = [location.format(f"{HOST}:{remote.port}")]
    with pytest.raises(UrlNotAllowed, match="redirects to an address that is no usable document URL"):
        await download(fetcher(remote), at(remote, "/to?0"))
    assert len(remote.requests) == 1


async def test_a_cancel_closes_the_connection(remote: RemoteDocuments) -> None:
    task = asyncio.create_task(download(fetcher(remote), at(remote, "/silent")))
    await remote.asked.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    await remote.all_closed()


async def test_a_caller_who_stops_reading_closes_the_connection(remote: RemoteDocuments) -> None:
    async with fetcher(remote).open(at(remote, "/endless"), limit_bytes=10**9) as document:
        await anext(aiter(document.pieces()))
    await remote.all_closed()


async def test_the_next_address_is_tried_when_one_is_dead(remote: RemoteDocuments) -> None:
    tried: list[IpAddress] = []

    async def three(host: str) -> Sequence[IpAddress]:
        return [ip_address("2606:4700::1"), ip_address("8.8.8.8"), ip_address("127.0.0.1")]

    async def connect(address: IpAddress, port: int) -> httpcore.AsyncNetworkStream:
        tried.append(address)
        if isinstance(address, IPv6Address):
            raise httpcore.ConnectError("no route")
        if not address.is_loopback:
            await asyncio.Event().wait()
        return await connect_tcp(address, port)

    rules = replace(RULES, connect_seconds=1, allowed_hosts=(f"{HOST}:{remote.port}",))
    fetch = Fetcher(rules, resolve=three, tls=remote.trusting, connect=connect)
    assert await download(fetch, at(remote, "/a.pdf")) == PDF
    assert tried == await three(HOST)


async def test_an_address_as_host_needs_its_own_certificate() -> None:
    async with RemoteDocuments(names=("127.0.0.1",)).running() as remote:
        rules = replace(RULES, allowed_hosts=(f"127.0.0.1:{remote.port}",))
        fetch = Fetcher(rules, resolve=loopback, tls=remote.trusting)
        assert await download(fetch, f"https://127.0.0.1:{remote.port}/a.pdf") == PDF
        assert remote.names == [None]
        await remote.all_closed()


async def test_plain_http_is_no_url_for_us(remote: RemoteDocuments) -> None:
    with pytest.raises(UrlInvalid):
        await download(fetcher(remote), at(remote, "/a.pdf").replace("https", "http"))


async def test_the_system_knows_localhost() -> None:
    assert IPv4Address("127.0.0.1") in await SystemResolver()("localhost")


async def test_the_system_knows_this_computer() -> None:
    assert IPv4Address("127.0.0.1") in await SystemResolver()("127.0.0.1")


async def test_a_name_that_nobody_has() -> None:
    resolver = SystemResolver(most=1)
    for _ in range(2):  # the place is given back
        with pytest.raises(socket.gaierror):
            await resolver("name.invalid")


async def test_names_that_hang_take_no_more_than_a_share(monkeypatch: pytest.MonkeyPatch) -> None:
    answered = threading.Event()

    def slow(host: str, *_: object, **__: object) -> list[tuple[object, ...]]:
        if host == "hangs.example":
            answered.wait(30)
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("192.0.2.1", 0))]

    monkeypatch.setattr(socket, "getaddrinfo", slow)
    resolver = SystemResolver(most=8)
    fetch_owner.set("guilty")
    hanging = [asyncio.create_task(resolver("hangs.example")) for _ in range(2)]
    await asyncio.sleep(0)
    for task in hanging:
        task.cancel()  # nobody waits any more, but the look-up goes on
    await asyncio.gather(*hanging, return_exceptions=True)
    with pytest.raises(OSError, match="too many"):
        await resolver("ready.example")
    fetch_owner.set("innocent")
    assert await resolver("ready.example") == (IPv4Address("192.0.2.1"),)
    answered.set()
    fetch_owner.set("guilty")
    async with asyncio.timeout(30):
        while True:
            try:
                await resolver("ready.example")
                break
            except OSError:
                await asyncio.sleep(0.01)

"""Requests as HTTP clients of every kind write them, byte by byte against the real server."""

from __future__ import annotations

import asyncio
import gzip
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

import pytest

from server_core.contract.types.partners import Scope
from tests.support.http_front import Answer, Client
from tests.support.live_server import LABEL, LiveServer, open_server

pytestmark = pytest.mark.anyio
ME = "/api/v1/me"
JOBS = "/api/v1/print-jobs"
ZPL_FIELDS = (
    b'--B\r\nContent-Disposition: form-data; name="document_format"\r\n\r\nraw\r\n'
    b'--B\r\nContent-Disposition: form-data; name="document_raw_language"\r\n\r\nzpl\r\n'
)
UPLOAD = (
    ZPL_FIELDS
    + b'--B\r\nContent-Disposition: form-data; name="file"; filename="a.zpl"\r\n\r\n'
    + LABEL
    + b"\r\n--B--\r\n"
)


@dataclass(frozen=True, kw_only=True)
class Site:
    """A running server with one application, and requests to it as bytes."""

    live: LiveServer
    client_id: str
    client_secret: str
    token: str

    @property
    def host(self) -> str:
        return self.live.http.base_url.netloc.decode()

    @asynccontextmanager
    async def connected(self) -> AsyncIterator[Client]:
        name, _, port = self.host.rpartition(":")
        reader, writer = await asyncio.open_connection(name, int(port))
        try:
            yield Client(reader=reader, writer=writer)
        finally:
            writer.close()
            await writer.wait_closed()

    async def ask(self, request: bytes) -> Answer:
        """`request` has `{host}` and `{token}` replaced."""
        async with self.connected() as client:
            await client.send(request.replace(b"{host}", self.host.encode()).replace(b"{token}", self.token.encode()))
            return await client.answer()

    async def post(self, path: str, body: bytes, *lines: str) -> Answer:
        """With a token, Content-Length and `lines` of headers."""
        head = [f"POST {path} HTTP/1.1", "Host: {host}", "Authorization: Bearer {token}", *lines]
        return await self.ask("\r\n".join([*head, f"Content-Length: {len(body)}", "", ""]).encode() + body)

    @property
    def form(self) -> str:
        return f"grant_type=client_credentials&client_id={self.client_id}&client_secret={self.client_secret}"


@pytest.fixture(scope="module")
async def site(tmp_path_factory: pytest.TempPathFactory, anyio_backend: str) -> AsyncIterator[Site]:
    async with open_server(tmp_path_factory.mktemp("site")) as live:
        made = (await live.ask("POST", "/clients", {"name": "Shop", "scopes": [*Scope]})).json()
        form = {"grant_type": "client_credentials", "client_id": made["client_id"]}
        answer = await live.http.post("/oauth/token", data={**form, "client_secret": made["client_secret"]})
        token = answer.json()["access_token"]
        yield Site(live=live, client_id=made["client_id"], client_secret=made["client_secret"], token=token)


def message(answer: Answer) -> str:
    return str(json.loads(answer.body)["message"])


@pytest.mark.parametrize(
    ("request_line", "host"),
    [
        ("GET http://{host}/api/v1/me HTTP/1.1", "{host}"),
        ("GET HTTP://{host}/api/v1/me HTTP/1.1", "{host}"),
        ("GET https://{host}/api/v1/me HTTP/1.1", "{host}"),
        ("GET http://{host}/api/v1/me HTTP/1.1", "elsewhere.example"),
        ("GET http://localhost/api/v1/me HTTP/1.1", "elsewhere.example:81"),
        ("GET http://{host}/api/v1/me HTTP/1.0", "{host}"),
    ],
)
async def test_the_target_of_a_proxy_is_read(site: Site, request_line: str, host: str) -> None:
    """RFC 9112 section 3.2.2; the host of the target counts, and not the header."""
    answer = await site.ask(f"{request_line}\r\nHost: {host}\r\nAuthorization: Bearer {{token}}\r\n\r\n".encode())
    assert answer.status == 200, answer.body


async def test_a_job_is_made_through_a_target_with_a_query(site: Site) -> None:
    answer = await site.ask(
        b"GET http://{host}/api/v1/print-jobs?limit=5 HTTP/1.1\r\nHost: {host}\r\nAuthorization: bearer {token}\r\n\r\n"
    )
    assert (answer.status, json.loads(answer.body)["data"]) == (200, [])


@pytest.mark.parametrize(
    ("target", "status", "code"),
    [
        ("http://elsewhere.example/api/v1/me", 421, "host_not_allowed"),
        ("http://user@{host}/api/v1/me", 400, "malformed_request"),
        ("http:///api/v1/me", 400, "malformed_request"),
        ("ftp://{host}/api/v1/me", 400, "malformed_request"),
        ("http://{host}", 404, "route_not_found"),
        ("http://{host}?x=1", 404, "route_not_found"),
        ("http://{host}//api/v1/me", 404, "route_not_found"),
        ("*", 404, "route_not_found"),
    ],
)
async def test_targets_that_lead_nowhere(site: Site, target: str, status: int, code: str) -> None:
    request = f"GET {target} HTTP/1.1\r\nHost: {{host}}\r\nAuthorization: Bearer {{token}}\r\n\r\n"
    answer = await site.ask(request.encode())
    assert (answer.status, answer.code) == (status, code)


@pytest.mark.parametrize("coding", ["gzip", "GZIP", "deflate", "br", "zstd", "aws-chunked", "identity, gzip"])
@pytest.mark.parametrize(
    ("path", "kind"),
    [
        (JOBS, "application/json"),
        (f"{JOBS}/from-base64", "application/json"),
        (f"{JOBS}/from-url", "application/json"),
        ("/api/v1/documents", "multipart/form-data; boundary=B"),
        ("/oauth/token", "application/x-www-form-urlencoded"),
        ("/agent-api/v1/enroll", "application/json"),
    ],
)
async def test_a_coded_body_is_named(site: Site, path: str, kind: str, coding: str) -> None:
    answer = await site.post(path, gzip.compress(b"{}"), f"Content-Type: {kind}", f"Content-Encoding: {coding}")
    assert (answer.status, answer.code) == (415, "content_type_not_supported")
    assert answer.headers["accept-encoding"] == "identity"
    assert coding.rpartition(", ")[2] in message(answer)


@pytest.mark.parametrize("coding", ["", "identity", "Identity", "identity, identity"])
async def test_identity_is_no_coding(site: Site, coding: str) -> None:
    lines = ("Content-Type: multipart/form-data; boundary=B", f"Content-Encoding: {coding}")
    answer = await site.post("/api/v1/documents", UPLOAD, *lines)
    assert answer.status == 201, answer.body


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("application/json", b"\xef\xbb\xbf{}"),
        ("application/json; charset=utf-8", b"{}"),
        ("Application/JSON;charset=UTF-8", b"\xef\xbb\xbf\r\n{}\r\n"),
        ("application/json; charset=iso-8859-1", b"{}"),
    ],
)
@pytest.mark.parametrize("path", [JOBS, f"{JOBS}/from-base64", f"{JOBS}/from-url"])
async def test_json_as_clients_write_it(site: Site, path: str, kind: str, body: bytes) -> None:
    """The answer names what is missing, so the body was read."""
    answer = await site.post(path, body, f"Content-Type: {kind}")
    assert (answer.status, answer.code) == (422, "validation_failed")
    assert "printer_id" in {field["field"] for field in json.loads(answer.body)["details"]["fields"]}


@pytest.mark.parametrize(
    ("body", "words"),
    [
        (json.dumps({"printer_id": "M\u00fcller"}, ensure_ascii=False).encode("latin-1"), "not UTF-8"),
        (b"\xff\xfe" + "{}".encode("utf-16-le"), "UTF-16"),
        (b"\xfe\xff" + "{}".encode("utf-16-be"), "UTF-16"),
        ('{"printer_id":1}'.encode("utf-16-le"), "UTF-16"),
        ('{"printer_id":1}'.encode("utf-16-be"), "UTF-16"),
        ('{"printer_id":1}'.encode("utf-32-le"), "UTF-32"),
    ],
)
async def test_json_in_another_charset_is_named(site: Site, body: bytes, words: str) -> None:
    answer = await site.post(f"{JOBS}/from-base64", body, "Content-Type: application/json; charset=latin-1")
    assert (answer.status, answer.code) == (400, "malformed_json")
    assert words in message(answer)


@pytest.mark.parametrize(
    "authorization", ["Bearer {token}", "bearer {token}", "BEARER   {token}", "Bearer {token}\r\nAuthorization:"]
)
async def test_bearer_in_any_case(site: Site, authorization: str) -> None:
    answer = await site.ask(f"GET {ME} HTTP/1.1\r\nhOST: {{host}}\r\nauthorization: {authorization}\r\n\r\n".encode())
    assert answer.status == 200, answer.body


@pytest.mark.parametrize("authorization", ["", "Basic", "basic Og==", "Bearer"])
async def test_an_empty_authorization_at_the_token(site: Site, authorization: str) -> None:
    lines = ("Content-Type: application/x-www-form-urlencoded; charset=UTF-8", f"Content-Length: {len(site.form)}")
    head = ["POST /oauth/token HTTP/1.1", "Host: {host}", f"Authorization: {authorization}".rstrip(), *lines]
    answer = await site.ask("\r\n".join([*head, "", site.form]).encode())
    assert answer.status == 200, answer.body


async def test_chunks_with_extensions_and_trailers(site: Site) -> None:
    body = b"".join(b"%x;name=value\r\n%b\r\n" % (len(piece), piece) for piece in (UPLOAD[:50], UPLOAD[50:]))
    answer = await site.ask(
        b"POST /api/v1/documents HTTP/1.1\r\nHost: {host}\r\nAuthorization: Bearer {token}\r\nTrailer: X-Sum\r\n"
        b"Content-Type: multipart/form-data; boundary=B\r\nTransfer-Encoding: Chunked\r\n\r\n"
        + body
        + b"0\r\nX-Sum: 4711\r\n\r\n"
    )
    assert answer.status == 201, answer.body


async def test_a_client_that_waits_for_100_continue(site: Site) -> None:
    head = (
        f"POST /api/v1/documents HTTP/1.1\r\nHost: {site.host}\r\nAuthorization: Bearer {site.token}\r\n"
        f"Content-Type: multipart/form-data; boundary=B\r\nContent-Length: {len(UPLOAD)}\r\n"
        "Expect: 100-continue\r\n\r\n"
    )
    async with site.connected() as client:
        await client.send(head.encode())
        assert (await client.answer()).status == 100
        await client.send(UPLOAD)
        assert (await client.answer()).status == 201


async def test_a_coded_body_is_refused_before_it_is_sent(site: Site) -> None:
    answer = await site.ask(
        b"POST /api/v1/print-jobs HTTP/1.1\r\nHost: {host}\r\nAuthorization: Bearer {token}\r\n"
        b"Content-Encoding: gzip\r\nContent-Length: 2000\r\nExpect: 100-continue\r\n\r\n"
    )
    assert (answer.status, answer.headers["connection"]) == (415, "close")


async def test_the_same_length_twice_is_one(site: Site) -> None:
    answer = await site.post(
        "/api/v1/documents", UPLOAD, "Content-Type: multipart/form-data; boundary=B", f"Content-Length: {len(UPLOAD)}"
    )
    assert answer.status == 201, answer.body


@pytest.mark.parametrize("path", [ME + "/", JOBS + "/", "/oauth/token/", "//api/v1/me", "/api//v1/print-jobs"])
async def test_slashes_too_much_are_named(site: Site, path: str) -> None:
    answer = await site.post(path, b"{}")
    assert (answer.status, answer.code) == (404, "route_not_found")
    assert "slash" in message(answer)


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "text/json; charset=utf-8"])
async def test_another_kind_of_body_is_named(site: Site, kind: str) -> None:
    answer = await site.post(f"{JOBS}/from-base64", b"{}", f"Content-Type: {kind}")
    assert (answer.status, answer.code) == (415, "content_type_not_supported")
    assert kind.partition(";")[0] in message(answer)


@pytest.mark.parametrize("between", [b"\r\n", b"\n", b"\r\n\r\n"])
@pytest.mark.parametrize("pause", [False, True])
async def test_a_line_end_behind_a_body_begins_no_request(site: Site, between: bytes, pause: bool) -> None:
    """RFC 9112 section 2.2."""
    ask = f"POST /oauth/token HTTP/1.1\r\nHost: {site.host}\r\nContent-Type: application/x-www-form-urlencoded\r\n"
    one = f"{ask}Content-Length: {len(site.form)}\r\n\r\n{site.form}".encode()
    async with site.connected() as client:
        await client.send(between + one + between)
        assert (await client.answer()).status == 200
        if pause:
            await client.send(between[:1])
            await client.send(between[1:] + between)
        await client.send(one)
        assert (await client.answer()).status == 200


async def test_an_offer_of_another_protocol_is_left_alone(site: Site) -> None:
    """HTTP clients of Java offer HTTP/2 with each first request (RFC 9110 section 7.8)."""
    ask = (
        f"POST /oauth/token HTTP/1.1\r\nHost: {site.host}\r\nContent-Type: application/x-www-form-urlencoded\r\n"
        "Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQBAAAAAAIAAAAA\r\n"
        f"Content-Length: {len(site.form)}\r\n\r\n{site.form}"
    )
    async with site.connected() as client:
        for _ in range(2):
            await client.send(ask.encode())
            assert (await client.answer()).status == 200


async def test_chunks_of_a_client_of_the_old_version(site: Site) -> None:
    answer = await site.ask(
        b"POST /api/v1/documents HTTP/1.0\r\nHost: {host}\r\nAuthorization: Bearer {token}\r\n"
        b"Content-Type: multipart/form-data; boundary=B\r\nTransfer-Encoding: chunked\r\n\r\n"
        + b"%x\r\n%b\r\n0\r\n\r\n"
        % (len(UPLOAD), UPLOAD)
    )
    assert (answer.status, answer.headers["connection"]) == (201, "close")


async def test_head_is_get_without_a_body(site: Site) -> None:
    ask = f"HEAD {ME} HTTP/1.1\r\nHost: {site.host}\r\nAuthorization: Bearer {site.token}\r\nConnection: close\r\n\r\n"
    async with site.connected() as client:
        await client.send(ask.encode())
        head, _, body = (await client.closed()).partition(b"\r\n\r\n")
    assert (head.split()[1], body) == (b"200", b"")

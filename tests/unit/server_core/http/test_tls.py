"""Certificates, the two doors, and stopping with clients that never say goodbye."""

from __future__ import annotations

import asyncio
import hashlib
import os
import ssl
import stat
import time
from base64 import b64encode
from collections.abc import Iterable
from contextlib import AsyncExitStack
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path

import httpx
import ifaddr
import pytest
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import (
    BestAvailableEncryption,
    Encoding,
    PrivateFormat,
    PublicFormat,
)

from server_core.config import ServerConfig, TlsFiles
from server_core.http.certificates import load, open_tls, self_made
from server_core.http.front import HttpFront
from server_core.http.listeners import TlsUnusable, own_addresses, own_names, speaks_tls
from tests.support.http_front import SHORT, Client, Echo, RunningFront, open_front

pytestmark = pytest.mark.anyio

NOW = datetime.now(UTC)
EVERYWHERE = "0.0.0.0"  # noqa: S104
LIMITS = replace(SHORT, idle_seconds=60, header_seconds=60, body_grace_seconds=60)
ASK = b"GET /echo HTTP/1.1\r\nHost: localhost\r\n\r\n"


def certificate(files: TlsFiles) -> x509.Certificate:
    return x509.load_pem_x509_certificate(files.certificate.read_bytes())


def config(folder: Path, **settings: object) -> ServerConfig:
    return ServerConfig(folder=folder, console_token="token", **settings)  # type: ignore[arg-type]


def test_a_certificate_of_its_own(tmp_path: Path) -> None:
    files = self_made(tmp_path / "tls", ["pc-1", "pc-1.local"], ["127.0.0.1", "::1"])
    found = certificate(files)
    key = found.public_key()
    assert isinstance(key, ec.EllipticCurvePublicKey)
    assert key.curve.name == "secp256r1"
    names = found.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    assert names.get_values_for_type(x509.DNSName) == ["pc-1", "pc-1.local"]
    assert [str(address) for address in names.get_values_for_type(x509.IPAddress)] == ["127.0.0.1", "::1"]
    if os.name == "posix":
        assert {stat.S_IMODE(path.stat().st_mode) for path in (files.certificate, files.key)} == {0o600}


@pytest.mark.parametrize(
    ("names", "days", "renewed"),
    [(["a"], 0, False), (["a"], 794, False), (["a"], 796, True), ([], 0, False), (["a", "b"], 0, True)],
)
def test_it_is_renewed_with_the_same_key(tmp_path: Path, names: list[str], days: int, renewed: bool) -> None:
    first = self_made(tmp_path, ["a"], [], NOW)
    before, key, pin = certificate(first), first.key.read_bytes(), load(first).pin
    second = self_made(tmp_path, names, [], NOW + timedelta(days=days))
    assert (certificate(second) != before) is renewed
    assert second.key.read_bytes() == key
    assert load(second).pin == pin


def test_the_pin_is_what_curl_compares(tmp_path: Path) -> None:
    files = self_made(tmp_path, ["a"], [])
    public = certificate(files).public_key().public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
    assert load(files).pin == "sha256//" + b64encode(hashlib.sha256(public).digest()).decode()


def test_a_damaged_certificate_is_made_anew(tmp_path: Path) -> None:
    files = self_made(tmp_path, ["a"], [])
    files.certificate.write_bytes(b"")
    self_made(tmp_path, ["a"], [])
    load(files)


def test_plain_http_is_for_loopback_or_on_wish(tmp_path: Path) -> None:
    for settings in ({"host": "127.0.0.1"}, {"host": "::1"}, {"host": "localhost"}):
        assert not speaks_tls(config(tmp_path, **settings))
    assert not speaks_tls(config(tmp_path, host=EVERYWHERE, plain_http=True))
    for host in (EVERYWHERE, "::", "192.0.2.1", "printserver"):
        assert speaks_tls(config(tmp_path, host=host))


def test_unusable_files_are_named_calmly(tmp_path: Path) -> None:
    good, other = self_made(tmp_path / "one", ["a"], []), self_made(tmp_path / "two", ["a"], [])
    garbage, locked = tmp_path / "garbage.pem", tmp_path / "locked.pem"
    garbage.write_bytes(b"\xff no certificate")
    key = ec.generate_private_key(ec.SECP256R1())
    locked.write_bytes(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, BestAvailableEncryption(b"secret")))
    cases = {
        "does not belong to": TlsFiles(certificate=good.certificate, key=other.key),
        "cannot be read: No such file": TlsFiles(certificate=tmp_path / "nothing.pem", key=good.key),
        "cannot be read: Is a directory": TlsFiles(certificate=tmp_path, key=good.key),
        "not a certificate and a key in PEM form": TlsFiles(certificate=garbage, key=good.key),
        "protected by a password": TlsFiles(certificate=good.certificate, key=locked),
    }
    for text, files in cases.items():
        with pytest.raises(TlsUnusable, match=text) as refused:
            load(files)
        assert len(str(refused.value).splitlines()) == 1
    (tmp_path / "three").mkdir()
    (tmp_path / "three" / "key.pem").write_bytes(b"broken")
    with pytest.raises(TlsUnusable, match="own certificate cannot be made or read"):
        open_tls(config(tmp_path, host=EVERYWHERE, tls_folder=tmp_path / "three"), ["a"], [])


@pytest.mark.anyio
async def test_own_names_are_lower_case_names() -> None:
    names = await own_names()
    assert any(name.endswith(".local") for name in names)
    assert all(name == name.lower() and name and name != "localhost" for name in names)
    assert {"127.0.0.1", "::1"} <= set(own_addresses())


@pytest.mark.parametrize("error", [OSError(1, "Operation not permitted"), AssertionError("no netmask")])
def test_links_that_cannot_be_told_keep_no_server_from_starting(
    monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    def refused() -> Iterable[ifaddr.Adapter]:
        raise error

    monkeypatch.setattr(ifaddr, "get_adapters", refused)
    assert {"127.0.0.1", "::1"} <= set(own_addresses())


@pytest.mark.anyio
async def test_nobody_asks_for_the_links_of_a_server_for_its_own_computer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ifaddr, "get_adapters", pytest.fail)
    async with open_front(tmp_path, host="127.0.0.1") as running:
        assert running.front.certificate is None


@pytest.mark.anyio
async def test_two_doors_to_one_application(tmp_path: Path) -> None:
    async with open_front(tmp_path, host=EVERYWHERE, allowed_hosts=("localhost",)) as running:
        front = running.front
        assert front.base_url.startswith("http://127.0.0.1:")
        assert front.public_url.startswith("https://localhost:")
        trusted = ssl.create_default_context(cafile=str(tmp_path / "tls" / "certificate.pem"))
        for url in (front.base_url, front.public_url, front.public_url.replace("localhost", "127.0.0.1")):
            async with httpx.AsyncClient(verify=trusted, trust_env=False, timeout=30) as http:
                assert (await http.get(f"{url}/echo")).status_code == 200
        pem = (tmp_path / "tls" / "certificate.pem").read_text()
        digest = hashlib.sha256(ssl.PEM_cert_to_DER_cert(pem)).hexdigest().upper()
        assert front.certificate is not None
        assert front.certificate.now.fingerprint.replace(":", "") == digest


@pytest.mark.anyio
@pytest.mark.parametrize("given", ["10.77.0.1", "2001:db8::77", "[2001:db8::77]"])
async def test_an_address_that_is_allowed_is_on_the_certificate_as_an_address(tmp_path: Path, given: str) -> None:
    async with open_front(tmp_path, host=EVERYWHERE, allowed_hosts=(given, "print.example")):
        made = x509.load_pem_x509_certificate((tmp_path / "tls" / "certificate.pem").read_bytes())
    names = made.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    assert ip_address(given.strip("[]")) in names.get_values_for_type(x509.IPAddress)
    assert given not in names.get_values_for_type(x509.DNSName)
    assert "print.example" in names.get_values_for_type(x509.DNSName)


@pytest.mark.anyio
async def test_the_name_on_a_given_certificate_is_the_servers(tmp_path: Path) -> None:
    given = self_made(tmp_path / "given", ["Print.example.com", "*.example.org"], [])
    async with open_front(tmp_path, host=EVERYWHERE, tls=given) as running:
        assert running.front.public_url == f"https://print.example.com:{running.tls_port}"
        assert running.front.names[0] == "print.example.com"
        assert "*.example.org" not in running.front.names


@pytest.mark.anyio
async def test_old_tls_is_refused(tmp_path: Path) -> None:
    async with open_front(tmp_path, host=EVERYWHERE) as running:
        port = int(running.front.public_url.rpartition(":")[2])
        old = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        old.check_hostname, old.verify_mode = False, ssl.CERT_NONE
        old.set_ciphers("ALL:@SECLEVEL=0")
        with pytest.warns(DeprecationWarning, match="deprecated"):
            old.maximum_version = ssl.TLSVersion.TLSv1_1
        with pytest.raises((ssl.SSLError, ConnectionResetError)):
            await asyncio.open_connection("127.0.0.1", port, ssl=old)


@pytest.mark.anyio
async def test_the_local_door_keeps_its_port_if_it_can(tmp_path: Path) -> None:
    async with open_front(tmp_path, host=EVERYWHERE) as running:
        port = int(running.front.base_url.rpartition(":")[2])
        async with open_front(tmp_path, host=EVERYWHERE, local_port=port) as second:
            assert not second.front.base_url.endswith(f":{port}")
    async with open_front(tmp_path, host=EVERYWHERE, local_port=port) as third:
        assert third.front.base_url.endswith(f":{port}")


@pytest.mark.anyio
async def test_close_does_not_wait_for_idle_tls_clients(tmp_path: Path) -> None:
    front = await HttpFront.open(config(tmp_path, host=EVERYWHERE))
    await front.serve(Echo())
    port = int(front.public_url.rpartition(":")[2])
    trusting = ssl.create_default_context()
    trusting.check_hostname, trusting.verify_mode = False, ssl.CERT_NONE
    clients = [await asyncio.open_connection("127.0.0.1", port, ssl=trusting) for _ in range(5)]
    for reader, writer in clients:
        writer.write(b"GET /echo HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert (await reader.readline()).startswith(b"HTTP/1.1 200")
        reader._transport.pause_reading()  # type: ignore[attr-defined]  # it never notices the goodbye
    begun = time.monotonic()
    await front.close()
    assert time.monotonic() - begun < 3
    assert not len(front.connections)
    for _, writer in clients:
        writer.transport.abort()
    await asyncio.sleep(0)


async def silent(running: RunningFront, keep: AsyncExitStack, **options: object) -> Client:
    """TCP alone: it never begins the handshake."""
    reader, writer = await asyncio.open_connection("127.0.0.1", running.tls_port, **options)  # type: ignore[arg-type]
    client = Client(reader=reader, writer=writer)
    keep.callback(lambda: client.writer.transport.abort())  # a reader that nobody keeps would close it
    return client


async def count(running: RunningFront, expected: int) -> None:
    async with asyncio.timeout(30):
        while len(running.front.connections) != expected:  # noqa: ASYNC110
            await asyncio.sleep(0.01)


async def test_handshakes_count_for_their_address(tmp_path: Path) -> None:
    limits = replace(LIMITS, connections_per_address=4, connections=8, local_connections=0)
    async with open_front(tmp_path, limits, tls=True) as running, AsyncExitStack() as keep:
        clients = [await silent(running, keep) for _ in range(4)]
        await count(running, 4)
        async with running.client() as fifth:
            await fifth.send(ASK)
            assert (await fifth.answer()).status == 200
            assert await clients[0].closed() == b""
            assert not any(client.reader.at_eof() for client in clients[1:])
            assert len(running.front.connections) == 4
        async with running.client(local_addr=("127.0.0.9", 0)) as elsewhere:
            await elsewhere.send(ASK)
            assert (await elsewhere.answer()).status == 200


async def test_one_too_many_is_told_within_tls(tmp_path: Path) -> None:
    limits = replace(LIMITS, connections=2, local_connections=0)
    async with open_front(tmp_path, limits, tls=True) as running, AsyncExitStack() as keep:
        for _ in range(2):
            known = await silent(running, keep, ssl=running.trusting())
            await known.send(b"GET /known HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer good\r\n\r\n")
            assert (await known.answer()).status == 200
        third = await silent(running, keep, ssl=running.trusting())
        assert (await third.answer()).status == 503


async def test_of_very_many_the_newest_have_the_places(tmp_path: Path) -> None:
    limits = replace(LIMITS, connections_per_address=4, connections=8, local_connections=0)
    async with open_front(tmp_path, limits, tls=True) as running, AsyncExitStack() as keep:
        clients = [await silent(running, keep) for _ in range(200)]
        for client in clients[:-4]:
            assert await client.closed() == b""
        await count(running, 4)
        assert not any(client.reader.at_eof() for client in clients[-4:])


@pytest.mark.parametrize("begun", [b"", b"\x16\x03\x01"], ids=["silent", "begun"])
async def test_a_handshake_has_the_time_of_a_head(tmp_path: Path, begun: bytes) -> None:
    limits = replace(LIMITS, header_seconds=0.4)
    async with open_front(tmp_path, limits, tls=True) as running, AsyncExitStack() as keep:
        client = await silent(running, keep)
        await client.send(begun)
        assert await client.closed() == b""
        await count(running, 0)


@pytest.mark.slow
async def test_a_broken_handshake_is_forgotten(tmp_path: Path) -> None:
    async with open_front(tmp_path, LIMITS, tls=True) as running, AsyncExitStack() as keep:
        client = await silent(running, keep)
        await client.send(b"GET / HTTP/1.1\r\n\r\n")
        await client.closed()
        await count(running, 0)


async def test_one_connection_counts_once_and_leaves(tmp_path: Path) -> None:
    async with open_front(tmp_path, replace(LIMITS, connections_per_address=1, connections=2), tls=True) as running:
        for _ in range(3):
            async with AsyncExitStack() as keep:
                client = await silent(running, keep, ssl=running.trusting())
                await client.send(ASK)
                assert (await client.answer()).status == 200
                assert len(running.front.connections) == 1
            await count(running, 0)


async def test_who_never_says_goodbye_is_cut_soon(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("server_core.http.protocol.LINGER_SECONDS", 0.1)
    async with open_front(tmp_path, replace(LIMITS, idle_seconds=0.2), tls=True) as running, AsyncExitStack() as keep:
        client = await silent(running, keep, ssl=running.trusting())
        await client.send(ASK)
        assert (await client.answer()).status == 200
        client.reader._transport.pause_reading()  # type: ignore[attr-defined]  # it never sees the server's goodbye
        await count(running, 0)


async def test_handshakes_do_not_hold_up_the_stop(tmp_path: Path) -> None:
    async with open_front(tmp_path, LIMITS, tls=True) as running, AsyncExitStack() as keep:
        client = await silent(running, keep)
        await count(running, 1)
        async with asyncio.timeout(30):
            await running.front.close()
            assert await client.closed() == b""

"""A loopback https server with a throwaway authority, which answers by path: well, badly, slowly, endlessly."""

from __future__ import annotations

import asyncio
import gzip
import ipaddress
import ssl
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from tests.support.pretended_server import pretended_server

PDF = b"%PDF-1.7\n" + b"x" * 4000
HOST = "files.example"


def throwaway_certificate(*names: str) -> tuple[ssl.SSLContext, ssl.SSLContext]:
    """Contexts of a server that bears `names` (host names or addresses), and of a client that trusts it alone."""
    key = ec.generate_private_key(ec.SECP256R1())
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "throwaway")])
    now = datetime.now(UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(subject)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(hours=1))
        .not_valid_after(now + timedelta(hours=1))
        .add_extension(x509.SubjectAlternativeName([_name(name) for name in names]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    pem = certificate.public_bytes(serialization.Encoding.PEM)
    private = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    server = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    with tempfile.TemporaryDirectory() as folder:
        chain = Path(folder) / "chain.pem"
        chain.write_bytes(private + pem)
        server.load_cert_chain(chain)
    return server, ssl.create_default_context(cadata=pem.decode())


def _name(name: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ipaddress.ip_address(name))
    except ValueError:
        return x509.DNSName(name)


class RemoteDocuments:
    """`requests`: the head of every request as text; `names`: the SNI of every handshake.

    `/redirect?URL` redirects there, `/to?N` to `locations[N]`, `/coded` is `coded`, a Content-Encoding and the
    bytes under it; `open` counts live connections."""

    def __init__(self, *, names: tuple[str, ...] = (HOST,), plain: bool = False) -> None:
        server, self.trusting = throwaway_certificate(*names)
        server.sni_callback = self._named
        self._tls = None if plain else server
        self.port = 0
        self.requests: list[str] = []
        self.names: list[str | None] = []
        self.locations: list[str] = []
        self.coded = ("gzip", b"")
        self.open = 0
        self.closed = asyncio.Condition()
        self.asked = asyncio.Event()

    async def all_closed(self) -> None:
        async with asyncio.timeout(30), self.closed:
            await self.closed.wait_for(lambda: self.open == 0)

    def _named(self, _socket: ssl.SSLObject, name: str | None, _context: ssl.SSLContext) -> None:
        self.names.append(name)

    @asynccontextmanager
    async def running(self) -> AsyncIterator[RemoteDocuments]:
        async with pretended_server(self._serve, tls=self._tls) as server:
            self.port = server.port
            yield self

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.open += 1
        try:
            head = (await reader.readuntil(b"\r\n\r\n")).decode()
            self.requests.append(head)
            self.asked.set()
            await self._answer(head.split(" ")[1], reader, writer)
        except (OSError, asyncio.IncompleteReadError):
            pass  # the client left: it may
        except asyncio.CancelledError:
            return
        finally:
            writer.transport.abort() if writer.transport.is_closing() else writer.close()
            async with self.closed:
                self.open -= 1
                self.closed.notify_all()

    async def _answer(self, target: str, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        path, _, query = target.partition("?")
        match path:
            case "/redirect":
                writer.write(_head("302 Found", f"Location: {query}", "Content-Length: 0"))
            case "/to":
                writer.write(_head("307 There", f"Location: {self.locations[int(query)]}", "Content-Length: 0"))
            case "/lost":
                writer.write(_head("302 Found", "Content-Length: 0"))
            case "/loop":
                writer.write(_head("301 Moved Permanently", "Location: /loop", "Content-Length: 0"))
            case "/status":
                writer.write(_head(f"{query} Said", "Content-Length: 3") + (b"" if query in ("204", "304") else b"abc"))
            case "/gzip":
                body = gzip.compress(PDF)
                writer.write(_head("200 OK", "Content-Encoding: gzip", f"Content-Length: {len(body)}") + body)
            case "/coded":
                coding, body = self.coded
                writer.write(_head("200 OK", f"Content-Encoding: {coding}", f"Content-Length: {len(body)}") + body)
            case "/announced":
                writer.write(_head("200 OK", "Content-Length: 99999999999999"))
                await reader.read()
            case "/endless":
                writer.write(_head("200 OK", "Transfer-Encoding: chunked"))
                await _without_end(writer, b"1000\r\n" + b"x" * 0x1000 + b"\r\n")
            case "/crumbs":
                writer.write(_head("200 OK", "Transfer-Encoding: chunked") + b"1\r\nx\r\n" * 5000 + b"0\r\n\r\n")
            case "/trickle":
                writer.write(_head("200 OK", "Content-Length: 4000"))
                while True:
                    writer.write(b"x")
                    await asyncio.sleep(0.01)
                    await writer.drain()
            case "/silent":
                await reader.read()
            case "/short":
                writer.write(_head("200 OK", "Content-Length: 9999") + PDF)
            case "/cut-chunk":
                writer.write(_head("200 OK", "Transfer-Encoding: chunked") + b"1000\r\nabc")
            case "/unannounced":
                writer.write(_head("200 OK") + PDF)
            case "/empty":
                writer.write(_head("200 OK", "Transfer-Encoding: chunked") + b"0\r\n\r\n")
            case "/headers":
                writer.write(b"HTTP/1.1 200 OK\r\n")
                await _without_end(writer, b"X-More: " + b"x" * 1000 + b"\r\n")
            case "/interim":
                await _without_end(writer, b"HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n")
            case "/garbage":
                writer.write(b"\x00\x01 not http at all\r\n\r\n")
            case "/named":
                extra = ("Content-Type: Application/PDF; x=1", f"Content-Length: {len(PDF)}")
                writer.write(_head("200 OK", 'Content-Disposition: attachment; filename="label 7.pdf"', *extra) + PDF)
            case "/chunked.pdf":
                body = b"%x\r\n%b\r\n0\r\n\r\n" % (len(PDF), PDF)
                writer.write(_head("200 OK", "Transfer-Encoding: chunked") + body)
            case _:
                writer.write(_head("200 OK", f"Content-Length: {len(PDF)}", "Set-Cookie: track=1") + PDF)
        await writer.drain()


async def _without_end(writer: asyncio.StreamWriter, piece: bytes) -> None:
    while True:
        writer.write(piece)
        await writer.drain()
        await asyncio.sleep(0)  # a lost connection is only told when the loop runs, and drain need not wait


def _head(status: str, *lines: str) -> bytes:
    """Bytes of `lines` that are no UTF-8 are written as os.fsdecode has them."""
    return "\r\n".join([f"HTTP/1.1 {status}", *lines, "", ""]).encode("utf-8", "surrogateescape")

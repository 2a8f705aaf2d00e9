"""Download a document from a URL that a client names, safe against server-side request forgery.

- The URL is read once: the same host and address are judged, connected to, asked and verified.
- Each hop of a redirect starts from scratch: one lookup, and only an address that was judged is connected to.
- Private networks need an entry in the administrator's list of intranet hosts.
- Nothing is taken from the environment, and no cookie or credential is sent.

Sources: the IANA IPv4 and IPv6 Special-Purpose Address Registries (RFC 6890 and successors), RFC 6052 and 8215 (NAT64),
3056 (6to4), 4380 (Teredo), 5214 (ISATAP). `ipaddress.is_global` is no substitute: it lets embedded IPv4, multicast and
fec0::/10 pass.
"""

from __future__ import annotations

import asyncio
import re
import socket
import ssl
import threading
import unicodedata
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Hashable, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from contextvars import ContextVar
from enum import Enum, auto
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address
from urllib.parse import quote, unquote_to_bytes, urljoin

import anyio
import httpcore
import idna

from server_core.config import FetchRules, SettingInvalid
from server_core.contract.messages.documents import RemoteDocumentMessages
from server_core.contract.messages.message import Message
from server_core.contract.messages.system import StartMessages
from server_core.contract.types.fields import Record
from server_core.documents.filename import given_filename, read_parameters, readable
from server_core.documents.sniff import PDF_MAGIC, PDF_WINDOW


class FetchError(Exception):
    """A failed download.

    `message` is for the client; a cause that it must not learn is in `__cause__`, for our log only.
    """

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message


class UrlInvalid(FetchError):
    """The URL is not https, or can be read in more than one way."""


class UrlNotAllowed(FetchError):
    """Blocked, unresolvable, refused, silent or without a valid certificate: all get the same text after the same time.

    A specific `message` is used only for what the remote server itself said, which reveals nothing about our network.
    """

    def __init__(self, message: Message | None = None) -> None:
        super().__init__(message or RemoteDocumentMessages.DOCUMENT_URL_NOT_ALLOWED())


class RemoteUnavailable(FetchError):
    """The server was reached but gave no whole document. `status`: the HTTP status, if that was the cause."""

    def __init__(self, message: Message, *, status: int | None = None) -> None:
        super().__init__(message)
        self.status = status


class RemoteTooLarge(FetchError):
    """The document is larger than `limit_bytes`, as announced or as received."""

    def __init__(self, limit_bytes: int) -> None:
        super().__init__(RemoteDocumentMessages.REMOTE_DOCUMENT_TOO_LARGE(bytes=limit_bytes))
        self.limit_bytes = limit_bytes


IpAddress = IPv4Address | IPv6Address


class AddressScope(Enum):
    PUBLIC = auto()
    INTRANET = auto()  # only for hosts that an administrator allowed
    NEVER = auto()


NEVER_4 = tuple(
    IPv4Network(block)
    for block in (
        "0.0.0.0/8",  # this network; the kernel reads 0.0.0.0 as loopback
        "169.254.0.0/16",  # link-local, including cloud metadata services
        "192.0.0.0/24",  # IETF protocol assignments
        "192.0.2.0/24",  # documentation
        "192.31.196.0/24",  # AS112
        "192.52.193.0/24",  # AMT
        "192.88.99.0/24",  # 6to4 relays
        "192.175.48.0/24",  # AS112
        "198.18.0.0/15",  # benchmarks
        "198.51.100.0/24",  # documentation
        "203.0.113.0/24",  # documentation
        "224.0.0.0/4",  # multicast
        "240.0.0.0/4",  # reserved, and broadcast
        "100.100.100.200/32",  # cloud metadata service, inside the carrier-grade NAT block
        "168.63.129.16/32",  # cloud host, inside a public block
    )
)
INTRANET_4 = tuple(
    IPv4Network(block)
    for block in (
        "10.0.0.0/8",
        "100.64.0.0/10",  # carrier-grade NAT, and overlay networks
        "127.0.0.0/8",
        "172.16.0.0/12",
        "192.168.0.0/16",
    )
)
NEVER_6 = tuple(
    IPv6Network(block)
    for block in (
        "fd00:ec2::/32",  # cloud metadata service, inside the private block
        "2001::/23",  # IETF protocol assignments: Teredo, benchmarks, AMT, AS112, ORCHID, DRIP
        "2001:db8::/32",  # documentation
        "2002::/16",  # 6to4
        "2620:4f:8000::/48",  # AS112
        "3ffe::/16",  # 6bone, returned
        "3fff::/20",  # documentation
    )
)
INTRANET_6 = tuple(IPv6Network(block) for block in ("::1/128", "fc00::/7"))
GLOBAL_UNICAST = IPv6Network("2000::/3")
"""Addresses that IANA assigns. Not included: compatible, mapped and translated IPv4, 64:ff9b:1::/48, discard, SRv6,
link-local, site-local (fec0::/10) and multicast."""
NAT64 = IPv6Network("64:ff9b::/96")
ISATAP = (0x0000_5EFE, 0x0200_5EFE)


def scope_of(address: IpAddress) -> AddressScope:
    if isinstance(address, IPv4Address):
        return _scope_of_4(address)
    if address.scope_id is not None:
        return AddressScope.NEVER
    low = IPv4Address(int(address) & 0xFFFF_FFFF)
    if address in NAT64:
        # RFC 6052 section 3.1 allows only public addresses behind a translator
        return AddressScope.PUBLIC if _scope_of_4(low) is AddressScope.PUBLIC else AddressScope.NEVER
    if any(address in block for block in NEVER_6):
        return AddressScope.NEVER
    if (int(address) >> 32) & 0xFFFF_FFFF in ISATAP and _scope_of_4(low) is not AddressScope.PUBLIC:
        return AddressScope.NEVER
    if any(address in block for block in INTRANET_6):
        return AddressScope.INTRANET
    return AddressScope.PUBLIC if address in GLOBAL_UNICAST else AddressScope.NEVER


def _scope_of_4(address: IPv4Address) -> AddressScope:
    if any(address in block for block in NEVER_4):
        return AddressScope.NEVER
    return AddressScope.INTRANET if any(address in block for block in INTRANET_4) else AddressScope.PUBLIC


HTTPS_PORT, HTTP_PORT = 443, 80
MOST_CHARACTERS = 2048

_URL = re.compile(r"(?P<scheme>https?)://(?P<authority>[^/?#]+)(?P<target>[^#]*)(?:#.*)?", re.IGNORECASE)
_ABSOLUTE = re.compile(r"[a-z][a-z0-9+.-]*:", re.IGNORECASE | re.ASCII)
_AUTHORITY = re.compile(r"(?P<host>\[[0-9A-Fa-f:.]+\]|[^:\[\]@%]+)(?::(?P<port>[1-9][0-9]{0,4}))?", re.ASCII)
_LABEL = re.compile(r"[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?", re.ASCII)
# some readers take a host with such a last label for a number (URL standard, "ends in a number")
_NUMERIC = re.compile(r"[0-9]+|0x[0-9a-f]*", re.ASCII)
_KEPT_IN_TARGET = "%/:?#[]@!$&'()*+,;=-._~"


class RemoteUrl(Record, frozen=True, kw_only=True):
    """`host`: ASCII, lower case, without a final dot or brackets. `address`: the host, if that is a literal one.
    `target`: path and query as sent in the request line. `plain`: http without TLS."""

    host: str
    address: IpAddress | None
    port: int
    target: str
    plain: bool = False

    @property
    def scheme(self) -> bytes:
        return b"http" if self.plain else b"https"

    @property
    def authority(self) -> str:
        """Value of the Host header (RFC 9110 section 7.2)."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == (HTTP_PORT if self.plain else HTTPS_PORT) else f"{host}:{self.port}"

    def redirected(self, location: bytes) -> RemoteUrl:
        """Resolve a Location header and validate the result from scratch. Raises UrlInvalid.

        Spaces and bytes that are not UTF-8 are percent-encoded first, as browsers do (RFC 9110 section 10.2.2 requires
        a URI reference). In a host name they remain an error.
        """
        return self._referred(_encoded(location))

    def _referred(self, location: str) -> RemoteUrl:
        if _ABSOLUTE.match(location):  # urljoin would take https:///x for a path of the same server
            return read_url(location)
        if location.startswith("//"):
            return read_url(f"https:{location}")
        _only_visible(location)
        return read_url(urljoin(f"https://{self.authority}{self.target}", location))


def read_url(text: str, *, plain_too: bool = False) -> RemoteUrl:
    """Parse a URL. Raises UrlInvalid if two programs could read it in two ways. `plain_too`: allow http://."""
    if len(text) > MOST_CHARACTERS:
        raise UrlInvalid(RemoteDocumentMessages.DOCUMENT_URL_TOO_LONG(most=MOST_CHARACTERS))
    _only_visible(text)
    url = _URL.fullmatch(text)
    plain = url is not None and url["scheme"].lower() == "http"
    if url is None or (plain and not plain_too):
        raise UrlInvalid(RemoteDocumentMessages.DOCUMENT_URL_NOT_HTTPS())
    if "@" in url["authority"]:
        raise UrlInvalid(RemoteDocumentMessages.DOCUMENT_URL_WITH_USER())
    host, port = read_authority(url["authority"], HTTP_PORT if plain else HTTPS_PORT)
    address = None if isinstance(host, str) else host
    target = url["target"] if url["target"].startswith("/") else "/" + url["target"]
    return RemoteUrl(
        host=str(host),
        address=address,
        port=port,
        target=quote(target, _KEPT_IN_TARGET),
        plain=plain,
    )


def read_authority(authority: str, default_port: int = HTTPS_PORT) -> tuple[str | IpAddress, int]:
    """Host and port of `host`, `host:port`, `[address]` or `[address]:port`. Raises UrlInvalid."""
    parts = _AUTHORITY.fullmatch(authority)
    if parts is None:
        raise UrlInvalid(RemoteDocumentMessages.DOCUMENT_URL_HOST_UNREADABLE())
    port = int(parts["port"] or default_port)
    if port > 0xFFFF:
        raise UrlInvalid(RemoteDocumentMessages.DOCUMENT_URL_PORT_WRONG())
    return _host(parts["host"]), port


def _host(text: str) -> str | IpAddress:
    if text.startswith("["):
        try:
            return IPv6Address(text[1:-1])
        except ValueError as problem:
            raise UrlInvalid(RemoteDocumentMessages.DOCUMENT_URL_IPV6_WRONG()) from problem
    labels = _in_ascii(text).split(".")
    if labels[-1] == "" and len(labels) > 1:
        labels.pop()
    name = ".".join(labels)
    if _NUMERIC.fullmatch(labels[-1]):
        try:
            return IPv4Address(name)
        except ValueError as problem:
            raise UrlInvalid(RemoteDocumentMessages.DOCUMENT_URL_IPV4_WRONG()) from problem
    if len(name) > 253 or not all(_LABEL.fullmatch(label) for label in labels):
        raise UrlInvalid(RemoteDocumentMessages.DOCUMENT_URL_HOST_WRONG())
    return name


def _in_ascii(host: str) -> str:
    """Encode a host by IDNA 2008 with the UTS 46 mapping, as browsers do."""
    if host.isascii():
        return host.lower()
    try:
        return idna.encode(host[:254], uts46=True, std3_rules=True).decode("ascii").lower()
    except UnicodeError as problem:
        raise UrlInvalid(RemoteDocumentMessages.DOCUMENT_URL_HOST_WRONG()) from problem


def _encoded(location: bytes) -> str:
    """Percent-encode a Location header.

    ASCII control characters and backslashes stay and are refused later, because programs disagree on their meaning.
    """
    text = location.decode("utf-8", "surrogateescape")
    return "".join(quote(each, errors="surrogateescape") if _is_blank(each) else each for each in text)


def _is_blank(character: str) -> bool:
    if character.isascii():
        return character == " "
    return unicodedata.category(character)[0] in "CZ"


def _only_visible(text: str) -> None:
    """Reject backslashes (slashes for some readers) and characters that some readers strip (blanks, controls)."""
    for character in text:
        if character == "\\" or unicodedata.category(character)[0] in "CZ":
            raise UrlInvalid(RemoteDocumentMessages.DOCUMENT_URL_NOT_ENCODED())


class ForbiddenAddress(Exception):
    """A blocked address. For our log only; the client gets UrlNotAllowed."""


class AllowedHosts:
    """Hosts that an administrator allowed, as `host` (port 443) or `host:port`.

    Raises SettingInvalid for other entries.
    """

    def __init__(self, entries: Iterable[str]) -> None:
        self._pairs = frozenset(_pair(entry) for entry in entries)

    def judge(self, url: RemoteUrl, addresses: Sequence[IpAddress]) -> None:
        """Raises Forbidden unless every one of `addresses`, the host's complete list, may be connected to."""
        allowed = (url.host, url.port) in self._pairs
        if url.plain and not (allowed and all(scope_of(address) is AddressScope.INTRANET for address in addresses)):
            raise ForbiddenAddress(f"plain http to {url.host}")
        if url.port != HTTPS_PORT and not allowed:
            raise ForbiddenAddress(f"port {url.port} of {url.host}")
        if not addresses:
            raise ForbiddenAddress(f"{url.host} has no address")
        scopes = {AddressScope.PUBLIC, AddressScope.INTRANET} if allowed else {AddressScope.PUBLIC}
        for address in addresses:
            if scope_of(address) not in scopes:
                raise ForbiddenAddress(f"{url.host} leads to {address}")


def _pair(entry: str) -> tuple[str, int]:
    try:
        host, port = read_authority(entry)
    except UrlInvalid as problem:
        raise SettingInvalid(StartMessages.HOST_ALLOWED_WRONG(entry=entry)) from problem
    return str(host), port


Resolve = Callable[[str], Awaitable[Sequence[IpAddress]]]
"""All addresses of a host name, best first. Raises OSError if there are none."""


fetch_owner: ContextVar[Hashable] = ContextVar("fetch_owner", default=None)
"""The caller for whom names are looked up; look-ups are limited per caller."""


class SystemResolver:
    """Look up names with getaddrinfo. It cannot be stopped, so each look-up has a thread that nobody waits for.

    At most `most` run at once, a quarter of them for one caller, so that hanging names do not hold up others.
    """

    def __init__(self, *, most: int = 64) -> None:
        self._free = asyncio.Semaphore(most)
        self._share = max(1, most // 4)
        self._running: Counter[Hashable] = Counter()

    async def __call__(self, host: str) -> Sequence[IpAddress]:
        """Raises OSError."""
        asker = fetch_owner.get()
        if self._running[asker] >= self._share:
            raise OSError("too many names are being looked up")
        self._running[asker] += 1
        try:
            await self._free.acquire()
        except asyncio.CancelledError:
            self._ended(asker)
            raise
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[Sequence[IpAddress]] = loop.create_future()

        def look_up() -> None:
            found: Sequence[IpAddress] | Exception
            try:
                found = _addresses(host)
            except Exception as error:  # raised again in the awaiting coroutine
                found = error
            if not loop.is_closed():
                loop.call_soon_threadsafe(self._over, asker, answer, found)

        threading.Thread(target=look_up, name="resolve", daemon=True).start()
        return await answer

    def _over(
        self, asker: Hashable, answer: asyncio.Future[Sequence[IpAddress]], found: Sequence[IpAddress] | Exception
    ) -> None:
        self._free.release()
        self._ended(asker)
        if answer.done():
            return
        if isinstance(found, Exception):
            answer.set_exception(found)
        else:
            answer.set_result(found)

    def _ended(self, asker: Hashable) -> None:
        self._running[asker] -= 1
        if not self._running[asker]:
            del self._running[asker]


def _addresses(host: str) -> Sequence[IpAddress]:
    answers = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)
    return tuple(dict.fromkeys(ip_address(answer[4][0]) for answer in answers))


Connect = Callable[[IpAddress, int], Awaitable[httpcore.AsyncNetworkStream]]
"""TCP to an address and a port. Raises httpcore.ConnectError."""


async def connect_tcp(address: IpAddress, port: int) -> httpcore.AsyncNetworkStream:
    return await httpcore.AnyIOBackend().connect_tcp(str(address), port)


async def first_that_connects(
    addresses: Sequence[IpAddress], port: int, connect: Connect, end: float
) -> httpcore.AsyncNetworkStream:
    """Connect to the first address that answers, in the resolver's order.

    A silent address uses only its share of the time until `end` (loop time). Raises the last httpcore.ConnectError or
    TimeoutError.
    """
    loop = asyncio.get_running_loop()
    for left in range(len(addresses), 0, -1):
        try:
            async with asyncio.timeout((end - loop.time()) / left):
                return await connect(addresses[-left], port)
        except (httpcore.ConnectError, TimeoutError):
            if left == 1:
                raise
    raise ValueError("no addresses")


async def secure(
    stream: httpcore.AsyncNetworkStream, url: RemoteUrl, tls: ssl.SSLContext
) -> httpcore.AsyncNetworkStream:
    """Do the TLS handshake. The URL's own host is the SNI and the name that the certificate must have.

    Raises httpcore.ConnectError. On errors and cancellation the stream is closed.
    """
    try:
        return await stream.start_tls(tls, server_hostname=url.host)
    except BaseException:
        with anyio.CancelScope(shield=True):
            await stream.aclose()
        raise


class GuardedConnector:
    """Connect only to permitted addresses: the address that was checked is the one that is connected to.

    `tls` None: use this computer's trusted authorities.
    """

    def __init__(
        self,
        *,
        resolve: Resolve | None = None,
        tls: ssl.SSLContext | None = None,
        connect: Connect = connect_tcp,
    ) -> None:
        self._resolve = resolve or SystemResolver()
        self._tls = tls
        self._connect = connect

    async def open(self, url: RemoteUrl, allowed: AllowedHosts, end: float) -> httpcore.AsyncNetworkStream:
        """Open a stream to the server of `url` before `end` (loop time), with TLS unless it is `plain`.

        Raises Forbidden, OSError (no such name, timeout), httpcore.NetworkError.
        """
        async with asyncio.timeout_at(end):
            addresses = await self._resolve(url.host) if url.address is None else [url.address]
            allowed.judge(url, addresses)
            tls = None if url.plain else await self._trusted()
            stream = await first_that_connects(addresses, url.port, self._connect, end)
            return stream if tls is None else await secure(stream, url, tls)

    async def _trusted(self) -> ssl.SSLContext:
        """Return the TLS context, loaded on first use.

        Most servers never fetch, and loading takes a tenth of a second.
        """
        if self._tls is None:
            self._tls = await asyncio.to_thread(httpcore.default_ssl_context)
        return self._tls


BROKEN = (httpcore.NetworkError, httpcore.ProtocolError, OSError)
MOST_SMALL_PIECES = 1024
SMALLEST_PIECE_BYTES = 256
"""Average beyond the first pieces: a chunk of one byte costs as much work as one of a thousand."""
PACKED = (
    (b"\x1f\x8b", "gzip"),
    (b"\x28\xb5\x2f\xfd", "zstd"),
    (b"\x1f\x9d", "compress"),
)
"""Magic bytes of compressed data (RFC 1952 and 8878, and compress). No document begins with them."""
WITHOUT_MAGIC = frozenset({"br", "deflate", "dcb", "dcz"})
"""IANA content codings without magic bytes; many senders omit deflate's header."""
NO_TEXT = re.compile(rb"[^\t\n\f\r\x1b -\x7e\x80-\xff]")
BASE64 = re.compile(rb"[A-Za-z0-9+/=\s]+")
AWS_CHUNK = re.compile(rb"[0-9A-Fa-f]{1,8}(?:;[^\r\n]{0,512})?\r\n")
WITHOUT_DOCUMENT = frozenset({204, 205, 206})


def too_slow() -> RemoteUnavailable:
    return RemoteUnavailable(RemoteDocumentMessages.REMOTE_TOO_SLOW())


def broken_off() -> RemoteUnavailable:
    return RemoteUnavailable(RemoteDocumentMessages.REMOTE_BROKE_OFF())


def header(response: httpcore.Response, name: bytes) -> bytes | None:
    """Return all values of a header, joined; None if it is missing."""
    values = [value for key, value in response.headers if key.lower() == name]
    return b", ".join(values) if values else None


def _codings(response: httpcore.Response) -> tuple[str, ...]:
    """Return the Content-Encoding values except `identity`. File stores repeat whatever the upload declared."""
    words = (header(response, b"content-encoding") or b"").decode("latin-1").lower().split(",")
    return tuple(word.strip() for word in words if word.strip() not in ("", "identity", "none"))


def _require_plain(head: bytes, codings: tuple[str, ...]) -> None:
    """Reject an encoded document. Raises RemoteUnavailable.

    `head`: its first KiB. `codings`: as the server declares. The bytes decide, not the header: an unencoded document
    may be labelled "aws-chunked", "utf-8" or even "gzip".
    """
    packed = next((name for magic, name in PACKED if head.startswith(magic)), None)
    is_pdf = head.lstrip(b"\xef\xbb\xbf\t\r\n ").startswith(PDF_MAGIC)
    if packed is None and not is_pdf and NO_TEXT.search(head):  # compressed data never looks like text
        packed = next((coding for coding in codings if coding in WITHOUT_MAGIC), None)
    if packed is not None:
        raise RemoteUnavailable(RemoteDocumentMessages.REMOTE_SENT_COMPRESSED(coding=packed))
    if "base64" in codings and BASE64.fullmatch(head):
        raise RemoteUnavailable(RemoteDocumentMessages.REMOTE_SENT_BASE64())
    if "aws-chunked" in codings and AWS_CHUNK.match(head):
        raise RemoteUnavailable(RemoteDocumentMessages.REMOTE_SENT_CHUNK_FRAMES())


class RemoteDocument:
    """A document while it is downloaded.

    `filename`, `content_type` (lower case, without parameters): as the remote server reports them, for display only.
    Raises RemoteUnavailable or RemoteTooLarge if the response is no complete document.
    """

    def __init__(self, response: httpcore.Response, url: RemoteUrl, *, limit_bytes: int, end: float) -> None:
        _require_whole_document(response, limit_bytes)
        self.filename = remote_filename(header(response, b"content-disposition"), url.target)
        kind = header(response, b"content-type") or b""
        self.content_type = kind.partition(b";")[0].decode("latin-1").strip().lower() or None
        self._codings = _codings(response)
        self._response = response
        self._limit_bytes = limit_bytes
        self._end = end

    async def pieces(self) -> AsyncIterator[bytes]:
        """Yield the bytes, once. Raises RemoteTooLarge or RemoteUnavailable; discard what came before."""
        head: bytes | None = b"" if self._codings else None
        async for piece in self._received():
            if head is None:
                yield piece
                continue
            head += piece
            if len(head) >= PDF_WINDOW:
                _require_plain(head, self._codings)
                yield head
                head = None
        if head is not None:
            _require_plain(head, self._codings)
            yield head

    async def _received(self) -> AsyncIterator[bytes]:
        received = count = 0
        stream = aiter(self._response.aiter_stream())
        while piece := await self._next(stream):
            received += len(piece)
            count += 1
            if count > MOST_SMALL_PIECES + received // SMALLEST_PIECE_BYTES:
                raise RemoteUnavailable(RemoteDocumentMessages.REMOTE_SENT_CRUMBS())
            if received > self._limit_bytes:
                raise RemoteTooLarge(self._limit_bytes)
            yield piece
        if received == 0:
            raise RemoteUnavailable(RemoteDocumentMessages.REMOTE_SENT_NOTHING())

    async def _next(self, stream: AsyncIterator[bytes]) -> bytes:
        if asyncio.get_running_loop().time() >= self._end:  # data that is already buffered never reaches the timeout
            raise too_slow()
        try:
            async with asyncio.timeout_at(self._end):
                return await anext(stream, b"")
        except TimeoutError as cause:
            raise too_slow() from cause
        except BROKEN as cause:
            raise broken_off() from cause


def _require_whole_document(response: httpcore.Response, limit_bytes: int) -> None:
    status = response.status
    if not 200 <= status < 300 or status in WITHOUT_DOCUMENT:
        raise RemoteUnavailable(RemoteDocumentMessages.REMOTE_ANSWERED(status=status), status=status)
    length = header(response, b"content-length")
    if length is None and header(response, b"transfer-encoding") is None:
        # a close could be the end or an accident; half a label would pass for a whole one
        raise RemoteUnavailable(RemoteDocumentMessages.REMOTE_WITHOUT_LENGTH())
    if length is not None and int(length) > limit_bytes:
        raise RemoteTooLarge(limit_bytes)


# The remote server's name of a document, shown to people and used to guess its format.


def remote_filename(content_disposition: bytes | None, target: str) -> str | None:
    """Take the name from the header, else from the last segment of the URL's path.

    Use it only through `display_name`.
    """
    _, parameters = read_parameters(content_disposition or b"")
    given = given_filename(parameters)
    if given is not None:
        return given or None
    return readable(unquote_to_bytes(target.partition("?")[0].rpartition("/")[2])) or None


__all__ = ["Fetcher", "RemoteDocument"]

REDIRECTS = frozenset({301, 302, 303, 307, 308})


class Fetcher:
    """Downloads documents.

    One for the server; keeps no connection open. `tls` None: use this computer's trusted authorities.
    """

    def __init__(
        self,
        rules: FetchRules,
        *,
        resolve: Resolve | None = None,
        tls: ssl.SSLContext | None = None,
        connect: Connect = connect_tcp,
    ) -> None:
        self._rules = rules
        self._allowed = AllowedHosts(rules.allowed_hosts)
        self._connector = GuardedConnector(resolve=resolve, tls=tls, connect=connect)

    @asynccontextmanager
    async def open(self, url: str, *, limit_bytes: int) -> AsyncIterator[RemoteDocument]:
        """Open the document behind `url`, following at most `rules.redirects` redirects.

        Raises UrlInvalid, UrlNotAllowed, RemoteUnavailable and RemoteTooLarge; so does reading its pieces.
        """
        end = asyncio.get_running_loop().time() + self._rules.total_seconds
        remote = read_url(url)
        for _ in range(self._rules.redirects + 1):
            async with connected(remote, await self._secured(remote, end)) as connection:
                response = await _answer(connection, remote, end)
                if response.status not in REDIRECTS:
                    yield RemoteDocument(response, remote, limit_bytes=limit_bytes, end=end)
                    return
            remote = _redirected(remote, response)
        raise RemoteUnavailable(RemoteDocumentMessages.DOCUMENT_REDIRECTS_TOO_OFTEN(most=self._rules.redirects))

    async def _secured(self, url: RemoteUrl, end: float) -> httpcore.AsyncNetworkStream:
        refused_at = self._refused_at(end)
        try:
            return await self._connector.open(url, self._allowed, refused_at)
        except (ForbiddenAddress, OSError, httpcore.NetworkError) as cause:
            raise await _refusal(refused_at) from cause

    def _refused_at(self, end: float) -> float:
        return min(asyncio.get_running_loop().time() + self._rules.connect_seconds, end)


def _redirected(url: RemoteUrl, response: httpcore.Response) -> RemoteUrl:
    """Return the target of a redirect.

    Raises RemoteUnavailable, UrlNotAllowed without a delay: only the answer matters.
    """
    location = header(response, b"location")
    if location is None:
        status = response.status
        raise RemoteUnavailable(RemoteDocumentMessages.REMOTE_ANSWERED(status=status), status=status)
    try:
        return url.redirected(location)
    except UrlInvalid as cause:
        raise UrlNotAllowed(RemoteDocumentMessages.DOCUMENT_REDIRECT_UNUSABLE(why=cause.message)) from cause


@asynccontextmanager
async def connected(
    url: RemoteUrl, stream: httpcore.AsyncNetworkStream
) -> AsyncIterator[httpcore.AsyncHTTP11Connection]:
    """Speak HTTP over the stream, which is closed at the end."""
    origin = httpcore.Origin(url.scheme, url.host.encode(), url.port)
    connection = httpcore.AsyncHTTP11Connection(origin, stream)
    try:
        yield connection
    finally:
        with anyio.CancelScope(shield=True):
            await connection.aclose()


def request_to(url: RemoteUrl, method: str, headers: Mapping[str, str], body: bytes = b"") -> httpcore.Request:
    """Build a request without cookies and credentials, whose answer must not be compressed."""
    all_headers = {"Host": url.authority, **headers, "Accept-Encoding": "identity", "Connection": "close"}
    target = httpcore.URL(scheme=url.scheme, host=url.host.encode(), port=url.port, target=url.target.encode())
    given = [(name.encode(), value.encode()) for name, value in all_headers.items()]
    return httpcore.Request(method, target, headers=given, content=body)


async def _answer(connection: httpcore.AsyncHTTP11Connection, url: RemoteUrl, end: float) -> httpcore.Response:
    request = request_to(url, "GET", {"User-Agent": "Spoolhouse", "Accept": "*/*"})
    try:
        async with asyncio.timeout_at(end):
            return await connection.handle_async_request(request)
    except TimeoutError as cause:
        raise too_slow() from cause
    except BROKEN as cause:
        raise broken_off() from cause


async def _refusal(moment: float) -> UrlNotAllowed:
    """Wait until `moment` (loop time) and return the error, so that its timing does not reveal its cause."""
    await asyncio.sleep(moment - asyncio.get_running_loop().time())
    return UrlNotAllowed()

"""IPP over HTTP/1.1 (RFC 8010 section 4): one request, one bounded response; no redirects, no proxies.

Printers that require a user name and a password get them by HTTP Digest (RFC 7616) or Basic (RFC 7617). The password
itself leaves this computer only inside TLS, to a printer whose certificate was just verified, or to loopback; never
because a printer on an unencrypted connection asks for it.
"""

from __future__ import annotations

import asyncio
import base64
import hashlib
import itertools
import re
import secrets
import socket
import ssl
import struct
import sys
import time
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Iterable, Mapping
from contextlib import aclosing
from dataclasses import dataclass
from ipaddress import ip_address
from typing import TYPE_CHECKING, Any, Protocol, cast

import anyio
import httpcore
from anyio.lowlevel import checkpoint

from agent_core.backends import tcp
from agent_core.backends.ipp import message
from agent_core.backends.ipp.message import (
    AttributeGroup,
    Attributes,
    GroupTag,
    HttpRefused,
    IppFault,
    IppMessage,
    IppUnreachable,
    LoginNeeded,
    LoginRefused,
    MalformedIpp,
    NotServed,
    NotTrusted,
    Operation,
    Status,
    Value,
    ValueTag,
    keyword,
    name,
    uri,
)
from agent_core.points import IppPoint
from server_core import failpoints
from server_core.contract.messages.devices import IppFaultMessages
from server_core.contract.messages.message import Message, words
from server_core.contract.messages.system import system_cause, system_error

if TYPE_CHECKING:
    from collections.abc import Sequence

    from server_core.contract.decisions.device_address import DeviceUri
    from server_core.contract.types.agents import DeviceLogin


CONNECT_SECONDS = 5.0
CALL_SECONDS = 10.0
ANSWER_BODY_SECONDS = 10.0
DEFAULT_PATH = "/ipp/print"
USER_NAME = "spoolhouse"
OK, UNAUTHORIZED = 200, 401
MOST_PIECES = 4096
# decoding this much is fast enough for the event loop
_DECODE_INLINE_BYTES = 32 * 1024

_NO_DELAY = (socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
_LINGER = struct.pack("hh" if sys.platform == "win32" else "ii", 1, 0)
_RESET_ON_CLOSE = (socket.SOL_SOCKET, socket.SO_LINGER, _LINGER)

Values = Mapping[str, tuple[Value, ...]]


class IppClient:
    """Client of one printer. Ordinary calls share kept-alive connections; a document gets a connection of its own."""

    def __init__(self, uri: DeviceUri, tls: TlsPolicy | None = None, login: DeviceLogin | None = None) -> None:
        host = f"[{uri.host}]" if ":" in uri.host else uri.host
        self.path = uri.path if uri.path not in ("", "/") else DEFAULT_PATH
        self.printer_uri = f"{uri.scheme}://{host}:{uri.port}{self.path}"
        self._url = f"{'https' if uri.scheme == 'ipps' else 'http'}://{host}:{uri.port}{self.path}"
        self._policy = tls or PinFirstKey()
        self._judge = CertificateCheck(self._policy)
        self._context = self._judge.context()
        self._login = HttpLogin(login, uri, self._url) if login else None
        # unless it requires a login, CUPS shows a job's name only to the user name that the job claims
        self._user_name = login.user_name if login else USER_NAME
        self._http = self._connections()
        self._request_ids = itertools.count(1)
        self._calls = 0
        self._alone = self._serves_several = False
        self._asked_again = False
        """The printer wanted a new login for a document: its challenges are good for few requests."""
        self._version = (2, 0)

    @property
    def certificate(self) -> str | None:
        """Fingerprint of the certificate accepted last; None without TLS."""
        return self._judge.accepted

    async def aclose(self) -> None:
        await self._http.aclose()

    async def call(
        self,
        operation: Operation,
        attributes: Values | None = None,
        job: Values | None = None,
        *,
        seconds: float | None = None,
    ) -> IppMessage:
        """Call an operation without a document. `attributes` are operation attributes, `job` are job attributes.

        Any IPP status is returned as a message. Raises IppFault without an IPP response within `seconds` (default 10).
        """
        self._calls += 1
        try:
            with anyio.fail_after(CALL_SECONDS if seconds is None else seconds):
                answer = await self._ask(operation, attributes, job)
                if answer.code == Status.VERSION_NOT_SUPPORTED and self._version != (1, 1):
                    self._version = (1, 1)
                    answer = await self._ask(operation, attributes, job)
                return answer
        except TimeoutError as error:
            raise IppUnreachable(IppFaultMessages.IPP_NO_ANSWER()) from error
        finally:
            self._calls -= 1

    async def upload(
        self,
        operation: Operation,
        attributes: Values,
        job: Values | None,
        document: AsyncIterator[bytes],
        size: int,
        on_sent: Callable[[int], None],
    ) -> IppMessage:
        """Send an operation with a document. Has no deadline: the caller watches `on_sent` (bytes handed over so far).

        Printers (ippeveprinter 2.4.2, measured) print a document whose connection ended early as if it were complete,
        whether or not its length was announced. A reset makes them discard it, so a broken upload ends with a reset. A
        printer with a single session may end this connection at once, because of our connection for ordinary calls or
        another computer's. The upload is then retried for 10 s.

        Raises NotServed: nothing was sent. After any other IppFault the fate of the document is unknown.
        """
        head = self._encode(operation, attributes, job)

        async def body() -> AsyncGenerator[bytes, None]:
            yield head
            sent = 0
            async for piece in document:
                failpoints.reach(IppPoint.DOCUMENT)
                yield piece
                # resumed: the network has taken the piece
                sent += len(piece)
                on_sent(sent)

        until = time.monotonic() + tcp.PATIENCE_SECONDS
        while True:
            if self._alone:
                await self._let_go()
            try:
                # a kept-alive connection may have died, and a document is never sent twice
                async with self._connections(cut=True) as http, aclosing(body()) as pieces:
                    answer = await self._exchange(operation, http, pieces, len(head) + size)
            except NotServed:
                self._alone, self._serves_several = True, False
                if time.monotonic() >= until:
                    raise
                await anyio.sleep(tcp.PAUSES[-1])
            else:
                self._serves_several = not self._alone
                return answer

    async def _let_go(self) -> None:
        """Close the connections for ordinary calls unless a call is in progress."""
        if not self._calls:
            kept, self._http = self._http, self._connections()
            await kept.aclose()

    async def _ask(self, operation: Operation, attributes: Values | None, job: Values | None) -> IppMessage:
        request = self._encode(operation, attributes or {}, job)
        return await self._exchange(operation, self._http, request, len(request))

    def _connections(self, *, cut: bool = False) -> httpcore.AsyncConnectionPool:
        """Return a connection pool. `cut`: for a document; the printer sees a reset, not an end, even if the
        process is killed.
        """
        return httpcore.AsyncConnectionPool(
            ssl_context=self._context,
            max_connections=2,
            max_keepalive_connections=1,
            keepalive_expiry=20.0,
            network_backend=BoundedBackend(hears_refusals=cut, watch=self._watch if cut else 0.0),
            socket_options=[_NO_DELAY, _RESET_ON_CLOSE] if cut else [_NO_DELAY],
        )

    @property
    def _watch(self) -> float:
        """Seconds to watch a new connection before a document is sent.

        0 once the printer has accepted a session beside that of ordinary calls.
        """
        return 0.0 if self._serves_several else tcp.WATCH_SECONDS

    def _encode(self, operation: Operation, attributes: Values, job: Values | None) -> bytes:
        asked: dict[str, tuple[Value, ...]] = {
            "attributes-charset": (Value(ValueTag.CHARSET, "utf-8"),),
            "attributes-natural-language": (Value(ValueTag.LANGUAGE, "en"),),
            "printer-uri": uri(self.printer_uri),
            # RFC 8011 requires the target first
            **({"job-id": attributes["job-id"]} if "job-id" in attributes else {}),
            "requesting-user-name": name(self._user_name),
            **attributes,
        }
        groups = [AttributeGroup(GroupTag.OPERATION, Attributes(asked))]
        if job:
            groups.append(AttributeGroup(GroupTag.JOB, Attributes(job)))
        return message.encode(IppMessage(operation, next(self._request_ids), tuple(groups), self._version))

    async def _exchange(
        self, operation: Operation, http: httpcore.AsyncConnectionPool, body: bytes | AsyncIterator[bytes], size: int
    ) -> IppMessage:
        login = self._login
        if login is not None and self._asked_again and not isinstance(body, bytes):
            await self._learn_challenge(login)
        try:
            raw = await self._post(operation, http, body, size, login.header() if login else None)
        except HttpRefused as refusal:
            if refusal.status != UNAUTHORIZED or login is None:
                raise
            if not isinstance(body, bytes):
                login.learn(refusal.challenges)
                self._asked_again = True
                raise LoginNeeded(IppFaultMessages.LOGIN_ASKED_AGAIN()) from refusal
            raw = await self._post_again(operation, http, body, login, login.answer(refusal.challenges))
        await self._policy.keep()
        if len(raw) <= _DECODE_INLINE_BYTES:
            return message.decode(raw)
        return await anyio.to_thread.run_sync(message.decode, raw)

    async def _learn_challenge(self, login: HttpLogin) -> None:
        """Ask without a login, so that the document, which is sent only once, goes with an unused challenge."""
        operation = Operation.GET_PRINTER_ATTRIBUTES
        request = self._encode(operation, requested("printer-state"), None)
        try:
            await self._post(operation, self._http, request, len(request), None)
        except HttpRefused as refusal:
            login.learn(refusal.challenges)

    async def _post_again(
        self, operation: Operation, http: httpcore.AsyncConnectionPool, body: bytes, login: HttpLogin, header: bytes
    ) -> bytes:
        try:
            return await self._post(operation, http, body, len(body), header)
        except HttpRefused as refusal:
            if refusal.status != UNAUTHORIZED:
                raise
            raise login.was_refused(refusal.challenges) from refusal

    async def _post(
        self,
        operation: Operation,
        http: httpcore.AsyncConnectionPool,
        body: bytes | AsyncIterator[bytes],
        size: int,
        authorization: bytes | None,
    ) -> bytes:
        """Return the body of a response with status 200."""
        headers: dict[bytes | str, bytes | str] = {
            "Host": self._url.split("/")[2],
            "Content-Type": "application/ipp",
            "Content-Length": str(size),
            "Accept": "application/ipp",
            "Accept-Encoding": "identity",
            "User-Agent": USER_NAME,
            **({"Authorization": authorization} if authorization else {}),
        }
        patience = CALL_SECONDS if isinstance(body, bytes) else None
        timeouts = {"connect": CONNECT_SECONDS, "read": patience, "write": patience, "pool": patience}
        try:
            failpoints.reach(operation.before)
            async with http.stream(
                "POST", self._url, headers=headers, content=body, extensions={"timeout": timeouts}
            ) as response:
                if response.status != OK:
                    raise HttpRefused(response.status, _challenges(response))
                with anyio.fail_after(ANSWER_BODY_SECONDS):
                    raw = await _bounded(response)
            failpoints.reach(operation.after)
            return raw
        except IppFault:
            raise
        except TimeoutError as error:
            raise IppUnreachable(IppFaultMessages.IPP_ANSWER_ENDLESS()) from error
        except httpcore.TimeoutException as error:
            raise IppUnreachable(IppFaultMessages.IPP_NO_ANSWER()) from error
        except httpcore.ProtocolError as error:
            cause = IppFaultMessages.IPP_INTERIM_ENDLESS() if isinstance(error, EndlessInterim) else words(str(error))
            raise MalformedIpp(IppFaultMessages.IPP_NOT_HTTP(error=cause)) from error
        except httpcore.NetworkError as error:
            if isinstance(error, httpcore.ConnectError) and self._judge.refused is not None:
                raise NotTrusted(self._judge.refused) from error
            raise IppUnreachable(IppFaultMessages.IPP_NO_CONNECTION(why=_why_broken(error))) from error
        except OSError as error:
            raise IppUnreachable(IppFaultMessages.IPP_NO_CONNECTION(why=system_error(error))) from error


def _why_broken(error: httpcore.NetworkError) -> Message:
    return system_cause(error) or words(str(error)) or IppFaultMessages.IPP_BROKE_OFF()


def _challenges(response: httpcore.Response) -> list[str]:
    return [value.decode("latin-1") for name, value in response.headers if name.lower() == b"www-authenticate"]


async def _bounded(response: httpcore.Response) -> bytes:
    raw, pieces = bytearray(), 0
    async for piece in response.aiter_stream():
        raw += piece
        pieces += 1
        if len(raw) > message.MAX_MESSAGE_BYTES or pieces > MOST_PIECES:
            raise MalformedIpp(IppFaultMessages.IPP_ANSWER_TOO_LARGE(size=message.MAX_MESSAGE_BYTES))
    return bytes(raw)


def requested(*names: str) -> Values:
    """Build the operation attribute that limits the response to these attributes."""
    return {"requested-attributes": keyword(*names)}


# Connections that limit a printer's data before a parser sees it.
#
# An HTTP parser takes any number of interim responses ("100 Continue") and tiny chunks from one read without yielding
# to other tasks. A printer that sends nothing else would block the whole agent.
#
# A web server may refuse a document in the middle of it and read no further. The sender is to listen meanwhile and stop
# then (RFC 9112 section 9.3). The parser reads nothing before everything is sent, so that is detected here.


READ_BYTES = 16 * 1024
MOST_INTERIM = 200
"""Limit per connection; honest printers send at most one for each request."""
_INTERIM = re.compile(rb"HTTP/1\.\d 1\d\d")
_REFUSAL = re.compile(rb"(?:\A|\r?\n)HTTP/1\.\d [345]\d\d[ \r\n]")
"""Error status. The response explains it, and the printer may go on reading."""


class EndlessInterim(httpcore.RemoteProtocolError):
    """The printer sends only interim responses ("100 Continue")."""


class BoundedBackend(httpcore.AnyIOBackend):
    """A TCP backend that limits what it reads.

    `hears_refusals`: also reads while a request is being sent, and stops sending at an early refusal. `watch`: seconds
    for which a new connection is watched; raises NotServed if the printer ends it.
    """

    def __init__(self, *, hears_refusals: bool = False, watch: float = 0.0) -> None:
        super().__init__()
        self._hears_refusals = hears_refusals
        self._watch = watch

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[httpcore.SOCKET_OPTION] | None = None,
    ) -> httpcore.AsyncNetworkStream:
        try:
            stream = await super().connect_tcp(host, port, timeout, local_address, socket_options)
        except httpcore.ConnectError as error:
            if self._watch and _was_reset(error):
                raise NotServed from error
            raise
        if self._watch and await tcp.end_within(stream.get_extra_info("socket"), self._watch) is not None:
            await stream.aclose()
            raise NotServed
        return _heard(stream, self._hears_refusals)


def _was_reset(error: BaseException | None) -> bool:
    """Return whether the peer reset the connection just after it was established, as opposed to refusing the SYN."""
    while error is not None and not isinstance(error, ConnectionResetError):
        error = error.__cause__ or error.__context__
    return error is not None


def _heard(stream: httpcore.AsyncNetworkStream, hears_refusals: bool) -> httpcore.AsyncNetworkStream:
    return cast("httpcore.AsyncNetworkStream", _DuplexStream(stream, hears_refusals))


class _DuplexStream:
    """A stream for one request and its response that detects early refusals. `_early`: data that came before all
    was sent.
    """

    def __init__(self, stream: httpcore.AsyncNetworkStream, hears_refusals: bool) -> None:
        self._stream = stream
        self._interim = 0
        self._hears_refusals = hears_refusals
        self._early = bytearray()
        self._listener: asyncio.Task[None] | None = None
        self._sending: anyio.CancelScope | None = None
        self._refused = False

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)

    async def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        """Read data. Raises EndlessInterim."""
        await checkpoint()
        await self._listen_no_more()
        heard = bytes(self._early) or await self._stream.read(min(max_bytes, READ_BYTES), timeout)
        self._early.clear()
        self._interim += len(_INTERIM.findall(heard))
        if self._interim > MOST_INTERIM:
            raise EndlessInterim("it sends interim answers without an end")
        return heard

    async def write(self, buffer: bytes, timeout: float | None = None) -> None:
        """Send data. Raises httpcore.WriteError if the printer has refused the request; its response can be read
        then.
        """
        if not self._refused:
            with anyio.CancelScope() as self._sending:
                await self._stream.write(buffer, timeout)
                if self._hears_refusals and self._listener is None:
                    self._listener = asyncio.create_task(self._listen())
                return
        raise httpcore.WriteError("it answered before it had all")

    async def aclose(self) -> None:
        await self._listen_no_more()
        await self._stream.aclose()

    async def start_tls(self, *args: Any, **kwargs: Any) -> httpcore.AsyncNetworkStream:
        try:
            return _heard(await self._stream.start_tls(*args, **kwargs), self._hears_refusals)
        except BaseException:  # httpcore keeps the connection forever if waiting for it was cancelled
            with anyio.CancelScope(shield=True):
                await self._stream.aclose()
            raise

    async def _listen(self) -> None:
        """Read while sending. A broken connection is left to the reads and writes."""
        while len(self._early) < READ_BYTES:
            try:
                heard = await self._stream.read(READ_BYTES - len(self._early))
            except httpcore.NetworkError:
                return
            self._early += heard
            if not heard:
                return
            if _REFUSAL.search(self._early):
                self._refused = True
                if self._sending is not None:
                    self._sending.cancel()
                return

    async def _listen_no_more(self) -> None:
        listener = self._listener
        if listener is not None and not listener.done():
            listener.cancel()
            await asyncio.wait((listener,))


# Trust in ipps:// printers. They sign their own certificates, so names and chains prove nothing.


class TlsPolicy(Protocol):
    """Decides on a printer's certificate before a byte of HTTP is sent."""

    def accepts(self, fingerprint: str) -> bool:
        """`fingerprint`: SHA-256 of the public key (SubjectPublicKeyInfo), lower-case hex."""

    async def keep(self) -> None:
        """Save what was learnt, since the printer has answered."""


class PinFirstKey:
    """Trusts the first certificate and requires its key from every later one, as long as this object lives."""

    def __init__(self) -> None:
        self._pin: str | None = None

    def accepts(self, fingerprint: str) -> bool:
        if self._pin is None:
            self._pin = fingerprint
        return fingerprint == self._pin

    async def keep(self) -> None:
        """Do nothing: there is no store."""


class CertificateCheck:
    """Consults the policy at the end of each handshake. `refused`, `accepted`: the last fingerprint of each kind."""

    def __init__(self, policy: TlsPolicy) -> None:
        self._policy = policy
        self.refused: str | None = None
        self.accepted: str | None = None

    def context(self) -> ssl.SSLContext:
        """Return a context for TLS 1.2 or later."""
        judge = self

        class JudgedObject(ssl.SSLObject):
            def do_handshake(self) -> None:
                super().do_handshake()
                judge.judge(self.getpeercert(binary_form=True) or b"")

        context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        context.minimum_version = ssl.TLSVersion.TLSv1_2
        context.check_hostname = False
        context.verify_mode = ssl.CERT_NONE
        judged: Any = JudgedObject
        context.sslobject_class = judged
        return context

    def judge(self, certificate: bytes) -> None:
        """Verify a certificate. Raises SSLCertVerificationError."""
        fingerprint = fingerprint_of(certificate)
        if not self._policy.accepts(fingerprint):
            self.refused = fingerprint
            raise ssl.SSLCertVerificationError("the printer's certificate is not the one it had before")
        self.refused, self.accepted = None, fingerprint


def fingerprint_of(certificate: bytes) -> str:
    """Return the fingerprint of the certificate's public key.

    Printers renew certificates automatically and keep the key. A certificate that cannot be read is hashed whole.
    """
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
    from cryptography.x509 import load_der_x509_certificate

    try:
        key = load_der_x509_certificate(certificate).public_key()
        encoded = key.public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
    except Exception:  # whatever a parser raises for a device's bytes, they have a fingerprint
        encoded = certificate
    return hashlib.sha256(encoded).hexdigest()


REST_SECONDS = 300.0
"""Pause after a refusal: printers lock an account after a few wrong passwords."""
_MOST_CHALLENGES = 8


class HttpLogin:
    """Authentication at one printer. Once required, it goes with each request, because a document is sent only once."""

    def __init__(self, login: DeviceLogin, uri: DeviceUri, url: str) -> None:
        self._is_private = uri.scheme == "ipps" or _is_loopback(uri.host)
        self._login = login
        self._target = "/" + url.split("/", 3)[3]
        self._digest: DigestResponses | None = None
        self._speaks_basic = False
        self._refused_at: float | None = None

    def header(self) -> bytes | None:
        """Return `Authorization` for the next request, as far as the printer's requirements are known."""
        if self._is_resting:
            return None
        if self._speaks_basic:
            pair = f"{self._login.user_name}:{self._login.password}"
            return b"Basic " + base64.b64encode(pair.encode())
        return None if self._digest is None else self._digest.next()

    def answer(self, challenges: Sequence[str]) -> bytes:
        """Return `Authorization` for the request that was refused. Raises LoginNeeded if that is impossible."""
        if self._is_resting:
            raise LoginRefused(IppFaultMessages.LOGIN_NOT_ACCEPTED())
        self._learn(challenges[:_MOST_CHALLENGES])
        return self.header() or b""

    def was_refused(self, challenges: Sequence[str]) -> LoginNeeded:
        """Return the error for refused credentials. Digest answers that came too late prove nothing about the
        password.
        """
        question = DigestChallenge.of(challenges[:_MOST_CHALLENGES])
        if question is not None and question.is_stale:
            self._learn(challenges)
            return LoginNeeded(IppFaultMessages.LOGIN_STALE())
        self._refused_at = time.monotonic()
        return LoginRefused(IppFaultMessages.LOGIN_NOT_ACCEPTED())

    def learn(self, challenges: Sequence[str]) -> None:
        """Learn the challenge for the next request; the refused one cannot be sent again."""
        if not self._is_resting:
            self._learn(challenges[:_MOST_CHALLENGES])

    @property
    def _is_resting(self) -> bool:
        return self._refused_at is not None and time.monotonic() - self._refused_at < REST_SECONDS

    def _learn(self, challenges: Sequence[str]) -> None:
        """Parse the challenges. Raises LoginNeeded."""
        self._digest, self._speaks_basic = None, False
        schemes = [challenge.split(" ", 1)[0].lower() for challenge in challenges]
        question = DigestChallenge.of(challenges)
        if question is not None:
            self._digest = DigestResponses(question, self._login.user_name, self._login.password, self._target)
        elif "basic" in schemes and "digest" not in schemes:
            if not self._is_private:
                raise LoginNeeded(IppFaultMessages.LOGIN_IN_CLEAR_TEXT())
            self._speaks_basic = True
        elif "digest" in schemes:
            raise LoginNeeded(IppFaultMessages.LOGIN_DIGEST_UNKNOWN())
        else:
            raise LoginNeeded(IppFaultMessages.LOGIN_KIND_UNKNOWN())


def _is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


# HTTP Digest, client side (RFC 7616, and RFC 2069 for servers without qop), all in bytes.
#
# User names are sent unchanged, in UTF-8 and quoted (RFC 9110 section 5.6.4): `CORP\anna` too.


MOST_CHARACTERS = 8192
"""Limit for one challenge; honest ones have about 200 characters."""
_WORD = re.compile(r'([\w-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s,"]+))')
_HASHES: dict[str, Callable[[bytes], hashlib._Hash]] = {
    "MD5": hashlib.md5,
    "SHA-256": hashlib.sha256,
    "SHA-512": hashlib.sha512,
}
_SESSION = "-SESS"


@dataclass(frozen=True, kw_only=True, slots=True)
class DigestChallenge:
    """A supported `WWW-Authenticate: Digest` challenge. `algorithm` None: it named none, which means MD5."""

    realm: bytes
    nonce: bytes
    opaque: bytes | None
    algorithm: str | None
    has_qop: bool
    is_stale: bool

    @staticmethod
    def of(challenges: Sequence[str]) -> DigestChallenge | None:
        """Return the first supported challenge; servers list their preferred one first."""
        for challenge in challenges:
            scheme, _, words = challenge.partition(" ")
            if scheme.lower() == "digest" and (read := _read(words[:MOST_CHARACTERS])) is not None:
                return read
        return None

    def hashed(self, data: bytes) -> bytes:
        name = (self.algorithm or "MD5").upper().removesuffix(_SESSION)
        return _HASHES[name](data).hexdigest().encode()

    @property
    def is_for_a_session(self) -> bool:
        return (self.algorithm or "").upper().endswith(_SESSION)


class DigestResponses:
    """Responses to one challenge, one per POST, each with its own count."""

    def __init__(self, question: DigestChallenge, user: str, password: str, target: str) -> None:
        self._question = question
        self._user = user.encode()
        self._password = password.encode()
        self._target = target.encode()
        self._count = 0

    def next(self) -> bytes:
        """Return the next value for `Authorization`."""
        question = self._question
        self._count += 1
        count, mine = b"%08x" % self._count, secrets.token_hex(8).encode()
        first = question.hashed(b":".join((self._user, question.realm, self._password)))
        if question.is_for_a_session:
            first = question.hashed(b":".join((first, question.nonce, mine)))
        second = question.hashed(b"POST:" + self._target)
        counted = (count, mine, b"auth") if question.has_qop else ()
        response = question.hashed(b":".join((first, question.nonce, *counted, second)))
        words = [
            b"username=" + _quoted(self._user),
            b"realm=" + _quoted(question.realm),
            b"nonce=" + _quoted(question.nonce),
            b"uri=" + _quoted(self._target),
            b"response=" + _quoted(response),
        ]
        if question.algorithm is not None:
            words.append(b"algorithm=" + question.algorithm.encode())
        if question.opaque is not None:
            words.append(b"opaque=" + _quoted(question.opaque))
        if question.has_qop:
            words += [b"qop=auth", b"nc=" + count, b"cnonce=" + _quoted(mine)]
        return b"Digest " + b", ".join(words)


def _read(words: str) -> DigestChallenge | None:
    fields = {name.lower(): re.sub(r"\\(.)", r"\1", quoted) or bare for name, quoted, bare in _WORD.findall(words)}
    algorithm = fields.get("algorithm")
    is_supported = algorithm is None or algorithm.upper().removesuffix(_SESSION) in _HASHES
    qualities = [quality.strip().lower() for quality in fields["qop"].split(",")] if fields.get("qop") else []
    if "realm" not in fields or "nonce" not in fields or not is_supported or (qualities and "auth" not in qualities):
        return None
    opaque = fields.get("opaque")
    return DigestChallenge(
        # header values were read as Latin-1, so each byte is restored
        realm=fields["realm"].encode("latin-1"),
        nonce=fields["nonce"].encode("latin-1"),
        opaque=None if opaque is None else opaque.encode("latin-1"),
        algorithm=algorithm,
        has_qop=bool(qualities),
        is_stale=fields.get("stale", "").lower() == "true",
    )


def _quoted(text: bytes) -> bytes:
    return b'"' + re.sub(rb'(["\\])', rb"\\\1", text) + b'"'

"""IPP over HTTP/1.1 (RFC 8010 section 4): one request, one bounded answer. There are no redirects and no proxies."""

from __future__ import annotations

import asyncio
import hashlib
import itertools
import re
import socket
import ssl
import struct
import sys
import time
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Iterable, Mapping
from contextlib import aclosing
from typing import TYPE_CHECKING, Any, Protocol, cast

import anyio
import httpcore
from anyio.lowlevel import checkpoint

from agent_core.backends import sessions, tcp
from agent_core.backends.ipp import codec
from agent_core.backends.ipp.faults import (
    HttpRefused,
    IppFault,
    LoginNeeded,
    MalformedIpp,
    NotServed,
    NotTrusted,
    Unreachable,
)
from agent_core.backends.ipp.message import (
    Attributes,
    Group,
    GroupTag,
    Message,
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
from server_core.contract.decisions.device_address import DeviceUri
from server_core.contract.messages.ipp import IppFaultMessages
from server_core.contract.messages.message import Message as Said
from server_core.contract.messages.message import words
from server_core.contract.messages.system import system_cause, system_error
from server_core.contract.types.agents import DeviceLogin

if TYPE_CHECKING:
    from agent_core.backends.ipp.login import Login


CONNECT_SECONDS = 5.0
CALL_SECONDS = 10.0
ANSWER_BODY_SECONDS = 10.0
DEFAULT_PATH = "/ipp/print"
USER_NAME = "spoolhouse"
OK, UNAUTHORIZED = 200, 401
MOST_PIECES = 4096
# a decoder run of this size is short enough for the event loop
_DECODE_INLINE_BYTES = 32 * 1024

_NO_DELAY = (socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
_LINGER = struct.pack("hh" if sys.platform == "win32" else "ii", 1, 0)
_RESET_ON_CLOSE = (socket.SOL_SOCKET, socket.SO_LINGER, _LINGER)

Values = Mapping[str, tuple[Value, ...]]


class IppClient:
    """Requests to one printer. Ordinary calls share kept-alive connections; a document gets a connection of its own."""

    def __init__(self, uri: DeviceUri, tls: TlsPolicy | None = None, login: DeviceLogin | None = None) -> None:
        host = f"[{uri.host}]" if ":" in uri.host else uri.host
        self.path = uri.path if uri.path not in ("", "/") else DEFAULT_PATH
        self.printer_uri = f"{uri.scheme}://{host}:{uri.port}{self.path}"
        self._url = f"{'https' if uri.scheme == 'ipps' else 'http'}://{host}:{uri.port}{self.path}"
        self._policy = tls or PinFirstSeen()
        self._judge = Judge(self._policy)
        self._context = self._judge.context()
        self._login = _login(login, uri, self._url) if login else None
        # before it asks who prints, CUPS shows the names of jobs to whom they belong by their own word
        self._user_name = login.user_name if login else USER_NAME
        self._http = self._connections()
        self._request_ids = itertools.count(1)
        self._calls = 0
        self._alone = self._serves_several = False
        self._version = (2, 0)

    @property
    def certificate(self) -> str | None:
        """The fingerprint that was accepted last; None without TLS."""
        return self._judge.accepted

    async def aclose(self) -> None:
        await self._http.aclose()

    async def call(
        self,
        operation: Operation,
        wishes: Values | None = None,
        job: Values | None = None,
        *,
        seconds: float | None = None,
    ) -> Message:
        """One operation without a document; `wishes` are operation attributes, `job` job attributes.

        Any IPP status comes back as a message. Raises IppFault where there is no IPP answer within `seconds` (10).
        """
        self._calls += 1
        try:
            with anyio.fail_after(CALL_SECONDS if seconds is None else seconds):
                answer = await self._ask(operation, wishes, job)
                if answer.code == Status.VERSION_NOT_SUPPORTED and self._version != (1, 1):
                    self._version = (1, 1)
                    answer = await self._ask(operation, wishes, job)
                return answer
        except TimeoutError as error:
            raise Unreachable(IppFaultMessages.IPP_NO_ANSWER()) from error
        finally:
            self._calls -= 1

    async def upload(
        self,
        operation: Operation,
        wishes: Values,
        job: Values | None,
        document: AsyncIterator[bytes],
        size: int,
        on_sent: Callable[[int], None],
    ) -> Message:
        """Send an operation with a document. Has no deadline: the caller watches `on_sent` (bytes handed over so far).

        Printers (ippeveprinter 2.4.2, measured) print a document whose connection ended early as if it were complete,
        whether or not its length was announced. A reset makes them discard it, so a broken upload ends with a reset. A
        printer with a single session may end this connection at once, because of our connection for ordinary calls or
        another computer's. The upload is then retried for 10 s.

        Raises NotServed: nothing was sent. After any other IppFault the fate of the document is unknown.
        """
        head = self._encode(operation, wishes, job)

        async def body() -> AsyncGenerator[bytes, None]:
            yield head
            sent = 0
            async for piece in document:
                failpoints.reach(IppPoint.DOCUMENT)
                yield piece
                # resumed: the piece is in the hands of the network
                sent += len(piece)
                on_sent(sent)

        until = time.monotonic() + sessions.PATIENCE_SECONDS
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
                await anyio.sleep(sessions.PAUSES[-1])
            else:
                self._serves_several = not self._alone
                return answer

    async def _let_go(self) -> None:
        """Close the connections for ordinary calls unless a call is in progress."""
        if not self._calls:
            kept, self._http = self._http, self._connections()
            await kept.aclose()

    async def _ask(self, operation: Operation, wishes: Values | None, job: Values | None) -> Message:
        request = self._encode(operation, wishes or {}, job)
        return await self._exchange(operation, self._http, request, len(request))

    def _connections(self, *, cut: bool = False) -> httpcore.AsyncConnectionPool:
        """`cut`: for a document. However these end, a killed process included, the printer sees a reset, not an end."""
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
        return 0.0 if self._serves_several else sessions.WATCH_SECONDS

    def _encode(self, operation: Operation, wishes: Values, job: Values | None) -> bytes:
        asked: dict[str, tuple[Value, ...]] = {
            "attributes-charset": (Value(ValueTag.CHARSET, "utf-8"),),
            "attributes-natural-language": (Value(ValueTag.LANGUAGE, "en"),),
            "printer-uri": uri(self.printer_uri),
            # RFC 8011 wants the target first
            **({"job-id": wishes["job-id"]} if "job-id" in wishes else {}),
            "requesting-user-name": name(self._user_name),
            **wishes,
        }
        groups = [Group(GroupTag.OPERATION, Attributes(asked))]
        if job:
            groups.append(Group(GroupTag.JOB, Attributes(job)))
        return codec.encode(Message(operation, next(self._request_ids), tuple(groups), self._version))

    async def _exchange(
        self, operation: Operation, http: httpcore.AsyncConnectionPool, body: bytes | AsyncIterator[bytes], size: int
    ) -> Message:
        login = self._login
        try:
            raw = await self._post(operation, http, body, size, login.header() if login else None)
        except HttpRefused as refusal:
            if refusal.status != UNAUTHORIZED or login is None:
                raise
            if not isinstance(body, bytes):
                login.learn(refusal.challenges)
                raise LoginNeeded(IppFaultMessages.LOGIN_ASKED_AGAIN()) from refusal
            raw = await self._post_again(operation, http, body, login, login.answer(refusal.challenges))
        await self._policy.keep()
        if len(raw) <= _DECODE_INLINE_BYTES:
            return codec.decode(raw)
        return await anyio.to_thread.run_sync(codec.decode, raw)

    async def _post_again(
        self, operation: Operation, http: httpcore.AsyncConnectionPool, body: bytes, login: Login, header: bytes
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
        """What the printer answers with status 200."""
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
            raise Unreachable(IppFaultMessages.IPP_ANSWER_ENDLESS()) from error
        except httpcore.TimeoutException as error:
            raise Unreachable(IppFaultMessages.IPP_NO_ANSWER()) from error
        except httpcore.ProtocolError as error:
            cause = IppFaultMessages.IPP_INTERIM_ENDLESS() if isinstance(error, EndlessInterim) else words(str(error))
            raise MalformedIpp(IppFaultMessages.IPP_NOT_HTTP(error=cause)) from error
        except httpcore.NetworkError as error:
            if isinstance(error, httpcore.ConnectError) and self._judge.refused is not None:
                raise NotTrusted(self._judge.refused) from error
            raise Unreachable(IppFaultMessages.IPP_NO_CONNECTION(why=_why_broken(error))) from error
        except OSError as error:
            raise Unreachable(IppFaultMessages.IPP_NO_CONNECTION(why=system_error(error))) from error


def _why_broken(error: httpcore.NetworkError) -> Said:
    return system_cause(error) or words(str(error)) or IppFaultMessages.IPP_BROKE_OFF()


def _login(login: DeviceLogin, uri: DeviceUri, url: str) -> Login:
    """Few printers ask for one: what answers them is loaded for those alone."""
    from agent_core.backends.ipp.login import Login

    return Login(login, uri, url)


def _challenges(response: httpcore.Response) -> list[str]:
    return [value.decode("latin-1") for name, value in response.headers if name.lower() == b"www-authenticate"]


async def _bounded(response: httpcore.Response) -> bytes:
    raw, pieces = bytearray(), 0
    async for piece in response.aiter_stream():
        raw += piece
        pieces += 1
        if len(raw) > codec.MAX_MESSAGE_BYTES or pieces > MOST_PIECES:
            raise MalformedIpp(IppFaultMessages.IPP_ANSWER_TOO_LARGE(size=codec.MAX_MESSAGE_BYTES))
    return bytes(raw)


def requested(*names: str) -> Values:
    """The operation attribute that limits an answer to these attributes."""
    return {"requested-attributes": keyword(*names)}


# Connections to printers whose talk is bounded before a parser sees it.
#
# An HTTP parser takes any number of interim answers ("100 Continue") and of tiny chunks out of one read, without
# letting anybody else have a turn: a printer that sends nothing else would hold up the whole agent.
#
# A web server may refuse a document in the middle of it and read no further (RFC 9112 section 9.3: whoever sends is
# to listen meanwhile, and to stop then). The parser hears nothing before all is sent, so that is found out here.


READ_BYTES = 16 * 1024
MOST_INTERIM = 200
"""On one connection; honest printers send one for each request at most."""
_INTERIM = re.compile(rb"HTTP/1\.\d 1\d\d")
_REFUSAL = re.compile(rb"(?:\A|\r?\n)HTTP/1\.\d [345]\d\d[ \r\n]")
"""Not 200: what that means stands in the answer, and the printer may go on reading."""


class EndlessInterim(httpcore.RemoteProtocolError):
    """A printer says nothing but "go on"."""


class BoundedBackend(httpcore.AnyIOBackend):
    """A TCP backend that bounds what it reads.

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
    return cast("httpcore.AsyncNetworkStream", _Heard(stream, hears_refusals))


class _Heard:
    """One request and its answer, where refusals are heard: `_early` is what came before all was sent."""

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
        """Raises EndlessInterim."""
        await checkpoint()
        await self._listen_no_more()
        heard = bytes(self._early) or await self._stream.read(min(max_bytes, READ_BYTES), timeout)
        self._early.clear()
        self._interim += len(_INTERIM.findall(heard))
        if self._interim > MOST_INTERIM:
            raise EndlessInterim("it sends interim answers without an end")
        return heard

    async def write(self, buffer: bytes, timeout: float | None = None) -> None:
        """Raises httpcore.WriteError for a printer that has refused the request: the answer is there to be read."""
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
        except BaseException:  # httpcore keeps the connection for ever where the wait for it was given up
            with anyio.CancelScope(shield=True):
                await self._stream.aclose()
            raise

    async def _listen(self) -> None:
        """A connection that breaks is found out by whoever writes and reads."""
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


# Whom we trust at the other end of ipps://. Printers sign their own certificates: names and chains prove nothing.


class TlsPolicy(Protocol):
    """Judges a printer's certificate before a byte of HTTP is sent."""

    def accepts(self, fingerprint: str) -> bool:
        """`fingerprint`: SHA-256 of the public key (SubjectPublicKeyInfo), lower-case hex."""

    async def keep(self) -> None:
        """The printer has answered: what was learnt of it outlives this process from now on."""


class PinFirstSeen:
    """The first certificate is believed and every later one must have its key, as long as this object lives."""

    def __init__(self) -> None:
        self._pin: str | None = None

    def accepts(self, fingerprint: str) -> bool:
        if self._pin is None:
            self._pin = fingerprint
        return fingerprint == self._pin

    async def keep(self) -> None:
        """There is no store."""


class Judge:
    """Asks the policy at the end of each handshake. `refused`, `accepted`: the last fingerprint that it did not, or did
    accept."""

    def __init__(self, policy: TlsPolicy) -> None:
        self._policy = policy
        self.refused: str | None = None
        self.accepted: str | None = None

    def context(self) -> ssl.SSLContext:
        """TLS 1.2 or later."""
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
        """Raises SSLCertVerificationError."""
        fingerprint = fingerprint_of(certificate)
        if not self._policy.accepts(fingerprint):
            self.refused = fingerprint
            raise ssl.SSLCertVerificationError("the printer's certificate is not the one it had before")
        self.refused, self.accepted = None, fingerprint


def fingerprint_of(certificate: bytes) -> str:
    """Return the fingerprint of the certificate's public key.

    Printers renew certificates by themselves and keep the key. A certificate that cannot be read is hashed whole.
    """
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
    from cryptography.x509 import load_der_x509_certificate

    try:
        key = load_der_x509_certificate(certificate).public_key()
        told = key.public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
    except Exception:  # whatever a parser says of a device's bytes, they have a fingerprint
        told = certificate
    return hashlib.sha256(told).hexdigest()

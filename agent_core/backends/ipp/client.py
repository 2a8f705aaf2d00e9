"""IPP over HTTP/1.1 (RFC 8010 section 4): one request, one bounded answer. Redirects and proxies are never followed."""

from __future__ import annotations

import itertools
import socket
import struct
import sys
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Mapping
from contextlib import aclosing

import anyio
import httpx

from agent_core import failpoints
from agent_core.backends.ipp import codec
from agent_core.backends.ipp.faults import HttpRefused, IppFault, MalformedIpp, Unreachable
from agent_core.backends.ipp.message import Attributes, Group, Message, Value, keyword, name, uri
from agent_core.backends.ipp.tags import GroupTag, Operation, Status, ValueTag
from agent_core.backends.ipp.tls import PinFirstSeen, TlsPolicy, client_context
from agent_core.device_uri import DeviceUri
from agent_core.points import IppPoint

CONNECT_SECONDS = 5.0
CALL_SECONDS = 10.0
ANSWER_BODY_SECONDS = 10.0
DEFAULT_PATH = "/ipp/print"
USER_NAME = "spoolhouse"
# a decoder run of this size is short enough for the event loop
_DECODE_INLINE_BYTES = 32 * 1024

_NO_DELAY = (socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
_LINGER = struct.pack("hh" if sys.platform == "win32" else "ii", 1, 0)
_RESET_ON_CLOSE = (socket.SOL_SOCKET, socket.SO_LINGER, _LINGER)

Values = Mapping[str, tuple[Value, ...]]


class IppClient:
    """Requests to one printer. Ordinary calls share kept-alive connections; a document gets a connection of its own."""

    def __init__(self, uri: DeviceUri, tls: TlsPolicy | None = None) -> None:
        host = f"[{uri.host}]" if ":" in uri.host else uri.host
        self.path = uri.path if uri.path not in ("", "/") else DEFAULT_PATH
        self.printer_uri = f"{uri.scheme}://{host}:{uri.port}{self.path}"
        self._url = f"{'https' if uri.scheme == 'ipps' else 'http'}://{host}:{uri.port}{self.path}"
        self._context = client_context(tls or PinFirstSeen())
        self._http = self._connections(httpx.Timeout(CALL_SECONDS, connect=CONNECT_SECONDS))
        self._request_ids = itertools.count(1)
        self._version = (2, 0)

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
        try:
            with anyio.fail_after(CALL_SECONDS if seconds is None else seconds):
                answer = await self._ask(operation, wishes, job)
                if answer.code == Status.VERSION_NOT_SUPPORTED and self._version != (1, 1):
                    self._version = (1, 1)
                    answer = await self._ask(operation, wishes, job)
                return answer
        except TimeoutError as error:
            raise Unreachable("the printer does not answer") from error

    async def upload(
        self,
        operation: Operation,
        wishes: Values,
        job: Values | None,
        document: AsyncIterator[bytes],
        size: int,
        on_sent: Callable[[int], None],
    ) -> Message:
        """An operation with a document. Without a deadline: the caller watches `on_sent` (bytes handed over so far).

        Printers (ippeveprinter 2.4.2, measured) print a document whose connection ended early as if it were whole,
        whether its length was announced or not; a reset makes them drop it. So a broken upload ends with a reset.
        Raises IppFault; what became of the document is then unknown.
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

        timeout = httpx.Timeout(None, connect=CONNECT_SECONDS)
        # a kept-alive connection may have died meanwhile, and a document is never sent twice
        async with self._connections(timeout, cut=True) as http, aclosing(body()) as pieces:
            return await self._exchange(operation, http, pieces, len(head) + size)

    async def _ask(self, operation: Operation, wishes: Values | None, job: Values | None) -> Message:
        request = self._encode(operation, wishes or {}, job)
        return await self._exchange(operation, self._http, request, len(request))

    def _connections(self, timeout: httpx.Timeout, *, cut: bool = False) -> httpx.AsyncClient:
        """`cut`: however these connections end, a killed process included, the printer sees a reset, not an end."""
        transport = httpx.AsyncHTTPTransport(
            verify=self._context,
            trust_env=False,
            limits=httpx.Limits(max_connections=2, max_keepalive_connections=1, keepalive_expiry=20.0),
            socket_options=[_NO_DELAY, _RESET_ON_CLOSE] if cut else [_NO_DELAY],
        )
        return httpx.AsyncClient(transport=transport, timeout=timeout, trust_env=False, follow_redirects=False)

    def _encode(self, operation: Operation, wishes: Values, job: Values | None) -> bytes:
        asked: dict[str, tuple[Value, ...]] = {
            "attributes-charset": (Value(ValueTag.CHARSET, "utf-8"),),
            "attributes-natural-language": (Value(ValueTag.LANGUAGE, "en"),),
            "printer-uri": uri(self.printer_uri),
            # RFC 8011 wants the target first
            **({"job-id": wishes["job-id"]} if "job-id" in wishes else {}),
            "requesting-user-name": name(USER_NAME),
            **wishes,
        }
        groups = [Group(GroupTag.OPERATION, Attributes(asked))]
        if job:
            groups.append(Group(GroupTag.JOB, Attributes(job)))
        return codec.encode(Message(operation, next(self._request_ids), tuple(groups), self._version))

    async def _exchange(
        self, operation: Operation, http: httpx.AsyncClient, body: bytes | AsyncIterator[bytes], size: int
    ) -> Message:
        headers = {
            "Content-Type": "application/ipp",
            "Content-Length": str(size),
            "Accept": "application/ipp",
            "Accept-Encoding": "identity",
        }
        try:
            failpoints.reach(operation.before)
            async with http.stream("POST", self._url, content=body, headers=headers) as response:
                if response.status_code != httpx.codes.OK:
                    raise HttpRefused(response.status_code)
                with anyio.fail_after(ANSWER_BODY_SECONDS):
                    raw = await _bounded(response)
            failpoints.reach(operation.after)
        except IppFault:
            raise
        except TimeoutError as error:
            raise Unreachable("the printer's answer does not end") from error
        except httpx.TimeoutException as error:
            raise Unreachable("the printer does not answer") from error
        except httpx.RemoteProtocolError as error:
            raise MalformedIpp(f"the printer broke off or does not speak HTTP: {error}") from error
        except httpx.TransportError as error:
            raise Unreachable(f"no connection to the printer: {error or type(error).__name__}") from error
        except OSError as error:
            raise Unreachable(f"the document cannot be read: {error.strerror}") from error
        if len(raw) <= _DECODE_INLINE_BYTES:
            return codec.decode(raw)
        return await anyio.to_thread.run_sync(codec.decode, raw)


async def _bounded(response: httpx.Response) -> bytes:
    raw = bytearray()
    async for piece in response.aiter_raw():
        raw += piece
        if len(raw) > codec.MAX_MESSAGE_BYTES:
            raise MalformedIpp(f"the printer's answer is larger than {codec.MAX_MESSAGE_BYTES} bytes")
    return bytes(raw)


def requested(*names: str) -> Values:
    """The operation attribute that limits an answer to these attributes."""
    return {"requested-attributes": keyword(*names)}

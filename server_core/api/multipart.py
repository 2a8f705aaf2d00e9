"""multipart/form-data (RFC 7578) parsed as a stream: parts and their bytes, never a whole body in memory.

The envelope follows RFC 2046 section 5.1: text before the first and after the last boundary is skipped, blanks may
follow a boundary, and long header lines may be folded.
"""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Callable

from starlette.requests import Request

from server_core.api.answers import ApiProblem
from server_core.api.body import check_coding, too_large
from server_core.contract.messages.message import Message
from server_core.contract.messages.requests import HttpMessages, UploadMessages
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.fields import Record
from server_core.documents.filename import given_filename, plain_value, read_parameters, readable

MOST_PARTS = 8
MOST_HEADERS = 8
HEADER_BYTES = 8 * 1024
"""Limit for the headers of one part, and for the blanks after a boundary."""
BOUNDARY_BYTES = 70
SENT_AS_IS = ("", "binary", "8bit", "7bit")

UNDECIDED = -1
NO_BOUNDARY = -2

_NAME = re.compile(rb"[!#$%&'*+.^_`|~0-9A-Za-z-]+[ \t]*")
_FOLD = re.compile(rb"\r\n[ \t]+")
_AFTER_BOUNDARY = re.compile(rb"[ \t]*\r\n|--")
_UNDECIDED = re.compile(rb"(?:[ \t]*\r?|-)\Z")


class PartBegin(Record, frozen=True, kw_only=True):
    """The beginning of a part. `filename` is the client's, not to be trusted; None for a plain field."""

    name: str
    filename: str | None


class PartData(Record, frozen=True):
    data: bytes


class PartEnd(Record, frozen=True):
    pass


Event = PartBegin | PartData | PartEnd


def malformed(message: Message) -> ApiProblem:
    return ApiProblem(400, ErrorCode.MALFORMED_MULTIPART, message)


async def read_form(request: Request, content: AsyncIterator[bytes], limit_bytes: int) -> AsyncIterator[Event]:
    """Yield the parts of `content` one after the other. Raises ApiProblem 400, 413 and 415.

    `limit_bytes`: of the whole body, including the text before the first and after the last boundary. The caller limits
    the sizes of single parts.
    """
    check_coding(request)
    content_type, options = read_parameters(request.headers.get("content-type", "").encode("latin-1"))
    if content_type != "multipart/form-data":
        text = HttpMessages.UPLOAD_NO_MULTIPART()
        raise ApiProblem(415, ErrorCode.CONTENT_TYPE_NOT_SUPPORTED, text)
    boundary = options.get("boundary", b"")
    if not 0 < len(boundary) <= BOUNDARY_BYTES:
        raise malformed(UploadMessages.BOUNDARY_UNUSABLE())
    parser = MultipartParser(boundary)
    size = 0
    async for chunk in content:
        size += len(chunk)
        if size > limit_bytes:
            raise too_large(limit_bytes)
        for event in parser.feed(chunk):
            yield event
    parser.end()


class MultipartParser:
    """Splits a body into parts, however its bytes are divided into pieces. Holds at most one part's headers."""

    def __init__(self, boundary: bytes) -> None:
        self._delimiter = b"\r\n--" + boundary
        self._held = bytearray(b"\r\n")  # a virtual line end: the body may begin with a boundary
        self._step: Callable[[list[Event]], bool] = self._find_first
        self._searched = 0
        self._parts = 0
        self._bare_line_ends = False

    def feed(self, piece: bytes) -> list[Event]:
        """Return the events completed by this piece. Raises ApiProblem 400 and 415."""
        self._held += piece
        events: list[Event] = []
        while self._step(events):
            pass
        return events

    def end(self) -> None:
        """Check that the last boundary was received. Raises ApiProblem 400."""
        if self._step == self._pass_over:
            return
        if self._bare_line_ends:
            raise malformed(UploadMessages.UPLOAD_WITH_BARE_LF())
        if self._step == self._find_first:
            raise malformed(UploadMessages.BOUNDARY_NOT_FOUND())
        raise malformed(UploadMessages.UPLOAD_CUT_OFF())

    def _find_first(self, events: list[Event]) -> bool:
        """Skip the preamble."""
        at = self._held.find(self._delimiter)
        if at == -1:
            self._bare_line_ends |= self._delimiter[2:] + b"\n" in self._held
            del self._held[: -len(self._delimiter)]
            return False
        del self._held[:at]
        after = self._boundary_end()
        if after == NO_BOUNDARY:
            del self._held[:2]
        return self._began_or_ended(after)

    def _read_headers(self, events: list[Event]) -> bool:
        """Read a part's headers. Keeps the line end before the content, since a boundary may follow at once."""
        end = 0 if self._held.startswith(b"\r\n") else self._held.find(b"\r\n\r\n", self._searched)
        if max(end, 0) > HEADER_BYTES or (end == -1 and len(self._held) > HEADER_BYTES):
            raise malformed(UploadMessages.PART_HEADERS_TOO_LONG(most=HEADER_BYTES))
        if end == -1:
            self._searched = max(0, len(self._held) - 3)
            return False
        events.append(_begin(bytes(self._held[:end])))
        del self._held[: end + 2 if end else 0]
        self._step = self._read_first_bytes
        return True

    def _read_first_bytes(self, events: list[Event]) -> bool:
        """Look for a boundary where the content would begin: the part may be empty."""
        if len(self._held) < len(self._delimiter) and self._delimiter.startswith(self._held):
            return False
        after = self._boundary_end() if self._held.startswith(self._delimiter) else NO_BOUNDARY
        if after == NO_BOUNDARY:
            del self._held[:2]
            self._step = self._read_data
            return True
        return self._part_ended(after, events)

    def _read_data(self, events: list[Event]) -> bool:
        at = self._held.find(self._delimiter)
        whole = at != -1
        if not whole:
            at = self._held.rfind(b"\r", max(0, len(self._held) - len(self._delimiter) + 1))
            if at == -1 or not self._delimiter.startswith(self._held[at:]):
                at = len(self._held)
        if at:
            events.append(PartData(bytes(self._held[:at])))
            del self._held[:at]
        if not whole:
            return False
        after = self._boundary_end()
        if after == NO_BOUNDARY:
            events.append(PartData(bytes(self._held[:2])))
            del self._held[:2]
            return True
        return self._part_ended(after, events)

    def _pass_over(self, events: list[Event]) -> bool:
        """Skip the epilogue."""
        self._held.clear()
        return False

    def _part_ended(self, after: int, events: list[Event]) -> bool:
        if after != UNDECIDED:
            events.append(PartEnd())
        return self._began_or_ended(after)

    def _began_or_ended(self, after: int) -> bool:
        """Continue after a boundary line whose end is at `after`."""
        if after in (UNDECIDED, NO_BOUNDARY):
            return after == NO_BOUNDARY
        if self._held[after - 2 : after] == b"--":
            self._step = self._pass_over
            return True
        self._parts += 1
        if self._parts > MOST_PARTS:
            raise malformed(UploadMessages.UPLOAD_TOO_MANY_PARTS(most=MOST_PARTS))
        del self._held[:after]
        self._searched = 0
        self._step = self._read_headers
        return True

    def _boundary_end(self) -> int:
        """Return the end of the boundary line at the start of the buffer; UNDECIDED or NO_BOUNDARY."""
        begin = len(self._delimiter)
        line = _AFTER_BOUNDARY.match(self._held, begin)
        if line is not None:
            return line.end()
        if _UNDECIDED.match(self._held, begin) is None:
            return NO_BOUNDARY
        if len(self._held) - begin > HEADER_BYTES:
            raise malformed(UploadMessages.BOUNDARY_ENDLESS())
        return UNDECIDED


def _begin(headers: bytes) -> PartBegin:
    """Parse the headers of a part. Raises ApiProblem 400 and 415."""
    lines = _FOLD.sub(b" ", headers).split(b"\r\n") if headers else []
    if len(lines) > MOST_HEADERS:
        raise malformed(UploadMessages.PART_TOO_MANY_HEADERS(most=MOST_HEADERS))
    fields: dict[bytes, bytes] = {}
    for line in lines:
        name, colon, value = line.partition(b":")
        if not colon or not _NAME.fullmatch(name) or b"\n" in value:
            raise malformed(UploadMessages.PART_HEADER_MALFORMED())
        fields.setdefault(name.strip().lower(), value.strip())
    kind, options = read_parameters(fields.get(b"content-disposition", b""))
    if kind != "form-data" or "name" not in options:
        raise malformed(UploadMessages.PART_WITHOUT_NAME())
    part = PartBegin(name=plain_value(options["name"]), filename=given_filename(options))
    for field, plain in ((b"content-transfer-encoding", SENT_AS_IS), (b"content-encoding", ("", "identity"))):
        coding = readable(fields.get(field, b"")).lower()
        if coding not in plain:
            text = HttpMessages.PART_ENCODED(name=repr(part.name[:64]), coding=repr(coding[:32]))
            raise ApiProblem(415, ErrorCode.CONTENT_TYPE_NOT_SUPPORTED, text)
    return part

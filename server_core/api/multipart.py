"""multipart/form-data (RFC 7578) as it comes in: parts and their bytes, never a whole body in memory."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from python_multipart.exceptions import FormParserError
from python_multipart.multipart import MultipartParser, parse_options_header
from starlette.requests import Request

from server_core.api.body import too_large
from server_core.api.problems import ApiProblem
from server_core.contract.problems import ErrorCode

if TYPE_CHECKING:
    from python_multipart.multipart import MultipartCallbacks

# what a client got wrong is its answer; a stranger does not write our log
logging.getLogger("python_multipart").setLevel(logging.ERROR)

MOST_PARTS = 8
MOST_HEADERS = 8
HEADER_BYTES = 8 * 1024
BOUNDARY_BYTES = 70


@dataclass(frozen=True, kw_only=True, slots=True)
class PartBegin:
    """`filename` is the client's word, not to be trusted; None for a plain field."""

    name: str
    filename: str | None


@dataclass(frozen=True, slots=True)
class PartData:
    data: bytes


@dataclass(frozen=True, slots=True)
class PartEnd:
    pass


Event = PartBegin | PartData | PartEnd


def malformed(message: str) -> ApiProblem:
    return ApiProblem(400, ErrorCode.MALFORMED_MULTIPART, message)


async def read_form(request: Request, limit_bytes: int) -> AsyncIterator[Event]:
    """The parts one after the other. Raises ApiProblem 400, 413 and 415.

    `limit_bytes`: of the whole body, with what stands before the first and after the last boundary; the sizes of
    single parts are the caller's to count.
    """
    content_type, options = parse_options_header(request.headers.get("content-type", ""))
    if content_type != b"multipart/form-data":
        text = "The upload must be multipart/form-data."
        raise ApiProblem(415, ErrorCode.CONTENT_TYPE_NOT_SUPPORTED, text)
    boundary = options.get(b"boundary", b"")
    if not 0 < len(boundary) <= BOUNDARY_BYTES:
        raise malformed("The Content-Type header has no usable boundary.")
    form = _Form()
    parser = MultipartParser(boundary, form.callbacks(), max_header_count=MOST_HEADERS, max_header_size=HEADER_BYTES)
    size = 0
    async for chunk in request.stream():
        size += len(chunk)
        if size > limit_bytes:
            raise too_large(limit_bytes)
        try:
            parser.write(chunk)
        except FormParserError as error:
            raise malformed("The upload is not well-formed multipart/form-data.") from error
        events, form.events = form.events, []
        for event in events:
            yield event
    if not form.complete:
        raise malformed("The upload ends before its last boundary.")


@dataclass(slots=True)
class _Form:
    """Collects what the parser calls back while it reads one chunk."""

    events: list[Event] = field(default_factory=list)
    complete: bool = False
    _parts: int = 0
    _name: bytes = b""
    _value: bytes = b""
    _disposition: bytes = b""

    def callbacks(self) -> MultipartCallbacks:
        return {
            "on_part_begin": self._part_begin,
            "on_header_field": self._header_field,
            "on_header_value": self._header_value,
            "on_header_end": self._header_end,
            "on_headers_finished": self._headers_finished,
            "on_part_data": self._part_data,
            "on_part_end": self._part_end,
            "on_end": self._end,
        }

    def _part_begin(self) -> None:
        self._parts += 1
        if self._parts > MOST_PARTS:
            raise malformed(f"The upload has more than {MOST_PARTS} parts.")
        self._disposition = b""

    def _header_field(self, data: bytes, start: int, end: int) -> None:
        self._name += data[start:end]

    def _header_value(self, data: bytes, start: int, end: int) -> None:
        self._value += data[start:end]

    def _header_end(self) -> None:
        if self._name.lower() == b"content-disposition":
            self._disposition = self._value
        self._name = self._value = b""

    def _headers_finished(self) -> None:
        kind, options = parse_options_header(self._disposition)
        if kind != b"form-data" or b"name" not in options:
            raise malformed("A part has no form-data name.")
        filename = options.get(b"filename")
        self.events.append(
            PartBegin(
                name=options[b"name"].decode(errors="replace"),
                filename=None if filename is None else filename.decode(errors="replace"),
            )
        )

    def _part_data(self, data: bytes, start: int, end: int) -> None:
        self.events.append(PartData(data[start:end]))

    def _part_end(self) -> None:
        self.events.append(PartEnd())

    def _end(self) -> None:
        self.complete = True

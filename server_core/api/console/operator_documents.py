"""Documents that operators print from the console: the bytes as they are, without an envelope."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import TypeVar

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute

from server_core.api.console.operator import console_resource, floor_of
from server_core.api.respond import json_response
from server_core.contract.public import DocumentFormat, RawLanguage, UploadedDocument
from server_core.documents.format_hint import format_hint
from server_core.services.documents import judge
from server_core.services.documents.intake import Upload, file_too_large
from server_core.services.floor import Floor
from server_core.services.rejected import invalid_field

Word = TypeVar("Word", bound=StrEnum)


class OperatorDocuments:
    def __init__(self, floor: Floor) -> None:
        self._floor = floor

    def routes(self) -> Sequence[BaseRoute]:
        return [console_resource(self._floor, "/documents", POST=self.receive)]

    async def receive(self, request: Request) -> Response:
        ctx = floor_of(request).ctx
        filename = request.query_params.get("filename")
        format = _word(request, "format", DocumentFormat)
        language = _word(request, "raw_language", RawLanguage)
        largest = judge.largest(None, ctx.config.limits)  # a RAW file is judged when it is here: its sender hears why
        announced = request.headers.get("content-length", "")
        if announced.isdigit() and int(announced) > largest:
            raise file_too_large(largest)
        upload = Upload(ctx, ctx.account)
        try:
            async for piece in request.stream():
                await upload.write(piece)
            document = await _kept(upload, filename, format, language, floor_of(request))
        finally:
            await upload.discard()
        return json_response(document, 201)


async def _kept(
    upload: Upload, filename: str | None, format: DocumentFormat | None, language: RawLanguage | None, floor: Floor
) -> UploadedDocument:
    """Without a format the bytes and the name tell it, as where a document comes from an address."""
    if format is None:
        format, language = judge.settled(upload.head, language, format_hint(filename))
    return await upload.keep(floor.ctx.account, filename, format, language)


def _word(request: Request, name: str, kind: type[Word]) -> Word | None:
    """Raises Rejected `validation_failed`."""
    given = request.query_params.get(name)
    if not given:
        return None
    try:
        return kind(given)
    except ValueError as error:
        raise invalid_field(name, "invalid_value", f"{name} must be one of: {', '.join(kind)}.") from error

"""`POST /api/v1/documents`: the file goes to disk as it comes; its fields may stand before or after it."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeVar

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from server_core.api.auth import authorize
from server_core.api.body import invalid, too_large, unknown_field
from server_core.api.multipart import PartBegin, PartData, malformed, read_form
from server_core.api.problems import ApiProblem
from server_core.api.resource import resource
from server_core.api.respond import json_response
from server_core.contract.problems import ErrorCode
from server_core.contract.public import DocumentFormat, RawLanguage, Scope
from server_core.services.context import Context
from server_core.services.documents.intake import Upload, file_too_large
from server_core.services.rejected import invalid_field

E = TypeVar("E", bound=StrEnum)
FIELDS = ["file", "document_format", "document_raw_language"]
FIELD_BYTES = 1024
ENVELOPE_BYTES = 64 * 1024


@dataclass(kw_only=True, slots=True)
class _Form:
    filename: str | None = None
    has_file: bool = False
    texts: dict[str, bytes] = field(default_factory=dict)


def routes(ctx: Context) -> list[Route]:
    async def upload(request: Request) -> Response:
        caller = await authorize(ctx, request, Scope.DOCUMENTS_WRITE)
        largest = max(ctx.config.limits.pdf_bytes, ctx.config.limits.raw_bytes)
        announced = request.headers.get("content-length", "")
        if announced.isdigit() and int(announced) > largest + ENVELOPE_BYTES:
            raise file_too_large(largest)
        upload = Upload(ctx)
        try:
            form = await _receive(request, upload)
            document = await upload.keep(
                caller.account_id,
                form.filename,
                _choice(form, "document_format", DocumentFormat),
                _choice(form, "document_raw_language", RawLanguage),
            )
        finally:
            await upload.discard()
        return json_response(document, 201)

    return [resource("/api/v1/documents", POST=upload)]


async def _receive(request: Request, upload: Upload) -> _Form:
    form = _Form()
    name = ""
    async for event in read_form(request):
        match event:
            case PartBegin():
                name = event.name
                _begin(form, event)
            case PartData() if name == "file":
                await upload.write(event.data)
            case PartData():
                form.texts[name] += event.data
                if len(form.texts[name]) > FIELD_BYTES:
                    raise too_large(FIELD_BYTES)
    if not form.has_file:
        raise ApiProblem(400, ErrorCode.MISSING_FILE, "The upload has no part named file.")
    return form


def _begin(form: _Form, part: PartBegin) -> None:
    if part.name not in FIELDS:
        raise invalid([unknown_field(part.name, FIELDS)])
    if part.name in form.texts or (part.name == "file" and form.has_file):
        raise malformed(f"The upload has more than one part named {part.name}.")
    if part.name == "file":
        form.has_file, form.filename = True, part.filename
    else:
        form.texts[part.name] = b""


def _choice(form: _Form, name: str, words: type[E]) -> E | None:
    """An empty field counts as null."""
    text = form.texts.get(name, b"").decode(errors="replace").strip()
    if not text:
        return None
    try:
        return words(text)
    except ValueError as error:
        wanted = ", ".join(words)
        raise invalid_field(name, "invalid_value", f"{name} must be one of: {wanted}.") from error

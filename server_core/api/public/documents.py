"""`POST /api/v1/documents`: the file goes to disk as it comes; its fields may stand before or after it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass, field

from msgspec import structs

from server_core.api.body import convert, invalid, too_large, unknown_field
from server_core.api.multipart import Event, PartBegin, PartData, malformed, read_form
from server_core.api.problems import ApiProblem
from server_core.api.public.calling import PublicVisit
from server_core.contract.messages.http import HttpMessages, UploadMessages
from server_core.contract.types.documents import UploadedDocument, UploadFields
from server_core.contract.types.errors import ErrorCode
from server_core.services.clients.tokens import confirm
from server_core.services.documents import judge
from server_core.services.documents.intake import Upload, file_too_large

FIELDS = ["file", *(field.name for field in structs.fields(UploadFields))]
FIELD_BYTES = 1024
ENVELOPE_BYTES = 64 * 1024


@dataclass(kw_only=True, slots=True)
class _Form:
    filename: str | None = None
    has_file: bool = False
    texts: dict[str, bytes] = field(default_factory=dict)


async def receive(at: PublicVisit, content: AsyncIterator[bytes]) -> UploadedDocument:
    ctx, request = at.ctx, at.request
    largest = judge.largest(None, ctx.config.limits)
    announced = request.headers.get("content-length", "")
    if announced.isdigit() and int(announced) > largest + ENVELOPE_BYTES:
        raise file_too_large(largest)
    upload = Upload(ctx, at.caller.client_id)
    try:
        form = await _receive(read_form(request, content, largest + ENVELOPE_BYTES), upload)
        fields = convert(_given(form), UploadFields)
        return await upload.keep(
            at.caller.account_id,
            form.filename,
            fields.document_format,
            fields.document_raw_language,
            confirm=lambda: confirm(ctx, at.caller),
        )
    finally:
        await upload.discard()


async def _receive(events: AsyncIterator[Event], upload: Upload) -> _Form:
    form = _Form()
    name = ""
    async for event in events:
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
        raise ApiProblem(400, ErrorCode.MISSING_FILE, HttpMessages.FILE_MISSING())
    return form


def _begin(form: _Form, part: PartBegin) -> None:
    if part.name not in FIELDS:
        raise invalid([unknown_field(part.name, FIELDS)])
    if part.name in form.texts or (part.name == "file" and form.has_file):
        raise malformed(UploadMessages.PART_NAMED_TWICE(name=part.name))
    if part.name == "file":
        form.has_file, form.filename = True, part.filename
    else:
        form.texts[part.name] = b""


def _given(form: _Form) -> dict[str, str]:
    """The texts of the plain fields; an empty one counts as null."""
    texts = {name: text.decode(errors="replace") for name, text in form.texts.items()}
    return {name: text for name, text in texts.items() if text}

"""`/oauth/token` and `/api/v1`: the calls of customers' programs. An application is known by its access token.

- The token is issued for client credentials (RFC 6749 sections 2.3, 4.4 and 5).
- An uploaded file goes to disk as it comes; its fields may stand before or after it.
- Jobs are made of an uploaded document, an address, or bytes in the request; they are listed, read and cancelled.
"""

from __future__ import annotations

import base64
import binascii
from collections.abc import AsyncIterator, Awaitable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from urllib.parse import parse_qsl, unquote_plus
from uuid import UUID

import msgspec
from msgspec import UNSET, structs
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute

from server_core.api.answers import APPLIED, ApiProblem, json_bytes, json_response, wait_seconds
from server_core.api.auth import CALLER, address_of, authorize, not_let_in, note_former_client
from server_core.api.body import convert, counted_at_address, invalid, read_body, too_large, unknown_field
from server_core.api.multipart import Event, PartBegin, PartData, malformed, read_form
from server_core.api.request_log import request_id
from server_core.api.serving import GIVEN, ReferenceDoor, check_query, page, routes_of
from server_core.contract.api.call import FORM, AnyCall, CallParameter, LargeJson, Location
from server_core.contract.api.public import Access, Documents, Printers, PrintJobs
from server_core.contract.messages.message import Message
from server_core.contract.messages.requests import HttpMessages, UploadMessages
from server_core.contract.messages.server import ApplicationMessages
from server_core.contract.types.documents import UploadedDocument, UploadFields
from server_core.contract.types.errors import ErrorCode, Problem
from server_core.contract.types.fields import Page, Record
from server_core.contract.types.jobs import CreatePrintJob, CreatePrintJobFromBase64, CreatePrintJobFromUrl, PrintJob
from server_core.contract.types.partners import ApiClientContext, Scope, TokenRequest
from server_core.contract.types.states import JobStatus
from server_core.services.api_error import ApiError, field_error, invalid_field
from server_core.services.clients.token_cache import Principal
from server_core.services.clients.tokens import LoginRejected, confirm, issue_token
from server_core.services.context import Context
from server_core.services.documents import intake
from server_core.services.documents.intake import Upload, decode_base64, file_too_large
from server_core.services.jobs.actions import cancel_own
from server_core.services.jobs.creation import CreationCall, create_from_base64, create_from_url, create_job
from server_core.services.jobs.idempotency import Accepted
from server_core.services.jobs.reading import JobFilter, list_jobs, read_at_end, read_job, unknown_job
from server_core.services.public_lists import list_agents, list_printers
from server_core.services.server_state import ServerState

NO_STORE = {"Cache-Control": "no-store", "Pragma": "no-cache"}
MOST_FIELDS = 16


class OAuthProblem(ApiProblem):
    """An error in OAuth's form: `error` is RFC 6749's code, and `error_description` our message."""

    def response(self, *, with_codes: bool = False) -> Response:
        body = Problem(
            error=self.code,
            error_code=self.code,
            message=str(self.message),
            details=UNSET if self.details is None else dict(self.details),
            error_description=str(self.message),
        )
        return json_response(body, self.status, {**NO_STORE, **(self.headers or {})})


async def _issue(ctx: Context, request: Request, form: TokenRequest) -> Response:
    """Issue a token. Raises OAuthProblem, ApiError `rate_limited`."""
    if form.grant_type != "client_credentials":
        raise OAuthProblem(400, ErrorCode.UNSUPPORTED_GRANT_TYPE, ApplicationMessages.GRANT_TYPE_UNSUPPORTED())
    basic = _basic(request, form)
    client_id, secret = _credentials(form, basic)
    try:
        token, caller = await issue_token(ctx, client_id, secret, form.scope, address_of(request.scope))
    except LoginRejected as error:
        note_former_client(request, error)
        if error.code is ErrorCode.UNAUTHORIZED_CLIENT:
            raise OAuthProblem(400, error.code, error.message) from error
        raise _invalid_client(error.message, challenge=basic is not None) from error
    except ApiError as error:
        if error.code is ErrorCode.INVALID_SCOPE:
            raise OAuthProblem(400, error.code, error.message) from error
        raise
    request.scope[CALLER] = caller  # for the request log
    return json_response(token, headers=NO_STORE)


async def _form(ctx: Context, request: Request) -> TokenRequest:
    """Parse the form. Parameters without a value count as omitted; repeated ones are an error (RFC 6749, 3.2)."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != FORM:
        raise _bad(ApplicationMessages.TOKEN_REQUEST_NO_FORM(form=FORM))
    if any(secret in request.query_params for secret in ("client_secret", "client_id")):
        raise _bad(ApplicationMessages.CREDENTIALS_IN_ADDRESS())
    body = await read_body(request, ctx.config.limits.open_body_bytes)
    try:
        pairs = parse_qsl(
            body.decode().rstrip("\r\n"), keep_blank_values=True, errors="strict", max_num_fields=MOST_FIELDS
        )
    except ValueError as error:
        raise _bad(ApplicationMessages.TOKEN_FORM_UNREADABLE()) from error
    if len({name for name, _ in pairs}) != len(pairs):
        raise _bad(ApplicationMessages.TOKEN_PARAMETER_TWICE())
    try:
        return msgspec.convert({name: value for name, value in pairs if value}, TokenRequest)
    except msgspec.ValidationError as error:
        raise _bad(ApplicationMessages.GRANT_TYPE_MISSING()) from error


def _basic(request: Request, form: TokenRequest) -> tuple[str, str] | None:
    """Read the client's credentials from the Authorization header; None = it has none.

    A Bearer header is not client authentication (RFC 6749 section 2.3): a client that renews its token may send the old
    one. HTTP libraries send an empty header, or Basic with an empty secret, for credentials that were never set: no
    secret proves nothing, so it is no second method. These are ignored if the form carries credentials.
    """
    given = [value for value in request.headers.getlist("authorization") if value.strip()]
    if not given:
        return None
    scheme, _, encoded = (part.strip() for part in given[0].strip().partition(" "))
    has_form = len(given) == 1 and form.client_secret is not None
    if has_form and (scheme.lower() == "bearer" or (scheme.lower() == "basic" and not encoded)):
        return None
    try:
        if len(given) != 1 or scheme.lower() != "basic":
            raise ValueError("not one Basic header")
        name, colon, secret = base64.b64decode(encoded, validate=True).decode().partition(":")
        if not colon:
            raise ValueError("no colon")
    except (ValueError, binascii.Error) as error:
        raise _invalid_client(ApplicationMessages.BASIC_MALFORMED(), challenge=True) from error
    name, secret = unquote_plus(name), unquote_plus(secret)
    return None if has_form and not secret and name in ("", form.client_id) else (name, secret)


def _credentials(form: TokenRequest, basic: tuple[str, str] | None) -> tuple[str, str]:
    if basic is not None:
        if form.client_secret is not None or form.client_id not in (None, basic[0]):
            raise _bad(ApplicationMessages.CREDENTIALS_TWICE())
        return basic
    if form.client_id is None or form.client_secret is None:
        raise _invalid_client(ApplicationMessages.CREDENTIALS_MISSING(), challenge=False)
    return form.client_id, form.client_secret


def _bad(message: Message) -> OAuthProblem:
    return OAuthProblem(400, ErrorCode.INVALID_REQUEST, message)


def _invalid_client(message: Message, *, challenge: bool) -> OAuthProblem:
    headers = {"WWW-Authenticate": 'Basic realm="spoolhouse"'} if challenge else None
    return OAuthProblem(401, ErrorCode.INVALID_CLIENT, message, headers=headers)


class PublicVisit(Record, frozen=True, kw_only=True):
    """The context of a call."""

    ctx: Context
    request: Request
    authenticated: Principal | None

    @property
    def caller(self) -> Principal:
        assert self.authenticated is not None, "a call without a token has no caller"  # noqa: S101
        return self.authenticated


class PublicDoor(ReferenceDoor[PublicVisit]):
    async def let_in(self, request: Request, call: AnyCall) -> PublicVisit:
        if call.scopes is None:
            return PublicVisit(ctx=self._ctx, request=request, authenticated=None)
        caller = await authorize(self._ctx, request, *call.scopes)
        check_query(request, call.names(Location.QUERY))
        return PublicVisit(ctx=self._ctx, request=request, authenticated=caller)

    async def body(self, visit: PublicVisit, call: AnyCall, parameter: CallParameter) -> Any:
        if parameter.media_type == FORM:
            with counted_at_address(self._ctx, visit.request):
                return await _form(self._ctx, visit.request)
        return await self.read(visit.request, call, parameter)

    def absent(self, parameter: CallParameter) -> Exception | None:
        return unknown_job() if parameter.name == "print_job_id" else None

    async def answer(self, visit: PublicVisit, call: AnyCall, work: Awaitable[Any]) -> Any:
        try:
            return await work
        except LoginRejected as error:  # its token was revoked during the call
            raise not_let_in(visit.request, error) from error


FIELDS = ["file", *(field.name for field in structs.fields(UploadFields))]
FIELD_BYTES = 1024
ENVELOPE_BYTES = 64 * 1024


@dataclass(kw_only=True, slots=True)
class _Form:
    filename: str | None = None
    has_file: bool = False
    texts: dict[str, bytes] = field(default_factory=dict)


async def _receive(at: PublicVisit, content: AsyncIterator[bytes]) -> UploadedDocument:
    ctx, request = at.ctx, at.request
    largest = intake.largest(None, ctx.config.limits)
    announced = request.headers.get("content-length", "")
    if announced.isdigit() and int(announced) > largest + ENVELOPE_BYTES:
        raise file_too_large(largest)
    upload = Upload(ctx, at.caller.client_id)
    try:
        form = await _read_parts(read_form(request, content, largest + ENVELOPE_BYTES), upload)
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


async def _read_parts(events: AsyncIterator[Event], upload: Upload) -> _Form:
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
        is_document = part.filename is not None and not form.has_file
        raise invalid([_misnamed_file(part.name) if is_document else unknown_field(part.name, FIELDS)])
    if part.name in form.texts or (part.name == "file" and form.has_file):
        raise malformed(UploadMessages.PART_NAMED_TWICE(name=part.name))
    if part.name == "file":
        form.has_file, form.filename = True, part.filename
    else:
        form.texts[part.name] = b""


def _misnamed_file(name: str) -> dict[str, Any]:
    shown = name[:64]
    text = HttpMessages.FILE_FIELD_UNKNOWN(field=repr(shown))
    return field_error(shown, "unknown_field", text) | {"nearest": "file"}


def _given(form: _Form) -> dict[str, str]:
    """Return the plain fields; an empty one counts as null."""
    texts = {name: text.decode(errors="replace") for name, text in form.texts.items()}
    return {name: text for name, text in texts.items() if text}


async def _me(at: PublicVisit) -> ApiClientContext:
    caller = at.caller
    return ApiClientContext(
        account_id=caller.account_id,
        account_name=caller.account_name,
        client_app_id=caller.client_id,
        client_app_name=caller.client_name,
        installation_id=None if caller.key is None else caller.client_id,
        scopes=[scope for scope in Scope if scope in caller.scopes],
    )


async def _cancel(state: ServerState, at: PublicVisit, print_job_id: UUID) -> Response:
    """Cancel a job. Needs the server's state, because the job's agent may have to be notified."""
    job = await cancel_own(state, at.caller, print_job_id)
    return json_response(job, 200 if job.status is JobStatus.CANCELLED else 202)


async def _newest(
    at: PublicVisit,
    *,
    status: JobStatus | None = None,
    printer_id: UUID | None = None,
    idempotency_key: str | None = None,
    created_after: datetime | None = None,
    created_before: datetime | None = None,
    limit: int = GIVEN,
    cursor: str | None = None,
) -> Page[PrintJob]:
    filter = JobFilter(
        status=status,
        printer_id=printer_id,
        idempotency_key=idempotency_key,
        created_after=created_after,
        created_before=created_before,
    )
    return await list_jobs(at.ctx, at.caller.account_id, page(limit, cursor), filter)


async def _create(at: PublicVisit, request: CreatePrintJob, *, key: str | None = None) -> Response:
    return await _created(at, await create_job(at.ctx, _creation(at, PrintJobs.create_print_job, key), request))


async def _from_url(at: PublicVisit, request: CreatePrintJobFromUrl, *, key: str | None = None) -> Response:
    creation = _creation(at, PrintJobs.create_print_job_from_url, key)
    return await _created(at, await create_from_url(at.ctx, creation, request))


async def _from_base64(
    at: PublicVisit, request: LargeJson[CreatePrintJobFromBase64], *, key: str | None = None
) -> Response:
    """Create a job from Base64. The text is decoded while the body is in memory; slow work comes afterwards."""
    limits = at.ctx.config.limits
    upload = Upload(at.ctx, at.caller.client_id)
    try:
        async with request as order:
            if not order.document_base64:
                raise invalid_field("document_base64", "empty", HttpMessages.BASE64_EMPTY())
            largest = intake.largest(order.document_format, limits)
            digest = await decode_base64(order.document_base64, upload, limit_bytes=largest)
            order = msgspec.structs.replace(order, document_base64="")
        creation = _creation(at, PrintJobs.create_print_job_from_base64, key)
        accepted = await create_from_base64(at.ctx, creation, order, upload, digest)
    finally:
        await upload.discard()
    return await _created(at, accepted)


async def _one(at: PublicVisit, print_job_id: UUID) -> PrintJob | Response:
    seconds = wait_seconds(at.request)
    if seconds is None:
        return await read_job(at.ctx, at.caller, print_job_id)
    job = await _at_end(at, print_job_id, seconds)
    return json_response(job, headers={APPLIED: f"wait={seconds}"})


async def _created(at: PublicVisit, accepted: Accepted) -> Response:
    """Return the answer to a creation, also to a repeated one.

    With `Prefer: wait` it shows the job at its end.
    """
    headers = {"Idempotency-Replayed": "true"} if accepted.replayed else {}
    seconds, body = wait_seconds(at.request), accepted.body
    if seconds is not None:
        made: UUID = msgspec.json.decode(body, type=_Made).print_job_id
        body = msgspec.json.encode(await _at_end(at, made, seconds, is_ordered=True))
        headers[APPLIED] = f"wait={seconds}"
    return json_bytes(body, accepted.status_code, headers)


async def _at_end(at: PublicVisit, print_job_id: UUID, seconds: int, *, is_ordered: bool = False) -> PrintJob:
    async def hung_up() -> None:
        while (await at.request.receive())["type"] != "http.disconnect":
            pass

    return await read_at_end(at.ctx, at.caller, print_job_id, seconds, hung_up, is_ordered=is_ordered)


class _Made(msgspec.Struct):
    print_job_id: UUID


def _creation(at: PublicVisit, call: AnyCall, key: str | None) -> CreationCall:
    return CreationCall(
        caller=at.caller, operation=call.name, idempotency_key=key, request_id=request_id(at.request.scope)
    )


def public_routes(state: ServerState) -> Sequence[BaseRoute]:
    served, jobs = PublicDoor.served, PrintJobs
    return routes_of(
        PublicDoor(state.ctx),
        (
            served(jobs.list_print_jobs)(_newest),
            served(jobs.create_print_job)(_create),
            served(jobs.create_print_job_from_url)(_from_url),
            served(jobs.create_print_job_from_base64)(_from_base64),
            served(jobs.get_print_job)(_one),
            served(jobs.cancel_print_job)(lambda at, print_job_id: _cancel(state, at, print_job_id)),
            served(Documents.upload_document)(_receive),
            served(Access.issue_token)(lambda at, request: _issue(at.ctx, at.request, request)),
            served(Access.get_me)(_me),
            served(Printers.list_agents)(
                lambda at, *, limit=GIVEN, cursor=GIVEN: list_agents(at.ctx, at.caller.account_id, page(limit, cursor))
            ),
            served(Printers.list_printers)(
                lambda at, *, limit=GIVEN, cursor=GIVEN: list_printers(
                    at.ctx, at.caller.account_id, at.caller.client_id, page(limit, cursor)
                )
            ),
        ),
    )

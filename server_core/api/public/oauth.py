"""`POST /oauth/token`: client credentials for a short-lived access token (RFC 6749 sections 2.3, 4.4 and 5)."""

from __future__ import annotations

import base64
import binascii
from urllib.parse import parse_qsl, unquote_plus

import msgspec
from msgspec import UNSET
from starlette.requests import Request
from starlette.responses import Response

from server_core.api.auth import CALLER, address_of, note_known
from server_core.api.body import counted_at_address, read_body
from server_core.api.problems import ApiProblem
from server_core.api.respond import json_response
from server_core.contract.api.call import FORM
from server_core.contract.messages.accounts import ApplicationMessages
from server_core.contract.messages.message import Message
from server_core.contract.types.errors import ErrorCode, Problem
from server_core.contract.types.partners import TokenRequest
from server_core.services.clients.tokens import NotLetIn, issue_token
from server_core.services.context import Context
from server_core.services.rejected import Rejected

NO_STORE = {"Cache-Control": "no-store", "Pragma": "no-cache"}
MOST_FIELDS = 16


class OAuthProblem(ApiProblem):
    """`error` is RFC 6749's own word, and `error_description` stands beside our message."""

    def response(self, *, with_codes: bool = False) -> Response:
        body = Problem(
            error=self.code,
            error_code=self.code,
            message=str(self.message),
            details=UNSET if self.details is None else dict(self.details),
            error_description=str(self.message),
        )
        return json_response(body, self.status, {**NO_STORE, **(self.headers or {})})


async def issue(ctx: Context, request: Request, form: TokenRequest) -> Response:
    """Raises OAuthProblem, Rejected `rate_limited`."""
    if form.grant_type != "client_credentials":
        raise OAuthProblem(400, ErrorCode.UNSUPPORTED_GRANT_TYPE, ApplicationMessages.GRANT_TYPE_UNSUPPORTED())
    basic = _basic(request, form)
    client_id, secret = _credentials(form, basic)
    try:
        token, caller = await issue_token(ctx, client_id, secret, form.scope, address_of(request.scope))
    except NotLetIn as error:
        note_known(request, error)
        if error.code is ErrorCode.UNAUTHORIZED_CLIENT:
            raise OAuthProblem(400, error.code, error.message) from error
        raise _invalid_client(error.message, challenge=basic is not None) from error
    except Rejected as error:
        if error.code is ErrorCode.INVALID_SCOPE:
            raise OAuthProblem(400, error.code, error.message) from error
        raise
    request.scope[CALLER] = caller  # for the log of requests
    return json_response(token, headers=NO_STORE)


async def read_form(ctx: Context, request: Request) -> TokenRequest:
    """Raises OAuthProblem, Rejected `rate_limited`."""
    with counted_at_address(ctx, request):
        return await _form(ctx, request)


async def _form(ctx: Context, request: Request) -> TokenRequest:
    """Parameters without a value count as omitted, repeated ones are an error (RFC 6749 section 3.2)."""
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

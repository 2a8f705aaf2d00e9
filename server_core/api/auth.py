"""Bearer tokens of the public API (RFC 6750): in the header only, never in the address."""

from __future__ import annotations

from starlette.requests import Request
from starlette.types import Scope as AsgiScope

from server_core.api.answers import ApiProblem
from server_core.contract.messages.requests import HttpMessages
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.partners import Scope
from server_core.http.connections import showed_credential
from server_core.services.clients.token_cache import Principal
from server_core.services.clients.tokens import LoginRejected, authenticate
from server_core.services.context import Context

CHALLENGE = 'Bearer realm="spoolhouse"'
CALLER = "spoolhouse.caller"
"""Key in a request's scope for its caller: a Principal, or a Known that was refused."""


async def authorize(ctx: Context, request: Request, *any_of: Scope) -> Principal:
    """Return the caller, who has at least one of the scopes (none listed: any valid token).

    Raises ApiProblem 401, 403; ApiError `rate_limited`.
    """
    token = bearer_token(request)
    if token is None:
        text = HttpMessages.TOKEN_HEADER_MISSING()
        raise ApiProblem(401, ErrorCode.TOKEN_MISSING, text, headers={"WWW-Authenticate": CHALLENGE})
    try:
        principal = await authenticate(ctx, token, address_of(request.scope))
    except LoginRejected as error:
        raise not_let_in(request, error) from error
    request.scope[CALLER] = principal
    showed_credential(request.scope, principal.client_id)
    ctx.limiter.call(principal.client_id)
    if any_of and principal.scopes.isdisjoint(any_of):
        raise ApiProblem(
            403,
            ErrorCode.INSUFFICIENT_SCOPE,
            HttpMessages.SCOPE_MISSING(scope=any_of[0]),
            details={"required_scope": any_of[0]},
            headers={"WWW-Authenticate": f'{CHALLENGE}, error="insufficient_scope", scope="{any_of[0]}"'},
        )
    return principal


def not_let_in(request: Request, error: LoginRejected) -> ApiProblem:
    note_former_client(request, error)
    challenge = f'{CHALLENGE}, error="invalid_token", error_description="{error.message}"'
    return ApiProblem(401, error.code, error.message, headers={"WWW-Authenticate": challenge})


def note_former_client(request: Request, error: LoginRejected) -> None:
    """Record a refused caller, if known, for the request log."""
    if error.former_client is not None:
        request.scope[CALLER] = error.former_client


def address_of(scope: AsgiScope) -> str:
    """Return the address at the other end of the connection, or that of the caller as a trusted proxy reports it."""
    client = scope.get("client")
    return str(client[0]) if client else ""


def bearer_token(request: Request) -> str | None:
    """Return the token of the only Authorization header, if that is a Bearer one."""
    given = [value for value in request.headers.getlist("authorization") if value]
    if len(given) != 1:
        return None
    scheme, _, token = given[0].strip().partition(" ")
    token = token.strip()
    return token if scheme.lower() == "bearer" and token else None

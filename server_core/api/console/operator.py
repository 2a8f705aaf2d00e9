"""Who sits at the console: the console token, the name that signs the events, and the account that they look after."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from secrets import compare_digest
from uuid import UUID

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from server_core.api.problems import ApiProblem
from server_core.api.resource import Handler, resource
from server_core.contract.problems import ErrorCode
from server_core.services.accounts import account_exists
from server_core.services.floor import Floor

ROOT = "/console-api/v1"
OPERATOR = "operator"
NAME_LENGTH = 60
FLOOR = "spoolhouse.floor"
ACCOUNT_HEADER = "x-account"


def console_resource(floor: Floor, path: str, **handlers: Handler) -> Route:
    """A route below the console's root that only the holder of the console token reaches."""
    guarded = {method: _guarded(floor, handler) for method, handler in handlers.items()}
    return resource(ROOT + path, **guarded)


def _guarded(floor: Floor, handler: Handler) -> Callable[[Request], Awaitable[Response]]:
    token = floor.ctx.config.console_token.encode()

    async def checked(request: Request) -> Response:
        scheme, _, given = request.headers.get("authorization", "").partition(" ")
        if scheme.lower() != "bearer" or not given:
            headers = {"WWW-Authenticate": "Bearer"}
            raise ApiProblem(401, ErrorCode.TOKEN_MISSING, "This call needs the console's token.", headers=headers)
        if not compare_digest(given.strip().encode("utf-8", "surrogateescape"), token):
            headers = {"WWW-Authenticate": 'Bearer error="invalid_token"'}
            raise ApiProblem(401, ErrorCode.TOKEN_INVALID, "This is not the console's token.", headers=headers)
        request.scope[FLOOR] = await _chosen(floor, request)
        return await handler(request)

    return checked


async def _chosen(floor: Floor, request: Request) -> Floor:
    """Of the account that `X-Account` names, else of the site's own. Raises ApiProblem 404."""
    given = request.headers.get(ACCOUNT_HEADER)
    if given is None:
        return floor
    unknown = ApiProblem(404, ErrorCode.ACCOUNT_NOT_FOUND, "There is no account with this id.")
    try:
        account_id = UUID(given)
    except ValueError as error:
        raise unknown from error
    if not await account_exists(floor.ctx, account_id):
        raise unknown
    return floor.of_account(account_id)


def floor_of(request: Request) -> Floor:
    """The floor of the account that a guarded call is about."""
    floor: Floor = request.scope[FLOOR]
    return floor


def operator_name(request: Request) -> str:
    """`X-Operator` (UTF-8, up to 60 characters) or just `operator`."""
    given = request.headers.get("x-operator", "").encode("latin-1").decode("utf-8", "replace")
    name = "".join(character for character in given if character.isprintable()).strip()
    return name[:NAME_LENGTH] or OPERATOR


def id_of(request: Request, name: str, code: ErrorCode) -> UUID:
    """Raises ApiProblem 404: an id that is none is as unknown as any other."""
    try:
        return UUID(request.path_params[name])
    except ValueError as error:
        raise ApiProblem(404, code, "There is nothing with this id.") from error

"""Who sits at the console: the console token, the name that signs the events, and the account that they look after."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from uuid import UUID

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import Message

from server_core.api.console.calling import NOT_SUFFICIENT, identified
from server_core.api.console.of_server import require_site
from server_core.api.console.roles import role_needed
from server_core.api.problems import ApiProblem
from server_core.api.resource import Handler, resource
from server_core.contract.consoles import Role
from server_core.contract.problems import ErrorCode
from server_core.services.accounts import ACCOUNT, account_exists
from server_core.services.consoles.callers import Caller
from server_core.services.floor import Floor
from server_core.services.rejected import invalid_field

ROOT = "/console-api/v1"
FLOOR = "spoolhouse.floor"
CALLER = "spoolhouse.console_caller"
ACCOUNT_HEADER = "x-account"
SOON_SECONDS = 1.0
"""A body that is whole in so much time came with its call."""


def console_resource(floor: Floor, path: str, **handlers: Handler) -> Route:
    """A route below the console's root that only a console's token reaches, with the role that `roles` asks for."""
    guarded = {method: _guarded(floor, handler, method, path) for method, handler in handlers.items()}
    return resource(ROOT + path, **guarded)


def _guarded(floor: Floor, handler: Handler, method: str, path: str) -> Callable[[Request], Awaitable[Response]]:
    needed = role_needed(method, path)

    async def checked(request: Request) -> Response:
        request.scope[CALLER] = caller = await _let_in(floor, request, needed)
        request.scope[FLOOR] = chosen = await _chosen(floor, request)
        require_site(chosen, method, path)
        began = floor.ctx.monotonic()

        async def receive() -> Message:
            """A body may trickle for hours: whoever was shut out meanwhile does nothing with it."""
            message = await request.receive()
            late = floor.ctx.monotonic() - began > SOON_SECONDS and not message.get("more_body")
            if message["type"] == "http.request" and (late or caller.console.gone.is_set()):
                await _let_in(floor, request, needed)
            return message

        return await handler(Request(request.scope, receive))

    return checked


async def _let_in(floor: Floor, request: Request, needed: Role) -> Caller:
    """Raises ApiProblem 401, 403."""
    caller = await identified(floor, request)
    if not caller.role.allows(needed):
        raise ApiProblem(403, ErrorCode.ROLE_NOT_SUFFICIENT, NOT_SUFFICIENT, details={"role": needed.value})
    return caller


async def _chosen(floor: Floor, request: Request) -> Floor:
    """Of the account that `X-Account` names, else of the site's own. Raises ApiProblem 404, Rejected 422."""
    named = request.headers.getlist(ACCOUNT_HEADER)
    if not named:
        return floor
    if len(named) > 1:
        raise invalid_field(ACCOUNT, "invalid_value", f"{ACCOUNT} must be the id of one account, given once.")
    unknown = ApiProblem(404, ErrorCode.ACCOUNT_NOT_FOUND, "There is no account with this id.")
    try:
        account_id = UUID(named[0])
    except ValueError as error:
        raise unknown from error
    if not await account_exists(floor.ctx, account_id):
        raise unknown
    return floor.of_account(account_id)


def floor_of(request: Request) -> Floor:
    """The floor of the account that a guarded call is about."""
    floor: Floor = request.scope[FLOOR]
    return floor


def caller_of(request: Request) -> Caller:
    """Of a guarded call."""
    caller: Caller = request.scope[CALLER]
    return caller


def operator_name(request: Request) -> str:
    """Who unlocked the console, else the name that the call gives; and at which console, where it is a paired one."""
    return caller_of(request).signature


def id_of(request: Request, name: str, code: ErrorCode) -> UUID:
    """Raises ApiProblem 404: an id that is none is as unknown as any other."""
    try:
        return UUID(request.path_params[name])
    except ValueError as error:
        raise ApiProblem(404, code, "There is nothing with this id.") from error

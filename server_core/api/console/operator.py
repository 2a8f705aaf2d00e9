"""Who sits at the console: the console token, and the name that signs the events."""

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
from server_core.services.floor import Floor

ROOT = "/console-api/v1"
OPERATOR = "operator"
NAME_LENGTH = 60


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
        return await handler(request)

    return checked


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

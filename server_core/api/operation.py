"""One declaration per operation of the public interface: it decodes the requests, and `/openapi.json` is made of it."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from server_core.api.auth import authorize
from server_core.api.paging import page_request
from server_core.api.problems import ApiProblem
from server_core.api.request_id import request_id
from server_core.api.resource import Handler, resource
from server_core.contract.problems import ErrorCode
from server_core.contract.public import Scope
from server_core.services.clients.token_cache import Principal
from server_core.services.context import Context
from server_core.services.lists.paging import PageRequest
from server_core.services.rejected import invalid_field

S = TypeVar("S", bound=Struct)

IDEMPOTENCY_KEY = re.compile(r"[\x21-\x7e]{1,128}")


@dataclass(frozen=True, kw_only=True, slots=True)
class JsonBody(Generic[S]):
    """`application/json`."""

    type: type[S]
    example: S

    media_type = "application/json"


@dataclass(frozen=True, kw_only=True, slots=True)
class FormBody(Generic[S]):
    """`application/x-www-form-urlencoded`; its handler reads it by the rules of RFC 6749."""

    type: type[S]
    example: S

    media_type = "application/x-www-form-urlencoded"


@dataclass(frozen=True, kw_only=True, slots=True)
class UploadBody(Generic[S]):
    """`multipart/form-data`: the part `file` and the fields of `type`; its handler streams it."""

    type: type[S]
    example: S
    file: str = "file"

    media_type = "multipart/form-data"


@dataclass(frozen=True, kw_only=True, slots=True)
class Operation:
    """What a client may send to `method path`, and what it can get.

    `scopes`: one of them is needed; () = any valid token; None = no token at all. `page_limit`: a list, with this
    default of `limit`. `errors`: all other statuses, those of the specification and what api-decisions.md adds.
    """

    name: str
    method: str
    path: str
    summary: str
    description: str
    scopes: tuple[Scope, ...] | None
    answer: Any
    """The type of the body of the answer, as msgspec sees it."""
    example: Any
    errors: tuple[int, ...]
    status: int = 200
    body: JsonBody[Any] | FormBody[Any] | UploadBody[Any] | None = None
    page_limit: int | None = None
    idempotent: bool = False

    @property
    def statuses(self) -> tuple[int, ...]:
        return (self.status, *self.errors)

    @property
    def malformed_status(self) -> int:
        """Broken JSON is a 400 where the operation lists that status, else a 422."""
        return 400 if 400 in self.errors else 422


@dataclass(frozen=True, kw_only=True, slots=True)
class Call:
    """A request that may be served: who calls, and what its declaration made of it."""

    request: Request
    caller: Principal
    request_id: str
    idempotency_key: str | None
    page: PageRequest


Serve = Callable[[Call], Awaitable[Response]]


def operation_route(ctx: Context, *served: tuple[Operation, Serve]) -> Route:
    """The operations of one path, for callers with a token."""
    (path,) = {operation.path for operation, _ in served}
    return resource(path, **{operation.method: _authorized(ctx, operation, serve) for operation, serve in served})


def _authorized(ctx: Context, operation: Operation, serve: Serve) -> Handler:
    scopes = operation.scopes or ()

    async def handle(request: Request) -> Response:
        caller = await authorize(ctx, request, *scopes)
        default = operation.page_limit
        call = Call(
            request=request,
            caller=caller,
            request_id=request_id(request.scope),
            idempotency_key=_idempotency_key(request) if operation.idempotent else None,
            page=NO_PAGE if default is None else page_request(request, default=default),
        )
        return await serve(call)

    return handle


def json_type(request: Request) -> None:
    """Raises ApiProblem 415 for a content type that is said to be something else than JSON."""
    given = request.headers.get("content-type", "application/json").partition(";")[0].strip().lower()
    if given != "application/json":
        text = "The body must be application/json."
        raise ApiProblem(415, ErrorCode.CONTENT_TYPE_NOT_SUPPORTED, text)


def _idempotency_key(request: Request) -> str | None:
    """1 to 128 visible ASCII characters. Raises Rejected 422."""
    given = request.headers.getlist("idempotency-key")
    if not given:
        return None
    if len(given) > 1 or not IDEMPOTENCY_KEY.fullmatch(given[0]):
        text = "Idempotency-Key must be 1 to 128 visible ASCII characters, given once."
        raise invalid_field("Idempotency-Key", "invalid_value", text)
    return given[0]


NO_PAGE = PageRequest(limit=0)

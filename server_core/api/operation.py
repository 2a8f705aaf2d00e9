"""One declaration per operation of the public interface: it decodes the requests, and `/openapi.json` is made of it."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, ClassVar, Generic, TypeVar

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from server_core.api.auth import CALLER, authorize, not_let_in
from server_core.api.body import decode, read_body
from server_core.api.large_body import LargeBodies
from server_core.api.paging import PAGE_NAMES, page_request
from server_core.api.problems import ApiProblem
from server_core.api.query import check_query
from server_core.api.request_id import request_id
from server_core.api.resource import Handler, resource
from server_core.api.respond import json_response
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.jobs import LONGEST_IDEMPOTENCY_KEY
from server_core.contract.types.partners import Scope
from server_core.services.clients.token_cache import Principal
from server_core.services.clients.tokens import NotLetIn
from server_core.services.context import Context
from server_core.services.lists.paging import PageRequest
from server_core.services.rejected import invalid_field

S = TypeVar("S", bound=Struct)
B = TypeVar("B")
Read = Callable[[Request], Awaitable[B]]

MEDIA_TYPE = re.compile(r"[a-z0-9.!#$&^_+-]+/[a-z0-9.!#$&^_+-]+")
IDEMPOTENCY_KEY = re.compile(rf"\S(?:.{{0,{LONGEST_IDEMPOTENCY_KEY - 2}}}\S)?")


class Body(ABC, Generic[S, B]):
    """What a request carries: `type` as declared, B as its operation gets it."""

    type: type[S]
    example: S
    media_type: ClassVar[str]

    @abstractmethod
    def reader(self, ctx: Context, operation: Operation[Any]) -> Read[B]:
        """Made once for the route."""


@dataclass(frozen=True, kw_only=True)
class JsonBody(Body[S, S]):
    """`application/json`, decoded before the operation begins. `optional`: no body at all is the same as `{}`."""

    type: type[S]
    example: S
    optional: bool = False

    media_type: ClassVar[str] = "application/json"

    def reader(self, ctx: Context, operation: Operation[Any]) -> Read[S]:
        limits = ctx.config.limits

        async def read(request: Request) -> S:
            operation.check_json_type(request)
            content = await read_body(request, limits.json_bytes)
            if not content and self.optional:
                return self.type()
            try:
                return decode(content, self.type, depth=limits.json_depth, malformed_status=operation.malformed_status)
            except ApiProblem:
                ctx.limiter.wrong_body(request.scope[CALLER].client_id, len(content))
                raise

        return read


@dataclass(frozen=True, kw_only=True)
class LargeJsonBody(Body[S, AbstractAsyncContextManager[S]]):
    """`application/json` with a document inside: the operation enters it when it is ready for the whole body."""

    type: type[S]
    example: S

    media_type: ClassVar[str] = "application/json"

    def reader(self, ctx: Context, operation: Operation[Any]) -> Read[AbstractAsyncContextManager[S]]:
        bodies = LargeBodies(ctx.config.documents, ctx.config.limits)

        async def read(request: Request) -> AbstractAsyncContextManager[S]:
            operation.check_json_type(request)
            return bodies.order(request, self.type)

        return read


@dataclass(frozen=True, kw_only=True)
class FormBody(Body[S, None]):
    """`application/x-www-form-urlencoded`; its operation reads it by the rules of RFC 6749."""

    type: type[S]
    example: S

    media_type: ClassVar[str] = "application/x-www-form-urlencoded"

    def reader(self, ctx: Context, operation: Operation[Any]) -> Read[None]:
        return unread


@dataclass(frozen=True, kw_only=True)
class UploadBody(Body[S, None]):
    """`multipart/form-data`: the part `file` and the fields of `type`; its operation streams it."""

    type: type[S]
    example: S
    file: str = "file"
    file_example: str
    """Content of the file, as text."""

    media_type: ClassVar[str] = "multipart/form-data"

    def reader(self, ctx: Context, operation: Operation[Any]) -> Read[None]:
        return unread


async def unread(request: Request) -> None:
    return None


@dataclass(frozen=True, kw_only=True)
class Filter:
    """A query parameter that narrows a list, as the reference describes it.

    `words`: the only values; `format`: that of JSON Schema; else a text of up to `longest` characters. The function
    that serves the operation reads and checks the value.
    """

    name: str
    description: str
    example: str
    words: type[StrEnum] | None = None
    longest: int | None = None
    format: str | None = None


@dataclass(frozen=True, kw_only=True)
class Operation(Generic[B]):
    """Declaration of `method path`: it is served and documented by this.

    - `scopes`: the caller needs one of them; () = any valid token; None = no token
    - `by_assertion`: the caller sends an assertion of a developer application instead of a token
    - `page_limit`: default of `limit`, for an operation that answers with a page
    - `status`, `also`: statuses of success; `errors`: all other statuses
    - `filters`: query parameters beside `limit` and `cursor`; any other name is refused
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
    body: Body[Any, B] | None = None
    page_limit: int | None = None
    idempotent: bool = False
    waits: bool = False
    """Takes `Prefer: wait=N`."""
    by_assertion: bool = False
    also: tuple[int, ...] = ()
    also_example: Any = None
    """Example for the status in `also`, if `example` would be wrong for it."""
    filters: tuple[Filter, ...] = ()

    @property
    def statuses(self) -> tuple[int, ...]:
        return (self.status, *self.also, *self.errors)

    @property
    def query_names(self) -> tuple[str, ...]:
        """Names that the query may hold."""
        page = () if self.page_limit is None else PAGE_NAMES
        return (*(filter.name for filter in self.filters), *page)

    @property
    def malformed_status(self) -> int:
        """Broken JSON is a 400 where the operation lists that status, else a 422."""
        return 400 if 400 in self.errors else 422

    def check_json_type(self, request: Request) -> None:
        """Raises ApiProblem for what is said to be something else than JSON: 415, where the operation lists that."""
        given = request.headers.get("content-type", JsonBody.media_type).partition(";")[0].strip().lower()
        if given == JsonBody.media_type:
            return
        shown = given[:64] if MEDIA_TYPE.fullmatch(given) else "unreadable"
        text = f"The body must be {JsonBody.media_type}; its Content-Type is {shown}."
        if 415 in self.errors:
            raise ApiProblem(415, ErrorCode.CONTENT_TYPE_NOT_SUPPORTED, text)
        if given in (FormBody.media_type, UploadBody.media_type):
            raise ApiProblem(self.malformed_status, ErrorCode.MALFORMED_JSON, text)


@dataclass(frozen=True, kw_only=True, slots=True)
class Call(Generic[B]):
    """A request that may be served: who calls, and what its declaration made of it."""

    operation: Operation[B]
    request: Request
    caller: Principal
    request_id: str
    idempotency_key: str | None
    page: PageRequest
    body: B

    def answer(self, value: Any) -> Response:
        return json_response(value, self.operation.status)


AnyOperation = Operation[Any]
Serve = Callable[[Call[B]], Awaitable[Response]]


def served(ctx: Context, operation: Operation[B], serve: Serve[B]) -> tuple[Operation[Any], Handler]:
    """The handler of an operation for callers with a token."""
    scopes, default = operation.scopes or (), operation.page_limit
    read: Read[Any] = unread if operation.body is None else operation.body.reader(ctx, operation)
    names = operation.query_names

    async def handle(request: Request) -> Response:
        caller = await authorize(ctx, request, *scopes)
        check_query(request, names)
        key = idempotency_key(request) if operation.idempotent else None
        call = Call(
            operation=operation,
            request=request,
            caller=caller,
            request_id=request_id(request.scope),
            idempotency_key=key,
            page=NO_PAGE if default is None else page_request(request, default=default),
            body=await read(request),
        )
        try:
            return await serve(call)
        except NotLetIn as error:  # its token was revoked while it was at work
            raise not_let_in(request, error) from error

    return operation, handle


def operation_route(*handlers: tuple[Operation[Any], Handler]) -> Route:
    """The operations of one path."""
    (path,) = {operation.path for operation, _ in handlers}
    return resource(path, **{operation.method: handler for operation, handler in handlers})


def idempotency_key(request: Request) -> str | None:
    """Read the idempotency key: printable characters, with spaces inside. Raises Rejected 422.

    A field value is bytes: it is read as UTF-8, else as ISO 8859-1.
    """
    given = request.headers.getlist("idempotency-key")
    if not given:
        return None
    key = _as_sent(given[0])
    if len(given) > 1 or not IDEMPOTENCY_KEY.fullmatch(key) or not key.isprintable():
        text = f"Idempotency-Key must be 1 to {LONGEST_IDEMPOTENCY_KEY} characters on one line, given once."
        raise invalid_field("Idempotency-Key", "invalid_value", text)
    return key


def _as_sent(value: str) -> str:
    """Undo Starlette's ISO 8859-1 decoding of a header value that is UTF-8."""
    try:
        return value if value.isascii() else value.encode("latin-1").decode()
    except UnicodeDecodeError:
        return value


NO_PAGE = PageRequest(limit=0)

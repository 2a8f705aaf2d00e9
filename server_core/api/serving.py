"""Serves declared calls: checks the caller, reads query, parameters and body, writes the answer.

A query has only the names that its operation declares, each at most once. Each address is one route with a handler per
method, so 405 lists all allowed methods.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Awaitable, Callable, Collection, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from typing import Annotated, Any, Concatenate, Generic, ParamSpec, TypeVar
from uuid import UUID

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Match, Route
from starlette.types import Receive, Scope, Send

from server_core.api.answers import ApiProblem, json_response, no_content
from server_core.api.auth import CALLER
from server_core.api.body import MOST_UNKNOWN, LargeBodies, decode, nearest_name, read_body
from server_core.contract.api.call import FORM, JSON, MULTIPART, WANTED, AnyCall, ApiCall, CallParameter, Location
from server_core.contract.messages.message import Message, Template
from server_core.contract.messages.requests import HttpMessages
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.jobs import LONGEST_IDEMPOTENCY_KEY
from server_core.services.api_error import ApiError, field_error, invalid_field
from server_core.services.context import Context
from server_core.services.paging import PageRequest

LONGEST_SHOWN = 64
"""Most characters of an unknown name that an answer repeats."""


def check_query(request: Request, names: Collection[str]) -> None:
    """Check the names of a query. An ignored filter would report wrong rows as right ones.

    Raises ApiProblem 422 `unknown_parameter`, and ApiError `validation_failed` for a repeated parameter.
    """
    if not request.url.query:
        return
    given = Counter(name for name, _ in request.query_params.multi_items())
    unknown = [name for name in given if name not in names]
    if unknown:
        fields = [_unknown(name[:LONGEST_SHOWN], names) for name in unknown[:MOST_UNKNOWN]]
        raise ApiProblem(422, ErrorCode.UNKNOWN_PARAMETER, fields[0]["message"], details={"fields": fields})
    for name, times in given.items():
        if times > 1:
            raise invalid_field(name, "repeated", HttpMessages.PARAMETER_REPEATED(name=name))


def once(request: Request, name: str) -> str | None:
    """Return the value of a parameter, None if it was not given. Raises ApiError 422."""
    given = request.query_params.getlist(name)
    if len(given) > 1:
        raise invalid_field(name, "repeated", HttpMessages.PARAMETER_REPEATED(name=name))
    return given[0] if given else None


def _unknown(name: str, names: Collection[str]) -> dict[str, Any]:
    nearest = nearest_name(name, names)
    if nearest is None:
        if not names:
            return field_error(name, "unknown_parameter", HttpMessages.PARAMETER_UNKNOWN(name=repr(name)))
        among = HttpMessages.PARAMETER_UNKNOWN_AMONG(name=repr(name), names=", ".join(names))
        return field_error(name, "unknown_parameter", among)
    message = HttpMessages.PARAMETER_UNKNOWN_NEAREST(name=repr(name), nearest=repr(nearest))
    return field_error(name, "unknown_parameter", message) | {"nearest": nearest}


Handler = Callable[[Request], Awaitable[Response]]


class _Resource(Route):
    """All methods of one address: GET `/print-jobs/from-url` is a 405, never the job named `from-url`.

    It serves the ASGI call itself: Starlette's wrapping of functions would cost more than the work here.
    """

    def __init__(self, path: str, handlers: dict[str, Handler]) -> None:
        super().__init__(path, self.handle, methods=list(handlers))
        self._handlers = handlers

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        match, child = super().matches(scope)
        return (Match.NONE if match is Match.NONE else Match.FULL), child

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        handler = self._handlers.get(scope["method"])
        if handler is None:
            allowed = ", ".join(sorted(self._handlers))
            message = HttpMessages.METHOD_NOT_ALLOWED(method=scope["method"], allowed=allowed)
            raise ApiProblem(405, ErrorCode.METHOD_NOT_ALLOWED, message, headers={"Allow": allowed})
        response = await handler(Request(scope, receive, send))
        await response(scope, receive, send)


def resource(path: str, **handlers: Handler) -> Route:
    """Build `resource("/api/v1/print-jobs", GET=list_jobs, POST=create_job)`; GET answers HEAD too."""
    if "GET" in handlers:
        handlers = {**handlers, "HEAD": handlers["GET"]}
    return _Resource(path, handlers)


P = ParamSpec("P")
T = TypeVar("T")
V = TypeVar("V")
GIVEN: Any = None
"""Default of a parameter that a request may leave out. It is never used: the default of the declaration is passed."""
NO_STORE = {"Cache-Control": "no-store"}
MEDIA_TYPE = re.compile(r"[a-z0-9.!#$&^_+-]+/[a-z0-9.!#$&^_+-]+")
IDEMPOTENCY_KEY = re.compile(rf"\S(?:.{{0,{LONGEST_IDEMPOTENCY_KEY - 2}}}\S)?")
NOT_FOUND = {
    "act_id": ErrorCode.ACT_NOT_FOUND,
    "agent_id": ErrorCode.AGENT_NOT_FOUND,
    "application_id": ErrorCode.APPLICATION_NOT_FOUND,
    "client_id": ErrorCode.CLIENT_NOT_FOUND,
    "console_id": ErrorCode.CONSOLE_NOT_FOUND,
    "delivery": ErrorCode.WEBHOOK_DELIVERY_NOT_FOUND,
    "discovery_id": ErrorCode.DISCOVERY_NOT_FOUND,
    "enrolment_id": ErrorCode.ENROLMENT_INVALID,
    "errand_id": ErrorCode.ERRAND_NOT_FOUND,
    "installation_id": ErrorCode.INSTALLATION_NOT_FOUND,
    "notice": ErrorCode.NOTICE_NOT_FOUND,
    "operator_id": ErrorCode.OPERATOR_NOT_FOUND,
    "print_job_id": ErrorCode.PRINT_JOB_NOT_FOUND,
    "printer_id": ErrorCode.PRINTER_NOT_FOUND,
    "relationship_id": ErrorCode.RELATIONSHIP_NOT_FOUND,
    "webhook_id": ErrorCode.WEBHOOK_NOT_FOUND,
}
"""Path parameters with the error for an absent object: a malformed id counts as unknown."""

INSTANT = Annotated[datetime, msgspec.Meta(tz=True)]
LONGEST_NUMBER = 16
MUST_BE = {
    UUID: HttpMessages.MUST_BE_UUID,
    bool: HttpMessages.MUST_BE_BOOLEAN,
    datetime: HttpMessages.MUST_BE_TIME_WITH_ZONE,
    float: HttpMessages.MUST_BE_NUMBER,
}


@dataclass(frozen=True, kw_only=True, slots=True)
class Served:
    """A call and the function that serves it."""

    call: AnyCall
    serve: Callable[..., Awaitable[Any]]


class Door(ABC, Generic[V]):
    """Access rules and body decoding of one interface. V: the context that functions serving its calls get."""

    @abstractmethod
    async def let_in(self, request: Request, call: AnyCall) -> V:
        """Check the caller. Raises ApiProblem and ApiError."""

    @abstractmethod
    async def body(self, visit: V, call: AnyCall, parameter: CallParameter) -> Any:
        """Read the body. Raises ApiProblem 400, 413, 422."""

    @classmethod
    def served(cls, call: ApiCall[P, T]) -> Callable[[Callable[Concatenate[V, P], Awaitable[T | Response]]], Served]:
        """Bind a function to a call.

        It gets a V and the call's arguments, and returns its answer or a Response.
        """
        return lambda serve: Served(call=call, serve=serve)

    def absent(self, parameter: CallParameter) -> Exception | None:
        """Return the error for a malformed part of a path; None: the answer describes the expected value."""
        code = NOT_FOUND.get(parameter.name)
        return None if code is None else ApiProblem(404, code, HttpMessages.ID_UNKNOWN())

    def answer(self, visit: V, call: AnyCall, work: Awaitable[Any]) -> Awaitable[Any]:
        """Convert errors of the function that serves a call. This one converts none."""
        return work

    async def respond(
        self, visit: V, call: AnyCall, arguments: dict[str, Any], serve: Callable[[], Awaitable[Any]]
    ) -> Response:
        """Serve a call. `serve`: the function with its arguments."""
        answer = await self.answer(visit, call, serve())
        if isinstance(answer, Response):
            return answer
        if call.answer is None:
            return no_content()
        return json_response(answer, call.status, NO_STORE if call.is_secret else None)


class ReferenceDoor(Door[V]):
    """Rules for calls of the reference: no unknown names in a query, and bodies by their media type.

    One for a server, since large bodies take turns.
    """

    def __init__(self, ctx: Context) -> None:
        self._ctx = ctx
        self._large = LargeBodies(ctx.config.documents, ctx.config.limits)

    async def read(self, request: Request, call: AnyCall, parameter: CallParameter) -> Any:
        """Read the body as declared; a stream for an upload. Raises ApiProblem 400, 413, 415, 422."""
        limits = self._ctx.config.limits
        if parameter.upload is not None:
            return request.stream()
        check_json_type(call, request)
        if parameter.is_large:
            return self._large.order(request, parameter.type)
        content = await read_body(request, limits.json_bytes)
        if not content and not parameter.is_required:
            return parameter.default
        try:
            return decode(content, parameter.type, depth=limits.json_depth, malformed_status=call.malformed_status)
        except ApiProblem:
            self._ctx.limiter.wrong_body(request.scope[CALLER].client_id, len(content))
            raise


def routes_of(door: Door[Any], all_served: Sequence[Served]) -> list[Route]:
    """Return one route per path; a fixed segment takes precedence over a parameter."""
    paths: dict[str, dict[str, Handler]] = {}
    for each in all_served:
        paths.setdefault(each.call.path, {})[each.call.method] = _handler(door, each)
    in_order = sorted(paths, key=lambda path: [part.startswith("{") for part in path.split("/")])
    return [resource(path, **paths[path]) for path in in_order]


def _handler(door: Door[V], served: Served) -> Handler:
    call = served.call
    of_path, of_body, of_key = (call.located(each) for each in (Location.PATH, Location.BODY, Location.KEY))
    of_query = call.located(Location.QUERY)

    async def handle(request: Request) -> Response:
        visit = await door.let_in(request, call)
        arguments = {each.name: _path_value(door, each, request.path_params[each.wire_name]) for each in of_path}
        arguments |= {each.name: query_value(each, once(request, each.name)) for each in of_query}
        for each in of_key:
            arguments[each.name] = idempotency_key(request)
        for each in of_body:
            arguments[each.name] = await door.body(visit, call, each)
        return await door.respond(visit, call, arguments, lambda: served.serve(visit, **arguments))

    return handle


def check_json_type(call: AnyCall, request: Request) -> None:
    """Raise ApiProblem for a body declared as something else than JSON: 415, if the call lists that."""
    given = request.headers.get("content-type", JSON).partition(";")[0].strip().lower()
    if given == JSON:
        return
    shown = given[:64] if MEDIA_TYPE.fullmatch(given) else "unreadable"
    text = HttpMessages.CONTENT_TYPE_WRONG(wanted=JSON, given=shown)
    if 415 in call.errors:
        raise ApiProblem(415, ErrorCode.CONTENT_TYPE_NOT_SUPPORTED, text)
    if given in (FORM, MULTIPART):
        raise ApiProblem(call.malformed_status, ErrorCode.MALFORMED_JSON, text)


def page(limit: int, cursor: str | None) -> PageRequest:
    return PageRequest(limit=limit, cursor=cursor or None)


def _path_value(door: Door[Any], parameter: CallParameter, text: str) -> Any:
    """Parse a part of the path.

    Raises the interface's error for a malformed id, which counts as unknown; else ApiError 422.
    """
    try:
        return _value(parameter, text)
    except ApiError as error:
        raise door.absent(parameter) or error from error


def query_value(parameter: CallParameter, text: str | None) -> Any:
    """Parse a query parameter. Raises ApiError 422."""
    if text is None and not parameter.is_required:
        return parameter.default
    return _value(parameter, text or "")


def _value(parameter: CallParameter, text: str) -> Any:
    """Parse a value. Raises ApiError `validation_failed`."""
    kind, bounds = parameter.type, parameter.bounds
    least, most = (bounds.min_length, bounds.max_length) if kind is str else (bounds.ge, bounds.le)
    value = _parsed(kind, text, LONGEST_NUMBER if most is None else len(str(most)))
    size = len(text) if kind is str else value
    if value is None or (least is not None and most is not None and not least <= size <= most):
        code = "invalid_value" if least is None else "out_of_range"
        raise invalid_field(parameter.name, code, _wanted(parameter, least, most))
    return value


def _parsed(kind: Any, text: str, digits: int) -> Any:
    """Parse a text; None = it is no such value."""
    if kind is str:
        return text
    if kind is int:
        return int(text) if text.isascii() and text.isdigit() and len(text) <= digits else None
    if kind is bool:
        return {"true": True, "false": False}.get(text)
    try:
        if kind is datetime:
            return msgspec.convert(text, INSTANT).astimezone(UTC)
        return kind(text)
    except (ValueError, OverflowError, msgspec.ValidationError):
        return None


def _wanted(parameter: CallParameter, least: float | None, most: float | None) -> Message:
    name, kind = parameter.name, parameter.type
    own: Template | None = (parameter.bounds.extra or {}).get(WANTED)
    if own is not None:
        return own(name=name) if "{name}" in own.source else own()
    if kind is int:
        return HttpMessages.MUST_BE_WHOLE_NUMBER(name=name, least=f"{least}", most=f"{most}")
    if kind is str:
        return HttpMessages.MUST_HAVE_CHARACTERS(name=name, least=f"{least}", most=f"{most}")
    if issubclass(kind, StrEnum):
        return HttpMessages.MUST_BE_ONE_OF(name=name, values=", ".join(kind))
    return MUST_BE[kind](name=name)


def idempotency_key(request: Request) -> str | None:
    """Read the idempotency key: printable characters, with spaces inside. Raises ApiError 422.

    A field value is bytes: it is read as UTF-8, else as ISO 8859-1.
    """
    given = request.headers.getlist("idempotency-key")
    if not given:
        return None
    key = _as_sent(given[0])
    if len(given) > 1 or not IDEMPOTENCY_KEY.fullmatch(key) or not key.isprintable():
        text = HttpMessages.IDEMPOTENCY_KEY_WRONG(most=LONGEST_IDEMPOTENCY_KEY)
        raise invalid_field("Idempotency-Key", "invalid_value", text)
    return key


def _as_sent(value: str) -> str:
    """Undo Starlette's ISO 8859-1 decoding of a header value that is UTF-8."""
    try:
        return value if value.isascii() else value.encode("latin-1").decode()
    except UnicodeDecodeError:
        return value

"""Serves declared calls of the console: token, role, account, parameters, answer."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from typing import Any, Concatenate, ParamSpec, TypeVar
from uuid import UUID

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import Message

from server_core.api.body import decode_json, decode_json_if_any, decode_open
from server_core.api.console.calling import NOT_SUFFICIENT, identified
from server_core.api.missing import found
from server_core.api.operation import idempotency_key
from server_core.api.problems import ApiProblem
from server_core.api.query import once
from server_core.api.resource import Handler, resource
from server_core.api.respond import json_response, no_content
from server_core.contract.api.call import ApiCall, Location, Parameter
from server_core.contract.types.consoles import Role
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.partners import RelationshipAction
from server_core.services.accounts import ACCOUNT, account_exists
from server_core.services.consoles.callers import Caller
from server_core.services.context import Context
from server_core.services.floor import Floor
from server_core.services.lists.paging import PageRequest
from server_core.services.rejected import Rejected, invalid_field

P = ParamSpec("P")
T = TypeVar("T")
ROOT = "/console-api/v1"
ACCOUNT_HEADER = "x-account"
SOON_SECONDS = 1.0
"""A body that is whole in so much time came with its call."""
GIVEN: Any = None
"""Default of a parameter that a request may leave out. It is never used: the default of the declaration is passed."""
NO_STORE = {"Cache-Control": "no-store"}
OF_SERVER_ONLY = "This is the whole server's and no single account's: ask for it without X-Account."
NOT_FOUND = {
    "act_id": ErrorCode.ACT_NOT_FOUND,
    "agent_id": ErrorCode.AGENT_NOT_FOUND,
    "application_id": ErrorCode.APPLICATION_NOT_FOUND,
    "client_id": ErrorCode.CLIENT_NOT_FOUND,
    "console_id": ErrorCode.CONSOLE_NOT_FOUND,
    "delivery": ErrorCode.WEBHOOK_DELIVERY_NOT_FOUND,
    "discovery_id": ErrorCode.DISCOVERY_NOT_FOUND,
    "enrolment_id": ErrorCode.ENROLMENT_INVALID,
    "installation_id": ErrorCode.INSTALLATION_NOT_FOUND,
    "notice": ErrorCode.NOTICE_NOT_FOUND,
    "operator_id": ErrorCode.OPERATOR_NOT_FOUND,
    "print_job_id": ErrorCode.PRINT_JOB_NOT_FOUND,
    "printer_id": ErrorCode.PRINTER_NOT_FOUND,
    "relationship_id": ErrorCode.RELATIONSHIP_NOT_FOUND,
    "webhook_id": ErrorCode.WEBHOOK_NOT_FOUND,
}
"""Parts of paths, and the error for one that is not there: an id that is none is as unknown as any other."""

WANTED = {
    UUID: "must be a UUID",
    bool: "must be true or false",
    datetime: "must be a time with its zone, as 2026-03-01T00:00:00+01:00",
    float: "must be a number from 0 on",
}


@dataclass(frozen=True, kw_only=True, slots=True)
class Visit:
    """A call that may be served. `floor`: of the account that it is about; `site`: of the server itself."""

    request: Request
    site: Floor
    floor: Floor
    known: Caller | None

    @property
    def ctx(self) -> Context:
        return self.floor.ctx

    @property
    def caller(self) -> Caller:
        assert self.known is not None, "a call without a role has no caller"  # noqa: S101
        return self.known

    @property
    def actor(self) -> str:
        """Return the operator who unlocked the console, else the name in the call, and the console if it is paired."""
        return self.caller.signature


@dataclass(frozen=True, kw_only=True, slots=True)
class Served:
    """A call and the function that serves it."""

    call: ApiCall[..., Any]
    serve: Callable[..., Awaitable[Any]]


def served(call: ApiCall[P, T]) -> Callable[[Callable[Concatenate[Visit, P], Awaitable[T | Response]]], Served]:
    """Bind a function to a call. It gets a Visit and the call's arguments, and returns its answer or a Response."""
    return lambda serve: Served(call=call, serve=serve)


def page(limit: int, cursor: str | None) -> PageRequest:
    return PageRequest(limit=limit, cursor=cursor or None)


def routes_of(site: Floor, all_served: Sequence[Served]) -> list[Route]:
    """One route for each path; a fixed part of a path goes before one that takes any word."""
    paths: dict[str, dict[str, Handler]] = {}
    for each in all_served:
        paths.setdefault(each.call.path, {})[each.call.method] = _handler(site, each)
    in_order = sorted(paths, key=lambda path: [part.startswith("{") for part in path.split("/")])
    return [resource(ROOT + path, **paths[path]) for path in in_order]


def _handler(site: Floor, served: Served) -> Handler:
    call = served.call
    of_path, of_body, of_key = (call.located(each) for each in (Location.PATH, Location.BODY, Location.KEY))

    async def handle(request: Request) -> Response:
        visit = await _let_in(site, request, call)
        arguments = {each.name: _path_value(each, request.path_params[each.name]) for each in of_path}
        arguments |= query_of(call, request)
        for each in of_body:
            arguments[each.name] = await _body(visit, call, each)
        for each in of_key:
            arguments[each.name] = idempotency_key(request)
        answer = await _found(served.serve(visit, **arguments), of_path)
        if isinstance(answer, Response):
            return answer
        if call.answer is None:
            return no_content()
        return json_response(answer, call.status, NO_STORE if call.is_secret else None)

    return handle


async def _found(work: Awaitable[T], of_path: Sequence[Parameter]) -> T:
    """A printer that the address names and is not there is a 404; one that a body names is a 422."""
    if any(NOT_FOUND.get(each.name) is ErrorCode.PRINTER_NOT_FOUND for each in of_path):
        return await found(work, ErrorCode.PRINTER_NOT_FOUND)
    return await work


async def _let_in(site: Floor, request: Request, call: ApiCall[..., Any]) -> Visit:
    """Raises ApiProblem 401, 403, 404, 422, and Rejected 422."""
    if call.role is None:
        return Visit(request=request, site=site, floor=site, known=None)
    caller = await _allowed(site, request, call.role)
    floor = await _chosen(site, request)
    if call.of_server and floor.ctx.account != floor.ctx.site_account:
        raise ApiProblem(422, ErrorCode.ACCOUNT_NOT_APPLICABLE, OF_SERVER_ONLY)
    began, role = floor.ctx.monotonic(), call.role

    async def receive() -> Message:
        """A body may trickle for hours: whoever was shut out meanwhile does nothing with it."""
        message = await request.receive()
        late = floor.ctx.monotonic() - began > SOON_SECONDS and not message.get("more_body")
        if message["type"] == "http.request" and (late or caller.console.gone.is_set()):
            await _allowed(site, request, role)
        return message

    return Visit(request=Request(request.scope, receive), site=site, floor=floor, known=caller)


async def _allowed(site: Floor, request: Request, needed: Role) -> Caller:
    """Raises ApiProblem 401, 403."""
    caller = await identified(site, request)
    if not caller.role.allows(needed):
        raise ApiProblem(403, ErrorCode.ROLE_NOT_SUFFICIENT, NOT_SUFFICIENT, details={"role": needed.value})
    return caller


async def _chosen(floor: Floor, request: Request) -> Floor:
    """Return the floor of the account in `X-Account`, else of the site's own. Raises ApiProblem 404, Rejected 422."""
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


async def _body(visit: Visit, call: ApiCall[..., Any], parameter: Parameter) -> Any:
    """Raises ApiProblem 400, 413, 422."""
    if call.role is None:
        return await decode_open(visit.ctx, visit.request, parameter.type)
    if parameter.is_stream:
        return visit.request.stream()
    decode = decode_json if parameter.is_required else decode_json_if_any
    return await decode(visit.request, parameter.type)


def _path_value(parameter: Parameter, text: str) -> Any:
    """Raises ApiProblem 404, and Rejected 422 for a number out of its bounds."""
    if parameter.type is RelationshipAction and text not in list(RelationshipAction):
        raise ApiProblem(404, ErrorCode.ROUTE_NOT_FOUND, "There is nothing at this address.")
    code = NOT_FOUND.get(parameter.name)
    try:
        return _value(parameter, text)
    except Rejected as error:
        if code is None:
            raise
        raise ApiProblem(404, code, "There is nothing with this id.") from error


def query_of(call: ApiCall[..., Any], request: Request) -> dict[str, Any]:
    """The arguments of a call that are in its query. Raises Rejected 422."""
    return {each.name: _query_value(each, once(request, each.name)) for each in call.located(Location.QUERY)}


def _query_value(parameter: Parameter, text: str | None) -> Any:
    """Raises Rejected 422."""
    if text is None and not parameter.is_required:
        return parameter.default
    return _value(parameter, text or "")


def _value(parameter: Parameter, text: str) -> Any:
    """Raises Rejected `validation_failed`."""
    kind, bounds = parameter.type, parameter.bounds
    least, most = (bounds.min_length, bounds.max_length) if kind is str else (bounds.ge, bounds.le)
    value = _parsed(kind, text)
    size = len(text) if kind is str else value
    if value is None or (least is not None and most is not None and not least <= size <= most):
        code = "invalid_value" if least is None else "out_of_range"
        wanted = bounds.description or f"{parameter.name} {_wanted(kind, least, most)}."
        raise invalid_field(parameter.name, code, wanted)
    return value


def _parsed(kind: Any, text: str) -> Any:
    """None: it is no such value."""
    if kind is str:
        return text
    if kind is int:
        return int(text) if text.isascii() and text.isdigit() and len(text) < 17 else None
    if kind is bool:
        return {"true": True, "false": False}.get(text)
    try:
        if kind is datetime:
            at = datetime.fromisoformat(text)
            return None if at.tzinfo is None else at.astimezone(UTC)
        return kind(text)
    except (ValueError, OverflowError):
        return None


def _wanted(kind: Any, least: float | None, most: float | None) -> str:
    if kind is int:
        return f"must be a whole number from {least} to {most}"
    if kind is str:
        return f"has {least} to {most} characters"
    if issubclass(kind, StrEnum):
        return f"must be one of: {', '.join(kind)}"
    return WANTED[kind]

"""Serves declared calls: lets the caller in, reads parameters and body, writes the answer."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar
from uuid import UUID

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from server_core.api.operation import idempotency_key
from server_core.api.problems import ApiProblem
from server_core.api.query import once
from server_core.api.resource import Handler, resource
from server_core.api.respond import json_response, no_content
from server_core.contract.api.call import ApiCall, Location, Parameter
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.partners import RelationshipAction
from server_core.services.lists.paging import PageRequest
from server_core.services.rejected import Rejected, invalid_field

P = ParamSpec("P")
T = TypeVar("T")
V = TypeVar("V")
GIVEN: Any = None
"""Default of a parameter that a request may leave out. It is never used: the default of the declaration is passed."""
NO_STORE = {"Cache-Control": "no-store"}
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
"""Parts of paths, and the error for one that is not there: an id that is none is as unknown as any other."""

WANTED = {
    UUID: "must be a UUID",
    bool: "must be true or false",
    datetime: "must be a time with its zone, as 2026-03-01T00:00:00+01:00",
    float: "must be a number from 0 on",
}


@dataclass(frozen=True, kw_only=True, slots=True)
class Served:
    """A call and the function that serves it."""

    call: ApiCall[..., Any]
    serve: Callable[..., Awaitable[Any]]


class Door(ABC, Generic[V]):
    """The rules of one interface for callers and bodies. V: what the functions that serve its calls get."""

    @abstractmethod
    async def let_in(self, request: Request, call: ApiCall[..., Any]) -> V:
        """Raises ApiProblem and Rejected for who may not call."""

    @abstractmethod
    async def body(self, visit: V, call: ApiCall[..., Any], parameter: Parameter) -> Any:
        """Raises ApiProblem 400, 413, 422."""

    @classmethod
    def served(cls, call: ApiCall[P, T]) -> Callable[[Callable[Concatenate[V, P], Awaitable[T | Response]]], Served]:
        """Bind a function to a call. It gets a V and the call's arguments, and returns its answer or a Response."""
        return lambda serve: Served(call=call, serve=serve)

    async def answer(self, visit: V, call: ApiCall[..., Any], work: Awaitable[Any]) -> Any:
        """Await what serves a call."""
        return await work


def routes_of(door: Door[Any], all_served: Sequence[Served]) -> list[Route]:
    """One route for each path; a fixed part of a path goes before one that takes any word."""
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
        arguments = {each.name: _path_value(each, request.path_params[each.name]) for each in of_path}
        arguments |= {each.name: query_value(each, once(request, each.name)) for each in of_query}
        for each in of_body:
            arguments[each.name] = await door.body(visit, call, each)
        for each in of_key:
            arguments[each.name] = idempotency_key(request)
        answer = await door.answer(visit, call, served.serve(visit, **arguments))
        if isinstance(answer, Response):
            return answer
        if call.answer is None:
            return no_content()
        return json_response(answer, call.status, NO_STORE if call.is_secret else None)

    return handle


def page(limit: int, cursor: str | None) -> PageRequest:
    return PageRequest(limit=limit, cursor=cursor or None)


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


def query_value(parameter: Parameter, text: str | None) -> Any:
    """The argument that a parameter of the query has. Raises Rejected 422."""
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

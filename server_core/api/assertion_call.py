"""Calls of developer applications: each brings an assertion of its own, made for the very address that it calls."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar
from uuid import UUID

from starlette.requests import Request
from starlette.responses import Response

from server_core.api.developer_caller import application_of, denied
from server_core.api.operation import NO_PAGE, Operation, Read, unread
from server_core.api.paging import page_request
from server_core.api.problems import ApiProblem
from server_core.api.query import check_query
from server_core.api.resource import Handler
from server_core.api.respond import json_response
from server_core.contract.types.errors import ErrorCode
from server_core.services.clients.tokens import NotLetIn
from server_core.services.floor import Floor
from server_core.services.lists.paging import PageRequest
from server_core.services.partner.assertions import CallingApplication

B = TypeVar("B")
NO_STORE = {"Cache-Control": "no-store"}


@dataclass(frozen=True, kw_only=True, slots=True)
class DeveloperCall(Generic[B]):
    """A request that may be served: which application calls, and what its declaration made of it."""

    operation: Operation[B]
    request: Request
    application: CallingApplication
    page: PageRequest
    body: B

    @property
    def developer(self) -> UUID:
        """The account of the application's developer."""
        return self.application.account_id

    @property
    def actor(self) -> str:
        """How the application signs what it does."""
        return f"application {self.application.name}"

    def id(self, name: str, code: ErrorCode, text: str) -> UUID:
        """Of the path. Raises ApiProblem 404: an id that is none is as unknown as any other."""
        try:
            return UUID(self.request.path_params[name])
        except ValueError as error:
            raise ApiProblem(404, code, text) from error

    def answer(self, value: Any, status: int | None = None) -> Response:
        return json_response(value, self.operation.status if status is None else status, NO_STORE)


def served_by_assertion(
    floor: Floor, operation: Operation[B], serve: Callable[[DeveloperCall[B]], Awaitable[Response]]
) -> tuple[Operation[Any], Handler]:
    """The handler of an operation for developer applications. The assertion is used up before anything else is read."""
    read: Read[Any] = unread if operation.body is None else operation.body.reader(floor.ctx, operation)
    default, names = operation.page_limit, operation.query_names

    async def handle(request: Request) -> Response:
        application = await application_of(floor, request)
        check_query(request, names)
        call = DeveloperCall(
            operation=operation,
            request=request,
            application=application,
            page=NO_PAGE if default is None else page_request(request, default=default),
            body=await read(request),
        )
        try:
            return await serve(call)
        except NotLetIn as error:  # it was let in, and its key or its application ended before the call's own write
            raise denied(request, error) from error

    return operation, handle

"""The caller of a public call: an application, known by its access token."""

from __future__ import annotations

from collections.abc import Awaitable
from dataclasses import dataclass
from typing import Any

from starlette.requests import Request

from server_core.api.auth import authorize, not_let_in
from server_core.api.public.oauth import read_form
from server_core.api.query import check_query
from server_core.api.serving import ReferenceDoor
from server_core.contract.api.call import FORM, AnyCall, Location, Parameter
from server_core.services.clients.token_cache import Principal
from server_core.services.clients.tokens import NotLetIn
from server_core.services.context import Context
from server_core.services.jobs.reading import unknown_job


@dataclass(frozen=True, kw_only=True, slots=True)
class PublicVisit:
    """A call that may be served."""

    ctx: Context
    request: Request
    known: Principal | None

    @property
    def caller(self) -> Principal:
        assert self.known is not None, "a call without a token has no caller"  # noqa: S101
        return self.known


class PublicDoor(ReferenceDoor[PublicVisit]):
    async def let_in(self, request: Request, call: AnyCall) -> PublicVisit:
        if call.scopes is None:
            return PublicVisit(ctx=self._ctx, request=request, known=None)
        caller = await authorize(self._ctx, request, *call.scopes)
        check_query(request, call.names(Location.QUERY))
        return PublicVisit(ctx=self._ctx, request=request, known=caller)

    async def body(self, visit: PublicVisit, call: AnyCall, parameter: Parameter) -> Any:
        if parameter.media_type == FORM:
            return await read_form(self._ctx, visit.request)
        return await self.read(visit.request, call, parameter)

    def absent(self, parameter: Parameter) -> Exception | None:
        return unknown_job() if parameter.name == "print_job_id" else None

    async def answer(self, visit: PublicVisit, call: AnyCall, work: Awaitable[Any]) -> Any:
        try:
            return await work
        except NotLetIn as error:  # its token was revoked while it was at work
            raise not_let_in(visit.request, error) from error

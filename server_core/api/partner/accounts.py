"""`/partner-api/v1/accounts`: the customers of a developer, and what becomes of them."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from starlette.responses import Response
from starlette.routing import Route

from server_core.api.assertion_call import DeveloperCall, served_by_assertion
from server_core.api.operation import operation_route
from server_core.api.partner import declared
from server_core.api.relationship_query import relationship_filter
from server_core.contract.types.partners import CreateManagedAccount, Party, RelationshipAction
from server_core.services.floor import Floor
from server_core.services.partner import relationship_life, relationships
from server_core.services.partner.relationship_views import unknown
from server_core.services.rejected import invalid_field


class Accounts:
    def __init__(self, floor: Floor) -> None:
        self._floor = floor

    def routes(self) -> list[Route]:
        floor = self._floor
        return [
            operation_route(
                served_by_assertion(floor, declared.CREATE_ACCOUNT, self.create),
                served_by_assertion(floor, declared.LIST_ACCOUNTS, self.page),
            ),
            operation_route(served_by_assertion(floor, declared.GET_ACCOUNT, self.read)),
            operation_route(served_by_assertion(floor, declared.RENEW_LINK, self.renew_link)),
        ]

    def last_routes(self) -> list[Route]:
        """Its last word may be anything: those of other routes are tried before."""
        return [operation_route(served_by_assertion(self._floor, declared.CHANGE_ACCOUNT, self.change))]

    async def create(self, call: DeveloperCall[CreateManagedAccount]) -> Response:
        made = await relationships.create(self._floor, call.application, call.body, call.actor)
        return call.answer(made.relationship, 201 if made.is_new else 200)

    async def page(self, call: DeveloperCall[None]) -> Response:
        filter = relationship_filter(call.request)
        return call.answer(await relationships.list_relationships(self._floor, call.developer, filter, call.page))

    async def read(self, call: DeveloperCall[None]) -> Response:
        return call.answer(await relationships.get(self._floor, call.developer, relationship_id(call)))

    async def renew_link(self, call: DeveloperCall[None]) -> Response:
        of = call.developer, relationship_id(call)
        return call.answer(await relationships.renew_link(self._floor, *of, call.actor))

    async def change(self, call: DeveloperCall[None]) -> Response:
        of, word = (call.developer, relationship_id(call)), call.request.path_params["action"]
        if word not in list(RelationshipAction):
            text = "The action must be one of: " + ", ".join(RelationshipAction)
            raise invalid_field("action", "invalid_value", f"{text}.")
        return call.answer(
            await relationship_life.act(self._floor, *of, RelationshipAction(word), call.actor, Party.DEVELOPER)
        )


def relationship_id(call: DeveloperCall[Any]) -> UUID:
    """Raises ApiProblem 404."""
    absent = unknown()
    return call.id("relationshipId", absent.code, str(absent))

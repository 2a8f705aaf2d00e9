"""Customers whom developers manage, for the operator of the server, who may do all that their developers may.

    GET  relationships?status=&external_customer_id=&limit=&cursor=   -> Page[Relationship]   newest first
    POST relationships                  CreateRelationship -> Relationship   201; 200: it was there, url null
    GET  relationships/figures          -> list[CustomerFigures]     of those that are not closed
    GET  relationships/{id}             -> Relationship
    PATCH relationships/{id}            RenameCustomer -> Relationship
    POST relationships/{id}/suspend | resume | close                  -> Relationship
    POST relationships/{id}/onboarding-link                           -> Relationship, with the url of a new link

`X-Account` with a developer's account shows that developer's customers alone, without it all are there; a customer's
account there is refused. An agent of a
customer is revoked by `agents/{agent_id}/revoke` with the customer's account (`cloudprint_account_id`) in `X-Account`.
"""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute

from server_core.api.body import decode_json
from server_core.api.console.clients import NO_STORE
from server_core.api.console.operator import console_resource, floor_of, id_of, operator_name
from server_core.api.paging import page_request
from server_core.api.problems import ApiProblem
from server_core.api.relationship_query import relationship_filter
from server_core.api.respond import json_response
from server_core.contract.partner import (
    CreateManagedAccount,
    CreateRelationship,
    Party,
    RelationshipAction,
    RenameCustomer,
)
from server_core.contract.problems import ErrorCode
from server_core.developers import Whose
from server_core.services.accounts import developer_meant
from server_core.services.floor import Floor
from server_core.services.partner import relationship_life, relationships
from server_core.services.partner.customer_figures import customer_figures

DEFAULT_LIMIT = 50
RELATIONSHIP = "/relationships/{relationship_id}"


class Relationships:
    def __init__(self, floor: Floor) -> None:
        self._floor = floor

    def routes(self) -> Sequence[BaseRoute]:
        floor = self._floor
        return [
            console_resource(floor, "/relationships", GET=self.page, POST=self.create),
            console_resource(floor, "/relationships/figures", GET=self.figures),
            console_resource(floor, RELATIONSHIP, GET=self.read, PATCH=self.rename),
            console_resource(floor, RELATIONSHIP + "/onboarding-link", POST=self.renew_link),
            console_resource(floor, RELATIONSHIP + "/{action}", POST=self.act),
        ]

    async def page(self, request: Request) -> Response:
        filter, wanted = relationship_filter(request), page_request(request, default=DEFAULT_LIMIT)
        found = await relationships.list_relationships(floor_of(request), await _whose(request), filter, wanted)
        return json_response(found)

    async def create(self, request: Request) -> Response:
        wish, floor = await decode_json(request, CreateRelationship), floor_of(request)
        application = await relationships.application_of(floor.ctx, await _whose(request), wish.application_id)
        customer = CreateManagedAccount(external_customer_id=wish.external_customer_id, name=wish.name)
        made = await relationships.create(floor, application, customer, operator_name(request), Party.OPERATOR)
        return json_response(made.relationship, 201 if made.is_new else 200, NO_STORE)

    async def figures(self, request: Request) -> Response:
        return json_response(await customer_figures(floor_of(request), await _whose(request)))

    async def read(self, request: Request) -> Response:
        return json_response(await relationships.get(floor_of(request), await _whose(request), _id(request)))

    async def rename(self, request: Request) -> Response:
        relationship_id = _id(request)
        wish = await decode_json(request, RenameCustomer)
        of = floor_of(request), await _whose(request), relationship_id
        return json_response(await relationships.rename(*of, wish.name, operator_name(request), Party.OPERATOR))

    async def renew_link(self, request: Request) -> Response:
        of = floor_of(request), await _whose(request), _id(request)
        return json_response(await relationships.renew_link(*of, operator_name(request)), 200, NO_STORE)

    async def act(self, request: Request) -> Response:
        word = request.path_params["action"]
        if word not in list(RelationshipAction):
            raise ApiProblem(404, ErrorCode.ROUTE_NOT_FOUND, "There is nothing at this address.")
        of = floor_of(request), await _whose(request), _id(request)
        signed = operator_name(request), Party.OPERATOR
        return json_response(await relationship_life.act(*of, RelationshipAction(word), *signed))


async def _whose(request: Request) -> Whose:
    """Raises Rejected 422 for a customer's account."""
    return await developer_meant(floor_of(request).ctx)


def _id(request: Request) -> UUID:
    return id_of(request, "relationship_id", ErrorCode.RELATIONSHIP_NOT_FOUND)

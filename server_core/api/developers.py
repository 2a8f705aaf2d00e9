"""`/partner-api/v1` and `/developer-api/v1`: the interfaces of developers' applications.

Every call brings an assertion of its own, made for the exact address that it calls.
"""

from __future__ import annotations

from collections.abc import Awaitable, Sequence
from typing import Any
from uuid import UUID

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute

from server_core.api.answers import ApiProblem, json_response
from server_core.api.auth import CALLER, CHALLENGE, address_of, bearer_token, note_former_client
from server_core.api.serving import GIVEN, NO_STORE, ReferenceDoor, check_query, page, routes_of
from server_core.contract.api.call import AnyCall, CallParameter, Location
from server_core.contract.api.public import Customers, Installations
from server_core.contract.messages.partners import AssertionMessages
from server_core.contract.messages.requests import HttpMessages
from server_core.contract.types.audit import Actor, ActorKind
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.fields import Page, Record
from server_core.contract.types.partners import (
    CreateManagedAccount,
    Installation,
    InstallationToken,
    InstallationTokenRequest,
    Party,
    Relationship,
    RelationshipAction,
    RelationshipStatus,
    SetUpInstallation,
)
from server_core.http.connections import showed_credential
from server_core.services.agents.administration import no_such_agent
from server_core.services.api_error import ApiError, invalid_field
from server_core.services.clients.tokens import FormerClient, LoginRejected
from server_core.services.partner import installations, relationships
from server_core.services.partner.assertions import CallingApplication, admit, with_server_time
from server_core.services.partner.installations import no_such_installation
from server_core.services.partner.relationships import RelationshipFilter, unknown
from server_core.services.server_state import ServerState


class DeveloperVisit(Record, frozen=True, kw_only=True):
    """The context of a call."""

    request: Request
    application: CallingApplication

    @property
    def developer(self) -> UUID:
        """Return the account of the application's developer."""
        return self.application.account_id

    @property
    def actor(self) -> Actor:
        return Actor(ActorKind.APPLICATION, self.application.name)


class DeveloperDoor(ReferenceDoor[DeveloperVisit]):
    """Access rules of the developer interfaces. The assertion is used up before anything else is read."""

    def __init__(self, state: ServerState) -> None:
        super().__init__(state.ctx)
        self._state = state

    async def let_in(self, request: Request, call: AnyCall) -> DeveloperVisit:
        application = await application_of(self._state, request)
        check_query(request, call.names(Location.QUERY))
        return DeveloperVisit(request=request, application=application)

    async def body(self, visit: DeveloperVisit, call: AnyCall, parameter: CallParameter) -> Any:
        return await self.read(visit.request, call, parameter)

    def absent(self, parameter: CallParameter) -> Exception | None:
        match parameter.name:
            case "relationship_id":
                return unknown()
            case "agent_id":
                return no_such_agent()
            case "installation_id":
                return _as_422(no_such_installation())
        words = ", ".join(RelationshipAction)
        return invalid_field("action", "invalid_value", HttpMessages.MUST_BE_ONE_ACTION(words=words))

    async def answer(self, visit: DeveloperVisit, call: AnyCall, work: Awaitable[Any]) -> Any:
        try:
            return await work
        except LoginRejected as error:  # accepted, but its key or application was disabled before the call's own write
            raise denied(visit.request, error) from error


def partner_routes(state: ServerState) -> Sequence[BaseRoute]:
    api, served = Customers, DeveloperDoor.served

    async def create(at: DeveloperVisit, request: CreateManagedAccount) -> Response:
        made = await relationships.create(state, at.application, request, at.actor)
        return json_response(made.relationship, 201 if made.is_new else 200, NO_STORE)

    async def customers(
        at: DeveloperVisit,
        *,
        status: RelationshipStatus | None = None,
        external_customer_id: str | None = None,
        limit: int = GIVEN,
        cursor: str | None = None,
    ) -> Page[Relationship]:
        filter = RelationshipFilter(status=status, external_customer_id=external_customer_id)
        return await relationships.list_relationships(state, at.developer, filter, page(limit, cursor))

    async def set_up(at: DeveloperVisit, relationship_id: UUID, request: SetUpInstallation) -> Response:
        account_id = await installations.account_of(state.ctx, at.developer, relationship_id)
        wanted, by = request.permissions, Party.DEVELOPER
        made = await installations.set_up(state.ctx, account_id, at.application, wanted, at.actor, by)
        return json_response(made.installation, 201 if made.is_new else 200, NO_STORE)

    async def installed(
        at: DeveloperVisit, relationship_id: UUID, *, limit: int = GIVEN, cursor: str | None = None
    ) -> Page[Installation]:
        account_id = await installations.account_of(state.ctx, at.developer, relationship_id)
        return await installations.list_installations(state.ctx, account_id, at.developer, page(limit, cursor))

    return routes_of(
        DeveloperDoor(state),
        (
            served(api.create_managed_account)(create),
            served(api.list_managed_accounts)(customers),
            served(api.get_managed_account)(
                lambda at, relationship_id: relationships.get(state, at.developer, relationship_id)
            ),
            served(api.change_managed_account)(
                lambda at, relationship_id, action: relationships.act(
                    state, at.developer, relationship_id, action, at.actor, Party.DEVELOPER
                )
            ),
            served(api.create_onboarding_link)(
                lambda at, relationship_id: relationships.renew_link(state, at.developer, relationship_id, at.actor)
            ),
            served(api.list_managed_agents)(
                lambda at, relationship_id, *, limit=GIVEN, cursor=GIVEN: relationships.agents_of(
                    state, at.developer, relationship_id, page(limit, cursor)
                )
            ),
            served(api.revoke_managed_agent)(
                lambda at, relationship_id, agent_id: relationships.revoke_agent(
                    state, at.developer, relationship_id, agent_id, at.actor
                )
            ),
            served(api.set_up_installation)(set_up),
            served(api.list_installations)(installed),
        ),
    )


def developer_routes(state: ServerState) -> Sequence[BaseRoute]:
    async def issue(
        at: DeveloperVisit, installation_id: UUID, request: InstallationTokenRequest | None = None
    ) -> InstallationToken:
        """Issue a token. This call has no 404."""
        try:
            wanted = request or InstallationTokenRequest()
            return await installations.issue(state.ctx, at.application, installation_id, wanted)
        except ApiError as error:
            if error.code is not ErrorCode.INSTALLATION_NOT_FOUND:
                raise
            raise _as_422(error) from error

    return routes_of(DeveloperDoor(state), (DeveloperDoor.served(Installations.create_installation_token)(issue),))


def _as_422(error: ApiError) -> ApiProblem:
    return ApiProblem(422, error.code, error.message)


async def application_of(state: ServerState, request: Request) -> CallingApplication:
    """Check and use up the assertion. Raises ApiProblem 401, 403; ApiError `rate_limited`."""
    assertion = bearer_token(request)
    if assertion is None:
        headers = {"WWW-Authenticate": CHALLENGE}
        raise ApiProblem(
            401,
            ErrorCode.TOKEN_MISSING,
            with_server_time(state.ctx, AssertionMessages.BEARER_MISSING()),
            headers=headers,
        )
    try:
        application = await admit(state, assertion, audience_of(state, request), address_of(request.scope))
    except LoginRejected as error:
        raise denied(request, error) from error
    request.scope[CALLER] = FormerClient(account_id=application.account_id, client_id=application.application_id)
    showed_credential(request.scope, application.application_id)
    return application


def denied(request: Request, error: LoginRejected) -> ApiProblem:
    note_former_client(request, error)
    challenge = {"WWW-Authenticate": f'{CHALLENGE}, error="invalid_token"'} if error.code.status == 401 else None
    return ApiProblem(error.code.status, error.code, error.message, headers=challenge)


def audience_of(state: ServerState, request: Request) -> str:
    """Return the call's address as clients see it: the server's public URL and the path as it was sent.

    The Host header is never used.
    """
    path: bytes = request.scope["raw_path"]
    return state.public_url + path.decode("latin-1")

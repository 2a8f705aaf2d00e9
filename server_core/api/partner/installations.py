"""`/partner-api/v1/accounts/{relationshipId}/installations`: a developer's applications at a customer."""

from __future__ import annotations

from starlette.responses import Response
from starlette.routing import Route

from server_core.api.assertion_call import DeveloperCall, served_by_assertion
from server_core.api.operation import operation_route
from server_core.api.partner import declared
from server_core.api.partner.accounts import relationship_id
from server_core.contract.types.partners import Party, SetUpInstallation
from server_core.services.floor import Floor
from server_core.services.partner import installations


class Installations:
    def __init__(self, floor: Floor) -> None:
        self._floor = floor

    def routes(self) -> list[Route]:
        floor = self._floor
        return [
            operation_route(
                served_by_assertion(floor, declared.SET_UP_INSTALLATION, self.set_up),
                served_by_assertion(floor, declared.LIST_INSTALLATIONS, self.page),
            ),
        ]

    async def set_up(self, call: DeveloperCall[SetUpInstallation]) -> Response:
        ctx, wanted = self._floor.ctx, call.body.permissions
        account_id = await installations.account_of(ctx, call.developer, relationship_id(call))
        made = await installations.set_up(ctx, account_id, call.application, wanted, call.actor, Party.DEVELOPER)
        return call.answer(made.installation, 201 if made.is_new else 200)

    async def page(self, call: DeveloperCall[None]) -> Response:
        ctx = self._floor.ctx
        account_id = await installations.account_of(ctx, call.developer, relationship_id(call))
        return call.answer(await installations.list_installations(ctx, account_id, call.developer, call.page))

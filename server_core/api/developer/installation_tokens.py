"""`POST /developer-api/v1/app-installations/{installationId}/access-tokens`."""

from __future__ import annotations

from uuid import UUID

from starlette.responses import Response
from starlette.routing import Route

from server_core.api.assertion_call import DeveloperCall, served_by_assertion
from server_core.api.developer import declared
from server_core.api.operation import operation_route
from server_core.api.problems import ApiProblem
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.partners import InstallationTokenRequest
from server_core.services.floor import Floor
from server_core.services.partner import installation_tokens
from server_core.services.partner.installations import no_such_installation
from server_core.services.rejected import Rejected


class InstallationTokens:
    def __init__(self, floor: Floor) -> None:
        self._floor = floor

    def routes(self) -> list[Route]:
        return [operation_route(served_by_assertion(self._floor, declared.ISSUE_TOKEN, self.issue))]

    async def issue(self, call: DeveloperCall[InstallationTokenRequest]) -> Response:
        """An id that is none is as unknown as any other, and this operation lists no 404."""
        try:
            installation_id = _uuid(call.request.path_params["installationId"])
            made = await installation_tokens.issue(self._floor.ctx, call.application, installation_id, call.body)
            return call.answer(made)
        except Rejected as error:
            if error.code is not ErrorCode.INSTALLATION_NOT_FOUND:
                raise
            raise ApiProblem(422, error.code, error.message) from error


def _uuid(text: str) -> UUID:
    """Raises Rejected `installation_not_found`."""
    try:
        return UUID(text)
    except ValueError as error:
        raise no_such_installation() from error

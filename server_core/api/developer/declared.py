"""The operations of the developer interface, each declared once."""

from __future__ import annotations

from server_core.api.developer import examples
from server_core.api.operation import JsonBody, Operation
from server_core.contract.types.partners import DEVELOPER_API, InstallationToken, InstallationTokenRequest

ISSUE_TOKEN = Operation(
    name="create_installation_token",
    method="POST",
    path=DEVELOPER_API + "/app-installations/{installationId}/access-tokens",
    summary="Get a token of an installation",
    description="For the public API, with the installation's account alone; all of its permissions, or those that you "
    "name. Keep it until shortly before `expires_in`, then get a new one. An unknown installation, and one of another "
    "application, is a 422 `installation_not_found`: this operation has no 404.",
    scopes=None,
    by_assertion=True,
    body=JsonBody(type=InstallationTokenRequest, example=examples.REQUEST, optional=True),
    answer=InstallationToken,
    example=examples.TOKEN,
    errors=(401, 403, 413, 422, 429, 500),
)

DEVELOPER_OPERATIONS = (ISSUE_TOKEN,)

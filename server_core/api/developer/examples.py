"""One example of everything that a developer's program sends or gets here, built from the wire types."""

from __future__ import annotations

from server_core.api.public import examples
from server_core.contract.types.partners import InstallationToken, InstallationTokenRequest, Scope

REQUEST = InstallationTokenRequest(permissions=[Scope.DOCUMENTS_WRITE, Scope.PRINT_JOBS_WRITE])
TOKEN = InstallationToken(
    access_token="opaque-text-of-43-characters",  # noqa: S106
    token_type="Bearer",  # noqa: S106
    expires_in=3600,
    installation_id=examples.INSTALLATION,
    account_id=examples.ACCOUNT,
    permissions=[Scope.DOCUMENTS_WRITE, Scope.PRINT_JOBS_WRITE],
)

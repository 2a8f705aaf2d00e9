"""Wire type of `GET /api/v1/me`: the account and application of the caller."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

from msgspec import Struct

from server_core.contract.public import Scope, says


class ApiClientContext(Struct, frozen=True, kw_only=True):
    """A client application or, with an `installation_id`, a developer's that is installed in the account."""

    account_id: UUID
    account_name: str
    client_app_id: UUID
    client_app_name: str
    installation_id: Annotated[
        UUID | None, says("The same as `client_app_id`, for a developer application; null for a client.")
    ]
    scopes: Annotated[list[Scope], says("Of this token.")]

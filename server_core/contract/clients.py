"""Applications that call the API, and their secrets, as consoles see them: `clients` of contract.console."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated
from uuid import UUID

from msgspec import UNSET, Meta, Struct, UnsetType

from server_core.contract.client_use import ClientUse
from server_core.contract.public import Name, Scope
from server_core.contract.secretive import Secretive


class CreateClient(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Without `scopes` the client gets all five."""

    name: Name
    scopes: list[Scope] | None = None


class ClientCredentials(Secretive, frozen=True, kw_only=True):
    """The secret is shown once."""

    client_id: UUID
    client_secret: str
    scopes: list[Scope]


class ClientView(Struct, frozen=True, kw_only=True):
    client_id: UUID
    name: str
    scopes: list[Scope]
    created_at: datetime
    last_used_at: datetime | None
    disabled_at: datetime | None = None
    rotated_at: datetime | None = None
    previous_secret_ends_at: datetime | None = None
    """After a rotation, as long as the secret before still gets tokens."""
    use_24h: ClientUse | None = None
    created_by: str | None = None
    """Both told by the list alone; `created_by` as long as the audit log knows."""


class RotateSecret(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`overlap_seconds`: how long the secret of now still gets tokens, up to 7 days; 0 = it ends at once.
    `expected_rotated_at`: as the person saw it; of another one now: `invalid_transition`, nothing is changed."""

    overlap_seconds: Annotated[int, Meta(ge=0, le=7 * 86400)] = 86400
    expected_rotated_at: datetime | UnsetType | None = UNSET


class RotatedSecret(Secretive, frozen=True, kw_only=True):
    """The new secret is shown once."""

    client_id: UUID
    client_secret: str
    previous_secret_ends_at: datetime | None

"""Wire types of developer applications and their keys, as the console sees them."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

from msgspec import Meta, Struct

from server_core.contract.assertions import LONGEST_KID
from server_core.contract.public import Instant, Name
from server_core.contract.secretive import Secretive

PublicKeyText = Annotated[str, Meta(min_length=1, max_length=32 * 1024)]
"""PEM (a public key, or a certificate with one) or JWK; RSA of 2048 bits or more."""
KeyId = Annotated[str, Meta(min_length=1, max_length=LONGEST_KID, pattern=r"^[^\x00-\x1f\x7f-\x9f]*\Z")]
"""One line, without control characters."""


class CreateApplication(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`POST /console-api/v1/applications`. Without `public_key` a key pair is made; `developer`: the name of the
    account that it belongs to, which is made at first use; without it, the site's own developer."""

    name: Name
    developer: Name | None = None
    public_key: PublicKeyText | None = None
    kid: KeyId | None = None


class AddKey(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`POST …/applications/{id}/keys`. Without `public_key` a key pair is made; `kid`: a name for it, without it the
    thumbprint of RFC 7638."""

    public_key: PublicKeyText | None = None
    kid: KeyId | None = None


class RevokeKey(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`POST …/applications/{id}/revoke-key`. No path: a kid may hold any sign."""

    kid: KeyId


class KeyView(Struct, frozen=True, kw_only=True):
    """`fingerprint`: the thumbprint of RFC 7638, whatever its name is. Of the key pair it is the public half."""

    kid: str
    fingerprint: str
    bits: int
    created_at: Instant
    revoked_at: Instant | None
    last_used_at: Instant | None


class ApplicationView(Struct, frozen=True, kw_only=True):
    """`client_id`: `iss` and `sub` of its assertions. `account_id`: of its developer. The oldest key comes first."""

    client_id: UUID
    name: str
    account_id: UUID
    developer: str
    created_at: Instant
    disabled_at: Instant | None
    last_used_at: Instant | None
    keys: list[KeyView]


class KeyCredentials(Secretive, frozen=True, kw_only=True, omit_defaults=True):
    """`private_key_pem` (PKCS #8) only where the pair was made here: it is in this answer and nowhere else."""

    client_id: UUID
    kid: str
    private_key_pem: str | None = None

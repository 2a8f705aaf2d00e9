"""Wire types of `/partner-api/v1` and `/developer-api/v1`."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated
from uuid import UUID

from msgspec import Meta, Struct

from server_core.contract.public import Instant, Name, Scope, says
from server_core.contract.secretive import Secretive
from server_core.contract.vocabulary import Growing

PARTNER_API = "/partner-api/v1"
DEVELOPER_API = "/developer-api/v1"
LONGEST_EXTERNAL_ID = 160
ExternalCustomerId = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=LONGEST_EXTERNAL_ID,
        pattern=r"^[^\x00-\x1f\x7f-\x9f]*\Z",
        description="Your own id of the customer: one line, without control characters.",
    ),
]
Permissions = Annotated[
    list[Scope], Meta(min_length=1, max_length=16, description="What tokens may do, in the words of the scopes.")
]


class AccountKind(StrEnum):
    """Whose an account is; one server holds several."""

    SITE = "site"  # of the place where the server stands
    DEVELOPER = "developer"
    MANAGED = "managed"  # of a customer whom a developer looks after


class RelationshipStatus(StrEnum):
    """`provisioning` (no agent has joined yet) → `active` ⇄ `suspended` → `closed`; close from any, and for ever."""

    PROVISIONING = "provisioning"
    ACTIVE = "active"
    SUSPENDED = "suspended"
    CLOSED = "closed"


class OnboardingStatus(StrEnum):
    """`ready`: an agent is there that was not revoked. Without one: `waiting_for_agent` while the newest link is good,
    `failed` when it ran out unused or a close ended it, `provisioning` when there is none or its agent was revoked."""

    PROVISIONING = "provisioning"
    WAITING_FOR_AGENT = "waiting_for_agent"
    READY = "ready"
    FAILED = "failed"


class RelationshipAction(StrEnum):
    SUSPEND = "suspend"
    RESUME = "resume"
    CLOSE = "close"


class Party(Growing):
    """Who decided: what the operator of the server did, a developer cannot undo."""

    OPERATOR = "operator"
    DEVELOPER = "developer"


class Relationship(Secretive, frozen=True, kw_only=True):
    """A customer whom a developer manages."""

    relationship_id: UUID
    developer_account_id: UUID
    cloudprint_account_id: Annotated[UUID, says("The account of the managed customer.")]
    external_customer_id: Annotated[str, says("The developer's own id of the customer.")]
    name: str
    application_id: Annotated[UUID, says("The developer application that made it.")]
    installation_id: Annotated[UUID | None, says("Of that application in the customer's account.")]
    agent_enrollment_id: Annotated[UUID | None, says("Of the newest onboarding link.")]
    agent_onboarding_expires_at: Instant | None
    agent_onboarding_url: Annotated[
        str | None, says("One-time link that connects an agent; only in the answer that made it.")
    ]
    agent_onboarding_note: Annotated[
        str | None,
        says("With the link: what to know before it is sent to somebody, if it works on one computer alone."),
    ]
    onboarding_status: OnboardingStatus
    status: RelationshipStatus
    suspended_by: Annotated[
        Party | None, says("Of a suspended one; what the operator suspended, only they resume or close.")
    ]
    created_at: Instant
    updated_at: Instant


class CreateManagedAccount(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`POST /partner-api/v1/accounts`."""

    external_customer_id: ExternalCustomerId
    name: Name


class CreateRelationship(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`POST /console-api/v1/relationships`: the operator makes a customer for a developer's application."""

    application_id: UUID
    external_customer_id: ExternalCustomerId
    name: Name


class RenameCustomer(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`PATCH /console-api/v1/relationships/{id}`."""

    name: Name


class SetUpInstallation(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`POST /partner-api/v1/accounts/{relationshipId}/installations`: what the application may do for this customer."""

    permissions: Permissions


class Installation(Struct, frozen=True, kw_only=True):
    """A developer application in an account, with what it may do there."""

    installation_id: UUID
    account_id: UUID
    application_id: UUID
    permissions: list[Scope]
    permissions_by: Annotated[Party, says("Who decided on them; beyond the operator's choice only the operator goes.")]
    created_at: Instant
    revoked_at: Instant | None


class InstallApplication(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`POST /console-api/v1/installations`: in the account that the call is about."""

    application_id: UUID
    permissions: Permissions


class AccountView(Struct, frozen=True, kw_only=True):
    """An account of this server, as its operator finds it; the last three are a managed customer's."""

    account_id: UUID
    kind: AccountKind
    name: str
    relationship_id: UUID | None
    external_customer_id: str | None
    status: RelationshipStatus | None


class InstallationTokenRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Without `permissions` the token has all of the installation."""

    permissions: Annotated[Permissions | None, says("Left out or null: all of the installation.")] = None


class InstallationToken(Secretive, frozen=True, kw_only=True):
    """`POST /developer-api/v1/app-installations/{installationId}/access-tokens`: good for the public API."""

    access_token: str
    token_type: Annotated[str, says("Always `Bearer`.")]
    expires_in: Annotated[int, Meta(ge=1), says("Seconds from now.")]
    installation_id: UUID
    account_id: UUID
    permissions: list[Scope]

"""Applications and their owners: clients, developer applications, customers, installations, and their requests.

Figures of customers leave out closed relationships. Issued tokens of an account are listed newest first, as long as
they are kept; so are API requests.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from enum import Enum, StrEnum
from typing import Annotated, TypeAlias
from uuid import UUID

from msgspec import UNSET, Meta, Struct, UnsetType

from server_core.contract.messages.message import Message
from server_core.contract.types.audit import Actor
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.fields import Growing, Instant, Name, Secretive, says

OWN_DEVELOPER = "This site's developer"
"""Name of the developer of the site's own applications, unless it is given one."""


class Scope(Growing):
    AGENTS_READ = "agents:read"
    PRINTERS_READ = "printers:read"
    DOCUMENTS_WRITE = "documents:write"
    PRINT_JOBS_WRITE = "print_jobs:write"
    PRINT_JOBS_READ = "print_jobs:read"


class TokenRequest(Secretive, frozen=True, kw_only=True):
    """Form of `POST /oauth/token` (RFC 6749 sections 2.3.1 and 4.4.2); the credentials may come as HTTP Basic."""

    grant_type: Annotated[str, says("Always `client_credentials`.")]
    client_id: Annotated[str | None, says("The id of the application. Leave it out if you send it as HTTP Basic.")] = (
        None
    )
    client_secret: Annotated[
        str | None, says("The secret of the application. Leave it out if you send it as HTTP Basic.")
    ] = None
    scope: Annotated[
        str | None, says("The requested scopes, separated by spaces. If left out: all scopes of the application.")
    ] = None


class AccessToken(Secretive, frozen=True, kw_only=True):
    """An access token (RFC 6749 section 5.1)."""

    token_type: Annotated[str, says("Always `Bearer`.")]
    expires_in: Annotated[int, says("How many seconds the token is valid.")]
    access_token: Annotated[str, says("The token. Send it in the header `Authorization: Bearer …`.")]
    scope: Annotated[str, says("The scopes of the token, separated by spaces.")]


LONGEST_EXTERNAL_ID = 160
ExternalCustomerId = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=LONGEST_EXTERNAL_ID,
        pattern=r"^[^\x00-\x1f\x7f-\x9f]*\Z",
        description="Your own id for the customer: one line, without control characters.",
    ),
]
Permissions = Annotated[
    list[Scope], Meta(min_length=1, max_length=16, description="What tokens may do: a list of scopes.")
]


class AccountKind(StrEnum):
    """Owners of accounts; one server holds several accounts."""

    SITE = "site"  # of the place where the server stands
    DEVELOPER = "developer"
    MANAGED = "managed"  # of a customer whom a developer looks after


class RelationshipStatus(StrEnum):
    """`provisioning` (no agent has joined yet) → `active` ⇄ `suspended` → `closed` (final, from any state)."""

    PROVISIONING = "provisioning"
    ACTIVE = "active"
    SUSPENDED = "suspended"
    CLOSED = "closed"


class OnboardingStatus(StrEnum):
    """`ready`: it has an agent that is not revoked. Without one, `waiting_for_agent`: the newest link is valid;
    `failed`: the link expired unused or a close ended it; `provisioning`: there is no link, or its agent was revoked.
    """

    PROVISIONING = "provisioning"
    WAITING_FOR_AGENT = "waiting_for_agent"
    READY = "ready"
    FAILED = "failed"


class RelationshipAction(StrEnum):
    SUSPEND = "suspend"
    RESUME = "resume"
    CLOSE = "close"


class Party(Growing):
    """The party that decided. A developer cannot undo what the operator of the server did."""

    OPERATOR = "operator"
    DEVELOPER = "developer"


class Relationship(Secretive, frozen=True, kw_only=True):
    """A customer that a developer manages."""

    relationship_id: Annotated[UUID, says("The id of the customer in all calls of the partner API.")]
    developer_account_id: Annotated[UUID, says("The account of the developer.")]
    cloudprint_account_id: Annotated[UUID, says("The account of the managed customer.")]
    external_customer_id: Annotated[str, says("The developer's own id for the customer.")]
    name: Annotated[str, says("The customer's name.")]
    application_id: Annotated[UUID, says("The developer application that added the customer.")]
    installation_id: Annotated[UUID | None, says("The installation of that application in the customer's account.")]
    agent_enrollment_id: Annotated[UUID | None, says("The id of the newest onboarding link.")]
    agent_onboarding_expires_at: Annotated[
        Instant | None, says("When the newest onboarding link expires. Null: there is no link.")
    ]
    agent_onboarding_url: Annotated[
        str | None,
        says("One-time link that connects an agent. It appears only in the answer to the call that created it."),
    ]
    agent_onboarding_note: Annotated[
        str | None,
        says("A warning that comes with the link if it works only on the server's own computer. Null: none."),
    ]
    onboarding_status: Annotated[
        OnboardingStatus,
        says(
            "`ready`: the customer has an agent. `waiting_for_agent`: an onboarding link is valid. `failed`: "
            "the link ended unused. `provisioning`: there is no link, or its agent was revoked."
        ),
    ]
    status: Annotated[
        RelationshipStatus,
        says(
            "`provisioning`: no agent has joined yet. `active`: jobs are printed. `suspended`: jobs wait, and "
            "tokens are refused. `closed`: ended permanently."
        ),
    ]
    suspended_by: Annotated[
        Party | None,
        says(
            "Who suspended the customer. If it was the `operator`, only the operator can resume or close the customer."
        ),
    ]
    created_at: Annotated[Instant, says("When the customer was added.")]
    updated_at: Annotated[Instant, says("When the customer last changed.")]


class CreateManagedAccount(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`POST /partner-api/v1/accounts`."""

    external_customer_id: ExternalCustomerId
    name: Name


class CreateRelationship(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`POST /console-api/v1/relationships`: the operator adds a customer for a developer's application."""

    application_id: UUID
    external_customer_id: ExternalCustomerId
    name: Name


class SetUpInstallation(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`POST /partner-api/v1/accounts/{relationshipId}/installations`: the application's permissions for a customer."""

    permissions: Permissions


class Installation(Struct, frozen=True, kw_only=True):
    """A developer application that is installed in an account, with its permissions there."""

    installation_id: Annotated[UUID, says("The id of the installation.")]
    account_id: Annotated[UUID, says("The account in which the application is installed.")]
    application_id: Annotated[UUID, says("The installed developer application.")]
    permissions: Annotated[list[Scope], says("What tokens of the installation may do.")]
    permissions_by: Annotated[
        Party, says("Who chose the permissions. If it was the `operator`, only the operator can add more.")
    ]
    created_at: Annotated[Instant, says("When the application was installed.")]
    revoked_at: Annotated[Instant | None, says("When the installation was revoked. Null: it is not revoked.")]


class InstallApplication(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`POST /console-api/v1/installations`: in the account of the call."""

    application_id: UUID
    permissions: Permissions


class AccountView(Struct, frozen=True, kw_only=True):
    """An account of this server, as its operator sees it; the last three fields are a managed customer's."""

    account_id: UUID
    kind: AccountKind
    name: str
    relationship_id: UUID | None
    external_customer_id: str | None
    status: RelationshipStatus | None


class InstallationTokenRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Without `permissions` the token has all of the installation."""

    permissions: Annotated[Permissions | None, says("If left out or null: all permissions of the installation.")] = None


class InstallationToken(Secretive, frozen=True, kw_only=True):
    """An access token of an installation, for the public API."""

    access_token: Annotated[str, says("The token. Send it in the header `Authorization: Bearer …`.")]
    token_type: Annotated[str, says("Always `Bearer`.")]
    expires_in: Annotated[int, Meta(ge=1), says("How many seconds the token is valid.")]
    installation_id: Annotated[UUID, says("The installation that the token belongs to.")]
    account_id: Annotated[UUID, says("The account that the token works in.")]
    permissions: Annotated[list[Scope], says("What the token may do.")]


MOST_JOBS = 500
"""Limit of each count per customer; this number means that many or more."""
MOST_TOKENS = 100


class CustomerFigures(Struct, frozen=True, kw_only=True):
    """`agents`: those that are not revoked. `last_job_at` null: nothing was ever printed there."""

    account_id: UUID
    agents: int
    agents_online: int
    printers: int
    jobs_24h: int
    last_job_at: Instant | None


class IssuedToken(Struct, frozen=True, kw_only=True):
    """An access token of an installation; the token itself is stored nowhere. `kid`: the key of its assertion."""

    installation_id: UUID
    application_id: UUID
    application_name: str
    permissions: list[Scope]
    kid: str | None
    issued_at: Instant
    expires_at: Instant
    revoked_at: Instant | None


PublicKeyText = Annotated[str, Meta(min_length=1, max_length=32 * 1024)]
"""PEM (a public key, or a certificate with one) or JWK; RSA of 2048 bits or more."""
LONGEST_KID = 128
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
    """A key. `fingerprint`: the thumbprint of RFC 7638, whatever its name. Only the public half of the pair."""

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
    """`private_key_pem` (PKCS #8) only if the pair was created here: it is in this answer and nowhere else."""

    client_id: UUID
    kid: str
    private_key_pem: str | None = None


MOST_BYTES = 8 * 1024
LONGEST_LIFETIME = timedelta(seconds=300)
LEEWAY = timedelta(seconds=30)
"""Tolerance between two computers' clocks, both ways."""
SHORTEST_JTI = 8
LONGEST_JTI = 128
MOST_PASTED = 64 * 1024


class AssertionRule(StrEnum):
    """Rules in the order of their check: the first broken one gives the error its code."""

    FORM = "form"
    ALGORITHM = "algorithm"
    HEADER = "header"
    KEY_ID = "key_id"
    ISSUER = "issuer"
    SUBJECT = "subject"
    KEY = "key"
    SIGNATURE = "signature"
    AUDIENCE = "audience"
    LIFETIME = "lifetime"
    EXPIRY = "expiry"
    ISSUED_AT = "issued_at"
    NOT_BEFORE = "not_before"
    JTI = "jti"
    APPLICATION = "application"
    ONCE = "once"


class RuleState(StrEnum):
    """`not_judged`: an earlier rule is broken, without which this one cannot be checked."""

    KEPT = "kept"
    BROKEN = "broken"
    NOT_JUDGED = "not_judged"


class RuleFinding(Struct, frozen=True, kw_only=True):
    """`error_code`: of a call refused by this rule. `text`: what was found, and what to change."""

    rule: AssertionRule
    state: RuleState
    text: Message
    error_code: ErrorCode | None = None


class CheckAssertion(Secretive, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`POST /console-api/v1/assertion-checks`. `url`: of the call for which the assertion was made."""

    assertion: Annotated[str, Meta(max_length=MOST_PASTED)]
    url: Annotated[str, Meta(min_length=1, max_length=2000)]


class AssertionCheck(Struct, frozen=True, kw_only=True):
    """Every rule in its order. `audience`: the `aud` that this call needs. A check uses nothing up."""

    accepted: bool
    audience: str
    server_time: Instant
    rules: list[RuleFinding]


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
    """After a rotation, until when the previous secret still gets tokens."""
    use_24h: ClientUse | None = None
    created_by: Actor | None = None
    """Set in lists only; `created_by` as long as the audit log has the entry."""


class RotateSecret(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`overlap_seconds`: how long the present secret still gets tokens, up to 7 days; 0 = it ends at once.

    `expected_rotated_at`: as the person saw it. If it is different now, nothing is changed: `invalid_transition`.
    """

    overlap_seconds: Annotated[int, Meta(ge=0, le=7 * 86400)] = 86400
    expected_rotated_at: datetime | UnsetType | None = UNSET


class RotatedSecret(Secretive, frozen=True, kw_only=True):
    """The new secret is shown once."""

    client_id: UUID
    client_secret: str
    previous_secret_ends_at: datetime | None


MOST_COUNTED = 10_000
"""Only the last requests of each application are counted."""


class ClientUse(Struct, frozen=True, kw_only=True):
    """Calls of the last 24 hours. `capped`: there were more than `MOST_COUNTED`, and only the last of them are
    counted.
    """

    requests: int = 0
    rate_limited: int = 0
    """429"""
    not_let_in: int = 0
    """401"""
    other_errors: int = 0
    """All other 4xx."""
    capped: bool = False


class ApiClientContext(Struct, frozen=True, kw_only=True):
    """The application that a token belongs to: one of the account itself, or an installed developer application."""

    account_id: Annotated[UUID, says("The account that the token works in.")]
    account_name: Annotated[str, says("The name of that account.")]
    client_app_id: Annotated[
        UUID, says("The id of the application, or the id of the installation if an installation has the token.")
    ]
    client_app_name: Annotated[str, says("The name of the application.")]
    installation_id: Annotated[
        UUID | None, says("For an installation: the same as `client_app_id`. Null for other applications.")
    ]
    scopes: Annotated[list[Scope], says("The scopes of this token.")]


SHORTEST = 16
FEWEST_SIGNS = 6
"""Fewest different characters; random digits have more."""


def may_be_guessed(key: str) -> bool:
    """Return whether a key is a counter or one repeated character. Other patterns are not detected."""
    return len(key) < SHORTEST or len(set(key)) < FEWEST_SIGNS


class RequestShow(StrEnum):
    ALL = "all"
    ERRORS = "errors"


class LoggedRequest(Struct, frozen=True, kw_only=True):
    """An API request in the log.

    `route`: the declared path, `-` for none. `status` 499: the client left before the answer. `replayed`: it was a
    repeat that got the answer of the first call with its key.
    """

    at: datetime
    request_id: str
    client_id: UUID | None
    method: str
    route: str
    status: int
    error_code: str | None
    replayed: bool = False
    retry_after: int | None = None
    """Seconds, as given in the answer."""
    fields: str | None = None
    """The wrong fields with their codes, such as `file: document_corrupt`; unknown names are left out."""


class RequestRow(LoggedRequest, frozen=True, kw_only=True):
    client_name: str | None
    duration_ms: float


class Developers(Enum):
    """Customers and installations of all developers, rather than of one."""

    ALL = "all"
    """The server's operator, who manages every developer."""


Whose: TypeAlias = UUID | Developers
"""A UUID of the developer's own account."""

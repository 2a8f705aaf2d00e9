"""The calls of the reference: public, partner and developer interfaces. Each class is one part of it, with its title.

These declarations are a stable contract: other people's programs are built from the OpenAPI document.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import datetime
from typing import Annotated
from uuid import UUID

from msgspec import Meta

from server_core.contract.api import examples
from server_core.contract.api.call import FORM, WANTED, Interface, LargeJson, Proof, UploadBody, calls_of, verbs
from server_core.contract.messages.requests import HttpMessages
from server_core.contract.types.agents import Agent
from server_core.contract.types.documents import UploadedDocument, UploadFields
from server_core.contract.types.fields import Page
from server_core.contract.types.jobs import (
    LONGEST_IDEMPOTENCY_KEY,
    CreatePrintJob,
    CreatePrintJobFromBase64,
    CreatePrintJobFromUrl,
    PrintJob,
)
from server_core.contract.types.partners import (
    LONGEST_EXTERNAL_ID,
    AccessToken,
    ApiClientContext,
    CreateManagedAccount,
    Installation,
    InstallationToken,
    InstallationTokenRequest,
    Relationship,
    RelationshipAction,
    RelationshipStatus,
    Scope,
    SetUpInstallation,
    TokenRequest,
)
from server_core.contract.types.printers import Printer
from server_core.contract.types.states import JobStatus

ASSERTION = Proof.ASSERTION
LARGEST_PAGE = 100
get, post, *_ = verbs("")
PageLimit = Annotated[int, Meta(ge=1, le=LARGEST_PAGE, description="Rows of a page.")]
Cursor = Annotated[
    str,
    Meta(description="`next_cursor` of the page before, unchanged; left out or empty: the first page.", examples=[""]),
]
JobId = Annotated[UUID, Meta(description="`print_job_id` of the job.", examples=[examples.JOB])]
RelationshipId = Annotated[
    UUID, Meta(description="`relationship_id` of the customer.", examples=[examples.RELATIONSHIP_ID])
]
AgentId = Annotated[UUID, Meta(description="`agent_id` of the agent.", examples=[examples.AGENT])]
InstallationId = Annotated[
    UUID, Meta(description="`installation_id` of the installation.", examples=[examples.INSTALLATION_ID])
]
Action = Annotated[
    RelationshipAction, Meta(description="What to do with the customer.", examples=[RelationshipAction.RESUME])
]
INSTANT = {WANTED: HttpMessages.MUST_BE_TIME}


class Access(Interface):
    """Short-lived tokens for applications."""

    @post(
        "/oauth/token",
        None,
        is_secret=True,
        errors=(400, 401, 413, 429, 500),
        sent=examples.TOKEN_REQUEST,
        example=examples.ACCESS_TOKEN,
    )
    def issue_token(self, request: Annotated[TokenRequest, FORM]) -> AccessToken:
        """Get an access token.

        OAuth 2.0 client credentials (RFC 6749 section 4.4), in the form or as HTTP Basic. Without `scope` the token has
        all scopes of the application; one scope too many refuses the request. Keep the token until shortly before
        `expires_in` seconds have passed.
        """

    @get("/api/v1/me", (), errors=(401, 422, 429, 500), example=examples.CONTEXT)
    def get_me(self) -> ApiClientContext:
        """Read the token's account.

        The account and the application that the token belongs to.
        """


class Printers(Interface):
    """Agents and printers, with their capabilities."""

    @get("/api/v1/agents", (Scope.AGENTS_READ,), errors=(401, 403, 422, 429, 500), example=examples.AGENTS)
    def list_agents(self, *, limit: PageLimit = 50, cursor: Cursor | None = None) -> Page[Agent]:
        """List agents.

        The computers that print for this account, by name.
        """

    @get("/api/v1/printers", (Scope.PRINTERS_READ,), errors=(401, 403, 422, 429, 500), example=examples.PRINTERS)
    def list_printers(self, *, limit: PageLimit = 100, cursor: Cursor | None = None) -> Page[Printer]:
        """List printers.

        The printers of this account, by name. Keep the `printer_id`: it stays the same when the address or the cable
        changes. Unknown values are null.
        """


class Documents(Interface):
    """PDF files, and printer commands to send unchanged."""

    @post(
        "/api/v1/documents",
        (Scope.DOCUMENTS_WRITE,),
        status=201,
        errors=(400, 401, 403, 413, 415, 422, 429, 500),
        sent=examples.UPLOAD,
        example=examples.UPLOADED,
    )
    def upload_document(
        self, content: Annotated[AsyncIterator[bytes], UploadBody(UploadFields, examples.LABEL)]
    ) -> UploadedDocument:
        """Upload a document.

        A PDF, or commands in a printer's own language with `document_format` `raw` and their `document_raw_language`. A
        PDF is checked before the answer: encrypted, empty or broken ones are refused.
        """


class PrintJobs(Interface):
    """Create print jobs and follow them to their end."""

    @post(
        "/api/v1/print-jobs",
        (Scope.PRINT_JOBS_WRITE,),
        status=201,
        errors=(401, 403, 409, 413, 422, 429, 500),
        waits=True,
        sent=examples.CREATE,
        example=examples.PRINT_JOB,
    )
    def create_print_job(self, request: CreatePrintJob, *, key: str | None = None) -> PrintJob:
        """Print an uploaded document.

        201 means that the job is on disk and will be printed at most once, not that it has been printed yet: read it
        until its `status` is `printed`, `failed` or `cancelled`, best with `Prefer: wait=30` in this call and in those
        that read it. A printer that is offline or out of paper is no error: the job waits.
        """

    @post(
        "/api/v1/print-jobs/from-url",
        (Scope.PRINT_JOBS_WRITE,),
        status=201,
        errors=(400, 401, 403, 409, 413, 415, 422, 429, 500),
        waits=True,
        sent=examples.CREATE_FROM_URL,
        example=examples.JOB_FROM_URL,
    )
    def create_print_job_from_url(self, request: CreatePrintJobFromUrl, *, key: str | None = None) -> PrintJob:
        """Print a document from a URL.

        The server downloads the document (https, public addresses, at most 3 redirects), stores it and creates the job
        in one step. That may take 30 s and more: let your client wait for 60.
        """

    @post(
        "/api/v1/print-jobs/from-base64",
        (Scope.PRINT_JOBS_WRITE,),
        status=201,
        errors=(400, 401, 403, 409, 413, 415, 422, 429, 500),
        waits=True,
        sent=examples.CREATE_FROM_BASE64,
        example=examples.JOB_FROM_BASE64,
    )
    def create_print_job_from_base64(
        self, request: LargeJson[CreatePrintJobFromBase64], *, key: str | None = None
    ) -> PrintJob:
        """Print a document from the request body.

        For small labels and receipts: the whole document in Base64, without a `data:` prefix.
        """

    @get(
        "/api/v1/print-jobs/{printJobId}",
        (
            Scope.PRINT_JOBS_READ,
            Scope.PRINT_JOBS_WRITE,
        ),
        errors=(401, 403, 404, 422, 429, 500),
        waits=True,
        example=examples.PRINT_JOB,
    )
    def get_print_job(self, print_job_id: JobId) -> PrintJob:
        """Read a print job.

        With `print_jobs:write` alone, an application reads only the jobs that it created. To wait for the end, repeat
        the call with `Prefer: wait=30`: it costs the server nothing. If you poll instead, ask every 2 s, and after a
        minute every 15 s.
        """

    @post(
        "/api/v1/print-jobs/{printJobId}/cancel",
        (Scope.PRINT_JOBS_WRITE,),
        also={202: examples.CANCEL_REQUESTED},
        errors=(401, 403, 404, 409, 422, 429, 500),
        example=examples.CANCELLED_JOB,
    )
    def cancel_print_job(self, print_job_id: JobId) -> PrintJob:
        """Cancel a print job.

        For the application that created the job. 200: it is cancelled and nothing was printed; repeating the call gives
        the same answer. 202: the first byte has been sent, so the printer may go on. The request is kept and passed on:
        read the job until it is final. It ends as `cancelled` only if nothing was sent or the printer confirms;
        `started_at` is set if printing had begun, and some pages may then be on paper. A job that is printed or has
        failed is a 409 `job_already_final`. A job with an unknown outcome, including one held as `held_restored`, is a
        422 `invalid_transition`.
        """

    @get("/api/v1/print-jobs", (Scope.PRINT_JOBS_READ,), errors=(401, 403, 422, 429, 500), example=examples.PRINT_JOBS)
    def list_print_jobs(
        self,
        *,
        status: Annotated[JobStatus, Meta(description="Only those with this status.", examples=[JobStatus.PRINTED])]
        | None = None,
        printer_id: Annotated[UUID, Meta(description="Only those at this printer.", examples=[examples.PRINTER])]
        | None = None,
        idempotency_key: Annotated[
            str,
            Meta(
                min_length=1,
                max_length=LONGEST_IDEMPOTENCY_KEY,
                description="Only the job that was made with this key, and its reprints.",
                examples=["order-4711-label-1"],
            ),
        ]
        | None = None,
        created_after: Annotated[
            datetime,
            Meta(
                tz=True,
                extra=INSTANT,
                description="Only those made at this time or later (RFC 3339, with an offset).",
                examples=["2026-01-01T00:00:00Z"],
            ),
        ]
        | None = None,
        created_before: Annotated[
            datetime,
            Meta(
                tz=True,
                extra=INSTANT,
                description="Only those made before this time (RFC 3339, with an offset).",
                examples=["2027-01-01T00:00:00Z"],
            ),
        ]
        | None = None,
        limit: PageLimit = 20,
        cursor: Cursor | None = None,
    ) -> Page[PrintJob]:
        """List print jobs.

        Newest first. Filters narrow the list and may be combined; a cursor belongs to the filters of its page. After a
        lost answer, `idempotency_key` finds the job that was created with the key, and its reprints.
        """


class Customers(Interface):
    """For developers: the accounts of their customers."""

    @post(
        "/partner-api/v1/accounts",
        ASSERTION,
        status=201,
        also={200: examples.STILL_WAITING},
        errors=(401, 403, 413, 422, 429, 500),
        sent=examples.CREATE_CUSTOMER,
        example=examples.WAITING,
    )
    def create_managed_account(self, request: CreateManagedAccount) -> Relationship:
        """Add a customer.

        Creates an account for one of your customers, with a one-time link that connects an agent (valid for 24 h).
        Repeating the call with the same `external_customer_id` and name is a 200 with the customer as it is now,
        without the link. Another name is refused, unless it is the one that the customer was created with. The id of a
        closed customer may be used again.
        """

    @get("/partner-api/v1/accounts", ASSERTION, errors=(401, 403, 422, 429, 500), example=examples.RELATIONSHIPS)
    def list_managed_accounts(
        self,
        *,
        status: Annotated[
            RelationshipStatus, Meta(description="Only those with this status.", examples=[RelationshipStatus.ACTIVE])
        ]
        | None = None,
        external_customer_id: Annotated[
            str,
            Meta(
                min_length=1,
                max_length=LONGEST_EXTERNAL_ID,
                description="Only the one, and closed ones, of this id.",
                examples=[examples.CREATE_CUSTOMER.external_customer_id],
            ),
        ]
        | None = None,
        limit: PageLimit = 50,
        cursor: Cursor | None = None,
    ) -> Page[Relationship]:
        """List customers.

        All customers of your account, whichever of its applications added them; newest first.
        """

    @get(
        "/partner-api/v1/accounts/{relationshipId}",
        ASSERTION,
        errors=(401, 403, 404, 422, 429, 500),
        example=examples.ACTIVE,
    )
    def get_managed_account(self, relationship_id: RelationshipId) -> Relationship:
        """Read a customer.

        `onboarding_status` is `ready` while the customer has an agent that is not revoked. Without one it is
        `waiting_for_agent` while the newest link is valid, `failed` when the link expired unused, and `provisioning`
        when its agent was revoked. `agent_onboarding_expires_at` says how long an unused link is valid.
        """

    @post(
        "/partner-api/v1/accounts/{relationshipId}/{action}",
        ASSERTION,
        errors=(401, 403, 404, 422, 429, 500),
        example=examples.SUSPENDED,
    )
    def change_managed_account(self, relationship_id: RelationshipId, action: Action) -> Relationship:
        """Suspend, resume or close a customer.

        `suspend`: no tokens and no new jobs; waiting jobs keep waiting, issued tokens end within a second, and a job
        that is printing goes on. `resume`: jobs go on in their order; get new tokens. `close`, permanently: waiting
        jobs are cancelled, agents are revoked, the history stays. Repeating an action changes nothing. If the operator
        of the server suspended the customer (`suspended_by`), only the operator can resume or close it: a 403
        `relationship_suspended`.
        """

    @post(
        "/partner-api/v1/accounts/{relationshipId}/onboarding-link",
        ASSERTION,
        errors=(401, 403, 404, 422, 429, 500),
        example=examples.WAITING,
    )
    def create_onboarding_link(self, relationship_id: RelationshipId) -> Relationship:
        """Create a new onboarding link.

        Valid for 24 h and one agent; the previous link ends. For the first agent and for further ones.
        """

    @get(
        "/partner-api/v1/accounts/{relationshipId}/agents",
        ASSERTION,
        errors=(401, 403, 404, 422, 429, 500),
        example=examples.AGENTS,
    )
    def list_managed_agents(
        self, relationship_id: RelationshipId, *, limit: PageLimit = 50, cursor: Cursor | None = None
    ) -> Page[Agent]:
        """List a customer's agents.

        By name, including revoked ones.
        """

    @post(
        "/partner-api/v1/accounts/{relationshipId}/agents/{agentId}/revoke",
        ASSERTION,
        errors=(401, 403, 404, 422, 429, 500),
        example=examples.REVOKED_AGENT,
    )
    def revoke_managed_agent(self, relationship_id: RelationshipId, agent_id: AgentId) -> Agent:
        """Revoke a customer's agent.

        Permanently and at once: jobs that it has not started wait again. Repeating the call changes nothing.
        """

    @post(
        "/partner-api/v1/accounts/{relationshipId}/installations",
        ASSERTION,
        status=201,
        also={200: examples.INSTALLATION},
        errors=(401, 403, 404, 413, 422, 429, 500),
        sent=examples.SET_UP,
        example=examples.INSTALLATION,
    )
    def set_up_installation(self, relationship_id: RelationshipId, request: SetUpInstallation) -> Installation:
        """Set up your application for a customer.

        With exactly these permissions, for tokens that print for this customer. Repeating the call is a 200 with the
        same `installation_id`; if permissions were removed, its tokens end within a second. If the operator of the
        server chose the permissions (`permissions_by`), no others can be added, and if the operator revoked the
        application, it cannot be set up again: a 403 `permission_not_granted`.
        """

    @get(
        "/partner-api/v1/accounts/{relationshipId}/installations",
        ASSERTION,
        errors=(401, 403, 404, 422, 429, 500),
        example=examples.INSTALLATIONS,
    )
    def list_installations(
        self, relationship_id: RelationshipId, *, limit: PageLimit = 50, cursor: Cursor | None = None
    ) -> Page[Installation]:
        """List a customer's installations.

        Those of your account's applications, newest first, including revoked ones.
        """


class Installations(Interface):
    """For developers: tokens that print for their customers."""

    @post(
        "/developer-api/v1/app-installations/{installationId}/access-tokens",
        ASSERTION,
        errors=(401, 403, 413, 422, 429, 500),
        sent=examples.INSTALLATION_TOKEN_REQUEST,
        example=examples.INSTALLATION_TOKEN,
    )
    def create_installation_token(
        self, installation_id: InstallationId, request: InstallationTokenRequest | None = None
    ) -> InstallationToken:
        """Get a token of an installation.

        For the public API, limited to the installation's account; with all of its permissions, or those that you list.
        Keep it until shortly before `expires_in`, then get a new one. An unknown installation, or one of another
        application, is a 422 `installation_not_found`: this operation has no 404.
        """


AREAS: tuple[type[Interface], ...] = (Access, Printers, Documents, PrintJobs, Customers, Installations)
OPERATIONS = tuple(call for area in AREAS for call in calls_of(area))

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
PageLimit = Annotated[int, Meta(ge=1, le=LARGEST_PAGE, description="The most rows that one page contains.")]
Cursor = Annotated[
    str,
    Meta(description="`next_cursor` of the previous page, unchanged. Leave it out for the first page.", examples=[""]),
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

        OAuth 2.0 client credentials (RFC 6749 section 4.4), in the form or as HTTP Basic. Without `scope`, the token
        has all scopes of the application. If `scope` names one that the application lacks, the call is refused. Use the
        token for many calls, and get a new one shortly before `expires_in` seconds have passed.
        """

    @get("/api/v1/me", (), errors=(401, 422, 429, 500), example=examples.CONTEXT)
    def get_me(self) -> ApiClientContext:
        """Show who the token belongs to.

        Returns the account, the application and the scopes of the token.
        """


class Printers(Interface):
    """Agents and printers, with their capabilities."""

    @get("/api/v1/agents", (Scope.AGENTS_READ,), errors=(401, 403, 422, 429, 500), example=examples.AGENTS)
    def list_agents(self, *, limit: PageLimit = 50, cursor: Cursor | None = None) -> Page[Agent]:
        """List agents.

        Agents are the computers that print for this account. Sorted by name.
        """

    @get("/api/v1/printers", (Scope.PRINTERS_READ,), errors=(401, 403, 422, 429, 500), example=examples.PRINTERS)
    def list_printers(self, *, limit: PageLimit = 100, cursor: Cursor | None = None) -> Page[Printer]:
        """List printers.

        The printers of this account, sorted by name. Store the `printer_id`: it stays the same if the printer's address
        or cable changes. Unknown values are null.
        """


class Documents(Interface):
    """Upload PDF files, or printer commands that are sent to the printer unchanged."""

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

        Upload a PDF, or commands in the printer's own language. For commands, set `document_format` to `raw` and
        `document_raw_language` to the language. The server checks a PDF before it answers, and refuses PDFs that are
        encrypted, empty or damaged.
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

        201 means that the job is on disk and will be printed at most once. It does not mean that anything has been
        printed yet. Read the job until its `status` is `printed`, `failed` or `cancelled`. The best way is to send
        `Prefer: wait=30` with this call and with the calls that read the job. If the printer is offline or out of
        paper, that is no error: the job waits.
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

        The server downloads the document, stores it and creates the job in one call. The address must be public and use
        https; the server follows up to 3 redirects. The call can take more than 30 s, so give your client a timeout of
        60 s.
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

        For small labels and receipts. The body contains the whole document in Base64.
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

        With only the scope `print_jobs:write`, an application can read only the jobs that it created. To wait until the
        job has ended, repeat the call with `Prefer: wait=30`, which costs the server nothing. If you poll instead, ask
        every 2 s, and after a minute every 15 s.
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

        Only the application that created a job can cancel it. 200: the job is cancelled. If its `started_at` is null,
        nothing was printed. Repeating the call gives the same answer. 202: the first byte has been sent, so the printer
        may continue. The agent asks it to stop: read the job until it has ended. It ends as `cancelled` only if nothing
        was sent or the printer confirms the cancel. If `started_at` is set, some pages may be on paper. 409
        `job_already_final`: the job is printed or has failed. 422 `invalid_transition`: nobody knows yet whether the
        job came out; this includes jobs held as `held_restored`.
        """

    @get("/api/v1/print-jobs", (Scope.PRINT_JOBS_READ,), errors=(401, 403, 422, 429, 500), example=examples.PRINT_JOBS)
    def list_print_jobs(
        self,
        *,
        status: Annotated[JobStatus, Meta(description="Only jobs with this status.", examples=[JobStatus.PRINTED])]
        | None = None,
        printer_id: Annotated[UUID, Meta(description="Only jobs of this printer.", examples=[examples.PRINTER])]
        | None = None,
        idempotency_key: Annotated[
            str,
            Meta(
                min_length=1,
                max_length=LONGEST_IDEMPOTENCY_KEY,
                description="Only the job that was created with this key, and its reprints.",
                examples=["order-4711-label-1"],
            ),
        ]
        | None = None,
        created_after: Annotated[
            datetime,
            Meta(
                tz=True,
                extra=INSTANT,
                description="Only jobs created at this time or later (RFC 3339 with an offset).",
                examples=["2026-01-01T00:00:00Z"],
            ),
        ]
        | None = None,
        created_before: Annotated[
            datetime,
            Meta(
                tz=True,
                extra=INSTANT,
                description="Only jobs created before this time (RFC 3339 with an offset).",
                examples=["2027-01-01T00:00:00Z"],
            ),
        ]
        | None = None,
        limit: PageLimit = 20,
        cursor: Cursor | None = None,
    ) -> Page[PrintJob]:
        """List print jobs.

        Newest first. Filters can be combined. To get the next page, repeat the call with the same filters and with
        `next_cursor` as `cursor`, until `next_cursor` is null. If the answer to a call that creates a job was lost,
        filter by `idempotency_key` to find the job and its reprints.
        """


class Customers(Interface):
    """For developers: manage the accounts of your customers."""

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

        Creates an account for one of your customers, with a one-time link that connects an agent. The link is valid for
        24 hours. If you repeat the call with the same `external_customer_id` and name, the answer is 200 with the
        customer as it is now, without the link. A different name is refused, unless it is the one that the customer was
        created with. You can use the id of a closed customer again.
        """

    @get("/partner-api/v1/accounts", ASSERTION, errors=(401, 403, 422, 429, 500), example=examples.RELATIONSHIPS)
    def list_managed_accounts(
        self,
        *,
        status: Annotated[
            RelationshipStatus,
            Meta(description="Only customers with this status.", examples=[RelationshipStatus.ACTIVE]),
        ]
        | None = None,
        external_customer_id: Annotated[
            str,
            Meta(
                min_length=1,
                max_length=LONGEST_EXTERNAL_ID,
                description="Only the customer with this id, and closed customers that had it.",
                examples=[examples.CREATE_CUSTOMER.external_customer_id],
            ),
        ]
        | None = None,
        limit: PageLimit = 50,
        cursor: Cursor | None = None,
    ) -> Page[Relationship]:
        """List customers.

        All customers of your account, no matter which of your applications added them. Newest first.
        """

    @get(
        "/partner-api/v1/accounts/{relationshipId}",
        ASSERTION,
        errors=(401, 403, 404, 422, 429, 500),
        example=examples.ACTIVE,
    )
    def get_managed_account(self, relationship_id: RelationshipId) -> Relationship:
        """Read a customer.

        `onboarding_status` is `ready` while the customer has an agent that is not revoked. Without such an agent, it is
        `waiting_for_agent` while the newest link is valid, `failed` if the link expired unused, and `provisioning` if
        its agent was revoked. `agent_onboarding_expires_at` says how long an unused link is valid.
        """

    @post(
        "/partner-api/v1/accounts/{relationshipId}/{action}",
        ASSERTION,
        errors=(401, 403, 404, 422, 429, 500),
        example=examples.SUSPENDED,
    )
    def change_managed_account(self, relationship_id: RelationshipId, action: Action) -> Relationship:
        """Suspend, resume or close a customer.

        `suspend`: there are no new tokens and no new jobs. Existing tokens become invalid within a second. Waiting jobs
        keep waiting, and a job that is printing finishes. `resume`: the waiting jobs continue in their order. You need
        new tokens. `close`: waiting jobs are cancelled and agents are revoked; the history stays. This cannot be
        undone. Repeating an action changes nothing. If the operator of the server suspended the customer
        (`suspended_by`), only the operator can resume or close it; you get 403 `relationship_suspended`.
        """

    @post(
        "/partner-api/v1/accounts/{relationshipId}/onboarding-link",
        ASSERTION,
        errors=(401, 403, 404, 422, 429, 500),
        example=examples.WAITING,
    )
    def create_onboarding_link(self, relationship_id: RelationshipId) -> Relationship:
        """Create a new onboarding link.

        The link is valid for 24 hours and for one agent. The previous link becomes invalid. Use it for the first agent
        and for further ones.
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

        Sorted by name, including revoked agents.
        """

    @post(
        "/partner-api/v1/accounts/{relationshipId}/agents/{agentId}/revoke",
        ASSERTION,
        errors=(401, 403, 404, 422, 429, 500),
        example=examples.REVOKED_AGENT,
    )
    def revoke_managed_agent(self, relationship_id: RelationshipId, agent_id: AgentId) -> Agent:
        """Revoke a customer's agent.

        Takes effect at once and cannot be undone. Jobs that the agent has not started wait again. Repeating the call
        changes nothing.
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

        Creates an installation with exactly these permissions. It gets the tokens that print for this customer. If you
        repeat the call, the answer is 200 with the same `installation_id` and the new permissions. If this removes
        permissions, existing tokens become invalid within a second. You get 403 `permission_not_granted` if the
        operator of the server chose the permissions (`permissions_by`) and you ask for more, or if the operator revoked
        the application.
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

        The installations of your account's applications, newest first, including revoked ones.
        """


class Installations(Interface):
    """For developers: get tokens that print for your customers."""

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

        The token works for the public API, in the account of the installation. It has all permissions of the
        installation, or only those that you list. Use it for many calls, and get a new one shortly before `expires_in`
        seconds have passed. An unknown installation, or one of another application, gets 422 `installation_not_found`,
        not 404.
        """


AREAS: tuple[type[Interface], ...] = (Access, Printers, Documents, PrintJobs, Customers, Installations)
OPERATIONS = tuple(call for area in AREAS for call in calls_of(area))

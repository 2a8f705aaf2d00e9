"""The calls of `/agent-api/v1`, the same for the bundled agent and remote ones, and of the onboarding page.

A server that was restored from a backup since `connect` answers 409 `server_restored`: connect again, and report from
the ledger what became of its open jobs before asking for leases. An older incarnation gets 409 `agent_superseded`.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Annotated
from uuid import UUID

from msgspec import Meta

from server_core.contract.api.call import Interface, Proof, verbs
from server_core.contract.types.agents import (
    Connected,
    ConnectRequest,
    Heartbeat,
    HeartbeatAnswer,
    LeaseAnswer,
    LeaseRequest,
    LedgerReport,
    OpenJobs,
    PrinterRefusals,
    PrinterReports,
    PrinterSetups,
    Release,
    Result,
    Start,
)
from server_core.contract.types.discovery import AgentCommandNews
from server_core.contract.types.enrolment import (
    ONBOARDING_API,
    AskWho,
    Enrolled,
    EnrollRequest,
    LinkProgress,
    ShowLink,
    ShownLink,
    ThatsWho,
    WatchLink,
)

KEY, CONNECTED, RUNNING, REPORTING = Proof.KEY, Proof.CONNECTED, Proof.RUNNING, Proof.REPORTING
get, post, put, _, _ = verbs("/agent-api/v1")
post_of_link = verbs(ONBOARDING_API)[1]


class AgentApi(Interface):
    @post("/enroll", None, status=201, is_secret=True)
    def enroll(self, request: EnrollRequest) -> Enrolled:
        """Become an agent with the token of an onboarding link."""

    @post("/who", None)
    def who(self, request: AskWho) -> ThatsWho:
        """Prove that this is the agent's server. The answer for an unknown agent looks the same and proves nothing."""

    @post("/connect", KEY)
    def connect(self, request: ConnectRequest) -> Connected:
        """Take over as the newest incarnation of the agent."""

    @post("/heartbeat", RUNNING)
    def heartbeat(self, request: Heartbeat) -> HeartbeatAnswer:
        """Renew leases, and report which printers answered."""

    @get("/printers", CONNECTED)
    def printers(self) -> PrinterSetups:
        """Read the settings of the agent's printers."""

    @put("/printers/state", CONNECTED)
    def report_printers(self, request: PrinterReports) -> PrinterRefusals | None:
        """Send printer reports. 204 = all were accepted; a 200 lists the reports that were skipped."""

    @post("/leases", RUNNING)
    def lease(self, request: LeaseRequest) -> LeaseAnswer:
        """Wait for jobs, commands and changes of printers."""

    @get("/print-jobs/{print_job_id}/document", CONNECTED)
    def document(self, print_job_id: UUID, lease_id: UUID) -> AsyncIterator[bytes]:
        """Download a job's document. `ETag` is its SHA-256; ranges are served."""

    @post("/print-jobs/{print_job_id}/start", CONNECTED)
    def start(self, print_job_id: UUID, request: Start) -> None:
        """Ask for permission to send the first byte; 409 `lease_lost` denies it."""

    @post("/print-jobs/{print_job_id}/release", CONNECTED)
    def release(self, print_job_id: UUID, request: Release) -> None:
        """Give back a job that was not started."""

    @post("/print-jobs/{print_job_id}/result", REPORTING)
    def result(self, print_job_id: UUID, request: Result) -> None:
        """Report how a job ended; also accepted for a job that is final already."""

    @get("/open-jobs", CONNECTED)
    def open_jobs(self, after: Annotated[int, Meta(ge=0, le=2**53)] = 0) -> OpenJobs:
        """List the jobs that a restored server considers open, by sequence number above `after`."""

    @post("/ledger", CONNECTED)
    def ledger(self, request: LedgerReport) -> None:
        """Report to a restored server what this agent knows better."""

    @put("/errands/{errand_id}", CONNECTED)
    def errand(self, errand_id: UUID, request: AgentCommandNews) -> None:
        """Report what an operator's command found so far; 404: nobody waits for it any more."""


class OnboardingApi(Interface):
    """The onboarding page. Token and watch id are sent in bodies only, never in an address, a header or a log."""

    @post_of_link("/links", None, is_secret=True)
    def show_link(self, request: ShowLink) -> ShownLink:
        """Show a link that can still be used, without using it up."""

    @post_of_link("/watches", None, is_secret=True)
    def watch_link(self, request: WatchLink) -> LinkProgress:
        """Read what became of a link that was shown."""

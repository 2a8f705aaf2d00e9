"""The calls of `/agent-api/v1`, which the bundled agent and remote ones make alike, and of the onboarding page.

A server that was restored from a backup since `connect` answers 409 `server_restored`: connect again, and tell from the
ledger what became of its open jobs before asking for leases. An older incarnation gets 409 `agent_superseded`.
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
    def enroll(self, wish: EnrollRequest) -> Enrolled:
        """Become an agent with the token of an onboarding link."""

    @post("/who", None)
    def who(self, wish: AskWho) -> ThatsWho:
        """Prove that this is the agent's server. For an unknown agent the answer looks alike and proves nothing."""

    @post("/connect", KEY)
    def connect(self, wish: ConnectRequest) -> Connected:
        """Take over as the newest incarnation of the agent."""

    @post("/heartbeat", RUNNING)
    def heartbeat(self, wish: Heartbeat) -> HeartbeatAnswer:
        """Renew leases, and tell which printers answered."""

    @get("/printers", CONNECTED)
    def printers(self) -> PrinterSetups:
        """Read how the agent's printers are set up."""

    @put("/printers/state", CONNECTED)
    def report_printers(self, wish: PrinterReports) -> PrinterRefusals | None:
        """Tell what printers report. A 204 takes all of it; a 200 names the reports that were passed over."""

    @post("/leases", RUNNING)
    def lease(self, wish: LeaseRequest) -> LeaseAnswer:
        """Wait for jobs, commands and changes of printers."""

    @get("/print-jobs/{print_job_id}/document", CONNECTED)
    def document(self, print_job_id: UUID, lease_id: UUID) -> AsyncIterator[bytes]:
        """Download a job's document. `ETag` is its SHA-256; ranges are served."""

    @post("/print-jobs/{print_job_id}/start", CONNECTED)
    def start(self, print_job_id: UUID, wish: Start) -> None:
        """Ask for the right to send the first byte; 409 `lease_lost` denies it."""

    @post("/print-jobs/{print_job_id}/release", CONNECTED)
    def release(self, print_job_id: UUID, wish: Release) -> None:
        """Give back a job that was not started."""

    @post("/print-jobs/{print_job_id}/result", REPORTING)
    def result(self, print_job_id: UUID, wish: Result) -> None:
        """Tell how a job ended, also one that is final already."""

    @get("/open-jobs", CONNECTED)
    def open_jobs(self, after: Annotated[int, Meta(ge=0, le=2**53)] = 0) -> OpenJobs:
        """List what a restored server takes for open, by sequence number above `after`."""

    @post("/ledger", CONNECTED)
    def ledger(self, wish: LedgerReport) -> None:
        """Tell a restored server what this agent knows better."""

    @put("/errands/{errand_id}", CONNECTED)
    def errand(self, errand_id: UUID, wish: AgentCommandNews) -> None:
        """Tell what a command of an operator found so far; 404: nobody waits for it."""


class OnboardingApi(Interface):
    """Asked in bodies alone: neither the token nor a watch id is ever in an address, a header or a log."""

    @post_of_link("/links", None, is_secret=True)
    def show_link(self, wish: ShowLink) -> ShownLink:
        """Show a link that can still be used. It is not used up."""

    @post_of_link("/watches", None, is_secret=True)
    def watch_link(self, wish: WatchLink) -> LinkProgress:
        """Read what became of a link that was shown."""

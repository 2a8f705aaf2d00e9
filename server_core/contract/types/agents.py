"""Agents: how they are shown, and the wire between an agent and its server.

`contract/api/agent.py` declares the calls of `/agent-api/v1`. All but `enroll` carry `Authorization: Bearer <agent
secret>`; every call after `connect` also carries `X-Agent-Incarnation: N` and `X-Server-Epoch`.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from enum import StrEnum
from itertools import islice
from typing import Annotated, Any, Protocol
from uuid import UUID, uuid5

from msgspec import Meta, Raw, Struct, json

from server_core.contract.messages.message import AgentMessage, Message, as_message, bounded
from server_core.contract.types.devices import NOBODY, DeviceIdentity
from server_core.contract.types.discovery import AgentCommand
from server_core.contract.types.documents import DocumentFormat, RawLanguage
from server_core.contract.types.drawing import DrawingFacts
from server_core.contract.types.enrolment import LinkEnd
from server_core.contract.types.fields import ByteCount, Instant, Secretive, says
from server_core.contract.types.jobs import CutPage, Used
from server_core.contract.types.media import MediaTracking
from server_core.contract.types.parameters import PrintParameters
from server_core.contract.types.printers import Capabilities, SimulatedFault, Supply
from server_core.contract.types.states import AgentStatus, Confirmation, FailureReason, PrinterStatus, WaitingReason
from server_core.contract.types.tuning import PrinterTuning, RawPolicy


class AgentUpdate(Struct, frozen=True, kw_only=True):
    available: Annotated[bool, says("True: the server has a newer version than this agent.")]
    required: Annotated[
        bool, says("True: the agent is too old for this server and prints nothing until it is updated.")
    ]
    latest_version: Annotated[str, says("The version of the server, which agents should have.")]

    @property
    def wanted_version(self) -> str | None:
        """The version to update to; None = the agent is new enough."""
        return self.latest_version if self.available or self.required else None


class Agent(Struct, frozen=True, kw_only=True):
    """A computer that prints."""

    agent_id: Annotated[UUID, says("The agent's id. It stays the same for as long as the agent is enrolled.")]
    name: Annotated[str, says("The name that people see.")]
    status: Annotated[
        AgentStatus,
        says(
            "`online`: connected. `offline`: the server has not heard from it for a while; its jobs wait. "
            "`revoked`: it may never connect again."
        ),
    ]
    agent_instance_id: Annotated[str, says("The id of the agent's installation on its computer.")]
    hostname: Annotated[str, says("The name of its computer.")]
    version: Annotated[str, says("The version of Spoolhouse that the agent runs.")]
    update: Annotated[AgentUpdate, says("Whether the agent needs a newer version.")]
    last_seen_at: Annotated[Instant | None, says("When the agent last contacted the server. Null: never.")]
    created_at: Annotated[Instant, says("When the agent was enrolled.")]
    revoked_at: Annotated[Instant | None, says("When the agent was revoked. Null: it is not revoked.")]


LEASE_SECONDS = 60
HEARTBEAT_SECONDS = 15
LONG_POLL_SECONDS = 25
INLINE_DOCUMENT_BYTES = 64 * 1024
MOST_REASONS = 64
REASON_CHARACTERS = 255
"""Longest keyword (RFC 8011 section 5.1.4)."""
FACT_CHARACTERS = 200
INLINE_BYTES = 2 * 1024 * 1024
"""Most document bytes in one answer, because agents read answers of a bounded size. Further ones are downloaded."""
MOST_PRINTERS = 2000
MOST_ERRANDS = 256
CUT_PAGES_TOLD = 20
PageCount = Annotated[int, Meta(ge=0, le=2**31)]
AttemptNumber = Annotated[int, Meta(ge=0, le=2**31)]


class ConnectRequest(Struct, frozen=True, kw_only=True):
    """- `start_id`: new at every start of the agent. A repeated or late call with the same one is no new incarnation.
    - `place`: of the agent's folder and the running system (a digest). Where it is the same, the former start has
      ended, because a folder has one agent at a time. After a reboot, or on another computer, it is another one.
    """

    agent_instance_id: str
    hostname: str
    version: str
    start_id: Annotated[str, Meta(min_length=1, max_length=64)] | None = None
    place: Annotated[str, Meta(min_length=1, max_length=64)] | None = None


class Connected(Struct, frozen=True, kw_only=True):
    """`server_epoch` changes when an older backup is restored; the agent sends it in a header of every call."""

    agent_id: UUID
    incarnation: Annotated[int, Meta(ge=0, le=2**53)]
    server_epoch: Annotated[str, Meta(pattern=r"^[\x21-\x7e]{1,64}\Z")]
    update: AgentUpdate
    heartbeat_seconds: Annotated[int, Meta(ge=1, le=300)] = HEARTBEAT_SECONDS
    lease_seconds: Annotated[int, Meta(ge=1, le=3600)] = LEASE_SECONDS


class DeviceLogin(Secretive, frozen=True, kw_only=True):
    """Login that the printer asks for before it prints; sent to its own agent alone."""

    user_name: str
    password: str


class PrinterSetup(Struct, frozen=True, kw_only=True):
    """A printer as its administrator set it up; the agent builds a driver from it.

    - `trusted_certificate`: key of an ipps printer that an operator trusted (see contract.types.printers); null = the
      first one it showed
    - `raw_allow`: commands accepted in RAW files despite screening (words of `allow_word`)
    - `device`: the intended device, null = unknown; the agent prints on no other
    - `must_identify`: another device was seen at its address; nothing is printed until the device has identified itself
    - `identifies`: the device has identified itself here before, so one that does not any more may be another one
    """

    printer_id: UUID
    name: str
    uri: str
    paused: bool = False
    language: RawLanguage | None = None
    dpi: int | None = None
    media_width_mm: float | None = None
    media_height_mm: float | None = None
    media_tracking: MediaTracking | None = None
    simulated_fault: SimulatedFault = SimulatedFault.NONE
    tuning: PrinterTuning = PrinterTuning()
    raw_policy: RawPolicy = RawPolicy.SCREEN
    raw_allow: list[str] = []
    trusted_certificate: str | None = None
    login: DeviceLogin | None = None
    device: DeviceIdentity | None = None
    must_identify: bool = False
    identifies: bool = False

    @property
    def intended(self) -> DeviceIdentity:
        """The intended device; NOBODY = unknown."""
        return self.device or NOBODY


class PrinterSetups(Struct, frozen=True, kw_only=True):
    revision: int
    printers: Annotated[list[PrinterSetup], Meta(max_length=MOST_PRINTERS)]


class PrinterReport(Struct, frozen=True, kw_only=True):
    """A device's report on itself.

    - `status_reasons`: RFC 8011 keywords without severity suffix
    - `supplies` empty, `place` null = not reported this time
    - `untrusted_certificate`: the certificate shown in place of the trusted one
    - `identified`: the device has identified itself as the intended one
    - `other_device`: another device answers at the address; the other fields say nothing about it. No identity = one
      that does not identify itself, so it may be another one
    - `found_uri`: the address at which the printer's own device answers now, recognised by its identity
    - `uri`: the address that the report is about
    """

    printer_id: UUID
    status: PrinterStatus
    status_reasons: list[str] = []
    message: Message | str | None = None
    model: str | None = None
    serial: str | None = None
    device_uuid: Annotated[str, Meta(max_length=200)] | None = None
    device_mac: Annotated[str, Meta(max_length=200)] | None = None
    capabilities: Capabilities | None = None
    drawing: DrawingFacts | None = None
    supplies: Annotated[list[Supply], Meta(max_length=64)] = []
    untrusted_certificate: Annotated[str, Meta(pattern=r"^[0-9a-f]{64}\Z")] | None = None
    place: Annotated[str, Meta(max_length=127)] | None = None
    identified: bool = False
    other_device: DeviceIdentity | None = None
    found_uri: Annotated[str, Meta(max_length=1024)] | None = None
    uri: Annotated[str, Meta(max_length=1024)] | None = None


def bounded_reasons(reasons: Iterable[str]) -> list[str]:
    """Keep the reasons that can be keywords. An invalid one must not discard the report."""
    return [each for each in islice(reasons, MOST_REASONS) if len(each) <= REASON_CHARACTERS]


class PrinterReports(Struct, frozen=True, kw_only=True):
    """`printers`: PrinterReports, decoded one by one, so that an invalid one hides no other printer."""

    printers: list[Raw]

    @classmethod
    def of(cls, reports: Iterable[PrinterReport]) -> PrinterReports:
        return cls(printers=[Raw(json.encode(each)) for each in reports])


class PrinterRefusal(Struct, frozen=True, kw_only=True):
    """A skipped report. `printer_id` null = not even that was readable."""

    printer_id: UUID | None
    message: str


class PrinterRefusals(Struct, frozen=True, kw_only=True):
    """The reports that were skipped."""

    refused: list[PrinterRefusal]


class PrinterSlots(Struct, frozen=True, kw_only=True):
    """Number of further jobs of this printer that the agent is willing to reserve now."""

    printer_id: UUID
    slots: Annotated[int, Meta(ge=0, le=16)]


class LeaseRequest(Struct, frozen=True, kw_only=True):
    """Answered at once if there is a job or `printers_revision` is outdated, else after `wait_seconds`.

    `ledger_run`: the run of the agent whose ledger will prove what became of a job that is started with its lease; see
    `started_lease_id`. Null = the agent starts each job with a call of its own.
    """

    want: list[PrinterSlots]
    printers_revision: int
    wait_seconds: Annotated[float, Meta(ge=0, le=25)] = float(LONG_POLL_SECONDS)
    ledger_run: UUID | None = None


class JobOrder(Struct, frozen=True, kw_only=True):
    print_job_id: UUID
    printer_id: UUID
    sequence: int
    document_format: DocumentFormat
    document_raw_language: RawLanguage | None
    sha256: str
    size_bytes: int
    parameters: PrintParameters
    created_at: datetime


class Lease(Struct, frozen=True, kw_only=True):
    """The right to print one job once. `attempt` is the fencing number.

    `content` carries documents of up to 64 KiB (base64 in JSON), INLINE_BYTES of them in an answer. `started`: the
    start is granted, too.
    """

    lease_id: UUID
    attempt: int
    order: JobOrder
    content: bytes | None = None
    started: bool = False

    @property
    def print_job_id(self) -> UUID:
        return self.order.print_job_id

    @property
    def printer_id(self) -> UUID:
        return self.order.printer_id

    @property
    def job_name(self) -> str:
        """Return the name under which a device knows this attempt: ids only, no user text."""
        return f"sh-{self.print_job_id}-{self.attempt}"


class LeaseAnswer(Struct, frozen=True, kw_only=True):
    """`cancel`: new cancel requests by operators, sent once here so that they arrive at once; heartbeats repeat them.
    It also has jobs that were reserved by this agent and are now cancelled, which heartbeats report as lost.

    `errands`: sent once, see contract.types.discovery.
    """

    leases: list[Lease]
    printers_revision: int
    cancel: list[UUID] = []
    errands: Annotated[list[AgentCommand], Meta(max_length=MOST_ERRANDS)] = []


class LeaseRef(Struct, frozen=True, kw_only=True):
    attempt: AttemptNumber
    lease_id: UUID


class Start(LeaseRef, frozen=True, kw_only=True, omit_defaults=True):
    """`cut_pages`: number of pages that lose something at an edge, `cut_off` the first of them.

    Documents sent unchanged have neither: the device decides what it does with them. `used`: null = unknown.
    """

    cut_pages: PageCount = 0
    cut_off: Annotated[list[CutPage], Meta(max_length=CUT_PAGES_TOLD)] = []
    used: Used | None = None


class HeldLease(Struct, frozen=True, kw_only=True):
    """One job that the agent holds. Pages count from 1; null if the printer does not report them."""

    print_job_id: UUID
    attempt: AttemptNumber
    lease_id: UUID
    waiting_reason: WaitingReason | None = None
    pages_done: PageCount | None = None
    pages_total: PageCount | None = None


class HeardPrinter(Struct, frozen=True, kw_only=True):
    """A printer that has answered since the previous heartbeat. Its age is sent because clocks differ."""

    printer_id: UUID
    seconds_ago: Annotated[float, Meta(ge=0, le=366 * 86400)]


class Heartbeat(Struct, frozen=True, kw_only=True, omit_defaults=True):
    leases: list[HeldLease]
    heard: Annotated[list[HeardPrinter], Meta(max_length=MOST_PRINTERS)] = []


class NamedAttempt(LeaseRef, frozen=True, kw_only=True):
    """An attempt at a job, as an `AttemptRef`."""

    print_job_id: UUID


class HeartbeatAnswer(Struct, frozen=True, kw_only=True):
    """`cancel`: leases that the operator wants to end; `lost`: leases that are no longer the agent's.

    `unnamed`: jobs that print at this agent and that the heartbeat does not name. An agent whose ledger proves that it
    never got one reports it as `not_started`.
    """

    server_time: datetime
    printers_revision: int
    cancel: list[UUID]
    lost: list[UUID]
    update: AgentUpdate
    unnamed: list[NamedAttempt] = []


class Release(Struct, frozen=True, kw_only=True):
    attempt: AttemptNumber
    lease_id: UUID
    reason: WaitingReason


class Outcome(StrEnum):
    PRINTED = "printed"
    FAILED = "failed"
    UNKNOWN = "unknown"
    """Bytes may have left; nothing more is known (yet)."""
    NOT_STARTED = "not_started"
    """Started at the server, but the journal proves that no byte was sent."""
    CANCELLED = "cancelled"
    """Nothing was sent, or the printer confirmed the cancel."""


class AttemptEnd(Struct, frozen=True, kw_only=True):
    """End of one attempt at a job. `bytes_sent` counts bytes handed to the device.

    `evidence` is `bytes_accepted` for an `unknown` outcome if the device acknowledged every byte and then reset the
    connection. Some printers do so after each job.
    """

    attempt: AttemptNumber
    outcome: Outcome
    evidence: Confirmation | None = None
    failure_reason: FailureReason | None = None
    message: AgentMessage | None = None
    bytes_sent: ByteCount | None = None


class Result(AttemptEnd, frozen=True, kw_only=True):
    """Outcome of a job, sent until the server answers."""

    lease_id: UUID


class AttemptRef(Protocol):
    """Identifies one attempt: a lease, or the journal's row of it."""

    @property
    def print_job_id(self) -> UUID: ...
    @property
    def attempt(self) -> int: ...
    @property
    def lease_id(self) -> UUID: ...


def started_lease_id(run: UUID, server_epoch: str, print_job_id: UUID, attempt: int) -> UUID:
    """Return the id of a lease that starts its job.

    It names the run of the agent that was to get it. Only a ledger that contains this run can prove that nothing was
    sent under the lease: a copy, or one that began later, knows nothing of it.
    """
    return uuid5(run, f"{server_epoch} {print_job_id} {attempt}")


class JobResult(Result, frozen=True, kw_only=True):
    """Outcome of one attempt, with its job. The message may be longer than a call takes: see `as_body`."""

    print_job_id: UUID

    @classmethod
    def of(
        cls,
        attempt: AttemptRef,
        outcome: Outcome,
        *,
        evidence: Confirmation | None = None,
        failure_reason: FailureReason | None = None,
        message: Message | None = None,
        bytes_sent: int | None = None,
    ) -> JobResult:
        return cls(
            print_job_id=attempt.print_job_id,
            attempt=attempt.attempt,
            lease_id=attempt.lease_id,
            outcome=outcome,
            evidence=evidence,
            failure_reason=failure_reason,
            message=message,
            bytes_sent=bytes_sent,
        )

    def as_body(self) -> Result:
        """Return the body of the call that reports it, with a message of at most MESSAGE_CHARACTERS."""
        return Result(**_wire_fields(self, Result))


def _wire_fields(result: JobResult, kind: type[AttemptEnd]) -> dict[str, Any]:
    """Return the fields of `kind`, with a message of at most MESSAGE_CHARACTERS."""
    fields = {name: getattr(result, name) for name in kind.__struct_fields__}
    return {**fields, "message": result.message and bounded(as_message(result.message))}


class OpenJobs(Struct, frozen=True, kw_only=True):
    """Jobs of the account that are not final on the server, by sequence.

    `after`: where the next page begins, null = the end. `known_to`: jobs with higher ids (which grow with time) may be
    unknown on the server; null = no backup was restored.
    """

    print_job_ids: list[UUID]
    after: int | None
    known_to: UUID | None = None


class LedgerEntry(AttemptEnd, frozen=True, kw_only=True):
    """A job that this agent armed once.

    `outcome` `unknown` = it was never recorded. `lease_id`: the one in heartbeats, if it is still being printed.
    """

    print_job_id: UUID
    lease_id: UUID | None = None

    @classmethod
    def of(cls, attempt: AttemptRef, result: JobResult | None) -> LedgerEntry:
        """`result` None = the end of the attempt was never recorded."""
        return cls(**_wire_fields(result or JobResult.of(attempt, Outcome.UNKNOWN), cls))


class LedgerReport(Struct, frozen=True, kw_only=True):
    """`last`: there is no more to report, and the server leases to this agent again.

    `later`: jobs that it armed above `OpenJobs.known_to`, by id, after the last page of open jobs.
    """

    jobs: Annotated[list[LedgerEntry], Meta(max_length=500)]
    last: bool
    later: Annotated[list[UUID], Meta(max_length=500)] = []


BUNDLED_NAME = "This computer"
"""Name of the server's own agent until a user renames it."""


class AgentView(Agent, frozen=True, kw_only=True):
    """- `bundled`: the server's own agent, on the same computer
    - `waiting`: host name of another computer that started with this agent's key, and waits until it is silent here
    """

    bundled: bool = False
    waiting: str | None = None


class LinkState(Struct, frozen=True, kw_only=True):
    """The state of an onboarding link.

    `ended` null: it waits for an agent. `agent`: who used it. `opened`: in a browser, forgotten at a restart of the
    server. `printer_name`: of the agent's first printer; `test_printed`: a test print came out there.
    """

    ended: LinkEnd | None
    agent: AgentView | None = None
    opened: bool = False
    printer_name: str | None = None
    test_printed: bool = False

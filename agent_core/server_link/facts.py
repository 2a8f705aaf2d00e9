"""What travels between engine and server, in the engine's words."""

from __future__ import annotations

from dataclasses import dataclass, field
from uuid import UUID

from agent_core.domain import DeviceFacts, DeviceStatus, Lease, PrinterSetup
from agent_core.results import JobResult
from server_core.contract.agent import WaitingReason
from server_core.contract.device_identity import NOBODY, DeviceIdentity
from server_core.contract.errands import Errand


@dataclass(frozen=True, kw_only=True, slots=True)
class UpdateHint:
    """What the server says of this program's age. `required`: no new leases until it is updated; `to`: the version
    that it should be updated to, None = it is new enough."""

    required: bool = False
    to: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Session:
    """The answer to `connect`; times in seconds."""

    agent_id: UUID
    server_epoch: str
    heartbeat: float
    lease: float
    update: UpdateHint


@dataclass(frozen=True, kw_only=True, slots=True)
class ArmedJob:
    """A job of which bytes may have left; `result` None = nobody noted how it ended."""

    print_job_id: UUID
    attempt: int
    lease_id: UUID
    result: JobResult | None


@dataclass(frozen=True, kw_only=True, slots=True)
class PrinterList:
    revision: int
    printers: tuple[PrinterSetup, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class PrinterReport:
    """Report of a printer.

    `facts` None = not known yet. `identity`: everything its own device reported about its identity.
    """

    setup: PrinterSetup
    status: DeviceStatus
    facts: DeviceFacts | None
    identity: DeviceIdentity = NOBODY
    found_uri: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class HeldJob:
    """One job that the engine holds."""

    print_job_id: UUID
    attempt: int
    lease_id: UUID
    waiting: WaitingReason | None = None
    pages_done: int | None = None
    pages_total: int | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class HeartbeatAnswer:
    printers_revision: int
    cancel: frozenset[UUID] = field(default_factory=frozenset)
    lost: frozenset[UUID] = field(default_factory=frozenset)
    update: UpdateHint = UpdateHint()


@dataclass(frozen=True, kw_only=True, slots=True)
class LeaseAnswer:
    """`cancel`: operators' new wishes about jobs that are printing; heartbeats repeat them."""

    leases: tuple[Lease, ...]
    printers_revision: int
    cancel: frozenset[UUID] = field(default_factory=frozenset)
    errands: tuple[Errand, ...] = ()

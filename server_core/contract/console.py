"""Wire types of `/console-api/v1`, used by the windows and the command line.

`Authorization: Bearer <console token>`; the bundled server leaves its token in a 0600 file of the data folder.

    GET  status                         -> EngineStatus
    GET  events                         SSE; `id` = event number, resumable by Last-Event-ID
    GET  jobs?show=&printer_id=&tag=&q=&limit=&cursor=   -> Page[JobRow]   show: a word of Show
    GET  jobs/summary                   -> QueueSummary   jobs/found: contract.found_jobs; job-acts: contract.job_acts
    GET  jobs/{id}                      -> JobDetail
    GET  jobs/{id}/document             bytes of the document
    POST jobs/{id}/cancel | hold | release          -> JobRow
    POST jobs/{id}/reprint              Reprint    -> JobRow   (the new job)
    POST jobs/{id}/move                 Move       -> JobRow
    POST jobs/{id}/answer               Answer     -> JobRow   ("did it come out?")   contract.job_labels
    GET  printers                       -> list[PrinterView]   POST   AddPrinter -> PrinterView
    POST printers/{id}/pause | resume               -> PrinterView
    POST printers/{id}/test             -> JobRow        simulate   Simulate -> PrinterView
    GET  printers/{id}                  -> PrinterView   PATCH   ChangePrinter -> PrinterView
    POST printers/{id}/backlog          AnswerBacklog -> BacklogAnswered   ("old jobs: still needed?")
    DELETE printers/{id}                -> 204
    GET  agents                         -> list[AgentView]   contract.agents
    POST agents/links                   CreateLink -> OnboardingLink   POST agents/{id}/revoke   -> Agent   for good
    GET  clients                        -> list[ClientView]     contract.clients; requests: contract.request_log
    POST clients                        CreateClient -> ClientCredentials   Idempotency-Key: see below
    POST clients/{id}/rotate            RotateSecret -> RotatedSecret   disable | enable -> ClientView
    GET  notices?show=&limit=&cursor=   -> Page[Notice]   newest first; show: a word of NoticeShow
    POST notices/{number}/close         CloseNotice, or no body -> Notice   (contract.twin_question)
    GET  audit?limit=&cursor=&actor=&act=&subject=   -> Page[AuditEntry]   newest first
    GET  audit/check?last=&head=        -> AuditCheck     of all, or the last; head: `number:hash` that must be in it
    GET  audit/export                   JSON Lines, see contract.audit
    GET  backup                         bytes: one archive of the whole server, consistent while it works

Idempotency-Key on test, grid, strip, trial, jobs, reprints, clients and rotate: a repeat with the same one does nothing
more and is told of the first, a secret for ten minutes; for another wish it is 409 `idempotency_key_conflict`.
X-Account: the account that a call is about, by default the site's own; what is the whole server's (operators, consoles,
its settings, the log as it is chained, a backup) is refused with another one: 422 `account_not_applicable`.
Events of the stream: `job` JobRow, `printer` PrinterView, `printer_removed` {"printer_id"}, `agent` AgentView,
`notice` Notice, `summary` QueueSummary, `reset` {} (away too long: read everything again); every 2 s a comment line.
"""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from typing import Annotated, Any
from uuid import UUID

from msgspec import UNSET, Meta, Struct, UnsetType

from server_core.contract.agent import CutPage, SimulatedFault, Supply
from server_core.contract.as_drawn import AsDrawn
from server_core.contract.device_access import DeviceView
from server_core.contract.job_labels import Seen
from server_core.contract.media import MediaSize, MediaWait, MediumCalibration
from server_core.contract.page_spans import PageSpans
from server_core.contract.pending_act import PendingAct
from server_core.contract.printer_place import PlaceWish
from server_core.contract.public import (
    Backend,
    Capabilities,
    Confirmation,
    Copies,
    DocumentFormat,
    Dpi,
    JobStatus,
    Millimetres,
    Name,
    PrinterStatus,
    PrintParameters,
    RawLanguage,
)
from server_core.contract.rolls import MediaTracking
from server_core.contract.secretive import Secretive
from server_core.contract.tuning import PrinterTuning
from server_core.contract.twin_question import TwinQuestion
from server_core.contract.types.drawing import DrawingFacts
from server_core.contract.types.jobs import WaitingReason


class Show(StrEnum):
    """Which jobs the queue lists; `failed`, `check` and `printed_today` are those that the summary counts."""

    OPEN = "open"
    NEEDS_YOU = "needs_you"
    FAILED = "failed"
    CHECK = "check"
    WAITING = "waiting"
    PRINTING = "printing"
    PRINTED_TODAY = "printed_today"
    PRINTED = "printed"
    ALL = "all"


class JobRow(Struct, frozen=True, kw_only=True):
    """One line of the queue. `sequence` orders the server's jobs; `version` grows with every change of the row.

    `reference`: the order; a reprint has that of the job which was ordered. `reprint_number`: how often it was printed
    before. `settled`: it failed, and nobody has to look after it: it was printed again, or a person said that it came
    out. `document_pages`: null = RAW.
    """

    print_job_id: UUID
    sequence: int
    version: int
    status: JobStatus
    reference: str | None
    filename: str
    document_format: DocumentFormat
    document_raw_language: RawLanguage | None
    printer_id: UUID
    printer_name: str
    copies: int
    created_at: datetime
    reserved_at: datetime | None
    started_at: datetime | None
    completed_at: datetime | None
    failure_reason: str | None
    message: str | None
    waiting_reason: WaitingReason | None
    held_by: str | None
    stale: bool = False
    unconfirmed: bool
    cancel_wished: bool
    evidence: Confirmation | None
    client_name: str | None
    attempt: int
    pages_done: int | None
    pages_total: int | None
    reprint_of: UUID | None
    reprinted_as: UUID | None = None
    """The newest of its reprints."""
    reprint_number: int = 0
    settled: bool = False
    document_pages: int | None = None
    same_as: UUID | None = None
    twin: TwinQuestion | None = None
    """Another job that had the same content minutes before; until somebody has answered whether both are wanted."""
    pending: PendingAct | None = None
    document_removed_at: datetime | None = None
    """Its content is not kept any more."""
    cut_pages: int = 0
    cut_off: CutPage | None = None
    """Of so many pages something is not on the paper; the first of them."""
    seen: Seen | None = None
    """Null where nobody said anything, and from servers that do not tell."""


class JobEvent(Struct, frozen=True, kw_only=True):
    """One line of a job's timeline: `kind` is a word of the life cycle, `actor` who did it."""

    number: int
    at: datetime
    kind: str
    actor: str
    details: dict[str, Any]


class JobDetail(AsDrawn, Struct, frozen=True, kw_only=True):
    row: JobRow
    document_id: UUID
    document_size_bytes: int
    document_mime_type: str
    document_sha256: str
    document_pages: int | None = None  # null = RAW
    parameters: PrintParameters
    idempotency_key: str | None
    request_id: str | None
    agent_name: str | None
    bytes_sent: int | None = None
    minimum_evidence: Confirmation | None = None
    expires_at: datetime | None = None
    media_wanted: MediaSize | None = None
    """What has to be loaded for a job that is held for its media."""
    events: list[JobEvent]
    attempts: list[JobRow] = []
    """What it is a reprint of, itself, its newest reprints: oldest first, up to 20; empty = it alone."""


class Reprint(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`reprinted_as`: what the operator saw of the job, null = not printed again yet. Where that changed meanwhile, it
    is refused as `invalid_transition`; absent, it is made in any case."""

    copies: Copies | None = None
    printer_id: UUID | None = None
    pages: PageSpans | None = None
    reprinted_as: UUID | UnsetType | None = UNSET


class Move(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    printer_id: UUID


class AddPrinter(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`uri` follows CUPS; without `agent_id` it is the bundled agent's. `head_width_mm`: see PrinterTuning.
    Where another printer of the agent has the address: refused as `address_taken`, unless `allow_same_address`."""

    uri: Annotated[str, Meta(min_length=1, max_length=1024)]
    name: Name
    language: RawLanguage | None = None
    dpi: Dpi | None = None
    media_width_mm: Millimetres | None = None
    media_height_mm: Millimetres | None = None
    head_width_mm: Millimetres | None = None
    agent_id: UUID | None = None
    allow_same_address: bool = False


class Simulate(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    fault: SimulatedFault


class PrinterView(DeviceView, Struct, frozen=True, kw_only=True):
    """A printer with all that operators may see, including the device's address.

    - `minimum_evidence`: evidence that "printed" needs here, null = not known yet, any counts
    - `minimum_evidence_by`: null = learnt from a test print
    - `ends_with_reset`: a test print came out and ended with a reset of the connection after its last byte, so its jobs
      end that way
    - `stale_after_seconds`, `expires_after_seconds`: null = by each job's intent
    - `stale`: number of old jobs that wait for `AnswerBacklog`
    - `media_waits`: jobs held for other media, among the 200 oldest
    - `waiting`: all waiting jobs, including those two kinds
    - `tuning_idle`: fields of the tuning that have no effect there
    - `tuning_unsure`: fields that may have none, because the printer's language is unknown
    - `failed_today`: since local midnight, without settled jobs
    - `to_check`: failed or unconfirmed jobs of which a person must say whether they came out
    - `calibrations`: for media that are not loaded
    - `calibration_before`: what undo restores for the loaded medium
    - `account_suspended`: nothing prints until the customer is resumed, whatever the printer's status

    Other fields: contract.device_access, contract.printer_place.
    """

    printer_id: UUID
    name: str
    uri: str
    backend: Backend
    status: PrinterStatus
    status_reasons: list[str]
    message: str | None
    since: datetime | None
    paused_by: str | None
    model: str | None
    serial: str | None
    language: RawLanguage | None
    dpi: int | None
    media_width_mm: float | None
    media_height_mm: float | None
    media_tracking: MediaTracking | None = None
    tuning: PrinterTuning = PrinterTuning()
    tuning_idle: list[str] = []
    tuning_unsure: list[str] = []
    calibrations: list[MediumCalibration] = []
    calibration_before: MediumCalibration | None = None
    capabilities: Capabilities
    drawing: DrawingFacts | None = None
    agent_id: UUID
    agent_name: str
    simulated_fault: SimulatedFault
    minimum_evidence: Confirmation | None = None
    minimum_evidence_by: str | None = None
    ends_with_reset: bool = False
    stale_after_seconds: int | None = None
    expires_after_seconds: int | None = None
    stale: int = 0
    media_waits: list[MediaWait] = []
    supplies: list[Supply] = []
    untrusted_certificate: str | None = None
    login_name: str | None = None
    waiting: int
    oldest_waiting_at: datetime | None = None
    printing: int = 0
    failed_today: int = 0
    to_check: int = 0
    account_suspended: bool = False
    version: int


class ChangePrinter(PlaceWish, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Changes to a printer; fields that are not given stay.

    - `minimum_evidence` null = learn it anew from the next test print
    - `stale_after_seconds` 0 = no stale guard; null for times = by each job's intent
    - `follows_device`: see DeviceView
    """

    minimum_evidence: Confirmation | UnsetType | None = UNSET
    stale_after_seconds: Annotated[int, Meta(ge=0, le=30 * 86400)] | UnsetType | None = UNSET
    expires_after_seconds: Annotated[int, Meta(ge=60, le=365 * 86400)] | UnsetType | None = UNSET
    follows_device: bool | UnsetType = UNSET


class BacklogChoice(StrEnum):
    PRINT = "print"
    CANCEL = "cancel"


class AnswerBacklog(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """For the jobs named, or for all old ones of the printer."""

    choice: BacklogChoice
    print_job_ids: list[UUID] | None = None


class BacklogAnswered(Struct, frozen=True, kw_only=True):
    """How many jobs the answer was for; of those to be printed `still_held` wait all the same: a person holds them."""

    jobs: int
    still_held: int = 0


class NoticeKind(StrEnum):
    """What the notice is about (`subject`), and its `details`."""

    # the job; reference (where it has one), filename, printer_name, failure_reason once given up; or status and
    # outcome, where the ledger of its agent contradicts the state in which it had ended here
    JOB_UNCONFIRMED = "job_unconfirmed"
    BACKLOG_HELD = "backlog_held"  # the printer; printer_name, jobs, first (names), oldest; restored, backup_at
    # `server`; backup_at, jobs_held; copied (by hand; backup_at is the newest time in the copy then); unknown_jobs: how
    # many the agents armed since that nobody knows here; unknown: the first 100 (print_job_id, at: when ordered)
    BACKUP_RESTORED = "backup_restored"
    CLOCK_JUMPED = "clock_jumped"  # `server`; seconds
    AGENT_SUPERSEDED = "agent_superseded"  # the agent, whose key two computers use
    STORAGE_FAILED = "storage_failed"  # `server`; message
    # the job; reference, filename, printer_name; of the first one like it: first_job_id, first_reference, minutes
    SAME_CONTENT = "same_content"
    # the printer; printer_name, cause (KeptOut), login_name if one is set; if another device is in its place:
    # known, seen (each a StrangeDevice)
    PRINTER_KEPT_OUT = "printer_kept_out"
    # the printer whose device answers at another address; printer_name, before, uri, model, serial, holder and
    # holder_id (another printer with this address)
    PRINTER_FOUND = "printer_found"
    # the webhook; client_id, client_name, url, failed (deliveries given up), missed (events not kept), last_error
    WEBHOOK_FAILING = "webhook_failing"
    WEBHOOK_GONE = "webhook_gone"  # the same; it answered 410 and was switched off


class NoticeShow(StrEnum):
    OPEN = "open"
    ALL = "all"


class Notice(Struct, frozen=True, kw_only=True):
    """What a person must know or answer. `closed_by`: who, or `server` when the cause was gone."""

    number: int
    kind: NoticeKind
    subject: str
    printer_id: UUID | None
    opened_at: datetime
    closed_at: datetime | None
    closed_by: str | None
    details: dict[str, Any]


class EngineStatus(Struct, frozen=True, kw_only=True):
    version: str
    started_at: datetime
    base_url: str
    sqlite_version: str
    schema_revision: str
    disk_free_bytes: int
    jobs_open: int
    agents_online: int
    agents_total: int
    printers_ready: int
    printers_reachable: int = 0
    printers_total: int


class CreateLink(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    name: Name | None = None


class OnboardingLink(Secretive, frozen=True, kw_only=True):
    link: str
    expires_at: datetime
    enrolment_id: UUID | None = None

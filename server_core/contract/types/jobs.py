"""Print jobs, as applications, operators and agents see them.

`contract/api/console.py` and `public.py` declare the calls.

Labels: the copies of a job come out one behind the other: 1, 2, 3, 1, 2, 3.

Actions on many jobs: each job by the rules of one; a refusal is that job's alone. Cancelling and moving waiting jobs
can be undone for a few seconds. The jobs are held meanwhile (see JobRow.pending) and otherwise unchanged. Undo lists in
`refused` what was already done. A release undoes a hold and a hold undoes a release. A reprint cannot be undone, nor
can an action on a printing job.

Idempotency-Key on test, grid, strip, trial, jobs, reprints, clients and rotate: a repeat with the same key does nothing
more and gets the first answer, a secret for ten minutes. For another request it is 409 `idempotency_key_conflict`.

`Authorization: Bearer <console token>`; the bundled server leaves its token in a 0600 file of the data folder.
`X-Account`: the account of a call, by default the site's own. What belongs to the whole server (operators, consoles,
settings, the chained log, a backup) is refused with another one: 422 `account_not_applicable`.

Events of the stream: `job` JobRow, `printer` PrinterView, `printer_removed` {"printer_id"}, `agent` AgentView, `notice`
Notice, `summary` QueueSummary, `reset` {} (away too long: read everything again). `id` is the event's number, for
Last-Event-ID; every 2 s there is a comment line.
"""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from typing import Annotated, Any
from uuid import UUID

from msgspec import UNSET, Meta, Struct, UnsetType, field

from server_core.contract.messages.message import AgentMessage, Message
from server_core.contract.types.audit import Actor
from server_core.contract.types.documents import (
    DisplayName,
    DocumentFormat,
    DocumentId,
    FormatField,
    LanguageField,
    PageSpan,
    PageSpans,
    RawLanguage,
)
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.fields import Instant, known_words, says
from server_core.contract.types.media import CalibrationValues, MediaSize
from server_core.contract.types.parameters import Copies, GivenModes, PrintParameters, UsedModes
from server_core.contract.types.printers import PrinterId
from server_core.contract.types.states import (
    Confirmation,
    FailureReason,
    JobStatus,
    OutcomeAnswer,
    StatusReason,
    WaitingReason,
)
from server_core.contract.types.tuning import Darkness


class WhyWhole(StrEnum):
    """Reason that a job can only be printed again as a whole."""

    PAGES = "pages_not_separable"
    LABELS = "labels_not_separable"
    QUANTITY = "labels_repeated_by_printer"
    GONE = "document_purged"


class JobLabels(Struct, frozen=True, kw_only=True):
    """`labels`: of one copy, each of which can be printed alone.

    Null = they cannot be told apart; `why_whole` gives the reason. `found`: the only label with the scanned text; null
    also if nothing was scanned.
    """

    labels: int | None
    why_whole: WhyWhole | None = None
    found: int | None = None


LabelCount = Annotated[int, Meta(ge=1, le=10_000_000)]


class Counted(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Some labels came out, but not all: `out` of `ordered`.

    `missing`: the places of the others in the order of printing, ascending and apart, over all copies; null = they are
    the last ones.
    """

    out: LabelCount
    ordered: LabelCount
    missing: PageSpans | None = None


class PersonOutcome(StrEnum):
    CAME_OUT = "came_out"
    MISSING = "missing"
    """It did not come out."""
    COUNTED = "counted"
    """Some came out: `out` of `ordered`."""


class PersonAnswer(Struct, frozen=True, kw_only=True):
    """A person's answer about a job that may have printed.

    `by`: null = unknown. `out`, `ordered`: labels that came out, if they were counted, else null. `missing`: see
    Counted.
    """

    outcome: PersonOutcome
    by: Actor | None = None
    out: int | None = None
    ordered: int | None = None
    missing: list[PageSpan] | None = None


class Answer(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`counted`: for a job of which only some labels came out, with `came_out` false."""

    came_out: bool
    counted: Counted | None = None


MOST_JOBS = 500
MOST_SIZES = 100
"""Most page sizes of one job."""
LONGEST_UNDO = 30
LARGEST_BYTES = 50 * 1024 * 1024
"""Largest size of a file; no server accepts more."""


class JobActionRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An action on jobs.

    `printer_id`: the target of a move (needed), or of a reprint (else the same printer). `undo_seconds` 0 = at once.
    For reprints only: `copies` null = as before; `pages` of the document, of one job; `reprinted_as`: what the operator
    saw of each job, see Reprint; jobs that are not listed are reprinted in any case.
    """

    kind: JobActionKind
    print_job_ids: Annotated[list[UUID], Meta(min_length=1, max_length=MOST_JOBS)]
    printer_id: UUID | None = None
    undo_seconds: Annotated[int, Meta(ge=0, le=LONGEST_UNDO)] = 0
    copies: Copies | None = None
    pages: PageSpans | None = None
    reprinted_as: Annotated[dict[UUID, UUID | None], Meta(max_length=MOST_JOBS)] = {}


class JobsWanted(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    print_job_ids: Annotated[list[UUID], Meta(min_length=1, max_length=MOST_JOBS)]


class JobNeeds(Struct, frozen=True, kw_only=True):
    """Facts about a job that decide which printers fit (contract.decisions.media_fit and print_route).

    `page_sizes`: width and height in mm of a PDF's pages, each size once, largest first; null = unknown.
    """

    print_job_id: UUID
    document_format: DocumentFormat
    document_raw_language: RawLanguage | None
    parameters: PrintParameters
    page_sizes: list[tuple[float, float]] | None


class RefusedJob(Struct, frozen=True, kw_only=True):
    print_job_id: UUID
    error_code: ErrorCode
    message: AgentMessage
    details: dict[str, Any] = {}


class JobActionDone(Struct, frozen=True, kw_only=True):
    """`jobs` as they are now (for a reprint: the new ones). `act_id`, `undo_until` null = nothing can be undone."""

    act_id: UUID | None
    undo_until: datetime | None
    jobs: list[JobRow]
    refused: list[RefusedJob]


LONGEST_REFERENCE = 128
Reference = Annotated[str, Meta(min_length=1, max_length=LONGEST_REFERENCE, pattern=r"^[^\x00-\x1f\x7f-\x9f]*\Z")]
"""One line of text for people."""


class NewPrint(PrintParameters, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`reference`: the order, by which people find the job; a job of an application has its Idempotency-Key instead.

    `pages`: of a PDF, or labels of a ZPL file; null = all.
    """

    document_id: UUID
    printer_id: UUID
    reference: Reference | None = None
    pages: PageSpans | None = None


class JobActionKind(StrEnum):
    CANCEL = "cancel"
    HOLD = "hold"
    RELEASE = "release"
    MOVE = "move"
    REPRINT = "reprint"
    DONE = "done"
    """Mark a failed job as done: it needs nobody any more."""
    REOPEN = "reopen"
    """Undo that."""


class PendingAction(Struct, frozen=True, kw_only=True):
    """A cancel or move that can still be undone: until then the job is held in place, otherwise unchanged.

    `printer_id`: the target. `jobs`: the number that wait for this action and are undone with it; 0 from older servers.
    """

    act_id: UUID
    kind: JobActionKind
    actor: Actor
    ends_at: datetime
    printer_id: UUID | None = None
    printer_name: str | None = None
    jobs: int = 0


LONGEST_SEARCH = 200
"""Most characters; the server drops the rest."""


class FoundJobs(Struct, frozen=True, kw_only=True):
    """Result of a search.

    `data`: newest first; `total`: number of hits, null = more than 1000. `exact`: the job whose id or reference equals
    the query. Text of documents is searched as long as their bytes are kept; `documents_kept_days` 0: the caller may
    not see documents (see ConsoleRules), so they are not searched. `indexing`: older documents are still being indexed,
    so there may be more hits.
    """

    data: list[JobRow]
    more: bool
    total: int | None = None
    exact: UUID | None
    jobs_kept_days: int
    documents_kept_days: int
    indexing: bool


class QueueSummary(Struct, frozen=True, kw_only=True):
    """Counts of the tiles: failed (not settled) and printed since local midnight, the rest as of now.

    - `printed_today`: includes failed jobs that a person then saw come out
    - `check`: jobs of which a person must say whether they came out, or whether they are wanted beside their duplicate
    - `held`: waiting jobs that only a person can release (held, too old, for other media)
    - `stopped`: waiting jobs whose printer needs a person: it does not answer, or stopped; printers paused on purpose
      do not count
    - `needs_you`: the jobs of `failed`, `check`, `held` and `stopped`, each once; null from older servers

    `held` and `stopped` leave out jobs that an undo offer holds.
    """

    failed: int
    check: int
    printing: int
    waiting: int
    printed_today: int
    held: int = 0
    stopped: int = 0
    needs_you: int | None = None


class DuplicateQuestion(Struct, frozen=True, kw_only=True):
    """The question whether two jobs with the same content are both wanted.

    `print_job_id`, `reference`: of the job that had the same content so many minutes before. `notice`: its number;
    closing it answers for all of `series`: the references (else file names) of all jobs with this content that were or
    may be printed, in the order of arrival; empty = these two.
    """

    notice: int
    print_job_id: UUID
    reference: str | None
    minutes: int
    series: list[str | None] = []


class DuplicateAnswer(StrEnum):
    BOTH = "both"
    """All of them are wanted."""
    THROWN = "thrown"
    """One too many was printed and was thrown away."""


class CloseNotice(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`answer`: only to `same_content`, null = closed without one. It stays in the notice's details."""

    answer: DuplicateAnswer | None = None


LengthMm = Annotated[float, Meta(ge=0)]
MOST_RAW_EDITS = 20


class RawRule(StrEnum):
    """Reason why a RAW file is not sent byte for byte. The printed label stays the same."""

    SAVES_SETTINGS = "saves_settings"
    """Left out: the command in a label's header that saves its settings permanently (`^JUS`).

    The label prints with the settings all the same.
    """
    SAME_LANGUAGE = "same_language"
    """Left out: a label's header selects the language already in use (`^SZ2`)."""
    NOT_OF_LABEL = "not_of_label"
    """Left out: a label's header sets the printer's buttons and responses to their current values (TSPL `SET PRINTKEY
    OFF`).
    """
    BYTE_ORDER_MARK = "byte_order_mark"
    """Left out: a byte order mark before the first command, which the printer would print or fail on."""
    LINE_END = "line_end"
    """Added: a line end, since the last command runs only at the end of its line, and each copy starts on a
    new line.
    """
    NO_LABEL = "no_label"
    """Unchanged: the file stores a format, picture or font in the printer for other labels, or configures a printer
    that allows such files. No label is printed.
    """


class RawEdit(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Change to a RAW file.

    - `rule`: a RawRule, or a rule known only to a newer agent
    - `command`: the command as people write it
    - `offset`: its first byte in the document
    - `count`: number of occurrences in the document
    """

    rule: Annotated[str, Meta(max_length=40)]
    command: Annotated[str, Meta(max_length=40)]
    offset: Annotated[int, Meta(ge=0)]
    count: Annotated[int, Meta(ge=1)] = 1


class Used(UsedModes, frozen=True, kw_only=True, omit_defaults=True):
    """Settings that the agent printed with, fixed at the start before the first byte leaves. Later changes of the
    printer do not affect them.

    The modes are those of the job's order. Other values are in mm, dpi, % and mm/s, as in `PrinterTuning`; null and 0 =
    not used, as for data sent to the device unchanged.

    - `calibrated_*`: medium of the calibration and darkness, null = the loaded medium was unknown
    - `auto_rotate`: pages whose orientation differed from the medium's were turned
    - `turned_pages`: number of pages turned
    - `raw_edits`: changes to a RAW file
    """

    calibration_x_mm: float = 0.0
    calibration_y_mm: float = 0.0
    darkness: Darkness | None = None
    media_width_mm: LengthMm | None = None
    media_height_mm: LengthMm | None = None
    dpi: Annotated[int, Meta(ge=0, le=2**31)] | None = None
    calibrated_width_mm: LengthMm | None = None
    calibrated_height_mm: LengthMm | None = None
    speed_mm_s: LengthMm | None = None
    auto_rotate: bool = False
    turned_pages: Annotated[int, Meta(ge=0, le=2**31)] = 0
    raw_edits: Annotated[list[RawEdit], Meta(max_length=MOST_RAW_EDITS)] = field(default_factory=list)


class AppliedCalibration(CalibrationValues, frozen=True, kw_only=True):
    """`media_*`: the medium for which it was set; null = the loaded medium was unknown, height null = a roll."""

    media_width_mm: float | None
    media_height_mm: float | None


class Applied(GivenModes, frozen=True, kw_only=True):
    """Settings a job was printed with. Null = the job set the value itself, or nobody did and the device kept its own.

    `media_*` is set also if a width alone selected the loaded label. `turned_pages`: number of pages that the printer's
    `auto_rotate` turned.
    """

    media_width_mm: float | None = None
    media_height_mm: float | None = None
    dpi: int | None = None
    calibration: AppliedCalibration | None = None
    speed_mm_s: float | None = None
    auto_rotate: bool = False
    turned_pages: int = 0


class AsDrawn(Struct, frozen=True, kw_only=True):
    """A job as its agent drew it when printing last began. Later settings of the printer change nothing.

    `cut_pages`: number of pages that lose something at an edge, `cut_off` the first of them. `applied`: values that the
    job took from its printer; null = it has not begun, or an older agent did not report them.
    """

    cut_pages: int = 0
    cut_off: list[CutPage] = []
    applied: Applied | None = None


class Show(StrEnum):
    """Filters of the queue; `needs_you`, `failed`, `check` and `printed_today` are those that the summary counts."""

    OPEN = "open"
    NEEDS_YOU = "needs_you"
    FAILED = "failed"
    CHECK = "check"
    WAITING = "waiting"
    PRINTING = "printing"
    PRINTED_TODAY = "printed_today"
    PRINTED = "printed"
    ALL = "all"


class JobFacts(Struct, frozen=True):
    """A job as the server keeps it. `sequence` orders the server's jobs."""

    sequence: int
    print_job_id: UUID
    printer_id: UUID
    status: JobStatus
    unconfirmed: bool
    held_by: Actor | None
    waiting_reason: WaitingReason | None
    created_at: datetime
    reserved_at: datetime | None
    started_at: datetime | None
    completed_at: datetime | None
    failure_reason: str | None
    message: Message | None
    evidence: Confirmation | None
    reprint_of: UUID | None
    document_format: DocumentFormat
    document_raw_language: RawLanguage | None


class JobRow(JobFacts, frozen=True, kw_only=True):
    """One row of the queue.

    `version` grows with every change of the row. `reference`: the order; a reprint has that of the original job.
    `reprint_number`: how often it was printed before. `settled`: it failed and needs no person: it was printed again,
    or a person said that it came out. `document_pages`: null = RAW.
    """

    version: int
    reference: str | None
    filename: str
    printer_name: str
    copies: int
    stale: bool = False
    cancel_wished: bool
    client_name: str | None
    attempt: int
    pages_done: int | None
    pages_total: int | None
    reprinted_as: UUID | None = None
    """The newest reprint."""
    reprint_number: int = 0
    settled: bool = False
    document_pages: int | None = None
    same_as: UUID | None = None
    twin: DuplicateQuestion | None = None
    """Another job that had the same content some minutes before, until a person has answered whether both are
    wanted.
    """
    pending: PendingAction | None = None
    document_removed_at: datetime | None = None
    """Its content is no longer kept."""
    cut_pages: int = 0
    cut_off: CutPage | None = None
    """Number of pages that lose something on paper, and the first of them."""
    seen: PersonAnswer | None = None
    """Null if nobody answered, and from older servers."""


class JobEvent(Struct, frozen=True, kw_only=True):
    """One line of a job's timeline. `kind` is a word of the life cycle; `actor`: who did it."""

    number: int
    at: datetime
    kind: str
    actor: Actor
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
    """The medium to load for a job that is held for its media."""
    events: list[JobEvent]
    attempts: list[JobRow] = []
    """Its original, itself and its newest reprints: oldest first, up to 20; empty = there are no others."""


class Reprint(Struct, frozen=True, kw_only=True):
    """A reprint of one job.

    `reprinted_as`: the job's last reprint as the operator saw it, null = none. If that has changed meanwhile, the
    reprint is refused as `invalid_transition`; absent, it is made in any case.
    """

    copies: Copies | None = None
    printer_id: UUID | None = None
    pages: PageSpans | None = None
    reprinted_as: UUID | UnsetType | None = UNSET


LONGEST_IDEMPOTENCY_KEY = 128
"""Longest `Idempotency-Key` of the public interface, in characters."""
ExpiresField = Annotated[
    Annotated[int, Meta(ge=60, le=604800)] | None,
    says(
        "If the job has not started after so many seconds, it fails with the reason `expired`. Null: the setting of "
        "the printer or the server, which is 24 hours unless an administrator changed it. If a person reprints, "
        "releases or moves the job, the printer's setting counts."
    ),
]


class CreatePrintJob(PrintParameters, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Body of `POST /api/v1/print-jobs`."""

    document_id: DocumentId
    printer_id: PrinterId
    expires_after_seconds: ExpiresField = None


class CreatePrintJobFromUrl(PrintParameters, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Body of `POST /api/v1/print-jobs/from-url`. The file name can determine the format if that is null."""

    document_url: Annotated[
        str, Meta(max_length=2048, description="A public https address.", extra_json_schema={"format": "uri"})
    ]
    document_filename: DisplayName = None
    document_format: FormatField = None
    document_raw_language: LanguageField = None
    printer_id: PrinterId
    expires_after_seconds: ExpiresField = None


class CreatePrintJobFromBase64(PrintParameters, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Body of `POST /api/v1/print-jobs/from-base64`: the whole content in Base64 (RFC 4648 section 4)."""

    document_base64: Annotated[
        str,
        Meta(
            description="The whole document in Base64, padded, without line breaks and without a `data:` prefix.",
            extra_json_schema={"contentEncoding": "base64"},
        ),
    ]
    document_filename: DisplayName = None
    document_format: FormatField = None
    document_raw_language: LanguageField = None
    printer_id: PrinterId
    expires_after_seconds: ExpiresField = None


class JobOutcome(Struct, frozen=True, kw_only=True):
    """A person's answer about a job with an unknown outcome."""

    answer: Annotated[
        OutcomeAnswer,
        says(
            "`came_out`: everything was printed. `partly`: some labels or pages are missing. "
            "`did_not_come_out`: nothing was printed."
        ),
    ]
    labels_out: Annotated[
        int | None, says("The number of labels or pages that came out, if a person counted them (`partly`).")
    ]
    labels_ordered: Annotated[int | None, says("The number of labels or pages that were ordered.")]
    labels_missing: Annotated[
        list[PageSpan] | None,
        says(
            "The positions of the missing labels, in the order of printing. Null: the last ones are missing, or nobody "
            "counted."
        ),
    ]
    at: Annotated[Instant | None, says("When the person answered. Null for some answers given before an update.")]
    by: Annotated[
        str | None,
        says("The person's name as the console shows it to other operators, or `Operator` if it has none."),
    ]


class PrintJob(PrintParameters, frozen=True, kw_only=True):
    """A print job, as all calls of the public API show it."""

    print_job_id: Annotated[UUID, says("The job's id. Store it for all later calls.")]
    document_id: Annotated[UUID, says("The id of the document that is printed.")]
    document_mime_type: Annotated[str, says("The media type of the document, such as `application/pdf`.")]
    document_format: Annotated[
        DocumentFormat, says("A `pdf` is drawn for the printer. A `raw` file is sent to it as it is.")
    ]
    document_raw_language: Annotated[RawLanguage | None, says("Null for a PDF.")]
    printer_id: Annotated[UUID, says("The printer that has the job. An operator can move the job to another printer.")]
    status: Annotated[JobStatus, says("`printed`, `failed` and `cancelled` are final.")]
    created_at: Annotated[Instant, says("When the server accepted the job.")]
    reserved_at: Annotated[Instant | None, says("When an agent last took the job. Null while no agent has it.")]
    started_at: Annotated[
        Instant | None,
        says(
            "When the agent was allowed to start. No byte is sent earlier. It is also set if the agent then refuses "
            "the file, so it does not prove that anything was printed."
        ),
    ]
    completed_at: Annotated[Instant | None, says("When the job ended.")]
    expires_at: Annotated[
        Instant,
        says(
            "If the job has not started by then, it fails with the reason `expired`. Default: 24 hours after "
            "`created_at`."
        ),
    ]
    status_reason: Annotated[
        Annotated[str, known_words(StatusReason)] | None,
        says(
            "Why the job waits, as a stable word: see Why a job waits. Null if nothing stops the job, and after it has "
            "ended."
        ),
    ]
    status_message: Annotated[
        str | None,
        says(
            "A text for people: what the job waits for, or how it ended and whether it may be on paper. Your program "
            "must not depend on it."
        ),
    ]
    failure_reason: Annotated[
        Annotated[str, known_words(FailureReason)] | None,
        says(
            "Why the job failed, as a stable word such as `outcome_unknown`: see Failure reasons. Null unless `status` "
            "is `failed`."
        ),
    ]
    evidence: Annotated[
        Annotated[str, known_words(Confirmation)] | None,
        says(
            "How Spoolhouse knows that the job was printed, strongest first: `printer_confirmed`, `spooler_completed`, "
            "`transport_closed`, `bytes_accepted` (the printer accepted all data and gives no feedback); or "
            "`operator_confirmed`. Null: not known. If a `failed` job has evidence, it arrived after the failure: "
            "treat the job as printed."
        ),
    ]
    outcome: Annotated[
        JobOutcome | None,
        says(
            "What a person saw, if Spoolhouse had to ask. It can arrive after the job has ended; `status` does not "
            "change then. Null: nobody has answered."
        ),
    ]
    reprint_of: Annotated[UUID | None, says("The original job, if a person reprinted it as this job.")]
    reprinted_as: Annotated[UUID | None, says("The latest reprint of this job.")]
    idempotency_key: Annotated[
        str | None, says("The key of the call that created the job. A reprint has the key of its original.")
    ]
    original_filename: Annotated[str, says("The name of the document that people see.")]


CutOffMm = Annotated[float, Meta(ge=0)]


class CutOff(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Part of a page that is not on the medium, in mm on the paper, per edge of the page as it is read. Up to one and a
    half dots count as nothing: rounding to whole dots may cut that much of a page that fits.
    """

    left_mm: CutOffMm = 0.0
    top_mm: CutOffMm = 0.0
    right_mm: CutOffMm = 0.0
    bottom_mm: CutOffMm = 0.0

    def __bool__(self) -> bool:
        return any((self.left_mm, self.top_mm, self.right_mm, self.bottom_mm))


class CutPage(CutOff, frozen=True, kw_only=True, omit_defaults=True):
    """A page that loses something at an edge; pages count from 1."""

    page: Annotated[int, Meta(ge=1, le=2**31)]

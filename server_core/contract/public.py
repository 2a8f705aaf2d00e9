"""Wire types of `/oauth/token` and `/api/v1`."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from typing import Annotated, Generic, TypeVar
from uuid import UUID

from msgspec import Meta, Struct

from server_core.contract.secretive import Secretive
from server_core.contract.vocabulary import Growing, known

LONGEST_IDEMPOTENCY_KEY = 128
"""Longest `Idempotency-Key` of the public interface, in characters."""
T = TypeVar("T")


class JobStatus(StrEnum):
    PENDING = "pending"
    RESERVED = "reserved"
    PRINTING = "printing"
    PRINTED = "printed"
    FAILED = "failed"
    CANCELLED = "cancelled"


class DocumentFormat(StrEnum):
    PDF = "pdf"
    RAW = "raw"


class RawLanguage(StrEnum):
    TSPL = "tspl"
    ZPL = "zpl"
    CPCL = "cpcl"
    ESCPOS = "escpos"


class Intent(StrEnum):
    DOCUMENT = "document"
    SHIPPING_LABEL = "shipping_label"
    PRODUCT_LABEL = "product_label"
    INVOICE = "invoice"
    PACKING_SLIP = "packing_slip"
    A4_DOCUMENT = "a4_document"
    RECEIPT = "receipt"


class ColorMode(StrEnum):
    DEFAULT = "default"
    MONOCHROME = "monochrome"
    COLOR = "color"


class DuplexMode(StrEnum):
    DEFAULT = "default"
    SIMPLEX = "simplex"
    LONG_EDGE = "duplex_long_edge"
    SHORT_EDGE = "duplex_short_edge"


class ScaleMode(StrEnum):
    NONE = "none"
    FIT = "fit"


class Orientation(StrEnum):
    DEFAULT = "default"
    PORTRAIT = "portrait"
    LANDSCAPE = "landscape"


class Scope(Growing):
    AGENTS_READ = "agents:read"
    PRINTERS_READ = "printers:read"
    DOCUMENTS_WRITE = "documents:write"
    PRINT_JOBS_WRITE = "print_jobs:write"
    PRINT_JOBS_READ = "print_jobs:read"


class FailureReason(Growing):
    """`failure_reason` of a failed job."""

    RENDER_FAILED = "render_failed"
    DOCUMENT_CORRUPT = "document_corrupt"
    DOCUMENT_ENCRYPTED = "document_encrypted"
    NO_PAGES = "no_pages"
    DOCUMENT_PURGED = "document_purged"
    RAW_BLOCKED = "raw_blocked"
    MEDIA_MISMATCH = "media_mismatch"
    PRINTER_REJECTED = "printer_rejected"
    PRINTER_ERROR = "printer_error"
    PARTIAL_OUTPUT = "partial_output"
    CONNECTION_LOST = "connection_lost"
    SPOOLER_ERROR = "spooler_error"
    DRIVER_MISSING = "driver_missing"
    TIMEOUT_NO_PROGRESS = "timeout_no_progress"
    OUTCOME_UNKNOWN = "outcome_unknown"
    EXPIRED = "expired"
    PRINTER_REMOVED = "printer_removed"
    AGENT_REVOKED = "agent_revoked"
    INTERNAL_ERROR = "internal_error"


class StatusReason(Growing):
    """`status_reason`: why a job that has not ended does not go on. The vocabulary grows.

    `contract.job_reasons` says what a program can do about each.
    """

    PRINTER_OFFLINE = "printer_offline"
    PRINTER_PAUSED = "printer_paused"
    PRINTER_OUT_OF_MEDIA = "printer_out_of_media"
    PRINTER_NEEDS_ATTENTION = "printer_needs_attention"
    PRINTER_BUSY = "printer_busy"
    AGENT_OFFLINE = "agent_offline"
    AGENT_REVOKED = "agent_revoked"
    AGENT_UPDATE_REQUIRED = "agent_update_required"
    AGENT_STORAGE_FULL = "agent_storage_full"
    RELATIONSHIP_SUSPENDED = "relationship_suspended"
    HELD_BY_OPERATOR = "held_by_operator"
    HELD_MEDIA_MISMATCH = "held_media_mismatch"
    WAITS_FOR_RELEASE = "waits_for_release"
    HELD_RESTORED = "held_restored"
    OUTCOME_UNCONFIRMED = "outcome_unconfirmed"
    CANCEL_REQUESTED = "cancel_requested"


class OutcomeAnswer(StrEnum):
    """A person's answer to "did it come out?"."""

    CAME_OUT = "came_out"
    PARTLY = "partly"
    DID_NOT_COME_OUT = "did_not_come_out"


DOUBTFUL = frozenset({FailureReason.OUTCOME_UNKNOWN, FailureReason.PARTIAL_OUTPUT})
"""Failed, and something may have come out all the same."""


def says(description: str) -> Meta:
    """What the reference page tells of a field; no rule of decoding."""
    return Meta(description=description)


Millimetres = Annotated[float, Meta(ge=1, le=2000)]
Offset = Annotated[float, Meta(ge=-2000, le=2000)]
Margin = Annotated[float, Meta(ge=0, le=2000)]
Copies = Annotated[int, Meta(ge=1, le=99, description="Whole copies: pages 1, 2, 1, 2; by the device where it can.")]
Dpi = Annotated[int, Meta(ge=72, le=2400)]
Filename = Annotated[str, Meta(max_length=1024)]
"""A client's word for a file, for people to read; never part of a path."""
Name = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=120,
        pattern=r"^[^\x00-\x1f\x7f-\x9f]*\Z",
        description="One line for people, without control characters.",
    ),
]
Instant = Annotated[datetime, Meta(extra_json_schema={"format": "date-time"})]

IntentField = Annotated[Intent, says("For the queue's icon and expiry; it never changes what is drawn.")]
ColorField = Annotated[ColorMode, says("`default` is the printer's own setting.")]
DuplexField = Annotated[DuplexMode, says("`default` is the printer's own setting.")]
MediaWidth = Annotated[Millimetres | None, says("mm; null = what is loaded; far larger PDF pages wait for a person.")]
MediaHeight = Annotated[
    Millimetres | None,
    says("mm; null beside a width = the loaded label of that width, or as long as the content on a roll."),
]
DpiField = Annotated[Dpi | None, says("Dots per inch, across the paper where a printer has two; null = its own.")]
ScaleField = Annotated[
    ScaleMode,
    says(
        "`none` is 1:1 in physical size: of a page larger than the media the rest is cut off. `fit` shrinks or grows "
        "it into the area inside the margins."
    ),
]
OrientationField = Annotated[Orientation, says("`default` is the printer's own setting.")]
OffsetX = Annotated[Offset, says("mm to the right, from the top left corner after orientation.")]
OffsetY = Annotated[Offset, says("mm down, from the top left corner after orientation.")]
MarginField = Annotated[Margin, says("mm; shrinks the area for `fit`, clips for `none`.")]
PrinterId = Annotated[UUID, says("From the list of printers; it stays the same over a new address or cable.")]
DocumentId = Annotated[UUID, says("An uploaded document.")]
DisplayName = Annotated[Filename | None, says("May tell the format; for people to read, never part of a path.")]
FormatField = Annotated[DocumentFormat | None, says("Null is PDF, unless the file name tells otherwise.")]
ExpiresField = Annotated[
    Annotated[int, Meta(ge=60, le=604800)] | None,
    says(
        "Seconds from now until a job that has not begun ends as `failed` with `expired`; null = as the printer or the "
        "intent is set up. A reprint by a person, and a job that a person releases or moves, has the printer's time."
    ),
]
LanguageField = Annotated[RawLanguage | None, says("The printer's own language: for `raw`, and only there.")]


class PrintParameters(Struct, frozen=True, kw_only=True):
    """What a client may ask of a print; lengths in mm, resolution in dpi. Null media or dpi = the printer's own."""

    copies: Copies = 1
    intent: IntentField = Intent.DOCUMENT
    color_mode: ColorField = ColorMode.DEFAULT
    duplex_mode: DuplexField = DuplexMode.DEFAULT
    media_width_mm: MediaWidth = None
    media_height_mm: MediaHeight = None
    dpi: DpiField = None
    scale_mode: ScaleField = ScaleMode.NONE
    orientation: OrientationField = Orientation.DEFAULT
    offset_x_mm: OffsetX = 0.0
    offset_y_mm: OffsetY = 0.0
    margin_top_mm: MarginField = 0.0
    margin_right_mm: MarginField = 0.0
    margin_bottom_mm: MarginField = 0.0
    margin_left_mm: MarginField = 0.0


class CreatePrintJob(PrintParameters, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Body of `POST /api/v1/print-jobs`."""

    document_id: DocumentId
    printer_id: PrinterId
    expires_after_seconds: ExpiresField = None


class CreatePrintJobFromUrl(PrintParameters, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Body of `POST /api/v1/print-jobs/from-url`. The file name may tell the format where that is null."""

    document_url: Annotated[
        str, Meta(max_length=2048, description="Public https address.", extra_json_schema={"format": "uri"})
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
        Meta(description="Padded, without line breaks and `data:`.", extra_json_schema={"contentEncoding": "base64"}),
    ]
    document_filename: DisplayName = None
    document_format: FormatField = None
    document_raw_language: LanguageField = None
    printer_id: PrinterId
    expires_after_seconds: ExpiresField = None


class UploadFields(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The fields beside `file` of `POST /api/v1/documents`; an empty one counts as null."""

    document_format: Annotated[DocumentFormat | None, says("PDF where it is left out.")] = None
    document_raw_language: LanguageField = None


class TokenRequest(Secretive, frozen=True, kw_only=True):
    """Form of `POST /oauth/token` (RFC 6749 sections 2.3.1 and 4.4.2); the credentials may come as HTTP Basic."""

    grant_type: Annotated[str, says("Always `client_credentials`.")]
    client_id: Annotated[str | None, says("The id of the application, unless it comes as HTTP Basic.")] = None
    client_secret: Annotated[str | None, says("Its secret, unless it comes as HTTP Basic.")] = None
    scope: Annotated[str | None, says("Separated by spaces; left out: all of the application.")] = None


class JobOutcome(Struct, frozen=True, kw_only=True):
    """A person's answer about a job that nobody was sure of."""

    answer: OutcomeAnswer
    labels_out: Annotated[int | None, says("Labels or pages that are there, where a person counted them: `partly`.")]
    labels_ordered: Annotated[int | None, says("Of so many.")]
    at: Annotated[Instant | None, says("When it was said; null for some answers from before an update.")]
    by: Annotated[
        str | None,
        says(
            "Under the name that the console shows to its other operators; `Operator` where it has none. Nothing else "
            "about the person is shown."
        ),
    ]


class PrintJob(Struct, frozen=True, kw_only=True):
    """A print job as every public operation shows it; all fields always present."""

    print_job_id: Annotated[UUID, says("Keep it: it names the job in every later call.")]
    document_id: Annotated[UUID, says("The document that is printed.")]
    document_mime_type: Annotated[str, says("Its media type, such as `application/pdf`.")]
    document_format: Annotated[DocumentFormat, says("`pdf` is drawn for the printer, `raw` is passed to it.")]
    document_raw_language: Annotated[RawLanguage | None, says("Null for a PDF.")]
    printer_id: Annotated[UUID, says("The printer that has the job; an operator may move it to another.")]
    status: Annotated[JobStatus, says("`printed`, `failed` and `cancelled` are final.")]
    copies: Copies
    intent: IntentField
    color_mode: ColorField
    duplex_mode: DuplexField
    media_width_mm: MediaWidth
    media_height_mm: MediaHeight
    dpi: DpiField
    scale_mode: ScaleField
    orientation: OrientationField
    offset_x_mm: OffsetX
    offset_y_mm: OffsetY
    margin_top_mm: MarginField
    margin_right_mm: MarginField
    margin_bottom_mm: MarginField
    margin_left_mm: MarginField
    created_at: Annotated[Instant, says("When the order was accepted.")]
    reserved_at: Annotated[Instant | None, says("When an agent took it last; null while nobody has it.")]
    started_at: Annotated[Instant | None, says("When the first byte was about to leave for the printer.")]
    completed_at: Annotated[Instant | None, says("When it became final.")]
    expires_at: Annotated[Instant, says("A job that has not started by then fails as `expired`.")]
    status_reason: Annotated[
        Annotated[str, known(StatusReason)] | None,
        says(
            "A stable word for why it does not go on: see Why a job waits. Null where nothing stops it and once it has "
            "ended."
        ),
    ]
    status_message: Annotated[
        str | None,
        says("For people: what it waits for, or how it ended and whether it may be on paper. Never decide by it."),
    ]
    failure_reason: Annotated[
        Annotated[str, known(FailureReason)] | None,
        says("A stable word where `status` is `failed`, such as `outcome_unknown`: see Failure reasons."),
    ]
    evidence: Annotated[
        Annotated[str, known(Confirmation)] | None,
        says(
            "How it is known that it was printed, strongest first: `printer_confirmed`, `spooler_completed`, "
            "`transport_closed`, `bytes_accepted` (the printer took the data and tells nothing); or "
            "`operator_confirmed`. Null: it is not known. On a `failed` job it came after the end: treat the job as "
            "printed."
        ),
    ]
    outcome: Annotated[
        JobOutcome | None,
        says("What a person saw where nobody was sure, also after the end: `status` stays as it is. Null: no answer."),
    ]
    reprint_of: Annotated[UUID | None, says("The job that it prints again, by a person's wish.")]
    reprinted_as: Annotated[UUID | None, says("The job that prints it again; of several, the latest.")]
    idempotency_key: Annotated[
        str | None, says("The key of the call that ordered it. A reprint has the key of the order.")
    ]
    original_filename: Annotated[str, says("Of the document, as its upload was answered; for people to read.")]


class UploadedDocument(Struct, frozen=True, kw_only=True):
    """A document that jobs can be made of."""

    document_id: UUID
    original_filename: Annotated[str, says("For people to read.")]
    mime_type: str
    document_format: DocumentFormat
    document_raw_language: RawLanguage | None
    size_bytes: int


class AccessToken(Secretive, frozen=True, kw_only=True):
    """`POST /oauth/token`, RFC 6749 section 5.1."""

    token_type: Annotated[str, says("Always `Bearer`.")]
    expires_in: Annotated[int, says("Seconds from now.")]
    access_token: Annotated[str, says("Opaque: for the header `Authorization: Bearer …`.")]
    scope: Annotated[str, says("What the token may do: its scopes, separated by spaces.")]


class AgentStatus(StrEnum):
    ONLINE = "online"
    OFFLINE = "offline"
    REVOKED = "revoked"


class AgentUpdate(Struct, frozen=True, kw_only=True):
    available: bool
    required: bool
    latest_version: str

    @property
    def wanted_version(self) -> str | None:
        """The version to update to; None = the agent is new enough."""
        return self.latest_version if self.available or self.required else None


class Agent(Struct, frozen=True, kw_only=True):
    """A computer that prints."""

    agent_id: UUID
    name: str
    status: AgentStatus
    agent_instance_id: Annotated[str, says("One per installation.")]
    hostname: str
    version: str
    update: AgentUpdate
    last_seen_at: Instant | None
    created_at: Instant
    revoked_at: Annotated[Instant | None, says("Set for agents that were shut out.")]


class PrinterStatus(StrEnum):
    ONLINE = "online"
    OFFLINE = "offline"
    PAUSED = "paused"
    ERROR = "error"
    UNKNOWN = "unknown"


class Backend(Growing):
    IPP = "ipp"
    SOCKET = "socket"
    USB = "usb"
    WINDOWS = "windows"
    LPD = "lpd"
    VIRTUAL = "virtual"


class Connection(Growing):
    NETWORK = "network"
    LOCAL = "local"
    VIRTUAL = "virtual"


class Confirmation(Growing):
    """How a print is known, strongest first; `operator_confirmed` stands apart."""

    PRINTER_CONFIRMED = "printer_confirmed"
    SPOOLER_COMPLETED = "spooler_completed"
    TRANSPORT_CLOSED = "transport_closed"
    BYTES_ACCEPTED = "bytes_accepted"
    OPERATOR_CONFIRMED = "operator_confirmed"


class PrinterReason(Growing):
    """`status_reasons` of a printer: keywords of RFC 8011 and PWG 5100, and the last five, which are ours.

    IPP printers tell further keywords of their own; they are passed on as they are.
    """

    MEDIA_EMPTY = "media-empty"
    MEDIA_LOW = "media-low"
    MEDIA_NEEDED = "media-needed"
    MEDIA_JAM = "media-jam"
    COVER_OPEN = "cover-open"
    DOOR_OPEN = "door-open"
    INTERLOCK_OPEN = "interlock-open"
    CUTTER_JAM = "cutter-jam"
    INPUT_TRAY_MISSING = "input-tray-missing"
    OUTPUT_AREA_ALMOST_FULL = "output-area-almost-full"
    OUTPUT_AREA_FULL = "output-area-full"
    MARKER_SUPPLY_EMPTY = "marker-supply-empty"
    MARKER_SUPPLY_LOW = "marker-supply-low"
    MARKER_SUPPLY_MISSING = "marker-supply-missing"
    MARKER_RIBBON_EMPTY = "marker-ribbon-empty"
    MARKER_FAILURE = "marker-failure"
    TONER_EMPTY = "toner-empty"
    TONER_LOW = "toner-low"
    DEVELOPER_EMPTY = "developer-empty"
    MOVING_TO_PAUSED = "moving-to-paused"
    SPOOL_AREA_FULL = "spool-area-full"
    STOPPED_PARTLY = "stopped-partly"
    CONNECTING_TO_DEVICE = "connecting-to-device"
    TIMED_OUT = "timed-out"
    WARMING_UP = "warming-up"
    LOGIN_NEEDED = "login-needed"
    LOGIN_REFUSED = "login-refused"
    CERTIFICATE_CHANGED = "certificate-changed"
    OTHER_DEVICE = "other-device"
    NO_FEEDBACK = "no-feedback"


class FactSource(Growing):
    REPORTED = "reported"
    CONFIGURED = "configured"
    ASSUMED = "assumed"


class Media(Struct, frozen=True, kw_only=True):
    name: str
    width_mm: float
    height_mm: Annotated[float | None, says("Null: a roll.")]
    loaded: bool = False


class CustomMedia(Struct, frozen=True, kw_only=True):
    min_width_mm: float
    max_width_mm: float
    min_height_mm: float
    max_height_mm: float


class CopiesRange(Struct, frozen=True, kw_only=True):
    min: int = 1
    max: int = 99


class Capabilities(Struct, frozen=True, kw_only=True):
    """What a printer can do, in the words of the job parameters. Null = unknown, never invented."""

    document_formats: list[DocumentFormat] | None = None
    raw_languages: list[RawLanguage] | None = None
    color_modes: list[ColorMode] | None = None
    duplex_modes: list[DuplexMode] | None = None
    orientations: list[Orientation] | None = None
    media: list[Media] | None = None
    custom_media: CustomMedia | None = None
    dpi: list[int] | None = None
    copies: CopiesRange | None = None
    confirmation: Annotated[Confirmation | None, says("The evidence on which a job counts as printed.")] = None
    source: Annotated[FactSource, says("Who says all this.")] = FactSource.ASSUMED


class Endpoint(Struct, frozen=True, kw_only=True):
    agent_id: UUID
    backend: Backend
    connection: Connection


class Printer(Struct, frozen=True, kw_only=True):
    """A printer and how it is reached; its address in the site is not shown."""

    printer_id: UUID
    name: str
    status: PrinterStatus
    status_reasons: Annotated[
        list[Annotated[str, known(PrinterReason)]],
        says("Of RFC 8011, PWG 5100 (`media-empty`) or ours (`login-needed`, `no-feedback`)."),
    ]
    endpoint: Endpoint
    capabilities: Capabilities


class Page(Struct, Generic[T], frozen=True, kw_only=True):
    """One page of a list."""

    data: list[T]
    next_cursor: Annotated[str | None, says("`cursor` of the next page, unchanged; null: this was the last one.")]

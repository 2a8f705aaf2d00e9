"""Wire types of `/oauth/token` and `/api/v1` (print-service-api.md; api-decisions.md sections 3-9)."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from typing import Annotated, Generic, TypeVar
from uuid import UUID

from msgspec import Meta, Struct

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


class Scope(StrEnum):
    AGENTS_READ = "agents:read"
    PRINTERS_READ = "printers:read"
    DOCUMENTS_WRITE = "documents:write"
    PRINT_JOBS_WRITE = "print_jobs:write"
    PRINT_JOBS_READ = "print_jobs:read"


class FailureReason(StrEnum):
    """`failure_reason` of a failed job (api-decisions.md section 1)."""

    RENDER_FAILED = "render_failed"
    DOCUMENT_CORRUPT = "document_corrupt"
    DOCUMENT_ENCRYPTED = "document_encrypted"
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


DOUBTFUL = frozenset({FailureReason.OUTCOME_UNKNOWN, FailureReason.PARTIAL_OUTPUT})
"""Failed, and something may have come out all the same."""

Millimetres = Annotated[float, Meta(ge=1, le=2000)]
Offset = Annotated[float, Meta(ge=-2000, le=2000)]
Margin = Annotated[float, Meta(ge=0, le=2000)]
Copies = Annotated[int, Meta(ge=1, le=99)]
Dpi = Annotated[int, Meta(ge=72, le=2400)]
Filename = Annotated[str, Meta(max_length=1024)]
"""A client's word for a file, for people to read; never part of a path."""
Name = Annotated[str, Meta(min_length=1, max_length=120, pattern=r"^[^\x00-\x1f\x7f-\x9f]*\Z")]
"""One line for people: without control characters."""


class PrintParameters(Struct, frozen=True, kw_only=True):
    """What a client may ask of a print; lengths in mm, resolution in dpi. Null media or dpi = the printer's own."""

    copies: Copies = 1
    intent: Intent = Intent.DOCUMENT
    color_mode: ColorMode = ColorMode.DEFAULT
    duplex_mode: DuplexMode = DuplexMode.DEFAULT
    media_width_mm: Millimetres | None = None
    media_height_mm: Millimetres | None = None
    dpi: Dpi | None = None
    scale_mode: ScaleMode = ScaleMode.NONE
    orientation: Orientation = Orientation.DEFAULT
    offset_x_mm: Offset = 0.0
    offset_y_mm: Offset = 0.0
    margin_top_mm: Margin = 0.0
    margin_right_mm: Margin = 0.0
    margin_bottom_mm: Margin = 0.0
    margin_left_mm: Margin = 0.0


class CreatePrintJob(PrintParameters, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Body of `POST /api/v1/print-jobs`."""

    document_id: UUID
    printer_id: UUID


class CreatePrintJobFromUrl(PrintParameters, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Body of `POST /api/v1/print-jobs/from-url`. The file name may tell the format where that is null."""

    document_url: Annotated[str, Meta(max_length=2048)]
    document_filename: Filename | None = None
    document_format: DocumentFormat | None = None
    document_raw_language: RawLanguage | None = None
    printer_id: UUID


class CreatePrintJobFromBase64(PrintParameters, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Body of `POST /api/v1/print-jobs/from-base64`: the whole content in Base64 (RFC 4648 section 4)."""

    document_base64: str
    document_filename: Filename | None = None
    document_format: DocumentFormat | None = None
    document_raw_language: RawLanguage | None = None
    printer_id: UUID


class UploadFields(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The fields beside `file` of `POST /api/v1/documents`; an empty one counts as null."""

    document_format: DocumentFormat | None = None
    document_raw_language: RawLanguage | None = None


class TokenRequest(Struct, frozen=True, kw_only=True):
    """Form of `POST /oauth/token` (RFC 6749 sections 2.3.1 and 4.4.2); the credentials may come as HTTP Basic."""

    grant_type: str
    client_id: str | None = None
    client_secret: str | None = None
    scope: str | None = None


class PrintJob(Struct, frozen=True, kw_only=True):
    """A print job as every public operation shows it; all fields always present."""

    print_job_id: UUID
    document_id: UUID
    document_mime_type: str
    document_format: DocumentFormat
    document_raw_language: RawLanguage | None
    printer_id: UUID
    status: JobStatus
    copies: int
    intent: Intent
    color_mode: ColorMode
    duplex_mode: DuplexMode
    media_width_mm: float | None
    media_height_mm: float | None
    dpi: int | None
    scale_mode: ScaleMode
    orientation: Orientation
    offset_x_mm: float
    offset_y_mm: float
    margin_top_mm: float
    margin_right_mm: float
    margin_bottom_mm: float
    margin_left_mm: float
    created_at: datetime
    reserved_at: datetime | None
    started_at: datetime | None
    completed_at: datetime | None
    failure_reason: str | None


class UploadedDocument(Struct, frozen=True, kw_only=True):
    document_id: UUID
    original_filename: str
    mime_type: str
    document_format: DocumentFormat
    document_raw_language: RawLanguage | None
    size_bytes: int


class ApiClientContext(Struct, frozen=True, kw_only=True):
    """`GET /api/v1/me`."""

    account_id: UUID
    account_name: str
    client_app_id: UUID
    client_app_name: str
    scopes: list[Scope]


class AccessToken(Struct, frozen=True, kw_only=True):
    """`POST /oauth/token`, RFC 6749 section 5.1."""

    token_type: str
    expires_in: int
    access_token: str


class AgentStatus(StrEnum):
    ONLINE = "online"
    OFFLINE = "offline"
    REVOKED = "revoked"


class AgentUpdate(Struct, frozen=True, kw_only=True):
    available: bool
    required: bool
    latest_version: str


class Agent(Struct, frozen=True, kw_only=True):
    agent_id: UUID
    name: str
    status: AgentStatus
    agent_instance_id: str
    hostname: str
    version: str
    update: AgentUpdate
    last_seen_at: datetime | None
    created_at: datetime
    revoked_at: datetime | None


class PrinterStatus(StrEnum):
    ONLINE = "online"
    OFFLINE = "offline"
    PAUSED = "paused"
    ERROR = "error"
    UNKNOWN = "unknown"


class Backend(StrEnum):
    IPP = "ipp"
    SOCKET = "socket"
    USB = "usb"
    WINDOWS = "windows"
    LPD = "lpd"
    VIRTUAL = "virtual"


class Connection(StrEnum):
    NETWORK = "network"
    LOCAL = "local"
    VIRTUAL = "virtual"


class Confirmation(StrEnum):
    """How a print is known, strongest first; `operator_confirmed` stands apart (api-decisions.md section 1)."""

    PRINTER_CONFIRMED = "printer_confirmed"
    SPOOLER_COMPLETED = "spooler_completed"
    TRANSPORT_CLOSED = "transport_closed"
    BYTES_ACCEPTED = "bytes_accepted"
    OPERATOR_CONFIRMED = "operator_confirmed"


class FactSource(StrEnum):
    REPORTED = "reported"
    CONFIGURED = "configured"
    ASSUMED = "assumed"


class Media(Struct, frozen=True, kw_only=True):
    name: str
    width_mm: float
    height_mm: float | None
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
    confirmation: Confirmation | None = None
    source: FactSource = FactSource.ASSUMED


class Endpoint(Struct, frozen=True, kw_only=True):
    agent_id: UUID
    backend: Backend
    connection: Connection


class Printer(Struct, frozen=True, kw_only=True):
    printer_id: UUID
    name: str
    status: PrinterStatus
    status_reasons: list[str]
    endpoint: Endpoint
    capabilities: Capabilities


class Page(Struct, Generic[T], frozen=True, kw_only=True):
    """Every list (api-decisions.md section 9)."""

    data: list[T]
    next_cursor: str | None

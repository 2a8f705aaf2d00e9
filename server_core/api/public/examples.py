"""One example of everything that a client sends or gets, built from the wire types: they cannot disagree."""

from __future__ import annotations

from base64 import b64encode
from datetime import UTC, datetime, timedelta
from uuid import UUID

import msgspec

from server_core.contract import public as wire
from server_core.contract.caller import ApiClientContext
from server_core.contract.job_reasons import CANCEL_MESSAGE, WAITING_MESSAGES
from server_core.contract.types.jobs import WaitingReason

ACCOUNT = UUID("01990f5c-6a00-7000-8000-000000000001")
CLIENT = UUID("01990f5c-6a00-7000-8000-000000000002")
AGENT = UUID("01990f5c-6a00-7000-8000-000000000003")
PRINTER = UUID("01990f5c-6a00-7000-8000-000000000004")
DOCUMENT = UUID("01990f5c-6a00-7000-8000-000000000005")
JOB = UUID("01990f5c-6a00-7000-8000-000000000006")
INSTALLATION = UUID("01990f5c-6a00-7000-8000-00000000000b")
AT = datetime(2026, 11, 21, 8, 30, tzinfo=UTC)
EXPIRES = AT + timedelta(days=1)

TOKEN_REQUEST = wire.TokenRequest(
    grant_type="client_credentials",
    client_id=str(CLIENT),
    client_secret="the-secret-that-was-shown-once",  # noqa: S106
    scope="documents:write print_jobs:write print_jobs:read",
)
ACCESS_TOKEN = wire.AccessToken(
    token_type="Bearer",  # noqa: S106
    expires_in=900,
    access_token="opaque-text-of-43-characters",  # noqa: S106
    scope=str(TOKEN_REQUEST.scope),
)
CONTEXT = ApiClientContext(
    account_id=ACCOUNT,
    account_name="Warehouse North",
    client_app_id=CLIENT,
    client_app_name="Shop backend",
    installation_id=None,
    scopes=list(wire.Scope),
)
AGENTS = wire.Page(
    data=[
        wire.Agent(
            agent_id=AGENT,
            name="This computer",
            status=wire.AgentStatus.ONLINE,
            agent_instance_id="0d6c1a2e-8c8e-4a53-9a3c-9e52a2c1b7d0",
            hostname="pack-pc",
            version="0.1.0",
            update=wire.AgentUpdate(available=False, required=False, latest_version="0.1.0"),
            last_seen_at=AT,
            created_at=AT,
            revoked_at=None,
        )
    ],
    next_cursor=None,
)
PRINTERS = wire.Page(
    data=[
        wire.Printer(
            printer_id=PRINTER,
            name="Pack 2 label",
            status=wire.PrinterStatus.ONLINE,
            status_reasons=["media-low"],
            endpoint=wire.Endpoint(agent_id=AGENT, backend=wire.Backend.SOCKET, connection=wire.Connection.NETWORK),
            capabilities=wire.Capabilities(
                document_formats=[wire.DocumentFormat.PDF, wire.DocumentFormat.RAW],
                raw_languages=[wire.RawLanguage.ZPL],
                color_modes=[wire.ColorMode.DEFAULT, wire.ColorMode.MONOCHROME],
                duplex_modes=[wire.DuplexMode.DEFAULT, wire.DuplexMode.SIMPLEX],
                orientations=list(wire.Orientation),
                media=[wire.Media(name="100x150 mm", width_mm=100, height_mm=150, loaded=True)],
                custom_media=wire.CustomMedia(min_width_mm=20, max_width_mm=104, min_height_mm=10, max_height_mm=990),
                dpi=[203],
                copies=wire.CopiesRange(),
                confirmation=wire.Confirmation.PRINTER_CONFIRMED,
                source=wire.FactSource.REPORTED,
            ),
        )
    ],
    next_cursor=None,
)
LABEL = "^XA^FO50,50^A0N,40,40^FDHello^FS^XZ"
UPLOAD = wire.UploadFields(document_format=wire.DocumentFormat.RAW, document_raw_language=wire.RawLanguage.ZPL)
UPLOADED = wire.UploadedDocument(
    document_id=DOCUMENT,
    original_filename="label.zpl",
    mime_type="application/octet-stream",
    document_format=wire.DocumentFormat.RAW,
    document_raw_language=wire.RawLanguage.ZPL,
    size_bytes=len(LABEL),
)
CREATE = wire.CreatePrintJob(document_id=DOCUMENT, printer_id=PRINTER, copies=2, intent=wire.Intent.SHIPPING_LABEL)
CREATE_FROM_URL = wire.CreatePrintJobFromUrl(
    document_url="https://files.example.com/labels/4711.pdf",
    printer_id=PRINTER,
    intent=wire.Intent.SHIPPING_LABEL,
    scale_mode=wire.ScaleMode.FIT,
)
CREATE_FROM_BASE64 = wire.CreatePrintJobFromBase64(
    document_base64=b64encode(LABEL.encode()).decode(),
    document_format=wire.DocumentFormat.RAW,
    document_raw_language=wire.RawLanguage.ZPL,
    printer_id=PRINTER,
    intent=wire.Intent.PRODUCT_LABEL,
)
PRINT_JOB = wire.PrintJob(
    print_job_id=JOB,
    document_id=DOCUMENT,
    document_mime_type=UPLOADED.mime_type,
    document_format=UPLOADED.document_format,
    document_raw_language=UPLOADED.document_raw_language,
    printer_id=PRINTER,
    status=wire.JobStatus.PENDING,
    copies=2,
    intent=wire.Intent.SHIPPING_LABEL,
    color_mode=wire.ColorMode.DEFAULT,
    duplex_mode=wire.DuplexMode.DEFAULT,
    media_width_mm=None,
    media_height_mm=None,
    dpi=None,
    scale_mode=wire.ScaleMode.NONE,
    orientation=wire.Orientation.DEFAULT,
    offset_x_mm=0,
    offset_y_mm=0,
    margin_top_mm=0,
    margin_right_mm=0,
    margin_bottom_mm=0,
    margin_left_mm=0,
    created_at=AT,
    reserved_at=None,
    started_at=None,
    completed_at=None,
    expires_at=EXPIRES,
    status_reason=wire.StatusReason.PRINTER_OUT_OF_MEDIA,
    status_message=WAITING_MESSAGES[WaitingReason.MEDIA_EMPTY],
    failure_reason=None,
    evidence=None,
    outcome=None,
    reprint_of=None,
    reprinted_as=None,
    idempotency_key="order-4711-label-1",
    original_filename=UPLOADED.original_filename,
)
PRINT_JOBS = wire.Page(data=[PRINT_JOB], next_cursor="opaque-text")

CANCEL_WISHED = msgspec.structs.replace(
    PRINT_JOB,
    status=wire.JobStatus.PRINTING,
    reserved_at=AT,
    started_at=AT,
    status_reason=wire.StatusReason.CANCEL_REQUESTED,
    status_message=CANCEL_MESSAGE,
)
CANCELLED_JOB = msgspec.structs.replace(
    PRINT_JOB, status=wire.JobStatus.CANCELLED, completed_at=AT, status_reason=None, status_message=None
)

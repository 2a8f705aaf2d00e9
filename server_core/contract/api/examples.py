"""One example of everything that a program sends or gets, built from the wire types: they cannot disagree."""

from __future__ import annotations

from base64 import b64encode
from datetime import UTC, datetime, timedelta
from uuid import UUID

from msgspec.structs import replace

from server_core.contract.decisions import onboarding_link
from server_core.contract.messages.jobs import JobStatusMessages
from server_core.contract.types.agents import Agent, AgentUpdate
from server_core.contract.types.documents import DocumentFormat, RawLanguage, UploadedDocument, UploadFields
from server_core.contract.types.fields import Page
from server_core.contract.types.jobs import CreatePrintJob, CreatePrintJobFromBase64, CreatePrintJobFromUrl, PrintJob
from server_core.contract.types.media import CustomMedia, Media
from server_core.contract.types.parameters import ColorMode, DuplexMode, Intent, Orientation, ScaleMode
from server_core.contract.types.partners import (
    AccessToken,
    ApiClientContext,
    CreateManagedAccount,
    Installation,
    InstallationToken,
    InstallationTokenRequest,
    OnboardingStatus,
    Party,
    Relationship,
    RelationshipStatus,
    Scope,
    SetUpInstallation,
    TokenRequest,
)
from server_core.contract.types.printers import (
    Backend,
    Capabilities,
    Connection,
    CopiesRange,
    Endpoint,
    FactSource,
    Printer,
)
from server_core.contract.types.states import (
    AgentStatus,
    Confirmation,
    JobStatus,
    PrinterStatus,
    StatusReason,
)

ACCOUNT = UUID("01990f5c-6a00-7000-8000-000000000001")
CLIENT = UUID("01990f5c-6a00-7000-8000-000000000002")
AGENT = UUID("01990f5c-6a00-7000-8000-000000000003")
PRINTER = UUID("01990f5c-6a00-7000-8000-000000000004")
DOCUMENT = UUID("01990f5c-6a00-7000-8000-000000000005")
JOB = UUID("01990f5c-6a00-7000-8000-000000000006")
INSTALLATION_ID = UUID("01990f5c-6a00-7000-8000-00000000000b")
AT = datetime(2026, 11, 21, 8, 30, tzinfo=UTC)
EXPIRES = AT + timedelta(days=1)

TOKEN_REQUEST = TokenRequest(
    grant_type="client_credentials",
    client_id=str(CLIENT),
    client_secret="the-secret-that-was-shown-once",  # noqa: S106
    scope="documents:write print_jobs:write print_jobs:read",
)
ACCESS_TOKEN = AccessToken(
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
    scopes=list(Scope),
)
AGENTS = Page(
    data=[
        Agent(
            agent_id=AGENT,
            name="This computer",
            status=AgentStatus.ONLINE,
            agent_instance_id="0d6c1a2e-8c8e-4a53-9a3c-9e52a2c1b7d0",
            hostname="pack-pc",
            version="0.1.0",
            update=AgentUpdate(available=False, required=False, latest_version="0.1.0"),
            last_seen_at=AT,
            created_at=AT,
            revoked_at=None,
        )
    ],
    next_cursor=None,
)
PRINTERS = Page(
    data=[
        Printer(
            printer_id=PRINTER,
            name="Pack 2 label",
            status=PrinterStatus.ONLINE,
            status_reasons=["media-low"],
            endpoint=Endpoint(agent_id=AGENT, backend=Backend.SOCKET, connection=Connection.NETWORK),
            capabilities=Capabilities(
                document_formats=[DocumentFormat.PDF, DocumentFormat.RAW],
                raw_languages=[RawLanguage.ZPL],
                color_modes=[ColorMode.DEFAULT, ColorMode.MONOCHROME],
                duplex_modes=[DuplexMode.DEFAULT, DuplexMode.SIMPLEX],
                orientations=list(Orientation),
                media=[Media(name="100x150 mm", width_mm=100, height_mm=150, loaded=True)],
                custom_media=CustomMedia(min_width_mm=20, max_width_mm=104, min_height_mm=10, max_height_mm=990),
                dpi=[203],
                copies=CopiesRange(),
                confirmation=Confirmation.PRINTER_CONFIRMED,
                source=FactSource.REPORTED,
            ),
        )
    ],
    next_cursor=None,
)
LABEL = "^XA^FO50,50^A0N,40,40^FDHello^FS^XZ"
UPLOAD = UploadFields(document_format=DocumentFormat.RAW, document_raw_language=RawLanguage.ZPL)
UPLOADED = UploadedDocument(
    document_id=DOCUMENT,
    original_filename="label.zpl",
    mime_type="application/octet-stream",
    document_format=DocumentFormat.RAW,
    document_raw_language=RawLanguage.ZPL,
    size_bytes=len(LABEL),
)
CREATE = CreatePrintJob(document_id=DOCUMENT, printer_id=PRINTER, copies=2, intent=Intent.SHIPPING_LABEL)
CREATE_FROM_URL = CreatePrintJobFromUrl(
    document_url="https://files.example.com/labels/4711.pdf",
    printer_id=PRINTER,
    intent=Intent.SHIPPING_LABEL,
    scale_mode=ScaleMode.FIT,
)
CREATE_FROM_BASE64 = CreatePrintJobFromBase64(
    document_base64=b64encode(LABEL.encode()).decode(),
    document_filename="label.zpl",
    document_format=DocumentFormat.RAW,
    document_raw_language=RawLanguage.ZPL,
    printer_id=PRINTER,
    intent=Intent.PRODUCT_LABEL,
)
PRINT_JOB = PrintJob(
    print_job_id=JOB,
    document_id=DOCUMENT,
    document_mime_type=UPLOADED.mime_type,
    document_format=UPLOADED.document_format,
    document_raw_language=UPLOADED.document_raw_language,
    printer_id=PRINTER,
    status=JobStatus.PENDING,
    copies=2,
    intent=Intent.SHIPPING_LABEL,
    created_at=AT,
    reserved_at=None,
    started_at=None,
    completed_at=None,
    expires_at=EXPIRES,
    status_reason=StatusReason.PRINTER_OUT_OF_MEDIA,
    status_message=str(JobStatusMessages.WAITS_MEDIA_EMPTY()),
    failure_reason=None,
    evidence=None,
    outcome=None,
    reprint_of=None,
    reprinted_as=None,
    idempotency_key="order-4711-label-1",
    original_filename=UPLOADED.original_filename,
)
JOB_FROM_URL = replace(
    PRINT_JOB,
    document_mime_type="application/pdf",
    document_format=DocumentFormat.PDF,
    document_raw_language=None,
    copies=CREATE_FROM_URL.copies,
    scale_mode=CREATE_FROM_URL.scale_mode,
    original_filename="4711.pdf",
)
JOB_FROM_BASE64 = replace(
    PRINT_JOB,
    copies=CREATE_FROM_BASE64.copies,
    intent=CREATE_FROM_BASE64.intent,
    original_filename=CREATE_FROM_BASE64.document_filename,
)
PRINT_JOBS = Page(data=[PRINT_JOB], next_cursor="opaque-text")

CANCEL_REQUESTED = replace(
    PRINT_JOB,
    status=JobStatus.PRINTING,
    reserved_at=AT,
    started_at=AT,
    status_reason=StatusReason.CANCEL_REQUESTED,
    status_message=str(JobStatusMessages.CANCEL_WAS_REQUESTED()),
)
CANCELLED_JOB = replace(PRINT_JOB, status=JobStatus.CANCELLED, completed_at=AT, status_reason=None, status_message=None)

RELATIONSHIP_ID = UUID("01990f5c-6a00-7000-8000-000000000007")
CREATE_CUSTOMER = CreateManagedAccount(external_customer_id="customer-4711", name="Bakery Miller")
WAITING = Relationship(
    relationship_id=RELATIONSHIP_ID,
    developer_account_id=UUID("01990f5c-6a00-7000-8000-000000000008"),
    cloudprint_account_id=ACCOUNT,
    external_customer_id=CREATE_CUSTOMER.external_customer_id,
    name=CREATE_CUSTOMER.name,
    application_id=UUID("01990f5c-6a00-7000-8000-000000000009"),
    installation_id=None,
    agent_enrollment_id=UUID("01990f5c-6a00-7000-8000-00000000000a"),
    agent_onboarding_expires_at=AT + timedelta(hours=24),
    agent_onboarding_url=onboarding_link.write("https://print.example.com", "one-time-token-of-43-characters"),
    agent_onboarding_note=None,
    onboarding_status=OnboardingStatus.WAITING_FOR_AGENT,
    status=RelationshipStatus.PROVISIONING,
    suspended_by=None,
    created_at=AT,
    updated_at=AT,
)
STILL_WAITING = replace(WAITING, agent_onboarding_url=None)
"""The link is shown only once."""
ACTIVE = replace(
    WAITING,
    installation_id=INSTALLATION_ID,
    agent_onboarding_expires_at=None,
    agent_onboarding_url=None,
    agent_onboarding_note=None,
    onboarding_status=OnboardingStatus.READY,
    status=RelationshipStatus.ACTIVE,
)
SUSPENDED = replace(ACTIVE, status=RelationshipStatus.SUSPENDED, suspended_by=Party.DEVELOPER)
RELATIONSHIPS = Page(data=[ACTIVE], next_cursor=None)
REVOKED_AGENT = replace(AGENTS.data[0], status=AgentStatus.REVOKED, revoked_at=AT)
SET_UP = SetUpInstallation(permissions=[Scope.PRINTERS_READ, Scope.DOCUMENTS_WRITE, Scope.PRINT_JOBS_WRITE])
INSTALLATION = Installation(
    installation_id=INSTALLATION_ID,
    account_id=ACCOUNT,
    application_id=WAITING.application_id,
    permissions=SET_UP.permissions,
    permissions_by=Party.DEVELOPER,
    created_at=AT,
    revoked_at=None,
)
INSTALLATIONS = Page(data=[INSTALLATION], next_cursor=None)
INSTALLATION_TOKEN_REQUEST = InstallationTokenRequest(permissions=[Scope.DOCUMENTS_WRITE, Scope.PRINT_JOBS_WRITE])
INSTALLATION_TOKEN = InstallationToken(
    access_token="opaque-text-of-43-characters",  # noqa: S106
    token_type="Bearer",  # noqa: S106
    expires_in=3600,
    installation_id=INSTALLATION_ID,
    account_id=ACCOUNT,
    permissions=[Scope.DOCUMENTS_WRITE, Scope.PRINT_JOBS_WRITE],
)

"""The calls of `/console-api/v1`, by area."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import datetime
from typing import Annotated
from uuid import UUID

from msgspec import Meta

from server_core.contract.api.call import WANTED, Interface, Repeat, verbs
from server_core.contract.messages.requests import HttpMessages
from server_core.contract.types.agents import AgentView, LinkState
from server_core.contract.types.audit import (
    AccountNotices,
    AuditBy,
    AuditCheck,
    AuditEntry,
    AuditKind,
    Notice,
    NoticeShow,
)
from server_core.contract.types.consoles import (
    BackupState,
    Bind,
    ChangeConsoleRules,
    ChangeOperator,
    ChangeSettings,
    ConsoleRules,
    ConsoleView,
    CreateCode,
    CreateOperator,
    EngineStatus,
    MailTest,
    OperatorView,
    Pair,
    Paired,
    PairingCode,
    PortState,
    RenameConsole,
    Role,
    ServerFigures,
    SetPin,
    SettingsView,
    StorageUse,
    Unlock,
    Unlocked,
    WhoAmI,
)
from server_core.contract.types.discovery import (
    AddressChange,
    ChangeAddress,
    Discovery,
    IdentifyPrinter,
    IdentifyView,
    LanguageChange,
    MovePrinters,
    PrintersMoved,
    ProbeView,
    StartDiscovery,
    StartIdentify,
    StartProbe,
    StartTrial,
    TrialView,
)
from server_core.contract.types.documents import DocumentFormat, RawLanguage, SampleDocument, UploadedDocument
from server_core.contract.types.enrolment import CreateLink, OnboardingLink
from server_core.contract.types.fields import Page, Rename
from server_core.contract.types.jobs import (
    Answer,
    CloseNotice,
    FoundJobs,
    JobActionDone,
    JobActionRequest,
    JobDetail,
    JobLabels,
    JobNeeds,
    JobRow,
    JobsWanted,
    NewPrint,
    QueueSummary,
    Show,
)
from server_core.contract.types.media import (
    Calibrate,
    LoadMedia,
    MediaEffect,
    MediaLoaded,
    MediaPreset,
    SensorCalibrated,
)
from server_core.contract.types.partners import (
    LONGEST_EXTERNAL_ID,
    AccountView,
    AddKey,
    ApplicationView,
    AssertionCheck,
    CheckAssertion,
    ClientCredentials,
    ClientView,
    CreateApplication,
    CreateClient,
    CreateRelationship,
    CustomerFigures,
    InstallApplication,
    Installation,
    IssuedToken,
    KeyCredentials,
    Relationship,
    RelationshipAction,
    RelationshipStatus,
    RequestRow,
    RequestShow,
    RevokeKey,
    RotatedSecret,
    RotateSecret,
)
from server_core.contract.types.printers import (
    AddPrinter,
    AnswerBacklog,
    BacklogAnswered,
    ChangePrinter,
    Figures,
    LastAnswer,
    PrinterView,
    SetLogin,
    Simulate,
    TrustCertificate,
)
from server_core.contract.types.tuning import StandbyUsed, UseStandby
from server_core.contract.types.webhooks import (
    ChangeWebhook,
    CreateWebhook,
    DeliveryState,
    ResentFailed,
    RotateWebhook,
    WebhookCredentials,
    WebhookDelivery,
    WebhookDeliveryDetail,
    WebhookView,
)

CONSOLE_API = "/console-api/v1"
get, post, put, patch, delete = verbs(CONSOLE_API, keyed=True)
ADMIN, OPERATOR = Role.ADMIN, Role.OPERATOR
PageLimit = Annotated[int, Meta(ge=1, le=100)]
"""Rows of a page."""
LongLimit = Annotated[int, Meta(ge=1, le=500)]
"""Rows of a page of jobs."""
Hours = Annotated[int, Meta(ge=1, le=168)]
Count = Annotated[int, Meta(ge=1, le=999_999_999)]
PORT = HttpMessages.PORT_WRONG
Port = Annotated[int, Meta(ge=1, le=65535, description=PORT.source, extra={WANTED: PORT})]
ExternalId = Annotated[str, Meta(min_length=1, max_length=LONGEST_EXTERNAL_ID)]
Version = Annotated[int, Meta(ge=0, le=2**53)]
Seconds = Annotated[float, Meta(ge=0, le=2**53)]


class ConsoleApi(Interface):
    """All calls of a console. The docstring of a method is its summary."""

    # Jobs

    @get("/jobs", OPERATOR)
    def jobs(
        self,
        *,
        show: Show = Show.OPEN,
        printer_id: UUID | None = None,
        tag: str = "",
        q: str = "",
        limit: LongLimit = 100,
        cursor: str | None = None,
    ) -> Page[JobRow]:
        """List jobs of the queue. `q`: words in a job or its document."""

    @post("/jobs", OPERATOR, status=201)
    def print_document(self, request: NewPrint, *, key: str | None = None) -> JobRow:
        """Print a document that was stored."""

    @get("/jobs/found", OPERATOR)
    def find_jobs(self, q: str = "", *, limit: LongLimit = 50) -> FoundJobs:
        """Search by reference, file name, beginning of the id, and words of the document."""

    @get("/jobs/summary", OPERATOR)
    def summary(self) -> QueueSummary:
        """Count the jobs of the queue."""

    @get("/jobs/{print_job_id}", OPERATOR)
    def job(self, print_job_id: UUID) -> JobDetail:
        """Read one job with its history."""

    @get("/jobs/{print_job_id}/document", OPERATOR)
    def document(self, print_job_id: UUID) -> bytes:
        """Read the document of a job."""

    @get("/jobs/{print_job_id}/labels", OPERATOR)
    def job_labels(self, print_job_id: UUID, scanned: str = "") -> JobLabels:
        """List the labels of a job. `scanned`: text of the last good label, which is then marked."""

    @post("/jobs/{print_job_id}/answer", OPERATOR)
    def answer(self, print_job_id: UUID, request: Answer) -> JobRow:
        """Record whether a job of unknown outcome came out."""

    @post("/job-acts", OPERATOR)
    def act_on_jobs(self, request: JobActionRequest, *, key: str | None = None) -> JobActionDone:
        """Cancel, hold, release, move or reprint up to 500 jobs; `refused` lists those for which that is impossible."""

    @post("/job-acts/{act_id}/undo", OPERATOR)
    def undo_action(self, act_id: UUID) -> JobActionDone:
        """Undo an action on jobs."""

    @post("/job-acts/{act_id}/finish", OPERATOR)
    def finish_action(self, act_id: UUID) -> JobActionDone:
        """Carry out an action now, without waiting for the end of its undo time."""

    @post("/job-rows", OPERATOR, repeat=Repeat.NO_EFFECT)
    def job_rows(self, request: JobsWanted) -> list[JobRow]:
        """Read up to 500 jobs; those that are no longer kept are left out."""

    @post("/job-needs", OPERATOR, repeat=Repeat.NO_EFFECT)
    def job_needs(self, request: JobsWanted) -> list[JobNeeds]:
        """Read the facts that decide which printers fit, for up to 500 jobs."""

    @post("/documents", OPERATOR, status=201, repeat=Repeat.NO_EFFECT)
    def store_document(
        self,
        content: AsyncIterator[bytes],
        *,
        filename: str | None = None,
        format: DocumentFormat | None = None,
        raw_language: RawLanguage | None = None,
    ) -> UploadedDocument:
        """Store a document. Without `format` it is detected by bytes and name."""

    # Printers

    @get("/printers", OPERATOR)
    def printers(self) -> list[PrinterView]:
        """List the printers."""

    @post("/printers", ADMIN, status=201)
    def add_printer(self, request: AddPrinter) -> PrinterView:
        """Add a printer."""

    @get("/printers/answers", OPERATOR)
    def last_answers(self) -> list[LastAnswer]:
        """Read the time of each printer's last answer; newer than in the list of printers."""

    @get("/printers/{printer_id}", OPERATOR)
    def printer(self, printer_id: UUID) -> PrinterView:
        """Read one printer."""

    @patch("/printers/{printer_id}", ADMIN)
    def change_printer(self, printer_id: UUID, request: ChangePrinter) -> PrinterView:
        """Change the settings of a printer."""

    @post("/printers/{printer_id}/rename", ADMIN)
    def rename_printer(self, printer_id: UUID, request: Rename) -> PrinterView:
        """Rename a printer."""

    @delete("/printers/{printer_id}", ADMIN)
    def remove_printer(self, printer_id: UUID) -> None:
        """Remove a printer."""

    @post("/printers/{printer_id}/address", ADMIN)
    def change_address(self, printer_id: UUID, request: ChangeAddress) -> AddressChange:
        """Change a printer's address, or its device."""

    @post("/printers/{printer_id}/backlog", OPERATOR)
    def answer_backlog(self, printer_id: UUID, request: AnswerBacklog) -> BacklogAnswered:
        """Decide about old jobs that wait at a printer."""

    @post("/printers/{printer_id}/calibration", ADMIN)
    def calibrate(self, printer_id: UUID, request: Calibrate, *, key: str | None) -> PrinterView:
        """Calibrate the position of the picture."""

    @post("/printers/{printer_id}/grid", ADMIN, status=201)
    def print_grid(self, printer_id: UUID, *, key: str | None) -> JobRow:
        """Print the calibration grid."""

    @post("/printers/{printer_id}/identify", ADMIN)
    def identify_printer(self, printer_id: UUID, request: IdentifyPrinter, *, key: str | None) -> IdentifyView:
        """Let a printer identify itself (blink, beep or feed), in up to 14 s."""

    @post("/printers/{printer_id}/language", ADMIN)
    def set_language(self, printer_id: UUID, request: LanguageChange) -> PrinterView:
        """Set the language of a printer."""

    @post("/printers/{printer_id}/login", ADMIN)
    def set_login(self, printer_id: UUID, request: SetLogin) -> PrinterView:
        """Set the login of a printer."""

    @post("/printers/{printer_id}/media", OPERATOR)
    def load_media(self, printer_id: UUID, request: LoadMedia) -> MediaLoaded:
        """Set the media loaded in a printer."""

    @post("/printers/{printer_id}/media-effect", OPERATOR, repeat=Repeat.NO_EFFECT)
    def media_effect(self, printer_id: UUID, request: LoadMedia) -> MediaEffect:
        """Say which jobs would print and which would wait if this media was loaded. Changes nothing."""

    @post("/printers/{printer_id}/pause", OPERATOR)
    def pause(self, printer_id: UUID) -> PrinterView:
        """Pause a printer."""

    @post("/printers/{printer_id}/resume", OPERATOR)
    def resume(self, printer_id: UUID) -> PrinterView:
        """Resume a paused printer."""

    @post("/printers/{printer_id}/same-device", ADMIN)
    def same_device(self, printer_id: UUID) -> PrinterView:
        """Confirm that a device that no longer identifies itself is the printer's own."""

    @post("/printers/{printer_id}/sensor", ADMIN)
    def calibrate_sensor(self, printer_id: UUID, *, key: str | None) -> SensorCalibrated:
        """Calibrate the media sensor, which feeds a few labels, in up to 14 s."""

    @post("/printers/{printer_id}/simulate", ADMIN)
    def simulate(self, printer_id: UUID, request: Simulate) -> PrinterView:
        """Simulate a fault of a virtual printer."""

    @post("/printers/{printer_id}/standby", OPERATOR)
    def use_standby(self, printer_id: UUID, request: UseStandby | None = None, *, key: str | None) -> StandbyUsed:
        """Move the jobs of a printer to its standby printer."""

    @post("/printers/{printer_id}/strip", ADMIN, status=201)
    def print_strip(self, printer_id: UUID, *, key: str | None) -> JobRow:
        """Print five numbered patches with the darkness values of `DARKNESS_STRIP`."""

    @post("/printers/{printer_id}/test", OPERATOR, status=201)
    def test_label(self, printer_id: UUID, *, key: str | None) -> JobRow:
        """Print a test label."""

    @get("/printers/{printer_id}/test", OPERATOR)
    def sample(self, printer_id: UUID) -> SampleDocument:
        """Read what a test label would print now. Prints nothing."""

    @post("/printers/{printer_id}/trial", ADMIN, status=201)
    def try_on_printer(self, printer_id: UUID, request: LanguageChange, *, key: str | None) -> JobRow:
        """Print a test label in a language on trial."""

    @post("/printers/{printer_id}/trust", ADMIN)
    def trust(self, printer_id: UUID, request: TrustCertificate) -> PrinterView:
        """Trust the new key of an ipps printer that was reset or replaced."""

    @get("/media", OPERATOR)
    def media_presets(self) -> tuple[MediaPreset, ...]:
        """List common sizes of labels."""

    @get("/figures", OPERATOR)
    def figures(self, *, hours: Hours = 24) -> Figures:
        """Count what the printers did in the last hours; updated every 20 s at most."""

    @post("/discoveries", ADMIN, status=201)
    def start_discovery(self, request: StartDiscovery) -> Discovery:
        """Start a search for printers."""

    @get("/discoveries/{discovery_id}", ADMIN)
    def discovery(self, discovery_id: UUID, *, after: Version = 0, wait: Seconds = 0.0) -> Discovery:
        """Read a search as soon as its version is above `after`, or after `wait` seconds (at most 10)."""

    @delete("/discoveries/{discovery_id}", ADMIN)
    def end_discovery(self, discovery_id: UUID) -> None:
        """End a search."""

    @post("/probes", ADMIN, repeat=Repeat.NO_EFFECT)
    def probe(self, request: StartProbe) -> ProbeView:
        """Ask the device at an address to identify itself."""

    @post("/identifications", ADMIN)
    def identify(self, request: StartIdentify, *, key: str | None) -> IdentifyView:
        """Let a found device identify itself (blink, beep or feed), in up to 14 s."""

    @post("/trials", ADMIN)
    def try_language(self, request: StartTrial, *, key: str | None) -> TrialView:
        """Print a test label at an address whose language is unknown, in up to 14 s."""

    # Agents

    @get("/agents", OPERATOR)
    def agents(self) -> list[AgentView]:
        """List the agents, including revoked ones."""

    @post("/agents/links", ADMIN, status=201, is_secret=True)
    def create_link(self, request: CreateLink) -> OnboardingLink:
        """Make a link that enrols an agent."""

    @get("/agents/links/{enrolment_id}", ADMIN)
    def link_state(self, enrolment_id: UUID) -> LinkState:
        """Read the state of a link."""

    @patch("/agents/{agent_id}", ADMIN)
    def rename_agent(self, agent_id: UUID, request: Rename) -> AgentView:
        """Rename an agent."""

    @post("/agents/{agent_id}/move-printers", ADMIN)
    def move_printers(self, agent_id: UUID, request: MovePrinters) -> PrintersMoved:
        """Move printers of an agent to another one."""

    @post("/agents/{agent_id}/take-over", ADMIN)
    def take_over_agent(self, agent_id: UUID) -> AgentView:
        """Let the other computer that waits with this agent's key take over. The one that runs it now ends."""

    @post("/agents/{agent_id}/revoke", ADMIN, repeat=Repeat.SAME_STATE)
    def revoke_agent(self, agent_id: UUID) -> AgentView:
        """Revoke an agent, so that it prints no more."""

    # Applications and their webhooks

    @get("/clients", ADMIN)
    def clients(self) -> list[ClientView]:
        """List the applications."""

    @post("/clients", ADMIN, status=201, is_secret=True)
    def create_client(self, request: CreateClient, *, key: str | None) -> ClientCredentials:
        """Register an application."""

    @patch("/clients/{client_id}", ADMIN)
    def rename_client(self, client_id: UUID, request: Rename) -> ClientView:
        """Rename an application."""

    @post("/clients/{client_id}/rotate", ADMIN, is_secret=True)
    def rotate_secret(self, client_id: UUID, request: RotateSecret, *, key: str | None) -> RotatedSecret:
        """Make a new secret for an application."""

    @post("/clients/{client_id}/disable", ADMIN, repeat=Repeat.SAME_STATE)
    def disable_client(self, client_id: UUID) -> ClientView:
        """Disable an application."""

    @post("/clients/{client_id}/enable", ADMIN)
    def enable_client(self, client_id: UUID) -> ClientView:
        """Enable an application."""

    @get("/requests", ADMIN)
    def requests(
        self,
        *,
        status: RequestShow = RequestShow.ALL,
        request_id: str | None = None,
        client_id: UUID | None = None,
        limit: PageLimit = 50,
        cursor: str | None = None,
    ) -> Page[RequestRow]:
        """List API requests, the newest first."""

    @get("/webhooks", ADMIN)
    def webhooks(self) -> list[WebhookView]:
        """List the webhooks."""

    @post("/webhooks", ADMIN, status=201, is_secret=True)
    def create_webhook(self, request: CreateWebhook, *, key: str | None) -> WebhookCredentials:
        """Set up a webhook."""

    @get("/webhooks/{webhook_id}", ADMIN)
    def webhook(self, webhook_id: UUID) -> WebhookView:
        """Read a webhook."""

    @patch("/webhooks/{webhook_id}", ADMIN)
    def change_webhook(self, webhook_id: UUID, request: ChangeWebhook) -> WebhookView:
        """Change a webhook."""

    @delete("/webhooks/{webhook_id}", ADMIN)
    def remove_webhook(self, webhook_id: UUID) -> None:
        """Remove a webhook."""

    @post("/webhooks/{webhook_id}/rotate", ADMIN, is_secret=True)
    def rotate_webhook(self, webhook_id: UUID, request: RotateWebhook, *, key: str | None) -> WebhookCredentials:
        """Make a new secret for a webhook."""

    @post("/webhooks/{webhook_id}/disable", ADMIN, repeat=Repeat.SAME_STATE)
    def disable_webhook(self, webhook_id: UUID) -> WebhookView:
        """Disable a webhook."""

    @post("/webhooks/{webhook_id}/enable", ADMIN)
    def enable_webhook(self, webhook_id: UUID) -> WebhookView:
        """Enable a webhook."""

    @post("/webhooks/{webhook_id}/test", ADMIN, status=201)
    def test_webhook(self, webhook_id: UUID) -> WebhookDelivery:
        """Send a test event."""

    @post("/webhooks/{webhook_id}/resend-failed", ADMIN)
    def resend_failed(self, webhook_id: UUID) -> ResentFailed:
        """Send all failed deliveries again."""

    @get("/webhooks/{webhook_id}/deliveries", ADMIN)
    def webhook_deliveries(
        self,
        webhook_id: UUID,
        *,
        state: DeliveryState | None = None,
        limit: PageLimit = 50,
        cursor: str | None = None,
    ) -> Page[WebhookDelivery]:
        """List deliveries, the newest first."""

    @get("/webhooks/{webhook_id}/deliveries/{delivery}", ADMIN)
    def webhook_delivery(self, webhook_id: UUID, delivery: int) -> WebhookDeliveryDetail:
        """Read a delivery with its attempts."""

    @post("/webhooks/{webhook_id}/deliveries/{delivery}/resend", ADMIN)
    def resend_delivery(self, webhook_id: UUID, delivery: int) -> WebhookDelivery:
        """Send a delivery again."""

    # Developers and their customers

    @get("/applications", ADMIN, of_developer=True)
    def applications(self) -> list[ApplicationView]:
        """List developer applications; only those of one developer if the call is about their account."""

    @post("/applications", ADMIN, status=201, of_developer=True, is_secret=True)
    def create_application(self, request: CreateApplication) -> KeyCredentials:
        """Register a developer application."""

    @get("/applications/{application_id}", ADMIN, of_developer=True)
    def application(self, application_id: UUID) -> ApplicationView:
        """Read a developer application."""

    @post("/applications/{application_id}/keys", ADMIN, status=201, of_developer=True, is_secret=True)
    def add_application_key(self, application_id: UUID, request: AddKey) -> KeyCredentials:
        """Add a key to a developer application."""

    @post("/applications/{application_id}/revoke-key", ADMIN, of_developer=True, repeat=Repeat.SAME_STATE)
    def revoke_application_key(self, application_id: UUID, request: RevokeKey) -> ApplicationView:
        """Revoke a key of a developer application."""

    @post("/applications/{application_id}/disable", ADMIN, of_developer=True, repeat=Repeat.SAME_STATE)
    def disable_application(self, application_id: UUID) -> ApplicationView:
        """Disable a developer application."""

    @post("/applications/{application_id}/enable", ADMIN, of_developer=True)
    def enable_application(self, application_id: UUID) -> ApplicationView:
        """Enable a developer application."""

    @post("/assertion-checks", ADMIN, is_secret=True, repeat=Repeat.NO_EFFECT)
    def check_assertion(self, request: CheckAssertion) -> AssertionCheck:
        """Check an assertion without using it up."""

    @get("/accounts", OPERATOR)
    def accounts_named(self, named: str) -> list[AccountView]:
        """Find accounts by an id, a name or an external customer id, the newest first."""

    @get("/accounts/open-notices", OPERATOR)
    def open_notices_beside(self) -> list[AccountNotices]:
        """Count open notices of all accounts other than the site's own."""

    @get("/relationships", ADMIN, of_developer=True)
    def relationships(
        self,
        *,
        status: RelationshipStatus | None = None,
        external_customer_id: ExternalId | None = None,
        limit: PageLimit = 50,
        cursor: str | None = None,
    ) -> Page[Relationship]:
        """List customers, newest first; only those of one developer if the call is about their account."""

    @post("/relationships", ADMIN, status=201, of_developer=True, is_secret=True)
    def create_relationship(self, request: CreateRelationship) -> Relationship:
        """Set up a customer. A 200 means that it existed already, and has no link."""

    @get("/relationships/figures", ADMIN, of_developer=True)
    def customer_figures(self) -> list[CustomerFigures]:
        """Count what customers have and print, without closed customers."""

    @get("/relationships/{relationship_id}", ADMIN, of_developer=True)
    def relationship(self, relationship_id: UUID) -> Relationship:
        """Read a customer."""

    @patch("/relationships/{relationship_id}", ADMIN, of_developer=True)
    def rename_customer(self, relationship_id: UUID, request: Rename) -> Relationship:
        """Rename a customer."""

    @post("/relationships/{relationship_id}/onboarding-link", ADMIN, of_developer=True, is_secret=True)
    def renew_onboarding_link(self, relationship_id: UUID) -> Relationship:
        """Make a new link for a customer; the link before it ends."""

    @post("/relationships/{relationship_id}/{action}", ADMIN, of_developer=True, repeat=Repeat.SAME_STATE)
    def change_relationship(self, relationship_id: UUID, action: RelationshipAction) -> Relationship:
        """Suspend, resume or close a customer."""

    @get("/installations", ADMIN)
    def installations(self, *, limit: PageLimit = 50, cursor: str | None = None) -> Page[Installation]:
        """List developer applications in an account, newest first, including revoked ones."""

    @post("/installations", ADMIN, status=201)
    def install(self, request: InstallApplication) -> Installation:
        """Install a developer application in an account. A 200 means that it was installed already."""

    @get("/installations/tokens", ADMIN)
    def issued_tokens(self) -> list[IssuedToken]:
        """List tokens of installations, the newest first, without the tokens themselves."""

    @post("/installations/{installation_id}/revoke", ADMIN, repeat=Repeat.SAME_STATE)
    def revoke_installation(self, installation_id: UUID) -> Installation:
        """Revoke an installation."""

    # Notices and the audit log

    @get("/notices", OPERATOR)
    def notices(
        self, *, show: NoticeShow = NoticeShow.OPEN, limit: PageLimit = 50, cursor: str | None = None
    ) -> Page[Notice]:
        """List notices, the newest first."""

    @get("/notices/{notice}", OPERATOR)
    def notice(self, notice: int) -> Notice:
        """Read one notice, open or closed."""

    @post("/notices/{notice}/close", OPERATOR)
    def close_notice(self, notice: int, request: CloseNotice | None = None) -> Notice:
        """Close a notice, with an answer where it asks for one."""

    @get("/audit", ADMIN)
    def audit_page(
        self,
        *,
        actor: str | None = None,
        act: str | None = None,
        subject: str | None = None,
        by: AuditBy | None = None,
        kind: AuditKind | None = None,
        q: str | None = None,
        since: datetime | None = None,
        until: datetime | None = None,
        others: bool = False,
        limit: PageLimit = 50,
        cursor: str | None = None,
    ) -> Page[AuditEntry]:
        """List audit entries, newest first. `others`: also actions of this server's operators in other accounts."""

    @get("/audit/check", ADMIN)
    def check_audit(
        self,
        *,
        last: Count | None = None,
        head: str | None = None,
        after: str | None = None,
        most: Count | None = None,
    ) -> AuditCheck:
        """Check the chain of the last entries, or of about `most` behind `after`. `head`, `after`: `number:hash`."""

    @get("/audit/export", ADMIN, of_server=True)
    def audit_export(self) -> AsyncIterator[bytes]:
        """Read the whole audit log as JSON Lines."""

    # The server, its consoles and who works there

    @get("/status", OPERATOR)
    def status(self) -> EngineStatus:
        """Read the state of the server."""

    @get("/server-figures", OPERATOR)
    def server_figures(self) -> ServerFigures:
        """Count the server's work."""

    @get("/events", OPERATOR)
    def event_stream(self) -> AsyncIterator[bytes]:
        """Stream changes (Server-Sent Events)."""

    @get("/backup", ADMIN, of_server=True)
    def backup_archive(self) -> AsyncIterator[bytes]:
        """Download a backup of the whole server as one archive."""

    @post("/backups", ADMIN, of_server=True)
    def start_backup(self) -> BackupState:
        """Start a backup into the folder of planned backups."""

    @get("/settings", ADMIN)
    def server_settings(self) -> SettingsView:
        """Read the settings of the server."""

    @patch("/settings", ADMIN, of_server=True)
    def change_settings(self, request: ChangeSettings) -> SettingsView:
        """Change the settings of the server."""

    @get("/settings/ports/{port}", ADMIN, of_server=True)
    def port_state(self, port: Port, bind: Bind = Bind.THIS_COMPUTER) -> PortState:
        """Tell whether a port is free."""

    @get("/storage", ADMIN, of_server=True)
    def storage_use(self) -> StorageUse:
        """Measure the use of the server's disk."""

    @post("/mail-test", ADMIN, of_server=True)
    def send_test_mail(self) -> MailTest:
        """Send a test mail about notices, as the settings name it."""

    @post("/pair", None, status=201, is_secret=True, repeat=Repeat.NO_EFFECT)
    def pair(self, request: Pair) -> Paired:
        """Pair a console with an administrator's code."""

    @get("/whoami", OPERATOR)
    def who_is_it(self) -> WhoAmI:
        """Read who works at this console, and their rights."""

    @get("/consoles", ADMIN, of_server=True)
    def consoles(self) -> list[ConsoleView]:
        """List paired consoles."""

    @post("/consoles/codes", ADMIN, status=201, of_server=True, is_secret=True)
    def pairing_code(self, request: CreateCode) -> PairingCode:
        """Create a code that pairs a console."""

    @patch("/consoles/{console_id}", ADMIN, of_server=True)
    def rename_console(self, console_id: UUID, request: RenameConsole) -> ConsoleView:
        """Rename a console."""

    @post("/consoles/{console_id}/revoke", ADMIN, of_server=True, repeat=Repeat.SAME_STATE)
    def revoke_console(self, console_id: UUID) -> ConsoleView:
        """Revoke a console."""

    @get("/console-rules", OPERATOR, of_server=True)
    def console_rules(self) -> ConsoleRules:
        """Read the rules of all consoles."""

    @put("/console-rules", ADMIN, of_server=True)
    def set_console_rules(self, request: ChangeConsoleRules) -> ConsoleRules:
        """Change the rules of all consoles."""

    @get("/operators", ADMIN, of_server=True)
    def operators(self) -> list[OperatorView]:
        """List the operators."""

    @post("/operators", ADMIN, status=201, of_server=True)
    def create_operator(self, request: CreateOperator) -> OperatorView:
        """Add an operator."""

    @post("/operators/lock", OPERATOR, repeat=Repeat.SAME_STATE)
    def lock(self) -> dict[str, str]:
        """Lock this console and end its session."""

    @patch("/operators/{operator_id}", ADMIN, of_server=True, repeat=Repeat.SAME_STATE)
    def change_operator(self, operator_id: UUID, request: ChangeOperator) -> OperatorView:
        """Change an operator."""

    @delete("/operators/{operator_id}", ADMIN, of_server=True, repeat=Repeat.SAME_STATE)
    def remove_operator(self, operator_id: UUID) -> OperatorView:
        """Remove an operator."""

    @put("/operators/{operator_id}/pin", ADMIN, of_server=True)
    def set_pin(self, operator_id: UUID, request: SetPin) -> OperatorView:
        """Set the PIN of an operator."""

    @post("/operators/{operator_id}/unlock", OPERATOR, status=201, is_secret=True, repeat=Repeat.NO_EFFECT)
    def unlock(self, operator_id: UUID, request: Unlock) -> Unlocked:
        """Unlock this console as an operator. Later calls carry the session."""

"""Consoles, operators, and the state and settings of the server."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from typing import Annotated
from uuid import UUID

from msgspec import UNSET, Meta, Struct

from server_core.contract.messages.message import AgentMessage
from server_core.contract.types.audit import Actor
from server_core.contract.types.certificates import CertificateView
from server_core.contract.types.fields import Secretive, changes_of


class EngineStatus(Struct, frozen=True, kw_only=True):
    """Online printers are ready, reachable (they report no status) or need a look: they report a fault, or jobs wait
    for other media.
    """

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
    printers_to_look_at: int = 0
    printers_total: int


LONGEST_NAME = 60
SESSION_HEADER = "X-Operator-Session"
CONSOLE_HEADER = "X-Console"
PROGRAM = "spoolhouse/"
"""Begin of the `User-Agent` of consoles on other computers; their version follows."""
WINDOW = "window"
"""Value of `X-Console` from the window on the server's own computer: it is locked when consoles are locked."""
ConsoleName = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
Pin = Annotated[str, Meta(pattern=r"\A[0-9]{4,12}\Z")]


class Role(StrEnum):
    """Operators print and look after the queue; admins also change everything else."""

    OPERATOR = "operator"
    ADMIN = "admin"

    def allows(self, needed: Role) -> bool:
        return self is Role.ADMIN or needed is Role.OPERATOR


class CreateCode(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`name`: of the future console; null = the one that it gives itself."""

    role: Role = Role.OPERATOR
    name: ConsoleName | None = None


class PairingCode(Secretive, frozen=True, kw_only=True):
    """A pairing code, shown once. `addresses`: where the server answers."""

    pairing_code: str
    role: Role
    expires_at: datetime
    addresses: list[str]


class Pair(Secretive, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`pairing_secret`: the first half of the code only."""

    pairing_secret: Annotated[str, Meta(pattern=r"\A[0-9A-HJKMNP-TV-Z]{8}\Z")]
    name: ConsoleName
    hostname: Annotated[str, Meta(max_length=253)] = ""


ConsoleText = Annotated[str, Meta(min_length=1, max_length=200)]


class Paired(Secretive, frozen=True, kw_only=True):
    """The answer to a pairing; bounded, because the console stores what an unknown server sends."""

    console_id: UUID
    token: ConsoleText
    name: ConsoleName
    role: Role
    server_name: ConsoleText
    server_version: ConsoleText


class StoredConsole(Struct, frozen=True, kw_only=True):
    """A paired console."""

    console_id: UUID
    name: str
    role: Role
    hostname: str
    created_at: datetime
    created_by: Actor
    last_seen_at: datetime | None
    revoked_at: datetime | None


class ConsoleView(StoredConsole, frozen=True, kw_only=True):
    """A paired console and its users.

    `addresses`: those that used it in the last 15 minutes, newest first. Two may be two computers with one console's
    token. `version`: of its program, as its last call since the server's start said; null = unknown.
    """

    addresses: list[str] = []
    version: str | None = None


class RenameConsole(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    name: ConsoleName


class OperatorView(Struct, frozen=True, kw_only=True):
    operator_id: UUID
    name: str
    role: Role
    has_pin: bool
    created_at: datetime


class CreateOperator(Secretive, frozen=True, kw_only=True, forbid_unknown_fields=True):
    name: ConsoleName
    role: Role = Role.OPERATOR
    pin: Pin | None = None


class ChangeOperator(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Changes to an operator; null = unchanged."""

    name: ConsoleName | None = None
    role: Role | None = None


class SetPin(Secretive, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Sets an operator's PIN; null removes it."""

    pin: Pin | None


class Unlock(Secretive, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An operator's PIN; null for an operator who has none."""

    pin: Pin | None = None


class Unlocked(Secretive, frozen=True, kw_only=True):
    """`session_token` is sent as `X-Operator-Session`. It ends with `lock`, or after a time without use."""

    session_token: str
    operator: OperatorView
    idle_seconds: int


class WhoAmI(Struct, frozen=True, kw_only=True):
    """The caller's rights.

    `role`: of this call. `operator`: who unlocked this console, null = nobody. `locked`: until somebody unlocks it,
    only operators' actions are allowed. `locks`: whether it locks when the operator leaves; null = an older server,
    which does not say it. `hide_documents`: see ConsoleRules.
    """

    console_id: UUID | None
    console_name: str
    role: Role
    operator: OperatorView | None
    operators: list[OperatorView]
    locked: bool
    locks: bool | None = None
    hide_documents: bool = False


class ConsoleRules(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """`hide_documents`: operators see the state of jobs, but not the content of their documents."""

    lock_consoles: bool
    hide_documents: bool = False


class ChangeConsoleRules(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Changes to the rules; null = unchanged."""

    lock_consoles: bool | None = None
    hide_documents: bool | None = None


Port = Annotated[int, Meta(ge=1, le=65535)]
LONGEST_DAYS = 3650
Days = Annotated[int, Meta(ge=1, le=LONGEST_DAYS)]
PathText = Annotated[str, Meta(max_length=1000, pattern=r"\A[^\x00-\x1f\x7f]*\Z")]
UrlText = Annotated[str, Meta(max_length=300)]
Rate = Annotated[int, Meta(ge=1, le=100_000)]
DocumentMib = Annotated[int, Meta(ge=1, le=200)]
RawMib = Annotated[int, Meta(ge=1, le=100)]
GuardMib = Annotated[int, Meta(ge=50, le=100_000)]
StaleMinutes = Annotated[int, Meta(ge=0, le=43_200)]
ExpiresHours = Annotated[int, Meta(ge=1, le=8_760)]
AlarmMinutes = Annotated[int, Meta(ge=1, le=1_440)]
DoubtMinutes = Annotated[int, Meta(ge=1, le=1_440)]


MailText = Annotated[str, Meta(max_length=300, pattern=r"\A[^\x00-\x1f\x7f]*\Z")]
SmtpServer = Annotated[str, Meta(max_length=260, pattern=r"\A([A-Za-z0-9._-]{1,253}(:[0-9]{1,5})?)?\Z")]
QuietHours = Annotated[str, Meta(pattern=r"\A(([01][0-9]|2[0-3]):[0-5][0-9]-([01][0-9]|2[0-3]):[0-5][0-9])?\Z")]


BackupTime = Annotated[str, Meta(pattern=r"\A(([01][0-9]|2[0-3]):[0-5][0-9])?\Z")]
BackupDays = Annotated[int, Meta(ge=1, le=31)]
BackupCount = Annotated[int, Meta(ge=1, le=999)]


class MailLanguage(StrEnum):
    ENGLISH = "en"
    GERMAN = "de"
    SPANISH = "es"


class SmtpSecurity(StrEnum):
    """Encryption on the way to the mail server. Its certificate must be from a trusted authority."""

    STARTTLS = "starttls"
    TLS = "tls"
    NONE = "none"


class Bind(StrEnum):
    """Computers that can connect: this one only, or others too."""

    THIS_COMPUTER = "this_computer"
    NETWORK = "network"


class TlsChoice(StrEnum):
    SELF_MADE = "self_made"
    """TLS for other computers; programs on this computer use plain HTTP."""
    OFF = "off"
    FILES = "files"


class ServerSettings(Struct, frozen=True, kw_only=True):
    """Settings of a server, with their defaults.

    `port` null = the last one used, initially 8631 or any free one. `stale_after_minutes` of shipping labels, product
    labels and receipts; 0 = nothing is held. `backup_at`: local time, empty = no planned backups. `backup_folder` empty
    = in the data folder.
    """

    bind: Bind = Bind.THIS_COMPUTER
    port: Port | None = None
    tls: TlsChoice = TlsChoice.SELF_MADE
    tls_certificate: PathText = ""
    tls_key: PathText = ""
    base_url: UrlText = ""
    requests_per_second: Rate = 100
    pdf_mib: DocumentMib = 50
    raw_mib: RawMib = 10
    keep_documents_days: Days = 7
    keep_jobs_days: Days = 90
    keep_requests_days: Days = 14
    disk_low_mib: GuardMib = 200
    stale_after_minutes: StaleMinutes = 60
    expires_after_hours: ExpiresHours = 24
    unconfirmed_minutes: DoubtMinutes = 10
    alarm_minutes: AlarmMinutes = 10
    mail_to: MailText = ""
    mail_from: MailText = ""
    smtp_server: SmtpServer = ""
    smtp_security: SmtpSecurity = SmtpSecurity.STARTTLS
    smtp_user: MailText = ""
    smtp_password_file: PathText = ""
    quiet_hours: QuietHours = ""
    backup_at: BackupTime = "02:30"
    backup_days: BackupDays = 1
    backup_keep: BackupCount = 7
    backup_folder: PathText = ""
    mail_language: MailLanguage = MailLanguage.ENGLISH


KEYS = tuple(ServerSettings.__struct_fields__)
AT_START = (
    "bind",
    "port",
    "tls",
    "tls_certificate",
    "tls_key",
    "base_url",
    "requests_per_second",
)
"""Settings that take effect at the next start; all others do so at once."""
FOR_NEW_JOBS = ("stale_after_minutes", "expires_after_hours")
"""Settings whose value a job gets when it is created; waiting jobs keep their times."""


class ChangeSettings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Changes the given settings, all or none. `reset`: settings that return to their defaults."""

    __annotations__ = changes_of(ServerSettings)
    vars().update(dict.fromkeys(__annotations__, UNSET))
    reset: list[str] = []


class UndoneSettings(Struct, frozen=True, kw_only=True):
    """Settings with which the server did not start, so that it went back to the previous ones; `why` in words."""

    settings: ServerSettings
    why: AgentMessage
    at: datetime


class GoodBackup(Struct, frozen=True, kw_only=True):
    """A planned backup that was checked after it was written."""

    at: datetime
    file: str
    bytes: int


class FailedBackup(Struct, frozen=True, kw_only=True):
    """The reason why the last planned backup was not made."""

    at: datetime
    why: AgentMessage


class BackupState(Struct, frozen=True, kw_only=True):
    """State of the planned backups.

    - `next_at`: null = there are none
    - `failed`: the last try, if it failed; another one follows within the hour
    """

    folder: str
    next_at: datetime | None
    last: GoodBackup | None = None
    failed: FailedBackup | None = None
    running: bool = False


class SettingsView(Struct, frozen=True, kw_only=True):
    """The settings, and the addresses that follow from them.

    - `settings`: as saved; `running`: as in use
    - `said_at_start`: set by the command that started the server, and changed there
    - `waits_for_restart`: saved and not yet in use
    - `unread`: unreadable in the server's file, so the defaults are used; of the retention times the longest
    - `port`: the listening port
    - `local_url`: for programs on the server's computer; `addresses`: for others, names first, then numbers
    - `next_addresses`, `next_local_url`: the same after the pending restart; empty = unchanged, or not known yet
    - `key_changes`: after the restart, programs that trust the TLS key must trust another one
    - `applications` that ever called, `agents` except the server's own, and `consoles`: the number that use its address
    """

    settings: ServerSettings
    running: ServerSettings
    said_at_start: list[str]
    waits_for_restart: list[str]
    public_url: str
    port: int
    folder: str
    applications: int
    consoles: int
    agents: int = 0
    local_url: str = ""
    addresses: tuple[str, ...] = ()
    next_addresses: tuple[str, ...] = ()
    next_local_url: str = ""
    key_changes: bool = False
    undone: UndoneSettings | None = None
    unread: tuple[str, ...] = ()
    tls_fingerprint: str | None = None
    tls_expires_at: datetime | None = None
    certificate: CertificateView | None = None
    backup: BackupState | None = None


class PortState(Struct, frozen=True, kw_only=True):
    """The state of a port: whether the server could listen there. `used_by`: the program that already does."""

    port: int
    free: bool
    ours: bool = False
    allowed: bool = True
    """False: this user may not listen on a port below 1024."""
    used_by: str | None = None


class MailTest(Struct, frozen=True, kw_only=True):
    """A test mail that the mail server has accepted."""

    sent_to: str


class StorageUse(Struct, frozen=True, kw_only=True):
    """Use of the disk in bytes.

    - `database`: with `free_pages`, which new data fill first
    - `documents`: also the small ones in the database, which `database` leaves out
    - `backups`: planned ones, and copies made before upgrades
    - `reserve`: kept free for the case that the disk is full
    """

    folder: str
    database: int
    documents: int
    reserve: int
    free: int
    total: int
    free_pages: int = 0
    backups: int = 0
    logs: int = 0


class ServerFigures(Struct, frozen=True, kw_only=True):
    """`requests_per_minute`: of applications, in the last 60 s. `public_url`: the server's address for other computers.
    `tls_expires_at` None: it speaks plain HTTP there, or a proxy has a certificate of its own.

    `now`: the server's clock; None: an older server, which does not report it.
    """

    requests_per_minute: int
    public_url: str
    tls_expires_at: datetime | None = None
    certificate: CertificateView | None = None
    now: datetime | None = None


NO_FEEDBACK = "no-feedback"

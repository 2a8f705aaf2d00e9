"""What an administrator sets of the server itself, on the wire and in the file that keeps it."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from typing import Annotated

from msgspec import UNSET, Meta, Struct, UnsetType

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
DoubtMinutes = Annotated[int, Meta(ge=1, le=1_440)]


class Bind(StrEnum):
    """Whom the server listens for."""

    THIS_COMPUTER = "this_computer"
    NETWORK = "network"


class TlsChoice(StrEnum):
    SELF_MADE = "self_made"
    """Where other computers reach the server; programs of this one speak plain HTTP."""
    OFF = "off"
    FILES = "files"


class ServerSettings(Struct, frozen=True, kw_only=True):
    """As the server has them when nobody said anything else.

    `port` null = the one it had last time, at first 8631 or any free one. `stale_after_minutes` 0 = nothing is held; of
    shipping labels, product labels and receipts.
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
"""What the server does only when it starts; all others hold at once."""


class ChangeSettings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is named changes, all of it or nothing. `reset`: these get their defaults."""

    bind: Bind | UnsetType = UNSET
    port: Port | UnsetType | None = UNSET
    tls: TlsChoice | UnsetType = UNSET
    tls_certificate: PathText | UnsetType = UNSET
    tls_key: PathText | UnsetType = UNSET
    base_url: UrlText | UnsetType = UNSET
    requests_per_second: Rate | UnsetType = UNSET
    pdf_mib: DocumentMib | UnsetType = UNSET
    raw_mib: RawMib | UnsetType = UNSET
    keep_documents_days: Days | UnsetType = UNSET
    keep_jobs_days: Days | UnsetType = UNSET
    keep_requests_days: Days | UnsetType = UNSET
    disk_low_mib: GuardMib | UnsetType = UNSET
    stale_after_minutes: StaleMinutes | UnsetType = UNSET
    expires_after_hours: ExpiresHours | UnsetType = UNSET
    unconfirmed_minutes: DoubtMinutes | UnsetType = UNSET
    reset: list[str] = []


class UndoneSettings(Struct, frozen=True, kw_only=True):
    """The server did not start with `settings` and went back to those that it had before; `why` in words."""

    settings: ServerSettings
    why: str
    at: datetime


class SettingsView(Struct, frozen=True, kw_only=True):
    """`settings` are kept, `running` are those that the server works with. `said_at_start`: the command that started
    it says them; they are changed there. `waits_for_restart`: kept and not yet done.

    `unread`: they could not be read in the server's file, and are as on the first day; what is kept, is kept longest.
    `port` is the one where it listens; `local_url` is for programs of its computer, `addresses` for others: by name,
    then by number. `next_addresses`, `next_local_url`: what they are after the restart that is waited for; empty = the
    same, or not known before. `key_changes`: who trusts the key of TLS trusts another one then.

    `applications` that ever called, `agents` but its own and `consoles`: how many have its address.
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


class PortState(Struct, frozen=True, kw_only=True):
    """Whether the server could listen there. `used_by`: the program that does, where it is known."""

    port: int
    free: bool
    ours: bool = False
    allowed: bool = True
    """False: this user may not listen at a port below 1024."""
    used_by: str | None = None


class StorageUse(Struct, frozen=True, kw_only=True):
    """In bytes. `reserve`: kept free for the case that the disk is full."""

    folder: str
    database: int
    documents: int
    reserve: int
    free: int
    total: int

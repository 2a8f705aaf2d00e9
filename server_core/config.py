"""Configuration of one server, with all limits and rates."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from ipaddress import IPv4Network, IPv6Network
from pathlib import Path

from server_core.addresses import KnownPorts
from server_core.contract.messages.message import Message
from server_core.contract.types.consoles import ServerSettings
from server_core.contract.types.parameters import Intent

MIB = 1024 * 1024


class SettingInvalid(ValueError):
    """The server cannot start with this setting; the message names it."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message


@dataclass(frozen=True, kw_only=True, slots=True)
class Limits:
    """Size limits in bytes."""

    pdf_bytes: int = 50 * MIB
    pdf_pages: int = 2000
    raw_bytes: int = 10 * MIB
    base64_body_bytes: int = 14 * MIB
    json_bytes: int = 256 * 1024
    json_depth: int = 32
    open_body_bytes: int = 8 * 1024
    """Body limit of calls that need no credential or carry it in the body."""
    disk_low_bytes: int = 200 * MIB
    ballast_bytes: int = 32 * MIB


@dataclass(frozen=True, kw_only=True, slots=True)
class Rates:
    """Token buckets.

    `per_second` is the refill rate, `burst` the capacity. OAuth tokens count per client and address.
    """

    requests_per_second: float = 100
    requests_burst: int = 400
    tokens_per_second: float = 5
    tokens_burst: int = 20


@dataclass(frozen=True, kw_only=True, slots=True)
class FetchRules:
    """Rules for `from-url`.

    `allowed_hosts`: `host` (port 443) or `host:port` on the intranet, which may have private addresses. Empty: only
    public addresses on port 443. An invalid entry raises SettingInvalid when the server starts.

    A refusal always takes `connect_seconds`, so its timing reveals nothing about its cause. The value is below the
    usual client timeout of 5 s, so clients still get the answer.
    """

    allowed_hosts: tuple[str, ...] = ()
    connect_seconds: float = 4
    total_seconds: float = 30
    redirects: int = 3
    at_once_per_application: int = 8


@dataclass(frozen=True, kw_only=True, slots=True)
class Retention:
    """Retention periods: document bytes count from the end of their last job, rows from the end of the job.

    Notices are kept as long as `events`, from their closing on.
    """

    document_bytes: timedelta = timedelta(days=7)
    jobs: timedelta = timedelta(days=90)
    events: timedelta = timedelta(days=90)
    requests: timedelta = timedelta(days=14)
    most_requests: int = 200_000


@dataclass(frozen=True, kw_only=True, slots=True)
class Patience:
    """Waiting limits of jobs. A printer's own settings take precedence.

    `stale_after`, by intent: a job that waited longer than this through a printer outage needs an operator's decision.
    """

    expires_after: timedelta = timedelta(hours=24)
    stale_after: Mapping[Intent, timedelta] = field(
        default_factory=lambda: {
            Intent.SHIPPING_LABEL: timedelta(minutes=60),
            Intent.PRODUCT_LABEL: timedelta(minutes=60),
            Intent.RECEIPT: timedelta(minutes=60),
        }
    )


@dataclass(frozen=True, kw_only=True, slots=True)
class ReceiveLimits:
    """Limits for slow and numerous clients; times in seconds.

    - `unread_seconds`: time an answer may wait for its client to read on; unlimited at `unread_bytes_per_second`
    - `connections`: open connections in total
    - `application_connections`: most of these that applications may hold; the rest is reserved for consoles, agents and
      new callers
    - `connections_per_caller`: most connections of one application, agent or console: 1,000 waiting calls and a few
      more
    - `connections_per_address`: most connections of one address without a valid credential, once half of the places
      without an owner are taken
    """

    header_seconds: float = 10
    body_bytes_per_second: int = 1024
    body_grace_seconds: float = 10
    idle_seconds: float = 75
    unread_bytes_per_second: int = 1024
    unread_seconds: float = 30
    header_bytes: int = 32 * 1024
    connections: int = 3000
    application_connections: int = 2400
    local_connections: int = 32
    """Places beyond `connections` that only programs of this computer can take: its console and its agent."""
    connections_per_caller: int = 1100
    connections_per_address: int = 256


@dataclass(frozen=True, kw_only=True, slots=True)
class TlsFiles:
    """Certificate (with its chain, if any) and key in PEM form. The key has no password."""

    certificate: Path
    key: Path


@dataclass(frozen=True, kw_only=True, slots=True)
class ServerConfig:
    """Configuration of a server. `folder` holds the database and the documents; port 0 = any free one."""

    folder: Path
    console_token: str = field(repr=False)
    host: str = "127.0.0.1"
    port: int = 0
    version: str = "0"
    site_name: str = "This site"
    token_lifetime: timedelta = timedelta(seconds=900)
    patience: Patience = field(default_factory=Patience)
    unconfirmed_window: timedelta = timedelta(minutes=10)
    lease_seconds: float = 60.0
    limits: Limits = field(default_factory=Limits)
    rates: Rates = field(default_factory=Rates)
    fetch: FetchRules = field(default_factory=FetchRules)
    retention: Retention = field(default_factory=Retention)
    receive: ReceiveLimits = field(default_factory=ReceiveLimits)
    allowed_hosts: tuple[str, ...] = ()
    """More names for the `Host` header, besides this computer's own."""
    public_base_url: str | None = None
    """The server's URL as clients see it, if a proxy stands before it. Without path."""
    tls: TlsFiles | None = None
    """None: plain HTTP on loopback, else a self-signed certificate in `tls_folder`."""
    trusted_proxies: tuple[IPv4Network | IPv6Network, ...] = ()
    """Proxies whose `X-Forwarded-*` headers are trusted (see `http.forwarded`); empty = none."""
    plain_http: bool = False
    """Allow plain HTTP beyond loopback."""
    tls_folder: Path | None = None
    site_files: tuple[Path, ...] = ()
    """Files and folders outside `folder` that belong to the site and go into its backups."""
    local_port: int = 0
    """Preferred port for programs on this computer while TLS is on."""
    known_ports: KnownPorts = field(default_factory=KnownPorts)
    settings_file: Path | None = None
    """File of the `settings`; None: they cannot be changed."""
    settings: ServerSettings = field(default_factory=ServerSettings)
    """Settings that this configuration was made from (`kept_settings`)."""
    set_at_start: tuple[str, ...] = ()
    """Names of settings that the command line overrides."""
    hosts_set_at_start: tuple[str, ...] = ()
    """The part of `allowed_hosts` that comes from the command line."""
    trial: bool = False
    """A backup is tried: no agent is let in, and no webhook, mail or planned backup leaves this server."""
    serves: bool = True
    """False: the server runs for one command only. Its start and end are not logged, and no job expires meanwhile."""

    @property
    def database(self) -> Path:
        return self.folder / "spoolhouse.db"

    @property
    def ballast(self) -> Path:
        """Path of a file that reserves `limits.ballast_bytes` of the disk until they are needed."""
        return self.folder / "reserve"

    @property
    def backups(self) -> Path:
        """Folder of planned backups unless the settings name one, and of copies made before upgrades."""
        return self.folder.parent / "backups"

    @property
    def documents(self) -> Path:
        return self.folder / "documents"

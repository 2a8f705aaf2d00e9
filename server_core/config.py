"""Settings of one server, with all limits and rates."""

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
    """No server can start with this setting; the message names it."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message


@dataclass(frozen=True, kw_only=True, slots=True)
class Limits:
    """Sizes in bytes."""

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
    """Token buckets: `per_second` fills, `burst` is the most at once. Tokens are asked for per client and address."""

    requests_per_second: float = 100
    requests_burst: int = 400
    tokens_per_second: float = 5
    tokens_burst: int = 20


@dataclass(frozen=True, kw_only=True, slots=True)
class FetchRules:
    """`from-url`. `allowed_hosts`: `host` (port 443) or `host:port` of the intranet, which may have private addresses;
    empty = public addresses on port 443 alone. An entry that is neither raises SettingInvalid when the server starts.

    A refusal takes `connect_seconds`, whatever its cause: its time tells nothing. That is less than the 5 s after which
    common clients stop to wait, so that they learn what is wrong.
    """

    allowed_hosts: tuple[str, ...] = ()
    connect_seconds: float = 4
    total_seconds: float = 30
    redirects: int = 3
    at_once_per_application: int = 8


@dataclass(frozen=True, kw_only=True, slots=True)
class Retention:
    """How long what is over is kept: document bytes from the end of the last job on, rows from the job's end on,
    notices from their closing on as long as `events`."""

    document_bytes: timedelta = timedelta(days=7)
    jobs: timedelta = timedelta(days=90)
    events: timedelta = timedelta(days=90)
    requests: timedelta = timedelta(days=14)
    most_requests: int = 200_000


@dataclass(frozen=True, kw_only=True, slots=True)
class Patience:
    """How long jobs may wait, by intent; a printer's own settings come first.

    `stale_after`: what waited longer through an outage of its printer is not printed without an operator's word.
    `expires_after_of` names intents that `expires_after` is not for.
    """

    expires_after: timedelta = timedelta(hours=24)
    expires_after_of: Mapping[Intent, timedelta] = field(default_factory=dict)
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

    - `unread_seconds`: how long an answer may wait for its client to read on, at `unread_bytes_per_second` for ever
    - `connections`: open connections in all
    - `application_connections`: of these, most that applications keep; the others stay free for consoles, agents and
      newcomers
    - `connections_per_caller`: most that one application, agent or console keeps: 1,000 waiting calls and some beside
    - `connections_per_address`: most of one address on which no valid credential came, once half of the places that
      nobody keeps are taken
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
    """Both in PEM form, the key without a password; the certificate may bring its chain."""

    certificate: Path
    key: Path


@dataclass(frozen=True, kw_only=True, slots=True)
class ServerConfig:
    """`folder` holds the database and the documents; port 0 = any free one."""

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
    """Names besides those of this computer under which clients may reach the server (the `Host` header)."""
    public_base_url: str | None = None
    """Where others reach the server, if its own name and port are not it: a proxy stands before it. Without path."""
    tls: TlsFiles | None = None
    """None: plain HTTP on loopback, elsewhere a certificate that the server makes for itself in `tls_folder`."""
    trusted_proxies: tuple[IPv4Network | IPv6Network, ...] = ()
    """Whose word counts for where a request comes from (see `http.forwarded`); empty = nobody's."""
    plain_http: bool = False
    """Plain HTTP elsewhere, too."""
    tls_folder: Path | None = None
    site_files: tuple[Path, ...] = ()
    """Files and folders beside `folder` that belong to the site: they go into its backups."""
    local_port: int = 0
    """With TLS, where the programs of this computer find the server; another one if that is taken."""
    known_ports: KnownPorts = field(default_factory=KnownPorts)
    settings_file: Path | None = None
    """Where `settings` are kept; None: they cannot be changed."""
    settings: ServerSettings = field(default_factory=ServerSettings)
    """What this configuration was made of (`kept_settings`)."""
    said_at_start: tuple[str, ...] = ()
    """Names of settings that whoever starts the server says, whatever is kept."""
    hosts_said_at_start: tuple[str, ...] = ()
    """Of `allowed_hosts`: those that no setting and no name of this computer brought there."""
    serves: bool = True
    """False: it lives as long as one command. Its start and end are not noted, and time does nothing to jobs."""

    @property
    def database(self) -> Path:
        return self.folder / "spoolhouse.db"

    @property
    def ballast(self) -> Path:
        """Takes `limits.ballast_bytes` of the disk until they are needed."""
        return self.folder / "reserve"

    @property
    def documents(self) -> Path:
        return self.folder / "documents"

"""Settings of one server; every limit of api-decisions.md section 6 has its name here."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path

MIB = 1024 * 1024


@dataclass(frozen=True, kw_only=True, slots=True)
class Limits:
    """Sizes in bytes."""

    pdf_bytes: int = 50 * MIB
    raw_bytes: int = 10 * MIB
    json_bytes: int = 256 * 1024
    json_depth: int = 32
    disk_low_bytes: int = 200 * MIB


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
    job_lifetime: timedelta = timedelta(hours=24)
    unconfirmed_window: timedelta = timedelta(minutes=10)
    lease_seconds: float = 60.0
    limits: Limits = field(default_factory=Limits)

    @property
    def database(self) -> Path:
        return self.folder / "spoolhouse.db"

    @property
    def documents(self) -> Path:
        return self.folder / "documents"

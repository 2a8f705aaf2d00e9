"""Settings of the engine: folders, timings and limits."""

from __future__ import annotations

import socket
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path


@dataclass(frozen=True, kw_only=True, slots=True)
class EngineTimings:
    """Intervals and timeouts in seconds; tests shorten them."""

    status: float = 30.0
    status_after_fault: float = 2.0
    facts: float = 300.0  # until a device's capabilities are queried again
    retry_first: float = 0.1
    retry_last: float = 5.0
    find_again_first: float = 5.0  # until a missing printer is searched for by its identity; later less often
    find_again_last: float = 300.0
    stop_sending: float = 20.0  # for jobs already being sent; service managers wait longer (systemd: 90 s)
    stop_behind_page: float = 2.0  # then, to reach the end of the page
    stop_releasing: float = 1.2
    stop_reporting: float = 2.0
    long_poll: float = 25.0
    standstill: float = 4 * 3600.0  # a device that waits for a person this long leaves its job with an unknown outcome
    act_share_of_lease: float = 0.75  # of the 60 s lease: the agent stops acting at 45 s


@dataclass(frozen=True, kw_only=True, slots=True)
class DownloadLimits:
    """Limits on what the agent accepts from a server that may be broken or hostile.

    A download may take `grace_seconds` plus the document's size at `bytes_per_second`. `document_bytes` is the largest
    accepted document; our own servers accept less.
    """

    document_bytes: int = 64 * 1024 * 1024
    grace_seconds: float = 30.0
    bytes_per_second: int = 4096

    def document_seconds(self, size_bytes: int) -> float:
        return self.grace_seconds + max(0, size_bytes) / self.bytes_per_second


class KeyStorage(StrEnum):
    """Storage for the agent's key. `best`: the system keyring if one works now, else the file."""

    BEST = "best"
    KEYRING = "keyring"
    FILE = "file"


@dataclass(frozen=True, kw_only=True, slots=True)
class AgentConfig:
    """Configuration of one agent.

    `agent_folder` holds credential, journal and spool. Each virtual printer has a folder in `virtual_folder`.
    `beside_server`: the folder is on the disk of the server's database, in the engine of both: after a power loss or a
    snapshot put back, they are equally old. The server may then start jobs with their leases.
    `asks_who`: check the server's identity, because another one may answer at its address some day; see `ServerClient`.
    """

    agent_folder: Path
    virtual_folder: Path
    version: str
    hostname: str = field(default_factory=socket.gethostname)
    jobs_ahead: int = 2
    render_workers: int = 1
    timings: EngineTimings = EngineTimings()
    intake: DownloadLimits = DownloadLimits()
    asks_who: bool = False
    beside_server: bool = False

    @property
    def credential_file(self) -> Path:
        return self.agent_folder / "agent.json"

    @property
    def journal_file(self) -> Path:
        return self.agent_folder / "journal.db"

    @property
    def certificates_file(self) -> Path:
        """The certificates of ipps printers, trusted on first use."""
        return self.agent_folder / "printer-certificates.json"

    @property
    def spool_folder(self) -> Path:
        return self.agent_folder / "spool"

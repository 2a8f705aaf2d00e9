"""Settings of the engine: its folders and its pace."""

from __future__ import annotations

import socket
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path


@dataclass(frozen=True, kw_only=True, slots=True)
class Pace:
    """Times in seconds; tests shorten them."""

    status: float = 30.0
    status_after_fault: float = 2.0
    facts: float = 300.0  # what a device takes is asked anew
    retry_first: float = 0.1
    retry_last: float = 5.0
    find_again_first: float = 5.0  # seconds away before a printer is searched for by its identity; later, less often
    find_again_last: float = 300.0
    stop_sending: float = 20.0  # of what has begun to reach a printer; service managers wait longer (systemd: 90 s)
    stop_behind_page: float = 2.0  # what is left of a page then
    stop_releasing: float = 1.2
    stop_reporting: float = 2.0
    long_poll: float = 25.0
    standstill: float = 4 * 3600.0  # a device that waits for a person so long has a job whose outcome is unknown
    act_share_of_lease: float = 0.75  # of 60 s: the agent stops acting at 45 s


@dataclass(frozen=True, kw_only=True, slots=True)
class Intake:
    """What an agent takes of a server that may be broken or hostile. A document has `grace_seconds` and its size at
    `bytes_per_second` to come; `document_bytes`: of the largest one, more than any server of ours accepts."""

    document_bytes: int = 64 * 1024 * 1024
    grace_seconds: float = 30.0
    bytes_per_second: int = 4096

    def document_seconds(self, size_bytes: int) -> float:
        return self.grace_seconds + max(0, size_bytes) / self.bytes_per_second


class KeyPlace(StrEnum):
    """Where an agent's key shall be kept. `best`: the system's keyring where one works now, else the file."""

    BEST = "best"
    KEYRING = "keyring"
    FILE = "file"


@dataclass(frozen=True, kw_only=True, slots=True)
class AgentConfig:
    """`agent_folder` holds credential, journal and spool; each virtual printer has a folder in `virtual_folder`.

    `asks_who`: another server may answer at the address of its own some day, see `ServerClient`.
    """

    agent_folder: Path
    virtual_folder: Path
    version: str
    hostname: str = field(default_factory=socket.gethostname)
    jobs_ahead: int = 2
    render_workers: int = 1
    pace: Pace = Pace()
    intake: Intake = Intake()
    asks_who: bool = False

    @property
    def credential_file(self) -> Path:
        return self.agent_folder / "agent.json"

    @property
    def journal_file(self) -> Path:
        return self.agent_folder / "journal.db"

    @property
    def certificates_file(self) -> Path:
        """The keys of ipps printers that were seen first."""
        return self.agent_folder / "printer-certificates.json"

    @property
    def spool_folder(self) -> Path:
        return self.agent_folder / "spool"

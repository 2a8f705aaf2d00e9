"""The certificate that the server shows to other computers, and what is wrong with it."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum

from msgspec import Struct

from server_core.contract.messages.message import AgentMessage


class CertificateTrouble(StrEnum):
    """Each is the subject of a notice of its own."""

    EXPIRED = "expired"
    NOT_YET_VALID = "not_yet_valid"
    WRONG_NAME = "wrong_name"  # it is not for the address in links
    OTHER_KEY = "other_key"  # renewed files are not taken, because agents and consoles trust the present key
    FILES_UNUSABLE = "files_unusable"  # renewed files are not taken, because they are damaged, incomplete or expired
    EXPIRES_SOON = "expires_soon"


NOT_URGENT = frozenset({CertificateTrouble.EXPIRES_SOON})
"""Others see nothing of it yet; everything else is shown in red."""


class CertificateView(Struct, frozen=True, kw_only=True):
    """The served certificate.

    - `key_pin`: of its key, as curl takes it; `fingerprint`: SHA-256 of the certificate, `AB:CD:…`
    - `host`: of the address in links; null = not checked
    - `own`: the server made it itself, and renews it
    - `found_pin`: of the key in renewed files that are not taken; `why`: why they are not, if they are unusable
    - `pinned_by`: agents and consoles that trust this key, and no other
    """

    key_pin: str
    fingerprint: str
    begins_at: datetime
    expires_at: datetime
    names: tuple[str, ...]
    host: str | None
    own: bool
    troubles: tuple[CertificateTrouble, ...] = ()
    found_pin: str | None = None
    why: AgentMessage | None = None
    pinned_by: int = 0

    @property
    def urgent(self) -> bool:
        return any(trouble not in NOT_URGENT for trouble in self.troubles)

"""TLS of the public listener: how clients recognise it. Loads no X.509, which plain HTTP does not need."""

from __future__ import annotations

import ssl
from datetime import datetime

from server_core.contract.messages.message import Message
from server_core.contract.types.fields import Record


class TlsUnusable(Exception):
    """The certificate or its key cannot be used. `is_key`: the fault is in the key."""

    def __init__(self, message: Message, *, is_key: bool = False) -> None:
        super().__init__(str(message))
        self.message = message
        self.is_key = is_key


class Tls(Record, frozen=True, kw_only=True):
    """The listener's certificate.

    - `pin`: SHA-256 of the public key (SubjectPublicKeyInfo, RFC 7469) as curl takes it, `sha256//BASE64`; unchanged by
      renewals
    - `fingerprint`: SHA-256 of the certificate, as browsers show it, `AB:CD:…`
    - `names`: the server's names on the certificate (RFC 6125), without wildcards
    - `expires_at`: in UTC
    """

    context: ssl.SSLContext
    pin: str
    fingerprint: str
    names: tuple[str, ...]
    expires_at: datetime

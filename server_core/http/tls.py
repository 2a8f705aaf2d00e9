"""TLS of the public listener: how clients recognise it. TLS 1.2 or later."""

from __future__ import annotations

import ssl
from collections.abc import Iterable
from datetime import datetime

from server_core.config import ServerConfig, TlsFiles
from server_core.contract.messages.message import Message
from server_core.contract.messages.system import TlsMessages, cause_of
from server_core.contract.types.fields import Record
from server_core.http.listeners import speaks_tls


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


def open_tls(config: ServerConfig, names: Iterable[str], addresses: Iterable[str]) -> Tls | None:
    """Load TLS. None = plain HTTP: on loopback, or by the settings. Raises TlsUnusable."""
    if config.tls is not None:
        return load(config.tls)
    if not speaks_tls(config):
        return None
    from server_core.http.certificates import self_made  # late: plain HTTP needs no X.509

    try:
        files = self_made(config.tls_folder or config.folder / "tls", names, addresses)
    except (OSError, ValueError, TypeError) as error:
        raise TlsUnusable(TlsMessages.OWN_CERTIFICATE_UNUSABLE(why=cause_of(error))) from error
    return load(files)


def load(files: TlsFiles) -> Tls:
    """Load certificate and key. Raises TlsUnusable."""
    from server_core.http.certificates import read_files

    return read_files(files)

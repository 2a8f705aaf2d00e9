"""Whom we trust at the other end of ipps://. Printers sign their own certificates: names and chains prove nothing."""

from __future__ import annotations

import hashlib
import ssl
from typing import Any, Protocol


class TlsPolicy(Protocol):
    """Judges a printer's certificate before a byte of HTTP is sent."""

    def accepts(self, fingerprint: str) -> bool:
        """`fingerprint`: SHA-256 of the DER certificate, lower-case hex."""


class PinFirstSeen:
    """The first certificate is believed and every later one must be the same, as long as this object lives.

    Where pins outlive a restart (trust on first use), a policy with a store takes this one's place.
    """

    def __init__(self) -> None:
        self._pin: str | None = None

    def accepts(self, fingerprint: str) -> bool:
        if self._pin is None:
            self._pin = fingerprint
        return fingerprint == self._pin


def client_context(policy: TlsPolicy) -> ssl.SSLContext:
    """TLS 1.2 or later; the policy is asked at the end of each handshake."""

    class JudgedObject(ssl.SSLObject):
        def do_handshake(self) -> None:
            super().do_handshake()
            certificate = self.getpeercert(binary_form=True) or b""
            if not policy.accepts(hashlib.sha256(certificate).hexdigest()):
                raise ssl.SSLCertVerificationError("the printer's certificate is not the one it had before")

    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    judged: Any = JudgedObject
    context.sslobject_class = judged
    return context

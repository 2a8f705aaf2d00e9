"""Whom we trust at the other end of ipps://. Printers sign their own certificates: names and chains prove nothing."""

from __future__ import annotations

import hashlib
import ssl
from typing import Any, Protocol


class TlsPolicy(Protocol):
    """Judges a printer's certificate before a byte of HTTP is sent."""

    def accepts(self, fingerprint: str) -> bool:
        """`fingerprint`: SHA-256 of the public key (SubjectPublicKeyInfo), lower-case hex."""

    async def keep(self) -> None:
        """The printer has answered: what was learnt of it outlives this process from now on."""


class PinFirstSeen:
    """The first certificate is believed and every later one must have its key, as long as this object lives."""

    def __init__(self) -> None:
        self._pin: str | None = None

    def accepts(self, fingerprint: str) -> bool:
        if self._pin is None:
            self._pin = fingerprint
        return fingerprint == self._pin

    async def keep(self) -> None:
        """There is no store."""


class Judge:
    """Asks the policy at the end of each handshake. `refused`, `accepted`: the last fingerprint that it did not, or did
    accept."""

    def __init__(self, policy: TlsPolicy) -> None:
        self._policy = policy
        self.refused: str | None = None
        self.accepted: str | None = None

    def context(self) -> ssl.SSLContext:
        """TLS 1.2 or later."""
        judge = self

        class JudgedObject(ssl.SSLObject):
            def do_handshake(self) -> None:
                super().do_handshake()
                judge.judge(self.getpeercert(binary_form=True) or b"")

        context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        context.minimum_version = ssl.TLSVersion.TLSv1_2
        context.check_hostname = False
        context.verify_mode = ssl.CERT_NONE
        judged: Any = JudgedObject
        context.sslobject_class = judged
        return context

    def judge(self, certificate: bytes) -> None:
        """Raises SSLCertVerificationError."""
        fingerprint = fingerprint_of(certificate)
        if not self._policy.accepts(fingerprint):
            self.refused = fingerprint
            raise ssl.SSLCertVerificationError("the printer's certificate is not the one it had before")
        self.refused, self.accepted = None, fingerprint


def fingerprint_of(certificate: bytes) -> str:
    """Of its public key: printers renew their certificates by themselves and keep the key. Of one that nobody can read,
    of all its bytes."""
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
    from cryptography.x509 import load_der_x509_certificate

    try:
        key = load_der_x509_certificate(certificate).public_key()
        told = key.public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
    except Exception:  # whatever a parser says of a device's bytes, they have a fingerprint
        told = certificate
    return hashlib.sha256(told).hexdigest()

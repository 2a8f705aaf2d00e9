"""Trust in the server: by the key that the onboarding link names, else by the usual authorities.

The check is part of the TLS handshake, before the first byte of any request, on every connection.
"""

from __future__ import annotations

import asyncio
import base64
import hashlib
import ssl
from typing import Any
from urllib.parse import urlsplit

from server_core.contract.messages.agents import LinkServerMessages
from server_core.contract.messages.message import Message

CHECK_SECONDS = 5.0


class OtherKey(ssl.SSLError):
    """The server does not have the trusted key. `shown`: `sha256//BASE64`, or a description of what came."""

    def __init__(self, shown: str | Message) -> None:
        super().__init__(f"another key: {shown}")
        self.shown = shown


def trust(base_url: str, tls_pin: str | None) -> ssl.SSLContext | None:
    """Return the TLS context; None = plain HTTP. With a pin only the key counts, not the certificate's names,
    dates and signer.
    """
    if urlsplit(base_url).scheme != "https":
        return None
    if tls_pin is None:
        return ssl.create_default_context()
    pin = tls_pin

    class PinnedObject(ssl.SSLObject):
        def do_handshake(self) -> None:
            super().do_handshake()
            _require(self.getpeercert(binary_form=True), pin)

    class NoSocket(ssl.SSLSocket):
        def __init__(self, *_: Any, **__: Any) -> None:
            raise NotImplementedError("this context judges keys on asynchronous connections alone")

    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    context.options |= ssl.OP_NO_RENEGOTIATION  # forbid a change of the key afterwards
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    pinned: Any = PinnedObject
    nothing: Any = NoSocket
    context.sslobject_class, context.sslsocket_class = pinned, nothing
    return context


async def check_key(base_url: str, tls_pin: str | None) -> None:
    """Connect to the server, and no more than that; it sends nothing. Plain HTTP has no key to check.

    Raises OtherKey, ssl.SSLCertVerificationError, OSError, TimeoutError.
    """
    parts, context = urlsplit(base_url), trust(base_url, tls_pin)
    port = parts.port or (80 if context is None else 443)
    async with asyncio.timeout(CHECK_SECONDS):
        _, writer = await asyncio.open_connection(parts.hostname, port, ssl=context)
    writer.transport.abort()


def other_key(error: BaseException | None) -> OtherKey | None:
    """Return the refused key if it caused a client library's error."""
    while error is not None:
        if isinstance(error, OtherKey):
            return error
        error = error.__cause__ or error.__context__
    return None


def untrusted(error: BaseException | None) -> str | None:
    """Return why the authorities do not vouch for the server, if that caused an error."""
    while error is not None:
        if isinstance(error, ssl.SSLCertVerificationError):
            return error.verify_message or str(error)
        error = error.__cause__ or error.__context__
    return None


def pin_of(certificate: bytes) -> str:
    """Return the pin of a certificate's key (SubjectPublicKeyInfo, RFC 7469) in curl's format. Raises ValueError."""
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
    from cryptography.x509 import load_der_x509_certificate

    key = load_der_x509_certificate(certificate).public_key()
    encoded = key.public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
    return "sha256//" + base64.b64encode(hashlib.sha256(encoded).digest()).decode()


def _require(certificate: bytes | None, tls_pin: str) -> None:
    """Check the certificate. Raises OtherKey."""
    try:
        shown = pin_of(certificate) if certificate else LinkServerMessages.SHOWN_NO_CERTIFICATE()
    except Exception as error:  # whatever a parser raises for untrusted bytes
        raise OtherKey(LinkServerMessages.SHOWN_UNREADABLE_CERTIFICATE()) from error
    if shown != tls_pin:
        raise OtherKey(shown)

"""Signatures of Standard Webhooks 1.0.0: `v1,` and Base64 of HMAC-SHA256 over `id.timestamp.body`."""

from __future__ import annotations

import hashlib
import hmac
from base64 import b64encode
from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from server_core.contract.webhooks import ID_HEADER, SECRET_PREFIX, SIGNATURE_HEADER, TIMESTAMP_HEADER

SECRET_BYTES = 32


def message_name(message_id: UUID) -> str:
    """The value of `webhook-id`: the same for each attempt and each webhook."""
    return f"msg_{message_id.hex}"


def secret_text(secret: bytes) -> str:
    """As receivers are told it."""
    return SECRET_PREFIX + b64encode(secret).decode()


def signed_headers(secrets: Sequence[bytes], message_id: str, at: datetime, body: bytes) -> dict[str, str]:
    """Headers of a message; one signature for each secret, the newest first, separated by spaces."""
    timestamp = str(int(at.timestamp()))
    content = f"{message_id}.{timestamp}.".encode() + body
    signatures = (b64encode(hmac.digest(secret, content, hashlib.sha256)).decode() for secret in secrets)
    return {
        ID_HEADER: message_id,
        TIMESTAMP_HEADER: timestamp,
        SIGNATURE_HEADER: " ".join(f"v1,{signature}" for signature in signatures),
    }

"""Names, secrets and headers of messages, after Standard Webhooks 1.0.0."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from server_core.contract.types.webhooks import ID_HEADER, SECRET_PREFIX, SIGNATURE_HEADER, TIMESTAMP_HEADER, signature

SECRET_BYTES = 32


def message_name(message_id: UUID) -> str:
    """The value of `webhook-id`: the same for each attempt and each webhook."""
    return f"msg_{message_id.hex}"


def secret_text(secret: bytes) -> str:
    """Write a secret as receivers get it: `whsec_` and Base64."""
    return SECRET_PREFIX + b64encode(secret).decode()


def signed_headers(secrets: Sequence[bytes], message_id: str, at: datetime, body: bytes) -> dict[str, str]:
    """Headers of a message; one signature for each secret, the newest first, separated by spaces."""
    timestamp = str(int(at.timestamp()))
    return {
        ID_HEADER: message_id,
        TIMESTAMP_HEADER: timestamp,
        SIGNATURE_HEADER: " ".join(signature(secret, message_id, timestamp, body) for secret in secrets),
    }

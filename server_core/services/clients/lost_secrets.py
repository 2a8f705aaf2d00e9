"""Repeats of an answer that contains a secret: the same request with the same `Idempotency-Key` gets it again.

No secret is stored. It is derived from the key and from 256 random bits, stored with the key's hash while repeats are
allowed, also across restarts. Retention or the next secret clears these bits, and backups omit them. A reader of the
database has one half and the caller the other, so guessable keys are rejected. A key is good for one act: it never
returns an older secret and never replaces a newer one. Repeats are recorded in the audit log.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from base64 import urlsafe_b64encode
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from uuid import UUID

from server_core.contract.api.call import calls_of
from server_core.contract.api.console import ConsoleApi
from server_core.contract.messages.requests import RequestMessages
from server_core.contract.messages.server import ApplicationMessages
from server_core.contract.types.audit import AuditAct
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.partners import may_be_guessed
from server_core.services.api_error import ApiError, invalid_field
from server_core.services.audit import client_subject, note
from server_core.services.clients.tokens import secret_hash
from server_core.store import idempotency
from server_core.store.clients import ClientRow
from server_core.store.idempotency import KeptAnswer
from server_core.store.store import Connection

AGAIN_WITHIN = timedelta(minutes=10)


class SecretOf(StrEnum):
    """The act that creates a secret."""

    CREATE = "client.create"
    ROTATE = "client.rotate"


SECRET_OPERATIONS = (
    *SecretOf,
    *(call.operation for call in calls_of(ConsoleApi) if call.is_secret and call.keeps_answer),
)
"""Their stored answers are repeated for a short time only and go into no backup."""


@dataclass(frozen=True, kw_only=True, slots=True, repr=False)
class MadeBefore:
    """A secret made earlier by the same key; `secret` None: it is no longer repeated."""

    client_id: UUID
    secret_sha256: bytes
    secret: str | None


def require_unguessable(repeat_key: str | None) -> None:
    """Raises ApiError `validation_failed` for a guessable key. Without a key no answer is repeated."""
    if repeat_key is not None and may_be_guessed(repeat_key):
        raise invalid_field("Idempotency-Key", "guessable", ApplicationMessages.SECRET_KEY_GUESSABLE())


def new_secret(
    connection: Connection, account_id: UUID, of: SecretOf, client_id: UUID, repeat_key: str | None, at: datetime
) -> str:
    """Return a new secret, in the commit that activates it.

    Its key is kept for good, as a repeat may come at any time.
    """
    forget_halves(connection, at)
    if repeat_key is None:
        return secrets.token_urlsafe(32)
    half = secrets.token_bytes(32)
    secret = _made(half, repeat_key)
    made = KeptAnswer(fingerprint=secret_hash(secret), print_job_id=client_id, status_code=200, body=half)
    idempotency.keep_answer(connection, account_id, of, _sha256(of, client_id, repeat_key), made, at)
    return secret


def forget_halves(connection: Connection, now: datetime) -> None:
    """Clear the random bits of secrets that are no longer repeated; called for the next secret and by retention."""
    idempotency.empty_bodies(connection, SECRET_OPERATIONS, before=now - AGAIN_WITHIN)


def made_before(
    connection: Connection, account_id: UUID, of: SecretOf, client_id: UUID | None, repeat_key: str | None
) -> MadeBefore | None:
    """Find a secret made earlier by this key. `client_id` None: the client was made by this key, too."""
    if repeat_key is None:
        return None
    kept = idempotency.find_answer(connection, account_id, of, _sha256(of, client_id, repeat_key))
    if kept is None:
        return None
    secret = _made(kept.body, repeat_key) if kept.body else None
    return MadeBefore(client_id=kept.print_job_id, secret_sha256=kept.fingerprint, secret=secret)


def tell_again(
    connection: Connection,
    row: ClientRow,
    before: MadeBefore,
    *,
    same_wish: bool,
    made_at: datetime,
    now: datetime,
    actor: str,
) -> str:
    """Return the current secret again.

    Raises ApiError `idempotency_key_conflict` for a different request, `invalid_transition` if it is too late.
    """
    if not same_wish:
        raise ApiError(ErrorCode.IDEMPOTENCY_KEY_CONFLICT, RequestMessages.KEY_USED_FOR_SECRET())
    if before.secret is None or row.secret_sha256 != secret_hash(before.secret) or now - made_at > AGAIN_WITHIN:
        raise ApiError(
            ErrorCode.INVALID_TRANSITION, ApplicationMessages.SECRET_SHOWN(), details={"reason": "secret_shown"}
        )
    if row.disabled_at is not None and row.disabled_at >= made_at:
        raise ApiError(
            ErrorCode.INVALID_TRANSITION, ApplicationMessages.CLIENT_DISABLED(), details={"reason": "client_disabled"}
        )
    subject, details = client_subject(row.client_id), {"name": row.name}
    note(connection, row.account_id, AuditAct.CLIENT_SHOWN_AGAIN, subject, at=now, actor=actor, details=details)
    return before.secret


def refuse_replaced(before: MadeBefore, row: ClientRow) -> None:
    """Raises ApiError `idempotency_key_conflict` if the key made an earlier secret than the current one."""
    if before.secret_sha256 != row.secret_sha256:
        raise ApiError(
            ErrorCode.IDEMPOTENCY_KEY_CONFLICT,
            ApplicationMessages.SECRET_REPLACED(),
            details={"reason": "secret_replaced"},
        )


def _made(half: bytes, repeat_key: str) -> str:
    return urlsafe_b64encode(hmac.digest(half, repeat_key.encode(), hashlib.sha256)).decode().rstrip("=")


def _sha256(of: SecretOf, client_id: UUID | None, repeat_key: str) -> bytes:
    about = f"{client_id} {repeat_key}" if of is SecretOf.ROTATE else repeat_key
    return hashlib.sha256(about.encode()).digest()

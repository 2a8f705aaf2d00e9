"""A secret is shown once. Where that answer is lost, the same request with the same `Idempotency-Key` gets it again.

No secret is kept for that: it is made of the key, and of 256 random bits that are kept with the key's hash while it is
told again, also over a restart; retention or the next secret empties them, and they go into no backup. Who reads the
database has one half, who asked the other; so a key that could be guessed is refused. A key is for one act: it never
brings an older secret back, or replaces a newer one. What is told again stands in the audit log.
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
from server_core.services.audit.writing import client_subject, note
from server_core.services.clients.tokens import secret_hash
from server_core.store import idempotency
from server_core.store.clients import ClientRow
from server_core.store.idempotency import KeptAnswer
from server_core.store.store import Connection

AGAIN_WITHIN = timedelta(minutes=10)


class SecretOf(StrEnum):
    """The act that a secret is made by."""

    CREATE = "client.create"
    ROTATE = "client.rotate"


SECRET_OPERATIONS = (
    *SecretOf,
    *(call.operation for call in calls_of(ConsoleApi) if call.is_secret and call.keeps_answer),
)
"""Whatever is kept of them is told again for a short time, and goes into no backup."""


@dataclass(frozen=True, kw_only=True, slots=True, repr=False)
class MadeBefore:
    """By the same key: whose secret, its hash, and the secret itself; None: it is not told any more."""

    client_id: UUID
    secret_sha256: bytes
    secret: str | None


def require_unguessable(repeat_key: str | None) -> None:
    """Raises ApiError `validation_failed`; without a key nothing is told again."""
    if repeat_key is not None and may_be_guessed(repeat_key):
        raise invalid_field("Idempotency-Key", "guessable", ApplicationMessages.SECRET_KEY_GUESSABLE())


def new_secret(
    connection: Connection, account_id: UUID, of: SecretOf, client_id: UUID, repeat_key: str | None, at: datetime
) -> str:
    """256 bits, in the commit that makes it good; the key is kept for good, as a late repeat may come at any time."""
    forget_halves(connection, at)
    if repeat_key is None:
        return secrets.token_urlsafe(32)
    half = secrets.token_bytes(32)
    secret = _made(half, repeat_key)
    made = KeptAnswer(fingerprint=secret_hash(secret), print_job_id=client_id, status_code=200, body=half)
    idempotency.keep_answer(connection, account_id, of, _sha256(of, client_id, repeat_key), made, at)
    return secret


def forget_halves(connection: Connection, now: datetime) -> None:
    """Of secrets that are told again no more; the next secret does it, or retention in its next round."""
    idempotency.empty_bodies(connection, SECRET_OPERATIONS, before=now - AGAIN_WITHIN)


def made_before(
    connection: Connection, account_id: UUID, of: SecretOf, client_id: UUID | None, repeat_key: str | None
) -> MadeBefore | None:
    """`client_id` None: of a client that this key made."""
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
    """The secret that it has now. Raises ApiError `idempotency_key_conflict` for another wish, `invalid_transition` for
    what is over."""
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
    """Raises ApiError `idempotency_key_conflict`: the key made a secret before the one that it has now."""
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

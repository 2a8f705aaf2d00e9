"""A secret is shown once. Where that answer is lost, the same request with the same `Idempotency-Key` gets it again.

No secret is kept for that: it is made of the key, by HMAC with what this server alone knows, so that a repeat makes
the same one, also after a restart. A key is for one act: with it the secret is the same. One that follows another is
made of that, too, and the key is kept with its hash: no key ever brings an older secret back, or replaces a newer one.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from base64 import urlsafe_b64encode
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from server_core.contract.problems import ErrorCode
from server_core.services.context import Context
from server_core.services.rejected import Rejected
from server_core.store import idempotency
from server_core.store.clients import ClientRow
from server_core.store.idempotency import KeptAnswer
from server_core.store.ids import new_id
from server_core.store.store import Connection

AGAIN_WITHIN = timedelta(minutes=10)
ROTATE = "client.rotate"


@dataclass(frozen=True, kw_only=True, slots=True, repr=False)
class NewSecret:
    """`new_client_id`: the one of a client that is made with it; the same again, too."""

    secret: str
    new_client_id: UUID


def new_secret(ctx: Context, account_id: UUID, what: str, repeat_key: str | None) -> NewSecret:
    """256 bits; random where no key was given."""
    if repeat_key is None or not ctx.config.console_token:
        return NewSecret(secret=secrets.token_urlsafe(32), new_client_id=new_id())
    own = hmac.digest(ctx.config.console_token.encode(), b"secrets of lost answers", hashlib.sha256)

    def made(of: str) -> bytes:
        return hmac.digest(own, "\n".join((of, str(account_id), what, repeat_key)).encode(), hashlib.sha256)

    secret = urlsafe_b64encode(made("secret")).decode().rstrip("=")
    return NewSecret(secret=secret, new_client_id=UUID(bytes=made("id")[:16], version=4))


def is_repeat(connection: Connection, row: ClientRow, repeat_key: str | None) -> bool:
    """The key made the secret that it has now. Raises Rejected `idempotency_key_conflict`: it made one before that."""
    if repeat_key is None:
        return False
    kept = idempotency.find_answer(connection, row.account_id, ROTATE, _sha256(row.client_id, repeat_key))
    if kept is not None and kept.fingerprint != row.secret_sha256:
        text = "This key was used for a secret that was replaced since. Nothing was changed."
        raise Rejected(ErrorCode.IDEMPOTENCY_KEY_CONFLICT, text, details={"reason": "secret_replaced"})
    return kept is not None


def keep_key(
    connection: Connection, row: ClientRow, repeat_key: str | None, secret_sha256: bytes, at: datetime
) -> None:
    """In the commit of the secret itself; for good, as a late repeat may come at any time."""
    if repeat_key is not None:
        made = KeptAnswer(fingerprint=secret_sha256, print_job_id=row.client_id, status_code=200, body=b"")
        key = _sha256(row.client_id, repeat_key)
        idempotency.keep_answer(connection, row.account_id, ROTATE, key, made, at)


def _sha256(client_id: UUID, repeat_key: str) -> bytes:
    return hashlib.sha256(f"{client_id} {repeat_key}".encode()).digest()


def check_repeat(
    *, same_wish: bool, same_secret: bool, made_at: datetime, disabled_at: datetime | None, now: datetime
) -> None:
    """Raises Rejected `idempotency_key_conflict` for another wish, `invalid_transition` for what is over."""
    if not same_wish:
        text = "This Idempotency-Key was used for another secret."
        raise Rejected(ErrorCode.IDEMPOTENCY_KEY_CONFLICT, text)
    if not same_secret or now - made_at > AGAIN_WITHIN:
        text = "The secret of this request was shown, or is over: give the application a new one."
        raise Rejected(ErrorCode.INVALID_TRANSITION, text, details={"reason": "secret_shown"})
    if disabled_at is not None and disabled_at >= made_at:
        text = "The application was disabled meanwhile, so its secret is not shown again. Enable it first."
        raise Rejected(ErrorCode.INVALID_TRANSITION, text, details={"reason": "client_disabled"})

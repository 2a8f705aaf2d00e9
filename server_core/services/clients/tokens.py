"""Access tokens: opaque, 256 random bits, short-lived (RFC 6749 section 4.4, RFC 6750)."""

from __future__ import annotations

import hmac
import secrets
from datetime import timedelta
from uuid import UUID

from server_core.contract.problems import ErrorCode
from server_core.contract.public import AccessToken, Scope
from server_core.services.clients.registration import secret_hash
from server_core.services.clients.token_cache import Principal
from server_core.services.context import Context
from server_core.services.rejected import Rejected
from server_core.store import clients, tokens
from server_core.store.store import Connection

KEPT_AFTER_EXPIRY = timedelta(days=1)
UNKNOWN_SECRET = secret_hash("")


async def issue_token(ctx: Context, client_id: str, client_secret: str, scope: str | None) -> AccessToken:
    """All of the client's scopes unless `scope` names some. Raises Rejected `invalid_client`, `invalid_scope`."""
    client = None
    identifier = _uuid(client_id)
    if identifier is not None:
        client = await ctx.store.read(lambda connection: clients.find_client(connection, identifier))
    # the same work for an unknown client: its absence must not show in the time
    expected = UNKNOWN_SECRET if client is None else client.secret_sha256
    matches = hmac.compare_digest(secret_hash(client_secret), expected)
    if client is None or not matches or client.disabled_at is not None:
        raise Rejected(ErrorCode.INVALID_CLIENT, "The client is unknown, disabled, or its secret is wrong.")
    scopes = _scopes(scope, client.scopes)
    token, now = secrets.token_urlsafe(32), ctx.now()

    def work(connection: Connection) -> None:
        tokens.purge_tokens(connection, expired_before=now - KEPT_AFTER_EXPIRY)
        tokens.insert_token(
            connection,
            client.account_id,
            client_id=client.client_id,
            token_sha256=secret_hash(token),
            scopes=scopes,
            expires_at=now + ctx.config.token_lifetime,
        )
        clients.mark_used(connection, client.account_id, client.client_id, now)

    await ctx.store.write(work)
    lifetime = int(ctx.config.token_lifetime.total_seconds())
    return AccessToken(token_type="Bearer", expires_in=lifetime, access_token=token)  # noqa: S106


async def authenticate(ctx: Context, token: str) -> Principal:
    """Raises Rejected `token_invalid`, `token_expired`, `token_revoked`."""
    token_sha256 = secret_hash(token)
    principal = ctx.tokens.get(token_sha256)
    if principal is None:
        principal = await _look_up(ctx, token_sha256)
    if principal.expires_at <= ctx.now():
        ctx.tokens.forget(token_sha256)
        raise Rejected(ErrorCode.TOKEN_EXPIRED, "The access token has expired: get a new one.")
    return principal


async def _look_up(ctx: Context, token_sha256: bytes) -> Principal:
    generation = ctx.tokens.generation
    row = await ctx.store.read(lambda connection: tokens.find_token(connection, token_sha256))
    if row is None:
        raise Rejected(ErrorCode.TOKEN_INVALID, "The access token is not known here.")
    if row.revoked_at is not None or row.disabled_at is not None:
        raise Rejected(ErrorCode.TOKEN_REVOKED, "The access token has been revoked.")
    principal = Principal(
        account_id=row.account_id,
        account_name=row.account_name,
        client_id=row.client_id,
        client_name=row.client_name,
        scopes=frozenset(clients.scopes_of(row.scopes)),
        expires_at=row.expires_at,
    )
    ctx.tokens.put(token_sha256, principal, generation)
    return principal


def _scopes(wanted: str | None, granted: list[Scope]) -> list[Scope]:
    """All or nothing: one scope too many refuses the request."""
    if wanted is None:
        return granted
    words = set(wanted.split(" "))
    if not words <= set(granted):
        text = "A requested scope is unknown or not granted to this client. It has: " + " ".join(granted)
        raise Rejected(ErrorCode.INVALID_SCOPE, text)
    return [scope for scope in granted if scope in words]


def _uuid(text: str) -> UUID | None:
    try:
        return UUID(text)
    except ValueError:
        return None

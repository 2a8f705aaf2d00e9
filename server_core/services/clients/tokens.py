"""Access tokens: opaque, 256 random bits, short-lived (RFC 6749 section 4.4, RFC 6750)."""

from __future__ import annotations

import hashlib
import hmac
import logging
import secrets
from datetime import datetime, timedelta
from functools import partial
from uuid import UUID

from server_core.contract.messages.message import Message
from server_core.contract.messages.server import ApplicationMessages
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.fields import Record, of_row, uuid_in
from server_core.contract.types.partners import AccessToken, Scope
from server_core.services.api_error import ApiError
from server_core.services.clients.token_cache import MOST_TOKENS, Principal
from server_core.services.context import Context
from server_core.services.partner.assertion_rules import Named
from server_core.store import clients, clock_rows
from server_core.store.clients import ClientRow, TokenRow
from server_core.store.commits import Commit
from server_core.store.store import Connection

log = logging.getLogger(__name__)

NOBODYS_SECRET = secrets.token_bytes(32)
NO_ADDRESS = ""
AT_WORK = timedelta(minutes=5)
INSTALLATION_LIFETIME = timedelta(hours=1)
"""Lifetime of tokens that developer applications get by assertion."""


class FormerClient(Record, frozen=True, kw_only=True):
    """The client behind a credential that is no longer valid."""

    account_id: UUID
    client_id: UUID


class LoginRejected(ApiError):
    """A rejected login. `former_client` is only for our own request log."""

    def __init__(self, code: ErrorCode, message: Message, former_client: FormerClient | None) -> None:
        super().__init__(code, message)
        self.former_client = former_client


async def issue_token(
    ctx: Context, client_id: str, client_secret: str, scope: str | None, address: str = NO_ADDRESS
) -> tuple[AccessToken, Principal]:
    """Issue a token with all scopes of the client, or those in `scope`. `address`: origin of the request.

    Raises ApiError `rate_limited`, `invalid_client`, `invalid_scope`, and `unauthorized_client` if its account is
    suspended or closed. An installation of a developer application is unknown here: it gets tokens by assertion, and
    nobody else may learn that it exists.
    """
    identifier = uuid_in(client_id)
    generation = ctx.tokens.generation
    client = None
    if identifier is not None:
        client = await ctx.store.read(lambda connection: clients.find_client(connection, identifier))
    secret_sha256 = secret_hash(client_secret)
    if _secret_end(client, secret_sha256, ctx) is None or client is None:
        ctx.limiter.wrong_credentials(address)
        raise _invalid_client(identifier, client)
    ctx.limiter.token_request(client.client_id, address)
    scopes = _scopes(scope, client.scopes)
    token = secrets.token_urlsafe(32)

    def work(connection: Connection) -> Principal:
        # read again: no rotation or disabling can happen inside this write
        found, now = clients.find_client(connection, client.client_id), ctx.clock.highest()
        secret_ends = _secret_end(found, secret_sha256, ctx)
        if found is None or secret_ends is None:
            raise _invalid_client(identifier, found)
        if found.account_suspended_at is not None:
            text = ApplicationMessages.TOKENS_CLOSED()
            if found.account_closed_at is None:
                text = ApplicationMessages.TOKENS_SUSPENDED()
            raise LoginRejected(ErrorCode.UNAUTHORIZED_CLIENT, text, _former_client(found))
        principal = Principal(
            account_id=found.account_id,
            account_name=found.account_name,
            client_id=found.client_id,
            client_name=found.name,
            scopes=frozenset(scopes),
            expires_at=now + min(ctx.config.token_lifetime, secret_ends - ctx.now()),
            generation=generation,
        )
        clients.insert_token(
            connection,
            found.account_id,
            client_id=found.client_id,
            token_sha256=secret_hash(token),
            scopes=scopes,
            expires_at=principal.expires_at,
        )
        clients.mark_used(connection, found.account_id, found.client_id, ctx.now())
        return principal

    principal = await ctx.store.write(work, Commit.TOKEN_ISSUE)
    ctx.tokens.put(secret_hash(token), principal)
    lifetime = min(ctx.config.token_lifetime, principal.expires_at - ctx.clock.highest())
    seconds = max(0, round(lifetime.total_seconds()))
    words = " ".join(scopes)
    return AccessToken(token_type="Bearer", expires_in=seconds, access_token=token, scope=words), principal  # noqa: S106


async def authenticate(ctx: Context, token: str, address: str = NO_ADDRESS) -> Principal:
    """Return the caller of a token.

    Raises ApiError `token_invalid`, `token_expired`, `token_revoked`, `rate_limited`.
    """
    token_sha256 = secret_hash(token)
    principal = ctx.tokens.get(token_sha256)
    if principal is None:
        try:
            principal = await _look_up(ctx, token_sha256)
        except ApiError:
            ctx.limiter.wrong_token(address)
            raise
    if principal.expires_at <= ctx.clock.highest():
        raise _expired(principal)
    return principal


def confirm(ctx: Context, caller: Principal) -> None:
    """Check the token again before a commit, because a call may take long. Raises LoginRejected.

    A token that expires during its call stays valid for `AT_WORK`.
    """
    if ctx.tokens.is_revoked(caller):
        raise revoked_meanwhile(caller)
    if caller.expires_at + AT_WORK <= ctx.clock.highest():
        raise _expired(caller)


async def remember_tokens(ctx: Context) -> None:
    """Load valid tokens into the cache at start."""
    lifetimes = ((False, ctx.config.token_lifetime), (True, INSTALLATION_LIFETIME))
    for of_installations, lifetime in lifetimes:
        kind = partial(clock_rows.newest_token_end, of_installations=of_installations)
        newest = await ctx.store.read(kind)
        if newest is not None:
            ctx.clock.was(newest - lifetime)  # a token that has expired must not become valid again
    generation, now = ctx.tokens.generation, ctx.clock.highest()
    for row in await ctx.store.read(lambda connection: clients.live_tokens(connection, now, MOST_TOKENS)):
        ctx.tokens.put(row.token_sha256, _principal(row, generation))


async def _look_up(ctx: Context, token_sha256: bytes) -> Principal:
    generation = ctx.tokens.generation
    row = await ctx.store.read(lambda connection: clients.find_token(connection, token_sha256))
    if row is None:
        raise LoginRejected(ErrorCode.TOKEN_INVALID, ApplicationMessages.ACCESS_TOKEN_UNKNOWN(), None)
    if row.revoked_at is not None or row.disabled_at is not None:
        raise revoked_meanwhile(row)
    principal = _principal(row, generation)
    ctx.tokens.put(token_sha256, principal)
    return principal


def _principal(row: TokenRow, generation: int) -> Principal:
    return of_row(
        Principal,
        row,
        scopes=frozenset(row.scopes),
        generation=generation,
        key=None
        if row.kid is None or row.application_id is None
        else Named(application_id=row.application_id, kid=row.kid),
    )


def _secret_end(client: ClientRow | None, secret_sha256: bytes, ctx: Context) -> datetime | None:
    """Return the time until which this secret gets tokens; None: it gets none.

    A client disabled by closing its account is distinguished from one disabled by an operator, but only for callers
    with the secret; others get the answer for an unknown client. A near miss takes as long as any wrong secret. Timing
    may reveal that an id exists, which is no secret.
    """
    current = NOBODYS_SECRET if client is None else client.secret_sha256
    previous = (None if client is None else client.previous_secret_sha256) or NOBODYS_SECRET
    is_current = hmac.compare_digest(secret_sha256, current)
    is_previous = hmac.compare_digest(secret_sha256, previous)
    if client is None or client.is_disabled or client.application_id is not None:
        return None
    if is_current:
        return datetime.max.replace(tzinfo=ctx.now().tzinfo)
    ends_at = client.previous_secret_ends_at
    return ends_at if is_previous and ends_at is not None and ends_at > ctx.now() else None


def _scopes(wanted: str | None, granted: list[Scope]) -> list[Scope]:
    """Return the granted scopes. One scope too many rejects the whole request."""
    if wanted is None:
        return granted
    words = set(wanted.split(" "))
    if not words <= set(granted):
        raise ApiError(ErrorCode.INVALID_SCOPE, ApplicationMessages.SCOPE_NOT_GRANTED(scopes=" ".join(granted)))
    return [scope for scope in granted if scope in words]


def _invalid_client(client_id: UUID | None, client: ClientRow | None) -> LoginRejected:
    """Return the error. The cause goes only to our log, because the caller may be anybody."""
    former_client = None if client is None else _former_client(client)
    if client is None:
        log.info("No access token for unknown application %s", client_id or "(no valid id)")
    else:
        why = "it is disabled" if client.disabled_at is not None else "its secret is wrong or has expired"
        if client.application_id is not None:
            why = "it is an installation of a developer application and gets tokens by assertion"
        log.info("No access token for application %s (%s): %s", client.name, client.client_id, why)
    return LoginRejected(ErrorCode.INVALID_CLIENT, ApplicationMessages.CLIENT_INVALID(), former_client)


def _former_client(client: ClientRow | Principal | TokenRow) -> FormerClient:
    return FormerClient(account_id=client.account_id, client_id=client.client_id)


def revoked_meanwhile(caller: Principal | TokenRow) -> LoginRejected:
    """Return the error for a caller whose account was suspended during the call."""
    return LoginRejected(ErrorCode.TOKEN_REVOKED, ApplicationMessages.ACCESS_TOKEN_REVOKED(), _former_client(caller))


def _expired(caller: Principal) -> LoginRejected:
    return LoginRejected(ErrorCode.TOKEN_EXPIRED, ApplicationMessages.ACCESS_TOKEN_EXPIRED(), _former_client(caller))


# Hash of an application's secret: 256 random bits need no slow hash.


def secret_hash(secret: str) -> bytes:
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).digest()

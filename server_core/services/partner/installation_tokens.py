"""Access tokens of installations: for the public API, of one account, with the installation's permissions at most."""

from __future__ import annotations

import secrets
from uuid import UUID

from server_core.contract.messages.partners import PartnerMessages
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.partners import InstallationToken, InstallationTokenRequest, Scope
from server_core.services.clients.secret_hash import secret_hash
from server_core.services.clients.token_cache import Principal
from server_core.services.clients.tokens import INSTALLATION_LIFETIME
from server_core.services.context import Context
from server_core.services.partner.assertions import CallingApplication, still_good
from server_core.services.partner.installations import no_such_installation, require_usable
from server_core.services.rejected import Rejected
from server_core.store import clients, installation_rows, tokens
from server_core.store.commits import Commit
from server_core.store.installation_rows import InstallationRow
from server_core.store.store import Connection


async def issue(
    ctx: Context, application: CallingApplication, installation_id: UUID, wish: InstallationTokenRequest
) -> InstallationToken:
    """All permissions of the installation unless the wish names some.

    Raises Rejected `rate_limited`, `installation_not_found` (also for another application's), `permission_not_granted`
    (also for one that was revoked), `relationship_suspended`, `relationship_closed`; NotLetIn `account_disabled` and
    `unknown_key` where the application was disabled or its key revoked after it was let in.
    """
    ctx.limiter.installation_token(application.application_id)
    token, generation = secrets.token_urlsafe(32), ctx.tokens.generation
    key = application.key

    def work(connection: Connection) -> Principal:
        still_good(ctx, connection, key)
        row = installation_rows.find_of_application(connection, application.application_id, installation_id)
        client = None if row is None else clients.find_client(connection, installation_id)
        if row is None or client is None:
            raise no_such_installation()
        require_usable(connection, row.account_id)
        principal = Principal(
            account_id=row.account_id,
            account_name=client.account_name,
            client_id=installation_id,
            client_name=row.name,
            scopes=frozenset(_permissions(row, wish)),
            expires_at=ctx.clock.highest() + INSTALLATION_LIFETIME,
            generation=generation,
            key=key,
        )
        tokens.insert_token(
            connection,
            row.account_id,
            client_id=installation_id,
            token_sha256=secret_hash(token),
            scopes=_ordered(principal.scopes),
            expires_at=principal.expires_at,
            kid=key.kid,
        )
        clients.mark_used(connection, row.account_id, installation_id, ctx.now())
        return principal

    principal = await ctx.store.write(work, Commit.TOKEN_ISSUE)
    ctx.tokens.put(secret_hash(token), principal)
    left = principal.expires_at - ctx.clock.highest()
    return InstallationToken(
        access_token=token,
        token_type="Bearer",  # noqa: S106
        expires_in=max(1, round(min(INSTALLATION_LIFETIME, left).total_seconds())),
        installation_id=installation_id,
        account_id=principal.account_id,
        permissions=_ordered(principal.scopes),
    )


def _permissions(row: InstallationRow, wish: InstallationTokenRequest) -> set[Scope]:
    """All or nothing. Raises Rejected `permission_not_granted`."""
    if row.disabled_at is not None:
        raise Rejected(ErrorCode.PERMISSION_NOT_GRANTED, PartnerMessages.INSTALLATION_REVOKED())
    granted = set(row.permissions)
    wanted = granted if wish.permissions is None else set(wish.permissions)
    if not wanted <= granted:
        missing = ", ".join(_ordered(wanted - granted))
        details = {"granted": _ordered(granted)}
        raise Rejected(
            ErrorCode.PERMISSION_NOT_GRANTED, PartnerMessages.INSTALLATION_LACKS(permission=missing), details=details
        )
    return wanted


def _ordered(permissions: frozenset[Scope] | set[Scope]) -> list[Scope]:
    return [scope for scope in Scope if scope in permissions]

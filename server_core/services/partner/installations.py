"""Installations of developer applications in accounts: setting up, changing permissions, listing, revoking, tokens."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from functools import partial
from typing import Any, TypeVar
from uuid import UUID

from server_core.contract.messages.partners import PartnerMessages
from server_core.contract.types.audit import Actor, AuditAction
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.fields import Page, Record, of_row
from server_core.contract.types.partners import (
    Installation,
    InstallationToken,
    InstallationTokenRequest,
    Party,
    Scope,
    Whose,
)
from server_core.services.announced_writes import write_and_forget
from server_core.services.api_error import ApiError
from server_core.services.audit import note
from server_core.services.clients.token_cache import Principal
from server_core.services.clients.tokens import INSTALLATION_LIFETIME, secret_hash
from server_core.services.closed_accounts import require_open
from server_core.services.context import Context
from server_core.services.paging import PageRequest, page_of
from server_core.services.partner.assertion_rules import Named
from server_core.services.partner.assertions import CallerApplication, CallingApplication, still_good
from server_core.services.partner.relationships import unknown
from server_core.store import application_rows, clients, relationship_rows
from server_core.store.application_rows import InstallationRow
from server_core.store.commits import Commit
from server_core.store.ids import new_id
from server_core.store.store import Connection

T = TypeVar("T")


class CreatedInstallation(Record, frozen=True, kw_only=True):
    """The installation. `is_new` False: it existed and now has this call's permissions."""

    installation: Installation
    is_new: bool


async def account_of(ctx: Context, developer_account_id: UUID, relationship_id: UUID) -> UUID:
    """Return the account of the developer's customer. Raises ApiError `relationship_not_found`."""
    row = await ctx.store.read(
        lambda connection: relationship_rows.find(connection, developer_account_id, relationship_id)
    )
    if row is None:
        raise unknown()
    return row.account_id


async def set_up(
    ctx: Context,
    account_id: UUID,
    application: CallerApplication,
    permissions: Sequence[Scope],
    actor: Actor,
    by: Party,
) -> CreatedInstallation:
    """Install an application with exactly these permissions. Tokens with more end at once.

    Raises ApiError `relationship_suspended`, `relationship_closed`, `permission_not_granted` (a developer asks for more
    than the operator granted, or to return after the operator's revocation).
    """
    wanted = [scope for scope in Scope if scope in permissions]
    now = ctx.now()

    def work(connection: Connection, ended: set[UUID | Named]) -> tuple[InstallationRow, bool]:
        require_usable(connection, account_id)
        installation = application_rows.find_good(connection, account_id, application.application_id)
        if by is Party.DEVELOPER:
            _require_granted(connection, account_id, application.application_id, installation, wanted)
        decides = by if installation is None or by is Party.OPERATOR else installation.permissions_by
        if installation is not None and (installation.permissions, installation.permissions_by) == (wanted, decides):
            return installation, False
        installation_id = new_id() if installation is None else installation.installation_id
        if installation is None:
            application_rows.insert_installation(
                connection,
                account_id,
                application.application_id,
                installation_id=installation_id,
                name=application.name,
                permissions=wanted,
                by=decides,
                created_at=now,
            )
        else:
            application_rows.set_permissions(connection, account_id, installation_id, wanted, decides)
            if not set(installation.permissions) <= set(wanted):
                clients.revoke_tokens(connection, account_id, installation_id, now)
                ended.add(installation_id)
        row = _found(connection, account_id, installation_id)
        _note(connection, ctx, AuditAction.INSTALLATION_SET_UP, row, actor)
        return row, installation is None

    row, is_new = await write_and_forget(ctx, work, Commit.INSTALLATION_CHANGE)
    return CreatedInstallation(installation=installation_view(row), is_new=is_new)


async def list_installations(ctx: Context, account_id: UUID, whose: Whose, request: PageRequest) -> Page[Installation]:
    """List an account's installations, newest first, including revoked ones. `whose`: whose applications.

    Raises ApiError `invalid_cursor`.
    """
    return await page_of(
        ctx,
        account_id,
        f"installations {whose}",
        request,
        UUID,
        rows=lambda connection, after, limit: application_rows.page(
            connection, account_id, whose, after=after, limit=limit
        ),
        position=lambda row: row.installation_id,
        view=installation_view,
    )


async def revoke(ctx: Context, account_id: UUID, installation_id: UUID, actor: Actor) -> Installation:
    """Revoke an installation permanently: no new tokens, and current ones end. Only the operator can install it again.

    Idempotent. Raises ApiError `installation_not_found`.
    """
    now = ctx.now()

    def work(connection: Connection, ended: set[UUID | Named]) -> InstallationRow:
        row = _found(connection, account_id, installation_id)
        ended.add(installation_id)
        if row.disabled_at is None:
            clients.disable(connection, account_id, installation_id, now)
            clients.revoke_tokens(connection, account_id, installation_id, now)
            _note(connection, ctx, AuditAction.INSTALLATION_REVOKE, row, actor)
        return _found(connection, account_id, installation_id)

    return installation_view(await write_and_forget(ctx, work, Commit.INSTALLATION_CHANGE))


require_usable = partial(require_open, closed=PartnerMessages.WORK_CLOSED(), suspended=PartnerMessages.WORK_SUSPENDED())


def _require_granted(
    connection: Connection,
    account_id: UUID,
    application_id: UUID,
    installation: InstallationRow | None,
    wanted: list[Scope],
) -> None:
    """Raises ApiError `permission_not_granted` if a developer exceeds what the operator granted.

    Apart from a close, only the operator revokes, so a revocation without a later installation is the operator's
    decision.
    """
    if installation is None:
        if application_rows.was_revoked(connection, account_id, application_id):
            raise ApiError(
                ErrorCode.PERMISSION_NOT_GRANTED,
                PartnerMessages.INSTALLATION_OF_OPERATOR_REVOKED(),
                details={"revoked_by": Party.OPERATOR.value},
            )
    elif installation.permissions_by is Party.OPERATOR and not set(wanted) <= set(installation.permissions):
        raise ApiError(
            ErrorCode.PERMISSION_NOT_GRANTED,
            PartnerMessages.INSTALLATION_OF_OPERATOR(),
            details={"granted": installation.permissions},
        )


def installation_view(row: InstallationRow) -> Installation:
    return of_row(Installation, row, revoked_at=row.disabled_at)


def no_such_installation() -> ApiError:
    return ApiError(ErrorCode.INSTALLATION_NOT_FOUND, PartnerMessages.INSTALLATION_NOT_FOUND())


def _found(connection: Connection, account_id: UUID, installation_id: UUID) -> InstallationRow:
    row = application_rows.find(connection, account_id, installation_id)
    if row is None:
        raise no_such_installation()
    return row


def _note(connection: Connection, ctx: Context, action: AuditAction, row: InstallationRow, actor: Actor) -> None:
    details: dict[str, Any] = {"name": row.name, "application_id": str(row.application_id)}
    details["permissions"] = [str(permission) for permission in row.permissions]
    note(connection, row.account_id, action, row.installation_id, at=ctx.now(), actor=actor, **details)


# Access tokens of installations: for the public API, one account, at most the installation's permissions.


async def issue(
    ctx: Context, application: CallingApplication, installation_id: UUID, request: InstallationTokenRequest
) -> InstallationToken:
    """Issue a token with all permissions of the installation, or those named.

    Raises ApiError `rate_limited`, `installation_not_found` (also for another application's), `permission_not_granted`
    (also for a revoked one), `relationship_suspended`, `relationship_closed`; LoginRejected `account_disabled` and
    `unknown_key` if the application was disabled or its key revoked after admission.
    """
    ctx.limiter.installation_token(application.application_id)
    token, generation = secrets.token_urlsafe(32), ctx.tokens.generation
    key = application.key

    def work(connection: Connection) -> Principal:
        still_good(ctx, connection, key)
        row = application_rows.find_of_application(connection, application.application_id, installation_id)
        client = None if row is None else clients.find_client(connection, installation_id)
        if row is None or client is None:
            raise no_such_installation()
        require_usable(connection, row.account_id)
        principal = Principal(
            account_id=row.account_id,
            account_name=client.account_name,
            client_id=installation_id,
            client_name=row.name,
            scopes=frozenset(_permissions(row, request)),
            expires_at=ctx.clock.highest() + INSTALLATION_LIFETIME,
            generation=generation,
            key=key,
        )
        clients.insert_token(
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


def _permissions(row: InstallationRow, request: InstallationTokenRequest) -> set[Scope]:
    """Return the permissions, all or nothing. Raises ApiError `permission_not_granted`."""
    if row.disabled_at is not None:
        raise ApiError(ErrorCode.PERMISSION_NOT_GRANTED, PartnerMessages.INSTALLATION_REVOKED())
    granted = set(row.permissions)
    wanted = granted if request.permissions is None else set(request.permissions)
    if not wanted <= granted:
        missing = ", ".join(_ordered(wanted - granted))
        details = {"granted": _ordered(granted)}
        raise ApiError(
            ErrorCode.PERMISSION_NOT_GRANTED, PartnerMessages.INSTALLATION_LACKS(permission=missing), details=details
        )
    return wanted


def _ordered(permissions: frozenset[Scope] | set[Scope]) -> list[Scope]:
    return [scope for scope in Scope if scope in permissions]

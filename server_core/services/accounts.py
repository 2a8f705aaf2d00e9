"""The accounts of this server: the site's own, developers', and managed customers'."""

from __future__ import annotations

from uuid import UUID

from server_core.contract.messages.partners import PartnerMessages
from server_core.contract.types.audit import AccountNotices
from server_core.contract.types.fields import of_row, uuid_in
from server_core.contract.types.partners import AccountKind, AccountView, Developers, Whose
from server_core.services.api_error import invalid_field
from server_core.services.context import Context
from server_core.services.partner.relationships import status_of
from server_core.store import account_rows

MOST_NAMED = 20
ACCOUNT = "X-Account"
"""The header that chooses the account; error details name it as the field."""


async def account_exists(ctx: Context, account_id: UUID) -> bool:
    return await ctx.store.read(lambda connection: account_rows.has_account(connection, account_id))


async def developer_meant(ctx: Context) -> Whose:
    """Return the developer that an operator's call is about: all developers from the site's own account.

    Raises ApiError `validation_failed` for a customer's account, which has no applications and customers.
    """
    if ctx.account == ctx.site_account:
        return Developers.ALL
    kind = await ctx.store.read(lambda connection: account_rows.kind_of(connection, ctx.account))
    if kind != AccountKind.DEVELOPER:
        raise invalid_field(ACCOUNT, "no_developer", PartnerMessages.NOT_FOR_CUSTOMERS())
    return ctx.account


async def accounts_named(ctx: Context, text: str) -> list[AccountView]:
    """Find accounts, newest first: one by id (the account's or relationship's), all by name or external customer id."""
    id = uuid_in(text)
    rows = await ctx.store.read(lambda connection: account_rows.named(connection, id, text, MOST_NAMED))
    return [of_row(AccountView, row, status=None if row.relationship_id is None else status_of(row)) for row in rows]


async def open_notices_beside(ctx: Context) -> list[AccountNotices]:
    """Count the open notices of other accounts. Empty unless the site's own account asks."""
    if ctx.account != ctx.site_account:
        return []
    rows = await ctx.store.read(lambda connection: account_rows.open_notices_beside(connection, ctx.account))
    return [AccountNotices(account_id=id, name=name, open_notices=count) for id, name, count in rows]

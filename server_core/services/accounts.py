"""The accounts of this server: its site's own, developers', managed customers'."""

from __future__ import annotations

from uuid import UUID

from server_core.contract.messages.partners import PartnerMessages
from server_core.contract.types.audit import AccountNotices
from server_core.contract.types.partners import AccountKind, AccountView, Developers, Whose
from server_core.services.api_error import invalid_field
from server_core.services.context import Context
from server_core.services.partner.relationship_views import status_of
from server_core.store import account_rows
from server_core.store.account_rows import AccountRow

MOST_NAMED = 20
ACCOUNT = "X-Account"
"""The field that refusals of the chosen account name."""


async def account_exists(ctx: Context, account_id: UUID) -> bool:
    return await ctx.store.read(lambda connection: account_rows.has_account(connection, account_id))


async def developer_meant(ctx: Context) -> Whose:
    """Whose applications and customers the operator asks for: from the site's own account, all developers'.

    Raises ApiError `validation_failed` where the call is about a customer's account, which has neither.
    """
    if ctx.account == ctx.site_account:
        return Developers.ALL
    kind = await ctx.store.read(lambda connection: account_rows.kind_of(connection, ctx.account))
    if kind != AccountKind.DEVELOPER:
        raise invalid_field(ACCOUNT, "no_developer", PartnerMessages.NOT_FOR_CUSTOMERS())
    return ctx.account


async def accounts_named(ctx: Context, text: str) -> list[AccountView]:
    """Of an id (the account's or the relationship's) the one; of a name or an external customer id all that have it,
    the newest first."""
    try:
        id: UUID | None = UUID(text)
    except ValueError:
        id = None
    rows = await ctx.store.read(lambda connection: account_rows.named(connection, id, text, MOST_NAMED))
    return [_view(row) for row in rows]


async def open_notices_beside(ctx: Context) -> list[AccountNotices]:
    """What people must know or answer in other accounts, which their own lists tell; for the site's operator alone."""
    if ctx.account != ctx.site_account:
        return []
    rows = await ctx.store.read(lambda connection: account_rows.open_notices_beside(connection, ctx.account))
    return [AccountNotices(account_id=id, name=name, open_notices=count) for id, name, count in rows]


def _view(row: AccountRow) -> AccountView:
    return AccountView(
        account_id=row.account_id,
        kind=AccountKind(row.kind),
        name=row.name,
        relationship_id=row.relationship_id,
        external_customer_id=row.external_customer_id,
        status=None if row.relationship_id is None else status_of(row),
    )

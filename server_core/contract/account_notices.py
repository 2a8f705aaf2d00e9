"""Wire type of the notices of other accounts, as the site's operator is told of them."""

from __future__ import annotations

from uuid import UUID

from msgspec import Struct


class AccountNotices(Struct, frozen=True, kw_only=True):
    """`GET /console-api/v1/accounts/open-notices`: one for each account that has any; never the site's own."""

    account_id: UUID
    name: str
    open_notices: int

"""Account names on the command line: the id, the developer's external id, or the name."""

from __future__ import annotations

from uuid import UUID

from app.client import ConsoleClient
from app.errors import CommandFailed
from app.language.translate import tr
from server_core.contract.types.partners import (
    LONGEST_EXTERNAL_ID,
    AccountKind,
    AccountView,
    Relationship,
    RelationshipStatus,
)

SITE = "site"
"""The site itself, in every command. A customer with this name or external id does not change that."""


async def account_named(client: ConsoleClient, named: str) -> AccountView | None:
    """Return the account; None: the site's own. Of several, the one that is not closed. Raises CommandFailed."""
    if named == SITE:
        return None
    return _only(await _named(client, named), named)


async def account_meant(client: ConsoleClient, named: str) -> UUID | None:
    """Like `account_named`."""
    account = await account_named(client, named)
    return None if account is None or account.kind is AccountKind.SITE else account.account_id


async def find_customer(client: ConsoleClient, named: str) -> Relationship:
    """Find a customer. Raises CommandFailed."""
    accounts = [one for one in await _named(client, named) if one.relationship_id is not None]
    if named == SITE:
        raise CommandFailed(_no_customer(accounts))
    relationship_id = _only(accounts, named).relationship_id
    if relationship_id is None:
        raise AssertionError("a customer has a relationship")
    return await client.relationship(relationship_id)


async def _named(client: ConsoleClient, named: str) -> list[AccountView]:
    """Return the matches. Raises CommandFailed if the text cannot be a name."""
    if not named.strip() or len(named) > LONGEST_EXTERNAL_ID:
        raise CommandFailed(
            tr(
                "no account is named: give a name, an external id or an id of 1 to {most} characters, "
                "see 'spoolhouse partner account list'",
                most=LONGEST_EXTERNAL_ID,
            )
        )
    return await client.accounts_named(named)


def _no_customer(accounts: list[AccountView]) -> str:
    text = tr(
        "'{site}' is this site itself, not a customer: it has no developer, and cannot be suspended, closed or "
        "renamed. Nothing was done",
        site=SITE,
    )
    if not accounts:
        return text
    ids = ", ".join(f"{one.account_id} (“{one.name}”)" for one in _open(accounts) or accounts)
    named_by_id = tr("Use the ID of the customer with this name: {ids}", ids=ids)
    return f"{text}. {named_by_id}"


def _only(accounts: list[AccountView], named: str) -> AccountView:
    found = _open(accounts) or accounts
    if not found:
        raise CommandFailed(
            tr("no account has the name or id '{name}': see 'spoolhouse partner account list'", name=named)
        )
    if len(found) > 1:
        ids = ", ".join(str(one.account_id) for one in found)
        raise CommandFailed(
            tr("%n account(s) have the name '{name}': name one by its id ({ids})", "", len(found), name=named, ids=ids)
        )
    return found[0]


def _open(accounts: list[AccountView]) -> list[AccountView]:
    return [one for one in accounts if one.status is not RelationshipStatus.CLOSED]

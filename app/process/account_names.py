"""Accounts as people name them on the command line: by id, by the developer's own id of the customer, by name."""

from __future__ import annotations

from uuid import UUID

from app.client import ConsoleClient
from app.errors import CommandFailed
from server_core.contract.types.partners import (
    LONGEST_EXTERNAL_ID,
    AccountKind,
    AccountView,
    Relationship,
    RelationshipStatus,
)

SITE = "site"
"""The site itself, in every command: no customer's name or external id takes the word away."""


async def account_named(client: ConsoleClient, named: str) -> AccountView | None:
    """None: the site's own. Of several the one that is not closed. Raises CommandFailed."""
    if named == SITE:
        return None
    return _only(await _named(client, named, "account"), named, "account")


async def account_meant(client: ConsoleClient, named: str) -> UUID | None:
    """As `account_named`."""
    account = await account_named(client, named)
    return None if account is None or account.kind is AccountKind.SITE else account.account_id


async def find_customer(client: ConsoleClient, named: str) -> Relationship:
    """Raises CommandFailed."""
    known = [one for one in await _named(client, named, "customer") if one.relationship_id is not None]
    if named == SITE:
        raise CommandFailed(_no_customer(known))
    relationship_id = _only(known, named, "customer").relationship_id
    if relationship_id is None:
        raise AssertionError("a customer has a relationship")
    return await client.relationship(relationship_id)


async def _named(client: ConsoleClient, named: str, what: str) -> list[AccountView]:
    """Raises CommandFailed where that is no name at all."""
    if not named.strip() or len(named) > LONGEST_EXTERNAL_ID:
        text = f"no {what} is named: give a name, an external id or an id of 1 to {LONGEST_EXTERNAL_ID} characters"
        raise CommandFailed(f"{text}, see 'spoolhouse partner account list'")
    return await client.accounts_named(named)


def _no_customer(known: list[AccountView]) -> str:
    text = (
        f"'{SITE}' is this site itself and no customer: no developer looks after it, and it cannot be suspended, "
        "closed or renamed. Nothing was done"
    )
    ids = ", ".join(f"{one.account_id} (“{one.name}”)" for one in _open(known) or known)
    return f"{text}. A customer who is called so is named by its id: {ids}" if known else text


def _only(known: list[AccountView], named: str, what: str) -> AccountView:
    found = _open(known) or known
    if not found:
        raise CommandFailed(f"no {what} has the name or id '{named}': see 'spoolhouse partner account list'")
    if len(found) > 1:
        ids = ", ".join(str(one.account_id) for one in found)
        raise CommandFailed(f"{len(found)} {what}s have the name '{named}': name one by its id ({ids})")
    return found[0]


def _open(known: list[AccountView]) -> list[AccountView]:
    return [one for one in known if one.status is not RelationshipStatus.CLOSED]

"""A customer in the console's list: the relationship, its partner, and its figures. Independent of Qt."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from app.client import ConsoleClient
from server_core.contract.types.partners import CustomerFigures, Relationship

AT_ONCE = 100
MOST_READ = 500
"""Customers. The newest are read."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Customer:
    """A customer. `figures` None: the account is closed or too new."""

    relationship: Relationship
    application: str
    developer: str
    figures: CustomerFigures | None

    @property
    def id(self) -> UUID:
        return self.relationship.relationship_id

    @property
    def account_id(self) -> UUID:
        return self.relationship.cloudprint_account_id

    @property
    def name(self) -> str:
        return self.relationship.name


async def read_customers(client: ConsoleClient) -> list[Customer]:
    """Read the customers, newest first."""
    found: list[Relationship] = []
    cursor: str | None = None
    while len(found) < MOST_READ:
        page = await client.relationships(limit=AT_ONCE, cursor=cursor)
        found += page.data
        cursor = page.next_cursor
        if cursor is None:
            break
    applications = {each.client_id: each for each in await client.applications()}
    figures = {each.account_id: each for each in await client.customer_figures()}
    customers = []
    for each in found:
        by = applications.get(each.application_id)  # a customer created since is read next time
        customers.append(
            Customer(
                relationship=each,
                application="" if by is None else by.name,
                developer="" if by is None else by.developer,
                figures=figures.get(each.cloudprint_account_id),
            )
        )
    return customers

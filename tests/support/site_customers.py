"""Managed customers of a console site, one of each state."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from uuid import UUID

from sqlalchemy import delete, update

from server_core.contract.types.partners import Relationship
from server_core.store import tables
from tests.support.console_facts import a_job, a_printer
from tests.support.console_site import ConsoleSite

NAMES = ("Dock Ltd", "Baker's Shop", "Old Mill", "Slow payer", "Gone & Sons")


def some_customers(site: ConsoleSite) -> None:
    """Add customers: active, being set up, with a link that ran out, suspended, closed."""
    dock, _, mill, slow, gone = (site.customer(name) for name in NAMES)
    with site.within(slow):
        site.join(str(slow.agent_onboarding_url), "Counter PC")
    with site.within(dock):
        site.join(str(dock.agent_onboarding_url), "Dock PC")
        site.put_agent("Dock PC")
        site.put(a_printer("Dock 7"), a_printer("Dock 8"))
        site.put(*(a_job(number, "printed", printer="Dock 7") for number in (701, 702, 703)))
    end_link(site, mill)
    for customer, action in ((slow, "suspend"), (gone, "close")):
        site.ask("POST", f"/relationships/{customer.relationship_id}/{action}")


def end_link(site: ConsoleSite, customer: Relationship) -> None:
    """Let the time of a customer's link run out."""
    over = {"expires_at": datetime.now(UTC) - timedelta(minutes=1)}
    link = tables.enrolment_links.c.account_id == customer.cloudprint_account_id
    site.write(update(tables.enrolment_links).where(link).values(over))


def some_applications(site: ConsoleSite) -> UUID:
    """Add an application with a revoked key and one in use, and one without a key. Returns the id of the first."""
    site.customer(NAMES[0])
    path, used = f"/applications/{site.application.client_id}", {"last_used_at": datetime.now(UTC)}
    old = site.application.kid
    site.ask("POST", f"{path}/keys", {"kid": "2026-11"})
    site.ask("POST", f"{path}/revoke-key", {"kid": old})
    till = site.ask("POST", "/applications", {"name": "Till"})
    no_key = tables.application_keys.c.application_id == UUID(till["client_id"])
    site.write(delete(tables.application_keys).where(no_key))
    for table in (tables.application_keys, tables.developer_applications):
        site.write(update(table).where(table.c.application_id == site.application.client_id).values(used))
    return site.application.client_id

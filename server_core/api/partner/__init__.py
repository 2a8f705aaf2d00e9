"""`/partner-api/v1`: what the programs of developers use, to look after their customers."""

from __future__ import annotations

from collections.abc import Sequence

from starlette.routing import BaseRoute

from server_core.api.partner.accounts import Accounts
from server_core.api.partner.agents import Agents
from server_core.api.partner.installations import Installations
from server_core.services.floor import Floor


def partner_routes(floor: Floor) -> Sequence[BaseRoute]:
    """`/accounts/{id}/{action}` is the last of all: it would take the others' addresses."""
    accounts = Accounts(floor)
    return [*accounts.routes(), *Agents(floor).routes(), *Installations(floor).routes(), *accounts.last_routes()]

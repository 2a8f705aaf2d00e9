"""`/oauth/token` and `/api/v1`: what customers' programs use."""

from __future__ import annotations

from collections.abc import Sequence

from starlette.routing import BaseRoute

from server_core.api.public import agents, documents, me, oauth, print_jobs, printers
from server_core.services.floor import Floor


def public_routes(floor: Floor) -> Sequence[BaseRoute]:
    """The busiest first: routes are tried in this order."""
    ctx = floor.ctx
    return [
        *print_jobs.routes(floor),
        *documents.routes(ctx),
        *oauth.routes(ctx),
        *printers.routes(ctx),
        *agents.routes(ctx),
        *me.routes(ctx),
    ]

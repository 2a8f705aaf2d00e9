"""`/oauth/token` and `/api/v1`: what customers' programs use."""

from __future__ import annotations

from collections.abc import Sequence

from starlette.routing import BaseRoute

from server_core.services.context import Context


def public_routes(ctx: Context) -> Sequence[BaseRoute]:
    return []

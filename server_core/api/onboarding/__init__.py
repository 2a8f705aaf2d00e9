"""`/onboarding` and `/onboarding-api/v1`: the small page that a one-time link opens, and what it asks."""

from __future__ import annotations

from collections.abc import Sequence

from starlette.routing import BaseRoute

from server_core.api.onboarding.links import Links
from server_core.api.onboarding.page import page_routes
from server_core.services.floor import Floor


def onboarding_routes(floor: Floor) -> Sequence[BaseRoute]:
    return [*page_routes(), *Links(floor).routes()]

"""`/developer-api/v1`: what developers' programs use to print for a customer who has their application."""

from __future__ import annotations

from collections.abc import Sequence

from starlette.routing import BaseRoute

from server_core.api.developer.installation_tokens import InstallationTokens
from server_core.services.floor import Floor


def developer_routes(floor: Floor) -> Sequence[BaseRoute]:
    return InstallationTokens(floor).routes()

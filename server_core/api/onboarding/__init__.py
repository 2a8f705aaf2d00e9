"""`/onboarding` and `/onboarding-api/v1`: the small page that a one-time link opens, and its calls."""

from __future__ import annotations

from collections.abc import Sequence

from starlette.routing import BaseRoute

from server_core.api.agent_channel import AgentDoor, AgentVisit
from server_core.api.auth import address_of
from server_core.api.onboarding.page import page_routes
from server_core.api.serving import routes_of
from server_core.contract.api.agent import OnboardingApi
from server_core.contract.decisions.onboarding_link import token_in
from server_core.contract.types.enrolment import LinkProgress, ShowLink, ShownLink, WatchLink
from server_core.http.forwarded import SEEN_AT
from server_core.services.agents import onboarding
from server_core.services.floor import Floor

LINK_BYTES = 4096


def onboarding_routes(floor: Floor) -> Sequence[BaseRoute]:
    served = AgentDoor.served
    calls = (served(OnboardingApi.show_link)(_show), served(OnboardingApi.watch_link)(_watch))
    return [*page_routes(), *routes_of(AgentDoor(floor, LINK_BYTES), calls)]


async def _show(at: AgentVisit, wish: ShowLink) -> ShownLink:
    scope = at.request.scope
    return await onboarding.show(at.floor, token_in(wish.token), address_of(scope), scope.get(SEEN_AT))


async def _watch(at: AgentVisit, wish: WatchLink) -> LinkProgress:
    return await onboarding.progress(at.floor, wish.watch_id, address_of(at.request.scope))

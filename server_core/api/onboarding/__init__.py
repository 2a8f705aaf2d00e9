"""`/onboarding` and `/onboarding-api/v1`: the page that a one-time link opens, and its calls.

The page is three static files. Its script asks for the contents of a link.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import cache
from importlib.resources import files

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from server_core.api.agent_channel import AgentDoor, AgentVisit
from server_core.api.auth import address_of
from server_core.api.serving import resource, routes_of
from server_core.contract.api.agent import OnboardingApi
from server_core.contract.decisions.onboarding_link import PATH, token_in
from server_core.contract.types.enrolment import LinkProgress, ShowLink, ShownLink, WatchLink
from server_core.http.forwarded import SEEN_AT
from server_core.services.agents import enrolment
from server_core.services.server_state import ServerState

LINK_BYTES = 4096
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self'; form-action 'none'; "
    "frame-ancestors 'none'; base-uri 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
}
"""`img-src data:` is for the QR code, which the script receives."""


def onboarding_routes(state: ServerState) -> Sequence[BaseRoute]:
    served = AgentDoor.served
    calls = (served(OnboardingApi.show_link)(_show), served(OnboardingApi.watch_link)(_watch))
    return [*_page_routes(), *routes_of(AgentDoor(state, LINK_BYTES), calls)]


async def _show(at: AgentVisit, request: ShowLink) -> ShownLink:
    scope = at.request.scope
    return await enrolment.show(at.state, token_in(request.token), address_of(scope), scope.get(SEEN_AT))


async def _watch(at: AgentVisit, request: WatchLink) -> LinkProgress:
    return await enrolment.progress(at.state, request.watch_id, address_of(at.request.scope))


def _page_routes() -> list[Route]:
    return [
        _file(PATH, "page.html", "text/html"),
        _file(f"{PATH}/page.css", "page.css", "text/css"),
        _file(f"{PATH}/page.js", "page.js", "text/javascript"),
    ]


@cache
def _content(name: str) -> bytes:
    return files(__package__).joinpath(name).read_bytes()


def _file(path: str, name: str, media_type: str) -> Route:
    async def serve(request: Request) -> Response:
        return Response(await asyncio.to_thread(_content, name), headers=HEADERS, media_type=media_type)

    return resource(path, GET=serve)

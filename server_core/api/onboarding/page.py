"""The page itself: three files, the same for everybody. What it shows of a link comes by its script's own questions."""

from __future__ import annotations

import asyncio
from functools import cache
from importlib.resources import files

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from server_core.api.resource import resource
from server_core.contract.decisions.onboarding_link import PATH

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
"""`img-src data:` is for the QR code, which comes with the answer to the script."""


def page_routes() -> list[Route]:
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

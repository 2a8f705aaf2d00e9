"""Serves the reference: made once at start, told apart by its ETag, without a token, and nothing of the site in it."""

from __future__ import annotations

import hashlib
from importlib.resources import files

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from server_core.api.reference.openapi import openapi_document
from server_core.api.reference.page import STYLE_PATH, reference_page
from server_core.api.resource import resource
from server_core.config import ServerConfig

POLICY = (
    "default-src 'none'; style-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)


def reference_routes(config: ServerConfig) -> list[Route]:
    document = openapi_document(config.limits, config.version)
    page = reference_page(document, config).encode()
    style = files(__package__).joinpath("style.css").read_bytes()
    return [
        _file("/openapi.json", msgspec.json.encode(document), "application/json"),
        _file("/docs", page, "text/html"),
        _file(STYLE_PATH, style, "text/css"),
    ]


def _file(path: str, content: bytes, media_type: str) -> Route:
    etag = f'"{hashlib.sha256(content).hexdigest()[:32]}"'
    headers = {
        "ETag": etag,
        "Cache-Control": "no-cache",
        "Content-Security-Policy": POLICY,
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "no-referrer",
    }

    async def serve(request: Request) -> Response:
        known = [tag.strip().removeprefix("W/") for tag in request.headers.get("if-none-match", "").split(",")]
        if etag in known or known == ["*"]:
            return Response(status_code=304, headers=headers)
        return Response(content, headers=headers, media_type=media_type)

    return resource(path, GET=serve)

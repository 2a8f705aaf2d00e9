"""Serves the reference of the public interface, generated at its first request.

It needs no token and contains nothing of the site. Its ETag tells versions apart.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Callable
from functools import cache, cached_property
from importlib.resources import files
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from server_core.api.reference.openapi import openapi_document
from server_core.api.reference.page import STYLE_PATH, reference_page
from server_core.api.serving import resource
from server_core.config import ServerConfig

POLICY = (
    "default-src 'none'; style-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)


def reference_routes(config: ServerConfig, public_url: str) -> list[Route]:
    made = GeneratedFiles(config, public_url)
    return [
        _file("/openapi.json", made.document, "application/json"),
        _file("/docs", made.page, "text/html"),
        _file(STYLE_PATH, made.style, "text/css"),
    ]


class GeneratedFiles:
    """The generated files. Each is generated at its first request: together they would add 0.1 s to every start."""

    def __init__(self, config: ServerConfig, public_url: str) -> None:
        self._config = config
        self._public_url = public_url

    @cached_property
    def _document(self) -> dict[str, Any]:
        return openapi_document(self._config.limits, self._config.version, self._public_url)

    def document(self) -> bytes:
        return msgspec.json.encode(self._document)

    def page(self) -> bytes:
        return reference_page(self._document, self._config).encode()

    def style(self) -> bytes:
        return files(__package__).joinpath("style.css").read_bytes()


def _file(path: str, make: Callable[[], bytes], media_type: str) -> Route:
    @cache
    def content() -> tuple[bytes, dict[str, str]]:
        made = make()
        return made, {
            "ETag": f'"{hashlib.sha256(made).hexdigest()[:32]}"',
            "Cache-Control": "no-cache",
            "Content-Security-Policy": POLICY,
            "X-Content-Type-Options": "nosniff",
            "Referrer-Policy": "no-referrer",
        }

    async def serve(request: Request) -> Response:
        made, headers = await asyncio.to_thread(content)
        known = [tag.strip().removeprefix("W/") for tag in request.headers.get("if-none-match", "").split(",")]
        if headers["ETag"] in known or known == ["*"]:
            return Response(status_code=304, headers=headers)
        return Response(made, headers=headers, media_type=media_type)

    return resource(path, GET=serve)

"""Serves the references of the public and the console interface, each generated at its first request.

They need no token and contain nothing of the site. Their ETag tells versions apart.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Callable
from functools import cache, cached_property
from http import HTTPStatus
from importlib.resources import files
from itertools import groupby
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from server_core.api.reference.field_meanings import describe, parameter_meaning
from server_core.api.reference.openapi import openapi_document
from server_core.api.reference.page import STYLE_PATH, reference_page, whole_page
from server_core.api.reference.schemas import (
    FIELD_HEAD,
    REF,
    Child,
    EscapedHtml,
    JsonObject,
    el,
    field_rows,
    join,
    prose,
    table,
    type_words,
)
from server_core.api.serving import resource
from server_core.config import ServerConfig
from server_core.contract.api.call import STREAM, ApiCall, CallParameter, Location, calls_of
from server_core.contract.api.console import ConsoleApi
from server_core.contract.types.errors import Problem
from server_core.contract.types.jobs import LONGEST_IDEMPOTENCY_KEY

TITLE = "Spoolhouse console interface"
DESCRIPTION = (
    "The windows and commands of Spoolhouse use these calls. They are not a stable contract: a new version of the "
    "server may change them, and a console has the version of its server. Programs use the public interface."
)
ROLE, OF_SERVER = "x-role", "x-of-server"
BYTES = {"application/octet-stream": {"schema": {"type": "string", "format": "binary"}}}
IN_ADDRESS = (Location.PATH, Location.QUERY)
IDEMPOTENCY_KEY = "Idempotency-Key"
CALL_HEAD = ("Call", "Role", "Query", "Body", "Answer", "Meaning")


def console_document(version: str, public_url: str) -> JsonObject:
    calls = calls_of(ConsoleApi)
    types = {repr(each): each for call in calls for each in (*(one.annotation for one in call.parameters), call.answer)}
    types = {name: type for name, type in types.items() if type not in (STREAM, bytes, None)} | {"": Problem}
    schemas, components = msgspec.json.schema_components(types.values(), ref_template=REF)
    refs = dict(zip(types, schemas, strict=True))
    paths: dict[str, JsonObject] = {}
    for call in calls:
        paths.setdefault(call.path, {})[call.method.lower()] = _operation(call, refs)
    document: JsonObject = {
        "openapi": "3.1.0",
        "info": {"title": TITLE, "version": version, "description": DESCRIPTION},
        "servers": [{"url": public_url, "description": "This server."}],
        "paths": paths,
        "components": {
            "schemas": dict(sorted(components.items())),
            "securitySchemes": {"console": {"type": "http", "scheme": "bearer", "description": "A console's token."}},
        },
    }
    plain: JsonObject = msgspec.json.decode(msgspec.json.encode(document))
    for name, component in plain["components"]["schemas"].items():
        describe(name, component)
    return plain


def _operation(call: ApiCall[..., Any], refs: dict[str, JsonObject]) -> JsonObject:
    described: JsonObject = {
        "operationId": call.name,
        "summary": call.summary,
        "security": [] if call.role is None else [{"console": []}],
        "parameters": [
            *(_parameter(call, each, refs) for each in call.parameters if each.location in IN_ADDRESS),
            *_key(call),
        ],
        "responses": {
            str(call.status if call.answer is not None else 204): _answer(call, refs),
            "default": {"description": "An error.", "content": {"application/json": {"schema": refs[""]}}},
        },
        ROLE: call.role,
        OF_SERVER: call.of_server,
    }
    for body in call.located(Location.BODY):
        described["requestBody"] = {"required": body.is_required, "content": _content(body.annotation, refs)}
    return described


def _key(call: ApiCall[..., Any]) -> list[JsonObject]:
    if not call.is_keyed:
        return []
    length = {"type": "string", "minLength": 1, "maxLength": LONGEST_IDEMPOTENCY_KEY}
    meaning = parameter_meaning(call.name, IDEMPOTENCY_KEY)
    return [{"name": IDEMPOTENCY_KEY, "in": "header", "required": False, "schema": length, "description": meaning}]


def _parameter(call: ApiCall[..., Any], parameter: CallParameter, refs: dict[str, JsonObject]) -> JsonObject:
    has_default = not parameter.is_required and parameter.default is not None
    default = {"default": msgspec.to_builtins(parameter.default)} if has_default else {}
    return {
        "name": parameter.name,
        "in": parameter.location.value,
        "required": parameter.is_required,
        "schema": refs[repr(parameter.annotation)] | default,
        "description": parameter_meaning(call.name, parameter.name),
    }


def _answer(call: ApiCall[..., Any], refs: dict[str, JsonObject]) -> JsonObject:
    if call.answer is None:
        return {"description": HTTPStatus.NO_CONTENT.phrase}
    return {"description": HTTPStatus(call.status).phrase, "content": _content(call.answer, refs)}


def _content(type: Any, refs: dict[str, JsonObject]) -> JsonObject:
    return BYTES if type in (STREAM, bytes) else {"application/json": {"schema": refs[repr(type)]}}


def console_page(document: JsonObject) -> str:
    components = document["components"]["schemas"]
    calls = [(path, method, call) for path, methods in document["paths"].items() for method, call in methods.items()]
    areas = [(area, list(found)) for area, found in groupby(calls, lambda each: each[0].split("/")[3])]
    sections = [
        el("section", el("h2", area), table(CALL_HEAD, [_row(*each, components) for each in found]), id=f"calls-{area}")
        for area, found in areas
    ]
    objects = [
        el("section", el("h3", name), table(FIELD_HEAD, field_rows(component, components), class_="fields"), id=name)
        for name, component in components.items()
        if component.get("properties")
    ]
    nav = el(
        "nav", el("ul", *(el("li", el("a", area, href=f"#calls-{area}")) for area, _ in areas)), aria_label="Contents"
    )
    head = el("header", el("h1", TITLE), el("p", DESCRIPTION))
    return whole_page(TITLE, join(nav, el("main", head, *sections, el("h2", "Objects"), *objects)))


def _row(path: str, method: str, call: JsonObject, components: JsonObject) -> list[Child]:
    query = [each for each in call["parameters"] if each["in"] != Location.PATH.value]
    status, answer = next(iter(call["responses"].items()))
    return [
        join(el("span", method.upper(), class_=f"method {method}"), " ", el("code", path)),
        call[ROLE] or "none",
        join(*(join(el("code", each["name"], title=each["description"]), " ") for each in query)),
        _shown(call.get("requestBody", {}), components),
        join(f"{status} ", _shown(answer, components)),
        prose(call["summary"]),
    ]


def _shown(message: JsonObject, components: JsonObject) -> EscapedHtml:
    return join(*(type_words(content["schema"], components) for content in message.get("content", {}).values()))


POLICY = (
    "default-src 'none'; style-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)


def reference_routes(config: ServerConfig, public_url: str) -> list[Route]:
    made = GeneratedFiles(config, public_url)
    return [
        _file("/openapi.json", made.document, "application/json"),
        _file("/docs", made.page, "text/html"),
        _file("/openapi-console.json", made.console_document, "application/json"),
        _file("/docs/console", made.console_page, "text/html"),
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

    @cached_property
    def _console(self) -> dict[str, Any]:
        return console_document(self._config.version, self._public_url)

    def console_document(self) -> bytes:
        return msgspec.json.encode(self._console)

    def console_page(self) -> bytes:
        return console_page(self._console).encode()

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
        tags = [tag.strip().removeprefix("W/") for tag in request.headers.get("if-none-match", "").split(",")]
        if headers["ETag"] in tags or tags == ["*"]:
            return Response(status_code=304, headers=headers)
        return Response(made, headers=headers, media_type=media_type)

    return resource(path, GET=serve)

"""The OpenAPI 3.1 document, generated from the same declarations that decode the requests."""

from __future__ import annotations

import re
from enum import StrEnum
from http import HTTPStatus
from typing import Any

import msgspec
from msgspec import NODEFAULT, UNSET, Struct

from server_core.api.answers import APPLIED, LONGEST_WAIT_SECONDS
from server_core.api.reference import page
from server_core.api.reference.error_codes import MEANINGS, codes_by_status, public_codes
from server_core.api.reference.page import (
    BODIES,
    failure_description,
    openapi_messages,
    openapi_webhooks,
    status_description,
)
from server_core.api.reference.schemas import JsonObject, Schemas
from server_core.config import Limits
from server_core.contract.api.call import AnyCall, CallParameter, Interface, Location, calls_of
from server_core.contract.api.public import AREAS, OPERATIONS, Access, PrintJobs
from server_core.contract.types.errors import ERROR_CODES, ErrorCode, Problem, error_word
from server_core.contract.types.jobs import LONGEST_IDEMPOTENCY_KEY, PrintJob
from server_core.contract.types.partners import Scope

# Answers of an operation in OpenAPI: bodies, examples, headers, error codes.


HEADERS: JsonObject = {
    "X-Request-Id": {
        "description": "The id of this request: the `X-Request-Id` that you sent, or a new one.",
        "required": True,
        "schema": {"type": "string"},
    },
    "Retry-After": {
        "description": "How many seconds to wait before the next attempt.",
        "schema": {"type": "integer", "minimum": 1},
    },
    "Idempotency-Replayed": {
        "description": "`true`: the job was created by an earlier call with the same `Idempotency-Key`.",
        "schema": {"type": "string"},
    },
    "Preference-Applied": {
        "description": "`wait=N`: the server waited for the end of the job, for at most N seconds.",
        "schema": {"type": "string"},
    },
    "WWW-Authenticate": {
        "description": "As in RFC 6750, or `Basic` if the token request used it.",
        "schema": {"type": "string"},
    },
    "Cache-Control": {
        "description": "`no-store`: nobody between server and client may keep the token.",
        "required": True,
        "schema": {"type": "string"},
    },
}
_MADE_JOBS = (
    PrintJobs.create_print_job,
    PrintJobs.create_print_job_from_url,
    PrintJobs.create_print_job_from_base64,
)


def responses(operation: AnyCall, schemas: Schemas) -> JsonObject:
    """Return the answers by status."""
    codes = codes_by_status(operation)
    return {
        str(status): _success(operation, status, schemas)
        if status in (operation.status, *operation.also)
        else _failure(operation, status, codes.get(status, ()), schemas)
        for status in operation.statuses
    }


def problem_example(operation: AnyCall, code: ErrorCode, status: int) -> JsonObject:
    is_oauth = operation.scopes is None and not operation.by_assertion
    word = code if is_oauth and status in (400, 401) else error_word(code, status)
    text = MEANINGS[code]
    more = text if is_oauth and word == code else UNSET
    found: JsonObject = msgspec.to_builtins(Problem(error=word, error_code=code, message=text, error_description=more))
    return found


def _success(operation: AnyCall, status: int, schemas: Schemas) -> JsonObject:
    headers = ["X-Request-Id"]
    if operation.names(Location.KEY):
        headers.append("Idempotency-Replayed")
    if operation.waits:
        headers.append("Preference-Applied")
    if operation.is_secret:
        headers.append("Cache-Control")
    example = operation.also.get(status, operation.example)
    described: JsonObject = {
        "description": HTTPStatus(status).phrase,
        "headers": _headers(headers),
        "content": _json(schemas.of(operation.answer), msgspec.to_builtins(example)),
    }
    if operation in _MADE_JOBS:
        parameters = {"printJobId": "$response.body#/print_job_id"}
        described["links"] = {"job": {"operationId": PrintJobs.get_print_job.name, "parameters": parameters}}
    return described


def _failure(operation: AnyCall, status: int, codes: tuple[ErrorCode, ...], schemas: Schemas) -> JsonObject:
    headers = ["X-Request-Id"]
    if status == 429 or ErrorCode.INSUFFICIENT_STORAGE in codes or ErrorCode.IDEMPOTENCY_IN_PROGRESS in codes:
        headers.append("Retry-After")
    if status == 401 or ErrorCode.INSUFFICIENT_SCOPE in codes:
        headers.append("WWW-Authenticate")
    return {
        "description": f"{HTTPStatus(status).phrase}: " + ", ".join(f"`{code}`" for code in codes),
        "headers": _headers(headers),
        "content": _json(schemas.of(Problem), problem_example(operation, codes[0], status)),
        ERROR_CODES: [str(code) for code in codes],
    }


def _json(schema: JsonObject, example: Any) -> JsonObject:
    return {"application/json": {"schema": schema, "example": example}}


def _headers(names: list[str]) -> JsonObject:
    return {name: {"$ref": f"#/components/headers/{name}"} for name in names}


CONTRACT = "1"
SCOPES = {
    Scope.AGENTS_READ: "List agents.",
    Scope.PRINTERS_READ: "List printers.",
    Scope.DOCUMENTS_WRITE: "Upload documents.",
    Scope.PRINT_JOBS_WRITE: "Create print jobs, and read and cancel those that the application created.",
    Scope.PRINT_JOBS_READ: "Read all print jobs of the account.",
}
DESCRIPTION = (
    "Prints PDF documents, labels and receipts on the printers at a site. Every answer has an `X-Request-Id`. Every "
    "error has the same body with a stable `error_code`. New fields may be added to answers, so ignore fields that "
    "you do not know."
)


KEY_EXAMPLE = "order-4711-label-1"
REQUEST_ID_EXAMPLE = "shop-4711"


def openapi_document(limits: Limits, version: str, public_url: str) -> JsonObject:
    """Describe the interface of the server at `public_url`; `version` is the product's, beside the contract's own."""
    schemas = Schemas(OPERATIONS, public_codes(), limits, BODIES)
    job = schemas.components[PrintJob.__name__]["properties"]
    job["failure_reason"]["description"] += f"\n\n{failure_description()}"
    job["status_reason"]["description"] += f"\n\n{status_description()}"
    paths: dict[str, JsonObject] = {}
    for area in AREAS:
        for operation in calls_of(area):
            paths.setdefault(operation.path, {})[operation.method.lower()] = _operation(area, operation, schemas)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Spoolhouse print service", "version": f"{CONTRACT}+{version}", "description": DESCRIPTION},
        "servers": [{"url": public_url, "description": "This server."}],
        "tags": [{"name": title_of(area), "description": area.__doc__} for area in AREAS],
        "paths": paths,
        "webhooks": openapi_webhooks(),
        "components": {
            "schemas": dict(sorted(schemas.components.items())),
            "headers": HEADERS,
            "pathItems": openapi_messages(schemas),
            "securitySchemes": {
                "oauth2": {
                    "type": "oauth2",
                    "flows": {
                        "clientCredentials": {
                            "tokenUrl": public_url + Access.issue_token.path,
                            "scopes": {str(scope): text for scope, text in SCOPES.items()},
                        }
                    },
                },
                "accessToken": {
                    "type": "http",
                    "scheme": "bearer",
                    "description": "The access token of `oauth2`, for clients that would send an OAuth token without "
                    "the word `Bearer`. The scopes are the same.",
                },
                "assertion": {
                    "type": "http",
                    "scheme": "bearer",
                    "bearerFormat": "JWT",
                    "description": page.description(),
                },
            },
        },
    }


def given(example: Struct) -> JsonObject:
    """Return what a client would write: fields at their default are left out."""
    written = {
        field.encode_name: getattr(example, field.name)
        for field in msgspec.structs.fields(example)
        if field.default is NODEFAULT or getattr(example, field.name) != field.default
    }
    found: JsonObject = msgspec.to_builtins(written)
    return found


def title_of(area: type[Interface]) -> str:
    """Turn `PrintJobs` into `Print jobs`."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", area.__name__).capitalize()


def _operation(area: type[Interface], operation: AnyCall, schemas: Schemas) -> JsonObject:
    described: JsonObject = {
        "operationId": operation.name,
        "tags": [title_of(area)],
        "summary": operation.summary.removesuffix("."),
        "description": operation.description,
        "security": _security(operation),
        "parameters": _parameters(operation, schemas),
        "responses": responses(operation, schemas),
    }
    if operation.body is not None:
        described["requestBody"] = _body(operation, operation.body, schemas)
    return described


def _security(operation: AnyCall) -> list[JsonObject]:
    """Describe the accepted credentials.

    One of several scopes is enough, so each is an alternative, and so is the token as `Bearer` (RFC 6750). Bearer comes
    last: openapi-generator's typescript-fetch sends an OAuth token without a prefix, and the last wins.

    The token operation has its credentials in the form and names no scheme. With a scheme that is optional beside the
    form, generated clients send no credentials or the secret twice.
    """
    if operation.by_assertion:
        return [{"assertion": []}]
    if operation.scopes is None:
        return []
    by_scope: list[JsonObject] = [{"oauth2": [str(scope)]} for scope in operation.scopes]
    return [*(by_scope or [{"oauth2": []}]), {"accessToken": []}]


def _parameters(operation: AnyCall, schemas: Schemas) -> list[JsonObject]:
    found = [
        _parameter(each.wire_name, each.location.value, _schema(each, schemas), each.bounds.description, _example(each))
        for each in operation.parameters
        if each.location in (Location.PATH, Location.QUERY)
    ]
    if operation.names(Location.KEY):
        text = (
            "Names the print, for example with the order number. A repeated call with the same key returns the same "
            "job and prints nothing twice. Each of the three calls that create jobs has its own keys: the same key in "
            "another call creates another job. Visible characters, and spaces between them."
        )
        length = {"type": "string", "minLength": 1, "maxLength": LONGEST_IDEMPOTENCY_KEY}
        found.append(_parameter("Idempotency-Key", "header", length, text, KEY_EXAMPLE))
    if operation.waits:
        text = (
            f"`wait=N` (RFC 7240): the server answers when the job has ended, or after N seconds, at most "
            f"{LONGEST_WAIT_SECONDS}. A larger N counts as {LONGEST_WAIT_SECONDS}. The header `{APPLIED}` confirms the "
            "wait. Other preferences and invalid numbers are ignored."
        )
        found.append(_parameter("Prefer", "header", {"type": "string"}, text, "wait=10"))
    text = (
        "Your own id for this request, which the answer repeats: 1 to 128 of the characters `A-Z a-z 0-9 . _ : -`. If "
        "it is missing or has other characters, the server makes a new one."
    )
    found.append(_parameter("X-Request-Id", "header", {"type": "string"}, text, REQUEST_ID_EXAMPLE))
    return found


def _schema(parameter: CallParameter, schemas: Schemas) -> JsonObject:
    """Describe a parameter of the path or the query."""
    if issubclass(parameter.type, StrEnum):
        return schemas.words(parameter.type)
    (schema,), _ = msgspec.json.schema_components([parameter.annotation])
    described = {name: value for name, value in schema.items() if name not in ("description", "examples")}
    return described if parameter.default is None else described | {"default": parameter.default}


def _example(parameter: CallParameter) -> str | int:
    example = (parameter.bounds.examples or [parameter.default])[0]
    return example if isinstance(example, int) else str(example)


def _parameter(name: str, location: str, schema: JsonObject, description: str | None, example: str | int) -> JsonObject:
    """Describe a parameter. `example`: a value that the server accepts."""
    return {
        "name": name,
        "in": location,
        "required": location == "path",
        "description": description,
        "schema": schema,
        "example": example,
    }


def _body(operation: AnyCall, body: CallParameter, schemas: Schemas) -> JsonObject:
    example = given(operation.sent)
    if body.upload is not None:
        example = {"file": body.upload.example, **example}
    content: JsonObject = {"schema": schemas.of(body.type), "example": example}
    return {"required": body.is_required, "content": {body.media_type: content}}

"""The OpenAPI 3.1 document, made of the declarations that decode the requests: there is no second copy."""

from __future__ import annotations

import re
from typing import Any

import msgspec
from msgspec import NODEFAULT, Struct

from server_core.api.operation import IDEMPOTENCY_KEY, AnyOperation, Body, JsonBody, UploadBody
from server_core.api.paging import LARGEST_PAGE
from server_core.api.public import declared
from server_core.api.reference import assertions
from server_core.api.reference.codes import public_codes
from server_core.api.reference.documented import OPERATIONS, TAGS
from server_core.api.reference.responses import HEADERS, responses
from server_core.api.reference.schemas import JsonObject, Schemas
from server_core.config import Limits
from server_core.contract.partner import LONGEST_EXTERNAL_ID, RelationshipAction
from server_core.contract.public import Scope

CONTRACT = "1"
SCOPES = {
    Scope.AGENTS_READ: "List agents.",
    Scope.PRINTERS_READ: "List printers.",
    Scope.DOCUMENTS_WRITE: "Upload documents.",
    Scope.PRINT_JOBS_WRITE: "Make print jobs, and read those that the application made itself.",
    Scope.PRINT_JOBS_READ: "Read all print jobs of the account.",
}
DESCRIPTION = (
    "Prints PDF documents, labels and receipts on the printers inside a site. Every answer carries `X-Request-Id`, "
    "every error the same body with a stable `error_code`. New fields may appear in answers: ignore others."
)


PATH_PARAMETERS: dict[str, JsonObject] = {
    "action": {"type": "string", "enum": [str(action) for action in RelationshipAction]},
}
"""All others are UUIDs."""


def openapi_document(limits: Limits, version: str) -> JsonObject:
    """`version`: that of the product, which stands beside the contract's own."""
    schemas = Schemas(OPERATIONS, public_codes(), limits)
    paths: dict[str, JsonObject] = {}
    for operation in OPERATIONS:
        paths.setdefault(operation.path, {})[operation.method.lower()] = _operation(operation, schemas)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Spoolhouse print service", "version": f"{CONTRACT}+{version}", "description": DESCRIPTION},
        "servers": [{"url": "/"}],
        "tags": [{"name": name, "description": text} for name, (text, _) in TAGS.items()],
        "paths": paths,
        "components": {
            "schemas": schemas.components,
            "headers": HEADERS,
            "securitySchemes": {
                "oauth2": {
                    "type": "oauth2",
                    "flows": {
                        "clientCredentials": {
                            "tokenUrl": declared.ISSUE_TOKEN.path,
                            "scopes": {str(scope): text for scope, text in SCOPES.items()},
                        }
                    },
                },
                "basic": {"type": "http", "scheme": "basic", "description": "`client_id` and `client_secret`."},
                "assertion": {
                    "type": "http",
                    "scheme": "bearer",
                    "bearerFormat": "JWT",
                    "description": assertions.description(),
                },
            },
        },
    }


def given(example: Struct) -> JsonObject:
    """What a client would write: fields at their default are left out."""
    written = {
        field.encode_name: getattr(example, field.name)
        for field in msgspec.structs.fields(example)
        if field.default is NODEFAULT or getattr(example, field.name) != field.default
    }
    found: JsonObject = msgspec.to_builtins(written)
    return found


def _operation(operation: AnyOperation, schemas: Schemas) -> JsonObject:
    (tag,) = [name for name, (_, operations) in TAGS.items() if operation in operations]
    described: JsonObject = {
        "operationId": operation.name,
        "tags": [tag],
        "summary": operation.summary,
        "description": operation.description,
        "security": _security(operation),
        "parameters": _parameters(operation),
        "responses": responses(operation, schemas),
    }
    if operation.body is not None:
        described["requestBody"] = _body(operation.body, schemas)
    return described


def _security(operation: AnyOperation) -> list[JsonObject]:
    """One of several scopes is enough, so each is an alternative; the token's credentials may be in the form."""
    if operation.by_assertion:
        return [{"assertion": []}]
    if operation.scopes is None:
        return [{}, {"basic": []}]
    return [{"oauth2": [str(scope)]} for scope in operation.scopes] or [{"oauth2": []}]


def _parameters(operation: AnyOperation) -> list[JsonObject]:
    found: list[JsonObject] = []
    for name in re.findall(r"{(\w+)}", operation.path):
        schema = PATH_PARAMETERS.get(name, {"type": "string", "format": "uuid"})
        found.append({"name": name, "in": "path", "required": True, "schema": schema})
    for filter in operation.filters:
        words = {"enum": list(filter.words)} if filter.words else {"minLength": 1, "maxLength": LONGEST_EXTERNAL_ID}
        found.append(_optional(filter.name, "query", {"type": "string", **words}, filter.description))
    if operation.page_limit is not None:
        bounds = {"type": "integer", "minimum": 1, "maximum": LARGEST_PAGE, "default": operation.page_limit}
        found.append(_optional("limit", "query", bounds, "Rows of a page."))
        text = "`next_cursor` of the page before, unchanged; left out or empty: the first page."
        found.append(_optional("cursor", "query", {"type": "string"}, text))
    if operation.idempotent:
        text = "Names the print, like an order number: a repeat gets the first answer and prints nothing twice."
        pattern = {"type": "string", "pattern": f"^{IDEMPOTENCY_KEY.pattern}$"}
        found.append(_optional("Idempotency-Key", "header", pattern, text))
    text = "1 to 128 of `A-Z a-z 0-9 . _ : -` come back in the answer; anything else is replaced."
    found.append(_optional("X-Request-Id", "header", {"type": "string"}, text))
    return found


def _optional(name: str, place: str, schema: JsonObject, description: str) -> JsonObject:
    return {"name": name, "in": place, "required": False, "schema": schema, "description": description}


def _body(body: Body[Any, Any], schemas: Schemas) -> JsonObject:
    example = given(body.example)
    content: JsonObject = {"schema": schemas.of(body.type)}
    if not isinstance(body, UploadBody):  # the bytes of a file have no place in an example
        content["example"] = example
    is_optional = isinstance(body, JsonBody) and body.optional
    return {"required": not is_optional, "content": {body.media_type: content}}

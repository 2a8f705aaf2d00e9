"""Answers of an operation as OpenAPI describes them: bodies, examples, headers, error codes."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

import msgspec
from msgspec import UNSET

from server_core.api.problems import ERROR_WORDS, WORD_OF_CODE
from server_core.api.reference.codes import codes_by_status
from server_core.api.reference.meanings import MEANINGS
from server_core.api.reference.schemas import JsonObject, Schemas
from server_core.contract.api.call import AnyCall, Location
from server_core.contract.api.public import PrintJobs
from server_core.contract.types.errors import ERROR_CODES, ErrorCode, Problem

HEADERS: JsonObject = {
    "X-Request-Id": {
        "description": "The request's own X-Request-Id where that is safe to repeat, else a new one.",
        "required": True,
        "schema": {"type": "string"},
    },
    "Retry-After": {
        "description": "Seconds to wait before the next try.",
        "schema": {"type": "integer", "minimum": 1},
    },
    "Idempotency-Replayed": {
        "description": "`true`: this is the answer to an earlier call with the same Idempotency-Key.",
        "schema": {"type": "string"},
    },
    "Preference-Applied": {
        "description": "`wait=N`: the answer waited for the end of the job, for N seconds at most.",
        "schema": {"type": "string"},
    },
    "WWW-Authenticate": {
        "description": "RFC 6750, or `Basic` where the token request used that.",
        "schema": {"type": "string"},
    },
    "Cache-Control": {
        "description": "`no-store`: tokens are kept by nobody on the way.",
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
    """By status."""
    codes = codes_by_status(operation)
    return {
        str(status): _success(operation, status, schemas)
        if status in (operation.status, *operation.also)
        else _failure(operation, status, codes.get(status, ()), schemas)
        for status in operation.statuses
    }


def problem_example(operation: AnyCall, code: ErrorCode, status: int) -> JsonObject:
    is_oauth = operation.scopes is None and not operation.by_assertion
    word = code if is_oauth and status in (400, 401) else WORD_OF_CODE.get(code) or ERROR_WORDS[status]
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

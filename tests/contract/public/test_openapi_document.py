"""`/openapi.json`: valid, made of the declarations, and true of what the decoders do."""

from __future__ import annotations

import json
from typing import Any

import pytest
from openapi_spec_validator import OpenAPIV31SpecValidator

from server_core.api.answers import STATUS_OF_CODE, ApiProblem
from server_core.api.body import convert, parse_strictly
from server_core.api.reference.error_codes import MEANINGS, ROUTE_REASONS, codes_by_status, public_codes
from server_core.api.reference.openapi import given, openapi_document
from server_core.config import Limits
from server_core.contract.api.call import AnyCall, calls_of
from server_core.contract.api.public import OPERATIONS, PrintJobs
from server_core.contract.types.errors import FieldProblem, Problem, ProblemDetails, RouteReason
from server_core.contract.types.jobs import CreatePrintJob, PrintJob
from server_core.contract.types.parameters import PrintParameters
from tests.support.openapi_answers import validator
from tests.support.public_api import PublicApi

PUBLIC_URL = "https://print.example.com"
DOCUMENT = openapi_document(Limits(), "0.1.0", PUBLIC_URL)
SCHEMAS = DOCUMENT["components"]["schemas"]
IDS = {"document_id": "01990f5c-6a00-7000-8000-000000000005", "printer_id": "01990f5c-6a00-7000-8000-000000000004"}
SENT = {operation.body.type.__name__ for operation in OPERATIONS if operation.body is not None}
EACH = pytest.mark.parametrize("operation", OPERATIONS, ids=lambda operation: operation.name)


def described(operation: AnyCall) -> dict[str, Any]:
    found: dict[str, Any] = DOCUMENT["paths"][operation.path][operation.method.lower()]
    return found


def test_it_is_a_valid_openapi_3_1_document() -> None:
    OpenAPIV31SpecValidator(DOCUMENT).validate()


def test_it_is_the_same_at_every_start() -> None:
    assert json.dumps(DOCUMENT) == json.dumps(openapi_document(Limits(), "0.1.0", PUBLIC_URL))


def test_it_has_the_declared_operations_and_nothing_else() -> None:
    listed = {(method.upper(), path) for path, methods in DOCUMENT["paths"].items() for method in methods}
    assert listed == {(operation.method, operation.path) for operation in OPERATIONS}


@EACH
def test_the_error_codes_are_those_of_the_declared_statuses(operation: AnyCall) -> None:
    assert set(codes_by_status(operation)) == set(operation.errors)
    assert list(described(operation)["responses"]) == [str(status) for status in operation.statuses]


@EACH
def test_the_examples_are_what_the_schemas_want(operation: AnyCall) -> None:
    answers = described(operation)["responses"].values()
    contents = [answer["content"]["application/json"] for answer in answers]
    if operation.body is not None:
        contents += described(operation)["requestBody"]["content"].values()
    for content in contents:
        validator(DOCUMENT, content["schema"]).validate(content["example"])


@EACH
def test_one_of_several_scopes_is_enough(operation: AnyCall) -> None:
    security = described(operation)["security"]
    if operation.by_assertion:
        assert security == [{"assertion": []}]
    elif operation.scopes is None:
        assert security == []
    else:
        *by_scope, as_bearer = security
        assert [alternative["oauth2"] for alternative in by_scope] == ([[s] for s in operation.scopes] or [[]])
        assert as_bearer == {"accessToken": []}, "the last one: typescript-fetch sends it"


def test_every_code_that_can_be_met_has_a_meaning_and_no_other_has() -> None:
    assert set(MEANINGS) == set(public_codes())
    assert set(SCHEMAS["Problem"]["properties"]["error_code"]["x-extensible-enum"]) == set(MEANINGS)
    assert all(code in STATUS_OF_CODE or 422 in operation.errors for operation in OPERATIONS
               for codes in codes_by_status(operation).values() for code in codes)  # fmt: skip


def test_every_reason_against_a_route_is_told() -> None:
    assert set(ROUTE_REASONS) == set(RouteReason)
    assert SCHEMAS["ProblemDetails"]["properties"]["reason"]["x-extensible-enum"] == [*RouteReason]


def test_answers_have_all_their_fields() -> None:
    assert sorted(SCHEMAS["PrintJob"]["required"]) == sorted(PrintJob.__struct_fields__)
    assert SCHEMAS["FieldProblem"]["required"] == ["field", "code", "message"], "`nearest` only if a name is alike"
    of_errors = (Problem.__name__, ProblemDetails.__name__, FieldProblem.__name__)
    for name, schema in SCHEMAS.items():
        if "properties" in schema and name not in (*SENT, *of_errors):
            assert set(schema["required"]) == set(schema["properties"]), name
            assert not [field for field in schema["properties"].values() if "default" in field], name


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"copies": 0},
        {"copies": 100},
        {"copies": 2.5},
        {"copies": None},
        {"copies": "2"},
        {"dpi": 203.5},
        {"dpi": 71},
        {"media_width_mm": 0.5},
        {"media_width_mm": None},
        {"margin_top_mm": -0.1},
        {"offset_x_mm": -2000.1},
        {"intent": "poster"},
        {"scale": "fit"},
        {"orientation": None},
        {"scale_mode": "fit", "offset_x_mm": 2000, "media_height_mm": 2000},
        {"dpi": 203.0, "copies": 1.0},
        {"printer_id": "label printer"},
        {"printer_id": None},
    ],
    ids=str,
)
def test_the_schema_says_what_the_decoder_does(body: dict[str, Any]) -> None:
    whole = IDS | body
    text = json.dumps(whole).encode()
    accepted = validator(DOCUMENT, {"$ref": "#/components/schemas/CreatePrintJob"}).is_valid(whole)
    try:
        convert(parse_strictly(text, depth=32), CreatePrintJob)
    except ApiProblem:
        assert not accepted, whole
    else:
        assert accepted, whole


def test_bodies_take_no_unknown_fields_and_have_their_defaults() -> None:
    for operation in calls_of(PrintJobs):
        if operation.body is not None:
            schema = SCHEMAS[operation.body.type.__name__]
            assert schema["additionalProperties"] is False
            assert set(PrintParameters.__struct_fields__) <= set(schema["properties"]) - set(schema["required"])
    copies = SCHEMAS["CreatePrintJob"]["properties"]["copies"]
    assert (copies["x-default"], copies["description"][-13:]) == (1, "Default: `1`.")
    assert SCHEMAS["CreatePrintJobFromBase64"]["properties"]["document_base64"] | {"description": ""} == {
        "type": "string",
        "description": "",
        "contentEncoding": "base64",
        "minLength": 1,
        "maxLength": Limits().base64_body_bytes,
    }


def test_examples_leave_out_what_is_the_default() -> None:
    assert set(given(PrintJobs.create_print_job.sent)) == {"document_id", "printer_id", "copies", "intent"}


@pytest.mark.anyio
@pytest.mark.parametrize(
    "path", ["/openapi.json", "/docs", "/docs/style.css", "/openapi-console.json", "/docs/console"]
)
async def test_the_reference_needs_no_token_and_is_told_apart_by_its_etag(api: PublicApi, path: str) -> None:
    first = await api.http.get(path)
    assert first.status_code == 200
    assert first.headers["x-request-id"]
    known = {"If-None-Match": first.headers["etag"]}
    again = await api.http.get(path, headers=known)
    assert (again.status_code, again.content) == (304, b"")
    assert (await api.http.get(path, headers={"If-None-Match": '"other"'})).content == first.content
    assert (await api.http.head(path)).content == b""
    wrong = await api.http.post(path)
    assert (wrong.status_code, set(wrong.headers["allow"].split(", "))) == (405, {"GET", "HEAD"})


@pytest.mark.anyio
async def test_the_document_is_that_of_this_server(api: PublicApi) -> None:
    document = (await api.http.get("/openapi.json")).json()
    limits = api.ctx.config.limits
    assert document == json.loads(json.dumps(openapi_document(limits, api.ctx.config.version, "http://server")))
    text = document["components"]["schemas"]["CreatePrintJobFromBase64"]["properties"]["document_base64"]
    assert text["maxLength"] == limits.base64_body_bytes

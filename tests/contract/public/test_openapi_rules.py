"""`/openapi.json` as generators of clients take it: each rule says what to change where an addition breaks it."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from openapi_spec_validator import OpenAPIV31SpecValidator

import server_core
from server_core.api.answers import ApiProblem
from server_core.api.body import convert, parse_strictly
from server_core.api.reference.error_codes import FIELD_CODES, MEANINGS, ROUTE_REASONS, codes_by_status, public_codes
from server_core.api.reference.openapi import given, openapi_document
from server_core.config import Limits
from server_core.contract.api.call import AnyCall, calls_of
from server_core.contract.api.public import OPERATIONS, PrintJobs
from server_core.contract.decisions.placement import NO_AREA_LEFT
from server_core.contract.types.errors import FieldProblem, Problem, ProblemDetails, RouteReason
from server_core.contract.types.inspection import Refusal
from server_core.contract.types.jobs import CreatePrintJob, PrintJob
from server_core.contract.types.parameters import PARAMETERS, PrintParameters
from server_core.documents.sniff import EMPTY
from tests.support.openapi_answers import validator
from tests.support.public_api import PublicApi

PUBLIC_URL = "https://print.example.com"
DOCUMENT = openapi_document(Limits(), "0.1.0", PUBLIC_URL)
SCHEMAS: dict[str, dict[str, Any]] = DOCUMENT["components"]["schemas"]
SENT = {operation.body.type.__name__ for operation in OPERATIONS if operation.body is not None}
IN_BODIES = {"Scope"}
"""Vocabularies that grow in answers and are closed in bodies: the server refuses a word that it does not know."""
CLOSED = {
    "AgentStatus", "DocumentFormat", "JobStatus", "OnboardingStatus", "OutcomeAnswer", "PrinterStatus", "RawLanguage",
    "RelationshipAction", "RelationshipStatus", *(each.kind.__name__ for each in PARAMETERS.values() if each.words),
}  # fmt: skip
"""Enums that get no new word within `/api/v1`."""
WORD_FIELDS = re.compile(r"(^|_)(reasons?|backend|connection|evidence|confirmation|source|error_code|scopes)$")
_SCHEMAS = DOCUMENT["components"]["schemas"]
IDS = {"document_id": "01990f5c-6a00-7000-8000-000000000005", "printer_id": "01990f5c-6a00-7000-8000-000000000004"}
EACH = pytest.mark.parametrize("operation", OPERATIONS, ids=lambda operation: operation.name)


def every_part(part: Any, path: str = "#") -> Iterator[tuple[str, dict[str, Any]]]:
    """All objects of the document with their place, but for examples, which are data."""
    if isinstance(part, dict):
        yield path, part
        for name, inner in part.items():
            if name != "example":
                yield from every_part(inner, f"{path}/{name}")
    elif isinstance(part, list):
        for index, inner in enumerate(part):
            yield from every_part(inner, f"{path}/{index}")


PARTS = dict(every_part(DOCUMENT))


def is_component(path: str) -> bool:
    return re.fullmatch(r"#/components/schemas/\w+", path) is not None


def reached(name: str) -> set[str]:
    """A component and all that it refers to."""
    found, waiting = set(), [name]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            parts = [part for _, part in every_part(SCHEMAS[name])]
            waiting += [part["$ref"].rpartition("/")[2] for part in parts if "$ref" in part]
    return found


def answered() -> set[str]:
    """Components of what the server says: in its answers, and in its webhooks."""
    tops = {
        part["$ref"].rpartition("/")[2]
        for path, part in PARTS.items()
        if path.endswith("/content/application/json/schema")
        and ("/responses/" in path or path.startswith("#/components/pathItems/"))
    }
    return set().union(*(reached(top) for top in tops))


def test_there_are_no_patterns() -> None:
    """JavaScript, Ruby, PHP and zod each read them in a way of their own; the server checks and says what is wrong."""
    found = [path for path, part in PARTS.items() if isinstance(part.get("pattern"), str)]
    assert not found, f"say it in the description instead: {found}"


def test_every_object_and_enum_has_a_name() -> None:
    for path, part in PARTS.items():
        if isinstance(part.get("properties"), dict) and not path.endswith("/properties"):
            assert is_component(path), f"make a Struct of {path}: generators would name it themselves"
        if isinstance(part.get("enum"), list):
            assert is_component(path), f"make a StrEnum of {path}: generators would name it themselves"
        if "/components/schemas/" in path:
            assert "default" not in part, f"{path}: openapi-typescript would demand the field"
        assert "const" not in part, f"write {path} as a string with a description: generators disagree about const"
        assert not {"oneOf", "allOf", "discriminator"} & set(part), f"flatten {path}: not all generators take it"
        if "anyOf" in part:
            kinds = [kind for kind in part["anyOf"] if kind != {"type": "null"}]
            assert len(kinds) == 1, f"{path} is one kind or null, no choice of several"
    names = [name.lower().replace("_", "") for name in SCHEMAS]
    assert len(names) == len(set(names))
    assert all(re.fullmatch(r"[A-Z][A-Za-z0-9]*", name) for name in SCHEMAS)
    assert not [path for path, part in PARTS.items() if isinstance(part.get("title"), str) and path != "#/info"]


def test_every_component_is_used() -> None:
    used = {part["$ref"].rpartition("/")[2] for path, part in PARTS.items() if isinstance(part.get("$ref"), str)}
    assert set(SCHEMAS) <= used


def test_answers_may_grow_and_bodies_take_nothing_unknown() -> None:
    answered_types = answered()
    for name, schema in SCHEMAS.items():
        if "properties" not in schema:
            continue
        if name in answered_types:
            assert name not in SENT, f"{name} is sent and answered: make two types of it, answers may grow"
            assert schema["additionalProperties"] is True, f"{name} is an answer"
        elif name != "TokenRequest":  # RFC 6749 section 3.2: unknown parameters of a token request are ignored
            assert schema["additionalProperties"] is False, f"{name} needs forbid_unknown_fields=True"


def test_vocabularies_of_answers_are_closed_by_the_contract_or_plain_strings() -> None:
    answered_types = answered()
    for name, schema in SCHEMAS.items():
        if "enum" in schema and name in answered_types:
            assert name in CLOSED, f"derive {name} from Growing (contract/types/fields.py), or close it here"
        elif "enum" in schema:
            assert name in CLOSED | IN_BODIES
    for name in answered_types:
        for field, schema in SCHEMAS[name].get("properties", {}).items():
            if WORD_FIELDS.search(field):
                text = f"type {name}.{field} with a Growing enum, or annotate it with known(…)"
                assert any(part.get("x-extensible-enum") for _, part in every_part(schema)), text


def test_names_of_enum_constants_do_not_collide() -> None:
    names = [name for schema in SCHEMAS.values() for name in schema.get("x-enum-varnames", ())]
    assert len(names) == len(set(names))
    assert all(re.fullmatch(r"[A-Z][A-Z0-9]*(_[A-Z0-9]+)+", name) for name in names)
    for name, schema in SCHEMAS.items():
        assert len(schema.get("x-enum-varnames", ())) == len(schema.get("enum", ())), name


def test_every_error_is_the_one_problem() -> None:
    for path, part in PARTS.items():
        if re.search(r"/responses/[45]\d\d$", path):
            assert part["content"]["application/json"]["schema"] == {"$ref": "#/components/schemas/Problem"}, path
            codes = part["x-error-codes"]
            assert codes, path
            assert all(f"`{code}`" in part["description"] for code in codes), path


def test_every_parameter_and_field_is_described_and_has_an_example() -> None:
    for path, part in PARTS.items():
        if re.search(r"/parameters/\d+$", path):
            assert "example" in part, f"give {part['name']} an example that the server takes: {path}"
            assert part["description"], path
        if re.search(r"/content/[^#]+$", path) and "schema" in part:
            assert part["example"], path
    for name, schema in SCHEMAS.items():
        for field, described in schema.get("properties", {}).items():
            assert described.get("description"), f"say what {name}.{field} is: says(…)"


def test_addresses_are_absolute() -> None:
    assert DOCUMENT["servers"][0]["url"] == PUBLIC_URL
    flow = DOCUMENT["components"]["securitySchemes"]["oauth2"]["flows"]["clientCredentials"]
    assert flow["tokenUrl"] == f"{PUBLIC_URL}/oauth/token"


def test_the_token_operation_names_no_security() -> None:
    """`[{}, {basic}]` beside credentials in the form makes generated clients send none, or the secret twice."""
    assert DOCUMENT["paths"]["/oauth/token"]["post"]["security"] == []
    schemes = {name for path, part in PARTS.items() if re.search(r"/security/\d+$", path) for name in part}
    assert schemes == set(DOCUMENT["components"]["securitySchemes"])


def test_operations_have_stable_names_and_one_area() -> None:
    names = [operation.name for operation in OPERATIONS]
    assert len(names) == len(set(names))
    assert all(re.fullmatch(r"[a-z]+(_[a-z0-9]+)+", name) for name in names)
    tags = {tag["name"] for tag in DOCUMENT["tags"]}
    for operation in OPERATIONS:
        described = DOCUMENT["paths"][operation.path][operation.method.lower()]
        assert described["operationId"] == operation.name
        assert len(described["tags"]) == 1
        assert set(described["tags"]) <= tags


@pytest.mark.parametrize("internal", [".md", "section 1", "api-decisions", "print-service-api", "console-api", "_core"])
def test_no_internal_paper_is_named(internal: str) -> None:
    texts = [str(part["description"]) for part in PARTS.values() if isinstance(part.get("description"), str)]
    assert not [text for text in texts if internal in text]


def test_messages_are_no_calls_that_clients_make() -> None:
    """openapi-generator makes a method of each webhook that is written out, and of none that is referred to."""
    for event, webhook in DOCUMENT["webhooks"].items():
        assert webhook == {"$ref": f"#/components/pathItems/{event}"}
    assert set(DOCUMENT["components"]["pathItems"]) == set(DOCUMENT["webhooks"])


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
    assert set(_SCHEMAS["Problem"]["properties"]["error_code"]["x-extensible-enum"]) == set(MEANINGS)
    assert all(code.status != 422 or 422 in operation.errors for operation in OPERATIONS
               for codes in codes_by_status(operation).values() for code in codes)  # fmt: skip


def test_every_reason_against_a_route_is_told() -> None:
    assert set(ROUTE_REASONS) == set(RouteReason)


PUBLIC_MODULES = ("api/body.py", "api/public.py", "api/serving.py", "services/api_error.py", "services/documents")


def test_every_code_of_a_field_is_explained() -> None:
    package = Path(server_core.__file__).parent
    files = [file for file in package.rglob("*.py") if file.relative_to(package).as_posix().startswith(PUBLIC_MODULES)]
    calls = [call for file in files for call in ast.walk(ast.parse(file.read_text())) if isinstance(call, ast.Call)]
    of_fields = [call for call in calls if getattr(call.func, "id", "") in ("invalid_field", "field_error")]
    codes = {call.args[1].value for call in of_fields if isinstance(call.args[1], ast.Constant)}
    assert len(codes) > 8
    assert codes | {NO_AREA_LEFT, EMPTY} | set(Refusal) - {Refusal.ENCRYPTED} <= set(FIELD_CODES)
    assert _SCHEMAS["ProblemDetails"]["properties"]["reason"]["x-extensible-enum"] == [*RouteReason]


def test_answers_have_all_their_fields() -> None:
    assert sorted(_SCHEMAS["PrintJob"]["required"]) == sorted(PrintJob.__struct_fields__)
    assert _SCHEMAS["FieldProblem"]["required"] == ["field", "code", "message"], "`nearest` only if a name is alike"
    of_errors = (Problem.__name__, ProblemDetails.__name__, FieldProblem.__name__)
    for name, schema in _SCHEMAS.items():
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
            schema = _SCHEMAS[operation.body.type.__name__]
            assert schema["additionalProperties"] is False
            assert set(PrintParameters.__struct_fields__) <= set(schema["properties"]) - set(schema["required"])
    copies = _SCHEMAS["CreatePrintJob"]["properties"]["copies"]
    assert (copies["x-default"], copies["description"][-13:]) == (1, "Default: `1`.")
    assert _SCHEMAS["CreatePrintJobFromBase64"]["properties"]["document_base64"] | {"description": ""} == {
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

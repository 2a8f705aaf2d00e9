"""`/openapi.json` as generators of clients take it: each rule says what to change where an addition breaks it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from server_core.api.reference.openapi import openapi_document
from server_core.config import Limits
from server_core.contract.api.public import OPERATIONS
from server_core.contract.types.parameters import PARAMETERS

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
    told = answered()
    for name, schema in SCHEMAS.items():
        if "properties" not in schema:
            continue
        if name in told:
            assert name not in SENT, f"{name} is sent and answered: make two types of it, answers may grow"
            assert schema["additionalProperties"] is True, f"{name} is an answer"
        elif name != "TokenRequest":  # RFC 6749 section 3.2: unknown parameters of a token request are ignored
            assert schema["additionalProperties"] is False, f"{name} needs forbid_unknown_fields=True"


def test_vocabularies_of_answers_are_closed_by_the_contract_or_plain_strings() -> None:
    told = answered()
    for name, schema in SCHEMAS.items():
        if "enum" in schema and name in told:
            assert name in CLOSED, f"derive {name} from Growing (contract/types/fields.py), or close it here"
        elif "enum" in schema:
            assert name in CLOSED | IN_BODIES
    for name in told:
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


def test_every_parameter_and_body_has_an_example_and_a_description() -> None:
    for path, part in PARTS.items():
        if re.search(r"/parameters/\d+$", path):
            assert "example" in part, f"give {part['name']} an example that the server takes: {path}"
            assert part["description"], path
        if re.search(r"/content/[^#]+$", path) and "schema" in part:
            assert part["example"], path
    for name, schema in SCHEMAS.items():
        for field, described in schema.get("properties", {}).items():
            if name in SENT and name != "UploadFields":
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

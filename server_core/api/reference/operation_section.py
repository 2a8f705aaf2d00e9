"""One operation on the page: what it does, who may, what it takes and gives, an example of each."""

from __future__ import annotations

import json
import shlex

from server_core.api.reference.field_rows import FIELD_HEAD, field_rows, type_words
from server_core.api.reference.markup import Markup, el, join, listing, prose, table
from server_core.api.reference.schemas import JsonObject
from server_core.contract.types.errors import ERROR_CODES


def operation_section(method: str, path: str, operation: JsonObject, components: JsonObject) -> Markup:
    parts = [
        el("h3", el("span", method.upper(), class_=f"method {method}"), " ", el("code", path)),
        el("p", el("strong", operation["summary"]), ". ", prose(operation["description"])),
        el("p", _scopes(operation["security"])),
    ]
    if operation["parameters"]:
        parts += [el("h4", "Parameters"), _parameters(operation["parameters"], components)]
    if "requestBody" in operation:
        ((media_type, content),) = operation["requestBody"]["content"].items()
        component = components[content["schema"]["$ref"].rpartition("/")[2]]
        rows = field_rows(component, components)
        parts += [el("h4", "Body, ", el("code", media_type)), table(FIELD_HEAD, rows, class_="fields")]
    parts += [el("h4", "Example"), listing(curl_example(method, path, operation))]
    return el("section", *parts, *_answers(operation["responses"], components), id=operation["operationId"])


def curl_example(method: str, path: str, operation: JsonObject) -> str:
    by_assertion = {"assertion": []} in operation["security"]
    parts = [f'curl -sS "$BASE_URL{_with_variables(path)}"']
    if operation["security"]:
        parts.append(f'-H "Authorization: Bearer {"$ASSERTION" if by_assertion else "$TOKEN"}"')
    if method == "post" and "requestBody" not in operation:
        parts.append("-X POST")
    for media_type, content in operation.get("requestBody", {}).get("content", {}).items():
        if media_type == "multipart/form-data":
            parts.append("-F file=@label.zpl")
            parts += [f"-F {name}={value}" for name, value in content["example"].items() if name != "file"]
        elif media_type == "application/json":
            parts.append("-H 'Content-Type: application/json'")
            if any(parameter["name"] == "Idempotency-Key" for parameter in operation["parameters"]):
                parts.append("-H 'Idempotency-Key: order-4711-label-1'")
            parts.append("-d " + shlex.quote(json.dumps(content["example"], indent=2)))
        else:
            parts += [f"-d {shlex.quote(f'{name}={value}')}" for name, value in content["example"].items()]
    return " \\\n  ".join(parts)


VARIABLES = {
    "printJobId": "$JOB",
    "relationshipId": "$CUSTOMER",
    "agentId": "$AGENT",
    "action": "resume",
    "installationId": "$INSTALLATION",
}
"""Of paths, as the examples have them."""


def _with_variables(path: str) -> str:
    return path.format_map(VARIABLES)


def _scopes(security: list[JsonObject]) -> Markup:
    if not security:
        return join("Needs no token.")
    if {"assertion": []} in security:
        return join("Needs an ", el("a", "assertion", href="#assertions"), " of a developer application for this call.")
    scopes = [scope for alternative in security for scopes in alternative.values() for scope in scopes]
    if not scopes:
        return join("Needs any valid token.")
    words = el("code", scopes[0])
    for scope in scopes[1:]:
        words = join(words, " or ", el("code", scope))
    return join("Scope: ", words, ".")


def _parameters(parameters: list[JsonObject], components: JsonObject) -> Markup:
    rows = [
        (
            el("code", parameter["name"]),
            Markup(parameter["in"]),
            type_words(parameter["schema"], components),
            Markup("required") if parameter["required"] else Markup(str(parameter["schema"].get("default", ""))),
            prose(parameter.get("description", "")),
        )
        for parameter in parameters
    ]
    return table(("Name", "In", "Type", "Default", "Meaning"), rows, class_="fields")


def _answers(responses: JsonObject, components: JsonObject) -> list[Markup]:
    status, success = next(iter(responses.items()))
    content = success["content"]["application/json"]
    rows = [(el("code", code), _causes(answer)) for code, answer in responses.items() if not code.startswith("2")]
    return [
        el("h4", "Answer ", el("code", status), ": ", type_words(content["schema"], components)),
        el("details", el("summary", "Example"), listing(json.dumps(content["example"], indent=2))),
        el("h4", "Errors"),
        table(("Status", "error_code"), rows, class_="errors"),
    ]


def _causes(answer: JsonObject) -> Markup:
    links = [el("a", el("code", code), href=f"#{code}") for code in answer[ERROR_CODES]]
    return join(links[0], *(part for link in links[1:] for part in (", ", link)))

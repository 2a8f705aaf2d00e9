"""Judges real answers by the OpenAPI document that the same server serves."""

from __future__ import annotations

from typing import Any

import httpx
from jsonschema import Draft202012Validator

from server_core.contract.api.call import AnyCall


def check_answer(document: dict[str, Any], operation: AnyCall, answer: httpx.Response) -> None:
    """Status, content type, headers and body are what the document says of this operation."""
    described = document["paths"][operation.path][operation.method.lower()]["responses"]
    assert str(answer.status_code) in described, f"{answer.status_code} is not documented: {answer.text}"
    response = described[str(answer.status_code)]
    for name in response["headers"]:
        header = document["components"]["headers"][name]
        if name in answer.headers:
            value: Any = answer.headers[name]
            validator(document, header["schema"]).validate(int(value) if name == "Retry-After" else value)
        else:
            assert not header.get("required"), f"{name} is missing"
    assert answer.headers["content-type"] == "application/json"
    body = answer.json()
    validator(document, response["content"]["application/json"]["schema"]).validate(body)
    if answer.is_error:
        assert body["error_code"] in response["x-error-codes"], f"not documented for {answer.status_code}: {body}"
        _check_details(document, body)


def _check_details(document: dict[str, Any], problem: dict[str, Any]) -> None:
    """Check that the document allows each member of `details` for this error code."""
    members = document["components"]["schemas"]["ProblemDetails"]["properties"]
    for name in problem.get("details", {}):
        assert name in members, f"add details.{name} to ProblemDetails in contract/types/errors.py: {problem}"
        codes = members[name]["x-error-codes"]
        assert problem["error_code"] in codes, f"name {problem['error_code']} at details.{name}, it has {codes}"


def validator(document: dict[str, Any], schema: dict[str, Any]) -> Draft202012Validator:
    whole = {**schema, "components": document["components"]}
    return Draft202012Validator(whole, format_checker=Draft202012Validator.FORMAT_CHECKER)

"""Every example of `/openapi.json`, sent as it stands to a server that has what it names: none is refused."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest

from server_core.contract.api.call import AnyCall
from server_core.contract.api.public import OPERATIONS
from tests.support.example_site import ExampleSite, example_site
from tests.support.openapi_answers import check_answer

pytestmark = pytest.mark.anyio


def request_of(site: ExampleSite, operation: AnyCall, described: dict[str, Any]) -> httpx.Request:
    """All parameters and the body of an operation, each by its example."""
    given: dict[str, dict[str, str]] = {"path": {}, "query": {}, "header": {}}
    for parameter in described["parameters"]:
        given[parameter["in"]][parameter["name"]] = str(parameter["example"])
    path = operation.path.format_map(given["path"])
    body: dict[str, Any] = {}
    for media_type, content in described.get("requestBody", {}).get("content", {}).items():
        example = content["example"]
        if media_type == "application/json":
            body = {"json": example}
        elif media_type == "multipart/form-data":
            fields = {name: value for name, value in example.items() if name != "file"}
            body = {"files": {"file": ("label", example["file"].encode())}, "data": fields}
        else:
            body = {"data": example}
    headers = given["header"] | site.authorization(operation, path)
    return site.live.http.build_request(
        operation.method, path, params=given["query"], headers=headers, timeout=30, **body
    )


async def test_no_example_is_refused(tmp_path: Path) -> None:
    async with example_site(tmp_path) as site:
        document = (await site.live.http.get("/openapi.json")).json()
        requests = [
            request_of(site, operation, document["paths"][operation.path][operation.method.lower()])
            for operation in OPERATIONS
        ]
        waiting = [number for number, request in enumerate(requests) if "Prefer" in request.headers]
        sent = [site.live.http.send(requests[number]) for number in waiting]  # each takes as long as it asks for
        answers = dict(zip(waiting, await asyncio.gather(*sent), strict=True))
        for number, request in enumerate(requests):
            if number not in answers:
                answers[number] = await site.live.http.send(request)
        refused = []
        for number, operation in enumerate(OPERATIONS):
            answer = answers[number]
            if answer.is_success:
                check_answer(document, operation, answer)
            else:
                refused.append(f"{operation.name}: {answer.status_code} {answer.text}")
        assert not refused, "\n".join(refused)


async def test_repeats_are_answered_as_their_examples_say(tmp_path: Path) -> None:
    """Calls that create something answer a repeat with what exists already."""
    making = [operation for operation in OPERATIONS if operation.by_assertion and operation.also]
    assert making
    async with example_site(tmp_path) as site:
        document = (await site.live.http.get("/openapi.json")).json()
        for operation in making:
            described = document["paths"][operation.path][operation.method.lower()]
            for _ in range(2):
                answer = await site.live.http.send(request_of(site, operation, described))
                check_answer(document, operation, answer)
                response = described["responses"][str(answer.status_code)]
                assert nulls(answer.json()) == nulls(response["content"]["application/json"]["example"]), answer.text
            assert answer.status_code in operation.also, answer.text


def nulls(said: dict[str, Any]) -> set[str]:
    """But for the note, which a server has that other computers do not reach."""
    return {name for name, value in said.items() if value is None} - {"agent_onboarding_note"}

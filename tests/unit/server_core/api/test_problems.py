"""Bugs become a 500 that tells nothing of the inside, and are logged."""

from __future__ import annotations

import logging

import httpx
import pytest
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from server_core.api.answers import ProblemMiddleware
from server_core.api.request_log import RequestIdMiddleware
from server_core.contract.messages.message import words
from server_core.contract.types.errors import ErrorCode, error_word
from server_core.services.api_error import ApiError, invalid_field
from tests.support.no_trust import NO_TRUST

pytestmark = pytest.mark.anyio


async def answer_to(error: Exception) -> httpx.Response:
    async def fail(request: Request) -> Response:
        raise error

    middleware = [Middleware(RequestIdMiddleware), Middleware(ProblemMiddleware)]
    application = Starlette(routes=[Route("/", fail)], middleware=middleware)
    async with httpx.AsyncClient(
        verify=NO_TRUST, transport=httpx.ASGITransport(application), base_url="http://server"
    ) as http:
        return await http.get("/", headers={"X-Request-Id": "r-1"})


async def test_a_bug_is_logged_and_hidden(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.ERROR):
        answer = await answer_to(KeyError("secret inside"))
    assert (answer.status_code, answer.json()["error_code"]) == (500, "internal_error")
    assert "secret" not in answer.text
    assert answer.headers["x-request-id"] == "r-1"
    (record,) = [record for record in caplog.records if record.name == "server_core.api.answers"]
    assert record.exc_info is not None


async def test_a_refusal_keeps_its_details() -> None:
    answer = await answer_to(invalid_field("name", "empty", words("The name is empty.")))
    assert answer.status_code == 422
    assert answer.json() == {
        "error": "validation_failed",
        "error_code": "validation_failed",
        "message": "The name is empty.",
        "details": {"fields": [{"field": "name", "code": "empty", "message": "The name is empty."}]},
    }


@pytest.mark.parametrize("code", list(ErrorCode))
async def test_every_code_has_a_status_and_a_word(code: ErrorCode) -> None:
    answer = await answer_to(ApiError(code, words("No.")))
    assert answer.status_code == code.status
    assert answer.json()["error"] == error_word(code, answer.status_code)
    assert answer.json()["error_code"] == code

"""Every example of `/openapi.json`, sent as it stands to a server that has what it names: none is refused."""

from __future__ import annotations

import asyncio
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import httpx
import pytest

from server_core.api.reference.error_codes import MEANINGS
from server_core.api.reference.page import snippet
from server_core.api.reference.schemas import EscapedHtml, el, prose, table
from server_core.contract.api.call import AnyCall
from server_core.contract.api.public import OPERATIONS
from server_core.contract.types.errors import ErrorCode, RouteReason
from tests.support.example_site import ExampleSite, example_site
from tests.support.openapi_answers import check_answer
from tests.support.public_api import PublicApi

pytestmark = pytest.mark.anyio
VOID = {"meta", "link", "br"}


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


class Page(HTMLParser):
    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: set[str] = set()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.words = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        given = dict(attrs)
        assert not any(name.startswith("on") or name == "style" for name in given)
        self.ids += [given["id"] or ""] if "id" in given else []
        self.links += [given["href"] or ""] if "href" in given else []
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words += data


@pytest.mark.parametrize("path", ["/docs", "/docs/console"])
async def test_it_is_well_formed_has_no_script_and_its_links_lead_somewhere(api: PublicApi, path: str) -> None:
    answer = await api.http.get(path)
    page = Page(answer.text)
    assert not page.open
    assert not page.tags & {"script", "style", "iframe", "img", "form", "object"}
    assert len(page.ids) == len(set(page.ids))
    for link in page.links:
        if link.startswith("#"):
            assert link[1:] in page.ids, link
        else:
            assert (await api.http.get(link)).status_code == 200, link


async def test_nothing_may_be_loaded_from_elsewhere(api: PublicApi) -> None:
    policy = (await api.http.get("/docs")).headers["content-security-policy"]
    assert policy.startswith("default-src 'none'; style-src 'self'; img-src 'self' data:;")
    style = (await api.http.get("/docs/style.css")).text
    assert "url(" not in style
    assert "@import" not in style


async def test_it_tells_every_operation_code_and_snippet_as_it_stands(api: PublicApi) -> None:
    page = Page((await api.http.get("/docs")).text)
    for operation in OPERATIONS:
        assert operation.name in page.ids
        assert operation.summary in page.words
    assert {str(code) for code in MEANINGS} <= set(page.ids)
    assert all(reason in page.words for reason in RouteReason)
    for name in ("first_label.sh", "first_label.py"):
        assert snippet(name) in page.words


async def test_it_tells_how_an_assertion_is_made(api: PublicApi) -> None:
    """The page repeats the document's security scheme, so a reader of the reference alone can make an assertion."""
    page = Page((await api.http.get("/docs")).text)
    scheme = (await api.http.get("/openapi.json")).json()["components"]["securitySchemes"]["assertion"]["description"]
    assert "assertions" in page.ids
    assert "#assertions" in page.links
    for word in ("RS256", "kid", "iss", "sub", "aud", "iat", "exp", "jti", "300 s", "--base-url", "public_url", "30 s"):
        assert word in page.words
        assert word in scheme
    assert "iat is more than 30 s in the future" in MEANINGS[ErrorCode.ASSERTION_INVALID]
    assert "iat" not in MEANINGS[ErrorCode.ASSERTION_EXPIRED]


async def test_every_text_is_escaped() -> None:
    hostile = '<script>alert("1")</script>&'
    escaped = "&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&amp;"
    assert el("p", hostile) == EscapedHtml(f"<p>{escaped}</p>")
    assert el("a", "x", href=hostile) == EscapedHtml(f'<a href="{escaped}">x</a>')
    assert prose(f"`{hostile}`") == EscapedHtml(f"<code>{escaped}</code>")
    assert "<script" not in table(["a"], [[hostile]])

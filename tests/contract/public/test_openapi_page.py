"""`/docs`: a page of plain HTML without scripts, whole, escaped, and true of the declarations."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest

from server_core.api.reference.error_codes import MEANINGS
from server_core.api.reference.page import snippet
from server_core.api.reference.schemas import EscapedHtml, el, prose, table
from server_core.contract.api.public import OPERATIONS
from server_core.contract.types.errors import ErrorCode, RouteReason
from tests.support.public_api import PublicApi

pytestmark = pytest.mark.anyio
VOID = {"meta", "link", "br"}


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
    for told in ("RS256", "kid", "iss", "sub", "aud", "iat", "exp", "jti", "300 s", "--base-url", "public_url", "30 s"):
        assert told in page.words
        assert told in scheme
    assert "iat lies more than 30 s ahead" in MEANINGS[ErrorCode.ASSERTION_INVALID]
    assert "iat" not in MEANINGS[ErrorCode.ASSERTION_EXPIRED]


async def test_every_text_is_escaped() -> None:
    hostile = '<script>alert("1")</script>&'
    escaped = "&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&amp;"
    assert el("p", hostile) == EscapedHtml(f"<p>{escaped}</p>")
    assert el("a", "x", href=hostile) == EscapedHtml(f'<a href="{escaped}">x</a>')
    assert prose(f"`{hostile}`") == EscapedHtml(f"<code>{escaped}</code>")
    assert "<script" not in table(["a"], [[hostile]])

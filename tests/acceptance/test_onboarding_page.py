"""The onboarding page in a real Chromium, from an open link to a printed test page, and where its token never is."""

from __future__ import annotations

import asyncio
import io
import json
import re
import shlex
import unicodedata
from collections.abc import Iterator
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest
from PIL import Image

from app.words.plain_text import plain
from server_core.contract.decisions import onboarding_link
from tests.support.barcodes import read_barcodes
from tests.support.chromium import Chromium, Page, chromium
from tests.support.command_line import run_cli
from tests.support.customer_agent import agent_run
from tests.support.live_server import open_server
from tests.support.running_engine import WITH_TLS, RunningEngine, running_engine

SHOWN = "!document.getElementById('link').hidden"
READ_CLIPBOARD = "navigator.clipboard.readText()"
FORTY_MM = 40 / 25.4 * 96
"""40 mm in CSS pixels."""


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chromium]:
    with chromium(tmp_path_factory.mktemp("chromium")) as started:
        yield started


def says(text: str) -> str:
    return f"document.body?.innerText.includes({json.dumps(text)})"  # a page that is loading has no body yet


def opened(browser: Chromium, link: str, **looks: Any) -> Page:
    page = browser.page(**looks)
    page.open(link)
    page.wait_for(SHOWN)
    return page


@pytest.fixture
def tls_site(tmp_path: Path) -> Iterator[RunningEngine]:
    with running_engine(tmp_path / "site", *WITH_TLS, forked=True) as engine:
        yield engine


def test_the_open_page_follows_a_new_agent_up_to_its_test_page(
    tls_site: RunningEngine, browser: Chromium, tmp_path: Path
) -> None:
    engine = tls_site
    link = engine.cli("agent", "link", "--name", "Packing")["link"]
    read = onboarding_link.read(link)
    origin, token = read.base_url, read.token
    assert read.tls_pin is not None
    page = opened(browser, link)
    assert "Waiting for a computer" in page.text()
    assert "This site" in page.text()

    page.grant_clipboard(origin)
    page.click("[data-copies=enroll]")
    page.wait_for(says("✓ Copied"))
    program, *arguments = shlex.split(page.run(READ_CLIPBOARD))
    assert (program, arguments) == (".venv/bin/spoolhouse", ["agent", "enroll"])
    page.click("[data-copies=address]")
    page.wait_for(f"navigator.clipboard.readText().then((text) => text === {json.dumps(link)})")

    elsewhere = tmp_path / "elsewhere"
    paste_the_link(elsewhere, arguments, page.run(READ_CLIPBOARD))
    page.wait_for(says("Link used by Packing, not started yet"))
    assert page.run("document.getElementById('how').hidden")
    with agent_run(elsewhere):
        page.wait_for(says("Connected: Packing"))
        (agent,) = [a for a in engine.cli("agent", "list")["data"] if a["name"] == "Packing"]
        address = ("--uri", "virtual:///Dock", "--language", "zpl", "--dpi", "203", "--media", "100x150")
        printer = engine.cli("printer", "add", "--name", "Dock 1", *address, "--agent", agent["agent_id"])
        page.wait_for(says("Printer found: Dock 1"))
        engine.cli("printer", "test", printer["printer_id"])
        page.wait_for(says("All is set up"), seconds=20)
    assert "Test page printed" in page.text()
    assert "Test page printed" in page.run("document.getElementById('said').textContent")  # for screen readers
    assert page.complaints == []

    assert page.run("[location.href, history.state]") == [origin + onboarding_link.PATH, None]
    again = browser.page()
    again.open(link)
    again.wait_for(says("This link was already used"))
    nothing_else_is_shown(again)

    assert_the_token_is_in_bodies_alone([page, again], origin, token)
    folders = [engine.data_dir, elsewhere]
    found = [path for folder in folders for path in folder.rglob("*") if path.is_file()]
    assert len(found) > 10
    assert [path for path in found if token.encode() in path.read_bytes()] == []


def paste_the_link(folder: Path, arguments: list[str], link: str) -> None:
    run_cli(folder, *arguments, typed=link + "\n")


def nothing_else_is_shown(page: Page) -> None:
    assert len(page.text().split("\n\n")) == 2  # what it is, and what to do
    assert page.run("document.getElementById('link')") is None
    assert "This site" not in page.run("document.documentElement.outerHTML")


def assert_the_token_is_in_bodies_alone(pages: list[Page], base_url: str, token: str) -> None:
    sent = [request for page in pages for request in page.requests if not request.url.startswith("data:image/svg+xml,")]
    assert len(sent) > 10
    listed = [request for request in sent if token in (request.body or "")]
    assert {request.url for request in listed} == {f"{base_url}/onboarding-api/v1/links"}
    assert len(listed) == len(pages)
    for request in sent:
        assert request.url.startswith(base_url + onboarding_link.PATH)
        assert token not in request.url
        headers = {name.lower(): value for name, value in request.headers.items()}
        assert headers["host"]  # these are the headers of the wire
        assert not headers.get("referer")
        assert token not in json.dumps(headers)


@pytest.mark.anyio
async def test_an_open_page_says_that_its_link_expired_and_a_fresh_one_nothing_else(
    tmp_path: Path, anyio_backend: str, browser: Chromium
) -> None:
    async with open_server(tmp_path) as live:
        link = (await live.ask("POST", "/agents/links", {})).json()["link"]
        page = await asyncio.to_thread(opened, browser, link)
        assert "It expires in 15:00 min" in await asyncio.to_thread(page.text)
        live.clocks.pass_time(15 * 60)
        await asyncio.to_thread(page.wait_for, says("This link has expired"))
        await asyncio.to_thread(nothing_else_is_shown, page)
        await asyncio.to_thread(page.open, "about:blank")
        await asyncio.to_thread(page.open, link)
        await asyncio.to_thread(page.wait_for, says("This link has expired"))
        await asyncio.to_thread(nothing_else_is_shown, page)
        await asyncio.to_thread(page.close)


def test_the_page_is_read_in_light_dark_and_at_the_width_of_a_phone(
    engine: RunningEngine, browser: Chromium, tmp_path: Path
) -> None:
    link = engine.cli("agent", "link")["link"]
    papers = set()
    every: dict[str, dict[str, Any]] = {
        "light": {},
        "dark": {"dark": True},
        "phone": {"width": 320, "height": 640, "scale": 2.0},
    }
    for name, looks in every.items():
        page = opened(browser, link, **looks)
        page.wait_for("document.getElementById('qr').complete")
        picture = page.screenshot()
        (tmp_path / f"{name}.png").write_bytes(picture)
        image = Image.open(io.BytesIO(picture)).convert("RGB")
        assert ("QRCode", link) in read_barcodes(image)
        papers.add(image.getpixel((2, 2)))
        assert page.run("document.documentElement.scrollWidth") <= page.run("innerWidth")
        assert page.run("document.getElementById('qr').getBoundingClientRect().width") >= FORTY_MM
        assert page.run("parseFloat(getComputedStyle(document.body).fontSize)") >= 17
        assert page.run("document.getElementById('address').textContent") == link
        assert unquote(page.run("document.getElementById('click').href")) == f"spoolhouse://enroll#{link}"
        assert page.complaints == []
        page.close()
    assert len(papers) == 2


def test_it_is_used_by_keyboard_alone(engine: RunningEngine, browser: Chromium) -> None:
    link = engine.cli("agent", "link")["link"]
    page = opened(browser, link)
    page.grant_clipboard(engine.base_url)
    names = []
    for _ in range(5):
        page.press("Tab", 9)
        names.append(
            page.run("document.activeElement.getAttribute('aria-label') || document.activeElement.textContent")
        )
    assert names == [
        "Open in Spoolhouse",
        "Copy the install command",
        "Copy the enrol command",
        "Copy the link",
        "Copy the start command",
    ]
    assert page.run("parseFloat(getComputedStyle(document.activeElement).outlineWidth)") >= 3
    page.press(" ", 32)
    page.wait_for(says("✓ Copied"))
    assert page.run(READ_CLIPBOARD) == ".venv/bin/spoolhouse agent run"
    page.close()


def test_the_address_forgets_the_link_and_a_reload_says_so(engine: RunningEngine, browser: Chromium) -> None:
    link = engine.cli("agent", "link")["link"]
    page = opened(browser, link)
    assert page.run("location.href") == engine.base_url + onboarding_link.PATH
    history = page.call("Page.getNavigationHistory")["entries"]
    assert [entry["url"] for entry in history if "#" in entry["url"]] == []
    page.call("Page.reload")
    page.wait_for(says("There is no link here"))
    assert "Open the link again, as you got it" in page.text()
    page.run(f"location.assign({json.dumps(link)})")  # as pasting it into the address bar of the same page
    page.wait_for(SHOWN)
    page.close()


def test_when_it_expires_is_said_with_date_and_zone(engine: RunningEngine, browser: Chromium) -> None:
    page = browser.page()
    page.call("Emulation.setTimezoneOverride", timezoneId="Asia/Tokyo")
    page.open(engine.cli("agent", "link")["link"])
    page.wait_for(SHOWN)
    until = datetime.now(timezone(timedelta(hours=9))) + timedelta(minutes=15)
    assert onboarding_link.ONLY_HERE in page.text()  # the server listens on this computer alone
    assert re.search(rf"It expires in 1[45]:\d\d min, on .*{until.day}.*{until.year}.* GMT\+9\.", page.text())
    page.close()


@pytest.mark.anyio
async def test_names_cannot_turn_the_page_around(tmp_path: Path, anyio_backend: str, browser: Chromium) -> None:
    """Foreign names follow the program's general rule for them."""
    async with open_server(tmp_path) as live:
        link = (await live.ask("POST", "/agents/links", {"name": "Dock\u202egnp"})).json()["link"]
        page = await asyncio.to_thread(opened, browser, link)
        # each letter, those with many accents and what joins; a browser may know letters that this Python does not
        odd = "".join(letter for letter in map(chr, range(0x2100)) if unicodedata.category(letter) != "Cn")
        odd += (
            "e"
            + 9 * "\u0301"
            + "\u0645\u06cc\u200c\u062e a\u200db 1\ufe0f\u20e3 \u2764\ufe0f\u200d\U0001f525 \u2800\ufe0f"
        )
        assert await asyncio.to_thread(page.run, f"plain({json.dumps(odd)})") == plain(odd)
        request = {"token": onboarding_link.read(link).token, "agent_instance_id": "one"}
        fields = {**request, "name": "Dock", "hostname": "dock", "version": "1"}
        (await live.http.post("/agent-api/v1/enroll", json=fields)).raise_for_status()
        await asyncio.to_thread(page.wait_for, says("Link used by Dock·gnp"))
        await asyncio.to_thread(page.close)


def test_the_policy_keeps_foreign_scripts_and_questions_out(engine: RunningEngine, browser: Chromium) -> None:
    """A name with markup in it would try this."""
    page = opened(browser, engine.cli("agent", "link")["link"])
    page.run(
        "(() => { const s = document.createElement('script'); s.textContent = 'window.broken = 1';"
        " document.body.append(s); })()"
    )
    assert page.run("window.broken === undefined")
    assert page.run("fetch('http://127.0.0.1:9/x').then(() => 'sent', () => 'kept')") == "kept"
    assert sum("Content Security Policy" in text for text in page.complaints) >= 2
    page.close()

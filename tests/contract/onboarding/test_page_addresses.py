"""The page's own files say the addresses that the server has, and know nothing of how a link is made."""

from __future__ import annotations

import re
from importlib.resources import files

from server_core.api import onboarding
from server_core.contract.decisions.onboarding_link import PATH
from server_core.contract.types.enrolment import ONBOARDING_API

FILES = {
    name: files(onboarding.__package__).joinpath(name).read_text() for name in ("page.html", "page.js", "page.css")
}


def test_each_address_is_one_of_the_servers() -> None:
    script = FILES["page.js"]
    assert re.findall(r'^const API = "(.*)";', script, re.MULTILINE) == [ONBOARDING_API]
    assert re.findall(r"ask\(`\$\{API\}/(\w+)`", script) == ["links", "watches"]
    assert script.count("-api") == 1
    addresses = re.findall(r'(?:href|src)="(/[^"]*)"', FILES["page.html"])
    assert addresses == [f"{PATH}/page.css", f"{PATH}/page.js"]
    assert "/" + PATH.strip("/") not in script.replace(ONBOARDING_API, "")


def test_what_stands_in_a_link_is_not_taken_apart() -> None:
    assert FILES["page.js"].count("location.hash") == 1
    assert "location.hash.slice(1);" in FILES["page.js"]

"""`spoolhouse://` URLs come from anywhere: ours are read as written, others refused and not repeated."""

from __future__ import annotations

from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server_core.contract.decisions import onboarding_link
from server_core.contract.decisions.onboarding_link import LinkUnreadable
from server_core.contract.types.enrolment import LONGEST_CLICK as LONGEST
from server_core.contract.types.enrolment import read_click, write_click

TOKEN = "kX2_" + "0123456789-abcdefghijklmnopqrstuvwxyzA"  # one and the same: it stands in the names of tests
LINK = onboarding_link.write("https://dock:8631", TOKEN, tls_pin=f"sha256//{'A' * 43}=")


@pytest.mark.parametrize(
    "link",
    [LINK, onboarding_link.write("http://127.0.0.1:8631", TOKEN), onboarding_link.write("https://[::1]:1", TOKEN)],
)
def test_a_link_is_read_as_it_was_written(link: str) -> None:
    url = write_click(link)
    assert url.startswith("spoolhouse://enroll#")
    assert url.count("#") == 1
    assert read_click(url) == link


def test_browsers_may_add_a_slash_and_change_the_case_of_the_scheme() -> None:
    assert read_click(write_click(LINK).replace("spoolhouse://enroll#", "Spoolhouse://enroll/#")) == LINK


@pytest.mark.parametrize(
    "url",
    [
        "",
        "spoolhouse:",
        "spoolhouse://enroll",
        "spoolhouse://enroll#",
        write_click(LINK) + "A" * LONGEST,
        "x" * 10_000_000,
        write_click(LINK).replace("spoolhouse:", "https:"),
        write_click(LINK).replace("enroll", "evil.example"),
        write_click(LINK).replace("enroll", "enroll@evil.example"),
        write_click(LINK).replace("enroll", "enroll/../x"),
        write_click(LINK).replace("#", "?x=1#"),
        write_click(LINK) + "\n",
        write_click(LINK) + " --replace",
        write_click(LINK) + "\x1b[2J",
        write_click(LINK) + "%0A",
        write_click(LINK) + "%00",
        write_click(LINK) + "%E2%80%AE",  # turns the writing round
        write_click(LINK) + "%FF",
        write_click(LINK) + "%",
        f"spoolhouse://enroll#{LINK}",  # not encoded
        write_click("file:///etc/passwd"),
        write_click(onboarding_link.write("javascript://dock", TOKEN)),
        write_click(onboarding_link.write("https://bank.example@evil.example", TOKEN)),
        write_click(f"https://dock/other#{TOKEN}"),
        write_click("https://dock/onboarding"),
        "spoolhouse://enroll#" + quote(write_click(LINK), safe=""),
    ],
)
def test_what_we_did_not_write_is_refused_and_not_repeated(url: str) -> None:
    with pytest.raises(LinkUnreadable) as refused:
        read_click(url)
    assert TOKEN not in str(refused.value)
    assert len(str(refused.value)) < 200


@given(st.text(max_size=80))
def test_any_text_is_a_link_of_ours_or_refused(text: str) -> None:
    for url in (text, f"spoolhouse://enroll#{text}", write_click(text)):
        with pytest.raises(LinkUnreadable):
            read_click(url)

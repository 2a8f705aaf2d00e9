"""Links are read as they were written; damaged and foreign ones are refused, and no text of them is repeated."""

from __future__ import annotations

import base64
import hashlib
import re
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.cli.arguments.parser import build_parser
from server_core.contract.decisions import onboarding_link
from server_core.contract.decisions.onboarding_link import ONLY_HERE, LinkUnreadable, note_on, read, token_in, write
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


def pin_of(key: bytes) -> str:
    return "sha256//" + base64.b64encode(hashlib.sha256(key).digest()).decode()


@given(key=st.binary(max_size=8))
def test_a_link_with_a_key_is_read_as_it_was_written(key: bytes) -> None:
    link = write("https://dock:8631", TOKEN, tls_pin=pin_of(key))
    assert "=" not in link
    assert "/" not in link.partition("#")[2]
    found = read(f"  {link}\n")
    assert (found.base_url, found.token, found.tls_pin) == ("https://dock:8631", TOKEN, pin_of(key))


@pytest.mark.parametrize("base_url", ["https://print.example.com", "http://127.0.0.1:8631", "https://[::1]:8631"])
def test_a_link_without_a_key(base_url: str) -> None:
    found = read(write(base_url, TOKEN))
    assert (found.base_url, found.token, found.tls_pin) == (base_url, TOKEN, None)


def test_the_token_is_in_no_repr() -> None:
    assert TOKEN not in repr(read(write("https://dock", TOKEN)))


@pytest.mark.parametrize(
    "link",
    [
        "",
        "dock:8631",
        "ftp://dock/onboarding#" + TOKEN,
        "https://dock/onboarding",
        "https://dock/onboarding#short",
        "https://dock/elsewhere#" + TOKEN,
        "https://dock/onboarding?x=1#" + TOKEN,
        "https://user:word@dock/onboarding#" + TOKEN,
        "https://dock:notaport/onboarding#" + TOKEN,
        "https://[dock/onboarding#" + TOKEN,
        "https://dock\\evil/onboarding#" + TOKEN,
        "https://dö.example/onboarding#" + TOKEN,
        "https://do ck/onboarding#" + TOKEN,
        "https://dock%0d%0aX/onboarding#" + TOKEN,
        f"https://dock/onboarding#{TOKEN}.",
        f"https://dock/onboarding#{TOKEN}.{'A' * 42}",
        f"https://dock/onboarding#{TOKEN}.{'A' * 44}",
        f"https://dock/onboarding#{TOKEN}.{'A' * 42}B",  # its spare bits are not 0
        f"https://dock/onboarding#{TOKEN}.{'A' * 42}=",
        f"https://dock/onboarding#{TOKEN}.{'A' * 43}.{'A' * 43}",
        f"http://dock/onboarding#{TOKEN}.{'A' * 43}",
    ],
)
def test_what_is_no_link_is_refused_and_not_repeated(link: str) -> None:
    with pytest.raises(LinkUnreadable) as refused:
        read(link)
    assert TOKEN not in str(refused.value)


@pytest.mark.parametrize("pin", ["", "sha256//", "sha256//AAAA", "md5//" + "A" * 43 + "=", "A" * 43 + "="])
def test_no_link_is_written_with_what_is_no_pin(pin: str) -> None:
    with pytest.raises(ValueError, match=r"pin|base64|padding"):
        write("https://dock", TOKEN, tls_pin=pin)


@pytest.mark.parametrize(
    ("base_url", "noted"),
    [
        ("http://127.0.0.1:8631", True),
        ("http://127.9.9.9", True),
        ("http://[::1]:8631", True),
        ("http://localhost:8631", True),
        ("https://127.0.0.1.example.com", False),
        ("https://print.example.com", False),
        ("https://192.0.2.7:8631", False),
        ("https://[2001:db8::1]", False),
        ("https://localhost.example", False),
    ],
)
def test_a_link_that_no_other_computer_can_use_says_so(base_url: str, noted: bool) -> None:
    assert note_on(write(base_url, TOKEN)) == (ONLY_HERE if noted else None)


def test_the_commands_that_it_names_are_there() -> None:
    named = re.findall(r"spoolhouse ([^);]+)", ONLY_HERE)
    assert len(named) == 2
    for command in named:
        parsed = build_parser().parse_args(command.split())
        assert (parsed.noun, parsed.verb) == ("settings", "set")


def test_what_the_page_sends_on_is_read_by_the_owner() -> None:
    for link in (write("https://dock", TOKEN), write("https://dock", TOKEN, tls_pin=pin_of(b"key"))):
        assert token_in(link.partition("#")[2]) == TOKEN

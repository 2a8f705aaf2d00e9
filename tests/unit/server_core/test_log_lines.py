"""No secret gets through to a line of the log, and what is none stays readable."""

from __future__ import annotations

import logging
import secrets
import sys
import time

import pytest

from server_core.log_lines import LineFormatter, Seldom, current_request, without_secrets


@pytest.mark.parametrize(
    "line",
    [
        "Authorization: Bearer {}",
        "header b'Bearer {}' was refused",
        "{{'authorization': 'bearer {}'}}",
        "Authorization: Basic {}=",
        "POST body grant_type=client_credentials&client_secret={}&scope=x",
        '{{"client_secret": "{}"}}',
        "{{'access_token': '{}', 'expires_in': 900}}",
        "agent_secret={}",
        "Client(client_secret='{}')",
        "the link https://print.example/enroll#{} was used",
        "spoolhouse://host:8631/#{}",
        "GET https://files.example/a/b.pdf?X-Signature={}&Expires=1 failed",
        "GET https://user:{}@files.example/label.pdf failed",
        "ipp://admin:{}@192.0.2.1/ipp/print",
        "token {} was stored",
        "args: ('{}',)",
        "{}",
    ],
)
def test_hidden(line: str) -> None:
    for _ in range(50):
        secret = secrets.token_urlsafe(32)
        shown = without_secrets(line.format(secret))
        assert secret not in shown
        assert secret[4:39] not in shown
        assert "***" in shown


@pytest.mark.parametrize(
    "line",
    [
        "",
        "GET /api/v1/print-jobs failed: disk is full",
        "job 580cb202-68d5-4703-a314-1055d81dae55 is printed",
        "sha256 " + "0a" * 32,
        "listening on http://127.0.0.1:8631",
        "GET https://files.example/a/b.pdf failed after 3 redirects",
        "the console's token is in the file /data/console.token",
        "a_function_with_a_name_of_just_so_many_letters_x in test_file",
        "printer ipp://192.0.2.1/ipp/print is offline since 12:00",
        "mail admin@example.com or see https://docs.example/",
    ],
)
def test_left_alone(line: str) -> None:
    assert without_secrets(line) == line


def test_tracebacks_arguments_and_the_request() -> None:
    secret = secrets.token_urlsafe(32)
    try:
        raise ValueError(f"bad header: Bearer {secret}")
    except ValueError:
        failure = sys.exc_info()
    formatter = LineFormatter("[%(request_id)s] %(message)s")
    record = logging.LogRecord("x", logging.ERROR, __file__, 1, "with %s", (secret,), failure)
    outside = formatter.format(record)
    assert secret not in outside
    assert "ValueError: bad header: Bearer ***" in outside
    assert outside.startswith("[-] with ***\nTraceback")
    token = current_request.set("r-1")
    assert formatter.format(record).startswith("[r-1] with ***")
    current_request.reset(token)


@pytest.mark.parametrize("sign", ["a", "A", "aA1_-", "://", "http://", "?", "Bearer ", "token=", "@"])
def test_long_lines_take_no_long_time(sign: str) -> None:
    line = sign * (40_000 // len(sign))
    began = time.thread_time()
    without_secrets(line)
    assert time.thread_time() - began < 2


def test_the_same_words_are_told_once_a_minute() -> None:
    now = [0.0]
    seldom = Seldom(lambda: now[0])

    def told(text: str) -> bool:
        return seldom.filter(logging.LogRecord("asyncio", logging.ERROR, "", 0, text, None, None))

    assert [told("no files\nTraceback 1"), told("no files\nTraceback 2"), told("other")] == [True, False, True]
    now[0] = 60.0
    assert told("no files\nTraceback 3")

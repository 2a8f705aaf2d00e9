"""No secret gets through to a line of the log, and what is none stays readable."""

from __future__ import annotations

import base64
import json
import logging
import secrets
import sys
import time
from uuid import uuid4

import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa

from server_core.log_lines import JsonFormatter, LineFormatter, Seldom, current_request, without_secrets
from server_core.services.partner.applications import make_key_pair
from tests.support.assertions import Maker


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
        "server_core.services.partner.relationships.test_every_status_action_and_caller",
        "eyelet.eye.eyes and keyboards.eyebrows",
        "-----BEGIN PUBLIC KEY-----",
        "File /opt/Spoolhouse1/server_core/services/partner/relationships.py, line 64",
    ],
)
def test_left_alone(line: str) -> None:
    assert without_secrets(line) == line


def an_assertion() -> str:
    pem = make_key_pair().private_pem
    return Maker(client_id=uuid4(), kid="2026", private_pem=pem, audience="https://print.example/x", now=1).make()


@pytest.mark.parametrize(
    "line", ["{}", "no entry: {}", "assertion={}", "('{}',)", '{{"assertion":"{}"}}', "JWT {} is old"]
)
def test_an_assertion_is_in_no_line(line: str) -> None:
    assertion = an_assertion()
    header, claims, signature = assertion.split(".")
    for text_in_line in (assertion, f"{header}.{claims}", f"{header}.{claims}.", f"{assertion[:-200]}", signature):
        shown = without_secrets(line.format(text_in_line))
        assert "***" in shown
        for part in (header, claims, signature):
            assert part[:20] not in shown


@pytest.mark.parametrize("indented", ['{"alg":"RS256"}', '{ "alg": "RS256"}', '{\n"alg": "x"}'])
def test_an_assertion_is_known_however_its_json_is_written(indented: str) -> None:
    header, claims = (base64.urlsafe_b64encode(part.encode()).decode().rstrip("=") for part in (indented, indented))
    assert without_secrets(f"got {header}.{claims}.c2ln") == "got ***"


@pytest.mark.parametrize("kind", ["PKCS8", "TraditionalOpenSSL"])
def test_a_private_key_is_in_no_line(kind: str) -> None:
    """Whole, cut off, as it is written in Python, and line by line."""
    key = rsa.generate_private_key(65537, 2048)
    encoding, form = serialization.Encoding.PEM, getattr(serialization.PrivateFormat, kind)
    pem = key.private_bytes(encoding, form, serialization.NoEncryption()).decode()
    body = pem.splitlines()[1:-1]
    whole = without_secrets(f"key:\n{pem}and more")
    assert whole == "key:\n***\nand more"
    for text_in_line in (pem[: len(pem) // 2], repr(pem), f"got {pem!r}", json.dumps({"key": pem})):
        shown = without_secrets(text_in_line)
        assert "***" in shown
        assert not [line for line in body if line[:12] in shown]
    for line in body[:-1]:  # the last one may be as short as any word
        assert without_secrets(f"12:00 INFO app [-]: {line}") == "12:00 INFO app [-]: ***"


def test_the_pin_of_a_key_stays_readable() -> None:
    """It is what a person compares; that it has as many letters as a secret is chance."""
    for _ in range(200):
        pin = base64.b64encode(secrets.token_bytes(32)).decode()
        for line in ("the server shows sha256//{}", "trusted pins: sha256//{} and 2 more", "tls_pin='sha256//{}'"):
            assert without_secrets(line.format(pin)) == line.format(pin)
    fingerprint = secrets.token_bytes(32)
    for spelled in (fingerprint.hex(), fingerprint.hex(":").upper()):
        assert without_secrets(f"certificate SHA-256 {spelled}") == f"certificate SHA-256 {spelled}"


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


@pytest.mark.parametrize(
    "sign",
    [
        "a",
        "A",
        "aA1_-",
        "://",
        "http://",
        "?",
        "Bearer ",
        "token=",
        "@",
        "ew",
        "eyJ",
        "eyJhbGciOiJ.",
        "aA1",
        "-----BEGIN RSA PRIVATE KEY-----",
        "-----BEGIN ",
    ],
)
def test_long_lines_take_no_long_time(sign: str) -> None:
    line = sign * (40_000 // len(sign))
    began = time.thread_time()
    without_secrets(line)
    assert time.thread_time() - began < 2


def test_the_same_words_are_told_once_a_minute() -> None:
    now = [0.0]
    seldom = Seldom(lambda: now[0])

    def is_logged(text: str) -> bool:
        return seldom.filter(logging.LogRecord("asyncio", logging.ERROR, "", 0, text, None, None))

    assert [is_logged("no files\nTraceback 1"), is_logged("no files\nTraceback 2"), is_logged("other")] == [
        True,
        False,
        True,
    ]
    now[0] = 60.0
    assert is_logged("no files\nTraceback 3")


def test_a_line_of_json_has_the_request_and_the_traceback_and_no_secret() -> None:
    logger, secret = logging.getLogger("server_core.x"), secrets.token_urlsafe(32)
    request = current_request.set("req-7")
    try:
        raise ValueError(f"token {secret}\nand a second line")
    except ValueError:
        record = logger.makeRecord(
            "server_core.x", logging.ERROR, "x.py", 1, "It failed: %s", (secret,), sys.exc_info()
        )
    line = JsonFormatter().format(record)
    current_request.reset(request)
    assert "\n" not in line
    assert secret not in line
    read = json.loads(line)
    assert {name: read[name] for name in ("level", "logger", "message", "request_id")} == {
        "level": "ERROR",
        "logger": "server_core.x",
        "message": "It failed: ***",
        "request_id": "req-7",
    }
    assert read["time"].endswith("Z")
    assert read["traceback"].endswith("ValueError: token ***\nand a second line")


def test_a_line_of_json_leaves_out_what_there_is_not() -> None:
    record = logging.getLogger("x").makeRecord("x", logging.INFO, "x.py", 1, "Ready", (), None)
    assert json.loads(JsonFormatter().format(record)).keys() == {"time", "level", "logger", "message"}

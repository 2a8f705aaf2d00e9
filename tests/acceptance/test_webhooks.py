"""`spoolhouse webhook …` with a real engine: set up, test, log, send again, listen; and an engine that is killed."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from app.cli.webhooks import ReceivedMessage, checked, people_read
from server_core.contract.types.webhooks import ID_HEADER, SIGNATURE_HEADER, TIMESTAMP_HEADER, signature
from server_core.failpoints import ENVIRONMENT
from tests.support.bound_process import bound
from tests.support.command_line import run_cli
from tests.support.running_engine import RunningEngine, running_engine
from tests.support.webhook_receiver import webhook_receiver_beside


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningEngine]:
    with running_engine(tmp_path_factory.mktemp("site"), forked=True) as running:
        running.add_printer("virtual:///Dock", "Dock", "--language", "zpl")
        running.cli("client", "create", "--name", "Shop")
        yield running


def listener(engine: RunningEngine, *arguments: str) -> tuple[subprocess.Popen[str], str]:
    """The process, and where it listens."""
    command = ["--data-dir", str(engine.data_dir), "webhook", "listen", *arguments, "--json"]
    process = subprocess.Popen(
        bound([sys.executable, "-m", "app", *command]), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stderr is not None
    line = process.stderr.readline()
    assert "listening at " in line, line + process.stderr.read()
    return process, line.split("listening at ")[1].strip()


def test_a_listener_registers_itself_checks_what_it_gets_and_leaves(engine: RunningEngine) -> None:
    process, url = listener(engine, "--client", "Shop", "--count", "2")
    (webhook,) = engine.cli("webhook", "list")["data"]
    assert (webhook["url"], webhook["state"], webhook["client_name"]) == (url, "active", "Shop")
    tested = engine.cli("webhook", "test", "Shop")
    assert (tested["state"], tested["status_code"], tested["type"]) == ("delivered", 204, "webhook.test")
    engine.cli("webhook", "resend", "Shop", str(tested["number"]))
    out, _ = process.communicate(timeout=60)
    assert process.returncode == 0
    heard = [json.loads(line) for line in out.splitlines()]
    assert [each["signature"] for each in heard] == ["good", "good"]
    assert {each["id"] for each in heard} == {tested["message_id"]}
    assert heard[0]["event"]["type"] == "webhook.test"
    assert engine.cli("webhook", "list")["data"] == []


def test_a_listener_that_is_stopped_removes_its_webhook(engine: RunningEngine) -> None:
    process, _ = listener(engine, "--client", "Shop")
    assert len(engine.cli("webhook", "list")["data"]) == 1
    process.send_signal(signal.SIGTERM)
    process.communicate(timeout=60)
    assert engine.cli("webhook", "list")["data"] == []


def test_people_read_a_message_line_by_line() -> None:
    event = msgspec.Raw(b'{"type":"print_job.printed","data":{"print_job_id":"4711","status":"printed"}}')
    assert people_read(ReceivedMessage(id="msg_1", signature="good", event=event)) == [
        "print_job.printed  4711  printed  (signature good, msg_1)",
        "{",
        '  "type": "print_job.printed",',
        '  "data": {',
        '    "print_job_id": "4711",',
        '    "status": "printed"',
        "  }",
        "}",
        "",
    ]


@pytest.mark.parametrize("body", [b'{"type":"x","data":null}', b'{"data":[1]}', b"[1]", b'"text"', b"7"])
def test_people_read_also_what_is_no_event(body: bytes) -> None:
    (head, *_) = people_read(ReceivedMessage(id="msg_1", signature="bad", event=msgspec.Raw(body)))
    assert head.endswith("(signature bad, msg_1)")


@pytest.mark.parametrize(
    ("sent_at", "found"),
    [("1000", "good"), ("701", "good"), ("1299", "good"), ("699", "bad"), ("1301", "bad"), ("", "bad"), ("1e3", "bad")],
)
def test_a_listener_refuses_what_may_have_been_recorded(sent_at: str, found: str) -> None:
    signed = signature(b"secret", "msg_1", sent_at, b"{}")
    headers = {ID_HEADER: "msg_1", TIMESTAMP_HEADER: sent_at, SIGNATURE_HEADER: f"v1,forged {signed}"}
    assert checked(b"secret", headers, b"{}", 1000.0) == found
    assert checked(b"secret", headers, b"[]", 1000.0) == "bad"
    assert checked(None, headers, b"{}", 1000.0) == "unchecked"


def test_a_webhook_from_its_beginning_to_its_end(engine: RunningEngine) -> None:
    process, url = listener(engine, "--secret", "whsec_" + "A" * 43 + "=", "--count", "1")
    made = engine.cli(
        "webhook", "add", "--client", "Shop", "--url", url, "--allow-private", "--event", "print_job.failed"
    )
    webhook = made["webhook_id"]
    assert made["secret"].startswith("whsec_")
    refused = run_cli(engine.data_dir, "webhook", "test", webhook, check=False)
    assert (refused.returncode, "http_status, HTTP 401" in refused.stderr) == (1, True)
    out, err = process.communicate(timeout=60)
    assert (json.loads(out)["signature"], process.returncode) == ("bad", 1), err
    (delivery,) = engine.cli("webhook", "log", webhook)["data"]
    shown = engine.cli("webhook", "show", webhook, str(delivery["number"]))
    assert [each["status_code"] for each in shown["history"]] == [401]
    assert json.loads(shown["body"])["type"] == "webhook.test"
    rotated = engine.cli("webhook", "rotate", webhook, "--overlap", "0")
    assert rotated["secret"] != made["secret"]
    assert engine.cli("webhook", "set", webhook, "--all-events")["events"][-1] == "alarm.cleared"
    assert engine.cli("webhook", "disable", webhook)["state"] == "disabled"
    engine.wait_until(lambda: bool(engine.cli("webhook", "list")["data"][0]["failed"] == 1))
    (given_up,) = engine.cli("webhook", "log", webhook, "--state", "failed")["data"]
    assert given_up["error_code"] == "switched_off"
    assert engine.cli("webhook", "enable", webhook)["state"] == "active"
    assert engine.cli("webhook", "resend", webhook, "--failed") == {"count": 1}
    assert engine.cli("webhook", "remove", webhook) == {"webhook_id": webhook}
    assert engine.cli("webhook", "list")["data"] == []


def test_an_application_with_several_webhooks(engine: RunningEngine) -> None:
    first, second = "https://shop.example/first", "https://shop.example/second"
    lasting = engine.cli("webhook", "add", "--client", "Shop", "--url", first)["webhook_id"]
    process, listens = listener(engine, "--client", "Shop")
    assert engine.cli("webhook", "disable", "Shop")["webhook_id"] == lasting, "the name means the one that stays"
    assert engine.cli("webhook", "log", "Shop")["data"] == []
    assert engine.cli("webhook", "test", listens)["state"] == "delivered"
    engine.cli("webhook", "add", "--client", "Shop", "--url", second)
    several = run_cli(engine.data_dir, "webhook", "log", "Shop", check=False)
    assert several.returncode == 1
    assert all(text in several.stderr for text in ("has 3 webhooks", lasting, first, second, listens)), several.stderr
    assert several.stderr.strip().isprintable(), "one line"
    for url in (first, second):
        assert engine.cli("webhook", "log", url)["data"] == []
        engine.cli("webhook", "remove", url)
    assert len(engine.cli("webhook", "log", "Shop")["data"]) == 1, "only that of the listener is left"
    process.send_signal(signal.SIGTERM)
    process.communicate(timeout=60)


def test_what_is_wrong_is_said(engine: RunningEngine) -> None:
    unknown = run_cli(engine.data_dir, "webhook", "test", "Nobody", check=False)
    assert (unknown.returncode, "Nobody" in unknown.stderr) == (1, True)
    private = run_cli(
        engine.data_dir, "webhook", "add", "--client", "Shop", "--url", "https://10.0.0.7/hook", check=False
    )
    assert (private.returncode, "private address" in private.stderr) == (1, True)
    assert "--allow-private" in private.stderr
    plain = run_cli(
        engine.data_dir, "webhook", "add", "--client", "Shop", "--url", "http://shop.internal/hook", check=False
    )
    assert (plain.returncode, "https://" in plain.stderr, "--allow-private" in plain.stderr) == (1, True, True)
    public = ["webhook", "add", "--client", "Shop", "--url", "http://192.0.43.7/hook"]
    for more in ([], ["--allow-private"]):
        refused = run_cli(engine.data_dir, *public, *more, check=False)
        assert (refused.returncode, "https://" in refused.stderr, "--allow" in refused.stderr) == (1, True, False)


PATIENCE_SECONDS = 60
LABEL = b"^XA^FO50,50^A0N,40,40^FDHello^FS^XZ"


@pytest.mark.parametrize(
    ("point", "before", "total"),
    [
        pytest.param("server.lease.result.after", 0, 1, id="after the event, before any attempt"),
        pytest.param("server.webhook.attempt.before", 1, 2, id="after the receiver has it, before that is written"),
        pytest.param("server.webhook.attempt.after", 1, 1, id="after that is written"),
    ],
)
def test_a_killed_engine_loses_no_event(tmp_path: Path, point: str, before: int, total: int) -> None:
    with webhook_receiver_beside() as receiver:
        engine = RunningEngine.fork(tmp_path, environment={ENVIRONMENT: f"{point}:kill@1"})
        try:
            printer = engine.add_printer("virtual:///Dock", "Dock", "--language", "zpl")
            engine.cli("client", "create", "--name", "Shop")
            engine.cli(
                "webhook", "add", "--client", "Shop", "--url", receiver.url, "--allow-private",
                "--event", "print_job.printed",
            )  # fmt: skip
            document = engine.upload(LABEL, "label.zpl", "zpl")
            job = engine.create_job(document, printer)["print_job_id"]
            assert engine.process.wait(PATIENCE_SECONDS) != 0
            engine.wait_until(lambda: len(receiver.received) >= before)
            assert len(receiver.received) == before
        finally:
            engine.cut()
        engine = RunningEngine.fork(tmp_path)
        try:
            engine.wait_until(lambda: len(receiver.received) >= total)
            assert {each.event["data"]["print_job_id"] for each in receiver.received} == {job}
            assert {each.event["data"]["status"] for each in receiver.received} == {"printed"}
            assert len({each.id for each in receiver.received}) == 1, "a repeat has the same webhook-id"
            engine.wait_until(lambda: engine.cli("webhook", "list")["data"][0]["pending"] == 0)
        finally:
            engine.stop()
        assert len(receiver.received) == total

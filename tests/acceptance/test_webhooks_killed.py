"""Webhooks of a real engine that is killed (SIGKILL) between an event and its delivery: none is lost."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from server_core.failpoints import ENVIRONMENT
from tests.support.running_engine import RunningEngine

PATIENCE_SECONDS = 60
LABEL = b"^XA^FO50,50^A0N,40,40^FDHello^FS^XZ"


class _Receiver(ThreadingHTTPServer):
    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.received: list[tuple[str, Any]] = []

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/"

    def until(self, count: int) -> list[tuple[str, Any]]:
        end = time.monotonic() + PATIENCE_SECONDS
        while len(self.received) < count and time.monotonic() < end:
            time.sleep(0.02)
        return list(self.received)


class _Handler(BaseHTTPRequestHandler):
    server: _Receiver

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.received.append((self.headers["webhook-id"], json.loads(body)))
        self.send_response(204)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Nothing."""


@contextmanager
def receiving() -> Iterator[_Receiver]:
    receiver = _Receiver()
    thread = threading.Thread(target=receiver.serve_forever, daemon=True)
    thread.start()
    try:
        yield receiver
    finally:
        receiver.shutdown()
        receiver.server_close()
        thread.join()


@pytest.mark.parametrize(
    ("point", "before", "total"),
    [
        pytest.param("server.lease.result.after", 0, 1, id="after the event, before any attempt"),
        pytest.param("server.webhook.attempt.before", 1, 2, id="after the receiver has it, before that is written"),
        pytest.param("server.webhook.attempt.after", 1, 1, id="after that is written"),
    ],
)
def test_a_killed_engine_loses_no_event(tmp_path: Path, point: str, before: int, total: int) -> None:
    with receiving() as receiver:
        engine = RunningEngine.start(tmp_path, environment={ENVIRONMENT: f"{point}:kill@1"})
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
            assert len(receiver.until(before)) == before
        finally:
            engine.cut()
        engine = RunningEngine.start(tmp_path)
        try:
            received = receiver.until(total)
            assert {event["data"]["print_job_id"] for _, event in received} == {job}
            assert {event["data"]["status"] for _, event in received} == {"printed"}
            assert len({message for message, _ in received}) == 1, "a repeat has the same webhook-id"
            engine.wait_until(lambda: engine.cli("webhook", "list")["data"][0]["pending"] == 0)
        finally:
            engine.stop()
        assert len(receiver.received) == total

"""A real `spoolhouse serve` as a process of its own, used through its command line and its API."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from uuid import uuid4

import httpx

from tests.support.bound_process import bound
from tests.support.command_line import run_cli
from tests.support.forked_program import ForkedProgram
from tests.support.no_trust import NO_TRUST

FINAL = {"printed", "failed", "cancelled"}
START_SECONDS = 60
WITH_TLS = ("--host", "0.0.0.0", "--allow-host", "127.0.0.1")  # noqa: S104
"""For other computers, with a key of its own; its links name an address that needs no resolver."""


def cli_json(data_dir: Path, *arguments: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(run_cli(data_dir, *arguments, "--json").stdout)
    return found


@dataclass
class RunningEngine:
    data_dir: Path
    process: subprocess.Popen[str] | ForkedProgram
    base_url: str
    arguments: tuple[str, ...] = ()
    _http: httpx.Client | None = field(default=None, repr=False)
    _asks: dict[str, str] = field(default_factory=dict, repr=False)
    _renewed_from: float = 0.0

    @classmethod
    def start(cls, data_dir: Path, *arguments: str, environment: dict[str, str] | None = None) -> RunningEngine:
        command = [sys.executable, "-m", "app", "serve", "--data-dir", str(data_dir), "--port", "0", *arguments]
        process = subprocess.Popen(
            bound(command), stdout=subprocess.PIPE, text=True, env=os.environ | (environment or {})
        )
        return cls(data_dir, process, _ready(process), arguments)

    @classmethod
    def fork(
        cls,
        data_dir: Path,
        *arguments: str,
        environment: dict[str, str] | None = None,
        times: Mapping[str, float] | None = None,
    ) -> RunningEngine:
        """The same without loading the program anew. `times`: see `ForkedProgram`."""
        command = ["serve", "--data-dir", str(data_dir), "--port", "0", *arguments]
        process = ForkedProgram(command, os.environ | (environment or {}), times)
        return cls(data_dir, process, _ready(process), arguments)

    def cli(self, *arguments: str) -> dict[str, Any]:
        return cli_json(self.data_dir, *arguments)

    def add_printer(self, uri: str, name: str, *arguments: str) -> str:
        return str(self.cli("printer", "add", "--uri", uri, "--name", name, *arguments)["printer_id"])

    @property
    def http(self) -> httpx.Client:
        """A client application with all scopes; its token is always a fresh one."""
        if self._http is None:
            made = self.cli("client", "create", "--name", f"Test application {uuid4().hex}")
            self._http = httpx.Client(verify=NO_TRUST, base_url=self.base_url, timeout=30, trust_env=False)
            self._renewed_from = 0.0
            self._asks = {"grant_type": "client_credentials"} | {
                key: made[key] for key in ("client_id", "client_secret")
            }
        if time.monotonic() > self._renewed_from:
            answer = self._http.post("/oauth/token", data=self._asks).raise_for_status().json()
            self._http.headers["Authorization"] = f"Bearer {answer['access_token']}"
            self._renewed_from = time.monotonic() + answer["expires_in"] / 2
        return self._http

    def upload(self, content: bytes, filename: str = "label.pdf", language: str | None = None) -> str:
        form = {"document_format": "raw", "document_raw_language": language} if language else {}
        answer = self.http.post("/api/v1/documents", data=form, files={"file": (filename, content)})
        assert answer.status_code == 201, answer.text
        return str(answer.json()["document_id"])

    def create_job(self, document_id: str, printer_id: str, **parameters: Any) -> dict[str, Any]:
        body = {"document_id": document_id, "printer_id": printer_id, **parameters}
        answer = self.http.post("/api/v1/print-jobs", json=body)
        assert answer.status_code == 201, answer.text
        job: dict[str, Any] = answer.json()
        return job

    def job(self, job_id: str) -> dict[str, Any]:
        job: dict[str, Any] = self.http.get(f"/api/v1/print-jobs/{job_id}").raise_for_status().json()
        return job

    def wait_for(self, job_id: str, *states: str, seconds: float = 60) -> dict[str, Any]:
        """The job once it is in one of `states` (default: final)."""
        wanted = set(states) or FINAL
        deadline = time.monotonic() + seconds
        while (job := self.job(job_id))["status"] not in wanted:
            if time.monotonic() > deadline:
                raise AssertionError(
                    f"the job is still {job['status']} after {seconds} s: {self.cli('job', 'show', job_id)}"
                )
            time.sleep(0.05)
        return job

    def wait_for_row(self, job_id: str, seconds: float = 60) -> dict[str, Any]:
        """The console's row of a job (a test print has no client that could ask for it) once it is final."""
        deadline = time.monotonic() + seconds
        while (row := self.cli("job", "show", job_id)["row"])["status"] not in FINAL:
            assert time.monotonic() < deadline, row
        found: dict[str, Any] = row
        return found

    def wait_for_printer(self, printer_id: str, status: str, seconds: float = 60) -> None:
        self.wait_until(lambda: self.cli("printer", "show", printer_id)["status"] == status, seconds)

    @staticmethod
    def wait_until(happened: Callable[[], bool], seconds: float = 60) -> None:
        deadline = time.monotonic() + seconds
        while not happened():
            assert time.monotonic() < deadline, "it did not happen"
            time.sleep(0.05)

    def stop(self, signal_number: int = signal.SIGTERM, *, seconds: float = 60) -> int:
        """Returns the exit code. What is being sent comes to its end."""
        if self._http is not None:
            self._http.close()
            self._http = None
        if self.process.poll() is None:
            self.process.send_signal(signal_number)
        try:
            return self.process.wait(seconds)
        finally:
            _end(self.process)

    def cut(self) -> None:
        """Stops it, whatever it is sending."""
        deadline = time.monotonic() + START_SECONDS
        while self.process.poll() is None and time.monotonic() < deadline:
            self.process.terminate()
            with suppress(subprocess.TimeoutExpired):
                self.process.wait(0.5)
        self.stop()


def _ready(process: subprocess.Popen[str] | ForkedProgram) -> str:
    """Return its address once it serves."""
    assert process.stdout is not None
    try:
        line = process.stdout.readline()
        if not line:
            raise AssertionError(f"serve did not get ready: exit code {process.wait(START_SECONDS)}")
        ready = json.loads(line)
        assert ready["event"] == "ready"
        assert ready["pid"] == process.pid
    except BaseException:
        _end(process)
        raise
    return str(ready["base_url"])


def _end(process: subprocess.Popen[str] | ForkedProgram) -> None:
    """Kill it if it has not ended."""
    process.kill()
    process.wait()
    if process.stdout is not None:
        process.stdout.close()


@contextmanager
def running_engine(data_dir: Path, *arguments: str, forked: bool = False) -> Iterator[RunningEngine]:
    """`forked`: for who does not look at how it starts; it costs a fifth."""
    engine = (RunningEngine.fork if forked else RunningEngine.start)(data_dir, *arguments)
    try:
        yield engine
    finally:
        engine.cut()

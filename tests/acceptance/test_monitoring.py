"""A server as a monitoring system meets it: a real Prometheus reads its metrics, and its log names what happened."""

from __future__ import annotations

import json
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.support.bound_process import bound
from tests.support.ippeve import free_port
from tests.support.running_engine import RunningEngine, running_engine

pytestmark = pytest.mark.slow
CONFIG = """
global: {{scrape_interval: 250ms}}
scrape_configs:
  - job_name: spoolhouse
    static_configs: [{{targets: ['{target}']}}]
"""
START_SECONDS = 60


class Prometheus:
    def __init__(self, port: int) -> None:
        self._http = httpx.Client(base_url=f"http://127.0.0.1:{port}", trust_env=False)

    def value(self, query: str) -> float:
        """Wait for a value of a query."""
        deadline = time.monotonic() + START_SECONDS
        while time.monotonic() < deadline:
            try:
                answer = self._http.get("/api/v1/query", params={"query": query}).json()
            except (httpx.TransportError, json.JSONDecodeError):
                answer = {}
            for result in answer.get("data", {}).get("result", ()):
                return float(result["value"][1])
            time.sleep(0.2)
        raise AssertionError(f"Prometheus has no value of {query}")

    def close(self) -> None:
        self._http.close()


@contextmanager
def prometheus(folder: Path, target: str) -> Iterator[Prometheus]:
    (folder / "prometheus.yml").write_text(CONFIG.format(target=target))
    port = free_port()
    options = [f"--config.file={folder}/prometheus.yml", f"--storage.tsdb.path={folder}/data"]
    command = ["prometheus", *options, f"--web.listen-address=127.0.0.1:{port}"]
    process = subprocess.Popen(bound(command), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    found = Prometheus(port)
    try:
        yield found
    finally:
        found.close()
        process.kill()
        process.wait()


def lines(engine: RunningEngine) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (engine.data_dir / "logs" / "engine.log").read_text().splitlines()]


def messages(engine: RunningEngine, level: str) -> list[str]:
    return [line["message"] for line in lines(engine) if line["level"] == level]


def test_prometheus_reads_the_metrics(tmp_path: Path) -> None:
    with running_engine(tmp_path / "site", forked=True) as engine:
        printer = engine.add_printer("virtual:///pack-1", "Pack 1")
        job = engine.create_job(engine.upload(b"^XA^FDHello^FS^XZ", "a.zpl", "zpl"), printer)
        assert engine.wait_for(job["print_job_id"])["status"] == "printed"
        text = httpx.get(f"{engine.base_url}/metrics", trust_env=False).text
        checked = subprocess.run(
            ["promtool", "check", "metrics"], input=text, capture_output=True, text=True, check=False
        )
        assert (checked.returncode, checked.stdout + checked.stderr) == (0, "")
        with prometheus(tmp_path, engine.base_url.removeprefix("http://")) as reader:
            assert reader.value("spoolhouse_job_duration_seconds_count{status='printed'}") == 1
            assert reader.value("up{job='spoolhouse'}") == 1
            assert reader.value("sum(spoolhouse_printers)") == 1
            assert reader.value("histogram_quantile(0.5, spoolhouse_job_duration_seconds_bucket{status='printed'})") > 0


def test_the_log_names_starts_crashes_stops_and_refused_logins(tmp_path: Path) -> None:
    with running_engine(tmp_path, "--log-format", "json") as engine:
        refused = httpx.get(f"{engine.base_url}/api/v1/me", headers={"Authorization": "Bearer no"}, trust_env=False)
        assert refused.status_code == 401
        engine.wait_until(lambda: bool(messages(engine, "WARNING")))  # it is written behind the answer
        engine.stop(signal.SIGKILL)
        first, created, ready = messages(engine, "INFO")[:3]
        assert first.startswith("Spoolhouse 0.")
        assert first.endswith(f"on the data folder {tmp_path}")
        assert created.startswith("The schema of the database is ")
        assert engine.base_url in ready
        (warning,) = (line for line in lines(engine) if line["level"] == "WARNING")
        assert warning["message"] == "A login from 127.0.0.1 was refused: GET /api/v1/me, token_invalid"
        assert warning["request_id"] == refused.headers["X-Request-Id"]
    with running_engine(tmp_path, "--log-format", "json") as engine:
        engine.stop()
        assert "The server did not stop properly before" in messages(engine, "WARNING")[-1]
        told = [each for each in messages(engine, "INFO") if not each.startswith("Connected as agent")]
        assert told[-2:] == ["The server was asked to stop", "The server has stopped"]  # the agent connects beside it
        warned = len(messages(engine, "WARNING"))
    with running_engine(tmp_path, "--log-format", "json") as engine:
        engine.stop()
        assert len(messages(engine, "WARNING")) == warned, "it stopped properly before"

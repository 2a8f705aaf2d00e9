"""`spoolhouse serve` as scripts rely on it: the ready line, signals, busy ports, folders in use."""

from __future__ import annotations

import asyncio
import hashlib
import json
import os
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime
from pathlib import Path

import httpx
import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.bootstrap import build_console
from app.console import Console
from app.process import engine_process
from app.process.data_folder import DataFolder
from app.process.engine_keeper import EngineKeeper, ServerAway
from app.process.engine_process import stop_engine
from app.session import event_stream
from app.session.live import LiveState
from app.session.settings import Choices, SchemeChoice
from tests.support.bound_process import bound
from tests.support.command_line import run_cli
from tests.support.forked_program import ForkedProgram
from tests.support.running_engine import RunningEngine, cli_json, running_engine
from tests.support.tcp_sink import Manner, tcp_sink
from tests.support.tls_door import a_key

EVERYWHERE = "0.0.0.0"  # noqa: S104
WAIT_MS = 60_000
LABEL = b"^XA^FO0,0^GFA," + b"0" * 8_000_000 + b"^XZ"


@pytest.mark.parametrize("signal_number", [signal.SIGTERM, signal.SIGINT])
def test_stops_within_three_seconds_even_with_open_connections(tmp_path: Path, signal_number: int) -> None:
    """One of three lives does: a computer that is held up makes any of them longer."""
    assert any(seconds_to_stop(tmp_path / str(life), signal_number) < 3 for life in range(3))


@pytest.mark.skipif(shutil.which("prlimit") is None, reason="util-linux sets the limit")
@pytest.mark.parametrize(
    "said",
    [
        b"",
        b"GET /api/v1/me HTTP/1.1\r\nHo",
        b"GET /api/v1/me HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"GET /console-api/v1/events HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer TOKEN\r\n\r\n",
    ],
)
def test_many_connections_at_few_file_descriptors_keep_nobody_waiting(tmp_path: Path, said: bytes) -> None:
    """Silent, half a request, answered and kept, or of a known caller: 120, where the engine may have 64 files open."""
    command = [
        "prlimit",
        "--nofile=64:64",
        sys.executable,
        "-m",
        "app",
        "serve",
        "--data-dir",
        str(tmp_path),
        "--port=0",
    ]
    process = subprocess.Popen(bound(command), stdout=subprocess.PIPE, text=True)
    with ExitStack() as held:
        held.callback(process.wait, 30)
        held.callback(process.terminate)
        assert process.stdout is not None
        held.enter_context(process.stdout)
        place = ("127.0.0.1", int(json.loads(process.stdout.readline())["base_url"].rpartition(":")[2]))
        said = said.replace(b"TOKEN", (tmp_path / "console-token").read_bytes())
        for _ in range(120):
            connection = held.enter_context(socket.create_connection(place, timeout=30))
            connection.sendall(said)
        waited = []
        for _ in range(10):
            began = time.monotonic()
            with socket.create_connection(place, timeout=30) as call:
                call.sendall(b"GET /api/v1/me HTTP/1.1\r\nHost: localhost\r\n\r\n")
                assert call.recv(12) == b"HTTP/1.1 401"
            waited.append(time.monotonic() - began)
        assert sorted(waited)[5] < 1, waited
        assert run_cli(tmp_path, "status").returncode == 0


def test_a_hangup_takes_a_renewed_certificate_and_stops_nothing(tmp_path: Path) -> None:
    key = a_key(tmp_path / "tls")
    files = ("--host", "127.0.0.1", "--tls-cert", str(key.files.certificate), "--tls-key", str(key.files.key))
    with running_engine(tmp_path / "site", *files, forked=True) as engine:
        port = int(engine.cli("settings", "list")["port"])
        before = ssl.get_server_certificate(("127.0.0.1", port))
        a_key(tmp_path / "tls", names=("renewed.example",))
        engine.process.send_signal(signal.SIGHUP)
        engine.wait_until(lambda: ssl.get_server_certificate(("127.0.0.1", port)) != before)
        assert engine.process.poll() is None
        assert "The renewed certificate" in (tmp_path / "site" / "logs" / "engine.log").read_text()


def test_a_hangup_while_it_starts_does_not_end_it(tmp_path: Path) -> None:
    log = tmp_path / "logs" / "engine.log"
    process = ForkedProgram(["serve", "--data-dir", str(tmp_path), "--port", "0"], os.environ)
    try:
        while not log.exists() or " starts as process " not in log.read_text():
            assert process.poll() is None
        for _ in range(20):
            process.send_signal(signal.SIGHUP)
        assert json.loads(process.stdout.readline())["event"] == "ready"
    finally:
        process.terminate()
        process.communicate(30)
    assert process.returncode == 0


def seconds_to_stop(data_dir: Path, signal_number: int) -> float:
    with running_engine(data_dir) as engine:
        host, port = engine.base_url.removeprefix("http://").split(":")
        token = (engine.data_dir / "console-token").read_text()
        with socket.create_connection((host, int(port))) as idle, socket.create_connection((host, int(port))) as stream:
            idle.sendall(b"GET /api/v1/me HTTP/1.1\r\nHost: localhost\r\n\r\n")
            assert idle.recv(12) == b"HTTP/1.1 401"
            request = f"GET /console-api/v1/events HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {token}\r\n\r\n"
            stream.sendall(request.encode())
            assert stream.recv(12) == b"HTTP/1.1 200"
            started = time.monotonic()
            assert engine.stop(signal_number) == 0
        return time.monotonic() - started


def assert_told_by_code(refused: subprocess.CompletedProcess[str]) -> None:
    """Programs read the same message on standard output that people read on standard error."""
    output = json.loads(refused.stdout)
    assert output["event"] == "failed"
    assert output["message"]["code"]
    assert output["message"]["text"].rstrip(".") in refused.stderr


def test_a_busy_port_is_one_clear_line(engine: RunningEngine, tmp_path: Path) -> None:
    port = engine.base_url.rsplit(":", 1)[1]
    refused = run_cli(tmp_path / "other", "serve", "--port", port, check=False)
    assert refused.returncode == 1
    assert_told_by_code(refused)
    assert len(refused.stderr.splitlines()) == 1
    assert port in refused.stderr


def test_a_data_folder_in_use_is_one_clear_line(engine: RunningEngine) -> None:
    refused = run_cli(engine.data_dir, "serve", "--port", "0", check=False)
    assert refused.returncode == 1
    assert len(refused.stderr.splitlines()) == 1
    assert "in use" in refused.stderr


def test_a_killed_engine_leaves_nothing_in_the_way(tmp_path: Path) -> None:
    first = RunningEngine.fork(tmp_path / "data")
    printer = first.add_printer("virtual:///a", "A")
    first.stop(signal.SIGKILL)
    second = RunningEngine.fork(tmp_path / "data")
    assert [found["printer_id"] for found in second.cli("printer", "list")["data"]] == [printer]
    assert second.stop() == 0


def test_the_default_port_is_kept(tmp_path: Path) -> None:
    def base_url() -> str:
        command = [sys.executable, "-m", "app", "serve", "--data-dir", str(tmp_path / "data")]
        with subprocess.Popen(bound(command), stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            process.stdout.readline()
            found = cli_json(tmp_path / "data", "doctor")
            process.terminate()
            assert process.wait(30) == 0
        return str(next(check["text"] for check in found["checks"] if check["name"] == "server")).split(",")[0]

    assert base_url() == base_url()


def test_a_replaced_database_gets_its_agent_again(tmp_path: Path) -> None:
    """The agent's credential is of a server that is no more, at the same address."""
    first = RunningEngine.fork(tmp_path / "data")
    port = first.base_url.rsplit(":", 1)[1]
    assert first.stop() == 0
    shutil.rmtree(tmp_path / "data" / "server")
    again = RunningEngine.fork(tmp_path / "data", "--port", port)
    again.wait_until(lambda: [agent["status"] for agent in again.cli("agent", "list")["data"]] == ["online"])
    job = again.create_job(again.upload(b"^XA^XZ", "a.zpl", "zpl"), again.add_printer("virtual:///a", "A"))
    assert again.wait_for(job["print_job_id"])["status"] == "printed"
    assert again.stop() == 0


@pytest.mark.parametrize("name", ["console-token", "server", "logs"])
def test_a_broken_data_folder_is_one_clear_line(tmp_path: Path, name: str) -> None:
    data = tmp_path / "data"
    data.mkdir()
    (data / name).write_bytes(b"\xff in the way")
    refused = run_cli(data, "serve", "--port", "0", check=False)
    assert refused.returncode == 1
    assert_told_by_code(refused)
    assert len(refused.stderr.splitlines()) == 1, refused.stderr


def test_only_commands_that_create_begin_a_data_folder(tmp_path: Path) -> None:
    refused = run_cli(tmp_path / "nothing", "printer", "list", check=False)
    assert (refused.returncode, refused.stdout) == (1, "")
    assert "is empty, so there is nothing" in refused.stderr
    assert not (tmp_path / "nothing").exists()


def test_without_agent_jobs_wait(tmp_path: Path) -> None:
    with_agent = RunningEngine.fork(tmp_path / "data")
    printer = with_agent.add_printer("virtual:///a", "A")
    with_agent.stop()
    engine = RunningEngine.fork(tmp_path / "data", "--no-agent")
    job = engine.create_job(engine.upload(b"^XA^XZ", "a.zpl", "zpl"), printer)
    assert engine.job(job["print_job_id"])["status"] == "pending"
    assert engine.stop() == 0
    stopped = datetime.now(UTC)
    again = RunningEngine.fork(tmp_path / "data")
    printed = again.wait_for(job["print_job_id"])
    assert printed["status"] == "printed"
    assert datetime.fromisoformat(printed["reserved_at"]) > stopped
    assert again.stop() == 0


def test_every_answer_carries_a_request_id(engine: RunningEngine) -> None:
    for path in ("/api/v1/me", "/nowhere", "/oauth/token", "/console-api/v1/status", "/agent-api/v1/printers"):
        assert httpx.get(engine.base_url + path, trust_env=False, timeout=30).headers["X-Request-Id"]


def test_other_computers_get_tls_with_a_self_made_certificate(tmp_path: Path) -> None:
    engine = RunningEngine.fork(tmp_path / "data", "--host", EVERYWHERE)
    try:
        checks = {check["name"]: check["text"] for check in engine.cli("doctor")["checks"]}
        public_url, *_, pin, fingerprint = checks["tls"].split(", ")
        port = int(public_url.rpartition(":")[2])
        pem = ssl.get_server_certificate(("127.0.0.1", port))
        digest = hashlib.sha256(ssl.PEM_cert_to_DER_cert(pem)).hexdigest().upper()
        assert fingerprint.removeprefix("certificate SHA-256 ").replace(":", "") == digest
        curl = ["curl", "--silent", "--insecure", f"{public_url}/api/v1/me", "--pinnedpubkey"]
        right = subprocess.run([*curl, pin.removeprefix("key ")], capture_output=True, text=True, check=True)
        assert "token_missing" in right.stdout
        wrong = subprocess.run([*curl, f"sha256//{'A' * 43}="], capture_output=True, text=True, check=False)
        assert (wrong.returncode, wrong.stdout) == (90, "")
        trusting = ssl.create_default_context(cafile=str(tmp_path / "data" / "tls" / "certificate.pem"))
        answer = httpx.get(f"https://localhost:{port}/api/v1/me", verify=trusting, trust_env=False, timeout=30)
        assert answer.json()["error_code"] == "token_missing"
        assert engine.base_url.startswith("http://127.0.0.1:")
        printer = engine.add_printer("virtual:///a", "A")  # by the plain door of this computer
        job = engine.create_job(engine.upload(b"^XA^XZ", "a.zpl", "zpl"), printer)
        assert engine.wait_for(job["print_job_id"])["status"] == "printed"
        assert engine.stop() == 0
    finally:
        engine.stop()


def test_an_idle_tls_connection_holds_up_no_stop(tmp_path: Path) -> None:
    assert any(seconds_to_stop_with_tls(tmp_path / str(life)) < 3 for life in range(3))


def seconds_to_stop_with_tls(data_dir: Path) -> float:
    with running_engine(data_dir, "--host", EVERYWHERE, forked=True) as engine:
        checks = {check["name"]: check["text"] for check in engine.cli("doctor")["checks"]}
        port = int(checks["tls"].split(", ")[0].rpartition(":")[2])
        trusting = ssl.create_default_context(cafile=str(data_dir / "tls" / "certificate.pem"))
        with (
            socket.create_connection(("127.0.0.1", port)) as plain,
            trusting.wrap_socket(plain, server_hostname="localhost") as idle,
        ):
            idle.sendall(b"GET /api/v1/me HTTP/1.1\r\nHost: localhost\r\n\r\n")
            assert idle.recv(12) == b"HTTP/1.1 401"
            started = time.monotonic()
            assert engine.stop() == 0
            return time.monotonic() - started


def test_certificate_and_local_port_stay_over_restarts(tmp_path: Path) -> None:
    def run() -> tuple[str, bytes]:
        engine = RunningEngine.fork(tmp_path / "data", "--host", EVERYWHERE, "--no-agent")
        assert engine.stop() == 0
        return engine.base_url, (tmp_path / "data" / "tls" / "certificate.pem").read_bytes()

    assert run() == run()


def test_plain_http_for_others_is_said(tmp_path: Path) -> None:
    with running_engine(tmp_path / "data", "--host", EVERYWHERE, "--plain-http", forked=True) as engine:
        (check,) = [check for check in engine.cli("doctor")["checks"] if check["name"] == "tls"]
    assert check["state"] == "attention"
    assert "is not encrypted" in check["text"]
    assert not (tmp_path / "data" / "tls").exists()


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (["--tls-cert", "absent.pem", "--tls-key", "absent.pem"], "cannot be read"),
        (["--tls-cert", "absent.pem"], "--tls-cert and --tls-key together"),
        (["--tls-cert", "absent.pem", "--tls-key", "absent.pem", "--plain-http"], "either --plain-http or --tls-cert"),
        (["--allow-fetch-host", "10.1.2"], "'10.1.2' is not a host such as files.example or files.example:8443"),
        (["--allow-fetch-host", "files.example:0"], "'files.example:0' is not a host"),
        (["--allow-fetch-host", "https://files.example"], "is not a host"),
    ],
)
def test_an_unusable_setting_is_one_clear_line(tmp_path: Path, arguments: list[str], text: str) -> None:
    refused = run_cli(tmp_path / "data", "serve", "--port", "0", *arguments, check=False)
    assert refused.returncode == 1
    assert_told_by_code(refused)
    assert len(refused.stderr.splitlines()) == 1
    assert text in refused.stderr


def test_only_known_names_and_own_pages_are_answered(tmp_path: Path) -> None:
    with running_engine(
        tmp_path / "data",
        *("--allow-host", "print.example", "--allow-fetch-host", "bücher.example:8443", "--no-agent"),
        forked=True,
    ) as engine:
        for headers, code in (
            ({"Host": "print.example"}, "token_missing"),
            ({"Host": f"{socket.gethostname()}:8631"}, "token_missing"),
            ({"Host": "evil.example"}, "host_not_allowed"),
            ({"Origin": "https://evil.example"}, "origin_not_allowed"),
        ):
            answer = httpx.get(f"{engine.base_url}/api/v1/me", headers=headers, trust_env=False, timeout=30)
            assert answer.json()["error_code"] == code
            assert answer.headers["X-Request-Id"]


def test_what_is_no_request_gets_a_problem(engine: RunningEngine) -> None:
    host, port = engine.base_url.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), timeout=30) as client:
        client.sendall(b"HELO there\r\n\r\n")
        answer = b"".join(iter(lambda: client.recv(4096), b""))
    assert answer.startswith(b"HTTP/1.1 400")
    assert b'"error_code":"malformed_request"' in answer


@contextmanager
def console_of(data: Path, qapp: QApplication, qtbot: QtBot) -> Iterator[Console]:
    folder = DataFolder(root=data)
    keeper = EngineKeeper(folder)
    choices, kept = Choices(scheme=SchemeChoice.LIGHT), data / "console.json"
    console = build_console(
        qapp, keeper.endpoint, lambda: stop_engine(folder), kept, choices, start_here=keeper.start_here
    )
    qtbot.addWidget(console.window)
    console.window.show()
    console.live.start()
    try:
        yield console
    finally:
        console.close()


def is_live(console: Console) -> bool:
    return console.live.state is LiveState.LIVE and console.live.error is None


def test_the_place_of_a_server_that_restarts_stays_free_until_a_person_says_otherwise(
    tmp_path: Path, qapp: QApplication, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[subprocess.Popen[bytes]] = []
    detached = engine_process.detached

    def noted(command: Sequence[str], says: Path) -> subprocess.Popen[bytes]:
        started.append(detached(bound(command), says))
        return started[-1]

    monkeypatch.setattr(engine_process, "detached", noted)
    monkeypatch.setattr(event_stream, "RETRY_SECONDS", (0.1,))
    data = tmp_path / "data"
    folder = DataFolder(root=data)
    with running_engine(data, forked=True) as first, console_of(data, qapp, qtbot) as console:
        qtbot.waitUntil(lambda: is_live(console), timeout=WAIT_MS)
        assert first.stop() == 0
        message_text = console.window.messages.text
        qtbot.waitUntil(lambda: message_text("live").startswith("The server was stopped "), timeout=WAIT_MS)
        assert isinstance(console.live.error, ServerAway)
        tries: list[object] = []
        console.live.lost.connect(tries.append)
        qtbot.waitUntil(lambda: len(tries) >= 5, timeout=WAIT_MS)
        assert not folder.is_held()
        assert started == []
        with running_engine(data, forked=True) as again:
            qtbot.waitUntil(lambda: is_live(console), timeout=WAIT_MS)
            assert message_text("live") == ""
            assert again.stop() == 0
        qtbot.waitUntil(lambda: message_text("live") != "", timeout=WAIT_MS)
        console.window.start_wanted.emit()
        try:
            qtbot.waitUntil(lambda: is_live(console), timeout=WAIT_MS)
            found = folder.running_engine()
            assert found is not None
            assert found.for_console
        finally:
            console.live.stop()  # else it starts another one in the place of what it kept
            asyncio.run(stop_engine(folder))
            for process in started:
                process.wait(20)


def test_a_server_takes_over_from_a_windows_engine_that_prints(tmp_path: Path) -> None:
    async def story() -> None:
        data = tmp_path / "data"
        old = await asyncio.to_thread(RunningEngine.fork, data, "--for-console")
        try:
            refused = await asyncio.to_thread(run_cli, data, "serve", "--port", "0", check=False)
            assert refused.returncode == 1
            assert f"is in use by another server: process {old.process.pid}, started by a window." in refused.stderr
            assert "--take-over" in refused.stderr
            async with tcp_sink(Manner.STALL) as sink:
                printer = await asyncio.to_thread(old.add_printer, sink.uri, "Dock", "--language", "zpl")
                document = await asyncio.to_thread(old.upload, LABEL, "label.zpl", "zpl")
                job = (await asyncio.to_thread(old.create_job, document, printer))["print_job_id"]
                await sink.arrived.wait()
                starting = asyncio.create_task(asyncio.to_thread(RunningEngine.fork, data, "--take-over"))
                assert old.process.stdout is not None
                said = json.loads(await asyncio.to_thread(old.process.stdout.readline))
                assert (said["event"], said["sending"]) == ("stopping", 1)
                await asyncio.sleep(0.5)
                assert old.process.poll() is None
                sink.resume.set()
                new = await starting
                try:
                    assert await asyncio.to_thread(old.process.wait, 20) == 0
                    assert await sink.wait_jobs(1) == [LABEL]
                    assert (await asyncio.to_thread(new.cli, "job", "show", job))["row"]["status"] == "printed"
                finally:
                    await asyncio.to_thread(new.cut)
        finally:
            await asyncio.to_thread(old.cut)

    asyncio.run(story())


@pytest.mark.parametrize("options", [(), ("--take-over",)])
def test_taking_over_is_no_matter_where_nobody_is(tmp_path: Path, options: tuple[str, ...]) -> None:
    with running_engine(tmp_path / "data", *options, forked=True) as engine:
        assert engine.stop() == 0

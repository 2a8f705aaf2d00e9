"""Stopping the program, or closing a customer, while a label is being sent: it comes out whole, and is known."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.support.bound_process import bound
from tests.support.command_line import run_cli
from tests.support.customer_agent import agent_at
from tests.support.no_trust import NO_TRUST
from tests.support.running_engine import RunningEngine, running_engine
from tests.support.tcp_sink import Manner, TcpSink, tcp_sink

pytestmark = pytest.mark.anyio
LABEL = b"^XA^FO0,0^GFA," + b"0" * 8_000_000 + b"^XZ"
"""More than the connection takes before its printer reads on."""
LONGER_THAN_NO_GRACE = 5.0
LESS_THAN_THE_GRACE = 12.0
LONGER_THAN_A_STOP = 4.0
"""Seconds: an agent's process that is stopped gives a print less."""


async def in_thread(call: Callable[..., Any], *arguments: Any, **names: Any) -> Any:
    return await asyncio.to_thread(call, *arguments, **names)


def start_printing(engine: RunningEngine, uri: str, *of_agent: str) -> str:
    printer = engine.add_printer(uri, "Dock", "--language", "zpl", *of_agent)
    return str(engine.create_job(engine.upload(LABEL, "label.zpl", "zpl"), printer)["print_job_id"])


def row(data: Path, job: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(run_cli(data, "job", "show", job, "--json").stdout)["row"]
    return found


def told(process: subprocess.Popen[str]) -> dict[str, Any]:
    """Its next line on stdout."""
    assert process.stdout is not None
    output: dict[str, Any] = json.loads(process.stdout.readline())
    return output


async def printing(sink: TcpSink) -> None:
    async with asyncio.timeout(30):
        await sink.arrived.wait()


async def test_the_label_of_an_engine_that_is_stopped_comes_out_whole(tmp_path: Path) -> None:
    data = tmp_path / "data"
    engine = await in_thread(RunningEngine.start, data)
    try:
        async with tcp_sink(Manner.STALL) as sink:
            job = await in_thread(start_printing, engine, sink.uri)
            await printing(sink)
            engine.process.terminate()
            answer = await in_thread(told, engine.process)
            assert answer == {"event": "stopping", "sending": 1, "at_most_seconds": 20.0}
            await asyncio.sleep(LONGER_THAN_NO_GRACE)
            assert (await in_thread(engine.job, job))["status"] == "printing"  # its clients are answered meanwhile
            sink.resume.set()
            assert await sink.wait_jobs(1) == [LABEL]
            assert await in_thread(engine.process.wait, 20) == 0
    finally:
        await in_thread(engine.cut)
    with running_engine(data, forked=True):
        assert row(data, job)["status"] == "printed"


async def test_a_second_signal_cuts_it_at_once_and_a_person_is_asked(tmp_path: Path) -> None:
    data = tmp_path / "data"
    engine = await in_thread(RunningEngine.fork, data)
    try:
        async with tcp_sink(Manner.STALL) as sink:
            job = await in_thread(start_printing, engine, sink.uri)
            await printing(sink)
            begun = time.monotonic()
            engine.process.terminate()
            await in_thread(told, engine.process)
            engine.process.terminate()
            assert await in_thread(engine.process.wait, 20) == 0
            assert time.monotonic() - begun < LESS_THAN_THE_GRACE
    finally:
        await in_thread(engine.cut)
    with running_engine(data, forked=True) as again:
        again.wait_until(lambda: row(data, job)["unconfirmed"] is True)


async def test_the_label_of_a_remote_agent_that_is_stopped_comes_out_whole(tmp_path: Path) -> None:
    server, there = tmp_path / "server", tmp_path / "there"
    with running_engine(server, "--no-agent", forked=True) as engine:
        await in_thread(run_cli, there, "agent", "enroll", "--key-in", "file", engine.cli("agent", "link")["link"])
        command = bound([sys.executable, "-m", "app", "agent", "run", "--data-dir", str(there)])
        agent = await in_thread(subprocess.Popen, command, stdout=subprocess.PIPE, text=True)
        try:
            assert (await in_thread(told, agent))["event"] == "ready"
            listed = engine.cli("agent", "list")["data"]
            [name] = [one["name"] for one in listed if one["status"] == "online"]
            async with tcp_sink(Manner.STALL) as sink:
                job = await in_thread(start_printing, engine, sink.uri, "--agent", name)
                await printing(sink)
                agent.terminate()
                assert (await in_thread(told, agent))["sending"] == 1
                await asyncio.sleep(LONGER_THAN_NO_GRACE)
                sink.resume.set()
                assert await sink.wait_jobs(1) == [LABEL]
                assert await in_thread(agent.wait, 20) == 0
            assert row(server, job)["status"] == "printed"
        finally:
            with suppress(ProcessLookupError):
                agent.kill()
            agent.communicate()


async def test_the_label_comes_out_and_the_job_is_printed(engine: RunningEngine, tmp_path: Path) -> None:
    def cli(*words: str) -> dict[str, object]:
        return engine.cli(*words)

    cli("partner", "app", "create", "--name", "Labels")
    made = cli("partner", "account", "create", "--app", "Labels", "--external-id", "c-1", "--name", "Bakery")
    async with tcp_sink(Manner.STALL) as sink:
        with agent_at(tmp_path / "shop", str(made["agent_onboarding_url"])):
            add = ("printer", "add", "--uri", sink.uri, "--name", "Counter", "--language", "zpl")
            printer = await asyncio.to_thread(cli, "--account", "c-1", *add)
            job = await asyncio.to_thread(printed_at, engine, str(printer["printer_id"]))
            async with asyncio.timeout(20):
                await sink.arrived.wait()
            await asyncio.to_thread(cli, "partner", "account", "close", "c-1", "--yes")
            assert (await asyncio.to_thread(row_of, engine, job))["unconfirmed"] is True
            output = (await asyncio.to_thread(run_cli, engine.data_dir, "notice", "list")).stdout.splitlines()
            account = made["cloudprint_account_id"]
            hint = f"1 notice is open at Bakery: spoolhouse --account {account} notice list"
            assert output == ["nothing needs an answer here", hint]
            await asyncio.sleep(LONGER_THAN_A_STOP)
            sink.resume.set()
            assert await sink.wait_jobs(1) == [LABEL]
            await asyncio.to_thread(engine.wait_until, lambda: row_of(engine, job)["status"] != "printing")
            now = await asyncio.to_thread(row_of, engine, job)
            assert (now["status"], now["unconfirmed"]) == ("printed", False)
            answered = await asyncio.to_thread(run_cli, engine.data_dir, "notice", "list")
            assert answered.stdout == "nothing needs an answer\n"


def printed_at(engine: RunningEngine, printer_id: str) -> str:
    client = engine.cli("--account", "c-1", "client", "create", "--name", "Till")
    with httpx.Client(verify=NO_TRUST, base_url=engine.base_url, timeout=30, trust_env=False) as http:
        form = {"grant_type": "client_credentials", **{key: client[key] for key in ("client_id", "client_secret")}}
        token = http.post("/oauth/token", data=form).raise_for_status().json()["access_token"]
        headers = {"Authorization": f"Bearer {token}"}
        raw = {"document_format": "raw", "document_raw_language": "zpl"}
        sent = http.post("/api/v1/documents", data=raw, files={"file": ("label.zpl", LABEL)}, headers=headers)
        body = {"document_id": sent.raise_for_status().json()["document_id"], "printer_id": printer_id}
        return str(
            http.post("/api/v1/print-jobs", json=body, headers=headers).raise_for_status().json()["print_job_id"]
        )


def row_of(engine: RunningEngine, job: str) -> dict[str, object]:
    found: dict[str, object] = engine.cli("--account", "c-1", "job", "show", job)["row"]
    return found

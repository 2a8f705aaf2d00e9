"""A customer is closed while a label runs into their printer: it comes out whole, and is known to have come out."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx
import pytest

from tests.support.command_line import run_cli
from tests.support.customer_agent import agent_at
from tests.support.no_trust import NO_TRUST
from tests.support.running_engine import RunningEngine
from tests.support.tcp_sink import Manner, tcp_sink

pytestmark = pytest.mark.anyio
LABEL = b"^XA^FO0,0^GFA," + b"0" * 8_000_000 + b"^XZ"
"""More than the connection takes before its printer reads on."""
LONGER_THAN_A_STOP = 4.0
"""Seconds: an agent's process that is stopped gives a print less."""


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
            assert (await asyncio.to_thread(row, engine, job))["unconfirmed"] is True
            asked = (await asyncio.to_thread(run_cli, engine.data_dir, "notice", "list")).stdout.splitlines()
            account = made["cloudprint_account_id"]
            hint = f"1 notice is open at Bakery: spoolhouse --account {account} notice list"
            assert asked == ["nothing needs an answer here", hint]
            await asyncio.sleep(LONGER_THAN_A_STOP)
            sink.resume.set()
            assert await sink.wait_jobs(1) == [LABEL]
            await asyncio.to_thread(engine.wait_until, lambda: row(engine, job)["status"] != "printing")
            now = await asyncio.to_thread(row, engine, job)
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


def row(engine: RunningEngine, job: str) -> dict[str, object]:
    found: dict[str, object] = engine.cli("--account", "c-1", "job", "show", job)["row"]
    return found

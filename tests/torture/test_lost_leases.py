"""The engine fails between the commit that starts a job with its lease and the proof that it never began."""

from __future__ import annotations

import asyncio
import os
from contextlib import suppress
from pathlib import Path

import httpx
import pytest

from agent_core.points import JournalStep
from server_core.failpoints import ENVIRONMENT, Failing
from tests.support.running_engine import RunningEngine
from tests.support.tcp_sink import tcp_sink

pytestmark = [pytest.mark.anyio, pytest.mark.slow, pytest.mark.skipif(os.name != "posix", reason="engines are killed")]
FIRST, SECOND = b"^XA^FDfirst^FS^XZ", b"^XA^FDsecond^FS^XZ"
PROOF = (JournalStep.DISOWN.before, JournalStep.DISOWN.after)


def start(folder: Path, *faults: str) -> RunningEngine:
    return RunningEngine.start(folder, environment={ENVIRONMENT: ",".join(faults)})


def order(engine: RunningEngine, document: str, printer: str) -> httpx.Response:
    body = {"document_id": document, "printer_id": printer}
    return engine.http.post("/api/v1/print-jobs", json=body, headers={"Idempotency-Key": "order-2"})


def print_twice(folder: Path, uri: str, failing: Failing) -> None:
    """The second job is created, leased and started in one commit, whose answers are lost."""
    faults = [f"server.job.create.after:{failing}@2"]
    if failing is not Failing.KILL:
        faults += [f"{point}:{failing}@1" for point in PROOF]
    engine = start(folder, *faults)
    printer = engine.add_printer(uri, "Gate", "--language", "zpl")
    first, second = (engine.upload(content, "label.zpl", "zpl") for content in (FIRST, SECOND))
    engine.wait_for(engine.create_job(first, printer)["print_job_id"], "printed")
    engine.wait_for_printer(printer, "online")
    with suppress(httpx.TransportError):
        assert order(engine, second, printer).is_server_error
    if failing is Failing.KILL:
        for faults in (*([f"{point}:{failing}"] for point in PROOF), []):
            engine.process.wait(60)
            engine.stop()
            engine = start(folder, *faults)
    try:
        again = order(engine, second, printer).raise_for_status()
        assert again.headers["idempotency-replayed"] == "true"
        engine.wait_for(again.json()["print_job_id"], "printed")
        kinds = [event["kind"] for event in engine.cli("job", "show", again.json()["print_job_id"])["events"]]
        assert kinds == ["created", "leased", "started", "not_started", "leased", "started", "printed"]
    finally:
        engine.stop()


@pytest.mark.parametrize("failing", Failing)
async def test_a_job_whose_lease_was_lost_is_printed_once(failing: Failing, tmp_path: Path) -> None:
    async with tcp_sink() as sink:
        await asyncio.to_thread(print_twice, tmp_path, sink.uri, failing)
        assert sink.jobs == [FIRST, SECOND]

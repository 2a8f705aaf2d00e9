"""Jobs whose document was purged, as operators and agents see them."""

from __future__ import annotations

from datetime import timedelta

import pytest

from server_core.contract.types.states import JobStatus
from tests.support.live_server import LiveServer, retention_after

pytestmark = pytest.mark.anyio


async def test_a_job_outlives_its_document_and_says_why_it_cannot_be_printed_again(live: LiveServer) -> None:
    printer, agent = await live.printer_and_agent()
    done, waiting = await live.add_job(printer), await live.add_job(printer, b"^XA^FDOther^FS^XZ")
    await agent.prints(printer, evidence="transport_closed")
    await retention_after(live, timedelta(days=8))

    row = await live.row(done)
    assert row.status is JobStatus.PRINTED
    assert row.document_removed_at is not None
    assert row.completed_at is not None
    assert row.document_removed_at - row.completed_at >= timedelta(days=7)
    answer = await live.ask_act(done, "reprint", {})
    assert (answer.status_code, answer.json()["error_code"]) == (422, "document_not_found")
    assert answer.json()["details"]["reason"] == "document_purged"
    assert "Send the document again" in answer.json()["message"]
    assert (await live.ask("GET", f"/jobs/{done}/document")).status_code == 404
    row = await live.row(waiting)
    assert (row.status, row.document_removed_at) == (JobStatus.PENDING, None)
    assert (await live.ask("GET", f"/jobs/{waiting}/document")).content == b"^XA^FDOther^FS^XZ"


async def test_a_reprint_keeps_the_document_and_stays_when_its_original_goes(live: LiveServer) -> None:
    printer, agent = await live.printer_and_agent()
    done, lease = await live.begun(agent, printer)
    await agent.result(lease, "printed", evidence="transport_closed")
    again = await live.act(done, "reprint", {})
    await retention_after(live, timedelta(days=91))

    assert (await live.ask("GET", f"/jobs/{done}")).status_code == 404
    row = await live.row(again.print_job_id)
    assert (row.status, row.reprint_of) == (JobStatus.PENDING, done)
    assert (await live.ask("GET", f"/jobs/{again.print_job_id}/document")).status_code == 200

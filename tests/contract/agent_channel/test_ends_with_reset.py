"""Printers that acknowledge every byte and then reset the connection: known from the test print, or set."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import msgspec
import pytest

from server_core.contract.types.printers import PrinterView
from server_core.contract.types.states import Confirmation, JobStatus
from tests.support.live_server import AgentCaller, LiveServer

pytestmark = pytest.mark.anyio
RESET = {"evidence": "bytes_accepted", "message": "The printer accepted all data and then reset the connection."}


async def ended(live: LiveServer, agent: AgentCaller, printer: PrinterView, **facts: Any) -> UUID:
    """The oldest job that waits, with an outcome that its agent does not know."""
    lease = await agent.begin(str(printer.printer_id))
    for _ in range(2):
        assert (await agent.result(lease, "unknown", bytes_sent=9, **facts)).status_code == 204
    return lease.order.print_job_id


async def a_job(live: LiveServer, agent: AgentCaller, printer: PrinterView, **facts: Any) -> tuple[JobStatus, bool]:
    await live.add_job(printer.printer_id)
    row = await live.row(await ended(live, agent, printer, **facts))
    return row.status, row.unconfirmed


async def a_test_print(live: LiveServer, agent: AgentCaller, printer: PrinterView, **facts: Any) -> UUID:
    assert (await live.ask("POST", f"/printers/{printer.printer_id}/test")).status_code == 201
    return await ended(live, agent, printer, **facts)


async def view(live: LiveServer, printer: PrinterView) -> PrinterView:
    answer = await live.ask("GET", f"/printers/{printer.printer_id}")
    return msgspec.json.decode(answer.content, type=PrinterView)


ASKED, PRINTED = (JobStatus.PRINTING, True), (JobStatus.PRINTED, False)


async def test_nobody_is_asked_again_once_the_test_print_came_out(live: LiveServer) -> None:
    agent, printer = await live.enrol(), await live.add_printer()
    assert await a_job(live, agent, printer, **RESET) == ASKED
    tested = await a_test_print(live, agent, printer, **RESET)
    assert (await live.row(tested)).unconfirmed
    await live.act(tested, "answer", {"came_out": True})
    learnt = await view(live, printer)
    assert (learnt.minimum_evidence, learnt.minimum_evidence_by) == (Confirmation.BYTES_ACCEPTED, None)
    assert learnt.ends_with_reset
    assert learnt.version > printer.version
    assert await a_job(live, agent, printer, **RESET) == PRINTED
    again = await a_test_print(live, agent, printer, **RESET)
    assert (await live.row(again)).status is JobStatus.PRINTED
    assert (await view(live, printer)).ends_with_reset


async def test_the_job_tells_what_is_known_and_no_more(live: LiveServer) -> None:
    agent, printer = await live.enrol(), await live.add_printer()
    await live.act(await a_test_print(live, agent, printer, **RESET), "answer", {"came_out": True})
    await live.add_job(printer.printer_id)
    job = await live.job(await ended(live, agent, printer, **RESET))
    assert job.row.evidence is Confirmation.BYTES_ACCEPTED
    assert (
        str(job.row.message)
        == "The printer accepted all data and then reset the connection, which is how it ends a job."
    )
    assert (job.events[-1].kind, job.events[-1].details["reset"]) == ("printed", True)
    assert job.bytes_sent == 9


async def test_a_test_print_that_was_given_up_teaches_when_it_is_answered(live: LiveServer) -> None:
    agent, printer = await live.enrol(), await live.add_printer()
    tested = await a_test_print(live, agent, printer, **RESET)
    await live.sweep_after(0)
    await live.sweep_after(600)
    assert (await live.row(tested)).failure_reason == "outcome_unknown"
    await live.act(tested, "answer", {"came_out": True})
    assert await a_job(live, agent, printer, **RESET) == PRINTED


@pytest.mark.parametrize(
    ("facts", "answer", "is_test"),
    [
        (RESET, {"came_out": False}, True),
        (RESET, {"came_out": True}, False),
        (
            {"message": "The printer closed the connection."},
            {"came_out": True},
            True,
        ),
    ],
    ids=["it did not come out", "an ordinary job", "not all bytes were acknowledged"],
)
async def test_what_teaches_nothing(
    live: LiveServer, facts: dict[str, str], answer: dict[str, bool], is_test: bool
) -> None:
    agent, printer = await live.enrol(), await live.add_printer()
    if is_test:
        job = await a_test_print(live, agent, printer, **facts)
    else:
        await live.add_job(printer.printer_id)
        job = await ended(live, agent, printer, **facts)
    await live.act(job, "answer", answer)
    assert not (await view(live, printer)).ends_with_reset
    assert await a_job(live, agent, printer, **RESET) == ASKED


async def test_a_printer_that_learnt_bytes_accepted_without_a_reset_is_not_believed_a_reset(live: LiveServer) -> None:
    agent, printer = await live.enrol(), await live.add_printer()
    assert (await live.ask("POST", f"/printers/{printer.printer_id}/test")).status_code == 201
    await agent.prints(str(printer.printer_id), evidence="bytes_accepted")
    assert (await view(live, printer)).minimum_evidence is Confirmation.BYTES_ACCEPTED
    assert await a_job(live, agent, printer, **RESET) == ASKED


@pytest.mark.parametrize(
    ("evidence", "end"), [("bytes_accepted", PRINTED), ("transport_closed", ASKED), ("printer_confirmed", ASKED)]
)
async def test_what_an_operator_set_counts(live: LiveServer, evidence: str, end: tuple[JobStatus, bool]) -> None:
    agent, printer = await live.enrol(), await live.add_printer()
    await live.act(await a_test_print(live, agent, printer, **RESET), "answer", {"came_out": True})
    await live.ask("PATCH", f"/printers/{printer.printer_id}", {"minimum_evidence": evidence}, operator="Anna")
    assert await a_job(live, agent, printer, **RESET) == end
    await live.ask("PATCH", f"/printers/{printer.printer_id}", {"minimum_evidence": None})
    forgotten = await view(live, printer)
    assert (forgotten.minimum_evidence, forgotten.ends_with_reset) == (None, False)
    assert await a_job(live, agent, printer, **RESET) == ASKED


async def test_a_reset_before_all_bytes_were_acknowledged_stays_what_it_is(live: LiveServer) -> None:
    agent, printer = await live.enrol(), await live.add_printer()
    await live.ask("PATCH", f"/printers/{printer.printer_id}", {"minimum_evidence": "bytes_accepted"})
    assert await a_job(live, agent, printer, message="The printer closed the connection") == ASKED


async def test_a_test_print_with_a_clean_end_teaches_anew(live: LiveServer) -> None:
    agent, printer = await live.enrol(), await live.add_printer()
    await live.act(await a_test_print(live, agent, printer, **RESET), "answer", {"came_out": True})
    assert (await live.ask("POST", f"/printers/{printer.printer_id}/test")).status_code == 201
    await agent.prints(str(printer.printer_id), evidence="transport_closed")
    learnt = await view(live, printer)
    assert (learnt.minimum_evidence, learnt.ends_with_reset) == (Confirmation.TRANSPORT_CLOSED, False)
    assert await a_job(live, agent, printer, **RESET) == ASKED

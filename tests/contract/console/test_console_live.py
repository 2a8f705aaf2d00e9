"""The live stream: what changes arrives at once, nothing is missed over a reconnection, and nothing grows."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest

from server_core.services import live as live_feed
from server_core.services import live_events
from tests.support.live_server import LiveServer, listening

pytestmark = pytest.mark.anyio


async def test_a_new_stream_begins_with_the_summary_and_then_tells_changes(live: LiveServer) -> None:
    agent = await live.enrol()
    async with listening(live) as console:
        assert (await console.next()).name == "summary"
        printer = str((await live.add_printer()).printer_id)
        assert (await console.until("printer")).data["printer_id"] == printer
        job = await live.add_job(printer)
        assert (await console.until("job")).data["print_job_id"] == str(job)
        assert (await console.until("summary")).data["waiting"] == 1
        await agent.take_one(printer)
        event = await console.until("job")
        assert (event.data["status"], event.data["version"]) == ("reserved", 2)
        await live.ask("DELETE", f"/printers/{printer}")
        assert (await console.until("printer_removed")).data == {"printer_id": printer}
        await live.enrol(bundled=False, instance="two")
        assert (await console.until("agent")).data["name"] == "Agent"


async def test_the_number_of_waiting_jobs_follows_with_the_summary(live: LiveServer) -> None:
    await live.enrol()
    printer = str((await live.add_printer()).printer_id)
    async with listening(live) as console:
        await console.next()
        await live.add_job(printer)
        assert (await console.until("printer")).data["waiting"] == 1


async def test_a_reconnected_stream_tells_all_that_was_missed_once_and_as_it_is_now(live: LiveServer) -> None:
    printer, agent = await live.printer_and_agent()
    async with listening(live) as console:
        last = (await console.next()).id
    jobs = [await live.add_job(printer) for _ in range(3)]
    await agent.prints(printer)
    async with listening(live, last) as console:
        event = [await console.until("job") for _ in jobs]
        assert {heard.data["print_job_id"]: heard.data["status"] for heard in event} == {
            str(jobs[0]): "printed",
            str(jobs[1]): "pending",
            str(jobs[2]): "pending",
        }
        numbers = [int(heard.id.rpartition("-")[2]) for heard in event]
        assert numbers == sorted(numbers)


async def test_a_stream_that_broke_before_the_counts_were_told_tells_them_when_it_goes_on(live: LiveServer) -> None:
    await live.enrol()
    printer = str((await live.add_printer()).printer_id)
    async with listening(live) as console:
        await console.next()
        await live.add_job(printer)
        last = (await console.until("job")).id
    async with listening(live, last) as console:
        assert (await console.until("printer")).data["waiting"] == 1


@pytest.mark.parametrize("last_event_id", ["deadbeef-1", "nonsense", "", "-"])
async def test_an_id_of_another_run_of_the_server_is_answered_with_reset(live: LiveServer, last_event_id: str) -> None:
    async with listening(live, last_event_id) as console:
        assert (await console.next()).name == "reset"


@pytest.mark.parametrize(("jobs", "told"), [(3, "job"), (201, "reset")])
async def test_a_pause_is_told_of_waiting_jobs_one_by_one_or_at_once(live: LiveServer, jobs: int, told: str) -> None:
    await live.enrol()
    printer = str((await live.add_printer()).printer_id)
    for _ in range(jobs):
        await live.add_job(printer)
    async with listening(live) as console:
        await console.next()
        assert (await live.ask("POST", f"/printers/{printer}/pause")).status_code == 200
        heard = await console.until(told)
        assert told == "reset" or heard.data["waiting_reason"] == "printer_paused"


async def test_an_id_from_the_future_is_answered_with_reset(live: LiveServer) -> None:
    async with listening(live, f"{live.server.state.feed.run_id}-99999") as console:
        assert (await console.next()).name == "reset"


async def test_a_stream_that_was_away_for_longer_than_the_ring_is_told_to_read_anew(live: LiveServer) -> None:
    await live.enrol()
    printer = str((await live.add_printer()).printer_id)
    async with listening(live) as console:
        last = (await console.next()).id
    job = await live.add_job(printer)
    row = await live.row(job)
    for _ in range(live_feed.RING_CHANGES):
        live.server.state.feed.job_moved(job, row.printer_id)
    async with listening(live, last) as console:
        assert (await console.next()).name == "reset"
        again = (await console.until("summary")).id
    async with listening(live, again) as console:
        assert [(await console.next()).name for _ in range(2)] == ["printer", "summary"]


async def test_many_changes_of_a_job_are_told_as_one_and_summaries_come_twice_a_second_at_most(
    live: LiveServer,
) -> None:
    await live.enrol()
    printer = str((await live.add_printer()).printer_id)
    job = await live.add_job(printer)
    row = await live.row(job)
    async with listening(live) as console:
        await console.next()
        begin = asyncio.get_running_loop().time()
        for _ in range(2000):
            live.server.state.feed.job_moved(job, row.printer_id)
        heard = await console.all_until(begin + 1.0)
        assert heard.count("summary") <= 3
        assert heard.count("job") <= 2000 // 200 + 1


async def test_what_goes_wrong_is_counted_at_once(live: LiveServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """A wall shows it by the counts of its printer."""
    monkeypatch.setattr(live_events, "SUMMARY_SECONDS", 60.0)
    printer, agent = await live.printer_and_agent()
    await live.add_job(printer)
    lease = await agent.take_one(printer)
    async with listening(live) as console:
        await console.until("summary")
        await agent.start(lease)
        await agent.result(lease, "failed", failure_reason="printer_rejected")
        assert (await console.until("printer")).data["failed_today"] == 1
        assert (await console.until("summary")).data["failed"] == 1


async def test_at_midnight_the_summary_is_told_again(live: LiveServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_events, "ALIVE_SECONDS", 0.05)
    async with listening(live) as console:
        assert (await console.next()).name == "summary"
        live.clocks.wall += timedelta(days=1)
        assert (await console.until("summary")).data["printed_today"] == 0


async def test_a_quiet_stream_gives_signs_of_life(live: LiveServer) -> None:
    async with listening(live) as console:
        await console.next()
        assert await console.all_until(asyncio.get_running_loop().time() + 4.5) == []
        assert console.signs_of_life >= 2

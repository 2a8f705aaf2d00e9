"""The real window undoes an action of another console, or of an earlier window, while the server still waits for it."""

from __future__ import annotations

import asyncio
from uuid import UUID

from app.client import ConsoleClient
from app.process.data_folder import DataFolder
from server_core.contract.types.jobs import LONGEST_UNDO, JobActionKind, JobActionRequest
from tests.acceptance.desktop.sent_jobs import send
from tests.support.running_engine import RunningEngine
from tests.support.window_driver import WindowDriver


def cancelled_elsewhere(engine: RunningEngine, *jobs: str) -> None:
    """Cancel from another console, which has ended since."""
    token = DataFolder(root=engine.data_dir).console_token()
    act = JobActionRequest(
        kind=JobActionKind.CANCEL, print_job_ids=[UUID(job) for job in jobs], undo_seconds=LONGEST_UNDO
    )

    async def ask() -> None:
        async with ConsoleClient(base_url=engine.base_url, token=token) as client:
            await client.act_on_jobs(act)

    asyncio.run(ask())


def test_what_another_console_cancelled_is_taken_back_from_its_row_and_by_key(
    engine: RunningEngine, window: WindowDriver
) -> None:
    printer = engine.add_printer("virtual:///Pack 1", "Pack 1")
    engine.cli("printer", "pause", printer)
    jobs = [send(engine, printer, key) for key in ("ORD-1", "ORD-2", "ORD-3")]
    window.start(engine.data_dir)
    window.wait_row("queue.table", "Order ORD-3.")
    cancelled_elsewhere(engine, jobs[0])
    cancelled_elsewhere(engine, jobs[1])
    window.click_row("queue.table", "Order ORD-1.", "Cancelling in a moment")
    window.press("queue.action.undo")
    window.wait_row("queue.table", "Waiting.", "Order ORD-1.")
    window.wait_gone("queue.action.undo")
    window.click_row("queue.table", "Order ORD-2.", "Cancelling in a moment")
    window.wait_for("queue.action.undo", enabled=True)
    window.keys("Ctrl+Z")
    window.wait_row("queue.table", "Waiting.", "Order ORD-2.")

"""A device that waits for a person, or is silent, blocks its queue for at most four hours; in virtual time."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator

import pytest

from agent_core.backends.base import ProgressListener
from agent_core.config import EngineTimings
from agent_core.domain import Delivered, Progress
from agent_core.errors import DeliveryUnknown
from agent_core.point_of_no_return import patiently
from server_core.contract.types.states import Confirmation, WaitingReason
from tests.simulator.virtual_loop import VirtualLoop

HOUR = 3600.0
DONE = Delivered(evidence=Confirmation.PRINTER_CONFIRMED, bytes_sent=9)
EMPTY, OPEN = WaitingReason.MEDIA_EMPTY, WaitingReason.COVER_OPEN
Step = tuple[float, Progress]
World = Callable[[list[Step], float], Delivered]


@pytest.fixture
def loop() -> Iterator[VirtualLoop]:
    loop = VirtualLoop()
    yield loop
    loop.close_all()


@pytest.fixture
def send(loop: VirtualLoop) -> World:
    """Simulate a device that reports each progress at its hour, and finishes with the last."""

    def send(steps: list[Step], end: float) -> Delivered:
        heard: list[Progress] = []

        async def sending(listener: ProgressListener) -> Delivered:
            for hour, progress in steps:
                await asyncio.sleep(hour * HOUR - loop.time())
                listener(progress)
            await asyncio.sleep(end * HOUR - loop.time())
            return DONE

        try:
            return loop.run_until_complete(patiently(sending, heard.append, seconds=EngineTimings().standstill))
        finally:
            assert heard == [progress for hour, progress in steps if hour * HOUR <= loop.time()]

    return send


def waits(sent: int = 3, pages: int | None = None, why: WaitingReason = EMPTY) -> Progress:
    return Progress(bytes_sent=sent, pages_done=pages, waiting=why)


def test_three_hours_without_paper_are_waited_out(send: World) -> None:
    assert send([(0, waits())], 3.9) == DONE


def test_four_hours_without_paper_leave_the_outcome_unknown(loop: VirtualLoop, send: World) -> None:
    with pytest.raises(DeliveryUnknown, match=r"waited for 4 h .*\(media empty\)") as caught:
        send([(0.5, waits(sent=3))], 6)
    assert caught.value.bytes_sent == 3
    assert loop.time() == 4.5 * HOUR


def test_a_cover_opened_meanwhile_is_no_progress(loop: VirtualLoop, send: World) -> None:
    with pytest.raises(DeliveryUnknown, match=r"\(cover open\)"):
        send([(0, waits()), (2, waits(why=OPEN))], 6)
    assert loop.time() == 4 * HOUR


@pytest.mark.parametrize(
    "moved", [waits(sent=4), waits(pages=1), Progress(bytes_sent=3)], ids=["bytes", "pages", "helped"]
)
def test_whatever_moves_begins_the_wait_anew(send: World, moved: Progress) -> None:
    steps = [(0.0, waits()), (3.0, moved), (3.5, waits(sent=moved.bytes_sent, pages=moved.pages_done))]
    assert send(steps, 6.9) == DONE
    with pytest.raises(DeliveryUnknown):
        send([(hour + 7, progress) for hour, progress in steps], 14.6)


def test_a_slow_device_that_goes_on_has_all_the_time(send: World) -> None:
    assert send([(hour, Progress(bytes_sent=3, pages_done=hour)) for hour in range(0, 99, 3)], 99) == DONE


@pytest.mark.parametrize("steps", [[], [(0.0, Progress(bytes_sent=3))]], ids=["silent", "sent"])
def test_a_device_at_work_for_four_hours_without_progress_leaves_the_outcome_unknown(
    loop: VirtualLoop, send: World, steps: list[Step]
) -> None:
    with pytest.raises(DeliveryUnknown, match="waited for 4 h without progress"):
        send(steps, 6)
    assert loop.time() == 4 * HOUR


def test_a_timeout_of_the_driver_is_its_own(loop: VirtualLoop) -> None:
    async def sending(listener: ProgressListener) -> Delivered:
        raise TimeoutError

    attempt: Awaitable[Delivered] = patiently(sending, lambda _: None, seconds=HOUR)
    with pytest.raises(TimeoutError):
        loop.run_until_complete(attempt)

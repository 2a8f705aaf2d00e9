"""What became of the jobs that an earlier run was sending when it ended; they are never sent again."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from uuid import UUID

from msgspec.structs import replace

from agent_core.config import Pace
from agent_core.device import Device
from agent_core.domain import Count, Delivered, Progress
from agent_core.errors import OutcomeUnknown
from agent_core.holding import Recovering
from agent_core.journal import Attempt
from agent_core.outbox import Outbox
from agent_core.point_of_no_return import outcome, patiently
from server_core.contract.decisions.device_address import InvalidDeviceUri
from server_core.contract.messages.delivery import DeliveryMessages
from server_core.contract.messages.message import Message, as_message, in_a_row
from server_core.contract.types.agents import HeldLease, JobResult, Outcome

# What a device's counter tells a person who has to say what became of a job.
#
# It never says "printed" by itself: other computers, other jobs and the feed button move the same counter.


def count_words(count: Count, now: int) -> Message:
    """`now`: the same counter after the crash, of a device that rests."""
    moved = now - count.before
    if moved < 0:
        return DeliveryMessages.COUNTER_BEGAN_ANEW()
    if count.expected is None:
        return DeliveryMessages.COUNTER_MOVED(moved=moved)
    return DeliveryMessages.COUNTER_MOVED_OF(moved=moved, expected=count.expected)


log = logging.getLogger(__name__)


class Recovery:
    """Of one printer; owned by its worker, which prints nothing before it is over. `held_changed`: see Shared."""

    def __init__(self, device: Device, outbox: Outbox, pace: Pace, held_changed: Callable[[], None]) -> None:
        self._device = device
        self._outbox = outbox
        self._pace = pace
        self._held_changed = held_changed
        self._attempts: list[Attempt] = []
        self._under_way: Recovering | None = None

    @property
    def is_over(self) -> bool:
        return not self._attempts

    def add(self, attempt: Attempt) -> None:
        self._attempts.append(attempt)

    def held(self) -> list[HeldLease]:
        return [] if self._under_way is None else [self._under_way.report()]

    async def cancel(self, print_job_id: UUID) -> None:
        if self._under_way is not None and self._under_way.attempt.print_job_id == print_job_id:
            await self._under_way.cancel()

    async def settle_next(self) -> asyncio.Task[None]:
        """Find out about one job; the task ends when the server knows, too."""
        attempt = self._attempts[0]
        recovering = self._under_way = Recovering(attempt=attempt)
        log.warning("job %s was being sent when the engine ended; asking the device", attempt.print_job_id)
        reported = await self._outbox.put(await self._became(recovering))
        self._under_way = None
        del self._attempts[0]
        return reported

    async def _became(self, recovering: Recovering) -> JobResult:
        attempt = recovering.attempt
        result = await outcome(attempt, self._follow(recovering))
        if result.outcome is not Outcome.UNKNOWN or attempt.count is None or recovering.driver is None:
            return result
        now = (await recovering.driver.status()).impressions
        if now is None:
            return result
        counted = count_words(attempt.count, now)
        return replace(result, message=in_a_row(as_message(result.message), counted) if result.message else counted)

    async def _follow(self, recovering: Recovering) -> Delivered:
        def listen(progress: Progress) -> None:
            recovering.progress = progress
            self._held_changed()

        try:
            driver = recovering.driver = await self._device.driver()
        except InvalidDeviceUri as error:
            raise OutcomeUnknown(error.message) from error
        name, sent = recovering.attempt.job_name, recovering.attempt.sent
        following = patiently(lambda heard: driver.recover(name, heard, sent), listen, seconds=self._pace.standstill)
        return await following

"""What a device's counter tells a person who has to say what became of a job.

It never says "printed" by itself: other computers, other jobs and the feed button move the same counter.
"""

from __future__ import annotations

from agent_core.domain import Count
from server_core.contract.messages.delivery import DeliveryMessages
from server_core.contract.messages.message import Message


def count_words(count: Count, now: int) -> Message:
    """`now`: the same counter after the crash, of a device that rests."""
    moved = now - count.before
    if moved < 0:
        return DeliveryMessages.COUNTER_BEGAN_ANEW()
    if count.expected is None:
        return DeliveryMessages.COUNTER_MOVED(moved=moved)
    return DeliveryMessages.COUNTER_MOVED_OF(moved=moved, expected=count.expected)

"""What a device's counter tells a person who has to say what became of a job.

It never says "printed" by itself: other computers, other jobs and the feed button move the same counter.
"""

from __future__ import annotations

from agent_core.domain import Count


def count_words(count: Count, now: int) -> str:
    """`now`: the same counter after the crash, of a device that rests."""
    moved = now - count.before
    if moved < 0:
        return "The printer's counter has begun anew since."
    has = "" if count.expected is None else f"; the job has {count.expected}"
    return f"The printer's counter has moved by {moved} since just before the job{has}."

"""Shared parts of the driver tortures: random jobs, counted outcomes, and reported lies."""

from __future__ import annotations

import argparse
import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field

from agent_core.backends.base import Driver
from agent_core.domain import Delivered, Submission
from agent_core.errors import DeliveryCancelled, DeliveryFailed, DeliveryUnknown, EngineError, NotReady
from tests.support.submissions import Log


@dataclass
class Verdict:
    """`lies`: what was said and was not so."""

    jobs: int = 0
    outcomes: Counter[str] = field(default_factory=Counter)
    lies: list[str] = field(default_factory=list)

    def count(self, end: Delivered | EngineError, lies: Sequence[str], story: object) -> None:
        self.jobs += 1
        self.outcomes[type(end).__name__] += 1
        self.lies += [f"{lie}: {story}" for lie in lies]


async def end_of(
    driver: Driver, submission: Submission, *, cancel_after: float | None = None
) -> Delivered | EngineError:
    """`cancel_after` in s."""
    try:
        delivery = await driver.open(submission)
    except EngineError as refusal:
        return refusal
    cancelling = None
    if cancel_after is not None:
        cancelling = asyncio.create_task(_later(cancel_after, delivery.cancel))
    try:
        return await delivery.send(Log())
    except EngineError as error:
        return error
    finally:
        if cancelling is not None:
            await cancelling
        await delivery.aclose()


async def _later(seconds: float, request: Callable[[], Awaitable[None]]) -> None:
    await asyncio.sleep(seconds)
    await request()


def lies_of(end: Delivered | EngineError, printed: Sequence[bytes], content: bytes, *, has_begun: bool) -> list[str]:
    """`printed`: whole documents on paper. `has_begun`: the printer got bytes of it."""
    lies = [] if list(printed) in ([], [content]) else [f"{len(printed)} papers"]
    match end:
        case Delivered():
            true = list(printed) == [content]
        case DeliveryFailed():
            true = not printed
        case NotReady() | DeliveryCancelled():
            true = not printed and not has_begun
        case DeliveryUnknown():
            true = True
        case _:
            true = False
    return lies if true else [*lies, f"{end!r} with {len(printed)} papers"]


def command(about: str | None, torture: Callable[[int, int], Awaitable[Verdict]]) -> int:
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("--jobs", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()

    async def run() -> Verdict:
        return await torture(options.jobs, options.seed)

    return told(asyncio.run(run()))


def told(verdict: Verdict) -> int:
    """Print the result; returns the exit code."""
    print(f"{verdict.jobs} jobs: {dict(verdict.outcomes)}", *verdict.lies[:20], sep="\n")  # noqa: T201
    return 1 if verdict.lies else 0

"""Jobs to USB printers that fail at any byte: `python -m tests.torture.usb_faults [--jobs N] [--seed N] [--libusb]`.

Stalls, rests, endless silence, paper out, broken transfers, lost acknowledgements, unplugging, cancels. A job that is
called printed is whole in the printer; one that is called failed is not; one of which nothing is said to be taken left
nothing; no byte arrives twice; and the printer, plugged in again, prints the next job.
`--libusb`: on a real libusb above umockdev (`umockdev-wrapper python -m …`), else on a backend in Python.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import sys
import tempfile
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from agent_core.backends.usb import UsbDriver
from agent_core.backends.usb.driver import UsbTimings
from agent_core.domain import Delivered
from agent_core.errors import DeliveryCancelled, DeliveryFailed, DeliveryUnknown, EngineError, NotReady
from tests.support.submissions import Log, a_setup, a_submission
from tests.support.usb_bench import UMOCKDEV, UsbBench, usb_bench
from tests.support.usb_printer import Fault, Manner, UsbPrinter
from tests.torture.faulty_jobs import Verdict, told

PACE = UsbTimings(no_progress=0.15, slice_ms=4, after_stall=0.001, stop=0.1, connect=10.0, hang=10.0)
LENGTHS = (1, 40, 512, 8191, 8192, 8193, 30_000, 65_536, 150_000)


@dataclass(frozen=True, kw_only=True)
class Story:
    """One job and what befalls it; `cancel_at`: bytes that the printer has by then."""

    length: int
    faults: tuple[Fault, ...]
    counts: bool
    cancel_at: int | None

    @staticmethod
    def drawn(chance: random.Random) -> Story:
        length = chance.choice(LENGTHS)
        places = (0, 1, length // 2, max(0, length - 1), chance.randrange(length), chance.randrange(length))
        faults = [
            Fault(at, chance.choice(list(Manner)), times=chance.randint(1, 4))
            for at in sorted(chance.sample(places, chance.randint(1, 3)))
        ]
        cancel_at = chance.randrange(length) if chance.random() < 0.2 else None
        return Story(length=length, faults=tuple(faults), counts=chance.random() < 0.7, cancel_at=cancel_at)


async def tell(story: Story, folder: Path, verdict: Verdict) -> None:
    content = random.Random(story.length).randbytes(story.length)
    printer = UsbPrinter(alternates=((1, False),), faults=[replace(fault) for fault in story.faults])
    with usb_bench(printer, counts=story.counts) as usb:
        driver = UsbDriver(a_setup(usb.uri), library=usb.library, timings=PACE)
        end = await _send(driver, usb, folder, content, story.cancel_at)
        verdict.count(end, _lies(end, bytes(printer.got), content), story)
        await _prints_again(driver, usb, folder, verdict)
        await driver.aclose()


async def _send(
    driver: UsbDriver, usb: UsbBench, folder: Path, content: bytes, cancel_at: int | None
) -> Delivered | EngineError:
    delivery = await driver.open(a_submission(folder, content, in_memory=True))
    reached, loop = asyncio.Event(), asyncio.get_running_loop()
    if cancel_at is not None:
        usb.printer.on_take = lambda total: loop.call_soon_threadsafe(reached.set) if total > cancel_at else None

    async def cancel() -> None:
        await reached.wait()
        await delivery.cancel()

    cancelling = asyncio.create_task(cancel())
    try:
        return await delivery.send(Log())
    except EngineError as error:
        return error
    finally:
        cancelling.cancel()
        with suppress(asyncio.CancelledError):
            await cancelling
        usb.printer.on_take = lambda total: None
        await delivery.aclose()


def _lies(end: Delivered | EngineError, got: bytes, content: bytes) -> list[str]:
    """Return contradictions between the outcome and the printer."""
    lies = []
    if not content.startswith(got):
        lies.append("bytes came twice, or in another order")
    match end:
        case Delivered():
            true = got == content and end.bytes_sent == len(content)
        case DeliveryFailed():
            true = got != content and end.bytes_sent <= len(got)
        case DeliveryUnknown():
            true = (end.bytes_sent or 0) <= len(got)
        case NotReady() | DeliveryCancelled():
            true = got == b""
        case _:
            true = False
    return lies if true else [*lies, f"{end!r} with {len(got)} bytes of {len(content)}"]


async def _prints_again(driver: UsbDriver, usb: UsbBench, folder: Path, verdict: Verdict) -> None:
    """Recover the printer as people would: plug an unplugged one in again, switch a halted one off and on."""
    usb.printer.faults.clear()
    if not usb.printer.gone:
        usb.unplug()
    usb.plug()
    usb.printer.port_status = 0x18
    usb.printer.got.clear()
    end = await _send(driver, usb, folder, b"next", None)
    if not isinstance(end, Delivered) or end.bytes_sent != 4:
        verdict.lies.append(f"the next job: {end!r}")
    if bytes(usb.printer.got) != b"next":
        verdict.lies.append(f"the next job left {bytes(usb.printer.got)!r}")


async def torture(jobs: int, seed: int) -> Verdict:
    verdict, chance = Verdict(), random.Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(jobs):
            await tell(Story.drawn(chance), Path(folder), verdict)
    return verdict


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--jobs", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--libusb", action="store_true", help="needs umockdev-wrapper before python")
    options = parser.parse_args()
    if options.libusb != (UMOCKDEV in os.environ):
        parser.error(f"--libusb goes with {UMOCKDEV}=1 in the environment, and umockdev-wrapper")
    return told(asyncio.run(torture(options.jobs, options.seed)))


if __name__ == "__main__":
    sys.exit(main())

"""Jobs to a Windows spooler that fails at any call: `python -m tests.torture.windows_faults [--jobs N] [--seed N]`.

The spooler is played by `fake_winspool`: not tried on Windows. Nothing is called printed that is not on paper, nothing
cancelled or waiting with ink, and nothing comes twice.
"""

from __future__ import annotations

import random
import sys
import tempfile
from pathlib import Path

from agent_core.backends.windows import WindowsDriver
from agent_core.backends.windows.driver import SpoolerTimings
from agent_core.backends.windows.spooler import Attribute, JobBit, PrinterBit
from tests.support.fake_winspool import URI, FakeSpooler
from tests.support.submissions import a_setup, a_submission
from tests.torture.faulty_jobs import Verdict, command, end_of, lies_of

PACE = SpoolerTimings(no_progress=0.5, call=2.0, poll=0.002)


def a_broken_one(kind: int, seeded: random.Random, size: int) -> FakeSpooler:
    """`kind` 0 to 9; the last two are as they should be."""
    spooler = FakeSpooler(
        attributes=seeded.choice((Attribute.QUEUE, Attribute.DIRECT)),
        appetite=seeded.choice((1 << 20, 3000)),
        course=tuple(seeded.choice((JobBit(0), JobBit.PRINTING, JobBit.PAPEROUT)) for _ in range(6)),
        retains=seeded.random() < 0.7,
    )
    match kind:
        case 0:
            spooler.fails["start"] = seeded.choice((5, 1804, 1722))
        case 1 | 2:
            spooler.put_fails_at = seeded.randrange(size)
        case 3:
            spooler.hangs_at = seeded.randrange(size)
        case 4:
            spooler.fails["end"] = 1722
        case 5:
            spooler.end_fails_late = True
        case 6:
            spooler.deleted_by_others = spooler.retains = True
        case 7:
            spooler.printer_bits = seeded.choice((PrinterBit.OFFLINE, PrinterBit.PAPER_JAM))
    return spooler


async def torture(jobs: int, seed: int) -> Verdict:
    verdict, seeded = Verdict(), random.Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        for number in range(jobs):
            content = b"%d:" % number + seeded.randbytes(64) * seeded.choice((1, 300, 2000))
            spooler = a_broken_one(number % 10, seeded, len(content))
            driver = WindowsDriver(a_setup(URI), spooler=spooler, timings=PACE)
            cancel_after = seeded.choice((0, 0.005, 0.02)) if number % 3 == 0 else None
            submission = a_submission(Path(folder), content, in_memory=True)
            end = await end_of(driver, submission, cancel_after=cancel_after)
            spooler.resume.set()
            await driver._thread.call(lambda: None, 5)  # all that was left to the thread
            await driver.aclose()
            spooler.settle()
            verdict.count(end, lies_of(end, spooler.paper, content, has_begun=bool(spooler.begun)), spooler.fails)
    return verdict


if __name__ == "__main__":
    sys.exit(command(__doc__, torture))

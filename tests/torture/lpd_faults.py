"""Jobs to LPD servers that fail at any byte: `python -m tests.torture.lpd_faults [--jobs N] [--seed N]`.

With a spool and without. Nothing is called printed that is not whole there, nothing cancelled or waiting of which bytes
came, and nothing comes twice.
"""

from __future__ import annotations

import random
import sys
import tempfile
from pathlib import Path

from agent_core.backends.lpd import LpdDriver
from tests.support.lpd_printer import LpdServer, Manner, lpd_server
from tests.support.submissions import a_setup, a_submission
from tests.torture.faulty_jobs import Verdict, command, end_of, lies_of

PATIENCE = 0.15


async def torture(jobs: int, seed: int) -> Verdict:
    """Each manner in turn, so that all come equally often; in some rounds jobs are cancelled, or print at once."""
    verdict, seeded, manners = Verdict(), random.Random(seed), list(Manner)
    with tempfile.TemporaryDirectory() as folder:
        for number in range(jobs):
            content = b"%d:" % number + seeded.randbytes(64) * seeded.choice((1, 300, 4000))
            turn, place = divmod(number, len(manners))
            manner, after = manners[place], seeded.randrange(len(content))
            server = LpdServer(manner, after=after, prints_at_once=turn % 3 == 0)
            cancel_after = seeded.uniform(0, 0.004) if turn % 4 == 3 else None
            async with lpd_server(server):
                driver = LpdDriver(a_setup(server.uri), no_progress=PATIENCE, greeting=PATIENCE)
                submission = a_submission(Path(folder), content, in_memory=True)
                end = await end_of(driver, submission, cancel_after=cancel_after)
                server.resume.set()
                await server.settled()
            printed = server.paper if server.prints_at_once else server.jobs
            lies = lies_of(end, printed, content, has_begun=any(server.data))
            verdict.count(end, lies, f"{manner} after {after} of {len(content)}, at once: {server.prints_at_once}")
    return verdict


if __name__ == "__main__":
    sys.exit(command(__doc__, torture))

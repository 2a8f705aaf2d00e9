"""A label printer in a network of its own: announced by mDNS, answers on TCP 9100, keeps what it printed in files.

Run with a folder and the address of its interface. Says one line when it is there.
"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from tests.support.answering_printer import ZPL_ANSWERS, answering_printer
from tests.support.mdns_announcer import Announced, announced

NAME, MODEL = "Zebra Packing", "Zebra ZD420-203dpi"
LOOK_SECONDS = 0.02


def keep(folder: Path, number: int, job: bytes) -> None:
    """Whole, or not at all."""
    folder.mkdir(parents=True, exist_ok=True)
    part = folder / f"{number}.part"
    part.write_bytes(job)
    part.replace(folder / f"{number}.zpl")


async def run(folder: Path, address: str) -> None:
    """Run until it is killed."""
    kind = "_pdl-datastream._tcp"
    async with answering_printer(ZPL_ANSWERS, host=address) as printer:
        body = Announced(instance=NAME, port=printer.port, kind=kind, addresses=(address,), properties={"ty": MODEL})
        async with announced(body, on=address):
            sys.stdout.write("ready\n")
            sys.stdout.flush()
            written = 0
            while True:
                await asyncio.sleep(LOOK_SECONDS)
                jobs = printer.jobs
                for number in range(written, len(jobs)):
                    keep(folder, number, jobs[number])
                written = len(jobs)


if __name__ == "__main__":
    asyncio.run(run(Path(sys.argv[1]), sys.argv[2]))

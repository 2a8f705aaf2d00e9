"""Hostile answers of an IPP printer, over real HTTP: 10,000; replayed by `--seed`.

No crash, each within its time, the event loop free for others, and texts that are bounded and harmless.
"""

from __future__ import annotations

import asyncio
import random
import sys
import time
from dataclasses import fields, is_dataclass
from enum import Enum
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import msgspec

from agent_core.backends.ipp import message
from agent_core.backends.ipp.message import (
    AttributeGroup,
    Attributes,
    GroupTag,
    IppMessage,
    Operation,
    Value,
    ValueTag,
    collection,
    enum,
    integer,
    keyword,
    name,
)
from agent_core.errors import CannotPrint, NotReady
from tests.support.fake_ipp import FakeIppPrinter, Values, fake_ipp_printer, http_ok, ok
from tests.support.ipp_drivers import driver_for
from tests.support.submissions import a_submission
from tests.torture.status_fuzz import mutated
from tests.torture.verdict import Found, fuzz

if TYPE_CHECKING:
    from collections.abc import Iterator

    from agent_core.backends.ipp.driver import IppDriver

CALL_SECONDS = 4.8
STALL_SECONDS = 0.25
MOST_CHARACTERS = 1200
RICH: Values = {
    "printer-make-and-model": name("Acme Eve 2000"),
    "printer-uuid": (Value(ValueTag.URI, "urn:uuid:4509a320-00a0-008f-00b6-002507510eca"),),
    "printer-device-id": name("MFG:Acme;MDL:Eve;CMD:ZPL,PDF;SN:XK4711200;"),
    "printer-state-message": name("Ready"),
    "printer-resolution-supported": (Value(ValueTag.INTEGER, 203),),
    "media-supported": keyword("iso_a4_210x297mm", "oe_4x6-label_4x6in"),
    "media-col-ready": collection({"media-size": collection({"x-dimension": integer(21000)})}),
    "marker-names": name("Black"),
    "marker-levels": integer(50),
    "printer-supply": (Value(ValueTag.OCTET_STRING, b"type=toner;maxcapacity=100;level=5;"),),
    "printer-impressions-completed": integer(100),
    "copies-supported": integer(9),
    "media-size-supported": collection({"x-dimension": enum(3)}),
}


def texts(fact: object) -> Iterator[str]:
    """Every text in what was understood."""
    if isinstance(fact, Enum):
        return
    if isinstance(fact, str):
        yield fact
    elif isinstance(fact, tuple | list):
        for part in fact:
            yield from texts(part)
    elif isinstance(fact, msgspec.Struct):
        for name in fact.__struct_fields__:
            yield from texts(getattr(fact, name))
    elif is_dataclass(fact) and not isinstance(fact, type):
        for each in fields(fact):
            yield from texts(getattr(fact, each.name))


def complaint(fact: object) -> str | None:
    for text in texts(fact):
        if len(text) > MOST_CHARACTERS or not text.isprintable():
            return f"a text that is too long or not harmless: {text[:60]!r}"
    return None


class Liar:
    """Answers each request with the next mutation of a good answer; of the IPP bytes, or of all of HTTP."""

    def __init__(self, fake: FakeIppPrinter, chance: random.Random) -> None:
        self._fake = fake
        self._chance = chance

    def answer(self, request: IppMessage, document: bytes) -> bytes:
        good = message.encode(self._good(request))
        if self._chance.randrange(4) == 0:
            return mutated(http_ok(good), self._chance)
        return http_ok(mutated(good, self._chance) if self._chance.randrange(8) else good)

    def _good(self, request: IppMessage) -> IppMessage:
        if request.code == Operation.GET_PRINTER_ATTRIBUTES:
            return ok(AttributeGroup(GroupTag.PRINTER, Attributes(self._fake.printer | RICH)))
        return self._fake.answer(request, b"")


async def play(count: int, seed: int, folder: Path, found: Found) -> None:
    chance = random.Random(seed)
    async with fake_ipp_printer() as fake:
        liar = Liar(fake, chance)
        fake.scripts = dict.fromkeys(Operation, liar.answer)
        driver = driver_for(fake.uri)
        watching = asyncio.create_task(_watch(found))
        try:
            for number in range(count):
                began = time.monotonic()
                try:
                    async with asyncio.timeout(CALL_SECONDS):
                        said = await _one(driver, number, folder)
                except Exception as error:  # whatever it is, it is what we look for
                    found.complaints.append(f"--seed {seed}, number {number}: {type(error).__name__}: {error}")
                    continue
                found.slowest = max(found.slowest, time.monotonic() - began)
                found.outcomes[type(said).__name__] += 1
                if wrong := complaint(said):
                    found.complaints.append(f"--seed {seed}, number {number}: {wrong}")
                fake.jobs.clear()
                fake.requests.clear()
        finally:
            watching.cancel()
            await driver.aclose()
    if found.longest_stall > STALL_SECONDS:
        found.complaints.append(f"--seed {seed}: others waited {found.longest_stall:.2f} s for their turn")


async def _one(driver: IppDriver, number: int, folder: Path) -> object:
    match number % 3:
        case 0:
            return await driver.status()
        case 1:
            return await driver.probe()
    try:
        delivery = await driver.open(a_submission(folder, in_memory=True))
    except (NotReady, CannotPrint) as refusal:
        return (type(refusal).__name__, str(refusal))
    await delivery.abandon()
    await delivery.aclose()
    return ()


async def _watch(found: Found) -> None:
    """Watch for stalls in the CPU time of this process, so that a busy computer does not count as one."""
    while True:
        before = time.process_time()
        await asyncio.sleep(0)
        found.longest_stall = max(found.longest_stall, time.process_time() - before)
        await asyncio.sleep(0.01)


def run(count: int, seed: int) -> Found:
    found = Found()
    with TemporaryDirectory() as folder:
        asyncio.run(play(count, seed, Path(folder), found))
    return found


if __name__ == "__main__":
    sys.exit(fuzz(__doc__, run))

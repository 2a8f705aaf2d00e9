"""Printers whose devices change places in a network of its own, at a real engine that is killed meanwhile.

Run by `run_alone` with a folder and a kind of device: it prints which labels came out of which device.
"""

from __future__ import annotations

import asyncio
import json
import re
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import Any

from agent_core.backends.ipp.message import mime_type, uri
from server_core import failpoints
from tests.support.answering_printer import TSPL_ANSWERS, ZPL_ANSWERS, Talk, answering_printer
from tests.support.fake_ipp import FakeIppPrinter
from tests.support.own_network import furnish
from tests.support.pretended_server import pretended_server
from tests.support.running_engine import RunningEngine
from tests.support.snmp_agents import LASER, OTHER_LASER, snmp_agent

HERE, THERE, ELSEWHERE = "11", "12", "40"
NETWORK = "10.99.11.0/24"
"""For SNMP: an agent at a loopback address speaks for the computer, so no search asks it."""
_OF_LASERS = ("1.3.6.1.2.1.43.11.", "1.3.6.1.2.1.43.18.")
_LABEL_PRINTERS = tuple(
    {oid: value for oid, value in rows.items() if not oid.startswith(_OF_LASERS)} for rows in (LASER, OTHER_LASER)
)
PATIENCE_SECONDS = 120.0
TIMES = {"agent_core.own_device.TELL_AGAIN_SECONDS": 2.0, "agent_core.own_device.MAY_PRINT_SECONDS": 6.0}
"""Seconds that a device may stay silent: a thirtieth of the program's own."""
BEFORE_ARMED, ARMED = "agent.journal.arm.before", "agent.journal.arm.after"


class Kind(StrEnum):
    """The protocol in which a device tells who it is."""

    ZPL = "zpl"
    IPP = "ipp"
    SNMP = "snmp"  # of a TSPL printer, whose language has no word for it

    def address(self, place: str) -> str:
        return ("10.99.11." if self is Kind.SNMP else "127.0.1.") + place


class Device:
    """One of two of a kind, at whatever address; `lies`: it tells all but who it is."""

    def __init__(self, kind: Kind, number: int) -> None:
        self.lies = False
        self._kind, self._number = kind, number
        self._paper: list[bytes] = []
        self._ipp = FakeIppPrinter()
        self._ipp.printer["document-format-supported"] = mime_type("application/vnd.zebra-zpl")

    @property
    def labels(self) -> list[str]:
        """Return the labels in the order in which they came out."""
        paper = [job.document for job in self._ipp.jobs] if self._kind is Kind.IPP else self._paper
        return [found.decode() for job in paper for found in re.findall(rb"(?:dock|pack) \d", job)]

    @asynccontextmanager
    async def at(self, place: str) -> AsyncIterator[None]:
        address = self._kind.address(place)
        async with AsyncExitStack() as ends:
            match self._kind:
                case Kind.ZPL:
                    serial = b"?" if self.lies else b"D2J16350012%d" % self._number
                    answers = {word: reply.replace(b"D2J181400001", serial) for word, reply in ZPL_ANSWERS.items()}
                    mac = b"" if self.lies else ZPL_ANSWERS[b"~HQHA"].replace(b"E0:7A", b"E0:0%d" % self._number)
                    await self._talks(ends, address, answers | {b"~HQHA": mac})
                case Kind.SNMP:
                    await self._talks(ends, address, TSPL_ANSWERS)
                    if not self.lies:
                        await ends.enter_async_context(snmp_agent(address, _LABEL_PRINTERS[self._number]))
                case Kind.IPP:
                    uuid = uri(f"urn:uuid:4509a320-00a0-008f-00b6-0025075110b{self._number}")
                    self._ipp.printer.pop("printer-uuid", None)
                    self._ipp.printer |= {} if self.lies else {"printer-uuid": uuid}
                    server = pretended_server(self._ipp.serve, host=address, port=631, limit=2**17)
                    await ends.enter_async_context(server)
            yield

    async def _talks(self, ends: AsyncExitStack, address: str, answers: dict[bytes, bytes]) -> None:
        talk: Talk = await ends.enter_async_context(answering_printer(answers, host=address, port=9100))
        kept, talk.rest = talk.rest, self._paper
        assert not kept


class Site:
    """`spoolhouse serve` as a process that is killed and started again on the same data."""

    def __init__(self, folder: Path, kind: Kind) -> None:
        self._folder, self._kind = folder, kind
        self.engine: RunningEngine | None = None

    async def start(self, *, kill_at: str = "") -> None:
        """`kill_at`: the point at which it kills itself with SIGKILL."""
        environment = {failpoints.ENVIRONMENT: f"{kill_at}:kill"} if kill_at else None
        self.engine = await asyncio.to_thread(
            partial(RunningEngine.fork, self._folder, environment=environment, times=TIMES)
        )

    async def cli(self, *words: str) -> dict[str, Any]:
        assert self.engine is not None
        return await asyncio.to_thread(self.engine.cli, *words)

    async def until(self, ask: tuple[str, ...], happened: Callable[[dict[str, Any]], bool]) -> None:
        assert self.engine is not None
        engine = self.engine
        await asyncio.to_thread(engine.wait_until, lambda: happened(engine.cli(*ask)), PATIENCE_SECONDS)

    async def killed(self, *, by_itself: bool = False) -> None:
        assert self.engine is not None
        if not by_itself:
            self.engine.process.kill()
        code = await asyncio.to_thread(self.engine.process.wait, PATIENCE_SECONDS)
        assert code == -9
        await asyncio.to_thread(self.engine.stop)

    async def add(self, name: str, place: str) -> str:
        address = self._kind.address(place)
        at, language = f"socket://{address}:9100", "zpl"
        match self._kind:
            case Kind.IPP:
                at = f"ipp://{address}:631/ipp/print"
            case Kind.SNMP:
                language = "tspl"
        added = await self.cli("printer", "add", "--uri", at, "--name", name, "--language", language)
        await self.until(("printer", "show", name), lambda shown: bool(shown["serial"] or shown["device_uuid"]))
        return str(added["printer_id"])

    async def order(self, text: str) -> str:
        """Order a label for the printer that the text begins with."""
        label = f"^XA^FO20,20^A0N,30,30^FD{text}^FS^XZ"
        if self._kind is Kind.SNMP:
            label = f'SIZE 100 mm,150 mm\r\nCLS\r\nTEXT 10,10,"3",0,1,1,"{text}"\r\nPRINT 1,1\r\n'
        file = self._folder.parent / f"{text}.prn"
        file.write_text(label)
        language = "tspl" if self._kind is Kind.SNMP else "zpl"
        made = await self.cli("job", "print", str(file), "--printer", text.split()[0], "--raw-language", language)
        return str(made["print_job_id"])

    async def printed(self, *jobs: str) -> None:
        for job in jobs:
            await self.until(("job", "show", job), lambda shown: shown["row"]["status"] == "printed")

    async def waits(self, *jobs: str) -> None:
        for job in jobs:
            await self.until(
                ("job", "show", job),
                lambda shown: (shown["row"]["status"], shown["row"]["waiting_reason"]) == ("pending", "other_device"),
            )

    async def is_replaced(self, *printers: str) -> None:
        for printer in printers:
            await self.until(("printer", "show", printer), lambda shown: shown["other_device"] is not None)


async def story(folder: Path, kind: Kind) -> dict[str, Any]:
    site, first, second = Site(folder / "data", kind), Device(kind, 0), Device(kind, 1)
    seen: dict[str, Any] = {}

    def note(moment: str) -> None:
        seen[moment] = [first.labels, second.labels]

    await site.start()
    async with first.at(HERE), second.at(THERE):
        dock, pack = await site.add("dock", HERE), await site.add("pack", THERE)
        await site.printed(await site.order("dock 0"), await site.order("pack 0"))
    await site.killed()

    # killed behind the look at the device, before the first byte: each time they change places behind its back
    await site.start(kill_at=BEFORE_ARMED)
    async with first.at(HERE):
        waiting = [await site.order("dock 1")]
        await site.killed(by_itself=True)
    await site.start()
    async with first.at(THERE), second.at(HERE):
        waiting.append(await site.order("pack 1"))
        await site.is_replaced("dock", "pack")
        await site.waits(*waiting)
        note("exchanged")
        await site.cli("printer", "address", "dock", "--exchange", "pack")
        await site.printed(*waiting)
    note("exchanged by a person")
    await site.killed()

    await site.start(kill_at=ARMED)
    async with first.at(THERE):
        doubtful = await site.order("dock 2")
        await site.killed(by_itself=True)
    await site.start()
    async with second.at(THERE):
        await site.until(("job", "show", doubtful), lambda shown: bool(shown["row"]["unconfirmed"]))
        await site.is_replaced("dock")
        note("killed with a job in doubt")
        await site.cli("job", "answer", doubtful, "--no")
        moved = await site.order("dock 3")
        await site.waits(moved)
        await site.killed()
        await site.start()
        # a stranger has its address, and it has another one
        async with first.at(ELSEWHERE):
            await site.until(
                ("printer", "show", "dock"), lambda shown: kind.address(ELSEWHERE) in (shown["found_uri"] or "")
            )
            note("found elsewhere")
            await site.cli("printer", "set", "dock", "--follow-device", "yes")
            await site.printed(moved)
        note("followed")
        await site.cli("printer", "set", "dock", "--follow-device", "no")
    async with second.at(ELSEWHERE):
        lied_to = await site.order("dock 4")
        await site.is_replaced("dock")
    second.lies = True
    async with second.at(ELSEWHERE):
        await site.killed()
        await site.start()
        await site.waits(lied_to)
        note("lied to")
    async with first.at(ELSEWHERE):
        await site.printed(lied_to)
    note("put back")
    await _replaced_in_silence(site, first, second, note)
    assert site.engine is not None
    await asyncio.to_thread(site.engine.cut)
    seen["printers"] = len({dock, pack})
    return seen


async def _replaced_in_silence(site: Site, first: Device, liar: Device, note: Callable[[str], None]) -> None:
    """No telling device warns of the liar: it is there behind the back of an engine that runs, or that was killed."""
    async with liar.at(ELSEWHERE):
        behind = await site.order("dock 5")
        await site.waits(behind)
        await site.killed()
        await site.start()
        await site.waits(behind)
        note("replaced in silence")
    async with first.at(ELSEWHERE):
        await site.printed(behind)
    note("back by itself")
    await site.killed()

    await site.start(kill_at=BEFORE_ARMED)
    async with first.at(ELSEWHERE):
        before = await site.order("dock 6")
        await site.killed(by_itself=True)
    await site.start()
    async with liar.at(ELSEWHERE):
        await site.waits(before)
    async with first.at(ELSEWHERE):
        await site.printed(before)
    note("killed before arming")
    await site.killed()

    await site.start(kill_at=ARMED)
    async with first.at(ELSEWHERE):
        doubtful = await site.order("dock 7")
        await site.killed(by_itself=True)
    await site.start()
    async with liar.at(ELSEWHERE):
        await site.until(("job", "show", doubtful), lambda shown: bool(shown["row"]["unconfirmed"]))
        await site.cli("job", "answer", doubtful, "--no")
        answer = await site.order("dock 8")
        await site.waits(answer)
        note("killed with a job in doubt, at a liar")
        await site.cli("printer", "address", "dock", "--same-device")
        await site.printed(answer)
        await site.printed(await site.order("dock 9"))
        note("by a person's word")


def main() -> None:
    furnish()
    subprocess.run(["ip", "addr", "add", NETWORK, "dev", "lo"], check=True)
    json.dump(asyncio.run(story(Path(sys.argv[1]), Kind(sys.argv[2]))), sys.stdout)


if __name__ == "__main__":
    main()

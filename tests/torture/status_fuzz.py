"""Hostile answers to questions for status and identity: 10,000 for each language; replayed by `--seed`.

No crash, bounded in time and characters, and never "online" unless the answer says so by the letter of the manual.
"""

from __future__ import annotations

import asyncio
import random
import sys
import time
import traceback
from dataclasses import fields
from itertools import pairwise
from typing import TYPE_CHECKING

from agent_core.domain import DeviceStatus
from agent_core.status import languages
from agent_core.status.contract import MOST_CHARACTERS, DeviceReport
from server_core.contract.types.documents import RawLanguage
from server_core.contract.types.states import PrinterStatus
from tests.support.answering_printer import ANSWERS
from tests.support.told_channels import ScriptedChannel
from tests.torture.verdict import Found, fuzz

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

LONGEST_SECONDS = 1.0
"""For one answer with all its questions; a mean is some ms."""
MOST_MESSAGE = 500


def mutated(good: bytes, chance: random.Random) -> bytes:
    """Anything from a flipped bit to noise without end."""
    match chance.randrange(9):
        case 0:
            return b""
        case 1:
            return chance.randbytes(chance.choice((1, 2, 4, 8, 64, 5000)))
        case 2:
            return good[: chance.randrange(len(good) + 1)]
        case 3:
            return good + chance.randbytes(chance.randrange(1, 50))
        case 4:
            return chance.randbytes(chance.randrange(1, 20)) + good
        case 5:
            return good * chance.randrange(2, 50)
        case 6:
            return bytes(chance.choice(good) for _ in range(chance.randrange(1, 300))) if good else b"\x00"
        case _:
            bad = bytearray(good)
            for _ in range(chance.randrange(1, 4)):
                if bad:
                    bad[chance.randrange(len(bad))] = chance.randrange(256)
            return bytes(bad)


def with_asb(good: bytes, chance: random.Random) -> bytes:
    """ESC/POS printers say more than they were asked for: whole, torn, and in the middle of their answer."""
    status_bytes = good
    for _ in range(chance.randrange(1, 4)):
        rest = (value & 0x6F for value in chance.randbytes(3))
        asb = bytes((0x10 | chance.randrange(256) & 0x6C, *rest))[: chance.choice((4, 4, 4, 3, 2, 1))]
        place, cut = chance.randrange(len(status_bytes) + 1), chance.randrange(len(asb) + 1)
        status_bytes = (
            status_bytes[:place] + asb[:cut] + status_bytes[place : place + 1] + asb[cut:] + status_bytes[place + 1 :]
        )
    return status_bytes


def may_be_online(language: RawLanguage, answers: Mapping[bytes, bytes]) -> bool:
    """Return whether the answers allow "online", read apart from the parsers and as exactly as the manuals."""
    match language:
        case RawLanguage.ZPL:
            return any(_is_host_status(two) for two in _frame_pairs(answers[b"~HS"])) or b"ERRORS:" in answers[b"~HQES"]
        case RawLanguage.TSPL:
            return answers[b"\x1b!?"] in (b"\x00", b"\x20")
        case RawLanguage.ESCPOS:
            return any(byte & 0b10010011 == 0b00010010 for byte in answers[b"\x10\x04\x01"])
        case RawLanguage.CPCL:
            return len(answers[b"\x1bh"]) == 1 and not answers[b"\x1bh"][0] & 0b11100110


def _frame_pairs(answer: bytes) -> Iterator[tuple[bytes, bytes]]:
    frames = [part.split(b"\x02")[-1] for part in answer.split(b"\x03")[:-1]]
    yield from pairwise(frames)


def _is_host_status(two: tuple[bytes, bytes]) -> bool:
    first, second = (line.split(b",") for line in two)
    if len(first) < 12 or len(second) < 11:
        return False
    return (first[1], first[2], first[11], second[2], second[3]) == (b"0",) * 5


def complaint(
    language: RawLanguage, answers: Mapping[bytes, bytes], said: DeviceStatus | DeviceReport | None
) -> str | None:
    if isinstance(said, DeviceStatus):
        if said.condition is PrinterStatus.ONLINE and not may_be_online(language, answers):
            return "online, which nothing in the answers says"
        if len(str(said.message) or "") > MOST_MESSAGE or len(said.reasons) > 20:
            return "a status without bounds"
    if isinstance(said, DeviceReport):
        texts = [value for one in fields(said) if isinstance(value := getattr(said, one.name), str)]
        if any(len(text) > MOST_CHARACTERS or not text.isprintable() for text in texts):
            return f"a text that is not fit for people: {texts}"
        lengths = (said.head_width_mm, said.media_width_mm, said.media_height_mm)
        if any(length is not None and not 1 <= length <= 2000 for length in lengths):
            return f"lengths that no printer has: {lengths}"
    return None


async def play(language: RawLanguage, count: int, seed: int, found: Found) -> None:
    for number in range(count):
        chance = random.Random(f"{language} {seed} {number}")
        answers = {
            question: mutated(good, chance) if chance.random() < 0.6 else good
            for question, good in ANSWERS[language].items()
        }
        if language is RawLanguage.ESCPOS and chance.random() < 0.5:
            answers = {question: with_asb(answer, chance) for question, answer in answers.items()}
        began = time.perf_counter()
        outcome: list[DeviceStatus | DeviceReport | None] = []
        try:
            channel = ScriptedChannel(answers)
            outcome.append(await languages.status_of(language, channel, 2.0))
            outcome.append(await languages.query_report(language, channel, 3.0))
            outcome.append(await languages.ask_all(channel, 3.0))
        except Exception:
            found.complaints.append(f"{language} --seed {seed}, number {number}: {traceback.format_exc()}")
        seconds = time.perf_counter() - began
        found.slowest = max(found.slowest, seconds)
        if seconds > LONGEST_SECONDS:
            found.complaints.append(f"{language} --seed {seed}, number {number}: took {seconds:.1f} s")
        for said in outcome:
            named = said.condition.value if isinstance(said, DeviceStatus) else type(said).__name__.lower()
            found.outcomes[f"{language} {named}"] += 1
            if wrong := complaint(language, answers, said):
                found.complaints.append(f"{language} --seed {seed}, number {number}: {wrong}")


def run(count: int, seed: int) -> Found:
    """`count` answers for each language."""
    found = Found()
    for language in ANSWERS:
        asyncio.run(play(language, count, seed, found))
    return found


if __name__ == "__main__":
    sys.exit(fuzz(__doc__, run))

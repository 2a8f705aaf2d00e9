"""`python -m tests.torture.raw_mutations`: mutated RAW files. The screen ends, raises nothing, judges by bytes alone.

`--draw LANGUAGE` draws them instead, as in the confined child but in this process. The short forms are in
`test_fuzz.py`.
"""

from __future__ import annotations

import argparse
import random
import resource
import sys
import time
from dataclasses import replace
from typing import NamedTuple

import msgspec

from agent_core.raw.draw.drawings import raw_call
from agent_core.raw.draw.service import start
from agent_core.raw.screening import screen
from server_core.contract.types.documents import RawLanguage
from tests.real_documents.zpl_labels import OWN_LABELS
from tests.support.raw_abuses import ABUSES, WHOLE
from tests.support.raw_files import FILES
from tests.support.raw_samples import ORDINARY

DRAWN = {
    RawLanguage.ZPL: [each.read_bytes() for each in sorted(OWN_LABELS.glob("*.zpl"))],
    RawLanguage.TSPL: [
        b"SIZE 100 mm,60 mm\r\nCLS\r\n"
        b'BARCODE 10,10,"MSIC",40,1,0,2,6,"123456"\r\nBARCODE 10,90,"25S",40,2,90,2,6,"123456"\r\n'
        b'BARCODE 300,10,"PLESSEY",40,0,0,2,6,"12AF"\r\nBARCODE 300,90,"POST",40,0,0,3,9,"12345"\r\n'
        b'QRCODE 410,110,L,7,M,0,M2,S1,"ATHE FIRMWARE"\r\nSET COUNTER @1 1\r\n@1="0001"\r\nTEXT 1,1,"3",0,1,1,@1\r\n'
        b"PRINT 3,2\r\n"
    ],
    RawLanguage.CPCL: [
        b"! 0 200 200 400 3\r\nB MSI1110 2 2 40 10 10 123456\r\nCOUNT 1\r\nB POSTNET 3 4 30 10 60 028861234\r\n"
        b"VB FIM 6 0 40 300 300 A\r\nBT 7 0 5\r\nB MSI 2 2 40 10 110 99\r\nPRINT\r\n"
    ],
    RawLanguage.ESCPOS: [b"\x1b@first\nsecond\x1bLpage\x1dVB\x00kept\x1dk\x04CODE39\x00"],
}
"""Files of the bar codes and lines that only drawing looks at."""


def mutated(rng: random.Random, data: bytes) -> bytes:
    """One to eight changes: a byte, a piece gone, doubled, moved or in from elsewhere."""
    changed = bytearray(data)
    for _ in range(rng.randint(1, 8)):
        at, length = rng.randrange(len(changed) + 1), rng.randint(1, 16)
        match rng.randrange(4):
            case 0:
                changed[at : at + 1] = rng.randbytes(1)
            case 1:
                del changed[at : at + length]
            case 2:
                changed[at:at] = changed[at : at + length]
            case _:
                changed[at:at] = rng.randbytes(length)
    return bytes(changed)


def run(rounds: int, seed: int) -> tuple[int, float]:
    """Return the number blocked, and the slowest time (s). Raises AssertionError if splitting changes a verdict."""
    rng = random.Random(seed)
    blocked, slowest = 0, 0.0
    for number in range(rounds):
        language = rng.choice(list(RawLanguage))
        data = mutated(rng, rng.choice([*ORDINARY[language], *FILES[language], *ABUSES[language], *WHOLE[language]]))
        begun = time.perf_counter()
        found = screen(language, [data])
        slowest = max(slowest, time.perf_counter() - begun)
        size = rng.randint(1, 50)
        again = screen(language, (data[at : at + size] for at in range(0, len(data), size)))
        assert found == again, (seed, number, language, data)
        blocked += found is not None
    return blocked, slowest


class Drawn(NamedTuple):
    """`labels`: pictures of `files`. `slowest`: CPU seconds of a file. `peak_mib`: most memory of this process."""

    files: int
    labels: int
    slowest: float
    peak_mib: int


def draw(language: RawLanguage, seed: int, *, rounds: int | None = None, seconds: float | None = None) -> Drawn:
    """Draw the first labels of mutated files, for so many files or seconds. Raises what the interpreter raises."""
    rng, handle = random.Random(seed), start()
    call = raw_call(language, dpi=203, media_width_mm=None, media_height_mm=None, head_width_mm=None)
    seeds = [*ORDINARY[language], *FILES[language], *WHOLE[language], *DRAWN[language]]
    files, labels, slowest, end = 0, 0, 0.0, time.monotonic() + (seconds or 0)
    while files < rounds if rounds is not None else time.monotonic() < end:
        data = bytearray(mutated(rng, rng.choice(seeds)))
        begun = time.process_time()
        try:
            for label in (1, 2):
                labels += len(list(handle(msgspec.msgpack.encode(replace(call, label=label)), data)))
        except Exception as error:
            error.add_note(f"{language}, seed {seed}, file {files}: {bytes(data)!r}")
            raise
        slowest = max(slowest, time.process_time() - begun)
        files += 1
    return Drawn(files, labels, slowest, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.torture.raw_mutations")
    parser.add_argument("--rounds", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--draw", choices=list(RawLanguage), metavar="LANGUAGE")
    parser.add_argument("--seconds", type=float, default=600.0, help="of --draw")
    requested = parser.parse_args()
    if requested.draw is not None:
        drawn = draw(RawLanguage(requested.draw), requested.seed, seconds=requested.seconds)
        sys.stdout.write(
            f"{requested.draw}: {drawn.files} mutated files, {drawn.labels} pictures, 0 crashes, "
            f"slowest {drawn.slowest * 1000:.0f} ms, at most {drawn.peak_mib} MiB\n"
        )
        return 0
    blocked, slowest = run(requested.rounds, requested.seed)
    sys.stdout.write(
        f"{requested.rounds} mutated files, {blocked} blocked, 0 crashes, slowest {slowest * 1000:.1f} ms\n"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())

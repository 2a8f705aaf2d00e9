"""`python -m tests.torture.raw_mutations`: mutated RAW files. the screen ends, raises nothing, judges by bytes alone.

The short form is in `test_fuzz.py`.
"""

from __future__ import annotations

import argparse
import random
import sys
import time

from agent_core.raw.screening import screen
from server_core.contract.types.documents import RawLanguage
from tests.support.raw_abuses import ABUSES, WHOLE
from tests.support.raw_files import FILES
from tests.support.raw_samples import ORDINARY


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


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.torture.raw_mutations")
    parser.add_argument("--rounds", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    requested = parser.parse_args()
    blocked, slowest = run(requested.rounds, requested.seed)
    sys.stdout.write(
        f"{requested.rounds} mutated files, {blocked} blocked, 0 crashes, slowest {slowest * 1000:.1f} ms\n"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())

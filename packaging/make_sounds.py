"""Makes resources/sounds/*.wav: `python packaging/make_sounds.py resources/sounds`. Two tones each, no library."""

from __future__ import annotations

import math
import struct
import sys
import wave
from pathlib import Path

RATE = 22050
PEAK = 0.35
"""Part of the highest volume: audible across a room without startling anybody."""
SOUNDS = {
    # pairs of pitch (Hz) and length (s); up = look here, down = it is over
    "attention": ((587.33, 0.16), (880.0, 0.30)),
    "recovered": ((880.0, 0.12), (587.33, 0.26)),
    "scan-ok": ((1318.5, 0.07),),
    "scan-unknown": ((330.0, 0.10), (247.0, 0.16)),
}


def samples(tones: tuple[tuple[float, float], ...]) -> bytes:
    """16 bit, mono. Every tone swells in 8 ms and dies away like a struck bar: nothing clicks."""
    made = bytearray()
    for pitch, seconds in tones:
        count = int(RATE * seconds)
        for number in range(count):
            at = number / RATE
            swell = min(1.0, at / 0.008) * math.exp(-5.0 * at / seconds) * min(1.0, (count - number) / (0.01 * RATE))
            turn = 2 * math.pi * pitch * at
            made += struct.pack("<h", int(32767 * PEAK * swell * (0.8 * math.sin(turn) + 0.2 * math.sin(2 * turn))))
    return bytes(made)


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, tones in SOUNDS.items():
        with wave.open(str(folder / f"{name}.wav"), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes(samples(tones))


if __name__ == "__main__":
    main(Path(sys.argv[1]))

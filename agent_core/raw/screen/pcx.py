"""Length of a PCX picture: its header says how many bytes its run lengths unpack to (ZSoft, PCX manual)."""

from __future__ import annotations

import struct

from agent_core.raw.screen.stream import Stream

HEADER = 128
MOST_BYTES = 8_000_000


def pcx_length(stream: Stream) -> bool:
    """Moves behind the picture; False where it is none, or ends too early."""
    header = stream.look(HEADER)
    if len(header) < HEADER or header[0] != 0x0A or header[2] != 1:
        return False
    left, top, right, bottom = struct.unpack_from("<4H", header, 4)
    planes, row = header[65], int.from_bytes(header[66:68], "little")
    wanted: int = row * planes * (bottom - top + 1)
    if right < left or not 0 < wanted <= MOST_BYTES:
        return False
    stream.skip(HEADER)
    while wanted > 0:
        piece = stream.look(4096)
        at = 0
        while at < len(piece) and wanted > 0:
            if piece[at] < 0xC0:
                wanted, at = wanted - 1, at + 1
            elif at + 1 < len(piece):
                wanted, at = wanted - (piece[at] & 0x3F), at + 2
            else:
                break
        if not at:
            return False
        stream.skip(at)
    return wanted == 0

"""Commands that printers obey as they arrive: in the middle of a picture's dots too.

ESC/POS (Epson, Command Reference, DLE DC4 and GS ( D): bit images and graphics that hold a whole DLE DC4 with values
that the manual permits open the drawer, switch off or forget the job. GS ( D keeps some printers from it; nobody knows
which, so a file with GS ( D is no better. By chance dots spell one of them once in 2^36 bytes.

TSPL (TSC, Programming Manual, "Status Polling and Immediate Commands"): ESC !R, !C and !Q restart, !D makes the printer
deaf to questions, ~!D dumps all that follows as hex. Dots spell one of the five once in 3,300,000 bytes of noise: a
label that is nothing but noise is refused one time in 27 (it would restart the printer), drawings and text are not
noise. Questions, feed and pause count outside of pictures only: they outlast nothing.

Not here: DLE ENQ (three bytes, which pictures hold by chance, and of use to a printer in an error alone) and DLE EOT (a
question). ZPL: ^GF and ~DY in binary ignore all prefixes until their bytes are there (Zebra, Programming Guide). CPCL:
escapes are for between the sessions (Zebra, CPCL Programming Manual, section 11).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from agent_core.raw.screen.stream import Stream
from agent_core.raw.screen.verdict import Forbidden, Why

LONGEST = 10


@dataclass(frozen=True, kw_only=True, slots=True)
class RealTime:
    """`bytes_of`: each byte as a class of a pattern."""

    bytes_of: tuple[bytes, ...]
    why: Why


DRAWER = RealTime(bytes_of=(rb"\x10", rb"\x14", rb"\x01", rb"[\0\1]", rb"[\1-\x08]"), why=Why.DRAWER)
POWER_OFF = RealTime(bytes_of=(rb"\x10", rb"\x14", rb"\x02", rb"\x01", rb"\x08"), why=Why.RESET)
CLEAR = RealTime(
    bytes_of=(rb"\x10", rb"\x14", rb"\x08", rb"\x01", rb"\x03", rb"\x14", rb"\x01", rb"\x06", rb"\x02", rb"\x08"),
    why=Why.RESET,
)
RESTART = RealTime(bytes_of=(rb"\x1b", rb"!", rb"[RCQ]"), why=Why.RESET)
DEAF = RealTime(bytes_of=(rb"\x1b", rb"!", rb"D"), why=Why.SETTINGS)
DUMP = RealTime(bytes_of=(rb"~", rb"!", rb"D"), why=Why.DIAGNOSTICS)


def _cut_anywhere(bytes_of: Sequence[bytes]) -> bytes:
    """The command, or how it begins where what can be seen ends."""
    pattern = b""
    for one in reversed(bytes_of):
        pattern = one + (rb"(?:\Z|" + pattern + b")" if pattern else b"")
    return pattern


class AmongDots:
    """Finds these commands within data that is passed by its length."""

    def __init__(self, commands: Sequence[RealTime]) -> None:
        self._whole = [(re.compile(b"".join(one.bytes_of)), one.why) for one in commands]
        self._begins = re.compile(b"|".join(_cut_anywhere(one.bytes_of) for one in commands))

    def pass_to(self, stream: Stream, end: int) -> bool:
        """Moves to this offset; False where the file ends before. Raises Forbidden for a command that begins on the
        way, wherever it ends."""
        while stream.seek(self._begins, end):
            ahead = stream.look(LONGEST)
            for whole, why in self._whole:
                if found := whole.match(ahead):
                    raise Forbidden(stream.offset, found.group(), why, among_dots=True)
            stream.skip(1)
        return stream.offset >= end


IN_ESCPOS = AmongDots([DRAWER, POWER_OFF, CLEAR])
IN_ESCPOS_WITH_DRAWER = AmongDots([POWER_OFF, CLEAR])
IN_TSPL = AmongDots([RESTART, DEAF, DUMP])

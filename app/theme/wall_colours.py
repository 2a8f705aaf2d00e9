"""The wall's colours: dark in both schemes. A filled tile wants a person; what is well stays quiet."""

from __future__ import annotations

from dataclasses import dataclass

from app.words.marks import Tone

GROUND = "#101214"
TEXT = "#ECEEF1"
SECOND = "#B6BDC6"
QUIET_FILL = "#22262B"
FOCUS = "#6FB4F6"


@dataclass(frozen=True, kw_only=True, slots=True)
class WallColours:
    """`mark`: shape and state word; `text`: the name; `second`: cause and counts; `line`: the border."""

    fill: str
    text: str
    mark: str
    second: str
    line: str

    def ink(self, tone: Tone) -> str:
        """Of a count: its own colour on a quiet tile, the tile's on a filled one."""
        return INKS.get(tone, self.second) if self.fill == QUIET_FILL else self.text


def _quiet(mark: str) -> WallColours:
    return WallColours(fill=QUIET_FILL, text=TEXT, mark=mark, second=SECOND, line="#343A41")


def _filled(fill: str, text: str) -> WallColours:
    return WallColours(fill=fill, text=text, mark=text, second=text, line=fill)


WALL = {
    Tone.WAITING: _quiet(SECOND),
    Tone.SENT: _quiet("#7FBEF8"),
    Tone.PRINTING: _quiet("#7FBEF8"),
    Tone.GOOD: _quiet("#56CFA2"),
    Tone.ATTENTION: _filled("#F3B94F", "#14171A"),
    Tone.FAILED: _filled("#B3201A", "#FFFFFF"),
    Tone.QUIET: _filled("#49515B", "#FFFFFF"),
    Tone.HELD: _filled("#453A80", "#FFFFFF"),
}
INKS = {Tone.ATTENTION: "#F3B94F", Tone.FAILED: "#FF9A90", Tone.GOOD: "#56CFA2", Tone.HELD: "#B9B0FF"}

_CALM = WallColours(fill="#000000", text="#FFFFFF", mark="#FFFFFF", second="#FFFFFF", line="#FFFFFF")
_LOUD = WallColours(fill="#FFFFFF", text="#000000", mark="#000000", second="#000000", line="#FFFFFF")
LOUD_TONES = frozenset({Tone.ATTENTION, Tone.FAILED, Tone.QUIET, Tone.HELD})


def wall_colours(tone: Tone, *, contrast: bool) -> WallColours:
    """High contrast: black and white, and what wants a person is turned round."""
    if contrast:
        return _LOUD if tone in LOUD_TONES else _CALM
    return WALL[tone]

"""The tables of colours, for windows and the wall display, and of sizes, one column per density. Pure.

In windows colour means state only; blue is focus and selection. The wall is dark in both schemes: a filled tile needs a
person, and everything else stays quiet.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from app.words.marks import Tone


class Scheme(StrEnum):
    LIGHT = "light"
    DARK = "dark"


@dataclass(frozen=True, kw_only=True, slots=True)
class ToneColours:
    """`ink`: mark and text; `tint`: their background."""

    ink: str
    tint: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Colours:
    window: str
    base: str
    alternate: str
    selection: str
    hover: str
    text: str
    text_secondary: str
    disabled: str
    border: str
    line: str
    accent: str
    on_accent: str
    paper: str
    ink: str
    tones: dict[Tone, ToneColours]
    border_width: int = 1


LIGHT = Colours(
    window="#F1F3F5",
    base="#FFFFFF",
    alternate="#F6F7F9",
    selection="#CFE3F8",
    hover="#E9EEF4",
    text="#14171A",
    text_secondary="#49515B",
    disabled="#636B75",
    border="#767E89",
    line="#D5DAE0",
    accent="#0A58A6",
    on_accent="#FFFFFF",
    paper="#FFFFFF",
    ink="#000000",
    tones={
        Tone.WAITING: ToneColours(ink="#4F5863", tint="#E9ECEF"),
        Tone.SENT: ToneColours(ink="#5240A8", tint="#E8E4FA"),
        Tone.PRINTING: ToneColours(ink="#0A58A6", tint="#DCEAF9"),
        Tone.GOOD: ToneColours(ink="#006348", tint="#D8F1E6"),
        Tone.ATTENTION: ToneColours(ink="#7A4600", tint="#FCE8C8"),
        Tone.FAILED: ToneColours(ink="#B3201A", tint="#FBDDDA"),
        Tone.QUIET: ToneColours(ink="#5A626C", tint="#E9ECEF"),
        Tone.HELD: ToneColours(ink="#5240A8", tint="#E8E4FA"),
    },
)

DARK = Colours(
    window="#16181B",
    base="#1D2024",
    alternate="#22262B",
    selection="#1B3A5C",
    hover="#272C32",
    text="#ECEEF1",
    text_secondary="#B6BDC6",
    disabled="#959DA7",
    border="#858D98",
    line="#343A41",
    accent="#6FB4F6",
    on_accent="#06192B",
    paper="#FFFFFF",
    ink="#000000",
    tones={
        Tone.WAITING: ToneColours(ink="#B6BDC6", tint="#2B3036"),
        Tone.SENT: ToneColours(ink="#B9B0FF", tint="#302B52"),
        Tone.PRINTING: ToneColours(ink="#7FBEF8", tint="#1B344D"),
        Tone.GOOD: ToneColours(ink="#56CFA2", tint="#16392E"),
        Tone.ATTENTION: ToneColours(ink="#F3B94F", tint="#43310F"),
        Tone.FAILED: ToneColours(ink="#FF9A90", tint="#4A1F1C"),
        Tone.QUIET: ToneColours(ink="#A3ABB5", tint="#2B3036"),
        Tone.HELD: ToneColours(ink="#B9B0FF", tint="#302B52"),
    },
)


def _without_tints(*, ground: str, text: str, selection: str, hover: str, disabled: str, accent: str) -> Colours:
    """High contrast: black and white. Mark, text and border replace the tint."""
    return Colours(
        window=ground,
        base=ground,
        alternate=ground,
        selection=selection,
        hover=hover,
        text=text,
        text_secondary=text,
        disabled=disabled,
        border=text,
        line=text,
        accent=accent,
        on_accent=ground,
        paper="#FFFFFF",
        ink="#000000",
        tones={tone: ToneColours(ink=text, tint=ground) for tone in Tone},
        border_width=2,
    )


COLOURS = {Scheme.LIGHT: LIGHT, Scheme.DARK: DARK}
HIGH_CONTRAST = {
    Scheme.LIGHT: _without_tints(
        ground="#FFFFFF", text="#000000", selection="#BFDDFF", hover="#E6E6E6", disabled="#595959", accent="#003A8C"
    ),
    Scheme.DARK: _without_tints(
        ground="#000000", text="#FFFFFF", selection="#00408A", hover="#262626", disabled="#B0B0B0", accent="#8CC8FF"
    ),
}


GROUND = "#101214"
TEXT = "#ECEEF1"
SECOND = "#B6BDC6"
QUIET_FILL = "#22262B"
FOCUS = "#6FB4F6"


@dataclass(frozen=True, kw_only=True, slots=True)
class WallColours:
    """`mark`: mark and state; `text`: the name; `second`: cause and counts; `line`: the border."""

    fill: str
    text: str
    mark: str
    second: str
    line: str

    def ink(self, tone: Tone) -> str:
        """Return a count's colour: its own on a quiet tile, the tile's on a filled one."""
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
    """High contrast: black and white, inverted for what needs a person."""
    if contrast:
        return _LOUD if tone in LOUD_TONES else _CALM
    return WALL[tone]


class Density(StrEnum):
    COMPACT = "compact"
    """For use with a mouse."""
    COMFORTABLE = "comfortable"
    """For use with fingers: targets of 44 px (WCAG 2.5.5)."""
    GLOVES = "gloves"
    """For use with gloves: 76 px are 20 mm at 96 dpi."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Sizes:
    """Pixels at a text scale of 100 %. Qt multiplies them (QT_SCALE_FACTOR)."""

    small: int = 12
    body: int = 14
    title: int = 16
    number: int = 22
    headline: int = 28
    """Size of text that is read from two metres: the step of the first run."""
    radius: int = 6
    tile_radius: int = 8
    target: int = 44
    small_target: int = 44
    """Buttons in banners and panels."""
    row: int = 44
    two_line_row: int = 60
    large_row: int = 84
    """Rows of the queue that are read from a packing table, with a small picture."""
    header: int = 30
    navigation: int = 148
    rail: int = 56
    status_bar: int = 44
    """Also the place of messages, which float over it."""
    tile: int = 52
    drawer: int = 420
    icon: int = 20
    small_icon: int = 18


SIZES_OF = {
    Density.COMPACT: Sizes(
        body=13, title=15, number=20, target=32, small_target=28, row=32, two_line_row=46, large_row=72, header=26,
        status_bar=32, tile=44, icon=18, small_icon=16, headline=24,
    ),
    Density.COMFORTABLE: Sizes(),
    Density.GLOVES: Sizes(
        small=14, body=17, title=19, number=26, target=76, small_target=76, row=76, two_line_row=84, large_row=104,
        header=36, navigation=176, rail=76, status_bar=76, tile=80, drawer=460, icon=26, small_icon=24, headline=32,
    ),
}  # fmt: skip

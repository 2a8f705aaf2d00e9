"""The one table of colours. Colour means state only; blue is focus and selection."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from app.words.marks import Tone


class Scheme(StrEnum):
    LIGHT = "light"
    DARK = "dark"


@dataclass(frozen=True, kw_only=True, slots=True)
class ToneColours:
    """`ink` for shape and word, `tint` behind them."""

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
    """High contrast: black and white; a shape, a word and a border say what a tint says elsewhere."""
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

"""The one table of colours and sizes (console.md section 4). Colour means state only; blue is focus and selection."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from app.vocabulary.marks import Tone


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

COLOURS = {Scheme.LIGHT: LIGHT, Scheme.DARK: DARK}


@dataclass(frozen=True, kw_only=True, slots=True)
class Sizes:
    """Pixels at a text scale of 100 %."""

    small: int = 12
    body: int = 14
    title: int = 16
    number: int = 22
    edge: int = 12
    radius: int = 6
    tile_radius: int = 8
    target: int = 44
    row: int = 44
    header: int = 30
    navigation: int = 148
    status_bar: int = 28
    tile: int = 52
    drawer: int = 420


SIZES = Sizes()

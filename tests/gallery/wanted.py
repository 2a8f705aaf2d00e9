"""Command-line options that choose pictures, for the gallery and its painters."""

from __future__ import annotations

import argparse
from pathlib import Path

import msgspec

from app.language.languages import Language
from app.session.settings import SchemeChoice

SIZES = {"1": {"1024x600": (1024, 600), "1366x768": (1366, 768), "1920x1080": (1920, 1080)}, "2": {"200": (683, 384)}}
"""Window sizes in Qt's own pixels, by text scale."""
THEMES = {
    "light": (SchemeChoice.LIGHT, False),
    "dark": (SchemeChoice.DARK, False),
    "contrast": (SchemeChoice.LIGHT, True),
    "darkcontrast": (SchemeChoice.DARK, True),
}
USUAL = ("light", "dark", "contrast")


class Wanted(msgspec.Struct, frozen=True, kw_only=True):
    """Nothing named: all of it."""

    folder: str
    views: list[str] = []
    """`queue` is the page alone, `queue+` also what opens on it."""
    states: list[str] = []
    sizes: list[str] = []
    themes: list[str] = msgspec.field(default_factory=lambda: list(USUAL))
    fonts: list[str] = []
    """Files, for letters that this computer has no font for."""
    language: Language = Language.ENGLISH

    def has(self, view: str, state: str) -> bool:
        page, plus, _ = view.partition("+")
        named = not self.views or view in self.views or (bool(plus) and f"{page}+" in self.views)
        return (named or f"{view}+" in self.views) and (not self.states or state in self.states)

    def sizes_at(self, scale: str) -> dict[str, tuple[int, int]]:
        return {name: size for name, size in SIZES[scale].items() if not self.sizes or name in self.sizes}


def read_options(arguments: list[str] | None = None) -> Wanted:
    parser = argparse.ArgumentParser(prog="python -m tests.gallery", description=__doc__)
    parser.add_argument("folder", type=Path)
    known_sizes = [name for sizes in SIZES.values() for name in sizes]
    _several(parser, "--pages", "`queue`: the page alone; `queue+`: also what opens on it; `queue+desk`: that alone")
    _several(parser, "--states", "busy,failed,…: names of tests/gallery/scenes.py")
    _several(parser, "--sizes", ",".join(known_sizes))
    _several(parser, "--themes", f"{','.join(THEMES)}; usually {','.join(USUAL)}")
    parser.add_argument("--font", action="append", default=[], metavar="FILE", help="for letters without a font here")
    language_help = "en-XA: nobody's, what is not translated is a complaint"
    words = [language.value for language in Language]
    parser.add_argument("--language", choices=words, default=Language.ENGLISH.value, help=language_help)
    read = parser.parse_args(arguments)
    for given, known in ((read.sizes, known_sizes), (read.themes, list(THEMES))):
        if unknown := set(given) - set(known):
            parser.error(f"unknown: {', '.join(sorted(unknown))}; known: {', '.join(known)}")
    return Wanted(
        folder=str(read.folder),
        views=read.pages,
        states=read.states,
        sizes=read.sizes,
        themes=read.themes or list(USUAL),
        fonts=read.font,
        language=Language(read.language),
    )


def _several(parser: argparse.ArgumentParser, name: str, meaning: str) -> None:
    parser.add_argument(name, type=lambda text: text.split(","), default=[], metavar="NAME,…", help=meaning)

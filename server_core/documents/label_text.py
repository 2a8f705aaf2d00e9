"""Texts of people on a label: as much as fits, and never a command. Pure."""

from __future__ import annotations

import unicodedata


def ascii_only(text: str) -> str:
    """Each printer has its own code page: letters without their accents, all else as `?`; so are quotes, and what
    begins commands, as they end texts."""
    plain = "".join(each for each in unicodedata.normalize("NFKD", text) if not unicodedata.combining(each))
    return "".join(each if " " <= each <= "~" and each not in '"\\^~{@!%' else "?" for each in plain)


def cut_to_font(text: str, most: int, else_: str) -> str:
    """`most` characters of a font whose letters are alike; of a text that ends with `else_`, at least that is kept."""
    if len(text) <= most:
        return text
    return else_[:most] if text.endswith(else_) else text[:most]


def cut_to(text: str, width: float, height: float) -> str:
    """What surely fits, in a proportional font whose letters are as wide as `height` at most (ZPL's 0, Helvetica)."""
    used, kept = 0.0, 0
    for character in text:
        used += height * _share(character)
        if used > width:
            break
        kept += 1
    return text[:kept]


def zpl_escaped(text: str) -> str:
    """`^FH`: what ZPL would read as a command goes as the hexadecimal of its bytes; what is no character, as `?`."""
    shown = (each if each.isprintable() else "?" for each in text)
    return "".join(f"_{ord(each):02X}" if each in "^~_\\" else each for each in shown)


def _share(character: str) -> float:
    """Of the height, never too little."""
    if unicodedata.east_asian_width(character) in "WF" or character in "MWmw@%&":
        return 1.0
    return 0.8 if character.isupper() else 0.62

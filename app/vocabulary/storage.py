"""Amounts of bytes for people. Pure."""

from __future__ import annotations

from app.language.translate import figure, tr

UNITS = ("bytes", "kB", "MB", "GB", "TB", "PB")


def bytes_words(count: int) -> str:
    """`812 bytes`, `3.4 GB`, `128 GB`; powers of 1000, as disks are sold."""
    size, unit = float(count), 0
    while size >= 999.5 and unit < len(UNITS) - 1:
        size, unit = size / 1000, unit + 1
    if not unit:
        return tr("{count} bytes", count=count)
    return f"{figure(size, '.1f' if size < 10 else '.0f')} {UNITS[unit]}"

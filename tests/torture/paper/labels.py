"""Labels that can be told apart on paper: every one begins and ends with its marker."""

from __future__ import annotations

import re

_BEGIN = re.compile(rb"\^FX begin ([A-Za-z0-9.-]+) \^FS")
_WHOLE = re.compile(rb"\^XA\^FX begin (?P<marker>[A-Za-z0-9.-]+) \^FS.*?\^FX end (?P=marker) \^FS\^XZ", re.DOTALL)
_LINE = b"^FO20,%04d^A0N,20,20^FDThe quick brown fox jumps over the lazy dog^FS\n"


def label(marker: str, size_bytes: int = 0) -> bytes:
    """ZPL of at least so many bytes."""
    name = marker.encode()
    lines = b"".join(_LINE % (40 + place % 1000) for place in range(1 + size_bytes // len(_LINE % 0)))
    return b"^XA^FX begin %s ^FS\n^FO20,20^A0N,30,30^FD%s^FS\n%s^FX end %s ^FS^XZ\n" % (name, name, lines, name)


def markers(stream: bytes) -> list[tuple[str, bool]]:
    """Every label that begins in what a printer read, and whether all of it came."""
    whole = {found.start("marker") for found in _WHOLE.finditer(stream)}
    return [(found[1].decode(), found.start(1) in whole) for found in _BEGIN.finditer(stream)]

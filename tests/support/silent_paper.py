"""Text that printers which never answer would print of a probe, by the manuals of their languages. It must be none."""

from __future__ import annotations

import re


def escpos(data: bytes) -> bytes:
    """Lines of text; what is left in the line at the end comes out with the next line feed.

    ESC/POS, as far as probes use it: two-byte commands take one parameter, ESC @ clears the line, other control
    characters draw nothing. `styled`: the print mode that is left behind.
    """
    line, paper, place = b"", b"", 0
    while place < len(data):
        byte = data[place : place + 1]
        if byte == b"\x1b":
            command = data[place + 1 : place + 2]
            if command == b"@":
                line = b""
            place += 3 if command in (b"!", b"h") else 2
            continue
        if byte == b"\n":
            paper, line = paper + line + b"\n", b""
        elif byte >= b" ":
            line += byte
        place += 1
    return paper + line


def escpos_mode(data: bytes) -> int:
    """The print mode (ESC !) that is in force at the end."""
    modes = re.findall(rb"\x1b(@|!.)", data, re.DOTALL)
    return modes[-1][1] if modes and modes[-1] != b"@" else 0


def pcl(data: bytes) -> bytes:
    """PCL 5 (HP, Technical Reference Manual, "PCL command structure"): text outside of escape sequences."""
    text, place = b"", 0
    while place < len(data):
        if data[place] != 0x1B:
            text += data[place : place + 1] if data[place] >= 0x20 else b""
            place += 1
            continue
        place += 1
        if place >= len(data) or not 0x21 <= data[place] <= 0x2F:
            place += 1  # two characters
            continue
        start = place
        while place < len(data) and data[place] != 0x1B and not 0x40 <= data[place] <= 0x5E:
            place += 1
        if place < len(data) and data[place] != 0x1B:
            place += 1
        counted = re.fullmatch(rb"[()]s(\d+)W", data[start:place])
        if counted:
            place += int(counted.group(1))
    return text


def zpl(data: bytes) -> bytes:
    """Fields of formats; all else leaves no trace."""
    return b"".join(re.findall(rb"[\x02^]XA?.*", data, re.DOTALL))

"""ZPL II commands that no job needs and that outlast it (Zebra, Programming Guide), by name, `^` and `~` alike."""

from __future__ import annotations

from agent_core.raw.screen.stream import Stream
from agent_core.raw.screen.verdict import Forbidden, Why

_WHY = {
    Why.SETTINGS: "JU KN MP RO SC SI SQ SR SX CM",
    Why.RESET: "JR KB",
    Why.FILES: "EF EG TO JB",
    Why.PROGRAM: "JI JQ",
    Why.FIRMWARE: "DB DZ",
    Why.NETWORK: "NA NB NC ND NE NF NG NH NI NJ NK NL NM NN NO NP NQ NR NS NT NU NV NW NX NY NZ WA WE WF WI WL WP WR "
    "WS WX",
    Why.PASSWORD: "KP KV",
    Why.LANGUAGE: "SZ",
    Why.DIAGNOSTICS: "JD",
}
FORBIDDEN: dict[bytes, Why] = {name.encode(): why for why, names in _WHY.items() for name in names.split()}
FIELD_TEXT = frozenset({b"FD", b"FV", b"FX", b"SN", b"SF"})
"""Words that are printed, or a remark, follow until the next command."""
DRAWING = frozenset(b"FD FV SN SF FS XG IM IL XF FM FO FT FN RF RT WT HV RU".split())
"""Field and recall commands. A format that has one prints a label."""
FEEDING = frozenset(b"WC WD WL PH JC JG".split())
"""Commands that print or move the paper outside a format."""
STORING = frozenset(b"DF DG DY IS DU DT DS DE".split())
SIZED = {b"DG": 2, b"DU": 1, b"DT": 1, b"DS": 1, b"DE": 1}
"""Downloads in hex digits, with the count of numbers before the data.

The first is the size in bytes, the last the row length.
"""
SYSTEM_NAMES = frozenset({b"AUTOEXEC"})
"""Files that run at each start of the printer."""
SYSTEM_KINDS = frozenset(b"NRD PAC WML HTM GET BAS BAE CSV XML".split())
"""Extensions of certificates, keys and settings, programs, and pages of the printer's own web server."""
PICTURES = frozenset({b"B", b"E", b"G", b"P", b"T", b"X"})
"""Kinds of files that ~DY may store: pictures and fonts."""
EOF_NAMES = (b"NRD", b"PAC", b"WML", b"HTM", b"GET", b"BAS", b"BAE", b"ZPL", b"FRM", b"FMT", b"CSV", b"XML", b"LAB")


# ZPL in a file of another language: printers that know both take it.


def judge_zpl(stream: Stream) -> None:
    """Judge a `^` or `~` outside of binary data. Raises Forbidden."""
    ahead = stream.look(3).upper()
    if ahead[:1] not in (b"^", b"~"):
        return
    if ahead == b"^XA":
        raise Forbidden(stream.offset, ahead, Why.LANGUAGE)
    if stream.opens_line and ahead[1:] in FORBIDDEN:
        raise Forbidden(stream.offset, ahead, FORBIDDEN[ahead[1:]])
    if len(ahead) < 3 and stream.opens_line:
        raise Forbidden(stream.offset, ahead, Why.UNFINISHED)

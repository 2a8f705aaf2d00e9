"""ZPL II commands that no job needs and that outlast it (Zebra, Programming Guide), by name, `^` and `~` alike."""

from __future__ import annotations

from agent_core.raw.screen.verdict import Why

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
PICTURES = frozenset({b"B", b"E", b"G", b"P", b"T", b"X"})
"""What ~DY may store: pictures and fonts."""
EOF_NAMES = (b"NRD", b"PAC", b"WML", b"HTM", b"GET", b"BAS", b"BAE", b"ZPL", b"FRM", b"FMT", b"CSV", b"XML", b"LAB")

"""Addresses that the server and the agents must judge alike."""

from __future__ import annotations

LEGAL = (
    "ipp://192.0.2.7",
    "ipp://printer.example/ipp/print",
    "IPP://printer.example:8631/printers/Pack%201?x=1",
    "ipps://[2001:db8::7]:631/ipp/print",
    "socket://192.0.2.7",
    "socket://192.0.2.7:9101/",
    "  socket://[2001:db8::7]:9100  ",
    "virtual:///Pack 1",
    "virtual:///Pack%201",
    "virtual:/Pack-1_a.b",
    "virtual:///" + "x" * 64,
)
ILLEGAL = (
    "",
    "192.0.2.7",
    "lpd://192.0.2.7/queue",
    "http://192.0.2.7",
    "ipp://",
    "ipp:///printers/one",
    "ipp://user:word@192.0.2.7",
    "ipp://192.0.2.7:99999",
    "ipp://[2001:db8::7",
    "socket://192.0.2.7:port",
    "socket://192.0.2.7/path",
    "socket://192.0.2.7:9100/%2F",
    "socket://user@192.0.2.7",
    "virtual:///",
    "virtual:///..",
    "virtual:///a/b",
    "virtual:///a%2Fb",
    "virtual://host/name",
    "virtual:///" + "x" * 65,
)

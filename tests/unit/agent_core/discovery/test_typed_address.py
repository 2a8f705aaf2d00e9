"""Printer addresses as people type them."""

from __future__ import annotations

import pytest

from agent_core.discovery.address import EVERY_PORT, TypedAddress, read_address
from agent_core.discovery.source import SourceFailed


@pytest.mark.parametrize(
    ("text", "typed"),
    [
        ("192.168.1.50", TypedAddress(host="192.168.1.50", ports=EVERY_PORT)),
        ("  printer.example ", TypedAddress(host="printer.example", ports=EVERY_PORT)),
        ("printer.example:9100", TypedAddress(host="printer.example", ports=((9100, "socket"),))),
        ("printer.example:631", TypedAddress(host="printer.example", ports=((631, "ipp"),))),
        ("printer.example:9101", TypedAddress(host="printer.example", ports=((9101, "socket"),))),
        ("printer.example:443", TypedAddress(host="printer.example", ports=((443, "ipps"),))),
        ("fe80::1", TypedAddress(host="fe80::1", ports=EVERY_PORT)),
        ("[2001:db8::1]:9100", TypedAddress(host="2001:db8::1", ports=((9100, "socket"),))),
        ("http://192.168.1.50/index.html", TypedAddress(host="192.168.1.50", ports=EVERY_PORT)),
        (
            "ipp://192.168.1.50/ipp/print",
            TypedAddress(host="192.168.1.50", ports=((631, "ipp"),), uri="ipp://192.168.1.50/ipp/print"),
        ),
        ("virtual:///labels", TypedAddress(uri="virtual:///labels")),
    ],
)
def test_what_is_looked_at(text: str, typed: TypedAddress) -> None:
    assert read_address(text) == typed


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "name or address"),
        ("x" * 5000, "name or address"),
        ("192.168.1.0/24", "Type the address of one printer"),
        ("192.168.1.5/ipp/print", "Type the address of one printer"),
        ("255.255.255.255", "many computers"),
        ("224.0.0.251", "many computers"),
        ("socket://0.0.0.0", "many computers"),
        ("::", "many computers"),
        ("192.168.1.5:70000", "isn't a "),
        ("192.168.1.5:0", "isn't a "),
        ("user@printer", "isn't a "),
        ("a b c", "isn't a valid address"),
        ("printer;rm", "isn't a valid address"),
        ("\\\\server\\printer", "shared Windows printer"),
        ("ftp://printer", "not a device address"),
        ("ipp://user:secret@printer", "no user name or password"),
        ("socket://printer/path", "without a path"),
        ("pri\nnter", "name or address"),
        ("[::1", "isn't a "),
    ],
)
def test_what_cannot_be_looked_at_says_what_to_type(text: str, says: str) -> None:
    with pytest.raises(SourceFailed, match=says):
        read_address(text)

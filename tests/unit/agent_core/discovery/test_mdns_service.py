"""An mDNS announcement becomes an address and a name, or nothing."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from agent_core.discovery.mdns import SCHEMES, MdnsService, device_of, read_txt, readable, split_name
from agent_core.discovery.source import FoundDevice
from server_core.contract.decisions.device_address import DeviceUri
from server_core.contract.messages.devices import ProbeMessages
from server_core.contract.types.documents import RawLanguage

UUID = "cfe92100-67c4-11d4-a45f-f8d027761251"
OFFICE = {
    b"txtvers": b"1", b"ty": b"HP LaserJet M404dn", b"product": b"(HP LaserJet M404)", b"rp": b"ipp/print",
    b"UUID": UUID.encode(), b"pdl": b"application/pdf,image/urf", b"note": b"2nd floor", b"adminurl": b"http://x/",
}  # fmt: skip


def service(
    kind: str = "_ipp._tcp",
    *,
    txt: dict[bytes, bytes | None] | None = None,
    port: int = 631,
    addresses: tuple[str, ...] = ("192.168.1.5",),
    instance: str = "Office",
    host: str = "HP1.local.",
) -> FoundDevice | None:
    service_info = MdnsService(
        kind=f"{kind}.local.", instance=instance, host=host, port=port, addresses=addresses, txt=read_txt(txt or {})
    )
    return device_of(service_info, loopback=False)


def test_all_that_a_network_printer_says_of_itself() -> None:
    office = service(txt=dict(OFFICE))
    assert office is not None
    assert office.uri == "ipp://192.168.1.5:631/ipp/print"
    assert (office.name, office.model, office.where) == ("Office", "HP LaserJet M404dn", "192.168.1.5:631, 2nd floor")
    assert office.identity.uuid == UUID
    assert office.language is None
    assert office.problem is None
    assert f"uuid:{UUID}" in office.same_as


@pytest.mark.parametrize(
    ("kind", "port", "txt", "uri"),
    [
        ("_ipps._tcp", 443, {b"rp": b"/ipp/print"}, "ipps://192.168.1.5:443/ipp/print"),
        ("_ipp._tcp", 631, {b"rp": b"printers/2nd floor"}, "ipp://192.168.1.5:631/printers/2nd%20floor"),
        ("_ipp._tcp", 631, {}, "ipp://192.168.1.5:631"),
        ("_printer._tcp", 515, {b"rp": b"raw"}, "lpd://192.168.1.5:515/raw"),
        ("_printer._tcp", 515, {}, "lpd://192.168.1.5:515/auto"),
        ("_pdl-datastream._tcp", 9100, {b"rp": b"ignored"}, "socket://192.168.1.5:9100"),
    ],
)
def test_each_protocol_has_its_address(kind: str, port: int, txt: dict[bytes, bytes | None], uri: str) -> None:
    found = service(kind, port=port, txt=txt)
    assert found is not None
    assert found.uri == uri


def test_the_flagship_entry_on_port_0_is_no_printer() -> None:
    assert service("_printer._tcp", port=0, txt={b"": None}) is None


@pytest.mark.parametrize(
    ("addresses", "host"),
    [
        (("fe80::1%2", "2001:db8::5", "192.168.1.5"), "192.168.1.5"),
        (("fe80::1%2", "2001:db8::5"), "[2001:db8::5]"),
        (("169.254.1.1", "10.0.0.5"), "10.0.0.5"),
        (("127.0.0.1", "::1", "10.0.0.5"), "10.0.0.5"),
    ],
)
def test_the_most_useful_address_is_taken(addresses: tuple[str, ...], host: str) -> None:
    found = service(addresses=addresses)
    assert found is not None
    assert found.uri == f"ipp://{host}:631"


@pytest.mark.parametrize(
    "address",
    ["127.0.0.1", "::1", "::ffff:127.0.0.1", "0.0.0.0", "224.0.0.251", "255.255.255.255", "nonsense", ""],  # noqa: S104
)
def test_nobody_in_the_network_leads_us_to_ourselves_or_to_all(address: str) -> None:
    assert service(addresses=(address,)) is None


@pytest.mark.parametrize(
    ("txt", "language"),
    [
        ({b"pdl": b"application/vnd.zebra-zpl"}, RawLanguage.ZPL),
        ({b"usb_CMD": b"EPL,ZPL"}, RawLanguage.ZPL),
        ({b"usb_CMD": b"ESC/POS"}, RawLanguage.ESCPOS),
        ({b"ty": b"Zebra Technologies ZTC ZD420-203dpi ZPL"}, RawLanguage.ZPL),
        ({b"ty": b"Zebra ZD420", b"pdl": b"application/pdf,image/urf"}, None),
    ],
)
def test_a_language_is_told_or_unknown(txt: dict[bytes, bytes | None], language: RawLanguage | None) -> None:
    found = service(txt=txt)
    assert found is not None
    assert found.language is language


def test_a_printer_that_lets_not_everybody_print_says_so() -> None:
    found = service(txt={**OFFICE, b"air": b"username,password"})
    assert found is not None
    assert found.problem == ProbeMessages.LOGIN_ASKED()


def test_the_kind_is_read_from_the_name_whatever_it_was_browsed_by() -> None:
    assert split_name("A.B Office._ipp._tcp.local.") == ("A.B Office", "_ipp._tcp.local.")
    assert split_name("Office._IPPS._tcp.local.") == ("Office", "_ipps._tcp.local.")
    assert split_name("_ipp._tcp.local.") is None
    assert split_name("Office._http._tcp.local.") is None


def test_escaped_names_are_read() -> None:
    assert readable(r"B\195\188ro\032Drucker") == "Büro Drucker"
    assert readable(r"\999 stays") == r"\999 stays"


def test_the_first_of_two_keys_counts_and_bytes_that_are_no_text_do_no_harm() -> None:
    assert read_txt({b"TY": b"first", b"ty": b"second", b"": None, b"note": b"\xff\x00\x1b[2J"}) == {
        "ty": "first",
        "note": "\ufffd [2J",
    }


hostile_txt = st.dictionaries(
    st.sampled_from([b"ty", b"rp", b"UUID", b"usb_MFG", b"usb_MDL", b"usb_CMD", b"pdl", b"note", b"air", b""]),
    st.none() | st.binary(max_size=300),
)


@settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow])  # computers are shared
@given(
    kind=st.sampled_from(sorted(SCHEMES)),
    instance=st.text(max_size=300),
    host=st.text(max_size=300),
    port=st.integers(-1, 70_000),
    addresses=st.lists(
        st.sampled_from(["10.0.0.5", "fe80::1", "fe80::1%eth0", "::ffff:10.0.0.5"]) | st.text(max_size=20)
    ),
    txt=hostile_txt,
)
def test_whatever_is_announced_becomes_a_bounded_device_that_can_be_addressed_or_none(
    kind: str, instance: str, host: str, port: int, addresses: list[str], txt: dict[bytes, bytes | None]
) -> None:
    told = MdnsService(
        kind=kind, instance=instance, host=host, port=port, addresses=tuple(addresses), txt=read_txt(txt)
    )
    found = device_of(told, loopback=True)
    if found is None:
        return
    DeviceUri.parse(found.uri)
    for text in (found.name, found.where, found.model or ""):
        assert len(text) <= 200
        assert not any(letter < " " or "\x7f" <= letter < "\xa0" for letter in text)
    assert found.name

"""Toner, ink and ribbons as reported by IPP printers."""

from __future__ import annotations

from agent_core.backends.ipp.message import Attributes, Value, ValueTag, integer, keyword, name
from agent_core.backends.ipp.status import MOST_SUPPLIES, device_status, supplies_of
from server_core.contract.types.printers import Supply


def many(tag: ValueTag, *data: str | bytes | int) -> tuple[Value, ...]:
    return tuple(Value(tag, one) for one in data)


def test_markers_by_their_place() -> None:
    printer = Attributes(
        {
            "marker-names": many(ValueTag.NAME, "Black\x1b[1m Toner", "Cyan", "Waste"),
            "marker-types": keyword("toner", "toner", "waste-toner"),
            "marker-levels": many(ValueTag.INTEGER, 12, -3, 5),
            "marker-low-levels": many(ValueTag.INTEGER, 15, 15, 15),
        }
    )
    found = (
        Supply(name="Black [1m Toner", kind="toner", percent=12, is_low=True),
        Supply(name="Cyan", kind="toner", percent=None),
        Supply(name="Waste", kind="waste-toner", percent=5),
    )
    assert supplies_of(printer) == found
    assert device_status(printer).supplies == found


def test_lists_that_do_not_fit_tell_of_nothing_in_particular() -> None:
    printer = Attributes(
        {
            "marker-names": many(ValueTag.NAME, "A", "B"),
            "marker-types": keyword("toner"),
            "marker-levels": integer(50),
        }
    )
    assert [(one.kind, one.percent) for one in supplies_of(printer)] == [("other", None)] * 2


def test_printer_supply_as_the_pwg_wrote_it() -> None:
    printer = Attributes(
        {
            "printer-supply": many(
                ValueTag.OCTET_STRING,
                b"index=1;class=supplyThatIsConsumed;type=toner;unit=percent;maxcapacity=200;level=10;colorantname=cyan;",
                b"index=2;type=wasteToner;maxcapacity=100;level=-3;",
                b"index=3;type=<b>;maxcapacity=-2;level=7;",
                b"\xff\xfe;;;=",
            ),
        }
    )
    assert supplies_of(printer) == (
        Supply(name="cyan", kind="toner", percent=5, is_low=True),
        Supply(name="wasteToner", kind="waste-toner", percent=None),
        Supply(name="<b>", kind="other", percent=None),
        Supply(name="other", kind="other", percent=None),
    )


def test_descriptions_name_what_they_belong_to() -> None:
    printer = Attributes(
        {
            "printer-supply": many(ValueTag.OCTET_STRING, b"type=ink;maxcapacity=100;level=101;"),
            "printer-supply-description": name("Photo black"),
        }
    )
    assert supplies_of(printer) == (Supply(name="Photo black", kind="ink", percent=None),)


def test_nobody_has_so_many() -> None:
    assert len(supplies_of(Attributes({"marker-names": many(ValueTag.NAME, *["x" * 5000] * 1000)}))) == MOST_SUPPLIES
    assert supplies_of(Attributes({"printer-supply": (Value(ValueTag.INTEGER, 3), Value(0x10))})) == ()

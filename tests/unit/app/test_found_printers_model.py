"""The list of what was found: one device is one row, rows keep their place, each says in one sentence what it is."""

from __future__ import annotations

from PySide6.QtCore import Qt

from app.models.found_printers import FoundPrintersModel, typed_line
from tests.support.console_facts import printer_id
from tests.support.site_devices import a_found

USB = {"uri": "usb://Zebra/ZD421?serial=D2J22", "way": "usb", "where": "USB, serial D2J22"}
NETWORK = {"uri": "socket://192.0.2.7:9100", "way": "mdns", "where": "192.0.2.7:9100"}
VIRTUAL = typed_line("virtual:///Demo", "Demo", "prints to files")


def names(model: FoundPrintersModel) -> list[str]:
    return [model.line(row).name for row in range(model.rowCount())]


def test_rows_keep_their_place_while_more_are_found_and_the_virtual_one_stays_last() -> None:
    model = FoundPrintersModel([VIRTUAL])
    resets: list[None] = []
    model.modelReset.connect(lambda: resets.append(None))
    model.take([a_found("B", "socket://b"), a_found("C", "socket://c")], is_all=False)
    model.take([a_found("A", "socket://a"), a_found("C", "socket://c"), a_found("B", "socket://b")], is_all=False)
    assert names(model) == ["B", "C", "A", "Demo"]
    assert (model.found_count(), resets) == (3, [])


def test_one_device_found_on_two_ways_becomes_one_row() -> None:
    model = FoundPrintersModel([VIRTUAL])
    model.take(
        [a_found("By cable", ways=[USB]), a_found("Other", "socket://x"), a_found("By air", ways=[NETWORK])],
        is_all=False,
    )
    model.choose(model.listed(2))
    model.take([a_found("Zebra ZD421", ways=[USB, NETWORK]), a_found("Other", "socket://x")], is_all=False)
    assert names(model) == ["Zebra ZD421", "Other", "Demo"]
    assert [model.is_chosen(row) for row in range(3)] == [True, False, False]
    assert model.line(0).facts == "USB, serial D2J22 · 192.0.2.7:9100"


def test_a_device_that_has_another_address_now_is_known_by_its_uuid() -> None:
    model = FoundPrintersModel()
    same = {"uuid": "6d4ff0ce-6b11-11d8-8020-48a3ee01a2b3"}
    model.take([a_found("Zebra", "socket://192.0.2.7", identity=same)], is_all=False)
    model.take([a_found("Zebra", "socket://192.0.2.8", identity=same)], is_all=False)
    assert [model.line(row).facts for row in range(model.rowCount())] == ["192.0.2.8"]


def test_what_a_whole_search_does_not_find_again_goes_but_not_what_was_typed() -> None:
    model = FoundPrintersModel([VIRTUAL])
    model.take([a_found("A", "socket://a"), a_found("B", "socket://b")], is_all=False)
    typed = typed_line("ipp://c/ipp/print", "ipp://c/ipp/print", "as typed")
    assert (model.put_typed(typed), model.put_typed(typed)) == (2, 2)
    assert (model.found_count(), model.seen_count()) == (3, 2)
    model.take([a_found("B", "socket://b")], is_all=True)
    assert names(model) == ["B", "ipp://c/ipp/print", "Demo"]
    model.drop_typed("ipp://c/ipp/print")
    model.drop_typed("socket://b")
    assert names(model) == ["B", "Demo"]


def sentence(model: FoundPrintersModel) -> str:
    return str(model.data(model.index(0), Qt.ItemDataRole.AccessibleTextRole))


def test_each_row_is_a_sentence() -> None:
    model = FoundPrintersModel()
    model.take([a_found(ways=[USB])], is_all=True)
    assert sentence(model) == "Zebra ZD421, USB, serial D2J22, not added"
    model.take(
        [a_found(ways=[USB], model="Zebra ZD421", language="zpl", added=printer_id("Dock"), added_name="Dock")],
        is_all=True,
    )
    assert sentence(model) == "Zebra ZD421, USB, serial D2J22, ZPL, added as Dock"
    mark = model.line(0).mark
    assert mark is not None
    assert mark.word == "Added as Dock"


def test_why_a_printer_cannot_be_used_yet_is_in_its_row() -> None:
    model = FoundPrintersModel()
    way = USB | {"problem": "No permission for the USB port."}
    model.take([a_found("QL-820", ways=[way], model="Brother QL-820NWB")], is_all=True)
    assert sentence(model).endswith("Brother QL-820NWB, USB, serial D2J22, not added, No permission for the USB port.")
    mark = model.line(0).mark
    assert mark is not None
    assert mark.word == "Not usable yet"
    assert "No permission" in model.data(model.index(0), Qt.ItemDataRole.ToolTipRole)


def test_names_of_devices_steer_nothing() -> None:
    model = FoundPrintersModel()
    model.take([a_found("Evil\u202e<b>\x1b[2J", "socket://x")], is_all=True)
    assert model.line(0).name == "Evil·<b>␛[2J"
    assert "<b>" not in model.data(model.index(0), Qt.ItemDataRole.ToolTipRole)


def test_five_hundred_printers_are_listed_at_once() -> None:
    model = FoundPrintersModel([VIRTUAL])
    many = [a_found(f"P{number}", f"socket://192.0.2.{number}") for number in range(500)]
    model.take(many, is_all=False)
    model.take(many[::-1], is_all=True)
    assert names(model)[:2] == ["P0", "P1"]
    assert model.rowCount() == 501

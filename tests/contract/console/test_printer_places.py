"""Tags and places of printers: said by people, told by devices, logged, and nothing hostile among them."""

from __future__ import annotations

from typing import Any

import pytest

from server_core.contract.types.printers import MOST_TAGS
from tests.support.live_server import LiveServer

pytestmark = pytest.mark.anyio


async def change(live: LiveServer, printer: object, **request: object) -> dict[str, Any]:
    answer = await live.ask("PATCH", f"/printers/{printer}", request, operator="Ann")
    assert answer.status_code == 200, answer.text
    shown: dict[str, Any] = answer.json()
    return shown


async def refused(live: LiveServer, printer: object, **request: object) -> dict[str, str]:
    answer = await live.ask("PATCH", f"/printers/{printer}", request)
    assert (answer.status_code, answer.json()["error_code"]) == (422, "validation_failed")
    field: dict[str, str] = answer.json()["details"]["fields"][0]
    return field


async def test_tags_come_and_go_one_by_one(live: LiveServer) -> None:
    await live.enrol()
    printer, other = (await live.add_printer()).printer_id, (await live.add_printer("Pack 2")).printer_id
    assert (await change(live, printer, add_tags=["Packing", "  returns \t desk "]))["tags"] == [
        "Packing",
        "returns desk",
    ]
    kept = await change(live, printer, add_tags=["PACKING"], remove_tags=["never there"])
    assert kept["tags"] == ["Packing", "returns desk"]
    assert kept == await change(live, printer, add_tags=["packing"])  # the version, too
    await change(live, other, add_tags=["Packing"])  # of many printers
    assert (await change(live, printer, add_tags=["Hall 3"], remove_tags=["packing"]))["tags"] == [
        "Hall 3",
        "returns desk",
    ]
    tags = {view["name"]: view["tags"] for view in (await live.ask("GET", "/printers")).json()}
    assert tags == {"Pack 1": ["Hall 3", "returns desk"], "Pack 2": ["Packing"]}
    entries = (await live.ask("GET", f"/audit?act=printer.change&subject=printer%20{printer}")).json()["data"]
    assert [(entry["actor"], entry["details"]["before"]["tags"]) for entry in entries] == [
        ("Ann", ["Packing", "returns desk"]),
        ("Ann", []),
    ]
    assert entries[0]["details"]["settings"] == {"tags": ["Hall 3", "returns desk"]}


async def test_a_place_is_a_persons_before_it_is_the_devices(live: LiveServer) -> None:
    agent = await live.enrol()
    printer = (await live.add_printer()).printer_id
    await agent.reports(str(printer), "online", place="Rack 7")
    shown = (await live.ask("GET", f"/printers/{printer}")).json()
    assert (shown["place"], shown["device_place"]) == (None, "Rack 7")
    shown = await change(live, printer, place="Dock,  north side")
    assert (shown["place"], shown["device_place"]) == ("Dock, north side", "Rack 7")
    await agent.reports(str(printer), "offline")  # what it told once stays
    shown = await change(live, printer, place=None)
    assert (shown["place"], shown["device_place"]) == (None, "Rack 7")


HOSTILE = {
    "turned": "abc\u202edlrow",
    "isolated": "\u2067abc",
    "nothing": "\u200b\u200b",
    "blank": "   ",
    "ignorable": "a\u00adb",
    "escape": "a\x1b[2Jb",
}


@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.parametrize("field", ["add_tags", "place"])
async def test_what_hides_or_turns_text_is_refused(live: LiveServer, field: str, name: str) -> None:
    await live.enrol()
    printer = (await live.add_printer()).printer_id
    text = HOSTILE[name]
    told = await refused(live, printer, **{field: [text] if field == "add_tags" else text})
    assert (told["field"].split("[")[0], told["code"]) == (field, "not_visible")
    shown = (await live.ask("GET", f"/printers/{printer}")).json()
    assert (shown["tags"], shown["place"]) == ([], None)


async def test_tags_and_places_are_bounded(live: LiveServer) -> None:
    await live.enrol()
    printer = (await live.add_printer()).printer_id
    for request in ({"add_tags": ["x" * 10_000]}, {"place": "x" * 10_000}, {"add_tags": [""]}, {"place": ""}):
        assert (await refused(live, printer, **request))["field"].startswith(next(iter(request)))
    await refused(live, printer, add_tags=[str(one) for one in range(MOST_TAGS + 1)])
    await change(live, printer, add_tags=[str(one) for one in range(MOST_TAGS)])
    assert (await refused(live, printer, add_tags=["one more"]))["code"] == "too_many"
    shown = await change(live, printer, add_tags=["one more"], remove_tags=["0"])
    assert len(shown["tags"]) == MOST_TAGS
    shown = await change(
        live, printer, add_tags=["אריזה"], remove_tags=["1"]
    )  # letters that run to the left are letters
    assert "אריזה" in shown["tags"]


async def test_a_wrong_resolution_is_put_right(live: LiveServer) -> None:
    agent = await live.enrol()
    dock = await live.add_printer("Dock", uri="socket://192.0.2.7", language="zpl", dpi=203)
    seen = (await agent.poll({})).printers_revision
    shown = await change(live, dock.printer_id, dpi=300)
    assert (shown["dpi"], shown["capabilities"]["dpi"]) == (300, [300])
    setups = (await agent.call("GET", "/printers")).json()
    assert (setups["printers"][0]["dpi"], setups["revision"] > seen) == (300, True)  # what is drawn follows
    (entry,) = (await live.ask("GET", "/audit?act=printer.change")).json()["data"]
    assert (entry["details"]["settings"], entry["details"]["before"]) == ({"dpi": 300}, {"dpi": 203})
    shown = await change(live, dock.printer_id, dpi=None)
    assert (shown["dpi"], shown["capabilities"]["dpi"]) == (None, None)
    virtual = await live.add_printer("Virtual")
    assert (await change(live, virtual.printer_id, dpi=300))["dpi"] == 300
    assert (await change(live, virtual.printer_id, dpi=None))["dpi"] == 203
    office = await live.add_printer("Office", uri="ipp://192.0.2.9/ipp/print")
    sheets = {"document_formats": ["pdf"], "raw_languages": [], "source": "reported"}
    await agent.reports(str(office.printer_id), "online", capabilities=sheets)
    assert (await refused(live, office.printer_id, dpi=300))["code"] == "not_applicable"
    assert (await refused(live, dock.printer_id, dpi=7))["field"] == "dpi"

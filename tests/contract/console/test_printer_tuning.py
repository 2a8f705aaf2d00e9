"""Printer tuning: set at the console, stored, audited, and sent to the agent at once."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest

from app.cli.printers import tuning_doubts
from server_core.contract.decisions.print_defaults import SPEEDS_MM_S
from server_core.contract.types.agents import PrinterSetup, PrinterSetups
from server_core.contract.types.documents import RawLanguage
from server_core.contract.types.parameters import PrintDefaults
from server_core.contract.types.printers import PrinterView
from server_core.contract.types.tuning import Cut, EscposRaster, Halftone, PrinterTuning, TuningChange, ZplCompression
from tests.support.live_server import LiveServer

pytestmark = pytest.mark.anyio
ALL = {
    "calibration_x_mm": 0.5,
    "calibration_y_mm": -50.0,
    "head_width_mm": 104.0,
    "darkness": 60,
    "speed_mm_s": 101.6,
    "halftone": "diffusion",
    "zpl_compression": "z64",
    "escpos_raster": "graphics",
    "cut": "page",
    "opens_drawer": True,
    "auto_rotate": True,
}
WRONG: list[tuple[str, object]] = [
    ("calibration_x_mm", 50.1),
    ("calibration_y_mm", -51),
    ("head_width_mm", 0.5),
    ("head_width_mm", 2001),
    ("darkness", 101),
    ("darkness", -1),
    ("darkness", 50.5),
    ("speed_mm_s", 0),
    ("speed_mm_s", 1001),
    ("halftone", "ordered"),
    ("zpl_compression", "zip"),
    ("escpos_raster", "column"),
    ("cut", True),
    ("opens_drawer", "on"),
    ("auto_rotate", 1),
    ("brightness", 5),
]
ANY = "socket://192.0.2.9"
"""Nobody knows what it speaks: all is taken."""
DEFAULTS: dict[str, Any] = msgspec.to_builtins(PrinterTuning())


async def tuned(live: LiveServer, printer: str, request: dict[str, Any]) -> dict[str, Any]:
    answer = await live.ask("PATCH", f"/printers/{printer}", request, operator="Ann")
    assert answer.status_code == 200, answer.text
    tuning: dict[str, Any] = answer.json()["tuning"]
    return tuning


async def told(live: LiveServer, agent: Any) -> PrinterSetups:
    return msgspec.json.decode((await agent.call("GET", "/printers")).content, type=PrinterSetups)


async def test_what_is_not_named_stays_and_null_is_the_default_again(live: LiveServer) -> None:
    await live.enrol()
    view = await live.add_printer(uri=ANY)
    printer = str(view.printer_id)
    assert msgspec.to_builtins(view.tuning) == DEFAULTS
    assert await tuned(live, printer, {"darkness": 60, "cut": "job"}) == DEFAULTS | {"darkness": 60, "cut": "job"}
    assert await tuned(live, printer, {"cut": None, "speed_mm_s": 1}) == DEFAULTS | {"darkness": 60, "speed_mm_s": 1}
    assert await tuned(live, printer, ALL) == ALL
    assert (await live.ask("GET", "/printers")).json()[0]["tuning"] == ALL
    assert await tuned(live, printer, {"stale_after_seconds": 60}) == ALL
    assert await tuned(live, printer, dict.fromkeys(ALL)) == DEFAULTS


async def test_two_wishes_at_once_are_both_kept(live: LiveServer) -> None:
    await live.enrol()
    printer = str((await live.add_printer(uri=ANY)).printer_id)
    await asyncio.gather(*(tuned(live, printer, {name: value}) for name, value in ALL.items()))
    assert (await live.ask("GET", f"/printers/{printer}")).json()["tuning"] == ALL


async def test_the_agent_gets_it_with_a_new_revision(live: LiveServer) -> None:
    agent = await live.enrol()
    printer = str((await live.add_printer(uri=ANY)).printer_id)
    before = await told(live, agent)
    assert before.printers[0].tuning == PrinterTuning()
    await tuned(live, printer, {"expires_after_seconds": 3600})
    assert (await told(live, agent)).revision == before.revision
    await tuned(live, printer, ALL)
    after = await told(live, agent)
    assert after.revision > before.revision
    assert after.printers[0].tuning == PrinterTuning(
        calibration_x_mm=0.5,
        calibration_y_mm=-50.0,
        head_width_mm=104.0,
        darkness=60,
        speed_mm_s=101.6,
        halftone=Halftone.DIFFUSION,
        zpl_compression=ZplCompression.Z64,
        escpos_raster=EscposRaster.GRAPHICS,
        cut=Cut.PAGE,
        opens_drawer=True,
        auto_rotate=True,
    )
    await tuned(live, printer, {"darkness": 60})
    assert (await told(live, agent)).revision == after.revision


@pytest.mark.parametrize("language", SPEEDS_MM_S)
async def test_a_speed_that_its_language_has_not_is_refused(live: LiveServer, language: RawLanguage) -> None:
    await live.enrol()
    printer = str((await live.add_printer("Dock", uri="socket://192.0.2.1", language=language.value)).printer_id)
    low, high = SPEEDS_MM_S[language]
    for speed in (low, high):
        assert (await tuned(live, printer, {"speed_mm_s": speed}))["speed_mm_s"] == speed
    for wrong in (low / 2 + 0.5, high + 0.5) if low > 1 else (high + 0.5,):
        answer = await live.ask("PATCH", f"/printers/{printer}", {"speed_mm_s": wrong})
        [field] = answer.json()["details"]["fields"]
        assert (answer.status_code, field["field"], field["code"]) == (422, "speed_mm_s", "out_of_range")
        assert f"from {low} to {high} mm/s" in field["message"]
    assert (await tuned(live, printer, {"speed_mm_s": None}))["speed_mm_s"] is None


async def test_nothing_wider_than_the_head_is_taken(live: LiveServer) -> None:
    agent = await live.enrol()
    real = str((await live.add_printer("Dock", uri="socket://192.0.2.1", language="tspl")).printer_id)
    virtual = str((await live.add_printer()).printer_id)

    async def widest(printer: str) -> float | None:
        known = (await live.ask("GET", f"/printers/{printer}")).json()["capabilities"]
        return known["custom_media"] and float(known["custom_media"]["max_width_mm"])

    assert (await widest(real), await widest(virtual)) == (None, 100)
    for printer, without in ((real, None), (virtual, 100)):
        await tuned(live, printer, {"head_width_mm": 104})
        assert await widest(printer) == 104
        await agent.reports(printer, "online", capabilities={"dpi": [203], "source": "configured"})
        assert await widest(printer) == 104
        await tuned(live, printer, {"head_width_mm": None})
        assert await widest(printer) == without
    said = {"min_width_mm": 20, "max_width_mm": 60, "min_height_mm": 1, "max_height_mm": 500}
    await agent.reports(real, "online", capabilities={"custom_media": said, "source": "reported"})
    await tuned(live, real, {"head_width_mm": 104})
    assert await widest(real) == 60  # what the device says itself stays


async def test_a_waiting_agent_is_woken(live: LiveServer) -> None:
    agent = await live.enrol()
    printer = str((await live.add_printer()).printer_id)
    revision = (await told(live, agent)).revision
    body = {"want": [], "printers_revision": revision, "wait_seconds": 20}
    waiting = asyncio.create_task(agent.call("POST", "/leases", body))
    await asyncio.sleep(0)
    await tuned(live, printer, {"darkness": 5})
    async with asyncio.timeout(30):
        answer = await waiting
    assert answer.json()["printers_revision"] > revision


async def test_a_change_is_audited_with_what_was_before(live: LiveServer) -> None:
    await live.enrol()
    printer = str((await live.add_printer("Dock")).printer_id)
    await tuned(live, printer, {"darkness": 60, "stale_after_seconds": 60})
    await tuned(live, printer, {"darkness": 70, "cut": "none"})
    await tuned(live, printer, {"darkness": 70})
    entries = (await live.ask("GET", "/audit?act=printer.change")).json()["data"]
    assert [entry["details"] for entry in reversed(entries)] == [
        {
            "name": "Dock",
            "settings": {"stale_after_seconds": 60, "darkness": 60},
            "before": {"stale_after_seconds": None, "darkness": None},
        },
        {"name": "Dock", "settings": {"darkness": 70}, "before": {"darkness": 60}},
    ]


async def test_a_value_that_cannot_be_is_refused(live: LiveServer) -> None:
    await live.enrol()
    printer = str((await live.add_printer()).printer_id)
    for name, value in WRONG:
        answer = await live.ask("PATCH", f"/printers/{printer}", {"speed_mm_s": 60, name: value})
        assert answer.status_code == 422, (name, value)
        assert [field["field"] for field in answer.json()["details"]["fields"]] == [name]
    assert (await live.ask("GET", f"/printers/{printer}")).json()["tuning"] == DEFAULTS


async def test_tuning_is_for_languages_that_have_words_for_it(live: LiveServer) -> None:
    agent = await live.enrol()
    dots, drawer = {"zpl_compression": "z64"}, {"opens_drawer": True}
    requests: dict[str, Any] = {**dots, "escpos_raster": "graphics", "cut": "page", **drawer}
    idle = {"cpcl": set(requests), "tspl": set(requests) - {"cut"}, "zpl": {"escpos_raster", "opens_drawer"}}
    idle["escpos"] = {"zpl_compression"}
    for number, language in enumerate(idle):
        printer = str((await live.add_printer(language, uri=f"socket://192.0.2.{number + 1}")).printer_id)
        said = {"raw_languages": [language], "document_formats": ["pdf", "raw"], "source": "reported"}
        await agent.reports(printer, "online", capabilities=said)  # the device's own word is as good
        for request in requests.items():
            answer = await live.ask("PATCH", f"/printers/{printer}", dict([request]))
            assert (answer.status_code == 422) == (request[0] in idle[language]), (language, request)
            if answer.status_code == 422:
                [field] = answer.json()["details"]["fields"]
                assert (field["field"], field["code"]) == (request[0], "not_applicable")
        assert await tuned(live, printer, {**dict.fromkeys(requests), "darkness": 5}) == DEFAULTS | {"darkness": 5}


async def test_tuning_of_labels_is_refused_for_printers_of_sheets(live: LiveServer) -> None:
    agent = await live.enrol()
    printer = str((await live.add_printer("Office", uri="ipp://192.0.2.1/ipp/print", head_width_mm=104)).printer_id)
    labels: dict[str, Any] = {"darkness": 60, "speed_mm_s": 50, "cut": "job"}
    assert await tuned(live, printer, {**labels, "halftone": "threshold"})  # it has not answered yet
    view = (await live.ask("GET", f"/printers/{printer}")).json()
    assert (view["tuning_idle"], view["tuning_unsure"]) == ([], ["head_width_mm", *labels])
    said: dict[str, Any] = {"raw_languages": [], "document_formats": ["pdf"], "source": "reported"}
    await agent.reports(printer, "online", capabilities=said, drawing={"takes_pdf": True})
    view = (await live.ask("GET", f"/printers/{printer}")).json()
    assert (view["tuning_idle"], view["tuning_unsure"]) == (
        ["head_width_mm", "darkness", "speed_mm_s", "halftone", "cut"],
        [],
    )
    assert ("no effect", "width of the head, darkness, speed, halftone, cutter") in tuning_doubts(
        msgspec.convert(view, PrinterView)
    )
    await tuned(live, printer, dict.fromkeys(ALL))
    for name, value in ALL.items():
        answer = await live.ask("PATCH", f"/printers/{printer}", {name: value})
        assert answer.status_code == 422, name
        assert [field["code"] for field in answer.json()["details"]["fields"]] == ["not_applicable"]
    drawn = {"takes_pdf": True, "raster": [{"format": "image/pwg-raster", "kinds": ["black_1"]}]}
    await agent.reports(printer, "online", drawing=drawn)
    await tuned(live, printer, {"calibration_x_mm": 1, "halftone": "threshold"})
    drawn = {"takes_pdf": True, "raster": [{"format": "image/pwg-raster", "kinds": ["black_1", "sgray_8"]}]}
    await agent.reports(printer, "online", drawing=drawn)
    assert (await live.ask("PATCH", f"/printers/{printer}", {"halftone": "diffusion"})).status_code == 422  # grey


async def test_the_width_of_a_print_head_is_known_from_the_start(live: LiveServer) -> None:
    await live.enrol()
    facts = {"language": "zpl", "media_width_mm": 100}
    known = await live.add_printer("Known", uri="socket://192.0.2.1", head_width_mm=104, **facts)
    unknown = await live.add_printer("Unknown", uri="socket://192.0.2.2", **facts)
    assert (known.tuning.head_width_mm, known.capabilities.custom_media is None) == (104, False)
    assert tuning_doubts(known) == []
    set_it = f"spoolhouse printer set {unknown.printer_id} --head-width-mm MM"
    words = f"width not known, so media of any width are accepted. Set it: '{set_it}'"
    assert tuning_doubts(unknown) == [("print head", words)]


def test_a_wish_names_every_field() -> None:
    assert {*TuningChange.__struct_fields__} == {*PrinterTuning.__struct_fields__, *PrintDefaults.__struct_fields__}


def test_agents_and_servers_of_the_version_before_go_on() -> None:
    old = b'{"printer_id":"00000000-0000-0000-0000-000000000001","name":"A","uri":"virtual:///a","paused":false}'
    assert msgspec.json.decode(old, type=PrinterSetup).tuning == PrinterTuning()
    assert not PrinterSetup.__struct_config__.forbid_unknown_fields

"""A printer's settings at the console, audited, told to its agent: policy, standby printer, tuning, tags and places."""

from __future__ import annotations

import asyncio
from typing import Any
from uuid import UUID, uuid4

import msgspec
import pytest

from app.cli.printers import narrow_head, tuning_doubts
from server_core.contract.decisions.print_defaults import SPEEDS_MM_S
from server_core.contract.types.agents import PrinterSetup, PrinterSetups
from server_core.contract.types.documents import RawLanguage
from server_core.contract.types.parameters import PrintDefaults
from server_core.contract.types.printers import MOST_TAGS, PrinterView
from server_core.contract.types.tuning import (
    Cut,
    EscposRaster,
    Halftone,
    PrinterTuning,
    RawPolicy,
    TuningChange,
    ZplCompression,
)
from server_core.services.context import Context
from server_core.services.jobs.actions import move_waiting
from server_core.services.printers import standby as standby_act
from server_core.store import printer_rows
from server_core.store.store import Connection
from tests.support.actors import who
from tests.support.live_server import LABEL, AgentCaller, LiveServer

pytestmark = pytest.mark.anyio
DEFAULTS: dict[str, object] = {
    "raw_policy": "screen",
    "raw_allow": [],
    **msgspec.to_builtins(PrintDefaults()),
    "shared_with": None,
    "standby_printer_id": None,
    "standby_after_seconds": None,
    "pool": None,
}
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
NO_TUNING: dict[str, Any] = msgspec.to_builtins(PrinterTuning())
HOSTILE = {
    "turned": "abc\u202edlrow",
    "isolated": "\u2067abc",
    "nothing": "\u200b\u200b",
    "blank": "   ",
    "ignorable": "a\u00adb",
    "escape": "a\x1b[2Jb",
}


async def change(live: LiveServer, printer: object, **request: object) -> Any:
    return await live.ok("PATCH", f"/printers/{printer}", request, operator="Ann")


async def refused(live: LiveServer, printer: object, **request: object) -> str:
    answer = await live.ask("PATCH", f"/printers/{printer}", request)
    assert answer.status_code == 422, answer.text
    return str(answer.json()["message"])


async def standby(live: LiveServer, printer: object, status: int = 200) -> dict[str, Any]:
    answer = await live.ask("POST", f"/printers/{printer}/standby", operator="Ann")
    assert answer.status_code == status, answer.text
    body: dict[str, Any] = answer.json()
    return body


async def test_all_of_it_is_set_shown_and_audited(live: LiveServer) -> None:
    await live.enrol()
    printer, other = await live.add_printer(), await live.add_printer("Pack 2")
    made = (await live.ask("POST", "/clients", {"name": "Shop", "scopes": ["printers:read"]})).json()
    shown = await change(live, printer.printer_id)
    assert {name: shown[name] for name in DEFAULTS} == DEFAULTS
    news = {
        "raw_policy": "allow",
        "raw_allow": ["JUS", "SET KEY1"],
        "default_orientation": "landscape",
        "shared_with": [made["client_id"]],
        "standby_printer_id": str(other.printer_id),
    }
    shown = await change(live, printer.printer_id, **news)
    assert {name: shown[name] for name in news} == news
    assert await change(live, printer.printer_id, **news) == shown  # the version, too
    entries = (await live.ask("GET", f"/audit?act=printer.change&subject=printer%20{printer.printer_id}")).json()[
        "data"
    ]
    assert [(who(entry["actor"]), sorted(entry["details"]["settings"])) for entry in entries] == [("Ann", sorted(news))]
    shown = await change(live, printer.printer_id, **DEFAULTS)
    assert {name: shown[name] for name in DEFAULTS} == DEFAULTS


async def test_what_does_not_exist_or_cannot_be_is_refused(live: LiveServer) -> None:
    await live.enrol()
    printer = (await live.add_printer(language="zpl")).printer_id
    assert "no application" in await refused(live, printer, shared_with=[uuid4()])
    assert "no such printer" in await refused(live, printer, standby_printer_id=uuid4())
    assert "its own standby" in await refused(live, printer, standby_printer_id=printer)
    assert "color" in await refused(live, printer, default_color_mode="color")
    assert "duplex" in await refused(live, printer, default_duplex_mode="duplex_long_edge")
    await refused(live, printer, raw_policy="filter")
    await refused(live, printer, raw_policy=None)
    for never in ("KILL", "NS", "SETVAR", "JB", "EF", "~JQ", "DB", "SET", "", "XA", "ESC p"):
        assert "cannot be allowed on its own" in await refused(live, printer, raw_allow=["JUS", never])
    await refused(live, printer, raw_allow=None)
    await refused(live, printer, raw_allow=["JUS"] * 41)


async def test_commands_are_allowed_however_they_are_written(live: LiveServer) -> None:
    agent = await live.enrol()
    printer = (await live.add_printer()).printer_id
    before = (await agent.poll({str(printer): 0})).printers_revision
    shown = await change(live, printer, raw_allow=["^jus", "set  key1", "GS ( E", "JUS", "no-label"])
    assert shown["raw_allow"] == ["GS (E", "JUS", "NO-LABEL", "SET KEY1"]
    assert (await agent.poll({str(printer): 0})).printers_revision > before
    (setup,) = (await agent.call("GET", "/printers")).json()["printers"]
    assert setup["raw_allow"] == shown["raw_allow"]
    printer_setup = msgspec.convert(setup, PrinterSetup)
    assert printer_setup.raw_allow == shown["raw_allow"]
    (entry,) = (await live.ask("GET", f"/audit?act=printer.change&subject=printer%20{printer}")).json()["data"]
    assert (entry["details"]["before"], entry["details"]["settings"]) == (
        {"raw_allow": []},
        {"raw_allow": shown["raw_allow"]},
    )
    assert (await change(live, printer, raw_allow=[]))["raw_allow"] == []


async def test_the_agent_is_told_at_once(live: LiveServer) -> None:
    agent = await live.enrol()
    printer = (await live.add_printer()).printer_id
    before = (await agent.poll({str(printer): 0})).printers_revision
    await change(live, printer, raw_policy="deny")
    assert (await agent.poll({str(printer): 0})).printers_revision > before
    (setup,) = (await agent.call("GET", "/printers")).json()["printers"]
    assert setup["raw_policy"] == "deny"
    printer_setup = PrinterSetup(printer_id=printer, name="P", uri="virtual:///p", paused=False)
    for each in RawPolicy:
        setup = msgspec.structs.replace(printer_setup, raw_policy=each)
        assert setup.raw_policy is RawPolicy(each)
    assert printer_setup.raw_policy is RawPolicy.SCREEN


async def test_orders_have_the_printers_defaults_and_the_job_keeps_its_wish(live: LiveServer) -> None:
    agent = await live.enrol()
    printer = (await live.add_printer()).printer_id
    await change(live, printer, raw_policy="deny", default_orientation="landscape")  # so the test page is a PDF
    assert (await live.ask("POST", f"/printers/{printer}/test")).status_code == 201
    lease = await agent.take_one(str(printer))
    assert lease.order.parameters.orientation == "landscape"
    assert (await live.job(lease.order.print_job_id)).parameters.orientation == "default"


async def waiting_three(live: LiveServer) -> tuple[AgentCaller, UUID, UUID, list[UUID]]:
    agent = await live.enrol()
    printer, other = await live.add_printer(), await live.add_printer("Pack 2")
    jobs = [await live.add_job(printer.printer_id, LABEL + b"\n" * number) for number in range(3)]
    await change(live, printer.printer_id, standby_printer_id=other.printer_id)
    return agent, printer.printer_id, other.printer_id, jobs


async def test_all_waiting_jobs_go_to_the_standby_printer_by_one_act(live: LiveServer) -> None:
    agent, printer, other, jobs = await waiting_three(live)
    await agent.reports(str(printer), "online")
    assert "Pause it first" in (await standby(live, printer, 422))["message"]
    assert (await live.row(jobs[0])).printer_id == printer  # never by itself
    taken = await agent.take_one(str(printer))
    await live.act(jobs[2], "hold")
    await agent.reports(str(printer), "error")
    used = await standby(live, printer)
    assert (used["moved"], used["stayed"]) == (2, 1)
    assert [(job["print_job_id"], job["reason"]) for job in used["first_stayed"]] == [(str(jobs[2]), "held")]
    assert [(await live.row(job)).printer_id for job in jobs] == [other, other, printer]
    assert (await agent.start(taken)).status_code == 409  # what its agent had taken is not printed twice
    assert [lease.order.print_job_id for lease in await agent.take(str(other), 3)] == jobs[:2]
    (entry,) = (await live.ask("GET", "/audit?act=printer.standby")).json()["data"]
    assert (who(entry["actor"]), entry["details"]["jobs"], entry["details"]["standby"]) == ("Ann", 2, "Pack 2")
    assert (await standby(live, printer))["moved"] == 0


async def test_a_repeat_moves_nothing_more_and_is_told_how_many_the_first_moved(
    live: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    agent, printer, other, _ = await waiting_three(live)
    await agent.reports(str(printer), "error")
    path, request = f"/printers/{printer}/standby", {"expected_standby_printer_id": str(other)}
    answers = await asyncio.gather(*(live.ask("POST", path, request, key="press-1") for _ in range(4)))
    (first,) = {answer.content for answer in answers}
    assert answers[0].json()["moved"] == 3
    new = await live.add_job(printer, LABEL)
    assert (await live.ask("POST", path, request, key="press-1")).content == first
    assert (await live.row(new)).printer_id == printer
    unlike = (await live.ask("POST", f"/printers/{other}/standby", request, key="press-1")).json()
    assert unlike["error_code"] == "idempotency_key_conflict"
    assert (await live.ask("POST", path, request, key="press-2")).json()["moved"] == 1
    assert len((await live.ask("GET", "/audit?act=printer.standby")).json()["data"]) == 2

    async def gone(*_: object) -> None:
        raise RuntimeError("the server ended")

    monkeypatch.setattr(standby_act, "_some", gone)
    await asyncio.gather(live.ask("POST", path, request, key="press-3"), return_exceptions=True)
    monkeypatch.undo()
    unknown = (await live.ask("POST", path, request, key="press-3")).json()
    assert (unknown["error_code"], unknown["details"]) == ("invalid_transition", {"reason": "standby_unknown"})
    assert "may have been moved" in unknown["message"]


async def test_what_the_standby_printer_cannot_print_stays_with_the_reason(live: LiveServer) -> None:
    _, printer, _, jobs = await waiting_three(live)
    receipts = (await live.add_printer("Receipts", language="escpos")).printer_id
    await live.ask("POST", f"/printers/{printer}/pause")
    await change(live, printer, standby_printer_id=receipts)
    used = await standby(live, printer)
    assert (used["moved"], used["stayed"]) == (0, 3)
    assert {job["reason"] for job in used["first_stayed"]} == {"raw_language_not_supported"}
    assert [(await live.row(job)).printer_id for job in jobs] == [printer] * 3
    await change(live, printer, standby_printer_id=None)
    assert "no standby printer" in (await standby(live, printer, 422))["message"]


async def test_a_standby_printer_that_is_taken_away_meanwhile_gets_no_more(
    live: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, printer, other, jobs = await waiting_three(live)
    await live.ask("POST", f"/printers/{printer}/pause")

    def and_then_it_is_none(connection: Connection, ctx: Context, *facts: Any, **more: Any) -> None:
        move_waiting(connection, ctx, *facts, **more)
        printer_rows.change_printer(connection, ctx.site_account, printer, {"standby_printer_id": None})

    monkeypatch.setattr(standby_act, "AT_ONCE", 1)
    monkeypatch.setattr(standby_act, "move_waiting", and_then_it_is_none)
    used = await standby(live, printer)
    assert (used["moved"], used["stayed"]) == (1, 2)
    assert {job["reason"] for job in used["first_stayed"]} == {"standby_changed"}
    assert [(await live.row(job)).printer_id for job in jobs] == [other, printer, printer]
    await change(live, printer, standby_printer_id=other)
    await live.ask("DELETE", f"/printers/{other}")
    assert "was removed" in (await standby(live, printer, 422))["message"]


async def test_a_test_print_comes_out_where_raw_files_are_refused(live: LiveServer) -> None:
    await live.enrol()
    printer = await live.add_printer(language="zpl")
    await change(live, printer.printer_id, raw_policy="deny")
    assert (await live.ask("POST", f"/printers/{printer.printer_id}/test")).json()["document_format"] == "pdf"


async def tuned(live: LiveServer, printer: str, request: dict[str, Any]) -> dict[str, Any]:
    answer = await live.ok("PATCH", f"/printers/{printer}", request, operator="Ann")
    tuning: dict[str, Any] = answer["tuning"]
    return tuning


async def told(live: LiveServer, agent: Any) -> PrinterSetups:
    return msgspec.json.decode((await agent.call("GET", "/printers")).content, type=PrinterSetups)


async def test_what_is_not_named_stays_and_null_is_the_default_again(live: LiveServer) -> None:
    await live.enrol()
    view = await live.add_printer(uri=ANY)
    printer = str(view.printer_id)
    assert msgspec.to_builtins(view.tuning) == NO_TUNING
    assert await tuned(live, printer, {"darkness": 60, "cut": "job"}) == NO_TUNING | {"darkness": 60, "cut": "job"}
    assert await tuned(live, printer, {"cut": None, "speed_mm_s": 1}) == NO_TUNING | {"darkness": 60, "speed_mm_s": 1}
    assert await tuned(live, printer, ALL) == ALL
    assert (await live.ask("GET", "/printers")).json()[0]["tuning"] == ALL
    assert await tuned(live, printer, {"stale_after_seconds": 60}) == ALL
    assert await tuned(live, printer, dict.fromkeys(ALL)) == NO_TUNING


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
    fields = {"min_width_mm": 20, "max_width_mm": 60, "min_height_mm": 1, "max_height_mm": 500}
    await agent.reports(real, "online", capabilities={"custom_media": fields, "source": "reported"})
    await tuned(live, real, {"head_width_mm": 104})
    assert await widest(real) == 60  # what the device says itself stays


async def test_a_waiting_agent_is_woken(live: LiveServer) -> None:
    printer, agent = await live.printer_and_agent()
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
    assert (await live.ask("GET", f"/printers/{printer}")).json()["tuning"] == NO_TUNING


async def test_tuning_is_for_languages_that_have_words_for_it(live: LiveServer) -> None:
    agent = await live.enrol()
    dots, drawer = {"zpl_compression": "z64"}, {"opens_drawer": True}
    requests: dict[str, Any] = {**dots, "escpos_raster": "graphics", "cut": "page", **drawer}
    idle = {"cpcl": set(requests), "tspl": set(requests) - {"cut"}, "zpl": {"escpos_raster", "opens_drawer"}}
    idle["escpos"] = {"zpl_compression"}
    for number, language in enumerate(idle):
        printer = str((await live.add_printer(language, uri=f"socket://192.0.2.{number + 1}")).printer_id)
        by_name = {"raw_languages": [language], "document_formats": ["pdf", "raw"], "source": "reported"}
        await agent.reports(printer, "online", capabilities=by_name)  # the device's own word is as good
        for request in requests.items():
            answer = await live.ask("PATCH", f"/printers/{printer}", dict([request]))
            assert (answer.status_code == 422) == (request[0] in idle[language]), (language, request)
            if answer.status_code == 422:
                [field] = answer.json()["details"]["fields"]
                assert (field["field"], field["code"]) == (request[0], "not_applicable")
        assert await tuned(live, printer, {**dict.fromkeys(requests), "darkness": 5}) == NO_TUNING | {"darkness": 5}


async def test_tuning_of_labels_is_refused_for_printers_of_sheets(live: LiveServer) -> None:
    agent = await live.enrol()
    printer = str((await live.add_printer("Office", uri="ipp://192.0.2.1/ipp/print", head_width_mm=104)).printer_id)
    labels: dict[str, Any] = {"darkness": 60, "speed_mm_s": 50, "cut": "job"}
    assert await tuned(live, printer, {**labels, "halftone": "threshold"})  # it has not answered yet
    view = (await live.ask("GET", f"/printers/{printer}")).json()
    assert (view["tuning_idle"], view["tuning_unsure"]) == ([], ["head_width_mm", *labels])
    fields: dict[str, Any] = {"raw_languages": [], "document_formats": ["pdf"], "source": "reported"}
    await agent.reports(printer, "online", capabilities=fields, drawing={"takes_pdf": True})
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
    assert narrow_head(known) is None
    assert narrow_head(unknown) is None
    set_it = f"spoolhouse printer set {unknown.printer_id} --head-width-mm MM"
    words = f"width not known, so media of any width are accepted. Set it: '{set_it}'"
    assert tuning_doubts(unknown) == [("print head", words)]


def test_a_wish_names_every_field() -> None:
    assert {*TuningChange.__struct_fields__} == {*PrinterTuning.__struct_fields__, *PrintDefaults.__struct_fields__}


def test_agents_and_servers_of_the_version_before_go_on() -> None:
    old = b'{"printer_id":"00000000-0000-0000-0000-000000000001","name":"A","uri":"virtual:///a","paused":false}'
    assert msgspec.json.decode(old, type=PrinterSetup).tuning == PrinterTuning()
    assert not PrinterSetup.__struct_config__.forbid_unknown_fields


async def refusals(live: LiveServer, printer: object, **request: object) -> dict[str, str]:
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
    assert [(who(entry["actor"]), entry["details"]["before"]["tags"]) for entry in entries] == [
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


@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.parametrize("field", ["add_tags", "place"])
async def test_what_hides_or_turns_text_is_refused(live: LiveServer, field: str, name: str) -> None:
    await live.enrol()
    printer = (await live.add_printer()).printer_id
    text = HOSTILE[name]
    values_used = await refusals(live, printer, **{field: [text] if field == "add_tags" else text})
    assert (values_used["field"].split("[")[0], values_used["code"]) == (field, "not_visible")
    shown = (await live.ask("GET", f"/printers/{printer}")).json()
    assert (shown["tags"], shown["place"]) == ([], None)


async def test_tags_and_places_are_bounded(live: LiveServer) -> None:
    await live.enrol()
    printer = (await live.add_printer()).printer_id
    for request in ({"add_tags": ["x" * 10_000]}, {"place": "x" * 10_000}, {"add_tags": [""]}, {"place": ""}):
        assert (await refusals(live, printer, **request))["field"].startswith(next(iter(request)))
    await refusals(live, printer, add_tags=[str(one) for one in range(MOST_TAGS + 1)])
    await change(live, printer, add_tags=[str(one) for one in range(MOST_TAGS)])
    assert (await refusals(live, printer, add_tags=["one more"]))["code"] == "too_many"
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
    assert (await refusals(live, office.printer_id, dpi=300))["code"] == "not_applicable"
    assert (await refusals(live, dock.printer_id, dpi=7))["field"] == "dpi"

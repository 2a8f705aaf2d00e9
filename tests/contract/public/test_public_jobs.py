"""`/api/v1/print-jobs`: create, list, read; every status that the operations list."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

import msgspec
import pytest
from sqlalchemy import select, update

from server_core.contract.types.documents import DocumentFormat, RawLanguage
from server_core.contract.types.media import CustomMedia, Media
from server_core.contract.types.parameters import WITH_DEFAULT, ColorMode, DuplexMode
from server_core.contract.types.printers import Capabilities, CopiesRange
from server_core.store import agent_rows
from server_core.store.tables import documents, idempotency, jobs
from tests.support.public_api import JOBS, PublicApi, open_public_api, order, problem, restarted

pytestmark = pytest.mark.anyio
ALL_PARAMETERS: dict[str, Any] = {
    "copies": 3,
    "intent": "shipping_label",
    "color_mode": "monochrome",
    "duplex_mode": "duplex_short_edge",
    "media_width_mm": 101.6,
    "media_height_mm": 152.4,
    "dpi": 203,
    "scale_mode": "fit",
    "orientation": "landscape",
    "offset_x_mm": -1.25,
    "offset_y_mm": 2.5,
    "margin_top_mm": 1.5,
    "margin_right_mm": 2.0,
    "margin_bottom_mm": 2.5,
    "margin_left_mm": 3.0,
}
DEFAULTS: dict[str, Any] = {
    **{each.name: "default" for each in WITH_DEFAULT},
    "copies": 1,
    "intent": "document",
    "media_width_mm": None,
    "media_height_mm": None,
    "dpi": None,
    "scale_mode": "none",
    **dict.fromkeys(["offset_x_mm", "offset_y_mm"], 0),
    **dict.fromkeys(["margin_top_mm", "margin_right_mm", "margin_bottom_mm", "margin_left_mm"], 0),
}
KNOWN = Capabilities(
    document_formats=[DocumentFormat.PDF],
    color_modes=[ColorMode.DEFAULT, ColorMode.MONOCHROME],
    duplex_modes=[DuplexMode.DEFAULT, DuplexMode.SIMPLEX],
    media=[Media(name="100x150 mm", width_mm=100, height_mm=150)],
    custom_media=CustomMedia(min_width_mm=20, max_width_mm=104, min_height_mm=10, max_height_mm=990),
    dpi=[203],
    copies=CopiesRange(max=9),
)


async def test_create_returns_all_fields_with_defaults(api: PublicApi) -> None:
    headers = await api.bearer()
    body = await order(api, headers)
    answer = await api.http.post(JOBS, headers=headers, json=body)
    assert answer.status_code == 201
    job = answer.json()
    expected = {**DEFAULTS, **body, "status": "pending", "document_format": "pdf", "document_raw_language": None}
    expected |= dict.fromkeys(["reserved_at", "started_at", "completed_at", "failure_reason"])
    expected |= {"document_mime_type": "application/pdf", "original_filename": "label.zpl"}
    expected |= dict.fromkeys(["failure_reason", "evidence", "outcome", "reprint_of", "reprinted_as"])
    expected |= {"idempotency_key": None, "status_reason": "agent_offline"}
    expected |= {"status_message": "The computer that prints is off, or Spoolhouse is not running there."}
    by_name = {name: value for name, value in job.items() if name not in {"print_job_id", "created_at", "expires_at"}}
    assert by_name == expected
    assert job["expires_at"].startswith("2026-11-22T12:00:00")
    assert job["created_at"].startswith("2026-11-21T12:00:00")
    assert api.feed.jobs == [(UUID(job["print_job_id"]), api.own.printer_id)]
    assert (await api.http.get(f"{JOBS}/{job['print_job_id']}", headers=headers)).json() == job
    assert (await api.http.get(JOBS, headers=headers)).json() == {"data": [job], "next_cursor": None}


async def test_all_parameters_come_back_as_they_were_given(api: PublicApi) -> None:
    headers = await api.bearer()
    answer = await api.http.post(JOBS, headers=headers, json=await order(api, headers, **ALL_PARAMETERS))
    assert answer.status_code == 201
    assert ALL_PARAMETERS.items() <= answer.json().items()
    stored = (await api.http.get(f"{JOBS}/{answer.json()['print_job_id']}", headers=headers)).json()
    assert stored == answer.json()


async def test_integral_floats_are_whole_numbers(api: PublicApi) -> None:
    headers = await api.bearer()
    body = await order(api, headers, copies=2.0, dpi=203.0)
    job = (await api.http.post(JOBS, headers=headers, json=body)).json()
    assert (job["copies"], job["dpi"]) == (2, 203)


@pytest.mark.parametrize(
    ("field", "value", "code"),
    [
        ("copies", 0, "out_of_range"),
        ("copies", 100, "out_of_range"),
        ("copies", True, "invalid_type"),
        ("copies", 1.5, "invalid_type"),
        ("copies", "2", "invalid_type"),
        ("copies", None, "invalid_type"),
        ("copies", 10**30, "out_of_range"),
        ("intent", "label", "invalid_value"),
        ("color_mode", "mono", "invalid_value"),
        ("duplex_mode", "long", "invalid_value"),
        ("scale_mode", "fill", "invalid_value"),
        ("orientation", 90, "invalid_type"),
        ("media_width_mm", 0.5, "out_of_range"),
        ("media_height_mm", 2000.5, "out_of_range"),
        ("dpi", 71, "out_of_range"),
        ("dpi", 2401, "out_of_range"),
        ("offset_x_mm", -2000.5, "out_of_range"),
        ("offset_y_mm", 2001, "out_of_range"),
        ("margin_top_mm", -0.5, "out_of_range"),
        ("margin_left_mm", [], "invalid_type"),
        ("document_id", "nonsense", "invalid_value"),
        ("printer_id", 7, "invalid_type"),
    ],
)
async def test_each_wrong_field_is_named(api: PublicApi, field: str, value: Any, code: str) -> None:
    headers = await api.bearer()
    answer = await api.http.post(JOBS, headers=headers, json=await order(api, headers, **{field: value}))
    fields = problem(answer, 422, "validation_failed", "validation_failed")["fields"]
    assert [(entry["field"], entry["code"]) for entry in fields] == [(field, code)]
    assert api.feed.jobs == []


async def test_all_wrong_fields_are_named_at_once(api: PublicApi) -> None:
    body = {"copies": 0, "dpi": 1, "printer_id": "x", "scale": "fit", "foo": 1}
    answer = await api.http.post(JOBS, headers=await api.bearer(), json=body)
    fields = problem(answer, 422, "validation_failed", "unknown_field")["fields"]
    assert {(entry["field"], entry["code"]) for entry in fields} == {
        ("copies", "out_of_range"),
        ("dpi", "out_of_range"),
        ("printer_id", "invalid_value"),
        ("document_id", "required"),
        ("scale", "unknown_field"),
        ("foo", "unknown_field"),
    }
    by_name = {entry["field"]: (entry["message"], entry.get("nearest")) for entry in fields}
    assert by_name["scale"] == ("There is no field 'scale'. Did you mean 'scale_mode'?", "scale_mode")
    assert by_name["foo"] == ("There is no field 'foo'.", None), "nothing is like it"


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"{",
        b"[1,2",
        b'{"copies": NaN}',
        b'{"copies": Infinity}',
        b'{"copies": -Infinity}',
        b'{"offset_x_mm": 1e400}',
        b'{"copies": 1, "copies": 1}',
        b'{"x": {"a": 1, "a": 2}}',
        b'{"x": "\\ud800"}',
        b'{"x": "\xff"}',
        b"\xef\xbb\xbf",
        b"\xef\xbb\xbf\xef\xbb\xbf{}",
        b"{'copies': 1}",
        b'{"copies": 1,}',
        b'{"copies": ' + b"9" * 5000 + b"}",
        b'{"x": ' + b"[" * 33 + b"]" * 33 + b"}",
        b"[" * 8000,
        b'{"a":' * 2000 + b"1" + b"}" * 2000,
        "{}".encode("utf-16"),
    ],
)
async def test_hostile_json_is_422_on_this_operation(api: PublicApi, text: bytes) -> None:
    answer = await api.http.post(JOBS, headers=await api.bearer(), content=text)
    problem(answer, 422, "validation_failed", "malformed_json")


@pytest.mark.parametrize("text", [b"[]", b"null", b'"text"', b"1"])
async def test_json_that_is_no_object(api: PublicApi, text: bytes) -> None:
    answer = await api.http.post(JOBS, headers=await api.bearer(), content=text)
    problem(answer, 422, "validation_failed", "validation_failed")


async def test_too_large_a_body(api: PublicApi) -> None:
    headers = await api.bearer()

    async def pieces() -> Any:
        for _ in range(100):
            yield b" " * 1024

    for content in (b" " * 20_000, pieces()):
        answer = await api.http.post(JOBS, headers=headers, content=content)
        assert problem(answer, 413, "too_large", "request_too_large") == {"limit_bytes": 16 * 1024}


async def test_foreign_and_unknown_ids_answer_alike(api: PublicApi) -> None:
    own, foreign = await api.bearer(), await api.bearer(api.foreign)
    body = await order(api, own)
    theirs = await api.upload(foreign)
    for document in (theirs, str(uuid4())):
        answer = await api.http.post(JOBS, headers=own, json={**body, "document_id": document})
        problem(answer, 422, "validation_failed", "document_not_found")
    for printer in (str(api.foreign.printer_id), str(uuid4())):
        answer = await api.http.post(JOBS, headers=own, json={**body, "printer_id": printer})
        problem(answer, 422, "validation_failed", "printer_not_found")
    job = (await api.http.post(JOBS, headers=own, json=body)).json()["print_job_id"]
    texts = set()
    for identifier in (job, str(uuid4()), "no-uuid", "1" * 500):
        answer = await api.http.get(f"{JOBS}/{identifier}", headers=foreign)
        problem(answer, 404, "not_found", "print_job_not_found")
        texts.add(answer.text)
    assert len(texts) == 1
    assert (await api.http.get(JOBS, headers=foreign)).json()["data"] == []


async def test_raw_jobs_take_only_what_applies(api: PublicApi) -> None:
    headers = await api.bearer()
    fits = {"copies": 2, "intent": "receipt", "media_width_mm": 100, "media_height_mm": 150, "dpi": 203}
    neutral = {"color_mode": "default", "scale_mode": "none", "margin_top_mm": 0}
    body = await order(api, headers, b"^XA^XZ", **fits, **neutral)
    assert (await api.http.post(JOBS, headers=headers, json=body)).status_code == 201
    wrong = {"color_mode": "color", "scale_mode": "fit", "offset_x_mm": 1, "orientation": "portrait"}
    answer = await api.http.post(JOBS, headers=headers, json={**body, **wrong})
    fields = problem(answer, 422, "validation_failed", "parameter_not_applicable")["fields"]
    assert {entry["field"] for entry in fields} == set(wrong)


async def test_margins_must_leave_an_area(api: PublicApi) -> None:
    headers = await api.bearer()
    body = await order(api, headers, media_width_mm=100, margin_left_mm=50, margin_right_mm=50)
    fields = problem(
        await api.http.post(JOBS, headers=headers, json=body), 422, "validation_failed", "validation_failed"
    )["fields"]
    assert fields[0]["field"] == "media_width_mm"


async def test_nothing_is_moved_off_the_loaded_media(api: PublicApi) -> None:
    headers = await api.bearer()
    loaded = Media(name="100x150 mm", width_mm=100, height_mm=150, loaded=True)
    printer = await api.add_printer(api.own, "Labels", Capabilities(media=[loaded]))
    body = {**await order(api, headers), "printer_id": str(printer)}
    for wrong in ({"margin_top_mm": 150}, {"offset_x_mm": 100}, {"offset_y_mm": -2000}):
        answer = await api.http.post(JOBS, headers=headers, json={**body, **wrong})
        fields = problem(answer, 422, "validation_failed", "validation_failed")["fields"]
        assert [(entry["field"], entry["code"]) for entry in fields] == [(*wrong, "no_area_left")]
    fits = {"margin_top_mm": 120, "offset_x_mm": -1, "offset_y_mm": 99, "orientation": "landscape"}
    assert (await api.http.post(JOBS, headers=headers, json={**body, **fits, "margin_top_mm": 0})).status_code == 201
    answer = await api.http.post(JOBS, headers=headers, json={**body, **fits})
    assert problem(answer, 422, "validation_failed", "validation_failed")["fields"][0]["field"] == "margin_top_mm"


@pytest.mark.parametrize(
    ("fields", "reason", "asked", "possible"),
    [
        ({"color_mode": "color"}, "color_not_supported", "color_mode color", "color_mode default, monochrome"),
        (
            {"duplex_mode": "duplex_long_edge"},
            "duplex_not_supported",
            "duplex_mode duplex_long_edge",
            "duplex_mode default, simplex",
        ),
        ({"dpi": 300}, "dpi_not_supported", "dpi 300", "dpi 203"),
        ({"copies": 10}, "copies_not_supported", "copies 10", "copies 1 to 9"),
        (
            {"media_width_mm": 210, "media_height_mm": 297},
            "media_not_supported",
            "media 210 x 297 mm",
            "media 100 x 150 mm, from 20 x 10 mm to 104 x 990 mm",
        ),
    ],
)
async def test_unsupported_routes_say_why(
    api: PublicApi, fields: dict[str, Any], reason: str, asked: str, possible: str
) -> None:
    headers = await api.bearer()
    printer = await api.add_printer(api.own, "Known", KNOWN)
    body = await order(api, headers)
    answer = await api.http.post(JOBS, headers=headers, json={**body, "printer_id": str(printer), **fields})
    facts = {"reason": reason, "asked": asked, "possible": possible}
    assert problem(answer, 409, "conflict", "unsupported_print_route") == facts
    assert answer.json()["message"].endswith(f" Asked for: {asked}. Possible: {possible}.")
    # the same on a printer that says nothing of itself is accepted
    assert (await api.http.post(JOBS, headers=headers, json={**body, **fields})).status_code == 201


async def test_routes_by_format_and_language(api: PublicApi) -> None:
    headers = await api.bearer()
    pdf_only = await api.add_printer(api.own, "Office", KNOWN)
    escpos = Capabilities(document_formats=[DocumentFormat.RAW], raw_languages=[RawLanguage.ESCPOS])
    receipts = await api.add_printer(api.own, "Receipts", escpos)
    zpl = await order(api, headers, b"^XA^XZ")
    for printer, reason in ((pdf_only, "format_not_supported"), (receipts, "raw_language_not_supported")):
        answer = await api.http.post(JOBS, headers=headers, json={**zpl, "printer_id": str(printer)})
        assert problem(answer, 409, "conflict", "unsupported_print_route")["reason"] == reason


async def test_a_revoked_agent_is_no_route(api: PublicApi) -> None:
    headers = await api.bearer()
    body = await order(api, headers)
    revoked = {"revoked_at": api.ctx.now()}
    await api.ctx.store.write(
        lambda connection: agent_rows.change_agent(connection, api.own.account_id, api.own.agent_id, revoked)
    )
    answer = await api.http.post(JOBS, headers=headers, json=body)
    assert problem(answer, 409, "conflict", "unsupported_print_route") == {"reason": "agent_revoked"}


async def test_a_job_of_a_write_only_client_is_its_own_to_read(api: PublicApi) -> None:
    everything = await api.bearer()
    write_only = await api.bearer(scope="print_jobs:write")
    body = await order(api, everything)
    job = (await api.http.post(JOBS, headers=write_only, json=body)).json()["print_job_id"]
    assert (await api.http.get(f"{JOBS}/{job}", headers=write_only)).status_code == 200
    other = await api.bearer(api.foreign, "print_jobs:write")
    problem(await api.http.get(f"{JOBS}/{job}", headers=other), 404, "not_found", "print_job_not_found")


async def test_a_repeat_with_the_same_key_is_the_same_answer(api: PublicApi) -> None:
    headers = {**await api.bearer(), "Idempotency-Key": "order-17"}
    body = await order(api, headers)
    first = await api.http.post(JOBS, headers=headers, json=body)
    again = await api.http.post(JOBS, headers=headers, json={**dict(reversed(body.items())), "copies": 1.0})
    assert (first.status_code, again.status_code) == (201, 201)
    assert again.content == first.content
    assert "idempotency-replayed" not in first.headers
    assert again.headers["idempotency-replayed"] == "true"
    assert len(api.feed.jobs) == 1
    conflict = await api.http.post(JOBS, headers=headers, json={**body, "copies": 2})
    details = problem(conflict, 409, "conflict", "idempotency_key_conflict")
    assert details == {"print_job_id": first.json()["print_job_id"]}


async def test_the_same_bytes_uploaded_again_are_the_same_order(api: PublicApi) -> None:
    headers = {**await api.bearer(), "Idempotency-Key": "order-17"}
    label = b"TEXT of no language in particular"
    first = await api.http.post(JOBS, headers=headers, json=await order(api, headers, label))
    assert first.status_code == 201
    for _ in range(2):
        body = await order(api, headers, label)
        assert body["document_id"] != first.json()["document_id"]
        again = await api.http.post(JOBS, headers=headers, json=body)
        assert (again.status_code, again.content) == (201, first.content)
        assert again.headers["idempotency-replayed"] == "true"
    assert len(api.feed.jobs) == 1
    others = [
        {**body, "copies": 2},
        await order(api, headers, label + b"."),
        {**body, "document_id": await api.upload(headers, label, "escpos")},
        {**body, "document_id": str(uuid4())},
    ]
    for other in others:
        conflict = await api.http.post(JOBS, headers=headers, json=other)
        details = problem(conflict, 409, "conflict", "idempotency_key_conflict")
        assert details == {"print_job_id": first.json()["print_job_id"]}


async def test_another_accounts_document_is_another_order_whatever_its_bytes(api: PublicApi) -> None:
    headers = {**await api.bearer(), "Idempotency-Key": "order-17"}
    body = await order(api, headers)
    assert (await api.http.post(JOBS, headers=headers, json=body)).status_code == 201
    foreign = await order(api, await api.bearer(api.foreign))
    answer = await api.http.post(JOBS, headers=headers, json={**body, "document_id": foreign["document_id"]})
    problem(answer, 409, "conflict", "idempotency_key_conflict")


async def test_a_document_without_its_bytes_still_tells_that_the_order_is_the_same(api: PublicApi) -> None:
    headers = {**await api.bearer(), "Idempotency-Key": "order-17"}
    body = await order(api, headers)
    first = await api.http.post(JOBS, headers=headers, json=body)
    await api.ctx.store.write(lambda opened: opened.execute(update(documents).values(purged_at=api.ctx.now())))
    again = await api.http.post(JOBS, headers=headers, json=await order(api, headers))
    assert (again.content, again.headers["idempotency-replayed"]) == (first.content, "true")


async def test_answers_that_an_earlier_version_kept_are_given_again_with_all_fields(api: PublicApi) -> None:
    """Its rows know the order by its `document_id` alone, and their answers have fewer fields."""
    headers = {**await api.bearer(), "Idempotency-Key": "order-17"}
    body = await order(api, headers)
    job = (await api.http.post(JOBS, headers=headers, json=body)).json()
    new = ["expires_at", "status_reason", "status_message", "evidence", "outcome"]
    new += ["reprint_of", "reprinted_as", "idempotency_key", "original_filename"]
    kept = msgspec.json.encode({name: value for name, value in job.items() if name not in new})
    old = {"content_fingerprint": None, "body": kept}
    await api.ctx.store.write(lambda opened: opened.execute(update(idempotency).values(old)))
    again = await api.http.post(JOBS, headers=headers, json=body)
    assert (again.status_code, again.headers["idempotency-replayed"]) == (201, "true")
    answer = again.json()
    assert {name: answer[name] for name in job} == job | {"status_reason": None, "status_message": None}
    other = await api.http.post(JOBS, headers=headers, json=await order(api, headers))
    problem(other, 409, "conflict", "idempotency_key_conflict")


async def test_a_key_belongs_to_its_account(api: PublicApi) -> None:
    jobs = set()
    for tenant in (api.own, api.foreign):
        headers = {**await api.bearer(tenant), "Idempotency-Key": "same"}
        body = {"document_id": await api.upload(headers), "printer_id": str(tenant.printer_id)}
        jobs.add((await api.http.post(JOBS, headers=headers, json=body)).json()["print_job_id"])
    assert len(jobs) == 2


async def test_a_refusal_does_not_use_up_the_key(api: PublicApi) -> None:
    headers = {**await api.bearer(), "Idempotency-Key": "k"}
    body = await order(api, headers)
    wrong = await api.http.post(JOBS, headers=headers, json={**body, "printer_id": str(uuid4())})
    assert wrong.status_code == 422
    assert (await api.http.post(JOBS, headers=headers, json=body)).status_code == 201


@pytest.mark.parametrize("key", [b"", b"k" * 129, b"a\tb", b"a\xc2\x85b", "a\u202eb".encode()])
async def test_keys_that_cannot_be_shown_or_are_too_long(api: PublicApi, key: bytes) -> None:
    answer = await api.http.post(JOBS, headers=[*(await bearer_on_wire(api)), (b"Idempotency-Key", key)], json={})
    fields = problem(answer, 422, "validation_failed", "validation_failed")["fields"]
    assert fields[0]["field"] == "Idempotency-Key"


@pytest.mark.parametrize(
    ("sent", "key"),
    [
        (b"Order 4711 / box 2", "Order 4711 / box 2"),
        (b"a b", "a b"),
        (b'"quoted", #4711; 50%', '"quoted", #4711; 50%'),
        (b"x" + b" " * 126 + b"y", "x" + " " * 126 + "y"),
        ("Bestellung M\u00fcller".encode(), "Bestellung M\u00fcller"),
        (b"Bestellung M\xfcller", "Bestellung M\u00fcller"),
    ],
)
async def test_keys_are_any_text_that_a_header_carries(api: PublicApi, sent: bytes, key: str) -> None:
    headers = [*(await bearer_on_wire(api)), (b"Idempotency-Key", sent)]
    body = await order(api, dict(await api.bearer()))
    first = await api.http.post(JOBS, headers=headers, json=body)
    again = await api.http.post(JOBS, headers=headers, json=body)
    assert first.status_code == 201, first.text
    assert await api.ctx.store.read(lambda opened: opened.scalar(select(jobs.c.idempotency_key))) == key
    assert (again.content, again.headers["idempotency-replayed"]) == (first.content, "true")


async def bearer_on_wire(api: PublicApi) -> list[tuple[bytes, bytes]]:
    return [(b"Authorization", (await api.bearer())["Authorization"].encode())]


async def test_64_at_once_with_one_key_make_one_job(api: PublicApi) -> None:
    headers = {**await api.bearer(), "Idempotency-Key": "race"}
    body = await order(api, headers)
    answers = await asyncio.gather(*(api.http.post(JOBS, headers=headers, json=body) for _ in range(64)))
    assert {answer.status_code for answer in answers} == {201}
    assert len({answer.content for answer in answers}) == 1
    assert sum("idempotency-replayed" in answer.headers for answer in answers) == 63
    assert len((await api.http.get(JOBS, headers=headers)).json()["data"]) == 1


async def test_keys_tokens_and_cursors_outlive_a_restart(tmp_path: Path) -> None:
    async with open_public_api(tmp_path) as before:
        headers = {**await before.bearer(), "Idempotency-Key": "once"}
        body = await order(before, headers)
        first = await before.http.post(JOBS, headers=headers, json=body)
        await before.http.post(JOBS, headers={**headers, "Idempotency-Key": "twice"}, json=body)
        cursor = (await before.http.get(JOBS, headers=headers, params={"limit": 1})).json()["next_cursor"]
    async with open_public_api(tmp_path) as opened:
        api = restarted(opened, before)
        again = await api.http.post(JOBS, headers=headers, json=body)
        assert again.content == first.content
        page = await api.http.get(JOBS, headers=headers, params={"limit": 1, "cursor": cursor})
        assert [job["print_job_id"] for job in page.json()["data"]] == [first.json()["print_job_id"]]


async def test_pages_are_stable_while_jobs_are_added(api: PublicApi) -> None:
    headers = await api.bearer()
    body = await order(api, headers)

    async def create() -> str:
        return str((await api.http.post(JOBS, headers=headers, json=body)).json()["print_job_id"])

    made = [await create() for _ in range(7)]
    seen: list[str] = []
    cursor: str | None = None
    while True:
        page = await api.http.get(JOBS, headers=headers, params={"limit": 3, **({"cursor": cursor} if cursor else {})})
        seen += [job["print_job_id"] for job in page.json()["data"]]
        cursor = page.json()["next_cursor"]
        if cursor is None:
            break
        await create()
    assert seen == made[::-1]


async def test_a_disk_that_takes_nothing_is_told_and_when_to_come_back(api: PublicApi) -> None:
    headers = await api.bearer()
    body = await order(api, headers)
    await api.ctx.store.write(lambda connection: connection.exec_driver_sql("PRAGMA query_only=ON") and None)
    who = {"client_id": str(api.own.client_id), "client_secret": api.own.client_secret}
    token = {"grant_type": "client_credentials", **who}
    answers = [await api.http.post(JOBS, headers=headers, json=body), await api.http.post("/oauth/token", data=token)]
    for answer in answers:
        problem(answer, 500, "internal_error", "insufficient_storage")
        assert answer.headers["retry-after"] == "30"

"""`from-base64` and `from-url`: document and job in one step."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from uuid import uuid4

import msgspec
import pytest
from sqlalchemy import text

from server_core.config import Limits
from server_core.contract.messages.message import words
from server_core.fetch import RemoteTooLarge, RemoteUnavailable, UrlInvalid, UrlNotAllowed
from tests.support import sample_pdfs
from tests.support.public_api import (
    ADDRESS,
    FROM_BASE64,
    PDF,
    SMALL_LIMITS,
    ZPL,
    PublicApi,
    counted,
    in_base64,
    problem,
)

pytestmark = pytest.mark.anyio
FROM_URL = "/api/v1/print-jobs/from-url"
RAW_ZPL = {"document_format": "raw", "document_raw_language": "zpl"}
SIZE = Limits().base64_body_bytes
MIB = 1024 * 1024
MOST_LAG_SECONDS = 0.1
MOST_MIB = 150
ATTEMPTS = 3
"""Attempts to measure. Something expensive is slow every time; a computer that stalls is not."""


def from_url(api: PublicApi, **fields: Any) -> dict[str, Any]:
    return {"document_url": ADDRESS, "printer_id": str(api.own.printer_id), **fields}


async def test_a_label_in_base64_becomes_document_and_job(api: PublicApi) -> None:
    headers = await api.bearer()
    body = in_base64(api, ZPL, **RAW_ZPL, copies=2, intent="product_label", document_filename="box.zpl")
    answer = await api.http.post(FROM_BASE64, headers=headers, json=body)
    assert answer.status_code == 201, answer.text
    job = answer.json()
    assert (job["status"], job["copies"], job["document_raw_language"]) == ("pending", 2, "zpl")
    assert (await api.http.get(f"/api/v1/print-jobs/{job['print_job_id']}", headers=headers)).json() == job
    assert await counted(api) == (1, 1)
    assert len(await api.kept()) == 1


async def test_a_pdf_in_base64(api: PublicApi) -> None:
    answer = await api.http.post(FROM_BASE64, headers=await api.bearer(), json=in_base64(api, PDF))
    assert answer.status_code == 201, answer.text
    assert (answer.json()["document_format"], answer.json()["document_mime_type"]) == ("pdf", "application/pdf")


@pytest.mark.parametrize(
    "wrong",
    [
        "data:application/pdf;base64,JVBERi0=",
        "JVBERi0",
        "JVBE Ri0=",
        "JVBE\nRi0=",
        "JVB=Ri0=",
        "====",
        "JVBERi0é",
        "JVBERi0_",
        "!!!!",
    ],
)
async def test_what_is_no_base64(api: PublicApi, wrong: str) -> None:
    body = in_base64(api, b"") | {"document_base64": wrong}
    answer = await api.http.post(FROM_BASE64, headers=await api.bearer(), json=body)
    problem(answer, 400, "invalid_request", "invalid_base64")
    assert await api.kept() == {}


async def test_nothing_in_base64_is_a_wrong_field(api: PublicApi) -> None:
    answer = await api.http.post(FROM_BASE64, headers=await api.bearer(), json=in_base64(api, b""))
    details = problem(answer, 422, "validation_failed", "validation_failed")
    assert details["fields"][0]["field"] == "document_base64"


async def test_a_document_too_large_is_refused_by_the_length_of_its_text(api: PublicApi) -> None:
    largest = max(SMALL_LIMITS.pdf_bytes, SMALL_LIMITS.raw_bytes)
    body = in_base64(api, bytes(largest + 3))
    answer = await api.http.post(FROM_BASE64, headers=await api.bearer(), json=body)
    assert problem(answer, 413, "too_large", "file_too_large")["limit_bytes"] == largest


async def test_a_body_too_large_is_refused(api: PublicApi) -> None:
    body = in_base64(api, b"") | {"document_base64": "A" * SMALL_LIMITS.base64_body_bytes}
    answer = await api.http.post(FROM_BASE64, headers=await api.bearer(), json=body)
    details = problem(answer, 413, "too_large", "request_too_large")
    assert details["limit_bytes"] == SMALL_LIMITS.base64_body_bytes


@pytest.mark.parametrize("path", [FROM_BASE64, FROM_URL])
async def test_broken_json_and_other_types_have_their_statuses(api: PublicApi, path: str) -> None:
    headers = await api.bearer()
    problem(await api.http.post(path, headers=headers, content=b"{"), 400, "invalid_request", "malformed_json")
    text_headers = headers | {"Content-Type": "text/plain"}
    answer = await api.http.post(path, headers=text_headers, content=b"{}")
    problem(answer, 415, "unsupported_media_type", "content_type_not_supported")


async def test_a_word_document_is_not_printed(api: PublicApi) -> None:
    answer = await api.http.post(
        FROM_BASE64, headers=await api.bearer(), json=in_base64(api, b"PK\x03\x04" + bytes(99))
    )
    problem(answer, 415, "unsupported_media_type", "document_type_not_supported")


async def test_a_refused_route_leaves_no_document(api: PublicApi) -> None:
    headers = await api.bearer()
    for printer in (str(uuid4()), str(api.foreign.printer_id)):
        answer = await api.http.post(FROM_BASE64, headers=headers, json=in_base64(api, PDF, printer_id=printer))
        problem(answer, 422, "validation_failed", "printer_not_found")
    answer = await api.http.post(FROM_BASE64, headers=headers, json=in_base64(api, ZPL, **RAW_ZPL, scale_mode="fit"))
    problem(answer, 422, "validation_failed", "parameter_not_applicable")
    assert await counted(api) == (0, 0)


async def test_refused_orders_leave_no_bytes(api: PublicApi) -> None:
    headers = await api.bearer()
    kept = {"Idempotency-Key": "order-4711"}
    assert (await api.http.post(FROM_BASE64, headers=headers | kept, json=in_base64(api, PDF))).status_code == 201
    same = await api.kept()
    for number in range(20):
        content = ZPL + b"%d" % number
        body = in_base64(api, content, **RAW_ZPL, scale_mode="fit")
        assert (await api.http.post(FROM_BASE64, headers=headers, json=body)).status_code == 422
        body = in_base64(api, content, **RAW_ZPL)
        assert (await api.http.post(FROM_BASE64, headers=headers | kept, json=body)).status_code == 409
    # the same bytes as those of a document that is there
    body = in_base64(api, PDF, media_width_mm=-1)
    assert (await api.http.post(FROM_BASE64, headers=headers, json=body)).status_code == 422
    assert await api.kept() == same


async def test_the_bytes_of_a_refused_order_stay_while_a_job_has_them(api: PublicApi) -> None:
    headers = await api.bearer()
    good, bad = in_base64(api, ZPL, **RAW_ZPL), in_base64(api, ZPL, **RAW_ZPL, scale_mode="fit")
    answers = await asyncio.gather(
        *(api.http.post(FROM_BASE64, headers=headers, json=body) for body in [bad, good, bad] * 10)
    )
    assert [answer.status_code for answer in answers] == [422, 201, 422] * 10
    assert len(await api.kept()) == 1


@pytest.mark.parametrize(
    ("content", "code"), [(sample_pdfs.zero_pages(), "no_pages"), (sample_pdfs.truncated(), "document_corrupt")]
)
async def test_the_wrong_field_has_the_name_it_was_sent_with(api: PublicApi, content: bytes, code: str) -> None:
    headers = await api.bearer()
    api.remote.pages[ADDRESS] = content
    for path, body, field in (
        (FROM_BASE64, in_base64(api, content), "document_base64"),
        (FROM_URL, from_url(api), "document_url"),
    ):
        answer = await api.http.post(path, headers=headers, json=body)
        (wrong,) = problem(answer, 422, "validation_failed", "validation_failed")["fields"]
        assert (wrong["field"], wrong["code"]) == (field, code)
    api.remote.pages[ADDRESS] = b""
    answer = await api.http.post(FROM_URL, headers=headers, json=from_url(api))
    (wrong,) = problem(answer, 422, "validation_failed", "validation_failed")["fields"]
    assert (wrong["field"], wrong["code"]) == ("document_url", "empty")


async def test_a_repeat_in_base64_is_one_job(api: PublicApi) -> None:
    headers = await api.bearer() | {"Idempotency-Key": "order-4711"}
    first = await api.http.post(FROM_BASE64, headers=headers, json=in_base64(api, PDF))
    again = await api.http.post(FROM_BASE64, headers=headers, json=in_base64(api, PDF))
    assert (again.status_code, again.content) == (201, first.content)
    assert again.headers["idempotency-replayed"] == "true"
    other = await api.http.post(FROM_BASE64, headers=headers, json=in_base64(api, ZPL, **RAW_ZPL))
    details = problem(other, 409, "conflict", "idempotency_key_conflict")
    assert details["print_job_id"] == first.json()["print_job_id"]
    assert await counted(api) == (1, 1)


async def test_an_address_that_was_signed_anew_is_compared_by_its_bytes(api: PublicApi) -> None:
    signed, other = f"{ADDRESS}?signature=2", f"{ADDRESS}?signature=3"
    api.remote.pages |= {ADDRESS: PDF, signed: PDF, other: PDF + b"\n%"}
    headers = await api.bearer() | {"Idempotency-Key": "order-4711"}
    first = await api.http.post(FROM_URL, headers=headers, json=from_url(api))
    same = await api.http.post(FROM_URL, headers=headers, json=from_url(api))
    assert (same.content, api.remote.asked) == (first.content, [ADDRESS]), "the same address is not fetched again"
    again = await api.http.post(FROM_URL, headers=headers, json=from_url(api, document_url=signed))
    assert (again.status_code, again.content) == (201, first.content)
    assert again.headers["idempotency-replayed"] == "true"
    for wrong in (from_url(api, document_url=other), from_url(api, document_url=signed, copies=2)):
        answer = await api.http.post(FROM_URL, headers=headers, json=wrong)
        details = problem(answer, 409, "conflict", "idempotency_key_conflict")
        assert details["print_job_id"] == first.json()["print_job_id"]
    assert api.remote.asked == [ADDRESS, signed, other], "another order is refused without a download"
    assert await counted(api) == (1, 1), "what was fetched to be compared is not kept"


async def test_64_at_once_with_one_key_make_one_job_or_are_told_to_wait(api: PublicApi) -> None:
    headers = await api.bearer() | {"Idempotency-Key": "race"}
    body = in_base64(api, ZPL, **RAW_ZPL)
    answers = await asyncio.gather(*(api.http.post(FROM_BASE64, headers=headers, json=body) for _ in range(64)))
    made = [answer for answer in answers if answer.status_code == 201]
    waiting = [answer for answer in answers if answer.status_code == 409]
    assert len(made) + len(waiting) == 64
    assert len({answer.content for answer in made}) == 1
    for answer in waiting:
        problem(answer, 409, "conflict", "idempotency_in_progress")
        assert answer.headers["retry-after"] == "1"
    assert await counted(api) == (1, 1)
    again = await api.http.post(FROM_BASE64, headers=headers, json=body)
    assert again.content == made[0].content


async def test_a_document_from_an_address(api: PublicApi) -> None:
    api.remote.pages[ADDRESS] = PDF
    answer = await api.http.post(FROM_URL, headers=await api.bearer(), json=from_url(api))
    assert answer.status_code == 201, answer.text
    shown = await api.ctx.store.read(
        lambda connection: connection.execute(text("SELECT original_filename FROM documents")).scalar_one()
    )
    assert shown == "4711.pdf"
    assert await counted(api) == (1, 1)


@pytest.mark.parametrize(
    ("error", "status", "word", "code"),
    [
        (UrlInvalid(words("not https")), 400, "invalid_request", "invalid_url"),
        (UrlNotAllowed(), 422, "validation_failed", "url_not_allowed"),
        (RemoteUnavailable(words("no answer"), status=404), 422, "validation_failed", "remote_document_unavailable"),
        (RemoteTooLarge(17), 413, "too_large", "remote_document_too_large"),
    ],
)
async def test_each_failure_of_a_download_has_its_code(
    api: PublicApi, error: Exception, status: int, word: str, code: str
) -> None:
    api.remote.pages[ADDRESS] = error
    headers = await api.bearer() | {"Idempotency-Key": "again"}
    problem(await api.http.post(FROM_URL, headers=headers, json=from_url(api)), status, word, code)
    api.remote.pages[ADDRESS] = PDF
    assert (await api.http.post(FROM_URL, headers=headers, json=from_url(api))).status_code == 201


async def test_an_unknown_printer_is_told_before_anything_is_fetched(api: PublicApi) -> None:
    answer = await api.http.post(FROM_URL, headers=await api.bearer(), json=from_url(api, printer_id=str(uuid4())))
    problem(answer, 422, "validation_failed", "printer_not_found")
    assert api.remote.asked == []


async def test_a_repeat_while_the_first_is_fetched_is_told_to_wait(api: PublicApi) -> None:
    api.remote.pages[ADDRESS] = PDF
    api.remote.hold.clear()
    headers = await api.bearer() | {"Idempotency-Key": "slow"}
    first = asyncio.create_task(api.http.post(FROM_URL, headers=headers, json=from_url(api)))
    await api.remote.begun(1)
    answer = await api.http.post(FROM_URL, headers=headers, json=from_url(api))
    problem(answer, 409, "conflict", "idempotency_in_progress")
    assert answer.headers["retry-after"] == "1"
    api.remote.hold.set()
    made = await first
    assert made.status_code == 201
    again = await api.http.post(FROM_URL, headers=headers, json=from_url(api))
    assert (again.content, again.headers["idempotency-replayed"]) == (made.content, "true")
    assert api.remote.asked == [ADDRESS]


async def test_few_downloads_at_once_for_each_application(api: PublicApi) -> None:
    api.remote.pages[ADDRESS] = PDF
    api.remote.hold.clear()
    headers = await api.bearer()
    most = api.ctx.config.fetch.at_once_per_application
    running = [asyncio.create_task(api.http.post(FROM_URL, headers=headers, json=from_url(api))) for _ in range(most)]
    await api.remote.begun(most)
    answer = await api.http.post(FROM_URL, headers=headers, json=from_url(api))
    problem(answer, 429, "rate_limited", "rate_limited")
    assert int(answer.headers["retry-after"]) >= 1
    other = await api.bearer(api.foreign)
    foreign = asyncio.create_task(
        api.http.post(FROM_URL, headers=other, json=from_url(api, printer_id=str(api.foreign.printer_id)))
    )
    await api.remote.begun(most + 1)
    api.remote.hold.set()
    assert [(await task).status_code for task in [*running, foreign]] == [201] * (most + 1)


def filled(head: bytes, piece: bytes, tail: bytes) -> bytes:
    return head + piece * ((SIZE - len(head) - len(tail)) // len(piece)) + tail


HOSTILE: dict[str, Callable[[], bytes]] = {
    "lists": lambda: filled(b'{"x":[', b"[],", b"[]]}"),
    "floats": lambda: filled(b'{"x":[', b"1.5,", b"1]}"),
    "objects": lambda: filled(b'{"x":[', b"{},", b"1]}"),
    "keys": lambda: b"{" + b",".join(b'"%07x":1' % number for number in range(SIZE // 12)) + b"}",
    "strings": lambda: filled(b'{"x":[', b'"",', b"1]}"),
    "escapes": lambda: filled(b'{"x":"', b'\\"', b'"}'),
    "letters": lambda: filled(b'{"document_base64":"', "é".encode(), b'"}'),
    "beside": lambda: filled(b'{"document_base64":"' + b"A" * (SIZE // 2) + b'","x":[', b"[],", b"1]}"),
}


@dataclass(slots=True)
class Seen:
    lag_seconds: float = 0.0
    resident_mib: float = 0.0


def resident_bytes() -> int:
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


class Skipped(msgspec.Struct):
    """Knows no member: msgspec steps over all of them and makes nothing."""


def most_lag_seconds(body: bytes) -> float:
    """Return the longest allowed block: on a slow computer, two looks of msgspec at the body, which cannot be split."""
    begin = time.process_time()
    msgspec.json.decode(body, type=Skipped)
    return max(MOST_LAG_SECONDS, 2 * (time.process_time() - begin))


@contextmanager
def watched() -> Iterator[Seen]:
    """Measure the longest block of the event loop by this process, and the growth of its memory."""
    seen, before = Seen(), resident_bytes()

    async def watch() -> None:
        while True:
            begin, worked = time.perf_counter(), time.process_time()
            await asyncio.sleep(0.002)
            lag = min(time.perf_counter() - begin - 0.002, time.process_time() - worked)
            seen.lag_seconds = max(seen.lag_seconds, lag)
            seen.resident_mib = max(seen.resident_mib, (resident_bytes() - before) / MIB)

    watching = asyncio.get_running_loop().create_task(watch())
    try:
        yield seen
    finally:
        watching.cancel()


@pytest.mark.parametrize("shape", HOSTILE)
async def test_structure_is_refused_before_it_costs_anything(api: PublicApi, shape: str) -> None:
    headers = await api.bearer() | {"Content-Type": "application/json"}
    body = HOSTILE[shape]()
    most = most_lag_seconds(body)
    for _ in range(ATTEMPTS):
        with watched() as seen:
            answers = await asyncio.gather(
                *(api.http.post(FROM_BASE64, headers=headers, content=body) for _ in range(3))
            )
        for answer in answers:
            details = problem(answer, 413, "too_large", "request_too_large")
            assert details["limit_bytes"] == SMALL_LIMITS.json_bytes
        if seen.lag_seconds < most:
            break
    assert seen.lag_seconds < most
    assert seen.resident_mib < MOST_MIB


async def test_a_document_that_breaks_off_is_malformed(api: PublicApi) -> None:
    headers = await api.bearer() | {"Content-Type": "application/json"}
    body = filled(b'{"document_base64":"', b'\\"', b"")
    problem(await api.http.post(FROM_BASE64, headers=headers, content=body), 400, "invalid_request", "malformed_json")


@pytest.mark.parametrize("piece", [b"JVBERi0A", b"\\/" * 4, b"\\u002B" * 4], ids=["plain", "php", "dotnet"])
async def test_honest_documents_hold_nobody_up(api: PublicApi, piece: bytes) -> None:
    """The small limits of these tests refuse them in the end, by the length of their text."""
    tail = f'","printer_id":"{api.own.printer_id}"}}'.encode()
    headers = await api.bearer() | {"Content-Type": "application/json"}
    body = filled(b'{"document_base64":"', piece, tail)
    most = most_lag_seconds(body)
    for _ in range(ATTEMPTS):
        with watched() as seen:
            tries = [api.http.post(FROM_BASE64, headers=headers, content=body) for _ in range(3)]
            answers = await asyncio.gather(*tries)
        for answer in answers:
            problem(answer, 413, "too_large", "file_too_large")
        if seen.lag_seconds < most:
            break
    assert seen.lag_seconds < most
    assert seen.resident_mib < MOST_MIB


async def test_an_escaped_document_is_the_same_document(api: PublicApi) -> None:
    """PHP writes `\\/`, .NET `\\u002B`; large enough to be cut out."""
    text = b"/+" * (SMALL_LIMITS.raw_bytes // 3)
    headers = await api.bearer() | {"Content-Type": "application/json"}
    sent = []
    for escaped in (text, text.replace(b"/", b"\\/"), text.replace(b"+", b"\\u002B")):
        body = (
            b'{"document_base64":"%s","document_format":"raw","document_raw_language":"escpos","printer_id":"%s"}'
            % (escaped, str(api.own.printer_id).encode())
        )
        answer = await api.http.post(FROM_BASE64, headers=headers | {"Idempotency-Key": "one"}, content=body)
        assert answer.status_code == 201, answer.text
        sent.append(answer.json()["print_job_id"])
    assert len(set(sent)) == 1

"""Printer policies as applications meet them, and jobs that the printer's device or set-up cannot print."""

from __future__ import annotations

from base64 import b64encode
from typing import Any
from uuid import UUID

import pytest

from server_core.contract.types.documents import DocumentFormat, RawLanguage
from server_core.contract.types.drawing import DrawingFacts, RasterAbility
from server_core.contract.types.parameters import ColorMode, DuplexMode, PrintDefaults
from server_core.contract.types.partners import Scope
from server_core.contract.types.printers import Capabilities, FactSource
from server_core.contract.types.tuning import PrinterTuning
from server_core.services.clients.access import create_client
from server_core.store import printer_rows
from tests.support.public_api import JOBS, ZPL, PublicApi, order, problem

pytestmark = pytest.mark.anyio
LABELS = Capabilities(
    document_formats=[DocumentFormat.PDF, DocumentFormat.RAW], raw_languages=[RawLanguage.ZPL, RawLanguage.TSPL]
)


async def set_up(api: PublicApi, printer: UUID, **columns: object) -> None:
    account = api.own.account_id
    await api.ctx.store.write(lambda db: printer_rows.change_printer(db, account, printer, columns))


async def listed(api: PublicApi, headers: dict[str, str]) -> dict[str, dict[str, Any]]:
    answer = await api.http.get("/api/v1/printers", headers=headers)
    assert answer.status_code == 200, answer.text
    return {row["printer_id"]: row for row in answer.json()["data"]}


async def raw_order(printer: UUID) -> dict[str, Any]:
    document = {"document_base64": b64encode(ZPL).decode(), "document_format": "raw", "document_raw_language": "zpl"}
    return {**document, "printer_id": str(printer)}


async def test_a_printer_that_takes_no_raw_files_refuses_them_before_they_are_jobs(api: PublicApi) -> None:
    headers = await api.bearer()
    printer = await api.add_printer(api.own, "Labels", LABELS)
    body = await raw_order(printer)
    url = f"{JOBS}/from-base64"
    for policy in ("screen", "allow"):
        await set_up(api, printer, raw_policy=policy)
        assert (await api.http.post(url, headers=headers, json=body)).status_code == 201
    await set_up(api, printer, raw_policy="deny")
    refused = await api.http.post(url, headers=headers, json=body)
    assert problem(refused, 409, "conflict", "unsupported_print_route")["reason"] == "format_not_supported"
    assert "does not accept RAW files" in refused.json()["message"]
    known = (await listed(api, headers))[str(printer)]["capabilities"]
    assert (known["document_formats"], known["raw_languages"]) == (["pdf"], [])
    pdf = {**await order(api, headers), "printer_id": str(printer)}
    assert (await api.http.post(JOBS, headers=headers, json=pdf)).status_code == 201


async def test_the_printers_defaults_count_at_the_check_and_the_job_keeps_its_wish(api: PublicApi) -> None:
    headers = await api.bearer()
    capabilities = Capabilities(
        document_formats=[DocumentFormat.PDF],
        raw_languages=[],
        color_modes=[ColorMode.DEFAULT, ColorMode.MONOCHROME],
        duplex_modes=[DuplexMode.DEFAULT, DuplexMode.SIMPLEX],
        source=FactSource.REPORTED,
    )
    office = await api.add_printer(api.own, "Office", capabilities)
    body = {**await order(api, headers), "printer_id": str(office)}
    made = await api.http.post(JOBS, headers=headers, json=body)
    assert (made.status_code, made.json()["duplex_mode"]) == (201, "default")
    defaults = PrintDefaults(default_duplex_mode=DuplexMode.LONG_EDGE)
    await set_up(api, office, print_defaults=defaults)  # the device lost its unit since it was set
    refused = await api.http.post(JOBS, headers=headers, json=body)
    assert problem(refused, 409, "conflict", "unsupported_print_route")["reason"] == "duplex_not_supported"
    made = await api.http.post(JOBS, headers=headers, json={**body, "duplex_mode": "simplex"})
    assert made.status_code == 201


async def test_only_applications_that_a_printer_is_shared_with_see_it(api: PublicApi) -> None:
    headers = await api.bearer()
    printer = await api.add_printer(api.own, "Payroll", LABELS)
    other = await create_client(api.ctx, api.own.account_id, "Other", [Scope.PRINTERS_READ])
    body, raw = {**await order(api, headers), "printer_id": str(printer)}, await raw_order(printer)
    for shared, may in ((None, True), ([api.own.client_id], True), ([other.client_id], False), ([], False)):
        await set_up(api, printer, shared_with=shared)
        assert (str(printer) in await listed(api, headers)) is may
        made = await api.http.post(JOBS, headers=headers, json=body)
        direct = await api.http.post(f"{JOBS}/from-base64", headers=headers, json=raw)
        assert (made.status_code, direct.status_code) == ((201, 201) if may else (422, 422))
        if not may:
            problem(made, 422, "validation_failed", "printer_not_found")
            nobodys = await api.http.post(
                JOBS, headers=headers, json={**body, "printer_id": "00000000-0000-4000-8000-000000000000"}
            )
            assert nobodys.json() == made.json()
            assert direct.json()["error_code"] == "printer_not_found"


async def test_what_a_device_told_its_agent_refuses_at_creation(api: PublicApi) -> None:
    headers = await api.bearer()
    capabilities = Capabilities(document_formats=[DocumentFormat.PDF], raw_languages=[], source=FactSource.REPORTED)
    office = await api.add_printer(api.own, "Office", capabilities)
    await set_up(api, office, drawing=DrawingFacts(takes_pdf=True))
    body = {**await order(api, headers), "printer_id": str(office)}
    for request, reason in (
        ({"offset_x_mm": 2}, "placement_not_supported"),
        ({"scale_mode": "fit"}, "scale_not_supported"),
        ({"duplex_mode": "duplex_long_edge"}, "duplex_not_supported"),
        ({"color_mode": "monochrome"}, "color_not_supported"),
    ):
        answer = await api.http.post(JOBS, headers=headers, json={**body, **request})
        assert problem(answer, 409, "conflict", "unsupported_print_route")["reason"] == reason
    await set_up(api, office, drawing=DrawingFacts(takes_pdf=True, raster=[RasterAbility(format="image/urf")]))
    answer = await api.http.post(JOBS, headers=headers, json={**body, "offset_x_mm": 2})
    assert answer.status_code == 201
    answer = await api.http.post(JOBS, headers=headers, json={**body, "media_width_mm": 210})
    wrong = problem(answer, 409, "conflict", "unsupported_print_route")
    assert wrong["reason"] == "media_not_supported"
    assert wrong["asked"] == "media 210 mm wide without a height, which is a continuous roll's"
    await set_up(api, office, drawing=DrawingFacts(takes_pdf=True), tuning=PrinterTuning(calibration_x_mm=1.0))
    answer = await api.http.post(JOBS, headers=headers, json=body)
    assert problem(answer, 409, "conflict", "unsupported_print_route")["asked"] == "a calibrated printer"


async def test_what_lies_beyond_the_print_head_is_refused(api: PublicApi) -> None:
    headers = await api.bearer()
    labels = await api.add_printer(api.own, "Labels", Capabilities(raw_languages=[RawLanguage.ZPL]))
    await set_up(api, labels, media_width_mm=100.0, media_height_mm=150.0, tuning=PrinterTuning(head_width_mm=50.0))
    body = {**await order(api, headers), "printer_id": str(labels)}
    answer = await api.http.post(JOBS, headers=headers, json={**body, "offset_x_mm": 50})
    [field] = problem(answer, 422, "validation_failed", "validation_failed")["fields"]
    assert field["message"].endswith("the width of the media is 100 mm, the print head is 50 mm wide.")
    answer = await api.http.post(JOBS, headers=headers, json={**body, "offset_x_mm": 49, "dpi": 2147483647})
    assert [entry["field"] for entry in problem(answer, 422, "validation_failed", "validation_failed")["fields"]] == [
        "dpi"
    ]
    assert (await api.http.post(JOBS, headers=headers, json={**body, "offset_x_mm": 49})).status_code == 201

"""Jobs that the printer's device or set-up cannot print are refused at creation."""

from __future__ import annotations

from uuid import UUID

import pytest

from server_core.contract.types.documents import DocumentFormat, RawLanguage
from server_core.contract.types.printers import Capabilities, FactSource
from server_core.store import printer_rows
from tests.contract.public.test_public_jobs import JOBS, order, problem
from tests.support.public_api import PublicApi

pytestmark = pytest.mark.anyio


async def set_up(api: PublicApi, printer: UUID, **columns: object) -> None:
    account = api.own.account_id
    await api.ctx.store.write(lambda db: printer_rows.change_printer(db, account, printer, columns))


async def test_what_a_device_told_its_agent_refuses_at_creation(api: PublicApi) -> None:
    headers = await api.bearer()
    told = Capabilities(document_formats=[DocumentFormat.PDF], raw_languages=[], source=FactSource.REPORTED)
    office = await api.add_printer(api.own, "Office", told)
    await set_up(api, office, drawing='{"takes_pdf":true}')
    body = {**await order(api, headers), "printer_id": str(office)}
    for request, reason in (
        ({"offset_x_mm": 2}, "placement_not_supported"),
        ({"scale_mode": "fit"}, "scale_not_supported"),
        ({"duplex_mode": "duplex_long_edge"}, "duplex_not_supported"),
        ({"color_mode": "monochrome"}, "color_not_supported"),
    ):
        answer = await api.http.post(JOBS, headers=headers, json={**body, **request})
        assert problem(answer, 409, "conflict", "unsupported_print_route")["reason"] == reason
    await set_up(api, office, drawing='{"takes_pdf":true,"raster":[{"format":"image/urf"}]}')
    answer = await api.http.post(JOBS, headers=headers, json={**body, "offset_x_mm": 2})
    assert answer.status_code == 201
    answer = await api.http.post(JOBS, headers=headers, json={**body, "media_width_mm": 210})
    wrong = problem(answer, 409, "conflict", "unsupported_print_route")
    assert wrong["reason"] == "media_not_supported"
    assert wrong["asked"] == "media 210 mm wide without a height, which is a continuous roll's"
    await set_up(api, office, drawing='{"takes_pdf":true}', tuning='{"calibration_x_mm":1.0}')
    answer = await api.http.post(JOBS, headers=headers, json=body)
    assert problem(answer, 409, "conflict", "unsupported_print_route")["asked"] == "a calibrated printer"


async def test_what_lies_beyond_the_print_head_is_refused(api: PublicApi) -> None:
    headers = await api.bearer()
    labels = await api.add_printer(api.own, "Labels", Capabilities(raw_languages=[RawLanguage.ZPL]))
    await set_up(api, labels, media_width_mm=100.0, media_height_mm=150.0, tuning='{"head_width_mm":50.0}')
    body = {**await order(api, headers), "printer_id": str(labels)}
    answer = await api.http.post(JOBS, headers=headers, json={**body, "offset_x_mm": 50})
    [field] = problem(answer, 422, "validation_failed", "validation_failed")["fields"]
    assert field["message"].endswith("the width of the media is 100 mm, the print head is 50 mm wide.")
    answer = await api.http.post(JOBS, headers=headers, json={**body, "offset_x_mm": 49, "dpi": 2147483647})
    assert [entry["field"] for entry in problem(answer, 422, "validation_failed", "validation_failed")["fields"]] == [
        "dpi"
    ]
    assert (await api.http.post(JOBS, headers=headers, json={**body, "offset_x_mm": 49})).status_code == 201

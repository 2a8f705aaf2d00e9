"""Targets for jobs: printers are compared with the jobs' own pages and named media, not with their printer's roll."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from app.dialogs.move_job import PRINTER, MoveJobDialog
from app.session.printer_fit import needs_words, targets_of
from app.theme.theme import Theme
from server_core.contract.decisions.media_fit import Fit
from server_core.contract.types.documents import DocumentFormat
from server_core.contract.types.jobs import JobNeeds, JobRow
from server_core.contract.types.parameters import PrintParameters, ScaleMode
from server_core.contract.types.printers import PrinterView
from tests.support.console_facts import a_job, a_printer

LABELS: dict[str, Any] = {"document_formats": ["pdf", "raw"], "raw_languages": ["zpl"]}
SHEETS: dict[str, Any] = {"document_formats": ["pdf"], "raw_languages": [], "source": "reported"}


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    window = QWidget()
    qtbot.addWidget(window)
    window.show()
    return window


def labels(name: str, width: float | None, height: float | None = None, **facts: Any) -> PrinterView:
    facts.setdefault("capabilities", LABELS)
    return a_printer(name, media_width_mm=width, media_height_mm=height, **facts)


def office(name: str, *media: tuple[float, float], **facts: Any) -> PrinterView:
    sizes = [{"name": f"tray {at}", "width_mm": w, "height_mm": h, "loaded": True} for at, (w, h) in enumerate(media)]
    known = SHEETS | {"media": sizes or None}
    return a_printer(name, media_width_mm=None, media_height_mm=None, capabilities=known, **facts)


def a_pdf(number: int = 1) -> JobRow:
    return a_job(number, document_format="pdf", document_raw_language=None)


def needs(row: JobRow, *pages: tuple[float, float], **requested: Any) -> dict[Any, JobNeeds]:
    return {
        row.print_job_id: JobNeeds(
            print_job_id=row.print_job_id,
            document_format=row.document_format,
            document_raw_language=row.document_raw_language,
            parameters=msgspec.convert(requested, PrintParameters),
            page_sizes=list(pages) if row.document_format is DocumentFormat.PDF else None,
        )
    }


def names(printers: list[PrinterView], row: JobRow, wanted: dict[Any, JobNeeds]) -> list[str]:
    return [each.printer.name for each in targets_of(printers, [row], wanted)]


HERE = labels("Zebra Dock 1", 100, 150)
SMALL, SAME, A4 = labels("Small", 50, 30), labels("Virtual printer", 100, 150), labels("Office", 210, 297)


def test_a_held_a4_job_goes_where_a4_is_loaded() -> None:
    row = a_pdf()
    found = targets_of([HERE, SAME, A4, SMALL], [row], needs(row, (210, 297)))
    assert [each.printer.name for each in found] == ["Office", "Small", "Virtual printer", "Zebra Dock 1"]
    assert [(each.fit, each.is_proposed) for each in found[:2]] == [(Fit.FITS, True), (Fit.OTHER, False)]
    assert (found[0].media, found[1].media) == ("210 × 297 mm", "other paper loaded: 50 × 30 mm")
    assert found[-1].cannot == "the job is here now"


@pytest.mark.parametrize(
    ("requested", "page"),
    [({"media_width_mm": 50.0, "media_height_mm": 30.0}, (100, 150)), ({"media_width_mm": 50.4}, (100, 30))],
)
def test_media_that_a_job_names_count_whatever_its_own_printer_has(
    requested: dict[str, float], page: tuple[float, float]
) -> None:
    for row in (a_pdf(), a_job(1)):
        found = targets_of([HERE, SAME, A4, SMALL], [row], needs(row, page, **requested))
        assert found[0].printer.name == "Small"
        assert found[0].is_proposed
        assert not any(each.is_proposed for each in found[1:])


def test_labels_of_a_named_width_are_not_proposed_for_longer_pages() -> None:
    row = a_pdf()
    found = targets_of([SAME, SMALL], [row], needs(row, (50, 80), media_width_mm=50.0))
    assert not any(each.is_proposed for each in found)


def test_larger_media_come_after_the_jobs_own_and_are_not_proposed() -> None:
    row = a_pdf()
    found = targets_of([HERE, SAME, A4, SMALL], [row], needs(row, (50, 30)))
    assert [each.printer.name for each in found[:2]] == ["Small", "Office"]
    assert (found[1].fit, found[1].media) == (Fit.LARGER, "larger paper: 210 × 297 mm")
    without = targets_of([HERE, SAME, A4], [row], needs(row, (50, 30)))
    assert not any(each.is_proposed for each in without)


@pytest.mark.parametrize(
    ("page", "loaded", "fit"),
    [
        ((101.6, 152.4), (100, 150), Fit.FITS),
        ((105, 148), (100, 150), Fit.FITS),
        ((58, 40), (62, 40), Fit.FITS),
        ((80, 200), (80, None), Fit.FITS),
        ((60, 200), (80, None), Fit.LARGER),
        ((100, 200), (80, None), Fit.OTHER),
        ((150, 100), (100, 150), Fit.OTHER),
        ((100, 150), (None, None), Fit.UNKNOWN),
    ],
)
def test_how_a_page_fits_a_label(page: tuple[float, float], loaded: Any, fit: Fit) -> None:
    row = a_pdf()
    [_, there] = targets_of([HERE, labels("There", *loaded)], [row], needs(row, page))[::-1]
    assert (there.printer.name, there.fit) == ("There", fit)


def test_a_printer_that_turns_pages_fits_lying_ones() -> None:
    row = a_pdf()
    turning = labels("Turning", 100, 150, tuning={"auto_rotate": True})
    found = targets_of([HERE, SAME, turning], [row], needs(row, (150, 100), (100, 150)))
    assert [(each.printer.name, each.fit) for each in found[:2]] == [
        ("Turning", Fit.FITS),
        ("Virtual printer", Fit.OTHER),
    ]


def test_sheets_of_any_tray_lie_either_way_round() -> None:
    row, trays = a_pdf(), office("HP", (148, 210), (210, 297))
    for page, fit in (
        ((297, 210), Fit.FITS),
        ((148, 210), Fit.FITS),
        ((100, 150), Fit.LARGER),
        ((297, 420), Fit.OTHER),
    ):
        [there, _] = targets_of([HERE, trays], [row], needs(row, page))
        assert there.fit is fit, page


def test_what_no_printer_of_this_width_can_load_is_said() -> None:
    row = a_pdf()
    head = {"min_width_mm": 1, "max_width_mm": 104, "min_height_mm": 1, "max_height_mm": 2000}
    narrow = labels("Narrow", 100, 150, capabilities=LABELS | {"custom_media": head, "source": "configured"})
    [there, _] = targets_of([HERE, narrow], [row], needs(row, (210, 297)))
    assert (there.fit, there.media) == (Fit.OTHER, "too wide: 104 mm at most")
    [there, _] = targets_of([HERE, narrow], [row], needs(row, media_width_mm=210.0, media_height_mm=297.0))
    assert there.cannot == "prints on paper up to 104 mm wide"


def test_a_printer_that_cannot_do_what_the_job_asks_for_is_last_with_the_reason() -> None:
    row = a_pdf()
    found = targets_of(
        [HERE, SAME, office("HP", (100, 150))], [row], needs(row, (100, 150), dpi=300, color_mode="color")
    )
    assert [each.cannot for each in found] == [None, "does not print in this colour", "the job is here now"]


def test_one_that_fits_and_is_offline_comes_before_one_that_does_not_and_is_not_proposed() -> None:
    row = a_pdf()
    away = labels("Away", 210, 297, status="offline")
    found = targets_of([HERE, SAME, away], [row], needs(row, (210, 297)))
    assert found[0].printer.name == "Away"
    assert not found[0].is_proposed


def test_of_many_jobs_it_is_said_how_many_fit() -> None:
    small, large = a_pdf(1), a_pdf(2)
    wanted = needs(small, (50, 30)) | needs(large, (210, 297))
    found = targets_of([HERE, SMALL, A4, SAME], [small, large], wanted)
    by_name = {each.printer.name: each for each in found}
    assert by_name["Small"].media == "fits 1 of 2 jobs, other paper loaded: 50 × 30 mm"
    assert by_name["Office"].media == "fits 1 of 2 jobs, larger paper: 210 × 297 mm"
    assert not any(each.is_proposed for each in found)
    assert needs_words(wanted) == "Needs 50 × 30 mm, 210 × 297 mm."


def test_raw_files_that_name_no_media_are_for_what_their_own_printer_has() -> None:
    row = a_job(1)
    assert names([HERE, A4, SAME], row, needs(row))[0] == "Virtual printer"
    assert needs_words(needs(row)) == ""


def test_a_job_that_is_scaled_is_compared_by_its_pages_too() -> None:
    row = a_pdf()
    found = targets_of([HERE, A4, SAME], [row], needs(row, (100, 150), scale_mode=ScaleMode.FIT.value))
    assert [each.fit for each in found[:2]] == [Fit.FITS, Fit.LARGER]


def test_nothing_is_proposed_before_the_needs_are_known(theme: Theme, window: QWidget) -> None:
    row, moved = a_pdf(), list[Any]()
    dialog = MoveJobDialog(theme, [row], [HERE, SAME, A4], moved.append, window, needs=None)
    dialog.open()
    assert dialog.list.selectedItems() == []
    assert (dialog.move_button.isEnabled(), dialog.move_button.toolTip()) == (False, "Checking which printers fit")
    dialog.show_needs(list(needs(row, (210, 297)).values()))
    assert dialog.needs.text() == "Needs 210 × 297 mm."
    [chosen] = dialog.list.selectedItems()
    assert chosen.data(PRINTER) == str(A4.printer_id)
    assert dialog.move_button.isEnabled()
    dialog.reject()
    nowhere = MoveJobDialog(
        theme, [row], [HERE, SAME], moved.append, window, needs=list(needs(row, (210, 297)).values())
    )
    nowhere.open()
    assert (nowhere.list.selectedItems(), nowhere.move_button.isEnabled()) == ([], False)
    nowhere.reject()
    assert moved == []

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtTest import QAbstractItemModelTester

from app.models.printers import PrintersModel
from tests.support.console_facts import a_printer, printer_id


@pytest.fixture
def model(qapp: object) -> Iterator[PrintersModel]:
    model = PrintersModel()
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    yield model
    assert tester.model() is model


def names(model: PrintersModel) -> list[str]:
    return [printer.name for printer in model.all()]


def test_a_read_brings_and_removes(model: PrintersModel) -> None:
    model.begin_fetch()
    model.reconcile([a_printer("B"), a_printer("A")])
    assert names(model) == ["A", "B"]
    model.begin_fetch()
    model.reconcile([a_printer("B")])
    assert names(model) == ["B"]


def test_a_late_read_keeps_what_was_added_and_brings_back_nothing_removed(model: PrintersModel) -> None:
    model.begin_fetch()
    model.reconcile([a_printer("A")])
    model.begin_fetch()
    model.apply([a_printer("New")])
    model.remove([printer_id("A")])
    model.reconcile([a_printer("A")])
    assert names(model) == ["New"]

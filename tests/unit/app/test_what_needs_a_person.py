"""What needs a person is counted in one place, and seen from every page: strip, badges, tiles."""

from __future__ import annotations

from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from app.console import Console
from app.models.queue_filter import View
from app.pages.page import PageKey
from app.vocabulary.marks import Shape, Tone
from app.vocabulary.needs import Needs, needs_of, waiting_need
from app.windows.badges import printers_badge, queue_badge
from server_core.contract.console import PrinterView, QueueSummary
from tests.support.console_facts import a_printer
from tests.support.fake_console_server import FakeConsoleServer


def counts(**facts: int) -> QueueSummary:
    return QueueSummary(**({"failed": 0, "check": 0, "printing": 0, "waiting": 0, "printed_today": 0} | facts))


def stopped(**facts: Any) -> PrinterView:
    return a_printer("Zebra Dock 1", "error", status_reasons=["media-empty"], **facts)


@pytest.mark.parametrize(
    ("needs", "tone", "sentence"),
    [
        (Needs(), None, ""),
        (Needs(printers=1), None, ""),
        (Needs(held=1), Tone.HELD, "Needs you: 1 job held"),
        (Needs(held=2, check=1), Tone.ATTENTION, "Needs you: 1 job to check, 2 jobs held"),
        (Needs(failed=1), Tone.FAILED, "Needs you: 1 job failed"),
        (Needs(printers=2, holding_up=1), Tone.ATTENTION, "Needs you: 1 printer holds up work"),
        (Needs(printers=2, holding_up=2, stopped=1), Tone.FAILED, "Needs you: 2 printers hold up work"),
    ],
)
def test_the_worst_gives_the_tone_and_all_is_said(needs: Needs, tone: Tone | None, sentence: str) -> None:
    assert (needs.tone, needs.sentence) == (tone, sentence)


def test_what_a_printer_needs() -> None:
    idle_and_off, low = a_printer("A", "offline"), a_printer("B", status_reasons=["media-low"])
    waited_for = a_printer("C", "offline", waiting=2)
    needs = needs_of(None, [idle_and_off, low, waited_for, stopped(), a_printer("D")])
    assert (needs.jobs, needs.printers, needs.holding_up, needs.stopped) == (0, 4, 2, 1)
    assert needs_of(counts(), [idle_and_off, low]).tone is None, "one that is switched off and idle is nobody's alarm"


def test_badges_have_the_worst_shape() -> None:
    assert (queue_badge(Needs()), printers_badge(Needs(held=1))) == (None, None)
    for needs, shape in (
        (Needs(held=1), Shape.BARS),
        (Needs(held=1, check=1), Shape.WARNING),
        (Needs(failed=1), Shape.CROSS),
    ):
        badge = queue_badge(needs)
        assert badge is not None
        assert (badge.shape, badge.count) == (shape, needs.jobs)
    for needs, shape in ((Needs(printers=1), Shape.WARNING), (Needs(printers=3, stopped=1), Shape.CROSS)):
        badge = printers_badge(needs)
        assert badge is not None
        assert (badge.shape, badge.count) == (shape, needs.printers)


def test_of_those_that_wait_some_need_you() -> None:
    assert waiting_need(None) == waiting_need(counts(waiting=4)) == ("", "")
    assert waiting_need(counts(waiting=4, held=1)) == ("1 needs you", "1 for you")
    assert waiting_need(counts(waiting=9, held=1, stopped=7)) == ("8 need you", "8 for you")


def test_out_of_labels_is_seen_from_every_page(console: Console, server: FakeConsoleServer, qtbot: QtBot) -> None:
    window = console.window
    button = window.navigation.buttons[PageKey.PRINTERS]
    server.put(stopped(waiting=7))
    server.put(counts(waiting=9, stopped=7))
    qtbot.waitUntil(window.strip.isVisible)
    assert window.strip.accessibleName() == "Needs you: 1 printer holds up work"
    assert window.strip._tone is Tone.FAILED
    assert button.accessibleName() == "Printers, 1 needs you"
    tile = console.queue_page.head.tiles[View.WAITING]
    qtbot.waitUntil(lambda: tile.accessibleName() == "Waiting, 9 jobs, 7 need you, filter off")
    for size in ((1024, 600), (1920, 1080), (683, 384)):
        window.resize(*size)
        assert not tile.grab().isNull()
    window.go_to(PageKey.HELP)
    assert window.strip.isVisible()
    server.put(a_printer("Zebra Dock 1", version=9))
    server.put(counts(waiting=2))
    qtbot.waitUntil(lambda: not window.strip.isVisible())
    assert button.accessibleName() == "Printers"
    qtbot.waitUntil(lambda: tile.accessibleName() == "Waiting, 2 jobs, filter off")


def test_held_jobs_are_a_calm_need(console: Console, server: FakeConsoleServer, qtbot: QtBot) -> None:
    window = console.window
    server.put(counts(waiting=3, held=2))
    qtbot.waitUntil(window.strip.isVisible)
    assert (window.strip.accessibleName(), window.strip._tone) == ("Needs you: 2 jobs held", Tone.HELD)
    assert window.navigation.buttons[PageKey.QUEUE].accessibleName() == "Queue, 2 need you"

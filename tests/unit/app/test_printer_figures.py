"""Figures in the printers page: drawn, and told in words."""

from __future__ import annotations

from datetime import timedelta

from msgspec.structs import replace
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.console import Console
from app.errors import ConsoleError
from app.pages.page import PageKey
from app.pages.printers.figures import FailureBars, HourBars
from app.theme.theme import Theme
from app.widgets.states import HEIGHTS, StateStrip, paint_strip
from app.words.marks import Tone
from app.words.printers import failures_sentence, hours_sentence, known_spans, lasting, span_words, strip_sentence
from server_core.contract.types.printers import HourCount, SpanState, StateSpan
from tests.support.console_facts import NOW, a_job, a_printer, printer_id
from tests.support.console_site import ConsoleSite

NOON = NOW.astimezone().replace(hour=12, minute=0, second=0, microsecond=0)


def hour(at: int, printed: int = 0, failed: int = 0) -> HourCount:
    return HourCount(begins=NOON + timedelta(hours=at), printed=printed, failed=failed)


def span(began: float, ended: float | None, state: SpanState, *reasons: str) -> StateSpan:
    end = None if ended is None else NOON + timedelta(hours=ended)
    return StateSpan(began=NOON + timedelta(hours=began), ended=end, state=state, reasons=list(reasons))


def test_times_as_people_say_them() -> None:
    seconds = (0, 45, 60, 3599, 3600, 11400, 90000, -3)
    words = ["0 s", "45 s", "1 min", "59 min", "1 h", "3 h 10 min", "25 h", "0 s"]
    assert [lasting(timedelta(seconds=each)) for each in seconds] == words


def test_sentences() -> None:
    hours = [hour(0, 5), hour(1, 96, 2), hour(2)]
    assert hours_sentence(hours) == (
        "Last 3 hours: 101 printed, 2 failed. Most from 13:00 to 14:00: 96 printed, 2 failed."
    )
    assert hours_sentence([hour(0), hour(1)]) == "Last 2 hours: nothing was printed."
    assert failures_sentence([("Dock 1", 3), ("Office", 1)]) == "Failed in the last 24 hours: Dock 1: 3, Office: 1."
    assert failures_sentence([]) == "No job failed in the last 24 hours."
    spans = [
        span(0, 3, SpanState.READY),
        span(3, 3.5, SpanState.STOPPED, "media-empty"),
        span(3.5, 5, SpanState.PRINTING),
        span(5, None, SpanState.STOPPED, "cover-open"),
    ]
    assert strip_sentence("Dock 1", spans, NOON + timedelta(hours=6)) == (
        "Dock 1, last 24 hours: ready 3 h, printing 1 h 30 min, stopped 1 h 30 min (2 times). Stopped since 17:00."
    )
    assert strip_sentence("Dock 1", [], NOON) == "Dock 1: there are no figures for the last 24 hours yet."


def test_the_pauses_between_short_jobs_do_not_count_as_printing() -> None:
    until = NOON + timedelta(hours=2)
    short = replace(span(1, 1.5, SpanState.PRINTING), printing_seconds=0.4)
    assert span_words(short, until).endswith("printing (1 s of 30 min)")
    spans = [span(0, 1, SpanState.READY), short, span(1.5, None, SpanState.READY)]
    assert strip_sentence("Dock 1", spans, until) == "Dock 1, last 24 hours: ready 1 h 59 min, printing 1 s."
    whole = replace(short, printing_seconds=1800.0)
    assert span_words(whole, until).endswith("printing (30 min)")


def test_pauses_are_told_of_a_printer_that_only_printed() -> None:
    alone = replace(span(0, 0.3, SpanState.PRINTING), printing_seconds=2)
    until = NOON + timedelta(hours=0.3)
    assert strip_sentence("Dock 1", [alone], until) == "Dock 1, last 24 hours: ready 17 min, printing 2 s."


def test_a_bar_is_told_by_arrows_and_by_the_pointer(theme: Theme, qtbot: QtBot) -> None:
    bars = HourBars(theme, "bars")
    qtbot.addWidget(bars)
    bars.resize(480, 150)
    bars.show()
    bars.show_hours([hour(at, 10 * at, at % 2) for at in range(4)])
    assert bars.accessibleName().startswith("Jobs per hour. Last 4 hours: 60 printed, 2 failed.")
    assert bars.caption == "60 printed · 2 failed"
    QTest.keyClick(bars, Qt.Key.Key_Left)
    assert bars.accessibleDescription() == bars.caption == "15:00 to 16:00: 30 printed, 1 failed"
    QTest.keyClick(bars, Qt.Key.Key_Left)
    assert bars.caption == "14:00 to 15:00: 20 printed"
    QTest.mouseMove(bars, QPointF(20, 90).toPoint())
    qtbot.waitUntil(lambda: bars.caption == "12:00 to 13:00: nothing")


def test_one_failure_among_a_thousand_jobs_is_seen(theme: Theme, qtbot: QtBot) -> None:
    bars = HourBars(theme, "bars")
    qtbot.addWidget(bars)
    bars.resize(480, 150)
    bars.show_hours([hour(0, 1000, 1)])
    picture = bars.grab().toImage()
    column = [picture.pixelColor(picture.width() // 2, y) for y in range(picture.height())]
    assert column.count(theme.ink(Tone.FAILED)) >= 2
    assert column.count(theme.ink(Tone.PRINTING)) > 60


def test_a_strip_tells_states_by_height_and_colour(theme: Theme) -> None:
    spans = [span(0, 6, SpanState.READY), span(6, 12, SpanState.PRINTING), span(12, 12.02, SpanState.STOPPED)]
    spans.append(span(12.02, None, SpanState.READY))
    picture = QImage(240, 40, QImage.Format.Format_RGB32)
    picture.fill("white")
    painter = QPainter(picture)
    paint_strip(painter, theme, QRectF(0, 0, 240, 40), spans, NOON, NOON + timedelta(hours=24))
    painter.end()

    def high(x: int) -> int:
        return sum(picture.pixelColor(x, y) != "white" for y in range(40))

    assert [high(30), high(90), high(180)] == [12, 25, 12]
    assert max(high(120), high(121)) == 40, "a stop of a minute is seen"
    assert picture.pixelColor(90, 39) == theme.ink(Tone.PRINTING)
    assert HEIGHTS[SpanState.READY] < HEIGHTS[SpanState.PRINTING] < HEIGHTS[SpanState.STOPPED]


def test_a_strip_is_heard_span_by_span(theme: Theme, qtbot: QtBot) -> None:
    strip = StateStrip(theme, "strip")
    qtbot.addWidget(strip)
    strip.show_spans("Dock 1", [span(0, 6, SpanState.READY), span(6, None, SpanState.STOPPED, "jam")], NOON, NOON)
    QTest.keyClick(strip, Qt.Key.Key_Left)
    assert strip.caption.startswith("18:00 to now: stopped, jam")
    QTest.keyClick(strip, Qt.Key.Key_Left)
    assert strip.accessibleDescription() == "12:00 to 18:00: ready (6 h)"
    strip.show_spans("Dock 2", [], NOON, NOON + timedelta(hours=24))
    assert strip.caption == "There are no figures for the last 24 hours yet."


def test_failures_most_first_and_the_rest_as_a_number(theme: Theme, qtbot: QtBot) -> None:
    bars = FailureBars(theme, "failures")
    qtbot.addWidget(bars)
    bars.show_failures([("A", 0), ("B", 1), ("C", 3)])
    assert bars.accessibleName() == "Failed in the last 24 hours: C: 3, B: 1."
    two = bars.sizeHint().height()
    bars.show_failures([(str(number), number) for number in range(9)])
    assert bars.sizeHint().height() > 2 * two, "five and a line for the rest"


def filled(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    this_morning, lately = NOW - timedelta(hours=8), NOW - timedelta(minutes=30)
    server.put(a_printer("Dock 1", since=this_morning), a_printer("Dock 2", since=this_morning))
    server.put(a_job(1, "printed", printer="Dock 1"), a_job(2, printer="Dock 1"), a_job(3, printer="Dock 1"))
    server.put(a_printer("Dock 1", "error", status_reasons=["media-empty"], since=lately))
    qtbot.waitUntil(lambda: console.printers_feed.is_loaded and console.printers.rowCount() == 2)


def test_nothing_is_asked_before_somebody_looks(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    filled(console, server, qtbot)
    assert not server.asked("GET", "/figures")
    console.window.go_to(PageKey.PRINTERS)
    qtbot.waitUntil(lambda: console.printers_page.figures.bars.accessibleName().startswith("Jobs per hour. Last 24"))
    assert server.asked("GET", "/figures")


def test_figures_beside_the_cards_or_in_their_place(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    filled(console, server, qtbot)
    console.window.go_to(PageKey.PRINTERS)
    page = console.printers_page
    console.window.resize(1400, 800)
    qtbot.waitUntil(page.figures.isVisible)
    assert (page.cards.isVisible(), page.figures_button.isVisible()) == (True, False)
    console.window.resize(1024, 600)
    qtbot.waitUntil(lambda: not page.figures.isVisible())
    page.figures_button.click()
    assert (page.cards.isVisible(), page.figures.isVisible()) == (False, True)
    page.figures_button.click()
    assert (page.cards.isVisible(), page.figures.isVisible()) == (True, False)


def test_the_wall_is_opened_by_a_button_too(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    filled(console, server, qtbot)
    console.window.go_to(PageKey.PRINTERS)
    console.printers_page.wall.click()
    wall = console.window.page(PageKey.WALL)
    assert wall.isVisible()
    console.window.close()
    assert not wall.isVisible()


def test_the_strip_is_of_the_chosen_printer(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    filled(console, server, qtbot)
    console.window.go_to(PageKey.PRINTERS)
    page = console.printers_page
    page.select(printer_id("Dock 1"))
    qtbot.waitUntil(lambda: page.figures.strip.accessibleName().startswith("Dock 1, last 24 hours: "))
    assert page.figures.strip.accessibleName().endswith("Stopped since " + _half_an_hour_ago(page.figures.strip))
    assert page.figures.waiting.text().startswith("2 jobs waiting, the oldest for ")
    page.select(printer_id("Dock 2"))
    assert page.figures.strip.accessibleName().startswith("Dock 2, last 24 hours: ")
    assert page.figures.waiting.isHidden()


def test_a_state_that_is_over_is_not_told_as_the_present_one() -> None:
    """The figures are up to half a minute old. The card beside them tells the newer state."""
    spans = [span(0, 3, SpanState.READY), span(3, None, SpanState.STOPPED, "media-empty")]
    until = NOON + timedelta(hours=5)
    stopped = a_printer("Dock 1", "error", since=NOON + timedelta(hours=3))
    assert strip_sentence("Dock 1", known_spans(spans, until, stopped), until).endswith("Stopped since 15:00.")
    ready = a_printer("Dock 1", since=until + timedelta(seconds=4))
    known = known_spans(spans, until, ready)
    assert strip_sentence("Dock 1", known, until) == "Dock 1, last 24 hours: ready 3 h, stopped 2 h."
    assert span_words(known[-1], until).startswith("15:00 to 17:00: ")


def test_figures_are_read_again_once_the_chosen_printer_changed(
    console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    filled(console, server, qtbot)
    console.window.go_to(PageKey.PRINTERS)
    page = console.printers_page
    page.select(printer_id("Dock 1"))
    qtbot.waitUntil(lambda: "Stopped since" in page.figures.strip.accessibleName())
    server.put(a_printer("Dock 1", since=NOW))
    qtbot.waitUntil(lambda: "Stopped since" not in page.figures.strip.accessibleName())


def _half_an_hour_ago(strip: StateStrip) -> str:
    return f"{strip._spans[-1].began.astimezone():%H:%M}."


def test_figures_that_cannot_be_read_leave_the_old_ones(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    filled(console, server, qtbot)
    console.window.go_to(PageKey.PRINTERS)
    figures = console.printers_page.figures
    qtbot.waitUntil(lambda: figures.outcome.text().startswith("Last 24 hours, as of "))
    before = figures.bars.accessibleName()
    console.printers_page._figures_feed.failed.emit(ConsoleError("The server is busy."))
    assert figures.outcome.text().startswith("The figures could not be read: The server is busy. This is the state of ")
    assert figures.bars.accessibleName() == before

"""Items that need a person: counted in one place and shown on every page, in alert bar, badges and tiles."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from app.console import Console
from app.models.queue import group_of
from app.pages.page import PageKey
from app.widgets import tile as tile_file
from app.widgets.tile import Tile
from app.window.main_window import printers_badge, queue_badge
from app.window.tray import tray_state
from app.words.marks import Shape, Tone
from app.words.wall import WallNeeds, job_needs_person, needs_of, totals, waiting_need
from server_core.contract.types.fields import local_midnight
from server_core.contract.types.jobs import DuplicateQuestion, JobActionKind, JobRow, PendingAction, QueueSummary, Show
from server_core.contract.types.printers import PrinterView
from tests.support.actors import ANNA
from tests.support.console_facts import NOW, a_job, a_printer, job_id
from tests.support.console_site import ConsoleSite

WAITING = "7 jobs wait for a stopped printer"
TWIN = DuplicateQuestion(notice=7, print_job_id=job_id(2), reference="ORD-2", minutes=2)
CANCEL = PendingAction(act_id=job_id(3), kind=JobActionKind.CANCEL, actor=ANNA, ends_at=NOW)


def counts(**facts: int) -> QueueSummary:
    return QueueSummary(**({"failed": 0, "check": 0, "printing": 0, "waiting": 0, "printed_today": 0} | facts))


def stopped(**facts: Any) -> PrinterView:
    return a_printer("Zebra Dock 1", "error", status_reasons=["media-empty"], **facts)


@pytest.mark.parametrize(
    ("needs", "tone", "sentence"),
    [
        (WallNeeds(), None, ""),
        (WallNeeds(printers=1), None, ""),
        (WallNeeds(held=1), Tone.HELD, "Needs you: 1 job held"),
        (WallNeeds(held=2, check=1), Tone.ATTENTION, "Needs you: 1 job to check, 2 jobs held"),
        (WallNeeds(failed=1), Tone.FAILED, "Needs you: 1 job failed"),
        (WallNeeds(waiting=7, holding_up=1), Tone.ATTENTION, f"Needs you: {WAITING}, 1 printer holds up work"),
        (WallNeeds(printers=2, holding_up=1), Tone.ATTENTION, "Needs you: 1 printer holds up work"),
        (WallNeeds(printers=2, holding_up=2, stopped=1), Tone.FAILED, "Needs you: 2 printers hold up work"),
    ],
)
def test_the_worst_gives_the_tone_and_all_is_said(needs: WallNeeds, tone: Tone | None, sentence: str) -> None:
    assert (needs.tone, needs.sentence) == (tone, sentence)


def test_what_a_printer_needs() -> None:
    idle_and_off, low = a_printer("A", "offline"), a_printer("B", status_reasons=["media-low"])
    waited_for = a_printer("C", "offline", waiting=2)
    needs = needs_of(None, [idle_and_off, low, waited_for, stopped(), a_printer("D")])
    assert (needs.jobs, needs.printers, needs.holding_up, needs.stopped) == (0, 3, 2, 1)
    calm = needs_of(counts(), [idle_and_off, a_printer("E", "paused", waiting=4)])
    assert (calm.tone, calm.printers) == (None, 0), "switched off and idle, or paused on purpose: nobody's alarm"
    assert printers_badge(calm) is None
    assert needs_of(counts(), [low]).tone is None


@pytest.mark.parametrize("also", ["failed", "held"])
def test_a_job_with_two_needs_counts_once(also: str) -> None:
    needs = needs_of(counts(**{also: 1, "check": 1, "needs_you": 1}), [])
    assert (needs.jobs, needs.sentence) == (1, f"Needs you: 1 job {also}")
    assert needs.tone is (Tone.FAILED if also == "failed" else Tone.ATTENTION)
    apart = needs_of(counts(**{also: 2, "check": 3, "needs_you": 4}), [])
    assert (apart.jobs, apart.check) == (4, 2)
    of_an_old_server = needs_of(counts(**{also: 1, "check": 1}), [])
    assert (of_an_old_server.jobs, of_an_old_server.check) == (2, 1)


@pytest.mark.parametrize(
    ("job", "needed"),
    [
        (a_job(1), False),
        (a_job(1, held_by="Anna"), True),
        (a_job(1, stale=True), True),
        (a_job(1, waiting_reason="held_media_mismatch"), True),
        (a_job(1, held_by="Anna", pending=CANCEL), False),
        (a_job(1, twin=TWIN), True),
        (a_job(1, "failed", twin=TWIN), True),
        (a_job(1, "printing"), False),
        (a_job(1, "printing", unconfirmed=True), True),
        (a_job(1, "failed"), True),
        (a_job(1, "failed", settled=True), False),
        (a_job(1, "failed", completed_at=NOW - timedelta(days=2)), False),
    ],
)
def test_the_head_of_a_group_counts_by_the_same_rules(job: JobRow, needed: bool) -> None:
    group = group_of(job.printer_id, None, [job], local_midnight(NOW), folded=False)
    assert job_needs_person(job, local_midnight(NOW), printer_stopped=False) is needed
    assert ("1 needs you" in group.counts) is needed
    assert len(group.counts.split(" · ")) == 1, "each job once"


def test_badges_have_the_worst_tone_and_no_shape_that_is_not_all_of_them() -> None:
    assert (queue_badge(WallNeeds()), printers_badge(WallNeeds(held=1))) == (None, None)
    for needs, shape in (
        (WallNeeds(held=1), Shape.BARS),
        (WallNeeds(held=1, check=1), Shape.PERSON),
        (WallNeeds(check=1, waiting=2), Shape.WARNING),
        (WallNeeds(failed=1), Shape.CROSS),
    ):
        badge = queue_badge(needs)
        assert badge is not None
        assert (badge.shape, badge.count) == (shape, needs.jobs)
    for needs, shape, tone in (
        (WallNeeds(printers=1), Shape.WARNING, Tone.ATTENTION),
        (WallNeeds(printers=1, stopped=1), Shape.CROSS, Tone.FAILED),
        (WallNeeds(printers=3, stopped=1), Shape.PERSON, Tone.FAILED),
    ):
        badge = printers_badge(needs)
        assert badge is not None
        assert (badge.shape, badge.tone, badge.count) == (shape, tone, needs.printers)


def test_of_those_that_wait_some_need_you() -> None:
    assert waiting_need(None) == waiting_need(counts(waiting=4)) == ("", Tone.WAITING)
    assert waiting_need(counts(waiting=4, held=1)) == ("1 needs you", Tone.HELD)
    assert waiting_need(counts(waiting=9, held=1, stopped=7)) == ("8 need you", Tone.ATTENTION)


def test_the_waiting_tile_keeps_its_shape(console: Console, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[tuple[Shape, str]] = []
    monkeypatch.setattr(tile_file, "paint_shape", lambda _p, shape, _box, ink, _g: drawn.append((shape, ink.name())))
    tile = console.queue_page.head.tiles[Show.WAITING]
    for summary in (counts(waiting=4), counts(waiting=4, held=1), counts(waiting=4, stopped=1)):
        tile.show_count(summary.waiting, stale=False)
        tile.show_need(*waiting_need(summary))
        tile.grab()
    ink = console.theme.ink
    tones = (Tone.WAITING, Tone.HELD, Tone.ATTENTION)
    assert drawn[-3:] == [(Shape.CLOCK, ink(tone).name()) for tone in tones], "an hourglass waits for an OK"


def test_out_of_labels_is_seen_from_every_page(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    window = console.window
    button = window.navigation.buttons[PageKey.PRINTERS]
    server.put(stopped(), *map(a_job, range(1, 8)))
    server.put(*(a_job(number, printer="Zebra Dock 2") for number in (8, 9)))
    qtbot.waitUntil(window.strip.isVisible)
    words = f"Needs you: {WAITING}, 1 printer holds up work"
    qtbot.waitUntil(lambda: window.strip.accessibleName() == words)
    assert window.strip._tone is Tone.FAILED
    assert button.accessibleName() == "Printers, 1 needs you"
    tile = console.queue_page.head.tiles[Show.WAITING]
    qtbot.waitUntil(lambda: tile.accessibleName() == "Waiting, 9 jobs, 7 need you, filter off")
    for size in ((1024, 600), (1920, 1080), (683, 384)):
        window.resize(*size)
        assert not tile.grab().isNull()
    window.go_to(PageKey.HELP)
    assert window.strip.isVisible()
    server.put(a_printer("Zebra Dock 1"), *(a_job(number, "printed") for number in range(1, 8)))
    qtbot.waitUntil(lambda: not window.strip.isVisible())
    assert button.accessibleName() == "Printers"
    qtbot.waitUntil(lambda: tile.accessibleName() == "Waiting, 2 jobs, filter off")


def test_held_jobs_are_a_calm_need(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    window = console.window
    server.put(a_job(1), a_job(2, held_by="Anna"), a_job(3, held_by="Anna"))
    qtbot.waitUntil(window.strip.isVisible)
    assert (window.strip.accessibleName(), window.strip._tone) == ("Needs you: 2 jobs held", Tone.HELD)
    assert window.navigation.buttons[PageKey.QUEUE].accessibleName() == "Queue, 2 need you"


def random_jobs(dice: random.Random, printers: list[str], numbers: Iterable[int]) -> list[JobRow]:
    """Jobs of every state at printers of every state."""
    kinds: list[tuple[str, dict[str, Any]]] = [
        ("pending", {}),
        ("pending", {"held_by": "Anna"}),
        ("pending", {"stale": True, "waiting_reason": "held_stale"}),
        ("printing", {}),
        ("printing", {"unconfirmed": True}),
        ("printed", {}),
        ("cancelled", {}),
        ("failed", {"failure_reason": "printer_error"}),
        ("failed", {"failure_reason": "printer_error", "settled": True}),
        ("failed", {"failure_reason": "partial_output"}),
    ]
    made = []
    for number in numbers:
        status, facts = dice.choice(kinds)
        made.append(a_job(number, status, printer=dice.choice(printers), **facts))
    return made


@pytest.mark.parametrize("seed", range(3))
def test_all_places_agree_in_random_states(console: Console, server: ConsoleSite, qtbot: QtBot, seed: int) -> None:
    dice = random.Random(seed)
    states = {"A": "online", "B": "error", "C": "offline", "D": "paused"}
    server.put(*(a_printer(name, status) for name, status in states.items()))
    server.put(*random_jobs(dice, list(states), range(1, 31)))
    head, window = console.queue_page.head, console.window
    for step in range(4):
        if step:
            server.put(a_printer(dice.choice("ABC"), dice.choice(["online", "error", "offline"]), version=step + 1))
            server.put(*random_jobs(dice, list(states), range(30 * step + 1, 30 * step + 6)))
        asked = server.ask("GET", "/jobs/summary")["needs_you"]
        listed = [row["print_job_id"] for row in server.ask("GET", "/jobs?show=needs_you&limit=100")["data"]]
        assert len(listed) == len(set(listed)) == asked
        head.tiles[Show.NEEDS_YOU].click()
        qtbot.waitUntil(partial(is_shown, console, listed))
        name = f"Needs you, {asked} job{'' if asked == 1 else 's'}, "
        qtbot.waitUntil(partial(is_named, head.tiles[Show.NEEDS_YOU], name))
        badge = window.navigation.buttons[PageKey.QUEUE].badge
        assert (0 if badge is None else badge.count) == asked
        assert window.windowTitle() == (f"({asked}) Spoolhouse" if asked else "Spoolhouse")
        summary, needs = console.queue_feed.summary, window.needs.now
        words = f"{asked} need{'s' if asked == 1 else ''} you" if asked else ""
        assert tray_state(summary, needs, live=True).words.startswith(words)
        assert not words or totals(console.printers.all(), summary)[0].words == words
        assert sum(map(int, re.findall(r"(\d+) jobs?", window.strip.accessibleName()))) == asked
        head.show_everything()


def is_shown(console: Console, print_job_ids: list[str]) -> bool:
    rows = (console.queue.job(row) for row in range(console.queue.rowCount()))
    return sorted(str(row.print_job_id) for row in rows) == sorted(print_job_ids)


def is_named(tile: Tile, beginning: str) -> bool:
    return tile.accessibleName().startswith(beginning)

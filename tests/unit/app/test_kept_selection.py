"""After the console was opened again, or died, the job is selected that was: no other one, and none too late."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.bootstrap import build_console
from app.console import Console
from app.models import feeds
from app.session.settings import Choices, SchemeChoice, read_choices
from app.session.snapshot import LastShown, WindowSnapshot
from server_core.contract.types.jobs import JobRow, Show
from tests.support.console_facts import a_job, job_id
from tests.support.console_site import ConsoleSite, SiteEndpoint

Begin = Callable[[Choices, tuple[JobRow, ...]], Console]


@pytest.fixture
def begin(qapp: QApplication, endpoint: SiteEndpoint, tmp_path: Path, qtbot: QtBot) -> Iterator[Begin]:
    """A console with these choices, which shows these rows of the last time; it has the keyboard, and is not live."""
    built: list[Console] = []

    async def provide() -> SiteEndpoint:
        return endpoint

    async def stop() -> None:
        return None

    def begin_with(choices: Choices, rows: tuple[JobRow, ...]) -> Console:
        console = build_console(qapp, provide, stop, tmp_path / "console.json", choices)
        built.append(console)
        taken = WindowSnapshot(taken_at=datetime.now(UTC), rows=rows)
        LastShown(console, tmp_path / "last.json", taken if rows else None)
        console.window.resize(1024, 600)
        with qtbot.waitActive(console.window):
            console.window.show()
        return console

    yield begin_with
    for console in built:
        console.close()
        console.window.deleteLater()


def choices(selected: int | None) -> Choices:
    return Choices(scheme=SchemeChoice.LIGHT, selected_job="" if selected is None else str(job_id(selected)))


def selected(console: Console) -> list[int]:
    return [row.sequence for row in console.queue_page.table.chosen_jobs()]


def live(console: Console, qtbot: QtBot) -> None:
    console.live.start()
    qtbot.waitUntil(lambda: console.queue_feed.is_loaded)


@pytest.mark.parametrize("shown_last", [False, True], ids=["empty", "shown last"])
def test_the_same_job_is_selected_again(begin: Begin, server: ConsoleSite, qtbot: QtBot, shown_last: bool) -> None:
    rows = tuple(a_job(number) for number in (1, 2, 3))
    for row in rows:
        server.put(row)
    console = begin(choices(2), tuple(a_job(each.sequence, version=0) for each in rows) if shown_last else ())
    console.queue_page.table.setFocus()
    live(console, qtbot)
    assert selected(console) == [2]


def test_what_was_shown_last_has_its_selection_before_the_server_answers(begin: Begin, qtbot: QtBot) -> None:
    console = begin(choices(2), (a_job(1, version=0), a_job(2, version=0)))
    qtbot.waitUntil(lambda: selected(console) == [2])
    assert not console.queue_feed.is_loaded


def test_what_a_person_selects_meanwhile_stays(begin: Begin, server: ConsoleSite, qtbot: QtBot) -> None:
    for number in (1, 2, 3):
        server.put(a_job(number))
    console = begin(choices(2), tuple(a_job(number, version=0) for number in (1, 2, 3)))
    qtbot.waitUntil(lambda: selected(console) == [2])
    table = console.queue_page.table
    QTest.keyClick(table, Qt.Key.Key_Down)
    live(console, qtbot)
    assert selected(console) == [3]


def test_one_that_is_not_among_the_first_rows_is_asked_for(
    begin: Begin, server: ConsoleSite, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    far = a_job(3, "printed")
    server.put(far)
    first = [a_job(number, "printed") for number in range(15, 21)]

    async def first_ones(*_: object) -> tuple[list[JobRow], None]:
        return first, None

    monkeypatch.setattr(feeds, "read_window", first_ones)
    console = begin(choices(3), ())
    live(console, qtbot)
    qtbot.waitUntil(lambda: selected(console) == [3])
    assert console.queue.rowCount() == len(first) + 1


@pytest.mark.parametrize("kept", [None, 77], ids=["none", "gone"])
def test_where_there_was_none_none_is_made_up(
    begin: Begin, server: ConsoleSite, qtbot: QtBot, kept: int | None
) -> None:
    server.put(a_job(1))
    console = begin(choices(kept), ())
    live(console, qtbot)
    if kept is not None:
        qtbot.waitUntil(lambda: server.asked("GET", f"/jobs/{job_id(kept)}"))
    table = console.queue_page.table
    assert selected(console) == [] or table.is_by_itself


def test_it_is_kept_soon_and_not_at_the_end_alone(
    begin: Begin, server: ConsoleSite, qtbot: QtBot, tmp_path: Path
) -> None:
    for number in (1, 2, 3):
        server.put(a_job(number))
    console = begin(choices(None), ())
    live(console, qtbot)
    console.queue_page.table.select_job(job_id(3))
    qtbot.waitUntil(lambda: read_choices(tmp_path / "console.json").selected_job == str(job_id(3)))


def test_what_was_selected_in_the_last_moment_is_kept(
    begin: Begin, server: ConsoleSite, qtbot: QtBot, tmp_path: Path
) -> None:
    for number in (1, 2, 3):
        server.put(a_job(number))
    console = begin(choices(1), ())
    live(console, qtbot)
    console.queue_page.table.select_job(job_id(3))
    console.window.leave()
    console.tasks.close()
    assert read_choices(tmp_path / "console.json").selected_job == str(job_id(3))


def test_a_list_that_never_came_keeps_what_was_kept(begin: Begin, server: ConsoleSite, tmp_path: Path) -> None:
    console = begin(choices(2), ())
    console.window.leave()
    assert console.settings.choices.selected_job == str(job_id(2))
    assert console.queue_page.head.filter.view is Show.ALL

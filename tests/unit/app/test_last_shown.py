"""The screen before the server's first answer: yesterday's rows never look current."""

from __future__ import annotations

import stat
import threading
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
import shiboken6
from pytestqt.qtbot import QtBot

from app.console import Console
from app.desktop.alarms import Alarms, read_shown_alarms, write_shown_alarms
from app.desktop.notifications import TraySink
from app.pages.page import PageKey
from app.session.live import NOT_YET, LiveState
from app.session.snapshot import (
    KEY,
    MOST_ROWS,
    LastShown,
    SnapshotNotKept,
    WindowSnapshot,
    read_snapshot,
    write_snapshot,
)
from server_core.contract.types.jobs import Show
from tests.support.console_facts import a_job, a_printer, job_id
from tests.support.console_site import ConsoleSite, SiteEndpoint
from tests.unit.app.conftest import OpenConsole

NOW = datetime(2026, 11, 23, 9, 0, tzinfo=UTC)


def test_it_is_read_as_it_was_written_but_older_than_anything(tmp_path: Path) -> None:
    path = tmp_path / "last.json"
    write_snapshot(path, WindowSnapshot(taken_at=NOW, rows=(a_job(1),), printers=(a_printer(version=7),)))
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    found = read_snapshot(path, NOW + timedelta(hours=24))
    assert found is not None
    assert [(row.print_job_id, row.version) for row in found.rows] == [(job_id(1), 0)]
    assert found.printers[0].version == 0


@pytest.mark.parametrize("later", [timedelta(hours=24, seconds=1), timedelta(seconds=-1)])
def test_one_that_is_too_old_or_from_tomorrow_is_not_shown(tmp_path: Path, later: timedelta) -> None:
    path = tmp_path / "last.json"
    write_snapshot(path, WindowSnapshot(taken_at=NOW))
    assert read_snapshot(path, NOW + later) is None


@pytest.mark.parametrize("content", [None, b"", b"{", b'{"taken_at": "2026-11-23T09:00:00"}', b'{"rows": []}'])
def test_a_broken_one_is_not_shown(tmp_path: Path, content: bytes | None) -> None:
    path = tmp_path / "last.json"
    if content is not None:
        path.write_bytes(content)
    assert read_snapshot(path, NOW) is None


UNLIKELY: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "no zone": ({"created_at": datetime(2026, 11, 23, 8, 0)}, {}),
    "the first of all years": ({"created_at": datetime(1, 1, 1, tzinfo=UTC)}, {}),
    "the last of all years": ({}, {"since": datetime(9999, 12, 31, 23, 59, tzinfo=UTC)}),
    "a number without end": ({"copies": 10**18}, {}),
    "below all numbers": ({}, {"waiting": -(10**18)}),
    "wider than the world": ({}, {"media_width_mm": 1e300}),
    "a text without end": ({"filename": "x" * 20_000}, {}),
    "a word without end": ({}, {"status_reasons": ["x" * 20_000]}),
}


@pytest.mark.parametrize("what", UNLIKELY)
def test_what_no_server_says_is_not_shown(tmp_path: Path, what: str) -> None:
    path, (row, printer) = tmp_path / "last.json", UNLIKELY[what]
    likely = WindowSnapshot(taken_at=NOW, rows=(a_job(1),), printers=(a_printer(),))
    write_snapshot(path, likely)
    assert read_snapshot(path, NOW) is not None
    write_snapshot(path, WindowSnapshot(taken_at=NOW, rows=(a_job(1, **row),), printers=(a_printer(**printer),)))
    assert read_snapshot(path, NOW) is None


def test_a_full_disk_is_known(tmp_path: Path) -> None:
    with pytest.raises(SnapshotNotKept):
        write_snapshot(tmp_path / "no folder" / "last.json", WindowSnapshot(taken_at=NOW))


async def never() -> None:
    return None


def assert_nothing_can_be_changed(console: Console) -> None:
    """Check that commands that change the server are disabled for mouse and keys and tell a screen reader why, and that
    the others are not.
    """
    assert console.live.why_not_change == str(NOT_YET)
    queue, printers = console.queue_page, console.printers_page
    queue.table.select_job(job_id(1))
    printers.cards.setCurrentIndex(console.printers.index(0))
    actions = [queue.bar.buttons[f"queue.action.{key}"] for key in ("hold", "cancel", "move")]
    actions += [printers.bar.buttons[f"printers.action.{key}"] for key in ("test", "pause", "remove")]
    for button in (*actions, printers.add):
        listed = (button.isEnabled(), button.accessibleDescription(), str(NOT_YET) in button.toolTip())
        assert listed == (False, str(NOT_YET), True), button.accessibleIdentifier()
    assert queue.bar.buttons["queue.action.preview"].isEnabled()
    console.window.registry.run("queue.action.cancel")
    assert console.window.messages.text("why_not") == f"{NOT_YET}."


def test_between_the_connection_and_the_first_answer_nothing_can_be_changed(
    open_console: OpenConsole, server: ConsoleSite, endpoint: SiteEndpoint, qtbot: QtBot, tmp_path: Path
) -> None:
    async def provide() -> SiteEndpoint:
        return endpoint

    path = tmp_path / "last.json"
    taken = datetime.now(UTC) - timedelta(minutes=12)
    write_snapshot(path, WindowSnapshot(taken_at=taken, rows=(a_job(1), a_job(2)), printers=(a_printer(version=9),)))
    server.broken.add(("jobs",))
    server.put(a_printer())  # its list may be there first
    console = open_console(provide, never)
    LastShown(console, path, read_snapshot(path, datetime.now(UTC)))
    console.window.show()
    console.live.start()
    qtbot.waitUntil(lambda: console.live.state is LiveState.LIVE)
    assert_nothing_can_be_changed(console)


def test_it_is_shown_grey_until_the_server_answers(
    open_console: OpenConsole, server: ConsoleSite, endpoint: SiteEndpoint, qtbot: QtBot, tmp_path: Path
) -> None:
    async def provide() -> SiteEndpoint:
        return endpoint

    path = tmp_path / "last.json"
    taken = datetime.now(UTC) - timedelta(minutes=12)
    old = (a_job(1, "pending", version=9), a_job(2, "pending", version=9))
    write_snapshot(path, WindowSnapshot(taken_at=taken, rows=old, printers=(a_printer(version=9),)))
    server.put(a_job(2, "printed"))  # restored from a backup: its version is lower
    server.put(a_printer("Zebra Dock 1", "error"))
    console = open_console(provide, never)
    shown = LastShown(console, path, read_snapshot(path, datetime.now(UTC)))
    console.window.show()
    assert console.queue.rowCount() == 2
    assert console.queue_page.table.isVisible()
    veil = shown.veils[PageKey.QUEUE]
    assert veil.geometry() == console.queue_page.rect()
    table = console.queue_page.table
    row = table.mapTo(console.window, table.rect().center())
    pale = console.window.grab().toImage().pixelColor(row)
    assert pale.lightness() > 200  # pale, not dark
    assert veil.isVisible()
    assert "12 minutes ago" in console.window.messages.text(KEY)
    assert_nothing_can_be_changed(console)
    shown.keep()  # nothing new is known: the file stays as it is
    console.live.start()
    qtbot.waitUntil(lambda: console.queue_feed.is_loaded and console.printers_feed.is_loaded)
    assert [console.queue.job(row).status.value for row in range(console.queue.rowCount())] == ["printed"]
    assert console.printers.all()[0].status.value == "error"
    assert shown.veils == {}
    assert console.live.why_not_change is None
    console.queue_page.table.select_job(job_id(2))
    assert console.queue_page.bar.buttons["queue.action.reprint"].isEnabled()
    assert console.printers_page.add.isEnabled()
    assert not shiboken6.isValid(veil) or not veil.isVisible()
    assert console.window.messages.text(KEY) == ""
    console.window.end()
    console.tasks.close()
    kept = read_snapshot(path, datetime.now(UTC))
    assert kept is not None
    assert [row.print_job_id for row in kept.rows] == [job_id(2)]
    assert kept.taken_at > taken


def test_a_filter_is_nothing_to_begin_with(console: Console, server: ConsoleSite, qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "last.json"
    qtbot.waitUntil(lambda: console.queue_feed.is_loaded)
    shown = LastShown(console, path, None)
    console.queue_page.head.want(view=Show.FAILED)
    shown.keep()
    console.tasks.close()
    assert not path.exists()


def test_only_so_many_rows_are_kept(console: Console, server: ConsoleSite, qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "last.json"
    for number in range(1, MOST_ROWS + 21):
        server.put(a_job(number))
    qtbot.waitUntil(lambda: console.queue_feed.is_loaded and console.queue.rowCount() == MOST_ROWS + 20)
    LastShown(console, path, None).keep()
    console.tasks.close()
    kept = read_snapshot(path, datetime.now(UTC))
    assert kept is not None
    assert len(kept.rows) == MOST_ROWS


def test_once_there_is_a_window_nothing_is_read_where_it_is_painted(
    console: Console, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A slow disk costs the start its time before the first sight, and never stops the window."""
    snapshot, alarms_file = tmp_path / "last.json", tmp_path / "alarms.json"
    write_snapshot(snapshot, WindowSnapshot(taken_at=datetime.now(UTC), rows=(a_job(1),)))
    write_shown_alarms(alarms_file, frozenset({("dock", "media-empty")}))
    found, known = read_snapshot(snapshot, datetime.now(UTC)), read_shown_alarms(alarms_file)
    read: list[str] = []
    real = Path.read_bytes

    def read_bytes(path: Path) -> bytes:
        if threading.current_thread() is threading.main_thread() and path.parent == tmp_path:
            read.append(path.name)
        return real(path)

    monkeypatch.setattr(Path, "read_bytes", read_bytes)
    alarms = Alarms(console.parts, TraySink(lambda: None), alarms_file, console.window, shown=known)
    LastShown(console, snapshot, found)
    assert (alarms.book.known, console.queue.rowCount()) == (known, 1)
    assert read == []

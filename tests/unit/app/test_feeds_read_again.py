"""Failed reads are repeated: when the stream resumes, and by themselves if it never broke."""

from __future__ import annotations

from types import SimpleNamespace

import msgspec
import pytest
from pytestqt.qtbot import QtBot

from app.console import Console
from app.models import feeds, printers
from app.pages.page import PageKey
from app.session.flows import Reply
from app.widgets.banner import Banner
from server_core.contract.types.jobs import QueueSummary
from tests.support.console_facts import a_job, a_printer
from tests.support.fake_console_server import FakeConsoleServer

SOON_MS = 50
NEVER_MS = 3_600_000
BANNERS = {"queue.banner", "printers.banner"}
PATHS = {"jobs": ("jobs",), "summary": ("jobs", "summary"), "printers": ("printers",)}


def connected(console: Console, qtbot: QtBot) -> None:
    parts = console.parts
    qtbot.waitUntil(
        lambda: parts.queue_feed.is_loaded and parts.printers_feed.is_loaded and parts.queue_feed.summary is not None
    )


def miss(console: Console, server: FakeConsoleServer, qtbot: QtBot, what: str) -> None:
    """A read of everything, of which this fails; what it would have told nobody else tells."""
    feed = console.parts.printers_feed if what == "printers" else console.parts.queue_feed
    server.broken.add(PATHS[what])
    server.jobs[a_job(1).print_job_id] = a_job(1)
    server.printers[a_printer().printer_id] = a_printer()
    server.summary = QueueSummary(failed=0, check=0, printing=0, waiting=1, printed_today=0)
    with qtbot.waitSignal(feed.failed):
        server.tell("reset", {})
    assert not knows(console, what)


def knows(console: Console, what: str) -> bool:
    summary = console.parts.queue_feed.summary
    known = {"jobs": console.queue.rowCount(), "printers": console.printers.rowCount()}
    return bool(known.get(what, summary is not None and summary.waiting))


@pytest.fixture
def rare(monkeypatch: pytest.MonkeyPatch) -> None:
    for feed in (printers, feeds):
        monkeypatch.setattr(feed, "READ_AGAIN_MS", NEVER_MS)


@pytest.fixture
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    for feed in (printers, feeds):
        monkeypatch.setattr(feed, "READ_AGAIN_MS", SOON_MS)


@pytest.mark.parametrize("what", sorted(PATHS))
def test_what_failed_is_read_when_the_stream_goes_on(
    rare: None, console: Console, server: FakeConsoleServer, qtbot: QtBot, what: str
) -> None:
    connected(console, qtbot)
    miss(console, server, qtbot, what)
    server.broken.clear()
    server.drop_streams()
    qtbot.waitUntil(lambda: knows(console, what))


@pytest.mark.parametrize("what", sorted(PATHS))
def test_what_failed_is_read_by_itself_where_the_stream_never_broke(
    often: None, console: Console, server: FakeConsoleServer, qtbot: QtBot, what: str
) -> None:
    connected(console, qtbot)
    miss(console, server, qtbot, what)
    server.broken.clear()
    qtbot.waitUntil(lambda: knows(console, what))


@pytest.mark.parametrize("what", sorted(PATHS))
def test_nothing_says_that_it_could_not_be_read_once_it_was_read(
    often: None, console: Console, server: FakeConsoleServer, qtbot: QtBot, what: str
) -> None:
    connected(console, qtbot)
    console.window.go_to(PageKey.PRINTERS if what == "printers" else PageKey.QUEUE)
    banner = banner_of(console)
    miss(console, server, qtbot, what)
    assert "could not be read" in banner.accessibleName()
    assert banner.isVisible()
    server.broken.clear()
    qtbot.waitUntil(lambda: knows(console, what) and not banner.isVisible())


@pytest.mark.parametrize("what", sorted(PATHS))
def test_what_was_said_since_stays_when_everything_is_read_again(
    often: None, console: Console, server: FakeConsoleServer, qtbot: QtBot, what: str
) -> None:
    connected(console, qtbot)
    console.window.go_to(PageKey.PRINTERS if what == "printers" else PageKey.QUEUE)
    banner = banner_of(console)
    miss(console, server, qtbot, what)
    feed = console.parts.printers_feed if what == "printers" else console.parts.queue_feed
    server.broken.clear()
    banner.say("Something else.")
    feed.failed.connect(lambda _: banner.say("Something else."))  # a reading that had failed already, and was late
    qtbot.waitUntil(lambda: knows(console, what))
    assert (banner.isVisible(), banner.accessibleName()) == (True, "Something else.")


def banner_of(console: Console) -> Banner:
    """Return the banner of the page in front."""
    found = [each for each in console.window.findChildren(Banner) if each.accessibleIdentifier() in BANNERS]
    return next(each for each in found if (page := each.parentWidget()) is not None and page.isVisible())


def test_counts_that_were_asked_for_earlier_overwrite_none_that_were_told_since(
    console: Console, server: FakeConsoleServer, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    connected(console, qtbot)
    feed = console.parts.queue_feed
    answers = [Reply[QueueSummary](), Reply[QueueSummary]()]
    waiting = iter(answers)
    monkeypatch.setattr(feed, "_session", SimpleNamespace(call=lambda _: next(waiting)))
    feed._read_summary()
    assert feed.summary is not None
    earlier, newer = feed.summary, msgspec.structs.replace(feed.summary, waiting=3)
    server.put(newer)
    qtbot.waitUntil(lambda: feed.summary == newer)
    answers[0].set_result(earlier)
    assert feed.summary == newer
    feed._read_summary()
    answers[1].set_result(earlier)
    assert feed.summary == earlier

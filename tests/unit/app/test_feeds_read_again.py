"""Failed reads are repeated: when the stream resumes, and by themselves if it never broke."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from app.console import Console
from app.models import feeds, printers
from app.pages.page import PageKey
from app.widgets.banner import Banner
from server_core.services import live_events
from tests.support.answers import answers_are_in, held_answer
from tests.support.console_facts import a_job, a_printer
from tests.support.console_site import ConsoleSite

SOON_MS = 50
NEVER_MS = 3_600_000
PATHS = {"jobs": ("jobs",), "summary": ("jobs", "summary"), "printers": ("printers",)}


def connected(console: Console, qtbot: QtBot) -> None:
    parts = console.parts
    qtbot.waitUntil(
        lambda: parts.queue_feed.is_loaded and parts.printers_feed.is_loaded and parts.queue_feed.summary is not None
    )


def miss(console: Console, server: ConsoleSite, qtbot: QtBot, what: str) -> None:
    """A read of everything, of which this fails; what it would have told nobody else tells."""
    feed = console.parts.printers_feed if what == "printers" else console.parts.queue_feed
    server.broken.add(PATHS[what])
    server.put(a_printer(), a_job(1), quietly=True)
    with qtbot.waitSignal(feed.failed):
        server.reset_streams()
    assert not knows(console, what)


def knows(console: Console, what: str) -> bool:
    summary = console.parts.queue_feed.summary
    known = {"jobs": console.queue.rowCount(), "printers": console.printers.rowCount()}
    return bool(known.get(what, summary is not None and summary.waiting))


def again_in(monkeypatch: pytest.MonkeyPatch, milliseconds: int) -> None:
    """Read failed lists again after so long; the stream tells no counts."""
    monkeypatch.setattr(printers, "READ_AGAIN_MS", milliseconds)
    monkeypatch.setattr(feeds, "READ_AGAIN_MS", milliseconds)
    monkeypatch.setattr(live_events, "SUMMARY_SECONDS", 1e9)
    monkeypatch.setattr(live_events, "URGENT_SECONDS", 1e9)


@pytest.fixture
def rare(server: ConsoleSite, monkeypatch: pytest.MonkeyPatch) -> None:
    again_in(monkeypatch, NEVER_MS)


@pytest.fixture
def often(server: ConsoleSite, monkeypatch: pytest.MonkeyPatch) -> None:
    again_in(monkeypatch, SOON_MS)


@pytest.mark.parametrize("what", sorted(PATHS))
def test_what_failed_is_read_when_the_stream_goes_on(
    rare: None, console: Console, server: ConsoleSite, qtbot: QtBot, what: str
) -> None:
    connected(console, qtbot)
    miss(console, server, qtbot, what)
    server.broken.clear()
    server.drop_streams()
    qtbot.waitUntil(lambda: knows(console, what))


@pytest.mark.parametrize("what", sorted(PATHS))
def test_what_failed_is_read_by_itself_where_the_stream_never_broke(
    often: None, console: Console, server: ConsoleSite, qtbot: QtBot, what: str
) -> None:
    connected(console, qtbot)
    miss(console, server, qtbot, what)
    server.broken.clear()
    qtbot.waitUntil(lambda: knows(console, what))


@pytest.mark.parametrize("what", sorted(PATHS))
def test_nothing_says_that_it_could_not_be_read_once_it_was_read(
    often: None, console: Console, server: ConsoleSite, qtbot: QtBot, what: str
) -> None:
    connected(console, qtbot)
    console.window.go_to(PageKey.PRINTERS if what == "printers" else PageKey.QUEUE)
    banner = banner_of(console, what)
    miss(console, server, qtbot, what)
    assert "could not be read" in banner.accessibleName()
    assert banner.isVisible()
    server.broken.clear()
    qtbot.waitUntil(lambda: knows(console, what) and not banner.isVisible())


@pytest.mark.parametrize("what", sorted(PATHS))
def test_what_was_said_since_stays_when_everything_is_read_again(
    often: None, console: Console, server: ConsoleSite, qtbot: QtBot, what: str
) -> None:
    connected(console, qtbot)
    console.window.go_to(PageKey.PRINTERS if what == "printers" else PageKey.QUEUE)
    banner = banner_of(console, what)
    miss(console, server, qtbot, what)
    feed = console.parts.printers_feed if what == "printers" else console.parts.queue_feed
    server.broken.clear()
    banner.say("Something else.")
    feed.failed.connect(lambda _: banner.say("Something else."))  # a reading that had failed already, and was late
    qtbot.waitUntil(lambda: knows(console, what))
    assert (banner.isVisible(), banner.accessibleName()) == (True, "Something else.")


def banner_of(console: Console, what: str) -> Banner:
    """Return the banner of the page that shows what is read."""
    wanted = "printers.banner" if what == "printers" else "queue.banner"
    (found,) = (each for each in console.window.findChildren(Banner) if each.accessibleIdentifier() == wanted)
    return found


def test_counts_that_were_asked_for_earlier_overwrite_none_that_were_told_since(
    console: Console, server: ConsoleSite, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    connected(console, qtbot)
    feed = console.parts.queue_feed

    def is_waiting(jobs: int) -> bool:
        return feed.summary is not None and feed.summary.waiting == jobs

    with held_answer(monkeypatch, "summary") as held:
        server.reset_streams()
        qtbot.waitUntil(held.waits)
        server.put(a_job(1))
        qtbot.waitUntil(lambda: is_waiting(1))
    answers_are_in(console.session, qtbot)
    assert is_waiting(1)
    server.put(a_job(2), quietly=True)
    server.reset_streams()
    qtbot.waitUntil(lambda: is_waiting(2))

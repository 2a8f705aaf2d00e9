"""The page "Activity": acts under their days, what is chosen of them, all of one, new ones that move nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime, timedelta
from urllib.parse import urlencode
from uuid import UUID

import msgspec
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.console import Console
from app.pages.activity.model import ActivityRecords, Day, with_days
from app.pages.activity.page import ActivityPage
from app.pages.page import PageKey
from app.widgets.labels import BreakableLabel
from app.widgets.record_table import RecordCellDelegate
from app.words.activity import change_words, day_in, day_words, facts_of, object_words, result_of, sentence
from server_core.contract.types.audit import AuditEntry, SettingsFound
from server_core.contract.types.fields import Page
from tests.gallery.scenes import a_shift
from tests.support.answers import fall_silent
from tests.support.console_facts import NOW, a_job, a_printer, an_entry, job_id, printer_id
from tests.support.console_site import ConsoleSite, console_site

WAIT = 60_000


@pytest.fixture
def site() -> Iterator[ConsoleSite]:
    """A server that has run for three days."""
    with console_site(72 * 3600.0) as site:
        yield site


def entries(server: ConsoleSite, **query: str) -> list[AuditEntry]:
    """Return the newest 100 entries, the newest first."""
    asked = urlencode({"limit": "100", "others": "true", **query})
    return msgspec.convert(server.ask("GET", f"/audit?{asked}"), type=Page[AuditEntry]).data


def queries(server: ConsoleSite) -> list[dict[str, str]]:
    """Return what the console asked of the log."""
    return [dict(each.query) for each in server.network.requests if each.path.endswith("/audit")]


def actions(page: ActivityPage) -> ActivityRecords:
    """Return the rows that the list shows."""
    model = page.table.model()
    assert isinstance(model, ActivityRecords)
    return model


def delegate_of(page: ActivityPage) -> RecordCellDelegate:
    delegate = page.table.itemDelegate()
    assert isinstance(delegate, RecordCellDelegate)
    return delegate


def shown(page: ActivityPage) -> list[str]:
    return [entry.act for entry in actions(page).entries()]


def _chosen(console: Console) -> list[UUID]:
    return [row.print_job_id for row in console.queue_page.table.chosen_jobs()]


@pytest.fixture
def gone_to(console: Console, qtbot: QtBot) -> Callable[[], ActivityPage]:
    """The page, with what the server has."""

    def go() -> ActivityPage:
        qtbot.waitUntil(lambda: console.live.why_not_change is None, timeout=WAIT)
        console.window.go_to(PageKey.ACTIVITY)
        page = console.window.page(PageKey.ACTIVITY)
        assert isinstance(page, ActivityPage)
        qtbot.waitUntil(lambda: page.feed.is_loaded and page.check.found is not None, timeout=WAIT)
        return page

    return go


@pytest.fixture
def page(server: ConsoleSite, gone_to: Callable[[], ActivityPage]) -> ActivityPage:
    orders = {11: "ORD-10401", 12: "ORD-10402", **{20 + each: f"ORD-1040{each}" for each in range(6)}}
    server.put(a_printer(), *(a_job(number, reference=order) for number, order in orders.items()))
    a_shift(server)
    return gone_to()


def test_each_day_has_one_head_and_no_key_stops_there(page: ActivityPage) -> None:
    heads = [row for row in actions(page).all() if isinstance(row, Day)]
    days = {entry.at.astimezone().date() for entry in actions(page).entries()}
    assert [head.day for head in heads] == sorted(days, reverse=True)
    assert page.table.current() == actions(page).entries()[0], "the head of today is not chosen"
    received: list[AuditEntry] = []
    page.table.chosen.connect(received.append)
    for _ in range(actions(page).rowCount() + 2):
        QTest.keyClick(page.table, Qt.Key.Key_Down)
    assert [entry.number for entry in received] == list(range(len(actions(page).entries()) - 1, 0, -1))


def test_a_row_is_heard_as_a_sentence_and_a_head_as_its_day(page: ActivityPage) -> None:
    heard = [
        actions(page).index(row, 0).data(Qt.ItemDataRole.AccessibleTextRole) for row in range(actions(page).rowCount())
    ]
    assert heard[0] == day_words(date.today(), datetime.now().astimezone())
    assert heard[1].startswith("Printer paused. Printer Zebra Dock 1. by Anna. ")
    moved = "Job moved to another printer. Job ORD-10405. by Anna. from Zebra Dock 1 to Zebra Dock 1 B."
    assert moved in " ".join(heard), "its place is another one in the first hour of a day"


@pytest.mark.parametrize(
    ("chosen", "query"),
    [
        ({"who": "People"}, {"by": "people"}),
        ({"who": "Server and agents", "kind": "Jobs"}, {"by": "system", "kind": "jobs"}),
        ({"search": "ORD-10402"}, {"q": "ORD-10402"}),
        ({"since": "2026-03-01"}, {"since": datetime(2026, 3, 1).astimezone().isoformat()}),
        ({"until": "1.3.2026"}, {"until": datetime(2026, 3, 2).astimezone().isoformat()}),
    ],
    ids=str,
)
def test_the_server_answers_what_is_chosen(
    page: ActivityPage, server: ConsoleSite, qtbot: QtBot, chosen: dict[str, str], query: dict[str, str]
) -> None:
    server.network.requests.clear()
    filters = page.filters
    for name, text in chosen.items():
        field = getattr(filters, name)
        if name in ("who", "kind"):
            field.setCurrentText(text)
        else:
            field.setText(text)
    qtbot.waitUntil(lambda: {"limit": "100", "others": "true", **query} in queries(server), timeout=WAIT)
    qtbot.waitUntil(lambda: page.feed.is_loaded, timeout=WAIT)
    expected = [entry.number for entry in entries(server, **query)]
    qtbot.waitUntil(lambda: [entry.number for entry in actions(page).entries()] == expected, timeout=WAIT)
    filters.clear.click()
    qtbot.waitUntil(lambda: len(actions(page).entries()) == len(entries(server)), timeout=WAIT)
    assert not filters.clear.isEnabled()


def test_what_is_no_day_asks_nothing_and_says_so(page: ActivityPage, server: ConsoleSite, qtbot: QtBot) -> None:
    page.filters.since.setText("31.2.2026")
    page.filters.since.returnPressed.emit()
    assert page.filters.since.property("wrong")
    assert "not a day" in page.filters.since.accessibleDescription()
    assert not [asked for asked in queries(server) if "since" in asked]
    page.filters.since.setText("today")
    page.filters.since.returnPressed.emit()
    assert not page.filters.since.property("wrong")
    qtbot.waitUntil(lambda: any("since" in asked for asked in queries(server)), timeout=WAIT)


def test_all_of_an_entry_is_told(page: ActivityPage, qtbot: QtBot, server: ConsoleSite) -> None:
    server.ask("PATCH", f"/printers/{printer_id('Zebra Dock 1')}", {"stale_after_seconds": 3600})
    entry = entries(server)[0]
    page.feed.reload()
    qtbot.waitUntil(lambda: page.table.select(entry.number), timeout=WAIT)
    page.open_detail()
    by_name = {each.name: each.value for each in facts_of(entry)}
    assert by_name["Hash"].replace(" ", "") == entry.hash
    assert by_name["Entry"] == f"{entry.number:,}"
    assert by_name["X-Request-Id"] == entry.request_id
    assert (by_name["From"], by_name["To"]) == ("stale after seconds not set", "stale after seconds 3600")
    labels = {label.words() for label in page.facts.findChildren(BreakableLabel)}
    assert set(by_name.values()) <= labels
    assert page.pane.isVisible()


def test_the_job_is_shown_in_the_queue(page: ActivityPage, console: Console, qtbot: QtBot) -> None:
    entry = next(each for each in actions(page).entries() if each.subject == f"job {job_id(11)}")
    page.table.select(entry.number)
    qtbot.waitUntil(lambda: page.bar.buttons["activity.job"].isEnabled(), timeout=WAIT)
    assert not page.bar.buttons["activity.undo"].isEnabled()
    page.bar.buttons["activity.job"].click()
    assert console.window.shown is PageKey.QUEUE
    qtbot.waitUntil(lambda: _chosen(console) == [job_id(11)], timeout=WAIT)


def test_a_job_that_is_not_kept_any_more_says_so(page: ActivityPage, qtbot: QtBot) -> None:
    entry = next(each for each in actions(page).entries() if each.subject == f"job {job_id(30)}")
    page.table.select(entry.number)
    button = page.bar.buttons["activity.job"]
    qtbot.waitUntil(lambda: button.why_not == "The job is no longer kept", timeout=WAIT)


def test_the_printer_is_shown(page: ActivityPage, console: Console) -> None:
    entry = next(each for each in actions(page).entries() if each.subject == f"printer {printer_id('Zebra Dock 1')}")
    page.table.select(entry.number)
    page.bar.buttons["activity.printer"].click()
    assert console.window.shown is PageKey.PRINTERS


def asked_to_cancel(server: ConsoleSite, seconds: int) -> AuditEntry:
    """Cancel a job, as another console does that leaves so many seconds to undo it. Returns the entry of the log."""
    server.put(a_job(11))
    act = {"kind": "cancel", "print_job_ids": [str(job_id(11))], "undo_seconds": seconds}
    server.ask("POST", "/job-acts", act)
    return next(each for each in entries(server) if each.act == "job.ask")


def test_undo_is_there_while_it_is_possible(
    server: ConsoleSite, gone_to: Callable[[], ActivityPage], qtbot: QtBot
) -> None:
    entry = asked_to_cancel(server, 30)
    server.note("job.hold", f"job {job_id(11)}")
    page = gone_to()
    for number, wanted in ((entry.number, True), (entries(server)[0].number, False)):
        page.table.select(number)
        qtbot.waitUntil(lambda: page.bar.buttons["activity.job"].isEnabled(), timeout=WAIT)
        assert page.bar.buttons["activity.undo"].isEnabled() is wanted


def test_undo_goes_when_its_time_is_over(
    server: ConsoleSite, gone_to: Callable[[], ActivityPage], qtbot: QtBot
) -> None:
    began = datetime.now(UTC)
    entry = asked_to_cancel(server, 2)
    page = gone_to()
    page.table.select(entry.number)
    ends = began + timedelta(seconds=2)
    qtbot.waitUntil(lambda: page.bar.buttons["activity.undo"].isEnabled() or datetime.now(UTC) >= ends, timeout=WAIT)
    qtbot.waitUntil(
        lambda: not page.bar.buttons["activity.undo"].isEnabled() and page.job.row is not None, timeout=WAIT
    )
    assert datetime.now(UTC) >= ends


def test_new_acts_come_by_themselves(page: ActivityPage, server: ConsoleSite, qtbot: QtBot) -> None:
    before = actions(page).all()
    server.note("job.hold", f"job {job_id(12)}")
    server.put(a_job(12, held_by="Anna"))
    qtbot.waitUntil(lambda: shown(page)[0] == "job.hold", timeout=WAIT)
    assert actions(page).all()[2:] == before[1:], "nothing else changed, and the day has one head"


def test_nothing_moves_under_a_hand(page: ActivityPage, server: ConsoleSite, qtbot: QtBot) -> None:
    table = page.table
    place = table.visualRect(actions(page).index(3, 0)).center()
    QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    chosen = table.current()
    server.note("job.hold", f"job {job_id(12)}")
    page.feed.reload()
    qtbot.waitUntil(page.pill.isVisible, timeout=WAIT)
    assert page.pill.accessibleName() == "1 new entry, show"
    assert table.indexAt(place).row() == 3
    assert table.current() == chosen
    page.pill.click()
    qtbot.waitUntil(lambda: shown(page)[0] == "job.hold", timeout=WAIT)
    assert table.current() == chosen
    assert not page.pill.isVisible()


def test_what_was_scrolled_to_stays(server: ConsoleSite, gone_to: Callable[[], ActivityPage], qtbot: QtBot) -> None:
    for each in range(90):
        server.note("job.hold", f"job {job_id(each)}", name=f"ORD-{each}")
    page = gone_to()
    bar = page.table.verticalScrollBar()
    bar.setValue(bar.maximum() // 2)
    at = page.table.viewport().rect().center()
    seen = actions(page).record(page.table.indexAt(at).row())
    server.note("job.cancel", f"job {job_id(91)}")
    page.feed.reload()
    qtbot.waitUntil(lambda: shown(page)[0] == "job.cancel", timeout=WAIT)
    assert actions(page).record(page.table.indexAt(at).row()) == seen


def test_older_ones_are_read_when_the_end_is_seen(
    server: ConsoleSite, gone_to: Callable[[], ActivityPage], qtbot: QtBot
) -> None:
    for each in range(250):
        server.note("job.hold", f"job {job_id(each)}", ago=timedelta(minutes=250 - each))
    page = gone_to()
    assert len(actions(page).entries()) == 100
    for known in (100, 200):
        bar = page.table.verticalScrollBar()
        bar.setValue(bar.maximum())
        qtbot.waitUntil(lambda known=known: len(actions(page).entries()) > known, timeout=WAIT)  # type: ignore[misc]
    numbers = [entry.number for entry in actions(page).entries()]
    newest = entries(server)[0].number
    assert numbers == list(range(newest, newest - len(numbers), -1))
    assert len(numbers) >= 250
    assert [row for row in actions(page).all() if isinstance(row, Day)] == [
        row for row in with_days(actions(page).entries()) if isinstance(row, Day)
    ]


def test_what_could_not_be_read_is_asked_again(page: ActivityPage, server: ConsoleSite, qtbot: QtBot) -> None:
    server.broken.add(("audit",))
    page.feed.reload()
    qtbot.waitUntil(page.banner.isVisible, timeout=WAIT)
    assert page.banner.accessibleName().startswith("The activity could not be read.")
    assert page.table.isVisible(), "what was read stays"
    server.broken.clear()
    page.feed.reload()
    qtbot.waitUntil(lambda: not page.banner.isVisible(), timeout=WAIT)


def test_nothing_yet_and_nothing_found(server: ConsoleSite, gone_to: Callable[[], ActivityPage], qtbot: QtBot) -> None:
    server.instead["audit",] = Page[AuditEntry](data=[], next_cursor=None)
    page = gone_to()
    assert page.empty.accessibleName() == "Nothing yet today"
    assert page.empty.button.hasFocus() or page.empty.button.isVisible()
    page.filters.search.setText("margarine")
    page.filters.search.returnPressed.emit()
    qtbot.waitUntil(lambda: page.empty.accessibleName() == "No such entries in the log", timeout=WAIT)
    server.instead.clear()
    page.empty.button.click()
    qtbot.waitUntil(lambda: actions(page).entries() == entries(server), timeout=WAIT)
    assert page.filters.search.text() == ""


def test_while_the_engine_is_away_what_was_read_stays(
    page: ActivityPage, console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    fall_silent(server)
    qtbot.waitUntil(lambda: console.live.why_not_change is not None)
    assert page.table.isVisible()
    qtbot.waitUntil(lambda: delegate_of(page).quiet, timeout=WAIT)
    assert not page.chain.button.isEnabled()
    assert page.bar.buttons["activity.export.csv"].why_not


def test_a_scan_shows_what_was_done_to_it(page: ActivityPage, console: Console, qtbot: QtBot) -> None:
    assert page.take_scan(str(job_id(12)))
    qtbot.waitUntil(lambda: shown(page) == ["job.answer"], timeout=WAIT)
    assert page.take_scan("ORD-10404")
    qtbot.waitUntil(lambda: page.filters.wanted.q == "ORD-10404" and page.feed.is_loaded, timeout=WAIT)
    assert not page.take_scan("4006381333931")
    console.window.take_scan("4006381333931")
    assert console.window.shown is PageKey.QUEUE


def test_ctrl_f_is_for_the_object(page: ActivityPage, console: Console) -> None:
    QTest.keyClick(console.window, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    assert page.filters.search.hasFocus()


def test_settings_that_nobody_changed_here_are_told_as_such() -> None:
    for reason in SettingsFound:
        found = msgspec.structs.replace(an_entry("server.settings", "server"), details={"reason": reason.value})
        assert result_of(found) == "Found changed in their file"


def test_an_act_of_a_newer_server_is_told_by_its_own_word() -> None:
    entry = an_entry("printer.teleport", "printer 7", name="Dock\x1b[2J")
    assert sentence(entry, NOW).startswith("printer.teleport. Printer Dock␛[2J. by Anna.")
    assert object_words(an_entry("server.start", "server")) == "Server"
    assert object_words(an_entry("notice.close", "notice 12")) == "Notice 12"


@pytest.mark.parametrize(
    ("details", "changed", "result"),
    [
        ({"from": "Dock 1", "printer_name": "Dock 2"}, "Dock 1 → Dock 2", "Done"),
        ({"came_out": True}, "", "It came out"),
        ({"came_out": False}, "", "It did not come out"),
        ({"came_out": False, "out": 3, "ordered": 20}, "", "3 of 20 came out"),
        ({"reason": "printer_removed"}, "", "printer removed"),
        ({"before": {"a": None}, "settings": {"a": True}}, "a not set → a yes", "Done"),
        ({"from": ["x"], "to": 3}, "x → 3", "Done"),
        ({}, "", "Done"),
    ],
    ids=str,
)
def test_what_changed_and_what_came_of_it(details: dict[str, object], changed: str, result: str) -> None:
    entry = msgspec.structs.replace(an_entry(), details=details)
    assert (change_words(entry), result_of(entry)) == (changed, result)


@pytest.mark.parametrize(
    ("text", "day"),
    [("2026-03-01", date(2026, 3, 1)), (" 1.3.2026", date(2026, 3, 1)), ("Yesterday", date(2026, 2, 28)), ("", None)],
)
def test_days_as_people_write_them(text: str, day: date | None) -> None:
    assert day_in(text, date(2026, 3, 1)) == day


@pytest.mark.parametrize("text", ["1.13.2026", "30.2.2026", "soon", "1.1.1", "20260301x", "0001-01-01"])
def test_what_is_no_day(text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - of Python's own, in many words
        day_in(text, date(2026, 3, 1))


def test_heads_are_right_however_rows_come(qtbot: QtBot) -> None:
    entries = [an_entry("job.hold", number=40 - each, ago=timedelta(hours=8 * each)) for each in range(40)]
    records = ActivityRecords()
    records.show(entries[10:20])
    records.put_newest(entries[9:10])
    records.put_newest(entries[:9])
    for begin in range(20, 40, 3):
        records.add_older(entries[begin : min(40, begin + 3)])
    assert records.entries() == entries
    heads = [row.day for row in records.all() if isinstance(row, Day)]
    assert heads == [row.day for row in with_days(entries) if isinstance(row, Day)]
    assert isinstance(records.all()[0], Day)


def test_the_pointer_is_where_the_row_is(page: ActivityPage) -> None:
    """Uniform rows: what is clicked is what is chosen."""
    for row in (1, 2, 4):
        at = page.table.visualRect(actions(page).index(row, 0)).center()
        assert page.table.indexAt(QPoint(at)).row() == row


def test_in_a_low_window_the_list_has_the_room(page: ActivityPage, console: Console, qtbot: QtBot) -> None:
    assert not page.more.isVisible()
    assert page.filters.isVisible()
    console.window.resize(683, 384)
    qtbot.waitUntil(page.more.isVisible, timeout=WAIT)
    assert not page.filters.isVisible()
    assert not page.chain.isVisible()
    qtbot.waitUntil(lambda: page.bar.more.visibleRegion().boundingRect().height() > 0, timeout=WAIT)
    words = page.bar.buttons["activity.export.csv"].text()
    assert words in [entry.text() for entry in page.bar.more.menu().actions()], "what has no room is there"
    page.more.click()
    assert page.filters.isVisible()
    assert page.chain.isVisible()
    console.window.resize(1024, 600)
    qtbot.waitUntil(lambda: not page.more.isVisible(), timeout=WAIT)
    assert page.filters.isVisible()


def test_what_was_undone_cannot_be_undone_again(
    server: ConsoleSite, gone_to: Callable[[], ActivityPage], qtbot: QtBot
) -> None:
    entry = asked_to_cancel(server, 30)
    page = gone_to()
    page.table.select(entry.number)
    qtbot.waitUntil(lambda: page.bar.buttons["activity.undo"].isEnabled(), timeout=WAIT)
    pending = server.jobs[job_id(11)].pending
    assert pending is not None
    server.ask("POST", f"/job-acts/{pending.act_id}/undo")
    qtbot.waitUntil(lambda: not page.bar.buttons["activity.undo"].isEnabled(), timeout=WAIT)
    assert page.job.row is not None


def test_what_was_done_to_a_customer_names_it_and_leads_to_no_other_page(
    server: ConsoleSite, gone_to: Callable[[], ActivityPage], qtbot: QtBot
) -> None:
    bakery = server.customer("Bakery Ltd")
    with server.within(bakery):
        server.note("printer.pause", f"printer {printer_id('Oven')}", name="Oven")
        server.note("relationship.suspend", f"relationship {bakery.relationship_id}", name="Bakery Ltd")
        server.note("job.hold", f"job {job_id(12)}", name="ORD-12")
    held, suspended = entries(server)[:2]
    page = gone_to()
    assert [actions(page).index(row, 1).data() for row in range(1, 4)] == [
        "Job ORD-12, Bakery Ltd",
        "Customer Bakery Ltd",
        "Printer Oven, Bakery Ltd",
    ]
    assert "Printer Oven, Bakery Ltd. by Anna" in actions(page).index(3, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert {(fact.name, fact.value) for fact in facts_of(suspended)} >= {("In the log of", "Bakery Ltd")}
    page.table.selectRow(1)
    qtbot.waitUntil(lambda: page.table.current() == held, timeout=WAIT)
    why_not = {act.key: act.why_not for act in page.acts()}
    assert why_not["activity.job"] == "This entry is about no job"
    assert why_not["activity.printer"] == "This entry is about no printer"


def test_numbers_that_are_left_out_are_said_to_be_customers(
    server: ConsoleSite, gone_to: Callable[[], ActivityPage], qtbot: QtBot
) -> None:
    page = gone_to()
    assert "customer logs" not in page.chain.words.text()
    known = entries(server)
    server.instead["audit",] = Page[AuditEntry](data=[*known[:1], *known[2:]], next_cursor=None)
    page.feed.want(page.filters.wanted)
    qtbot.waitUntil(lambda: "belong to customer logs" in page.chain.words.text(), timeout=WAIT)
    page.filters.show_object("margarine")
    qtbot.waitUntil(lambda: "customer logs" not in page.chain.words.text(), timeout=WAIT)

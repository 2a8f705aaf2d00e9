"""The page "Agents": the list and its details, another name, moving printers, updates, an end; connection tests."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import TypeVar

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from app.console import Console
from app.dialogs.question import Question
from app.dialogs.rename import RenameDialog
from app.pages.agents.dialogs import MOVE_ANYWAY, AgentUpdateDialog, MovePrintersDialog
from app.pages.agents.page import NOBODYS, AgentsPage
from app.pages.page import PageKey
from app.session.live import LiveState
from app.words.agents import left_of, mark_of, names_of, revoke_words, spoken_left, update_words
from server_core.contract.types.agents import AgentView
from server_core.contract.types.discovery import MovePrinters, ProbeNews
from server_core.contract.types.errors import ErrorCode
from tests.support.answers import fall_silent, held_answer, lose_answer
from tests.support.console_facts import NOW, TOO_OLD, a_job, a_printer, an_agent
from tests.support.console_site import ConsoleSite
from tests.support.shown_texts import texts_of

S = TypeVar("S", bound=QWidget)
HALL = "Packing hall 2"


@pytest.fixture
def page(console: Console, server: ConsoleSite, qtbot: QtBot) -> Iterator[AgentsPage]:
    now = datetime.now(UTC)
    server.put_agent("Dock PC", version="0.9.4", hostname="dock-pc")
    server.put_agent("Attic", "revoked")
    server.put_agent(HALL, "offline", last_seen_at=now - timedelta(minutes=12))
    server.put_agent("Returns", "offline", last_seen_at=None)
    server.put_agent("Old till", version="0.0.9")
    server.put(a_printer("Labels"), a_printer("Hall", agent_name=HALL))
    server.put(*(a_job(number, printer="Labels") for number in (1, 2)), a_job(3, printer="Hall"))
    qtbot.waitUntil(lambda: console.live.state is LiveState.LIVE and console.printers.rowCount() == 2)
    qtbot.waitUntil(lambda: sum(printer.waiting for printer in console.printers.all()) == 3)
    yield shown(console, qtbot)
    QGuiApplication.clipboard().clear()


def shown(console: Console, qtbot: QtBot) -> AgentsPage:
    console.window.go_to(PageKey.AGENTS)
    page = console.window.page(PageKey.AGENTS)
    assert isinstance(page, AgentsPage)
    qtbot.waitUntil(lambda: page.feed.is_loaded or page.feed.error is not None)
    return page


def names(page: AgentsPage) -> list[str]:
    return [each.name for each in page.records.all()]


def sheet(page: AgentsPage, kind: type[S]) -> S:
    return next(each for each in page.window().findChildren(kind) if each.isVisible())


def do(page: AgentsPage, key: str) -> None:
    (command,) = [each for each in page.commands() if each.key == f"agents.{key}"]
    assert command.why_not is None
    command.run()


def why_not(page: AgentsPage, key: str) -> str | None:
    (command,) = [each for each in page.commands() if each.key == f"agents.{key}"]
    return command.why_not


def test_the_list_tells_each_state_in_words_and_this_computer_first(page: AgentsPage) -> None:
    columns, rows = range(7), range(page.records.rowCount())
    words = [[str(page.records.data(page.records.index(row, column))) for column in columns] for row in rows]
    assert [row[0] for row in words] == ["This computer", "Dock PC", "Old till", "Packing hall 2", "Returns"]
    assert [row[1] for row in words[:3]] == ["Online", "Online", "Too old"]
    assert words[3][1].startswith("Offline since ")
    assert words[4][1] == "Never seen"
    assert [row[2] for row in words] == ["1", "0", "0", "1", "0"]
    assert [row[4] for row in words[:3]] == ["1.0", "0.9.4, update available", "0.0.9, too old"]
    heard = [page.records.data(page.records.index(row, 0), Qt.ItemDataRole.AccessibleTextRole) for row in rows]
    assert heard[3] == "Agent Packing hall 2, offline, last seen 12 minutes ago, 1 printer"
    assert heard[0] == "Agent This computer, online, 1 printer"
    assert page.table.hasFocus()
    assert getattr(page.current(), "bundled", False)


def test_the_revoked_ones_are_shown_on_wish(page: AgentsPage, server: ConsoleSite, qtbot: QtBot) -> None:
    page.revoked.click()
    qtbot.waitUntil(lambda: names(page)[-1] == "Attic")
    page.table.select(server.agent_id("Attic"))
    page.open_detail()
    assert page.detail.advice.text() == "Its access is revoked permanently."
    assert [why_not(page, key) for key in ("rename", "revoke")] == ["This agent is permanently revoked"] * 2
    page.revoked.click()
    assert "Attic" not in names(page)


def test_what_there_is_at_first(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    server.broken.add(("agents",))
    page = shown(console, qtbot)
    assert page.banner.accessibleName().startswith("The agents could not be read.")
    assert page.empty.button.hasFocus()
    server.broken.clear()
    server.instead["agents",] = []
    page.empty.button.click()
    qtbot.waitUntil(lambda: page.empty.accessibleName().startswith("No agent yet"))
    server.instead.clear()
    page.feed.reload()
    qtbot.waitUntil(page.alone.isVisible)
    server.put_agent("Dock PC")
    page.feed.reload()
    qtbot.waitUntil(lambda: not page.alone.isVisible())


def test_it_follows_what_the_server_tells(page: AgentsPage, server: ConsoleSite, qtbot: QtBot) -> None:
    page.table.select(server.agent_id(HALL))
    page.open_detail()
    assert page.detail.advice.text().startswith("Check that the computer is on")
    server.put_agent(HALL)
    qtbot.waitUntil(lambda: page.detail.advice.isHidden())
    server.put(a_printer("Scale", agent_name=HALL))
    qtbot.waitUntil(lambda: page.detail.printers.rowCount() == 2)


def test_its_printers_lead_to_their_page(page: AgentsPage, server: ConsoleSite) -> None:
    page.open_argument(server.agent_id(HALL))
    assert page.detail.isVisible()
    wanted: list[tuple[object, object]] = []
    page.wanted.connect(lambda *what: wanted.append(what))
    table = page.detail.table
    table.setFocus()
    QTest.keyClick(table, Qt.Key.Key_Return)
    assert wanted == [(PageKey.PRINTERS, a_printer("Hall").printer_id)]


def test_ids_are_copied(page: AgentsPage, server: ConsoleSite) -> None:
    page.table.select(server.agent_id("Dock PC"))
    do(page, "copy")
    assert QGuiApplication.clipboard().text() == str(server.agent_id("Dock PC"))
    assert page.banner.accessibleName() == "The id of Dock PC is copied."
    page.open_detail()
    page.detail.copy_instance.click()
    assert QGuiApplication.clipboard().text() == "instance of Dock PC"


def test_a_connection_is_tested_by_a_question_to_no_device(page: AgentsPage, server: ConsoleSite, qtbot: QtBot) -> None:
    server.devices.probes[NOBODYS] = ProbeNews()
    page.table.select(server.agent_id(HALL))
    assert why_not(page, "test") == "The agent is not online"
    page.table.select(server.agent_id("Dock PC"))
    do(page, "test")
    assert why_not(page, "test") == "Waiting for the agent"
    qtbot.waitUntil(lambda: page.detail.answer.text().startswith("It answered "))
    server.devices.probes[NOBODYS] = ProbeNews(problem="It did not answer.")
    page.detail.test.click()
    assert page.detail.answer.isHidden()
    qtbot.waitUntil(lambda: page.detail.answer.accessibleName() == "It did not answer.")
    page.table.select(server.agent_id("Old till"))
    assert page.detail.answer.isHidden(), "it was told of another one"


def test_several_connections_are_tested_beside_each_other(
    page: AgentsPage, server: ConsoleSite, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    server.devices.probes[NOBODYS] = ProbeNews()
    here = server.agent_id()
    with held_answer(monkeypatch, "probe") as held:
        page.table.select(server.agent_id("Dock PC"))
        do(page, "test")
        qtbot.waitUntil(held.waits)
        page.table.select(here)
        assert page.detail.waiting.isHidden()
        do(page, "test")
        qtbot.waitUntil(lambda: page.detail.answer.text().startswith("It answered "))
        page.table.select(server.agent_id("Dock PC"))
        assert page.detail.answer.isHidden()
        assert why_not(page, "test") == "Waiting for the agent"
        assert not page.detail.waiting.isHidden()
        page.table.select(here)
    page.table.select(server.agent_id("Dock PC"))
    qtbot.waitUntil(lambda: page.detail.answer.text().startswith("It answered "))
    assert page.detail.waiting.isHidden()


def test_another_name(page: AgentsPage, server: ConsoleSite, qtbot: QtBot) -> None:
    page.table.select(server.agent_id("Dock PC"))
    do(page, "rename")
    rename = sheet(page, RenameDialog)
    assert rename.focusWidget() is rename.name
    assert not rename.use.isEnabled(), "this is its name already"
    rename.name.setText(" ")
    assert not rename.use.isEnabled()
    rename.name.setText("Gate 4 ")
    server.refusal = (422, ErrorCode.VALIDATION_FAILED, "The name is not allowed.")
    QTest.keyClick(rename.name, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: any("The name is not allowed." in each for each in texts_of(rename)))
    server.refusal = None
    rename.use.click()
    qtbot.waitUntil(lambda: page.banner.accessibleName() == "The new name is Gate 4.")
    qtbot.waitUntil(lambda: "Gate 4" in names(page))


def test_all_printers_go_to_another_one(page: AgentsPage, server: ConsoleSite, qtbot: QtBot) -> None:
    page.table.select(server.agent_id("Dock PC"))
    assert why_not(page, "move") == "This agent has no printers"
    page.table.select(server.agent_id(HALL))
    do(page, "move")
    move = sheet(page, MovePrintersDialog)
    assert move.choice.currentText() == "This computer (online)"
    assert "Packing hall 2" not in [move.choice.itemText(row) for row in range(move.choice.count())]
    move.use.click()
    qtbot.waitUntil(move.wrong.isVisible)
    assert move.use.text() == str(MOVE_ANYWAY)
    move.use.click()
    own = server.agent_id()
    qtbot.waitUntil(lambda: len(page.printers_of(own)) == 2)
    assert server.posted("move-printers", MovePrinters)[-1] == MovePrinters(agent_id=own, allow_same_address=True)
    text = "This computer now prints on 1 printer of Packing hall 2."
    qtbot.waitUntil(lambda: page.banner.accessibleName() == text)


def test_another_one_that_is_chosen_is_asked_without_insisting(
    page: AgentsPage, server: ConsoleSite, qtbot: QtBot
) -> None:
    page.table.select(server.agent_id(HALL))
    do(page, "move")
    move = sheet(page, MovePrintersDialog)
    move.use.click()
    qtbot.waitUntil(move.wrong.isVisible)
    move.choice.setCurrentIndex(1)
    assert move.wrong.isHidden()
    assert move.use.text() != str(MOVE_ANYWAY)
    move.reject()


def test_how_it_is_updated(page: AgentsPage, server: ConsoleSite) -> None:
    page.table.select(server.agent_id("Dock PC"))
    do(page, "update")
    update = sheet(page, AgentUpdateDialog)
    text = " ".join(each.text() for each in update.findChildren(QLabel))
    assert "runs 0.9.4, this server 1.0. It keeps printing meanwhile. On dock-pc, install" in text
    update.line.copy.click()
    assert QGuiApplication.clipboard().text() == "spoolhouse agent run"
    QTest.keyClick(update, Qt.Key.Key_Return)
    assert not update.isVisible()


def test_an_agent_is_revoked_though_the_answer_was_lost(
    page: AgentsPage, server: ConsoleSite, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    calls = lose_answer(monkeypatch, "revoke_agent", times=1)
    page.table.select(server.agent_id(HALL))
    do(page, "revoke")
    sheet(page, Question).acts()[0].click()
    qtbot.waitUntil(lambda: page.banner.accessibleName() == "Packing hall 2 is revoked.")
    assert len(calls) == 2


def test_revoking_names_what_stops_and_is_asked_first(page: AgentsPage, server: ConsoleSite, qtbot: QtBot) -> None:
    assert why_not(page, "revoke") == "This agent is part of the server: pause its printers instead"
    page.table.select(server.agent_id(HALL))
    do(page, "revoke")
    question = sheet(page, Question)
    assert "1 printer stops printing: " in question.accessibleDescription()
    assert "1 job waits there" in question.accessibleDescription()
    QTest.keyClick(question, Qt.Key.Key_Return)
    do(page, "revoke")
    assert not server.asked("POST", f"/agents/{server.agent_id(HALL)}/revoke"), "the safe answer is the default"
    sheet(page, Question).acts()[0].click()
    qtbot.waitUntil(lambda: page.banner.accessibleName() == "Packing hall 2 is revoked.")
    assert "Packing hall 2" not in names(page)
    page.table.select(server.agent_id("Dock PC"))
    server.refusal = (409, ErrorCode.VALIDATION_FAILED, "Not now.")
    do(page, "revoke")
    sheet(page, Question).acts()[0].click()
    qtbot.waitUntil(lambda: page.banner.accessibleName().startswith("Dock PC could not be revoked."))


def test_while_the_server_is_silent_nothing_can_be_changed(
    page: AgentsPage, console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    page.table.select(server.agent_id(HALL))
    do(page, "rename")
    rename = sheet(page, RenameDialog)
    rename.name.setText("Gate 4")
    fall_silent(server)
    qtbot.waitUntil(lambda: console.live.state is not LiveState.LIVE)
    qtbot.waitUntil(lambda: not rename.use.isEnabled())
    assert rename.name.text() == "Gate 4"
    rename.reject()
    assert all(why_not(page, key) for key in ("create", "rename", "move", "test", "revoke"))
    assert why_not(page, "copy") is None
    assert len(names(page)) == 5


def named(agent: AgentView) -> str:
    return revoke_words([a_printer(name, waiting=1) for name in "ABCDEFG"])


def test_words_of_counts_ages_and_versions() -> None:
    assert "7 printers stop printing" in named(an_agent())
    assert " and 2 more. 7 jobs wait there. " in named(an_agent())
    assert "no job is stopped" in revoke_words([])
    assert [names_of(each) for each in ([], ["A"], ["A", "B"], ["A", "B", "C"])] == ["", "A", "A and B", "A, B and C"]
    seconds = [left_of(NOW + timedelta(seconds=each), NOW) for each in (86_399, 7200, 7199, 900, 60, 59, 1, 0, -5)]
    assert seconds == ["23 h 59 min", "2 h", "119 min", "15 min", "1 min", "59 s", "1 s", "", ""]
    spoken = [spoken_left(NOW + timedelta(seconds=each), NOW) for each in (86_399, 7199, 59)]
    assert spoken == ["23 hours", "119 minutes", "less than a minute"]
    assert "nothing to do" in update_words(an_agent())
    old = an_agent(version="0.9.0", update=TOO_OLD)
    assert "It gets no jobs until it is updated" in update_words(old)
    assert mark_of(old, datetime.now(NOW.tzinfo)).word == "Too old"

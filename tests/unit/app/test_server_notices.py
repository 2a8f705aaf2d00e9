"""Notices that no page asks about stand above all pages, until somebody says that they were seen."""

from __future__ import annotations

from msgspec import structs
from pytestqt.qtbot import QtBot

from app.console import Console
from app.pages.page import PageKey
from app.session.live import LiveState
from app.session.messages import WindowMessage
from app.widgets.buttons import Button
from app.window.server_message import MORE, MOST_TOLD
from server_core.contract.types.errors import ErrorCode
from tests.support.console_facts import NOW, a_notice
from tests.support.console_site import ConsoleSite


def test_they_are_told_on_every_page_and_closed_by_a_press(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: console.live.state is LiveState.LIVE)
    server.put(a_notice(7, "backup_restored", unknown_jobs=0))
    server.put(a_notice(8, "clock_jumped"))
    server.put(a_notice(9))
    messages = console.window.messages
    qtbot.waitUntil(lambda: messages.more.isVisible() and messages.more.text() == "1 more")
    messages.more.click()
    assert messages.text("notice 8")
    assert "Check what was printed since" in messages.text("notice 7")
    assert not messages.text("notice 9"), "the queue asks about that job"
    console.window.go_to(PageKey.HELP)
    server.refusal = (422, ErrorCode.VALIDATION_FAILED, "It wants an answer.")
    seen(console)
    qtbot.waitUntil(lambda: any(each.key == "notice_not_closed" for each in console.parts.messages.open))
    refused = next(each for each in console.parts.messages.open if each.key == "notice_not_closed")
    assert refused.text.startswith("The notice is still open. It wants an answer.")
    again = [each.key for each in console.parts.messages.open]
    assert "notice 7" in again, "it is there again, for whoever comes next"
    server.refusal = None
    seen(console)
    qtbot.waitUntil(lambda: server.notices[7].closed_at is not None)
    qtbot.waitUntil(lambda: "notice 7" not in [each.key for each in console.parts.messages.open])
    assert "notice 8" in [each.key for each in console.parts.messages.open]


def test_of_many_the_newest_are_told_and_the_others_follow(console: Console, qtbot: QtBot) -> None:
    """A server that has gone mad: the window had stood still for half a minute."""
    qtbot.waitUntil(lambda: console.live.state is LiveState.LIVE)
    notices, messages, received = console.parts.notices, console.parts.messages, list[WindowMessage]()
    messages.announced.connect(received.append)
    notices.apply([a_notice(number, "clock_jumped") for number in range(1, 3001)])

    def shown() -> dict[str, str]:
        return {each.key: each.text for each in messages.open if each.key.startswith("notice")}

    newest = [f"notice {number}" for number in range(3000, 2990, -1)]
    assert list(shown()) == [*newest, MORE], "the newest first"
    assert shown()[MORE] == "2990 more messages"
    assert len(received) == MOST_TOLD + 1
    closed = [structs.replace(a_notice(number, "clock_jumped"), closed_at=NOW) for number in range(8, 3001)]
    notices.apply(closed)
    assert list(shown()) == [f"notice {number}" for number in range(7, 0, -1)]


def seen(console: Console) -> None:
    banner = console.window.messages.banner("notice 7")
    assert banner is not None
    next(each for each in banner.findChildren(Button) if each.accessibleIdentifier().endswith(".action")).click()

"""Notices that no page asks about stand above all pages, until somebody says that they were seen."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from app.console import Console
from app.live import LiveState
from app.pages.page import PageKey
from app.widgets.buttons import Button
from server_core.contract.problems import ErrorCode
from tests.support.console_facts import a_notice
from tests.support.fake_console_server import FakeConsoleServer

pytestmark = pytest.mark.qt_log_ignore(r"This plugin does not support propagateSizeHints\(\)", extend=True)


def test_they_are_told_on_every_page_and_closed_by_a_press(
    console: Console, server: FakeConsoleServer, qtbot: QtBot
) -> None:
    qtbot.waitUntil(lambda: console.live.state is LiveState.LIVE)
    server.put(a_notice(7, "backup_restored", unknown_jobs=0))
    server.put(a_notice(8, "clock_jumped"))
    server.put(a_notice(9))
    messages = console.window.messages
    qtbot.waitUntil(lambda: bool(messages.text("notice 7") and messages.text("notice 8")))
    assert "Look what was printed since" in messages.text("notice 7")
    assert not messages.text("notice 9"), "the queue asks about that job"
    console.window.go_to(PageKey.HELP)
    server.refusal = (422, ErrorCode.VALIDATION_FAILED, "It wants an answer.")
    seen(console)
    qtbot.waitUntil(lambda: any(each.key == "notice_not_closed" for each in console.parts.messages.open))
    refused = next(each for each in console.parts.messages.open if each.key == "notice_not_closed")
    assert refused.text.startswith("The notice is still open. It wants an answer.")
    assert messages.text("notice 7"), "it is there again, for whoever comes next"
    server.refusal = None
    seen(console)
    qtbot.waitUntil(lambda: server.notices[7].closed_at is not None)
    qtbot.waitUntil(lambda: "notice 7" not in [each.key for each in console.parts.messages.open])
    assert "notice 8" in [each.key for each in console.parts.messages.open]


def seen(console: Console) -> None:
    banner = console.window.messages.banner("notice 7")
    assert banner is not None
    next(each for each in banner.findChildren(Button) if each.accessibleIdentifier().endswith(".action")).click()

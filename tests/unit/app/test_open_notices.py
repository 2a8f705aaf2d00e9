from __future__ import annotations

import msgspec
from pytestqt.qtbot import QtBot

from app.console import Console
from app.models.notices import NoticesModel
from server_core.contract.console import Notice
from tests.support.console_facts import NOW, a_notice
from tests.support.fake_console_server import FakeConsoleServer


def closed(notice: Notice) -> Notice:
    return msgspec.structs.replace(notice, closed_at=NOW, closed_by="server")


def numbers(model: NoticesModel) -> list[int]:
    return [notice.number for notice in model.all()]


def test_what_changes_while_all_are_read_is_newer_than_what_was_read() -> None:
    model = NoticesModel()
    model.reconcile([a_notice(1), a_notice(2)])
    model.begin_fetch()
    model.apply([closed(a_notice(1)), a_notice(3)])
    model.reconcile([a_notice(1), a_notice(2)])
    assert numbers(model) == [3, 2]
    model.begin_fetch()
    model.reconcile([a_notice(2)])
    assert numbers(model) == [2]


def test_the_open_notices_are_read_and_then_followed(console: Console, server: FakeConsoleServer, qtbot: QtBot) -> None:
    server.notices[4] = a_notice(4)
    notices = console.parts.notices
    qtbot.waitUntil(lambda: console.parts.notices_feed.is_loaded)
    server.put(a_notice(5))
    qtbot.waitUntil(lambda: 5 in numbers(notices))
    server.tell("reset", {})
    qtbot.waitUntil(lambda: numbers(notices) == [5, 4])
    server.put(closed(a_notice(4)))
    qtbot.waitUntil(lambda: numbers(notices) == [5])

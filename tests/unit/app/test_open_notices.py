from __future__ import annotations

import msgspec
from pytestqt.qtbot import QtBot

from app.console import Console
from app.models.notices import NoticesModel
from app.widgets.buttons import Button
from server_core.contract.types.audit import THE_SERVER, Notice
from tests.support.console_facts import NOW, a_notice
from tests.support.console_site import ConsoleSite


def closed(notice: Notice) -> Notice:
    return msgspec.structs.replace(notice, closed_at=NOW, closed_by=THE_SERVER)


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


def test_the_open_notices_are_read_and_then_followed(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    server.put(a_notice(4), quietly=True)
    notices = console.parts.notices
    qtbot.waitUntil(lambda: console.parts.notices_feed.is_loaded)
    server.put(a_notice(5))
    qtbot.waitUntil(lambda: 5 in numbers(notices))
    server.reset_streams()
    qtbot.waitUntil(lambda: numbers(notices) == [5, 4])
    server.put(closed(a_notice(4)))
    qtbot.waitUntil(lambda: numbers(notices) == [5])


def test_a_read_that_fails_is_told_until_it_works(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    server.put(a_notice(4))
    qtbot.waitUntil(lambda: numbers(console.parts.notices) == [4])
    message_text = console.window.messages.text
    server.broken.add(("notices",))
    server.reset_streams()
    qtbot.waitUntil(lambda: message_text("notices") != "")
    assert message_text("notices").startswith(
        "This list may be incomplete: the notices could not be read. The server has"
    )
    assert numbers(console.parts.notices) == [4]  # what is known stays
    server.broken.clear()
    banner = console.window.messages.banner("notices")
    assert banner is not None
    again = next(each for each in banner.findChildren(Button) if each.accessibleIdentifier().endswith(".action"))
    assert again.accessibleName() == "Try again"
    again.click()
    qtbot.waitUntil(lambda: message_text("notices") == "")


def test_what_could_not_be_read_is_read_when_the_stream_goes_on(
    console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    server.put(a_notice(4))
    qtbot.waitUntil(lambda: console.parts.notices_feed.is_loaded)
    server.broken.add(("notices",))
    console.parts.notices_feed.reload()
    qtbot.waitUntil(lambda: console.window.messages.text("notices") != "")
    server.broken.clear()
    server.drop_streams()
    qtbot.waitUntil(lambda: console.window.messages.text("notices") == "")

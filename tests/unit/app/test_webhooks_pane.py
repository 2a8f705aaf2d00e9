"""Webhooks of an application in the window: their list, and all that is done with them by click."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from typing import TypeVar

import msgspec
import pytest
from msgspec import UNSET
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QCheckBox, QWidget
from pytestqt.qtbot import QtBot
from sqlalchemy import delete

from app.console import Console
from app.dialogs.question import Question
from app.models.records import MARK_ROLE
from app.pages.clients.dialogs import DOTS, RotateDialog, SecretDialog
from app.pages.clients.page import ClientsPage
from app.pages.clients.webhook_dialog import WebhookDialog
from app.pages.clients.webhooks import DeliveriesDialog, WebhooksPane
from app.pages.page import PageKey
from app.session.live import LiveState
from app.widgets.buttons import Button
from app.words.clients import STATES
from app.words.marks import Mark, Shape, Tone
from server_core.contract.types.audit import Notice, NoticeKind
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.partners import Scope
from server_core.contract.types.webhooks import (
    SUBSCRIBABLE,
    ChangeWebhook,
    CreateWebhook,
    DeliveryError,
    DeliveryState,
    RotateWebhook,
    WebhookEvent,
    WebhookState,
)
from server_core.store.webhook_rows import webhook_deliveries
from tests.support.answers import fall_silent, lose_answer
from tests.support.console_facts import NOW, a_printer
from tests.support.console_site import ConsoleSite
from tests.support.shown_texts import texts_of
from tests.support.site_clients import (
    PRIVATE_URL,
    URL,
    a_webhook,
    put_deliveries,
    some_clients,
    some_deliveries,
    some_webhooks,
)

S = TypeVar("S", bound=QWidget)


@pytest.fixture
def page(console: Console, server: ConsoleSite, qtbot: QtBot) -> Iterator[ClientsPage]:
    some_clients(server)
    server.put(a_printer("Dock"))
    qtbot.waitUntil(lambda: console.live.state is LiveState.LIVE and console.printers.rowCount() == 1)
    console.window.go_to(PageKey.CLIENTS)
    page = console.window.page(PageKey.CLIENTS)
    assert isinstance(page, ClientsPage)
    qtbot.waitUntil(lambda: page.feed.is_loaded)
    yield page
    QGuiApplication.clipboard().clear()


def choose(page: ClientsPage, name: str) -> None:
    assert page.table.select(next(each.client_id for each in page.records.all() if each.name == name))


def shown(page: ClientsPage, qtbot: QtBot, name: str = "Web shop") -> WebhooksPane:
    choose(page, name)
    page.open_detail()
    page.detail.show_tab("webhooks")
    qtbot.waitUntil(lambda: page.detail.webhooks.list.feed.is_loaded)
    return page.detail.webhooks


def sheet(page: ClientsPage, kind: type[S], qtbot: QtBot) -> S:
    def found() -> list[S]:
        return [each for each in page.window().findChildren(kind) if each.isVisible()]

    qtbot.waitUntil(lambda: bool(found()))
    return found()[-1]


def close(secret: SecretDialog) -> None:
    secret.stored.setChecked(True)
    secret.close_button.click()


def tab_to(goal: QWidget, top: QWidget, qtbot: QtBot) -> None:
    """Press Tab until the control has the focus, as someone does who has no mouse."""
    qtbot.waitUntil(goal.isEnabled)
    top.activateWindow()
    for _ in range(80):
        focus = top.focusWidget()
        if focus is goal:
            return
        QTest.keyClick(focus or top, Qt.Key.Key_Tab)
    raise AssertionError(f"Tab never comes to {goal.accessibleName()}")


def press(goal: QWidget, top: QWidget, qtbot: QtBot) -> None:
    tab_to(goal, top, qtbot)
    QTest.keyClick(goal, Qt.Key.Key_Space)


def made_of(server: ConsoleSite) -> list[CreateWebhook]:
    return server.sent("POST", "/webhooks", CreateWebhook)


def changed_of(server: ConsoleSite) -> list[ChangeWebhook]:
    """Return the changes that the console requested."""
    asked = [each for each in server.network.requests if each.method == "PATCH" and "/webhooks/" in each.path]
    return [msgspec.json.decode(each.body, type=ChangeWebhook) for each in asked]


def log_of(page: ClientsPage, pane: WebhooksPane, qtbot: QtBot) -> DeliveriesDialog:
    pane.log.click()
    log = sheet(page, DeliveriesDialog, qtbot)
    qtbot.waitUntil(lambda: log.feed.is_loaded)
    return log


def resent_of(server: ConsoleSite) -> list[int]:
    """Return the numbers of the messages that the console wished to have sent again, in order."""
    return [int(path.split("/")[-2]) for method, path in server.requests if path.endswith("/resend")]


def has_rows(log: DeliveriesDialog, rows: int) -> bool:
    return log.records.rowCount() == rows


def test_each_state_is_told_by_shape_word_and_colour(page: ClientsPage, server: ConsoleSite, qtbot: QtBot) -> None:
    failing = some_webhooks(server)
    put_deliveries(server, failing, *[{"state": DeliveryState.FAILED}] * 3)
    a_webhook(server, "https://new.example", last_attempt_at=None, last_delivered_at=None)
    a_webhook(server, "https://other.example", "Warehouse")
    pane = shown(page, qtbot)
    records = pane.list.records
    qtbot.waitUntil(lambda: records.rowCount() == 5)
    marks = [records.data(records.index(row, 1), MARK_ROLE) for row in range(5)]
    listed = [(each.word, each.shape, each.tone) for each in marks if isinstance(each, Mark)]
    assert listed[0] == ("Working", Shape.CHECK, Tone.GOOD)
    assert listed[1] == ("Failing", Shape.WARNING, Tone.ATTENTION)
    assert listed[2:] == [
        ("Switched off", Shape.SLASH, Tone.QUIET),
        ("Gone (410)", Shape.CROSS, Tone.FAILED),
        ("Nothing sent yet", Shape.QUESTION, Tone.WAITING),
    ]
    pane.list.table.select(failing)
    texts = texts_of(pane)
    for words in (
        "The receiver refused the connection.",
        "Job printed, Job failed",
        "12",
        "3",
        "Allowed",
        "Next attempt",
    ):
        assert words in texts
    off = [STATES[each] for each in (WebhookState.CLIENT_DISABLED, WebhookState.ACCOUNT_SUSPENDED)]
    assert {(each.shape, each.tone) for each in off} == {(Shape.BARS, Tone.HELD)}
    assert [each.word for each in off] == ["Waits: application disabled", "Waits: account suspended"]


def test_without_one_it_says_what_is_missing_and_what_cannot_be_read_is_told(
    page: ClientsPage, server: ConsoleSite, qtbot: QtBot
) -> None:
    server.broken.add(("webhooks",))
    choose(page, "Web shop")
    page.open_detail()
    page.detail.show_tab("webhooks")
    pane = page.detail.webhooks
    qtbot.waitUntil(lambda: pane.list.none.text().startswith("This could not be read."))
    server.broken.clear()
    pane.list.feed.reload()
    qtbot.waitUntil(lambda: pane.list.none.text().startswith("No webhook yet"))
    assert pane.add.isEnabled()
    assert not pane.test.isVisible(), "there is none to test"


def test_one_is_added_its_secret_shown_once_and_copied(page: ClientsPage, server: ConsoleSite, qtbot: QtBot) -> None:
    pane = shown(page, qtbot)
    pane.add.click()
    new = sheet(page, WebhookDialog, qtbot)
    assert new.make.why_not == "A URL is needed"
    assert new.events() == list(SUBSCRIBABLE)
    QTest.keyClicks(new.url, PRIVATE_URL)
    for box in new.boxes.values():
        box.setChecked(False)
    assert new.make.why_not == "Choose at least one event"
    new.boxes[WebhookEvent.JOB_PRINTED].setChecked(True)
    QTest.keyClick(new.url, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: "leads to a private address" in new.field.wrong)
    assert new.isVisible()
    assert made_of(server)[0].allow_private is False
    new.private.setChecked(True)
    assert not new.field.wrong, "it is another wish now"
    new.make.click()
    secret = sheet(page, SecretDialog, qtbot)
    made = made_of(server)[-1]
    assert (made.url, made.events, made.allow_private) == (PRIVATE_URL, [WebhookEvent.JOB_PRINTED], True)
    assert made.client_id == server.client_id()
    assert secret.secret.text() == DOTS
    qtbot.waitUntil(lambda: getattr(pane.current(), "url", "") == PRIVATE_URL)
    assert not [each for each in texts_of(page.window()) if "whsec_" in each]
    secret.copy.click()
    copied = QGuiApplication.clipboard().text()
    current = pane.current()
    assert current is not None
    assert re.fullmatch(rf"webhook_id={current.webhook_id}\nwebhook_secret=whsec_[\w+/=]{{40,}}\n", copied)
    assert not secret.close_button.isEnabled()
    close(secret)
    qtbot.waitUntil(lambda: getattr(pane.current(), "url", "") == PRIVATE_URL)


def test_events_beyond_the_applications_scopes_cannot_be_chosen(
    page: ClientsPage, server: ConsoleSite, qtbot: QtBot
) -> None:
    pane = shown(page, qtbot, "Label bot")
    pane.add.click()
    new = sheet(page, WebhookDialog, qtbot)
    assert new.events() == [event for event in SUBSCRIBABLE if not event.is_of_job]
    box = new.boxes[WebhookEvent.JOB_PRINTED]
    assert not box.isEnabled()
    assert box.accessibleDescription() == "It may not see jobs"
    new.reject()
    writer = server.client_id("Writer", Scope.PRINT_JOBS_WRITE)
    page.feed.reload()
    qtbot.waitUntil(lambda: page.table.select(writer))
    page.detail.webhooks.add.click()
    new = sheet(page, WebhookDialog, qtbot)
    assert new.events() == [event for event in SUBSCRIBABLE if event.is_of_job]
    new.reject()


def test_only_what_was_changed_is_sent(page: ClientsPage, server: ConsoleSite, qtbot: QtBot) -> None:
    a_webhook(server)
    pane = shown(page, qtbot)
    pane.change.click()
    change = sheet(page, WebhookDialog, qtbot)
    assert change.make.why_not == "Nothing was changed"
    change.boxes[WebhookEvent.JOB_HELD].setChecked(False)
    change.make.click()
    qtbot.waitUntil(lambda: pane.result.text() == "The webhook was changed.")
    (request,) = changed_of(server)
    assert (request.url, request.allow_private, request.description) == (UNSET, UNSET, UNSET)
    assert request.events == [event for event in SUBSCRIBABLE if event is not WebhookEvent.JOB_HELD]


@pytest.mark.parametrize(
    ("became", "said"),
    [
        ({"state": DeliveryState.DELIVERED, "attempts": 1, "status_code": 204}, "The test arrived: the receiver"),
        (
            {"attempts": 1, "status_code": None, "error_code": DeliveryError.CONNECTION_REFUSED.value},
            "The test did not arrive. The receiver refused the connection. It will be retried.",
        ),
        (
            {"attempts": 1, "status_code": 500, "error_code": DeliveryError.HTTP_STATUS.value},
            "The test did not arrive. The receiver answered 500. It will be retried.",
        ),
        (
            {"state": DeliveryState.FAILED, "attempts": 1, "error_code": "of_tomorrow"},
            "The test did not arrive. Failed (of_tomorrow).",
        ),
    ],
)
def test_a_test_tells_its_result(
    became: dict[str, object], said: str, page: ClientsPage, server: ConsoleSite, qtbot: QtBot
) -> None:
    hook = a_webhook(server)
    pane = shown(page, qtbot)
    pane.test.click()
    assert not pane.test.isEnabled()
    assert pane.result.text() == "A test is on its way…"
    path = f"/webhooks/{hook}/deliveries"
    qtbot.waitUntil(lambda: bool(server.ask("GET", path)["data"]))
    (sent,) = server.ask("GET", path)["data"]
    detail = {"delivery": sent | became, "body": "{}", "history": []}
    server.instead["webhooks", str(hook), "deliveries", str(sent["number"])] = detail
    qtbot.waitUntil(lambda: pane.result.text().startswith(said))
    assert pane.result.accessibleName() == pane.result.text()
    assert pane.test.isEnabled()


def test_a_new_secret_tells_how_long_the_old_one_signs(page: ClientsPage, server: ConsoleSite, qtbot: QtBot) -> None:
    a_webhook(server)
    pane = shown(page, qtbot)
    pane.rotate.click()
    rotate = sheet(page, RotateDialog, qtbot)
    assert rotate.effect.text().startswith("Messages are signed with both secrets until ")
    rotate.overlap.choose(0)
    assert rotate.effect.text().startswith("The old secret ends now")
    rotate.overlap.choose(3600)
    rotate.rotate.click()
    secret = sheet(page, SecretDialog, qtbot)
    assert [each.overlap_seconds for each in server.posted("rotate", RotateWebhook)] == [3600]
    assert any(each.startswith("The old secret still works until ") for each in texts_of(secret))
    close(secret)


def test_it_is_switched_off_after_a_question_and_on_at_once(
    page: ClientsPage, server: ConsoleSite, qtbot: QtBot
) -> None:
    a_webhook(server)
    pane = shown(page, qtbot)
    pane.switch.click()
    QTest.keyClick(sheet(page, Question, qtbot), Qt.Key.Key_Return)
    assert server.posts("disable") == [], "the safe answer is the default"
    pane.switch.click()
    sheet(page, Question, qtbot).acts()[0].click()
    qtbot.waitUntil(lambda: pane.switch.text() == "Switch on")
    assert pane.test.why_not == "The webhook is switched off. Switch it on first"
    pane.switch.click()
    qtbot.waitUntil(lambda: pane.switch.text() == "Switch off…")
    assert server.posts("disable", "enable") == ["disable", "enable"]


def test_it_is_removed_after_a_question(page: ClientsPage, server: ConsoleSite, qtbot: QtBot) -> None:
    a_webhook(server, pending=2)
    pane = shown(page, qtbot)
    pane.remove.click()
    question = sheet(page, Question, qtbot)
    assert "2 waiting messages will not be sent." in question.accessibleDescription()
    question.acts()[0].click()
    qtbot.waitUntil(lambda: pane.list.none.isVisible())
    assert server.ask("GET", "/webhooks") == []


def test_messages_are_listed_filtered_and_read(page: ClientsPage, server: ConsoleSite, qtbot: QtBot) -> None:
    some_deliveries(server, a_webhook(server))
    log = log_of(page, shown(page, qtbot), qtbot)
    assert [each.number for each in log.records.all()] == [5, 4, 3, 2, 1]
    states = [str(log.records.data(log.records.index(row, 1))) for row in range(5)]
    assert states == ["Retrying", "Failed", "Failed", "Arrived", "Arrived"]
    assert log.again.why_not == "Select a message first"
    log.table.selectRow(0)
    assert log.again.why_not == "It is already waiting to be sent"
    log.table.selectRow(1)
    qtbot.waitUntil(lambda: "It was tried for 24 hours, then dropped." in log.words.text())
    assert log.words.text().startswith("webhook-id: msg_")
    assert '"type": "print_job.printed"' in log.body.toPlainText()
    log.filter.choose(DeliveryState.FAILED)
    qtbot.waitUntil(lambda: [each.number for each in log.records.all()] == [4, 3])
    log.leave.click()


def test_chosen_messages_are_sent_again_the_oldest_first(page: ClientsPage, server: ConsoleSite, qtbot: QtBot) -> None:
    some_deliveries(server, a_webhook(server))
    log = log_of(page, shown(page, qtbot), qtbot)
    log.table.selectAll()
    assert log.again.text() == "Send 5 again"
    log.again.click()
    qtbot.waitUntil(lambda: log.outcome.text() == "4 messages will be sent again.")
    assert resent_of(server) == [1, 2, 3, 4], "what waits is not queued twice"
    log.leave.click()


def test_all_failed_messages_are_sent_again(page: ClientsPage, server: ConsoleSite, qtbot: QtBot) -> None:
    some_deliveries(server, a_webhook(server))
    log = log_of(page, shown(page, qtbot), qtbot)
    log.all_failed.click()
    qtbot.waitUntil(lambda: log.outcome.text() == "2 messages will be sent again.")
    qtbot.waitUntil(lambda: not [each for each in log.records.all() if each.state is DeliveryState.FAILED])
    log.all_failed.click()
    qtbot.waitUntil(lambda: log.outcome.text() == "No message has failed.")
    log.leave.click()


def test_older_messages_come_by_pages(page: ClientsPage, server: ConsoleSite, qtbot: QtBot) -> None:
    put_deliveries(server, a_webhook(server), *[{}] * 250)
    log = log_of(page, shown(page, qtbot), qtbot)
    for rows in (200, 250):
        log.older.click()
        qtbot.waitUntil(partial(has_rows, log, rows))
    assert log.older.why_not == "All messages are shown"
    log.leave.click()


def test_what_the_server_refuses_is_told_where_it_was_asked(
    page: ClientsPage, server: ConsoleSite, qtbot: QtBot
) -> None:
    some_deliveries(server, a_webhook(server))
    pane = shown(page, qtbot)
    server.refusal = (422, ErrorCode.INVALID_TRANSITION, "It was refused by a test.")
    pane.test.click()
    qtbot.waitUntil(lambda: pane.result.text().endswith("It was refused by a test."))
    log = log_of(page, pane, qtbot)
    log.table.selectRow(1)
    log.again.click()
    qtbot.waitUntil(lambda: log.outcome.text() == "Not all were queued. It was refused by a test.")
    log.leave.click()


def test_while_the_server_is_silent_nothing_can_be_changed(
    page: ClientsPage, console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    a_webhook(server)
    pane = shown(page, qtbot)
    fall_silent(server)
    qtbot.waitUntil(lambda: console.live.state is not LiveState.LIVE)
    actions = (pane.add, pane.test, pane.change, pane.rotate, pane.switch, pane.remove)
    qtbot.waitUntil(lambda: not [each for each in actions if each.isEnabled()])
    assert pane.log.isEnabled(), "reading changes nothing"


def test_a_lost_answer_is_told_and_pressed_again_the_same(
    page: ClientsPage, monkeypatch: pytest.MonkeyPatch, server: ConsoleSite, qtbot: QtBot
) -> None:
    lose_answer(monkeypatch, "create_webhook")
    pane = shown(page, qtbot)
    pane.add.click()
    new = sheet(page, WebhookDialog, qtbot)
    new.url.setText(URL)
    new.make.click()
    qtbot.waitUntil(new.wrong.isVisible)
    assert new.wrong.text().endswith("if a new webhook is there, give it a new secret.")
    new.reject()


def test_a_notice_leads_to_the_webhook(page: ClientsPage, console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    failing = some_webhooks(server)
    console.window.go_to(PageKey.QUEUE)
    details = {"client_id": str(server.client_id()), "client_name": "Web shop", "url": PRIVATE_URL, "failed": "3"}
    notice = Notice(
        number=7,
        kind=NoticeKind.WEBHOOK_FAILING,
        subject=str(failing),
        printer_id=None,
        opened_at=NOW,
        closed_at=None,
        closed_by=None,
        details=details,
    )
    server.put(notice)
    qtbot.waitUntil(lambda: [each.key for each in console.window._parts.messages.open] == ["notice 7"])
    (message,) = console.window._parts.messages.open
    assert message.action == "Seen, show webhooks"
    assert message.run is not None
    message.run()
    qtbot.waitUntil(lambda: page.detail.webhooks.isVisible() and page.detail.webhooks.list.records.rowCount() == 4)
    assert getattr(page.current(), "name", "") == "Web shop"
    qtbot.waitUntil(lambda: server.notices[7].closed_at is not None)


def test_every_control_has_a_name_and_an_identifier(page: ClientsPage, server: ConsoleSite, qtbot: QtBot) -> None:
    some_deliveries(server, a_webhook(server))
    pane = shown(page, qtbot)
    pane.add.click()
    new = sheet(page, WebhookDialog, qtbot)
    log = log_of(page, pane, qtbot)
    for owner in (pane, new, log):
        for kind in (Button, QCheckBox):
            for control in owner.findChildren(kind):
                assert control.accessibleName()
                assert control.accessibleIdentifier().startswith("webhooks.")
                assert control.focusPolicy() & Qt.FocusPolicy.TabFocus
    new.reject()
    log.leave.click()


def test_all_of_it_is_done_by_keyboard_alone(page: ClientsPage, server: ConsoleSite, qtbot: QtBot) -> None:
    pane, window = shown(page, qtbot), page.window()

    def store(secret: SecretDialog) -> None:
        press(secret.stored, secret, qtbot)
        press(secret.close_button, secret, qtbot)
        qtbot.waitUntil(lambda: not secret.isVisible())

    press(pane.add, window, qtbot)
    new = sheet(page, WebhookDialog, qtbot)
    tab_to(new.url, new, qtbot)
    QTest.keyClicks(new.url, PRIVATE_URL)
    press(new.boxes[WebhookEvent.JOB_HELD], new, qtbot)
    press(new.private, new, qtbot)
    press(new.make, new, qtbot)
    store(sheet(page, SecretDialog, qtbot))
    (made,) = made_of(server)
    assert (made.url, made.allow_private, WebhookEvent.JOB_HELD in (made.events or [])) == (PRIVATE_URL, True, False)
    qtbot.waitUntil(lambda: getattr(pane.current(), "url", "") == PRIVATE_URL)
    current = pane.current()
    assert current is not None

    press(pane.change, window, qtbot)
    change = sheet(page, WebhookDialog, qtbot)
    press(change.boxes[WebhookEvent.JOB_CANCELLED], change, qtbot)
    press(change.make, change, qtbot)
    qtbot.waitUntil(lambda: pane.result.text() == "The webhook was changed.")
    (request,) = changed_of(server)
    assert request.events is not UNSET
    assert WebhookEvent.JOB_CANCELLED not in (request.events or [])

    press(pane.rotate, window, qtbot)
    rotate = sheet(page, RotateDialog, qtbot)
    press(rotate.rotate, rotate, qtbot)
    store(sheet(page, SecretDialog, qtbot))
    assert server.posts("rotate") == ["rotate"]

    press(pane.test, window, qtbot)
    qtbot.waitUntil(lambda: server.posts("test") == ["test"])

    press(pane.switch, window, qtbot)
    question = sheet(page, Question, qtbot)
    press(question.acts()[0], question, qtbot)
    qtbot.waitUntil(lambda: pane.switch.text() == "Switch on")
    press(pane.switch, window, qtbot)
    qtbot.waitUntil(lambda: pane.switch.text() == "Switch off…")

    server.write(delete(webhook_deliveries))
    some_deliveries(server, current.webhook_id)
    press(pane.log, window, qtbot)
    log = sheet(page, DeliveriesDialog, qtbot)
    qtbot.waitUntil(lambda: log.records.rowCount() == 5)
    tab_to(log.table, log, qtbot)
    for _ in range(5):
        chosen = log.table.selectionModel().selectedRows()
        if [log.records.all()[index.row()].state for index in chosen] == [DeliveryState.FAILED]:
            break
        QTest.keyClick(log.table, Qt.Key.Key_Down)
    press(log.again, log, qtbot)
    qtbot.waitUntil(lambda: len(resent_of(server)) == 1)
    press(log.leave, log, qtbot)
    qtbot.waitUntil(lambda: not log.isVisible())

    press(pane.remove, window, qtbot)
    question = sheet(page, Question, qtbot)
    press(question.acts()[0], question, qtbot)
    qtbot.waitUntil(lambda: server.ask("GET", "/webhooks") == [])

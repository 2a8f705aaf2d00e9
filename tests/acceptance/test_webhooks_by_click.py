"""Webhooks by click in a window with a real engine: an event arrives, one fails, and it is sent again."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from app.bootstrap import build_console
from app.pages.clients.dialogs import SecretDialog
from app.pages.clients.page import ClientsPage
from app.pages.clients.webhook_dialog import WebhookDialog
from app.pages.clients.webhooks import DeliveriesDialog
from app.pages.page import PageKey
from app.process.data_folder import DataFolder, EngineEndpoint
from app.session.live import LiveState
from app.session.settings import Choices
from server_core.contract.types.webhooks import DeliveryState
from tests.support.running_engine import running_engine
from tests.support.webhook_receiver import webhook_receiver_beside

pytestmark = pytest.mark.qt_log_ignore(r"This plugin does not support propagateSizeHints", extend=True)


def test_an_event_arrives_fails_and_is_sent_again(qapp: QApplication, qtbot: QtBot, tmp_path: Path) -> None:
    folder = DataFolder(root=tmp_path / "data")
    with webhook_receiver_beside() as receiver, running_engine(folder.root, forked=True) as engine:
        printer = engine.add_printer("virtual:///dock", "Dock", "--media", "100x150")
        engine.cli("client", "create", "Web shop")

        async def provide() -> EngineEndpoint:
            found = folder.running_engine()
            assert found is not None
            return found

        async def stop() -> None:
            return None

        console = build_console(qapp, provide, stop, tmp_path / "console.json", Choices(page="clients"))
        try:
            console.window.resize(1024, 600)
            console.window.show()
            console.live.start()
            qtbot.waitUntil(lambda: console.live.state is LiveState.LIVE)
            console.window.go_to(PageKey.CLIENTS)
            page = console.window.page(PageKey.CLIENTS)
            assert isinstance(page, ClientsPage)
            qtbot.waitUntil(lambda: page.records.rowCount() == 1)
            page.table.selectRow(0)
            page.open_detail()
            page.detail.show_tab("webhooks")
            pane = page.detail.webhooks
            qtbot.waitUntil(pane.add.isEnabled)

            def sheet(kind: type[QWidget]) -> QWidget:
                def seen() -> list[QWidget]:
                    return [each for each in page.window().findChildren(kind) if each.isVisible()]

                qtbot.waitUntil(lambda: bool(seen()))
                return seen()[-1]

            pane.add.click()
            new = sheet(WebhookDialog)
            assert isinstance(new, WebhookDialog)
            new.url.setText(receiver.url)
            new.make.click()
            qtbot.waitUntil(lambda: bool(new.field.wrong))
            new.private.setChecked(True)
            new.make.click()
            secret = sheet(SecretDialog)
            assert isinstance(secret, SecretDialog)
            secret.stored.setChecked(True)
            secret.close_button.click()

            pane.test.click()
            qtbot.waitUntil(lambda: pane.result.text().startswith("The test arrived: the receiver answered 204"))

            receiver.status = 410
            engine.cli("printer", "test", printer)
            qtbot.waitUntil(lambda: pane.list.records.rowCount() == 1 and pane.switch.text() == "Switch on")

            def gone() -> list[str]:
                shown = [each.text for each in console.parts.messages.open]
                return [text for text in shown if "its receiver no longer exists" in text]

            qtbot.waitUntil(lambda: bool(gone()))
            receiver.status = 204
            pane.switch.click()
            qtbot.waitUntil(lambda: pane.switch.text() == "Switch off…")
            qtbot.waitUntil(lambda: not gone())
            pane.log.click()
            log = sheet(DeliveriesDialog)
            assert isinstance(log, DeliveriesDialog)
            qtbot.waitUntil(lambda: any(each.state is DeliveryState.FAILED for each in log.records.all()))
            failed = [row for row, each in enumerate(log.records.all()) if each.state is DeliveryState.FAILED][-1]
            message = log.records.all()[failed].message_id
            log.table.selectRow(failed)
            log.again.click()
            arrived = DeliveryState.DELIVERED
            qtbot.waitUntil(
                lambda: [each.state for each in log.records.all() if each.message_id == message] == [arrived]
            )
            assert [each.id for each in receiver.received].count(message) == 2, "the same message, twice"
            assert all(each.headers["webhook-signature"].startswith("v1,") for each in receiver.received)
            log.leave.click()
        finally:
            console.close()
            console.window.deleteLater()

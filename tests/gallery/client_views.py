"""Pictures of the page Applications: each tab of an application, and its dialogs."""

from __future__ import annotations

from collections.abc import Callable
from uuid import UUID

from PySide6.QtWidgets import QLineEdit

from app.console import Console
from app.pages.clients.page import ClientsPage
from app.pages.clients.webhooks import DeliveriesDialog
from app.pages.page import PageKey
from app.widgets.buttons import Button
from server_core.contract.types.partners import ClientCredentials, Scope
from server_core.contract.types.webhooks import WebhookCredentials
from tests.gallery.stage import by_identifier, wait_until

SHOP = "Web shop"
SECRET = "s3cret-of-the-tests-0123456789abcdefghijkl_-"
WEBHOOK_SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwa0123456789="


def page_of(console: Console) -> ClientsPage:
    console.window.go_to(PageKey.CLIENTS)
    page = console.window.page(PageKey.CLIENTS)
    assert isinstance(page, ClientsPage)
    wait_until(lambda: page.feed.is_loaded)
    return page


def chosen(console: Console) -> ClientsPage:
    page = page_of(console)
    shop = next((row for row in range(page.records.rowCount()) if page.records.all()[row].name == SHOP), 0)
    page.table.selectRow(shop)
    return page


def tab(key: str) -> Callable[[Console], None]:
    def act(console: Console) -> None:
        page = chosen(console)
        page.open_detail()
        page.detail.show_tab(key)
        if key == "requests":
            wait_until(lambda: page.detail.log.feed.is_loaded)
            page.detail.log.table.selectRow(3)
        if key == "webhooks":
            wait_until(lambda: page.detail.webhooks.list.feed.is_loaded)
            page.detail.webhooks.list.table.selectRow(1)

    return act


def creating(console: Console) -> None:
    page_of(console).new_client()
    field = by_identifier(console.window, "clients.new.name")
    assert isinstance(field, QLineEdit)
    field.setText(SHOP)


def secret(console: Console) -> None:
    made = _credentials()
    page_of(console).show_secret(SHOP, made.client_id, made.client_secret, None)


def rotating(console: Console) -> None:
    chosen(console)._rotate()


def disabling(console: Console) -> None:
    chosen(console)._disable()


def webhook(press: str) -> Callable[[Console], None]:
    """`press`: the button that is pressed in the tab."""

    def act(console: Console) -> None:
        tab("webhooks")(console)
        button = by_identifier(console.window, f"webhooks.{press}")
        assert isinstance(button, Button)
        button.click()

    return act


def webhook_log(console: Console) -> None:
    webhook("log")(console)
    (log,) = console.window.findChildren(DeliveriesDialog)
    wait_until(lambda: log.records.rowCount() > 0)
    log.table.selectRow(1)
    wait_until(lambda: bool(log.words.text()))


def webhook_secret(console: Console) -> None:
    tab("webhooks")(console)
    pane = page_of(console).detail.webhooks
    known = pane.list.records.all()[0]
    made = WebhookCredentials(
        webhook_id=known.webhook_id, secret=WEBHOOK_SECRET, previous_secret_ends_at=None, webhook=known
    )
    pane.show_secret(made)


def _credentials() -> ClientCredentials:
    return ClientCredentials(client_id=UUID(int=7), client_secret=SECRET, scopes=list(Scope))

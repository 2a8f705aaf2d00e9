"""One application: its facts, examples for who writes it, what it asked for, and what it is told."""

from __future__ import annotations

from datetime import UTC, datetime

from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from app.console_parts import ConsoleParts
from app.language.table import Words
from app.language.translate import Phrase, tr
from app.pages.clients.log import ClientLog
from app.pages.clients.snippets import Snippets
from app.pages.clients.webhooks import WebhooksPane
from app.theme.text_role import TextRole
from app.vocabulary.ages import moment
from app.vocabulary.clients import MAY, errors_words, mark_of, requests_words, used_words
from app.vocabulary.marks import Mark, Shape, Tone
from app.vocabulary.plain_text import plain
from app.widgets.button_line import ButtonLine
from app.widgets.buttons import Button
from app.widgets.chip import Chip
from app.widgets.facts import Fact, FactList
from app.widgets.named import named, text_label
from app.widgets.reading import ReadingPane
from server_core.contract.types.partners import ClientView

TABS = Words(
    {
        "facts": Phrase("Details"),
        "snippets": Phrase("Snippets"),
        "requests": Phrase("Requests"),
        "webhooks": Phrase("Webhooks"),
    }
)
UNKNOWN = Mark(said="", shape=Shape.QUESTION, tone=Tone.WAITING)
IS_DISABLED = Phrase("It is disabled: its calls are refused")


class ClientDetail(QWidget):
    def __init__(self, parts: ConsoleParts) -> None:
        super().__init__()
        theme = parts.theme
        named(self, "clients.detail", tr("Application"))
        self.title = text_label(wrap=True)
        theme.keep(self.title, TextRole.TITLE, bold=True)
        self.sign = Chip(theme, UNKNOWN)
        self.facts = FactList(theme, tr("Facts"))
        self.snippets = Snippets(parts)
        self.log = ClientLog(parts)
        self.webhooks = WebhooksPane(parts)
        self.stack = QStackedWidget()
        for page in (
            ReadingPane("clients.detail.facts", tr("Facts"), [self.facts]),
            ReadingPane("clients.detail.snippets", tr("Snippets"), [self.snippets]),
            self.log,
            ReadingPane("clients.detail.webhooks", tr("Webhooks"), [self.webhooks]),
        ):
            self.stack.addWidget(page)
        self.tabs: dict[str, Button] = {}
        group = QButtonGroup(self)
        for number, (key, words) in enumerate(TABS.items()):
            tab = Button(theme, f"clients.tab.{key}", words, compact=True)
            tab.setCheckable(True)
            tab.setChecked(number == 0)
            tab.clicked.connect(lambda _=False, place=number: self.stack.setCurrentIndex(place))
            group.addButton(tab)
            self.tabs[key] = tab
        head = QHBoxLayout()
        head.setSpacing(8)
        head.addWidget(self.title, 1)
        head.addWidget(self.sign)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addLayout(head)
        column.addWidget(ButtonLine(*self.tabs.values()))
        column.addWidget(self.stack, 1)

    def show_tab(self, key: str) -> None:
        self.tabs[key].click()

    def show_client(self, client: ClientView, why_not: str | None) -> None:
        now = datetime.now(UTC)
        name = plain(client.name)
        self.setAccessibleName(tr("Application {name}", name=name))
        self.title.setText(name)
        self.sign.show_mark(mark_of(client, now))
        self.facts.show_facts(facts_of(client, now))
        stopped = str(IS_DISABLED) if client.disabled_at is not None else None
        self.snippets.show_client(client.client_id, why_not or stopped)
        self.log.show_client(client.client_id)
        self.webhooks.show_client(client)


def facts_of(client: ClientView, now: datetime) -> list[Fact]:
    may = "\n".join(f"{words} ({scope.value})" for scope, words in MAY.items() if scope in client.scopes)
    made, by = moment(client.created_at, now), plain(client.created_by or "")
    facts = [
        Fact(tr("State"), mark_of(client, now).word, strong=True),
        Fact("client_id", str(client.client_id)),
        Fact(tr("It may", "an application"), may or tr("Nothing", "an application may")),
        Fact(tr("Last used"), used_words(client, now)),
        Fact(tr("Requests 24 h"), requests_words(client)),
        Fact(tr("Errors 24 h"), errors_words(client) or tr("None", "errors")),
        Fact(tr("Created", "when"), made if not by else tr("{when} by {name}", when=made, name=by)),
    ]
    if client.rotated_at is not None:
        facts.append(Fact(tr("New secret since"), moment(client.rotated_at, now)))
    if client.previous_secret_ends_at is not None:
        facts.append(Fact(tr("Old secret until"), moment(client.previous_secret_ends_at, now)))
    if client.disabled_at is not None:
        facts.append(Fact(tr("Disabled since"), moment(client.disabled_at, now)))
    return facts

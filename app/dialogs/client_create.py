"""A new application: its name, and what it may do."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QLineEdit, QWidget

from app.console_parts import ConsoleParts
from app.dialogs.sheet import Sheet
from app.errors import ConsoleError
from app.language.translate import Phrase, tr
from app.outcome_unknown import LOOK_IN_LIST, advising, failure_words
from app.theme.text_role import TextRole
from app.vocabulary.clients import MAY, READ_ONLY, SHOP_SYSTEM, already_there, namesakes
from app.widgets.buttons import Button
from app.widgets.focus_ring import FocusRing
from app.widgets.form_field import FormField
from app.widgets.named import named, text_label
from server_core.contract.types.partners import ClientCredentials, ClientView, CreateClient, Scope

TITLE = Phrase("New application")
LONGEST_NAME = 120
PRESETS = {"shop": (Phrase("Shop system"), SHOP_SYSTEM), "read": (Phrase("Read only"), READ_ONLY)}
Made = Callable[[str, ClientCredentials], None]


class CreateClientSheet(Sheet):
    def __init__(self, parts: ConsoleParts, on_made: Made, parent: QWidget) -> None:
        super().__init__(parent)
        self._session, self._on_made = parts.session, on_made
        self._clients: Sequence[ClientView] = ()
        self._asking = False
        theme = parts.theme
        self.setWindowTitle(str(TITLE))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        named(self, "clients.new", str(TITLE))
        self.name = named(QLineEdit(), "clients.new.name", tr("Name of the application"))
        self.name.setMaxLength(LONGEST_NAME)
        self.name.setPlaceholderText(tr("For example Web shop"))
        self.name.setMinimumWidth(360)
        self.field = FormField(theme, tr("Name of the application"), self.name)
        self.presets = {
            key: Button(
                theme,
                f"clients.new.{key}",
                str(words),
                compact=True,
                spoken=tr("Preset {name}", name=words),
                parent=self,
            )
            for key, (words, _) in PRESETS.items()
        }
        self.boxes: dict[Scope, QCheckBox] = {}
        self.wrong = named(text_label(wrap=True, tone="failed"), "clients.new.refused", "")
        self.keep = Button(theme, "clients.new.cancel", tr("Cancel"), parent=self)
        self.make = Button(theme, "clients.new.create", tr("Create"), primary=True, parent=self)
        layout = self.stack(theme, str(TITLE), self.field)
        preset_row = QHBoxLayout()
        preset_row.setSpacing(8)
        preset_row.addWidget(text_label(tr("It may:"), tone="quiet"))
        for button in self.presets.values():
            preset_row.addWidget(button)
        preset_row.addStretch(1)
        layout.addLayout(preset_row)
        for scope, words in MAY.items():
            layout.addWidget(self._box(parts, scope, words))
        self.wrong.hide()
        layout.addWidget(self.wrong)
        self.end_with(self.keep, self.make)
        self.name.textChanged.connect(self._judge)
        for key, button in self.presets.items():
            button.clicked.connect(lambda _=False, chosen=key: self._choose(PRESETS[chosen][1]))
        for box in self.boxes.values():
            box.toggled.connect(self._judge)
        self.keep.clicked.connect(self.reject)
        self.make.clicked.connect(self._create)
        self._choose(SHOP_SYSTEM)
        self.name.setFocus()
        self._ring = FocusRing(theme, self)
        self._session.ask(lambda client: client.clients(), self._know, lambda _: None, self)

    def acts(self) -> Sequence[Button]:
        return (self.make,)

    def reject(self) -> None:
        """Stay open while a webhook is being made: its secret would be lost with the sheet."""
        if not self._asking:
            super().reject()

    def scopes(self) -> list[Scope]:
        return [scope for scope, box in self.boxes.items() if box.isChecked()]

    def _box(self, parts: ConsoleParts, scope: Scope, words: str) -> QWidget:
        """The words, and what the program that asks calls it."""
        box = named(QCheckBox(words), f"clients.new.{scope.value.replace(':', '_')}", words, scope.value)
        box.setMinimumHeight(parts.theme.sizes.small_target)
        parts.theme.keep(box, TextRole.BODY)
        real = text_label(scope.value, tone="quiet")
        parts.theme.keep(real, TextRole.SMALL)
        both = QWidget()
        line = QHBoxLayout(both)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(16)
        line.addWidget(box, 1)
        line.addWidget(real)
        self.boxes[scope] = box
        return both

    def _choose(self, scopes: frozenset[Scope]) -> None:
        for scope, box in self.boxes.items():
            box.setChecked(scope in scopes)

    def _know(self, clients: Sequence[ClientView]) -> None:
        """What is called like this already; without an answer nobody is warned."""
        self._clients = clients
        self._judge()

    def _judge(self) -> None:
        name = self.name.text().strip()
        same = namesakes(self._clients, name)
        self.field.tell("", " ".join((already_there(same), tr("Another one is possible."))) if same else "")
        if same and self.isVisible():
            self.grow()
        why_not = (
            tr("A name is needed") if not name else None if self.scopes() else tr("It has to be able to do something")
        )
        asking = tr("It is being created") if self._asking else None
        self.make.allow(asking or why_not)
        self.keep.allow(asking)

    def _create(self) -> None:
        if not self.make.isEnabled():
            return
        self._asking = True
        self._judge()
        wish = CreateClient(name=self.name.text().strip(), scopes=self.scopes())

        self._session.ask(
            lambda client: client.create_client(wish, key=None),
            lambda made: self._made(wish.name, made),
            self._failed,
            self,
        )

    def _made(self, name: str, made: ClientCredentials) -> None:
        self.accept()
        self._on_made(name, made)

    def _failed(self, error: ConsoleError) -> None:
        self._asking = False
        text = failure_words(tr("It was not created."), advising(error, str(LOOK_IN_LIST)))
        self.wrong.setText(text)
        self.wrong.setAccessibleName(text)
        self.wrong.setToolTip(error.details_text.replace("<", "‹"))
        self.wrong.show()
        self._judge()

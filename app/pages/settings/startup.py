"""Whether the server starts by itself, with the computer or when its user logs in."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.autostart.way import Autostart, AutostartState
from app.console_parts import ConsoleParts
from app.errors import ConsoleError
from app.language.translate import Phrase, tr
from app.models.server_settings import ServerSettingsModel
from app.pages.settings.server_part import ServerPart
from app.theme.text_role import TextRole
from app.vocabulary.plain_text import plain
from app.vocabulary.server_settings import IS_DEFAULT
from app.vocabulary.startup import startup_words
from app.widgets.breakable import BreakableLabel
from app.widgets.buttons import Button
from app.widgets.named import named, of_text
from app.widgets.setting_row import SettingRow
from app.widgets.value_box import ValueBox

NAME = Phrase("Start the server")
MEANING = Phrase("By itself, so that it prints without this window.")
FOUND_BY = Phrase("service boot login autostart", "search words")
ENTRIES = ((False, Phrase("When somebody opens this window")), (True, Phrase("By itself", "the server starts")))


class StartupSection(ServerPart):
    title = Phrase("Startup")

    def __init__(self, parts: ConsoleParts, model: ServerSettingsModel) -> None:
        super().__init__(parts, model, ())
        self.box = StartupBox(parts, model)
        self.others = ((self.box, f"{NAME} {MEANING} {FOUND_BY}"),)


class StartupBox(QWidget):
    def __init__(self, parts: ConsoleParts, model: ServerSettingsModel) -> None:
        super().__init__()
        self._parts, self._model = parts, model
        self._known: Autostart | None = None
        self._busy = False
        self.choice: ValueBox[bool] = ValueBox(
            parts.theme, "settings.startup", str(NAME), [(by_itself, str(words)) for by_itself, words in ENTRIES]
        )
        self.choice.activated.connect(lambda _: self._wish(self.choice.value()))
        self.reset = Button(
            parts.theme,
            "settings.startup.default",
            "",
            icon="undo",
            compact=True,
            spoken=tr("Back to default: {setting}", setting=NAME),
        )
        self.reset.clicked.connect(self._back)
        self.note = named(of_text(BreakableLabel(), wrap=True, tone="quiet"), "settings.startup.note", "")
        self.wrong = named(of_text(BreakableLabel(), wrap=True, tone="failed"), "settings.startup.wrong", "")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(2)
        layout.addWidget(SettingRow(str(NAME), self.choice, str(MEANING), None, self.reset))
        for beneath in (self.wrong, self.note):
            parts.theme.keep(beneath, TextRole.SMALL)
            layout.addWidget(beneath)
        parts.access.changed.connect(self._judge)
        self._say("")
        self._judge()
        if parts.care.why_no_startup() is None:
            parts.care.startup(None, self._take, self._failed, self)

    def _wish(self, wish: bool) -> None:
        if self._known is None or wish is not (self._known.state is AutostartState.ON):
            self._busy = True
            self._judge()
            self._parts.care.startup(wish, self._take, self._failed, self)

    def _back(self) -> None:
        self.choice.setFocus()  # the arrow is disabled in a moment
        self._wish(False)

    def _take(self, known: Autostart) -> None:
        self._known, self._busy = known, False
        self.choice.choose(known.state is AutostartState.ON)
        self._say("")
        self._judge()

    def _failed(self, error: ConsoleError) -> None:
        self._busy = False
        if self._known is not None:
            self.choice.choose(self._known.state is AutostartState.ON)
        self._say(plain(str(error)))
        self._judge()

    def _judge(self) -> None:
        why = self._parts.care.why_no_startup() or self._parts.access.why_not_admin
        if why is None and self._known is not None and not self._known.place:
            why = plain(self._known.hint)  # this system starts nothing by itself
        known = self._known
        note = why or ("" if known is None else startup_words(known))
        self.choice.setEnabled(why is None and known is not None and not self._busy)
        is_on = known is not None and known.state is AutostartState.ON
        self.reset.allow(why or (None if is_on else str(IS_DEFAULT)))
        self.choice.setAccessibleName(f"{NAME}, {self.choice.currentText()}")
        self.choice.setAccessibleDescription(note or str(MEANING))
        self.note.show_words(note)
        self.note.setAccessibleName(note)
        self.note.setVisible(bool(note))

    def _say(self, wrong: str) -> None:
        self.wrong.show_words(wrong)
        self.wrong.setAccessibleName(wrong)
        self.wrong.setVisible(bool(wrong))

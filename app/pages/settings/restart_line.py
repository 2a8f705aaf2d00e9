"""Above the server's settings: why they cannot be changed, what was taken back; `waits`, which the page keeps in
sight: what waits for a restart."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.console_parts import ConsoleParts
from app.language.translate import tr
from app.models.server_settings import ServerSettingsModel
from app.vocabulary.marks import Tone
from app.vocabulary.server_settings import restart_words, undone_words, unread_words
from app.widgets.banner import Banner
from app.widgets.named import named, text_label


class RestartLine(QWidget):
    def __init__(self, parts: ConsoleParts, model: ServerSettingsModel) -> None:
        super().__init__()
        self._parts, self._model = parts, model
        named(self, "settings.server", tr("The server's settings"))
        self.undone = Banner(parts.theme, "settings.server.undone")
        self.waits = Banner(parts.theme, "settings.server.restart")
        self.reason = named(text_label(wrap=True, tone="quiet"), "settings.server.reason", "")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(6)
        for widget in (self.reason, self.undone):
            layout.addWidget(widget)
        model.changed.connect(self.show_state)
        self.show_state()

    def show_state(self) -> None:
        why = self._model.why_not
        self.reason.setText(why or "")
        self.reason.setAccessibleName(why or "")
        self.reason.setVisible(bool(why))
        view = self._model.view
        if view is None:
            return
        if view.undone is not None:
            self.undone.say(undone_words(view.undone), tone=Tone.FAILED, closable=False)
        elif view.unread:
            self.undone.say(unread_words(view), tone=Tone.FAILED, closable=False)
        else:
            self.undone.clear()
        text = restart_words(view)
        if not text:
            self.waits.clear()
            return
        why_no_restart = self._parts.care.why_no_restart()
        if why_no_restart is not None:
            text += f" {why_no_restart}."
        self.waits.say(text, action=tr("Restart server…"), act=self._restart, closable=False)
        self.waits.allow(why or why_no_restart)

    def _restart(self) -> None:
        self._parts.care.restart()
        self.show_state()  # the line goes with what is kept, not with the question

"""What PDF jobs that say nothing of it get on this printer."""

from __future__ import annotations

from app.console_parts import ConsoleParts
from app.language.translate import Phrase, tr
from app.pages.printers.detail.settings_tab import SettingsTab
from app.theme.text_role import TextRole
from app.vocabulary.printer_settings import DEFAULTS, TURNING
from app.widgets.named import named, text_label


class DefaultsTab(SettingsTab):
    word = Phrase("Defaults", "tab of a printer")
    key = "defaults"

    def __init__(self, parts: ConsoleParts) -> None:
        super().__init__(parts)
        title = tr("Of PDF jobs that do not say it")
        self.title = named(text_label(title, wrap=True), "printers.detail.defaults.title", title)
        parts.theme.keep(self.title, TextRole.TITLE, bold=True)
        meaning = text_label(
            tr("A job that names a value of its own is printed with that. Offset and darkness: tab Calibration."),
            wrap=True,
            tone="quiet",
        )
        self.put([self.reason, self.title, meaning, *self.add_rows((*DEFAULTS, *TURNING))])

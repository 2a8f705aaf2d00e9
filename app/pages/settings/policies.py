"""What holds for jobs of printers that have no setting of their own."""

from __future__ import annotations

from app.console_parts import ConsoleParts
from app.language.translate import Phrase
from app.models.server_settings import ServerSettingsModel
from app.pages.settings.server_part import ServerPart
from app.vocabulary.server_settings import POLICIES


class PoliciesSection(ServerPart):
    title = Phrase("Printing", "settings")

    def __init__(self, parts: ConsoleParts, model: ServerSettingsModel) -> None:
        super().__init__(parts, model, POLICIES)
        self.show_values()

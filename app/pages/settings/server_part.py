"""A heading of the server's settings with its rows; what is disabled says why in one line above them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from app.console_parts import ConsoleParts
from app.errors import ConsoleError, Refused
from app.language.translate import Phrase
from app.models.server_settings import ServerSettingsModel
from app.pages.settings.server_row import ServerRow
from app.vocabulary.server_settings import RowWords
from app.widgets.setting_row import SettingRow


class ServerPart(QObject):
    """`first` and `others`: widgets before and behind the rows, each with the words that a search finds it by."""

    title: Phrase
    first: Sequence[tuple[QWidget, str]] = ()
    others: Sequence[tuple[QWidget, str]] = ()

    def __init__(
        self,
        parts: ConsoleParts,
        model: ServerSettingsModel,
        words: Sequence[RowWords],
        beside: Mapping[str, QWidget] | None = None,
    ) -> None:
        """`beside`: by the keys of the settings to whose controls they belong."""
        super().__init__(model)
        self.parts, self.model = parts, model
        self.rows = {row.key: ServerRow(parts.theme, model, row, (beside or {}).get(row.key)) for row in words}
        model.changed.connect(self.show_values)

    def widgets(self) -> Sequence[tuple[QWidget, str]]:
        rows = [(row, row.search_words()) for row in self.rows.values()]
        return (*self.first, *rows, *self.others)

    def stack(self, narrow: bool) -> None:
        for row in self.rows.values():
            row.stack(narrow)
        for widget, _ in (*self.first, *self.others):
            for other in widget.findChildren(SettingRow):
                other.stack(narrow)

    def show_values(self) -> None:
        for row in self.rows.values():
            row.show_value()

    def forget_written(self) -> None:
        """Whoever wrote it is not here any more."""
        for row in self.rows.values():
            row.forget_written()

    def refused(self, error: ConsoleError) -> None:
        """Of several that were sent together: beneath the one that is wrong."""
        wrong = {each.get("field") for each in error.details.get("fields", [])} if isinstance(error, Refused) else set()
        meant = [key for key in self.rows if key in wrong] or [next(iter(self.rows))]
        self.rows[meant[0]].failed(error)

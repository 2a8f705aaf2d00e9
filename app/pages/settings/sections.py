"""The settings by their headings, and which of them a search shows."""

from __future__ import annotations

from dataclasses import dataclass, field

from PySide6.QtWidgets import QLabel, QWidget

from app.pages.settings.row import ResettableRow


@dataclass(slots=True)
class Section:
    """`others`: what is no single setting, found by the heading and by `words`. `for_admins`: shown to nobody else."""

    title: QLabel
    rows: list[ResettableRow] = field(default_factory=list)
    others: list[tuple[QWidget, str]] = field(default_factory=list)
    for_admins: bool = False

    def show_found(self, wanted: str, *, closed: bool = False) -> bool:
        """All where the heading itself is meant; True: something is found, which is shown unless it is closed."""
        wanted = wanted.casefold().strip()
        all_of_it = wanted in self.title.text().casefold()
        found = False
        for row in self.rows:
            meant = all_of_it or row.has_words(wanted)
            row.setVisible(meant and not closed)
            found = found or meant
        for widget, words in self.others:
            meant = all_of_it or all(word in words.casefold() for word in wanted.split())
            widget.setVisible(meant and not closed)
            found = found or meant
        self.title.setVisible(found and not closed)
        return found

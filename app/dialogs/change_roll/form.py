"""A medium by its name or its size in mm."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from app.language.translate import Phrase, tr
from app.theme.theme import Theme
from app.vocabulary.print_words import PRESETS
from app.widgets.choice_box import ChoiceBox
from app.widgets.millimetre_box import MillimetreBox
from app.widgets.named import named, text_label
from server_core.contract.types.media import MEDIA_PRESETS, LoadMedia, MediaTracking

OTHER = Phrase("Other size")
PIECES, ENDLESS = Phrase("Labels or sheets"), Phrase("Endless roll, without gaps")
TRACKED = {Phrase("Labels with gaps"): MediaTracking.GAP, Phrase("Labels with black marks"): MediaTracking.MARK}
"""Where a person knows what the sensor has to look for; the others go by the height."""
FIRST = MEDIA_PRESETS[0]
LEAST_WIDTH = 88
Size = tuple[float, float | None]


class MediaForm(QWidget):
    """The presets fill in the size; a size that is typed in names its preset, if it has one."""

    changed = Signal()

    def __init__(self, theme: Theme, prefix: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.preset = ChoiceBox(theme, f"{prefix}.preset", tr("Usual media"))
        for preset in MEDIA_PRESETS:
            self.preset.addItem(PRESETS[preset.name])
        self.preset.addItem(str(OTHER))
        self.preset.may_shrink()
        self.width_mm = named(MillimetreBox(1, LEAST_WIDTH), f"{prefix}.width", tr("Width in millimetres"))
        self.height_mm = named(MillimetreBox(1, LEAST_WIDTH), f"{prefix}.height", tr("Height in millimetres"))
        self.kind = ChoiceBox(theme, f"{prefix}.kind", tr("Kind of media"))
        for kind in (PIECES, *TRACKED, ENDLESS):
            self.kind.addItem(str(kind))
        self.kind.may_shrink()
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(8)
        grid.setColumnStretch(1, 1)
        rows: list[tuple[str, QWidget]] = [
            (tr("Media", "of a printer, field"), self.preset),
            (tr("Kind", "of media, field"), self.kind),
            (tr("Width", "of media, field"), self.width_mm),
            (tr("Height", "of media, field"), self.height_mm),
        ]
        for row, (words, widget) in enumerate(rows):
            label = text_label(words)
            label.setBuddy(widget)
            grid.addWidget(label, row, 0)
            grid.addWidget(widget, row, 1)
        self.fill((FIRST.width_mm, FIRST.height_mm))
        self.preset.activated.connect(self._preset_chosen)
        self.kind.currentIndexChanged.connect(self._typed)
        for box in (self.width_mm, self.height_mm):
            box.valueChanged.connect(self._typed)

    def steps(self) -> list[QWidget]:
        """In the order of the keyboard."""
        return [self.preset, self.kind, self.width_mm, self.height_mm]

    def size_mm(self) -> Size:
        return self.width_mm.value(), None if self._is_endless() else self.height_mm.value()

    def wish(self) -> LoadMedia:
        width, height = self.size_mm()
        tracking = next((told for words, told in TRACKED.items() if str(words) == self.kind.currentText()), None)
        return LoadMedia(media_width_mm=width, media_height_mm=height, media_tracking=tracking)

    def fill(self, size: Size, tracking: MediaTracking | None = None) -> None:
        """`tracking` None = by the height."""
        tracked = next((words for words, told in TRACKED.items() if told is tracking), PIECES)
        for box, value in ((self.width_mm, size[0]), (self.height_mm, size[1])):
            box.blockSignals(True)
            if value is not None:
                box.setValue(value)
            box.blockSignals(False)
        self.kind.blockSignals(True)
        self.kind.setCurrentText(str(ENDLESS if size[1] is None else tracked))
        self.kind.blockSignals(False)
        self._typed()

    def _is_endless(self) -> bool:
        return self.kind.currentText() == str(ENDLESS)

    def _preset_chosen(self, row: int) -> None:
        if row < len(MEDIA_PRESETS):
            self.fill((MEDIA_PRESETS[row].width_mm, MEDIA_PRESETS[row].height_mm))
        else:
            self.width_mm.setFocus()

    def _typed(self) -> None:
        self.height_mm.setEnabled(not self._is_endless())
        sizes: list[Size] = [(preset.width_mm, preset.height_mm) for preset in MEDIA_PRESETS]
        size = self.size_mm()
        self.preset.setCurrentIndex(sizes.index(size) if size in sizes else len(sizes))
        self.changed.emit()
